"""Where everything of a day map is drawn: plain geometry, the same for the window and for paper.

A stop is a column, time runs to the right. Swiss rounds are full boxes where there is room, else a
small square for each table. The bracket is wide: every box stands at the middle of those it comes
from, so that a way can be followed with a finger. A large bracket may come from both sides, with
the final in the middle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from math import ceil
from typing import NamedTuple

from bglmanager.engine.day_map import Box, BoxSeat, BoxState, DayMap, Node, Stop
from bglmanager.engine.event import Phase
from bglmanager.engine.ids import EntryNumber


class Measures(NamedTuple):
    """Sizes, in the unit of who draws.

    `wide`, `head` and `row` are those of a box, its head and a seat; a column is `apart` from the
    next, a box `between` from the next; `title` is the height of the heads of columns, `letters`
    the size of names.
    """

    wide: float
    head: float
    row: float
    apart: float
    between: float
    title: float
    letters: float

    def scaled(self, factor: float) -> Measures:
        """All of them larger or smaller."""
        return Measures(*(size * factor for size in self))

    def heightened(self, factor: float) -> Measures:
        """Higher boxes, further from each other, with letters of the same size."""
        head, row, between = (each * factor for each in (self.head, self.row, self.between))
        return self._replace(head=head, row=row, between=between)


_SIDES = (34.0, 28.0, 22.0, 16.0, 12.0)
"""The sides that squares may have."""


class Full(Enum):
    """Which Swiss rounds have full boxes, and not a square for each table."""

    ALL = "all"
    NOW = "now"
    NONE = "none"


class Manner(NamedTuple):
    """A way to draw a map: which Swiss rounds in full, the bracket from one side or from both.

    `side` is that of a square; rounds nobody is seated in yet are always squares.
    """

    measures: Measures
    full: Full = Full.NONE
    both_sides: bool = False
    side: float = _SIDES[-1]


_PLAIN = Measures(180, 24, 24, 48, 16, 44, 13)
_CLOSE = Measures(164, 20, 19, 32, 8, 40, 12)
_TIGHT = Measures(148, 0, 17, 28, 6, 36, 12)
_FROM_BOTH = Measures(128, 0, 17, 24, 6, 36, 12)

MANNERS = (
    Manner(_PLAIN, Full.ALL),
    Manner(_PLAIN, Full.NOW),
    Manner(_CLOSE, Full.ALL),
    Manner(_CLOSE, Full.NOW),
    Manner(_TIGHT, Full.NOW),
    Manner(_PLAIN),
    Manner(_CLOSE),
    Manner(_TIGHT),
    Manner(_FROM_BOTH, both_sides=True),
)
"""All manners, the one that tells most first."""

_GAP = 4.0  # between squares
_ROUNDING = 0.01  # as much too wide is as wide
_LANE = 0.92  # of the height of heads, below their words
_LEAST_COLUMN = 60.0  # for its head
_WIDEST, _HIGHEST = 1.7, 1.35  # times as large a box may get where there is room


class Spot(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.wide

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.high

    @property
    def middle(self) -> float:
        """Halfway down."""
        return self.top + self.high / 2

    def scaled(self, factor: float) -> Spot:
        """Larger or smaller, seen from the corner of the drawing."""
        return Spot(*(size * factor for size in self))

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is in it."""
        return self.left <= x < self.right and self.top <= y < self.bottom


class PlacedBox(NamedTuple):
    """A box where it is drawn; a square has no rows. `mirrored` ones are entered from the right."""

    node: Node
    spot: Spot
    head: float
    row: float
    mirrored: bool = False

    @property
    def is_square(self) -> bool:
        """Whether it is a small square that has no names."""
        return not self.row

    def seat(self, n: int) -> Spot:
        """The row of a seat; a square is all of them."""
        left, top, wide, high = self.spot
        return Spot(left, top + self.head + n * self.row, wide, self.row or high)

    def scaled(self, factor: float) -> PlacedBox:
        """Larger or smaller."""
        spot = self.spot.scaled(factor)
        return self._replace(spot=spot, head=self.head * factor, row=self.row * factor)


