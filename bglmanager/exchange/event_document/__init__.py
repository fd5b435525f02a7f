"""The event document: one JSON file that holds a whole event.

`read` a file, look at its `integrity`, take its facts with `to_event`; `to_document` the other
way; `write` the file. `verify` says everything that can be said against one.
"""

from __future__ import annotations

from bglmanager.exchange.event_document.from_event import WritingProgram, to_document
from bglmanager.exchange.event_document.pretty import pretty
from bglmanager.exchange.event_document.reader import integrity, read
from bglmanager.exchange.event_document.refresh import rewritten, with_round
from bglmanager.exchange.event_document.schema.document import Document
from bglmanager.exchange.event_document.to_event import lineage_of, to_event
from bglmanager.exchange.event_document.verification import verify
from bglmanager.exchange.event_document.verification import wrong_results as wrong_results

__all__ = [
    "Document",
    "WritingProgram",
    "integrity",
    "lineage_of",
    "read",
    "rewritten",
    "to_document",
    "to_event",
    "verify",
    "with_round",
    "write",
]


def write(document: Document) -> bytes:
    """The document as a file: keys in the order of the schema, two spaces, a newline at the end."""
    return pretty(document.tree())
