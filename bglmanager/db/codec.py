"""Frozen values of the engine as cells of a row, field by field, after the type of each field.

Plain fields are kept as they are, enumerations by their value, dates and times as ISO 8601,
exact numbers as whole millionths, everything else as JSON text with the numbers written exactly.
"""

from __future__ import annotations

import datetime as dt
import json
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

Cell = str | int | bool | None
"""What a column holds."""

MILLION = 1_000_000

T = TypeVar("T")
_Convert = Callable[[Any], Any]
_DATES = (dt.datetime, dt.date, dt.time)


def millionths(number: int | Fraction) -> int:
    """The number in whole millionths; ValueError when it has more than six decimals."""
    scaled = Fraction(number) * MILLION
    if scaled.denominator != 1:
        raise ValueError(f"{number} has more than six decimals")
    return scaled.numerator


def number(cell: int) -> int | Fraction:
    """The exact number of these millionths, `int` when whole."""
    whole, rest = divmod(cell, MILLION)
    return whole if rest == 0 else Fraction(cell, MILLION)


class Codec(Generic[T]):
    """Turns values of one frozen class into cells and back.

    `apart` are fields kept in rows of their own; `renamed` gives the column of a field that
    is called otherwise; `later` are plain fields whose column came with a migration, where NULL
    is the usual value, as in the rows and the images of before.
    """

    def __init__(
        self,
        make: type[T],
        *,
        apart: Iterable[str] = (),
        renamed: Mapping[str, str] | None = None,
        later: Iterable[str] = (),
    ) -> None:
        self._make = make
        hints = get_type_hints(make)
        kept = [field for field in fields(make) if field.name not in set(apart)]  # type: ignore[arg-type]  # every T is a dataclass
        self._names = tuple(field.name for field in kept)
        self.columns = tuple((renamed or {}).get(name, name) for name in self._names)
        forms = [
            _later_form(_default(field))
            if field.name in set(later)
            else _form(hints[field.name], field)
            for field in kept
        ]
        self._writers = tuple(write for write, _ in forms)
        self._readers = tuple(read for _, read in forms)

    def cells(self, value: T) -> dict[str, Cell]:
        """The cells of a value by column."""
        return {
            column: getattr(value, name) if write is None else write(getattr(value, name))
            for column, name, write in zip(self.columns, self._names, self._writers, strict=True)
        }

    def value(self, cells: Sequence[Any], **apart: object) -> T:
        """The value of cells in the order of `columns`."""
        return self._make(**self.parts(cells), **apart)

    def parts(self, cells: Sequence[Any]) -> dict[str, Any]:
        """The fields of the value of cells in the order of `columns`."""
        return {
            name: cell if read is None else read(cell)
            for name, read, cell in zip(self._names, self._readers, cells, strict=True)
        }


def _form(hint: Any, field: Field[Any]) -> tuple[_Convert | None, _Convert | None]:
    inner, optional = _without_none(hint)
    if inner in (str, int, bool):
        return None, None
    if inner == int | Fraction:
        return _maybe(millionths, optional), _maybe(number, optional)
    if isinstance(inner, type) and issubclass(inner, StrEnum):
        by_value = {member.value: member for member in inner}
        return _maybe(_value_of, optional), _maybe(by_value.__getitem__, optional)
    if inner in _DATES:
        return _maybe(inner.isoformat, optional), _maybe(inner.fromisoformat, optional)
    return _json_form(hint, _default(field))


def _later_form(usual: Any) -> tuple[_Convert, _Convert]:
    """The value itself, NULL for the usual one."""
    return (
        lambda value: None if value == usual else value,
        lambda cell: usual if cell is None else cell,
    )


def _json_form(hint: Any, usual: Any) -> tuple[_Convert, _Convert]:
    """JSON text, NULL for the usual value of the field."""
    build = _builder(hint)

    def write(value: Any) -> str | None:
        return None if value == usual else json_text(_plain(value))

    def read(cell: str | None) -> Any:
        return usual if cell is None else build(json_value(cell))

    return write, read


def _default(field: Field[Any]) -> Any:
    if field.default is not MISSING:
        return field.default
    return MISSING if field.default_factory is MISSING else field.default_factory()


def _maybe(convert: _Convert, optional: bool) -> _Convert:
    if not optional:
        return convert
    return lambda cell: None if cell is None else convert(cell)


def _value_of(member: StrEnum) -> str:
    return str(member.value)


def _without_none(hint: Any) -> tuple[Any, bool]:
    if hasattr(hint, "__supertype__"):
        return hint.__supertype__, False
    if get_origin(hint) not in (Union, types.UnionType):
        return hint, False
    arms = [arm for arm in get_args(hint) if arm is not types.NoneType]
    if set(arms) == {int, Fraction}:
        return int | Fraction, len(arms) < len(get_args(hint))
    inner = arms[0] if len(arms) == 1 else hint
    return getattr(inner, "__supertype__", inner), len(arms) == 1


def json_text(value: object) -> str:
    """JSON without white space; fractions are written as plain decimals, exactly.

    ValueError for a fraction with more than six decimals.
    """
    if isinstance(value, Fraction):
        sign, size = ("-" if value < 0 else ""), abs(millionths(value))
        return f"{sign}{size // MILLION}.{size % MILLION:06}".rstrip("0").removesuffix(".")
    if isinstance(value, list | tuple):
        return f"[{','.join(json_text(item) for item in value)}]"
    if isinstance(value, Mapping):
        pairs = (f"{json.dumps(str(key))}:{json_text(item)}" for key, item in value.items())
        return "{" + ",".join(pairs) + "}"
    return _PLAIN.encode(value)


def json_value(text: str) -> Any:
    """The value of JSON text, numbers exact."""
    return _EXACT.decode(text)


_PLAIN = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
_EXACT = json.JSONDecoder(parse_float=Fraction)
"""Made once: making them takes longer than a text does."""


def _plain(value: Any) -> Any:
    """The value as JSON has it; of a dataclass only the fields that are not as usual."""
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, _DATES):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if is_dataclass(value):
        return {
            field.name: _plain(getattr(value, field.name))
            for field in fields(value)
            if getattr(value, field.name) != _default(field)
        }
    return value


@cache
def _builder(hint: Any) -> _Convert:
    """What makes a value of this type from its JSON."""
    inner, optional = _without_none(hint)
    if isinstance(inner, type) and issubclass(inner, StrEnum):
        return _maybe(inner, optional)
    if inner in _DATES:
        return _maybe(inner.fromisoformat, optional)
    if is_dataclass(inner):
        return _maybe(_maker(inner), optional)
    if get_origin(inner) is tuple:
        return _maybe(_tuple_maker(get_args(inner)), optional)
    return _frozen


def _maker(made: Any) -> _Convert:
    builders = {name: _builder(hint) for name, hint in get_type_hints(made).items()}
    return lambda found: made(**{name: builders[name](item) for name, item in found.items()})


def _tuple_maker(parts: tuple[Any, ...]) -> _Convert:
    one = _builder(parts[0])  # tuples of events hold items of one type
    return lambda found: tuple(one(item) for item in found)


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return value
