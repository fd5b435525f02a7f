"""From another thread to the window's: widgets are touched there and nowhere else."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal


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
        self._rung.connect(self._call, kinds.QueuedConnection if later else kinds.AutoConnection)

    def ring(self) -> None:
        """Have somebody called."""
        self._rung.emit()

    def _call(self) -> None:
        self._hear()
