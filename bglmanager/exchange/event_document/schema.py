"""What stands in an event document, and its published schemas.

The objects are made from the classes of the engine; a key that came with a later version is marked
there. 2: the till, the clock, what was thought of; 3: results typed by two people; 4: draws that
were asked for and agreed on, the prize pot, the library that the document comes from.
"""

from __future__ import annotations

import datetime as dt
import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, is_dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from types import MappingProxyType
from typing import Annotated, Any

from bglmanager.engine import event as facts
from bglmanager.engine.derived import Derived, StandingsMark, points_of_units
from bglmanager.engine.event import Number
from bglmanager.engine.fact_kinds import FROM_ZERO, OR_ANYTHING, OR_NULL, FromOthers, Range, Since
from bglmanager.engine.ids import EventId
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.exchange import codec
from bglmanager.exchange.event_document.canonical import (
    INTEGRITY,
    canonical_form,
    canonical_pieces,
)
from bglmanager.exchange.event_document.parsing import LARGEST_DERIVED
from bglmanager.exchange.trees import Object, Place, Tell, round_derived, round_quotient

FORMAT = "bglmanager-event"
DERIVED = "derived"
HEAD = ("format", "version", "generator", "exported_at", "origin")
"""Keys before the checksum."""


@dataclass(frozen=True)
class Shaped(codec.Leaf):
    """A text that follows a pattern and stands for something that `meant` makes of it."""

    code: str
    pattern: str
    meant: Callable[[str], Any]
    spelled: Callable[[Any], str] = str
    format: str | None = None

    def wrong_with(self, value: Any) -> codec.Wrong:
        if not isinstance(value, str) or not re.fullmatch(self.pattern, value):
            return self.code, {}
        try:
            self.meant(value)
        except ValueError:
            return self.code, {}
        return None

    def schema(self, shared: codec.SharedSchemas) -> codec.Schema:
        named = {} if self.format is None else {"format": self.format}
        return {"type": "string", **named, "pattern": f"^{self.pattern}$"}

    def read(self, values: Sequence[Any]) -> Sequence[Any]:
        return list(map(self.meant, values))

    def write(self, values: Sequence[Any]) -> Sequence[Any]:
        return list(map(self.spelled, values))


def moment_text(value: dt.datetime) -> str:
    """A moment as RFC 3339 has it; ValueError when it has no time zone."""
    if value.tzinfo is None:
        raise ValueError(value)
    return value.isoformat().replace("+00:00", "Z")


_DATE = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
_TIME = r"[0-9]{2}:[0-9]{2}"
_MOMENT = rf"{_DATE}T{_TIME}:[0-9]{{2}}(\.[0-9]{{1,6}})?(Z|[+-][0-9]{{2}}:[0-9]{{2}})"
_UUID = r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
_LEAVES: Mapping[Any, codec.Kind] = {
    EventId: Shaped("schema.uuid", _UUID, str.lower, format="uuid"),
    dt.date: Shaped("schema.date", _DATE, dt.date.fromisoformat, dt.date.isoformat, "date"),
    dt.time: Shaped("schema.time", _TIME, dt.time.fromisoformat, "{:%H:%M}".format),
    dt.datetime: Shaped(
        "schema.timestamp", _MOMENT, dt.datetime.fromisoformat, moment_text, "date-time"
    ),
}

KEYS: Mapping[type, str] = {
    facts.Settings: "id revision kind? qualifies? online? not_valid? name date end_date?"
    " start_time? venue city league league_code tier ruleset options game plan? players_per_table"
    " rounds_planned minutes? seating first_seating teams_mode draw_seed organiser arbiters fee",
    facts.Entry: "number first_name last_name email birth_date gender phone? nickname? club?"
    " league_id rating seeded status first_round? sits_out? left_after team",
    facts.Team: "number name members reserve captain?",
    facts.Round: "number phase game players_per_table minutes? turns? attempt pairing? exchanged?"
    " partial? setup? status tie_breaks byes tables",
    facts.TieBreak: "label better",
    facts.Table: "number label? variant? overran drawn extra_minutes? draw_proposals?"
    " ended_in_draw? extra_year? seats",
    facts.Seat: "entry turn? role? side? score bid tie_breaks components? place bottom"
    " bottom_reason",
    facts.Differing: "entry? field first second",
    facts.Penalty: "entry round table? kind reason note at",
    facts.Adjustment: "entry round kind value? note",
}
"""Keys in their order; those with ? may be left out, and those that follow unnamed. Of a class that
is not here those are asked that have no default.
"""


class WholeOfJson(codec.Whole):
    """A whole number; 3.0 is one."""

    def check(self, value: Any, at: Place, tell: Tell) -> Any:
        if isinstance(value, Decimal) and value == value.to_integral_value():
            value = int(value)
        return super().check(value, at, tell)


class Rounded(codec.Exact):
    """A number that is computed, to six decimals."""

    def write(self, values: Sequence[Any]) -> Sequence[Any]:
        return codec.converted_unless(
            int, lambda each: each if isinstance(each, Decimal) else round_derived(each), values
        )


