"""One row read into a draft, with everything that is wrong in it at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta, tzinfo
from fractions import Fraction
from typing import Any, get_args

from bglmanager.engine.event import Gender, Number
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
        self, code: str, column: Column | None, *, level: Level = Level.ATTENTION, **values: object
    ) -> None:
        place = f"{self.row.line}:{column.index + 1}" if column else f"{self.row.line}"
        if column is not None:
            values["column"] = column.title
        self.found.append(problem(code, place, level=level, line=self.row.line, **values))


def read_row(row: SheetRow, manner: Manner) -> tuple[EntryDraft, tuple[Problem, ...]]:
    """The draft of a row and its problems; one of `Level.WRONG` means it cannot be taken."""
    reading = _Reading(row, manner)
    texts = _texts(reading)
    values: dict[str, object] = {}
    for name, (column, text) in texts.items():
        if name in _READERS:
            values[name] = _READERS[name](reading, column, text)
    texts, remark = _without_remarks(texts)
    first, last = _names(reading, texts)
    draft = EntryDraft(first, last).saying(values)
    if remark:
        notes = "; ".join(filter(None, (draft.notes, remark)))
        draft = replace(draft, notes=notes[: cells.MAX_NOTE].rstrip())
    return draft, tuple(reading.found)


def _without_remarks(texts: _Texts) -> tuple[_Texts, str]:
    """The cells with the name bare, and what stood behind it ("Ada Neri (celiaca)")."""
    bare, remarks = dict(texts), []
    for name in NAMES:
        if name in bare:
            column, text = bare[name]
            told, remark = without_remark(text)
            bare[name] = (column, told)
            remarks.append(remark)
    return bare, "; ".join(filter(None, remarks))


def usual_id_length(texts: Sequence[str]) -> int | None:
    """How many digits the ids of a list have, where most have the same number of four or more."""
    lengths = [len(text) for text in texts if text.isdigit()]
    if len(lengths) < 2:
        return None
    usual = max(set(lengths), key=lambda n: (lengths.count(n), n))
    return usual if usual >= 4 and lengths.count(usual) * 2 > len(lengths) else None


_Texts = Mapping[Field, tuple[Column, str]]


def _texts(reading: _Reading) -> _Texts:
    """The cleaned text of every field the row says something about."""
    texts: dict[Field, tuple[Column, str]] = {}
    for column in reading.manner.columns:
        if column.field is None or column.field in texts:
            continue
        raw = reading.row.cell(column.index)
        cleaned = cells.clean(raw)
        for code in cleaned.codes:
            reading.note(code, column)
        if is_error_value(cleaned.text):
            code = "list.formula-no-value" if cleaned.text == NO_VALUE else "list.error-value"
            reading.note(code, column, text=cleaned.text)
        elif cleaned.text:
            texts[column.field] = (column, cleaned.text)
    return texts


def _names(reading: _Reading, texts: _Texts) -> tuple[str, str]:
    parts = {f: texts[f] for f in NAMES if f in texts}
    for column, text in parts.values():
        if len(text) > cells.MAX_TEXT:
            reading.note(
                "list.name-too-long", column, level=Level.WRONG, limit=cells.MAX_TEXT,
                length=len(text), text=cells.shortened(text),
            )  # fmt: skip
        elif cells.looks_like_formula(text):
            reading.note("list.formula-text", column, text=cells.shortened(text))
    if "name" in parts:
        column, whole = parts["name"]
        first, last = split_name(whole, reading.manner.names)
        if is_unsure(whole, reading.manner.names):
            reading.note(NAME_CUT, column, first=cells.shortened(first), last=cells.shortened(last))
    else:
        first = parts["first_name"][1] if "first_name" in parts else ""
        last = parts["last_name"][1] if "last_name" in parts else ""
    _note_missing(reading, first, last)
    return _capitals(reading, first, last)


def _note_missing(reading: _Reading, first: str, last: str) -> None:
    if not first and not last:
        reading.note("list.no-name", None, level=Level.WRONG)
    elif not last:
        reading.note("list.no-surname", None, level=Level.WRONG, name=cells.shortened(first))
    elif not first:
        reading.note("list.no-first-name", None, level=Level.WRONG, name=cells.shortened(last))


def _capitals(reading: _Reading, first: str, last: str) -> tuple[str, str]:
    """Both as names are written, where all of the name is in capitals or in small letters."""
    whole = f"{first} {last}".strip()
    if with_capitals(whole) == whole:
        return first, last
    found = with_capitals(first.lower()), with_capitals(last.lower())
    reading.note(
        CAPITALS, None, text=cells.shortened(whole), name=cells.shortened(" ".join(found).strip()),
        first=cells.shortened(found[0]), last=cells.shortened(found[1]),
    )  # fmt: skip
    return found


def _short(reading: _Reading, column: Column, text: str) -> str | None:
    if len(text) > cells.MAX_TEXT:
        reading.note("list.text-too-long", column, limit=cells.MAX_TEXT, length=len(text))
        return None
    if cells.looks_like_formula(text):
        reading.note("list.formula-text", column, text=cells.shortened(text))
    return text


def _long(reading: _Reading, column: Column, text: str) -> str:
    if len(text) > cells.MAX_NOTE:
        reading.note("list.text-cut", column, limit=cells.MAX_NOTE, length=len(text))
    return text[: cells.MAX_NOTE].rstrip()


def _email(reading: _Reading, column: Column, text: str) -> str | None:
    address = cells.read_email(text)
    if address is None:
        reading.note("list.email", column, text=cells.shortened(text))
    return address


def _birth_date(reading: _Reading, column: Column, text: str) -> date | None:
    manner = reading.manner
    today = manner.now.date()
    try:
        read = read_date(text, manner.dates, today, epoch_1904=manner.epoch_1904)
    except UnreadableDateError as error:
        reading.note(error.code, column, text=cells.shortened(text))
        return None
    if read.day > today or read.day.year < FIRST_YEAR:
        code = "list.birth-future" if read.day > today else "list.birth-too-old"
        code = "list.date-unreadable" if read.serial else code  # a number, and of no day
        reading.note(code, column, text=cells.shortened(text))
        return None
    if read.century_guessed:
        reading.note("list.birth-century", column, text=cells.shortened(text), day=read.day)
    if read.serial:
        reading.note("list.birth-serial", column, text=cells.shortened(text), day=read.day)
    age = today.year - read.day.year - ((today.month, today.day) < (read.day.month, read.day.day))
    if not YOUNGEST <= age <= OLDEST:
        reading.note("list.birth-age", column, day=read.day, age=age)
    return read.day


def _phone(reading: _Reading, column: Column, text: str) -> str | None:
    if cells.is_shortened_number(text):
        reading.note("list.number-shortened", column, text=cells.shortened(text))
        return None
    return _short(reading, column, text)


def _league_id(reading: _Reading, column: Column, text: str) -> str | None:
    if cells.is_shortened_number(text):
        reading.note("list.number-shortened", column, text=cells.shortened(text))
        return None
    usual = reading.manner.id_length
    if usual is not None and text.isdigit() and len(text) < usual:
        reading.note("list.id-zeros", column, text=cells.shortened(text), digits=usual)
    return _short(reading, column, text)


def _rating(reading: _Reading, column: Column, text: str) -> Number | None:
    rating = cells.read_rating(text)
    if rating is None:
        reading.note("list.rating", column, text=cells.shortened(text), limit=cells.MAX_RATING)
    return rating


def _preregistered(reading: _Reading, column: Column, text: str) -> datetime | None:
    """A moment; a plain yes is the moment of the import, by which he has registered."""
    answer = cells.read_yes_no(text)
    if answer is not None:
        return reading.manner.now if answer else None
    zone: tzinfo | None = reading.manner.now.tzinfo
    try:
        moment = read_moment(text, reading.manner.dates, reading.manner.now.date())
    except UnreadableDateError:
        reading.note("list.preregistered", column, text=cells.shortened(text))
        return None
    moment = moment.replace(tzinfo=moment.tzinfo or zone)
    if moment > reading.manner.now + timedelta(days=1):
        reading.note("list.preregistered", column, text=cells.shortened(text))
        return None
    return moment


def _asked(read: Callable[[str], object], code: str) -> Callable[[_Reading, Column, str], object]:
    """A reader that says `code` of a text that means nothing to `read`."""

    def reader(reading: _Reading, column: Column, text: str) -> object:
        value = read(text)
        if value is None:
            reading.note(code, column, text=cells.shortened(text))
        return value

    return reader


_Reader = Callable[[_Reading, Column, str], object]

_BY_NAME: Mapping[Field, _Reader] = {"email": _email, "phone": _phone, "league_id": _league_id}
"""Texts that are more than any text."""

_BY_TYPE: Mapping[type, _Reader] = {
    bool: _asked(cells.read_yes_no, "list.yes-no"),
    Gender: _asked(cells.read_gender, "list.gender"),
    datetime: _preregistered,
    date: _birth_date,
    Fraction: _rating,
    int: _asked(cells.read_copies, "list.copies"),
    str: _short,
}


def _reader_of(name: Field, hint: Any) -> _Reader:
    if NOTE in get_args(hint):
        return _long
    kind = but_marks(hint)
    kinds = get_args(kind) or (kind,)
    by_type = (reader for type_, reader in _BY_TYPE.items() if type_ in kinds)
    return _BY_NAME.get(name) or next(by_type)


_READERS = {
    name: _reader_of(name, hint) for name, hint in types_of_fields().items() if name not in NAMES
}
