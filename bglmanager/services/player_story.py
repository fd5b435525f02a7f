"""Everything an event has of one player, in the order in which it happened.

Facts have a time only where somebody wrote one down: within a round the game comes first with
what was given during it, then what became of it, then what was decided after it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import NamedTuple

from bglmanager.engine import pairs, till
from bglmanager.engine.derived import points_of_units
from bglmanager.engine.event import (
    Absence,
    Adjustment,
    Correction,
    Event,
    Number,
    Penalty,
    Round,
    Seat,
    Table,
)
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.kinds import BottomReason, EntryStatus, PenaltyKind, RoundStatus


class StoryPenalty(NamedTuple):
    """A penalty, at this place in the log."""

    place: int
    line: Penalty


class Played(NamedTuple):
    """A game that is over: place among so many seats (pairs have one) and ranking points."""

    place: int
    seats: int
    points: Number | None


class Bye(NamedTuple):
    """He had no opponent."""


class Owes(NamedTuple):
    """He has not paid this much, in euro."""

    amount: Number


class Noted(NamedTuple):
    """A line of his notes at the desk."""

    text: str


Told = StoryPenalty | Played | Bye | Owes | Noted
Fact = Told | BottomReason | EntryStatus | Absence | Correction | Adjustment
"""What can have happened to a player: also why he is at the bottom of the table, how he left the
event, and when he may be away from his table.
"""


class Item(NamedTuple):
    """One thing that happened; round 0 is before the start. `at` where the time is known."""

    round: int
    fact: Fact
    table: TableNumber | None = None
    at: dt.datetime | None = None


def story_of(event: Event, number: EntryNumber) -> tuple[Item, ...]:
    """Everything of one player, the oldest first; what is true of the whole event last."""
    played = (round_ for round_ in event.rounds if round_.status is not RoundStatus.DRAFT)
    return (
        *_of_round(event, number, 0),
        *(item for round_ in played for item in _in_round(event, round_, number)),
        *_in_the_end(event, number),
    )


def _in_round(event: Event, round_: Round, number: EntryNumber) -> Iterator[Item]:
    """One table, none, or two boards (rules 7.2); corrections of his figures or his whole table."""
    tables = [*round_.tables_of(number)]
    here: list[TableNumber | None] = [table.number for table in tables]
    first = here[0] if here else None
    lines = _of_round(event, number, round_.number)
    given = {item.fact.line.kind for item in lines if isinstance(item.fact, StoryPenalty)}
    yield from (item for item in lines if item.table in here)
    agreed = (away for away in round_.desk.absences if away.entry == number)
    yield from (Item(round_.number, away, first) for away in agreed)
    for table in tables:
        seat = table.seat_of(number)
        if seat.bottom_reason is not None and _SAYS.get(seat.bottom_reason) not in given:
            yield Item(round_.number, seat.bottom_reason, table.number)
        yield from _of_game(event, round_, table, seat)
    decided = (x for x in event.adjustments if (x.entry, x.round) == (number, round_.number))
    yield from (Item(round_.number, each, first) for each in decided)
    yield from (item for item in lines if item.table not in here)
    for line in event.corrections:
        his = line.entry == number or (line.entry is None and line.table in here)
        if line.round == round_.number and his:
            yield Item(round_.number, line, line.table, line.at)


_SAYS = {
    BottomReason.PUT_LAST: PenaltyKind.LAST,
    BottomReason.EXPELLED: PenaltyKind.EXPULSION,
}
"""Penalties that say themselves why somebody is at the bottom."""


def _of_round(event: Event, number: EntryNumber, round_: int) -> list[Item]:
    """His penalties of a round, as they were given."""
    return [
        Item(round_, StoryPenalty(place, line), line.table, line.at)
        for place, line in enumerate(event.penalties)
        if (line.entry, line.round) == (number, round_)
    ]


def _of_game(event: Event, round_: Round, table: Table, seat: Seat) -> Iterator[Item]:
    """What a closed round came to for him."""
    if round_.status is not RoundStatus.CLOSED:
        return
    if seat.entry in round_.byes:
        yield Item(round_.number, Bye(), table.number)
        return
    seats = len(pairs.at_table(event, round_, table)[1].seats)
    for result in pairs.result_of_pairs(event, round_, table).seats:
        if result.entry == seat.entry and result.place is not None:
            won = None if result.units is None else points_of_units(result.units)
            yield Item(round_.number, Played(result.place, seats, won), table.number)


_GONE = (EntryStatus.WITHDRAWN, EntryStatus.EXPELLED, EntryStatus.NO_SHOW)


def _in_the_end(event: Event, number: EntryNumber) -> Iterator[Item]:
    entry = event.entry(number)
    last = len(event.rounds)
    own = (line.kind for line in event.penalties if line.entry == number)
    told = entry.status is EntryStatus.EXPELLED and PenaltyKind.EXPULSION in own
    if entry.status in _GONE and not told:
        yield Item(entry.left_after or last, entry.status)
    if till.is_owing(event, entry, till.taking_part(event)):
        yield Item(last, Owes(till.amount_owed(event, entry)))
    for line in (entry.desk.notes or "").splitlines():
        if line.strip():
            yield Item(last, Noted(line.strip()))
