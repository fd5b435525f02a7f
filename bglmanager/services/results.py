"""Results of a table: typed, checked, corrected with the old value and the reason kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bglmanager.engine.derived import TableResult
from bglmanager.engine.event import Correction, Event, RoundStatus, Table
from bglmanager.engine.games.asked import asked_at_seats
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.pairs import result_of_pairs
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.seating import DEFAULT_OPTIONS, SeatingOptions
from bglmanager.engine.table_ties import asked_for as asked_for
from bglmanager.engine.tables import is_complete
from bglmanager.services.changes import Changes, round_of, table_of, with_table
from bglmanager.services.correction_log import correction_lines
from bglmanager.services.game_checks import check_typed
from bglmanager.services.limits import check_text, stripped_text
from bglmanager.services.reseating import NO_CHOICES, Choices, correct
from bglmanager.services.result_checks import check
from bglmanager.services.result_input import (
    GameInput,
    SeatInput,
    declared_winner,
    filled_table,
    game_winners,
    winning_side,
    with_winner,
    with_winning_side,
)
from bglmanager.services.result_parse import (
    DRAWN,
    WON,
    WON_LETTERS,
    TwoWays,
    parse_game,
    parse_score,
)
from bglmanager.services.workspace import OpenEvent

__all__ = [
    "DRAWN",
    "WON",
    "WON_LETTERS",
    "GameInput",
    "SeatInput",
    "TwoWays",
    "asked_at_seats",
    "can_take_results",
    "check",
    "check_typed",
    "declared_winner",
    "enter",
    "filled_table",
    "game_winners",
    "needs_reason",
    "parse_game",
    "parse_score",
    "preview_table",
    "set_drawn",
    "winning_side",
    "with_winner",
    "with_winning_side",
]


def preview_table(event: Event, number: RoundNumber, table: Table) -> TableResult:
    """Places, points and shares of a table as it stands, complete or not."""
    return result_of_pairs(event, round_of(event, number), table)


def enter(
    desk: OpenEvent,
    number: RoundNumber,
    table: TableNumber,
    inputs: Sequence[SeatInput],
    *,
    drawn: bool | None = None,
    overran: bool | None = None,
    reason: str = "",
    game: GameRules | None = None,
    choices: Choices = NO_CHOICES,
    wishes: SeatingOptions = DEFAULT_OPTIONS,
) -> Changes:
    """Put a table's results in. One that is there already is corrected, with a reason.

    `drawn` declares the table drawn, or not, along with them, `overran` that the time limit
    stopped it (rules 5); None leaves that as it is. `game` is what the regulation says of the
    game of this round, None where it is not known.
    Older rounds may be corrected too; for rounds seated since that the corrected facts would have
    seated otherwise (rules 2.12) `choices` and `wishes` are as `reseating.correct` has them.
    Raises `Refused` with everything that cannot be right.
    """
    round_, old = round_of(desk.event, number), table_of(desk.event, number, table)
    form = asked_at_seats(desk.event, round_, game)
    refuse_if(can_take_results(desk.event, number))
    refuse_if(check_typed(round_, old, inputs))
    new = filled_table(old, inputs, form)
    if drawn is not None:
        new = replace(new, drawn=drawn)
    if overran is not None:
        new = replace(new, overran=overran)
    return _put(desk, number, new, "enter-result", reason, game, choices, wishes)


def set_drawn(
    desk: OpenEvent,
    number: RoundNumber,
    table: TableNumber,
    *,
    drawn: bool,
    reason: str = "",
    choices: Choices = NO_CHOICES,
    wishes: SeatingOptions = DEFAULT_OPTIONS,
) -> Changes:
    """Declare a table drawn, or take that back: everybody outside the bottom group shares 1."""
    old = table_of(desk.event, number, table)
    seats = tuple(replace(seat, place=None) for seat in old.seats) if drawn else old.seats
    new = replace(old, drawn=drawn, seats=seats)
    return _put(desk, number, new, "set-drawn", reason, None, choices, wishes)


def needs_reason(event: Event, number: RoundNumber, table: TableNumber) -> bool:
    """Whether a result stands there already, so that a change is a correction."""
    round_ = round_of(event, number)
    return round_.status is RoundStatus.CLOSED or is_complete(
        round_, table_of(event, number, table)
    )


def can_take_results(event: Event, number: RoundNumber) -> tuple[Problem, ...]:
    """Why this round takes no results; nothing when it does."""
    if round_of(event, number).status is RoundStatus.DRAFT:
        return (problem("result.draft", round=number),)
    return ()


def _put(
    desk: OpenEvent,
    number: RoundNumber,
    new: Table,
    kind: str,
    reason: str,
    game: GameRules | None,
    choices: Choices,
    wishes: SeatingOptions,
) -> Changes:
    event = desk.event
    refuse_if(can_take_results(event, number))
    refuse_if(check(event, number, new, game))
    old = table_of(event, number, new.number)
    lines: tuple[Correction, ...] = ()
    if needs_reason(event, number, new.number) and old != new:
        reason = stripped_text(reason)
        if not reason:
            refuse_if([problem("result.reason-missing", table=new.number, round=number)])
        refuse_if(check_text(reason, path="reason", field="reason"))
        lines = correction_lines(number, old, new, reason, desk.now())
        kind = "correct-result"

    args = {"round": number, "table": new.number}
    after = with_table(event, number, new)
    if not lines:
        return desk.act(kind, args, lambda _before: after)
    after = replace(after, corrections=(*after.corrections, *lines))
    return correct(desk, kind, args, after, number, choices, wishes=wishes)
