"""Where a day map is drawn: nothing lies on anything, ways lead where they say, all is in sight."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from bglmanager.engine.day_map import DayMap, Node
from bglmanager.engine.day_map_layout import (
    MANNERS,
    Drawing,
    Fit,
    PlacedLine,
    Spot,
    fitted_drawing,
    seats_of,
)
from tests.helpers import day_maps

WINDOW = Fit(1150, 560, 12, 12, 13)
PROJECTOR = Fit(1860, 1000, 24, 0, 40)

_BEFORE = (day_maps.swiss(1, 17, 2), day_maps.swiss(2, 17, 2), day_maps.swiss(3, 17, 2))
SHAPES = {
    **{
        f"{n} of two": day_maps.knockout(n, played=played)
        for n in (3, 4, 5, 6, 7, 9, 10, 11, 16, 33, 64)
        for played in (0, 1)
    },
    "16 after rounds": day_maps.knockout(16, rounds=_BEFORE),
    "9 of three": day_maps.tables_then_final(9, 3),
    "7 of three": day_maps.tables_then_final(7, 3, direct=1, done=True),
    "10 of four": day_maps.tables_then_final(10, 4, direct=2),
    "16 of four": day_maps.tables_then_final(16, 4, done=True),
    "a replay": day_maps.with_third_place_and_replay(),
    "one final": day_maps.one_final(6, 3),
    "rounds alone": day_maps.only_rounds(8, 5),
    "a large day": day_maps.one_final(75, 5),
    "nothing": DayMap((), (), day_maps.CHAMPION),
}


def drawn(day_map: DayMap, fit: Fit = WINDOW) -> Drawing:
    return fitted_drawing(day_map, fit)


def near(one: float, other: float) -> bool:
    return abs(one - other) < 0.01


def apart(one: Spot, other: Spot) -> bool:
    beside = one.right <= other.left + 0.01 or other.right <= one.left + 0.01
    return beside or one.bottom <= other.top + 0.01 or other.bottom <= one.top + 0.01


@pytest.mark.parametrize("fit", [WINDOW, PROJECTOR], ids=["window", "projector"])
@pytest.mark.parametrize("shape", SHAPES)
def test_nothing_lies_on_anything_nor_outside(shape: str, fit: Fit) -> None:
    drawing = drawn(SHAPES[shape], fit)
    spots = [box.spot for box in drawing.boxes]
    spots += [drawing.champion] if drawing.champion else []
    assert all(apart(one, other) for one, other in combinations(spots, 2))
    for spot in spots:
        assert spot.left >= 0
        assert spot.top >= drawing.measures.title - 0.01
        assert spot.right <= drawing.wide + 0.01
        assert spot.bottom <= drawing.high + 0.01


@pytest.mark.parametrize("shape", SHAPES)
def test_every_box_and_everybody_who_waits_is_drawn_once(shape: str) -> None:
    day_map = SHAPES[shape]
    boxes = {
        Node(n, box)
        for n, stop in enumerate(day_map.stops)
        for box in range(len(stop.boxes) + len(stop.waiting))
    }
    drawing = drawn(day_map)
    assert {placed.node for placed in drawing.boxes} == boxes
    assert len(drawing.boxes) == len(boxes)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_way_begins_at_who_goes_it_and_ends_at_his_seat(shape: str) -> None:
    day_map = SHAPES[shape]
    drawing = drawn(day_map)
    placed = {box.node: box for box in drawing.boxes}
    assert len(drawing.lines) == sum(way.to < len(day_map.stops) for way in day_map.ways)
    for line in drawing.lines:
        origin, goal = placed[line.origin], placed[line.goal]
        (x, y), (end_x, end_y) = line.points[0], line.points[-1]
        assert near(x, origin.spot.right) or near(x, origin.spot.left)
        assert near(end_x, goal.spot.left) or near(end_x, goal.spot.right)
        assert near(end_y, goal.seat(line.seat).middle)
        people = [seat.entry for seat in seats_of(day_map, line.origin)]
        if line.entry is not None:
            assert near(y, origin.seat(people.index(line.entry)).middle)


def crosses(one: PlacedLine, other: PlacedLine) -> bool:
    """Whether a piece of one lies on, or goes through, a piece of the other."""
    ends = one.points[-1], other.points[-1]
    if ends[0] == ends[1]:
        return False
    for (ax, ay), (bx, by) in zip(one.points, one.points[1:], strict=False):
        for (cx, cy), (dx, dy) in zip(other.points, other.points[1:], strict=False):
            over_x = min(ax, bx) < max(cx, dx) - 0.01 and min(cx, dx) < max(ax, bx) - 0.01
            over_y = min(ay, by) < max(cy, dy) - 0.01 and min(cy, dy) < max(ay, by) - 0.01
            on_x = abs(ax - cx) < 0.01 and ax == bx and cx == dx
            on_y = abs(ay - cy) < 0.01 and ay == by and cy == dy
            if (on_x and over_y) or (on_y and over_x) or (over_x and over_y):
                return True
            if _through((ax, ay, bx, by), (cx, cy, dx, dy)):
                return True
    return False


def _through(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    for (ax, ay, bx, by), (cx, cy, dx, dy) in ((one, other), (other, one)):
        if ay == by and cx == dx:
            inside_x = min(ax, bx) + 0.01 < cx < max(ax, bx) - 0.01
            inside_y = min(cy, dy) + 0.01 < ay < max(cy, dy) - 0.01
            if inside_x and inside_y:
                return True
    return False


@pytest.mark.parametrize("fit", [WINDOW, PROJECTOR], ids=["window", "projector"])
@pytest.mark.parametrize("shape", [each for each in SHAPES if each != "a replay"])
def test_ways_of_a_bracket_never_cross_nor_lie_on_each_other(shape: str, fit: Fit) -> None:
    lines = drawn(SHAPES[shape], fit).lines
    if len(lines) > 40:
        lines = lines[:20] + lines[-20:]
    assert not [
        (one.origin, other.origin) for one, other in combinations(lines, 2) if crosses(one, other)
    ]


def test_ways_that_are_known_late_put_the_tables_in_the_order_of_the_final() -> None:
    """As re-ranked: the winner of table 1 meets that of table 4."""
    made = day_maps.knockout(8, played=1)
    first = len(made.stops) - 3
    into = {0: (0, 0), 3: (0, 1), 1: (1, 0), 2: (1, 1)}
    ways = tuple(
        way._replace(into=into[way.box][0], seat=into[way.box][1]) if way.stop == first else way
        for way in made.ways
    )
    drawing = drawn(made._replace(ways=ways))
    tops = {box.node.box: box.spot.top for box in drawing.boxes if box.node.stop == first}
    assert sorted(tops, key=tops.__getitem__) == [0, 3, 1, 2]


@pytest.mark.parametrize("n", [3, 4, 5, 6, 7, 9, 10, 11, 16])
def test_brackets_up_to_16_are_in_sight_in_a_small_window(n: int) -> None:
    drawing = drawn(SHAPES[f"{n} of two"])
    assert drawing.wide <= WINDOW.wide + 0.01
    assert drawing.high <= WINDOW.high + 0.01
    assert drawing.measures.letters >= WINDOW.least


def test_sixteen_after_rounds_and_a_large_day_are_one_page() -> None:
    for shape in ("16 after rounds", "a large day"):
        drawing = drawn(SHAPES[shape])
        assert drawing.wide <= WINDOW.wide + 0.01
        assert drawing.high <= WINDOW.high + 0.01
        assert drawing.measures.letters >= WINDOW.least


def test_letters_are_never_smaller_than_the_least() -> None:
    drawing = drawn(SHAPES["64 of two"])
    assert drawing.measures.letters == pytest.approx(WINDOW.least)
    assert drawing.high > WINDOW.high or drawing.wide > WINDOW.wide


def test_without_a_least_all_is_in_the_room() -> None:
    for day_map in SHAPES.values():
        drawing = drawn(day_map, PROJECTOR)
        assert drawing.wide <= PROJECTOR.wide + 0.01
        assert drawing.high <= PROJECTOR.high + 0.01


def test_a_large_bracket_comes_from_both_sides_with_the_final_in_the_middle() -> None:
    drawing = drawn(SHAPES["64 of two"], PROJECTOR)
    sides = [box.mirrored for box in drawing.boxes if box.node.stop == 0]
    assert sides.count(True) == sides.count(False) == 16
    final = next(box for box in drawing.boxes if box.node.stop == 5)
    assert final.spot.left + final.spot.wide / 2 == pytest.approx(drawing.wide / 2, abs=1)


def test_few_tables_are_full_boxes_and_many_are_squares() -> None:
    few, many = drawn(day_maps.one_final(4, 3)), drawn(SHAPES["a large day"])
    assert not any(box.is_square for box in few.boxes)
    assert sum(box.is_square for box in many.boxes) == 75 * 5
    assert len(MANNERS) > 1


def test_the_way_into_the_right_side_of_a_bracket_goes_round_all_boxes() -> None:
    day_map = day_maps.knockout(64, played=1, rounds=_BEFORE)
    drawing = drawn(day_map, Fit(1860, 620, 24, 0, 40))
    begin = Node(len(_BEFORE) - 1, 0)
    mirrored = [placed for placed in drawing.boxes if placed.mirrored]
    edge = max(placed.spot.left for placed in mirrored)
    for placed in (one for one in mirrored if one.spot.left == edge):
        way = drawing.way(begin, 0, placed.node, 0)
        first = drawing.box(begin)
        assert first is not None
        assert way[0] == (first.spot.right, first.seat(0).middle)
        assert near(way[-1][0], placed.spot.right)
        assert near(way[-1][1], placed.seat(0).middle)
        for (x, y), (to_x, to_y) in pairwise(way[1:]):
            line = Spot(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y))
            assert line.right <= drawing.wide
            assert all(apart(line, other.spot) for other in drawing.boxes if not other.is_square)


def test_squares_are_as_large_as_there_is_room_where_the_bracket_takes_the_width() -> None:
    day_map = day_maps.knockout(11, rounds=(day_maps.swiss(1, 8, 2), day_maps.swiss(2, 8, 2)))
    drawing = drawn(day_map, Fit(842, 520, 10, 0, 15))
    side = next(placed.spot.wide for placed in drawing.boxes if placed.is_square)
    assert side > 2 * drawing.measures.letters


def test_the_champion_of_a_bracket_from_both_sides_has_room_for_a_long_name() -> None:
    drawing = drawn(day_maps.knockout(64, played=6), PROJECTOR)
    assert drawing.champion is not None
    assert drawing.champion.wide > 2 * drawing.measures.wide
