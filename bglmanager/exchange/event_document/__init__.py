"""The event document: one JSON file that holds a whole event.

`read` a file, look at its `integrity`, take its facts with `to_event`; `to_document` the other
way; `write` the file. `verify` says everything that can be said against one.
"""

from __future__ import annotations

from bglmanager.exchange.event_document.canonical import pretty_text
from bglmanager.exchange.event_document.reader import check_integrity as check_integrity
from bglmanager.exchange.event_document.reader import lineage_of as lineage_of
from bglmanager.exchange.event_document.reader import read_document as read_document
from bglmanager.exchange.event_document.reader import to_event as to_event
from bglmanager.exchange.event_document.reader import verify_file as verify_file
from bglmanager.exchange.event_document.reader import wrong_results as wrong_results
from bglmanager.exchange.event_document.schema import Document as Document
from bglmanager.exchange.event_document.schema import Generator as Generator
from bglmanager.exchange.event_document.writer import rewritten_file as rewritten_file
from bglmanager.exchange.event_document.writer import to_document as to_document
from bglmanager.exchange.event_document.writer import with_round as with_round


def write_document(document: Document) -> bytes:
    """The document as a file: keys in the order of the schema, two spaces, a newline at the end."""
    return pretty_text(document.tree)
