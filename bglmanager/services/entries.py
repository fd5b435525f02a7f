"""The entry list at the desk: who is registered, who is here, their addresses."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from functools import reduce

from bglmanager.engine.event import (
    FIRST_ROUND,
    Entry,
    EntryDesk,
    EntryStatus,
    Event,
    FirstSeating,
    ListState,
)
from bglmanager.engine.fact_kinds import Length, is_blank, marks_of
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import DATA, NAMES, Details
from bglmanager.engine.presence import first_open_round, is_seat_held, seated_in
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.exchange.entry_lists.likeness import Reason, is_nearly_same, reason_if_one
from bglmanager.exchange.entry_lists.names import full_name as full_name
from bglmanager.exchange.entry_lists.names import name_typed
from bglmanager.exchange.entry_lists.names import search_key as search_key
from bglmanager.exchange.entry_lists.names import with_capitals as with_capitals
from bglmanager.services import teams, till, waiting
from bglmanager.services.changes import Changes, who_can
from bglmanager.services.limits import check_note, check_number, check_text, no_member
from bglmanager.services.workspace import Args, OpenEvent

NOT_HERE = (EntryStatus.REGISTERED, EntryStatus.WAITING, EntryStatus.LAPSED, EntryStatus.NO_SHOW)
"""Statuses from which somebody can be checked in."""


@dataclass(frozen=True, slots=True)
class Person(Details):
    """What is typed or imported about a player.

    `member` is None while nobody has asked, False for who refuses the membership of the league;
    `list` is the state of his list of elements, None where nothing was said.
    """

    paid: bool = False
    copies: int | None = None
    promised_copy: bool | None = None
    preregistered: dt.datetime | None = None
    seeded: bool = False
    member: bool | None = None
    list: ListState | None = None


_TYPED = tuple(each.name for each in fields(Person))
_AT_DESK = frozenset(_TYPED) & {each.name for each in fields(EntryDesk)}
_LENGTHS = marks_of(Person, Length)


def check_person(person: Person) -> tuple[Problem, ...]:
    """What is wrong with the data of a player, all of it at once."""
    found: list[Problem] = []
    if is_blank(person.last_name):
        found.append(problem("person.no-last-name", "last_name"))
    for name in (*NAMES, *DATA):
        text = getattr(person, name)
        if type(text) is str:  # an enumeration is a str too
            most = _LENGTHS.get(name, Length()).longest
            found += check_text(text, path=name, field=name, most=most)
    found += check_note(person.notes, path="notes")
    for name, number in (("rating", person.rating), ("copies", person.copies)):
        found += check_number(number, path=name, field=name, least=0)
    if person.email and not _looks_like_email(person.email):
        found.append(problem("person.email", "email", email=person.email))
    return tuple(found)


def _looks_like_email(text: str) -> bool:
    name, at, host = text.partition("@")
    return bool(name and at and "." in host.strip(".") and not any(c.isspace() for c in text))


def find_namesakes(event: Event, person: Person) -> tuple[Entry, ...]:
    """Entries of the same name, to be shown before somebody is entered twice.

    Accents do not count, nor which of the two names is the surname.
    """
    name = _name_words(person.first_name, person.last_name)
    return tuple(e for e in event.entries if _name_words(e.first_name, e.last_name) == name)


def find_lookalikes(event: Event, person: Person) -> tuple[Entry, ...]:
    """Entries of nearly the same name, not of the same, who are probably this person."""
    name = name_typed(person)
    return tuple(
        entry
        for entry in event.entries
        if (other := name_typed(entry)) != name
        and is_nearly_same(name, other)
        and reason_if_one(Reason.TYPING, entry, person) is not None
    )


def _name_words(first: str, last: str) -> list[str]:
    return sorted(search_key(f"{first} {last}").split())


def add_entry(desk: OpenEvent, person: Person, *, present: bool) -> Changes:
    """Enter one more player, checked in at once when `present` (a walk-in); what he has paid
    goes into the till.

    Where places are short he waits, or takes that of the last one (`waiting.act_of_arrival`).
    """
    refuse_if(check_person(person))
    number = next_number(desk.event)
    refuse_if(_seeds_changed(desk.event, was=False, will=person.seeded))
    event = desk.event
    entry = till.as_line(event, _new_entry(number, person), desk.now())
    if not present:
        after = replace(event, entries=(*event.entries, entry))
        return desk.act("add-entry", {"entry": number}, after)
    refuse_if(no_member(event.settings, entry))
    after = replace(event, entries=(*event.entries, _checked_in(event, entry)))
    return waiting.act_of_arrival(desk, "add-entry", number, after)


def add_many(
    desk: OpenEvent,
    people: Sequence[Person],
    known: Sequence[tuple[EntryNumber, Person]] = (),
) -> Changes:
    """Enter a whole list in one act; `Refused` with all problems, then nothing is changed.

    `known` are the data of people who are entered already, as they are to be from now on.
    """
    everybody = (*people, *(person for _, person in known))
    refuse_if(found for person in everybody for found in check_person(person))
    args = {"count": len(everybody)}
    return waiting.act_with_places(
        desk, "import-entries", args, with_many(desk.event, people, known)
    )


def with_many(
    event: Event, people: Sequence[Person], known: Sequence[tuple[EntryNumber, Person]]
) -> Event:
    """The event with these people entered, and those it had with other data."""
    first = next_number(event)
    data = dict(known)
    old = (_with_person(e, data[e.number]) if e.number in data else e for e in event.entries)
    new = (_new_entry(EntryNumber(first + i), person) for i, person in enumerate(people))
    return replace(event, entries=(*old, *new))


def next_number(event: Event) -> EntryNumber:
    """The start number of the next entry; numbers are never reused."""
    return EntryNumber(max((entry.number for entry in event.entries), default=0) + 1)


def edit_entry(desk: OpenEvent, number: EntryNumber, person: Person) -> Changes:
    """Change the data of a player; what he has paid is the business of the till."""
    refuse_if(check_person(person))
    entry = desk.event.entry(number)
    refuse_if(_seeds_changed(desk.event, was=entry.seeded, will=person.seeded))
    after = _with_person(entry, replace(person, paid=entry.desk.paid))
    return _act_on(desk, "edit-entry", after)


def person_of(entry: Entry) -> Person:
    """The data of an entry as they were typed."""
    desk = entry.desk
    return Person(**{n: getattr(desk if n in _AT_DESK else entry, n) for n in _TYPED})


def check_in(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Mark somebody present; once a round is drawn he plays from the next one on.

    Who was kept at the draw has his seat already. A reserve who stepped in for a member waits
    again when that member comes; one who comes late waits as before. Where places are short he
    waits, or takes that of the last one (`waiting.act_of_arrival`). Who waits already is called in.
    """
    event = desk.event
    entry = event.entry(number)
    refuse_if(can_check_in(event, entry))
    came = _with_arrival(event, entry)
    if waiting.is_waiting(event, entry):
        return waiting.call_in(desk, number, came)
    return waiting.act_of_arrival(desk, "check-in", number, came)


