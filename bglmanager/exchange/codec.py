"""What may stand in a file: kinds of values, made from the types of the engine's facts.

A kind tells what is wrong with a value that came in, reads and writes many values at once (what
stands in one field of all seats of an event, say), and has its JSON Schema. `Codec` finds the kind
of a type; a sort of file makes one of its own where it says the same in another way.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from itertools import chain, compress, islice, repeat
from operator import attrgetter, itemgetter
from types import NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin

from bglmanager.engine.event import Number
from bglmanager.engine.fact_kinds import (
    LARGEST,
    LONGEST_TEXT,
    Length,
    Range,
    Since,
    but_none,
    default_of,
    forbidden_character,
    marks_of,
    types_of,
)
from bglmanager.exchange.trees import Place, Tell, open_tree, open_value, to_decimal, to_exact

Schema = dict[str, Any]
Convert = Callable[[Sequence[Any]], Sequence[Any]]
Wrong = tuple[str, dict[str, object]] | None
"""The code and the values of what is wrong."""

T = TypeVar("T")


@dataclass
class SharedSchemas:
    """Schemas of records by their names; facts that came after `version` are left out."""

    version: int = 0
    records: dict[str, Schema] = field(default_factory=dict)


def schema_file(name: str, table: Schema) -> bytes:
    """A schema as the file `resources/schemas/<name>.schema.json`."""
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"{name}.schema.json",
        **table,
    }
    return (json.dumps(whole, ensure_ascii=False, indent=2) + "\n").encode()


class Kind(ABC):
    """A kind of values."""

    @abstractmethod
    def check(self, value: Any, at: Place, tell: Tell) -> Any:
        """The value as it is kept: keys in their order, whole numbers as such."""

    def is_sound(self, values: Sequence[Any]) -> bool:
        """A quick look: whether nothing is wrong and all is as it is kept; False when in doubt."""
        return not values

    def look(self, value: Any, at: Place, tell: Tell) -> Any:
        """The same as `check`, quick where nothing is wrong."""
        return value if self.is_sound([value]) else self.check(value, at, tell)

    @abstractmethod
    def schema(self, shared: SharedSchemas) -> Schema:
        """The JSON Schema of it; records go into the shared ones and are referred to."""

    def read(self, values: Sequence[Any]) -> Sequence[Any]:
        """The facts that sound values stand for."""
        return values

    def write(self, values: Sequence[Any]) -> Sequence[Any]:
        """How facts stand in the file."""
        return values


class Leaf(Kind):
    """A value that is no list and no object."""

    @abstractmethod
    def wrong_with(self, value: Any) -> Wrong:
        """What is wrong with the value."""

    def check(self, value: Any, at: Place, tell: Tell) -> Any:
        wrong = self.wrong_with(value)
        if wrong is not None:
            tell(at, wrong[0], **wrong[1])
        return value

    def is_sound(self, values: Sequence[Any]) -> bool:
        try:  # many values are few different ones
            different = {*zip(map(type, values), values, strict=True)}
        except TypeError:
            return False
        return all(self.wrong_with(value) is None for _, value in different)


@dataclass(frozen=True)
class Flag(Leaf):
    """True or false."""

    def wrong_with(self, value: Any) -> Wrong:
        return None if isinstance(value, bool) else ("schema.yes-no", {})

    def schema(self, shared: SharedSchemas) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Whole(Leaf):
    """A whole number between two others, both included."""

    least: int
    most: int = LARGEST

    def wrong_with(self, value: Any) -> Wrong:
        if type(value) is int and self.least <= value <= self.most:
            return None
        return "schema.whole", {"least": self.least, "most": self.most}

    def schema(self, shared: SharedSchemas) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Exact(Leaf):
    """A number between two others, both included."""

    least: int | Decimal
    most: int = LARGEST

    def wrong_with(self, value: Any) -> Wrong:
        known = type(value) is int or isinstance(value, Decimal)
        if known and self.least <= value <= self.most:
            return None
        return "schema.number", {"least": self.shown_least, "most": self.most}

    @property
    def shown_least(self) -> int | float:
        """The least as a number of JSON."""
        return self.least if isinstance(self.least, int) else float(self.least)

    def schema(self, shared: SharedSchemas) -> Schema:
        return {"type": "number", "minimum": self.shown_least, "maximum": self.most}

    def read(self, values: Sequence[Any]) -> Sequence[Any]:
        return converted_unless(int, to_exact, values)

    def write(self, values: Sequence[Any]) -> Sequence[Any]:
        return converted_unless(int, to_decimal, values)


def converted_unless(
    kind: type, convert: Callable[[Any], Any], values: Sequence[Any]
) -> Sequence[Any]:
    """The values converted; what is of this kind stays as it is, as nearly always all of them."""
    if {*map(type, values)} <= {kind}:
        return values
    return [each if type(each) is kind else convert(each) for each in values]


@dataclass(frozen=True)
class Characters(Leaf):
    """A text of at most so many characters; `lines` lets line feeds and tabs in."""

    longest: int = LONGEST_TEXT
    lines: bool = False

    def wrong_with(self, value: Any) -> Wrong:
        if not isinstance(value, str):
            return "schema.text", {}
        if len(value) > self.longest:
            return "text.too-long", {"length": len(value), "limit": self.longest}
        character = forbidden_character(value, lines=self.lines)
        return None if character is None else ("text.control", {"character": character})

    def schema(self, shared: SharedSchemas) -> Schema:
        return {"type": "string", "maxLength": self.longest}


@dataclass(frozen=True)
class OneOf(Leaf):
    """One of a few words."""

    words: tuple[str, ...]

    def wrong_with(self, value: Any) -> Wrong:
        if isinstance(value, str) and value in self.words:
            return None
        return "schema.one-of", {"allowed": tuple(map(str, self.words))}

    def schema(self, shared: SharedSchemas) -> Schema:
        return {"enum": list(map(str, self.words))}


@dataclass(frozen=True)
class Choice(Leaf):
    """A member of an enumeration, by its value."""

    of: type[StrEnum]

    def wrong_with(self, value: Any) -> Wrong:
        return OneOf(tuple(self.of)).wrong_with(value)

    def schema(self, shared: SharedSchemas) -> Schema:
        return OneOf(tuple(self.of)).schema(shared)

    def read(self, values: Sequence[Any]) -> Sequence[Any]:
        members = {each.value: each for each in self.of}
        return [members[each] for each in values]

    def write(self, values: Sequence[Any]) -> Sequence[Any]:
        return list(map(attrgetter("value"), values))


@dataclass(frozen=True)
class Open(Leaf):
    """Any value; its texts are as long as texts may be."""

    def wrong_with(self, value: Any) -> Wrong:
        if isinstance(value, str):
            return Characters().wrong_with(value)
        if isinstance(value, dict):
            value = value.values()
        elif not isinstance(value, list):
            return None
        return next(filter(None, map(self.wrong_with, value)), None)

    def is_sound(self, values: Sequence[Any]) -> bool:
        return all(self.wrong_with(each) is None for each in values)

    def schema(self, shared: SharedSchemas) -> Schema:
        return {}

    def read(self, values: Sequence[Any]) -> Sequence[Any]:
        return list(map(open_value, values))

    def write(self, values: Sequence[Any]) -> Sequence[Any]:
        return list(map(open_tree, values))


@dataclass(frozen=True)
class Nullable(Kind):
    """A value, or what says that there is none; where that is, the fact is `unsaid`."""

    of: Kind
    nothing: bool | None = None
    unsaid: str | None = None

    def check(self, value: Any, at: Place, tell: Tell) -> Any:
        return value if value is self.nothing else self.of.check(value, at, tell)

    def is_sound(self, values: Sequence[Any]) -> bool:
        return self.of.is_sound([each for each in values if each is not self.nothing])

    def schema(self, shared: SharedSchemas) -> Schema:
        nothing = {"type": "null"} if self.nothing is None else {"const": self.nothing}
        return {"anyOf": [self.of.schema(shared), nothing]}

    def read(self, values: Sequence[Any]) -> Sequence[Any]:
        return self._converted(values, self.of.read, self.nothing, self.unsaid)

    def write(self, values: Sequence[Any]) -> Sequence[Any]:
        return self._converted(values, self.of.write, None, self.nothing)

    def _converted(
        self, values: Sequence[Any], convert: Convert, lacking: Any, other: Any
    ) -> Sequence[Any]:
        known = [each for each in values if each is not lacking]
        if len(known) == len(values):
            return convert(values)
        found = iter(convert(known))
        return [other if each is lacking else next(found) for each in values]


@dataclass(frozen=True)
class ListOf(Kind):
    """A list of values of one kind, of any length or of this."""

    of: Kind
    length: int | None = None

    def check(self, value: Any, at: Place, tell: Tell) -> Any:
        if not isinstance(value, list):
            tell(at, "schema.list")
            return value
        if self.length not in (None, len(value)):
            tell(at, "schema.pair")
            return value
        return [self.of.look(each, (*at, index), tell) for index, each in enumerate(value)]

    def is_sound(self, values: Sequence[Any]) -> bool:
        if not {*map(type, values)} <= {list}:
            return False
        fits = self.length is None or {*map(len, values)} <= {self.length}
        return fits and self.of.is_sound(list(chain.from_iterable(values)))

    def schema(self, shared: SharedSchemas) -> Schema:
        items = {"type": "array", "items": self.of.schema(shared)}
        return items | ({"minItems": self.length, "maxItems": self.length} if self.length else {})

    def read(self, values: Sequence[Any]) -> Sequence[Any]:
        return self._converted(values, self.of.read, tuple)

    def write(self, values: Sequence[Any]) -> Sequence[Any]:
        return self._converted(values, self.of.write, list)

    def _converted(
        self, values: Sequence[Sequence[Any]], convert: Convert, made: type
    ) -> Sequence[Any]:
        items = iter(convert(list(chain.from_iterable(values))))
        return [made(islice(items, len(each))) for each in values]


@dataclass(frozen=True)
class MapOf(Kind):
    """An object with any keys and values of one kind."""

    of: Kind

    def check(self, value: Any, at: Place, tell: Tell) -> Any:
        if not isinstance(value, dict):
            tell(at, "schema.object")
            return value
        return {key: self.of.look(each, (*at, key), tell) for key, each in value.items()}

    def is_sound(self, values: Sequence[Any]) -> bool:
        kept = {*map(type, values)} <= {dict}
        return kept and self.of.is_sound(list(chain.from_iterable(map(dict.values, values))))

    def schema(self, shared: SharedSchemas) -> Schema:
        return {"type": "object", "additionalProperties": self.of.schema(shared) or True}

    def read(self, values: Sequence[Any]) -> Sequence[Any]:
        return self._converted(values, self.of.read)

    def write(self, values: Sequence[Any]) -> Sequence[Any]:
        return self._converted(list(map(dict, values)), self.of.write)

    def _converted(self, values: Sequence[dict[str, Any]], convert: Convert) -> Sequence[Any]:
        found = iter(convert(list(chain.from_iterable(map(dict.values, values)))))
        return [dict(zip(each, found, strict=False)) for each in values]


@dataclass(frozen=True)
class From:
    """In `Annotated`: how a field is made of the value that it is written of."""

    get: Callable[[Any], object]


class Record(Kind):
    """The object of a class of facts.

    `required` keys are always there; others may be left out, and are where the fact is as usual.
    """

    def __init__(
        self,
        made: Any,
        kinds: dict[str, Kind],
        required: Iterable[str],
        attributes: Mapping[str, str] | None = None,
    ) -> None:
        """`attributes` are those of the keys that are called differently in the program."""
        self.made, self.kinds, self.required = made, kinds, tuple(required)
        self._attributes = attributes or {}
        self.usual = {each.name: default_of(each) for each in fields(made)}
        of_facts = marks_of(made, Since)
        self.since = {
            key: of_facts[name].version
            for key in kinds
            if (name := self.attribute_of(key)) in of_facts
        }

    def attribute_of(self, key: str) -> str:
        """What a key is called in the program."""
        return self._attributes.get(key, key)

    def check(self, value: Any, at: Place, tell: Tell) -> Any:
        if not isinstance(value, dict):
            tell(at, "schema.object")
            return value
        found = {}
        for key, kind in self.kinds.items():
            if key in value:
                found[key] = kind.look(value[key], (*at, key), tell)
            elif key in self.required:
                tell((*at, key), "schema.missing")
        for key in value:
            if key not in self.kinds:
                tell((*at, key), "schema.unknown", allowed=tuple(self.kinds))
        return found

    def is_sound(self, values: Sequence[Any]) -> bool:
        if not {*map(type, values)} <= {dict} or not all(
            map(self._is_usual, {*map(tuple, values)})
        ):
            return False
        return all(
            kind.is_sound([each[key] for each in values if key in each])
            for key, kind in self.kinds.items()
        )

    def _is_usual(self, keys: tuple[str, ...]) -> bool:
        """Whether an object may have these keys and has them in their order."""
        in_order = tuple(key for key in self.kinds if key in keys)
        return keys == in_order and {*self.required} <= {*keys}

    def schema(self, shared: SharedSchemas) -> Schema:
        if self.made.__name__ not in shared.records:
            shared.records[self.made.__name__] = self.table(shared)
        return {"$ref": f"#/$defs/{self.made.__name__}"}

    def table(self, shared: SharedSchemas, required: Iterable[str] | None = None) -> Schema:
        """The schema itself."""
        known = [key for key in self.kinds if self.since.get(key, 0) <= (shared.version or LARGEST)]
        return {
            "type": "object",
            "properties": {key: self.kinds[key].schema(shared) for key in known},
            "required": list(self.required if required is None else required),
            "additionalProperties": False,
        }

    @cached_property
    def _getters(self) -> Mapping[str, Callable[[Any], Any]]:
        own = marks_of(self.made, From)
        names = {key: self.attribute_of(key) for key in self.kinds}
        return {
            key: own[name].get if name in own else attrgetter(name) for key, name in names.items()
        }

    def write(self, values: Sequence[Any]) -> Sequence[Any]:
        found: list[dict[str, Any]] = [{} for _ in values]
        for key, kind in self.kinds.items():
            own = list(map(self._getters[key], values))
            usual = self.usual[self.attribute_of(key)]
            said = [key in self.required or each != usual for each in own]
            converted = kind.write(list(compress(own, said)))
            for tree, value in zip(compress(found, said), converted, strict=True):
                tree[key] = value
        return found

    def read(self, values: Sequence[Any]) -> Sequence[Any]:
        return list(by_keys(values, self._of_one_shape))

    def _of_one_shape(self, keys: Keys, given: list[Mapping[str, Any]]) -> Iterator[Any]:
        known = {self.attribute_of(key): key for key in self.kinds if key in keys}
        columns = (
            self.kinds[known[name]].read(list(map(itemgetter(known[name]), given)))
            if name in known
            else repeat(usual)
            for name, usual in self.usual.items()
        )
        return map(self.made, *columns)

    def facts_said(self, value: Mapping[str, Any]) -> dict[str, Any]:
        """The facts that one object says, by their names."""
        return {
            self.attribute_of(key): kind.read([value[key]])[0]
            for key, kind in self.kinds.items()
            if key in value
        }


Keys = tuple[str, ...]


def by_keys(
    given: Sequence[Mapping[str, Any]],
    made: Callable[[Keys, list[Mapping[str, Any]]], Iterable[T]],
) -> Iterator[T]:
    """What is made of objects, in their order, all with the same keys at once."""
    shapes = list(map(tuple, given))
    alike: dict[Keys, list[Mapping[str, Any]]] = {}
    for keys, each in zip(shapes, given, strict=True):
        alike.setdefault(keys, []).append(each)
    found = {keys: iter(made(keys, each)) for keys, each in alike.items()}
    return (next(found[keys]) for keys in shapes)


class Codec:
    """How the facts of the engine stand in one sort of file."""

    nothing: bool | None = None
    """What says that there is none of something."""

    least = 0
    """The least of whole numbers of which nothing else is said."""

    own: Mapping[str, Kind] = {}
    """Facts of which more is to be said than their type tells, by their names."""

    leaves: Mapping[Any, Kind] = {}
    """Kinds of types that only this sort of file has."""

    whole: type[Whole] = Whole

    def __init__(self) -> None:
        self.records: dict[type, Record] = {}

    def record_of(self, made: Any) -> Record:
        """The object of a class of facts."""
        if made not in self.records:
            self.records[made] = self.make_record(made)
        return self.records[made]

    def make_record(self, made: Any) -> Record:
        """The same, made."""
        usual = {each.name: default_of(each) for each in fields(made)}
        return Record(made, self.kinds_of(made), (n for n in usual if usual[n] is MISSING))

    def kinds_of(self, made: Any) -> dict[str, Kind]:
        """The kinds of the facts of a class, by their names."""
        return {n: self.own.get(n) or self.kind_of(hint) for n, hint in types_of(made).items()}

    def kind_of(self, hint: Any, *marks: Any) -> Kind:
        """The kind of values of a type, of which the marks say more."""
        if get_origin(hint) is Annotated:
            inner, *more = get_args(hint)
            return self.kind_of(inner, *more, *marks)
        if NoneType in get_args(hint):
            return Nullable(self.kind_of(but_none(hint), *marks), self.nothing)
        if get_origin(hint) is tuple:
            return self.list_of(*get_args(hint), marks=marks)
        if get_origin(hint) is Mapping:
            return self.map_of(*get_args(hint))
        if hint not in self.leaves and is_dataclass(hint):
            return self.record_of(hint)
        return self.leaf_of(hint, {type(mark): mark for mark in marks})

    def list_of(self, item: Any, *others: Any, marks: Sequence[Any]) -> Kind:
        """A list, of one type or of so many of it."""
        return ListOf(self.kind_of(item), None if others == (Ellipsis,) else 1 + len(others))

    def map_of(self, _key: Any, value: Any) -> Kind:
        """An object with keys of its own; one of any values is open."""
        return MapOf(Open() if bool in get_args(value) else self.kind_of(value))

    def leaf_of(self, hint: Any, said: Mapping[type, Any]) -> Kind:
        """A value that is neither list nor object."""
        given = next((mark for mark in said.values() if isinstance(mark, Kind)), None)
        if given is not None:
            return given
        if hint in self.leaves:
            return self.leaves[hint]
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return Choice(hint)
        if hint is str:
            return self.text_of(said)
        if hint is bool:
            return Flag()
        among = said.get(Range, Range(-LARGEST if hint == Number else self.least))
        return (Exact if hint == Number else self.whole)(among.least, among.most)

    def text_of(self, said: Mapping[type, Any]) -> Kind:
        """A text."""
        length = said.get(Length, Length())
        return Characters(length.longest, length.lines)
