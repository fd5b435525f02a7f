"""The second pass: another person types the results again from the same sheets.

The same result is confirmed; a different one stops the table until somebody has looked at the
sheet and said which of the two is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bglmanager.engine.boards import CENTRES
from bglmanager.engine.event import (
    Differing,
    Event,
    Number,
    Round,
    RoundStatus,
    Seat,
    SeriesGame,
    Table,
    TableDesk,
)
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.second_reading import Reading, tables_at
from bglmanager.engine.table_ties import asked_for
from bglmanager.engine.tables import is_bye, is_complete
from bglmanager.services import results
from bglmanager.services.changes import Changes, not_playing, put_table
from bglmanager.services.result_checks import check_result
from bglmanager.services.result_input import (
    MARKS,
    ON_THE_SHEET,
    WON,
    differing_fields,
    exact_number,
    number_in,
    table_marks,
    written_game,
)
from bglmanager.services.workspace import OpenEvent

_PARTS, _EXTRA, _GAMES, _TIES = "components.", "extra.", "games[", "tie_breaks["
_YEARS = f"{_EXTRA}{CENTRES}."


def differing_values(first: Table, second: Table) -> tuple[Differing, ...]:
    """Where the figures of two readings of a table are others, seat by seat.

    Who is in the bottom group is not among them: that is said by keys of its own.
    """
    found = [
        Differing(field, was, now, seat.entry)
        for seat, again in zip(first.seats, second.seats, strict=True)
        for field, was, now in differing_fields(dict(_of_seat(seat)), dict(_of_seat(again)))
    ]
    marks = differing_fields(table_marks(first), table_marks(second))
    return (*found, *(Differing(*each) for each in marks))


def with_second(table: Table) -> Table:
    """The table as the second person typed it."""
    given = {(each.entry, each.field): each.second for each in table.desk.differs}
    marks: dict[str, Any] = {
        name: given[None, name] == "true" for name in MARKS if (None, name) in given
    }
    seats = tuple(
        _with_figures(
            seat, {field: text for (entry, field), text in given.items() if entry == seat.entry}
        )
        for seat in table.seats
    )
    return replace(table, seats=seats, **marks)


def blank_table(table: Table) -> Table:
    """The table without its figures: who sits there, and who is in the bottom group."""

    def blank(seat: Seat) -> Seat:
        nothing: dict[str, Any] = {name: getattr(Seat(seat.entry), name) for name in ON_THE_SHEET}
        return replace(seat, **nothing | {"tie_breaks": (None,) * len(seat.tie_breaks)})

    seats = tuple(map(blank, table.seats))
    return replace(table, seats=seats, drawn=False, overran=False)


def _of_seat(seat: Seat) -> Iterator[tuple[str, str | None]]:
    yield "score", _text_of_number(seat.score)
    yield "bid", exact_number(seat.bid)
    for n, value in enumerate(seat.tie_breaks):
        yield f"{_TIES}{n}]", _text_of_number(value)
    for label, part in (seat.components or {}).items():
        yield f"{_PARTS}{label}", exact_number(part)
    for n, game in enumerate(seat.games):
        yield f"{_GAMES}{n}]", written_game(game)
    yield from _of_extra(seat)
    yield "turn", _text_of_number(seat.turn)
    yield "place", _text_of_number(seat.place)


def _of_extra(seat: Seat) -> Iterator[tuple[str, str | None]]:
    for key, value in seat.extra.items():
        if isinstance(value, Mapping):
            for year, count in value.items():
                yield f"{_EXTRA}{key}.{year}", str(count)
        elif isinstance(value, int | Fraction):
            yield f"{_EXTRA}{key}", exact_number(value)


def _text_of_number(number: Number | None) -> str | None:
    return None if number is None else exact_number(number)


def _with_figures(seat: Seat, given: Mapping[str, str | None]) -> Seat:
    """The seat with these figures in the place of its own; one that was left empty is not there."""
    if not given:
        return seat
    texts = {**dict(_of_seat(seat)), **given}
    held = _named_numbers(texts, _YEARS)
    extra: dict[str, Any] = {k: v for k, v in seat.extra.items() if f"{_EXTRA}{k}" not in given}
    extra |= _named_numbers(
        {f: text for f, text in given.items() if not f.startswith(_YEARS)}, _EXTRA
    )
    extra |= {CENTRES: {year: held[year] for year in sorted(held)}} if held else {}
    changed: dict[str, Any] = {
        name: _number_or_none(texts.get(name)) for name in ("score", "turn", "place")
    }
    return replace(
        seat,
        bid=_number_or_none(texts["bid"]) or 0,
        tie_breaks=tuple(map(_number_or_none, _numbered_texts(texts, _TIES))),
        components=_named_numbers(texts, _PARTS) or None,
        games=tuple(map(_game_of_text, filter(None, _numbered_texts(texts, _GAMES)))),
        extra={key: value for key, value in extra.items() if held or key != CENTRES},
        **changed,
    )


def _number_or_none(text: str | None) -> Number | None:
    return None if text is None else number_in(text)


def _named_numbers(texts: Mapping[str, str | None], prefix: str) -> dict[str, Number]:
    """The numbers under these names."""
    there = ((f.removeprefix(prefix), text) for f, text in texts.items() if f.startswith(prefix))
    return {name: number_in(text) for name, text in there if text is not None}


def _numbered_texts(texts: Mapping[str, str | None], prefix: str) -> Sequence[str | None]:
    """The texts under these numbers, from the first on; None for one that is left out."""
    count = sum(field.startswith(prefix) for field in texts)
    return [texts.get(f"{prefix}{n}]") for n in range(count)]


def _game_of_text(text: str) -> SeriesGame:
    return SeriesGame(text.endswith(WON), number_in(text.removesuffix(WON)))


@dataclass(frozen=True, slots=True)
class Progress:
    """How many tables of a round were typed twice, of how many; byes are not counted."""

    twice: int
    of: int


def pass_progress(round_: Round) -> Progress:
    """How far the second pass of a round is."""
    return Progress(len(tables_at(round_, Reading.TWICE)), len(tables_at(round_, *Reading)))


def is_wanted(event: Event, round_: Round) -> bool:
    """Whether results are typed twice here: the event wants it, or somebody has begun."""
    begun = Reading.TWICE, Reading.STOPPED
    return event.settings.desk.entered_twice or bool(tables_at(round_, *begun))


def to_type(round_: Round) -> tuple[TableNumber, ...]:
    """The tables whose result waits for the second person."""
    return tables_at(round_, Reading.ONCE)


def stopped_tables(round_: Round) -> tuple[TableNumber, ...]:
    """The tables that were typed in two ways."""
    return tables_at(round_, Reading.STOPPED)


def can_compare(event: Event, number: RoundNumber, table: TableNumber) -> tuple[Problem, ...]:
    """Why the result of this table cannot be typed a second time; nothing when it can."""
    round_, there = event.round(number), event.round(number).table(table)
    if round_.status is not RoundStatus.PLAYING:
        return not_playing(round_)
    if is_bye(round_, there):
        return (problem("result.bye", entry=there.seats[0].entry),)
    if there.desk.differs:
        return (problem("second.stopped", table=table),)
    if not is_complete(round_, there):
        return (problem("second.no-first", table=table),)
    if there.desk.entered_twice:
        return (problem("second.twice", table=table),)
    return ()


def compare_readings(
    desk: OpenEvent, number: RoundNumber, new: Table, game: GameRules | None = None
) -> Changes:
    """Compare a table as it was typed the second time with the result that is kept.

    The same: it is typed twice. Another: both are kept, and the table is stopped. `new` is
    made of what was typed alone. Raises `Refused` as `can_compare` says,
    and with everything that cannot be right.
    """
    refuse_if(can_compare(desk.event, number, new.number))
    refuse_if(check_result(desk.event, number, new, game))
    old = desk.event.round(number).table(new.number)
    found = differing_figures(desk.event, number, old, new)
    read = replace(old.desk, entered_twice=not found, differs=found)
    kind = "second-differs" if found else "second-pass"
    return put_table(desk, kind, number, replace(old, desk=read))


def differing_figures(
    event: Event, number: RoundNumber, old: Table, new: Table
) -> tuple[Differing, ...]:
    """Where two readings of a table say something else.

    Of the counts of a ruleset none is 0; a tie-break that decides nothing may be left out.
    """
    counts = {f"extra.{key}" for key in ruleset_of(event.settings).extras}
    decide = {
        (table.seats[one.seat].entry, f"tie_breaks[{one.value}]")
        for table in (old, new)
        for one in asked_for(event, number, table)
    }
    return tuple(
        each
        for each in differing_values(old, new)
        if not (each.field in counts and {each.first or "0", each.second or "0"} == {"0"})
        and not (_is_left_out(each) and (each.entry, each.field) not in decide)
    )


def _is_left_out(each: Differing) -> bool:
    return each.field.startswith("tie_breaks[") and None in (each.first, each.second)


def can_settle(event: Event, number: RoundNumber, table: TableNumber) -> tuple[Problem, ...]:
    """Why there is nothing to decide at this table; nothing when it is stopped."""
    if not event.round(number).table(table).desk.differs:
        return (problem("second.not-stopped", table=table),)
    return results.can_take_results(event, number)


def take_first(desk: OpenEvent, number: RoundNumber, table: TableNumber) -> Changes:
    """After a look at the sheet: what was typed first is right, and stays."""
    refuse_if(can_settle(desk.event, number, table))
    old = desk.event.round(number).table(table)
    return put_table(desk, "second-first", number, replace(old, desk=_desk_read(old, twice=True)))


def take_second(
    desk: OpenEvent,
    number: RoundNumber,
    table: TableNumber,
    *,
    reason: str,
    game: GameRules | None = None,
) -> Changes:
    """After a look at the sheet: what was typed the second time is right, a correction.

    `reason` stands in its lines. A round made already while this one is open, of which tables
    could not be affected any more (rules 4.4), keeps its seating (rules 2.12).
    """
    second = with_second(desk.event.round(number).table(table))
    return settle_table(desk, number, second, reason=reason, game=game)


def settle_table(
    desk: OpenEvent,
    number: RoundNumber,
    new: Table,
    *,
    reason: str,
    game: GameRules | None = None,
) -> Changes:
    """After a look at the sheet a stopped table is typed once more.

    Where that agrees with one of the two readings, it is the right one. A third result is a
    correction that nobody has typed a second time yet. `new` is made of what was typed alone.
    """
    event = desk.event
    refuse_if(can_settle(event, number, new.number))
    old = event.round(number).table(new.number)
    if not differing_figures(event, number, old, new):
        return take_first(desk, number, new.number)
    second = with_second(old)
    agrees = not differing_figures(event, number, second, new)
    right = second if agrees else new
    refuse_if(check_result(event, number, right, game))
    read = replace(right, desk=_desk_read(right, twice=agrees))
    return results.correct_result(desk, number, read, reason)


def _desk_read(table: Table, *, twice: bool) -> TableDesk:
    return replace(table.desk, entered_twice=twice, differs=())
