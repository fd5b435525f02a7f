"""Whose copy of the game stands on which table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine import boxes
from bglmanager.engine.event import EntryDesk, Event, EventDesk, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from tests.helpers.events import event, played, with_round

DRAFT = RoundStatus.DRAFT


def with_copies(made: Event, copies: dict[int, int]) -> Event:
    people = (
        replace(e, desk=replace(e.desk, present=True, copies=copies.get(e.number)))
        for e in made.entries
    )
    return replace(made, entries=tuple(people))


def seated(order: list[int], copies: dict[int, int], **changes: object) -> Event:
    """A draft with these people, four at a table."""
    made = with_copies(event(len(order), **changes), copies)
    return with_round(made, status=DRAFT, order=order)


def dealt(made: Event) -> dict[int, int]:
    return {int(t): int(e) for t, e in boxes.deal_copies(made, made.rounds[-1]).items()}


def then(made: Event, order: list[int], **changes: int) -> Event:
    """The next round in this order, after what was dealt stood on the tables."""
    last = made.rounds[-1]
    stood = boxes.with_boxes(last, boxes.deal_copies(made, last))
    closed = replace(stood, status=RoundStatus.CLOSED)
    return with_round(replace(made, rounds=(*made.rounds[:-1], closed)), status=DRAFT, order=order)


def test_an_owner_plays_with_his_own_copy() -> None:
    assert dealt(seated([1, 2, 3, 4, 5, 6, 7, 8], {3: 1, 8: 1})) == {1: 3, 2: 8}


def test_a_second_copy_goes_to_a_table_without_an_owner() -> None:
    assert dealt(seated([1, 2, 3, 4, 5, 6, 7, 8], {3: 1, 4: 1})) == {1: 3, 2: 4}
    assert dealt(seated([1, 2, 3, 4, 5, 6, 7, 8], {3: 2})) == {1: 3, 2: 3}


def test_where_there_are_too_few_tables_with_an_owner_go_first() -> None:
    order = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert dealt(seated(order, {9: 1})) == {3: 9}
    assert dealt(seated(order, {9: 2})) == {1: 9, 3: 9}


def test_a_copy_stays_where_it_stood_when_no_owner_comes_there() -> None:
    first = seated([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], {1: 1, 2: 1, 12: 1})
    assert dealt(first) == {1: 1, 2: 2, 3: 12}
    second = then(first, [1, 5, 6, 7, 3, 4, 8, 9, 2, 12, 10, 11])
    assert dealt(second) == {1: 1, 2: 2, 3: 12}


def test_of_two_owners_at_a_table_the_one_plays_with_his_whose_other_place_needs_none() -> None:
    """Number 1's copy stood on table 2, where no owner sits now: it stays there."""
    first = seated([5, 6, 7, 8, 1, 2, 3, 4], {1: 1, 5: 1})
    assert dealt(first) == {1: 5, 2: 1}
    second = then(first, [1, 5, 6, 7, 2, 3, 4, 8])
    assert dealt(second) == {1: 5, 2: 1}


def test_of_two_boards_one_copy_stands_on_the_first() -> None:
    twice = [1, 2, 3, 4, 1, 5, 6, 7]
    assert dealt(seated(twice, {1: 1})) == {1: 1}
    assert dealt(seated(twice, {1: 2})) == {1: 1, 2: 1}


def test_a_bye_needs_no_copy() -> None:
    made = with_copies(event(3, players_per_table=2), {1: 1})
    made = with_round(made, status=DRAFT)
    made = replace(made, rounds=(replace(made.rounds[0], byes=(EntryNumber(3),)),))
    assert dealt(made) == {1: 1}
    assert [table.number for table in boxes.tables_needing_copy(made.rounds[0])] == [1]


def test_copies_in_use_stay_where_they_are_kept() -> None:
    made = seated([1, 2, 3, 4, 5, 6, 7, 8], {1: 1, 5: 1})
    kept = {TableNumber(1): EntryNumber(5)}
    assert boxes.deal_copies(made, made.rounds[0], kept) == {1: 5, 2: 1}


