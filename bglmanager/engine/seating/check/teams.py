"""Rounds of fixed teams: whole teams against each other, or mates kept apart (rules 3.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import (
    Event,
    Pairing,
    Round,
    Seating,
    TeamKind,
    TeamPairing,
    TeamPoints,
)
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, problem
from bglmanager.engine.seating.check import swiss
from bglmanager.engine.seating.check.arrangement import path_of, wanted_sizes

TWO = 2


def way_of_teams(event: Event) -> TeamPairing | None:
    """How the teams of the event are seated; None where players are."""
    mode = event.settings.teams_mode
    if mode is None or mode.kind is not TeamKind.FIXED or mode.points is TeamPoints.PAIRS:
        return None
    return None if mode.pairing is TeamPairing.FREE else mode.pairing


def are_pairs(event: Event) -> bool:
    """Whether pairs count as one player each (Reading `pairs`)."""
    mode = event.settings.teams_mode
    return mode is not None and mode.points is TeamPoints.PAIRS


def check(event: Event, round_: Round, derived: Derived) -> Iterator[Problem]:
    """What is wrong with who sits with whom in this round of teams."""
    if way_of_teams(event) is TeamPairing.DIVIDED:
        if round_.phase.counts_for_standings:
            yield from _check_divided(event, round_)
        return
    tables = [_teams_at(event, [s.entry for s in table.seats]) for table in round_.tables]
    broken = [table for table in tables if None in table or len(table) > TWO]
    together = [team for table in tables for team in table]
    if broken or len(set(together)) < len(together):
        yield problem("check.teams-apart", path_of(round_), round=round_.number)
        return
    alone = sorted(s.entry for t, own in zip(round_.tables, tables, strict=True)
                   if len(own) == 1 for s in t.seats)  # fmt: skip
    if sorted(round_.byes) != alone:
        yield problem("check.byes", path_of(round_), round=round_.number)
    if round_.phase.counts_for_standings and not round_.exchanged:
        yield from _check_order(event, round_, derived, tables)


def _teams_of_members(event: Event) -> Mapping[EntryNumber, int]:
    found: dict[EntryNumber, int] = {}
    for team in event.teams:
        for person in team.members:
            found[person] = team.number
        if team.reserve is not None:
            found[team.reserve] = team.number
    return found


def _teams_at(event: Event, people: Sequence[EntryNumber]) -> list[int | None]:
    """The teams of a table in the order of their first seats."""
    membership = _teams_of_members(event)
    found: list[int | None] = []
    for person in people:
        if membership.get(person) not in found:
            found.append(membership.get(person))
    return found


def _check_order(
    event: Event, round_: Round, derived: Derived, tables: Sequence[Sequence[int | None]]
) -> Iterator[Problem]:
    """The pairs follow from the draw of the teams, or from their standings."""
    seated = [team for table in tables for team in table if team is not None]
    before = [found for found in derived.team_standings if found.after_round < round_.number]
    drawn = not before or event.settings.seating is Seating.RANDOM
    if drawn:
        start = f"{event.settings.draw_seed}:{round_.number}:{round_.attempt}:seating:"
        order = sorted(seated, key=lambda team: sha256(f"{start}{team}".encode()).hexdigest())
    else:
        rows = sorted(before[-1].rows, key=lambda row: row.seating_rank or 0)
        ranked = [int(row.team) for row in rows]
        order = [team for team in ranked if team in seated]
        order += sorted(team for team in seated if team not in ranked)
    bye = _team_with_bye(event, round_, order) if len(order) % TWO else None
    order = [team for team in order if team != bye]
    couples = [[EntryNumber(team or 0) for team in t] for t in tables if len(t) == TWO]
    if bye is not None and [*tables[-1]] != [bye]:
        yield problem("check.teams-bye", path_of(round_), round=round_.number, team=bye)
    elif drawn:
        if [team for couple in couples for team in couple] != order:
            yield problem("check.draw", path_of(round_), round=round_.number)
    elif not swiss.follow_rule(
        "greedy", [*map(EntryNumber, order)], _teams_met(event, round_), couples
    ):
        yield problem("check.pairs", path_of(round_), round=round_.number, way=Pairing.TEAMS)


def _team_with_bye(event: Event, round_: Round, order: Sequence[int]) -> int:
    """Who of the teams comes last of those that never sat alone; the last if all did."""
    had = {entry for r in event.rounds if r.number < round_.number for entry in r.byes}
    membership = _teams_of_members(event)
    teams = {membership.get(entry) for entry in had}
    return next((team for team in reversed(order) if team not in teams), order[-1])


def _teams_met(event: Event, round_: Round) -> swiss.Met:
    """Which teams were at one table before."""
    met: set[frozenset[EntryNumber]] = set()
    for earlier in event.rounds[: round_.number - 1]:
        for table in earlier.tables:
            found = _teams_at(event, [seat.entry for seat in table.seats])
            here = [EntryNumber(team) for team in found if team is not None]
            met.update(frozenset(couple) for couple in combinations(here, TWO))
    return met


def _check_divided(event: Event, round_: Round) -> Iterator[Problem]:
    """No mates at one table where that is possible, tables as large as they have to be."""
    membership = _teams_of_members(event)
    sizes = [len(table.seats) for table in round_.tables]
    if sizes != wanted_sizes(sum(sizes), round_.players_per_table):
        yield problem("check.sizes", path_of(round_), round=round_.number, sizes=tuple(sizes))
    for table in round_.tables:
        own = [membership[s.entry] for s in table.seats if s.entry in membership]
        if len(set(own)) < len(own) and not round_.exchanged:
            yield problem("check.mates", path_of(round_), round=round_.number, table=table.number)
