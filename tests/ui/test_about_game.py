"""What the window says of a game that is only data: at the desk, in the panel, in reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, RoundStatus, TieBreak
from bglmanager.engine.games.game import Game
from bglmanager.services.games import Catalogue
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.game_panel import GamePanel
from bglmanager.ui.pages.standings.page import StandingsPage
from bglmanager.ui.pages.standings.why import PairPanel, StandingsPlayerPanel
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Words
from tests.helpers import events
from tests.helpers.told_games import HARBOUR
from tests.helpers.workspaces import open_workspace
from tests.ui.doubles import HostDouble
from tests.ui.hall import Hall
from tests.ui.tour import SHIFT

GAMES = Catalogue((Game(HARBOUR),))


def harbour(players: int = 8) -> Event:
    """A round of the game with its tie-break, as the round keeps it."""
    made = events.playing(players, game="harbour", minutes=60)
    round_ = made.rounds[0]
    tables = tuple(
        replace(table, seats=tuple(replace(seat, tie_breaks=(None,)) for seat in table.seats))
        for table in round_.tables
    )
    kept = replace(round_, game="harbour", tie_breaks=(TieBreak("monete"),), tables=tables)
    return replace(made, rounds=(kept,))


def level(event: Event) -> Event:
    """The round closed, two players of table 1 level but for their coins."""
    round_ = event.rounds[0]
    tables = []
    for table in round_.tables:
        scores = (40, 40, 30, 20)
        coins = (3, 5, 0, 0)
        seats = tuple(
            replace(seat, score=score, tie_breaks=(coin,))
            for seat, score, coin in zip(table.seats, scores, coins, strict=True)
        )
        tables.append(replace(table, seats=seats))
    closed = replace(round_, tables=tuple(tables), status=RoundStatus.CLOSED)
    return replace(event, rounds=(closed,))


@pytest.fixture
def hall(qtbot: QtBot, look: Style, tmp_path: Path) -> Iterator[Hall]:
    made = Hall.of(qtbot, look, tmp_path, harbour(), GAMES)
    yield made
    made.close()


def test_the_desk_says_which_value_decides_while_it_is_typed(hall: Hall) -> None:
    hall.type("1", "40", "40", "30")
    assert not hall.form.ties.isVisible()
    hall.type("20")
    names = [entry.first_name + " " + entry.last_name for entry in hall.event.entries]
    by_seat = [names[s.entry - 1] for s in hall.event.rounds[0].tables[0].seats]
    assert hall.form.ties.isVisible()
    assert hall.form.ties.text() == f"Level: {by_seat[0]}, {by_seat[1]}. “coins” decides."
    hall.type("3")
    QTest.keyClicks(hall.focus, "5")
    said = hall.form.ties.text()
    assert said.startswith("Level at 40: ")
    assert said.endswith("by “coins”, 5 to 3 (more is better).")
    assert hall.scores(1) == [None] * 4  # nothing is saved yet


def test_tie_breaks_are_called_in_the_language_in_use_and_kept_as_they_are_stored(
    hall: Hall,
) -> None:
    options = hall.results.options
    assert "coins (high)" in options.words
    form = hall.open_options(options)
    assert form["label0"] == "coins"
    QTest.keyClicks(form.fields["minutes"].editor, "90")
    hall.press(Qt.Key.Key_Return)
    assert hall.event.rounds[0].minutes == 90
    assert hall.event.rounds[0].tie_breaks == (TieBreak("monete"),)


def test_one_key_shows_everything_about_the_game_and_hides_it(hall: Hall) -> None:
    hall.press(Qt.Key.Key_F2, SHIFT)
    panel = hall.window.side.content_shown
    assert hall.window.side.title == "Harbour"
    assert isinstance(panel, GamePanel)
    assert hall.at(panel)
    assert "Crane: costs 3, not 2." in panel.lines
    assert "Level at the table: coins (more is better); then the place is shared." in panel.lines
    hall.press(Qt.Key.Key_F2, SHIFT)
    assert not hall.window.side.isVisible()
    assert hall.at(hall.results.number)


def test_escape_closes_it(hall: Hall) -> None:
    hall.press(Qt.Key.Key_F2, SHIFT)
    hall.press(Qt.Key.Key_Escape)
    assert not hall.window.side.isVisible()


def test_of_a_game_nobody_knows_there_is_nothing_to_show(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path, harbour(), Catalogue(()))
    hall.press(Qt.Key.Key_F2, SHIFT)
    assert not hall.window.side.isVisible()
    assert "monete (high)" in hall.results.options.words
    hall.close()


_BY_COINS = "by “coins”, 5 to 3 (more is better)."


def test_the_standings_say_why_a_player_was_ahead_at_his_table(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    workspace = open_workspace(tmp_path / "library.sqlite")
    desk = workspace.import_document(level(harbour()))
    likes = Preferences(language=look.texts.language)
    makers = {"standings": lambda shell, _step: StandingsPage(shell, desk, GAMES)}
    window = MainWindow(look, HostDouble(), makers, likes, desk)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.go("standings")
        window.activateWindow()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_F2)
    panel = window.side.content_shown
    assert isinstance(panel, StandingsPlayerPanel)
    assert [w.text() for w in panel.findChildren(Words) if w.text().endswith(_BY_COINS)]
    page = window.page
    assert isinstance(page, StandingsPage)
    page.listed.table.setFocus()
    QTest.keyClick(page.listed.table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(page.listed.table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(page.listed.table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    pair = window.side.content_shown
    assert isinstance(pair, PairPanel)
    said = [words.text() for words in pair.findChildren(Words)]
    assert sum(text.endswith(_BY_COINS) for text in said) == 1
    window.close()
    workspace.close()


def test_the_page_of_the_event_shows_the_game_too(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    workspace = open_workspace(tmp_path / "library.sqlite")
    desk = workspace.import_document(events.event(8, game="harbour"))
    likes = Preferences(language=look.texts.language)
    makers = {"event": lambda shell, _step: EventPage(shell, desk, GAMES)}
    window = MainWindow(look, HostDouble(), makers, likes, desk)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.go("event")
        window.activateWindow()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_F2, SHIFT)
    panel = window.side.content_shown
    assert isinstance(panel, GamePanel)
    assert "2 to 5 players, 4 recommended." in panel.lines
    window.close()
    workspace.close()
