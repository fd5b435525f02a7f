"""What a field holds: how a value is written there, and how what is typed is read.

No widget is here: a form is read and tested without a window, `kit.forms` draws it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from bglmanager.engine.event import Number
from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import Texts
from bglmanager.services.limits import parse_score
from bglmanager.ui.format import Format

FIRST_YEAR = 1900
_DAY = "%d/%m/%Y"
_MOMENT = "%d/%m/%Y %H:%M"

Now = Callable[[], dt.datetime]


class DataRecord(Protocol):
    """A dataclass, which is what a form writes and reads."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


Record = TypeVar("Record", bound=DataRecord)


@record
class TextKind:
    """A line of text; None, or `empty`, where nothing is typed. It is refused where the sentence
    `missing` says so. `offers` are completed while they are typed.
    """

    empty: str | None = None
    missing: str = ""
    offers: Sequence[str] = ()

    def write_value(self, value: Any) -> str:
        """The text that stands in the field."""
        return value or ""

    def read_typed(self, typed: str, _before: Any) -> Any:
        """The value; ValueError with the sentence for what is none."""
        if not typed and self.missing:
            raise ValueError(self.missing)
        return typed or self.empty


@record
class LinesKind(TextKind):
    """Several lines of text."""


@record
class CountKind:
    """A whole number up to `most`, or none; `wrong` is the sentence about what is typed."""

    most: int
    wrong: Callable[[str], str]

    def write_value(self, value: Any) -> str:
        return "" if value is None else f"{value}"

    def read_typed(self, typed: str, _before: Any) -> Any:
        if not typed:
            return None
        short = len(typed) <= len(f"{self.most}")  # a longer one is not even looked at
        if short and typed.isascii() and typed.isdigit() and int(typed) <= self.most:
            return int(typed)
        raise ValueError(self.wrong(typed))


@record
class NumberKind:
    """A number from 0 on, with decimals, or none; `wrong` is the sentence about what is typed."""

    texts: Texts
    wrong: Callable[[str], str]

    def write_value(self, value: Any) -> str:
        return "" if value is None else Format(self.texts).number(value)

    def read_typed(self, typed: str, before: Number | None) -> Any:
        """The number; what was not touched stays exact."""
        if typed == self.write_value(before):
            return before
        try:
            found = parse_score(typed)
        except ValueError:
            raise ValueError(self.wrong(typed)) from None
        if found is not None and found < 0:
            raise ValueError(self.wrong(typed))
        return found


@record
class DayKind:
    """A day, or none; `past` says until when it may be, and then not before 1900 either."""

    texts: Texts
    past: Now | None = None

    def write_value(self, value: Any) -> str:
        return f"{value:{_DAY}}" if value else ""

    def read_typed(self, typed: str, _before: Any) -> Any:
        """The day, with whatever signs between its figures."""
        if not typed:
            return None
        try:
            day = dt.datetime.strptime(_with_slashes(typed), _DAY).replace(tzinfo=dt.UTC).date()
        except ValueError:
            raise ValueError(
                self.texts.text(
                    "“{text}” is not a date. Write it as day/month/year: 21/11/1990.", text=typed
                )
            ) from None
        if self.past is not None and day > self.past().date():
            raise ValueError(self.texts.text("{text} is in the future.", text=typed))
        if self.past is not None and day.year < FIRST_YEAR:
            raise ValueError(self.texts.text("{text} is before 1900.", text=typed))
        return day


@record
class MomentKind:
    """A day and a time in the zone of `now`, or none."""

    texts: Texts
    now: Now

    def write_value(self, value: Any) -> str:
        return "" if value is None else f"{value.astimezone(self.now().tzinfo):{_MOMENT}}"

    def read_typed(self, typed: str, before: Any) -> Any:
        """The moment; a day alone is its beginning, and what was not touched keeps its seconds."""
        if typed == self.write_value(before):
            return before
        for form in (_MOMENT, _DAY):
            try:
                found = dt.datetime.strptime(_with_slashes(typed), form).replace(
                    tzinfo=self.now().tzinfo
                )
            except ValueError:
                continue
            return found
        if not typed:
            return None
        raise ValueError(
            self.texts.text(
                "“{text}” is not a date and time. Write day/month/year and the time: "
                "21/11/2026 18:30.",
                text=typed,
            )
        )


