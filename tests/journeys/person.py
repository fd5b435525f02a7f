"""Somebody at the keyboard of the whole program, over a store of its own."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.ids import EventId
from bglmanager.services.workspace import Clock, OpenEvent, Workspace
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.entries.page import EntriesPage
from bglmanager.ui.program import Program
from tests.helpers.workspaces import open_workspace
from tests.ui.doubles import Answers
from tests.ui.hall import Hall
from tests.ui.hands import AtWindow
from tests.ui.tour import Likes

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
LIBRARY = "library.sqlite3"
FAR = 60
"""More presses of the tabulator than any form asks for."""


@dataclass
class Watch:
    """The clock of the hall: it stands until it is set."""

    now: dt.datetime = dt.datetime(2026, 3, 14, 9, tzinfo=dt.UTC)

    def __call__(self) -> dt.datetime:
        return self.now


@dataclass
class Person(AtWindow):
    """The program, and hands on its keyboard."""

    qtbot: QtBot
    program: Program
    workspace: Workspace
    answers: Answers

    @property
    def window(self) -> MainWindow:  # type: ignore[override]  # another one takes its place
        assert self.program.window is not None
        return self.program.window

    @property
    def desk(self) -> OpenEvent:
        """The only event there is."""
        [row] = self.workspace.events()
        return self.workspace.open_event(row.id)

    @property
    def entries(self) -> EntriesPage:
        """The page shown, which is that of the entries."""
        page = self.window.page
        assert isinstance(page, EntriesPage)
        return page

    @property
    def hall(self) -> Hall:
        """The page of a round, as its own tests see it."""
        return Hall(self.qtbot, self.workspace, self.desk, self.window)

    def type(self, text: str) -> None:
        """Type a text, wherever the keyboard is."""
        QTest.keyClicks(self.focus, text)

    def lines(self, *texts: str) -> None:
        """Type texts, each followed by Enter."""
        for text in texts:
            self.type(text)
            self.press(Qt.Key.Key_Return)

    def reach(self, target: QWidget) -> None:
        """Press the tabulator until the keyboard is there."""
        for _ in range(FAR):
            if self.focus is target:
                return
            self.press(Qt.Key.Key_Tab)
        raise AssertionError(target.accessibleName())

    def reach_section(self, target: QWidget) -> None:
        """Go through the sections of the page by Ctrl+PgDown until this is there, and reach it."""
        for _ in range(FAR):
            if target.isVisible():
                break
            self.press(Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
        self.reach(target)

    def saved(self, file: Path) -> bytes:
        """What Ctrl+S of the page writes."""
        self.answers.file = file
        self.press(Qt.Key.Key_S, CONTROL)
        self.qtbot.waitUntil(file.exists)
        return file.read_bytes()

    def look_at_the_clock(self) -> None:
        """Time has gone by: whatever looks at the clock by itself does so now."""
        assert self.window.page is not None
        for timer in self.window.page.findChildren(QTimer):
            if timer.isActive() and not timer.isSingleShot():
                timer.timeout.emit()

    def go(self, key: str) -> None:
        """Choose a step of the rail by its key: Alt and its place, 0 before the day."""
        steps = self.window.steps
        counted = [step.key for step in steps if not (step.before or step.along)]
        place = counted.index(key) + 1 if key in counted else 0
        QTest.keyClick(self.window, Qt.Key(Qt.Key.Key_0 + place), Qt.KeyboardModifier.AltModifier)
        assert self.window.key == key

    def wait_for_another_window(self, deed: Callable[[], object]) -> None:
        """Do something after which another window takes the place of the present one."""
        old = self.window
        deed()
        self.qtbot.waitUntil(lambda: self.program.window is not old)
        self._activate()

    def _activate(self) -> None:
        self.window.messages = self.answers
        self.window.activateWindow()
        assert QTest.qWaitForWindowActive(self.window)


@contextmanager
def at_the_keyboard(
    qtbot: QtBot,
    qapp: QApplication,
    folder: Path,
    clock: Clock | None = None,
    event: EventId | None = None,
) -> Iterator[Person]:
    """The program with the library in this folder, an empty one where there is none.

    Its first window is that of the event, or the list of events. Without a clock of its own a
    second goes by with everything that is done.
    """
    workspace = open_workspace(folder / LIBRARY, clock=clock)
    program = Program(qapp, workspace, Likes(), folder)
    program.start(event)
    person = Person(qtbot, program, workspace, Answers())
    person._activate()
    try:
        yield person
    finally:
        for window in [place.window for place in program.places]:
            assert window is not None
            window.close()
            window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        workspace.close()
