"""One row read into a draft, with everything that is wrong in it at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any, get_args

from bglmanager.engine.event import Gender
from bglmanager.engine.fact_kinds import NOTE, but_marks
from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.exchange.entry_lists import cells
from bglmanager.exchange.entry_lists.calamine_process import NO_VALUE
from bglmanager.exchange.entry_lists.dates import (
    DateOrder,
    UnreadableDateError,
    read_date,
    read_moment,
)
from bglmanager.exchange.entry_lists.drafts import CAPITALS, NAME_CUT, Column, EntryDraft
from bglmanager.exchange.entry_lists.fields import NAMES, Field, types_of_fields
from bglmanager.exchange.entry_lists.list_marks import without_remark
from bglmanager.exchange.entry_lists.names import NameOrder, is_unsure, split_name, with_capitals
from bglmanager.exchange.entry_lists.sheet import SheetRow, is_error_value

YOUNGEST = 5
OLDEST = 100
"""Ages that deserve a word when they are outside."""

FIRST_YEAR = 1900


@dataclass(frozen=True, slots=True)
class Manner:
    """How the cells of a file are to be read; `now` carries the time zone of its times."""

    columns: tuple[Column, ...]
    names: NameOrder
    dates: DateOrder | None
    now: datetime
    epoch_1904: bool
    id_length: int | None = None


@dataclass
class _Reading:
    """One row while it is read."""

    row: SheetRow
    manner: Manner
    found: list[Problem] = field(default_factory=list)

    def note(
        self,
        code: str,
        column: Column | None = None,
        *,
        level: Level = Level.ATTENTION,
        **values: object,
    ) -> None:
        """Something to be said; texts in it are cut where they are long."""
        said = {k: cells.shorten_text(v) if isinstance(v, str) else v for k, v in values.items()}
        place = f"{self.row.line}"
        if column is not None:
            said["column"] = column.title
            place = f"{place}:{column.index + 1}"
        self.found.append(problem(code, place, level=level, line=self.row.line, **said))


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cleaned cell that is not empty."""

    reading: _Reading
    column: Column
    text: str

    def note(self, code: str, *, level: Level = Level.ATTENTION, **values: object) -> None:
        self.reading.note(code, self.column, level=level, text=self.text, **values)


def read_row(row: SheetRow, manner: Manner) -> tuple[EntryDraft, tuple[Problem, ...]]:
    """The draft of a row and its problems; one of `Level.WRONG` means it cannot be taken."""
    reading = _Reading(row, manner)
    filled = _filled_cells(reading)
    values = {name: _READERS[name](cell) for name, cell in filled.items() if name in _READERS}
    named = {name: without_remark(filled[name].text) for name in NAMES if name in filled}
    bare = {name: replace(filled[name], text=text) for name, (text, _) in named.items()}
    draft = EntryDraft(*_read_names(reading, bare)).with_facts(values)
    remarks = [remark for _, remark in named.values() if remark]
    if remarks:
        notes = "; ".join(filter(None, (draft.notes, *remarks)))
        draft = replace(draft, notes=notes[: cells.MAX_NOTE].rstrip())
    return draft, tuple(reading.found)


def usual_id_length(texts: Sequence[str]) -> int | None:
    """How many digits the ids of a list have, where most have the same number of four or more."""
    lengths = [len(text) for text in texts if text.isdigit()]
    if len(lengths) < 2:
        return None
    usual = max(set(lengths), key=lambda n: (lengths.count(n), n))
    return usual if usual >= 4 and lengths.count(usual) * 2 > len(lengths) else None


_Cells = Mapping[Field, _Cell]


def _filled_cells(reading: _Reading) -> _Cells:
    """What the row says of each field."""
    found: dict[Field, _Cell] = {}
    for column in reading.manner.columns:
        if column.field is None or column.field in found:
            continue
        cleaned = cells.clean_text(reading.row.cell(column.index))
        for code in cleaned.codes:
            reading.note(code, column)
        cell = _Cell(reading, column, cleaned.text)
        if is_error_value(cell.text):
            no_value = cell.text == NO_VALUE
            cell.note("list.formula-no-value" if no_value else "list.error-value")
        elif cell.text:
            found[column.field] = cell
    return found


def _read_names(reading: _Reading, named: _Cells) -> tuple[str, str]:
    for cell in named.values():
        if len(cell.text) > cells.MAX_TEXT:
            length = len(cell.text)
            cell.note("list.name-too-long", level=Level.WRONG, limit=cells.MAX_TEXT, length=length)
        else:
            _note_formula(cell)
    if "name" in named:
        whole, order = named["name"], reading.manner.names
        first, last = split_name(whole.text, order)
        if is_unsure(whole.text, order):
            reading.note(NAME_CUT, whole.column, first=first, last=last)
    else:
        first, last = (named[f].text if f in named else "" for f in ("first_name", "last_name"))
    if not first or not last:
        lacking = "surname" if first else "first-name" if last else "name"
        reading.note(f"list.no-{lacking}", level=Level.WRONG, name=first or last)
    return _with_capitals(reading, first, last)


