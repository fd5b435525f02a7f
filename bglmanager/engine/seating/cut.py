"""Rounds from arrangements, and exchanges of seats by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bglmanager.engine.event import Round, RoundStatus, Seat, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Refused, problem


def tables_of(
    arrangement: Sequence[Sequence[EntryNumber]], tie_breaks: int = 0
) -> tuple[Table, ...]:
    """Tables numbered from 1 with these players.

    Every seat has room for this many tie-break values, none of them known yet.
    """
    empty = (None,) * tie_breaks
    return tuple(
        Table(TableNumber(number), tuple(Seat(entry, tie_breaks=empty) for entry in players))
        for number, players in enumerate(arrangement, 1)
    )


def with_tie_breaks(tables: Sequence[Table], tie_breaks: int) -> tuple[Table, ...]:
    """These tables with room for so many tie-break values at every seat, none of them known."""
    empty = (None,) * tie_breaks
    return tuple(
        replace(table, seats=tuple(replace(seat, tie_breaks=empty) for seat in table.seats))
        for table in tables
    )


def byes_of(tables: Sequence[Table]) -> tuple[EntryNumber, ...]:
    """Who sits at a table of one (rules 2.8)."""
    return tuple(sorted(t.seats[0].entry for t in tables if len(t.seats) == 1))


def exchange(round_: Round, one: EntryNumber, other: EntryNumber) -> Round:
    """The draft with the seats of two players exchanged, and the exchange recorded.

    Raises `Refused` when the round is no draft any more, when a player is not seated in it or
    plays two boards of it, or when the two are the same.
    """
    wrong = []
    if round_.status is not RoundStatus.DRAFT:
        wrong.append(problem("exchange.not-draft", round=round_.number))
    seated = Counter(seat.entry for seat in round_.seats())
    wrong += [
        problem("exchange.not-seated", entry=number, round=round_.number)
        for number in (one, other)
        if number not in seated
    ]
    twice = tuple(number for number in (one, other) if seated[number] > 1)
    if twice:
        wrong.append(problem("exchange.two-boards", entries=twice))
    if one == other:
        wrong.append(problem("exchange.same", entry=one))
    if wrong:
        raise Refused(wrong)
    swapped = with_exchanges(round_, [(one, other)])
    return replace(swapped, exchanged=(*round_.exchanged, (one, other)))


def with_exchanges(round_: Round, pairs: Sequence[tuple[EntryNumber, EntryNumber]]) -> Round:
    """The round after these exchanges, in order; nothing is checked or recorded."""
    tables = round_.tables
    for one, other in pairs:
        tables = _tables_exchanged(tables, one, other)
    alone = [
        index
        for index, table in enumerate(round_.tables)
        if round_.byes and all(seat.entry in round_.byes for seat in table.seats)
    ]
    teams = {seat.entry for index in alone for seat in tables[index].seats}
    return replace(round_, tables=tables, byes=tuple(sorted({*byes_of(tables), *teams})))


def _tables_exchanged(
    tables: Sequence[Table], one: EntryNumber, other: EntryNumber
) -> tuple[Table, ...]:
    trade = {one: other, other: one}

    def seat(old: Seat) -> Seat:
        return replace(old, entry=trade[old.entry]) if old.entry in trade else old

    return tuple(
        replace(
            table,
            seats=tuple(map(seat, table.seats)),
            draw_proposals=tuple(
                replace(line, entry=trade.get(line.entry, line.entry))
                for line in table.draw_proposals
            ),
        )
        for table in tables
    )
