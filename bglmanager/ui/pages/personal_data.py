"""What may be known of a person: what it is called, how it is read."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine import personal
from bglmanager.engine.event import Entry
from bglmanager.i18n import Named, Texts
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.ui.format import Format
from bglmanager.words.entries import FACT_NAMES, gender_name

data_name = Named(
    {
        **FACT_NAMES,
        "related": "relatives in the event",
        "notes": "notes of the desk",
        "banned": "ban",
    }
)
"""What a kind of data is called."""


def known_name(t: Texts, name: str) -> str:
    """What a datum of the archive is called; its notes are no event's."""
    return t.text("notes") if name == "notes" else data_name(t, name)


def value_of(t: Texts, format_: Format, known: ArchivedPerson | Entry, name: str) -> str:
    """A datum as it is read; nothing where it is not known."""
    value = getattr(known, name)
    if value is None:
        return ""
    if name == "birth_date":
        return format_.short_day(value)
    if name == "gender":
        return gender_name(t, value)
    return format_.number(value) if name == "rating" else str(value)


_FIRST = ("club", "birth_date", "league_id", "email", "phone", "nickname", "gender")
DATA = (*dict.fromkeys((*_FIRST, *personal.DATA)), "notes")
"""What may be known of a person besides the name, in the order in which it is shown."""


def values(t: Texts, format_: Format, known: ArchivedPerson) -> Iterator[tuple[str, str]]:
    """Every datum that is known, with its name."""
    for name in DATA:
        value = value_of(t, format_, known, name)
        if value:
            yield known_name(t, name), value
