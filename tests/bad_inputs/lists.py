"""What an organiser gives in as a list of entries, and what comes of it."""

from __future__ import annotations

import datetime as dt
import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from openpyxl import Workbook

from bglmanager.engine.event import Entry
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, Refused
from bglmanager.i18n import Texts
from bglmanager.services import entries, entry_lists
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

CellRow = tuple[str, Shown, Mapping[str, object]]
"""A text with one bad cell, what comes of it, and what the last entry then is."""


def sentences(text: str) -> Iterator[Said]:
    """Sentences as they stand in the tables: a line goes on where neither language begins."""
    told = re.split(r"^ *(?:it|en): ", text, flags=re.MULTILINE)[1:]
    flat = [" ".join(each.split()) for each in told]
    yield from zip(flat[::2], flat[1::2], strict=True)


def both(text: str) -> Said:
    """One sentence of that form."""
    (said,) = sentences(text)
    return said


def in_english(text: str) -> str:
    """The English half of it."""
    return both(text)[1]


def not_taken(*said: str) -> NotTaken:
    """A refusal in these words."""
    return NotTaken([each for text in said for each in sentences(text)])


def shown(*said: str, added: Sequence[str]) -> Shown:
    """A preview with these words, and who comes of it."""
    return Shown([each for text in said for each in sentences(text)], added)


def pasted(text: str, *said: str, added: Sequence[str], **then: object) -> CellRow:
    """A list of any form."""
    return text, shown(*said, added=added), then


def cell(title: str, value: str, *said: str, **then: object) -> CellRow:
    """The list of Anna Neri and this of her, who is taken all the same."""
    text = f"Nome\tCognome\t{title}\nAnna\tNeri\t{value}"
    return pasted(text, *said, added=["Anna|Neri"], **then)


def named(name: str, *said: str) -> CellRow:
    """The list of somebody with this first name, which is kept as it is."""
    text = f"Nome\tCognome\n{name}\tNeri"
    return pasted(text, *said, added=[f"{name}|Neri"], first_name=name)


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


def behind_tabs(expected: Shown) -> Shown:
    """The preview of a list that was pasted: what separates its columns is said first."""
    tabs = ("Le colonne sono separate da tabulazioni.", "Columns are separated by tabs.")
    return Shown([tabs, *expected.said], expected.added)


def last_entry(desk: OpenEvent, fields: Iterable[str]) -> Mapping[str, object]:
    """These fields of the last one entered."""
    person = entries.person_of(desk.event.entries[-1])
    return {field: getattr(person, field) for field in fields}


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
