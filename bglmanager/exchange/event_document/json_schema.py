"""The JSON Schema of the document, published from its models."""

from __future__ import annotations

import json
from typing import Any

from bglmanager.exchange.event_document.schema.document import FORMAT, Document
from bglmanager.exchange.event_document.versions import LATER, NEWEST

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
    while unused := kinds.keys() - set(_references(schema)):
        for name in unused:
            del kinds[name]


def _references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"].removeprefix(_REF)] if "$ref" in value else []
        return own + [name for each in value.values() for name in _references(each)]
    return [name for each in value for name in _references(each)] if isinstance(value, list) else []
