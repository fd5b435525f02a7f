"""Lists and tables of a game's file, made of other kinds of values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cached_property
from typing import Any

from bglmanager.engine.problems import problem
from bglmanager.exchange.games.kinds import Problems, Schema, ValueKind, member, shown


@dataclass(frozen=True)
class Many(ValueKind):
    """A list; no two of its items have the same `unlike`."""

    of: ValueKind
    most: int = 50
    unlike: Callable[[Any], object] | None = None

    def take(self, said: Any, path: str, wrong: Problems) -> tuple[Any, ...] | None:
        if not isinstance(said, list):
            wrong.append(problem("game.list", path))
            return None
        if len(said) > self.most:
            wrong.append(problem("game.too-many", path, most=self.most, length=len(said)))
            return None
        found = [self.of.take(each, f"{path}[{at}]", wrong) for at, each in enumerate(said)]
        if any(each is None for each in found):
            return None
        self._twice(found, path, wrong)
        return tuple(found)

    def _twice(self, found: list[Any], path: str, wrong: Problems) -> None:
        if self.unlike is None:
            return
        seen = set()
        for at, each in enumerate(found):
            mark = self.unlike(each)
            if mark in seen:
                wrong.append(problem("game.twice", f"{path}[{at}]", value=shown(str(mark))))
            seen.add(mark)

    def give(self, value: tuple[Any, ...]) -> list[Any]:
        return [self.of.give(each) for each in value]

    def schema(self, shared: Schema) -> Schema:
        return {"type": "array", "items": self.of.schema(shared), "maxItems": self.most}


@dataclass(frozen=True)
class Record(ValueKind):
    """A table whose keys are those of a value; keys without a default must be there.

    Where nothing is the default, `false` says so: a section takes back what the general facts say.
    """

    of: type[Any]
    kinds: Mapping[str, ValueKind]
    attributes: Mapping[str, str] = field(default_factory=dict)
    """The attribute of a key that is called differently in the program."""

    def take(self, said: Any, path: str, wrong: Problems) -> Any:
        if not self.is_table(said, path, wrong):
            return None
        before = len(wrong)
        values = self.values(said, path, wrong)
        for key in self.required:
            if key not in said:
                wrong.append(problem("game.missing", member(path, key), key=key))
        return self.of(**values) if len(wrong) == before else None

    def is_table(self, said: Any, path: str, wrong: Problems) -> bool:
        """Whether it is a table at all."""
        if isinstance(said, dict):
            return True
        wrong.append(problem("game.table", path))
        return False

    def values(self, said: Mapping[str, Any], path: str, wrong: Problems) -> dict[str, Any]:
        """The attributes that are said, by their names."""
        found: dict[str, Any] = {}
        for key, each in said.items():
            kind = self.kinds.get(key)
            if kind is None:
                allowed = ", ".join(self.kinds)
                at = member(path, shown(key))
                wrong.append(problem("game.key-unknown", at, key=shown(key), allowed=allowed))
                continue
            if each is False and self._defaults[self.attribute(key)] is None:
                found[self.attribute(key)] = None
            else:
                found[self.attribute(key)] = kind.take(each, member(path, key), wrong)
        return found

    def attribute(self, key: str) -> str:
        """What a key is called in the program."""
        return self.attributes.get(key, key)

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The keys that must be there."""
        return tuple(k for k in self.kinds if self._defaults[self.attribute(k)] is MISSING)

    @cached_property
    def _defaults(self) -> Mapping[str, object]:
        return {
            each.name: each.default_factory()
            if each.default_factory is not MISSING
            else each.default
            for each in fields(self.of)
        }

    def give(self, value: Any) -> dict[str, Any]:
        return self.given(value, self._defaults)

    def given(self, value: Any, known: Mapping[str, object]) -> dict[str, Any]:
        """What a file says for the value where it is not what is `known` of it."""
        found: dict[str, Any] = {}
        for key, kind in self.kinds.items():
            said = getattr(value, self.attribute(key))
            if said != known[self.attribute(key)]:
                found[key] = False if said is None else kind.give(said)
        return found

    def schema(self, shared: Schema) -> Schema:
        shared.setdefault(self.of.__name__, self.table(shared, self.required))
        return {"$ref": f"#/$defs/{self.of.__name__}"}

    def table(self, shared: Schema, required: tuple[str, ...]) -> Schema:
        """The schema of the table itself."""
        return {
            "type": "object",
            "properties": {key: self._of_key(key, shared) for key in self.kinds},
            "required": list(required),
            "additionalProperties": False,
        }

    def _of_key(self, key: str, shared: Schema) -> Schema:
        found = self.kinds[key].schema(shared)
        if self._defaults[self.attribute(key)] is not None:
            return found
        return {"anyOf": [found, {"const": False}]}
