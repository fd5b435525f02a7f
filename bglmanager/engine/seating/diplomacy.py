"""The next round of a Diplomacy event: its boards, and what is recorded with them (rules 7)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bglmanager.engine import draws
from bglmanager.engine.derived import Standings
from bglmanager.engine.draws import Purpose
from bglmanager.engine.event import (
    Adjustment,
    AdjustmentKind,
    BoardVariant,
    Event,
    Round,
    Seat,
    Table,
)
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula
from bglmanager.engine.seating import boards
from bglmanager.engine.seating.boards import size_remedies as usual_remedies


def adjusted_entries(event: Event, number: int, kind: AdjustmentKind) -> frozenset[EntryNumber]:
    """Who has this adjustment in this round."""
    return frozenset(
        line.entry for line in event.adjustments if (line.round, line.kind) == (number, kind)
    )


def is_top_round(event: Event, formula: BoardFormula, number: int) -> bool:
    """Whether this round has the top table, which an event need not have."""
    return formula.top_table and is_last_round(event, number)


def is_last_round(event: Event, number: int) -> bool:
    """Whether boards are made as in the last round: the last one planned, never the first."""
    return number == event.settings.rounds_planned and number > 1


def sizes_of(
    event: Event, formula: BoardFormula, number: int, seats: int, *, even: bool = False
) -> tuple[int, ...]:
    """Players at each board of this round, the larger boards first (rules 7.4).

    `even`: the director evens out the boards of the last round. ValueError for fewer than two.
    """
    if not is_last_round(event, number):
        return boards.board_sizes(seats)
    return boards.last_sizes(seats, top=is_top_round(event, formula, number), even=even)


def are_evened(event: Event, formula: BoardFormula, round_: Round) -> bool:
    """Whether the director has evened out the boards of this round."""
    found = tuple(len(table.seats) for table in round_.tables)
    seats = sum(found)
    if seats < boards.FEWEST or found == sizes_of(event, formula, round_.number, seats):
        return False
    return found == sizes_of(event, formula, round_.number, seats, even=True)


def remedies_for_director(
    event: Event, formula: BoardFormula, number: int, seats: int
) -> tuple[boards.Remedy, ...]:
    """The least that makes boards of the usual sizes in this round, for the director.

    In the last one the smaller board is one that starting pieces are suggested for (8.5.2).
    """
    if is_last_round(event, number):
        return boards.last_remedies(seats, min(formula.pieces))
    return usual_remedies(seats)


def variant_by_lot(
    event: Event, round_: Round, table: TableNumber, tied: Collection[BoardVariant]
) -> BoardVariant:
    """The variant of a board of six whose players' vote is tied between these (8.5).

    The variants count 1, 2, 3 in the order of `BoardVariant`, after ten times the table.
    """
    seed, variants = event.settings.draw_seed, tuple(BoardVariant)

    def key(variant: BoardVariant) -> str:
        number = 10 * table + variants.index(variant) + 1
        return draws.draw_key(seed, round_.number, round_.attempt, Purpose.SETUP, number)

    return min(tied, key=key)


def seats_wanted(event: Event, number: int, players: Collection[EntryNumber]) -> int:
    """Seats of the round: who plays two boards has two."""
    twice = adjusted_entries(event, number, AdjustmentKind.TWO_BOARDS)
    return len(players) + len(twice & set(players))


def top_players(
    event: Event,
    formula: BoardFormula,
    number: int,
    players: Collection[EntryNumber],
    standings: Standings | None,
    size: int,
) -> tuple[EntryNumber, ...]:
    """The best who are there and have not declined, as many as the first board holds.

    Who is not in the standings comes behind all who are, by lot (rules 7.2). Nobody in a round
    without a top table, or where too many have declined.
    """
    if standings is None or not is_top_round(event, formula, number):
        return ()
    declined = adjusted_entries(event, number, AdjustmentKind.TOP_TABLE_REFUSED)
    listed = [row.entry for row in standings.rows]
    seed, after = event.settings.draw_seed, standings.after_round
    new = sorted(
        set(players).difference(listed), key=lambda entry: draws.lot_key(seed, after, entry)
    )
    able = [entry for entry in (*listed, *new) if entry in players and entry not in declined]
    return tuple(able[:size]) if len(able) >= size else ()


def with_boards(
    event: Event,
    formula: BoardFormula,
    round_: Round,
    players: Collection[EntryNumber],
    standings: Standings | None,
    *,
    even: bool = False,
) -> Round:
    """The round with its boards, the top table first; `even` as in `sizes_of`."""
    number = round_.number
    seats = seats_wanted(event, number, players)
    sizes = sizes_of(event, formula, number, seats, even=even)
    top = top_players(event, formula, number, players, standings, sizes[0])
    twice = adjusted_entries(event, number, AdjustmentKind.TWO_BOARDS) & set(players)
    made = boards.seat_boards(
        event, number, round_.attempt, tuple(players), twice, top, sizes=sizes
    )
    tables = tuple(
        Table(
            TableNumber(index),
            tuple(Seat(entry, role=power) for entry, power in board.seats),
            variant=board.variant,
        )
        for index, board in enumerate(made, 1)
    )
    return replace(round_, tables=tables)


def with_adjustments(event: Event) -> Event:
    """The event whose last round, while it is a draft, has the lines of its top table.

    They follow the players of the first board, whoever the director puts there; lines of rounds
    that are gone go with them. Any other event as it is.
    """
    formula = ruleset_of(event.settings).board
    if formula is None:
        return event
    last = event.last_round
    kept = tuple(
        line
        for line in event.adjustments
        if line.kind is not AdjustmentKind.TOP_TABLE or (last and line.round < last.number)
    )
    made = () if last is None else _top_lines(event, formula, last)
    return replace(event, adjustments=(*kept, *made))


def _top_lines(event: Event, formula: BoardFormula, round_: Round) -> tuple[Adjustment, ...]:
    if not is_top_round(event, formula, round_.number) or not round_.tables:
        return ()
    kind = AdjustmentKind.TOP_TABLE
    return tuple(Adjustment(seat.entry, round_.number, kind) for seat in round_.tables[0].seats)
