"""What had gone wrong at the tables of a round; each raises `NotNow` or `Refused`."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.event import RoundStatus, Table
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.tables import has_figures
from bglmanager.services import mistakes
from bglmanager.services.changes import Changes
from bglmanager.services.mistakes import (
    Furniture,
    Mistake,
    Sheets,
    SwappedPlaces,
    WrongTable,
)
from bglmanager.services.rounds import sizes_after
from tests.reliability.hand import Hand

PLAYED = (RoundStatus.PLAYING, RoundStatus.CLOSED)


def sheets(hand: Hand) -> Changes:
    round_, table = hand.table(*PLAYED)
    other = hand.one([each for each in _others(hand, round_.number, table) if has_figures(each)])
    return _swap(hand, round_.number, Sheets(table.number, other.number))


def furniture(hand: Hand) -> Changes:
    round_, table = hand.table(*PLAYED)
    other = hand.one([*_others(hand, round_.number, table)])
    return _swap(hand, round_.number, Furniture(table.number, other.number))


def players(hand: Hand) -> Changes:
    round_, table = hand.table(*PLAYED)
    one = hand.one(table.seats).entry
    other = hand.one([seat.entry for seat in round_.seats() if seat.entry != one])
    return _swap(hand, round_.number, SwappedPlaces(one, other))


def wrong_table(hand: Hand) -> Changes:
    found = [
        (round_.number, WrongTable(seat.entry, table.number))
        for round_ in hand.event.rounds
        if round_.status in PLAYED
        for seat in round_.seats()
        for table in round_.tables
        if table is not next(round_.tables_of(seat.entry))
        and not list(sizes_after(hand.event, round_, seat.entry, table.number))
    ]
    return _swap(hand, *hand.one(found))


def _others(hand: Hand, number: RoundNumber, table: Table) -> Iterator[Table]:
    return (t for t in hand.event.round(number).tables if t.number != table.number)


def _swap(hand: Hand, number: RoundNumber, mistake: Mistake) -> Changes:
    return mistakes.put_right(hand.desk, number, mistake, "fogli scambiati")
