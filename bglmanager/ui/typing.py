"""What is typed in an editor outlives the program, whatever ends it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from bglmanager.services.autosave import Autosave
from bglmanager.services.errors import NotSaved
from bglmanager.ui.shell import Shell

EVERY = 600
"""Milliseconds between two looks at what is typed."""


class TypingWatch:
    """Looks at an editor again and again, and keeps what is typed there when it is new.

    It looks and does not listen, because a cell of a table tells nothing before it is left.
    """

    def __init__(
        self, page: QWidget, shell: Shell, typed: Autosave, text: Callable[[], str | None]
    ) -> None:
        """`text` is what is to be kept: "" for nothing, None while there is nothing to say."""
        self._shell, self._typed, self._text = shell, typed, text
        self._kept: str | None = None
        self._is_told = False
        self._timer = QTimer(page)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.keep_typed_now)

    def start_looking(self) -> None:
        """The page is shown."""
        self._timer.start()

    def stop_looking(self) -> None:
        """The page is left, on whatever way: look a last time."""
        self._timer.stop()
        self.keep_typed_now()

    def keep_typed_now(self) -> None:
        """Keep what is typed now; that it cannot be kept is said once."""
        text = self._text()
        if text is not None:
            self._keep_text(text)

    def forget_typed(self) -> None:
        """Nothing is typed any more that is not saved."""
        self._keep_text("")

    def _keep_text(self, text: str) -> None:
        if text == self._kept:
            return
        try:
            self._typed.keep_text(text)
        except NotSaved as error:
            self._tell_once(error)
        else:
            self._kept, self._is_told = text, False

    def _tell_once(self, error: NotSaved) -> None:
        def fail() -> None:
            raise error

        if not self._is_told:
            self._is_told = True
            self._shell.attempt(fail)


class KeepsTyping(QWidget):
    """A widget of which something typed is kept while it is shown."""

    shell: Shell
    _watches: tuple[TypingWatch, ...] = ()

    def keep_typed(self, typed: Autosave, text: Callable[[], str | None]) -> TypingWatch:
        """Keep what is typed here and not saved, as `TypingWatch` has it."""
        watch = TypingWatch(self, self.shell, typed, text)
        self._watches += (watch,)
        return watch

    def put_by(self) -> None:
        """Another window is about to take the place of this one: keep what is typed for it."""
        for watch in self._watches:
            watch.keep_typed_now()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        for watch in self._watches:
            watch.start_looking()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        for watch in self._watches:
            watch.stop_looking()
