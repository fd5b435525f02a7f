"""The page of an event in a window over a store of its own, worked by keys."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, Settings
from bglmanager.services.games import game_catalogue
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.event.form import EventForm
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.event.parts import PlanPart
from bglmanager.ui.pages.home.new_event import NewEventForm
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from tests.helpers.workspaces import open_workspace
from tests.ui.doubles import HostDouble
from tests.ui.hands import AtWindow, show

CONTROL = Qt.KeyboardModifier.ControlModifier
Key = Qt.Key


@dataclass
class EventDesk(AtWindow):
    """The window, the event, and hands on the keyboard."""

    window: MainWindow
    opened: OpenEvent

    @property
    def page(self) -> EventPage:
        page = self.window.page
        assert isinstance(page, EventPage)
        return page

    @property
    def form(self) -> EventForm:
        return self.page.form

    @property
    def plans(self) -> PlanPart:
        return self.page.plans

    @property
    def settings(self) -> Settings:
        """The settings as they are kept."""
        return self.opened.event.settings

    @property
    def shown(self) -> set[str]:
        """The fields that are shown, each in its section."""
        return {name for name, field in self.form.fields.items() if not field.isHidden()}

    def open(self, name: str) -> None:
        """Press the section of a field, or of a part, where it is not the one shown."""
        place, sections = self.form.section_of(name), self.form.sections.titles
        if place != sections.currentRow():
            middle = sections.visualItemRect(sections.item(place)).center()
            QTest.mouseClick(sections.viewport(), Qt.MouseButton.LeftButton, pos=middle)

    @property
    def _area(self) -> QScrollArea:
        """What the open section lies in."""
        section = self.form.sections.content_of(self.form.sections.titles.currentRow())
        areas = self.form.findChildren(QScrollArea)
        [area] = [one for one in areas if one.isAncestorOf(section)]
        return area

    @property
    def hidden_below(self) -> int:
        """How far the open section is to be scrolled."""
        return self._area.verticalScrollBar().maximum()

    @property
    def hidden_beside(self) -> int:
        """How far the open section is to be scrolled to the right, or stands out of the window."""
        room = self.window.stack.width()
        return self._area.horizontalScrollBar().maximum() + max(0, self.page.width() - room)

    def editor(self, name: str) -> QWidget:
        """Where a field is typed or chosen, with the focus."""
        self.open(name)
        editor = self.form.fields[name].editor
        editor.setFocus()
        return editor

    def choose(self, name: str, begin: str) -> None:
        """Go down in a box to the first words that begin so."""
        box = self.editor(name)
        assert isinstance(box, QComboBox)
        choose(box, begin)

    def offered(self, name: str) -> list[str]:
        """What a box offers."""
        box = self.form.fields[name].editor
        assert isinstance(box, QComboBox)
        return [box.itemText(place) for place in range(box.count())]

    def type(self, name: str, text: str) -> None:
        """Type into a field, over what stands there."""
        editor = self.editor(name)
        QTest.keyClick(editor, Key.Key_A, CONTROL)
        QTest.keyClick(editor, Key.Key_Delete)
        QTest.keyClicks(editor, text)

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = CONTROL) -> None:
        """Press a key where the focus is."""
        focus = self.window.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key, modifiers)

    def typed(self) -> dict[str, str]:
        """What stands in the fields, by name."""
        return self.form.inner.typed_texts

    def save(self) -> None:
        """Press Ctrl+S."""
        self.key(Key.Key_S)

    def problem(self, name: str) -> str:
        """What is said to be wrong at a field."""
        return self.form.fields[name].problem


DeskMaker = Callable[[Event], EventDesk]


@contextmanager
def event_desks(look: Style, qtbot: QtBot, folder: Path) -> Iterator[DeskMaker]:
    """Opens the page of events kept in the folder; closes the windows at the end."""
    made: list[tuple[MainWindow, Callable[[], None]]] = []

    def make(event: Event) -> EventDesk:
        workspace = open_workspace(folder / f"library-{len(made)}.sqlite")
        opened = workspace.import_document(event)
        window = MainWindow(
            look,
            HostDouble(),
            {
                "event": lambda shell, _: EventPage(
                    shell, opened, game_catalogue(), OwnRules(folder)
                )
            },
            Preferences(language="en"),
            opened,
        )
        made.append((window, workspace.close))
        show(qtbot, window, "event")
        return EventDesk(window, opened)

    yield make
    for window, close in made:
        window.close()
        close()


@pytest.fixture
def desk_of(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[DeskMaker]:
    """Opens the page of an event."""
    with event_desks(look, qtbot, tmp_path) as make:
        yield make


# ----- The questions of a new event

DAY = dt.date(2026, 11, 21)


@pytest.fixture
def form(look: Style, qtbot: QtBot) -> NewEventForm:
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
