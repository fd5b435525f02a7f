"""Boards of Diplomacy beside the bounds: lines of docs/benchmarks.md."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import partial
from itertools import chain, combinations

from bglmanager.engine.event import Event
from tests.bench.lines import Row, line
from tests.bench.measured import Spent, figure, timed
from tests.bench.seating import SEEDS, again, meetings
from tests.engine import diplomacy

DIPLOMACY = "Diplomacy, three rounds without a top table"
GROUPS = ({"france", "italy"}, {"russia", "turkey"}, {"austria", "germany", "italy"})
BOARD = 7


def _played(players: int, seed: int, clubs: int) -> tuple[Event, Spent]:
    """Three rounds, everybody there."""
    event = diplomacy.event(players, f"bench-{seed}", clubs)
    options = {**event.settings.options, "top_table": False}
    event = replace(event, settings=replace(event.settings, options=options))
    return timed(partial(diplomacy.played, event, 3))


def _powers(event: Event) -> tuple[int, int]:
    """How often somebody had a power again, and another one of the same group."""
    had: dict[int, list[str]] = defaultdict(list)
    for seat in chain.from_iterable(t.seats for r in event.rounds for t in r.tables):
        had[seat.entry].append(str(seat.role))
    pairs = [{*pair} for powers in had.values() for pair in combinations(powers, 2)]
    same = sum(len(pair) == 1 for pair in pairs)
    return same, sum(len(pair) == 2 and any(pair <= g for g in GROUPS) for pair in pairs)


def _together(event: Event) -> int:
    """Pairs of one club at a board in the first two rounds."""
    club = {entry.number: entry.club for entry in event.entries}
    tables = [[club[seat.entry] for seat in t.seats] for r in event.rounds[:2] for t in r.tables]
    both = chain.from_iterable(combinations(table, 2) for table in tables)
    return sum(bool(one) and one == other for one, other in both)


def _costs(event: Event) -> tuple[int, int, int, int, int]:
    """Power again, groups again, clubs together, pairs met three times, C2."""
    met = meetings([[seat.entry for seat in t.seats] for t in r.tables] for r in event.rounds)
    three = sum(count > 2 for count in met.values())
    return (*_powers(event), _together(event), three, again(met))


def _row(players: int, thrice: int, most: int | None, clubs: int = 0) -> Row:
    seen = [_played(players, seed, clubs) for seed in SEEDS]
    groups, slowest = 2 * players // BOARD, max(took.cpu for _, took in seen)
    wanted = (0, groups, 0, thrice, 10_000 if most is None else most)
    costs = [_costs(event) for event, _ in seen]
    good = sum(all(a <= b for a, b in zip(cost, wanted, strict=True)) for cost in costs)
    worst = ", ".join(str(max(each)) for each in zip(*costs, strict=True))
    goal = f"0 powers again, {groups} groups again, {thrice} pairs thrice"
    goal += "" if most is None else f", C2 = {most}"
    goal += f", {clubs} clubs apart in rounds 1 and 2" if clubs else ""
    told = f"{good} of {len(seen)} seeds; slowest event {figure(slowest)} ms; worst: {worst}"
    return Row(goal, told, good == len(seen))


@line(DIPLOMACY, "14 players (worst: powers, groups, clubs together, thrice, C2)")
def boards_14() -> Row:
    return _row(14, 6, None)


@line(DIPLOMACY, "21 players")
def boards_21() -> Row:
    return _row(21, 0, None)


@line(DIPLOMACY, "28 players")
def boards_28() -> Row:
    return _row(28, 0, 36)


@line(DIPLOMACY, "56 players, 7 clubs")
def boards_56() -> Row:
    return _row(56, 0, 0, 7)


@line(DIPLOMACY, "70 players, 7 clubs")
def boards_70() -> Row:
    return _row(70, 0, 0, 7)
