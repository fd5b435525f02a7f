"""The entry list at the desk: who is here; addresses, ties, seeds and lists of elements."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Sequence
from dataclasses import fields, replace
from enum import StrEnum
from itertools import combinations

from bglmanager.engine import copies
from bglmanager.engine.event import AT_DESK, FIRST_ROUND, Entry, Event
from bglmanager.engine.fact_kinds import Length, is_blank, marks_of, record
from bglmanager.engine.games.game import Counts, ElementList
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import EntryStatus, FirstSeating, ListState
from bglmanager.engine.personal import DATA, NAMES, Details
from bglmanager.engine.presence import first_open_round, is_seat_held, seated_in
from bglmanager.engine.problems import Problem, Problems, attention, problem, problem_if, refuse_if
from bglmanager.exchange.entry_lists.names import Reason, is_nearly_same, name_typed, reason_if_one
from bglmanager.exchange.entry_lists.names import full_name as full_name
from bglmanager.exchange.entry_lists.names import search_key as search_key
from bglmanager.exchange.entry_lists.names import with_capitals as with_capitals
from bglmanager.services import teams, till, waiting
from bglmanager.services.changes import Changes, put_entry, who_can
from bglmanager.services.games import Catalogue
from bglmanager.services.limits import check_note, check_number, check_text, no_member
from bglmanager.services.workspace import Args, OpenEvent

NOT_HERE = (EntryStatus.REGISTERED, EntryStatus.WAITING, EntryStatus.LAPSED, EntryStatus.NO_SHOW)
"""Statuses from which somebody can be checked in."""


@record
class Person(Details):
    """What is typed or imported about a player.

    `member` is None while nobody has asked, False for who refuses the membership of the league;
    `list` is the state of his list of elements, None where nothing was said; `table_label` the
    table of the hall where he always sits.
    """

    paid: bool = False
    copies: int | None = None
    promised_copy: bool | None = None
    copies_of: tuple[str, ...] = ()
    preregistered: dt.datetime | None = None
    seeded: bool = False
    member: bool | None = None
    list: ListState | None = None
    table_label: str | None = None


_TYPED = tuple(each.name for each in fields(Person))
_LENGTHS = marks_of(Person, Length)


def check_person(person: Person) -> Problems:
    """What is wrong with the data of a player, all of it at once."""
    found: list[Problem] = []
    if is_blank(person.last_name):
        found.append(problem("person.no-last-name", "last_name"))
    for name in (*NAMES, *DATA):
        text = getattr(person, name)
        if type(text) is str:  # an enumeration is a str too
            most = _LENGTHS.get(name, Length()).longest
            found += check_text(text, path=name, field=name, most=most)
    found += check_text(person.table_label, path="table_label", field="table_label")
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
    """Entries of the same name in any order of its words; accents do not count."""

    def words(one: Person | Entry) -> list[str]:
        return sorted(search_key(f"{one.first_name} {one.last_name}").split())

    return tuple(entry for entry in event.entries if words(entry) == words(person))


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


CHECK_INS = ("check-in", "check-in-several")
"""The acts by which those who were entered are seen."""


def add_entry(desk: OpenEvent, person: Person, *, present: bool) -> Changes:
    """Enter one more player, checked in at once when `present` (a walk-in); what he has paid
    goes into the till.

    Where places are short he waits, or takes that of the last one (`waiting.act_of_arrival`).
    """
    event, number = desk.event, next_number(desk.event)
    refuse_if(check_person(person))
    refuse_if(_seeds_changed(event, was=False, will=person.seeded))
    entry = till.as_line(event, _new_entry(number, person), desk.now())
    if present:
        refuse_if(no_member(event.settings, entry))
        entry = _checked_in(event, entry)
    if person.copies_of:
        entry = waiting.with_copies_of(entry, person.copies_of)
    after = replace(event, entries=(*event.entries, entry))
    if present:
        return waiting.act_of_arrival(desk, "add-entry", number, after)
    return desk.act("add-entry", {"entry": number}, after)


def add_many(
    desk: OpenEvent, people: Sequence[Person], known: Sequence[tuple[EntryNumber, Person]] = ()
) -> Changes:
    """Enter a whole list in one act; `known` as in `with_many`. `Refused` with all problems."""
    everybody = (*people, *(person for _, person in known))
    refuse_if(found for person in everybody for found in check_person(person))
    after, args = with_many(desk.event, people, known), {"count": len(everybody)}
    return waiting.act_with_places(desk, "import-entries", args, after)


def with_many(
    event: Event, people: Sequence[Person], known: Sequence[tuple[EntryNumber, Person]]
) -> Event:
    """The event with these people entered, and those that are `known` with the data they are to
    have from now on.
    """
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
    if person.copies_of != entry.desk.copies_of:
        after = waiting.with_copies_of(after, person.copies_of)
    return _act_on(desk, "edit-entry", after)


def person_of(entry: Entry) -> Person:
    """The data of an entry as they were typed."""
    desk = entry.desk
    return Person(**{n: getattr(desk if n in AT_DESK else entry, n) for n in _TYPED})


def check_in(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Mark somebody present; once a round is drawn he plays from the next one on.

    Who was kept at the draw has his seat already. A reserve who stepped in for a member waits
    again when that member comes; one who comes late waits as before. Where places are short he
    waits, or takes that of the last one (`waiting.act_of_arrival`). Who waits already is called in.
    """
    event, entry = desk.event, desk.event.entry(number)
    refuse_if(can_check_in(event, entry))
    came = _with_arrival(event, entry)
    if copies.is_waiting(event, entry):
        return waiting.call_in(desk, number, came)
    return waiting.act_of_arrival(desk, CHECK_INS[0], number, came)