def check_in_several(desk: OpenEvent, numbers: Sequence[EntryNumber]) -> Changes:
    """Mark everybody present of these who can be, in one act, one after the other in this order.

    Refused where nobody can be: with what keeps the first of them.
    """
    event = desk.event
    able = who_can(numbers, lambda number: can_check_in(event, event.entry(number)))
    after = reduce(_with_arrived, able, event)
    waits = sum(after.entry(n).status is EntryStatus.WAITING for n in able)
    args: Args = {"count": len(able) - waits, "waiting": waits}
    return desk.act("check-in-several", args, after)


def _with_arrived(event: Event, number: EntryNumber) -> Event:
    """The event with one more present, who plays or waits as `check_in` has it."""
    entry = event.entry(number)
    if can_check_in(event, entry):
        return event
    came = _with_arrival(event, entry)
    called_in = waiting.is_waiting(event, entry)
    return waiting.with_places_given(came) if called_in else waiting.let_in(came, number)


def can_check_in(event: Event, entry: Entry) -> tuple[Problem, ...]:
    """Why this entry cannot be checked in; nothing when it can."""
    if teams.is_reserve(event, entry.number) and entry.status is EntryStatus.WAITING:
        return (problem("team.reserve-waits", entry=entry.number),)
    if waiting.is_waiting(event, entry):
        return waiting.can_call_in(event, entry) or no_member(event.settings, entry)
    if entry.status in NOT_HERE:
        no_place = teams.can_join(event, entry.number)
        return (*no_member(event.settings, entry), *no_place)
    if is_seat_held(event, entry):
        return ()
    if entry.status is EntryStatus.ACTIVE:
        return (problem("entry.already-present", entry=entry.number),)
    return (problem("entry.has-left", entry=entry.number),)


