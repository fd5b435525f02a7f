"""Facts in, everything else out: the derived part of an event."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from bglmanager.engine import pairs
from bglmanager.engine.counting import count_for
from bglmanager.engine.derived import Derived, Standings, TableResult, TeamStandings
from bglmanager.engine.event import Event, Number, Round
from bglmanager.engine.finals import final_ranking
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.league import league_points
from bglmanager.engine.orders import standings
from bglmanager.engine.presence import Attendance, closed_rounds
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.tables import play
from bglmanager.engine.team_standings import team_standings


def derive(event: Event) -> Derived:
    """Everything the closed rounds up to the first open one give (rules 2.10).

    Expects facts that `facts.check` accepts. Raises `Refused` when this version cannot play the
    event: its ruleset, an option or a table size.
    """
    found = _people(event, range(len(event.rounds) + 1))
    ruleset, closed = ruleset_of(event.settings), closed_rounds(event)
    worth = league_points(event, ruleset, closed, found.tables, found.final_ranking)
    return replace(found, league_points=worth)


def derive_latest(event: Event) -> Derived:
    """Results, the last standings and the final ranking only: all that the next round needs."""
    swiss = [round_.number for round_ in closed_rounds(event) if round_.phase.counts_for_standings]
    return _people(event, swiss[-1:])


def derive_other(
    event: Event, before: Event, derived: Derived, after: RoundNumber, until: RoundNumber
) -> Derived:
    """What an event gives that differs from `before` in results of a few tables: the standings
    after one round, and the final ranking as far as the rounds up to `until` make it.

    What `derived` has of the other tables is taken from there. For asking many times what would
    have come of another result; the same as `derive` as far as it goes.
    """
    if pairs.folded(event) is not event:
        return _people(event, (after,), until=until)
    same = {
        (round_.number, table.number)
        for round_, was in zip(event.rounds, before.rounds, strict=True)
        for table, old in zip(round_.tables, was.tables, strict=True)
        if table is old
    }
    known = {(r.round, r.table): r for r in derived.tables if (r.round, r.table) in same}
    return _derived(event, (after,), known, until=until)


def _people(event: Event, wanted: Collection[int], *, until: RoundNumber | None = None) -> Derived:
    """Results of people, pairs being played as one player each (Reading `pairs`)."""
    one = pairs.folded(event)
    if one is event:
        return _derived(event, wanted, until=until)
    return pairs.given_back(event, one, _derived(one, wanted, until=until))


Known = Mapping[tuple[RoundNumber, TableNumber], TableResult]


def _derived(
    event: Event,
    wanted: Collection[int],
    known: Known = MappingProxyType({}),
    *,
    until: RoundNumber | None = None,
) -> Derived:
    """With the standings after these rounds, without league points; `known` need not be played."""
    ruleset = ruleset_of(event.settings)
    closed = tuple(r for r in closed_rounds(event) if until is None or r.number <= until)
    refuse_if(_unknown_sizes(ruleset, closed))
    attendance = Attendance(event)
    results: list[TableResult] = []
    published: list[Standings] = []
    teams: list[TeamStandings] = []
    count = count_for(event, ruleset)
    for round_ in closed:
        played = [
            known.get((round_.number, table.number)) or play(ruleset, round_, table)
            for table in round_.tables
        ]
        results += played
        if round_.phase.counts_for_standings:
            count.add(round_, played)
            if round_.number in wanted:
                published.append(standings(event, ruleset, count, attendance))
                teams += team_standings(event, count, published[-1])
    latest = published[-1] if published else None
    return Derived(
        tables=tuple(results),
        standings=tuple(published),
        points_ranking=_points_ranking(ruleset, latest),
        team_standings=tuple(teams),
        final_ranking=final_ranking(event, closed, results, latest, attendance),
        struck=_struck(event, closed, attendance),
    )


def _points_ranking(
    ruleset: Ruleset, latest: Standings | None
) -> tuple[tuple[EntryNumber, Number], ...]:
    """The ranking by points for a prize of its own; ties in the order of the standings."""
    if not ruleset.points_prize or latest is None:
        return ()
    rows = sorted(latest.rows, key=lambda row: (-row.units, row.rank))
    return tuple((row.entry, row.points) for row in rows)


def _unknown_sizes(ruleset: Ruleset, closed: Sequence[Round]) -> list[Problem]:
    return [
        problem(
            "ruleset.table-size",
            f"rounds[{round_.number - 1}].players_per_table",
            size=round_.players_per_table,
            least=ruleset.min_table,
            most=ruleset.max_table,
        )
        for round_ in closed
        if round_.players_per_table not in ruleset.points
    ]


def _struck(
    event: Event, closed: Sequence[Round], attendance: Attendance
) -> tuple[EntryNumber, ...]:
    after = closed[-1].number if closed else 0
    return tuple(
        sorted(entry.number for entry in event.entries if attendance.is_struck(entry, after))
    )