def check_in_several(desk: OpenEvent, numbers: Sequence[EntryNumber]) -> Changes:
    """Mark everybody present of these who can be, in one act, one after the other in this order."""
    event = after = desk.event
    able = who_can(numbers, lambda number: can_check_in(event, event.entry(number)))
    for number in able:
        entry = after.entry(number)
        if can_check_in(after, entry):  # the place went to one before him
            continue
        came, called_in = _with_arrival(after, entry), copies.is_waiting(after, entry)
        after = copies.with_places_given(came) if called_in else copies.let_in(came, number)
    waits = sum(after.entry(n).status is EntryStatus.WAITING for n in able)
    args: Args = {"count": len(able) - waits, "waiting": waits}
    return desk.act(CHECK_INS[1], args, after)


def can_check_in(event: Event, entry: Entry) -> Problems:
    """Why this entry cannot be checked in; nothing when it can."""
    if teams.is_reserve(event, entry.number) and entry.status is EntryStatus.WAITING:
        return (problem("team.reserve-waits", entry=entry.number),)
    if copies.is_waiting(event, entry):
        return waiting.can_call_in(event, entry) or no_member(event.settings, entry)
    if entry.status in NOT_HERE:
        no_place = teams.can_join(event, entry.number)
        return (*no_member(event.settings, entry), *no_place)
    if is_seat_held(event, entry):
        return ()
    here = entry.status is EntryStatus.ACTIVE
    return (problem("entry.already-present" if here else "entry.has-left", entry=entry.number),)


