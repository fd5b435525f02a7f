"""A list turned into a preview: columns, orders, drafts, and who is there already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bglmanager.engine.event import Entry
from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.exchange.entry_lists import dates
from bglmanager.exchange.entry_lists import names as whole_names
from bglmanager.exchange.entry_lists.cells import clean, filled_texts
from bglmanager.exchange.entry_lists.columns import Layout, lay_out
from bglmanager.exchange.entry_lists.dates import DateGuess, DateOrder
from bglmanager.exchange.entry_lists.drafts import (
    CAPITALS,
    NAME_CUT,
    Column,
    EntryDraft,
    Preview,
    PreviewRow,
    State,
)
from bglmanager.exchange.entry_lists.fields import Field
from bglmanager.exchange.entry_lists.likeness import People, Reason, likely_pairs, same_person
from bglmanager.exchange.entry_lists.list_marks import is_title_row, without_marks, without_remark
from bglmanager.exchange.entry_lists.names import NameGuess, NameOrder, name_key
from bglmanager.exchange.entry_lists.rows import Manner, read_row, usual_id_length
from bglmanager.exchange.entry_lists.sheet import Sheet, SheetRow, has_text, refused


@dataclass(frozen=True, slots=True)
class Reading:
    """What the user decided about how a list is read; None leaves the guess.

    `columns` says what each column, counted from 0, holds; columns not named are kept aside.
    """

    columns: Mapping[int, Field] | None = None
    first_is_header: bool | None = None
    names: NameOrder | None = None
    dates: DateOrder | None = None


AS_GUESSED = Reading()


def preview(
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
    laid = lay_out(
        filled,
        reading.columns,
        first_is_header=reading.first_is_header,
        teams=teams,
        first=marked.first,
    )
    data = filled if laid.header is None else filled[laid.header + 1 :]
    if not data:
        raise refused("list.header-only")
    name_guess = _name_guess(laid.columns, data, reading.names)
    date_guess = _date_guess(laid.columns, data, reading.dates)
    manner = Manner(
        columns=laid.columns,
        names=name_guess.order if name_guess else NameOrder.FIRST_LAST,
        dates=date_guess.order if date_guess else DateOrder.DAY_FIRST,
        now=now,
        epoch_1904=sheet.epoch_1904,
        id_length=usual_id_length(_column(laid.columns, "league_id", data)),
    )
    width = _width(sheet, laid, filled)
    read = [_read(row, manner, width=width, bare=row.line in marked.bare) for row in data]
    rows, capitals = _capitals_told(tuple(_compared(read, People(entries))))
    return Preview(
        columns=laid.columns,
        rows=rows,
        problems=(*sheet.notes, *laid.problems, *_guesses(name_guess, date_guess), *capitals),
        names=name_guess,
        dates=date_guess,
        header=None if laid.header is None else filled[laid.header].line,
        before=tuple(row.line for row in filled[: laid.header or 0]),
        blank=tuple(row.line for row in sheet.rows if row.blank),
    )


def _column(columns: Sequence[Column], field: Field, data: Sequence[SheetRow]) -> list[str]:
    """The cleaned, filled cells of the column that holds `field`."""
    index = next((column.index for column in columns if column.field is field), None)
    if index is None:
        return []
    return filled_texts(row.cell(index) for row in data)


def _name_guess(
    columns: Sequence[Column], data: Sequence[SheetRow], chosen: NameOrder | None
) -> NameGuess | None:
    if not any(column.field == "name" for column in columns):
        return None
    names = (without_remark(text)[0] for text in _column(columns, "name", data))
    return whole_names.guess_order(names, chosen)


def _date_guess(
    columns: Sequence[Column], data: Sequence[SheetRow], chosen: DateOrder | None
) -> DateGuess | None:
    """Birth dates tell the order, and time stamps of the same file with them."""
    texts = _column(columns, "birth_date", data)
    texts += _column(columns, "preregistered", data)
    return dates.guess_order(texts, chosen) if texts else None


def _guesses(names: NameGuess | None, days: DateGuess | None) -> Iterable[Problem]:
    if names is not None and not names.by_hand:
        yield problem(
            f"list.names-{names.order}",
            level=Level.ATTENTION,
            agree=max(names.first_last, names.last_first),
            against=min(names.first_last, names.last_first),
        )
    if days is None or days.by_hand:
        return
    if days.order is None:
        yield problem(
            "list.dates-both-orders",
            level=Level.ATTENTION,
            day_first=days.day_first,
            month_first=days.month_first,
            unsure=days.unsure,
        )
    elif days.unsure:  # an order that makes no difference is not worth a word
        yield problem(
            f"list.dates-{days.order}",
            level=Level.ATTENTION,
            unsure=days.unsure,
            sure=days.day_first + days.month_first,
        )


def _width(sheet: Sheet, laid: Layout, filled: Sequence[SheetRow]) -> int | None:
    """How many cells a row should have, where the file itself counts them."""
    if not sheet.ragged or laid.header is None:
        return None
    return len(filled[laid.header].cells)


def _capitals_told(
    rows: tuple[PreviewRow, ...],
) -> tuple[tuple[PreviewRow, ...], tuple[Problem, ...]]:
    """The rows, and one word for all new names that got capitals.

    Rows say it themselves while they are few and the name is not to be looked at anyhow.
    """
    new = [row for row in rows if row.state in (State.NEW, State.LIKELY)]
    found = [dict(p.values) for row in new for p in row.problems if p.code == CAPITALS]
    few = len(found) <= _FEW
    told = tuple(row if few and _tells_capitals(row) else _bare(row) for row in rows)
    if not found:
        return told, ()
    text, name = found[0]["text"], found[0]["name"]
    said = problem(f"{CAPITALS}-all", level=Level.ATTENTION, count=len(found), text=text, name=name)
    return told, (said,)


_FEW = 20
"""A list that is written in capitals as a whole has no row that stands out."""


def _tells_capitals(row: PreviewRow) -> bool:
    cut = any(p.code == NAME_CUT for p in row.problems)
    return row.state in (State.NEW, State.LIKELY) and not cut


def _bare(row: PreviewRow) -> PreviewRow:
    return replace(row, problems=tuple(p for p in row.problems if p.code != CAPITALS))


def _read(row: SheetRow, manner: Manner, *, width: int | None, bare: bool) -> PreviewRow:
    draft, problems = read_row(row, manner)
    ragged = _ragged(row, width)
    if is_title_row(row):
        shown = " ".join(clean(cell).text for cell in row.cells).strip()
        code = problem("list.title-row", f"{row.line}", line=row.line, text=shown)
        return PreviewRow(row.line, row.cells, draft, State.REFUSED, (code,))
    if bare:
        ragged = (*ragged, _told_of("list.no-mark", row.line))
    state = State.NEW
    if any(p.level is Level.WRONG for p in problems):
        state = State.REFUSED
    return PreviewRow(row.line, row.cells, draft, state, (*ragged, *problems))


def _told_of(code: str, line: int) -> Problem:
    return problem(code, f"{line}", level=Level.ATTENTION, line=line)


def _ragged(row: SheetRow, width: int | None) -> tuple[Problem, ...]:
    """A row with more filled cells than the header, or with fewer cells."""
    if width is None:
        return ()
    filled = max((i + 1 for i, cell in enumerate(row.cells) if has_text(cell)), default=0)
    count = filled if filled > width else len(row.cells)
    if filled <= width <= len(row.cells):
        return ()
    return (
        problem(
            "list.ragged",
            f"{row.line}",
            level=Level.ATTENTION,
            line=row.line,
            cells=count,
            header=width,
        ),
    )


def _compared(rows: Sequence[PreviewRow], people: People) -> Iterator[PreviewRow]:
    """The rows with their state: there, a double of a row above, likely there, or new."""
    seen: dict[str, list[PreviewRow]] = {}
    compared: list[PreviewRow] = []
    for row in rows:
        if row.state is State.NEW:
            key = name_key(row.draft.first_name, row.draft.last_name)
            row = _there_or_double(row, people, seen.get(key, ()))  # noqa: PLW2901  # refined
            seen.setdefault(key, []).append(row)
        compared.append(row)
    fresh = [row.draft for row in compared if row.state is State.NEW]
    likely = iter(people.likely(fresh))
    compared = [
        _likely(row, near) if row.state is State.NEW and (near := next(likely)) else row
        for row in compared
    ]
    return _near_each_other(compared)


def _near_each_other(rows: Sequence[PreviewRow]) -> Iterator[PreviewRow]:
    """The rows; who is new and probably somebody further up too is pointed out."""
    fresh = [row for row in rows if row.state is State.NEW]
    above: dict[int, tuple[PreviewRow, Reason]] = {}
    for pair in likely_pairs([row.draft for row in fresh]):
        if pair.reason is not Reason.NAME:  # said already, as a double or a namesake
            above.setdefault(fresh[pair.other].line, (fresh[pair.one], pair.reason))
    for row in rows:
        if row.line not in above:
            yield row
            continue
        other, reason = above[row.line]
        known = f"{other.draft.first_name} {other.draft.last_name}"
        told = _told("list.likely-line", row, other=other.line, known=known, reason=reason.value)
        yield replace(row, problems=told)


def _there_or_double(row: PreviewRow, people: People, above: Sequence[PreviewRow]) -> PreviewRow:
    twin = next((r for r in above if same_person(r.draft, row.draft)), None)
    if twin is not None:
        first = twin.double_of or twin.line
        told = _told("list.double", row, other=first)
        return replace(row, state=State.DOUBLE, double_of=first, problems=told)
    entry = people.there(row.draft)
    if entry is not None:
        told = row.problems
        if _born_otherwise(entry, row.draft):
            told = _told("list.born-otherwise", row, entry=entry.number)
        return replace(row, state=State.THERE, entry=entry.number, problems=told)
    if above:
        return replace(row, problems=_told("list.namesake-line", row, other=above[0].line))
    if named := people.named(row.draft):
        return replace(row, problems=_told("list.namesake-entry", row, entry=named[0].number))
    return row


def _likely(row: PreviewRow, entry: Entry) -> PreviewRow:
    name = f"{entry.first_name} {entry.last_name}"
    told = _told("list.likely", row, entry=entry.number, known=name)
    return replace(row, state=State.LIKELY, entry=entry.number, problems=told)


def _born_otherwise(entry: Entry, draft: EntryDraft) -> bool:
    known = entry.birth_date is not None and draft.birth_date is not None
    return known and entry.birth_date != draft.birth_date


def _told(code: str, row: PreviewRow, **values: object) -> tuple[Problem, ...]:
    name = f"{row.draft.first_name} {row.draft.last_name}"
    added = problem(code, f"{row.line}", level=Level.ATTENTION, line=row.line, name=name, **values)
    return (*row.problems, added)
