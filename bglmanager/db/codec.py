"""Frozen values of the engine as cells of a row, field by field, after the type of each field.

Plain fields are kept as they are, enumerations by their value, dates and times as ISO 8601,
exact numbers as whole millionths, everything else as JSON text with the numbers written exactly.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, partial
from operator import attrgetter
from types import NoneType
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from bglmanager.engine.fact_kinds import Since, but_marks, but_none, default_of, marks_of, types_of

Cell = str | int | bool | None
"""What a column holds."""

MILLION = 1_000_000

T = TypeVar("T")
_Convert = Callable[[Any], Any]
_DATES = (dt.datetime, dt.date, dt.time)


def to_millionths(number: int | Fraction) -> int:
    """The number in whole millionths; ValueError when it has more than six decimals."""
    scaled = Fraction(number) * MILLION
    if scaled.denominator != 1:
        raise ValueError(f"{number} has more than six decimals")
    return scaled.numerator


def from_millionths(cell: int) -> int | Fraction:
    """The exact number of these millionths, `int` when whole."""
    whole, rest = divmod(cell, MILLION)
    return whole if rest == 0 else Fraction(cell, MILLION)


class Column(NamedTuple):
    """A column of a field: its name, the type of its cells, None in it where NULL may stand."""

    field: str
    name: str
    holds: Any
    write: _Convert | None = None
    read: _Convert | None = None


class Codec(Generic[T]):
    """Turns values of one frozen class into cells and back.

    `apart` are fields kept in rows of their own; `renamed` gives the column of a field that
    is called otherwise.
    """

    def __init__(
        self, make: type[T], *, apart: Iterable[str] = (), renamed: Mapping[str, str] | None = None
    ) -> None:
        self._make = make
        self.all = tuple(_columns_of(make, apart, renamed or {}))
        self.columns = tuple(column.name for column in self.all)

    def cells_of(self, value: T) -> dict[str, Cell]:
        """The cells of a value by column."""
        return {
            name: getattr(value, field) if write is None else write(getattr(value, field))
            for field, name, _, write, _ in self.all
        }

    def value_of(self, cells: Sequence[Any], **apart: object) -> T:
        """The value of cells in the order of `columns`."""
        return self._make(**self.parts_of(cells), **apart)

    def value_from(self, cells: Mapping[str, Any]) -> T:
        """The value of cells by column, empty where there are none."""
        return self.value_of([cells.get(name) for name in self.columns])

    def parts_of(self, cells: Sequence[Any]) -> dict[str, Any]:
        """The fields of the value of cells in the order of `columns`."""
        return {
            column.field: cell if column.read is None else column.read(cell)
            for column, cell in zip(self.all, cells, strict=True)
        }


def _columns_of(make: Any, apart: Iterable[str], renamed: Mapping[str, str]) -> Iterator[Column]:
    hints, later = types_of(make), marks_of(make, Since)
    for each in fields(make):
        if each.name not in apart:
            hint, came_later = but_marks(hints[each.name]), each.name in later
            form = _form_of_cells(hint, default_of(each), came_later=came_later)
            yield Column(each.name, renamed.get(each.name, each.name), *form)


def _form_of_cells(
    hint: Any, usual: Any, *, came_later: bool
) -> tuple[Any, _Convert | None, _Convert | None]:
    """What cells hold of such a field, how they are written and read."""
    inner, optional = without_none(hint)
    nothing = None if optional else MISSING
    holds: Any = str
    write: _Convert | None = None
    read: _Convert | None = None
    if inner in (str, int, bool):
        holds = inner
        if came_later and not optional:
            # NULL for the usual one, as in the rows and the images of before
            write, read, nothing = inner, inner, usual
    elif inner == int | Fraction:
        holds, write, read = int, to_millionths, from_millionths
    elif (leaf := _leaf_of(inner)) is not None:
        write, read = leaf
    else:
        build, nothing = _builder_for(hint), usual
        write, read = (
            json_text,
            lambda cell: build(json_value(cell)),
        )
    holds = holds if nothing is MISSING else holds | None
    if nothing is MISSING or write is None or read is None:
        return holds, write, read
    return holds, _unless(nothing, write, None), _unless(None, read, nothing)


def _unless(nothing: Any, convert: _Convert, instead: Any) -> _Convert:
    return lambda value: instead if value == nothing else convert(value)


def _leaf_of(kind: Any) -> tuple[_Convert, _Convert] | None:
    """How a word of an enumeration and a date are written and read; None for anything else."""
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return attrgetter("value"), {str(each): each for each in kind}.__getitem__
    return (kind.isoformat, kind.fromisoformat) if kind in _DATES else None


def without_none(hint: Any) -> tuple[Any, bool]:
    """A type without the None in it, and whether there was one."""
    optional = NoneType in get_args(hint)
    inner = but_none(hint) if optional else hint
    return getattr(inner, "__supertype__", inner), optional


def json_text(value: object) -> str:
    """JSON without white space; fractions are written as plain decimals, exactly, and of a
    dataclass only the fields that are not as usual.

    ValueError for a fraction with more than six decimals.
    """
    if isinstance(value, Fraction):
        return _decimal_text(value)
    if isinstance(value, list | tuple):
        return f"[{','.join(json_text(item) for item in value)}]"
    if is_dataclass(value):
        said = {each.name: (getattr(value, each.name), default_of(each)) for each in fields(value)}
        value = {name: item for name, (item, usual) in said.items() if item != usual}
    if isinstance(value, Mapping):
        pairs = (f"{json.dumps(str(key))}:{json_text(item)}" for key, item in value.items())
        return "{" + ",".join(pairs) + "}"
    return _PLAIN.encode(value.isoformat() if isinstance(value, _DATES) else value)


def _decimal_text(number: Fraction) -> str:
    sign, size = ("-" if number < 0 else ""), abs(to_millionths(number))
    return f"{sign}{size // MILLION}.{size % MILLION:06}".rstrip("0").removesuffix(".")


def json_value(text: str) -> Any:
    """The value of JSON text, numbers exact."""
    return _EXACT.decode(text)


_PLAIN = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
_EXACT = json.JSONDecoder(parse_float=Fraction)
"""Made once: making them takes longer than a text does."""


@cache
def _builder_for(hint: Any) -> _Convert:
    """What makes a value of this type from its JSON."""
    inner, optional = without_none(hint)
    build: _Convert = _frozen_json
    if (leaf := _leaf_of(inner)) is not None:
        build = leaf[1]
    elif is_dataclass(inner):
        of = {name: _builder_for(each) for name, each in get_type_hints(inner).items()}
        build = partial(_record_from_json, inner, of)
    elif get_origin(inner) is tuple:  # tuples of events hold items of one type
        build = partial(_tuple_from_json, _builder_for(get_args(inner)[0]))
    return _unless(None, build, None) if optional else build


def _record_from_json(made: Any, of: Mapping[str, _Convert], found: Any) -> Any:
    return made(**{name: of[name](item) for name, item in dict(found).items()})


def _tuple_from_json(of: _Convert, found: Any) -> Any:
    return tuple(map(of, found))


def _frozen_json(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen_json(item) for item in value)
    if isinstance(value, dict):
        return {key: _frozen_json(item) for key, item in value.items()}
    return value
