"""Results of a table: typed, checked, corrected with the old value and the reason kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from bglmanager.engine.derived import TableResult, plain
from bglmanager.engine.event import (
    BottomReason,
    Correction,
    Event,
    Json,
    Number,
    Round,
    RoundStatus,
    Seat,
    Table,
)
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.problems import Level, Problem, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, TableTies
from bglmanager.engine.tables import effective, is_bye, is_complete, play
from bglmanager.services import rounds
from bglmanager.services.changes import Changes
from bglmanager.services.corrections import corrections, reseated
from bglmanager.services.edit import round_of, table_of, with_table
from bglmanager.services.limits import LARGEST, check_text, is_possible
from bglmanager.services.workspace import OpenEvent


@dataclass(frozen=True, slots=True)
class SeatInput:
    """What was typed for one seat, in seat order; `place` only when the referee gave it.

    `extra` are the ruleset's own numbers by their key, None for one that was left empty; those
    not named stay as they are. With `tie_breaks` None those of the seat stay.
    """

    score: Number | None
    bid: Number = 0
    tie_breaks: tuple[Number | None, ...] | None = ()
    place: int | None = None
    extra: Mapping[str, Number | None] = field(default_factory=dict)


def filled(table: Table, inputs: Sequence[SeatInput]) -> Table:
    """The table as it will be with these inputs; for the preview while typing."""
    seats = tuple(
        replace(
            seat,
            score=typed.score,
            bid=typed.bid,
            tie_breaks=seat.tie_breaks if typed.tie_breaks is None else typed.tie_breaks,
            place=None if seat.bottom is not None else typed.place,
            extra=_with_extra(seat.extra, typed.extra),
        )
        for seat, typed in zip(table.seats, inputs, strict=True)
    )
    return replace(table, seats=seats)


def _with_extra(old: Mapping[str, Json], typed: Mapping[str, Number | None]) -> Mapping[str, Json]:
    kept = {key: value for key, value in old.items() if key not in typed}
    return {**kept, **{key: value for key, value in typed.items() if value is not None}}


def with_winner(table: Table, inputs: Sequence[SeatInput], winner: int) -> tuple[SeatInput, ...]:
    """The inputs with the places of a table whose winner declared victory in his turn.

    The seat with this index comes first, the others by score; nobody in the bottom group has a
    place, nor has anybody yet while a score is missing (rules 5, Reading `declared_win`).
    """
    ranked = {
        index: typed.score
        for index, (seat, typed) in enumerate(zip(table.seats, inputs, strict=True))
        if seat.bottom is None
    }
    if winner not in ranked or any(score is None for score in ranked.values()):
        return tuple(replace(typed, place=None) for typed in inputs)
    others = [score or 0 for index, score in ranked.items() if index != winner]
    return tuple(
        replace(typed, place=_declared_place(index, typed, winner, others))
        if index in ranked
        else typed
        for index, typed in enumerate(inputs)
    )


def _declared_place(index: int, typed: SeatInput, winner: int, others: Sequence[Number]) -> int:
    own = typed.score or 0
    return 1 if index == winner else 2 + sum(score > own for score in others)


def declared_winner(table: Table) -> int | None:
    """The index of the seat whose declared victory gives the places of this table, if any."""
    first = [index for index, seat in enumerate(table.seats) if seat.place == 1]
    if len(first) != 1:
        return None
    inputs = [SeatInput(seat.score) for seat in table.seats]
    places = [typed.place for typed in with_winner(table, inputs, first[0])]
    return first[0] if places == [seat.place for seat in table.seats] else None


def preview(event: Event, number: RoundNumber, table: Table) -> TableResult:
    """Places, points and shares of a table as it stands, complete or not."""
    return play(ruleset_of(event.settings), round_of(event, number), table)


def check(event: Event, number: RoundNumber, table: Table) -> tuple[Problem, ...]:
    """What cannot be right (refused) and what is worth a second look (attention)."""
    round_, ruleset = round_of(event, number), ruleset_of(event.settings)
    if is_bye(round_, table):
        return (problem("result.bye", entry=table.seats[0].entry),)
    found: list[Problem] = []
    for index, seat in enumerate(table.seats):
        found += _check_seat(round_, table, index, seat)
        found += _check_extra(round_, table, index, ruleset.extras)
    found += _check_places(round_, table)
    if not found and is_complete(round_, table):
        found += _improbable(ruleset, round_, table)
    return tuple(found)


def _check_seat(round_: Round, table: Table, index: int, seat: Seat) -> list[Problem]:
    path = f"rounds[{round_.number - 1}].tables[{table.number - 1}].seats[{index}]"
    found = []
    if seat.score is None and seat.bottom is None:
        found.append(
            problem("result.score-missing", f"{path}.score", entry=seat.entry, table=table.number)
        )
    for name, value in (("score", seat.score), ("bid", seat.bid)):
        if value is not None and not is_possible(value):
            found.append(
                problem(
                    "result.number",
                    f"{path}.{name}",
                    field=name,
                    entry=seat.entry,
                    table=table.number,
                )
            )
    if any(value is not None and not is_possible(value) for value in seat.tie_breaks):
        found.append(
            problem(
                "result.number",
                f"{path}.tie_breaks",
                field="tie_break",
                entry=seat.entry,
                table=table.number,
            )
        )
    if seat.bid < 0:
        found.append(
            problem("result.bid-negative", f"{path}.bid", entry=seat.entry, table=table.number)
        )
    if len(seat.tie_breaks) != len(round_.tie_breaks):
        found.append(
            problem("result.tie-breaks", f"{path}.tie_breaks", entry=seat.entry, table=table.number)
        )
    return found


def _check_extra(round_: Round, table: Table, index: int, keys: Sequence[str]) -> Iterator[Problem]:
    """The ruleset's own numbers are counts of things."""
    seat = table.seats[index]
    path = f"rounds[{round_.number - 1}].tables[{table.number - 1}].seats[{index}].extra"
    for key in keys:
        value = seat.extra.get(key)
        if value is None or (isinstance(value, int) and 0 <= value <= LARGEST):
            continue
        yield problem(
            "result.whole-number",
            f"{path}.{key}",
            field=f"extra.{key}",
            entry=seat.entry,
            table=table.number,
        )


