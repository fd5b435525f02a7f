"""The arrangement of players at tables: an order, cut from the top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bglmanager.engine.event import Round, RoundStatus, Seat, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.points import sizes
from bglmanager.engine.problems import Refused, problem


def cut(players: Sequence[EntryNumber], per_table: int, tie_breaks: int = 0) -> tuple[Table, ...]:
    """Tables of the players in this order, from the top (BGL 3.6.1, 3.6.2).

    Every seat has room for this many tie-break values, none of them known yet.
    """
    empty = (None,) * tie_breaks
    tables: list[Table] = []
    start = 0
    for number, size in enumerate(sizes(len(players), per_table), 1):
        seats = tuple(Seat(entry, tie_breaks=empty) for entry in players[start : start + size])
        tables.append(Table(TableNumber(number), seats))
        start += size
    return tuple(tables)


def exchange(round_: Round, one: EntryNumber, other: EntryNumber) -> Round:
    """The draft with the seats of two players exchanged, and the exchange recorded.

    Raises `Refused` when the round is no draft any more, when a player is not seated in it, or
    when the two are the same.
    """
    wrong = []
    if round_.status is not RoundStatus.DRAFT:
        wrong.append(problem("exchange.not-draft", round=round_.number))
    seated = {seat.entry for seat in round_.seats()}
    wrong += [
        problem("exchange.not-seated", entry=number, round=round_.number)
        for number in (one, other)
        if number not in seated
    ]
    if one == other:
        wrong.append(problem("exchange.same", entry=one))
    if wrong:
        raise Refused(wrong)
    swapped = _swapped(round_.tables, one, other)
    return replace(round_, tables=swapped, exchanged=(*round_.exchanged, (one, other)))


def exchanged(round_: Round, pairs: Sequence[tuple[EntryNumber, EntryNumber]]) -> Round:
    """The round after these exchanges, in order; nothing is checked or recorded."""
    tables = round_.tables
    for one, other in pairs:
        tables = _swapped(tables, one, other)
    return replace(round_, tables=tables)


def _swapped(tables: Sequence[Table], one: EntryNumber, other: EntryNumber) -> tuple[Table, ...]:
    trade = {one: other, other: one}

    def seat(old: Seat) -> Seat:
        return replace(old, entry=trade[old.entry]) if old.entry in trade else old

    return tuple(replace(table, seats=tuple(map(seat, table.seats))) for table in tables)
