"""Who comes after the first draw: from which round on he plays, and who has had a seat."""

from __future__ import annotations

from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.services.drafts import draft_of


def late_entry(event: Event) -> Problem | None:
    """The word of warning for who comes after the first draw (rules 2.10)."""
    number, planned = first_open_round(event), event.settings.rounds_planned
    if number > planned:
        return problem("entry.too-late", level=Level.ATTENTION)
    draft = draft_of(event)
    if draft is not None and not draft.partial:
        code = "entry.not-in-draft" if number < planned else "entry.not-in-last-draft"
        return problem(code, level=Level.ATTENTION, round=number, next=number + 1)
    if number == 1:
        return None
    return problem("entry.late", level=Level.ATTENTION, round=number)


def first_open_round(event: Event) -> RoundNumber:
    """The first round that a player who arrives now can be seated in.

    A draft can still be thrown away or drawn again, and then he has a seat in it. A round that
    was begun early still gets its other tables (rules 4.4).
    """
    last = event.last_round
    if last is not None and (last.status is RoundStatus.DRAFT or last.partial):
        return last.number
    return RoundNumber(len(event.rounds) + 1)


def seated_in(event: Event, number: EntryNumber) -> bool:
    """Whether this entry has a seat in any round."""
    return last_seated(event, number) is not None


def last_seated(event: Event, number: EntryNumber) -> RoundNumber | None:
    """The last round this entry has a seat in."""
    for round_ in reversed(event.rounds):
        if any(seat.entry == number for seat in round_.seats()):
            return round_.number
    return None
