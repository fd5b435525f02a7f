"""Long reading and computing: one background worker, with progress and a way to stop it.

A task gets frozen values and returns one; what it returns is handed over on the window's own
thread. The store is never touched from here.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from bglmanager.services.files import NoAnswer, touch

T = TypeVar("T")

Call = Callable[[Callable[[], None]], None]
"""Does something on another thread."""


class Stopped(Exception):
    """The user stopped the task; nothing was changed."""


class Progress:
    """What a running task reports to."""

    def __init__(self, report: Callable[[int, int], None]) -> None:
        self._report = report
        self._stop = threading.Event()

    def step(self, done: int, of: int) -> None:
        """Say how far the task is. Raises `Stopped` when the user has had enough."""
        self.check()
        self._report(done, of)

    def check(self) -> None:
        """Raise `Stopped` when the user has had enough."""
        if self.is_stopped:
            raise Stopped

    @property
    def is_stopped(self) -> bool:
        """Whether the user has had enough."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Ask the task to stop at its next step."""
        self._stop.set()


class Task(QObject):
    """One task under way, or waiting for the one before it.

    `progressed` carries steps done and steps in all; `ended` comes last, whatever happened.
    """

    progressed = Signal(int, int)
    ended = Signal()

    def __init__(self, parent: QObject, name: str, call: Call) -> None:
        """`name` says to the user what is being done; `call` does something on the window's
        thread.
        """
        super().__init__(parent)
        self.name, self._call = name, call
        self.progress = Progress(lambda *steps: call(lambda: self.progressed.emit(*steps)))

    def stop(self) -> None:
        """Ask the task to stop; `ended` comes when it has."""
        self.progress.stop()

    def _deliver_result(self, hand_over: Callable[[], None]) -> None:
        try:
            if not self.progress.is_stopped:
                hand_over()
        finally:
            self.ended.emit()
            self.deleteLater()

    def hand_over(self, what: Callable[[], None]) -> None:
        """Call `what` on the window's thread; the worker's last act for this task."""
        self._call(lambda: self._deliver_result(what))


class Tasks(QObject):
    """The tasks of a window. `started` carries the task, so that the frame can show it.

    The worker speaks to the window's thread through a signal of this object alone: a task may be
    over, and freed, while a signal of its own were still being sent.
    """

    started = Signal(object)
    _called = Signal(object)

    def __init__(self, parent: QObject, failed: Callable[[Exception], None]) -> None:
        """`failed` gets what a task raised, unless the task was started with its own."""
        super().__init__(parent)
        self._failed = failed
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="worker")
        self._open: set[Task] = set()
        self._is_over = False
        self._called.connect(self._do, Qt.ConnectionType.QueuedConnection)

    @Slot(object)
    def _do(self, deed: Callable[[], None]) -> None:
        """On the window's thread."""
        deed()

    def start(
        self,
        name: str,
        work: Callable[[Progress], T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None] | None = None,
        *,
        quiet: bool = False,
    ) -> Task:
        """Run `work` in the background; then `done` gets its value on the window's thread.

        A stopped task calls neither `done` nor `failed`; it is one once the worker has ended, when
        a page that is going still asks. `quiet` is for what takes a moment and
        is waited for where it will be shown: the frame says nothing of it.
        """
        task = Task(self, name, self._called.emit)
        if self._is_over:
            task.stop()
            return task
        self._open.add(task)
        task.ended.connect(lambda: self._open.discard(task))
        complain = failed or self._failed

        def run() -> None:
            try:
                task.progress.check()
                value = work(task.progress)
            except Stopped:
                task.hand_over(lambda: None)
            except BaseException as problem:  # noqa: BLE001 - it is told on the other thread
                told = _as_error(problem)
                task.hand_over(lambda: complain(told))
            else:
                task.hand_over(lambda: done(value))

        if not quiet:
            self.started.emit(task)
        self._worker.submit(run)
        return task

    @property
    def is_busy(self) -> bool:
        """Whether a task is under way."""
        return bool(self._open)

    def stop_all(self) -> None:
        """Stop what runs and what waits; nothing is handed over of it."""
        for task in self._open:
            task.stop()

    def end_worker(self) -> None:
        """Stop what runs and end the worker's thread; one that hangs is left behind."""
        self.stop_all()
        self._is_over = True
        with suppress(NoAnswer):
            touch(f"worker {id(self)}", lambda: self._worker.shutdown(cancel_futures=True))
        self._open.clear()


def _as_error(problem: BaseException) -> Exception:
    """A compiled library may raise what is no `Exception`: it is a mistake like any other."""
    if isinstance(problem, Exception):
        return problem
    made = RuntimeError(f"{type(problem).__name__}: {problem}")
    made.__cause__ = problem
    return made
