"""Facts of the engine as JSON values and back, after the types of their fields.

A large event is many values of few classes: what stands in one field of all of them is converted
at once. JSON values are those of a document, each of the right kind.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field, fields, is_dataclass
from enum import StrEnum
from functools import cache
from itertools import chain, compress, islice, repeat
from operator import attrgetter, itemgetter
from types import NoneType
from typing import Any, NamedTuple, TypeVar, cast, get_args, get_origin, get_type_hints

from bglmanager.engine.event import Number
from bglmanager.engine.fact_kinds import but_none, default_of
from bglmanager.engine.ids import EventId
from bglmanager.exchange.event_document.canonical import canonical_form
from bglmanager.exchange.event_document.numbers import (
    moment_text,
    open_tree,
    open_value,
    read_moment,
    to_decimal,
    to_exact,
)
from bglmanager.exchange.event_document.schema.facts import keys_of
from bglmanager.exchange.event_document.tree import Keys, Object, Tree, by_keys

T = TypeVar("T")
_Column = Callable[[Sequence[Any]], Sequence[Any]]


def to_objects(made: type[T], values: Sequence[T]) -> list[Object]:
    """These values of a frozen class as objects; what may be left out is, at its default."""
    return list(_both_ways(cast(Any, made)).written(values))


def to_facts(made: type[T], given: Sequence[Mapping[str, Tree]]) -> tuple[T, ...]:
    """The values that these objects stand for; what was left out has its default."""
    return tuple(_both_ways(cast(Any, made)).read(given))


class _BothWays(NamedTuple):
    """How values of one type are converted, many at a time."""

    written: _Column
    read: _Column


@cache
def _both_ways(hint: Any) -> _BothWays:
    if NoneType in get_args(hint):
        return _BothWays(*map(_but_none, _both_ways(but_none(hint))))
    if hint in _LEAVES:
        return _LEAVES[hint]
    if hasattr(hint, "__supertype__"):
        return _both_ways(hint.__supertype__)
    if get_origin(hint) is tuple:
        return _lists_both_ways(
            _both_ways(get_args(hint)[0])
        )  # all items of a tuple are of one type
    if get_origin(hint) is Mapping:
        return _BothWays(_each(open_tree), _each(open_value))
    return _records_both_ways(hint) if is_dataclass(hint) else _choice_both_ways(hint)


def _same(values: Sequence[Any]) -> Sequence[Any]:
    return values


def _each(convert: Callable[[Any], Any]) -> _Column:
    return lambda values: list(map(convert, values))


def _unless(kind: type, convert: Callable[[Any], Any]) -> _Column:
    """What is of this kind stays as it is, as nearly always all of them are."""
    return lambda values: (
        values
        if set(map(type, values)) <= {kind}
        else [each if type(each) is kind else convert(each) for each in values]
    )


def _but_none(convert: _Column) -> _Column:
    def column(values: Sequence[Any]) -> Sequence[Any]:
        known = [each for each in values if each is not None]
        if len(known) == len(values):
            return convert(values)
        found = iter(convert(known))
        return [None if each is None else next(found) for each in values]

    return _same if convert is _same else column


def _as_text(value: Tree) -> str:
    """A value as text: nothing for null; other programs may give a number or a list."""
    return "" if value is None else canonical_form(open_tree(open_value(value))).decode()


_LEAVES: Mapping[Any, _BothWays] = {
    EventId: _BothWays(_same, _each(str.lower)),
    str: _BothWays(_same, _unless(str, _as_text)),
    int: _BothWays(_same, _same),
    bool: _BothWays(_same, _same),
    Number: _BothWays(_unless(int, to_decimal), _unless(int, to_exact)),
    dt.date: _BothWays(_each(dt.date.isoformat), _each(dt.date.fromisoformat)),
    dt.time: _BothWays(
        _each(lambda given: given.isoformat("minutes")), _each(dt.time.fromisoformat)
    ),
    dt.datetime: _BothWays(_each(moment_text), _each(read_moment)),
}


def _choice_both_ways(kind: type[StrEnum]) -> _BothWays:
    members = {each.value: each for each in kind}
    return _BothWays(_each(attrgetter("value")), _each(members.__getitem__))


def _lists_both_ways(item: _BothWays) -> _BothWays:
    def converted(values: Sequence[Sequence[Any]], convert: _Column, made: type) -> Sequence[Any]:
        items = iter(convert(list(chain.from_iterable(values))))
        return [made(islice(items, len(each))) for each in values]

    return _BothWays(
        lambda values: converted(values, item.written, list),
        lambda values: converted(values, item.read, tuple),
    )


def _records_both_ways(made: Any) -> _BothWays:
    hints = get_type_hints(made)
    columns = {each: _both_ways(hints[each.name]) for each in fields(made)}

    def written(values: Sequence[Any]) -> Sequence[Any]:
        found: list[Object] = [{} for _ in values]
        for field, column in columns.items():
            own = list(map(attrgetter(field.name), values))
            said = _stands_in_document(made, field, own)
            converted = column.written(list(compress(own, said)))
            for tree, value in zip(compress(found, said), converted, strict=True):
                tree[field.name] = value
        return found

    def read(given: Sequence[Mapping[str, Tree]]) -> Sequence[Any]:
        return list(by_keys(given, one_shape))

    def one_shape(keys: Keys, given: list[Mapping[str, Tree]]) -> Iterator[Any]:
        return map(
            made,
            *(
                column.read(list(map(itemgetter(field.name), given)))
                if field.name in keys
                else repeat(default_of(field))
                for field, column in columns.items()
            ),
        )

    return _BothWays(written, read)


def _stands_in_document(made: type, field: Field[Any], values: Sequence[Any]) -> Sequence[bool]:
    """Whether each of the values of a field stands in the document."""
    if field.name in keys_of(made):
        return [True] * len(values)
    usual = default_of(field)
    return [each != usual for each in values]
