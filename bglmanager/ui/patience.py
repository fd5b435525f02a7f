"""How a window waits for what may never answer: it is painted, and takes no keys meanwhile."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEventLoop, QThread, QTimer

from bglmanager.services.files import NoAnswer, leave_behind
from bglmanager.ui.cannot_start import Silence

AT_ONCE = 0.05
"""Seconds in which nearly everything has answered; then the window begins to be painted."""

SILENT = 2.5
"""Seconds after which the library’s own file is said not to answer: another program that has it is
waited for nearly as long, and that is said otherwise."""

_LOOK_MS = 20


def wait(over: threading.Event, seconds: float) -> None:
    """Wait for an event, so many seconds at most; on the window's thread it goes on living."""
    application = QCoreApplication.instance()
    if application is None or QThread.currentThread() is not application.thread():
        over.wait(seconds)
    elif not over.wait(min(AT_ONCE, seconds)):
        _let_live(over, seconds - AT_ONCE)


class OwnDisk:
    """Does on a thread of its own what the library's own file is asked for, one after the other.

    What takes longer than `SILENT` is said over all windows, which are painted meanwhile. It is
    waited for to the end, unless somebody closes the program: `is_given_up`, and from then on
    everything is refused (`NoAnswer`).
    """

    def __init__(self, folder: Path, say: Callable[[], Silence], end: Callable[[], None]) -> None:
        """`say` makes the window that says it; `end` closes the program."""
        self._folder, self._say, self._end = folder, say, end
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="own disk")
        self.is_given_up = False

    def __call__(self, work: Callable[[], Any]) -> Any:
        """Do it, and wait for it; on another thread than the window's it is just done."""
        application = QCoreApplication.instance()
        if application is None or QThread.currentThread() is not application.thread():
            return work()
        if self.is_given_up:
            raise NoAnswer(self._folder)
        done, over = self._worker.submit(work), threading.Event()
        done.add_done_callback(lambda _done: over.set())
        if not over.wait(SILENT) and not self._wait_aloud(over):
            self.is_given_up = True
            leave_behind("own disk", over)
            self._end()
            raise NoAnswer(self._folder)
        return done.result()

    def close(self) -> None:
        """Nothing more is asked."""
        self._worker.shutdown(wait=not self.is_given_up)

    def _wait_aloud(self, over: threading.Event) -> bool:
        """Say that the disk does not answer; False when somebody closes the program."""
        silence = self._say()
        silence.show()
        _run_until(lambda: over.is_set() or not silence.isVisible())
        silence.close()
        silence.deleteLater()
        return over.is_set()


def _let_live(over: threading.Event, seconds: float) -> None:
    until = time.monotonic() + seconds
    # what is typed meanwhile waits its turn: it belongs to what the window shows afterwards
    quiet = QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents
    _run_until(lambda: over.is_set() or time.monotonic() >= until, quiet)


def _run_until(
    is_over: Callable[[], bool],
    events: QEventLoop.ProcessEventsFlag = QEventLoop.ProcessEventsFlag.AllEvents,
) -> None:
    """Let the window live, looking again and again whether it is over."""
    loop, look = QEventLoop(), QTimer()

    def leave_when_over() -> None:
        if is_over():
            loop.quit()

    look.timeout.connect(leave_when_over)
    look.start(_LOOK_MS)
    loop.exec(events)
    look.stop()
