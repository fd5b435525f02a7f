"""Seating by hand: where the draw cannot be had, or is not wanted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations

from bglmanager.engine import seating
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Pairing, Round, RoundStatus
from bglmanager.engine.games.drawn_seats import with_draws_reseated
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Level, Problem, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import DEFAULT_OPTIONS, SeatingOptions
from bglmanager.services.changes import Changes, Way, table_of, with_round
from bglmanager.services.guard import found_or_fault, refused_on_fault, wrong_in
from bglmanager.services.round_setup import with_setup
from bglmanager.services.workspace import OpenEvent
from bglmanager.words.correction_log import SEATS

SEAT = "seat-by-hand"

_DRAWS_ONLY = frozenset(
    {
        "seating.divided",
        "seating.not-supported",
        "seating.pairing-of-two",
        "seating.schedule-of-two",
        "seating.seeds",
    }
)
"""What hinders a draw and no hand."""


def can_seat(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> tuple[Problem, ...]:
    """Why the next round cannot be seated by hand; nothing when it can."""
    fault = problem("seating.fault", round=len(event.rounds) + 1)
    found = found_or_fault(partial(seating.problems, event, derived, wishes), fault)
    if fault in found:  # then only what can be seen without the seating counts
        found = tuple(seating.open_rounds(event))
    return tuple(
        each for each in found if each.level is Level.WRONG and each.code not in _DRAWS_ONLY
    )


def seat(desk: OpenEvent, wishes: SeatingOptions = DEFAULT_OPTIONS) -> Changes:
    """Make the next round as a draft with everybody in start-number order, to be exchanged.

    Raises `Refused` with what hinders that, and where the people there fill no tables.
    """
    refuse_if(can_seat(desk.event, desk.derived, wishes))
    number = RoundNumber(len(desk.event.rounds) + 1)
    with refused_on_fault(problem("by-hand.fault", round=number)):
        seated = seating.by_hand.by_number(desk.event, desk.derived, wishes)
        made = with_setup(desk.event, seated, wishes.game)
        after = seating.with_adjustments(replace(desk.event, rounds=(*desk.event.rounds, made)))
        wrong = wrong_in(after, number, desk.derived)
    refuse_if(wrong)
    return desk.act(SEAT, {"round": number}, lambda _before: after)


def was_seated(desk: OpenEvent, number: RoundNumber) -> bool:
    """Whether a round counts as seated by hand from its start, not since a correction.

    A document does not say which: there a correction of an earlier round decides.
    """
    if desk.event.round(number).pairing is not Pairing.MANUAL:
        return False
    done = [row for row in desk.history() if row.way is Way.ACT and row.done]
    made = [row.kind for row in done if row.args.get("round") == number and row.kind in _MAKES]
    if made:
        return made[-1] == SEAT
    return not any(line.round < number for line in desk.event.corrections)


def was_corrected(event: Event, number: RoundNumber) -> bool:
    """Whether a correction says that others sat in this round than had been drawn."""
    return any((line.round, line.field) == (number, SEATS) for line in event.corrections)


def was_joined(desk: OpenEvent, number: RoundNumber) -> bool:
    """Whether somebody was given a seat in a round after its draw, as far as the history says."""
    done = (row for row in desk.history() if row.way is Way.ACT and row.done)
    return any(row.kind in _JOINS and row.args.get("round") == number for row in done)


_JOINS = ("join", "open-table")
_MAKES = (SEAT, "draw", "redraw", "draw-anew")


def moves_alone(event: Event) -> bool:
    """Whether single players may change tables in the rounds of this event."""
    return seating.by_hand.can_be_moved(event)


def can_move(event: Event, entry: EntryNumber, table: TableNumber) -> tuple[Problem, ...]:
    """Why a player of the draft cannot be moved to this table; nothing when he can."""
    draft = event.last_round
    if draft is None or draft.status is not RoundStatus.DRAFT:
        return (problem("seating.no-draft"),)
    if draft.pairing is not Pairing.MANUAL:
        return (problem("move.drawn", round=draft.number),)
    if not moves_alone(event):
        return (problem("move.together"),)
    table_of(event, draft.number, table)
    own = next((t for t in draft.tables if any(s.entry == entry for s in t.seats)), None)
    if own is None:
        return (problem("exchange.not-seated", entry=entry, round=draft.number),)
    if own.number == table:
        return (problem("move.same", entry=entry, table=table),)
    return tuple(sizes_after(event, draft, entry, table))


def sizes_after(
    event: Event, round_: Round, entry: EntryNumber, table: TableNumber
) -> Iterator[Problem]:
    """A table that a move makes too large, or the one left that would be too small."""
    places = round_.players_per_table
    if len(round_.table(table).seats) >= places:
        yield problem("move.full", table=table, places=places)
    own = next(t for t in round_.tables if any(s.entry == entry for s in t.seats))
    least = ruleset_of(event.settings).least_at_table
    if 0 < len(own.seats) - 1 < least:
        yield problem("move.too-small", table=own.number, left=len(own.seats) - 1, least=least)


def move(desk: OpenEvent, entry: EntryNumber, table: TableNumber) -> Changes:
    """Move a player of a draft seated by hand to a free seat of another table."""
    refuse_if(can_move(desk.event, entry, table))
    draft = desk.event.rounds[-1]
    moved = seating.by_hand.with_player_moved(desk.event, draft, entry, table)
    changed = with_draws_reseated(desk.event, draft, moved)
    return desk.act(
        "move-seat",
        {"round": changed.number, "entry": entry, "table": table},
        lambda event: seating.with_adjustments(with_round(event, changed)),
    )


def rematches_by_hand(event: Event) -> tuple[Problem, ...]:
    """Who meets again in the draft because a hand seated him, with the round they last met in."""
    draft = event.last_round
    if draft is None or draft.status is not RoundStatus.DRAFT:
        return ()
    moved = {entry for pair in draft.exchanged for entry in pair}
    met = _met(event)
    return tuple(
        problem(
            "seating.rematch",
            level=Level.ATTENTION,
            entry=one,
            other=other,
            table=table.number,
            met=met[frozenset((one, other))],
        )
        for table in draft.tables
        for one, other in combinations([seat.entry for seat in table.seats], 2)
        if frozenset((one, other)) in met
        and (draft.pairing is Pairing.MANUAL or one in moved or other in moved)
        and not _are_mates(event, one, other)
    )


def _met(event: Event) -> dict[frozenset[EntryNumber], RoundNumber]:
    """The last round each two sat together in, the draft left out."""
    return {
        frozenset(pair): round_.number
        for round_ in event.rounds[:-1]
        for table in round_.tables
        for pair in combinations([seat.entry for seat in table.seats], 2)
    }


def _are_mates(event: Event, one: EntryNumber, other: EntryNumber) -> bool:
    return any({one, other} <= {*team.members, team.reserve} for team in event.teams)
