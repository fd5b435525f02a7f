"""When the library is damaged: what would be lost with a backup, and starting from documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bglmanager.db import copies, lineage
from bglmanager.db.errors import StoreError
from bglmanager.db.timeline import Command
from bglmanager.engine.lineage import OriginMark
from bglmanager.services import kept_documents
from bglmanager.services.backups import Backups
from bglmanager.services.changes import Way
from bglmanager.services.elsewhere import reach
from bglmanager.services.erasing import without_erased
from bglmanager.services.erasures import Erasures
from bglmanager.services.files import is_folder
from bglmanager.services.kept_documents import KeptDocument as KeptDocument
from bglmanager.services.library_paths import ON_A_STICK, LibraryPaths, number_of
from bglmanager.services.workspace import Args, Clock, open_library, way_of


@dataclass(frozen=True, slots=True)
class LostAct:
    """Something that was done after a copy was made and is not in it."""

    at: datetime
    way: Way
    kind: str
    args: Args


@dataclass(frozen=True, slots=True)
class Losses:
    """What is newer than a copy, oldest first.

    Not `whole` when the library in use cannot tell all of it: then everything since the copy
    may be lost.
    """

    acts: tuple[LostAct, ...]
    whole: bool


def losses_of(places: LibraryPaths, place: OriginMark) -> Losses:
    """What going back to a copy made there would lose."""
    left = _left_at(places.library, place)
    if left is None:
        return Losses((), whole=False)
    told = copies.newer_commands(places.library, left)
    return Losses(tuple(_lost(line) for line in told.lines), told.whole)


def _left_at(library: Path, place: OriginMark) -> int | None:
    """The newest act that a library has in common with a copy; None where it cannot tell."""
    try:
        stands = lineage.stands_at(library)
    except StoreError:
        return None
    if stands is None:  # of before libraries had an identity
        return place.act if place.library == str(number_of(library)) else None
    common = (min(one.act, place.act) for one in stands.every if one.mark.library == place.library)
    return max(common, default=None)


def _lost(line: Command) -> LostAct:
    return LostAct(line.at, way_of(line), line.kind, line.arguments)


def rescued_documents(
    places: LibraryPaths, folders: Iterable[Path] = ()
) -> tuple[KeptDocument, ...]:
    """Of every event the newest document that is sound, here and in other folders.

    Raises `NotOpened` for a folder that does not answer.
    """
    every = (places.documents, *folders)
    return reach(every[-1], lambda beat: kept_documents.newest_documents(every, beat))


def start_over(
    places: LibraryPaths,
    found: Sequence[KeptDocument],
    *,
    clock: Clock,
    new_id: Callable[[], str],
) -> Path:
    """Make a new library of these documents, the one to open next; the damaged one stays.

    Who was erased is not in it, whatever the documents say. Raises `NotSaved`, `NotOpened`.
    """
    erased = Erasures(places.folder).all() if found else ()
    backups = Backups(places)
    part = backups.blank()
    with closing(open_library(part, clock=clock, new_id=new_id)) as workspace:
        for one in reversed(found):
            event = without_erased(one.event, one.lineage, erased)
            workspace.import_document(event, one.lineage)
    return backups.take_up(part)


def folder_of_backups(chosen: Path) -> Path:
    """Where the backups are when somebody chose a stick, or the folder on it."""
    inside = chosen / ON_A_STICK
    return inside if is_folder(inside) else chosen
