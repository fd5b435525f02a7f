"""The announcement: what is known stands there, what is not known leaves no trace."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from bglmanager.engine.event import EventDesk, League, Organiser, PlannedRound, Seating, Tier
from bglmanager.engine.plan import minutes_planned
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.services import hall
from bglmanager.services.games import game_catalogue
from bglmanager.words.announcement import as_text
from tests.helpers.cups import catan
from tests.helpers.events import event, settings
from tests.printing import before_the_day

GAMES = game_catalogue()
EN = Texts("en")


def said(**changes: Any) -> str:
    return hall.announcement_text(event(0, **changes), EN, GAMES)


def test_everything_that_is_known_is_said() -> None:
    found = as_text(EN, before_the_day.told().settings, {})
    for words in (
        "When: Friday 8 May 2026 to Saturday 9 May 2026, start at 10:00",
        "Where: Circolo “La Casa del Popolo”, Sesto Fiorentino",
        "  Expansions: Nobili\n  Optional rules: Mercato aperto\n",
        "  4 players at a table\n  75 minutes for each game\n",
        "  Seats are auctioned with points before the game.\n",
        "Timetable:\n  10:00 turno 1\n  13:00 pranzo\nRegistration:\n",
        "  Until 09:30 on the day\n  At most 24 players\n",
        "Fee: 5 €, until 09:45\n",
        "To bring along: A copy of the game, if you have one\n",
        "Prizes:\n  1. Un gioco a scelta\n  2. Buono da 20 €\n",
        "Organiser:\n  Rossi & C. <b>, Goblin\n  +39 333 1\n  gioco@example.org\n",
    ):
        assert words in found
    assert "chiavi" not in found  # the notes for the desk


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({}, False),
        ({"pot": True}, True),
        ({"online": True}, True),
        ({"online": True, "pot": False}, False),
    ],
)
def test_what_goes_back_of_the_fees_is_said_online_and_where_the_organiser_wants_it(
    facts: dict[str, Any], told: bool
) -> None:
    found = said(ruleset="big-2026", league=League.BIG, tier=None, fee=5, **facts)
    assert ("75 % of the fees go back as prizes." in found) is told


@pytest.mark.parametrize(
    ("ruleset", "game", "words"),
    [
        ("7wonders-ludolimpiadi-2015", "7-wonders", "Wonders are"),
        ("big-2026", "terra-mystica", "Seats and factions are"),
        ("big-2026", "carcassonne", "Seats are"),
    ],
)
def test_what_is_auctioned_is_what_the_game_auctions(ruleset: str, game: str, words: str) -> None:
    auction = EventDesk(auction=True)
    found = said(ruleset=ruleset, game=game, league=None, tier=None, desk=auction)
    assert f"  {words} auctioned with points before the game.\n" in found


def test_the_referee_sets_the_time_of_the_final_of_catan() -> None:
    about = catan()
    found = said(**about)
    assert "  70 minutes for each game\n" in found
    assert "  The referee sets the time of the final when it starts.\n" in found
    final = event(12, **about).settings.rounds_planned + 1
    rules = GAMES.rules("catan", settings(**about))
    minutes = [minutes_planned(settings(**about), number, rules) for number in (1, 2, final)]
    assert minutes == [70, 70, None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_known_is_left_out(language: str) -> None:
    bare = before_the_day.bare().settings
    nothing = replace(bare, league=None, tier=None, prizes=(), ruleset="diplomacy-italia-2010")
    found = as_text(Texts(language), nothing, {})
    assert "None" not in found
    assert ": \n" not in found
    assert len(found.split("\n")) == 9  # name, when, game, how it is played with its lines


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "4 rounds, then a final of the best 4\n"),
        ({"ruleset": "big-2026", "league": League.BIG}, "4 rounds, then the playoffs\n"),
        ({"rounds_planned": 1}, "  1 round, then"),
        ({"seating": Seating.ROUND_ROBIN, "players_per_table": 2}, "  4 rounds\n"),
        (
            {
                "ruleset": "catan-firenze-2014",
                "league": None,
                "players_per_table": 4,
                "rounds_planned": 2,
            },
            "  2 rounds, then a final of the best 4\n",
        ),
        ({"tier": Tier.A}, "Boardgame League, tier A"),
        ({"tier": None}, "It counts for: Boardgame League\n"),
        ({"qualifies": True}, "The winner goes straight to the national final."),
        ({"fee": 0}, "Fee: Taking part is free.\n"),
        ({"fee": 7.5}, "Fee: 7.50 €\n"),
        (
            {
                "ruleset": "7wonders-ludolimpiadi-2015",
                "league": None,
                "players_per_table": 5,
                "fee": 2,
                "start_time": dt.time(15),
            },
            "Fee: 2 €, until 14:45\n",
        ),
        ({"online": True, "venue": "Board Game Arena"}, "  Online\n  Board Game Arena\n"),
        ({"minutes": 55}, "55 minutes for each game"),
        ({"points_limit": 80}, "Points limit: 80"),
        ({"max_players": 1}, "At most 1 player\n"),
    ],
)
def test_each_fact_in_its_words(changes: dict[str, Any], words: str) -> None:
    assert words in said(**changes)


def test_an_event_that_does_not_count_does_not_say_so() -> None:
    assert "It counts for" not in said(not_valid="six players")
    assert "It counts for" not in said(league=None, tier=None)


def test_precedence_and_membership_are_the_leagues() -> None:
    big = said(ruleset="big-2026", league=League.BIG, tier=None, max_players=20)
    assert "Who brings a copy of the game goes first" in big
    assert "Taking part makes you a member" in big
    assert "confirms it in person" not in big
    assert "goes first" not in said(max_players=20)


def test_several_games_are_said_round_by_round() -> None:
    plan = (PlannedRound("egizia", 4, 60), PlannedRound("azul", 3, 45))
    found = said(plan=plan, rounds_planned=2, game="multi")
    assert "  Round 1: Egizia\n  Round 2: Azul\n" in found
    assert "  3 or 4 players at a table\n  45 or 60 minutes for each game\n" in found


def test_minutes_of_one_round_alone_are_not_said_of_all() -> None:
    plan = (PlannedRound("ein spiel", 4, 60), PlannedRound("noch eins", 4))
    assert "minutes" not in said(plan=plan, rounds_planned=2, game="multi")


def test_the_day_in_italian_begins_a_line() -> None:
    found = hall.announcement_text(
        event(0, end_date=dt.date(2026, 3, 15), start_time=dt.time(9, 30)), Texts("it"), GAMES
    )
    days = "Da sabato 14 marzo 2026 a domenica 15 marzo 2026, inizio alle 09:30"
    assert f"Quando: {days}\n" in found


WHOLE: dict[str, Any] = {
    "start_time": dt.time(10),
    "venue": "Bar",
    "city": "Siena",
    "minutes": 60,
    "fee": 5,
    "organiser": Organiser("Ada", "ada@example.org", None),
    "desk": EventDesk(registration_until=dt.time(9), fee_until=dt.time(9)),
}


@pytest.mark.parametrize(
    ("changes", "missing"),
    [
        ({}, ()),
        ({"start_time": None}, ("start_time",)),
        ({"venue": None, "city": None}, ("venue", "city")),
        ({"venue": None, "city": None, "online": True}, ()),
        ({"minutes": None, "game": "il gioco dell’oca"}, ("minutes",)),
        ({"minutes": None}, ()),  # the game's own
        ({"fee": None}, ("fee",)),
        ({"desk": EventDesk(registration_until=dt.time(9))}, ("desk.fee_until",)),
        ({"desk": EventDesk(registration_until=dt.time(9)), "fee": 0}, ()),
        ({"desk": EventDesk(fee_until=dt.time(9))}, ("desk.registration_until",)),
        ({"organiser": Organiser(None, None, "050")}, ("organiser.name",)),
        ({"organiser": Organiser("Ada", None, None)}, ("organiser.phone",)),
    ],
)
def test_what_people_would_ask(changes: dict[str, Any], missing: tuple[str, ...]) -> None:
    assert hall.missing_facts(settings(**{**WHOLE, **changes}), GAMES) == missing