def test_a_draft_shows_what_is_proposed_until_copies_are_given() -> None:
    made = seated([1, 2, 3, 4, 5, 6, 7, 8], {3: 1})
    assert boxes.on_tables(made, made.rounds[0]) == {1: 3}
    published = replace(made.rounds[0], status=RoundStatus.PLAYING)
    assert boxes.on_tables(made, published) == {}


@pytest.mark.parametrize(
    ("bring", "copies", "counted"),
    [(None, {}, False), (None, {1: 1}, True), (True, {}, True), (False, {1: 1}, False)],
)
def test_copies_are_looked_after_where_they_are_asked_for_or_brought(
    bring: bool | None, copies: dict[int, int], counted: bool
) -> None:
    made = with_copies(event(8, desk=EventDesk(bring_copy=bring)), copies)
    assert boxes.are_counted(made) is counted


def test_the_copy_of_somebody_who_left_goes_to_no_table() -> None:
    made = played(8)
    gone = replace(made.entries[0], desk=EntryDesk(copies=1), left_after=RoundNumber(1))
    gone = replace(gone, status=type(gone.status).WITHDRAWN)
    made = replace(made, entries=(gone, *made.entries[1:]))
    assert boxes.copy_owners(made) == Counter()


@st.composite
def halls(draw: st.DrawFn) -> Event:
    """Two rounds, the first with its copies, people and copies in any mixture."""
    count = draw(st.integers(4, 20))
    numbers = list(range(1, count + 1))
    copies = draw(st.dictionaries(st.sampled_from(numbers), st.integers(1, 3), max_size=7))
    first = seated(draw(st.permutations(numbers)), copies)
    return then(first, draw(st.permutations(numbers)))


@given(halls())
def test_as_many_tables_as_possible_have_a_copy_and_no_copy_stands_twice(made: Event) -> None:
    last = made.rounds[-1]
    found = boxes.deal_copies(made, last)
    tables, owned = boxes.tables_needing_copy(last), boxes.copy_owners(made)
    assert len(found) == min(len(tables), owned.total())
    assert Counter(found.values()) <= owned
    assert set(found) <= {table.number for table in tables}


@given(halls())
def test_no_table_with_an_owner_has_anothers_copy(made: Event) -> None:
    last = made.rounds[-1]
    found, owned = boxes.deal_copies(made, last), boxes.copy_owners(made)
    for table in boxes.tables_needing_copy(last):
        there = {seat.entry for seat in table.seats if owned[seat.entry]}
        assert not there or found[table.number] in there


@given(halls())
def test_as_many_copies_as_possible_stay_where_they_stood(made: Event) -> None:
    """Compared with every choice of owners there is, on tables without one and with several."""
    last = made.rounds[-1]
    found = boxes.deal_copies(made, last)
    stood = {t.number: t.desk.copy_of for t in made.rounds[-2].tables}
    owned = boxes.copy_owners(made)
    choices: list[list[int]] = [[]]
    without = []
    for table in boxes.tables_needing_copy(last):
        there = [seat.entry for seat in table.seats if owned[seat.entry]]
        if there:
            choices = [[*chosen, one] for chosen in choices for one in there]
        else:
            without.append(table.number)
    with_owner = [
        t.number for t in boxes.tables_needing_copy(last) if any(owned[s.entry] for s in t.seats)
    ]

    def stays(chosen: list[int]) -> int:
        left = owned - Counter(map(EntryNumber, chosen))
        own = sum(stood.get(n) == one for n, one in zip(with_owner, chosen, strict=True))
        wanted = Counter(owner for number in without if (owner := stood.get(number)) is not None)
        return own + (left & wanted).total()

    best = max(map(stays, choices))
    assert sum(stood.get(number) == owner for number, owner in found.items()) >= best


@given(halls())
def test_nobody_changes_his_seat_for_a_copy(made: Event) -> None:
    last = made.rounds[-1]
    after = boxes.with_boxes(last, boxes.deal_copies(made, last))
    assert [t.seats for t in after.tables] == [t.seats for t in last.tables]
