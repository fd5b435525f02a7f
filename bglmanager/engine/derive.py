"""Facts in, everything else out: the derived part of an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from bglmanager.engine import pairs
from bglmanager.engine.derived import Derived, StandingRow, TableResult
from bglmanager.engine.event import Entry, EntryStatus, Event, PenaltyKind, Round
from bglmanager.engine.finals import final_ranking
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.league import league_points
from bglmanager.engine.orders import ordered_standings
from bglmanager.engine.pairs import team_standings
from bglmanager.engine.presence import LEFT, Attendance, closed_rounds
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import SOURCES, TABLES_AND_PLACES, Ruleset
from bglmanager.engine.tables import play_table
from bglmanager.engine.tallies import BoardCount, Count

_WARNING, _ALL = PenaltyKind.WARNING, 1_000
"""More rounds than any event has."""

Known = tuple[Event, Derived]
"""A snapshot and what it gives, from which another one takes what is the same there."""


def derive(event: Event, known: Iterable[Known] = ()) -> Derived:
    """Everything the closed rounds up to the first open one give (rules 2.10).

    With `known` snapshots the answer is the same and comes sooner: what they have of the rounds at
    the beginning, and of tables that are the same, is taken from there.
    Expects facts that `facts.check` accepts. Raises `Refused` when this version cannot play the
    event: its ruleset, an option or a table size.
    """
    found = _derive_people(event, range(len(event.rounds) + 1), known)
    ruleset, closed = ruleset_of(event.settings), closed_rounds(event)
    worth = league_points(event, ruleset, closed, found.tables, found.final_ranking)
    return found._replace(league_points=worth)


def derive_latest(event: Event) -> Derived:
    """Results, the last standings and the final ranking only: all that the next round needs."""
    swiss = [round_.number for round_ in closed_rounds(event) if round_.phase.counts_for_standings]
    return _derive_people(event, swiss[-1:])


def derive_other(event: Event, known: Known, after: RoundNumber, until: RoundNumber) -> Derived:
    """As `derive`: standings `after` a round, ranking by those `until` one; made to be quick."""
    return _derive_people(event, (after,), (known,), until=until)


def _derive_people(
    event: Event,
    wanted: Collection[int],
    known: Iterable[Known] = (),
    *,
    until: RoundNumber | None = None,
) -> Derived:
    """Results of people, pairs being played as one player each (Reading `pairs`)."""
    one = pairs.event_of_pairs(event)
    if one is event:
        return _derive_rounds(event, wanted, known, until)
    return pairs.given_back(event, one, _derive_rounds(one, wanted, (), until))


def _derive_rounds(
    event: Event, wanted: Collection[int], known: Iterable[Known], until: RoundNumber | None
) -> Derived:
    """With the standings after these rounds, without league points."""
    ruleset = ruleset_of(event.settings)
    closed = tuple(r for r in closed_rounds(event) if until is None or r.number <= until)
    refuse_if(_unknown_sizes(ruleset, closed))
    attendance = Attendance(event)
    same, nearest = _nearest_snapshot(event, closed, known)
    gave = Derived() if nearest is None else nearest[1]
    results = [each for each in gave.tables if each.round <= same]
    published = [each for each in gave.standings if each.after_round <= same]
    teams = [each for each in gave.team_standings if each.after_round <= same]
    there = {(r.round, r.table): r for r in (*results, *_unchanged_tables(event, nearest))}
    count = count_for(event, ruleset)
    for round_ in closed if same < len(closed) else ():
        played = [
            there.get((round_.number, table.number)) or play_table(ruleset, round_, table)
            for table in round_.tables
        ]
        if round_.number > same:
            results += played
        if round_.phase.counts_for_standings:
            count.add(round_, played)
            if round_.number in wanted and round_.number > same:
                published.append(ordered_standings(event, ruleset, count, attendance))
                teams += team_standings(event, count, published[-1])
    latest = published[-1] if published else None
    by_points: list[StandingRow] = []
    if ruleset.points_prize and latest is not None:  # a prize of its own
        by_points = sorted(latest.rows, key=lambda row: (-row.units, row.rank))
    after = closed[-1].number if closed else 0
    struck = [entry.number for entry in event.entries if attendance.is_struck(entry, after)]
    return Derived(
        tables=tuple(results),
        standings=tuple(published),
        points_ranking=tuple((row.entry, row.points) for row in by_points),
        team_standings=tuple(teams),
        final_ranking=final_ranking(event, closed, results, latest, attendance),
        struck=tuple(sorted(struck)),
    )


def _nearest_snapshot(
    event: Event, closed: Sequence[Round], known: Iterable[Known]
) -> tuple[int, Known | None]:
    """How many rounds at the beginning need not be played again, and the snapshot that has them."""
    best, nearest = 0, None
    for one in known:
        same = min(_same_rounds(one[0], event), len(closed))
        if nearest is None or same > best:
            best, nearest = same, one
        if best == len(closed):
            break
    return best, nearest


def _unchanged_tables(event: Event, nearest: Known | None) -> Iterator[TableResult]:
    """What is known of tables that are the same in a snapshot by the same rules."""
    if nearest is None or nearest[0].settings != event.settings:
        return
    before, gave = nearest
    same = {
        (round_.number, table.number)
        for round_, was in zip(event.rounds, before.rounds, strict=False)
        if _as_played(round_, tables=()) == _as_played(was, tables=(), status=round_.status)
        for table, old in zip(round_.tables, was.tables, strict=False)
        if table is old
    }
    yield from (result for result in gave.tables if (result.round, result.table) in same)


def _same_rounds(one: Event, other: Event) -> int:
    """How many rounds at the beginning give the same in both, standings included.

    None where more than results and people decides: boards, or who left without a word when.
    """
    ruleset = ruleset_of(one.settings)
    if one.settings != other.settings or one.teams != other.teams or ruleset.board is not None:
        return 0
    listed = _same_people(one, other)
    warned = _same_warnings(one, other) if "warnings" in _criteria_used(ruleset) else listed
    both = zip(closed_rounds(one), closed_rounds(other), strict=False)
    same = takewhile(lambda pair: _as_played(pair[0]) == _as_played(pair[1]), both)
    return max(0, min(listed, warned, sum(1 for _ in same)))


def _as_played(round_: Round, **other: Any) -> Round:
    """A round without what only says how it was seated: results know nothing of that."""
    return replace(round_, pairing=None, exchanged=(), attempt=1, **other)


def _same_people(one: Event, other: Event) -> int:
    """After how many rounds the standings list the same people in both.

    Who has left since was still there in those of the rounds before; teams go with their members.
    """
    if len(one.entries) != len(other.entries):
        return 0
    if any(e.status in LEFT and e.left_after is None for e in (*one.entries, *other.entries)):
        return 0

    def facts(entry: Entry) -> tuple[object, ...]:
        """What the standings look at in somebody."""
        return entry.number, entry.status, entry.first_round, entry.left_after

    def facts_before(entry: Entry) -> tuple[object, ...]:
        """The same before anybody left."""
        there = entry.status is EntryStatus.ACTIVE or entry.status in LEFT
        return entry.number, entry.first_round, there or entry.status

    both = zip(one.entries, other.entries, strict=True)
    others = [pair for pair in both if facts(pair[0]) != facts(pair[1])]
    if not others:
        return _ALL
    if one.teams or any(facts_before(a) != facts_before(b) for a, b in others):
        return 0
    left = (e.left_after for pair in others for e in pair if e.left_after is not None)
    return min(left, default=1) - 1


def _same_warnings(one: Event, other: Event) -> int:
    """After how many rounds everybody has the same warnings in both."""
    was, is_ = (
        Counter((line.entry, line.round) for line in event.penalties if line.kind is _WARNING)
        for event in (one, other)
    )
    return min((round_ for _, round_ in (was - is_) + (is_ - was)), default=_ALL + 1) - 1


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


PLAIN = {TABLES_AND_PLACES, *(name for name, source in SOURCES.items() if not source.further)}
"""Criteria every count has."""


def count_for(event: Event, ruleset: Ruleset) -> Count:
    """An empty count with all that the orders of this ruleset look at."""
    if ruleset.board is not None:
        return BoardCount(event, ruleset.board)
    steps = _criteria_used(ruleset)
    if ruleset.wins is None and steps <= PLAIN:
        return Count()
    warned: dict[EntryNumber, list[int]] = {}
    for line in event.penalties if "warnings" in steps else ():
        if line.kind is _WARNING:
            warned.setdefault(line.entry, []).append(line.round)
    return Count(ruleset, warned)


def _criteria_used(ruleset: Ruleset) -> set[str]:
    every = ruleset.orders.values()
    return {step.name for each in every for step in (*each.standings, *(each.seating or ()))}
