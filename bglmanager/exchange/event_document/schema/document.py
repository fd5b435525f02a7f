"""The whole document."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from functools import cached_property
from typing import Annotated, Any

from pydantic import Field

from bglmanager.engine import event as facts
from bglmanager.exchange.event_document.canonical import INTEGRITY, canonical_pieces
from bglmanager.exchange.event_document.schema.derived import Results
from bglmanager.exchange.event_document.schema.facts import ObjectOf
from bglmanager.exchange.event_document.schema.leaves import (
    AnyNumber,
    OneOf,
    Sha256,
    Text,
    Timestamp,
    Uuid,
    Whole,
    WholeNumber,
)
from bglmanager.exchange.event_document.schema.model import Model
from bglmanager.exchange.event_document.tree import Object, Tree
from bglmanager.exchange.event_document.versions import FIRST, LATER, NEWEST

FORMAT = "bglmanager-event"
DERIVED = "derived"
HEAD = ("format", "version", "generator", "exported_at", "origin")
"""Keys before the checksum."""

Format = Annotated[str, OneOf((FORMAT,))]
Version = Annotated[int, WholeNumber(FIRST, NEWEST)]
SatOutPoints = Annotated[int | Decimal, AnyNumber(12, 20)]


class Generator(Model):
    """The program that wrote the document."""

    name: Text
    version: Text


class Integrity(Model):
    """The checksum over everything else."""

    sha256: Sha256


class Ancestor(Model):
    """A library after one of its acts."""

    library: Uuid
    act: Whole


class Origin(Model):
    """The library that wrote the document, after the newest act of the event, and the libraries
    it comes from, oldest first.
    """

    library: Uuid
    act: Whole
    ancestors: list[Ancestor]


class Document(Model):
    """An event document whose every value is of the right kind."""

    format: Format
    version: Version
    generator: Generator
    exported_at: Timestamp
    origin: Origin | None = None
    integrity: Integrity | None = None
    event: Annotated[Any, ObjectOf(facts.Settings)]
    entries: list[Annotated[Any, ObjectOf(facts.Entry)]]
    teams: list[Annotated[Any, ObjectOf(facts.Team)]] = Field(default_factory=list)
    rounds: list[Annotated[Any, ObjectOf(facts.Round)]]
    penalties: list[Annotated[Any, ObjectOf(facts.Penalty)]] = Field(default_factory=list)
    adjustments: list[Annotated[Any, ObjectOf(facts.Adjustment)]] = Field(default_factory=list)
    corrections: list[Annotated[Any, ObjectOf(facts.Correction)]] = Field(default_factory=list)
    sat_out_points: SatOutPoints | None = None
    derived: Annotated[Any, ObjectOf(Results)] | None = None

    def tree(self) -> Object:
        """The document as JSON values: the keys it was made with, in the order of the schema."""
        if INTEGRITY not in self.model_fields_set:
            return {**self.unsealed}
        given = self.integrity
        seal: Object = {INTEGRITY: None if given is None else {"sha256": given.sha256}}
        head = {key: each for key, each in self.unsealed.items() if key in HEAD}
        return {**head, **seal, **self.unsealed}

    @cached_property
    def unsealed(self) -> Mapping[str, Tree]:
        """The same without the checksum."""
        said = [key for key in type(self).model_fields if key in self.model_fields_set]
        values = {key: getattr(self, key) for key in said if key != INTEGRITY}
        return {
            key: value.model_dump(exclude_unset=True) if isinstance(value, Model) else value
            for key, value in values.items()
        }

    @cached_property
    def pieces(self) -> Mapping[str, bytes]:
        """What each of its keys adds to the canonical form."""
        return canonical_pieces(self.unsealed)


_REF = "#/$defs/"


def json_schema(version: int = NEWEST) -> bytes:
    """The schema of a version as a file: `resources/schemas/event-<version>.schema.json`."""
    found = Document.model_json_schema()
    if version < NEWEST:
        _without_later(found, version)
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"{FORMAT}-{version}.schema.json",
        **found,
    }
    return (json.dumps(schema, ensure_ascii=False, indent=2) + "\n").encode()


def _without_later(schema: dict[str, Any], version: int) -> None:
    """Take out the keys that came later, and what only they refer to."""
    schema["properties"]["version"]["maximum"] = version
    kinds = schema["$defs"]
    for model, keys in LATER.items():
        kind = kinds.get(model, schema)  # the document itself is no part of it
        for key, came in keys.items():
            if came > version:
                del kind["properties"][key]
    while unused := kinds.keys() - set(_names_referred_to(schema)):
        for name in unused:
            del kinds[name]


def _names_referred_to(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"].removeprefix(_REF)] if "$ref" in value else []
        return own + [name for each in value.values() for name in _names_referred_to(each)]
    return (
        [name for each in value for name in _names_referred_to(each)]
        if isinstance(value, list)
        else []
    )
