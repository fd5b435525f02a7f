"""The objects in which the engine's facts stand, made from the classes of the engine."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from decimal import Decimal
from enum import StrEnum
from types import GenericAlias, NoneType
from typing import Annotated, Any, cast, get_args, get_origin

import pydantic
from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from bglmanager.engine import event as facts
from bglmanager.engine.event import Differing, Number
from bglmanager.engine.fact_kinds import (
    LARGEST,
    OR_ANYTHING,
    OR_NULL,
    FromOthers,
    Length,
    Range,
    but_none,
    default_of,
    types_of,
)
from bglmanager.engine.ids import EventId
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.exchange.event_document.schema import derived
from bglmanager.exchange.event_document.schema.leaves import (
    AnyNumber,
    AnyValue,
    Characters,
    Flag,
    HourMinute,
    IsoDate,
    OneOf,
    Timestamp,
    Uuid,
    WholeNumber,
)
from bglmanager.exchange.event_document.schema.model import count_faults
from bglmanager.exchange.event_document.tree import Object

KEYS: Mapping[type, str] = {
    facts.Event: "settings entries rounds",
    facts.Settings: "id revision kind? qualifies? online? not_valid? name date end_date?"
    " start_time? venue city league league_code tier ruleset options game plan? players_per_table"
    " rounds_planned minutes? seating first_seating teams_mode draw_seed organiser arbiters fee",
    facts.Entry: "number first_name last_name email birth_date gender phone? nickname? club?"
    " league_id rating seeded status first_round? sits_out? left_after team",
    facts.Team: "number name members reserve",
    facts.Round: "number phase game players_per_table minutes? turns? attempt pairing? exchanged?"
    " partial? setup? status tie_breaks byes tables",
    facts.TieBreak: "label better",
    facts.Table: "number label? variant? overran drawn extra_minutes? draw_proposals?"
    " ended_in_draw? seats",
    facts.Seat: "entry turn? role? side? score bid tie_breaks components? place bottom"
    " bottom_reason",
    Differing: "entry? field first second",
    facts.Penalty: "entry round table? kind reason note at",
    facts.Adjustment: "entry round kind value? note",
    derived.Results: "tables standings points_ranking? team_standings? final_ranking league_points"
    " struck",
}
"""Keys in their order; those with ? may be left out, and those that follow unnamed. Of a class that
is not here those are asked that have no default.
"""

_SMALL = (
    facts.Seat,
    facts.SeriesGame,
    derived.SeatResult,
    derived.StandingRow,
    derived.PointsRow,
    derived.TeamRow,
    derived.RankedEntry,
    derived.LeaguePoints,
)
_OWN = {"ruleset": Annotated[str, OneOf((*RULESETS, custom.ID))]}
_PLAIN = {
    bool: Flag,
    EventId: Uuid,
    dt.date: IsoDate,
    dt.time: HourMinute,
    dt.datetime: Timestamp,
}


@dataclass(frozen=True)
class ObjectOf:
    """In `Annotated`: the object of a class of the engine."""

    made: Any

    def __get_pydantic_core_schema__(
        self, _source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        hints = types_of(self.made)
        usual = {each.name: _usual_in_schema(each) for each in fields(self.made)}
        said = keys_of(self.made)
        members = {
            name: core_schema.typed_dict_field(
                handler.generate_schema(_OWN.get(name, _kind_of_fact(hints[name]))),
                required=name in said,
                metadata={} if name in said else {"pydantic_js_updates": usual[name]},
            )
            for name in dict.fromkeys([*(each.removesuffix("?") for each in said), *hints])
        }
        found = core_schema.typed_dict_schema(
            members,
            cls=_summed_up(self.made),
            strict=True,
            extra_behavior="forbid",
            ref=self.made.__name__,
        )
        if self.made in _SMALL:
            return found
        return core_schema.with_info_wrap_validator_function(count_faults, found)


def keys_of(made: Any) -> list[str]:
    """The keys of the objects of a class, as in `KEYS`."""
    if made in KEYS:
        return KEYS[made].split()
    return [each.name for each in fields(made) if default_of(each) is MISSING]


def _summed_up(made: type) -> type:
    """A class of the same name with the first line of what is said of it."""
    return type(made.__name__, (), {"__doc__": (made.__doc__ or "").partition("\n")[0]})


def _kind_of_fact(hint: Any, said: Any = None) -> Any:
    """What pydantic calls a fact of this type, of which more is said."""
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        kinds = [each for each in marks if isinstance(each, Length | Range | FromOthers)]
        return _kind_of_fact(inner, *kinds)
    if said is OR_ANYTHING:
        return AnyValue
    if said is OR_NULL:
        return _kind_of_fact(hint) | None
    if NoneType in get_args(hint):
        return _kind_of_fact(but_none(hint), said) | None
    if get_origin(hint) is tuple:
        return _list_of(*get_args(hint))
    if get_origin(hint) is Mapping:
        _, value = get_args(hint)
        return GenericAlias(
            dict, (str, AnyValue if bool in get_args(value) else _kind_of_fact(value))
        )
    return Annotated[Any, ObjectOf(cast(Any, hint))] if is_dataclass(hint) else _leaf_of(hint, said)


def _list_of(item: Any, *others: Any) -> Any:
    length = None if others == (Ellipsis,) else 1 + len(others)
    return pydantic.conlist(_kind_of_fact(item), min_length=length, max_length=length)


def _leaf_of(hint: Any, said: Any) -> Any:
    if hint in _PLAIN:
        return _PLAIN[hint]
    if hint == Number:
        among = said or Range(-LARGEST)
        return Annotated[int | Decimal, AnyNumber(among.least, among.most)]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return Annotated[str, OneOf.members(hint)]
    if hint is str:
        length = said or Length()
        return Annotated[str, Characters(length.longest, length.lines)]
    among = said or Range(1)
    return Annotated[int, WholeNumber(among.least, among.most)]


def _usual_in_schema(field: Field[Any]) -> Object:
    """What the published schema says of a key that is left out."""
    usual = field.default
    if usual is MISSING or isinstance(usual, tuple) or is_dataclass(usual):
        return {}
    return {"default": usual.value if isinstance(usual, StrEnum) else usual}
