"""An own game from the editor to the desk, in the program's own windows and by keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.services import entries
from bglmanager.services.entries import Person
from bglmanager.services.library import Library
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.games.page import GamesPage
from bglmanager.ui.pages.games.parts import RowsFact
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.round.sheet_form import SheetForm
from bglmanager.ui.preferences import Appearance, LibraryPreferences, Preferences
from bglmanager.ui.program import Program
from bglmanager.ui.widgets.basics import Words
from tests.helpers.libraries import make_library
from tests.ui.hall import Seat

NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
ENTER = Qt.Key.Key_Return


@dataclass
class Day:
    """The program over a library of its own, and hands on the keyboard."""

    qtbot: QtBot
    library: Library
    program: Program

    @property
    def window(self) -> MainWindow:
        assert self.program.window is not None
        return self.program.window

    @property
    def desk(self) -> OpenEvent:
        assert isinstance(self.window.opened, OpenEvent)
        return self.window.opened

    def active(self) -> None:
        self.window.activateWindow()
        assert QTest.qWaitForWindowActive(self.window)

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.window, key, modifiers)

    def type(self, *texts: str) -> None:
        """Type texts, Tab between them."""
        for n, text in enumerate(texts):
            if n:
                self.press(Qt.Key.Key_Tab)
            for sign in text:
                QTest.keyClicks(QApplication.focusWidget() or self.window, sign)

    def make_game(self) -> None:
        self.window.go("games")
        self.press(Qt.Key.Key_N, CONTROL)
        self.type("Isole", "Islands")
        page = self.window.page
        assert isinstance(page, GamesPage)
        rows = page.editor.findChildren(RowsFact)
        next(part for part in rows if part.fact == "tie_breaks").add.setFocus()
        self.press(ENTER)
        self.type("Porti", "Harbours", "")
        self.press(Qt.Key.Key_Insert)
        self.type("Carte", "Cards", "")
        self.press(Qt.Key.Key_Space)
        self.press(Qt.Key.Key_S, CONTROL)
        assert self.window.bottom.text == "Saved: Islands"

    def make_event(self) -> None:
        self.window.go("home")
        self.press(Qt.Key.Key_N, CONTROL)
        page = self.window.page
        assert isinstance(page, HomePage)
        form = page.form
        form.league.setFocus()
        while form.league.currentText() != "Board Italian Gamers":
            self.press(Qt.Key.Key_Down)
        form.game.setFocus()
        form.game.selectAll()
        QTest.keyClicks(form.game, "Isl")
        assert [form.game.found.item(n).text() for n in range(form.game.found.count())] == [
            "Islands"
        ]
        form.city.setFocus()
        before = self.window
        self.press(ENTER, CONTROL)
        self.qtbot.waitUntil(lambda: self.program.window is not before)
        self.active()
        for name in ("Anna", "Bruno", "Carla", "Dino", "Elio", "Fabio", "Gina", "Ivo"):
            entries.add_entry(self.desk, Person(name, "Rossi"), present=True)

    def draw(self) -> None:
        self.window.go("round-1")
        for _ in range(2):  # draw, then publish
            self.press(ENTER, CONTROL)

    def open_again(self) -> None:
        """Close the event and open it."""
        event, before = self.desk.id, self.window
        before.leave_event()
        self.qtbot.waitUntil(lambda: self.program.window is not before)
        home = self.window
        home.open_event(event)
        self.qtbot.waitUntil(lambda: self.program.window is not home)
        self.active()

    @property
    def line(self) -> Seat:
        [form] = self.window.findChildren(SheetForm)
        return Seat(form, 0)

    @property
    def labels(self) -> set[str]:
        [form] = self.window.findChildren(SheetForm)
        titles = {column.title for column in form.grid.columns}
        return titles | {words.text() for words in form.findChildren(Words)}


@pytest.fixture
def day(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Day]:
    library = make_library(tmp_path / "data")
    workspace = library.open_library()
    likes = LibraryPreferences(workspace)
    likes.save(Preferences(language="en", appearance=Appearance.LIGHT))
    program = Program(qapp, workspace, likes, tmp_path, library=library)
    program.start()
    made = Day(qtbot, library, program)
    made.active()
    yield made
    program.end()
    made.window.close()
    made.window.deleteLater()
    library.close()


def test_an_own_game_is_played(day: Day) -> None:
    day.make_game()
    day.make_event()
    assert day.desk.event.settings.game == "isole"
    day.draw()
    [round_] = day.desk.event.rounds
    assert [(each.label, each.better) for each in round_.tie_breaks] == [
        ("Porti", "high"),
        ("Carte", "low"),
    ]
    assert len(day.line.tie_breaks) == 2
    assert {"Harbours", "Cards"} <= day.labels


def test_a_round_keeps_its_facts_when_its_game_is_changed_or_deleted(day: Day) -> None:
    day.make_game()
    day.make_event()
    day.draw()
    drawn = day.desk.event.rounds[0].tie_breaks
    own = day.library.own_games
    own.delete_game("isole", day.library.now())
    day.open_again()
    day.window.go("round-1")
    assert day.desk.event.rounds[0].tie_breaks == drawn
    assert len(day.line.tie_breaks) == 2
    assert {"Porti", "Carte"} <= day.labels  # their wording in the round
