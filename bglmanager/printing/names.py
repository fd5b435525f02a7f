"""Names of people on paper: surname, first name, club, and nothing else of theirs."""

from __future__ import annotations

from collections.abc import Iterable

from bglmanager.engine.event import Entry
from bglmanager.engine.ids import EntryNumber
from bglmanager.printing import styles
from bglmanager.printing.paper import Run, Runs
from bglmanager.printing.styles import Face
from bglmanager.words.names import folded_name, told_by

OTHER_LETTERS = "#"
"""Heads the names that begin with no letter."""


def sort_key(entry: Entry) -> tuple[str, str, int]:
    """Alphabetical order by surname without accents and case; start numbers keep it steady."""
    return folded_name(entry.last_name), folded_name(entry.first_name), entry.number


def first_letter(entry: Entry) -> str:
    """The letter of the alphabet the entry stands under."""
    first = sort_key(entry)[0][:1] or sort_key(entry)[1][:1]
    return first.upper() if first.isalpha() else OTHER_LETTERS


def full_name(entry: Entry) -> Runs:
    """Surname in bold, then the first name."""
    if not entry.last_name:
        return strong_runs(entry.first_name)
    return (Run(entry.last_name, Face.SEMIBOLD), Run(f" {entry.first_name}".rstrip()))


def told_apart(entries: Iterable[Entry]) -> dict[EntryNumber, Runs]:
    """Names by start number; who shares a name is told apart by club or start number."""
    listed = tuple(entries)
    apart = told_by(listed)

    def runs(entry: Entry) -> Runs:
        told = apart.get(entry.number)
        return full_name(entry) if told is None else (*full_name(entry), small_run(f" ({told})"))

    return {entry.number: runs(entry) for entry in listed}


def strong_runs(text: str) -> Runs:
    """Something that stands out."""
    return (Run(text, Face.SEMIBOLD),)


def small_run(text: str) -> Run:
    """Something said in passing, after a name or a number."""
    return Run(text, Face.REGULAR, styles.SMALL_SCALE, styles.MUTED)
