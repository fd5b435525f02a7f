"""What is done about places and copies of the game; each raises `NotNow` or `Refused`."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine import copies
from bglmanager.engine.event import EntryStatus, Round
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.services import entries, waiting
from bglmanager.services.changes import Changes
from tests.reliability.entry_moves import CROWD, person
from tests.reliability.hand import Hand, NotNow


def _is_full(hand: Hand) -> bool:
    most = waiting.state_of_places(hand.event).places.most
    return most is not None and waiting.state_of_places(hand.event).taken >= most


def add(hand: Hand) -> Changes:
    """A walk-in for whom there is no place, unless somebody gives way to him."""
    if len(hand.event.entries) >= CROWD or not _is_full(hand):
        raise NotNow
    return entries.add_entry(hand.desk, person(hand.chance), present=True)


def check_in(hand: Hand) -> Changes:
    if not _is_full(hand):
        raise NotNow
    return entries.check_in(hand.desk, hand.somebody(EntryStatus.REGISTERED))


def call_in(hand: Hand) -> Changes:
    line = [entry.number for entry in copies.waiting_list(hand.event)]
    return entries.check_in(hand.desk, hand.one(line))


def copy(hand: Hand, *, brought: bool) -> Changes:
    found = [
        entry.number
        for entry in hand.event.entries
        if bool(entry.desk.copies) is not brought and entry.status is EntryStatus.ACTIVE
    ]
    return waiting.turn_copy(hand.desk, hand.one(found))


def deal(hand: Hand) -> Changes:
    return waiting.deal_boxes(hand.desk, hand.last())


def exchange(hand: Hand) -> Changes:
    found = [
        (round_.number, one, other)
        for round_ in hand.event.rounds[-1:]
        for one, _ in _copies(hand, round_)
        for other in (table.number for table in round_.tables)
        if one != other
    ]
    return waiting.exchange_boxes(hand.desk, *hand.one(found))


def give(hand: Hand) -> Changes:
    found: list[tuple[RoundNumber, TableNumber, EntryNumber]] = [
        (round_.number, table.number, owner)
        for round_ in hand.event.rounds[-1:]
        for table in round_.tables
        for owner in copies.spare_copies(hand.event, round_)
    ]
    return waiting.give_box(hand.desk, *hand.one(found))


def take(hand: Hand) -> Changes:
    found = [
        (round_.number, table)
        for round_ in hand.event.rounds[-1:]
        for table, _ in _copies(hand, round_)
    ]
    return waiting.give_box(hand.desk, *hand.one(found), None)


def _copies(hand: Hand, round_: Round) -> Iterator[tuple[TableNumber, EntryNumber]]:
    yield from copies.on_tables(hand.event, round_).items()
