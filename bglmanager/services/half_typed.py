"""Table sheets that are half typed, kept beside the library: one small file an event and round."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from bglmanager.engine.ids import EventId, RoundNumber
from bglmanager.services.typed import Typed as Typed

FOLDER = "unsaved"
"""The folder beside the library that they are kept in; no backup and no document has them."""


def half_typed(library: Path, event: EventId, number: RoundNumber) -> Typed:
    """What is kept of a round's sheets, with the rights of the library's own file."""
    return Typed(library.parent / FOLDER / f"{event}-{number}.txt", rights_of=library)


def forget(library: Path, event: EventId, *, until: datetime | None = None) -> None:
    """Delete what is kept of an event's sheets, and what a crash left of writing it.

    Only what is from before a moment, where one is given.
    """
    folder = library.parent / FOLDER
    for file in (*folder.glob(f"{event}-*"), *folder.glob(f".{event}-*")):
        with suppress(OSError):  # gone meanwhile, or asked again at the next start
            if until is None or file.stat().st_mtime <= until.timestamp():
                file.unlink()
