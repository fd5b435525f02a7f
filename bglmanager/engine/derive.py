"""Facts in, everything else out: the derived part of an event."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.derived import Derived, Standings, TableResult
from bglmanager.engine.event import Event, Round
from bglmanager.engine.finals import final_ranking
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.league import league_points
from bglmanager.engine.orders import Count, standings
from bglmanager.engine.presence import Attendance, closed_rounds
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.tables import play


def derive(event: Event) -> Derived:
    """Everything the closed rounds up to the first open one give (rules 2.10).

    Expects facts that `facts.check` accepts. Raises `Refused` when this version cannot play the
    event: its ruleset, an option, a table size or a bye.
    """
    ruleset = ruleset_of(event.settings)
    closed = closed_rounds(event)
    refuse_if((*_unknown_sizes(ruleset, closed), *_byes(closed)))
    attendance = Attendance(event)
    results: list[TableResult] = []
    published: list[Standings] = []
    count = Count()
    for round_ in closed:
        played = [play(ruleset, round_, table) for table in round_.tables]
        results += played
        if round_.phase.counts_for_standings:
            count.add(played)
            published.append(standings(event, ruleset, round_.number, count.tallies(), attendance))
    latest = published[-1] if published else None
    ranking = final_ranking(event, closed, results, latest, attendance)
    return Derived(
        tables=tuple(results),
        standings=tuple(published),
        final_ranking=ranking,
        league_points=league_points(event, ruleset, closed, results, ranking),
        struck=_struck(event, closed, attendance),
    )


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


def _byes(closed: Sequence[Round]) -> list[Problem]:
    return [
        problem("ruleset.bye", f"rounds[{round_.number - 1}].tables[{index}]", round=round_.number)
        for round_ in closed
        for index, table in enumerate(round_.tables)
        if len(table.seats) == 1
    ]


def _struck(
    event: Event, closed: Sequence[Round], attendance: Attendance
) -> tuple[EntryNumber, ...]:
    after = closed[-1].number if closed else 0
    return tuple(
        sorted(entry.number for entry in event.entries if attendance.is_struck(entry, after))
    )