class Anything(codec.Open):
    """Whatever others write in the place of a text or of nothing."""

    def read(self, values: Sequence[Any]) -> Sequence[Any]:
        return codec.converted_unless(
            str, lambda each: None if each is None else canonical_form(each).decode(), values
        )

    def write(self, values: Sequence[Any]) -> Sequence[Any]:
        return values


class DocumentObject(codec.Record):
    """An object of the document, with what the published schema says beside its keys."""

    def table(self, shared: codec.SharedSchemas, required: object = None) -> codec.Schema:
        found = super().table(shared)
        for key, kind in found["properties"].items():
            usual = self.usual[key]
            is_made = isinstance(usual, tuple | dict) or is_dataclass(usual)
            if usual is not MISSING and key not in self.required and not is_made:
                kind["default"] = usual.value if isinstance(usual, StrEnum) else usual
            if not any("$ref" in each for each in (kind, *kind.get("anyOf", ()))):
                kind["title"] = key.replace("_", " ").title()
        said = inspect.cleandoc(self.made.__doc__ or "")
        own = self.made.__module__ == __name__  # of the engine's only the first line is published
        found |= {"title": self.made.__name__, "description": said if own else said.split("\n")[0]}
        return found if found["required"] else {k: v for k, v in found.items() if k != "required"}


class _DocumentCodec(codec.Codec):
    least = 1
    own = MappingProxyType({"ruleset": codec.OneOf((*RULESETS, custom.ID))})
    leaves = _LEAVES
    whole = WholeOfJson

    def make_record(self, made: Any) -> codec.Record:
        kinds = self.kinds_of(made)
        if made not in KEYS:
            return DocumentObject(made, kinds, super().make_record(made).required)
        known = KEYS[made].split()
        names = dict.fromkeys([*(each.removesuffix("?") for each in known), *kinds])
        required = (each for each in known if not each.endswith("?"))
        return DocumentObject(made, {each: kinds[each] for each in names}, required)

    def kind_of(self, hint: Any, *marks: Any) -> codec.Kind:
        return Anything() if OR_ANYTHING in marks else super().kind_of(hint, *marks)

    def text_of(self, said: Mapping[type, Any]) -> codec.Kind:
        text = super().text_of(said)
        return codec.Nullable(text, unsaid="") if said.get(FromOthers) == OR_NULL else text


CODEC = _DocumentCodec()


_Result = Annotated[Number, Rounded(-LARGEST_DERIVED, LARGEST_DERIVED)]


@lru_cache(4096)
def _ranking_points(units: int | None) -> int | Decimal | None:
    """Ranking points; there are few different ones."""
    return None if units is None else round_derived(points_of_units(units))


_POINTS = codec.From(lambda row: _ranking_points(row.units))
_SHARE = codec.From(lambda seat: None if seat.share is None else round_quotient(*seat.share))


@dataclass(frozen=True)
class SeatResult:
    """A player's result at a table."""

    entry: int
    place: int | None
    points: Annotated[_Result | None, _POINTS]
    pbg: Annotated[_Result | None, _SHARE]


@dataclass(frozen=True)
class TableResult:
    """One table's results."""

    round: int
    table: int
    virtual: tuple[_Result, ...]
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True)
class StandingRow:
    """One line of the standings."""

    rank: int
    entry: int
    points: Annotated[_Result, _POINTS]
    criteria: Mapping[str, _Result | None]
    mark: StandingsMark | None
    seating_rank: int | None = None


@dataclass(frozen=True)
class Standings:
    """The standings after a round."""

    after_round: int
    rows: tuple[StandingRow, ...]


@dataclass(frozen=True)
class PointsRow:
    """One line of the points ranking."""

    rank: int
    entry: int
    points: _Result


@dataclass(frozen=True)
class TeamRow:
    """One line of the team standings."""

    rank: int
    team: int
    points: Annotated[_Result, _POINTS]
    criteria: Mapping[str, _Result | None]
    seating_rank: int | None = None


@dataclass(frozen=True)
class TeamStandings:
    """The standings of fixed teams after a round."""

    after_round: int
    rows: tuple[TeamRow, ...]


@dataclass(frozen=True)
class RankedEntry:
    """One line of the final ranking."""

    rank: int
    entry: int


@dataclass(frozen=True)
class LeaguePoints:
    """What the event is worth to one player."""

    entry: int
    points: _Result
    detail: Mapping[str, _Result]


_POINTS_RANKING = codec.From(
    lambda found: tuple(PointsRow(n, *each) for n, each in enumerate(found.points_ranking, 1))
)
_FINAL_RANKING = codec.From(
    lambda found: tuple(RankedEntry(*each) for each in enumerate(found.final_ranking, 1))
)
_STRUCK = codec.From(lambda found: sorted(found.struck))


