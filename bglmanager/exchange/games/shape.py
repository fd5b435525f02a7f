"""What stands in a game's file: the facts of a game, each read and written as its type says."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from operator import attrgetter
from types import NoneType
from typing import Annotated, Any, cast, get_args, get_origin

from bglmanager.engine.event import Number
from bglmanager.engine.fact_kinds import Identifier, Length, Range, but_none, types_of
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import Text
from bglmanager.engine.rulesets import RULESETS
from bglmanager.exchange.games.kinds import (
    Amount,
    ByPlayers,
    Choice,
    Flag,
    Many,
    Name,
    Record,
    ValueKind,
    Whole,
    Word,
    Wording,
)

SECTIONS: tuple[str, ...] = tuple(
    dict.fromkeys(each.league.value if each.league else each.id for each in RULESETS.values())
)
"""The tables of a file that hold what a regulation says: its league's, or its own."""

_KEYS: Mapping[Any, Mapping[str, str]] = {GameRules: {"sizes": "players"}}
"""By class, the keys of facts that are called differently in the program."""

_OWN: Mapping[str, ValueKind] = {
    "step": Amount(Fraction(1, 1000), 1000),
    "group": Word(empty=True),
}
"""Facts of which more is to be said than their type tells."""


@cache
def record_of(made: Any) -> Record:
    """The table of a class of facts."""
    hints = types_of(made)
    keys = _KEYS.get(made, {})
    kinds = {
        keys.get(name, name): _OWN.get(name) or _kind_of_value(hint) for name, hint in hints.items()
    }
    return Record(made, kinds, {key: name for name, key in keys.items()})


def _kind_of_value(hint: Any, *marks: Any) -> ValueKind:
    """The kind of values of this type, of which the marks say more."""
    if get_origin(hint) is Annotated:
        inner, *more = get_args(hint)
        return _kind_of_value(inner, *more, *marks)
    if hint != Number and NoneType in get_args(hint):
        return _kind_of_value(but_none(hint), *marks)
    if get_origin(hint) is tuple:
        return _list_of_items(get_args(hint)[0], *marks)
    if get_origin(hint) is Mapping:
        players, value = map(_kind_of_value, get_args(hint))
        assert isinstance(players, Whole)
        assert isinstance(value, Whole)
        return ByPlayers(players, value)
    if is_dataclass(hint) and hint is not Text:
        return record_of(cast(Any, hint))
    return _leaf_kind(hint, *marks)


def _list_of_items(item: Any, most: Length) -> Many:
    """A list; no two of its records have the same id or label, which is what they begin with."""
    of = _kind_of_value(item)
    if not isinstance(of, Record):
        return Many(of, most.longest)
    first = fields(of.of)[0].name
    unlike = {Name: attrgetter(first), Wording: attrgetter(f"{first}.it")}
    return Many(of, most.longest, unlike.get(type(of.kinds[first])))


def _leaf_kind(hint: Any, *marks: Any) -> ValueKind:
    said = {type(mark): mark for mark in marks}
    if hint is bool:
        return Flag()
    if hint is int:
        among = said.get(Range, Range(0))
        return Whole(among.least, among.most)
    if hint is str:
        return Name() if Identifier in said else Word()
    if hint is Text:
        return Wording(said.get(Length, Length()).longest)
    return Choice(hint) if isinstance(hint, type) and issubclass(hint, StrEnum) else Amount()


RULES = record_of(GameRules)
SECTION = Record(
    GameRules,
    {key: kind for key, kind in RULES.kinds.items() if key != "id"},
    attributes=RULES.attributes,
)


def json_schema() -> bytes:
    """The schema as a file: `resources/schemas/game-1.schema.json`."""
    shared: dict[str, Any] = {}
    required = tuple(key for key in RULES.required_keys if key != "id")
    table = RULES.table_schema(shared, required)
    shared["Section"] = SECTION.table_schema(shared, ())
    table["properties"] |= {key: {"$ref": "#/$defs/Section"} for key in SECTIONS}
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "game-1.schema.json",
        **table,
        "$defs": dict(sorted(shared.items())),
    }
    return (json.dumps(schema, ensure_ascii=False, indent=2) + "\n").encode()