class PlacedHead(NamedTuple):
    """The head of a column: what stop it is of."""

    stop: int
    spot: Spot


Point = tuple[float, float]


class PlacedLine(NamedTuple):
    """The way from a box to a seat, as a broken line; `entry` is who goes it, where known."""

    origin: Node
    goal: Node
    seat: int
    entry: EntryNumber | None
    points: tuple[Point, ...]


class Drawing(NamedTuple):
    """A day map as it is drawn: `cut` is where the bracket begins, None without one."""

    measures: Measures
    wide: float
    high: float
    heads: tuple[PlacedHead, ...]
    boxes: tuple[PlacedBox, ...]
    lines: tuple[PlacedLine, ...]
    champion: Spot | None
    cut: float | None

    @property
    def body(self) -> float:
        """The height of the full boxes under their heads: squares fill the room of themselves."""
        bottoms = [placed.spot.bottom for placed in self.boxes if not placed.is_square]
        return max((*bottoms, self.measures.title + 1)) - self.measures.title

    def box(self, node: Node) -> PlacedBox | None:
        """Where a box is drawn."""
        return next((placed for placed in self.boxes if placed.node == node), None)

    def way(self, here: Node, seat: int, to: Node, to_seat: int) -> tuple[Point, ...]:
        """The way of somebody from a table of a Swiss round to where he sits next: straight, and
        round the bracket to the boxes that are entered from the right.
        """
        one, other = self.box(here), self.box(to)
        if one is None or other is None:
            return ()
        begin, end = (one.spot.right, one.seat(seat).middle), other.seat(to_seat)
        if not other.mirrored or self.cut is None:
            return begin, (other.spot.left, end.middle)
        lane, aside = self.measures.title * _LANE, self.wide - self.measures.apart / 4
        around = (self.cut, begin[1]), (self.cut, lane), (aside, lane), (aside, end.middle)
        return begin, *around, (end.right, end.middle)

    def scaled(self, factor: float) -> Drawing:
        """All of it larger or smaller."""
        return Drawing(
            self.measures.scaled(factor),
            self.wide * factor,
            self.high * factor,
            tuple(head._replace(spot=head.spot.scaled(factor)) for head in self.heads),
            tuple(box.scaled(factor) for box in self.boxes),
            tuple(
                line._replace(points=tuple((x * factor, y * factor) for x, y in line.points))
                for line in self.lines
            ),
            self.champion and self.champion.scaled(factor),
            None if self.cut is None else self.cut * factor,
        )


class Fit(NamedTuple):
    """The room for a drawing, and its letters: so large they are `wanted`, never smaller than the
    `least`, nor larger than the `most`. Without a `least` the whole map has to be in the room.
    """

    wide: float
    high: float
    wanted: float
    least: float
    most: float


def box_at(day_map: DayMap, node: Node) -> Box | None:
    """The table of a box; None for somebody who waits."""
    boxes = day_map.stops[node.stop].boxes
    return boxes[node.box] if node.box < len(boxes) else None


def seats_of(day_map: DayMap, node: Node) -> tuple[BoxSeat, ...]:
    """Who sits in a box; the one who waits."""
    box, stop = box_at(day_map, node), day_map.stops[node.stop]
    return (stop.waiting[node.box - len(stop.boxes)],) if box is None else box.seats


