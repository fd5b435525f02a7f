"""What an organiser gives in as a list of entries, and what comes of it."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from openpyxl import Workbook

from bglmanager.engine.event import Entry
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, Refused
from bglmanager.i18n import Texts
from bglmanager.services import entry_lists
from bglmanager.services.entry_lists import EntryList, State
from bglmanager.services.workspace import OpenEvent
from bglmanager.words.problems import problem_sentence
from tests.helpers.events import settings
from tests.helpers.workspaces import open_workspace

NOW = dt.datetime(2026, 11, 21, 10, tzinfo=dt.UTC)
LANGUAGES = (Texts("it"), Texts("en"))

KNOWN = Entry(EntryNumber(1), "Nicolò", "De Luca", "nic@example.org", dt.date(1990, 5, 7))
"""Who is in the event before any list."""

Said = tuple[str, str]
"""A sentence in Italian and in English."""


@dataclass(frozen=True)
class Shown:
    """What the preview says, all of it, and whom taking the list adds."""

    said: Sequence[Said]
    added: Sequence[str]


@dataclass(frozen=True)
class NotTaken:
    """Every sentence of a refusal."""

    said: Sequence[Said]


FileRow = tuple[Callable[[], bytes | str], NotTaken | Shown]
"""What makes a file, and what comes of it."""

CellRow = tuple[Callable[[], str], NotTaken | Shown, tuple[str, object] | None]
"""What makes a text with one bad cell, what comes of it, and what the last entry then is."""


def make_library(path: Path) -> None:
    """A library of one event, with one entry."""
    workspace = open_workspace(path)
    desk = workspace.create_event(settings())
    desk.act("enter", {}, lambda event: replace(event, entries=(KNOWN,)))
    workspace.close()


def outcome(desk: OpenEvent, data: bytes | str) -> NotTaken | Shown:
    """Read a list, look at it, and take it where nothing hinders."""
    try:
        found = read(desk, data)
        said = spoken((*found.preview.problems, *_of_rows(found)))
        if likely := [r.line for r in found.preview.rows if r.state is State.LIKELY]:
            choices = entry_lists.Choices(same=frozenset(likely))
        else:
            choices = entry_lists.NO_CHOICES
        entry_lists.take_list(desk, found, choices)
    except Refused as refused:
        return NotTaken(spoken(refused.problems))
    added = desk.event.entries[1:]
    return Shown(said, [f"{e.first_name}|{e.last_name}" for e in added])


def read(desk: OpenEvent, data: bytes | str) -> EntryList:
    """The list in a file, or in a text that is pasted."""
    if isinstance(data, str):
        return entry_lists.read_pasted(data, desk.event, now=NOW)
    return entry_lists.read_bytes(data, "elenco", desk.event, now=NOW)


def _of_rows(found: EntryList) -> Sequence[Problem]:
    return [problem for row in found.preview.rows for problem in row.problems]


def spoken(problems: Sequence[Problem]) -> list[Said]:
    """The sentences of problems, in the order of the screen."""
    return [
        (problem_sentence(LANGUAGES[0], p), problem_sentence(LANGUAGES[1], p)) for p in problems
    ]


# ------------------------------------------------------------------------------- made by hand


def xlsx(*rows: Sequence[object]) -> Workbook:
    """A workbook with these rows, to be spoilt and saved."""
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(list(row))
    return book


def saved(book: Workbook) -> bytes:
    """The bytes of a workbook."""
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def with_part(data: bytes, name: str, old: bytes, new: bytes) -> bytes:
    """A workbook with something exchanged in one of its parts."""
    with zipfile.ZipFile(io.BytesIO(data)) as made:
        parts = {each: made.read(each) for each in made.namelist()}
    if old not in parts[name]:
        raise LookupError(old)
    parts[name] = parts[name].replace(old, new)
    return zipped(parts)


def zipped(parts: dict[str, bytes]) -> bytes:
    """The parts in a ZIP."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(name, content)
    return out.getvalue()
