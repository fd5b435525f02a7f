"""Who has a seat although nobody has seen him yet: kept at the draw (rules 3.11)."""

from __future__ import annotations

from bglmanager.engine.event import BottomReason, Entry, EntryStatus, Event, RoundStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.tables import is_bye, is_complete


def seat_held(event: Event) -> frozenset[EntryNumber]:
    """Who may be seated, is not checked in, and was not at his table the last time.

    Nobody in an event whose desk notes nobody's presence: a document from elsewhere, or a small
    round of friends in which all were kept.
    """
    found = unseen_entries(event)
    return found - _have_played(event) if found else found


def unseen_entries(event: Event) -> frozenset[EntryNumber]:
    """Who may be seated and is not noted as present; nobody where nobody's presence is noted."""
    if not any(entry.desk.present for entry in event.entries):
        return frozenset()
    return frozenset(e.number for e in event.entries if _is_unseen(e))


def is_seat_held(event: Event, entry: Entry) -> bool:
    """Whether this entry is one of the `seat_held`."""
    return _is_unseen(entry) and entry.number in seat_held(event)


def _is_unseen(entry: Entry) -> bool:
    return entry.status is EntryStatus.ACTIVE and not entry.desk.present


def _have_played(event: Event) -> frozenset[EntryNumber]:
    """Who sat at a table that has its result, and was there the last time."""
    there = {
        seat.entry: seat.bottom_reason is not BottomReason.ABSENT
        for round_ in event.rounds
        if round_.status is not RoundStatus.DRAFT
        for table in round_.tables
        if is_complete(round_, table) and not is_bye(round_, table)
        for seat in table.seats
    }
    return frozenset(number for number, seen in there.items() if seen)
