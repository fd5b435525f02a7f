"""What people are called where they are named: those of the same name are told apart."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from anyascii import anyascii

from bglmanager.engine.event import Entry
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name

Names = Mapping[EntryNumber, str]
"""What everybody is called, by start number."""


def listed_names(entries: Iterable[Entry]) -> Names:
    """Everybody surname first, as lists are read."""
    return _names_told_apart(entries, listed_name)


def names_of(entries: Iterable[Entry]) -> Names:
    """Everybody as the desk calls him: name and surname."""
    return _names_told_apart(entries, lambda entry: f"{entry.first_name} {entry.last_name}".strip())


def told_by(entries: Iterable[Entry]) -> Names:
    """Who shares a name: the club that tells him from the others, or else his start number."""
    listed = tuple(entries)
    names = {entry.number: folded_name(listed_name(entry)) for entry in listed}
    same = Counter(names.values())
    shared = [entry for entry in listed if same[names[entry.number]] > 1]
    clubs = Counter((names[entry.number], entry.club) for entry in shared)
    return {
        entry.number: entry.club
        if entry.club and clubs[names[entry.number], entry.club] == 1
        else f"{entry.number}"
        for entry in shared
    }


@lru_cache(maxsize=4096)
def folded_name(name: str) -> str:
    """A name without case, accents and marks around it, for comparing and for order."""
    return anyascii(unicodedata.normalize("NFKD", name)).casefold().strip(" '’`\"-")


def _names_told_apart(entries: Iterable[Entry], name: Callable[[Entry], str]) -> Names:
    listed = tuple(entries)
    apart = told_by(listed)
    return {
        entry.number: f"{name(entry)} ({apart[entry.number]})"
        if entry.number in apart
        else name(entry)
        for entry in listed
    }
