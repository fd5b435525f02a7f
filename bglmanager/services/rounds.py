"""Rounds at the desk: drawn or seated by hand, as a draft, published, closed, opened again.

Who has a seat in them, or lacks one, comes later or has not come; tables with too few; set-ups.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from bglmanager.engine import pairs, seating
from bglmanager.engine.derive import derive_latest
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round, Seat, TieBreak
from bglmanager.engine.finals import Cut, impossible_ends, is_again
from bglmanager.engine.games.drawing import has_draws, with_draws_reseated
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import BottomReason, Pairing, RoundStatus
from bglmanager.engine.presence import seat_held, seatable_entries, unseen_entries
from bglmanager.engine.problems import (
    Problem,
    Problems,
    attention,
    only_wrong,
    problem,
    problem_if,
    refuse_if,
)
from bglmanager.engine.room_plan import with_furniture
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import boards, cut, hindrances, making, slow, teams
from bglmanager.engine.seating.making import DEFAULT_OPTIONS, SeatingOptions
from bglmanager.engine.seating.slow import MOST_SLOW, SlowTables
from bglmanager.engine.tables import Reading, has_figures, is_bye, is_complete, is_player, tables_at
from bglmanager.services import guard
from bglmanager.services.boards import votes_not_played
from bglmanager.services.changes import Changes, Way, not_playing, put_round, put_table
from bglmanager.services.limits import MAX_MINUTES, check_text
from bglmanager.services.teams import with_stand_in
from bglmanager.services.upcoming_rounds import has_phases, with_planned
from bglmanager.services.waiting import with_boxes
from bglmanager.services.workspace import HistoryRow, OpenEvent

NO_GAME = "table.no-game"
"""The code of a table too few have come to."""

SEAT = "seat-by-hand"
_JOINS = ("join", "open-table", "arrives-reseated", "withdraws-reseated", "misses-reseated")
_REDRAWS = "redraw-rest"
_MAKES = (SEAT, "draw", "redraw", _REDRAWS, "seat-otherwise", "draw-anew")

_DRAWS_ONLY = frozenset(
    {
        "seating.divided",
        "seating.no-such-way",
        "seating.schedule-of-two",
        "seating.seeds",
    }
)
"""What hinders a draw and no hand."""


def without_last(event: Event) -> Event:
    """The event as it was before its last round was made."""
    return boards.with_adjustments(replace(event, rounds=event.rounds[:-1]))


def without_draft(event: Event) -> Event:
    """The event as it was before its draft was made; the same event where there is none."""
    return event if event.draft is None else without_last(event)


def without_seat(event: Event) -> tuple[EntryNumber, ...]:
    """Who could play in the draft and has no seat in it: come, or come back, since it was made.

    Nobody in a final phase, where the standings say who plays, nor while slow tables keep people
    out of a round begun early (rules 4.4).
    """
    draft = event.draft
    if draft is None or draft.partial or not draft.phase.counts_for_standings:
        return ()
    seated = {seat.entry for seat in draft.seats()}
    able = seatable_entries(event, draft.number)
    return tuple(number for number in able if number not in seated)


def word_of_seatless(event: Event) -> Problems:
    """Word of who has no seat in the draft; nothing when everybody has one."""
    found, number = without_seat(event), len(event.rounds)
    return (attention("draft.without-seat", round=number, entries=found),) if found else ()


def missing_tables(round_: Round) -> tuple[TableNumber, ...]:
    """The tables that have not reported yet."""
    return tuple(table.number for table in round_.tables if not is_complete(round_, table))


def can_draw(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> Problems:
    """What hinders the next round, and what is worth knowing before it is made."""
    early = early_round(event, wishes)
    if early is not None:
        return word_of_early(early)
    return _seating_problems(event, derived, wishes, _seating_fault(event))


def word_of_early(early: Round) -> Problems:
    """Word of the tables that can start before slow ones report."""
    numbers = tuple(table.number for table in early.tables)
    return (attention("seating.early", round=early.number, tables=numbers),)


def _seating_problems(
    event: Event, derived: Derived | None, wishes: SeatingOptions, fault: Problem
) -> Problems:
    return guard.found_or_fault(partial(seating.problems, event, derived, wishes), fault)


def _seating_fault(event: Event) -> Problem:
    return problem("seating.fault", round=event.next_number)


def slow_tables(event: Event, wishes: SeatingOptions = DEFAULT_OPTIONS) -> SlowTables:
    """What of the next round can start, and who waits for whom, while at most `MOST_SLOW` tables
    still play (rules 4.4).
    """
    playing = [r for r in event.rounds if r.status is RoundStatus.PLAYING and not r.partial]
    few = len(playing) == 1 and 0 < len(missing_tables(playing[0])) <= MOST_SLOW
    return slow.slow_tables(event, wishes) if few else SlowTables()


def early_round(event: Event, wishes: SeatingOptions = DEFAULT_OPTIONS) -> Round | None:
    """The tables of the next round that can start before slow ones report."""
    return slow_tables(event, wishes).early


def rule_to_begin_early(event: Event, wishes: SeatingOptions = DEFAULT_OPTIONS) -> Pairing | None:
    """The rule by which tables of the next round could start while slow ones play, where the way it
    is seated by looks at everybody (rules 4.4); None where none can, or some can anyway.
    """
    last = event.last_round
    if last is None or not 0 < len(missing_tables(last)) <= MOST_SLOW:
        return None
    coming = making.Upcoming(event, wishes=wishes)
    others = [way for way in coming.ways if way is not coming.way]
    letters = [way for way in (Pairing.GREEDY_COMPLETE, Pairing.GREEDY) if way in others]
    if not letters or early_round(event, wishes):
        return None
    could = (way for way in letters if early_round(event, wishes._replace(pairing=way)))
    return next(could, None)


def draw_round(
    desk: OpenEvent, wishes: SeatingOptions = DEFAULT_OPTIONS, *, planned: int | None = None
) -> Changes:
    """Make the next round as a draft, the first one with so many rounds `planned` in the same act.

    Nothing is changed where the round breaks its own rules, nor by a fault of the seating.
    """
    event = desk.event if planned is None else with_planned(desk.event, planned)
    derived = desk.derive(event)
    with guard.refused_on_fault(_seating_fault(event)):
        after = with_next_round(event, wishes, derived)
    return desk.act("draw", {"round": len(after.rounds)}, after)


def with_next_round(event: Event, wishes: SeatingOptions, derived: Derived) -> Event:
    """The event with its next round drawn as a draft; `Refused` where it breaks its own rules."""
    after = _with_draft(event, seating.next_round(event, wishes, derived=derived), wishes)
    refuse_if(guard.seating_faults(after, RoundNumber(len(after.rounds)), derived))
    return after


def _with_draft(event: Event, seated: Round, wishes: SeatingOptions) -> Event:
    """The event with this round as its next one, and what is drawn along with it."""
    made = with_furniture(event, guard.with_setup(event, seated, wishes.game))
    return boards.with_adjustments(replace(event, rounds=(*event.rounds, made)))


def can_seat_rest(event: Event) -> Problems:
    """Why the tables missing in a round begun early cannot be seated; nothing if they can."""
    last = event.last_round
    if last is None or not last.partial:
        return (problem("seating.not-partial"),)
    waits = not slow.can_complete(event)
    return problem_if(waits, "seating.still-slow", round=last.number - 1)


def seat_rest(desk: OpenEvent) -> Changes:
    """Seat the tables that had to wait for slow ones (rules 4.4); the round is whole then."""
    event = desk.event
    refuse_if(can_seat_rest(event))
    begun = event.rounds[-1]
    fault = problem("seating.fault-rest", round=begun.number, earlier=begun.number - 1)
    with guard.refused_on_fault(fault):
        seated = with_draws_reseated(event, begun, slow.completed(event))
        seated = with_furniture(event, seated, [table.number for table in begun.tables])
        whole = with_boxes(event, seated)
        refuse_if(guard.seating_faults(event.with_round(whole), begun.number, desk.derived))
    by_hand = whole.pairing is not begun.pairing  # those begun would be others by now (rules 2.12)
    return put_round(desk, "seat-rest", whole, **({"by-hand": 1} if by_hand else {}))


def can_redraw(event: Event) -> Problems:
    """Why there is nothing to draw again; nothing when there is."""
    return _not_drawn(event) or problem_if(
        not making.is_drawn_by_lot(event, event.rounds[-1]),
        "seating.nothing-to-draw",
        round=len(event.rounds),
    )


def redraw_round(desk: OpenEvent) -> Changes:
    """Draw the draft once more, with the next attempt (rules 2.1)."""
    refuse_if(can_redraw(desk.event))
    draft = desk.event.rounds[-1]
    with guard.refused_on_fault(problem("seating.fault-again", round=draft.number)):
        after = with_reseated(desk.event, draft, making.redraw(desk.event))
        refuse_if(guard.seating_faults(after, draft.number, desk.derived))
    attempt = after.rounds[-1].attempt
    return desk.act("redraw", {"round": draft.number, "attempt": attempt}, after)


def with_reseated(event: Event, old: Round, new: Round) -> Event:
    """The event with a draft seated otherwise, and what was drawn for its tables."""
    made = with_furniture(event, with_draws_reseated(event, old, new))
    return boards.with_adjustments(event.with_round(made))


def can_draw_anew(event: Event) -> Problems:
    """Why the draft is not drawn anew for who is here now; nothing when it can be."""
    everybody = not without_seat(event)
    return _not_drawn(event) or problem_if(everybody, "draft.everybody", round=len(event.rounds))


def _not_drawn(event: Event) -> Problems:
    """That there is no draft, or one that was seated by hand."""
    draft = event.draft
    if draft is None:
        return _no_draft(event)
    return problem_if(draft.pairing is Pairing.MANUAL, "seating.by-hand", round=draft.number)


def _no_draft(event: Event) -> Problems:
    return problem_if(event.draft is None, "seating.no-draft")


def draw_anew(desk: OpenEvent, wishes: SeatingOptions = DEFAULT_OPTIONS) -> Changes:
    """Make the draft again, with everybody who can play now; exchanges by hand are gone."""
    refuse_if(can_draw_anew(desk.event))
    after = drawn_anew(desk, without_draft(desk.event), wishes)
    return desk.act("draw-anew", {"round": len(after.rounds)}, after)


def drawn_anew(
    desk: OpenEvent,
    before: Event,
    wishes: SeatingOptions,
    *,
    later: int = 0,
    fault: str = "seating.fault-again",
) -> Event:
    """The event `before` its last round with that drawn again, by its rule and with its attempt,
    or so many `later` where chance seats it (rules 2.1).
    """
    old = desk.event.rounds[-1]
    with guard.refused_on_fault(problem(fault, round=old.number)):
        derived = desk.derive(before)
        attempt = old.attempt + later if making.is_drawn_by_lot(desk.event, old) else 1
        rule = making.chosen_way(before, old)
        even = boards.are_evened(desk.event, old)
        wanted = wishes._replace(attempt=attempt, pairing=rule, even=even)
        return with_next_round(before, wanted, derived)


def discard_draft(desk: OpenEvent) -> Changes:
    """Throw the draft away: back to before the draw."""
    refuse_if(_no_draft(desk.event))
    return desk.act("discard", {"round": len(desk.event.rounds)}, without_draft)


def exchange_seats(desk: OpenEvent, one: EntryNumber, other: EntryNumber) -> Changes:
    """Exchange two players of the draft, on record; where teams sit together, teams (rules 3.7)."""
    refuse_if(_no_draft(desk.event))
    draft = desk.event.rounds[-1]
    swapped = exchanged_draft(desk.event, draft, one, other)
    args = {"round": draft.number, "entry": one, "other": other}
    return desk.act("exchange", args, with_reseated(desk.event, draft, swapped))


def exchanged_draft(event: Event, draft: Round, one: EntryNumber, other: EntryNumber) -> Round:
    """The draft with two players exchanged, as `exchange_seats` does; nothing is written."""
    swapped = draft
    for first, second in teams.exchanged_with(event, draft, one, other):
        swapped = cut.exchange(swapped, first, second)
    if draft.pairing is Pairing.MANUAL:
        return replace(swapped, exchanged=())  # there is no draw they would be added to
    return swapped


def publish_draft(desk: OpenEvent) -> Changes:
    """Publish the draft, with the copies shown on its tables: it is played and takes results."""
    refuse_if(_no_draft(desk.event))
    there = with_furniture(desk.event, desk.event.rounds[-1])
    playing = replace(with_boxes(desk.event, there), status=RoundStatus.PLAYING)
    return put_round(desk, "publish", playing)


def can_draw_setup(event: Event, number: RoundNumber, game: GameRules | None) -> Problems:
    """Why the set-up of a round with this `game` cannot be drawn, neither first nor again."""
    round_ = event.round(number)
    nothing = game is None or not has_draws(event, round_, game)
    return (
        problem_if(nothing, "setup.nothing", round=number)
        or problem_if(round_.status is RoundStatus.CLOSED, "setup.closed", round=number)
        or problem_if(any(map(has_figures, round_.tables)), "setup.has-results", round=number)
    )


def draw_setup(desk: OpenEvent, number: RoundNumber, game: GameRules | None) -> Changes:
    """Draw the set-up of a round with the next attempt (BGL 4.1); the seating stays."""
    refuse_if(can_draw_setup(desk.event, number, game))
    old = desk.event.round(number)
    attempt = old.setup.attempt + 1 if old.setup else 1
    new = guard.with_setup_drawn(desk.event, old, game, attempt=attempt)
    return put_round(desk, "draw-setup", new, attempt=attempt)


def set_minutes(desk: OpenEvent, number: RoundNumber, minutes: int | None) -> Changes:
    """Change the minutes of a round (BGL 3.3)."""
    wrong = minutes is not None and not 1 <= minutes <= MAX_MINUTES
    refuse_if(problem_if(wrong, "round.minutes", minutes=minutes))
    return put_round(desk, "set-minutes", replace(desk.event.round(number), minutes=minutes))


def add_minutes(desk: OpenEvent, number: RoundNumber, table: TableNumber, minutes: int) -> Changes:
    """Give a table extra minutes for time it has lost (BGL 5)."""
    old = desk.event.round(number).table(table)
    extra = old.extra_minutes + minutes
    if extra < 0:
        code = "table.minutes-back" if old.extra_minutes else "table.no-extra-minutes"
        refuse_if([problem(code, table=table, extra=old.extra_minutes)])
    refuse_if(problem_if(extra > MAX_MINUTES, "round.minutes", minutes=minutes))
    changed = replace(old, extra_minutes=extra)
    return put_table(desk, "add-minutes", number, changed, minutes=minutes)


def set_tie_breaks(
    desk: OpenEvent, number: RoundNumber, tie_breaks: tuple[TieBreak, ...]
) -> Changes:
    """Say which values break ties at the tables of this round, before results come in."""
    round_ = desk.event.round(number)
    labels = [tie_break.label.strip() for tie_break in tie_breaks]
    refuse_if(problem_if(not all(labels) or len({*labels}) < len(labels), "round.tie-break-labels"))
    refuse_if(
        found
        for index, label in enumerate(labels)
        for found in check_text(label, path=f"tie_breaks[{index}].label", field="tie_break")
    )
    typed = any(map(has_figures, round_.tables))
    refuse_if(problem_if(typed, "round.has-results", round=number))
    empty = (None,) * len(tie_breaks)
    tables = tuple(
        replace(table, seats=tuple(replace(seat, tie_breaks=empty) for seat in table.seats))
        for table in round_.tables
    )
    named = (replace(old, label=label) for old, label in zip(tie_breaks, labels, strict=True))
    changed = replace(round_, tie_breaks=tuple(named), tables=tables)
    return put_round(desk, "set-tie-breaks", changed)


def can_close(event: Event, number: RoundNumber, game: GameRules | None = None) -> Problems:
    """Why the round, played with this `game`, cannot be closed; nothing when it can."""
    round_ = event.round(number)
    missing = missing_tables(round_)
    return (
        not_playing(round_)
        or problem_if(round_.partial, "round.partial-open", round=number)
        or problem_if(missing, "seating.results-missing", round=number, tables=missing)
        or read_twice(event, number)
        or level_ends(event, number, game)
        or tuple(chain.from_iterable(map(votes_not_played, round_.tables)))
    )


def read_twice(event: Event, number: RoundNumber) -> Problems:
    """Tables that two people typed in two ways; those typed once, where the event wants two."""
    round_ = event.round(number)
    stopped = tables_at(round_, Reading.STOPPED)
    once = tables_at(round_, Reading.ONCE) if event.settings.desk.entered_twice else ()
    return problem_if(stopped, "second.differ", round=number, tables=stopped) or problem_if(
        once, "second.once", round=number, tables=once
    )


def level_ends(event: Event, number: RoundNumber, game: GameRules | None) -> Problems:
    """Tables of a final phase that ended level although that cannot be with this game (BIG 8.3)."""
    level = impossible_ends(event, number, game)
    return problem_if(level, "round.level-end", round=number, tables=level)


def close_round(desk: OpenEvent, number: RoundNumber, game: GameRules | None = None) -> Changes:
    """Close a round with all its results: its standings are published."""
    refuse_if(can_close(desk.event, number, game))
    closed = replace(desk.event.round(number), status=RoundStatus.CLOSED)
    return put_round(desk, "close", closed)


def can_reopen(event: Event, number: RoundNumber) -> Problems:
    """Why the round cannot be reopened: only the last one, and only a closed one."""
    is_open, last = event.round(number).status is not RoundStatus.CLOSED, event.rounds[-1].number
    return problem_if(is_open, "round.not-closed", round=number) or problem_if(
        number != last, "round.not-last", round=number, last=last
    )


def reopen_round(desk: OpenEvent, number: RoundNumber) -> Changes:
    """Open the last round again; older ones are corrected without being opened."""
    refuse_if(can_reopen(desk.event, number))
    playing = replace(desk.event.round(number), status=RoundStatus.PLAYING)
    return put_round(desk, "reopen", playing)


def too_few(event: Event, number: RoundNumber) -> Problems:
    """What is said of the tables of a round at which nobody, or not enough, are left to play."""
    return (*_games_over(event, event.round(number)), *without_game(event, number))


def without_game(event: Event, number: RoundNumber) -> Problems:
    """The tables of a round being played that too few have come to, as far as the desk knows."""
    round_, least = event.round(number), ruleset_of(event.settings).least_in_play
    if round_.status is not RoundStatus.PLAYING or least == 1:
        return ()
    away, found = unseen_entries(event), []
    for table in round_.tables:
        here = sum(_came_to_table(seat) and seat.entry not in away for seat in table.seats)
        if here < least and not is_bye(round_, table) and not is_complete(round_, table):
            found.append(attention(NO_GAME, table=table.number, n=here, least=least))
    return tuple(found)


def _games_over(event: Event, round_: Round) -> Iterator[Problem]:
    """The games that have ended because everybody, or nearly everybody, has left."""
    ruleset = ruleset_of(event.settings)
    least = ruleset.least_in_play
    for table in round_.tables:
        if is_bye(round_, table):
            continue
        number, left = table.number, sum(seat.bottom is None for seat in table.seats)
        began = sum(map(_came_to_table, table.seats)) >= least
        if not any(is_player(ruleset, seat) for seat in table.seats):
            yield attention("result.nobody-came", table=number)
        elif left == 0:
            yield attention("result.everybody-gone", table=number)
        elif left < least and began and not is_complete(round_, table):
            yield attention("table.ends-at-once", table=number, n=left, least=least)


def _came_to_table(seat: Seat) -> bool:
    return seat.bottom_reason is not BottomReason.ABSENT


def not_at_table(event: Event, number: RoundNumber) -> tuple[EntryNumber, ...]:
    """Who has a seat in a round and has not come to his table, as far as the desk knows."""
    away, seats = seat_held(event), event.round(number).seats()
    return tuple(seat.entry for seat in seats if not _came_to_table(seat) or seat.entry in away)


def _absent_finalists(event: Event, number: RoundNumber) -> tuple[EntryNumber, ...]:
    """Who has not come to a final phase under way; nobody where the tied play again: the next in
    order, player, pair or team, plays for anybody else (rules 2.10).
    """
    if event.round(number).phase.counts_for_standings or is_again(event, number):
        return ()
    return not_at_table(event, number)


def word_of_absent_finalists(event: Event, number: RoundNumber) -> Problems:
    """Word of finalists who have not come, while the next in order can still play for them."""
    away = _absent_finalists(event, number)
    open_ = event.round(number).status is RoundStatus.PLAYING and number == len(event.rounds)
    if not away or not open_ or any(map(has_figures, event.round(number).tables)):
        return ()
    return (attention("final.not-there", entries=away),)


def _made_cut(before: Event, made: Round) -> Cut | None:
    """The cut that a first final phase was made by, those of it who are gone counted; None for a
    later one. Pairs count once.
    """
    if before.rounds[-1].phase.counts_for_standings and has_phases(before):
        one = pairs.event_of_pairs(before)
        unit = {} if one is before else pairs.team_of(before)
        ranks = {row.entry: row.rank for row in derive_latest(one).standings[-1].rows}
        seated = {ranks[unit.get(seat.entry, seat.entry)] for seat in made.seats()}
        able = {*seatable_entries(one, made.number)}
        direct = sum(rank < min(seated) and entry in able for entry, rank in ranks.items())
        return Cut(direct + len(seated), direct)
    return None


def can_seat_anew(
    event: Event, number: RoundNumber, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> Problems:
    """Why a published round is not seated anew without who is missing; nothing when it can be."""
    round_ = event.round(number)
    playing = round_.status is RoundStatus.PLAYING and number == event.rounds[-1].number
    typed = any(map(has_figures, round_.tables))
    fault = problem("seating.fault-again", round=number)
    needed = without_game(event, number) or _absent_finalists(event, number)
    return (
        problem_if(not playing, "round.not-playing", round=number)
        or problem_if(not needed, "seat-anew.enough", round=number)
        or problem_if(typed, "seat-anew.results", round=number)
        or only_wrong(_seating_problems(_event_before(event, number), None, wishes, fault))
    )


def seat_anew(
    desk: OpenEvent, number: RoundNumber, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> Changes:
    """Seat a published round without result once more, as a draft; who is missing sits it out."""
    event = desk.event
    refuse_if(can_seat_anew(event, number, wishes))
    away, before = not_at_table(event, number), _event_before(event, number)
    cut = _made_cut(before, event.round(number)) if _absent_finalists(event, number) else None
    after = drawn_anew(desk, before, wishes._replace(cut=cut or wishes.cut))
    return desk.act("seat-anew", {"round": number, "count": len(away)}, after)


def _event_before(event: Event, number: RoundNumber) -> Event:
    """The event before the round, where who is missing sits it out; for a final of whole teams
    their reserves step in.
    """
    before, missing = without_last(event), {*not_at_table(event, number)}
    for away in missing:
        rounds = sorted({*event.entry(away).sits_out, number})
        before = before.with_facts(away, sits_out=tuple(rounds), present=False)
        before = with_stand_in(before, away)
    return before


def can_seat_by_hand(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> Problems:
    """Why the next round cannot be seated by hand; nothing when it can."""
    fault = _seating_fault(event)
    found = _seating_problems(event, derived, wishes, fault)
    if fault in found:  # then only what can be seen without the seating counts
        found = tuple(hindrances.open_rounds(event))
    return tuple(each for each in only_wrong(found) if each.code not in _DRAWS_ONLY)


def seat_by_hand(
    desk: OpenEvent,
    wishes: SeatingOptions = DEFAULT_OPTIONS,
    tables: Sequence[Sequence[EntryNumber]] = (),
) -> Changes:
    """Make the next round as a draft with everybody at these `tables`, without any in start-number
    order, to be exchanged.
    """
    refuse_if(can_seat_by_hand(desk.event, desk.derived, wishes))
    number = desk.event.next_number
    with guard.refused_on_fault(problem("by-hand.fault", round=number)):
        seated = making.by_number(desk.event, desk.derived, wishes)
        if tables:
            left = {s.entry for s in seated.seats()}.difference(*tables)
            refuse_if(problem_if(left, "by-hand.unseated", players=len(left)))
            seated = making.with_people(desk.event, seated, tables)
        after = _with_draft(desk.event, seated, wishes)
        refuse_if(guard.wrong_in(after, number, desk.derived))
    args: dict[str, int] = {"filled": len(tables)} if tables else {}
    return desk.act(SEAT, {"round": number, **args}, after)


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


def tables_reseated(desk: OpenEvent, number: RoundNumber) -> tuple[TableNumber, ...]:
    """The tables at which others sit, or that have another number, since the round was published:
    because somebody left or arrived, as far as the history says.
    """
    found: set[int] = set()
    for row in acts_on_round(desk, number, ("publish", *_JOINS)):
        noted = {*map(int, f"{row.args.get('tables', '')}".split())}
        found = set() if row.kind == "publish" else found | noted
    return tuple(map(TableNumber, sorted(found)))


def was_redrawn_in_part(desk: OpenEvent, number: RoundNumber) -> bool:
    """Whether tables of a round were kept when it was last drawn, as far as the history says."""
    made = acts_on_round(desk, number, _MAKES)
    return bool(made) and made[-1].kind == _REDRAWS


def was_filled_by_hand(desk: OpenEvent, number: RoundNumber) -> bool:
    """Whether a round was seated by hand from empty tables, as far as the history says."""
    return any("filled" in row.args for row in acts_on_round(desk, number, (SEAT,))[-1:])


def was_joined(desk: OpenEvent, number: RoundNumber) -> bool:
    """Whether somebody was given a seat in a round after its draw, or left it, as far as the
    history says.
    """
    return bool(acts_on_round(desk, number, _JOINS))


def acts_on_round(
    desk: OpenEvent, number: RoundNumber, kinds: Collection[str]
) -> Sequence[HistoryRow]:
    """The acts of these kinds on a round that are done, as far as the history says."""
    done = (row for row in desk.history_rows() if row.way is Way.ACT and row.done)
    return [row for row in done if row.kind in kinds and row.args.get("round") == number]


def moves_alone(event: Event) -> bool:
    """Whether single players may change tables in the rounds of this event."""
    return making.can_be_moved(event)


def can_move_seat(event: Event, entry: EntryNumber, table: TableNumber) -> Problems:
    """Why a player of the draft cannot be moved to this table; nothing when he can."""
    draft = event.draft
    if draft is None:
        return _no_draft(event)
    drawn = draft.pairing is not Pairing.MANUAL
    return problem_if(drawn, "move.drawn", round=draft.number) or check_move(
        event, draft, entry, table
    )


def check_move(
    event: Event,
    round_: Round,
    entry: EntryNumber,
    table: TableNumber,
    *,
    leaves_bye: bool = True,
) -> Problems:
    """Why a player of a round does not go to this table: it would be too large, or the one that he
    leaves too small; `leaves_bye` where one that was left by all is no more.
    """
    if not moves_alone(event):
        return (problem("move.together"),)
    there, own = round_.table(table), next(round_.tables_of(entry), None)
    if own is None:
        return (problem("exchange.not-seated", entry=entry, round=round_.number),)
    full, places = len(there.seats) >= round_.players_per_table, round_.players_per_table
    left, least = len(own.seats) - 1, ruleset_of(event.settings).least_at_table
    few = {"table": own.number, "left": left, "least": least}
    return (
        problem_if(own.number == there.number, "move.same", entry=entry, table=table)
        or problem_if(not (left or leaves_bye), "swap.alone", entry=entry, table=own.number)
        or problem_if(full, "move.full", table=table, places=places)
        + problem_if(0 < left < least, "move.too-small", **few)
    )


def move_seat(desk: OpenEvent, entry: EntryNumber, table: TableNumber) -> Changes:
    """Move a player of a draft seated by hand to a free seat of another table."""
    refuse_if(can_move_seat(desk.event, entry, table))
    draft = desk.event.rounds[-1]
    moved = making.with_player_moved(desk.event, draft, entry, table)
    args = {"round": draft.number, "entry": entry, "table": table}
    return desk.act("move-seat", args, with_reseated(desk.event, draft, moved))
