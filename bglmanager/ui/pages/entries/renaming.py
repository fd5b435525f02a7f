"""A page whose header changes with what it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent

from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Shell

_SHOWN = 20  # milliseconds


class RenamingPage(Page):
    """A page that can put an action of another name in the place of one.

    A button of the header keeps the name of the action it was made for.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._given: tuple[Action, ...] = ()

    def renamed(self, old: Action, text: str, make: Callable[[str], Action]) -> Action:
        """The old action when it has this name, otherwise a new one in its place."""
        if old.text() == text:
            return old
        self._actions.remove(old)
        self._given = tuple(action for action in self._given if action is not old)
        self.removeAction(old)
        old.deleteLater()
        return make(text)

    def given(self, primary: Action | None, secondary: Sequence[Action]) -> Sequence[Action]:
        """The secondary actions for the header, freed of the buttons it is about to throw away.

        Buttons listen to their actions as long as these live, longer than they live themselves.
        """
        wanted = (*((primary,) if primary else ()), *secondary)
        if wanted != self._given:
            self._let_go()
            self._given = wanted
            QTimer.singleShot(_SHOWN, self._renew)  # new buttons have no size until they are shown
        return secondary

    def _renew(self) -> None:
        self.shell.renew()

    def _let_go(self) -> None:
        for action in self._given:
            action.changed.disconnect()
        self._given = ()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self._let_go()
