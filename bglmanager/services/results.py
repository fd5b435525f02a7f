"""Results of a table: put in, corrected with the old value and the reason kept, typed twice.

In the second pass another person types the results again from the same sheets. The same result is
confirmed; a different one stops the table until somebody has looked at the sheet and said which of
the two is right.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bglmanager.engine.boards import CENTRES
from bglmanager.engine.derived import TableResult
from bglmanager.engine.event import Correction, Differing, Event, Number, Seat, Table
from bglmanager.engine.fact_kinds import LONGEST_TEXT
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import RoundStatus
from bglmanager.engine.pairs import result_of_pairs
from bglmanager.engine.problems import Problems, problem, problem_if, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import is_bye, is_complete
from bglmanager.engine.totals import asked_for
from bglmanager.services import boards
from bglmanager.services.auctions import ROLE, role_won, with_role
from bglmanager.services.changes import Changes, not_playing, put_table
from bglmanager.services.limits import check_note, check_reason, stripped_text
from bglmanager.services.reseating import NO_CHOICES, Choices, correct_facts
from bglmanager.services.result_input import (
    check_result,
    exact_number,
    game_in,
    number_in,
    written_game,
)
from bglmanager.services.workspace import OpenEvent

ON_THE_SHEET = ("score", "bid", "tie_breaks", "place", "components", "games", "extra", "turn")
"""What is read from a sheet; who left or was put last is said of the person, not of a line. So is
`role` where it was won at an auction, and not drawn with the seat (`role_won`).
"""

_MARKS = ("drawn", "overran")
"""What is said of a whole table."""

_PARTS, _EXTRA, _GAMES, _TIES = "components.", "extra.", "games[", "tie_breaks["
_YEARS = f"{_EXTRA}{CENTRES}."

_SINGLE = ("score", "bid", "turn", "place")
"""What a seat has once."""

_Difference = tuple[EntryNumber | None, str, object, object]
"""Whose figure it is, None for the whole table; its field, and what either state says of it."""


def _differences(
    one: Table, other: Table, figures: Callable[[Seat], Mapping[str, object]]
) -> Iterator[_Difference]:
    """Where two states of a table say something else, seat by seat; None for nothing said."""
    seats = zip(one.seats, other.seats, strict=True)
    marks = [{name: str(getattr(t, name)).lower() for name in _MARKS} for t in (one, other)]
    pairs: list[tuple[EntryNumber | None, Mapping[str, object], Mapping[str, object]]]
    pairs = [(now.entry, figures(was), figures(now)) for was, now in seats]
    for entry, old, new in (*pairs, (None, marks[0], marks[1])):
        for field in dict.fromkeys((*old, *new)):
            if old.get(field) != new.get(field):
                yield entry, field, old.get(field), new.get(field)


def correction_lines(
    number: RoundNumber, old: Table, new: Table, reason: str, at: dt.datetime
) -> tuple[Correction, ...]:
    """One line for every value that differs between two states of a table."""
    return tuple(
        Correction(at, number, new.number, entry, field, *_fitting_texts(was, now), reason)
        for entry, field, was, now in _differences(old, new, _corrected_figures)
    )


def _corrected_figures(seat: Seat) -> Mapping[str, object]:
    """What can be corrected at a seat, the ruleset's own numbers as `extra.hand` …"""
    names = ("score", "bid", "tie_breaks", "place", "turn", "bottom", "bottom_reason")
    parts = {field[:LONGEST_TEXT]: value for field, value in _parts_and_games(seat).items()}
    extra = {f"{_EXTRA}{key}": value for key, value in seat.extra.items()}
    role = {ROLE: role_won(seat)}
    return {**{name: getattr(seat, name) for name in names}, **role, **parts, **extra}


def _parts_and_games(seat: Seat) -> Mapping[str, object]:
    """What a score is made of."""
    parts = {f"{_PARTS}{label}": n for label, n in (seat.components or {}).items()}
    return parts | {f"{_GAMES}{n}]": written_game(game) for n, game in enumerate(seat.games)}


def _fitting_texts(was: object, now: object) -> tuple[str | None, str | None]:
    """Both values; of the years of a board that do not fit into a line only those that differ."""
    one, other = _text_of_value(was), _text_of_value(now)
    if not (isinstance(was, Mapping) and isinstance(now, Mapping)):
        return one, other
    if max(len(one or ""), len(other or "")) <= LONGEST_TEXT:
        return one, other
    differ = [year for year in {**was, **now} if was.get(year) != now.get(year)]
    texts = (_text_of_value({y: held[y] for y in differ if y in held}) or "" for held in (was, now))
    one, other = (text[:LONGEST_TEXT] or None for text in texts)
    return one, other


