"""People and tables as they are named in a round."""

from __future__ import annotations

from bglmanager.engine.event import Event, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.words.names import listed_names


@record
class Person:
    """A player at a seat; where fixed teams play, his team stands for the club."""

    entry: EntryNumber
    name: str
    club: str
    surname: str
    initial: str


class People:
    """Everybody of an event by start number."""

    def __init__(self, event: Event) -> None:
        teams = {n: team.name for team in event.teams for n in team.people}
        names = listed_names(event.entries)
        self._people = {
            entry.number: Person(
                entry.number,
                names[entry.number],
                teams.get(entry.number, "" if event.teams else entry.club or ""),
                entry.last_name or entry.first_name,
                f"{entry.first_name[:1]}." if entry.last_name and entry.first_name else "",
            )
            for entry in event.entries
        }

    def __getitem__(self, entry: EntryNumber) -> Person:
        return self._people[entry]


def table_title(texts: Texts, table: Table) -> str:
    """As "Table 4", with the name of the furniture where it has another; "Bye" for one alone."""
    if len(table.seats) == 1:
        return texts.text("Bye")
    title = texts.text("Table {number}", number=table.number)
    return f"{title} · {table.label}" if table.label else title


def table_short(table: Table) -> str:
    """As "4", or "4 · B2" where the furniture has another name."""
    return f"{table.number} · {table.label}" if table.label else str(table.number)
