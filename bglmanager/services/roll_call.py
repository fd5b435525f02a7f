"""Who is at hand before a round, sits it out or stands by; who comes when it is being played.

Who comes late gets a free seat or a table of their own; nobody else stands up for it. The round
counts as seated by hand then, since no draw gives it. While slow tables hold the others of a round
up (rules 4.4) nobody comes too late for it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum

from bglmanager.engine import pairs, seating
from bglmanager.engine.event import (
    AdjustmentKind,
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
from bglmanager.engine.games.drawing import with_draws_reseated
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.problems import Problem, Refused, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.cut import byes_of
from bglmanager.engine.tables import has_figures
from bglmanager.services import boards, drafts, entries, leaving, waiting
from bglmanager.services.boards import Decision
from bglmanager.services.changes import (
    Changes,
    not_playing,
)
from bglmanager.services.drafts import (
    draft_of,
    last_seated,
    seat_held,
    seated_in,
    sits_in_draft,
    without_draft,
)
from bglmanager.services.entries import NOT_HERE
from bglmanager.services.guard import wrong_in
from bglmanager.services.limits import no_member
from bglmanager.services.rounds import moves_alone
from bglmanager.services.waiting import no_places
from bglmanager.services.workspace import OpenEvent


class RollCallState(StrEnum):
    """How somebody stands towards the next round; `ALONE` would play with the mate of his pair.

    `REPLACES`: not among those who play a final phase, and next in the order if one of them goes.
    """

    PLAYS = "plays"
    ALONE = "alone"
    REPLACES = "replaces"
    SITS_OUT = "sits-out"
    STANDS_BY = "stands-by"
    GONE = "gone"


class Doubt(StrEnum):
    """Why somebody is called first: nobody has seen him at a table."""

    KEPT = "kept"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Called:
    """Somebody who is called: `table` is where he sat in the last round, None for nowhere."""

    entry: Entry
    standing: RollCallState
    table: Table | None = None
    doubt: Doubt | None = None


def called_players(
    event: Event, playing: Collection[EntryNumber] | None = None
) -> tuple[Called, ...]:
    """Everybody to be called before the next round, by start number.

    Who would be seated and who sits out; then who stands by on the waiting list, and who has
    withdrawn and may come back. `playing` are those of a final phase, None where all play.
    """
    number, unseen, last = next_round(event), seat_held(event), _last_tables(event)
    alone, found = _without_mate(event, number), []
    for entry in event.entries:
        standing = _standing_of(event, entry, number)
        if standing is RollCallState.PLAYS and entry.number in alone:
            standing = RollCallState.ALONE
        if playing is not None and standing is RollCallState.PLAYS and entry.number not in playing:
            standing = RollCallState.REPLACES
        if standing is not None:
            table = last.get(entry.number)
            found.append(Called(entry, standing, table, _doubt_about(entry, table, unseen)))
    return tuple(found)


def absent_players(
    event: Event, playing: Collection[EntryNumber] | None = None
) -> tuple[EntryNumber, ...]:
    """Who would be seated in the next round, was not at the table in the last one, and has not
    been seen since; `playing` as in `called_players`.
    """
    return tuple(
        one.entry.number
        for one in called_players(event, playing)
        if one.doubt is Doubt.ABSENT
        and one.standing in (RollCallState.PLAYS, RollCallState.ALONE)
        and not one.entry.desk.present
    )


def _without_mate(event: Event, number: RoundNumber) -> frozenset[EntryNumber]:
    """Who is in a pair that does not play: where pairs count as one, both play or nobody."""
    if not pairs.are_played(event.settings):
        return frozenset()
    able = {entry.number for entry in event.entries if may_be_seated(entry, number)}
    halves = (team.members for team in event.teams if not able.issuperset(team.members))
    return frozenset(member for members in halves for member in members)


def next_round(event: Event) -> RoundNumber:
    """The round that is called for: the next one to be made."""
    return RoundNumber(len(event.rounds) + 1)


def _standing_of(event: Event, entry: Entry, number: RoundNumber) -> RollCallState | None:
    if may_be_seated(entry, number):
        return RollCallState.PLAYS
    if entry.status is EntryStatus.ACTIVE:
        return RollCallState.SITS_OUT if number in entry.sits_out else None
    if entry.status is EntryStatus.WITHDRAWN:
        return RollCallState.GONE
    return RollCallState.STANDS_BY if waiting.is_waiting(event, entry) else None


def _doubt_about(entry: Entry, table: Table | None, unseen: frozenset[EntryNumber]) -> Doubt | None:
    if table is not None and table.seat_of(entry.number).bottom_reason is BottomReason.ABSENT:
        return Doubt.ABSENT
    return Doubt.KEPT if entry.number in unseen else None


def _last_tables(event: Event) -> dict[EntryNumber, Table]:
    last = event.last_round
    tables = () if last is None else last.tables
    return {seat.entry: table for table in tables for seat in table.seats}


def rounds_ahead(event: Event, number: EntryNumber) -> tuple[RoundNumber, ...]:
    """The rounds this player can still sit out: those planned and not published, or the next one.

    Before the first draw those are planned that it will plan (`proposals.filled_in`).
    """
    first = first_ahead(event, number)
    last = max(event.settings.rounds_planned, first)
    return tuple(RoundNumber(number) for number in range(first, last + 1))


def first_ahead(event: Event, number: EntryNumber) -> RoundNumber:
    """The first round that this player can still sit out.

    Of a round begun early those can who wait for its other tables (rules 4.4).
    """
    first = drafts.first_open_round(event)
    if draft_of(event) is None and last_seated(event, number) == first:
        return RoundNumber(first + 1)
    return first


def can_sit_out(
    event: Event, number: EntryNumber, wanted: tuple[RoundNumber, ...]
) -> tuple[Problem, ...]:
    """Why this player cannot sit out these of the rounds ahead, and no others."""
    entry = event.entry(number)
    if entry.status is not EntryStatus.ACTIVE:
        return (problem("sits-out.not-here", entry=number),)
    first = first_ahead(event, number)
    made = [one for one in wanted if one < first]
    if made:
        return (problem("sits-out.made", round=made[0]),)
    upcoming = next_round(event)
    if (
        boards.board_formula(event) is not None
        and upcoming in wanted
        and upcoming not in entry.sits_out
    ):
        return boards.can_decide(event, number, upcoming, Decision.SITS_OUT)
    return ()


def sit_out(
    desk: OpenEvent, number: EntryNumber, wanted: tuple[RoundNumber, ...], *, here: bool = False
) -> Changes:
    """Let a player sit out these of the rounds ahead and no others of them; () for none.

    With `here` he is noted as present. A draft he sits in is thrown away with it. Points for a
    round sat out at the director's request are gone where he plays it after all (rules 7.2).
    """
    refuse_if(can_sit_out(desk.event, number, wanted))
    first, old = first_ahead(desk.event, number), desk.event.entry(number)
    past = tuple(one for one in old.sits_out if one < first)
    own = replace(old, sits_out=tuple(sorted((*past, *wanted))))
    own = own.noted_at_desk(present=old.desk.present or here)
    drops = drops_draft(desk.event, number, wanted)
    after = (without_draft(desk.event) if drops else desk.event).with_entry(own)
    lines = tuple(
        line
        for line in after.adjustments
        if (line.entry, line.kind) != (number, AdjustmentKind.SAT_OUT)
        or line.round < first
        or line.round in wanted
    )
    return desk.act(*_act_named(number, wanted, first), replace(after, adjustments=lines))


def drops_draft(event: Event, number: EntryNumber, wanted: tuple[RoundNumber, ...]) -> bool:
    """Whether the draft goes when he sits these rounds out: he has a seat in it."""
    draft = draft_of(event)
    return draft is not None and draft.number in wanted and sits_in_draft(event, number)


def _act_named(
    number: EntryNumber, wanted: tuple[RoundNumber, ...], first: RoundNumber
) -> tuple[str, dict[str, int | str | None]]:
    """What the act is called: one round, several, or none."""
    if not wanted:
        return "plays-again", {"entry": number, "round": first}
    if len(wanted) == 1:
        return "sits-out", {"entry": number, "round": wanted[0]}
    return "sits-out-several", {"entry": number, "rounds": ", ".join(map(str, sorted(wanted)))}


def not_here(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Called and not here: he sits out the next round, and may be back for the one after it."""
    own = desk.event.entry(number).sits_out
    first = first_ahead(desk.event, number)
    wanted = {*(one for one in own if one >= first), next_round(desk.event)}
    return sit_out(desk, number, tuple(sorted(wanted)))


