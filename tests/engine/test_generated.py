"""The engine, the second implementations and the checker of seatings agree on generated events.

Of the two leagues 50 in the suite and 20,000 in the long run; of the three cups and of teams 25
each, and 5,000 each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from bglmanager.engine import facts
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived, plain_number
from bglmanager.engine.event import (
    AdjustmentKind,
    BoardVariant,
    BottomReason,
    Event,
    Phase,
    Round,
    Seating,
    Table,
    TeamKind,
    TeamPairing,
    TeamPoints,
)
from bglmanager.engine.pairs import are_played
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.seating.check import check
from bglmanager.engine.totals import total_of
from tests.engine import second, second_cups, second_seating, second_teams
from tests.engine.documents import as_document
from tests.engine.generated_cups import CUPS, cup
from tests.engine.generated_teams import team_event
from tests.engine.generator import generate
from tests.helpers.figures import figure

BATCH = 25
LOOKED_AT = 150
"""Of so many it is told whether they have everything, which costs little."""

FINALS = (Phase.SEMIFINAL, Phase.FINAL)


@dataclass(frozen=True)
class Kind:
    """What is generated, who computes it besides the engine, how many in the suite and in all."""

    generate: Callable[[int], Event]
    derive: Callable[[dict[str, Any]], dict[str, Any]]
    events: int
    long: int


KINDS = {
    "leagues": Kind(generate, second.derive, 50, 20_000),
    "cups": Kind(cup, second_cups.derive, 25, 5_000),
    "teams": Kind(team_event, second_teams.derive, 25, 5_000),
}


def differences(kind: Kind, seed: int) -> list[str]:
    """What the second implementation and the checker say against the engine."""
    event = kind.generate(seed)
    wrong = [f"{seed}: fact {p.path} {p.code}" for p in facts.check(event)]
    if wrong:
        return wrong
    derived = derive(event)
    document = as_document(event, derived)
    ours, theirs = document["derived"], kind.derive(document)
    keys = {*ours, *theirs}
    wrong += [f"{seed}: {key}" for key in keys if ours.get(key, []) != theirs.get(key, [])]
    for round_ in event.rounds:
        seated_wrong = second_seating.found_wrong(document, theirs, round_.number)
        wrong += [f"{seed}: round {round_.number} {seated_wrong}"] if seated_wrong else []
        found = check(event, round_.number, derived)
        wrong += [f"{seed}: round {round_.number} {p.path} {p.code} {p.values}" for p in found]
    return wrong


def assert_no_differences(kind: str, seeds: range) -> None:
    wrong = [line for seed in seeds for line in differences(KINDS[kind], seed)]
    assert wrong == []


def batches(kind: str, *, long: bool) -> list[Any]:
    found = KINDS[kind]
    seeds = range(found.events, found.long, 10 * BATCH) if long else range(0, found.events, BATCH)
    return [pytest.param(kind, start, id=f"{kind}-{start}") for start in seeds]


@pytest.mark.parametrize(("kind", "start"), [b for k in KINDS for b in batches(k, long=False)])
def test_engine_second_implementation_and_checker_agree(kind: str, start: int) -> None:
    assert_no_differences(kind, range(start, start + BATCH))


@pytest.mark.long
@pytest.mark.parametrize(("kind", "start"), [b for k in KINDS for b in batches(k, long=True)])
def test_they_agree_on_many_more(kind: str, start: int) -> None:
    assert_no_differences(kind, range(start, min(start + 10 * BATCH, KINDS[kind].long)))


def staying(of: tuple[Round, Table]) -> int | None:
    """How many are left at a table that all but two of three or more have left; None if more."""
    here = sum(seat.bottom is None for seat in of[1].seats)
    return here if here < 3 and len(of[1].seats) > here + 1 else None


def leavers(event: Event) -> set[str]:
    """The reasons for which somebody is at the bottom, with a score and without one."""
    seats = [seat for round_ in event.rounds for seat in round_.seats() if seat.bottom_reason]
    return {
        f"{seat.bottom_reason} {'without' if seat.score is None else 'with'} a score"
        for seat in seats
    }


LEAVERS = {f"{reason} {how} a score" for reason in BottomReason for how in ("with", "without")}


def features(event: Event) -> set[str]:
    """What of the rules this event has."""
    seats = [seat for round_ in event.rounds for seat in round_.seats()]
    tables = [(round_, table) for round_ in event.rounds for table in round_.tables]
    short = [r.players_per_table - len(t.seats) for r, t in tables if len(t.seats) > 1]
    found = {
        "negative": any(seat.score is not None and seat.score < seat.bid for seat in seats),
        "bid": any(seat.bid for seat in seats),
        "series": any(seat.games for seat in seats),
        "two gone": any(seat.bottom == 2 for seat in seats),
        **{f"{here} stay of more": True for here in map(staying, tables) if here is not None},
        "referee": any(seat.place for seat in seats),
        "series and places": any(seat.games and seat.place for seat in seats),
        "drawn": any(table.drawn for _, table in tables),
        "multi-game": len({round_.players_per_table for round_ in event.rounds}) > 1
        and bool(event.settings.plan),
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
        "people counted in pairs": "pairs_count" in event.settings.options,
        "over 60 players": len(event.entries) > 60,
    }
    return (
        {name for name, there in found.items() if there}
        | leavers(event)
        | {entry.status.value for entry in event.entries}
        | {round_.phase.value for round_ in event.rounds}
        | {f"pairing {round_.pairing.value}" for round_ in event.rounds if round_.pairing}
        | {f"{event.settings.ruleset}, tables of {event.settings.players_per_table}"}
    )


WANTED = LEAVERS | {
    "more than one short", "0 stay of more", "1 stay of more", "2 stay of more", "open",
    "series and places", "people counted in pairs", "drawn", "bye", "series", "partial", "pairs",
    "exchanged", "over 60 players", "round-robin", "quarterfinal", "pairing greedy-complete",
    "multi-game", "pairing fewest", "big-2026, tables of 7", "bgl-2010, tables of 2",
}  # fmt: skip


@pytest.mark.long
def test_the_generated_events_have_everything() -> None:
    seen = [features(generate(seed)) for seed in range(500)]
    for feature in set().union(*seen) - {"last-64", "last-32", "last-16"} | WANTED:
        assert sum(feature in found for found in seen) >= 2, feature


def cup_features(event: Event) -> set[str]:
    """What of the rules of the three cups this event has."""
    seats = [seat for round_ in event.rounds for seat in round_.seats()]
    tables = [(round_, table) for round_ in event.rounds for table in round_.tables]
    name = event.settings.ruleset
    played = {seat.entry for seat in seats}
    found = {
        **dict.fromkeys(leavers(event), True),
        **{f"{here} stay of more": True for here in map(staying, tables) if here is not None},
        "only sat out": any(
            line.kind is AdjustmentKind.SAT_OUT and line.entry not in played
            for line in event.adjustments
        ),
        "overran": any(table.overran for _, table in tables),
        "warnings": bool(event.penalties),
        "bid": any(seat.bid for seat in seats),
        "short": any(len(t.seats) < r.players_per_table for r, t in tables if len(t.seats) > 1),
        "no centres": any(seat.role and not seat.extra for seat in seats),
        **{f"variant {table.variant}": True for _, table in tables if table.variant},
        **{f"adjustment {line.kind}": True for line in event.adjustments},
        **{f"option {option}": True for option in event.settings.options},
        **{f"{phase} played": any(r.phase is phase for r in event.rounds) for phase in FINALS},
    }
    return {f"{name}: {feature}" for feature, there in found.items() if there}


@pytest.mark.long
def test_the_generated_cups_have_everything() -> None:
    seen = set().union(*(cup_features(cup(seed)) for seed in range(LOOKED_AT)))
    catan, wonders, diplomacy = CUPS
    wanted = {
        *(f"{cup}: {name}" for cup in (catan, wonders) for name in LEAVERS),
        *(f"{cup}: {n} stay of more" for cup in (catan, wonders) for n in range(3)),
        *(f"{catan}: {name}" for name in ("overran", "warnings", "short", "final played")),
        f"{catan}: option shared_win",
        *(f"{wonders}: {name}" for name in ("bid", "short", "option bid_deducted")),
        f"{diplomacy}: only sat out",
        *(f"{diplomacy}: adjustment {kind}" for kind in AdjustmentKind),
        *(f"{diplomacy}: variant {variant}" for variant in BoardVariant),
        *(f"{diplomacy}: option {name}" for name in RULESETS[diplomacy].options),
        f"{diplomacy}: no centres",
    }
    assert wanted - seen == set()


@pytest.mark.long
def test_the_generated_teams_have_everything() -> None:
    events = [team_event(seed) for seed in range(LOOKED_AT)]
    modes = [event.settings.teams_mode for event in events]
    seen = {(m.kind, m.pairing, m.points) for m in modes if m is not None}
    for points_ in (TeamPoints.INDIVIDUAL, TeamPoints.WINNERS_LOSERS):
        for pairing in TeamPairing:
            assert (TeamKind.FIXED, pairing, points_) in seen
        assert (TeamKind.VARIABLE, TeamPairing.FREE, points_) in seen
    assert any(len(r.byes) > 1 for event in events for r in event.rounds)
    reserves = {team.reserve for event in events for team in event.teams}
    assert any(s.entry in reserves for e in events for r in e.rounds for s in r.seats())


def totals_of(event: Event, derived: Derived) -> None:
    for standings in derived.standings:
        for row in standings.rows[:5]:
            found = total_of(event, derived, row.entry, standings.after_round)
            shown = dict(row.criteria)
            assert found.points == row.points
            assert shown.get("pbg", found.pbg) == found.pbg
            assert shown.get("pba", found.pba) == found.pba
            counted = [part for part in found.rounds if part.phase.counts_for_standings]
            for name, values in (
                ("victory_points", [part.score for part in counted]),
                ("wins", [part.win for part in counted]),
            ):
                added = plain_number(sum((Fraction(value) for value in values), Fraction(0)))
                assert shown.get(name, added) == added
            if found.boards is None:
                own = (Fraction(part.points) for part in counted)
                assert found.points == plain_number(sum(own, Fraction(0)))


@pytest.mark.parametrize("seed", range(figure(8, long=60)))
def test_every_total_explains_itself(seed: int) -> None:
    for make in (generate, cup, team_event):
        event = make(seed)
        if not are_played(event.settings) and event.settings.seating is not Seating.ROUND_ROBIN:
            totals_of(event, derive(event))
