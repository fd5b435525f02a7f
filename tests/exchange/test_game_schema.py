"""The schema of a game's file: what the reader checks with, published; every file fits it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from bglmanager.engine.games import game as values
from bglmanager.engine.games.game import Game
from bglmanager.exchange.codec import Choice, Nullable, Record
from bglmanager.exchange.games import RULES, SECTIONS, Many, json_schema, read_game
from bglmanager.resources import path
from tests.helpers.shipped import usual_minutes

GO = {"name": "Go", "players": {"least": 2, "recommended": 2, "most": 2}}
FILES = {file.stem: file for file in sorted(path("games").glob("*.toml"))}


def test_the_schema_published_is_that_of_the_reader() -> None:
    assert path("schemas/game-1.schema.json").read_bytes() == json_schema()


def test_every_value_of_a_game_can_stand_in_a_file() -> None:
    declared = {record.made: record for record in records(RULES)}
    made = {
        each
        for each in vars(values).values()
        if is_dataclass(each) and each.__module__ == values.__name__
    }
    assert set(declared) == made - {Game}
    for each, record in declared.items():
        assert {record.attribute_of(key) for key in record.kinds} == {f.name for f in fields(each)}


def records(kind: Any) -> Iterator[Record]:
    if isinstance(kind, Many | Nullable):
        yield from records(kind.of)
    elif isinstance(kind, Record):
        yield kind
        for inner in kind.kinds.values():
            yield from records(inner)


@pytest.mark.parametrize("name", FILES)
def test_every_file_fits_the_schema(name: str) -> None:
    assert faults(tomllib.loads(FILES[name].read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"name": "Go"}, ["game: players missing"]),
        ({**GO, "colour": 1}, ["game: colour unknown"]),
        ({**GO, "id": "Go!"}, ["game.id: pattern"]),
        ({**GO, "scoring": "dice"}, ["game.scoring: enum"]),
        ({**GO, "name": {"it": "Go"}}, ["game.name: none of the alternatives"]),
        ({**GO, "big": {"notes": "one"}}, ["game.big.notes: no array"]),
        ({**GO, "timings": [{"minutes": {"13": 5}}]}, ["game.timings[0].minutes: 13 unknown"]),
    ],
)
def test_what_the_reader_refuses_does_not_fit_the_schema(
    wrong: Mapping[str, Any], expected: list[str]
) -> None:
    assert faults(wrong) == expected


def faults(said: Mapping[str, Any]) -> list[str]:
    schema = json.loads(json_schema())
    return list(misfits(said, schema, schema["$defs"], "game"))


def misfits(value: Any, schema: Any, defs: Any, at: str) -> Iterator[str]:
    """Where a value departs from a schema, for the words that ours is made of."""
    unknown = set(schema) - KNOWN
    assert not unknown, unknown
    if "$ref" in schema:
        yield from misfits(value, defs[schema["$ref"].removeprefix("#/$defs/")], defs, at)
    if "anyOf" in schema and not any(
        not list(misfits(value, each, defs, at)) for each in schema["anyOf"]
    ):
        yield f"{at}: none of the alternatives"
    if "type" in schema and not TYPES[schema["type"]](value):
        yield f"{at}: no {schema['type']}"
        return
    yield from (
        f"{at}: {word}"
        for word, holds in HOLDS.items()
        if word in schema and not holds(value, schema[word])
    )
    if isinstance(value, dict) and "properties" in schema:
        known = schema["properties"]
        yield from (f"{at}: {key} unknown" for key in value if key not in known)
        yield from (
            f"{at}: {key} missing" for key in schema.get("required", ()) if key not in value
        )
        for key, each in value.items():
            yield from misfits(each, known.get(key, {}), defs, f"{at}.{key}")
    if isinstance(value, list) and "items" in schema:
        for index, each in enumerate(value):
            yield from misfits(each, schema["items"], defs, f"{at}[{index}]")


DOCS = Path(__file__).parents[2] / "docs" / "games.md"


def test_the_documents_name_every_key_and_every_value_to_choose_from() -> None:
    text = DOCS.read_text(encoding="utf-8")
    every = set(re.findall(r"`([^`\n]+)`", text))
    words = {word for each in every for word in re.findall(r"[\w-]+", each)}
    keys = {key for record in records(RULES) for key in record.kinds}
    assert keys - words == set()
    kinds = [kind for record in records(RULES) for kind in record.kinds.values()]
    bare = [kind.of if isinstance(kind, Nullable) else kind for kind in kinds]
    choices = {value for kind in bare if isinstance(kind, Choice) for value in kind.of}
    assert {each.value for each in choices} - words == set()
    assert [each for each in SECTIONS if f"`[{each}]`" not in text] == []


def test_the_example_of_the_documents_is_a_game() -> None:
    example = "".join(
        line.removeprefix("    ")
        for line in DOCS.read_text(encoding="utf-8").splitlines(keepends=True)
        if line.startswith("    ") or not line.strip()
    )
    game = read_game(example.encode(), "x")
    assert game.id == "torre-di-carta"
    assert set(game.rules) == {"bgl", "big"}
    assert game.general.overtime is not None
    assert game.under("big").overtime is None
    assert usual_minutes(game.under("bgl"), 5) == 60


TYPES: Mapping[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: type(value) is int,
    "number": lambda value: type(value) in {int, float},
}
HOLDS: Mapping[str, Callable[[Any, Any], bool]] = {
    "minimum": lambda value, least: value >= least,
    "maximum": lambda value, most: value <= most,
    "minLength": lambda value, least: len(value) >= least,
    "maxLength": lambda value, most: len(value) <= most,
    "maxItems": lambda value, most: len(value) <= most,
    "minProperties": lambda value, least: len(value) >= least,
    "pattern": lambda value, pattern: re.search(pattern, value) is not None,
    "enum": lambda value, allowed: value in allowed,
    "const": lambda value, only: value is only,
}
KNOWN = {
    "$ref", "anyOf", "type", "properties", "required", "additionalProperties", "items", "$schema",
    "$id", "$defs", *HOLDS,
}  # fmt: skip
