"""Slow tables (BIG 7.2.2): whatever they report afterwards, no published table changes.

Events are generated: random scores with many ties, tables declared tied, places by the referee,
people who ran out of time, never came or left. The last round has slow tables; what can start is
published, then they report anything a table can report.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from bglmanager.engine import facts
from bglmanager.engine.event import Event, Round, Table
from bglmanager.engine.ids import TableNumber
from bglmanager.engine.kinds import BottomReason, EntryStatus, League, Pairing, RoundStatus
from bglmanager.engine.seating import next_round
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.engine.seating.slow import SlowTables, completed, early_round, slow_tables
from bglmanager.engine.tables import is_bye
from tests.helpers import events
from tests.helpers.figures import figure

BLOCK = 25
BLOCKS = range(figure(1, long=80))
"""So many cases, and so many times: 2,000 in the long run."""


def reported(draw: Random, table: Table, *, with_leavers: bool) -> Table:
    """Anything that a table can report; scores from few numbers, so that many are level."""
    seats = [
        replace(seat, score=draw.choice((0, 1, 5, 5, 9, 30)), bottom=None) for seat in table.seats
    ]
    kind = draw.randrange(8)
    if kind == 0:
        return replace(table, seats=tuple(seats), drawn=True)
    if kind == 1:
        order = draw.sample(range(1, len(seats) + 1), len(seats))
        return replace(
            table, seats=tuple(replace(s, place=p) for s, p in zip(seats, order, strict=True))
        )
    if kind in (2, 3):
        reasons = [BottomReason.OUT_OF_TIME, BottomReason.ABSENT, BottomReason.PUT_LAST]
        if with_leavers:
            reasons = [BottomReason.WITHDREW, BottomReason.EXPELLED]
        gone = draw.sample(range(len(seats)), draw.randint(1, len(seats)))
        for last, index in enumerate(gone, 1):
            reason = draw.choice(reasons)
            score = None if reason is BottomReason.ABSENT else seats[index].score
            seats[index] = replace(seats[index], bottom=last, bottom_reason=reason, score=score)
    return replace(table, seats=tuple(seats))


def with_reports(
    draw: Random, event: Event, tables: Collection[TableNumber], *, with_leavers: bool = False
) -> Event:
    """The event whose last round has these tables reported; who left does not play on."""
    round_ = event.rounds[-1]
    new = [
        reported(draw, table, with_leavers=with_leavers)
        for table in round_.tables
        if table.number in tables and not is_bye(round_, table)
    ]
    event = event.with_round(round_.with_tables(*new))
    for seat in (seat for table in new for seat in table.seats):
        status = {
            BottomReason.WITHDREW: EntryStatus.WITHDRAWN,
            BottomReason.EXPELLED: EntryStatus.EXPELLED,
        }.get(seat.bottom_reason or BottomReason.ABSENT)
        if status is not None:
            event = event.with_facts(seat.entry, status=status, left_after=round_.number)
    return event


def closed(event: Event) -> Event:
    return event.with_round(replace(event.rounds[-1], status=RoundStatus.CLOSED))


def being_played(event: Event) -> Event:
    made = replace(next_round(event), status=RoundStatus.PLAYING)
    return replace(event, rounds=(*event.rounds, made))


def slow_event(draw: Random) -> tuple[Event, set[TableNumber]]:
    """An event whose last round has reported but for some tables, with their numbers."""
    size = draw.choice((2, 2, 3, 4, 4, 5))
    made = events.event(
        draw.randint(2 * size + 1, 9 * size),
        ruleset="big-2026",
        league=League.BIG,
        tier=None,
        players_per_table=size,
        rounds_planned=6,
        draw_seed=f"slow {draw.random()}",
        options={"rematches": draw.choice(("greedy", "greedy-complete"))} if size == 2 else {},
    )
    for _ in range(draw.randint(0, 2)):
        made = being_played(made)
        everybody = {table.number for table in made.rounds[-1].tables}
        made = closed(with_reports(draw, made, everybody))
    made = being_played(made)
    there = [t.number for t in made.rounds[-1].tables if not is_bye(made.rounds[-1], t)]
    slow = {*draw.sample(there, draw.randint(1, min(3, len(there) - 1)))}
    return with_reports(draw, made, {*there} - slow), slow


def seated(round_: Round) -> dict[TableNumber, list[int]]:
    return {table.number: [seat.entry for seat in table.seats] for table in round_.tables}


def published(event: Event, found: SlowTables) -> Event:
    assert found.early is not None
    return replace(event, rounds=(*event.rounds, replace(found.early, status=RoundStatus.PLAYING)))


class Case(NamedTuple):
    """An event, its slow tables, what follows, and chance for whatever they report."""

    event: Event
    slow: frozenset[TableNumber]
    found: SlowTables
    draw: Random


@cache
def generated(seed: int) -> tuple[Event, frozenset[TableNumber], SlowTables]:
    event, slow = slow_event(Random(f"slow tables {seed}"))  # the same every time
    return event, frozenset(slow), slow_tables(event)


@pytest.fixture(params=BLOCKS)
def cases(request: pytest.FixtureRequest) -> Iterator[Case]:
    """The cases of a block, each with chance of its own."""
    seeds = range(BLOCK * request.param, BLOCK * (request.param + 1))
    return (Case(*generated(seed), Random(seed)) for seed in seeds)


def afterwards(case: Case, early: Event, *, with_leavers: bool = False) -> Event:
    """The event with its early round, once the slow tables have reported and theirs is over."""
    ended = closed(with_reports(case.draw, case.event, case.slow, with_leavers=with_leavers))
    return replace(ended, rounds=(*ended.rounds, early.rounds[-1]))


def test_no_published_table_changes_whatever_the_slow_tables_report(cases: Iterator[Case]) -> None:
    began = 0
    for case in cases:
        if case.found.early is None:
            continue
        began += 1
        early = published(case.event, case.found)
        for _ in range(3):
            open_ = afterwards(case, early)
            whole = completed(open_)
            there, now = seated(case.found.early), seated(whole)
            assert {number: now[number] for number in there} == there
            # nor would they be others if the round had waited for everybody
            assert now == seated(next_round(replace(open_, rounds=open_.rounds[:-1])))
            assert whole.pairing is not Pairing.MANUAL
            assert facts.check_event(open_.with_round(whole)) == ()
    assert began


def test_nor_when_somebody_leaves_a_slow_table(cases: Iterator[Case]) -> None:
    """They stay; the others are cut from whoever is left, by hand where the order has no room."""
    for case in cases:
        if case.found.early is not None:
            open_ = afterwards(case, published(case.event, case.found), with_leavers=True)
            now, there = seated(completed(open_)), seated(case.found.early)
            kept = [people for people in now.values() if people in there.values()]
            assert sorted(kept) == sorted(there.values())


def test_every_table_starts_or_waits_for_somebody(cases: Iterator[Case]) -> None:
    for event, slow, found, _ in cases:
        ended = closed(with_reports(Random(1), event, slow))  # the same every time
        everybody = {*seated(next_round(ended))}
        starts = set() if found.early is None else {*seated(found.early)}
        waits = {number for numbers in found.waits.values() for number in numbers}
        assert starts | waits == everybody
        assert not starts & waits
        assert {*found.waits} <= slow
        if found.early is not None:  # the same once they are begun
            assert slow_tables(published(event, found)).waits == found.waits


def test_who_is_not_waited_for_decides_nothing(cases: Iterator[Case]) -> None:
    """What a table reports does not touch the tables that do not wait for it."""
    for event, slow, found, draw in cases:
        one = draw.choice(sorted(slow))
        others = with_reports(draw, event, slow - {one})
        first, second = (
            seated(next_round(closed(with_reports(draw, others, {one})))) for _ in range(2)
        )
        changed = {number for number in first if first[number] != second[number]}
        assert changed <= {*found.waits.get(one, ())}


@pytest.mark.parametrize("way", [Pairing.FEWEST, Pairing.SOFT, Pairing.OPTIMISED])
def test_4_4_no_round_begins_early_by_a_way_that_looks_at_everybody(
    cases: Iterator[Case], way: Pairing
) -> None:
    for event, *_ in cases:
        found = slow_tables(event, SeatingOptions(pairing=way))
        assert found.early is early_round(event, SeatingOptions(pairing=way)) is None
        assert len({*found.waits.values()}) == 1  # all wait for all
