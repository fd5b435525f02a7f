"""The end of the session: what ends the program from outside closes it as its windows do."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, QSocketNotifier, Qt
from PySide6.QtWidgets import QApplication

from bglmanager.ui.watch import ThreadBridge

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)
)
"""What a shutdown, a key at the console and a console that is closed send; not all have all."""


class Session(Protocol):
    """What the desktop says at the end of its session; Qt's `QSessionManager` is one."""

    def allowsInteraction(self) -> bool:
        """Whether somebody may be asked now."""
        ...

    def release(self) -> None:
        """Nobody is asked any more."""
        ...

    def cancel(self) -> None:
        """The session is to go on."""
        ...


class Ending(QObject):
    """Hears of the end until it is closed itself.

    A signal may come amid a command: `end` is called when the window's thread is free. Python
    hears of it only when it runs, and nothing of it does while Qt waits: a byte wakes it.
    """

    def __init__(
        self,
        application: QApplication,
        *,
        end: Callable[[], None],
        may_end: Callable[[], bool],
        prepare: Callable[[], None],
    ) -> None:
        """`end` closes everything; `may_end` asks about what is typed and not saved; `prepare`
        does what closing does, in case nothing follows.
        """
        super().__init__()
        self._bell = ThreadBridge(end, later=True)
        self._may_end, self._prepare = may_end, prepare
        self._application = application
        application.commitDataRequest.connect(self.commit, Qt.ConnectionType.DirectConnection)
        self._woken, self._waker = socket.socketpair()
        for each in (self._woken, self._waker):
            each.setblocking(False)
        self._heard = QSocketNotifier(self._woken.fileno(), QSocketNotifier.Type.Read, self)
        self._heard.activated.connect(lambda: self._woken.recv(len(SIGNALS)))
        self._before = {one: signal.signal(one, lambda *_: self._bell.ring()) for one in SIGNALS}
        self._woke = signal.set_wakeup_fd(self._waker.fileno(), warn_on_full_buffer=False)

    def commit(self, session: Session) -> None:
        """The desktop wants to end its session: it goes on where something typed is to stay."""
        ends = True
        if session.allowsInteraction():
            ends = self._may_end()
            if not ends:
                session.cancel()
            session.release()
        if ends:
            self._prepare()

    def close(self) -> None:
        """Leave signals to whom they were left before."""
        signal.set_wakeup_fd(self._woke)
        for one, before in self._before.items():
            signal.signal(one, before)
        self._application.commitDataRequest.disconnect(self.commit)
        self._heard.setEnabled(False)
        self._woken.close()
        self._waker.close()
