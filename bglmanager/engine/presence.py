"""Who is in the event when: who may be seated, who is listed, who is struck (rules 2.10)."""

from __future__ import annotations

from collections.abc import Iterable

from bglmanager.engine.event import Entry, EntryStatus, Event, Round, RoundStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.rulesets import ruleset_of

LEFT = (EntryStatus.WITHDRAWN, EntryStatus.EXPELLED)
"""Statuses of who was in the event and is not any more."""


def closed_rounds(event: Event) -> tuple[Round, ...]:
    """The closed rounds up to the first one that is not: what derived values are made from."""
    closed: list[Round] = []
    for round_ in event.rounds:
        if round_.status is not RoundStatus.CLOSED:
            break
        closed.append(round_)
    return tuple(closed)


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
