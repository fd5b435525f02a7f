"""Who is in the event when: who may be seated, has a seat, is listed or struck (rules 2.10)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from bglmanager.engine.event import BottomReason, Entry, EntryStatus, Event, Round, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import is_bye, is_complete

LEFT = (EntryStatus.WITHDRAWN, EntryStatus.EXPELLED)
"""Statuses of who was in the event and is not any more."""

EXPECTED = (EntryStatus.REGISTERED, EntryStatus.ACTIVE)
"""Statuses of who is here, or may still come and has a place."""


def closed_rounds(event: Event) -> tuple[Round, ...]:
    """The closed rounds up to the first one that is not: what derived values are made from."""
    return tuple(takewhile(lambda made: made.status is RoundStatus.CLOSED, event.rounds))


def people_seated(rounds: Iterable[Round]) -> set[EntryNumber]:
    """Everybody who has a seat in one of these rounds."""
    return {seat.entry for round_ in rounds for seat in round_.seats()}


def may_be_seated(entry: Entry, round_: int) -> bool:
    """Whether this entry can be given a seat in a round made now."""
    return (
        entry.status is EntryStatus.ACTIVE
        and entry.first_round <= round_
        and round_ not in entry.sits_out
        and (entry.left_after is None or round_ <= entry.left_after)
    )


def seatable_entries(event: Event, number: int | None = None) -> tuple[EntryNumber, ...]:
    """Who could be given a seat in this round, by start number; in the next one unless told."""
    round_ = event.next_number if number is None else number
    return tuple(entry.number for entry in event.entries if may_be_seated(entry, round_))


def sits_in_draft(event: Event, number: EntryNumber) -> bool:
    """Whether this player has a seat in the draft."""
    draft = event.draft
    return draft is not None and any(draft.tables_of(number))


def first_open_round(event: Event) -> RoundNumber:
    """The first round that a player who arrives now can be seated in.

    A draft can still be thrown away or drawn again, and then he has a seat in it. A round that
    was begun early still gets its other tables (rules 4.4).
    """
    last = event.last_round
    if last is not None and (last.status is RoundStatus.DRAFT or last.partial):
        return last.number
    return event.next_number


def seated_in(event: Event, number: EntryNumber) -> bool:
    """Whether this entry has a seat in any round."""
    return last_seated(event, number) is not None


def last_seated(event: Event, number: EntryNumber) -> RoundNumber | None:
    """The last round this entry has a seat in."""
    seated = (r.number for r in reversed(event.rounds) if any(r.tables_of(number)))
    return next(seated, None)


def seat_held(event: Event) -> frozenset[EntryNumber]:
    """Who may be seated, is not checked in, and was not at his table the last time.

    Nobody in an event whose desk notes nobody's presence: a document from elsewhere, or a small
    round of friends in which all were kept.
    """
    found = unseen_entries(event)
    return found - _have_played(event) if found else found


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


def unseen_entries(event: Event) -> frozenset[EntryNumber]:
    """Who may be seated and is not noted as present; nobody where nobody's presence is noted."""
    if not any(entry.desk.present for entry in event.entries):
        return frozenset()
    return frozenset(entry.number for entry in event.entries if is_unseen(entry))


def is_unseen(entry: Entry) -> bool:
    """Whether somebody is in the event and not noted as present."""
    return entry.status is EntryStatus.ACTIVE and not entry.desk.present


def is_seat_held(event: Event, entry: Entry) -> bool:
    """Whether this entry is one of the `seat_held`."""
    return is_unseen(entry) and entry.number in seat_held(event)


class Attendance:
    """When the people of an event were there, for any number of questions.

    Where who withdraws is struck as well (Catan), nobody is struck for leaving a final phase.
    """

    def __init__(self, event: Event) -> None:
        self._strikes_all = ruleset_of(event.settings).withdrawn_struck
        self._finals = {
            round_.number for round_ in event.rounds if not round_.phase.counts_for_standings
        }
        self._last: dict[EntryNumber, int] = {
            seat.entry: round_.number for round_ in event.rounds for seat in round_.seats()
        }

    def left_after(self, entry: Entry) -> int | None:
        """The round after which he was gone: None for who has not left, 0 before the start."""
        if entry.status not in LEFT:
            return None
        return entry.left_after if entry.left_after is not None else self._last.get(entry.number, 0)

    def is_struck(self, entry: Entry, after_round: int) -> bool:
        """Whether he was expelled by then, or withdrew where that counts the same (rules 5)."""
        left = self.left_after(entry)
        if left is None or left > after_round:
            return False
        if self._strikes_all:
            return left not in self._finals
        return entry.status is EntryStatus.EXPELLED

    def is_withdrawn(self, entry: Entry, after_round: int) -> bool:
        """Whether the standings after this round mark him as withdrawn."""
        left = self.left_after(entry)
        return entry.status is EntryStatus.WITHDRAWN and left is not None and left <= after_round

    def is_listed(self, entry: Entry, after_round: int) -> bool:
        """Whether the standings after this round have a line for him."""
        if entry.status is not EntryStatus.ACTIVE and entry.status not in LEFT:
            return False
        return entry.first_round <= after_round + 1 and not self.is_struck(entry, after_round)
