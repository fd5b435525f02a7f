"""How good the boards of Diplomacy are: the figures of events, and what is told of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating import boards
from bglmanager.engine.seating.aims import Aim, Told
from bglmanager.engine.seating.boards import seat_boards
from bglmanager.engine.seating.boards_aims import CIRCLES
from bglmanager.engine.seating.boards_search import by_shifts, least_meetings
from tests.engine import second_aims
from tests.engine.builders import with_entry, with_settings
from tests.engine.diplomacy import GROUPS, POWERS, cost, entries, event, everybody, played, round_of
from tests.engine.documents import as_document
from tests.helpers.figures import figure

Figures = tuple[int, int, int, int]
"""Pairs who met three times, second meetings (a pair that met m times: m(m - 1)/2), powers had
twice, two powers of one group.
"""

LEAST: Mapping[int, Figures] = {
    14: (6, 54, 0, 4),
    21: (0, 45, 0, 6),
    28: (0, 36, 0, 8),
    35: (0, 30, 0, 10),
    42: (0, 18, 0, 12),
    49: (0, 0, 0, 14),
    56: (0, 0, 0, 16),
    70: (0, 0, 0, 20),
}
"""What three rounds cost at least; `test_the_figures_of_three_rounds_are_the_least` has why."""


def figures(one: Event) -> Figures:
    """Counted over the whole event, pair by pair and person by person."""
    met = Counter(
        frozenset(pair)
        for round_ in one.rounds
        for table in round_.tables
        for pair in combinations((seat.entry for seat in table.seats), 2)
    )
    both = [two for powers in powers_had(one).values() for two in combinations(powers, 2)]
    return (
        sum(times == 3 for times in met.values()),
        sum(times * (times - 1) // 2 for times in met.values()),
        sum(a == b for a, b in both),
        sum(a != b and any({a, b} <= group for group in GROUPS) for a, b in both),
    )


@pytest.mark.parametrize("circle", CIRCLES)
def test_a_circle_leaves_two_in_seven_with_a_group_twice_after_three_rounds(
    circle: Sequence[str],
) -> None:
    assert sorted(circle) == sorted(POWERS)
    three = [[circle[(at + far) % 7] for far in range(3)] for at in range(7)]
    alike = [
        [any({a, b} <= group for group in GROUPS) for a, b in combinations(powers, 2)]
        for powers in three
    ]
    assert not any(first for first, _, _ in alike)
    assert sum(map(sum, alike)) == 2


def test_what_follows_a_power_is_drawn_and_stays_so() -> None:
    found = set()
    for seed in range(20):
        one = played(event(14, f"{seed}"), 2)
        following = dict(powers_had(one).values())
        found.add(tuple(sorted(following.items())))
        assert len(following) == 7
        last = powers_had(played(without_top(one), 1))
        assert all(following[second] == third for _, second, third in last.values())
    assert len(found) > 4


def powers_had(one: Event) -> dict[EntryNumber, list[str]]:
    had: dict[EntryNumber, list[str]] = {number: [] for number in everybody(one)}
    for seat in (seat for round_ in one.rounds for seat in round_.seats()):
        had[seat.entry].append(seat.role or "")
    return had


def without_top(one: Event) -> Event:
    return with_settings(one, options={"top_table": False})


@pytest.mark.parametrize("players", LEAST)
def test_the_figures_of_three_rounds_are_the_least(players: int) -> None:
    """Seven people come from so many boards of before: some meet again in each of the two rounds
    that follow one, of those who met twice some meet thrice; and nine powers in twenty-one are A,
    G or I, which is two more than seven people have once.
    """
    boards = players // 7
    again = boards * least_meetings(7, boards)
    cells = [7 // boards + (index < 7 % boards) for index in range(boards)]
    split = boards * sum(least_meetings(cell, boards) for cell in cells)
    assert LEAST[players] == (split, 3 * again, 0, 2 * boards)


@pytest.mark.parametrize("players", LEAST)
def test_three_rounds_at_what_is_the_least_possible(players: int) -> None:
    for seed in range(figure(2, long=100)):
        one = played(without_top(event(players, f"{seed}")), 3)
        assert figures(one) == LEAST[players]


@pytest.mark.parametrize("players", [14, 28, 56, 70])
def test_the_top_table_leaves_the_first_two_rounds_as_good(players: int) -> None:
    one = played(event(players), 2)
    boards = players // 7
    assert figures(one) == (0, boards * least_meetings(7, boards), 0, 0)


def in_clubs(one: Event, luck: Random) -> Event:
    """Two clubs as large as there are boards, two of half that, one of two, and pairs of friends;
    about half of the people know nobody.
    """
    people = [*range(len(one.entries))]
    luck.shuffle(people)
    drawn = iter(people)
    boards = len(people) // 7
    for name, size in zip("ABCDE", (boards, boards, boards // 2, boards // 2, 2), strict=True):
        for index in islice(drawn, size):
            one = with_entry(one, index, club=name)
    for index, other in islice(zip(drawn, drawn, strict=False), boards // 2):
        one = with_entry(one, index, related=(one.entries[other].number,))
    return one


@pytest.mark.parametrize("players", [14, 21, 28, 56, 70])
def test_related_people_are_apart_in_rounds_one_and_two_and_the_rest_as_good(players: int) -> None:
    for seed in range(figure(1, long=50)):
        clubs = event(players, f"{seed}", clubs=7)
        for one in (clubs, in_clubs(event(players, f"{seed}"), Random(seed))):
            after = played(without_top(one), 3)
            assert [cost(after, number)[0] for number in (1, 2)] == [0, 0]
            assert figures(after) == LEAST[players]


@pytest.mark.parametrize("players", [14, 21, 28, 56, 70])
def test_a_new_draw_of_any_round_gives_other_boards(players: int) -> None:
    one = event(players)
    for number in (1, 2, 3):
        made = [seat_boards(one, number, attempt, everybody(one)) for attempt in (1, 2, 3)]
        met = {frozenset(frozenset(e for e, _ in board.seats) for board in each) for each in made}
        assert len(met) > 1
        one = played(one, 1)


def test_who_must_never_meet_is_apart_in_every_round() -> None:
    one = played(event(14), 2)
    one = with_settings(one, rounds_planned=9)
    board = seat_boards(one, 3, 1, everybody(one))[0]
    first, second = (entry for entry, _ in board.seats[:2])
    apart = one.with_facts(first, never_with=(second,))
    for made in seat_boards(apart, 3, 1, everybody(one)):
        assert not {first, second} <= {entry for entry, _ in made.seats}


# ---------------------------------------------------------------------------------- shifts


@given(
    rows=st.integers(2, 4),
    boards=st.integers(1, 4),
    luck=st.randoms(use_true_random=False),
)
@settings(deadline=None, database=None, derandomize=True)
def test_rows_are_shifted_as_is_cheapest(rows: int, boards: int, luck: Random) -> None:
    """Brute force: what people cost beside each other is summed over the boards."""
    people = range(rows * boards)
    cost = [[luck.randrange(5) for _ in people] for _ in people]
    cells = [[*people[row * boards : (row + 1) * boards]] for row in range(rows)]
    made = [*by_shifts(cells, cost, 0)]
    assert sorted(made) == [*people]

    def price(seats: Sequence[int]) -> int:
        held = [seats[at : at + rows] for at in range(0, len(seats), rows)]
        return sum(cost[one][other] for board in held for one, other in combinations(board, 2))

    ways = product(range(boards), repeat=rows)
    shifted = (
        [row[place - far] for place in range(boards) for row, far in zip(cells, way, strict=True)]
        for way in ways
    )
    assert price(made) == min(map(price, shifted))


# ---------------------------------------------------------------------------------- told


@settings(deadline=None, database=None, derandomize=True, max_examples=figure(20, long=300))
@given(
    players=st.sampled_from([5, 7, 8, 13, 14, 20, 21]),
    clubs=st.sampled_from([0, 2, 7]),
    luck=st.randoms(use_true_random=False),
)
def test_what_is_told_is_what_the_facts_say(players: int, clubs: int, luck: Random) -> None:
    """Of rounds by chance; and none costs less than is proven."""
    one = event(players, f"{luck.random()}", clubs)
    pair = luck.sample(everybody(one), 2)
    one = one.with_facts(pair[0], never_with=(pair[1],))
    for number in (1, 2, 3):
        one = by_chance(one, luck)
        document = as_document(one)
        tables = second_aims.tables_of(document["rounds"][-1])
        facts = second_aims.costs(document, number, tables) | second_aims.powers(document, number)
        told = boards.told(one, one.rounds[-1])
        related = (Aim.RELATED,) if number < 3 else ()
        assert [each.aim for each in told] == [AIMS[0], *related, *AIMS[2:]]
        for each in told:
            assert each.least <= each.cost == facts[each.aim]
            assert len({*each.who}) == len(each.who) <= each.cost


AIMS = (Aim.FORBIDDEN, Aim.RELATED, Aim.THRICE, Aim.AGAIN, Aim.ROLE, Aim.GROUP)


@pytest.mark.parametrize(("players", "rounds"), [(8, 3), (8, 4), (9, 3)])
def test_no_seating_as_good_by_the_aims_before_costs_less_than_is_told(
    players: int, rounds: int
) -> None:
    """Brute force: two boards in every way, after rounds by chance."""
    luck = Random(players)
    for index in range(figure(3, long=60)):
        one = event(players, f"{index}", clubs=luck.choice((0, 2, 3)))
        for _ in range(rounds):
            one = by_chance(one, luck)
        every = {of_pairs(boards.told(each, each.rounds[-1])) for each in in_every_way(one)}
        for own in every:
            for place, (_, least) in enumerate(own):
                better = (other for other in every if as_good(other[:place], own[:place]))
                assert min(other[place][0] for other in better) >= least


Known = tuple[tuple[int, int], ...]
"""What a seating costs by each of the aims that look at pairs, and what is proven of that."""


def of_pairs(told: Sequence[Told]) -> Known:
    return tuple((each.cost, each.least) for each in told if each.aim in AIMS[:4])


def as_good(one: Known, other: Known) -> bool:
    return all(a <= b for (a, _), (b, _) in zip(one, other, strict=True))


def by_chance(one: Event, luck: Random) -> Event:
    """The event with one more round, people and powers by chance; some sit out."""
    there = len(one.entries) - luck.choice((0, 0, 1, 2))
    people = iter(luck.sample(everybody(one), there))
    made = []
    for size in boards.board_sizes(there):
        powers = luck.sample(boards.powers_of(POWERS, size), size)
        seats = tuple(zip(islice(people, size), powers, strict=True))
        made.append(boards.Board(seats, boards.variant_of(size)))
    return replace(one, rounds=(*one.rounds, round_of(len(one.rounds) + 1, made)))


def in_every_way(one: Event) -> Iterator[Event]:
    """The last round, which has two boards, with its people spread over them in every way."""
    last = one.rounds[-1]
    people = [seat.entry for seat in last.seats()]
    for first in combinations(people, len(last.tables[0].seats)):
        order = iter([*first, *(entry for entry in people if entry not in first)])
        tables = (
            replace(table, seats=tuple(replace(seat, entry=next(order)) for seat in table.seats))
            for table in last.tables
        )
        yield replace(one, rounds=(*one.rounds[:-1], replace(last, tables=tuple(tables))))


def test_what_is_proven_of_rounds_at_their_best() -> None:
    """Third meetings of 14, second ones of 28; a club of six at four boards; powers of all."""
    for one in (event(14), event(28), event(28, clubs=5), event(70)):
        after = played(without_top(one), 3)
        told = (boards.told(after, round_) for round_ in after.rounds)
        assert all(each.is_proven for each in chain(*told))


def test_a_club_larger_than_the_boards_cannot_be_apart() -> None:
    one = event(14)
    for index in range(5):
        one = with_entry(one, index, club="Torre")
    one = played(one, 1)
    related = next(each for each in boards.told(one, one.rounds[0]) if each.aim is Aim.RELATED)
    assert (related.cost, related.least, len(related.who)) == (4, 4, 4)


def test_who_had_a_power_or_one_of_its_group_is_told() -> None:
    one = event(14)
    first, second = POWERS, (*POWERS[1:], POWERS[0])
    for powers in (first, second, first):
        seats = [tuple(zip(entries(*people), powers, strict=True)) for people in SIDES]
        made = [boards.Board(each, None) for each in seats]
        one = replace(one, rounds=(*one.rounds, round_of(len(one.rounds) + 1, made)))
    role, group = boards.told(one, one.rounds[1])[-2:]
    assert (role.cost, group.cost, role.who) == (0, 4, ())
    assert group.who == ((1,), (2,), (8,), (9,))  # Austria, then Germany, then Italy
    role, group = boards.told(one, one.rounds[2])[-2:]
    assert (role.cost, group.cost) == (14, 4)


SIDES = (range(1, 8), range(8, 15))


def test_nothing_is_proven_of_powers_that_are_no_more_than_colours() -> None:
    one = played(event(5), 3)
    role, group = boards.told(one, one.rounds[-1])[-2:]
    assert (role.least, group.least) == (0, 0)