def _check_places(round_: Round, table: Table) -> list[Problem]:
    """Places by the referee: for all outside the bottom group or none, read like a ranking."""
    outside = [seat for seat in table.seats if seat.bottom is None]
    given = sorted(seat.place for seat in outside if seat.place is not None)
    if not given:
        return []
    path = f"rounds[{round_.number - 1}].tables[{table.number - 1}]"
    if table.drawn:
        return [problem("result.places-drawn", path, table=table.number)]
    if len(given) < len(outside):
        return [problem("result.places-some", path, table=table.number)]
    if given != [given.index(place) + 1 for place in given]:
        return [problem("result.places-ranking", path, table=table.number)]
    return []


_DIVIDED = re.compile(
    r"[+-]?(?:[1-9]\d{0,2}(?:[.,]\d{3})+|\d+(?:\.\d+)+,\d*|\d+(?:,\d+)+\.\d*)", re.ASCII
)
"""Digits whose point or comma may divide thousands."""

HIGH: Mapping[str, int] = {"catan": 13, "7-wonders": 120}
"""Scores of a game that are hardly ever surpassed."""


def _improbable(ruleset: Ruleset, round_: Round, table: Table) -> Iterator[Problem]:
    """Numbers that look mistyped, and a tie that the game has values to break."""
    outside = [seat for seat in table.seats if seat.bottom is None]
    scores = sorted(
        score
        for seat in outside
        if (score := effective(seat, deducted=ruleset.bid_deducted)) is not None
    )
    yield from _high(round_, table, outside)
    if len(scores) > 2 and _is_far(scores[-1], scores[:-1]):
        yield problem(
            "result.far-from-others", level=Level.ATTENTION, table=table.number, score=scores[-1]
        )
    for seat in table.seats:
        if seat.bottom_reason in _NOT_THERE and seat.score is not None:
            yield problem(
                "result.gone", level=Level.ATTENTION, table=table.number, entry=seat.entry
            )
    for seat in outside:
        if seat.score is not None and seat.bid > max(seat.score, 0):
            yield problem(
                "result.bid-high",
                level=Level.ATTENTION,
                table=table.number,
                entry=seat.entry,
                bid=seat.bid,
            )
    by_game = ruleset.table_ties is TableTies.GAME and bool(round_.tie_breaks)
    if not by_game or table.drawn or any(seat.place for seat in outside):
        return
    tied = tuple(seat.entry for seat in outside if _is_tied(outside, seat))
    if tied:
        yield problem(
            "result.tie-unbroken", level=Level.ATTENTION, table=table.number, entries=tied
        )


