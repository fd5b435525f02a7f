"""Results of a table: typed, checked, corrected with the old value and the reason kept."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from bglmanager.engine.derived import TableResult
from bglmanager.engine.event import Correction, Event, RoundStatus, Seat, Table
from bglmanager.engine.games.asked import asked_at_seats
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.pairs import result_of_pairs
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.tables import is_complete
from bglmanager.services import boards
from bglmanager.services.changes import Changes, put_table
from bglmanager.services.limits import MAX_TEXT, check_note, check_reason, stripped_text
from bglmanager.services.reseating import NO_CHOICES, Choices, correct_facts
from bglmanager.services.result_checks import check_result, check_typed
from bglmanager.services.result_input import (
    SeatInput,
    differing_fields,
    exact_number,
    filled_table,
    table_marks,
    written_game,
)
from bglmanager.services.workspace import OpenEvent


def correction_lines(
    number: RoundNumber, old: Table, new: Table, reason: str, at: dt.datetime
) -> tuple[Correction, ...]:
    """One line for every value that differs between two states of a table."""
    seats = [
        Correction(at, number, new.number, after.entry, field, *_fitting_texts(was, now), reason)
        for before, after in zip(old.seats, new.seats, strict=True)
        for field, was, now in differing_fields(_figures_of_seat(before), _figures_of_seat(after))
    ]
    marks = differing_fields(table_marks(old), table_marks(new))
    return (*seats, *(Correction(at, number, new.number, None, *each, reason) for each in marks))


def _figures_of_seat(seat: Seat) -> Mapping[str, object]:
    """What can be corrected at a seat, the ruleset's own numbers as `extra.hand` …"""
    names = ("score", "bid", "tie_breaks", "place", "turn", "bottom", "bottom_reason")
    parts = {f"components.{label}"[:MAX_TEXT]: n for label, n in (seat.components or {}).items()}
    games = {f"games[{n}]": written_game(game) for n, game in enumerate(seat.games)}
    extra = {f"extra.{key}": value for key, value in seat.extra.items()}
    return {**{name: getattr(seat, name) for name in names}, **parts, **games, **extra}


def _fitting_texts(was: object, now: object) -> tuple[str | None, str | None]:
    """Both values; of the years of a board that do not fit into a line only those that differ."""
    one, other = _text_of_value(was), _text_of_value(now)
    if not (isinstance(was, Mapping) and isinstance(now, Mapping)):
        return one, other
    if max(len(one or ""), len(other or "")) <= MAX_TEXT:
        return one, other
    differ = [year for year in {**was, **now} if was.get(year) != now.get(year)]
    texts = (_text_of_value({y: held[y] for y in differ if y in held}) or "" for held in (was, now))
    one, other = (text[:MAX_TEXT] or None for text in texts)
    return one, other


def _text_of_value(value: object) -> str | None:
    if value is None:
        return None
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_text_of_value(item)}" for key, item in value.items())
    if isinstance(value, tuple):
        return " / ".join(_text_of_value(item) or "-" for item in value)
    if isinstance(value, Fraction):
        return exact_number(value)
    return str(value)


def preview_table(event: Event, number: RoundNumber, table: Table) -> TableResult:
    """Places, points and shares of a table as it stands, complete or not."""
    return result_of_pairs(event, event.round(number), table)


def enter_result(
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
) -> Changes:
    """Put a table's results in. One that is there already is corrected, with a reason.

    `drawn` declares the table drawn, or not, along with them, `overran` that the time limit
    stopped it (rules 5); None leaves that as it is. `game` is what the regulation says of the
    game of this round, None where it is not known.
    Older rounds may be corrected too; for rounds seated since that the corrected facts would have
    seated otherwise (rules 2.12) `choices` are as `reseating.correct` has them.
    Raises `Refused` with everything that cannot be right.
    """
    round_, old = desk.event.round(number), desk.event.round(number).table(table)
    form = asked_at_seats(desk.event, round_, game)
    refuse_if(can_take_results(desk.event, number))
    refuse_if(check_typed(round_, old, inputs))
    new = filled_table(old, inputs, form)
    new = replace(
        new,
        drawn=new.drawn if drawn is None else drawn,
        overran=new.overran if overran is None else overran,
    )
    return put_result(desk, number, new, reason=reason, game=game, choices=choices)


def put_result(
    desk: OpenEvent,
    number: RoundNumber,
    new: Table,
    *,
    reason: str = "",
    game: GameRules | None = None,
    choices: Choices = NO_CHOICES,
) -> Changes:
    """Keep a table with these figures: scores, or the centres of a board as far as it is played.

    All else is as `enter` has it.
    """
    event = desk.event
    refuse_if(can_take_results(event, number))
    refuse_if(check_result(event, number, new, game))
    if is_correction(event, number, new):
        return correct_result(desk, number, new, reason, choices)
    return put_table(desk, "enter-result", number, new)


def correct_result(
    desk: OpenEvent,
    number: RoundNumber,
    new: Table,
    reason: str,
    choices: Choices = NO_CHOICES,
) -> Changes:
    """Keep a table with other figures than it had: a line for each, and the reason; unchecked."""
    missing = problem("result.reason-missing", round=number, table=new.number)
    refuse_if(check_reason(reason, missing))
    old = desk.event.round(number).table(new.number)
    lines = correction_lines(number, old, new, stripped_text(reason), desk.now())
    after = desk.event.with_table(number, new)
    after = replace(after, corrections=(*after.corrections, *lines))
    args = {"round": number, "table": new.number}
    return correct_facts(desk, "correct-result", args, after, number, choices)


def is_correction(event: Event, number: RoundNumber, new: Table) -> bool:
    """Whether this changes a result that is there: a later year of a board does not."""
    old = event.round(number).table(new.number)
    if boards.board_formula(event) is None:
        return old != new and needs_reason(event, number, new.number)
    closed = event.round(number).status is RoundStatus.CLOSED
    return old != new and (closed or boards.has_other_years(old, new))


def needs_reason(event: Event, number: RoundNumber, table: TableNumber) -> bool:
    """Whether a result stands there already, so that a change is a correction."""
    round_ = event.round(number)
    return round_.status is RoundStatus.CLOSED or is_complete(
        round_, event.round(number).table(table)
    )


def can_take_results(event: Event, number: RoundNumber) -> tuple[Problem, ...]:
    """Why this round takes no results, nor notes at its tables; nothing when it does."""
    if event.round(number).status is RoundStatus.DRAFT:
        return (problem("result.draft", round=number),)
    return ()


def set_note(desk: OpenEvent, number: RoundNumber, table: TableNumber, note: str) -> Changes:
    """Note something at a table, for the desk alone, in the place of what stands there.

    "" takes it away; at the tables of a closed round something may be noted too.

    Raises `Refused` for a note of more than 2,000 characters.
    """
    refuse_if(can_take_results(desk.event, number))
    note = stripped_text(note)
    refuse_if(check_note(note, path="note"))
    old = desk.event.round(number).table(table)
    new = replace(old, desk=replace(old.desk, notes=note or None))
    kind = "table-noted" if note else "table-note-removed"
    return put_table(desk, kind, number, new)
