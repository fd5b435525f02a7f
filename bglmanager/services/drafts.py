"""A draft and its seats: who lacks one, comes later, has not come, and tables with too few."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bglmanager.engine import seating
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import (
    BottomReason,
    Entry,
    EntryStatus,
    Event,
    Pairing,
    Round,
    RoundStatus,
    Seat,
    Table,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.problems import Level, Problem, attention, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import DEFAULT_OPTIONS, SeatingOptions
from bglmanager.engine.tables import has_figures, is_bye, is_complete, is_player
from bglmanager.services.changes import Changes
from bglmanager.services.guard import found_or_fault, refused_on_fault, seating_faults
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
    return draft is not None and any(draft.tables_of(number))


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
    return (attention("draft.without-seat", round=number, entries=found),)


def can_draw_anew(event: Event) -> tuple[Problem, ...]:
    """Why the draft is not drawn anew for who is here now; nothing when it can be."""
    draft = draft_of(event)
    if draft is None or draft.pairing is Pairing.MANUAL:
        return not_drawn(draft)
    return () if without_seat(event) else (problem("draft.everybody", round=draft.number),)


def not_drawn(draft: Round | None) -> tuple[Problem, ...]:
    """What is said where there is no draft, or one that was seated by hand."""
    if draft is None:
        return (problem("seating.no-draft"),)
    return (problem("seating.by-hand", round=draft.number),)


def draw_anew(desk: OpenEvent, wishes: SeatingOptions = DEFAULT_OPTIONS) -> Changes:
    """Make the draft again, with everybody who can play now: one act.

    It keeps the attempt and the rule of two-player tables; exchanges by hand are gone. Raises
    `Refused` as the draw does; then the draft stays as it was.
    """
    refuse_if(can_draw_anew(desk.event))
    after = drawn_anew(desk, without_draft(desk.event), wishes)
    return desk.act("draw-anew", {"round": len(after.rounds)}, after)


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
        return with_next_round(before, wanted, derived)


def with_next_round(event: Event, wishes: SeatingOptions, derived: Derived) -> Event:
    """The event with its next round drawn, as a draft with its set-up.

    Code that shares nothing with the seating looks at it: a round that breaks its own rules is
    refused.
    """
    after = with_draft(event, seating.next_round(event, wishes, derived=derived), wishes)
    refuse_if(seating_faults(after, RoundNumber(len(after.rounds)), derived))
    return after


def with_draft(event: Event, seated: Round, wishes: SeatingOptions) -> Event:
    """The event with this round as its next one, and what is drawn along with it."""
    made = with_setup(event, seated, wishes.game)
    return seating.with_adjustments(replace(event, rounds=(*event.rounds, made)))


def late_entry(event: Event) -> Problem | None:
    """The word of warning for who comes after the first draw (rules 2.10)."""
    number, planned = first_open_round(event), event.settings.rounds_planned
    if number > planned:
        return attention("entry.too-late")
    draft = draft_of(event)
    if draft is not None and not draft.partial:
        code = "entry.not-in-draft" if number < planned else "entry.not-in-last-draft"
        return attention(code, round=number, next=number + 1)
    if number == 1:
        return None
    return attention("entry.late", round=number)


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


def seated_entries(event: Event) -> frozenset[EntryNumber]:
    """Who has a seat in any round."""
    return frozenset(seat.entry for round_ in event.rounds for seat in round_.seats())


def last_seated(event: Event, number: EntryNumber) -> RoundNumber | None:
    """The last round this entry has a seat in."""
    for round_ in reversed(event.rounds):
        if any(round_.tables_of(number)):
            return round_.number
    return None


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
    return frozenset(e.number for e in event.entries if is_unseen(e))


def is_seat_held(event: Event, entry: Entry) -> bool:
    """Whether this entry is one of the `seat_held`."""
    return is_unseen(entry) and entry.number in seat_held(event)


def is_unseen(entry: Entry) -> bool:
    """Whether somebody is in the event and not noted as present."""
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


NO_GAME = "table.no-game"
"""The code of a table too few have come to."""


def too_few(event: Event, number: RoundNumber) -> tuple[Problem, ...]:
    """What is said of the tables of a round at which nobody, or not enough, are left to play."""
    round_ = event.round(number)
    return (*_check_over(event, round_), *without_game(event, number))


def without_game(event: Event, number: RoundNumber) -> tuple[Problem, ...]:
    """The tables of a round being played that too few have come to, as far as the desk knows."""
    round_, least = event.round(number), ruleset_of(event.settings).least_in_play
    if round_.status is not RoundStatus.PLAYING or least == 1:
        return ()
    away = unseen_entries(event)
    found = []
    for table in _unfinished_tables(round_):
        here = sum(_came_to_table(seat) and seat.entry not in away for seat in table.seats)
        if here < least:
            found.append(_too_few_at(NO_GAME, table, here, least))
    return tuple(found)


def _unfinished_tables(round_: Round) -> Iterator[Table]:
    """The tables that play, or are to play, and have no result."""
    return (t for t in round_.tables if not is_bye(round_, t) and not is_complete(round_, t))


def _came_to_table(seat: Seat) -> bool:
    return seat.bottom_reason is not BottomReason.ABSENT


def _check_over(event: Event, round_: Round) -> Iterator[Problem]:
    """The games that have ended because everybody, or nearly everybody, has left."""
    ruleset = ruleset_of(event.settings)
    for table in round_.tables:
        if is_bye(round_, table):
            continue
        left = sum(seat.bottom is None for seat in table.seats)
        began = sum(map(_came_to_table, table.seats)) >= ruleset.least_in_play
        if not any(is_player(ruleset, seat) for seat in table.seats):
            yield attention("result.nobody-came", table=table.number)
        elif left == 0:
            yield attention("result.everybody-gone", table=table.number)
        elif left < ruleset.least_in_play and began and not is_complete(round_, table):
            yield _too_few_at("table.ends-at-once", table, left, ruleset.least_in_play)


def _too_few_at(code: str, table: Table, players: int, least: int) -> Problem:
    return attention(code, table=table.number, n=players, least=least)


def not_at_table(event: Event, number: RoundNumber) -> tuple[EntryNumber, ...]:
    """Who has a seat in a round and has not come to his table, as far as the desk knows."""
    away = unseen_entries(event)
    seats = event.round(number).seats()
    return tuple(seat.entry for seat in seats if not _came_to_table(seat) or seat.entry in away)


def can_seat_anew(
    event: Event, number: RoundNumber, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> tuple[Problem, ...]:
    """Why a published round is not seated anew without who is missing; nothing when it can be."""
    round_ = event.round(number)
    if round_.status is not RoundStatus.PLAYING or number != event.rounds[-1].number:
        return (problem("round.not-playing", round=number),)
    if not without_game(event, number):
        return (problem("seat-anew.enough", round=number),)
    if any(map(has_figures, round_.tables)):
        return (problem("seat-anew.results", round=number),)
    before = _event_before(event, number)
    found = found_or_fault(
        lambda: seating.problems(before, None, wishes),
        problem("seating.fault-again", round=number),
    )
    return tuple(each for each in found if each.level is Level.WRONG)


def seat_anew(
    desk: OpenEvent, number: RoundNumber, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> Changes:
    """Seat a published round without result once more, as a draft; who is missing sits it out."""
    refuse_if(can_seat_anew(desk.event, number, wishes))
    away = not_at_table(desk.event, number)
    after = drawn_anew(desk, _event_before(desk.event, number), wishes)
    return desk.act("seat-anew", {"round": number, "count": len(away)}, lambda _event: after)


def _event_before(event: Event, number: RoundNumber) -> Event:
    """The event before the round, where who is missing sits it out."""
    away = frozenset(not_at_table(event, number))

    def entry(old: Entry) -> Entry:
        if old.number not in away:
            return old
        rounds = tuple(sorted({*old.sits_out, number}))
        return replace(old, sits_out=rounds, desk=replace(old.desk, present=False))

    entries = tuple(map(entry, event.entries))
    return seating.with_adjustments(replace(event, entries=entries, rounds=event.rounds[:-1]))
