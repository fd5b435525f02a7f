"""New events and their settings: what is asked, what is refused, what is worth knowing."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bglmanager.engine.event import Event, Organiser, PlannedRound, Prize, Settings
from bglmanager.engine.games.game import Sizes
from bglmanager.engine.kinds import (
    EntryStatus,
    FirstSeating,
    Kind,
    League,
    RoundStatus,
    Seating,
    Tier,
)
from bglmanager.engine.plan import PlanKind
from bglmanager.engine.problems import Refused
from bglmanager.services import events, rounds, upcoming_rounds
from bglmanager.services.games import game_catalogue, why_not_valid
from bglmanager.services.workspace import Workspace, open_library
from bglmanager.words.problems import problem_sentence
from tests.engine.known_games import GAMES as KNOWN_GAMES
from tests.engine.known_games import game as described
from tests.helpers.days import ENGLISH, Day
from tests.helpers.events import event, settings
from tests.helpers.sentences import sentences
from tests.helpers.teams import PAIRS
from tests.helpers.workspaces import ticking
from tests.services.conftest import DayMaker

DAY = dt.date(2026, 3, 14)
LONG = "x" * 201


def random_id() -> str:
    return str(uuid.uuid4())


def asked(**changes: Any) -> Settings:
    usual = {"name": "Trofeo", "date": DAY, "game": "carcassonne"}
    return settings(**{**usual, "rounds_planned": events.FEW_ROUNDS, **changes})


def refused(workspace: Workspace, new: Settings) -> list[str]:
    with pytest.raises(Refused) as caught:
        events.create_event(workspace, new)
    assert workspace.events() == ()
    return [problem_sentence(ENGLISH, found) for found in caught.value.problems]


def test_four_answers_make_an_event(workspace: Workspace) -> None:
    made = events.create_event(
        workspace, asked(name=" Trofeo ", tier=Tier.A, city=" Lucca ", venue=" ")
    )
    found = made.event.settings
    assert (found.name, found.city, found.venue) == ("Trofeo", "Lucca", None)
    assert (found.league, found.tier, found.ruleset) == (League.BGL, Tier.A, "bgl-2010")
    assert (found.rounds_planned, found.players_per_table) == (2, 4)
    assert (made.event.entries, made.event.rounds) == ((), ())
    [row] = workspace.events()
    assert row.id == made.id


def test_an_event_that_counts_for_nobody_has_no_tier(workspace: Workspace) -> None:
    found = events.create_event(workspace, asked(league=None, tier=Tier.A)).event.settings
    assert (found.league, found.tier) == (None, None)


def test_two_events_do_not_share_their_draws(tmp_path: Path) -> None:
    file = tmp_path / "library.sqlite"
    library = open_library(file, clock=ticking(), new_id=random_id, synchronous="OFF")
    one, other = (events.create_event(library, asked()).event.settings for _ in range(2))
    library.close()
    assert one.id != other.id
    assert one.draw_seed != other.draw_seed


SIZES = "This version plays at tables of 2 to 6, not of {}."


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": "  "}, ["The event has no name. Type one."]),
        ({"game": ""}, ["No game is chosen. Choose or type one."]),
        (
            {"game": "multi"},
            ["An event of several games has a game for every round. Choose them round by round."],
        ),
        ({"players_per_table": 7}, [SIZES.format(7)]),
        ({"players_per_table": 0}, [SIZES.format(0)]),
        ({"minutes": 0}, ["The minutes must be between 1 and 1440 (a day), not 0."]),
        ({"date": dt.date(206, 3, 14)}, ["14/03/206 is too long ago. Check the year."]),
        (
            {"name": LONG, "city": LONG, "venue": "a\x07", "game": "\ud800"},
            [
                "The field “name” has 201 characters; 200 are allowed. Shorten it.",
                "The field “game” holds the invisible character U+D800. Type it again.",
                "The field “venue” holds the invisible character U+0007. Type it again.",
                "The field “town” has 201 characters; 200 are allowed. Shorten it.",
            ],
        ),
        (
            {"name": "", "game": " ", "minutes": 1441, "players_per_table": 9},
            [
                "The event has no name. Type one.",
                "No game is chosen. Choose or type one.",
                SIZES.format(9),
                "The minutes must be between 1 and 1440 (a day), not 1441.",
            ],
        ),
    ],
)
def test_answers_that_make_no_event(
    workspace: Workspace, changes: dict[str, Any], said: list[str]
) -> None:
    assert refused(workspace, asked(**changes)) == said


def changed(day: Day, **changes: Any) -> None:
    events.change_settings(day.desk, replace(day.event.settings, **changes))


LENGTH = "The field “{}” has 201 characters; 200 are allowed. Shorten it."
RANGE = "The field “{}” must hold a number from {} to 1,000,000 with at most 6 decimals."


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rounds_planned": 0}, "The number of rounds must be between 1 and 20, not 0."),
        ({"rounds_planned": 99}, "The number of rounds must be between 1 and 20, not 99."),
        ({"draw_seed": " "}, "The draw code is empty. Type any word or number."),
        (
            {"draw_seed": "s" * 10_000},
            "The field “draw code” has 10000 characters; 200 are allowed. Shorten it.",
        ),
        ({"fee": -1}, RANGE.format("fee", 0)),
        ({"fee": Fraction(1, 3)}, RANGE.format("fee", 0)),
        ({"fee": 10**7}, RANGE.format("fee", 0)),
        ({"max_players": 0}, RANGE.format("largest number of players", 1)),
        ({"points_limit": -1}, RANGE.format("points limit", 0)),
        (
            {"end_date": dt.date(2026, 3, 13)},
            "The last day (13/03/2026) is before the first (14/03/2026). Correct one of the two.",
        ),
        ({"league_code": LONG}, LENGTH.format("league code")),
        ({"not_valid": LONG}, LENGTH.format("why the event does not count")),
        ({"arbiters": ("Ada", LONG)}, LENGTH.format("referees")),
        ({"prizes": (Prize(1, LONG),)}, LENGTH.format("prizes")),
        ({"appendices": (LONG,)}, LENGTH.format("appendices")),
        ({"expansions": (LONG,)}, LENGTH.format("expansions")),
        ({"organiser": Organiser(LONG, None, None)}, LENGTH.format("organiser’s name")),
        ({"organiser": Organiser(None, LONG, None)}, LENGTH.format("organiser’s e-mail")),
        ({"organiser": Organiser(None, None, LONG)}, LENGTH.format("organiser’s phone")),
        ({"organiser": Organiser(None, None, None, LONG)}, LENGTH.format("organiser’s club")),
    ],
)
def test_settings_that_cannot_be(begin: DayMaker, changes: dict[str, Any], said: str) -> None:
    day = begin(event(8))
    assert day.refused(lambda: changed(day, **changes)) == [said]


def test_everything_else_can_be_changed(begin: DayMaker) -> None:
    day = begin(event(8))
    changed(
        day,
        name="Coppa",
        game="multi",
        plan=(PlannedRound("go", 4),),
        draw_seed="s" * 200,
        fee=Fraction(25, 2),
        max_players=1_000_000,
        rounds_planned=20,
        arbiters=("Ada", "Bruno"),
        end_date=DAY,
        minutes=1440,
    )
    assert day.event.settings.name == "Coppa"
    changed(day, game="go", plan=())


FIXED = "The {} cannot change after the first draw."


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"draw_seed": "other"}, "draw code"),
        ({"players_per_table": 3}, "players per table"),
        ({"game": "chess"}, "game"),
    ],
)
def test_what_a_draw_was_made_from_is_fixed(
    begin: DayMaker, changes: dict[str, Any], field: str
) -> None:
    day = begin(event(8))
    rounds.draw_round(day.desk)
    assert day.refused(lambda: changed(day, **changes)) == [FIXED.format(field)]
    rounds.discard_draft(day.desk)
    changed(day, **changes)


def test_the_way_of_seating_is_fixed_once_it_was_used(begin: DayMaker) -> None:
    day = begin(event(8))
    day.play()
    changed(day, seating=Seating.RANDOM)
    day.play()
    assert day.refused(lambda: changed(day, seating=Seating.SWISS)) == [
        FIXED.format("seating after round 1")
    ]


def test_rounds_that_are_made_stay_planned(begin: DayMaker) -> None:
    day = begin(event(8, rounds_planned=3))
    day.play(2)
    assert day.refuses(events.set_rounds, 1) == [
        "2 rounds are made already: 1 cannot be the number of rounds."
    ]
    events.set_rounds(day.desk, 2)
    rounds.draw_round(day.desk)
    assert day.refuses(events.set_rounds, 3) == [
        "2 rounds are made already: 3 cannot be the number of rounds."
    ]
    assert day.round.status is RoundStatus.DRAFT


def test_reminders() -> None:
    few = replace(event(49), settings=settings(arbiters=("Ada",), league_code="BGL-1"))
    assert said_of(few, DAY) == ["49 players: 3 referees are recommended, 1 is named."]
    none = replace(few, settings=settings(league_code="BGL-1"))
    assert said_of(none, DAY) == ["49 players: 3 referees are recommended, 0 are named."]
    enough = replace(few, settings=settings(arbiters=("A", "B", "C"), league_code="BGL-1"))
    assert said_of(enough, DAY) == []
    assert said_of(event(24), dt.date(2026, 3, 9)) == [
        "The league code is not there yet: ask the league for it by 09/03/2026."
    ]
    assert said_of(event(24), dt.date(2026, 3, 10)) == [
        "The league code is missing: it should have been asked for by 09/03/2026."
    ]
    assert said_of(event(24, league=None, tier=None), DAY) == []


def said_of(made: Any, today: dt.date) -> list[str]:
    return [problem_sentence(ENGLISH, found) for found in events.event_reminders(made, today)]


def test_entries_of_a_new_event_are_nobody_s(workspace: Workspace) -> None:
    made = events.create_event(workspace, asked())
    assert upcoming_rounds.event_proposal(made.event).players == 0
    assert not any(e.status is EntryStatus.ACTIVE for e in made.event.entries)


@pytest.mark.parametrize(
    ("ruleset", "game", "places", "fee"),
    [
        ("catan-firenze-2014", "catan", 20, 2),
        ("7wonders-ludolimpiadi-2015", "7-wonders", 20, 2),
        ("bgl-2010", "catan", None, None),
        ("big-2026", "catan", None, None),
    ],
)
def test_places_and_fee_of_the_regulation_are_filled_in(
    ruleset: str, game: str, places: int | None, fee: int | None
) -> None:
    made = events.settings_of(asked(game=game, ruleset=ruleset))
    assert (made.max_players, made.fee) == (places, fee)
    other = events.with_league(made, "bgl-2010", league=True, tier=Tier.C)
    assert (other.max_players, other.fee) == (None, None)
    typed = replace(made, max_players=16, fee=5)
    kept = events.with_league(typed, "catan-firenze-2014", league=False, tier=None)
    assert (kept.max_players, kept.fee) == (16, 5)


# ------ Events of Board Italian Gamers: what is asked, what is proposed, what is reminded of
BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
KNOWN: dict[str, Any] = {
    **BIG,
    "league_code": "BIG-1",
    "venue": "Circolo",
    "city": "Lucca",
    "start_time": dt.time(9, 30),
    "organiser": Organiser("Ada Neri", "ada@example.org", "050 1"),
}


def asked_big(**changes: Any) -> Settings:
    return asked(**{**BIG, "game": "dominion", "players_per_table": 3, **changes})


GAMES = {
    "carcassonne": described("carcassonne", sizes=Sizes(2, 2, 5, valid=(2,))),
    "seasons": described("seasons", sizes=Sizes(2, 2, 4, valid=(2,))),
    "7-wonders-cities": described("7-wonders-cities", pairs=True, sizes=Sizes(4, 4, 4)),
}


def reminded(made: Event, today: dt.date = DAY) -> list[str]:
    return [
        problem_sentence(ENGLISH, found) for found in events.event_reminders(made, today, GAMES.get)
    ]


def test_an_event_of_the_league_has_no_tier(workspace: Workspace) -> None:
    found = events.create_event(workspace, asked_big(tier=Tier.A)).event.settings
    assert (found.ruleset, found.league, found.tier) == ("big-2026", League.BIG, None)
    assert (found.first_seating, found.seating) == (FirstSeating.RANDOM, Seating.SWISS)


def test_its_rules_can_be_played_for_nobody(workspace: Workspace) -> None:
    found = events.create_event(workspace, asked_big(league=None)).event.settings
    assert (found.ruleset, found.league, found.tier) == ("big-2026", None, None)


@pytest.mark.parametrize(
    ("game", "per_table", "planned"),
    [("carcassonne", 2, 3), ("dominion", 3, 2), ("perudo", 6, 3), ("concordia", 4, 2)],
)
def test_the_rounds_planned_are_those_of_few_players(
    workspace: Workspace, game: str, per_table: int, planned: int
) -> None:
    """The rows of six players of BIG 8.1; Perudo has one round more."""
    chosen = asked_big(game=game, players_per_table=per_table)
    found = events.create_event(workspace, chosen, KNOWN_GAMES.get(game))
    assert found.event.settings.rounds_planned == planned


def test_the_regulation_says_how_many_sit_at_a_table() -> None:
    for per_table in (2, 7):
        assert events.check_settings(settings(**BIG, players_per_table=per_table)) == ()
    [found] = events.check_settings(settings(**BIG, players_per_table=8))
    assert problem_sentence(ENGLISH, found) == "This version plays at tables of 2 to 7, not of 8."


def test_everything_wrong_with_the_regulation_is_said_at_once() -> None:
    wrong = settings(
        **BIG,
        name="",
        players_per_table=9,
        options={"tau_league": 3, "bracket": "random"},
        seating=Seating.ROUND_ROBIN,
    )
    assert [found.code for found in events.check_settings(wrong)] == [
        "event.no-name",
        "ruleset.option-unknown",
        "ruleset.option-value",
        "ruleset.table-size",
        "seating.schedule-of-two",
    ]
    [found] = events.check_settings(settings(ruleset="own-rules"))
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
    events.change_settings(day.desk, changed)
    assert (day.event.settings.ruleset, day.event.settings.options) == ("big-2026", {})
    rounds.draw_round(day.desk)
    again = events.with_league(day.event.settings, "bgl-2010", league=True, tier=Tier.C)
    assert day.refuses(events.change_settings, again) == [
        "The rules cannot change after the first draw."
    ]
    nobody = events.with_league(day.event.settings, "big-2026", league=False, tier=None)
    events.change_settings(day.desk, nobody)


def test_options_stay_once_rounds_were_made_from_them(begin: DayMaker) -> None:
    day = begin(event(8, **BIG, players_per_table=2))
    day.play()
    fewest = replace(day.event.settings, options={"rematches": "fewest"})
    events.change_settings(day.desk, fewest)
    day.play()
    greedy = replace(fewest, options={"elo_default": 1200})
    assert day.refuses(events.change_settings, greedy) == [
        "The rule of two-player tables cannot change after the first draw."
    ]
    events.change_settings(
        day.desk, replace(fewest, options={**fewest.options, "elo_default": 1200})
    )


def test_the_rounds_of_a_chosen_round_robin_follow_who_is_there(begin: DayMaker) -> None:
    usual = upcoming_rounds.with_usual_rounds(event(8, **BIG, players_per_table=2).settings)
    day = begin(replace(event(8, **BIG, players_per_table=2), settings=usual))
    robin = replace(usual, seating=Seating.ROUND_ROBIN)
    events.save_settings(day.desk, usual, robin, game_catalogue())
    assert upcoming_rounds.rounds_to_plan(day.event) == 7
    swiss = replace(day.event.settings, seating=Seating.SWISS)
    events.save_settings(day.desk, day.event.settings, swiss, game_catalogue())
    assert day.event.settings == usual
    events.save_settings(day.desk, usual, replace(robin, rounds_planned=4), game_catalogue())
    assert upcoming_rounds.rounds_to_plan(day.event) == 4


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
    settings = replace(day.event.settings, not_valid="a game of no league")
    events.change_settings(day.desk, settings)
    assert day.event.settings.not_valid == "a game of no league"


def test_the_code_is_asked_for_a_week_before() -> None:
    made = event(6, **{**KNOWN, "league_code": None})
    assert reminded(made, dt.date(2026, 3, 7)) == [
        "The league code is not there yet: ask the league for it, preferably by 07/03/2026."
    ]
    assert reminded(made, dt.date(2026, 3, 8)) == sentences("""
        The league code is missing: ask the league for it now. Preferably that is done by
            07/03/2026.
    """)


def test_what_the_league_requires_is_named_in_one_line() -> None:
    assert reminded(event(100, **KNOWN)) == []
    assert reminded(event(6, **BIG, league_code="BIG-1", city="Lucca")) == sentences("""
        The league requires these too: venue, start time, organiser’s name, organiser’s phone,
            organiser’s e-mail.
    """)
    assert reminded(event(6, **{**BIG, "league": None})) == []


@pytest.mark.parametrize("game", ["carcassonne", "seasons"])
def test_some_games_are_for_two_only(game: str) -> None:
    assert reminded(event(8, **KNOWN, game=game, players_per_table=2)) == []
    at_four = event(8, **KNOWN, game=game)
    assert reminded(at_four) == sentences("""
        At tables of 4 this game is not valid for the league: only tables of 2 count. No league
            points are given.
    """)
    noted = replace(at_four, settings=replace(at_four.settings, not_valid="tables of 4"))
    assert reminded(noted) == []
    assert why_not_valid(settings(**{**BIG, "league": None}, game=game), GAMES.get) == ()


def test_a_game_that_nobody_described_is_valid_at_any_table() -> None:
    assert reminded(event(8, **KNOWN, game="seasons", players_per_table=2)) == []
    assert events.event_reminders(event(8, **KNOWN, game="seasons"), DAY) == ()


def test_several_sizes_may_count() -> None:
    known = {"trio": described("trio", sizes=Sizes(2, 3, 5, valid=(2, 3)))}
    [said] = why_not_valid(settings(**BIG, game="trio", players_per_table=5), known.get)
    assert problem_sentence(ENGLISH, said) == (
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
    assert [problem_sentence(ENGLISH, each) for each in found] == [
        "Tables of 6: this game is made for 3 to 5 players."
    ]
    made = event(8, **KNOWN, game="duel", players_per_table=4)
    [found_] = events.event_reminders(made, DAY, known.get)
    assert problem_sentence(ENGLISH, found_) == "Tables of 4: this game is made for 2 players."


def test_cities_is_for_two_pairs_only() -> None:
    game: dict[str, Any] = {**KNOWN, "game": "7-wonders-cities"}
    [said] = reminded(event(8, **game))
    assert said == (
        "This game is valid for the league with two pairs at a table only. No league points are "
        "given."
    )
    assert reminded(event(8, **game, teams_mode=PAIRS)) == []


def test_a_final_phase_keeps_the_number_of_rounds(begin: DayMaker) -> None:
    """A semifinal holds the number of Swiss rounds as the final does."""
    day = begin(event(20, **KNOWN, rounds_planned=2))
    day.play(2)
    rounds.draw_round(day.desk)
    assert not day.round.phase.counts_for_standings
    assert day.refuses(events.set_rounds, 3) == [
        "2 rounds are made already: 3 cannot be the number of rounds."
    ]
    other = replace(
        day.event.settings, options={"semifinal_seating": ((3, 6, 8, 9), (4, 5, 7, 10))}
    )
    assert day.refuses(events.change_settings, other) == [
        "The semifinals cannot change after the first draw."
    ]
