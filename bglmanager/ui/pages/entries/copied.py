"""Players of the entry list as a table for a spreadsheet, which can be imported again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from fractions import Fraction

from bglmanager.engine import personal
from bglmanager.engine.event import Gender
from bglmanager.i18n import Texts
from bglmanager.services import entries
from bglmanager.services.entries import Person
from bglmanager.services.entry_lists import Field
from bglmanager.ui.format import Format
from bglmanager.ui.pages.entries.import_words import field_names
from bglmanager.ui.pages.entries.people import ListedEntry, status_word
from bglmanager.words.entries import gender_name
from bglmanager.words.games import list_state

_NAMES = ("last_name", "first_name")
_BEFORE = ("paid", "copies", "promised_copy", "email", "phone")
_DATA = tuple(name for name in personal.DATA if name != "club")
_BEHIND = ("preregistered", "member", "seeded", "notes")
_REST = tuple(dict.fromkeys((*_BEFORE, *_DATA, *_BEHIND)))
_DECIMALS = 6

Row = Sequence[str]


def as_table(texts: Texts, lines: Iterable[ListedEntry]) -> tuple[Row, ...]:
    """The titles, then a row for each player: start number, where he stands, all that is known.

    Columns in which nobody has anything are left out. Titles and cells are what an import
    understands; start number, status, till and list of elements are this event's own and stay
    aside there.
    """
    shown = tuple(lines)
    people = [entries.person_of(line.entry) for line in shown]
    written = Written(texts)
    names = field_names(texts)

    def of(*fields: Field) -> dict[str, Row]:
        return {names[f]: [written.cell(f, person) for person in people] for f in fields}

    known = {
        texts.text("Till"): [line.till.words for line in shown],
        **of(*_REST),
        texts.text("Elements"): [_elements(texts, line) for line in shown],
    }
    columns = {
        texts.text("No."): [f"{line.entry.number}" for line in shown],
        **of(*_NAMES),
        texts.text("Status"): [status_word(texts, line.entry) for line in shown],
        **of("club"),
        **{title: cells for title, cells in known.items() if any(cells)},
    }
    return (tuple(columns), *zip(*columns.values(), strict=True))


def _elements(texts: Texts, line: ListedEntry) -> str:
    return "" if line.list is None else list_state(texts, line.list)


class Written:
    """Writes what is known of somebody as an import reads it."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._format = Format(texts)

    def cell(self, field: Field, person: Person) -> str:
        """A field; nothing where nothing is known."""
        value = getattr(person, field)
        if value is None or (field in ("paid", "seeded") and not value):
            return ""
        match value:
            case bool():
                return self._texts.text("yes") if value else self._texts.text("no")
            case Gender():
                return gender_name(self._texts, value)
            case dt.datetime():
                return f"{value.astimezone():%d/%m/%Y %H:%M}"
            case dt.date():
                return self._format.short_day(value)
            case Fraction():
                return self._format.number(value, _DECIMALS).rstrip("0").rstrip(".,")
            case _:
                return f"{value}"
