"""The kinds of values, lists and tables a game's file is made of: each checks and reads, writes,
and says its schema.

What is wrong is added to the problems found, under the path of the value; the value read is None
then.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any

from bglmanager.engine.characters import forbidden_character
from bglmanager.engine.derived import plain_number
from bglmanager.engine.fact_kinds import LARGEST, LONGEST_TEXT
from bglmanager.engine.games.kinds import Text
from bglmanager.engine.problems import Problem, problem

DECIMALS = 3
SHOWN = 60
"""Characters of a word of the file that a sentence repeats."""

Problems = list[Problem]
Schema = dict[str, Any]


class ValueKind(ABC):
    """A kind of value."""

    @abstractmethod
    def read_value(self, said: Any, path: str, wrong: Problems) -> Any:
        """The value that the file says here."""

    @abstractmethod
    def write_value(self, value: Any) -> Any:
        """What a file says for the value: tables, lists, texts, numbers."""

    @abstractmethod
    def schema_of(self, shared: Schema) -> Schema:
        """The JSON Schema of it; records go into the `shared` ones and are referred to."""


def shown_key(key: str) -> str:
    """A word of the file, fit for a sentence."""
    clean = "".join(each if forbidden_character(each) is None else "?" for each in key)
    return clean if len(clean) <= SHOWN else f"{clean[:SHOWN]}…"


def member_path(path: str, key: str) -> str:
    """The path of a key of a table."""
    return f"{path}.{key}" if path else key


@dataclass(frozen=True)
class Flag(ValueKind):
    """`true` or `false`."""

    def read_value(self, said: Any, path: str, wrong: Problems) -> bool | None:
        if isinstance(said, bool):
            return said
        wrong.append(problem("game.yes-no", path))
        return None

    def write_value(self, value: bool) -> bool:
        return value

    def schema_of(self, shared: Schema) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Whole(ValueKind):
    """A whole number within limits."""

    least: int = 0
    most: int = LARGEST

    def read_value(self, said: Any, path: str, wrong: Problems) -> int | None:
        if type(said) is int and self.least <= said <= self.most:
            return said
        wrong.append(problem("game.whole", path, least=self.least, most=self.most))
        return None

    def write_value(self, value: int) -> int:
        return value

    def schema_of(self, shared: Schema) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Amount(ValueKind):
    """A number within limits, with up to three decimals."""

    least: int | Fraction = -LARGEST
    most: int = LARGEST

    def read_value(self, said: Any, path: str, wrong: Problems) -> int | Fraction | None:
        exact = type(said) is int or isinstance(said, Fraction)
        if exact and self.least <= said <= self.most and 10**DECIMALS % said.denominator == 0:
            return plain_number(said)
        least = self.least if type(self.least) is int else float(self.least)
        wrong.append(problem("game.number", path, least=least, most=self.most, decimals=DECIMALS))
        return None

    def write_value(self, value: int | Fraction) -> int | Fraction:
        return plain_number(value)

    def schema_of(self, shared: Schema) -> Schema:
        least = self.least if type(self.least) is int else float(self.least)
        return {"type": "number", "minimum": least, "maximum": self.most}


@dataclass(frozen=True)
class Choice(ValueKind):
    """One of the values of an enumeration."""

    of: type[StrEnum]

    def read_value(self, said: Any, path: str, wrong: Problems) -> StrEnum | None:
        allowed = [each.value for each in self.of]
        if isinstance(said, str) and said in allowed:
            return self.of(said)
        wrong.append(problem("game.one-of", path, allowed=", ".join(allowed)))
        return None

    def write_value(self, value: StrEnum) -> str:
        return value.value

    def schema_of(self, shared: Schema) -> Schema:
        return {"enum": [each.value for each in self.of]}


@dataclass(frozen=True)
class Word(ValueKind):
    """A text in no language: what other places refer to."""

    most: int = LONGEST_TEXT
    empty: bool = False

    def read_value(self, said: Any, path: str, wrong: Problems) -> str | None:
        if not isinstance(said, str):
            wrong.append(problem("game.text", path))
            return None
        return said if well_written(said, self.most, path, wrong, empty=self.empty) else None

    def write_value(self, value: str) -> str:
        return value

    def schema_of(self, shared: Schema) -> Schema:
        return {"type": "string", "minLength": 0 if self.empty else 1, "maxLength": self.most}


def well_written(said: str, most: int, path: str, wrong: Problems, *, empty: bool = False) -> bool:
    """Whether a text is neither blank nor too long, and free of control characters."""
    if not empty and not said.strip():
        wrong.append(problem("game.blank", path))
    elif len(said) > most:
        wrong.append(problem("game.too-long", path, length=len(said), most=most))
    elif (character := forbidden_character(said)) is not None:
        wrong.append(problem("game.control", path, character=character))
    else:
        return True
    return False


ID = r"^[a-z0-9]+(-[a-z0-9]+)*$"


@dataclass(frozen=True)
class Name(ValueKind):
    """An id: small letters, digits and hyphens."""

    most: int = 60

    def read_value(self, said: Any, path: str, wrong: Problems) -> str | None:
        if isinstance(said, str) and len(said) <= self.most and _is_id(said):
            return said
        wrong.append(problem("game.id", path, most=self.most))
        return None

    def write_value(self, value: str) -> str:
        return value

    def schema_of(self, shared: Schema) -> Schema:
        return {"type": "string", "maxLength": self.most, "pattern": ID}


def _is_id(said: str) -> bool:
    letters = set("abcdefghijklmnopqrstuvwxyz0123456789")
    return all(part and letters.issuperset(part) for part in said.split("-"))


@dataclass(frozen=True)
class Wording(ValueKind):
    """A text in both languages, or one that is the same in both."""

    most: int = LONGEST_TEXT

    def read_value(self, said: Any, path: str, wrong: Problems) -> Text | None:
        if isinstance(said, str):
            return Text(said, said) if well_written(said, self.most, path, wrong) else None
        if not isinstance(said, dict) or set(said) != {"it", "en"}:
            wrong.append(problem("game.wording", path))
            return None
        word = Word(self.most)
        it, en = (word.read_value(said[key], member_path(path, key), wrong) for key in ("it", "en"))
        return None if it is None or en is None else Text(it, en)

    def write_value(self, value: Text) -> str | dict[str, str]:
        return value.it if value.it == value.en else {"it": value.it, "en": value.en}

    def schema_of(self, shared: Schema) -> Schema:
        name = "Text" if self.most == LONGEST_TEXT else "Note"
        word = Word(self.most).schema_of(shared)
        shared[name] = {
            "anyOf": [
                word,
                {
                    "type": "object",
                    "properties": {"it": word, "en": word},
                    "required": ["it", "en"],
                    "additionalProperties": False,
                },
            ]
        }
        return {"$ref": f"#/$defs/{name}"}


@dataclass(frozen=True)
class ByPlayers(ValueKind):
    """A whole number for each number of players (`{ 3 = 60, 4 = 90 }`)."""

    players: Whole
    value: Whole

    def read_value(self, said: Any, path: str, wrong: Problems) -> Mapping[int, int] | None:
        if not isinstance(said, dict) or not said:
            self._refuse_number(path, wrong)
            return None
        found: dict[int, int] = {}
        for key, each in said.items():
            number = int(key) if key.isascii() and key.isdigit() and len(key) < 3 else -1
            if not self.players.least <= number <= self.players.most or key != str(number):
                self._refuse_number(member_path(path, shown_key(key)), wrong)
            elif (value := self.value.read_value(each, member_path(path, key), wrong)) is not None:
                found[number] = value
        return found

    def _refuse_number(self, path: str, wrong: Problems) -> None:
        wrong.append(
            problem("game.by-players", path, least=self.players.least, most=self.players.most)
        )

    def write_value(self, value: Mapping[int, int]) -> dict[str, int]:
        return {str(players): each for players, each in value.items()}

    def schema_of(self, shared: Schema) -> Schema:
        numbers = range(self.players.least, self.players.most + 1)
        return {
            "type": "object",
            "minProperties": 1,
            "properties": {str(each): self.value.schema_of(shared) for each in numbers},
            "additionalProperties": False,
        }


@dataclass(frozen=True)
class Many(ValueKind):
    """A list; no two of its items have the same `unlike`."""

    of: ValueKind
    most: int = 50
    unlike: Callable[[Any], object] | None = None

    def read_value(self, said: Any, path: str, wrong: Problems) -> tuple[Any, ...] | None:
        if not isinstance(said, list):
            wrong.append(problem("game.list", path))
            return None
        if len(said) > self.most:
            wrong.append(problem("game.too-many", path, most=self.most, length=len(said)))
            return None
        found = [self.of.read_value(each, f"{path}[{at}]", wrong) for at, each in enumerate(said)]
        if any(each is None for each in found):
            return None
        self._tell_twice(found, path, wrong)
        return tuple(found)

    def _tell_twice(self, found: list[Any], path: str, wrong: Problems) -> None:
        if self.unlike is None:
            return
        seen = set()
        for at, each in enumerate(found):
            mark = self.unlike(each)
            if mark in seen:
                wrong.append(problem("game.twice", f"{path}[{at}]", value=shown_key(str(mark))))
            seen.add(mark)

    def write_value(self, value: tuple[Any, ...]) -> list[Any]:
        return [self.of.write_value(each) for each in value]

    def schema_of(self, shared: Schema) -> Schema:
        return {"type": "array", "items": self.of.schema_of(shared), "maxItems": self.most}


@dataclass(frozen=True)
class Record(ValueKind):
    """A table whose keys are those of a value; keys without a default must be there.

    Where nothing is the default, `false` says so: a section takes back what the general facts say.
    """

    of: type[Any]
    kinds: Mapping[str, ValueKind]
    attributes: Mapping[str, str] = field(default_factory=dict)
    """The attribute of a key that is called differently in the program."""

    def read_value(self, said: Any, path: str, wrong: Problems) -> Any:
        if not self.is_table(said, path, wrong):
            return None
        before = len(wrong)
        values = self.values_said(said, path, wrong)
        for key in self.required_keys:
            if key not in said:
                wrong.append(problem("game.missing", member_path(path, key), key=key))
        return self.of(**values) if len(wrong) == before else None

    def is_table(self, said: Any, path: str, wrong: Problems) -> bool:
        """Whether it is a table at all."""
        if isinstance(said, dict):
            return True
        wrong.append(problem("game.table", path))
        return False

    def values_said(self, said: Mapping[str, Any], path: str, wrong: Problems) -> dict[str, Any]:
        """The attributes that are said, by their names."""
        found: dict[str, Any] = {}
        for key, each in said.items():
            kind = self.kinds.get(key)
            if kind is None:
                allowed = ", ".join(self.kinds)
                at = member_path(path, shown_key(key))
                wrong.append(problem("game.key-unknown", at, key=shown_key(key), allowed=allowed))
                continue
            if each is False and self._defaults[self.attribute_of(key)] is None:
                found[self.attribute_of(key)] = None
            else:
                found[self.attribute_of(key)] = kind.read_value(each, member_path(path, key), wrong)
        return found

    def attribute_of(self, key: str) -> str:
        """What a key is called in the program."""
        return self.attributes.get(key, key)

    @cached_property
    def required_keys(self) -> tuple[str, ...]:
        """The keys that must be there."""
        return tuple(k for k in self.kinds if self._defaults[self.attribute_of(k)] is MISSING)

    @cached_property
    def _defaults(self) -> Mapping[str, object]:
        return {
            each.name: each.default_factory()
            if each.default_factory is not MISSING
            else each.default
            for each in fields(self.of)
        }

    def write_value(self, value: Any) -> dict[str, Any]:
        return self.given_otherwise(value, self._defaults)

    def given_otherwise(self, value: Any, known: Mapping[str, object]) -> dict[str, Any]:
        """What a file says for the value where it is not what is `known` of it."""
        found: dict[str, Any] = {}
        for key, kind in self.kinds.items():
            said = getattr(value, self.attribute_of(key))
            if said != known[self.attribute_of(key)]:
                found[key] = False if said is None else kind.write_value(said)
        return found

    def schema_of(self, shared: Schema) -> Schema:
        shared.setdefault(self.of.__name__, self.table_schema(shared, self.required_keys))
        return {"$ref": f"#/$defs/{self.of.__name__}"}

    def table_schema(self, shared: Schema, required: tuple[str, ...]) -> Schema:
        """The schema of the table itself."""
        return {
            "type": "object",
            "properties": {key: self._of_key(key, shared) for key in self.kinds},
            "required": list(required),
            "additionalProperties": False,
        }

    def _of_key(self, key: str, shared: Schema) -> Schema:
        found = self.kinds[key].schema_of(shared)
        if self._defaults[self.attribute_of(key)] is not None:
            return found
        return {"anyOf": [found, {"const": False}]}
