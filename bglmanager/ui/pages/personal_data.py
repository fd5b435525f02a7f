"""What may be known of a person: what it is called, how it is read."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.event import Entry, Gender
from bglmanager.i18n import Texts
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.ui.format import Format


def data_name(t: Texts, name: str) -> str:
    """What a kind of data is called."""
    return {
        "email": t.text("e-mail"),
        "phone": t.text("phone"),
        "birth_date": t.text("birth date"),
        "gender": t.text("gender"),
        "nickname": t.text("nickname"),
        "club": t.text("club"),
        "league_id": t.text("league number"),
        "rating": t.text("rating"),
        "related": t.text("relatives in the event"),
        "notes": t.text("notes of the desk"),
        "banned": t.text("ban"),
    }[name]


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
        return {
            Gender.FEMALE: t.text("female"),
            Gender.MALE: t.text("male"),
            Gender.OTHER: t.text("other"),
        }[value]
    return format_.number(value) if name == "rating" else str(value)


DATA = (
    "club",
    "birth_date",
    "league_id",
    "email",
    "phone",
    "nickname",
    "gender",
    "rating",
    "notes",
)
"""What may be known of a person besides the name, in the order in which it is shown."""


def values(t: Texts, format_: Format, known: ArchivedPerson) -> Iterator[tuple[str, str]]:
    """Every datum that is known, with its name."""
    for name in DATA:
        value = value_of(t, format_, known, name)
        if value:
            yield known_name(t, name), value
