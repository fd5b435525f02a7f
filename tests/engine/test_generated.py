"""The engine and the plain second computation agree exactly, on 300 events made from seeds."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest

from bglmanager.engine import facts
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived, points
from bglmanager.engine.event import Event
from tests.engine import reference
from tests.engine.generator import generate

EVENTS = 300
ENOUGH_DIGITS = Decimal(10) ** -25


def tables_of(derived: Derived) -> list[object]:
    return [
        (
            table.round,
            table.table,
            list(table.virtual),
            [(s.entry, s.place, points(s.units or 0), s.pbg) for s in table.seats],
        )
        for table in derived.tables
    ]


def reference_tables(event: Event) -> list[object]:
    result: list[object] = []
    for round_ in reference.closed_rounds(event):
        for table in round_.tables:
            played = reference.play(round_, table)
            seats = [
                (e, played.place[e], played.points[e], played.pbg[e])
                for e in (seat.entry for seat in table.seats)
            ]
            result.append((round_.number, table.number, played.virtual, seats))
    return result


def standings_of(derived: Derived) -> list[object]:
    return [
        (
            standings.after_round,
            [
                (r.rank, r.entry, r.points, dict(r.criteria), r.mark is not None, r.seating_rank)
                for r in standings.rows
            ],
        )
        for standings in derived.standings
    ]


def reference_standings(event: Event) -> list[object]:
    return [
        (
            round_.number,
            [
                (
                    row.rank,
                    row.entry,
                    row.points,
                    {"pba": row.pba, "pbg": row.pbg},
                    row.withdrawn,
                    row.seating_rank,
                )
                for row in reference.standings(event, round_.number)
            ],
        )
        for round_ in reference.swiss_rounds(event)
    ]


def decimal(value: int | Fraction) -> Decimal:
    with localcontext() as context:
        context.prec = 60
        return Decimal(value.numerator) / Decimal(value.denominator)


def assert_same_league_points(event: Event, derived: Derived) -> None:
    expected = reference.league_points(event)
    assert [(line.entry, dict(line.detail)) for line in derived.league_points] == [
        (entry, detail) for entry, _, detail in expected
    ]
    for line, (_, worth, _) in zip(derived.league_points, expected, strict=True):
        assert abs(decimal(line.points) - worth) < ENOUGH_DIGITS


@pytest.mark.parametrize("seed", range(EVENTS))
def test_engine_and_reference_agree(seed: int) -> None:
    event = generate(seed)
    assert facts.check(event) == ()
    derived = derive(event)
    assert tables_of(derived) == reference_tables(event)
    assert standings_of(derived) == reference_standings(event)
    assert list(derived.struck) == reference.struck(event)
    assert list(derived.final_ranking) == reference.final_ranking(event)
    assert_same_league_points(event, derived)


def features(event: Event) -> set[str]:
    """What of the rules this event has."""
    seats = [seat for round_ in event.rounds for seat in round_.seats()]
    tables = [(round_, table) for round_ in event.rounds for table in round_.tables]
    short = [round_.players_per_table - len(table.seats) for round_, table in tables]
    found = {
        "negative": any(seat.score is not None and seat.score < seat.bid for seat in seats),
        "bid": any(seat.bid for seat in seats),
        "absent": any(seat.score is None for seat in seats),
        "two gone": any(seat.bottom == 2 for seat in seats),
        "everybody gone": any(all(s.bottom for s in table.seats) for _, table in tables),
        "referee": any(seat.place for seat in seats),
        "drawn": any(table.drawn for _, table in tables),
        "one short": 1 in short,
        "more than one short": max(short, default=0) > 1,
        "tie-breaks": any(round_.tie_breaks for round_ in event.rounds),
        "late": any(entry.first_round > 1 for entry in event.entries),
        "sits out": any(entry.sits_out for entry in event.entries),
        "open": any(round_.status != "closed" for round_ in event.rounds),
    }
    return (
        {name for name, there in found.items() if there}
        | {entry.status.value for entry in event.entries}
        | {round_.phase.value for round_ in event.rounds}
        | {f"tables of {event.settings.players_per_table}"}
    )


def test_the_generated_events_have_everything() -> None:
    seen = [features(generate(seed)) for seed in range(EVENTS)]
    for feature in set().union(*seen) | {"more than one short", "everybody gone", "open", "drawn"}:
        assert sum(feature in found for found in seen) >= 4, feature
