"""The page of rules in a window over a library of its own, worked by keys."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from bglmanager.services.games import game_catalogue
from bglmanager.services.library import Library
from bglmanager.services.own_rules import OwnRules
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.game_panel import FaultsPanel
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.rules.editor import RulesEditor
from bglmanager.ui.pages.rules.page import RulesPage
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.fields import LineField
from tests.helpers.libraries import Wall, make_library
from tests.ui.doubles import Answers, HostDouble
from tests.ui.hands import AtWindow

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


class RulesDesk(AtWindow):
    """The window at the page of rules, worked by keys."""

    def __init__(self, look: Style, folder: Path) -> None:
        self.look = look
        self.library: Library = make_library(folder, wall=Wall())
        self.workspace = self.library.open_library()
        self.own = OwnRules(self.library.places.rules)
        self.host, self.answers = HostDouble(), Answers()
        self.window = self.open()

    def open(self) -> MainWindow:
        """A window as the program makes it, at the page of rules."""
        window = MainWindow(
            self.look,
            self.host,
            {
                "home": lambda shell, _: HomePage(
                    shell, self.workspace, game_catalogue(), self.own
                ),
                "rules": lambda shell, _: RulesPage(shell, self.own),
            },
            Preferences(language=self.look.texts.language),
            None,
            self.answers,
        )
        window.show()
        window.go("rules")
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)
        self.window = window
        return window

    def close(self) -> None:
        self.window.close()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    @property
    def page(self) -> RulesPage:
        page = self.window.page
        assert isinstance(page, RulesPage)
        return page

    @property
    def editor(self) -> RulesEditor:
        return self.page.editor

    @property
    def name_line(self) -> LineField:
        """The field of the name."""
        line = self.editor.named.fields["name"].editor
        assert isinstance(line, LineField)
        return line

    @property
    def base(self) -> QWidget:
        """The box of the regulation the rules start from."""
        return self.editor.named.fields["base"].editor

    @property
    def faults(self) -> tuple[str, ...]:
        """What the side panel says is wrong in a file."""
        panel = self.window.side.content_shown
        assert isinstance(panel, FaultsPanel)
        return panel.faults

    @property
    def names(self) -> list[str]:
        return [line.name for line in self.page.list.table.rows_model.rows]

    @property
    def ranks(self) -> list[tuple[int, int]]:
        """Rank by the rules and by the regulation, in the example's standings."""
        lines = self.editor.ranking.lines
        return [(line.rank, line.before) for line in lines]

    @property
    def paid(self) -> list[str]:
        """The points at the example table."""
        return [line.points.text() for line in self.editor.table.lines]

    def go_into(self, widget: QWidget) -> None:
        """Put the keyboard into a field of the editor, its section open."""
        sections = self.editor.sections
        for place, content in sections.made.items():
            if content.isAncestorOf(widget):
                sections.open_section(place)
        widget.setFocus()

    def type(self, widget: QWidget, text: str) -> None:
        """Type into a field, over what stands there."""
        self.go_into(widget)
        QTest.keyClick(widget, Key.Key_A, CONTROL)
        QTest.keyClicks(widget, text)

    def row(self, size: int, *points: int) -> None:
        """Type a row of points."""
        for place, value in enumerate(points, 1):
            self.type(self.editor.points.figure(size, place), str(value))

    def pick(self, key: str) -> None:
        """Go down the list to a line."""
        self.page.list.table.setFocus()
        self.press(Key.Key_Home, CONTROL)
        keys = [line.key for line in self.page.list.table.rows_model.rows]
        for _ in range(keys.index(key)):
            self.press(Key.Key_Down)
        assert self.page.current is not None
        assert self.page.current.key == key
