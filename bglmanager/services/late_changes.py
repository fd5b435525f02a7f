"""Somebody leaves or arrives when a round is seated already: the smallest changes to its tables.

Nobody leaves a table that has begun. The round counts as seated by hand then, since no draw gives
it; whoever leaves has no seat in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from bglmanager.engine import presence
from bglmanager.engine.event import Event, Phase, Round, RoundStatus
from bglmanager.engine.games.drawing import with_draws_reseated
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import EntryStatus
from bglmanager.engine.presence import LEFT
from bglmanager.engine.problems import Problems, problem, problem_if, refuse_if
from bglmanager.engine.seating import making, repair
from bglmanager.engine.seating.aims import Aim, Told
from bglmanager.engine.seating.repair import People
from bglmanager.engine.seating.small_changes import (
    SmallChange,
    changed_round,
    small_changes,
    tables_of_round,
)
from bglmanager.services import lateness, leaving, waiting
from bglmanager.services.changes import Changes
from bglmanager.services.guard import wrong_in
from bglmanager.services.reseating import Move, penalties_moved
from bglmanager.services.workspace import OpenEvent


class LateChange(StrEnum):
    """What happens to somebody; the value is the kind of the act.

    `WITHDRAWS`: he leaves the event, before this round. `MISSES`: he sits out this round alone.
    `ARRIVES`: he is given a seat in it.
    """

    WITHDRAWS = "withdraws-reseated"
    MISSES = "misses-reseated"
    ARRIVES = "arrives-reseated"


class LateCase(NamedTuple):
    """Who leaves a round or arrives in it, and how."""

    round: RoundNumber
    entry: EntryNumber
    change: LateChange


class ReseatedRound(NamedTuple):
    """A way to seat the round then, and who has to stand up for it.

    `seat` is the table of whoever arrives. `emptied` is a table that all have left, `opened` a new
    one, `changed` those with other people or another number: their sheets are old. `sizes_off` is 0
    where the tables are as large as the rules make them. `breaks` has, by aim, two who are together
    now, and single people who were not at a short table before.
    """

    round: Round
    moves: tuple[Move, ...]
    sizes: tuple[int, ...]
    seat: TableNumber | None
    emptied: TableNumber | None
    opened: TableNumber | None
    changed: tuple[TableNumber, ...]
    sizes_off: int
    breaks: Mapping[Aim, Sequence[People]]


def can_change_seats(event: Event, number: RoundNumber) -> Problems:
    """Why nobody leaves or joins the tables of a round any more; nothing when somebody can."""
    round_ = event.round(number)
    together = event.settings.teams_mode is not None or not making.can_be_moved(event)
    closed = round_.status is RoundStatus.CLOSED
    return (
        problem_if(closed, "round.not-playing", round=number)
        or problem_if(not round_.phase.counts_for_standings, "join.final")
        or problem_if(round_.phase is Phase.ROUND_ROBIN, "late-change.schedule", round=number)
        or problem_if(round_.partial, "join.partial", round=number)
        or problem_if(together, "join.together")
        or problem_if(all(map(repair.has_begun, round_.tables)), "late-change.begun", round=number)
    )


def can_change(event: Event, case: LateCase) -> Problems:
    """Why this player does not leave the round so, or arrive in it; nothing when he does."""
    number, entry = case.round, case.entry
    found = can_change_seats(event, number)
    if found:
        return found
    if case.change is LateChange.ARRIVES:
        comes = _comes_after_all(event, case)
        return () if comes else lateness.cannot_be_newcomer(event, number, entry)
    table = next(event.round(number).tables_of(entry), None)
    if table is None:
        return (problem("exchange.not-seated", entry=entry, round=number),)
    has_left = event.entry(entry).status in LEFT
    return problem_if(has_left, "entry.has-left", entry=entry) or problem_if(
        repair.has_begun(table), "late-change.table-begun", entry=entry, table=table.number
    )


def _comes_after_all(event: Event, case: LateCase) -> bool:
    """Whether he was to sit this round out."""
    person, seated = event.entry(case.entry), any(event.round(case.round).tables_of(case.entry))
    return person.status is EntryStatus.ACTIVE and case.round in person.sits_out and not seated


def likely_change(event: Event, number: RoundNumber, entry: EntryNumber) -> LateChange:
    """What is likely to happen to somebody: who has no seat arrives, who was not seen misses it."""
    seated = any(event.round(number).tables_of(entry))
    unseen = entry in presence.unseen_entries(event)
    leaves = LateChange.MISSES if unseen else LateChange.WITHDRAWS
    return leaves if seated else LateChange.ARRIVES


def present_without_seat(event: Event, number: RoundNumber) -> Sequence[EntryNumber]:
    """Who is here and has no seat in the round; not who only lends a copy of the game."""
    found = map(event.entry, lateness.newcomers_to(event, number))
    here = (one for one in found if one.desk.present and not waiting.lends_copies(one))
    return tuple(one.number for one in here)


def reseated_rounds(desk: OpenEvent, case: LateCase) -> Sequence[ReseatedRound]:
    """The few smallest changes to the tables, the one with the fewest who stand up first.

    Nothing where he cannot leave or arrive, and where no change is allowed.
    """
    event = desk.event
    if can_change(event, case):
        return ()
    return desk.answer_once("late-change", (event, case), lambda: _find_changes(event, case))


def _find_changes(event: Event, case: LateCase) -> Sequence[ReseatedRound]:
    round_ = event.round(case.round)
    arrives = case.change is LateChange.ARRIVES
    who = (case.entry,)
    found = small_changes(tables_of_round(event, round_), () if arrives else who, who * arrives)
    return tuple(_reseated(round_, case, change) for change in found)


def _reseated(round_: Round, case: LateCase, change: SmallChange) -> ReseatedRound:
    made = changed_round(round_, change)
    both = repair.OtherSeating(round_, made)
    was, is_ = repair.tables_of_entries(round_), repair.tables_of_entries(made)
    moves = tuple(Move(each.entry, was[each.entry], is_[each.entry]) for each in change.stands)
    old, new = len(round_.tables), len(change.tables)
    empty = next((n for n, table in enumerate(change.tables[:old], 1) if not table), None)
    return ReseatedRound(
        made,
        moves,
        tuple(len(table.seats) for table in made.tables),
        is_.get(case.entry),
        None if empty is None else TableNumber(empty),
        TableNumber(len(made.tables)) if new > old else None,
        tuple(n for n in repair.changed_tables(both) if n <= len(made.tables)),
        change.sizes_off,
        {told.aim: who for told in change.told if (who := _newly_broken(round_, made, told))},
    )


_PEOPLES = (Aim.FORBIDDEN, Aim.AGAIN, Aim.SHORT, Aim.RELATED)
"""Aims that somebody notices at his table."""


def _newly_broken(old: Round, new: Round, told: Told) -> Sequence[People]:
    """For whom an aim is broken that was not so before: at tables with other people than then."""
    if told.aim not in _PEOPLES:
        return ()
    whole = max(len(table.seats) for table in new.tables)
    tables = [{*repair.people_at(table)} for table in old.tables]
    if told.aim is Aim.SHORT:
        tables = [people for people in tables if len(people) < whole]
    return [who for who in told.who if not any(people.issuperset(who) for people in tables)]


def draft_to_reseat(desk: OpenEvent, entry: EntryNumber) -> RoundNumber | None:
    """The draft that need not be thrown away when this player of it withdraws; None: there is none,
    he has no seat in it, or it has to be made again.
    """
    draft = desk.event.draft
    if draft is None or not any(draft.tables_of(entry)):
        return None
    case = LateCase(draft.number, entry, LateChange.WITHDRAWS)
    return draft.number if reseated_rounds(desk, case) else None


def reseat(desk: OpenEvent, case: LateCase, chosen: ReseatedRound) -> Changes:
    """Let him leave or arrive, and seat the round so, in one act.

    Refused where the change is none of those there are now, and where a seating may not be so.
    """
    refuse_if(can_change(desk.event, case))
    known = chosen in reseated_rounds(desk, case)
    refuse_if(problem_if(not known, "late-change.others", round=case.round))
    event, old = desk.event, desk.event.round(case.round)
    seated = event.with_round(with_draws_reseated(event, old, chosen.round))
    after = penalties_moved(
        _with_person(seated, case), case.round, repair.moved_entries(old, chosen.round)
    )
    if old.status is RoundStatus.PLAYING:
        after = after.with_round(waiting.with_boxes(after, after.round(case.round)))
    refuse_if(wrong_in(after, case.round, desk.derived, event))  # others may wait for a seat
    args: Mapping[str, int | str] = {
        "round": case.round,
        "entry": case.entry,
        "count": len(chosen.moves),
        "tables": " ".join(map(str, chosen.changed)),
    }
    return waiting.act_with_places(desk, case.change.value, args, after)


def _with_person(event: Event, case: LateCase) -> Event:
    """The event where he has left it, sits the round out, or is in it."""
    entry, number = case.entry, case.round
    if case.change is LateChange.WITHDRAWS:
        return leaving.with_withdrawn(event, entry)
    if case.change is LateChange.ARRIVES:
        return lateness.with_newcomer(event, number, entry)
    sat_out = sorted({*event.entry(entry).sits_out, number})
    return event.with_facts(entry, sits_out=tuple(sat_out), present=False)
