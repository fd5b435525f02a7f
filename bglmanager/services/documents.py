"""Event documents: computed, verified, seated, exported, and those saved by themselves.

After every round's end, and with every backup, each event that changed is written as its document
into a folder of its own: `trofeo-2026-03-14_2b6a1c7d8e90_3f2a9c1d4b6e-000231.bgl.json`. The newest
two of every event stay that are of the library in use, and all of others. They are read by the
same code that reads any result file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from bglmanager import __version__
from bglmanager.db import disk
from bglmanager.engine import facts, seating
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Round
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import with_phases
from bglmanager.engine.games.drawing import with_draws_reseated
from bglmanager.engine.ids import EventId
from bglmanager.engine.lineage import Lineage, OriginMark, mark_of
from bglmanager.engine.lineage import not_surpassed as newest_of
from bglmanager.engine.problems import Problem, Refused, problem, refuse_if
from bglmanager.engine.room_plan import with_furniture
from bglmanager.engine.seating import boards, making, slow
from bglmanager.exchange import LARGEST_FILE as LARGEST_FILE
from bglmanager.i18n import Texts
from bglmanager.services import files
from bglmanager.services.errors import NotSaved
from bglmanager.services.files import write_whole
from bglmanager.services.games import Catalogue, game_catalogue, wrong_sizes
from bglmanager.services.guard import with_setup

if TYPE_CHECKING:
    from bglmanager.exchange.event_document import Document


def with_results_computed(data: bytes) -> bytes:
    """The document with its derived part afresh; generator and time are left as they are.

    Raises `Refused`: not a sound document, a wrong checksum, facts that contradict each other,
    a ruleset that cannot be computed.
    """
    from bglmanager.exchange import event_document  # noqa: PLC0415 # slow, and no start needs it

    document, event = _sound_document(data)
    return event_document.rewritten_file(document, derive(event))


def with_next_round(data: bytes, *, attempt: int = 1, games: Catalogue | None = None) -> bytes:
    """The document with the next round added as a draft.

    `games` are those known, the program's unless told.

    Raises `Refused` as `with_results_computed` does, and when no round can be seated now.
    """
    from bglmanager.exchange import event_document  # noqa: PLC0415 # slow, and no start needs it

    document, event = _sound_document(data)
    try:
        made = _next_round(
            event, (games or game_catalogue()).next_wishes(event)._replace(attempt=attempt)
        )
    except Refused as refused:
        raise Refused(with_phases(event, refused.problems)) from refused
    rounds = (*event.rounds[: made.number - 1], made)
    after = boards.with_adjustments(replace(event, rounds=rounds))
    stays = [line in after.adjustments for line in event.adjustments]
    added = [line for line in after.adjustments if line not in event.adjustments]
    longer = event_document.with_round(document, made, stays, added)
    derived = derive(event_document.to_event(longer))
    return event_document.rewritten_file(longer, derived)


def _next_round(event: Event, wishes: making.SeatingOptions) -> Round:
    """The round that comes next, or the last one with the tables that had to wait."""
    if slow.can_complete(event):
        begun = event.rounds[-1]
        whole = with_draws_reseated(event, begun, slow.completed(event))
        return with_furniture(event, whole, [table.number for table in begun.tables])
    return with_furniture(event, with_setup(event, seating.next_round(event, wishes), wishes.game))


def verify_document(data: bytes) -> tuple[Problem, ...]:
    """Everything that can be said against the document; empty when it is sound."""
    from bglmanager.exchange import event_document  # noqa: PLC0415 # slow, and no start needs it

    return event_document.verify_file(data, wrong_sizes)


@record
class ReadDocument:
    """The facts of a document and the moment it was saved, which its sheets bear.

    `lineage` is where the event stood in the library that wrote it, where it says so; `file` is
    that of a document that was saved by itself.
    """

    event: Event
    saved_at: datetime
    lineage: Lineage | None = None
    file: Path = Path()

    @property
    def place(self) -> OriginMark:
        """Where it stood, as its name says."""
        return Named(self.file).place

    def goes_beyond(self, other: ReadDocument) -> bool:
        """Whether it has everything of the other one, and more.

        One of before libraries had identities is older than all that came later.
        """
        if self.lineage is not None and other.lineage is not None:
            return self.lineage.goes_beyond(other.lineage)
        if self.lineage is None and other.lineage is None:
            return Named(self.file).order_of_old > Named(other.file).order_of_old
        return other.lineage is None


def read_printable(data: bytes, *, whole: bool = False) -> ReadDocument:
    """What is printed of a document; of a `whole` one the derived part, if it has one, is what its
    facts give.

    Raises `Refused` as `with_results_computed` does, and where the derived part was changed.
    """
    from bglmanager.exchange import event_document  # noqa: PLC0415 # slow, and no start needs it

    document, event = _sound_document(data)
    refuse_if(event_document.wrong_results(document, event) if whole else ())
    moment = datetime.fromisoformat(str(document.tree["exported_at"]))
    return ReadDocument(event, moment, event_document.lineage_of(document))


def read_event(data: bytes) -> Event:
    """The facts of a document; raises `Refused` as `with_results_computed` does."""
    return _sound_document(data)[1]


def write_document(
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
        generator=event_document.Generator("BGL Manager", __version__),
        exported_at=exported_at,
        for_league=for_league,
        lineage=lineage,
    )
    return event_document.write_document(document)


def file_name(event: Event, texts: Texts) -> str:
    """What the document is called: as its `file_stem`, in the language of the program."""
    return f"{file_stem(event, texts.word('of a file', 'event'))}.bgl.json"


def file_stem(event: Event, nameless: str = "event") -> str:
    """League code, or else name of the event, and its date; `nameless` where no letter is left."""
    settings = event.settings
    name = files.file_slug(settings.league_code or "") or files.file_slug(settings.name) or nameless
    return f"{name}-{settings.date.isoformat()}"


def _sound_document(data: bytes) -> tuple[Document, Event]:
    from bglmanager.exchange import event_document  # noqa: PLC0415 # slow, and no start needs it

    document = event_document.read_document(data)
    refuse_if(event_document.check_integrity(document))
    event = event_document.to_event(document)
    refuse_if((*facts.check_event(event), *wrong_sizes(event.settings)))
    return document, event


STAY = 2
"""So many documents of an event stay: the newest, and one should that one be bad."""

_NAME = re.compile(
    r".+_(?P<event>[0-9a-z]+)_(?P<library>[0-9a-f]{12}|\d{1,6})-(?P<act>\d+)\.bgl\.json", re.ASCII
)


def keep_document(folder: Path, event: Event, stands: Lineage, at: datetime) -> Path:
    """Write an event as its document, read it again, and take away older ones of the event.

    Raises `NotSaved`; `Refused` for facts that no document may hold. Older ones stay then.
    """
    data = write_document(event, exported_at=at, for_league=False, lineage=stands)
    if read_event(data) != event:
        raise NotSaved(problem("backups.document", name=event.settings.name))
    place = stands.origin.mark
    file = folder / f"{file_stem(event)}_{mark_of(event.settings.id)}_{place}.bgl.json"
    try:
        files.own_disk(lambda: disk.owners_folder(folder))
    except OSError as error:
        raise NotSaved(files.not_written(folder, error)) from error
    write_whole(file, data, rights=disk.OWNER)
    with suppress(OSError):  # an older one that stays too long does no harm
        files.own_disk(lambda: thin_documents(folder, place.library))
    return file


def thin_documents(folder: Path, library: str) -> None:
    """Take away all but the newest documents of every event of this library in a folder."""
    seen: Counter[str] = Counter()
    named = [one for one in map(Named, document_files(folder)) if one.place.library == library]
    for one in sorted(named, key=lambda one: one.place.act, reverse=True):
        seen[one.event] += 1
        if seen[one.event] > STAY:
            one.file.unlink(missing_ok=True)


def document_files(folder: Path) -> tuple[Path, ...]:
    """All documents of a folder that were saved by themselves."""
    return tuple(file for file in sorted(folder.glob("*.bgl.json")) if _NAME.fullmatch(file.name))


def newest_documents(
    folders: Iterable[Path],
) -> tuple[ReadDocument, ...]:
    """Of every event the newest document that is sound, the event saved last first.

    Where an event was played on in two places it is the one that was saved last.
    """
    found: dict[EventId, list[ReadDocument]] = {}
    for one in sound_documents(folders):
        files.beat()
        found.setdefault(one.event.settings.id, []).append(one)
    heads = (newest_of(every, ReadDocument.goes_beyond) for every in found.values())
    last = (max(several, key=lambda one: one.saved_at) for several in heads)
    return tuple(sorted(last, key=lambda one: one.saved_at, reverse=True))


def sound_documents(folders: Iterable[Path]) -> Iterator[ReadDocument]:
    """All documents of folders that can be read."""
    read = (read_kept(file) for folder in folders for file in document_files(folder))
    return (one for one in read if one is not None)


def read_kept(file: Path) -> ReadDocument | None:
    """What a document holds; None for one that is not sound."""
    try:
        return replace(read_printable(files.regular_file(file).read_bytes()), file=file)
    except (OSError, Refused):
        return None


class Named:
    """What the name of a document that was saved by itself says: the event, and where it stood."""

    def __init__(self, file: Path) -> None:
        found = _NAME.fullmatch(file.name)
        self.file = file
        self.event = found["event"] if found else ""
        self.place = OriginMark(found["library"], int(found["act"])) if found else OriginMark("", 0)

    @property
    def order_of_old(self) -> tuple[int, int]:
        """The order of documents of before libraries had identities."""
        place = self.place
        return int(place.library) if place.library.isdecimal() else 0, place.act
