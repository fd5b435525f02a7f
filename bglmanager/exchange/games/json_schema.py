"""The JSON Schema of a game's file, published from the declaration that checks it."""

from __future__ import annotations

import json
from typing import Any

from bglmanager.exchange.games.shape import RULES, SECTION, SECTIONS


def json_schema() -> bytes:
    """The schema as a file: `resources/schemas/game-1.schema.json`."""
    shared: dict[str, Any] = {}
    required = tuple(key for key in RULES.required if key != "id")
    table = RULES.table(shared, required)
    shared["Section"] = SECTION.table(shared, ())
    table["properties"] |= {key: {"$ref": "#/$defs/Section"} for key in SECTIONS}
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "game-1.schema.json",
        **table,
        "$defs": dict(sorted(shared.items())),
    }
    return (json.dumps(schema, ensure_ascii=False, indent=2) + "\n").encode()
