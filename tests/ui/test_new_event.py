"""The four questions of a new event: league, game, tables, and what goes with them, by keys."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import League, Settings, Tier
from bglmanager.services.games import game_catalogue
from bglmanager.services.workspace import Workspace
from bglmanager.ui.look import Look
from bglmanager.ui.pages.home.new_event import NewEventForm
from tests.helpers.workspaces import open_workspace

Key = Qt.Key
DAY = dt.date(2026, 11, 21)


@pytest.fixture
def form(look: Look, qtbot: QtBot) -> NewEventForm:
    made = NewEventForm(look, game_catalogue(), DAY)
    qtbot.addWidget(made)
    made.start(DAY)
    made.show()
    return made


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = open_workspace(tmp_path / "library.sqlite")
    yield made
    made.close()


def choose(box: QComboBox, begin: str) -> None:
    """Go down in a box to the first words that begin so."""
    QTest.keyClick(box, Key.Key_Home)
    while not box.currentText().startswith(begin):
        last = box.currentIndex()
        QTest.keyClick(box, Key.Key_Down)
        assert box.currentIndex() > last, begin


def play(form: NewEventForm, game: str) -> None:
    """Type a game."""
    QTest.keyClick(form.game, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(form.game, game)


def made(form: NewEventForm, workspace: Workspace) -> Settings:
    """The event these answers make."""
    event = form.make(workspace, lambda problems: [found.code for found in problems])
    assert event is not None
    return event.event.settings


def test_the_leagues_and_what_counts_for_nobody(form: NewEventForm) -> None:
    assert [form.league.itemText(n) for n in range(form.league.count())] == [
        "Boardgame League, tier A",
        "Boardgame League, tier B",
        "Boardgame League, tier C",
        "Board Italian Gamers",
        "Single event: Catan, FirenzeGioca 2014",
        "Single event: 7 Wonders, Ludolimpiadi 2015",
        "Single event: Diplomacy, Italian scoring",
        "No league, Boardgame League rules",
        "No league, BIG rules",
    ]
    assert form.league.currentText() == "Boardgame League, tier C"


@pytest.mark.parametrize(
    ("words", "ruleset", "league", "tier"),
    [
        ("Boardgame League, tier A", "bgl-2010", League.BGL, Tier.A),
        ("Board Italian Gamers", "big-2026", League.BIG, None),
        ("No league, Boardgame League rules", "bgl-2010", None, None),
        ("No league, BIG rules", "big-2026", None, None),
    ],
)
def test_the_first_answer_says_regulation_league_and_tier(
    form: NewEventForm,
    workspace: Workspace,
    words: str,
    ruleset: str,
    league: League | None,
    tier: Tier | None,
) -> None:
    choose(form.league, words)
    found = made(form, workspace)
    assert (found.ruleset, found.league, found.tier) == (ruleset, league, tier)


def test_the_games_and_tables_follow_the_league(form: NewEventForm) -> None:
    assert form.game.currentText() == "Ad Astra"
    assert (form.per_table.minimum(), form.per_table.maximum()) == (2, 6)
    choose(form.league, "Board Italian")
    assert form.game.currentText() == "7 Wonders"
    assert (form.per_table.minimum(), form.per_table.maximum()) == (2, 7)
    play(form, "My own game")
    choose(form.league, "Boardgame League, tier B")
    assert form.game.currentText() == "My own game"
    play(form, "Agricola")
    choose(form.league, "Board Italian")
    assert form.game.currentText() == "Agricola"


def test_the_game_proposes_its_table_and_its_minutes(
    form: NewEventForm, workspace: Workspace
) -> None:
    choose(form.league, "Board Italian")
    for game, size in (("Dominion", 3), ("Perudo", 6), ("My own game", 4), ("Carcassonne", 2)):
        play(form, game)
        assert form.per_table.value() == size
    found = made(form, workspace)
    assert (found.game, found.players_per_table, found.minutes) == ("carcassonne", 2, 30)
    assert found.rounds_planned == 3


@pytest.mark.parametrize(
    ("before", "minutes"),
    [
        ("Single event: Catan", "70"),
        ("Single event: 7 Wonders", "30"),
        ("Boardgame League, tier A", "90"),
    ],
)
def test_a_game_without_minutes_has_none_of_the_game_chosen_before(
    form: NewEventForm, workspace: Workspace, before: str, minutes: str
) -> None:
    choose(form.league, before)
    assert form.part.minutes.text() == minutes
    choose(form.league, "Single event: Diplomacy")
    assert form.part.minutes.text() == ""
    assert made(form, workspace).minutes is None


def test_minutes_proposed_go_with_their_game_and_come_back_with_it(form: NewEventForm) -> None:
    choose(form.league, "Board Italian")
    play(form, "Carcassonne")
    assert form.part.minutes.text() == "30"
    play(form, "My own game")
    assert form.part.minutes.text() == ""
    play(form, "Carcassonne")
    assert form.part.minutes.text() == "30"


def test_minutes_typed_stay_with_a_game_that_proposes_none(
    form: NewEventForm, workspace: Workspace
) -> None:
    choose(form.league, "Single event: Catan")
    form.part.minutes.setFocus()
    form.part.minutes.selectAll()
    QTest.keyClicks(form.part.minutes, "240")
    form.league.setCurrentIndex(form.league.findText("Single event: Diplomacy, Italian scoring"))
    assert made(form, workspace).minutes == 240


def test_a_table_chosen_by_hand_stays(form: NewEventForm) -> None:
    choose(form.league, "Board Italian")
    QTest.keyClick(form.per_table, Key.Key_Up)
    assert form.per_table.value() == 5
    play(form, "Dominion")
    assert form.per_table.value() == 5
    form.start(DAY)
    assert form.per_table.value() == 4


def test_a_game_that_will_not_be_valid_is_said_when_chosen(form: NewEventForm) -> None:
    choose(form.league, "Board Italian")
    play(form, "Carcassonne")
    assert form.not_valid == ""
    QTest.keyClick(form.per_table, Key.Key_Up)
    assert form.not_valid == (
        "At tables of 3 this game is not valid for the league: only tables of 2 count. No league "
        "points are given."
    )
    choose(form.league, "No league, BIG")
    assert form.not_valid == ""


def test_a_game_is_known_by_its_name_in_the_other_language_too(
    form: NewEventForm, workspace: Workspace
) -> None:
    choose(form.league, "Board Italian")
    play(form, "coloni di catan")
    found = made(form, workspace)
    assert (found.game, found.minutes) == ("coloni-di-catan", 75)
