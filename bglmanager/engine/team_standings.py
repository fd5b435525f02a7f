"""The standings of fixed teams (rules 3.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bglmanager.engine import draws, pairs
from bglmanager.engine.derived import (
    Derived,
    Standings,
    TeamRow,
    TeamStandings,
    exact_sum,
    points_of_units,
    units_gathered,
)
from bglmanager.engine.draws import Purpose
from bglmanager.engine.event import Event, Number, Phase, RoundStatus, Team, TeamKind, TeamPairing
from bglmanager.engine.ids import EntryNumber, TeamNumber
from bglmanager.engine.tallies import Count


def are_fixed(event: Event) -> bool:
    """Whether fixed teams play that do not count as one player each."""
    mode = event.settings.teams_mode
    return mode is not None and mode.kind is TeamKind.FIXED and not pairs.are_played(event.settings)


class _Sums(NamedTuple):
    """What the listed people of a team have together."""

    team: TeamNumber
    units: Number
    pba: Number
    pbg: Number


def team_standings(event: Event, count: Count, standings: Standings) -> Iterator[TeamStandings]:
    """The standings of the teams after the last round counted; nothing where no teams are fixed.

    Sums over members and reserve who are in the standings of the players; the same orders as
    theirs (BGL 3.6.2, 3.11), the lot by number of team.
    """
    if not are_fixed(event):
        return
    count.count_opponents()
    listed = {row.entry for row in standings.rows}
    sums = [_sums_of_team(team, listed, count) for team in event.teams if listed & {*team.people}]
    seed, after = event.settings.draw_seed, standings.after_round
    lots = {
        each.team: draws.lot_key(seed, after, EntryNumber(each.team), Purpose.TEAM_LOT)
        for each in sums
    }
    ranked = sorted(sums, key=lambda s: (-s.units, -s.pbg, -s.pba, lots[s.team]))
    seated = sorted(sums, key=lambda s: (-s.units, s.pba, -s.pbg, lots[s.team]))
    seating_rank = {each.team: rank for rank, each in enumerate(seated, 1)}
    rows = tuple(
        TeamRow(
            rank,
            each.team,
            each.units,
            (("pba", points_of_units(each.pba)), ("pbg", each.pbg)),
            seating_rank[each.team],
        )
        for rank, each in enumerate(ranked, 1)
    )
    yield TeamStandings(after, rows)


def final_team_standings(event: Event, derived: Derived) -> TeamStandings | None:
    """The last standings of the teams with those of a final of teams before the others.

    Of these the one whose members won more ranking points there is first, level ones as they were
    (rules 3.7, 3.8). Where single players meet in the final the sums decide (BGL 3.6.6). None
    without teams.
    """
    if not derived.team_standings:
        return None
    last, place = derived.team_standings[-1], _places_in_final(event, derived)
    ranked = sorted(last.rows, key=lambda row: place.get(row.team, len(place) + 1))
    rows = tuple(row._replace(rank=rank) for rank, row in enumerate(ranked, 1))
    return TeamStandings(last.after_round, rows)


def _places_in_final(event: Event, derived: Derived) -> dict[TeamNumber, int]:
    """The teams that whole teams' finals put in an order, or pairs by all that they played."""
    team = {entry: each.number for each in event.teams for entry in each.people}
    if pairs.are_played(event.settings):
        order = dict.fromkeys(team[entry] for entry in derived.final_ranking if entry in team)
        return {number: place for place, number in enumerate(order, 1)}
    mode = event.settings.teams_mode
    finals = [r for r in event.rounds if r.phase is Phase.FINAL and r.status is RoundStatus.CLOSED]
    if mode is None or mode.pairing is not TeamPairing.UNITED or not finals:
        return {}
    won: dict[TeamNumber, Number] = {}
    for entry, units in units_gathered(derived.tables, {finals[-1].number}).items():
        won[team[entry]] = won.get(team[entry], 0) + units
    rank = {row.team: row.rank for row in derived.team_standings[-1].rows}
    order_ = sorted(won, key=lambda number: (-won[number], rank.get(number, len(rank) + 1)))
    return {number: place for place, number in enumerate(order_, 1)}


def _sums_of_team(team: Team, listed: Iterable[EntryNumber], count: Count) -> _Sums:
    own = [
        count.tallies[number]
        for number in team.people
        if number in listed and number in count.tallies
    ]
    return _Sums(
        team.number,
        sum(tally.units for tally in own),
        exact_sum(tally.pba for tally in own),
        exact_sum(tally.pbg for tally in own),
    )
