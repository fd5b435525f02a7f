"""Event documents: computed, verified, seated, exported."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from bglmanager import __version__
from bglmanager.engine import facts, seating
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Round
from bglmanager.engine.final_phases import with_phases
from bglmanager.engine.games.drawn_seats import with_draws_reseated
from bglmanager.engine.lineage import Lineage
from bglmanager.engine.problems import Problem, Refused, refuse_if
from bglmanager.exchange import LARGEST_FILE as LARGEST_FILE
from bglmanager.i18n import Texts
from bglmanager.services.files import slug
from bglmanager.services.games import Catalogue, game_catalogue, wrong_sizes
from bglmanager.services.setups import with_setup

if TYPE_CHECKING:
    from bglmanager.exchange.event_document import Document


def compute(data: bytes) -> bytes:
    """The document with its derived part afresh; generator and time are left as they are.

    Raises `Refused`: not a sound document, a wrong checksum, facts that contradict each other,
    a ruleset that cannot be computed.
    """
    from bglmanager.exchange import event_document  # noqa: PLC0415 # slow, and no start needs it

    document, event = _sound(data)
    return event_document.rewritten(document, derive(event))


def seat(data: bytes, *, attempt: int = 1, games: Catalogue | None = None) -> bytes:
    """The document with the next round added as a draft.

    `games` are those known, the program's unless told.

    Raises `Refused` as `compute` does, and when no round can be seated now.
    """
    from bglmanager.exchange import event_document  # noqa: PLC0415 # slow, and no start needs it

    document, event = _sound(data)
    try:
        made = _next(event, (games or game_catalogue()).wishes(event)._replace(attempt=attempt))
    except Refused as refused:
        raise Refused(with_phases(event, refused.problems)) from refused
    rounds = (*event.rounds[: made.number - 1], made)
    after = seating.with_adjustments(replace(event, rounds=rounds))
    stays = [line in after.adjustments for line in event.adjustments]
    added = [line for line in after.adjustments if line not in event.adjustments]
    longer = event_document.with_round(document, made, stays, added)
    derived = derive(event_document.to_event(longer))
    return event_document.rewritten(longer, derived)


def _next(event: Event, wishes: seating.SeatingOptions) -> Round:
    """The round that comes next, or the last one with the tables that had to wait."""
    if seating.can_complete(event):
        return with_draws_reseated(event, event.rounds[-1], seating.completed(event))
    return with_setup(event, seating.next_round(event, wishes), wishes.game)


def verify(data: bytes) -> tuple[Problem, ...]:
    """Everything that can be said against the document; empty when it is sound."""
    from bglmanager.exchange import event_document  # noqa: PLC0415 # slow, and no start needs it

    return event_document.verify(data, wrong_sizes)


@dataclass(frozen=True, slots=True)
class Printable:
    """The facts of a document and the moment its sheets bear: that of the document.

    `lineage` is where the event stood in the library that wrote it, where it says so.
    """

    event: Event
    exported_at: datetime
    lineage: Lineage | None = None


def printable(data: bytes) -> Printable:
    """What is printed of a document; raises `Refused` as `compute` does."""
    from bglmanager.exchange import event_document  # noqa: PLC0415 # slow, and no start needs it

    document, event = _sound(data)
    moment = datetime.fromisoformat(document.exported_at)
    return Printable(event, moment, event_document.lineage_of(document))


def load_whole(data: bytes) -> Printable:
    """A document whose derived part, if it has one, is what its facts give.

    Raises `Refused` as `compute` does, and where the derived part was changed.
    """
    from bglmanager.exchange import event_document  # noqa: PLC0415 # slow, and no start needs it

    document, event = _sound(data)
    refuse_if(event_document.wrong_results(document, event))
    moment = datetime.fromisoformat(document.exported_at)
    return Printable(event, moment, event_document.lineage_of(document))


def load(data: bytes) -> Event:
    """The facts of a document; raises `Refused` as `compute` does."""
    return _sound(data)[1]


def export(
    event: Event, *, exported_at: datetime, for_league: bool, lineage: Lineage | None = None
) -> bytes:
    """The event as a document; for the league without what that league does not look at.

    `lineage` is where it stands in its library, where it comes from one.

    Raises `Refused` when a fact is none that a document may hold.
    """
    from bglmanager.exchange import event_document  # noqa: PLC0415 # slow, and no start needs it

    document = event_document.to_document(
        event,
        derive(event),
        generator=event_document.WritingProgram("BGL Manager", __version__),
        exported_at=exported_at,
        for_league=for_league,
        lineage=lineage,
    )
    return event_document.write(document)


def file_name(event: Event, texts: Texts) -> str:
    """What the document is called: as its `file_stem`, in the language of the program."""
    return f"{file_stem(event, texts.word('of a file', 'event'))}.bgl.json"


def file_stem(event: Event, nameless: str = "event") -> str:
    """League code, or else name of the event, and its date; `nameless` where no letter is left."""
    settings = event.settings
    name = slug(settings.league_code or "") or slug(settings.name) or nameless
    return f"{name}-{settings.date.isoformat()}"


def _sound(data: bytes) -> tuple[Document, Event]:
    from bglmanager.exchange import event_document  # noqa: PLC0415 # slow, and no start needs it

    document = event_document.read(data)
    refuse_if(event_document.integrity(document))
    event = event_document.to_event(document)
    refuse_if((*facts.check(event), *wrong_sizes(event.settings)))
    return document, event
