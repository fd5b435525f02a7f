"""While windows are open: backups every ten minutes, the check after the start, what failed;
unused cycles of objects are looked for between two keys; other threads speak to the window's.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from bglmanager.engine.problems import Problem
from bglmanager.services.errors import NotOpened, NotSaved, hearing_writes
from bglmanager.services.files import own
from bglmanager.services.library import Library

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
        self._timer.timeout.connect(library.keeping.time_passed)
        self._timer.timeout.connect(library.look_for_stick)
        self._timer.start()
        library.run(self._check_library)

    @property
    def problem(self) -> Problem | None:
        """Damage that the check after the start has found, or why no backup could be made."""
        return self._damage or self._library.keeping.state.problem

    def note_damage(self, damage: NotOpened) -> None:
        """Opening something has shown damage: it is said until the library is another one."""
        with suppress(NotSaved), hearing_writes():
            own(lambda: self._library.put_aside(damage))
        self._damage = damage.problem
        self._bell.ring()

    def stop_watching(self) -> None:
        """Look no more."""
        self._timer.stop()
        self._library.keeping.told = _tell_nobody

    def _check_library(self) -> None:
        """On the worker: look at every page of the library."""
        try:
            self._library.check_pages()
        except NotOpened as error:
            self._damage = error.problem
            self._bell.ring()


def _tell_nobody() -> None:
    """No window is there to be told."""


PAUSE_MS = 500
"""Between two looks; what an act leaves behind is looked through in a few milliseconds."""

_WORTH = 2_000
"""So many new objects are worth a look."""

_OLD_TOO = 50
"""After so many looks at what is new everything is looked through, once nothing moves."""

_STILL = 60
"""So many pauses in which next to nothing is made are half a minute of stillness."""


class GcScheduler(QObject):
    """Looks through what is new while the window waits.

    Python does so whenever enough has been made, that is while somebody waits for an act, and
    takes longer the more there is to look through. Whatever outlives one look is let alone
    until nobody has touched the window for a while.
    """

    def __init__(self) -> None:
        super().__init__()
        self._still = 0
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self.sweep_new)

    def start(self) -> None:
        """Look twice a second."""
        self._timer.start()

    def sweep_new(self) -> None:
        """Look through what is new; through everything where that is due and disturbs nobody."""
        new, _, looks = gc.get_count()
        if new >= _WORTH:
            self._still = 0
            gc.collect(1)
            return
        self._still += 1
        if self._still >= _STILL and looks >= _OLD_TOO:
            self._still = 0
            gc.collect()


class ThreadBridge(QObject):
    """Calls somebody on the thread it was made on, whichever thread it is rung from.

    Rung on that thread it calls at once, unless `later` waits for what is being done to end.
    """

    _rung = Signal()

    def __init__(self, hear: Callable[[], object], *, later: bool = False) -> None:
        super().__init__()
        self._hear = hear
        kinds = Qt.ConnectionType
        # the slot is this object's own: only so Qt knows the thread to call it on
        self._rung.connect(
            self._call_hearer, kinds.QueuedConnection if later else kinds.AutoConnection
        )

    def ring(self) -> None:
        """Have somebody called."""
        self._rung.emit()

    def _call_hearer(self) -> None:
        self._hear()
