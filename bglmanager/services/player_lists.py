"""Lists of players that a league or an organiser keeps, read for the archive.

They are read like entry lists (`entry_lists.with_column` and the like say how to read them
otherwise), without an event to be compared with, and they may be longer.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from bglmanager.engine.personal import Details
from bglmanager.exchange.entry_lists.drafts import Choices, apply
from bglmanager.exchange.entry_lists.files import read
from bglmanager.exchange.entry_lists.previews import Reading, preview
from bglmanager.exchange.entry_lists.sheet import Sheet
from bglmanager.exchange.entry_lists.texts import read_pasted as read_text
from bglmanager.services.archive_index import DETAILS
from bglmanager.services.entry_lists import EntryList, Step
from bglmanager.services.files import read_whole

MOST = 25_000
"""Rows of the longest list."""

_STEPS = 3
_LARGEST = 50 * 1024 * 1024


def _quiet(_done: int, _of: int) -> None:
    """Nobody hears how far the reading is."""


def read_file(file: Path, *, now: datetime, step: Step = _quiet) -> EntryList:
    """The list in a file: text or workbook. For the worker where it is long.

    `now` tells the century of short years. Raises `Refused`, also for a file that cannot be read.
    """
    step(0, _STEPS)
    data = read_whole(file, largest=_LARGEST)
    step(1, _STEPS)
    sheet = read(data, MOST)
    step(2, _STEPS)
    return _looked_at(file.name, sheet, Reading(), now)


def read_pasted(text: str, *, now: datetime) -> EntryList:
    """The list in a text pasted from a spreadsheet. Raises `Refused` when it is none."""
    return _looked_at("", read_text(text), Reading(), now)


def again(found: EntryList, *, now: datetime, reading: Reading) -> EntryList:
    """The same list read otherwise."""
    return _looked_at(found.name, found.sheet, reading, now)


def listed_people(found: EntryList) -> tuple[Details, ...]:
    """The people of the list, for `Archive.take_in`; rows that are wrong or come twice are not.

    Raises `Refused` while it is not clear how to read it.
    """
    added = apply(found.preview, Choices()).added
    return tuple(Details(**{name: getattr(one, name) for name in DETAILS}) for one in added)


def _looked_at(name: str, sheet: Sheet, reading: Reading, now: datetime) -> EntryList:
    return EntryList(name, sheet, reading, preview(sheet, now=now, reading=reading))