def fitted_drawing(day_map: DayMap, fit: Fit) -> Drawing:
    """The map in the manner that tells most with letters as large as wanted, otherwise in the one
    with the largest; beyond the room only where the letters would be smaller than the least.
    """
    best, largest = None, 0.0
    for manner in MANNERS:
        drawing = _drawn(day_map, manner, fit.high)
        factor = min(fit.wide / drawing.wide, fit.high / drawing.high)
        letters = min(factor * manner.measures.letters, fit.most)
        if best is None or letters > largest:
            best, largest = manner, letters
        if letters >= fit.wanted:
            break
    assert best is not None  # there are manners
    factor = max(largest, fit.least) / best.measures.letters
    high = max(fit.high / factor, 1.0)
    room = fit.wide / factor
    fitting = (best._replace(side=side) for side in _SIDES)
    nearly = room + _ROUNDING
    best = next((one for one in fitting if _drawn(day_map, one, high).wide <= nearly), best)
    drawing = _drawn(day_map, best, high)
    wider = _widened(best.measures, room - drawing.wide, drawing)
    roomy = wider.heightened(min(max((high - wider.title) / drawing.body, 1.0), _HIGHEST))
    return _drawn(day_map, best._replace(measures=roomy), high).scaled(factor)


def _widened(measures: Measures, spare: float, drawing: Drawing) -> Measures:
    """Wider boxes, as far as there is room for all columns of them."""
    lefts = {placed.spot.left for placed in drawing.boxes if not placed.is_square}
    more = min(spare / max(len(lefts), 1), measures.wide * (_WIDEST - 1))
    return measures._replace(wide=measures.wide + max(more, 0.0))


def _drawn(day_map: DayMap, manner: Manner, high: float) -> Drawing:
    return _Layout(day_map, manner, high).drawing()


_Goal = tuple[Node, int, EntryNumber | None]
_End = tuple[Node, Node, int, EntryNumber | None]
"""A way from a box: to which one, to which seat of it, who goes it."""


class _Column(NamedTuple):
    """A column of the bracket: its stop, the nodes in it from the top, where it begins."""

    stop: int
    nodes: tuple[Node, ...]
    left: float
    mirrored: bool = False


