"""The event document: one JSON file that holds a whole event.

`read` a file, look at its `integrity`, take its facts with `to_event`; `to_document` the other
way; `write` the file. `verify` says everything that can be said against one.
"""

from __future__ import annotations

from bglmanager.exchange.event_document.canonical import pretty_text
from bglmanager.exchange.event_document.reader import (
    check_integrity,
    lineage_of,
    read_document,
    to_event,
    verify_file,
    wrong_results,
)
from bglmanager.exchange.event_document.schema import Document, Generator
from bglmanager.exchange.event_document.writer import rewritten_file, to_document, with_round

__all__ = [
    "Document",
    "Generator",
    "check_integrity",
    "lineage_of",
    "read_document",
    "rewritten_file",
    "to_document",
    "to_event",
    "verify_file",
    "with_round",
    "write_document",
    "wrong_results",
]


def write_document(document: Document) -> bytes:
    """The document as a file: keys in the order of the schema, two spaces, a newline at the end."""
    return pretty_text(document.tree)
