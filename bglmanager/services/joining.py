"""Who comes when the round is being played already: a free seat, or a table of their own.

Nobody else stands up for it. The round counts as seated by hand then, since no draw gives it.
While slow tables hold the others of a round up (rules 4.4) nobody comes too late for it.
"""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine import seating
from bglmanager.engine.event import (
    Entry,
    EntryStatus,
    Event,
    Pairing,
    Round,
    RoundStatus,
    Seat,
    Table,
)
from bglmanager.engine.games.drawn_seats import with_draws_reseated
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Problem, Refused, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.cut import byes_of
from bglmanager.engine.tables import has_figures
from bglmanager.services.changes import Changes
from bglmanager.services.edit import entry_of, round_of, table_of, with_entry, with_round
from bglmanager.services.entries import NOT_HERE
from bglmanager.services.guard import wrong_in
from bglmanager.services.required import no_member
from bglmanager.services.rounds import moves_alone
from bglmanager.services.waiting import no_places
from bglmanager.services.workspace import OpenEvent


def newcomers(event: Event, number: RoundNumber) -> tuple[EntryNumber, ...]:
    """Who has no seat in a round and could be given one: those here first, then the missing.

    Who waits for a place, or as the reserve of a team, is none of them; nor is who sits out.
    Nobody is where tables are still to be seated: who has no seat yet gets one with them.
    """
    if round_of(event, number).partial:
        return ()
    seated = {seat.entry for seat in round_of(event, number).seats()}
    found = [e for e in event.entries if e.number not in seated and _may_come(e, number)]
    found.sort(key=lambda e: e.status is not EntryStatus.ACTIVE)
    return tuple(entry.number for entry in found)


def _may_come(entry: Entry, number: RoundNumber) -> bool:
    here = entry.status is EntryStatus.ACTIVE and number not in entry.sits_out
    away = entry.status in NOT_HERE and entry.status is not EntryStatus.WAITING
    return here or away


def can_join_any(event: Event, number: RoundNumber) -> tuple[Problem, ...]:
    """Why nobody can be seated in this round any more; nothing when somebody can."""
    round_ = round_of(event, number)
    if round_.status is not RoundStatus.PLAYING:
        return (problem("round.not-playing", round=number),)
    if not round_.phase.counts_for_standings:
        return (problem("join.final"),)
    if round_.partial:
        return (problem("join.partial", round=number),)
    if event.settings.teams_mode is not None or not moves_alone(event):
        return (problem("join.together"),)
    if not newcomers(event, number):
        return (problem("join.nobody", round=number),)
    return ()


def free_tables(event: Event, number: RoundNumber, entry: EntryNumber) -> tuple[TableNumber, ...]:
    """The tables with a free seat and no result yet, the one to be proposed first.

    The shortest comes first; of two, the one where he has met fewer; then the last, where those
    sit who have the fewest points.
    """
    round_ = round_of(event, number)
    met = _met(event, entry)
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


def _met(event: Event, entry: EntryNumber) -> set[EntryNumber]:
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
    there = table_of(event, number, table)
    if len(there.seats) >= round_of(event, number).players_per_table:
        return (problem("join.full", table=table),)
    if has_figures(there):
        return (problem("join.has-result", table=table),)
    return ()


def _not_he(event: Event, number: RoundNumber, entry: EntryNumber) -> tuple[Problem, ...]:
    person = entry_of(event, entry)
    if entry not in newcomers(event, number):
        return (problem("join.not-he", entry=entry, round=number),)
    return no_member(event.settings, person) or no_places(event, [entry])


def join(desk: OpenEvent, number: RoundNumber, entry: EntryNumber, table: TableNumber) -> Changes:
    """Check somebody in and give him the free seat of a table that has no result yet."""
    refuse_if(can_join(desk.event, number, entry, table))
    event = _seated(desk.event, number, entry)
    old = replace(round_of(event, number), pairing=Pairing.MANUAL, exchanged=())
    new = with_draws_reseated(
        event, old, seating.by_hand.with_player_moved(event, old, entry, table)
    )
    after = with_round(event, new)
    refuse_if(wrong_in(after, number, desk.derived))
    args = {"round": number, "entry": entry, "table": table}
    return desk.act("join", args, lambda _before: after)


def can_open(
    event: Event, number: RoundNumber, companions: tuple[EntryNumber, ...]
) -> tuple[Problem, ...]:
    """Why these newcomers cannot have a table of their own; nothing when they can."""
    found = can_join_any(event, number)
    if found:
        return found
    least = max(ruleset_of(event.settings).least_at_table, 2)
    most = round_of(event, number).players_per_table
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
    refuse_if(can_open(desk.event, number, companions))
    event = desk.event
    for entry in companions:
        event = _seated(event, number, entry)
    old = replace(round_of(event, number), pairing=Pairing.MANUAL, exchanged=())
    empty = (None,) * len(old.tie_breaks)
    made = Table(
        TableNumber(len(old.tables) + 1),
        tuple(Seat(entry, tie_breaks=empty) for entry in companions),
    )
    tables = (*old.tables, made)
    after = with_round(
        event, with_draws_reseated(event, old, replace(old, tables=tables, byes=byes_of(tables)))
    )
    refuse_if(wrong_in(after, number, desk.derived))
    args = {"round": number, "table": made.number, "count": len(companions)}
    return desk.act("open-table", args, lambda _before: after)


def _seated(event: Event, number: RoundNumber, entry: EntryNumber) -> Event:
    """The event with somebody in it from this round on."""
    old = entry_of(event, entry)
    here = replace(
        old,
        status=EntryStatus.ACTIVE,
        first_round=min(old.first_round, number) if _played(event, entry) else number,
        desk=replace(old.desk, present=True),
    )
    return with_entry(event, here)


def _played(event: Event, entry: EntryNumber) -> bool:
    return any(seat.entry == entry for round_ in event.rounds for seat in round_.seats())