class _Layout:
    """A map being laid out in one manner, at its natural size; `high` is what there is room for."""

    def __init__(self, day_map: DayMap, manner: Manner, high: float) -> None:
        self.map, self.manner, self.measures, self.high = day_map, manner, manner.measures, high
        self.goals = goals_of(day_map)
        self.boxes: dict[Node, PlacedBox] = {}
        self.heads: list[PlacedHead] = []
        self.crowned: Node | None = None
        self.right, self.bottom = 0.0, manner.measures.title

    def drawing(self) -> Drawing:
        """Everything placed: the rounds, the bracket, its lines."""
        stops = self.map.stops
        finals = [n for n, stop in enumerate(stops) if not stop.phase.counts_for_standings]
        for n in range(len(stops)):
            if n not in finals:
                self._place_round(n)
        cut = self._place_cut() if finals and len(finals) < len(stops) else None
        champion = self._place_bracket(finals) if finals else None
        wide = max((head.spot.right for head in self.heads), default=self.measures.wide)
        if cut is not None and any(placed.mirrored for placed in self.boxes.values()):
            wide += self.measures.apart / 2  # the way in from the right
        heads, boxes = tuple(self.heads), tuple(self.boxes.values())
        lines = tuple(self._lines())
        return Drawing(self.measures, wide, self.bottom, heads, boxes, lines, champion, cut)

    def _place_cut(self) -> float:
        """The place of the line between the rounds and the bracket, which begins behind it."""
        end = max(head.spot.right for head in self.heads)
        self.right = end + self.measures.apart
        return end + self.measures.apart / 2

    # The Swiss rounds.

    def _place_round(self, n: int) -> None:
        nodes = [Node(n, index) for index in range(len(self.map.stops[n].boxes))]
        if not self._is_full(self.map.stops[n]):
            self._place_squares(n, nodes)
            return
        top = self.measures.title
        for node in nodes:
            self._place_box(node, self.right, top)
            top += self._high(node) + self.measures.between
        self._end_column(n, self.measures.wide)

    def _is_full(self, stop: Stop) -> bool:
        """A round nobody is seated in yet has nothing to say; one that goes on has most."""
        if not all(box.seats for box in stop.boxes):
            return False
        now = any(box.state in (BoxState.DRAFT, BoxState.PLAYING) for box in stop.boxes)
        return self.manner.full is Full.ALL or (self.manner.full is Full.NOW and now)

    def _place_squares(self, n: int, nodes: Sequence[Node]) -> None:
        room, side = self.high - self.measures.title, self.manner.side
        across = _beside_each_other(len(nodes), room, side)
        for place, node in enumerate(nodes):
            row, column = divmod(place, across)
            left = self.right + column * (side + _GAP)
            top = self.measures.title + row * (side + _GAP)
            self.boxes[node] = PlacedBox(node, Spot(left, top, side, side), 0.0, 0.0)
            self.bottom = max(self.bottom, top + side)
        wide = max(across * (side + _GAP) - _GAP, _LEAST_COLUMN)
        self._end_column(n, wide)
        self.right -= self.measures.apart / 2

    def _end_column(self, stop: int, wide: float) -> None:
        """Its head, and where the next one begins."""
        self.heads.append(PlacedHead(stop, Spot(self.right, 0.0, wide, self.measures.title)))
        self.right += wide + self.measures.apart

    # The bracket.

    def _place_bracket(self, finals: Sequence[int]) -> Spot | None:
        """All columns of it, and the place of the champion over the final."""
        nodes = _in_order(self.map, finals, self.goals)
        tables = (Node(n, 0) for n in reversed(finals) if self.map.stops[n].boxes)
        self.crowned = next(tables, None)
        columns = self._columns(finals, nodes)
        high = max(self.bottom - self.measures.title, *map(self._stacked, columns))
        for column in sorted(columns, key=lambda column: column.stop):
            self._place_column(column, high)
        self.bottom = self.measures.title + high
        if self.crowned is None:
            return None
        spot, crown = self.boxes[self.crowned].spot, self._crown(self.crowned)
        high, beside = crown - self.measures.between / 2, self.measures.apart + spot.wide
        over = Spot(spot.left, spot.top - crown, spot.wide + beside, high)
        if any(placed.mirrored for placed in self.boxes.values()) and self._is_free(over):
            return over
        return over._replace(wide=spot.wide)

    def _is_free(self, room: Spot) -> bool:
        """Whether no box lies there."""
        spots = (placed.spot for placed in self.boxes.values())
        across = (spot for spot in spots if spot.left < room.right and spot.right > room.left)
        return all(spot.top >= room.bottom or spot.bottom <= room.top for spot in across)

    def _columns(
        self, finals: Sequence[int], nodes: Mapping[int, Sequence[Node]]
    ) -> Sequence[_Column]:
        """The columns from the left to the right, with their heads."""
        before = [n for n in finals if self.map.stops[n].phase is not Phase.FINAL]
        if not (self.manner.both_sides and before):
            return [self._column(n, nodes[n]) for n in finals]
        right_side = _right_side(self.map, nodes, self.goals)
        left = [[node for node in nodes[n] if node not in right_side] for n in before]
        middle = [n for n in finals if n not in before]
        columns = [self._column(n, each) for n, each in zip(before, left, strict=True)]
        columns += [self._column(n, nodes[n]) for n in middle]
        for n in reversed(before):
            across = [node for node in nodes[n] if node in right_side]
            columns.append(self._column(n, across, mirrored=True))
        return columns

    def _column(self, stop: int, nodes: Iterable[Node], *, mirrored: bool = False) -> _Column:
        column = _Column(stop, tuple(nodes), self.right, mirrored)
        self._end_column(stop, self.measures.wide)
        return column

    def _stacked(self, column: _Column) -> float:
        """The height of a column whose boxes are as near as they may be."""
        gaps = self.measures.between * max(len(column.nodes) - 1, 0)
        return gaps + sum(self._crown(node) + self._high(node) for node in column.nodes)

    def _high(self, node: Node) -> float:
        """The height of a box; who waits has no head."""
        seats = len(seats_of(self.map, node))
        return self._head(node) + max(seats, 1) * self.measures.row

    def _head(self, node: Node) -> float:
        return 0.0 if box_at(self.map, node) is None else self.measures.head

    def _crown(self, node: Node) -> float:
        """What the champion takes above the final."""
        return 2.5 * self.measures.row if node == self.crowned else 0.0

    def _place_column(self, column: _Column, high: float) -> None:
        """Every box at the middle of those it comes from, as far as there is room; the others
        spread over the height.
        """
        spread = (high - self._stacked(column)) / max(len(column.nodes), 1)
        tops, below = [], spread / 2
        for node in column.nodes:
            crown, box = self._crown(node), self._high(node)
            middles = [placed.spot.middle for placed in self._origins(node)]
            wanted = sum(middles) / len(middles) - box / 2 - crown if middles else None
            tops.append(self.measures.title + below if wanted is None else wanted)
            below += crown + box + self.measures.between + spread
        tall = [self._crown(node) + self._high(node) for node in column.nodes]
        ends = self.measures.title, self.measures.title + high
        tops = _pushed_apart(tops, tall, self.measures.between, ends)
        for node, top in zip(column.nodes, tops, strict=True):
            self._place_box(node, column.left, top + self._crown(node), mirrored=column.mirrored)

    def _origins(self, node: Node) -> list[PlacedBox]:
        """The boxes that lead into one."""
        leading = (one for one, goals in self.goals.items() if any(to == node for to, *_ in goals))
        return [self.boxes[one] for one in leading if one in self.boxes]

    def _place_box(self, node: Node, left: float, top: float, *, mirrored: bool = False) -> None:
        measures = self.measures
        spot = Spot(left, top, measures.wide, self._high(node))
        self.boxes[node] = PlacedBox(node, spot, self._head(node), measures.row, mirrored)
        self.bottom = max(self.bottom, spot.bottom)

    # The lines.

    def _lines(self) -> Iterable[PlacedLine]:
        """The ways of the bracket: along, then up or down in a lane of its own, then along."""
        ends = [
            (origin, *goal)
            for origin, goals in self.goals.items()
            for goal in goals
            if origin in self.boxes and goal[0] in self.boxes
        ]
        lanes = _lanes([(self.boxes[end[1]].spot.left, *self._heights(end)) for end in ends])
        for end, (lane, of) in zip(ends, lanes, strict=True):
            origin, goal, seat, entry = end
            yield PlacedLine(origin, goal, seat, entry, self._points(end, lane, of))

    def _heights(self, end: _End) -> tuple[float, float]:
        """Where a way leaves a box, at the row of who goes it, and where it comes in."""
        origin, goal, seat, entry = end
        people = [each.entry for each in seats_of(self.map, origin)]
        placed = self.boxes[origin]
        begin = placed.seat(people.index(entry)) if entry and entry in people else placed.spot
        return begin.middle, self.boxes[goal].seat(seat).middle

    def _points(self, end: _End, lane: int, of: int) -> tuple[Point, ...]:
        (begin, finish), apart = self._heights(end), self.measures.apart
        origin, goal = self.boxes[end[0]], self.boxes[end[1]]
        aside = apart * (lane + 1) / (of + 1)
        if origin.mirrored:
            start, stop = origin.spot.left, goal.spot.right
            turn = stop + apart - aside
        else:
            start, stop = origin.spot.right, goal.spot.left
            turn = stop - apart + aside
        return (start, begin), (turn, begin), (turn, finish), (stop, finish)


