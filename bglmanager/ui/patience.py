"""How a window waits for what may never answer: it is painted, and takes no keys meanwhile."""

from __future__ import annotations

import threading

from PySide6.QtCore import QCoreApplication, QEventLoop, QThread, QTimer

AT_ONCE = 0.05
"""Seconds in which nearly everything has answered; then the window begins to be painted."""

_LOOK_MS = 20


def wait(over: threading.Event, seconds: float) -> None:
    """Wait for an event, so many seconds at most; on the window's thread it goes on living."""
    application = QCoreApplication.instance()
    if application is None or QThread.currentThread() is not application.thread():
        over.wait(seconds)
    elif not over.wait(min(AT_ONCE, seconds)):
        _let_live(over, seconds - AT_ONCE)


def _let_live(over: threading.Event, seconds: float) -> None:
    loop, look, end = QEventLoop(), QTimer(), QTimer()

    def leave_when_over() -> None:
        if over.is_set():
            loop.quit()

    look.timeout.connect(leave_when_over)
    end.setSingleShot(True)
    end.timeout.connect(loop.quit)
    look.start(_LOOK_MS)
    end.start(max(int(seconds * 1000), 0))
    # what is typed meanwhile waits its turn: it belongs to what the window shows afterwards
    loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    look.stop()
    end.stop()
