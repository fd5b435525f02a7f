"""Documents saved by themselves: what is left when every backup is bad.

After every round's end, and with every backup, each event that changed is written as its document
into a folder of its own: `trofeo-2026-03-14_2b6a1c7d8e90_3f2a9c1d4b6e-000231.bgl.json`. The newest
two of every event stay that are of the library in use, and all of others. They are read by the
same code that reads any result file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bglmanager.db import disk
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EventId
from bglmanager.engine.lineage import Lineage, OriginMark, mark_of
from bglmanager.engine.lineage import not_surpassed as newest_of
from bglmanager.engine.problems import Refused, problem
from bglmanager.services import documents
from bglmanager.services.elsewhere import own_disk
from bglmanager.services.errors import NotSaved
from bglmanager.services.files import not_written, regular_file, write_whole

STAY = 2
"""So many documents of an event stay: the newest, and one should that one be bad."""

_NAME = re.compile(
    r".+_(?P<event>[0-9a-z]+)_(?P<library>[0-9a-f]{12}|\d{1,6})-(?P<act>\d+)\.bgl\.json", re.ASCII
)


@dataclass(frozen=True, slots=True)
class KeptDocument:
    """A document that was saved by itself, and what it holds; `place` as backups have it."""

    file: Path
    place: OriginMark
    event: Event
    saved_at: datetime
    lineage: Lineage | None = None

    def goes_beyond(self, other: KeptDocument) -> bool:
        """Whether it has everything of the other one, and more.

        One of before libraries had identities is older than all that came later.
        """
        if self.lineage is not None and other.lineage is not None:
            return self.lineage.goes_beyond(other.lineage)
        if self.lineage is None and other.lineage is None:
            return _number(self.place) > _number(other.place)
        return other.lineage is None


def keep(folder: Path, event: Event, stands: Lineage, at: datetime) -> Path:
    """Write an event as its document, read it again, and take away older ones of the event.

    Raises `NotSaved`; `Refused` for facts that no document may hold. Older ones stay then.
    """
    data = documents.export(event, exported_at=at, for_league=False, lineage=stands)
    if documents.load(data) != event:
        raise NotSaved(problem("backups.document", name=event.settings.name))
    name = documents.file_stem(event)
    place = stands.origin.mark
    file = folder / f"{name}_{mark_of(event.settings.id)}_{place}.bgl.json"
    try:
        own_disk(lambda: disk.owners_folder(folder))
    except OSError as error:
        raise NotSaved(not_written(folder, error)) from error
    write_whole(file, data, rights=disk.OWNER)
    with suppress(OSError):  # an older one that stays too long does no harm
        own_disk(lambda: thin(folder, place.library))
    return file


def thin(folder: Path, library: str) -> None:
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
    folders: Iterable[Path], beat: Callable[[], None] = lambda: None
) -> tuple[KeptDocument, ...]:
    """Of every event the newest document that is sound, the event saved last first.

    Where an event was played on in two places it is the one that was saved last. `beat` is called
    after each that was read.
    """
    found: dict[EventId, list[KeptDocument]] = {}
    for one in sound_documents(folders):
        beat()
        found.setdefault(one.event.settings.id, []).append(one)
    heads = (newest_of(every, KeptDocument.goes_beyond) for every in found.values())
    last = (max(several, key=lambda one: one.saved_at) for several in heads)
    return tuple(sorted(last, key=lambda one: one.saved_at, reverse=True))


def sound_documents(folders: Iterable[Path]) -> Iterator[KeptDocument]:
    """All documents of folders that can be read."""
    read = (read_kept(file) for folder in folders for file in document_files(folder))
    return (one for one in read if one is not None)


def read_kept(file: Path) -> KeptDocument | None:
    """What a document holds; None for one that is not sound."""
    try:
        found = documents.printable(regular_file(file).read_bytes())
    except (OSError, Refused):
        return None
    return KeptDocument(file, Named(file).place, found.event, found.exported_at, found.lineage)


class Named:
    """What the name of a document that was saved by itself says: the event, and where it stood."""

    def __init__(self, file: Path) -> None:
        found = _NAME.fullmatch(file.name)
        self.file = file
        self.event = found["event"] if found else ""
        self.place = OriginMark(found["library"], int(found["act"])) if found else OriginMark("", 0)


def _number(place: OriginMark) -> tuple[int, int]:
    """The order of documents of before libraries had identities."""
    return int(place.library) if place.library.isdecimal() else 0, place.act
