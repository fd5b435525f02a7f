"""The pages of an open event as page objects: opened at the rail, brought into a stance, read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import cycle

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from pytestqt.exceptions import capture_exceptions

from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.base import Page
from bglmanager.ui.widgets.basics import LinkButton
from tests.ui.hands import NONE, AtWindow

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key
Stance = Sequence[tuple[Qt.Key, Qt.KeyboardModifier] | str]
"""Keys with what is held, and texts, that leave a page in the middle of something."""

_ENTER = (Key.Key_Return, NONE)

STANCES: Mapping[str, Sequence[Stance]] = {
    "event": [(), ("x",)],
    "entries": [
        (),
        [(Key.Key_Down, NONE), (Key.Key_F2, NONE), "x"],
        [(Key.Key_Insert, NONE), "Nuova"],
        [(Key.Key_M, CONTROL)],
        [(Key.Key_End, NONE)],
    ],
    "round": [
        (),
        [_ENTER, "17"],
        [(Key.Key_U, CONTROL)],
        [(Key.Key_G, CONTROL)],
        [(Key.Key_2, CONTROL), _ENTER, "3"],
        [_ENTER, (Key.Key_W, CONTROL)],
        [_ENTER, (Key.Key_F4, SHIFT)],
        [(Key.Key_M, CONTROL)],
        [(Key.Key_F2, NONE), "9"],
        [(Key.Key_F3, NONE)],
        [(Key.Key_F12, SHIFT)],
        [(Key.Key_N, CONTROL), "x"],
    ],
    "standings": [(), [(Key.Key_F2, NONE)], [(Key.Key_End, NONE), (Key.Key_F2, NONE)]],
    "referee": [(), ["Ada"], [(Key.Key_Down, NONE), _ENTER]],
    "history": [(), [(Key.Key_End, NONE)], [(Key.Key_Down, NONE), (Key.Key_Down, NONE)]],
    "till": [(), [(Key.Key_Down, NONE), "5"]],
}
"""By the kind of page: how somebody may leave it, the first as it was entered."""


class EventPages(AtWindow):
    """The window of an event, gone through from page to page.

    A page takes the next of its stances whenever it is asked to, so that in the end each has
    been left in all of them.
    """

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self._stances = {kind: cycle(stances) for kind, stances in STANCES.items()}

    @property
    def desk(self) -> OpenEvent:
        """The event behind the window."""
        opened = self.window.opened
        assert isinstance(opened, OpenEvent)
        return opened

    @property
    def page(self) -> Page:
        """The page shown."""
        assert self.window.page is not None
        return self.window.page

    @property
    def keys(self) -> list[str]:
        """The pages the rail leads to."""
        return [button.step.key for button in self.window.rail.step_buttons]

    def open(self, key: str) -> None:
        """Press a step of the rail."""
        [button] = [one for one in self.window.rail.step_buttons if one.step.key == key]
        button.click()

    def take_stance(self) -> None:
        """Begin something on the page shown, and leave it half done.

        What the keys did there at once, as where Enter draws a draft anew, is taken back.
        """
        kind, before = self.window.key.partition("-")[0], self.desk.timeline.undoable
        for pressed in next(self._stances[kind]) if kind in self._stances else ():
            if isinstance(pressed, str):
                QTest.keyClicks(self.focus, pressed)
            else:
                self.press(*pressed)
        if self.desk.timeline.undoable != before:
            self.undo()

    def undo(self) -> None:
        """Press what takes the last act back, in the status line or in the menu."""
        self._press_tool(self.window.actions_of_frame.undo)

    def redo(self) -> None:
        """Press what does it again, in the menu."""
        self._press_tool(self.window.actions_of_frame.redo)

    def _press_tool(self, action: Action | None) -> None:
        assert action is not None
        assert action.isEnabled(), action.refusal
        beside = self.window.bottom.findChildren(LinkButton)
        named = [each for each in beside if each.accessibleName() == action.text()]
        if found := [each for each in named if each.isVisible()]:
            found[0].click()
            return
        assert action in self.window.actions_of_frame.in_menu()
        action.trigger()

    @property
    def title(self) -> str:
        """The title in the header."""
        return self.window.header.title

    @property
    def buttons(self) -> list[str]:
        """What the header offers: the buttons from left to right, what is in the menu alone, and
        last the primary button.
        """
        header = self.window.header
        shown = [button.text().strip() for button in header.buttons]
        at = len(shown) - bool(self.page.primary())
        return [*shown[:at], *(action.text() for action in header.in_menu), *shown[at:]]

    def check(self) -> None:
        """The page shown is one that the rail leads to, and all around it is its own."""
        window, page = self.window, self.page
        assert [b.step.key for b in window.rail.step_buttons if b.isChecked()] == [window.key]
        assert page.isVisible()
        assert self.title == page.title()
        assert self.state == page.state_line()
        wanted = [*page.secondary(), *filter(None, [page.primary()])]
        assert self.buttons == [action.text() for action in wanted]
        for action in page.page_actions:
            assert action.isEnabled() is not bool(action.refusal)


class Walk:
    """Somebody who goes through the pages; what goes wrong is told with the steps before it."""

    def __init__(self, pages: EventPages) -> None:
        self.pages = pages
        self._steps: list[str] = []

    def step(self, name: str, deed: Callable[[], object]) -> None:
        """Do something at the page shown, and look whether all is in order."""
        self._steps.append(f"{name} at {self.pages.window.key}")
        with capture_exceptions() as found:
            deed()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        assert not found, (self._steps[-8:], found)
        try:
            self.pages.check()
        except AssertionError as error:
            raise AssertionError(self._steps[-8:]) from error

    def go(self, place: int, *, begin: bool = True) -> None:
        """To the page of the step at this place of the rail, counted round and round.

        With `begin` something is left half done there.
        """
        key = self.pages.keys[place % len(self.pages.keys)]
        self.step(f"open {key}", partial(self.pages.open, key))
        if begin:
            self.step("begin", self.pages.take_stance)

    def everywhere(self, *, begin: bool = False) -> None:
        """To every page, in the order of the rail; with `begin` each is left half done."""
        for key in self.pages.keys:
            self.step(f"open {key}", partial(self.pages.open, key))
            if begin:
                self.step("begin", self.pages.take_stance)

    def undo_one(self) -> None:
        """Take the last act back."""
        self.step("undo", self.pages.undo)

    def undo_all(self) -> None:
        """Take everything back, act by act."""
        while self.pages.desk.timeline.undoable is not None:
            self.step(f"undo {self.pages.desk.timeline.undoable.kind}", self.pages.undo)

    def redo_all(self) -> None:
        """Do everything again, act by act."""
        while self.pages.desk.timeline.redoable is not None:
            self.step(f"redo {self.pages.desk.timeline.redoable.kind}", self.pages.redo)
