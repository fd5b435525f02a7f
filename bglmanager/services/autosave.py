"""What is typed and not saved yet, kept in small files beside the library for the next start.

A copy of an event that is saved by hand has a draft beside it: what its window knew and nobody had
saved. The document itself holds facts alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from bglmanager.engine.event import Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EventId, RoundNumber
from bglmanager.engine.problems import Refused
from bglmanager.services import files
from bglmanager.services.files import NoAnswer

_LARGEST = 1_000_000


class Autosave:
    """The text of one editor. The first line of the file says whether the rest is whole.

    `is_of_now` once something was kept here: it is not from before the program ended.
    """

    def __init__(self, file: Path, rights_of: Path | None = None) -> None:
        """The file and its folder may be yet to make; it may have the rights of another one."""
        self._file, self._rights_of = file, rights_of
        self.is_of_now = False

    def keep_text(self, text: str) -> None:
        """Keep a text in the place of the one before; "" keeps none. Raises `NotSaved`."""
        if text:
            data = _with_checksum(text.encode("utf-8", "replace"))
            files.write_in_folder(self._file, data, rights_of=self._rights_of)
        else:
            files.take_away(self._file)
        self.is_of_now = True

    @property
    def text(self) -> str:
        """What was kept; empty for nothing, and for a file that is not as it was written."""
        with suppress(Refused):
            data = files.read_whole(self._file, largest=_LARGEST)
            rest = data.partition(b"\n")[2]
            if data == _with_checksum(rest):
                return rest.decode("utf-8", "replace")
        return ""


def _with_checksum(data: bytes) -> bytes:
    return sha256(data).hexdigest().encode() + b"\n" + data


FOLDER = "unsaved"
"""The folder beside the library that they are kept in; no backup and no document has them."""

ARCHIVE = EventId("")
"""Stands for the archive of people in the place of an event."""

_FORM = "form"


def half_typed(library: Path, event: EventId, of: RoundNumber | str = _FORM) -> Autosave:
    """What is kept of a round's sheets, or of a form of an event or of the archive, with the
    rights of the library's own file. What forms are called ends in “form”.
    """
    return Autosave(library.parent / FOLDER / f"{event}-{of}.txt", rights_of=library)


def forget_typed(library: Path, event: EventId | None, *, until: datetime | None = None) -> None:
    """Delete what is kept of an event's sheets and forms, and what a crash left of writing it; of
    None all forms: in any of them anybody may be written.

    Only what is from before a moment, where one is given.
    """
    folder, names = library.parent / FOLDER, f"*-{_FORM}.txt*" if event is None else f"{event}-*"

    def delete() -> None:
        for file in (*folder.glob(names), *folder.glob(f".{names}")):
            with suppress(OSError):  # gone meanwhile, or asked again at the next start
                if until is None or file.stat().st_mtime <= until.timestamp():
                    file.unlink()

    with suppress(NoAnswer):
        files.own_disk(delete)


@record
class CopyDraft:
    """What is typed and not saved: at the tables of rounds, for their draw, and in the fields of
    other forms.
    """

    tables: Mapping[RoundNumber, str]
    forms: Sequence[tuple[str, Sequence[tuple[str, str]]]]
    """The title of each, and its fields with what is typed there."""


def draft_beside(copy: Path) -> Path:
    """Where the draft of a copy lies."""
    return copy.with_name(copy.name.removesuffix(".bgl.json") + ".unsaved.json")


def write_beside(copy: Path, draft: CopyDraft) -> Path | None:
    """Write the draft of a copy; with nothing typed none is left there. Raises `NotSaved`."""
    file = draft_beside(copy)
    if not draft.forms and not any(draft.tables.values()):
        with files.hearing_faults(file):
            if files.touch(file.parent, file.is_file):
                files.take_away(file)
        return None
    written = {
        "typed": {
            title: [f"{label}: {text}" if label else text for label, text in fields]
            for title, fields in draft.forms
        },
        "tables": {str(number): text for number, text in draft.tables.items() if text},
    }
    files.write_whole(file, json.dumps(written, ensure_ascii=False, indent=1).encode())
    return file


def rounds_of(event: Event) -> Sequence[RoundNumber]:
    """The rounds of which something may be kept: all that are made, and the next one."""
    return [RoundNumber(number) for number in range(1, len(event.rounds) + 2)]


def bring_from_beside(copy: Path, library: Path, event: Event) -> None:
    """Keep what was half typed at tables when a copy was saved, where nothing else is kept.

    Raises `NotSaved`. What cannot be read is left where it lies.
    """
    with suppress(Refused, ValueError, AttributeError):
        draft = json.loads(files.read_whole(draft_beside(copy), largest=_LARGEST))
        tables = draft.get("tables", {})
        for number in rounds_of(event):
            here, text = half_typed(library, event.settings.id, number), tables.get(str(number))
            if isinstance(text, str) and not here.text:
                here.keep_text(text)
