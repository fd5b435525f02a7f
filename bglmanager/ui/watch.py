"""While the window is open: backups every ten minutes, the check after the start, what failed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, QTimer

from bglmanager.engine.problems import Problem
from bglmanager.services.elsewhere import own
from bglmanager.services.errors import NotOpened, NotSaved, saving
from bglmanager.services.library import Library
from bglmanager.ui.thread_bridge import ThreadBridge

MINUTE = 60_000
"""Milliseconds between two looks at the clock."""


class Watch(QObject):
    """Looks after the open library. `problem` is what must be seen on every page."""

    def __init__(self, library: Library, renew: Callable[[], None]) -> None:
        """`renew` has the window read its notices again."""
        super().__init__()
        self._library = library
        self._damage: Problem | None = None
        self._bell = ThreadBridge(renew, later=True)
        library.keeping.told = self._bell.ring
        self._timer = QTimer(self)
        self._timer.setInterval(MINUTE)
        self._timer.timeout.connect(library.keeping.tick)
        self._timer.timeout.connect(library.look_for_stick)
        self._timer.start()
        library.run(self._check)

    @property
    def problem(self) -> Problem | None:
        """Damage that the check after the start has found, or why no backup could be made."""
        return self._damage or self._library.keeping.state.problem

    def found(self, damage: NotOpened) -> None:
        """Opening something has shown damage: it is said until the library is another one."""
        with suppress(NotSaved), saving():
            own(lambda: self._library.put_aside(damage))
        self._damage = damage.problem
        self._bell.ring()

    def stop(self) -> None:
        """Look no more."""
        self._timer.stop()
        self._library.keeping.told = _nobody

    def _check(self) -> None:
        """On the worker: look at every page of the library."""
        try:
            self._library.check()
        except NotOpened as error:
            self._damage = error.problem
            self._bell.ring()


def _nobody() -> None:
    """No window is there to be told."""
