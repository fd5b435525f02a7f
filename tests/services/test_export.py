"""What is said before the result file leaves, and what the file for each league holds."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import (
    EntryStatus,
    Event,
    League,
    Seating,
    Team,
    TeamKind,
    TeamPairing,
    TeamPoints,
    TeamsMode,
)
from bglmanager.engine.ids import EntryNumber, TeamNumber
from bglmanager.services import export
from bglmanager.words.names import names_of
from bglmanager.words.problems import sentence
from tests.helpers.days import ENGLISH
from tests.helpers.events import closed, event, played, two_rounds, with_entry, with_round

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
    found = [sentence(ENGLISH, each, names) for each in export.check(made, derive(made))]
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
    mode = TeamsMode(TeamKind.FIXED, 2, TeamPairing.UNITED, TeamPoints.PAIRS)
    made = known(event(2 * pairs, teams_mode=mode, rounds_planned=1, **BIG))
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
    codes = [found.code for found in export.check(made, derive(made))]
    assert "export.provisional" not in codes
    half = replace(made, settings=replace(made.settings, rounds_planned=2))
    assert "export.provisional" in [found.code for found in export.check(half, derive(half))]


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
