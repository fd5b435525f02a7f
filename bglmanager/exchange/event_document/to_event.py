"""A document into the engine's snapshot."""

from __future__ import annotations

from bglmanager.engine.event import Event
from bglmanager.engine.lineage import Lineage, Origin
from bglmanager.exchange.event_document.conversion import facts
from bglmanager.exchange.event_document.schema import document as schema
from bglmanager.exchange.event_document.schema.document import Document


def to_event(document: Document) -> Event:
    """The facts of a document; what was left out has its default.

    Names and reasons that are null are empty texts in the snapshot.
    """
    (event,) = facts(Event, [{**document.unsealed, "settings": document.unsealed["event"]}])
    return event


def lineage_of(document: Document) -> Lineage | None:
    """Where the event stood in the library that wrote the document; None where it does not say."""
    given = document.origin
    if given is None:
        return None
    return Lineage(_origin(given), tuple(map(_origin, given.ancestors)))


def _origin(given: schema.Origin | schema.Ancestor) -> Origin:
    return Origin(given.library.lower(), given.act)
