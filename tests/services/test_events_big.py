"""Events of Board Italian Gamers: what is asked, what is proposed, what is reminded of."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bglmanager.engine.event import (
    Event,
    FirstSeating,
    Kind,
    League,
    Organiser,
    PlannedRound,
    Seating,
    TeamKind,
    TeamPairing,
    TeamPoints,
    TeamsMode,
    Tier,
)
from bglmanager.engine.games.game import Sizes
from bglmanager.engine.plan import PlanKind
from bglmanager.services import events, rounds, upcoming_rounds
from bglmanager.services.events import NewEvent
from bglmanager.services.games import why_not_valid
from bglmanager.services.workspace import Workspace
from bglmanager.words.problems import sentence
from tests.engine.known_games import GAMES as KNOWN_GAMES
from tests.engine.known_games import game as described
from tests.helpers.days import ENGLISH
from tests.helpers.events import event, settings
from tests.helpers.workspaces import open_workspace
from tests.services.conftest import DayMaker

DAY = dt.date(2026, 3, 14)
BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
KNOWN: dict[str, Any] = {
    **BIG,
    "league_code": "BIG-1",
    "venue": "Circolo",
    "city": "Lucca",
    "start_time": dt.time(9, 30),
    "organiser": Organiser("Ada Neri", "ada@example.org", "050 1"),
}


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = open_workspace(tmp_path / "new.sqlite")
    yield made
    made.close()


def asked(**changes: Any) -> NewEvent:
    usual = NewEvent(
        name="Trofeo", game="dominion", date=DAY, players_per_table=3, ruleset="big-2026"
    )
    return replace(usual, **changes)


GAMES = {
    "carcassonne": described("carcassonne", sizes=Sizes(2, 2, 5, valid=(2,))),
    "seasons": described("seasons", sizes=Sizes(2, 2, 4, valid=(2,))),
    "7-wonders-cities": described("7-wonders-cities", pairs=True, sizes=Sizes(4, 4, 4)),
}


def said_of(made: Event, today: dt.date = DAY) -> list[str]:
    return [sentence(ENGLISH, found) for found in events.event_reminders(made, today, GAMES.get)]


def test_an_event_of_the_league_has_no_tier(workspace: Workspace) -> None:
    found = events.create(workspace, asked(tier=Tier.A)).event.settings
    assert (found.ruleset, found.league, found.tier) == ("big-2026", League.BIG, None)
    assert (found.first_seating, found.seating) == (FirstSeating.RANDOM, Seating.SWISS)


def test_its_rules_can_be_played_for_nobody(workspace: Workspace) -> None:
    found = events.create(workspace, asked(league=False)).event.settings
    assert (found.ruleset, found.league, found.tier) == ("big-2026", None, None)


@pytest.mark.parametrize(
    ("game", "per_table", "planned"),
    [("carcassonne", 2, 3), ("dominion", 3, 2), ("perudo", 6, 3), ("concordia", 4, 2)],
)
def test_the_rounds_planned_are_those_of_few_players(
    workspace: Workspace, game: str, per_table: int, planned: int
) -> None:
    """The rows of six players of BIG 8.1; Perudo has one round more."""
    chosen = asked(game=game, players_per_table=per_table)
    found = events.create(workspace, chosen, KNOWN_GAMES.get(game))
    assert found.event.settings.rounds_planned == planned


def test_the_regulation_says_how_many_sit_at_a_table() -> None:
    for per_table in (2, 7):
        assert events.check(settings(**BIG, players_per_table=per_table)) == ()
    [found] = events.check(settings(**BIG, players_per_table=8))
    assert sentence(ENGLISH, found) == "This version plays at tables of 2 to 7, not of 8."


def test_everything_wrong_with_the_regulation_is_said_at_once() -> None:
    wrong = settings(
        **BIG,
        name="",
        players_per_table=9,
        options={"tau_league": 3, "bracket": "random"},
        seating=Seating.ROUND_ROBIN,
    )
    assert [found.code for found in events.check(wrong)] == [
        "event.no-name",
        "ruleset.option-unknown",
        "ruleset.option-value",
        "ruleset.table-size",
        "seating.schedule-of-two",
    ]
    [found] = events.check(settings(ruleset="own-rules"))
    assert found.code == "ruleset.not-supported"


def test_another_league_drops_what_it_does_not_have() -> None:
    old = settings(
        kind=Kind.REGIONAL_FINAL,
        qualifies=True,
        options={"tau_league": Fraction(5), "rematches": "fewest"},
    )
    new = events.with_league(old, "big-2026", league=True, tier=Tier.A)
    assert (new.ruleset, new.league, new.tier) == ("big-2026", League.BIG, None)
    assert (new.kind, new.qualifies) == (Kind.REGULAR, False)
    assert new.options == {"rematches": "fewest"}
    back = events.with_league(new, "bgl-2010", league=True, tier=Tier.B)
    assert (back.ruleset, back.league, back.tier) == ("bgl-2010", League.BGL, Tier.B)
    unknown = events.with_league(old, "diplomacy", league=True, tier=Tier.B)
    assert (unknown.ruleset, unknown.league, unknown.tier) == ("diplomacy", None, None)


def test_an_event_without_rounds_changes_its_regulation(begin: DayMaker) -> None:
    day = begin(event(8, options={"tau_league": Fraction(5)}))
    changed = events.with_league(day.event.settings, "big-2026", league=True, tier=None)
    events.change(day.desk, changed)
    assert (day.event.settings.ruleset, day.event.settings.options) == ("big-2026", {})
    rounds.draw(day.desk)
    again = events.with_league(day.event.settings, "bgl-2010", league=True, tier=Tier.C)
    assert day.refused(lambda: events.change(day.desk, again)) == [
        "The rules cannot change after the first draw."
    ]
    nobody = events.with_league(day.event.settings, "big-2026", league=False, tier=None)
    events.change(day.desk, nobody)


def test_options_stay_once_rounds_were_made_from_them(begin: DayMaker) -> None:
    day = begin(event(8, **BIG, players_per_table=2))
    day.play()
    fewest = replace(day.event.settings, options={"rematches": "fewest"})
    events.change(day.desk, fewest)
    day.play()
    greedy = replace(fewest, options={"elo_default": 1200})
    assert day.refused(lambda: events.change(day.desk, greedy)) == [
        "The rule of two-player tables cannot change after the first draw."
    ]
    events.change(day.desk, replace(fewest, options={**fewest.options, "elo_default": 1200}))


def test_a_plan_is_taken_with_its_seating(begin: DayMaker) -> None:
    day = begin(event(4, **BIG, players_per_table=2, rounds_planned=1))
    plans = upcoming_rounds.event_proposal(day.event).plans
    assert plans.proposed.kind is PlanKind.ROUND_ROBIN
    events.take_plan(day.desk, plans.proposed)
    found = day.event.settings
    assert (found.seating, found.rounds_planned) == (Seating.ROUND_ROBIN, 3)
    short = next(plan for plan in plans.all if plan.kind is PlanKind.SHORT)
    events.take_plan(day.desk, short)
    found = day.event.settings
    assert (found.seating, found.rounds_planned) == (Seating.SWISS, 2)
    events.set_not_valid(day.desk, "a game of no league")
    assert day.event.settings.not_valid == "a game of no league"


def test_the_code_is_asked_for_a_week_before() -> None:
    made = event(6, **{**KNOWN, "league_code": None})
    assert said_of(made, dt.date(2026, 3, 7)) == [
        "The league code is not there yet: ask the league for it, preferably by 07/03/2026."
    ]
    assert said_of(made, dt.date(2026, 3, 8)) == [
        (
            "The league code is missing: ask the league for it now. Preferably that is done by "
            "07/03/2026."
        )
    ]


def test_what_the_league_requires_is_named_in_one_line() -> None:
    assert said_of(event(100, **KNOWN)) == []
    assert said_of(event(6, **BIG, league_code="BIG-1", city="Lucca")) == [
        (
            "The league requires these too: venue, start time, organiser’s name, "
            "organiser’s phone, organiser’s e-mail."
        )
    ]
    assert said_of(event(6, **{**BIG, "league": None})) == []


@pytest.mark.parametrize("game", ["carcassonne", "seasons"])
def test_some_games_are_for_two_only(game: str) -> None:
    assert said_of(event(8, **KNOWN, game=game, players_per_table=2)) == []
    at_four = event(8, **KNOWN, game=game)
    assert said_of(at_four) == [
        (
            "At tables of 4 this game is not valid for the league: only tables of 2 count. "
            "No league points are given."
        )
    ]
    noted = replace(at_four, settings=replace(at_four.settings, not_valid="tables of 4"))
    assert said_of(noted) == []
    assert why_not_valid(settings(**{**BIG, "league": None}, game=game), GAMES.get) == ()


def test_a_game_that_nobody_described_is_valid_at_any_table() -> None:
    assert said_of(event(8, **KNOWN, game="seasons", players_per_table=2)) == []
    assert events.event_reminders(event(8, **KNOWN, game="seasons"), DAY) == ()


def test_several_sizes_may_count() -> None:
    known = {"trio": described("trio", sizes=Sizes(2, 3, 5, valid=(2, 3)))}
    [said] = why_not_valid(settings(**BIG, game="trio", players_per_table=5), known.get)
    assert sentence(ENGLISH, said) == (
        "At tables of 5 this game is not valid for the league: only tables of 2 or 3 count. No "
        "league points are given."
    )


def test_every_row_of_an_event_of_several_games_counts() -> None:
    rows = (PlannedRound("seasons", 2), PlannedRound("carcassonne", 4), PlannedRound("chess", 4))
    several = settings(**BIG, game="multi", plan=rows)
    assert [each.code for each in why_not_valid(several, GAMES.get)] == ["event.size-not-valid"]


def test_a_table_the_game_is_not_made_for_is_pointed_out() -> None:
    known = {
        "trio": described("trio", sizes=Sizes(3, 4, 5)),
        "duel": described("duel", sizes=Sizes(2, 2, 2)),
    }
    made = event(8, **KNOWN, game="trio", players_per_table=6)
    found = events.event_reminders(made, DAY, known.get)
    assert [sentence(ENGLISH, each) for each in found] == [
        "Tables of 6: this game is made for 3 to 5 players."
    ]
    made = event(8, **KNOWN, game="duel", players_per_table=4)
    [found_] = events.event_reminders(made, DAY, known.get)
    assert sentence(ENGLISH, found_) == "Tables of 4: this game is made for 2 players."


def test_cities_is_for_two_pairs_only() -> None:
    game: dict[str, Any] = {**KNOWN, "game": "7-wonders-cities"}
    [said] = said_of(event(8, **game))
    assert said == (
        "This game is valid for the league with two pairs at a table only. No league points are "
        "given."
    )
    of_pairs = TeamsMode(TeamKind.FIXED, 2, TeamPairing.UNITED, TeamPoints.PAIRS)
    assert said_of(event(8, **game, teams_mode=of_pairs)) == []


def test_a_final_phase_keeps_the_number_of_rounds(begin: DayMaker) -> None:
    """A semifinal holds the number of Swiss rounds as the final does."""
    day = begin(event(20, **KNOWN, rounds_planned=2))
    day.play(2)
    rounds.draw(day.desk)
    assert not day.round.phase.counts_for_standings
    assert day.refused(lambda: events.set_rounds(day.desk, 3)) == [
        "2 rounds are made already: 3 cannot be the number of rounds."
    ]
    other = replace(
        day.event.settings, options={"semifinal_seating": ((3, 6, 8, 9), (4, 5, 7, 10))}
    )
    assert day.refused(lambda: events.change(day.desk, other)) == [
        "The semifinals cannot change after the first draw."
    ]
