"""Closing an event for good: contact data that nothing needs any more go, results stay."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from bglmanager.engine.event import Entry, Event, Round, RoundStatus
from bglmanager.engine.fact_kinds import Personal, marks_of
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, Refused, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import DEFAULT_OPTIONS, SeatingOptions, is_over
from bglmanager.services.changes import Changes
from bglmanager.services.required import missing_fields
from bglmanager.services.workspace import OpenEvent

KIND = "tidy"
"""The kind of the command."""

CONTACTS = tuple(name for name, each in marks_of(Entry, Personal).items() if each.contact)
"""What is of no use after an event: it was for asking people before it."""

READ_BY = {"birth_date": "birth_date", "gender": "women"}
"""What goes unless an order of the event reads it, with the criterion that does."""


@dataclass(frozen=True, slots=True)
class Tidying:
    """What would go: of how many players what, and how many acts could not be undone any more.

    `file_first` when the league's file has to be written before, because it holds what goes.
    `early` when rounds are still to be played.
    """

    email: int = 0
    phone: int = 0
    birth_date: int = 0
    gender: int = 0
    notes: int = 0
    acts: int = 0
    file_first: bool = False
    early: bool = False


def can_tidy(event: Event) -> tuple[Problem, ...]:
    """Why an event cannot be closed and tidied now."""
    if not event.rounds:
        return (problem("tidy.not-played"),)
    still = [r.number for r in event.rounds if r.status is not RoundStatus.CLOSED]
    return tuple(problem("tidy.round-open", round=number) for number in still[:1])


def what_tidying_takes(desk: OpenEvent, wishes: SeatingOptions = DEFAULT_OPTIONS) -> Tidying:
    """What `tidy` would take away; `wishes` are what the game asks of the next round."""
    event, names = desk.event, _going(desk.event)

    def having(name: str) -> int:
        return sum(bool(getattr(e, name)) for e in event.entries) if name in names else 0

    tables = (table for round_ in event.rounds for table in round_.tables)
    noted = (*(e.desk.notes for e in event.entries), *(t.desk.notes for t in tables))
    found = Tidying(
        email=having("email"),
        phone=having("phone"),
        birth_date=having("birth_date"),
        gender=having("gender"),
        notes=sum(map(bool, noted)),
        acts=sum(row.back for row in desk.history()),
    )
    return replace(found, file_first=_file_first(desk, found), early=_is_early(desk, wishes))


def tidy(desk: OpenEvent) -> Changes:
    """Take them away in one act, and with them what the journal keeps to undo earlier ones.

    Raises `Refused` as `can_tidy` says, and `NotSaved`.
    """
    refuse_if(can_tidy(desk.event))
    return desk.tidy(KIND, tidied_event)


def tidied_event(event: Event) -> Event:
    """The event without contact data that none of its orders reads, and without desk notes."""
    nothing = dict.fromkeys(_going(event))
    entries = tuple(_tidied(entry, nothing) for entry in event.entries)
    return replace(event, entries=entries, rounds=tuple(_without_notes(r) for r in event.rounds))


def _tidied(entry: Entry, nothing: dict[str, None]) -> Entry:
    return replace(entry, desk=replace(entry.desk, notes=None), **nothing)  # type: ignore[arg-type]  # every one of them may be None


def _without_notes(round_: Round) -> Round:
    tables = tuple(replace(t, desk=replace(t.desk, notes=None)) for t in round_.tables)
    return replace(round_, tables=tables)


def read_by_orders(event: Event) -> tuple[str, ...]:
    """Which of birth date and gender an order of the event looks at; both when it is not known."""
    try:
        orders = ruleset_of(event.settings).orders.values()
    except Refused:
        return tuple(READ_BY)
    read = {one.name for order in orders for one in (*order.standings, *(order.seating or ()))}
    return tuple(name for name, criterion in READ_BY.items() if criterion in read)


def _going(event: Event) -> tuple[str, ...]:
    read = read_by_orders(event)
    return (*CONTACTS, *(name for name in READ_BY if name not in read))


def _file_first(desk: OpenEvent, found: Tidying) -> bool:
    event = desk.event
    asked = set(missing_fields(event.settings, _NOBODY)) & {field.name for field in fields(Tidying)}
    newest = desk.undoable
    written = newest is not None and newest.kind == "export"
    return not written and any(getattr(found, name) for name in asked)


_NOBODY = Entry(EntryNumber(1), first_name="", last_name="")


def _is_early(desk: OpenEvent, wishes: SeatingOptions) -> bool:
    try:
        return not is_over(desk.event, desk.derived, wishes)
    except Refused:
        return False
