"""Values that are no objects or lists: each says what it lets in, in code and in JSON Schema."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, LiteralString

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from bglmanager.engine.characters import forbidden_character
from bglmanager.engine.fact_kinds import LARGEST, LONGEST_TEXT
from bglmanager.exchange.event_document import limits
from bglmanager.exchange.event_document.tree import Object


class Leaf(ABC):
    """A kind of value. `check` gives the value back or raises its problem's code."""

    @abstractmethod
    def check_value(self, value: object) -> object:
        """The value, if it is one of this kind; PydanticCustomError otherwise."""

    @abstractmethod
    def json_schema(self) -> Object:
        """What JSON Schema says of it."""

    def __get_pydantic_core_schema__(
        self, _source: object, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.check_value)

    def __get_pydantic_json_schema__(
        self, _schema: CoreSchema, _handler: GetJsonSchemaHandler
    ) -> dict[str, object]:
        return dict(self.json_schema())


def _wrong_value(code: LiteralString, **values: object) -> PydanticCustomError:
    return PydanticCustomError(code, code, values)


@dataclass(frozen=True)
class Characters(Leaf):
    """A text of at most so many characters; `lines` lets line feeds and tabs in."""

    longest: int
    lines: bool = False

    def check_value(self, value: object) -> str:
        """The text; `schema.text`, `text.too-long` or `text.control` otherwise."""
        if not isinstance(value, str):
            raise _wrong_value("schema.text")
        if len(value) > self.longest:
            raise _wrong_value("text.too-long", length=len(value), limit=self.longest)
        character = forbidden_character(value, lines=self.lines)
        if character is not None:
            raise _wrong_value("text.control", character=character)
        return value

    def json_schema(self) -> Object:
        """A string with its length."""
        return {"type": "string", "maxLength": self.longest}


@dataclass(frozen=True)
class Shaped(Leaf):
    """A text that follows a pattern and stands for something `exists` knows."""

    code: LiteralString
    pattern: str
    exists: Callable[[str], object] = str
    format: str | None = None

    def check_value(self, value: object) -> str:
        """The text; the problem has the code of this shape."""
        if not isinstance(value, str) or not re.fullmatch(self.pattern, value):
            raise _wrong_value(self.code)
        try:
            self.exists(value)
        except ValueError:
            raise _wrong_value(self.code) from None
        return value

    def json_schema(self) -> Object:
        """A string with its pattern and, where there is one, its format."""
        named: Object = {} if self.format is None else {"format": self.format}
        return {"type": "string", **named, "pattern": f"^{self.pattern}$"}


@dataclass(frozen=True)
class OneOf(Leaf):
    """One of a few words."""

    words: tuple[str, ...]

    @classmethod
    def members(cls, kind: type[StrEnum]) -> OneOf:
        """The values of one of the engine's enumerations."""
        return cls(tuple(each.value for each in kind))

    def check_value(self, value: object) -> str:
        """The word; `schema.one-of` with those allowed otherwise."""
        if not isinstance(value, str) or value not in self.words:
            raise _wrong_value("schema.one-of", allowed=self.words)
        return value

    def json_schema(self) -> Object:
        """An enumeration, or a constant."""
        return {"const": self.words[0]} if len(self.words) == 1 else {"enum": list(self.words)}


@dataclass(frozen=True)
class YesNo(Leaf):
    """True or false."""

    def check_value(self, value: object) -> bool:
        """The value; `schema.yes-no` otherwise."""
        if not isinstance(value, bool):
            raise _wrong_value("schema.yes-no")
        return value

    def json_schema(self) -> Object:
        """A boolean."""
        return {"type": "boolean"}


@dataclass(frozen=True)
class WholeNumber(Leaf):
    """A whole number between two others, both included; 3.0 is one."""

    least: int
    most: int

    def check_value(self, value: object) -> int:
        """The number as `int`; `schema.whole` with the limits otherwise."""
        if isinstance(value, Decimal) and value == value.to_integral_value():
            value = int(value)
        if type(value) is not int or not self.least <= value <= self.most:
            raise _wrong_value("schema.whole", least=self.least, most=self.most)
        return value

    def json_schema(self) -> Object:
        """An integer with its limits."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class AnyNumber(Leaf):
    """A number between two others, both included; how large any may be is checked before."""

    least: int
    most: int

    def check_value(self, value: object) -> int | Decimal:
        """The number; `schema.number` with the limits otherwise."""
        known = value if type(value) is int or isinstance(value, Decimal) else None
        if known is None or not self.least <= known <= self.most:
            raise _wrong_value("schema.number", least=self.least, most=self.most)
        return known

    def json_schema(self) -> Object:
        """A number with its limits."""
        return {"type": "number", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Open(Leaf):
    """Any JSON value; its texts are as long as texts may be."""

    def check_value(self, value: object) -> object:
        """The value; a problem of one of its texts otherwise."""
        if isinstance(value, str):
            TEXT.check_value(value)
        elif isinstance(value, Mapping):
            for each in value.values():
                self.check_value(each)
        elif isinstance(value, list):
            for each in value:
                self.check_value(each)
        return value

    def json_schema(self) -> Object:
        """No condition."""
        return {}


_DATE = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
_TIME = r"[0-9]{2}:[0-9]{2}"
_FRACTION = r"(\.[0-9]{1,6})?"
_OFFSET = r"(Z|[+-][0-9]{2}:[0-9]{2})"
_UUID = r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"

TEXT = Characters(LONGEST_TEXT)

Text = Annotated[str, TEXT]
Flag = Annotated[bool, YesNo()]
Whole = Annotated[int, WholeNumber(0, LARGEST)]
Counted = Annotated[int, WholeNumber(1, LARGEST)]
Result = Annotated[int | Decimal, AnyNumber(-limits.LARGEST_DERIVED, limits.LARGEST_DERIVED)]
Uuid = Annotated[str, Shaped("schema.uuid", _UUID, format="uuid")]
Sha256 = Annotated[str, Shaped("schema.sha256", r"[0-9a-f]{64}")]
IsoDate = Annotated[str, Shaped("schema.date", _DATE, date.fromisoformat, "date")]
HourMinute = Annotated[str, Shaped("schema.time", _TIME, time.fromisoformat)]
Timestamp = Annotated[
    str,
    Shaped(
        "schema.timestamp",
        f"{_DATE}T{_TIME}:[0-9]{{2}}{_FRACTION}{_OFFSET}",
        datetime.fromisoformat,
        "date-time",
    ),
]
AnyValue = Annotated[object, Open()]