def _note_formula(cell: _Cell) -> None:
    if cells.looks_like_formula(cell.text):
        cell.note("list.formula-text")


def _with_capitals(reading: _Reading, first: str, last: str) -> tuple[str, str]:
    """Both as names are written, where all of the name is in capitals or in small letters."""
    whole = f"{first} {last}".strip()
    if with_capitals(whole) == whole:
        return first, last
    found = with_capitals(first.lower()), with_capitals(last.lower())
    name = " ".join(found).strip()
    reading.note(CAPITALS, text=whole, name=name, first=found[0], last=found[1])
    return found


def _read_short(cell: _Cell) -> str | None:
    if len(cell.text) > cells.MAX_TEXT:
        cell.note("list.text-too-long", limit=cells.MAX_TEXT, length=len(cell.text))
        return None
    _note_formula(cell)
    return cell.text


def _read_long(cell: _Cell) -> str:
    if len(cell.text) > cells.MAX_NOTE:
        cell.note("list.text-cut", limit=cells.MAX_NOTE, length=len(cell.text))
    return cell.text[: cells.MAX_NOTE].rstrip()


def _read_birth_date(cell: _Cell) -> date | None:
    manner = cell.reading.manner
    today = manner.now.date()
    try:
        read = read_date(cell.text, manner.dates, today, epoch_1904=manner.epoch_1904)
    except UnreadableDateError as error:
        cell.note(error.code)
        return None
    day = read.day
    if day > today or day.year < FIRST_YEAR:
        code = "list.birth-future" if day > today else "list.birth-too-old"
        cell.note("list.date-unreadable" if read.serial else code)  # a number, and of no day
        return None
    if read.century_guessed:
        cell.note("list.birth-century", day=day)
    if read.serial:
        cell.note("list.birth-serial", day=day)
    age = today.year - day.year - ((today.month, today.day) < (day.month, day.day))
    if not YOUNGEST <= age <= OLDEST:
        cell.note("list.birth-age", day=day, age=age)
    return day


def _read_number_text(cell: _Cell) -> str | None:
    """A phone or a league number: spreadsheets take both for numbers."""
    if cells.is_shortened_number(cell.text):
        cell.note("list.number-shortened")
        return None
    usual = cell.reading.manner.id_length if cell.column.field == "league_id" else None
    if usual is not None and cell.text.isdigit() and len(cell.text) < usual:
        cell.note("list.id-zeros", digits=usual)
    return _read_short(cell)


def _read_preregistered(cell: _Cell) -> datetime | None:
    """A moment; a plain yes is the moment of the import, by which he has registered."""
    manner = cell.reading.manner
    answer = cells.read_yes_no(cell.text)
    if answer is not None:
        return manner.now if answer else None
    with suppress(UnreadableDateError):
        moment = read_moment(cell.text, manner.dates, manner.now.date())
        moment = moment.replace(tzinfo=moment.tzinfo or manner.now.tzinfo)
        if moment <= manner.now + timedelta(days=1):
            return moment
    cell.note("list.preregistered")
    return None


_Reader = Callable[[_Cell], object]


def _reader_by(read: Callable[[str], object], code: str, **values: Any) -> _Reader:
    """A reader that says `code` of a text that means nothing to `read`."""

    def read_cell(cell: _Cell) -> object:
        value = read(cell.text)
        if value is None:
            cell.note(code, **values)
        return value

    return read_cell


_BY_NAME: Mapping[Field, _Reader] = {
    "email": _reader_by(cells.read_email, "list.email"),
    "phone": _read_number_text,
    "league_id": _read_number_text,
}
"""Texts that are more than any text."""

_BY_TYPE: Mapping[type, _Reader] = {
    bool: _reader_by(cells.read_yes_no, "list.yes-no"),
    Gender: _reader_by(cells.read_gender, "list.gender"),
    datetime: _read_preregistered,
    date: _read_birth_date,
    Fraction: _reader_by(cells.read_rating, "list.rating", limit=cells.MAX_RATING),
    int: _reader_by(cells.read_copies, "list.copies"),
    str: _read_short,
}


def _reader_of(name: Field, hint: Any) -> _Reader:
    if NOTE in get_args(hint):
        return _read_long
    kind = but_marks(hint)
    kinds = get_args(kind) or (kind,)
    by_type = (reader for type_, reader in _BY_TYPE.items() if type_ in kinds)
    return _BY_NAME.get(name) or next(by_type)


_READERS = {
    name: _reader_of(name, hint) for name, hint in types_of_fields().items() if name not in NAMES
}