def is_back(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Called and here after all: he is noted as present and plays the next round.

    Who had withdrawn is readmitted, who stood by is checked in. Raises `Refused` as
    `can_be_back` says.
    """
    refuse_if(can_be_back(desk.event, number))
    entry = desk.event.entry(number)
    if entry.status is EntryStatus.WITHDRAWN:
        return leaving.readmit_entry(desk, number)
    first, upcoming = first_ahead(desk.event, number), next_round(desk.event)
    if entry.status is not EntryStatus.ACTIVE or upcoming not in entry.sits_out:
        return entries.check_in(desk, number)
    later = tuple(one for one in entry.sits_out if one >= first and one != upcoming)
    return sit_out(desk, number, later, here=True)


def can_be_back(event: Event, number: EntryNumber) -> tuple[Problem, ...]:
    """Why this player is not called back; nothing when he can be."""
    entry = event.entry(number)
    if entry.status is EntryStatus.WITHDRAWN:
        return leaving.can_readmit(event, entry)
    if entry.status is EntryStatus.ACTIVE and next_round(event) in entry.sits_out:
        return ()
    return entries.can_check_in(event, entry)


def can_call(event: Event) -> tuple[Problem, ...]:
    """Why there is no roll call now: it is held between two rounds, before the draw."""
    last = event.last_round
    if last is None:
        return (problem("roll-call.first"),)
    if last.status is not RoundStatus.CLOSED:
        return (problem("roll-call.not-now", round=last.number),)
    return ()


def newcomers_to(event: Event, number: RoundNumber) -> tuple[EntryNumber, ...]:
    """Who has no seat in a round and could be given one: those here first, then the missing.

    Who waits for a place, or as the reserve of a team, is none of them; nor is who sits out.
    Nobody is where tables are still to be seated: who has no seat yet gets one with them.
    """
    if event.round(number).partial:
        return ()
    seated = {seat.entry for seat in event.round(number).seats()}
    found = [e for e in event.entries if e.number not in seated and _may_come(e, number)]
    found.sort(key=lambda e: e.status is not EntryStatus.ACTIVE)
    return tuple(entry.number for entry in found)


def _may_come(entry: Entry, number: RoundNumber) -> bool:
    here = entry.status is EntryStatus.ACTIVE and number not in entry.sits_out
    away = entry.status in NOT_HERE and entry.status is not EntryStatus.WAITING
    return here or away


def can_join_any(event: Event, number: RoundNumber) -> tuple[Problem, ...]:
    """Why nobody can be seated in this round any more; nothing when somebody can."""
    round_ = event.round(number)
    if hindered := not_playing(round_):
        return hindered
    if not round_.phase.counts_for_standings:
        return (problem("join.final"),)
    if round_.partial:
        return (problem("join.partial", round=number),)
    if event.settings.teams_mode is not None or not moves_alone(event):
        return (problem("join.together"),)
    if not newcomers_to(event, number):
        return (problem("join.nobody", round=number),)
    return ()


def free_tables(event: Event, number: RoundNumber, entry: EntryNumber) -> tuple[TableNumber, ...]:
    """The tables with a free seat and no result yet, the one to be proposed first.

    The shortest comes first; of two, the one where he has met fewer; then the last, where those
    sit who have the fewest points.
    """
    round_ = event.round(number)
    met = _people_met(event, entry)
    free = [table for table in round_.tables if _is_free(round_, table)]
    free.sort(
        key=lambda table: (
            len(table.seats),
            sum(seat.entry in met for seat in table.seats),
            -table.number,
        )
    )
    return tuple(table.number for table in free)


def _is_free(round_: Round, table: Table) -> bool:
    return len(table.seats) < round_.players_per_table and not has_figures(table)


def _people_met(event: Event, entry: EntryNumber) -> set[EntryNumber]:
    return {
        seat.entry
        for round_ in event.rounds
        for table in round_.tables
        if any(seat.entry == entry for seat in table.seats)
        for seat in table.seats
    }


def can_join(
    event: Event, number: RoundNumber, entry: EntryNumber, table: TableNumber
) -> tuple[Problem, ...]:
    """Why this player cannot sit down at this table now; nothing when he can."""
    found = can_join_any(event, number) or _not_he(event, number, entry)
    if found:
        return found
    there = event.round(number).table(table)
    if len(there.seats) >= event.round(number).players_per_table:
        return (problem("join.full", table=table),)
    if has_figures(there):
        return (problem("join.has-result", table=table),)
    return ()


def _not_he(event: Event, number: RoundNumber, entry: EntryNumber) -> tuple[Problem, ...]:
    person = event.entry(entry)
    if entry not in newcomers_to(event, number):
        return (problem("join.not-he", entry=entry, round=number),)
    return no_member(event.settings, person) or no_places(event, [entry])


def join_table(
    desk: OpenEvent, number: RoundNumber, entry: EntryNumber, table: TableNumber
) -> Changes:
    """Check somebody in and give him the free seat of a table that has no result yet."""
    refuse_if(can_join(desk.event, number, entry, table))
    event, old = _with_newcomers(desk.event, number, (entry,))
    new = seating.by_hand.with_player_moved(event, old, entry, table)
    args = {"round": number, "entry": entry, "table": table}
    return desk.act("join", args, _with_reseated(desk, event, old, new))


def can_open_table(
    event: Event, number: RoundNumber, companions: tuple[EntryNumber, ...]
) -> tuple[Problem, ...]:
    """Why these newcomers cannot have a table of their own; nothing when they can."""
    found = can_join_any(event, number)
    if found:
        return found
    least = max(ruleset_of(event.settings).least_at_table, 2)
    most = event.round(number).players_per_table
    if not least <= len(companions) <= most:
        return (problem("join.table-size", least=least, most=most, players=len(companions)),)
    alone = tuple(each for entry in companions for each in _not_he(event, number, entry))
    return alone or no_places(event, companions)


def open_table(
    desk: OpenEvent, number: RoundNumber, companions: tuple[EntryNumber, ...]
) -> Changes:
    """Check newcomers in and seat them at a new table, the last one."""
    if len(set(companions)) < len(companions):
        raise Refused([problem("join.twice")])
    refuse_if(can_open_table(desk.event, number, companions))
    event, old = _with_newcomers(desk.event, number, companions)
    empty = (None,) * len(old.tie_breaks)
    made = Table(
        TableNumber(len(old.tables) + 1),
        tuple(Seat(entry, tie_breaks=empty) for entry in companions),
    )
    tables = (*old.tables, made)
    new = replace(old, tables=tables, byes=byes_of(tables))
    args = {"round": number, "table": made.number, "count": len(companions)}
    return desk.act("open-table", args, _with_reseated(desk, event, old, new))


def _with_newcomers(
    event: Event, number: RoundNumber, newcomers: tuple[EntryNumber, ...]
) -> tuple[Event, Round]:
    """The event with these in it from this round on, and the round to be seated by hand."""
    for newcomer in newcomers:
        old = event.entry(newcomer).noted_at_desk(present=True)
        first = min(old.first_round, number) if seated_in(event, newcomer) else number
        here = replace(old, status=EntryStatus.ACTIVE, first_round=first)
        event = event.with_entry(here)
    return event, replace(event.round(number), pairing=Pairing.MANUAL, exchanged=())


def _with_reseated(desk: OpenEvent, event: Event, old: Round, new: Round) -> Event:
    """The event with a round seated so. `Refused` where a seating may not be so."""
    after = event.with_round(with_draws_reseated(event, old, new))
    refuse_if(wrong_in(after, new.number, desk.derived))
    return after
