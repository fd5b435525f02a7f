"""Rounds at the desk: drawn or seated by hand, exchanged, published, closed, reopened."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

from bglmanager.engine import plan, seating
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Pairing, Round, RoundStatus, TieBreak
from bglmanager.engine.finals import impossible_ends
from bglmanager.engine.games.drawing import with_draws_reseated
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Level, Problem, Refused, attention, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import DEFAULT_OPTIONS, SeatingOptions
from bglmanager.engine.tables import Reading, has_figures, is_complete, tables_at
from bglmanager.services.boxes import with_boxes
from bglmanager.services.changes import (
    Changes,
    Way,
    not_playing,
    put_round,
    put_table,
)
from bglmanager.services.drafts import (
    draft_of,
    not_drawn,
    with_draft,
    with_next_round,
    without_draft,
)
from bglmanager.services.guard import found_or_fault, refused_on_fault, seating_faults, wrong_in
from bglmanager.services.limits import MAX_MINUTES, check_text
from bglmanager.services.workspace import HistoryRow, OpenEvent
from bglmanager.words.referee import SEATS


def missing_tables(round_: Round) -> tuple[TableNumber, ...]:
    """The tables that have not reported yet."""
    return tuple(table.number for table in round_.tables if not is_complete(round_, table))


def can_draw(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> tuple[Problem, ...]:
    """What hinders the next round, and what is worth knowing before it is made."""
    early = early_round(event, wishes.game)
    if early is not None:
        numbers = tuple(table.number for table in early.tables)
        said = attention("seating.early", round=early.number, tables=numbers)
        return (said,)
    look = partial(seating.problems, event, derived, wishes)
    return found_or_fault(look, _seating_fault(event))


def _seating_fault(event: Event) -> Problem:
    return problem("seating.fault", round=len(event.rounds) + 1)


def early_round(event: Event, game: GameRules | None = None) -> Round | None:
    """The tables of the next round that can start while slow ones are playing (rules 4.4).

    None while more than `SLOW` tables are missing: those are no slow tables but the round.
    """
    last = event.last_round
    if last is None or not 0 < len(missing_tables(last)) <= SLOW:
        return None
    return seating.early_round(event, game)


SLOW = 8
"""Tables that can be called slow: every one of them is asked what it could still change."""


def draw_round(
    desk: OpenEvent, wishes: SeatingOptions = DEFAULT_OPTIONS, *, planned: int | None = None
) -> Changes:
    """Make the next round as a draft: nobody sees it before it is published.

    With the first one so many rounds are `planned`, in the same act; None leaves their number.

    Nothing is changed where the round breaks its own rules, nor by a fault of the seating.
    """
    event = desk.event if planned is None else with_planned(desk.event, planned)
    derived = desk.derive(event)
    with refused_on_fault(_seating_fault(event)):
        after = with_next_round(event, wishes, derived)
    return desk.act("draw", {"round": len(after.rounds)}, after)


def with_planned(event: Event, rounds: int) -> Event:
    """The event with so many rounds planned; the same where that is so, or one is drawn."""
    if event.rounds or event.settings.rounds_planned == rounds:
        return event
    return replace(event, settings=replace(event.settings, rounds_planned=rounds))


def can_seat_rest(event: Event) -> tuple[Problem, ...]:
    """Why the tables missing in a round begun early cannot be seated; nothing if they can."""
    last = event.last_round
    if last is None or not last.partial:
        return (problem("seating.not-partial"),)
    if not seating.can_complete(event):
        return (problem("seating.still-slow", round=last.number - 1),)
    return ()


def seat_rest(desk: OpenEvent) -> Changes:
    """Seat the tables that had to wait for slow ones (rules 4.4); the round is whole then.

    The act says so where those begun early would be others by now (rules 2.12).
    """
    refuse_if(can_seat_rest(desk.event))
    number = RoundNumber(len(desk.event.rounds))
    with refused_on_fault(problem("seating.fault-rest", round=number, earlier=number - 1)):
        seated = seating.completed(desk.event)
        whole = with_boxes(
            desk.event, with_draws_reseated(desk.event, desk.event.rounds[-1], seated)
        )
        refuse_if(seating_faults(desk.event.with_round(whole), number, desk.derived))
    by_hand = whole.pairing is not desk.event.rounds[-1].pairing
    return put_round(desk, "seat-rest", whole, **({"by-hand": 1} if by_hand else {}))


@dataclass(frozen=True, slots=True)
class Pairings:
    """What a rule of two-player tables gives: who meets again, and how far down people play.

    `shift` is the sum of the squared distances in the order; `draft` the round it makes.
    """

    rule: Pairing
    again: tuple[tuple[EntryNumber, EntryNumber], ...]
    shift: int


def pairings_by_rule(desk: OpenEvent) -> tuple[Pairings, ...]:
    """The next round of two-player tables by every rule, for choosing; empty where none applies."""
    event = desk.event
    ruleset, number = ruleset_of(event.settings), len(event.rounds) + 1
    per_table = plan.planned_round(event.settings, number).players_per_table
    way = seating.default_way(event, ruleset, number, per_table)
    if (
        not seating.swiss_left(event)
        or per_table != plan.DUEL
        or way not in seating.DUELS
        or any(found.level is Level.WRONG for found in seating.problems(event, desk.derived))
    ):
        return ()
    return tuple(
        Pairings(rule, *seating.pairing_cost(event, desk.derived, rule)) for rule in seating.DUELS
    )


def can_redraw(event: Event) -> tuple[Problem, ...]:
    """Why there is nothing to draw again; nothing when there is."""
    draft = draft_of(event)
    if draft is None or draft.pairing is Pairing.MANUAL:
        return not_drawn(draft)
    by_lot = seating.is_drawn_by_lot(event, draft)
    return () if by_lot else (problem("seating.nothing-to-draw", round=draft.number),)


def redraw_round(desk: OpenEvent) -> Changes:
    """Draw the draft once more, with the next attempt (rules 2.1)."""
    refuse_if(can_redraw(desk.event))
    number = RoundNumber(len(desk.event.rounds))
    with refused_on_fault(problem("seating.fault-again", round=number)):
        again = with_draws_reseated(desk.event, desk.event.rounds[-1], seating.redraw(desk.event))
        after = seating.with_adjustments(desk.event.with_round(again))
        refuse_if(seating_faults(after, number, desk.derived))
    args = {"round": again.number, "attempt": again.attempt}
    return desk.act("redraw", args, after)


def discard_draft(desk: OpenEvent) -> Changes:
    """Throw the draft away: back to before the draw."""
    refuse_if(_no_draft(desk.event))
    return desk.act("discard", {"round": len(desk.event.rounds)}, without_draft)


def exchange_seats(desk: OpenEvent, one: EntryNumber, other: EntryNumber) -> Changes:
    """Exchange the seats of two players of the draft; the exchange stays on record.

    Where whole teams sit together their mates change places too (rules 3.7).
    """
    refuse_if(_no_draft(desk.event))
    draft = swapped = desk.event.rounds[-1]
    for first, second in seating.teams.exchanged_with(desk.event, draft, one, other):
        swapped = seating.exchange(swapped, first, second)
    if draft.pairing is Pairing.MANUAL:
        swapped = replace(swapped, exchanged=())  # there is no draw they would be added to
    swapped = with_draws_reseated(desk.event, draft, swapped)
    return desk.act(
        "exchange",
        {"round": draft.number, "entry": one, "other": other},
        seating.with_adjustments(desk.event.with_round(swapped)),
    )


def publish_draft(desk: OpenEvent) -> Changes:
    """Publish the draft: from now on the round is played and takes results.

    Tables get the copies of the game that were shown on them.
    """
    refuse_if(_no_draft(desk.event))
    playing = replace(with_boxes(desk.event, desk.event.rounds[-1]), status=RoundStatus.PLAYING)
    return put_round(desk, "publish", playing)


def _no_draft(event: Event) -> tuple[Problem, ...]:
    return not_drawn(None) if draft_of(event) is None else ()


def set_minutes(desk: OpenEvent, number: RoundNumber, minutes: int | None) -> Changes:
    """Change the minutes of a round (BGL 3.3)."""
    if minutes is not None and not 1 <= minutes <= MAX_MINUTES:
        raise Refused([problem("round.minutes", minutes=minutes)])
    return put_round(desk, "set-minutes", replace(desk.event.round(number), minutes=minutes))


def set_tie_breaks(
    desk: OpenEvent, number: RoundNumber, tie_breaks: tuple[TieBreak, ...]
) -> Changes:
    """Say which values break ties at the tables of this round, before results come in."""
    round_ = desk.event.round(number)
    labels = [tie_break.label.strip() for tie_break in tie_breaks]
    if any(not label for label in labels) or len(set(labels)) < len(labels):
        raise Refused([problem("round.tie-break-labels")])
    refuse_if(
        found
        for index, label in enumerate(labels)
        for found in check_text(label, path=f"tie_breaks[{index}].label", field="tie_break")
    )
    if any(map(has_figures, round_.tables)):
        raise Refused([problem("round.has-results", round=number)])
    empty = (None,) * len(tie_breaks)
    tables = tuple(
        replace(table, seats=tuple(replace(seat, tie_breaks=empty) for seat in table.seats))
        for table in round_.tables
    )
    named = (replace(old, label=label) for old, label in zip(tie_breaks, labels, strict=True))
    changed = replace(round_, tie_breaks=tuple(named), tables=tables)
    return put_round(desk, "set-tie-breaks", changed)


def add_minutes(desk: OpenEvent, number: RoundNumber, table: TableNumber, minutes: int) -> Changes:
    """Give a table extra minutes for time it has lost (BGL 5)."""
    old = desk.event.round(number).table(table)
    if old.extra_minutes + minutes < 0:
        code = "table.minutes-back" if old.extra_minutes else "table.no-extra-minutes"
        raise Refused([problem(code, table=table, extra=old.extra_minutes)])
    if old.extra_minutes + minutes > MAX_MINUTES:
        raise Refused([problem("round.minutes", minutes=minutes)])
    changed = replace(old, extra_minutes=old.extra_minutes + minutes)
    return put_table(desk, "add-minutes", number, changed, minutes=minutes)


def can_close(
    event: Event, number: RoundNumber, game: GameRules | None = None
) -> tuple[Problem, ...]:
    """Why the round, played with this `game`, cannot be closed; nothing when it can."""
    round_ = event.round(number)
    if round_.partial or round_.status is not RoundStatus.PLAYING:
        return not_playing(round_) or (problem("round.partial-open", round=number),)
    missing = missing_tables(round_)
    if missing:
        return (problem("seating.results-missing", round=number, tables=missing),)
    return read_twice(event, number) or level_ends(event, number, game)


def read_twice(event: Event, number: RoundNumber) -> tuple[Problem, ...]:
    """Tables that two people typed in two ways; those typed once, where the event wants two."""
    round_ = event.round(number)
    stopped = tables_at(round_, Reading.STOPPED)
    if stopped:
        return (problem("second.differ", round=number, tables=stopped),)
    once = tables_at(round_, Reading.ONCE) if event.settings.desk.entered_twice else ()
    return (problem("second.once", round=number, tables=once),) if once else ()


def level_ends(event: Event, number: RoundNumber, game: GameRules | None) -> tuple[Problem, ...]:
    """Tables of a final phase that ended level although that cannot be with this game (BIG 8.3)."""
    level = impossible_ends(event, number, game)
    return (problem("round.level-end", round=number, tables=level),) if level else ()


def close_round(desk: OpenEvent, number: RoundNumber, game: GameRules | None = None) -> Changes:
    """Close a round with all its results: its standings are published."""
    refuse_if(can_close(desk.event, number, game))
    return put_round(desk, "close", replace(desk.event.round(number), status=RoundStatus.CLOSED))


def can_reopen(event: Event, number: RoundNumber) -> tuple[Problem, ...]:
    """Why the round cannot be reopened: only the last one, and only a closed one."""
    if event.round(number).status is not RoundStatus.CLOSED:
        return (problem("round.not-closed", round=number),)
    last = event.rounds[-1].number
    if number != last:
        return (problem("round.not-last", round=number, last=last),)
    return ()


def reopen_round(desk: OpenEvent, number: RoundNumber) -> Changes:
    """Open the last round again; older ones are corrected without being opened."""
    refuse_if(can_reopen(desk.event, number))
    return put_round(desk, "reopen", replace(desk.event.round(number), status=RoundStatus.PLAYING))


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


def can_seat_by_hand(
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


def seat_by_hand(desk: OpenEvent, wishes: SeatingOptions = DEFAULT_OPTIONS) -> Changes:
    """Make the next round as a draft with everybody in start-number order, to be exchanged.

    Raises `Refused` with what hinders that, and where the people there fill no tables.
    """
    refuse_if(can_seat_by_hand(desk.event, desk.derived, wishes))
    number = RoundNumber(len(desk.event.rounds) + 1)
    with refused_on_fault(problem("by-hand.fault", round=number)):
        seated = seating.by_hand.by_number(desk.event, desk.derived, wishes)
        after = with_draft(desk.event, seated, wishes)
        refuse_if(wrong_in(after, number, desk.derived))
    return desk.act(SEAT, {"round": number}, after)


def was_seated_by_hand(desk: OpenEvent, number: RoundNumber) -> bool:
    """Whether a round counts as seated by hand from its start, not since a correction.

    A document does not say which: there a correction of an earlier round decides.
    """
    if desk.event.round(number).pairing is not Pairing.MANUAL:
        return False
    made = acts_on_round(desk, number, _MAKES)
    if made:
        return made[-1].kind == SEAT
    return not any(line.round < number for line in desk.event.corrections)


def was_corrected(event: Event, number: RoundNumber) -> bool:
    """Whether a correction says that others sat in this round than had been drawn."""
    return any((line.round, line.field) == (number, SEATS) for line in event.corrections)


def was_joined(desk: OpenEvent, number: RoundNumber) -> bool:
    """Whether somebody was given a seat in a round after its draw, as far as the history says."""
    return bool(acts_on_round(desk, number, _JOINS))


def acts_on_round(
    desk: OpenEvent, number: RoundNumber, kinds: Collection[str]
) -> Sequence[HistoryRow]:
    """The acts of these kinds on a round that are done, as far as the history says."""
    done = (row for row in desk.history_rows() if row.way is Way.ACT and row.done)
    return [row for row in done if row.kind in kinds and row.args.get("round") == number]


_JOINS = ("join", "open-table")
_MAKES = (SEAT, "draw", "redraw", "draw-anew")


def moves_alone(event: Event) -> bool:
    """Whether single players may change tables in the rounds of this event."""
    return seating.by_hand.can_be_moved(event)


def can_move_seat(event: Event, entry: EntryNumber, table: TableNumber) -> tuple[Problem, ...]:
    """Why a player of the draft cannot be moved to this table; nothing when he can."""
    draft = draft_of(event)
    if draft is None:
        return not_drawn(draft)
    if draft.pairing is not Pairing.MANUAL:
        return (problem("move.drawn", round=draft.number),)
    if not moves_alone(event):
        return (problem("move.together"),)
    event.round(draft.number).table(table)
    own = next(draft.tables_of(entry), None)
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
    own = next(round_.tables_of(entry))
    least = ruleset_of(event.settings).least_at_table
    if 0 < len(own.seats) - 1 < least:
        yield problem("move.too-small", table=own.number, left=len(own.seats) - 1, least=least)


def move_seat(desk: OpenEvent, entry: EntryNumber, table: TableNumber) -> Changes:
    """Move a player of a draft seated by hand to a free seat of another table."""
    refuse_if(can_move_seat(desk.event, entry, table))
    draft = desk.event.rounds[-1]
    moved = seating.by_hand.with_player_moved(desk.event, draft, entry, table)
    changed = with_draws_reseated(desk.event, draft, moved)
    return desk.act(
        "move-seat",
        {"round": changed.number, "entry": entry, "table": table},
        seating.with_adjustments(desk.event.with_round(changed)),
    )


def rematches_by_hand(event: Event) -> tuple[Problem, ...]:
    """Who meets again in the draft because a hand seated him, with the round they last met in."""
    draft = draft_of(event)
    if draft is None:
        return ()
    moved = {entry for pair in draft.exchanged for entry in pair}
    met = _last_meetings(event)
    return tuple(
        attention(
            "seating.rematch",
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


def _last_meetings(event: Event) -> dict[frozenset[EntryNumber], RoundNumber]:
    """The last round each two sat together in, the draft left out."""
    return {
        frozenset(pair): round_.number
        for round_ in event.rounds[:-1]
        for table in round_.tables
        for pair in combinations([seat.entry for seat in table.seats], 2)
    }


def _are_mates(event: Event, one: EntryNumber, other: EntryNumber) -> bool:
    return any({one, other} <= {*team.members, team.reserve} for team in event.teams)
