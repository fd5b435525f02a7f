"""The engine, the second implementation and the checker of seatings agree on generated events.

500 of them in the suite, 20,000 in the long run.
"""

from __future__ import annotations

from typing import Any

import pytest

from bglmanager.engine import facts
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived, plain, points
from bglmanager.engine.event import Event
from bglmanager.engine.seating.check import check
from bglmanager.engine.totals import total
from tests.engine import second
from tests.engine.documents import as_document
from tests.engine.generator import generate

EVENTS, LONG = 500, 20_000
BATCH = 25


def differences(seed: int) -> list[str]:
    """What the second implementation and the checker say against the engine."""
    event = generate(seed)
    wrong = [f"{seed}: fact {p.path} {p.code}" for p in facts.check(event)]
    if wrong:
        return wrong
    document = as_document(event)
    ours, theirs = document["derived"], second.derive(document)
    keys = {*ours, *theirs}
    wrong += [f"{seed}: {key}" for key in keys if ours.get(key, []) != theirs.get(key, [])]
    derived = derive(event)
    for round_ in event.rounds:
        found = check(event, round_.number, derived)
        wrong += [f"{seed}: round {round_.number} {p.path} {p.code} {p.values}" for p in found]
    return wrong


def assert_no_differences(seeds: range) -> None:
    wrong = [line for seed in seeds for line in differences(seed)]
    assert wrong == []


@pytest.mark.parametrize("start", range(0, EVENTS, BATCH))
def test_engine_second_implementation_and_checker_agree(start: int) -> None:
    assert_no_differences(range(start, start + BATCH))


@pytest.mark.long
@pytest.mark.parametrize("start", range(EVENTS, LONG, 10 * BATCH))
def test_they_agree_on_many_more(start: int) -> None:
    assert_no_differences(range(start, min(start + 10 * BATCH, LONG)))


def features(event: Event) -> set[str]:
    """What of the rules this event has."""
    seats = [seat for round_ in event.rounds for seat in round_.seats()]
    tables = [(round_, table) for round_ in event.rounds for table in round_.tables]
    short = [r.players_per_table - len(t.seats) for r, t in tables if len(t.seats) > 1]
    found = {
        "negative": any(seat.score is not None and seat.score < seat.bid for seat in seats),
        "bid": any(seat.bid for seat in seats),
        "series": any(seat.games for seat in seats),
        "absent": any(seat.score is None and seat.bottom for seat in seats),
        "two gone": any(seat.bottom == 2 for seat in seats),
        "everybody gone": any(all(s.bottom for s in table.seats) for _, table in tables),
        "referee": any(seat.place for seat in seats),
        "drawn": any(table.drawn for _, table in tables),
        "bye": any(round_.byes for round_ in event.rounds),
        "one short": 1 in short,
        "more than one short": max(short, default=0) > 1,
        "tie-breaks": any(round_.tie_breaks for round_ in event.rounds),
        "late": any(entry.first_round > 1 for entry in event.entries),
        "sits out": any(entry.sits_out for entry in event.entries),
        "open": any(round_.status != "closed" for round_ in event.rounds),
        "partial": any(round_.partial for round_ in event.rounds),
        "exchanged": any(round_.exchanged for round_ in event.rounds),
        "pairs": bool(event.teams),
        "over 60 players": len(event.entries) > 60,
    }
    return (
        {name for name, there in found.items() if there}
        | {entry.status.value for entry in event.entries}
        | {round_.phase.value for round_ in event.rounds}
        | {f"pairing {round_.pairing.value}" for round_ in event.rounds if round_.pairing}
        | {f"{event.settings.ruleset}, tables of {event.settings.players_per_table}"}
    )


WANTED = {
    "more than one short", "everybody gone", "open", "drawn", "bye", "series", "partial", "pairs",
    "exchanged", "over 60 players", "round-robin", "quarterfinal", "pairing greedy-complete",
    "pairing fewest", "big-2026, tables of 7", "bgl-2010, tables of 2",
}  # fmt: skip


def test_the_generated_events_have_everything() -> None:
    seen = [features(generate(seed)) for seed in range(EVENTS)]
    for feature in set().union(*seen) - {"last-64", "last-32", "last-16"} | WANTED:
        assert sum(feature in found for found in seen) >= 2, feature


def totals_of(event: Event, derived: Derived) -> None:
    for standings in derived.standings:
        for row in standings.rows[:5]:
            found = total(event, derived, row.entry, standings.after_round)
            shown = dict(row.criteria)
            assert found.points == row.points
            assert shown.get("pbg", found.pbg) == found.pbg
            assert shown.get("pba", found.pba) == found.pba
            assert found.points == plain(
                sum(points(0) + part.points for part in found.rounds if _counts(part.phase))
            )


def _counts(phase: Any) -> bool:
    return bool(phase.counts_for_standings)


@pytest.mark.parametrize("seed", range(60))
def test_every_total_explains_itself(seed: int) -> None:
    event = generate(seed)
    if not event.teams:
        totals_of(event, derive(event))
