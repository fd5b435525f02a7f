"""Events that were played on elsewhere: what there is to decide, and either way of going on.

Looking at a folder is for the worker. Both ways keep both: what is here stays in a backup and as
a document, what is elsewhere stays where it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from bglmanager.db import copies, lineage
from bglmanager.db.copies import EventContents
from bglmanager.db.errors import StoreError
from bglmanager.db.lineage import Copied
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EventId
from bglmanager.engine.lineage import Lineage, Origin, OriginMark, mark_of, not_surpassed
from bglmanager.engine.problems import Refused
from bglmanager.services import documents, elsewhere, kept_documents
from bglmanager.services.backups import Backup, Backups
from bglmanager.services.branches import contents_of
from bglmanager.services.elsewhere import reach
from bglmanager.services.errors import NotOpened, opening
from bglmanager.services.files import read_whole
from bglmanager.services.kept_documents import Named
from bglmanager.services.library_paths import LibraryPaths


@dataclass(frozen=True, slots=True)
class Version:
    """An event as it stands somewhere: how far it is, and the file that has it."""

    lineage: Lineage
    contents: EventContents
    file: Path
    host: str = ""

    @property
    def event(self) -> EventId:
        """Which event it is."""
        return EventId(self.contents.id)


@dataclass(frozen=True, slots=True)
class Question:
    """An event that was played on elsewhere, from where it stands here or (`apart`) from before.

    `since` is when the two parted, where that is known.
    """

    here: Version
    there: Version
    apart: bool
    since: datetime | None = None

    @property
    def event(self) -> EventId:
        """Which event it is about."""
        return self.here.event


def find_questions(places: LibraryPaths, folders: Iterable[Path]) -> tuple[Question, ...]:
    """What is to be decided about the events of the library in use, the folders being what others
    wrote to; of each event what nobody has gone beyond. What was decided already is not asked.

    Nothing for a library or a folder that cannot be read: that is said elsewhere.
    """
    try:
        own = lineage.read(places.library)
    except StoreError:
        return ()
    if own is None:
        return ()
    found: dict[EventId, list[Version]] = {}
    for folder in folders:
        for one in (*_documents(own, folder), *_stores(own, Backups(places), folder)):
            found.setdefault(one.event, []).append(one)
    questions: list[Question] = []
    for versions in found.values():
        heads = not_surpassed(versions, lambda one, other: one.lineage.goes_beyond(other.lineage))
        each = {one.lineage.origin: one for one in reversed(heads)}  # of two alike the first
        questions += _asked(places.library, own, each.values())
    return tuple(questions)


def question_of(library: Path, file: Path, brought: documents.Printable) -> Question | None:
    """What a document asks that somebody opens; None where it has nothing that is not here."""
    with opening():
        own = lineage.read(library)
    there = brought.lineage
    if own is None or there is None or _has(own, brought.event.settings.id, there):
        return None
    contents = contents_of(brought.event, brought.exported_at)
    return _question(library, own, Version(there, contents, file))


def version_elsewhere(question: Question) -> Event:
    """The event as it stands elsewhere; for the worker.

    Raises `NotOpened`, `Refused` when the copy went bad, went away or does not answer.
    """
    file = question.there.file
    return reach(file.parent, lambda _beat: _read(file, question), patience=elsewhere.SLOW)


def _read(file: Path, question: Question) -> Event:
    if file.name.endswith(".json"):
        return documents.load_whole(read_whole(file, largest=documents.LARGEST_FILE)).event
    with opening():
        copies.examine(file)
        found = lineage.event_of(file, question.event)
    assert found is not None
    return found


def _documents(own: Copied, folder: Path) -> Iterator[Version]:
    """The documents of a folder that have something that is not here; few have to be read."""
    here = {mark_of(event): event for event in own.stand.events}
    for named in map(Named, kept_documents.document_files(folder)):
        event = here.get(named.event)
        if event is None or _is_known(own, event, named.place):
            continue
        read = kept_documents.read_kept(named.file)
        if read is not None and read.lineage is not None:
            contents = contents_of(read.event, read.saved_at)
            yield Version(read.lineage, contents, named.file)


def _stores(own: Copied, backups: Backups, folder: Path) -> Iterator[Version]:
    """The events of the newest backup of every other library in a folder."""
    seen = {own.stand.library.origin.mark.library}
    for one in _newest_first(backups, folder):
        if not one.is_known or one.library in seen:
            continue
        with suppress(StoreError):
            copied = lineage.read(one.file)
            if copied is None:
                continue
            seen.add(one.library)
            host = "" if copied.home is None else copied.home.host
            for contents in copied.contents.events:
                event = EventId(contents.id)
                yield Version(copied.stand.events[event], contents, one.file, host)


def _newest_first(backups: Backups, folder: Path) -> tuple[Backup, ...]:
    try:
        return backups.listed(folder) if folder.is_dir() else ()
    except NotOpened:
        return ()


def _asked(library: Path, own: Copied, versions: Iterable[Version]) -> Iterator[Question]:
    for one in versions:
        event = one.event
        if event not in own.stand.events or _has(own, event, one.lineage):
            continue
        origin = one.lineage.origin
        if any(d.library == origin.library and d.act >= origin.act for d in _decided(own, event)):
            continue
        question = _question(library, own, one)
        if not _says_the_same(library, question):
            yield question


def _question(library: Path, own: Copied, there: Version) -> Question:
    contents = next(one for one in own.contents.events if one.id == there.event)
    host = "" if own.home is None else own.home.host
    here = Version(own.stand.events[there.event], contents, library, host)
    shared = here.lineage.shared_with(there.lineage)
    since = None
    if shared is not None:
        own_numbers = any(one.library == shared.library for one in own.stand.library.every)
        with suppress(StoreError):
            since = lineage.moment(library, there.event, shared.act if own_numbers else 0)
    return Question(here, there, not there.lineage.contains(here.lineage.origin), since)


def _says_the_same(library: Path, question: Question) -> bool:
    """Whether it says the same there: libraries of before know nothing of each other."""
    try:
        theirs, ours = version_elsewhere(question), lineage.event_of(library, question.event)
    except (StoreError, NotOpened, Refused):
        return True  # what cannot be read cannot be gone on from either
    if ours is None:
        return False
    revision = ours.settings.revision
    return replace(theirs, settings=replace(theirs.settings, revision=revision)) == ours


def _has(own: Copied, event: EventId, there: Lineage) -> bool:
    return own.stand.has(event, there)


def _decided(own: Copied, event: EventId) -> Iterable[Origin]:
    return own.answers.get(event, ())


def _is_known(own: Copied, event: EventId, place: OriginMark) -> bool:
    """Whether a name alone tells that this is here, or was decided."""
    known = (*own.stand.events[event].every, *_decided(own, event))
    return any(one.mark.library == place.library and one.act >= place.act for one in known)
