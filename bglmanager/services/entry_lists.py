"""Entry lists that come in: read, looked at against the event, taken over in one act."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from bglmanager.engine.event import Entry, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, Refused
from bglmanager.exchange import entry_lists as lists
from bglmanager.exchange.entry_lists import Choices as Choices
from bglmanager.exchange.entry_lists import Column as Column
from bglmanager.exchange.entry_lists import DateOrder as DateOrder
from bglmanager.exchange.entry_lists import EntryDraft as EntryDraft
from bglmanager.exchange.entry_lists import Field as Field
from bglmanager.exchange.entry_lists import NameOrder as NameOrder
from bglmanager.exchange.entry_lists import Preview as Preview
from bglmanager.exchange.entry_lists import PreviewRow as PreviewRow
from bglmanager.exchange.entry_lists import Reading as Reading
from bglmanager.exchange.entry_lists import Sheet, apply, preview
from bglmanager.exchange.entry_lists import State as State
from bglmanager.services import entries
from bglmanager.services.changes import Changes
from bglmanager.services.entries import Person
from bglmanager.services.files import read_whole
from bglmanager.services.workspace import OpenEvent

FILES = ("*.csv", "*.txt", "*.tsv", "*.xlsx", "*.ods", "*.xls")
"""Files that may hold an entry list."""

NO_CHOICES = Choices()

Step = Callable[[int, int], None]
"""Hears how far the reading is: steps done, steps in all."""

_STEPS = 3
_LARGEST = 50 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class EntryList:
    """A list as it would be taken; `name` is that of its file, empty for pasted text."""

    name: str
    sheet: Sheet
    reading: Reading
    preview: Preview


@dataclass(frozen=True, slots=True)
class Taking:
    """What taking a list comes to: who is added, and whose data are filled in."""

    added: tuple[Person, ...]
    completed: tuple[tuple[EntryNumber, Person], ...]

    @property
    def nothing(self) -> bool:
        """Whether the list changes nothing."""
        return not self.added and not self.completed


def _quiet(_done: int, _of: int) -> None:
    """Nobody hears how far the reading is."""


def read_file(file: Path, event: Event, *, now: datetime, step: Step = _quiet) -> EntryList:
    """The list in a file, compared with the entries of the event; see `read`.

    Raises `Refused`, also for a file that cannot be read.
    """
    step(0, _STEPS)
    return read(read_whole(file, largest=_LARGEST), file.name, event, now=now, step=step)


def read(data: bytes, name: str, event: Event, *, now: datetime, step: Step = _quiet) -> EntryList:
    """The list in the bytes of a text or a workbook, compared with the entries of the event.

    `now` carries the time zone of times in the list. Raises `Refused` when it is no list.
    """
    step(1, _STEPS)
    sheet = lists.read(data)
    step(2, _STEPS)
    return _looked_at(name, sheet, Reading(), event, now)


def read_pasted(text: str, event: Event, *, now: datetime) -> EntryList:
    """The list in a text pasted from a spreadsheet. Raises `Refused` when it is none."""
    return _looked_at("", lists.read_pasted(text), Reading(), event, now)


def again(
    found: EntryList, event: Event, *, now: datetime, reading: Reading | None = None
) -> EntryList:
    """The same list read otherwise, or compared with the event as it is now."""
    return _looked_at(found.name, found.sheet, reading or found.reading, event, now)


def _looked_at(name: str, sheet: Sheet, reading: Reading, event: Event, now: datetime) -> EntryList:
    return EntryList(name, sheet, reading, preview(sheet, event.entries, now=now, reading=reading))


def with_column(found: EntryList, index: int, field: Field | None) -> Reading:
    """How to read the list when a column, counted from 0, holds `field` or is kept aside.

    A column that held the same is kept aside: nothing is said twice.
    """
    columns = {i: f for i, f in found.preview.mapping.items() if i != index and f is not field}
    if field is not None:
        columns[index] = field
    return replace(found.reading, columns=columns)


def with_names_swapped(found: EntryList) -> Reading:
    """How to read the list with the other order of name and surname in whole names."""
    guess = found.preview.names
    first = guess is None or guess.order is NameOrder.FIRST_LAST
    return replace(found.reading, names=NameOrder.LAST_FIRST if first else NameOrder.FIRST_LAST)


def with_dates_swapped(found: EntryList) -> Reading:
    """How to read the list with day and month the other way round in its dates."""
    guess = found.preview.dates
    month = guess is not None and guess.order is DateOrder.MONTH_FIRST
    unsure = guess is None or guess.order is None
    order = DateOrder.DAY_FIRST if month or unsure else DateOrder.MONTH_FIRST
    return replace(found.reading, dates=order)


def hindrances(found: EntryList, choices: Choices = NO_CHOICES) -> tuple[Problem, ...]:
    """Why the list cannot be taken as it is; nothing when it can."""
    try:
        apply(found.preview, choices)
    except Refused as refused:
        return refused.problems
    return ()


def taking(event: Event, found: EntryList, choices: Choices = NO_CHOICES) -> Taking:
    """What taking the list comes to.

    Who is there already keeps what is known of him; what is lacking is filled in from the list.
    Raises `Refused` with `hindrances`.
    """
    outcome = apply(found.preview, choices)
    known = {entry.number: entry for entry in event.entries}
    completed: dict[EntryNumber, Person] = {}
    for number, draft in outcome.there:
        if number not in known:
            continue
        old = completed.get(number, entries.person_of(known[number]))
        completed[number] = _completed(old, draft)
    return Taking(
        tuple(_person(draft) for draft in outcome.added),
        tuple(_changed(completed.items(), known.values())),
    )


def _changed(
    completed: Iterable[tuple[EntryNumber, Person]], known: Iterable[Entry]
) -> Iterable[tuple[EntryNumber, Person]]:
    before = {entry.number: entries.person_of(entry) for entry in known}
    return ((number, person) for number, person in completed if person != before[number])


def take(desk: OpenEvent, found: EntryList, choices: Choices = NO_CHOICES) -> Changes:
    """Enter the people of the list in one act. Raises `Refused`, then nobody is entered."""
    what = taking(desk.event, found, choices)
    return entries.add_many(desk, what.added, what.completed)


def _person(draft: EntryDraft) -> Person:
    return _completed(Person(draft.first_name, draft.last_name), draft)


def _completed(person: Person, draft: EntryDraft) -> Person:
    """What is known of a person, and what the list says where nothing is known."""
    return replace(
        person,
        email=person.email or draft.email,
        birth_date=person.birth_date or draft.birth_date,
        gender=person.gender or draft.gender,
        phone=person.phone or draft.phone,
        nickname=person.nickname or draft.nickname,
        club=person.club or draft.club,
        league_id=person.league_id or draft.league_id,
        rating=draft.rating if person.rating is None else person.rating,
        notes=person.notes or draft.notes,
        paid=person.paid or bool(draft.paid),
        copies=draft.copies if person.copies is None else person.copies,
        promised_copy=(
            draft.promised_copy if person.promised_copy is None else person.promised_copy
        ),
        preregistered=person.preregistered or draft.preregistered,
    )
