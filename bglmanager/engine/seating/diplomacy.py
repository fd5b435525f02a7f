"""The next round of a Diplomacy event: its boards, and what is recorded with them (rules 7)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bglmanager.engine.derived import Standings
from bglmanager.engine.event import Adjustment, AdjustmentKind, Event, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula
from bglmanager.engine.seating.boards import board_sizes, boards


def adjusted(event: Event, number: int, kind: AdjustmentKind) -> frozenset[EntryNumber]:
    """Who has this adjustment in this round."""
    return frozenset(
        line.entry for line in event.adjustments if (line.round, line.kind) == (number, kind)
    )


def is_top_round(event: Event, formula: BoardFormula, number: int) -> bool:
    """Whether this round has the top table: the last one planned, never the first."""
    return formula.top_table and number == event.settings.rounds_planned and number > 1


def seats_wanted(event: Event, number: int, players: Collection[EntryNumber]) -> int:
    """Seats of the round: who plays two boards has two."""
    twice = adjusted(event, number, AdjustmentKind.TWO_BOARDS)
    return len(players) + len(twice & set(players))


def top_players(
    event: Event,
    formula: BoardFormula,
    number: int,
    players: Collection[EntryNumber],
    standings: Standings | None,
) -> tuple[EntryNumber, ...]:
    """The best of the standings who are there and have not declined, as many as the first board
    holds; nobody in a round without a top table.
    """
    if standings is None or not is_top_round(event, formula, number):
        return ()
    declined = adjusted(event, number, AdjustmentKind.TOP_TABLE_REFUSED)
    best = [row.entry for row in standings.rows if row.entry in players]
    able = [entry for entry in best if entry not in declined]
    size = board_sizes(seats_wanted(event, number, players))[0]
    return tuple(able[:size]) if len(able) >= size else ()  # too few have played before


def with_boards(
    event: Event,
    formula: BoardFormula,
    round_: Round,
    players: Collection[EntryNumber],
    standings: Standings | None,
) -> Round:
    """The round with its boards, the top table first."""
    number = round_.number
    top = top_players(event, formula, number, players, standings)
    twice = adjusted(event, number, AdjustmentKind.TWO_BOARDS) & set(players)
    made = boards(event, number, round_.attempt, tuple(players), twice, top)
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
