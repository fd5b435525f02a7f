"""Documents saved by themselves: what is left when every backup is bad.

After every round's end, and with every backup, each event that changed is written as its document
into a folder of its own: `trofeo-2026-03-14_2b6a1c7d8e90_1-000231.bgl.json`. The newest two of
every event stay. They are read by the same code that reads any result file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bglmanager.engine.event import Event
from bglmanager.engine.problems import Refused, problem
from bglmanager.services import documents
from bglmanager.services.errors import NotSaved
from bglmanager.services.files import regular, write_whole

STAY = 2
"""So many documents of an event stay: the newest, and one should that one be bad."""

_NAME = re.compile(r".+_([0-9a-z]+)_(\d+)-(\d+)\.bgl\.json", re.ASCII)


@dataclass(frozen=True, slots=True)
class KeptDocument:
    """A document that was saved by itself, and what it holds; `order` as backups have it."""

    file: Path
    order: tuple[int, int]
    event: Event
    saved_at: datetime


def keep(folder: Path, event: Event, order: tuple[int, int], at: datetime) -> Path:
    """Write an event as its document, read it again, and take away older ones of the event.

    Raises `NotSaved`; `Refused` for facts that no document may hold. Older ones stay then.
    """
    data = documents.export(event, exported_at=at, for_league=False)
    if documents.load(data) != event:
        raise NotSaved(problem("backups.document", name=event.settings.name))
    name = documents.file_stem(event)
    mark = str(event.settings.id).rpartition("-")[2].casefold()
    file = folder / f"{name}_{mark}_{order[0]}-{order[1]:06}.bgl.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or "?"
        raise NotSaved(problem("file.not-written", file=str(folder), reason=reason)) from error
    write_whole(file, data)
    with suppress(OSError):  # an older one that stays too long does no harm
        thin(folder)
    return file


def thin(folder: Path) -> None:
    """Take away all but the newest documents of every event in a folder."""
    seen: Counter[str] = Counter()
    for file in sorted(files(folder), key=_order, reverse=True):
        mark = _mark_of(file)
        seen[mark] += 1
        if seen[mark] > STAY:
            file.unlink(missing_ok=True)


def files(folder: Path) -> tuple[Path, ...]:
    """All documents of a folder that were saved by themselves."""
    return tuple(file for file in sorted(folder.glob("*.bgl.json")) if _NAME.fullmatch(file.name))


def newest(folders: Iterable[Path]) -> tuple[KeptDocument, ...]:
    """Of every event the newest document that is sound, the event saved last first."""
    found: dict[str, KeptDocument] = {}
    for folder in folders:
        for file in files(folder):
            one = _read(file)
            if one is None:
                continue
            key = str(one.event.settings.id)
            if key not in found or found[key].order < one.order:
                found[key] = one
    return tuple(sorted(found.values(), key=lambda one: one.saved_at, reverse=True))


def _read(file: Path) -> KeptDocument | None:
    try:
        found = documents.printable(regular(file).read_bytes())
    except (OSError, Refused):
        return None
    return KeptDocument(file, _order(file), found.event, found.exported_at)


def _order(file: Path) -> tuple[int, int]:
    found = _NAME.fullmatch(file.name)
    return (int(found.group(2)), int(found.group(3))) if found else (0, 0)


def _mark_of(file: Path) -> str:
    found = _NAME.fullmatch(file.name)
    return found.group(1) if found else ""
