"""The engine, the second implementations and the checker of seatings agree on generated events.

Of the two leagues 50 in the suite and 20,000 in the long run; of the three cups and of teams 25
each, and 5,000 each.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import floor
from random import Random
from typing import Any

import pytest

from bglmanager.engine import facts
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived, TableResult, plain_number
from bglmanager.engine.event import Event, Penalty, Round, Table
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.kinds import (
    AdjustmentKind,
    BoardVariant,
    BottomReason,
    EntryStatus,
    Pairing,
    PenaltyKind,
    Phase,
    RoundStatus,
    Seating,
    TeamKind,
    TeamPairing,
    TeamPoints,
)
from bglmanager.engine.pairs import are_played
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.seating.check import check
from bglmanager.engine.tables import BYE_SHARE, play_table
from bglmanager.engine.totals import RoundSum, round_sum, total_of
from bglmanager.i18n import Texts
from bglmanager.words.points_explained import round_words
from tests.engine import notation, second, second_cups, second_seating, second_teams
from tests.engine.documents import as_document
from tests.engine.generated_cups import CUPS, cup
from tests.engine.generated_teams import team_event
from tests.engine.generator import generate
from tests.helpers import events
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
    "leagues": Kind(generate, second.derive, figure(25, long=50), 20_000),
    "cups": Kind(cup, second_cups.derive, 25, 5_000),
    "teams": Kind(team_event, second_teams.derive, 25, 5_000),
}


def differences(kind: Kind, seed: int) -> list[str]:
    """What the second implementation and the checker say against the engine."""
    event = kind.generate(seed)
    wrong = [f"{seed}: fact {p.path} {p.code}" for p in facts.check_event(event)]
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


@pytest.mark.parametrize("seed", range(figure(4, long=60)))
def test_every_total_explains_itself(seed: int) -> None:
    for make in (generate, cup, team_event):
        event = make(seed)
        if not are_played(event.settings) and event.settings.seating is not Seating.ROUND_ROBIN:
            totals_of(event, derive(event))


# ---------- What is known of a snapshot shortens the way to another one, and changes nothing

Change = Callable[[Event, Random], Event]


@cache
def played() -> tuple[Event, ...]:
    """Events of every ruleset, of teams and of pairs, with at least a round."""
    made = (
        make(seed) for make in (generate, cup, team_event) for seed in range(figure(5, long=30))
    )
    return tuple(event for event in made if event.rounds)


def another_score(event: Event, chance: Random) -> Event:
    """At a table of any round those with a score have each other's."""
    rounds = list(event.rounds)
    n = chance.randrange(len(rounds))
    tables = list(rounds[n].tables)
    k = chance.randrange(len(tables))
    scores = [seat.score for seat in tables[k].seats if seat.score is not None]
    seats = (s if s.score is None else replace(s, score=scores.pop()) for s in tables[k].seats)
    tables[k] = replace(tables[k], seats=tuple(seats))
    rounds[n] = replace(rounds[n], tables=tuple(tables))
    return replace(event, rounds=tuple(rounds))


def somebody_left(event: Event, chance: Random) -> Event:
    """Somebody has withdrawn or was expelled, with or without a word when."""
    people = list(event.entries)
    n = chance.randrange(len(people))
    rounds = [round_.number for round_ in event.rounds]
    status = chance.choice([EntryStatus.WITHDRAWN, EntryStatus.EXPELLED])
    people[n] = replace(
        people[n], status=status, left_after=chance.choice([None, RoundNumber(0), *rounds])
    )
    return replace(event, entries=tuple(people))


def last_reopened(event: Event, _chance: Random) -> Event:
    """The last round is being played again."""
    opened = replace(event.rounds[-1], status=RoundStatus.PLAYING)
    return replace(event, rounds=(*event.rounds[:-1], opened))


def warned(event: Event, chance: Random) -> Event:
    """One warning more, which some orders count."""
    entry = chance.choice(event.entries).number
    at = dt.datetime(2026, 3, 14, 12, tzinfo=dt.UTC)
    line = Penalty(
        entry, chance.randrange(len(event.rounds) + 1), PenaltyKind.WARNING, "lento", None, at
    )
    return replace(event, penalties=(*event.penalties, line))


def by_hand(event: Event, chance: Random) -> Event:
    """A round counts as seated by hand: nothing else follows from that."""
    rounds = list(event.rounds)
    n = chance.randrange(len(rounds))
    rounds[n] = replace(rounds[n], pairing=Pairing.MANUAL, exchanged=(), attempt=7)
    return replace(event, rounds=tuple(rounds))


def another_seed(event: Event, _chance: Random) -> Event:
    """Lots fall otherwise."""
    return replace(event, settings=replace(event.settings, draw_seed="andere"))


CHANGES = (another_score, somebody_left, last_reopened, warned, by_hand, another_seed)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_the_same_with_and_without(change: Change) -> None:
    for seed, event in enumerate(played()):
        found, other = derive(event), change(event, Random(seed))
        whole = derive(other)
        assert derive(other, [(event, found)]) == whole, seed
        assert derive(event, [(other, whole)]) == found, seed
        assert derive(event, [(other, whole), (event, found)]) == found, seed


