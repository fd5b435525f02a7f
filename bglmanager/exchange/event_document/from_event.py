"""The engine's snapshot into a document."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event
from bglmanager.engine.lineage import Lineage, Origin
from bglmanager.exchange.event_document import reader
from bglmanager.exchange.event_document.canonical import INTEGRITY, checksum_of
from bglmanager.exchange.event_document.conversion import objects
from bglmanager.exchange.event_document.moments import moment
from bglmanager.exchange.event_document.privacy import for_league as without_private
from bglmanager.exchange.event_document.results import results
from bglmanager.exchange.event_document.schema.document import FORMAT, Document, Integrity
from bglmanager.exchange.event_document.tree import Object
from bglmanager.exchange.event_document.versions import needed


class WritingProgram(NamedTuple):
    """The program that writes a document."""

    name: str
    version: str


def to_document(
    event: Event,
    derived: Derived | None,
    *,
    generator: WritingProgram,
    exported_at: datetime,
    for_league: bool,
    lineage: Lineage | None = None,
) -> Document:
    """The whole event as a document with its checksum; optional keys at their default left out.

    The version is the lowest that can say it. For the league the desk's keys are left out, and of
    the people whatever that league's ranking does not look at; so is the lineage, which tells
    where the event stands in the library that has it. `derived` is None for a document that only
    carries facts.

    Raises:
        Refused: a fact is none that a document may hold (a text too long, say).
        ValueError: a fact has more than 6 decimals, or a time no time zone.
    """
    tree = _facts(without_private(event) if for_league else event)
    tree["generator"] = {"name": generator.name, "version": generator.version}
    tree["exported_at"] = moment(exported_at)
    if lineage is not None and not for_league:
        tree["origin"] = _origin(lineage)
    if derived is not None:
        tree["derived"] = results(derived)
    return sealed(reader.document({**tree, "version": needed(tree)}))


def sealed(rest: Document) -> Document:
    """A document that has no checksum, with it."""
    return rest.model_copy(update={INTEGRITY: Integrity(sha256=checksum_of(rest.pieces))})


def _origin(lineage: Lineage) -> Object:
    (own,), ancestors = objects(Origin, [lineage.origin]), objects(Origin, lineage.ancestors)
    return {**own, "ancestors": ancestors}


def _facts(event: Event) -> Object:
    (tree,) = objects(Event, [event])
    return {
        "format": FORMAT,
        "event": tree.pop("settings"),
        **{key: value for key, value in tree.items() if key != "brought"},
    }