def undo_check_in(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Take a check-in back; refused for who has already been seated."""
    entry = desk.event.entry(number)
    refuse_if(can_undo_check_in(desk.event, entry))
    before = replace(entry, status=EntryStatus.REGISTERED, first_round=FIRST_ROUND)
    return _act_on(desk, "undo-check-in", before.noted_at_desk(present=False))


def can_undo_check_in(event: Event, entry: Entry) -> tuple[Problem, ...]:
    """Why this entry has to stay checked in; nothing when it need not."""
    if entry.status is not EntryStatus.ACTIVE:
        return (problem("entry.not-present", entry=entry.number),)
    if seated_in(event, entry.number):
        return (problem("entry.was-seated", entry=entry.number),)
    return ()


def set_seeded(desk: OpenEvent, number: EntryNumber, *, seeded: bool) -> Changes:
    """Mark somebody as a seed for round 1, or not (BIG 7); refused once that round is drawn."""
    entry = desk.event.entry(number)
    refuse_if(_seeds_changed(desk.event, was=entry.seeded, will=seeded))
    return _act_on(desk, "seed" if seeded else "not-seed", replace(entry, seeded=seeded))


def _seeds_changed(event: Event, *, was: bool, will: bool) -> tuple[Problem, ...]:
    seeded = event.settings.first_seating is FirstSeating.SEEDED
    if event.rounds and seeded and was != will:
        return (problem("entry.seeds-drawn"),)
    return ()


def _act_on(desk: OpenEvent, kind: str, entry: Entry) -> Changes:
    """Have this entry in the place of the one with its number."""
    return waiting.act_with_places(
        desk, kind, {"entry": entry.number}, desk.event.with_entry(entry)
    )


def _with_arrival(event: Event, entry: Entry) -> Event:
    return teams.has_come(event.with_entry(_checked_in(event, entry)), entry.number)


def _checked_in(event: Event, entry: Entry) -> Entry:
    seated = entry.status is EntryStatus.ACTIVE
    first = entry.first_round if seated else max(entry.first_round, first_open_round(event))
    here = entry.noted_at_desk(present=True)
    return replace(here, status=EntryStatus.ACTIVE, first_round=first)


def _new_entry(number: EntryNumber, person: Person) -> Entry:
    return _with_person(Entry(number, person.first_name, person.last_name), person)


def _with_person(entry: Entry, person: Person) -> Entry:
    said = {name: getattr(person, name) for name in _TYPED}
    said = {name: value if value != "" else None for name, value in said.items()}
    said |= {name: getattr(person, name).strip() for name in NAMES}
    desk = replace(entry.desk, **{name: said.pop(name) for name in _AT_DESK})
    return replace(entry, **said, desk=desk)


BETWEEN = ", "


@dataclass(frozen=True, slots=True)
class Addresses:
    """Addresses in one line, each once; `without` are the people who have none."""

    line: str
    count: int
    without: tuple[Entry, ...]


def mail_addresses(entries: Iterable[Entry], *, named: bool = False) -> Addresses:
    """The addresses of these people, for the field "Bcc"; `named` puts the names before them.

    Somebody's address that differs in capitals only from one before is the same (parents often
    give one for several children).
    """
    found: dict[str, str] = {}
    without = []
    for entry in entries:
        address = " ".join((entry.email or "").split())
        if not address:
            without.append(entry)
        else:
            found.setdefault(
                address.casefold(), _named_address(entry, address) if named else address
            )
    return Addresses(BETWEEN.join(found.values()), len(found), tuple(without))


def _named_address(entry: Entry, address: str) -> str:
    """The form "name <address>"; the name in quotes, so that a comma in it divides nothing."""
    name = " ".join(f"{entry.first_name} {entry.last_name}".split())
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{quoted}" <{address}>' if name else address