@record
class ChoiceKind:
    """One of some values, each with its words."""

    offers: Sequence[tuple[str, Any]]

    def write_value(self, value: Any) -> str:
        return value_key(value)

    def read_typed(self, typed: str, _before: Any) -> Any:
        return next(value for _, value in self.offers if value_key(value) == typed)


@record
class FlagKind:
    """A box to tick with `words` beside it."""

    words: str

    def write_value(self, value: Any) -> str:
        return "yes" if value else ""

    def read_typed(self, typed: str, before: Any) -> Any:
        """An empty box is the answer there was: no, or that nobody has asked."""
        return True if typed else (False if before else before)


class FieldKind(Protocol):
    """What a field holds; those above are the kit's, a page may have others."""

    def write_value(self, value: Any, /) -> str:
        """The text that stands in the field."""
        ...

    def read_typed(self, typed: str, before: Any, /) -> Any:
        """The value; ValueError with the sentence for what is none."""
        ...


@record
class FormField:
    """One field: `name` is the record's, `label` is shown above it and spoken, `hint` below, which
    may be another one every time.

    What is not `asked` here is not shown, and keeps its value. The label may stand
    `beside` it, so wide.
    """

    name: str
    label: str
    kind: FieldKind = TextKind()
    hint: str | Callable[[], str] = ""
    asked: bool = True
    beside: int = 0

    def write_of(self, record: Any) -> str:
        """What stands in it for this record."""
        return self.kind.write_value(getattr(record, self.name))

    def read_into(self, record: Any, typed: str) -> Any:
        """The record with what is typed; ValueError with the sentence for what cannot be read."""
        value = self.kind.read_typed(typed.strip(), getattr(record, self.name))
        return replace(record, **{self.name: value})


@record
class FormRead(Generic[Record]):
    """The data of a form, and by field what could not be read."""

    record: Record
    faults: Mapping[str, str]


@record
class FormFields(Generic[Record]):
    """The fields of a record; those of a line stand beside each other.

    `more` are the words of a link behind which all lines after the first `quick` ones wait.
    """

    lines: Sequence[Sequence[FormField]]
    more: str = ""
    quick: int = 0

    @property
    def all_fields(self) -> Sequence[FormField]:
        """The fields in the order in which they are gone through."""
        return [field for line in self.lines for field in line]

    def write_record(self, record: Record) -> dict[str, str]:
        """What stands in the fields for this record, by their names."""
        return {each.name: each.write_of(record) for each in self.all_fields}

    def read_record(self, record: Record, typed: Mapping[str, str]) -> FormRead[Record]:
        """The record with everything taken in that can be read."""
        faults: dict[str, str] = {}
        for each in self.all_fields:
            if each.name in typed:
                try:
                    record = each.read_into(record, typed[each.name])
                except ValueError as error:
                    faults[each.name] = str(error)
        return FormRead(record, faults)


def in_lines(fields: Sequence[FormField], *lines: str) -> Sequence[Sequence[FormField]]:
    """The fields in these lines, each the names that stand beside each other: "email phone"; those
    that are in none stand below, one a line.
    """
    named = {each.name: each for each in fields}
    placed = [[named.pop(name) for name in line.split()] for line in lines]
    return [*placed, *([each] for each in named.values())]


def value_key(value: Any) -> str:
    """What names a value to be chosen."""
    if value is None or isinstance(value, bool):
        return {None: "", True: "yes", False: "no"}[value]
    return str(value.value if isinstance(value, Enum) else value)


def _with_slashes(text: str) -> str:
    day, _, hour = text.partition(" ")
    return f"{day.replace('.', '/').replace('-', '/')} {hour.replace('.', ':')}".strip()
