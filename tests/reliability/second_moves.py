"""What a second person does at the desk: the same result again, another one, and settling it."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Round, RoundStatus, Table
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.second_reading import Reading, reading_of
from bglmanager.services import boards, second_pass
from bglmanager.services.changes import Changes
from tests.reliability.hand import Hand


def confirm(hand: Hand) -> Changes:
    """Type a table again as it is."""
    round_, table = _one(hand, Reading.ONCE)
    return second_pass.compare(hand.desk, round_.number, table)


def differ(hand: Hand) -> Changes:
    """Type a table again, one figure of it otherwise."""
    round_, table = _one(hand, Reading.ONCE)
    return second_pass.compare(hand.desk, round_.number, _other(hand, table))


def first_was_right(hand: Hand) -> Changes:
    """Look at the sheet of a stopped table."""
    return second_pass.take_first(hand.desk, *_stopped(hand))


def _stopped(hand: Hand) -> tuple[RoundNumber, TableNumber]:
    round_, table = _one(hand, Reading.STOPPED)
    return round_.number, table.number


def _one(hand: Hand, reading: Reading) -> tuple[Round, Table]:
    found = [
        (round_, table)
        for round_ in hand.event.rounds
        if round_.status is RoundStatus.PLAYING
        for table in round_.tables
        if reading_of(round_, table) is reading
    ]
    return hand.one(found)


def _other(hand: Hand, table: Table) -> Table:
    if boards.board_formula(hand.event) is not None:
        years = [dict(own) for own in boards.held_by(table)]
        years[0][1901], years[-1][1901] = years[-1][1901] + 1, max(years[0][1901] - 1, 0)
        return boards.with_centres(table, years)
    score = (table.seats[0].score or 0) + 1
    return replace(table, seats=(replace(table.seats[0], score=score), *table.seats[1:]))
