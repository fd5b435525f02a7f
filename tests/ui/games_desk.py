"""The window at the page of the games, over a library of its own; keys as a person presses them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from bglmanager.services.library import Library
from bglmanager.ui.kit.sections import SectionList
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.games.editor import GameEditor
from bglmanager.ui.pages.games.page import GameRow, GamesPage
from bglmanager.ui.pages.games.parts import LineFact, RowsFact
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.table import TableView
from tests.helpers.libraries import make_library
from tests.ui.doubles import Answers, HostDouble
from tests.ui.hands import Hands

CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier


class GamesDesk(Hands):
    """A window of one library; `again` opens another one over the same library."""

    def __init__(self, look: Style, qtbot: QtBot, folder: Path) -> None:
        self.look, self.qtbot = look, qtbot
        self.library: Library = make_library(folder)
        self.workspace = self.library.open_library()
        self.answers = Answers()
        self.host = HostDouble()
        self.window = self._window()

    def _window(self) -> MainWindow:
        library, workspace = self.library, self.workspace
        window = MainWindow(
            self.look,
            self.host,
            {
                "home": lambda shell, _step: HomePage(shell, workspace, library.games),
                "games": lambda shell, _step: GamesPage(shell, library),
            },
            Preferences(language=self.look.texts.language),
            None,
            self.answers,
            library.games,
        )
        window.show()
        window.go("games")
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)
        return window

    def again(self) -> None:
        """Another window in the place of this one, as after a change of look."""
        old = self.window
        self.window = self._window()
        old.close()
        old.deleteLater()

    def close(self) -> None:
        self.window.close()
        self.window.deleteLater()
        self.library.close()

    @property
    def page(self) -> GamesPage:
        page = self.window.page
        assert isinstance(page, GamesPage)
        return page

    @property
    def editor(self) -> GameEditor:
        return self.page.editor

    @property
    def is_writing(self) -> bool:
        """Whether a game is being written."""
        return self.editor.is_shown

    @property
    def sections(self) -> SectionList:
        """The list of the sections of the editor."""
        return self.editor.sections.titles

    @property
    def table(self) -> TableView[GameRow]:
        """The list of games."""
        return self.page.list.table

    def line(self, key: str) -> LineFact:
        """The field of the editor for one key, its section open."""
        self.editor.open_at(key)
        return next(part for part in self.editor.findChildren(LineFact) if part.fact == key)

    def rows(self, key: str) -> RowsFact:
        """The list of the editor under one key, be it within a row of another one."""
        self.editor.open_at(key)
        return next(part for part in self.editor.findChildren(RowsFact) if part.fact == key)

    def fill(self, widget: QWidget, text: str) -> None:
        """Type into a field in the place of what stands there."""
        widget.setFocus()
        self.press(Qt.Key.Key_A, CONTROL)
        self.press(Qt.Key.Key_Delete)
        self.type(text)

    def cell(self, text: str) -> None:
        """Type into the current cell of a table, and go to the next one."""
        self.type(text)
        self.press(Qt.Key.Key_Tab)

    def pick(self, key: str) -> None:
        assert self.table.pick_key(key)


def type_islands(desk: GamesDesk) -> None:
    """Write a game with two tie-breaks from nothing, by keys alone."""
    desk.press(Qt.Key.Key_N, CONTROL)
    desk.type("Isole")
    desk.press(Qt.Key.Key_Tab)
    desk.type("Islands")
    for _ in range(5):
        desk.press(Qt.Key.Key_Tab)
    desk.type("45")  # minutes with three players
    desk.rows("tie_breaks").add.setFocus()
    desk.press(Qt.Key.Key_Return)
    desk.cell("Porti")
    desk.cell("Harbours")
    desk.press(Qt.Key.Key_Insert)
    desk.cell("Carte")
    desk.cell("Cards")
    desk.press(Qt.Key.Key_Space)  # fewer is better