_NOT_THERE = (BottomReason.ABSENT,)
"""Of these a score cannot be: they did not play."""


def _high(round_: Round, table: Table, seats: Sequence[Seat]) -> Iterator[Problem]:
    most = HIGH.get(round_.game)
    for seat in seats:
        if most is not None and seat.score is not None and seat.score > most:
            yield problem(
                "result.high",
                level=Level.ATTENTION,
                table=table.number,
                entry=seat.entry,
                score=seat.score,
                most=most,
            )


def _is_far(score: Number, others: Sequence[Number]) -> bool:
    """More than three times the best of the others: a digit too many, most likely."""
    return score > 20 and score > 3 * max(*others, 1)


def _is_tied(seats: Sequence[Seat], seat: Seat) -> bool:
    return any(
        other is not seat
        and effective(other) == effective(seat)
        and _is_undecided(other.tie_breaks, seat.tie_breaks)
        for other in seats
    )


def _is_undecided(one: Sequence[Number | None], other: Sequence[Number | None]) -> bool:
    """Whether nothing separates these values, or a missing one is what does."""
    for value, against in zip(one, other, strict=True):
        if value != against:
            return value is None or against is None
    return True


def enter(
    desk: OpenEvent,
    number: RoundNumber,
    table: TableNumber,
    inputs: Sequence[SeatInput],
    *,
    drawn: bool | None = None,
    overran: bool | None = None,
    reason: str = "",
) -> Changes:
    """Put a table's results in. One that is there already is corrected, with a reason.

    `drawn` declares the table drawn, or not, along with them, `overran` that the time limit
    stopped it (rules 5); None leaves that as it is.
    Older rounds may be corrected too; seatings already published stay as they are, and are
    marked as made by hand where the corrected facts would have seated otherwise (rules 2.12).
    Raises `Refused` with everything that cannot be right.
    """
    new = filled(table_of(desk.event, number, table), inputs)
    if drawn is not None:
        new = replace(new, drawn=drawn)
    if overran is not None:
        new = replace(new, overran=overran)
    return _put(desk, number, new, "enter-result", reason)


def set_drawn(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, *, drawn: bool, reason: str = ""
) -> Changes:
    """Declare a table drawn, or take that back: everybody outside the bottom group shares 1."""
    old = table_of(desk.event, number, table)
    seats = tuple(replace(seat, place=None) for seat in old.seats) if drawn else old.seats
    return _put(desk, number, replace(old, drawn=drawn, seats=seats), "set-drawn", reason)


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


def _put(desk: OpenEvent, number: RoundNumber, new: Table, kind: str, reason: str) -> Changes:
    event = desk.event
    refuse_if(can_take_results(event, number))
    refuse_if(check(event, number, new))
    old = table_of(event, number, new.number)
    lines: tuple[Correction, ...] = ()
    if needs_reason(event, number, new.number) and old != new:
        if not reason.strip():
            refuse_if([problem("result.reason-missing", table=new.number, round=number)])
        refuse_if(check_text(reason.strip(), path="reason", field="reason"))
        lines = corrections(number, old, new, reason.strip(), desk.now())
        kind = "correct-result"

    def change(before: Event) -> Event:
        after = with_table(before, number, new)
        after = replace(after, corrections=(*after.corrections, *lines))
        if lines:
            after = rounds.kept_by_hand(after, reseated(desk, number, new))
        return after

    return desk.act(kind, {"round": number, "table": new.number}, change)


class TwoWays(ValueError):
    """A number that could be read in two ways: a point or comma of thousands, or of decimals."""


def parse(text: str) -> Number | None:
    """A score as it is typed: digits, a sign, a comma or a point; None for an empty field.

    Raises ValueError for anything else, `TwoWays` where thousands may be divided: 1.234 and
    1,234.5 could each be meant.
    """
    text = text.strip().replace("−", "-")
    if not text:
        return None
    if _DIVIDED.fullmatch(text):
        raise TwoWays(text)
    digits = text.lstrip("+-").replace(",", ".", 1)
    whole, _, part = digits.partition(".")
    if not (whole + part).isascii() or not (whole + part).isdigit() or len(text) > 20:
        raise ValueError(text)
    if text.count("+") + text.count("-") > 1:
        raise ValueError(text)
    value = Fraction(f"{whole or 0}.{part or 0}")
    return plain(-value if text.startswith("-") else value)
