"""What is typed in an editor outlives the program, whatever ends it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
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
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """The page is shown."""
        self._timer.start()

    def stop(self) -> None:
        """The page is left: look a last time."""
        self._timer.stop()
        self.look()

    def look(self) -> None:
        """Keep what is typed now; that it cannot be kept is said once."""
        text = self._text()
        if text is not None:
            self._keep(text)

    def forget(self) -> None:
        """Nothing is typed any more that is not saved."""
        self._keep("")

    def _keep(self, text: str) -> None:
        if text == self._kept:
            return
        try:
            self._typed.keep(text)
        except NotSaved as error:
            self._tell(error)
        else:
            self._kept, self._is_told = text, False

    def _tell(self, error: NotSaved) -> None:
        def fail() -> None:
            raise error

        if not self._is_told:
            self._is_told = True
            self._shell.attempt(fail)
