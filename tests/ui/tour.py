"""The whole program over a library of its own, for somebody without a mouse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from bglmanager.engine.event import Event
from bglmanager.services.backup_scheduler import Runner
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.base import Page
from bglmanager.ui.preferences import Appearance, Preferences
from bglmanager.ui.program import Program
from tests.helpers.libraries import Wall, make_library
from tests.ui.doubles import Answers
from tests.ui.hands import AtWindow

NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier

FAR = 300
"""More stops of the Tab key than any page has."""

PRESSED = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
)
"""What a mouse presses or types into."""


@dataclass
class Likes:
    """Preferences in memory."""

    language: str = "en"
    appearance: Appearance = Appearance.LIGHT
    text_size: int = 100

    def load(self) -> Preferences:
        return Preferences(
            language=self.language, appearance=self.appearance, text_size=self.text_size
        )

    def save(self, preferences: Preferences) -> None:
        """Nothing is kept."""


class Tour(AtWindow):
    """The program, and hands on its keyboard; `at` opens an event, or none, at a page."""

    def __init__(
        self,
        application: QApplication,
        folder: Path,
        likes: Likes | None = None,
        run: Runner | None = None,
    ) -> None:
        """`run` does the work of the library for later, at once unless told."""
        self._application, self._folder = application, folder
        self.likes = likes or Likes()
        self.wall = Wall()
        self.library = make_library(folder, wall=self.wall, errands=run)
        self.workspace = self.library.open_library()
        self.answers = Answers()
        self.numbers = count(1)
        self.program = self._start()

    def _start(self) -> Program:
        return Program(
            self._application, self.workspace, self.likes, self._folder, library=self.library
        )

    def at(self, page: str, event: Event | None = None) -> MainWindow:
        """The window at a page, of this event or of none."""
        self.leave()
        self.program = self._start()
        desk = None if event is None else self._bring(event)
        window = self.program.start(None if desk is None else desk.event.settings.id)
        window.messages = self.answers
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)
        window.go(page)
        assert window.key == page.partition("/")[0]
        settle()
        return window

    def _bring(self, event: Event) -> OpenEvent:
        """Take an event in: a backup before each, and not the first alone, took long."""
        keeping = self.library.keeping
        with pytest.MonkeyPatch.context() as patch:
            if keeping.state.last is not None:
                patch.setattr(keeping, "before", lambda _kind: None)
            return self.workspace.import_document(event)

    @property
    def window(self) -> MainWindow:  # type: ignore[override]  # another one takes its place
        assert self.program.window is not None
        return self.program.window

    @property
    def page(self) -> Page:
        assert self.window.page is not None
        return self.window.page

    @property
    def desk(self) -> OpenEvent:
        """The event shown."""
        opened = self.window.opened
        assert isinstance(opened, OpenEvent)
        return opened

    def type(self, text: str) -> None:
        """Type a text, wherever the keyboard is."""
        QTest.keyClicks(self.focus, text)

    def leave(self) -> None:
        """Close the windows: nothing works on in the background."""
        self.program.end()
        for place in list(self.program.places):
            assert place.window is not None
            place.window.close()
            place.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def close(self) -> None:
        """Close the windows and the library."""
        self.leave()
        self.library.close()


def settle() -> None:
    """Let layouts find their places: they settle one level at a time."""
    for _ in range(3):
        QApplication.processEvents()


@dataclass(frozen=True)
class Way:
    """Where a key of the way leads from here: each stop once, in its order."""

    stops: list[QWidget]
    unseen: list[QWidget]
    """Those that were not in sight when the keyboard came to them."""

    comes_round: bool
    """Whether the last stop leads to the first one again."""


def walk(tour: Tour, *, back: bool = False) -> Way:
    """Press Tab, or Shift+Tab, until it is back at a place where it was.

    Some fields take the key several times: a date for its day, month and year.
    """
    found, unseen, held = [tour.focus], [], 0
    while len(found) < FAR and held < _PARTS:
        tour.press(_BACK if back else _ON, SHIFT if back else NONE)
        here = tour.focus
        held = held + 1 if here is found[-1] else 0
        if held:
            continue
        if not in_sight(here):
            unseen.append(here)
        if here in found:
            return Way(found, unseen, here is found[0])
        found.append(here)
    return Way(found, unseen, comes_round=False)


_ON, _BACK = Qt.Key.Key_Tab, Qt.Key.Key_Backtab
_PARTS = 4
"""So often a field may keep the key for itself."""


def can_be_pressed(window: QWidget) -> Iterator[QWidget]:
    """What a mouse could press now: visible, enabled, and no part of another such thing."""
    for widget in window.findChildren(QWidget):
        own_mouse = "mousePressEvent" in vars(type(widget)) and _is_ours(type(widget))
        if not isinstance(widget, PRESSED) and not own_mouse:
            continue
        if not widget.isVisible() or not widget.isEnabled() or _is_part(widget):
            continue
        if isinstance(widget, QAbstractItemView) and not _can_be_chosen_from(widget):
            continue
        yield widget


def _is_ours(kind: type) -> bool:
    return kind.__module__.startswith("bglmanager.")


def _can_be_chosen_from(view: QAbstractItemView) -> bool:
    read = view.selectionMode() is QAbstractItemView.SelectionMode.NoSelection
    return not read and view.model().rowCount() > 0


def _is_part(widget: QWidget) -> bool:
    """The line in a box, the header of a table, the cross in a search field."""
    around = widget.parentWidget()
    while around is not None and not around.isWindow():
        if isinstance(around, (QAbstractSpinBox, QComboBox, QLineEdit, QAbstractItemView)):
            return True
        around = around.parentWidget()
    return False


def told(widget: QWidget) -> str:
    """A widget in words, for what a test says."""
    name = widget.accessibleName()
    if isinstance(widget, QAbstractButton):
        name = name or widget.text()
    return f"{type(widget).__name__} “{name}”"


def outline(widgets: Sequence[QWidget]) -> list[str]:
    """Widgets in words."""
    return [told(widget) for widget in widgets]


def in_sight(widget: QWidget) -> bool:
    """Whether at least a part of a widget as high as a line can be seen."""
    seen = widget.visibleRegion().boundingRect()
    return not seen.isNull() and seen.height() >= min(widget.height(), 12)
