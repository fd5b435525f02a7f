"""Fees at the desk: who has paid, and who is put aside because he has not."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Entry, EntryStatus, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.services import waiting
from bglmanager.services.changes import Changes
from bglmanager.services.edit import entry_of, with_entry
from bglmanager.services.entries import seated_in
from bglmanager.services.workspace import OpenEvent


def set_paid(desk: OpenEvent, number: EntryNumber, *, paid: bool) -> Changes:
    """Note that the fee was paid, or that it was not."""
    kind = "paid" if paid else "not-paid"
    entry = entry_of(desk.event, number)
    noted = replace(entry, desk=replace(entry.desk, paid=paid))
    return desk.act(kind, {"entry": number}, lambda event: with_entry(event, noted))


def unpaid(event: Event) -> tuple[EntryNumber, ...]:
    """Who is here, or may still come, without having paid, and has no seat yet."""
    if not event.settings.fee:
        return ()
    waiting = (EntryStatus.ACTIVE, EntryStatus.REGISTERED)
    return tuple(
        entry.number
        for entry in event.entries
        if entry.status in waiting and not entry.desk.paid and not seated_in(event, entry.number)
    )


def can_put_aside(event: Event) -> tuple[Problem, ...]:
    """Why nobody is put aside: nothing costs anything, or everybody has paid."""
    return () if unpaid(event) else (problem("entry.all-paid"),)


def put_unpaid_aside(desk: OpenEvent) -> Changes:
    """Seat nobody who has not paid the fee: they lapse, and come back by checking in (rules 6)."""
    refuse_if(can_put_aside(desk.event))
    aside = set(unpaid(desk.event))

    def lapsed(entry: Entry) -> Entry:
        if entry.number not in aside:
            return entry
        away = replace(entry.desk, present=False)
        return replace(entry, status=EntryStatus.LAPSED, desk=away)

    return waiting.act(
        desk,
        "unpaid-aside",
        {"count": len(aside)},
        lambda event: replace(event, entries=tuple(map(lapsed, event.entries))),
    )