def test_rounds_that_are_the_same_are_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    event = events.played(8, 3)
    found = derive(event)
    seen: list[int] = []

    def watched(ruleset: Ruleset, round_: Round, table: Table) -> TableResult:
        seen.append(round_.number)
        return play_table(ruleset, round_, table)

    monkeypatch.setattr("bglmanager.engine.derive.play_table", watched)
    later = events.with_result(event, 1, [1, 2, 3, 4])
    assert derive(later, [(event, found)]).standings[:2] == found.standings[:2]
    assert set(seen) == {3}
    seen.clear()
    assert derive(deepcopy(later), [(event, found)]) == derive(later)
    assert seen == [3, 3, *[1, 1, 2, 2, 3, 3]]
    seen.clear()
    assert derive(events.with_round(event), [(event, found)]) == found
    assert seen == []


# ---------------------------------------- Every round's points and shares explain themselves

EN = Texts("en")


def said(text: str, entry: int, **kind: str) -> tuple[str, ...]:
    event = notation.event(text.format(**kind))
    round_ = event.rounds[-1]
    table = next(t for t in round_.tables if any(s.entry == entry for s in t.seats))
    found = round_sum(event, derive(event), round_, table, table.seats[0].entry)
    return tuple(round_words(EN, found))


def test_bgl_3_8_shared_places_are_their_mean() -> None:
    assert said("size 4, rounds 2\nentries 1-4\nround 1\n1: 1=30 2=30 3=20 4=20", 1) == (
        "Place 1 shared: (100 + 55) / 2 = 77.50 points.",
        "PBG of the round: 100 × 30 / 100 = 30",
    )


def test_bgl_3_8_1_a_draw_of_two() -> None:
    assert said("size 2, rounds 2\nentries 1-2\nround 1\n1: 1=3 2=3", 1)[0] == (
        "A draw of two is worth 40 points to each."
    )


def test_bgl_3_9_and_3_10_raised_scores_and_a_virtual_player() -> None:
    virtual, share = said("size 4, rounds 2\nentries 1-3\nround 1\n1: 3=-7 1=9 2=-2", 3)
    assert virtual == "1 virtual player is placed ahead; the points of that place are lost."
    assert share == (
        "PBG of the round: 100 × 1 / 31 = 3.23; all scores raised by 8; with 7 of the virtual "
        "player"
    )


def test_a_bye_is_a_first_place() -> None:
    assert said("size 2, rounds 2\nentries 1-3\nround 1\n1: 1=3 2=1\n2: 3=?", 3) == (
        "Bye: 100 points as for the first place; PBG of the round: 100 / 1.9 = 52.63",
    )


def test_who_is_put_last_is_told_so() -> None:
    text = "size 4, rounds 2\nentries 1-4\nround 1\n1: 1=30!1l 2=30 3=20 4=20"
    assert said(text, 1)[0] == "Place 4 whatever the score: last in the game."


def test_who_never_came_is_told_that_he_was_no_player() -> None:
    text = "ruleset catan-firenze-2014, size 4, rounds 2\nentries 1-4\nround 1\n"
    assert said(text + "1: 1=?!1a 2=10 3=8 4=3", 1) == (
        "Did not come: no player of this table, no points and no share.",
    )


def test_catan_4_means_are_rounded_down() -> None:
    text = "ruleset catan-firenze-2014, size 4, rounds 2\nentries 1-4\nround 1\n"
    assert said(text + "1: 2=10 1=10 3=8", 2)[0] == (
        "Place 1 shared: (6 + 3) / 2, rounded down: 4 points."
    )


@pytest.mark.parametrize("make", [generate, cup, team_event])
@pytest.mark.parametrize("seed", range(12))
def test_every_round_adds_up(make: object, seed: int) -> None:
    event: Event = make(seed)  # type: ignore[operator] # one of three makers
    derived = derive(event)
    for round_ in closed_rounds(event):
        for table in round_.tables:
            result = derived.table(round_.number, table.number)
            for seat in result.seats:
                if len(event.entries) <= 100:
                    found = round_sum(event, derived, round_, table, seat.entry)
                    assert list(round_words(EN, found)) is not None
                    assert_adds_up(found, seat.pbg)


def assert_adds_up(found: RoundSum, pbg: Fraction | None) -> None:
    if found.places:
        mean = Fraction(sum(found.places), len(found.places))
        assert found.points == (floor(mean) if found.floored else mean)
    if found.bye:
        assert pbg in (Fraction(*BYE_SHARE), None)
    if found.share is not None and found.share.whole:
        assert pbg == 100 * Fraction(found.share.own) / Fraction(found.share.whole)
    board = found.board
    if board is not None and board.centres and not board.beside_solo:
        worth = 1 + board.per_centre * board.centres + board.placement + board.extra
        assert found.points == worth * board.factor