def undo_check_in(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Take a check-in back; refused for who has already been seated."""
    entry = desk.event.entry(number)
    refuse_if(can_undo_check_in(desk.event, entry))
    status, first = EntryStatus.REGISTERED, FIRST_ROUND
    before = entry.with_facts(present=False, status=status, first_round=first)
    return _act_on(desk, "undo-check-in", before)


def can_undo_check_in(event: Event, entry: Entry) -> Problems:
    """Why this entry has to stay checked in; nothing when it need not."""
    number, away = entry.number, entry.status is not EntryStatus.ACTIVE
    return problem_if(away, "entry.not-present", entry=number) or problem_if(
        seated_in(event, number), "entry.was-seated", entry=number
    )


def set_seeded(desk: OpenEvent, number: EntryNumber, *, seeded: bool) -> Changes:
    """Mark somebody as a seed for round 1, or not (BIG 7); refused once that round is drawn."""
    entry = desk.event.entry(number)
    refuse_if(_seeds_changed(desk.event, was=entry.seeded, will=seeded))
    return _act_on(desk, "seed" if seeded else "not-seed", replace(entry, seeded=seeded))


def _seeds_changed(event: Event, *, was: bool, will: bool) -> Problems:
    seeded = event.settings.first_seating is FirstSeating.SEEDED
    return problem_if(event.rounds and seeded and was != will, "entry.seeds-drawn")


def _act_on(desk: OpenEvent, kind: str, entry: Entry) -> Changes:
    """Have this entry in the place of the one with its number."""
    after = desk.event.with_entry(entry)
    return waiting.act_with_places(desk, kind, {"entry": entry.number}, after)


def _with_arrival(event: Event, entry: Entry) -> Event:
    return teams.has_come(event.with_entry(_checked_in(event, entry)), entry.number)


def _checked_in(event: Event, entry: Entry) -> Entry:
    seated = entry.status is EntryStatus.ACTIVE
    first = entry.first_round if seated else max(entry.first_round, first_open_round(event))
    return entry.with_facts(present=True, status=EntryStatus.ACTIVE, first_round=first)


def _new_entry(number: EntryNumber, person: Person) -> Entry:
    return _with_person(Entry(number, person.first_name, person.last_name), person)


def _with_person(entry: Entry, person: Person) -> Entry:
    said = {name: getattr(person, name) for name in _TYPED}
    said = {name: None if value == "" else value for name, value in said.items()}
    said |= {name: getattr(person, name).strip() for name in NAMES}
    return entry.with_facts(**said)


PAIR = 2


class Apart(StrEnum):
    """How people are kept from one table, by the fact that says it: wherever it can be (friends,
    family), or always.
    """

    TIED = "related"
    NEVER = "never_with"


def ties_of(event: Event, number: EntryNumber, how: Apart = Apart.TIED) -> tuple[EntryNumber, ...]:
    """Who is kept from this player's table, by the word of either of them; by start number."""
    own = _apart_from(event.entry(number), how)
    found = (e for e in event.entries if e.number in own or number in _apart_from(e, how))
    return tuple(each.number for each in found)


def are_tied(event: Event, numbers: Collection[EntryNumber], how: Apart = Apart.TIED) -> bool:
    """Whether each of these players is kept from the table of every other."""
    said = {entry.number: _apart_from(entry, how) for entry in event.entries}
    return all(b in said[a] or a in said[b] for a, b in combinations(numbers, PAIR))


def _apart_from(entry: Entry, how: Apart) -> tuple[EntryNumber, ...]:
    return entry.related if how is Apart.TIED else entry.desk.never_with


def can_tie(numbers: Collection[EntryNumber]) -> Problems:
    """Why these players are not kept from each other's table, nor let there; nothing if they can
    be.
    """
    return problem_if(len({*numbers}) < PAIR, "ties.two")


_TIE_ACTS = {
    (Apart.TIED, True): "tie",
    (Apart.TIED, False): "untie",
    (Apart.NEVER, True): "never-together",
    (Apart.NEVER, False): "together-again",
}


def tie_players(
    desk: OpenEvent,
    numbers: Collection[EntryNumber],
    how: Apart = Apart.TIED,
    *,
    tied: bool = True,
) -> Changes:
    """Keep each two of these players from one table, in one act; not `tied`: let them there."""
    refuse_if(can_tie(numbers))
    ordered, after = sorted({*numbers}), desk.event
    for number in ordered:
        old, others = {*_apart_from(after.entry(number), how)}, {*ordered} - {number}
        apart = old | others if tied else old - others
        if apart != old:
            after = after.with_facts(number, **{how: tuple(sorted(apart))})
    kind = _TIE_ACTS[how, tied]
    if len(ordered) == PAIR:
        return desk.act(kind, {"entry": ordered[0], "other": ordered[1]}, after)
    return desk.act(f"{kind}-several", {"count": len(ordered)}, after)


DUE = 2
"""The round before which every list of elements has been looked at (BGL 5.3)."""


def list_asked_for(event: Event, games: Catalogue) -> ElementList | None:
    """The list that players hand in, as the first game of the event that asks for one has it."""
    found = games.games_in_event(event).values()
    return next((game.list for game in found if game is not None and game.list is not None), None)


def list_state(entry: Entry, *, asked: bool) -> ListState | None:
    """Where somebody's list stands: missing until it is handed in, where one is asked for."""
    return entry.desk.list or (ListState.MISSING if asked else None)


def lists_open(event: Event, *, asked: bool = False) -> Problems:
    """Whose list is missing, and whose is not checked, while round 2 is to be made.

    `asked` says that the game asks for lists. Nothing at any other time, and where the game asks
    for no list and nobody noted one.
    """
    return tuple(open_lists(event, asked=asked)) if event.next_number == DUE else ()


def open_lists(event: Event, *, asked: bool) -> Iterator[Problem]:
    """Whose list is missing, and whose is not checked, of those who are here."""
    here = [entry for entry in event.entries if entry.status is EntryStatus.ACTIVE]
    codes = {"lists.missing": ListState.MISSING, "lists.unchecked": ListState.HANDED_IN}
    for code, state in codes.items():
        found = tuple(e.number for e in here if list_state(e, asked=asked) is state)
        if found:
            yield attention(code, entries=found)


def set_list_state(desk: OpenEvent, number: EntryNumber, state: ListState) -> Changes:
    """Note where somebody's list stands, whatever is in it."""
    return put_entry(desk, f"list-{state}", desk.event.entry(number).with_facts(list=state))


def check_in_list(
    desk: OpenEvent, number: EntryNumber, wanted: ElementList, counts: Counts
) -> Changes:
    """Note a list that is right as checked, among the notes of its player; else `Refused`."""
    entry = desk.event.entry(number)
    limit = wanted.limit(desk.event.settings.points_limit)
    refuse_if(wanted.check(counts, limit))
    notes = wanted.with_notes(entry.desk.notes, counts)
    refuse_if(check_note(notes, path="notes"))
    return put_entry(desk, "list-checked", entry.with_facts(list=ListState.CHECKED, notes=notes))
