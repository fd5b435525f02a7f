"""The JSON Schema of the document, published from its models."""

from __future__ import annotations

import json

from bglmanager.exchange.event_document.schema.document import FORMAT, VERSION, Document


def json_schema() -> bytes:
    """The schema as a file: `resources/schemas/event-1.schema.json`."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"{FORMAT}-{VERSION}.schema.json",
        **Document.model_json_schema(),
    }
    return (json.dumps(schema, ensure_ascii=False, indent=2) + "\n").encode()
