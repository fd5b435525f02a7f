"""A list turned into a preview: columns, orders, drafts, and who is there already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bglmanager.engine.event import Entry
from bglmanager.engine.personal import PersonFacts
from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.exchange.entry_lists import dates
from bglmanager.exchange.entry_lists import names as whole_names
from bglmanager.exchange.entry_lists.cells import clean_text, filled_texts
from bglmanager.exchange.entry_lists.columns import lay_out
from bglmanager.exchange.entry_lists.dates import DateGuess, DateOrder
from bglmanager.exchange.entry_lists.drafts import (
    AS_GUESSED,
    CAPITALS,
    NAME_CUT,
    Column,
    Preview,
    PreviewRow,
    Reading,
    State,
)
from bglmanager.exchange.entry_lists.fields import Field
from bglmanager.exchange.entry_lists.likeness import People, Reason, likely_pairs, same_person
from bglmanager.exchange.entry_lists.list_marks import is_title_row, without_marks, without_remark
from bglmanager.exchange.entry_lists.names import NameGuess, NameOrder, name_key
from bglmanager.exchange.entry_lists.rows import Manner, read_row, usual_id_length
from bglmanager.exchange.entry_lists.sheet import Notes, Sheet, SheetRow, has_text, refused


def preview_list(
    sheet: Sheet,
    entries: Iterable[Entry] = (),
    *,
    now: datetime,
    reading: Reading = AS_GUESSED,
    teams: bool = False,
) -> Preview:
    """What the list says, compared with the entries of the event.

    `now` carries a time zone: that of time stamps in the list; `teams` says that the event has
    fixed teams, so that a column of teams is no column of clubs. Raises `Refused` for a list that
    has nothing but a header. Problems of single rows are in the rows, those of the whole list in
    `problems`: one of `Level.WRONG` there hinders the import until `reading` settles it.
    """
    filled = [row for row in sheet.rows if not row.blank]
    if not filled:
        raise refused("list.empty")
    marked = without_marks(filled)
    filled = list(marked.rows)
    laid = lay_out(filled, reading, teams=teams, first=marked.first)
    data = filled if laid.header is None else filled[laid.header + 1 :]
    if not data:
        raise refused("list.header-only")
    name_guess = _guess_names(laid.columns, data, reading.names)
    date_guess = _guess_dates(laid.columns, data, reading.dates)
    manner = Manner(
        columns=laid.columns,
        names=name_guess.order if name_guess else NameOrder.FIRST_LAST,
        dates=date_guess.order if date_guess else DateOrder.DAY_FIRST,
        now=now,
        epoch_1904=sheet.epoch_1904,
        id_length=usual_id_length(_texts_of("league_id", laid.columns, data)),
    )
    width = (
        len(filled[laid.header or 0].cells) if sheet.ragged and laid.header is not None else None
    )
    read = [_preview_row(row, manner, width=width, bare=row.line in marked.bare) for row in data]
    rows, capitals = _capitals_told(tuple(_compare_rows(read, People(entries))))
    return Preview(
        columns=laid.columns,
        rows=rows,
        problems=(
            *sheet.notes,
            *laid.problems,
            *_notes_on_guesses(name_guess, date_guess),
            *capitals,
        ),
        names=name_guess,
        dates=date_guess,
    )


def _texts_of(field: Field, columns: Sequence[Column], data: Sequence[SheetRow]) -> list[str]:
    """The cleaned, filled cells of the column that holds `field`."""
    index = next((column.index for column in columns if column.field == field), None)
    return [] if index is None else filled_texts(row.cell(index) for row in data)


def _guess_names(
    columns: Sequence[Column], data: Sequence[SheetRow], chosen: NameOrder | None
) -> NameGuess | None:
    if not any(column.field == "name" for column in columns):
        return None
    names = (without_remark(text)[0] for text in _texts_of("name", columns, data))
    return whole_names.guess_order(names, chosen)


def _guess_dates(
    columns: Sequence[Column], data: Sequence[SheetRow], chosen: DateOrder | None
) -> DateGuess | None:
    """Birth dates tell the order, and time stamps of the same file with them."""
    fields = ("birth_date", "preregistered")
    texts = [text for field in fields for text in _texts_of(field, columns, data)]
    return dates.guess_order(texts, chosen) if texts else None


def _notes_on_guesses(names: NameGuess | None, days: DateGuess | None) -> Sequence[Problem]:
    notes = Notes()
    if names is not None and not names.by_hand:
        against, agree = sorted((names.first_last, names.last_first))
        notes.add(f"list.names-{names.order}", agree=agree, against=against)
    if days is None or days.by_hand:
        return notes.found
    first, second, unsure = days.day_first, days.month_first, days.unsure
    if days.order is None:
        notes.add("list.dates-both-orders", day_first=first, month_first=second, unsure=unsure)
    elif unsure:  # an order that makes no difference is not worth a word
        notes.add(f"list.dates-{days.order}", unsure=unsure, sure=first + second)
    return notes.found


def _capitals_told(rows: Sequence[PreviewRow]) -> tuple[tuple[PreviewRow, ...], Sequence[Problem]]:
    """The rows, and one word for all new names that got capitals.

    Rows say it themselves while they are few and the name is not to be looked at anyhow.
    """
    notes = Notes()
    new = [row for row in rows if row.state in _FRESH]
    found = [dict(p.values) for row in new for p in row.problems if p.code == CAPITALS]
    if found:
        text, name = found[0]["text"], found[0]["name"]
        notes.add(f"{CAPITALS}-all", count=len(found), text=text, name=name)
    few = len(found) <= _FEW
    return tuple(
        row if few and _tells_capitals(row) else _without_capitals(row) for row in rows
    ), notes.found


_FRESH = (State.NEW, State.LIKELY)
_FEW = 20
"""A list that is written in capitals as a whole has no row that stands out."""


def _tells_capitals(row: PreviewRow) -> bool:
    return row.state in _FRESH and not any(p.code == NAME_CUT for p in row.problems)


def _without_capitals(row: PreviewRow) -> PreviewRow:
    return replace(row, problems=tuple(p for p in row.problems if p.code != CAPITALS))


def _preview_row(row: SheetRow, manner: Manner, *, width: int | None, bare: bool) -> PreviewRow:
    draft, problems = read_row(row, manner)
    if is_title_row(row):
        shown = " ".join(clean_text(cell).text for cell in row.cells).strip()
        code = problem("list.title-row", f"{row.line}", line=row.line, text=shown)
        return PreviewRow(row.line, row.cells, draft, State.REFUSED, (code,))
    notes = Notes()
    _note_ragged(row, width, notes)
    if bare:
        notes.add("list.no-mark", f"{row.line}", line=row.line)
    wrong = any(p.level is Level.WRONG for p in problems)
    state = State.REFUSED if wrong else State.NEW
    return PreviewRow(row.line, row.cells, draft, state, (*notes.found, *problems))


def _note_ragged(row: SheetRow, width: int | None, notes: Notes) -> None:
    """A row with more filled cells than the header, or with fewer cells."""
    filled = max((i + 1 for i, cell in enumerate(row.cells) if has_text(cell)), default=0)
    if width is not None and not filled <= width <= len(row.cells):
        count = filled if filled > width else len(row.cells)
        notes.add("list.ragged", f"{row.line}", line=row.line, cells=count, header=width)


def _compare_rows(rows: Sequence[PreviewRow], people: People) -> Iterator[PreviewRow]:
    """The rows with their state: there, a double of a row above, likely there, or new."""
    seen: dict[str, list[PreviewRow]] = {}
    compared: list[PreviewRow] = []
    for row in rows:
        if row.state is State.NEW:
            key = name_key(row.draft.first_name, row.draft.last_name)
            row = _there_or_double(row, people, seen.get(key, ()))  # noqa: PLW2901  # refined
            seen.setdefault(key, []).append(row)
        compared.append(row)
    likely = iter(people.find_likely([row.draft for row in compared if row.state is State.NEW]))
    return _near_each_other(
        [
            _with_note(row, "list.likely", State.LIKELY, entry=near.number, known=_name_of(near))
            if row.state is State.NEW and (near := next(likely))
            else row
            for row in compared
        ]
    )


def _near_each_other(rows: Sequence[PreviewRow]) -> Iterator[PreviewRow]:
    """The rows; who is new and probably somebody further up too is pointed out."""
    fresh = [row for row in rows if row.state is State.NEW]
    above: dict[int, tuple[PreviewRow, Reason]] = {}
    for pair in likely_pairs([row.draft for row in fresh]):
        if pair.reason is not Reason.NAME:  # said already, as a double or a namesake
            above.setdefault(fresh[pair.other].line, (fresh[pair.one], pair.reason))
    for row in rows:
        if row.line in above:
            other, reason = above[row.line]
            known = _name_of(other.draft)
            yield _with_note(
                row, "list.likely-line", other=other.line, known=known, reason=reason.value
            )
        else:
            yield row


def _there_or_double(row: PreviewRow, people: People, above: Sequence[PreviewRow]) -> PreviewRow:
    twin = next((r for r in above if same_person(r.draft, row.draft)), None)
    if twin is not None:
        first = twin.double_of or twin.line
        return replace(_with_note(row, "list.double", State.DOUBLE, other=first), double_of=first)
    entry = people.find_same(row.draft)
    if entry is not None:
        if None not in (born := {entry.birth_date, row.draft.birth_date}) and len(born) > 1:
            return _with_note(row, "list.born-otherwise", State.THERE, entry=entry.number)
        return replace(row, state=State.THERE, entry=entry.number)
    if above:
        return _with_note(row, "list.namesake-line", other=above[0].line)
    if named := people.find_namesakes(row.draft):
        return _with_note(row, "list.namesake-entry", entry=named[0].number)
    return row


def _with_note(row: PreviewRow, code: str, state: State = State.NEW, **values: Any) -> PreviewRow:
    """The row with one thing more worth knowing; with another state, `entry` says who he is."""
    notes = Notes()
    notes.add(code, f"{row.line}", line=row.line, name=_name_of(row.draft), **values)
    entry = None if state is State.NEW else values.get("entry")
    return replace(row, state=state, entry=entry, problems=(*row.problems, *notes.found))


def _name_of(who: PersonFacts) -> str:
    return f"{who.first_name} {who.last_name}"