def _text_of_value(value: object) -> str | None:
    if value is None:
        return None
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_text_of_value(item)}" for key, item in value.items())
    if isinstance(value, tuple):
        return " / ".join(_text_of_value(item) or "-" for item in value)
    return exact_number(value) if isinstance(value, Fraction) else str(value)


def preview_table(event: Event, number: RoundNumber, table: Table) -> TableResult:
    """Places, points and shares of a table as it stands, complete or not."""
    return result_of_pairs(event, event.round(number), table)


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

    One that has a result is corrected, with a reason. `game` is what the regulation says of the
    game of this round, None where it is not known. For rounds seated since that the corrected
    facts would have seated otherwise (rules 2.12) `choices` are as `correct_facts` has them.
    Raises `Refused` with everything that cannot be right.
    """
    refuse_if(can_take_results(desk.event, number))
    refuse_if(check_result(desk.event, number, new, game))
    if is_correction(desk.event, number, new):
        return correct_result(desk, number, new, reason, choices)
    return put_table(desk, "enter-result", number, new)


def correct_result(
    desk: OpenEvent, number: RoundNumber, new: Table, reason: str, choices: Choices = NO_CHOICES
) -> Changes:
    """Keep a table with other figures than it had: a line for each, and the reason; unchecked."""
    missing = problem("result.reason-missing", round=number, table=new.number)
    refuse_if(check_reason(reason, missing))
    old = desk.event.round(number).table(new.number)
    lines = correction_lines(number, old, new, stripped_text(reason), desk.now())
    after = desk.event.with_table(number, new).with_corrections(*lines)
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
    return round_.status is RoundStatus.CLOSED or is_complete(round_, round_.table(table))


def can_take_results(event: Event, number: RoundNumber) -> Problems:
    """Why this round takes no results, nor notes at its tables; nothing when it does."""
    is_draft = event.round(number).status is RoundStatus.DRAFT
    return problem_if(is_draft, "result.draft", round=number)


def set_note(desk: OpenEvent, number: RoundNumber, table: TableNumber, note: str) -> Changes:
    """Note something at a table, for the desk alone, also of a closed round; "" takes it away."""
    refuse_if(can_take_results(desk.event, number))
    note = stripped_text(note)
    refuse_if(check_note(note, path="note"))
    new = desk.event.round(number).table(table).noted_at_desk(notes=note or None)
    return put_table(desk, "table-noted" if note else "table-note-removed", number, new)


# Typed by two people.


def differing_values(first: Table, second: Table) -> tuple[Differing, ...]:
    """Where the figures of two readings differ; who is in the bottom group has keys of its own."""
    found = _differences(first, second, _typed_figures)
    return tuple(Differing(f, _text_of_value(a), _text_of_value(b), e) for e, f, a, b in found)


def _typed_figures(seat: Seat) -> Mapping[str, str | None]:
    """What is typed at a seat, years and tie-breaks one by one; None for an empty field."""
    found: dict[str, object] = {"score": seat.score, "bid": seat.bid}
    found |= {f"{_TIES}{n}]": value for n, value in enumerate(seat.tie_breaks)}
    found |= _parts_and_games(seat)
    for key, value in seat.extra.items():
        if isinstance(value, Mapping):
            found |= {f"{_EXTRA}{key}.{year}": count for year, count in value.items()}
        elif isinstance(value, int | Fraction):
            found[f"{_EXTRA}{key}"] = Fraction(value)
    found |= {"turn": seat.turn, ROLE: role_won(seat), "place": seat.place}
    return {field: _text_of_value(value) for field, value in found.items()}


def with_second(table: Table) -> Table:
    """The table as the second person typed it."""
    given = defaultdict[EntryNumber | None, dict[str, str | None]](dict)
    for each in table.desk.differs:
        given[each.entry][each.field] = each.second
    marks: dict[str, Any] = {name: text == "true" for name, text in given[None].items()}
    seats = tuple(_with_figures(seat, given[seat.entry]) for seat in table.seats)
    return replace(table, seats=seats, **marks)


def _with_figures(seat: Seat, given: Mapping[str, str | None]) -> Seat:
    """The seat with these figures in the place of its own; one that was left empty is not there."""
    if not given:
        return seat
    texts = {**_typed_figures(seat), **given}
    held = _named_numbers(texts, _YEARS)
    flat = {field: text for field, text in given.items() if not field.startswith(_YEARS)}
    kept = {k: v for k, v in seat.extra.items() if f"{_EXTRA}{k}" not in given and k != CENTRES}
    years = {CENTRES: dict(sorted(held.items()))} if held else {}
    one: dict[str, Any] = _named_numbers({name: texts[name] for name in _SINGLE}, "")
    ties = _numbered_texts(texts, _TIES)
    return replace(
        seat,
        role=with_role(seat, texts[ROLE]),
        **{**dict.fromkeys(_SINGLE), "bid": 0, **one},
        tie_breaks=tuple(None if text is None else number_in(text) for text in ties),
        components=_named_numbers(texts, _PARTS) or None,
        games=tuple(map(game_in, filter(None, _numbered_texts(texts, _GAMES)))),
        extra={**kept, **_named_numbers(flat, _EXTRA), **years},
    )


def _named_numbers(texts: Mapping[str, str | None], prefix: str) -> dict[str, Number]:
    """The numbers under these names."""
    there = ((f.removeprefix(prefix), text) for f, text in texts.items() if f.startswith(prefix))
    return {name: number_in(text) for name, text in there if text is not None}


def _numbered_texts(texts: Mapping[str, str | None], prefix: str) -> list[str | None]:
    """The texts under these numbers, from the first on; None for one that is left out."""
    count = sum(field.startswith(prefix) for field in texts)
    return [texts.get(f"{prefix}{n}]") for n in range(count)]


def blank_table(table: Table) -> Table:
    """The table without its figures: who sits there, and who is in the bottom group."""
    nothing: dict[str, Any] = {name: getattr(Seat(EntryNumber(0)), name) for name in ON_THE_SHEET}
    seats = tuple(
        replace(
            seat,
            **nothing | {"tie_breaks": (None,) * len(seat.tie_breaks)},
            role=with_role(seat, None),
        )
        for seat in table.seats
    )
    return replace(table, seats=seats, drawn=False, overran=False)


def can_compare(event: Event, number: RoundNumber, table: TableNumber) -> Problems:
    """Why the result of this table cannot be typed a second time; nothing when it can."""
    round_ = event.round(number)
    there = round_.table(table)
    return (
        not_playing(round_)
        or problem_if(is_bye(round_, there), "result.bye", entry=there.seats[0].entry)
        or problem_if(there.desk.differs, "second.stopped", table=table)
        or problem_if(not is_complete(round_, there), "second.no-first", table=table)
        or problem_if(there.desk.entered_twice, "second.twice", table=table)
    )


def compare_readings(
    desk: OpenEvent, number: RoundNumber, new: Table, game: GameRules | None = None
) -> Changes:
    """Compare a table as it was typed the second time with the result that is kept.

    The same: it is typed twice. Another: both are kept, and the table is stopped. `new` is made of
    what was typed alone. `Refused` as `can_compare`, and with everything that cannot be right.
    """
    refuse_if(can_compare(desk.event, number, new.number))
    refuse_if(check_result(desk.event, number, new, game))
    old = desk.event.round(number).table(new.number)
    found = differing_figures(desk.event, number, old, new)
    kind = "second-differs" if found else "second-pass"
    return put_table(desk, kind, number, old.noted_at_desk(entered_twice=not found, differs=found))


def differing_figures(
    event: Event, number: RoundNumber, old: Table, new: Table
) -> tuple[Differing, ...]:
    """Where two readings say something else. Of the counts of a ruleset none is 0; a tie-break that
    decides nothing may be left out.
    """
    counts = {f"{_EXTRA}{key}" for key in ruleset_of(event.settings).extras}
    decide = {
        (table.seats[one.seat].entry, f"{_TIES}{one.value}]")
        for table in (old, new)
        for one in asked_for(event, number, table)
    }

    def counts_for_something(each: Differing) -> bool:
        if each.field in counts and {each.first or "0", each.second or "0"} == {"0"}:
            return False
        left_out = each.field.startswith(_TIES) and None in (each.first, each.second)
        return not left_out or (each.entry, each.field) in decide

    return tuple(filter(counts_for_something, differing_values(old, new)))


def can_settle(event: Event, number: RoundNumber, table: TableNumber) -> Problems:
    """Why there is nothing to decide at this table; nothing when it is stopped."""
    agreed = not event.round(number).table(table).desk.differs
    return problem_if(agreed, "second.not-stopped", table=table) or can_take_results(event, number)


def take_first(desk: OpenEvent, number: RoundNumber, table: TableNumber) -> Changes:
    """After a look at the sheet: what was typed first is right, and stays."""
    refuse_if(can_settle(desk.event, number, table))
    old = desk.event.round(number).table(table)
    return put_table(desk, "second-first", number, _settled(old, twice=True))


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
    desk: OpenEvent, number: RoundNumber, new: Table, *, reason: str, game: GameRules | None = None
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
    return correct_result(desk, number, _settled(right, twice=agrees), reason)


def _settled(table: Table, *, twice: bool) -> Table:
    return table.noted_at_desk(entered_twice=twice, differs=())
