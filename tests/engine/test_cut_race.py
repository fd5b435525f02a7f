"""Between the last Swiss round and the cut: whatever the tables that still play report, who is said
to play on does, a table of the first final phase that is settled stays so, and a table that nobody
waits for changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bglmanager.engine.cut_race import CutRace, cut_race
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event
from bglmanager.engine.finals import FinalPhase, next_final
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.kinds import Phase
from bglmanager.engine.seating.slow import MOST_SLOW
from bglmanager.engine.tables import is_bye
from tests.engine.playing import gone
from tests.engine.test_slow_tables import being_played, closed, with_reports
from tests.helpers import events
from tests.helpers.figures import figure

CASES = range(figure(6, long=120))
"""So many cases of every ruleset."""

KINDS: dict[str, tuple[dict[str, Any], int, int]] = {
    "bgl of four": ({"ruleset": "bgl-2010", "players_per_table": 4}, 12, 2),
    "bgl of three": ({"ruleset": "bgl-2010", "players_per_table": 3}, 10, 2),
    "bgl of two": ({"ruleset": "bgl-2010", "players_per_table": 2}, 9, 3),
    "big of four": ({"ruleset": "big-2026", "players_per_table": 4}, 18, 3),
    "big of three": ({"ruleset": "big-2026", "players_per_table": 3}, 25, 3),
    "big of two": ({"ruleset": "big-2026", "players_per_table": 2}, 13, 3),
    "catan": ({"ruleset": "catan-firenze-2014", "players_per_table": 4}, 17, 2),
    "wonders": ({"ruleset": "7wonders-ludolimpiadi-2015", "players_per_table": 5}, 20, 2),
}


def waiting_event(draw: Random, kind: str) -> tuple[Event, list[TableNumber]]:
    """An event whose last Swiss round has reported but for some tables, with their numbers."""
    settings, players, planned = KINDS[kind]
    own = {} if settings["ruleset"] == "bgl-2010" else {"league": None, "tier": None}
    made = events.event(
        players, **settings, **own, rounds_planned=planned, draw_seed=f"cut {draw.random()}"
    )
    for _ in range(planned - 1):
        made = being_played(made)
        everybody = {table.number for table in made.rounds[-1].tables}
        made = closed(with_reports(draw, made, everybody))
    if draw.random() < 0.3:
        made = gone(made, EntryNumber(draw.randint(1, players)))
    made = being_played(made)
    last = made.rounds[-1]
    there = [t.number for t in last.tables if not is_bye(last, t)]
    slow = sorted(draw.sample(there, draw.randint(1, min(3, len(there)))))
    return with_reports(draw, made, {*there} - {*slow}), slow


def cases(kind: str) -> Iterator[tuple[Event, list[TableNumber], CutRace, Random]]:
    """Those in which something is told, with chance for whatever the tables report."""
    for seed in CASES:
        draw = Random(f"{kind} {seed}")  # the same every time
        event, slow = waiting_event(draw, kind)
        found = cut_race(event, derive(event))
        if found is not None:
            yield event, slow, found, draw


def ended(draw: Random, event: Event, slow: list[TableNumber]) -> FinalPhase | None:
    over = closed(with_reports(draw, event, {*slow}))
    return next_final(over, derive(over))


@pytest.mark.parametrize("kind", KINDS)
def test_who_is_settled_stays_so_whatever_is_still_reported(kind: str) -> None:
    told = Counter[str]()
    for event, slow, found, draw in cases(kind):
        assert {*found.deciding} <= {*slow}
        assert {*found.waits} <= {*slow}
        left = set[tuple[tuple[EntryNumber, ...], ...]]()
        for _ in range(4):
            final = ended(draw, event, slow)
            if final is None:  # one of few has won all (BIG 8.1.1)
                continue
            assert {*found.certain} <= {*final.players}
            assert {*found.direct} <= {*final.direct}
            for number, people in found.ready.items():
                assert final.tables[number - 1] == people
            told.update(ready=len(found.ready), certain=len(found.certain))
            if found.phase is not None:
                assert final.phase is found.phase
                waiting = {number for numbers in found.waits.values() for number in numbers}
                assert not waiting & found.ready.keys()
                known = waiting | found.ready.keys()
                left.add(tuple(p for n, p in enumerate(final.tables, 1) if n not in known))
        assert len(left) <= 1  # what only the lot decides waits for no table
    assert told["certain"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_nobody_waits_for_decides_nothing(kind: str) -> None:
    told = Counter[bool]()
    for event, slow, found, draw in cases(kind):
        one = draw.choice(slow)
        others = with_reports(draw, event, {*slow} - {one})
        first, second = (ended(draw, others, [one]) for _ in range(2))
        if first is None or second is None:
            continue
        told[one in found.deciding] += 1
        if one not in found.deciding:
            assert {*first.players} == {*second.players}
        if found.phase is None:
            continue
        both = enumerate(zip(first.tables, second.tables, strict=True), 1)
        changed = {number for number, (before, after) in both if before != after}
        assert changed <= {*found.waits.get(one, ())}
    assert told[True]


def test_some_tables_decide_who_plays_on_and_some_do_not() -> None:
    kinds = Counter[str]()
    for kind in KINDS:
        for _, slow, found, _ in cases(kind):
            kinds["decides"] += len(found.deciding)
            kinds["does not"] += len(slow) - len(found.deciding)
    assert kinds["decides"]
    assert kinds["does not"]


def test_nothing_is_said_before_the_last_round_after_it_or_of_many_tables() -> None:
    whole = events.with_round(events.played(12, 1, rounds_planned=2))
    assert cut_race(whole, derive(whole)) is not None
    third = events.with_round(events.played(12, 1, rounds_planned=3))
    assert cut_race(third, derive(third)) is None
    over = events.played(12, 2, rounds_planned=2)
    assert cut_race(over, derive(over)) is None
    large = events.with_round(events.played(4 * MOST_SLOW + 4, 1, rounds_planned=2))
    assert cut_race(large, derive(large)) is None
    one_in = events.with_result(large, 1, [40, 30, 20, 10])
    found = cut_race(one_in, derive(one_in))
    assert found is not None
    assert found.phase is Phase.FINAL
