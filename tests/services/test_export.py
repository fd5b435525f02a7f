"""What is said before the result file leaves, and what the file for each league holds."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, EventDesk, Organiser, PlannedRound, Team
from bglmanager.engine.ids import EntryNumber, TeamNumber
from bglmanager.engine.kinds import (
    EntryStatus,
    League,
    Seating,
    Tier,
)
from bglmanager.engine.plan import minutes_planned
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.services import export
from bglmanager.services.games import game_catalogue
from bglmanager.services.preparation import announcement, missing_facts
from bglmanager.words.names import names_of
from bglmanager.words.preparation import announcement_as_text
from bglmanager.words.problems import problem_sentence
from tests.helpers.boards import PHASES
from tests.helpers.cups import catan, diplomacy
from tests.helpers.days import ENGLISH
from tests.helpers.events import closed, event, played, settings, two_rounds, with_entry, with_round
from tests.helpers.teams import PAIRS
from tests.printing import before_the_day

BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
PROVISIONAL = "The final is not played to the end: the file will hold provisional results."
NO_CODE = "The league code is missing. Enter it in the settings of the event."
NO_ORGANISER = "The organiser’s name is missing. Enter it in the settings of the event."
HALVED = "Fewer than 6 players: the league points count half."
ALWAYS = {PROVISIONAL, NO_CODE, NO_ORGANISER}


def known(made: Event) -> Event:
    """Everybody with all that the league requires."""
    full: dict[str, Any] = {"email": "a@example.org", "birth_date": dt.date(1990, 1, 31)}
    return replace(made, entries=tuple(replace(entry, **full) for entry in made.entries))


def said(made: Event) -> list[str]:
    """Everything that is not said of every event here."""
    names = names_of(made.entries)
    found = [
        problem_sentence(ENGLISH, each, names)
        for each in export.check_before_export(made, derive(made))
    ]
    return [words for words in found if words not in ALWAYS]


@pytest.mark.parametrize(("players", "words"), [(5, [HALVED]), (6, [])])
def test_few_players_halve_the_points_of_big(players: int, words: list[str]) -> None:
    assert said(known(played(players, **BIG))) == words


@pytest.mark.parametrize(
    ("players", "words"),
    [(7, ["Fewer than 8 players: the event does not count for the league."]), (8, [])],
)
def test_few_players_do_not_count_for_bgl(players: int, words: list[str]) -> None:
    assert said(played(players)) == words


@pytest.mark.parametrize(("pairs", "words"), [(2, [HALVED]), (4, [])])
def test_the_minimum_counts_people_of_pairs(pairs: int, words: list[str]) -> None:
    made = known(event(2 * pairs, teams_mode=PAIRS, rounds_planned=1, **BIG))
    teams = tuple(
        Team(TeamNumber(n + 1), f"Pair {n + 1}", (EntryNumber(2 * n + 1), EntryNumber(2 * n + 2)))
        for n in range(pairs)
    )
    entries = (replace(each, team=TeamNumber((each.number - 1) // 2 + 1)) for each in made.entries)
    made = replace(made, teams=teams, entries=tuple(entries))
    assert said(closed(with_round(made))) == words


def test_who_lacks_required_data_is_named() -> None:
    made = with_entry(known(played(6, **BIG)), 2, email="")
    made = with_entry(with_entry(made, 2, birth_date=None), 5, birth_date=None)
    start = "Missing, and the league requires it of every player:"
    assert said(made) == [
        f"{start} e-mail of Bruno Rossi. Enter it with the entries.",
        f"{start} birth date of Bruno Rossi, Elena Rossi. Enter it with the entries.",
    ]


def test_many_who_lack_data_are_counted() -> None:
    made = known(played(9, **BIG))
    for number in range(1, 10):
        made = with_entry(made, number, email=None)
    assert said(made) == ["9 players: e-mail missing."]
    assert said(with_entry(made, 9, email="z@example.org"))[0].startswith("Missing, and")


def test_who_never_played_and_other_leagues_lack_nothing() -> None:
    made = known(event(7, **BIG))
    away = with_entry(made, 7, status=EntryStatus.NO_SHOW, email=None, birth_date=None)
    assert said(closed(with_round(away))) == []
    assert said(played(8)) == []


def test_a_round_robin_is_over_without_a_final() -> None:
    robin = {**BIG, "players_per_table": 2, "seating": Seating.ROUND_ROBIN}
    made = known(played(6, 1, rounds_planned=1, **robin))
    codes = [found.code for found in export.check_before_export(made, derive(made))]
    assert "export.provisional" not in codes
    half = replace(made, settings=replace(made.settings, rounds_planned=2))
    assert "export.provisional" in [
        found.code for found in export.check_before_export(half, derive(half))
    ]


def test_other_programs_get_the_columns_of_the_screen_with_numbers_as_they_are() -> None:
    made = two_rounds()
    ranking, newest, first = export.result_tables(made, derive(made), ENGLISH)
    assert [table.name for table in (ranking, newest, first)] == [
        "Final ranking",
        "Round 2",
        "Round 1",
    ]
    assert newest.heads == ["Rank", "Surname", "First name", "Points", "PBG", "PBA", "R1", "R2"]
    assert newest.rows[3] == [4, "Rossi", "Bruno", 90, 50, 810, 2, 3]
    assert ranking.heads[-1] == "League points"
    assert isinstance(ranking.rows[0][-1], float)


# ----------- The announcement: what is known stands there, what is not known leaves no trace

GAMES = game_catalogue()
EN = Texts("en")


def announced(**changes: Any) -> str:
    return announcement(event(0, **changes), EN, GAMES)


def test_everything_that_is_known_is_said() -> None:
    found = announcement_as_text(EN, before_the_day.told().settings, {})
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
    found = announced(ruleset="big-2026", league=League.BIG, tier=None, fee=5, **facts)
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
    found = announced(ruleset=ruleset, game=game, league=None, tier=None, desk=auction)
    assert f"  {words} auctioned with points before the game.\n" in found


def test_the_referee_sets_the_time_of_the_final_of_catan() -> None:
    about = catan()
    found = announced(**about)
    assert "  70 minutes for each game\n" in found
    assert "  The referee sets the time of the final when it starts.\n" in found
    final = event(12, **about).settings.rounds_planned + 1
    rules = GAMES.rules_in_event("catan", settings(**about))
    minutes = [minutes_planned(settings(**about), number, rules) for number in (1, 2, final)]
    assert minutes == [70, 70, None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_known_is_left_out(language: str) -> None:
    bare = before_the_day.bare().settings
    nothing = replace(bare, league=None, tier=None, prizes=(), ruleset="diplomacy-italia-2010")
    found = announcement_as_text(Texts(language), nothing, {})
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
        (
            diplomacy(minutes=None, desk=EventDesk(phases=PHASES)),
            "  315 minutes for each game\n  15 + 5 + 15 + 5 + 5 min a year\n",
        ),
        ({"points_limit": 80}, "Points limit: 80"),
        ({"max_players": 1}, "At most 1 player\n"),
    ],
)
def test_each_fact_in_its_words(changes: dict[str, Any], words: str) -> None:
    assert words in announced(**changes)


def test_an_event_that_does_not_count_does_not_say_so() -> None:
    assert "It counts for" not in announced(not_valid="six players")
    assert "It counts for" not in announced(league=None, tier=None)


def test_precedence_and_membership_are_the_leagues() -> None:
    big = announced(ruleset="big-2026", league=League.BIG, tier=None, max_players=20)
    assert "Who brings a copy of the game goes first" in big
    assert "Taking part makes you a member" in big
    assert "confirms it in person" not in big
    assert "goes first" not in announced(max_players=20)


def test_several_games_are_said_round_by_round() -> None:
    plan = (PlannedRound("egizia", 4, 60), PlannedRound("azul", 3, 45))
    found = announced(plan=plan, rounds_planned=2, game="multi")
    first, second = "Round 1: Egizia, tables of 4, 60 min", "Round 2: Azul, tables of 3, 45 min"
    assert f"  {first}\n  {second}\n" in found
    assert "at a table" not in found


def test_minutes_of_one_round_alone_are_not_said_of_all() -> None:
    plan = (PlannedRound("ein spiel", 4, 60), PlannedRound("noch eins", 4))
    assert "minutes" not in announced(plan=plan, rounds_planned=2, game="multi")


def test_the_day_in_italian_begins_a_line() -> None:
    found = announcement(
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
    assert missing_facts(settings(**{**WHOLE, **changes}), GAMES) == missing
