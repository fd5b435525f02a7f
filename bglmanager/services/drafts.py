"""A draft and who has come or gone since it was made: who lacks a seat, and drawing it anew."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine import seating
from bglmanager.engine.event import Event, Pairing, Round, RoundStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.problems import Level, Problem, problem, refuse_if
from bglmanager.engine.seating import DEFAULT_OPTIONS, SeatingOptions
from bglmanager.services.changes import Changes
from bglmanager.services.guard import refused_on_fault, seating_faults
from bglmanager.services.setups import with_setup
from bglmanager.services.workspace import OpenEvent


def draft_of(event: Event) -> Round | None:
    """The draft there is now; None when there is none."""
    last = event.last_round
    return last if last is not None and last.status is RoundStatus.DRAFT else None


def without_draft(event: Event) -> Event:
    """The event as it was before its draft was made; the same event where there is none."""
    if draft_of(event) is None:
        return event
    return seating.with_adjustments(replace(event, rounds=event.rounds[:-1]))


def sits_in_draft(event: Event, number: EntryNumber) -> bool:
    """Whether this player has a seat in the draft."""
    draft = draft_of(event)
    return draft is not None and any(seat.entry == number for seat in draft.seats())


def without_seat(event: Event) -> tuple[EntryNumber, ...]:
    """Who could play in the draft and has no seat in it: come, or come back, since it was made.

    Nobody in a final phase, where the standings say who plays, nor while slow tables keep people
    out of a round begun early (rules 4.4).
    """
    draft = draft_of(event)
    if draft is None or draft.partial or not draft.phase.counts_for_standings:
        return ()
    seated = {seat.entry for seat in draft.seats()}
    return tuple(
        entry.number
        for entry in event.entries
        if entry.number not in seated and may_be_seated(entry, draft.number)
    )


def word_of_seatless(event: Event) -> tuple[Problem, ...]:
    """Word of who has no seat in the draft; nothing when everybody has one."""
    found = without_seat(event)
    if not found:
        return ()
    number = event.rounds[-1].number
    return (problem("draft.without-seat", level=Level.ATTENTION, round=number, entries=found),)


def can_draw_anew(event: Event) -> tuple[Problem, ...]:
    """Why the draft is not drawn anew for who is here now; nothing when it can be."""
    draft = draft_of(event)
    if draft is None:
        return (problem("seating.no-draft"),)
    if draft.pairing is Pairing.MANUAL:
        return (problem("seating.by-hand", round=draft.number),)
    if not without_seat(event):
        return (problem("draft.everybody", round=draft.number),)
    return ()


def draw_anew(desk: OpenEvent, wishes: SeatingOptions = DEFAULT_OPTIONS) -> Changes:
    """Make the draft again, with everybody who can play now: one act.

    It keeps the attempt and the rule of two-player tables; exchanges by hand are gone. Raises
    `Refused` as the draw does; then the draft stays as it was.
    """
    refuse_if(can_draw_anew(desk.event))
    after = drawn_anew(desk, without_draft(desk.event), wishes)
    return desk.act("draw-anew", {"round": len(after.rounds)}, lambda _event: after)


def drawn_anew(desk: OpenEvent, before: Event, wishes: SeatingOptions) -> Event:
    """The event `before` the last round with that round made again as a draft, for who is here.

    It keeps the attempt and the rule of two-player tables. Raises `Refused` as the draw does.
    """
    old = desk.event.rounds[-1]
    with refused_on_fault(problem("seating.fault-again", round=old.number)):
        derived = desk.derive(before)
        attempt = old.attempt if seating.is_drawn_by_lot(desk.event, old) else 1
        rule = seating.duel_rule(desk.event, old)
        even = seating.has_even_boards(desk.event, old)
        wanted = wishes._replace(attempt=attempt, pairing=rule, even=even)
        made = with_setup(before, seating.next_round(before, wanted, derived=derived), wishes.game)
        after = seating.with_adjustments(replace(before, rounds=(*before.rounds, made)))
        wrong = seating_faults(after, made.number, derived)
    refuse_if(wrong)
    return after
