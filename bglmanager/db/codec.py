"""Frozen values of the engine as cells of a row, field by field, after the type of each field.

Plain fields are kept as they are, enumerations by their value, dates and times as ISO 8601,
exact numbers as whole millionths, everything else as JSON text with the numbers written exactly.
"""

from __future__ import annotations

import datetime as dt
import json
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from bglmanager.engine.fact_kinds import Since, but_marks, default_of, marks_of, types_of

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
    """A column of a field: its name, what its cells hold, whether NULL may stand there.

    `order` is its place among the others: what came with a migration stands behind.
    """

    field: str
    name: str
    holds: type[str | int | bool]
    nullable: bool
    order: int
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
        self.all = tuple(_columns_of(make, set(apart), renamed or {}))
        self.columns = tuple(column.name for column in self.all)

    def cells_of(self, value: T) -> dict[str, Cell]:
        """The cells of a value by column."""
        return {
            name: getattr(value, field) if write is None else write(getattr(value, field))
            for field, name, _, _, _, write, _ in self.all
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


def _columns_of(make: Any, apart: Set[str], renamed: Mapping[str, str]) -> Iterator[Column]:
    hints, later = types_of(make), marks_of(make, Since)
    kept = [field for field in fields(make) if field.name not in apart]
    for place, field in enumerate(kept):
        name = renamed.get(field.name, field.name)
        order = place + (BEHIND * later[field.name].version if field.name in later else 0)
        form = _form_of_cells(
            but_marks(hints[field.name]), default_of(field), came_later=field.name in later
        )
        yield Column(field.name, name, form[0], form[1], order, *form[2:])


BEHIND = 100
"""More than any class has fields."""

_Form = tuple[type[str | int | bool], bool, _Convert | None, _Convert | None]


def _form_of_cells(hint: Any, usual: Any, *, came_later: bool) -> _Form:
    """What cells hold of such a field, whether NULL may be there, how they are written and read."""
    inner, optional = _without_none(hint)
    if inner in (str, int, bool):
        if came_later and not optional:
            # NULL for the usual one, as in the rows and the images of before
            return (
                inner,
                True,
                lambda value: None if value == usual else value,
                lambda cell: usual if cell is None else cell,
            )
        return inner, optional, None, None
    write: _Convert
    read: _Convert
    holds: type[str | int] = str
    if inner == int | Fraction:
        holds, write, read = int, to_millionths, from_millionths
    elif isinstance(inner, type) and issubclass(inner, StrEnum):
        write, read = attrgetter("value"), {str(each): each for each in inner}.__getitem__
    elif inner in _DATES:
        write, read = inner.isoformat, inner.fromisoformat
    else:
        return str, usual is not MISSING, *_json_form(hint, usual)
    return holds, optional, _unless_none(write, optional), _unless_none(read, optional)


def _json_form(hint: Any, usual: Any) -> tuple[_Convert, _Convert]:
    """JSON text, NULL for the usual value of the field."""
    build = _builder_for(hint)

    def write(value: Any) -> str | None:
        return None if value == usual else json_text(_json_of(value))

    def read(cell: str | None) -> Any:
        return usual if cell is None else build(json_value(cell))

    return write, read


def _unless_none(convert: _Convert, optional: bool) -> _Convert:
    if not optional:
        return convert
    return lambda cell: None if cell is None else convert(cell)


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
        sign, size = ("-" if value < 0 else ""), abs(to_millionths(value))
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


def _json_of(value: Any) -> Any:
    """The value as JSON has it; of a dataclass only the fields that are not as usual."""
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, _DATES):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_json_of(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _json_of(item) for key, item in value.items()}
    if is_dataclass(value):
        return {
            field.name: _json_of(getattr(value, field.name))
            for field in fields(value)
            if getattr(value, field.name) != default_of(field)
        }
    return value


@cache
def _builder_for(hint: Any) -> _Convert:
    """What makes a value of this type from its JSON."""
    inner, optional = _without_none(hint)
    if isinstance(inner, type) and issubclass(inner, StrEnum):
        return _unless_none(inner, optional)
    if inner in _DATES:
        return _unless_none(inner.fromisoformat, optional)
    if is_dataclass(inner):
        of = {name: _builder_for(each) for name, each in get_type_hints(inner).items()}
        made: Any = inner
        return _unless_none(
            lambda found: made(**{name: of[name](item) for name, item in dict(found).items()}),
            optional,
        )
    if get_origin(inner) is tuple:
        one = _builder_for(get_args(inner)[0])  # tuples of events hold items of one type
        return _unless_none(lambda found: tuple(map(one, found)), optional)
    return _frozen_json


def _frozen_json(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen_json(item) for item in value)
    if isinstance(value, dict):
        return {key: _frozen_json(item) for key, item in value.items()}
    return value
