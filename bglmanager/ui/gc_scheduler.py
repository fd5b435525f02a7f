"""Unused cycles of objects are looked for between two keys, not in the middle of one."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

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
        self._timer.timeout.connect(self.sweep)

    def start(self) -> None:
        """Look twice a second."""
        self._timer.start()

    def sweep(self) -> None:
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
