"""The archive of people in tests: events that fill it, and archives of many people."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice

from bglmanager.db.tables import Facts
from bglmanager.engine.event import Gender
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.exchange.entry_lists.names import GIVEN_NAMES
from bglmanager.services import entries
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.services.entries import Person
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers.events import settings

_HEADS = "bar cas del fer gal lom mar nar pas quar ros sal tor val zan bel cor dam fio gri".split()
_MIDDLES = "a e i o u an el in on ar er is ol at ett ucc agn".split()
_ENDS = "ti ni li ri ci si ta na la ra ca sa to no lo ro co so ghi schi".split()


def surnames() -> Iterator[str]:
    """Some thousands of surnames as Italians have them."""
    for middle in _MIDDLES:
        for end in _ENDS:
            for head in _HEADS:
                yield f"{head}{middle}{end}".capitalize()


def many_people(count: int) -> tuple[Facts, ...]:
    """So many people; a few names come twice, with other birth dates."""
    return tuple(islice(_people(), count))


def _people() -> Iterator[Facts]:
    last, first = list(surnames()), sorted(GIVEN_NAMES)
    number = 0
    while True:
        number += 1
        surname = last[number * 7919 % len(last)]
        name = first[number * 104_729 % len(first)].capitalize()
        yield Facts(
            name,
            surname,
            email=f"{name}.{surname}{number}@posta.example".lower() if number % 3 else None,
            birth_date=dt.date(1950 + number % 60, 1 + number % 12, 1 + number % 28),
            gender=Gender.FEMALE if number % 3 == 0 else Gender.MALE,
            phone=f"+39 347 {number:07}" if number % 2 else None,
            club=f"Ludoteca di {last[number % 40]}",
            league_id=f"{number:05}",
            rating=1000 + Fraction(number % 1000, 4),
        )


def keep(workspace: Workspace, date: str, *persons: Person, name: str = "Trofeo") -> OpenEvent:
    """An event of this day with these people, and the archive up to date."""
    own = settings(id=EventId(workspace.new_id()), name=name, date=dt.date.fromisoformat(date))
    desk = workspace.create_event(own)
    for person in persons:
        entries.add_entry(desk, person, present=True)
    Archive(workspace).catch_up()
    return desk


def told(archive: Archive) -> list[tuple[str, int]]:
    """Everybody by name, with how many events."""
    return [(known.name, known.events) for known in archive.everybody_by_name()]


def one(archive: Archive, typed: str) -> ArchivedPerson:
    """The only one who is found."""
    [found] = archive.find_people(typed)
    return found


def again(archive: Archive, desk: OpenEvent, number: int, **changes: object) -> None:
    """Edit an entry and catch up."""
    person = entries.person_of(desk.event.entry(EntryNumber(number)))
    entries.edit_entry(desk, EntryNumber(number), replace(person, **changes))  # type: ignore[arg-type]  # any field of a person
    archive.catch_up()