@dataclass(frozen=True, kw_only=True)
class Results:
    """Everything derived."""

    tables: tuple[TableResult, ...]
    standings: tuple[Standings, ...]
    points_ranking: Annotated[tuple[PointsRow, ...], _POINTS_RANKING] = ()
    team_standings: tuple[TeamStandings, ...] = ()
    final_ranking: Annotated[tuple[RankedEntry, ...], _FINAL_RANKING]
    league_points: tuple[LeaguePoints, ...]
    struck: Annotated[tuple[int, ...], _STRUCK]


def results_tree(derived: Derived) -> Object:
    """The object `derived` of the document."""
    (tree,) = CODEC.record_of(Results).write([derived])
    return dict(tree)


@dataclass(frozen=True)
class Generator:
    """The program that wrote the document."""

    name: str
    version: str


@dataclass(frozen=True)
class Integrity:
    """The checksum over everything else."""

    sha256: Annotated[str, Shaped("schema.sha256", r"[0-9a-f]{64}", str)]


@dataclass(frozen=True)
class Ancestor:
    """A library after one of its acts."""

    library: EventId
    act: Annotated[int, FROM_ZERO]


@dataclass(frozen=True)
class Origin(Ancestor):
    """The library that wrote the document, after the newest act of the event, and the libraries
    it comes from, oldest first.
    """

    ancestors: tuple[Ancestor, ...]


@dataclass(frozen=True, kw_only=True)
class Contents:
    """An event document whose every value is of the right kind."""

    format: Annotated[str, codec.OneOf((FORMAT,))]
    version: int
    generator: Generator
    exported_at: dt.datetime
    origin: Annotated[Origin | None, Since(4)] = None
    integrity: Integrity | None = None
    event: facts.Settings
    entries: tuple[facts.Entry, ...]
    teams: tuple[facts.Team, ...] = ()
    rounds: tuple[facts.Round, ...]
    penalties: tuple[facts.Penalty, ...] = ()
    adjustments: tuple[facts.Adjustment, ...] = ()
    corrections: tuple[facts.Correction, ...] = ()
    sat_out_points: Annotated[Number | None, Range(12, 20)] = None
    derived: Results | None = None


DOCUMENT = CODEC.record_of(Contents)
EVENT = DocumentObject(
    facts.Event,
    {key: kind for key, kind in DOCUMENT.kinds.items() if key not in {*HEAD, INTEGRITY, DERIVED}},
    ("event", "entries", "rounds"),
    {"event": "settings"},
)
"""The facts of a document: those of an event, whose settings stand under another key."""

FIRST, NEWEST = 1, max(each for record in CODEC.records.values() for each in record.since.values())
DOCUMENT.kinds["version"] = WholeOfJson(FIRST, NEWEST)


def later_keys(
    value: Any, kind: codec.Kind = DOCUMENT, at: Place = ()
) -> Iterator[tuple[Place, int]]:
    """Where keys stand that came with a later version, with the version of each."""
    if isinstance(kind, codec.Nullable) and value is not None:
        yield from later_keys(value, kind.of, at)
    elif isinstance(kind, codec.ListOf):
        for index, each in enumerate(value):
            yield from later_keys(each, kind.of, (*at, index))
    elif isinstance(kind, codec.Record):
        yield from (((*at, key), came) for key, came in kind.since.items() if key in value)
        for key, inner in kind.kinds.items():
            if key in value and _has_later(inner):
                yield from later_keys(value[key], inner, (*at, key))


@cache
def _has_later(kind: codec.Kind) -> bool:
    if isinstance(kind, codec.Record):
        return bool(kind.since) or any(map(_has_later, kind.kinds.values()))
    return isinstance(kind, codec.Nullable | codec.ListOf) and _has_later(kind.of)


class Document:
    """An event document whose every value is of the right kind."""

    def __init__(self, tree: Object) -> None:
        """`tree` has its keys in the order of the schema."""
        self.tree = tree

    @cached_property
    def pieces(self) -> Mapping[str, bytes]:
        """What each of its keys adds to the canonical form."""
        return canonical_pieces(self.tree)


def json_schema(version: int = NEWEST) -> bytes:
    """The schema of a version as a file: `resources/schemas/event-<version>.schema.json`."""
    shared = codec.SharedSchemas(version)
    found = DOCUMENT.table(shared) | {"title": "Document"}
    found["properties"]["version"]["maximum"] = version
    table = _sorted_schema(found | {"$defs": shared.records})
    return codec.schema_file(f"{FORMAT}-{version}", table)


def _sorted_schema(value: Any, *, is_object: bool = False) -> Any:
    """Words by name, keys of objects in the order in which they are written; one word is const."""
    if isinstance(value, list):
        return [_sorted_schema(each) for each in value]
    if not isinstance(value, dict):
        return value
    if len(value.get("enum", ())) == 1:
        value = {"const" if key == "enum" else key: each for key, each in value.items()}
        value["const"] = value["const"][0]
    items = value.items() if is_object else sorted(value.items())
    return {key: _sorted_schema(each, is_object=key == "properties") for key, each in items}