def goals_of(day_map: DayMap) -> Mapping[Node, Sequence[_Goal]]:
    """Where the ways out of each box lead: to which box, to which seat of it, and who goes it.

    The champion has no box, and what leads out of Swiss rounds are the standings.
    """
    goals: dict[Node, list[_Goal]] = {}
    for way in day_map.ways:
        swiss = day_map.stops[way.stop].phase.counts_for_standings
        if way.to < len(day_map.stops) and not swiss:
            found = goals.setdefault(Node(way.stop, way.box), [])
            found.append((Node(way.to, way.into), way.seat, way.entry))
    return goals


def _beside_each_other(count: int, room: float, side: float) -> int:
    """So many squares have to stand beside each other."""
    rows = max(int((room + _GAP) // (side + _GAP)), 1)
    return max(ceil(count / rows), 1)


def _in_order(
    day_map: DayMap, finals: Sequence[int], goals: Mapping[Node, Sequence[_Goal]]
) -> Mapping[int, Sequence[Node]]:
    """The boxes of every stop from the top, so that ways do not cross: those of a box stand as its
    seats do.
    """
    place: dict[Node, float] = {}
    ordered: dict[int, Sequence[Node]] = {}
    for n in reversed(finals):
        stop = day_map.stops[n]
        nodes = [Node(n, index) for index in range(len(stop.boxes) + len(stop.waiting))]
        own = {node: (index + 0.5) / len(nodes) for index, node in enumerate(nodes)}
        for node in nodes:
            leads = [place[to] + seat / 1000 for to, seat, _ in goals.get(node, ()) if to in place]
            own[node] = min(leads, default=own[node])
        ordered[n] = sorted(nodes, key=own.__getitem__)
        place |= {node: (index + 0.5) / len(nodes) for index, node in enumerate(ordered[n])}
    return ordered


def _right_side(
    day_map: DayMap, nodes: Mapping[int, Sequence[Node]], goals: Mapping[Node, Sequence[_Goal]]
) -> frozenset[Node]:
    """The boxes of a bracket from both sides that stand on the right: what leads to the second half
    of the final.
    """
    found: set[Node] = set()
    for n in sorted(nodes, reverse=True):
        if day_map.stops[n].phase is Phase.FINAL:
            continue
        for place, node in enumerate(nodes[n]):
            to = next(iter(goals.get(node, ())), None)
            if to is None:
                across = place >= len(nodes[n]) / 2
            elif day_map.stops[to[0].stop].phase is Phase.FINAL:
                across = to[1] >= len(seats_of(day_map, to[0])) / 2
            else:
                across = to[0] in found
            if across:
                found.add(node)
    return frozenset(found)


def _pushed_apart(
    tops: Sequence[float], tall: Sequence[float], gap: float, ends: tuple[float, float]
) -> list[float]:
    """These tops, moved down where boxes would overlap, and up again from the bottom."""
    found, (least, bottom) = list(tops), ends
    for n, top in enumerate(found):
        found[n] = max(top, least)
        least = found[n] + tall[n] + gap
    most = bottom
    for n in reversed(range(len(found))):
        found[n] = min(found[n], most - tall[n])
        most = found[n] - gap
    return found


def _lanes(lines: Sequence[tuple[float, float, float]]) -> list[tuple[int, int]]:
    """The lane of each line between two columns, and how many lanes there are there: lines that
    would lie on each other, or cross where they need not, get lanes of their own.

    A line is told by the edge of the column it leads to, where it begins and where it ends.
    """
    lanes, count = [0] * len(lines), dict[float, int]()
    for edge in {edge for edge, *_ in lines}:
        here = [n for n, line in enumerate(lines) if line[0] == edge]
        down = sorted((n for n in here if lines[n][2] > lines[n][1]), key=lambda n: -lines[n][1])
        up = sorted((n for n in here if lines[n][2] <= lines[n][1]), key=lambda n: lines[n][1])
        taken: list[int] = []
        for n in (*down, *up):
            over = [lanes[m] for m in taken if _overlap(lines[n], lines[m])]
            lanes[n] = max(over, default=-1) + 1
            taken.append(n)
        count[edge] = 1 + max(lanes[n] for n in here)
    return [(lane, count[edge]) for lane, (edge, *_) in zip(lanes, lines, strict=True)]


def _overlap(one: tuple[float, float, float], other: tuple[float, float, float]) -> bool:
    """Whether two lines would share a piece of the way up or down."""
    (low, high), (least, most) = sorted(one[1:]), sorted(other[1:])
    return low < most and least < high
