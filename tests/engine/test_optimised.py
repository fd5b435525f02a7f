"""Seating for aims alone: whole events, their bounds, and rounds that go otherwise than planned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import pytest

from bglmanager.engine.draws import drawn_order
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.aims import (
    SCORELESS_AIMS,
    Aim,
    Asked,
    Couple,
    Seated,
    Tables,
    couple,
    told,
)
from bglmanager.engine.seating.optimised import optimised
from bglmanager.engine.seating.whole_event import in_seats
from bglmanager.engine.tables import sizes_of_tables
from tests.bench.three_rounds import Published, published, sizes_of
from tests.helpers.figures import figure

Leaving = Mapping[int, Collection[int]]
"""Round → who is not there any more from it on, or comes with it."""

_NOBODY: Leaving = {}


class Field(NamedTuple):
    """An event to be seated."""

    players: int
    size: int
    rounds: int
    seed: str = "1"
    related: Collection[Couple] = ()
    forbidden: Collection[Couple] = ()
    leaving: Leaving = _NOBODY
    coming: Leaving = _NOBODY


def pairs(*both: tuple[int, int]) -> set[Couple]:
    return {couple(EntryNumber(one), EntryNumber(other)) for one, other in both}


def played(field: Field) -> Iterator[tuple[Asked, Seated]]:
    """What is asked of every round, and its best seating."""
    people = {EntryNumber(number) for number in range(1, field.players + 1)}
    start = drawn_order(field.seed, 1, 1, people)
    past: list[Tables] = []
    for number in range(1, field.rounds + 1):
        people -= {EntryNumber(each) for each in field.leaving.get(number, ())}
        people |= {EntryNumber(each) for each in field.coming.get(number, ())}
        asked = after(past, drawn_order(field.seed, number, 1, people), field)
        asked = asked._replace(start=start, number=number)
        *_, best = optimised(asked)
        yield asked, best
        past.append(best.tables)


def after(past: Sequence[Tables], order: Sequence[EntryNumber], field: Field) -> Asked:
    """What is asked after these rounds."""
    met: dict[EntryNumber, Counter[EntryNumber]] = {}
    seats: dict[EntryNumber, Counter[int]] = {}
    short: Counter[EntryNumber] = Counter()
    for tables in past:
        whole = max(map(len, tables))
        for table in tables:
            short.update(table if len(table) < whole else ())
            for seat, each in enumerate(table):
                met.setdefault(each, Counter()).update(other for other in table if other != each)
                seats.setdefault(each, Counter())[seat] += 1
    return Asked(
        order=order,
        sizes=sizes_of_tables(len(order), field.size),
        aims=SCORELESS_AIMS,
        met=met,
        forbidden=field.forbidden,
        related=field.related,
        short=short,
        seats=seats,
        rounds=field.rounds,
    )


def totals(field: Field) -> Counter[Aim]:
    """What the rounds cost in all, by aim; every one is checked."""
    found: Counter[Aim] = Counter()
    for asked, seated in played(field):
        assert sorted(each for table in seated.tables for each in table) == sorted(asked.order)
        assert list(map(len, seated.tables)) == list(asked.sizes)
        assert seated.costs == tuple(each.cost for each in told(asked, seated.tables))
        assert all(each.least <= each.cost for each in seated.told)
        found.update({each.aim: each.cost for each in seated.told})
    return found


# ------------------------------------------------------------------------------ whole events


SIZES = ((56, 7, 3), (70, 7, 3), (32, 4, 10), (64, 4, 6), (100, 5, 6))


@pytest.mark.parametrize("seed", range(1, figure(3, long=100) + 1))
@pytest.mark.parametrize(("players", "size", "rounds"), SIZES)
def test_nobody_meets_anybody_twice(players: int, size: int, rounds: int, seed: int) -> None:
    found = totals(Field(players, size, rounds, str(seed)))
    had = sum((before // size) ** 2 for before in range(rounds))  # seats that cannot be fresh
    assert +found == ({Aim.SEATS: had * players} if had else {})


@pytest.mark.parametrize("seed", range(1, figure(3, long=100) + 1))
def test_twenty_eight_at_sevens_are_at_the_bound(seed: int) -> None:
    """Any two of the three rounds have twelve pairs in common, and nobody meets three times."""
    for number, (_, seated) in enumerate(played(Field(28, 7, 3, str(seed)))):
        costs = {each.aim: each for each in seated.told}
        assert costs[Aim.AGAIN].cost == 12 * number
        assert all(each.is_proven for each in seated.told)


def test_more_rounds_than_are_known_without_a_repeat_are_as_good_as_they_can_before() -> None:
    again = [seated.costs[:3] for _, seated in played(Field(40, 4, 10))]
    assert again[:9] == [(0, 0, 0)] * 9
    assert again[9] <= (0, 0, 20)


def published_figures(rounds: Sequence[Tables]) -> Published:
    met = Counter(
        couple(*two) for tables in rounds for table in tables for two in combinations(table, 2)
    )
    seats = Counter(
        (each, seat) for tables in rounds for table in tables for seat, each in enumerate(table)
    )
    fives = Counter({each: 0 for table in rounds[0] for each in table})
    fives.update(each for tables in rounds for table in tables if len(table) == 5 for each in table)
    times, had = Counter(met.values()), Counter(seats.values())
    spread = max(fives.values()) - min(fives.values())
    return Published(times[3], times[2], had[3], had[2], spread)


_SAMPLE = (4, 5, 8, 9, 12, 13, 16, 20, 24, 27, 31, 41, 66, 81, 300)


@pytest.mark.parametrize(
    "people",
    [
        pytest.param(people, marks=[] if people in _SAMPLE else [pytest.mark.long])
        for people in published()
    ],
)
def test_no_published_seating_of_three_rounds_is_better(people: int) -> None:
    rounds = [seated.tables for _, seated in played(Field(people, 5, 3))]
    assert [list(map(len, tables)) for tables in rounds] == [sizes_of(people)] * 3
    assert published_figures(rounds) <= published()[people]


@pytest.mark.parametrize("sizes", [(4, 4, 4), (5, 4, 4), (6, 6, 5), (3, 3, 3, 3), (7, 7, 7, 6)])
def test_nobody_has_a_seat_twice_before_all(sizes: tuple[int, ...]) -> None:
    people = list(range(sum(sizes)))
    rounds = []
    for number in range(min(sizes)):
        around = iter(people[3 * number :] + people[: 3 * number])
        rounds.append([[next(around) for _ in range(size)] for size in sizes])
    had = Counter(
        (each, seat)
        for tables in in_seats(rounds)
        for table in tables
        for seat, each in enumerate(table)
    )
    assert max(had.values()) == 1


def test_a_plan_begins_as_it_was_drawn() -> None:
    order = drawn_order("1", 1, 1, map(EntryNumber, range(1, 30)))
    asked = after([], order, Field(29, 5, 4))
    (first,) = optimised(asked)
    assert [sorted(table) for table in first.tables] == [
        sorted(order[at : at + size])
        for at, size in ((0, 5), (5, 5), (10, 5), (15, 5), (20, 5), (25, 4))
    ]


# -------------------------------------------------------------------------- otherwise planned


@pytest.mark.parametrize("seed", range(1, figure(2, long=20) + 1))
@pytest.mark.parametrize(
    ("players", "size", "leaving", "coming"),
    [
        (40, 4, {2: [1], 4: [2, 3]}, {}),
        (41, 4, {3: [5, 6]}, {4: [42]}),
        (64, 4, {2: [1, 2, 3, 4, 5]}, {3: [65, 66]}),
        (60, 5, {3: range(1, 7)}, {}),
    ],
)
def test_who_leaves_or_comes_makes_no_repeat(
    players: int, size: int, leaving: Leaving, coming: Leaving, seed: int
) -> None:
    field = Field(players, size, 5, str(seed), leaving=leaving, coming=coming)
    found = totals(field)
    assert (found[Aim.THRICE], found[Aim.AGAIN]) == (0, 0)


def test_clubs_that_fit_into_classes_never_meet() -> None:
    clubs = [range(at, at + 8) for at in range(1, 57, 8)]
    related = pairs(*(two for club in clubs for two in combinations(club, 2)))
    found = totals(Field(56, 7, 3, related=related))
    assert found[Aim.RELATED] == found[Aim.AGAIN] == 0


@pytest.mark.parametrize("players", [26, 32, 45])
def test_families_and_who_must_not_meet_are_kept_apart_all_the_event(players: int) -> None:
    related = pairs(*((at, at + 1) for at in range(1, players // 2, 2)))
    forbidden = pairs((1, 3), (players, players - 1), (2, players), (9, 17))
    found = totals(Field(players, 4, 4, related=related, forbidden=forbidden))
    assert found[Aim.FORBIDDEN] == found[Aim.RELATED] == found[Aim.AGAIN] == 0


def test_locked_tables_stay_and_the_others_are_made_around_them() -> None:
    field = Field(24, 4, 4)
    rounds = list(played(field))
    asked = rounds[2][0]
    locked = {1: asked.order[:4], 5: asked.order[8:12]}
    *_, best = optimised(asked._replace(locked=locked))
    assert {index: best.tables[index] for index in locked} == locked
    free = [table for index, table in enumerate(best.tables) if index not in locked]
    met = rounds[0][1].tables, rounds[1][1].tables
    before = {couple(*two) for tables in met for table in tables for two in combinations(table, 2)}
    assert not before & {couple(*two) for table in free for two in combinations(table, 2)}


# ----------------------------------------------------------------------------------- searching


def any_history(players: int, size: int, rounds: int, seed: int) -> Asked:
    """Rounds drawn by lot, and one to be seated after them."""
    people = [EntryNumber(number) for number in range(1, players + 1)]
    past = []
    for number in range(1, rounds + 1):
        drawn = iter(drawn_order(f"past {seed}", number, 1, people))
        past.append([[next(drawn) for _ in range(each)] for each in sizes_of_tables(players, size)])
    order = drawn_order(str(seed), rounds + 1, 1, people)
    asked = after(past, order, Field(players, size, rounds + 1))
    return asked._replace(start=order, number=rounds + 1)


def partitions(people: Sequence[EntryNumber], sizes: Sequence[int]) -> Iterator[Tables]:
    """Every way to seat these people; tables of one size in one order only."""
    if not sizes:
        yield []
        return
    for table in combinations(people, sizes[0]):
        rest = [each for each in people if each not in table]
        if sizes[1:2] != sizes[:1] or table[0] == people[0] or len(sizes) == 1:
            for others in partitions(rest, sizes[1:]):
                yield [table, *others]


@pytest.mark.parametrize("seed", range(figure(2, long=60)))
@pytest.mark.parametrize(("players", "size"), [(8, 4), (9, 3), (7, 4), (10, 5), (9, 5)])
def test_nothing_is_better_in_small_fields(players: int, size: int, seed: int) -> None:
    asked = any_history(players, size, 1 + seed % 3, seed)
    *_, best = optimised(asked)
    aims = [aim for aim in SCORELESS_AIMS if aim is not Aim.SEATS]
    asked = asked._replace(aims=aims)
    least = min(
        tuple(each.cost for each in told(asked, tables))
        for tables in partitions(sorted(asked.order), asked.sizes)
    )
    assert best.costs[: len(aims)] == least
    assert all(each.is_proven for each in best.told[: len(aims)])


@pytest.mark.parametrize(
    ("players", "size", "rounds"), [(7, 4, 4), (8, 4, 4), (9, 5, 3), (9, 3, 6), (10, 5, 3)]
)
def test_nothing_is_below_what_is_proven(players: int, size: int, rounds: int) -> None:
    for asked, best in played(Field(players, size, rounds)):
        every = [
            [each.cost for each in told(asked, tables)]
            for tables in partitions(sorted(asked.order), asked.sizes)
        ]
        for aim, each in enumerate(best.told[:-1]):
            as_good = [
                costs[aim]
                for costs in every
                if all(one <= own for one, own in zip(costs[:aim], best.costs[:aim], strict=True))
            ]
            assert each.least <= min(as_good)


@pytest.mark.parametrize("seed", range(figure(2, long=20)))
@pytest.mark.parametrize(("players", "size", "rounds"), [(30, 5, 4), (26, 4, 3), (100, 4, 5)])
def test_seatings_get_better_and_the_same_each_time(
    players: int, size: int, rounds: int, seed: int
) -> None:
    asked = any_history(players, size, rounds, seed)
    found = list(optimised(asked))
    costs = [(each.costs, [-told.least for told in each.told]) for each in found]
    assert costs == sorted(costs, reverse=True)
    assert len(set(map(str, costs))) == len(costs)
    assert list(optimised(asked)) == found
    assert found[-1].costs[:3] == (0, 0, 0) or players == 30
