"""Openers and turn orders: what a set-up draws for the players of every table.

Stored without names, a line for each table: "2: 3" says that seat 3 opens at table 2, "2: 3, 1, 4"
that at table 2 seat 3 plays first, then seats 1 and 4. Seats count from 1 in seat order. Players
are drawn by their start number, so that a change at one table leaves the others as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bglmanager.engine.event import Drawn, Event, Round, Table
from bglmanager.engine.games.elements import Lots
from bglmanager.engine.ids import TableNumber

_LINE = re.compile(r"(\d+): (\d+(?:, \d+)*)")


def seat_lines(round_: Round, lots: Lots, *, openers: bool) -> tuple[str, ...]:
    """Who opens, or who plays when, at every table; nobody plays alone."""
    tables = [table for table in round_.tables if len(table.seats) > 1]
    keep = 1 if openers else None
    return tuple(
        f"{t.number}: {', '.join(map(str, _drawing_order(t, lots)[:keep]))}" for t in tables
    )


def _drawing_order(table: Table, lots: Lots) -> list[int]:
    """The seats of a table in the order in which their players are drawn."""
    lot = lots.of_player
    drawn = ((lot(seat.entry), index) for index, seat in enumerate(table.seats, 1))
    return [index for _, index in sorted(drawn)]


def seats_of(drawn: Drawn) -> Mapping[TableNumber, tuple[int, ...]]:
    """The seats drawn at every table; empty where something else is drawn."""
    found = [match for item in drawn.items if (match := _LINE.fullmatch(item))]
    if len(found) < len(drawn.items):
        return {}
    pairs = (match.groups() for match in found)
    return {TableNumber(int(table)): tuple(map(int, seats.split(", "))) for table, seats in pairs}


def _are_turns(drawn: Drawn) -> bool:
    return any(len(seats) > 1 for seats in seats_of(drawn).values())


def are_turns_drawn(round_: Round) -> bool:
    """Whether the turn order at the tables of a round comes from its set-up."""
    return round_.setup is not None and any(map(_are_turns, round_.setup.drawn))


def with_player_moved(
    round_: Round, seat: tuple[TableNumber, int], to: tuple[TableNumber, int]
) -> Round:
    """The round whose set-up knows of one player who sat down in the last seat of another table.

    `seat` and `to` are table and seat, before and after; nothing is drawn again. Who was to open
    and went leaves his table without an opener.
    """
    if round_.setup is None:
        return round_
    drawn = (
        replace(each, items=_lots_moved(seats_of(each), seat, to)) if seats_of(each) else each
        for each in round_.setup.drawn
    )
    return replace(round_, setup=replace(round_.setup, drawn=tuple(drawn)))


def _lots_moved(
    seats: Mapping[TableNumber, tuple[int, ...]],
    seat: tuple[TableNumber, int],
    to: tuple[TableNumber, int],
) -> tuple[str, ...]:
    new = dict(seats)
    (left, gone), (joined, last) = seat, to
    new[left] = tuple(each - (each > gone) for each in seats.get(left, ()) if each != gone)
    if len(seats.get(joined, ())) > 1:
        new[joined] = (*seats[joined], last)
    return tuple(f"{t}: {', '.join(map(str, order))}" for t, order in new.items() if order)


def with_turns(round_: Round) -> Round:
    """The round with the turn order that its set-up has drawn at its seats (BGL 4.17.6)."""
    drawn = round_.setup.drawn if round_.setup else ()
    orders = next((seats_of(each) for each in drawn if _are_turns(each)), {})
    tables = (_with_turns(table, orders.get(table.number, ())) for table in round_.tables)
    return replace(round_, tables=tuple(tables)) if orders else round_


def _with_turns(table: Table, order: Sequence[int]) -> Table:
    if len(table.seats) == 1:  # nobody plays alone
        return replace(table, seats=(replace(table.seats[0], turn=None),))
    if sorted(order) != list(range(1, len(table.seats) + 1)):
        return table  # somebody came or went by hand
    turns = {index: turn for turn, index in enumerate(order, 1)}
    seats = (replace(seat, turn=turns[index]) for index, seat in enumerate(table.seats, 1))
    return replace(table, seats=tuple(seats))


def with_draws_reseated(event: Event, before: Round, after: Round) -> Round:
    """`after`, which seats a round otherwise than `before` did, with the set-up of that one.

    What was drawn for all stays. Openers and turns are drawn for the players who sit at the tables
    now, by the same attempt; tables where nobody changed keep what is at their seats.
    """
    setup = before.setup
    if setup is None:
        return after
    lots = Lots(event.settings.draw_seed, after.number, setup.attempt)
    drawn = tuple(
        replace(each, items=seat_lines(after, lots, openers=not _are_turns(each)))
        if seats_of(each)
        else each
        for each in setup.drawn
    )
    new = replace(after, setup=replace(setup, drawn=drawn))
    there = {_players_at(table) for table in before.tables}
    pairs = zip(new.tables, with_turns(new).tables, strict=True)
    tables = (old if _players_at(old) in there else turned for old, turned in pairs)
    return replace(new, tables=tuple(tables))


def _players_at(table: Table) -> tuple[int, ...]:
    return (table.number, *(seat.entry for seat in table.seats))
