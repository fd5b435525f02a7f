"""Seatings looked for beside the work of the window: once for a state of the event, ever better."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from operator import is_

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from bglmanager.engine.problems import Problems, Refused
from bglmanager.services.drafts import Judged
from bglmanager.ui.shell import Shell
from bglmanager.ui.tasks import Progress, Task

START = 30
"""Milliseconds in which the page is shown before the worker begins: both want the interpreter."""

STEP = 0.05
"""Seconds after which the worker lets other tasks go first."""

Way = Callable[[], Iterator[Judged]]
"""Makes ever better seatings; the last one is the best it finds."""

State = tuple[object, ...]
"""What the seatings follow from; the same while every part of it is the same object."""


class SeatSearch(QObject):
    """The best seating so far of each of several ways; `found` says that one is better, or done."""

    found = Signal()

    def __init__(self, shell: Shell, parent: QObject) -> None:
        super().__init__(parent)
        self._shell = shell
        self._state: State = ()
        self._left: dict[str, Way] = {}
        self._best: dict[str, Judged] = {}
        self._refused: dict[str, Problems] = {}
        self._task: Task | None = None
        self._timer = QTimer(self, singleShot=True, interval=START)
        self._timer.timeout.connect(self._begin_next)
        parent.destroyed.connect(self.stop)

    def look_for(self, state: State, ways: Mapping[str, Way]) -> None:
        """Look for these, one way after the other, unless it was done for this state."""
        if (
            self.knows(state)
            and self._best.keys() | self._refused.keys() | self._left.keys() == ways.keys()
        ):
            return
        self.stop()
        self._state, self._left, self._best, self._refused = state, dict(ways), {}, {}
        if ways:
            self._timer.start()

    def knows(self, state: State) -> bool:
        """Whether what was found is of this state."""
        return len(state) == len(self._state) and all(map(is_, state, self._state))

    def best(self, name: str) -> Judged | None:
        """The best seating so far by this way; None before there is one."""
        return self._best.get(name)

    def refusals(self, name: str) -> Problems:
        """Why this way makes none."""
        return self._refused.get(name, ())

    def is_done(self, name: str) -> bool:
        """Whether nothing better is looked for by this way."""
        return name not in self._left

    @property
    def is_busy(self) -> bool:
        """Whether anything is still looked for."""
        return bool(self._left)

    def stop(self) -> None:
        """Take what there is: nothing is looked for any more."""
        if isValid(self):
            self._timer.stop()
        if self._task is not None and isValid(self._task):
            self._task.stop()
        self._task, self._left = None, {}

    def _begin_next(self) -> None:
        name = next(iter(self._left), None)
        if name is not None:
            way = self._left[name]
            self._advance(name, _begun(way))

    def _advance(self, name: str, steps: Iterator[Judged]) -> None:
        """Let the worker look for a while, after what else waits for it."""
        words = self._shell.look.texts.text("Looking for seatings")
        state = self._state

        def take(found: tuple[Judged | None, bool]) -> None:
            if isValid(self) and self._state is state and name in self._left:
                self._take(name, steps, *found)

        def fail(fault: Exception) -> None:
            if isValid(self) and self._state is state and name in self._left:
                self._fail(name, fault)

        self._task = self._shell.tasks.start(
            words, lambda progress: _for_a_while(steps, progress), take, fail, quiet=True
        )

    def _take(self, name: str, steps: Iterator[Judged], best: Judged | None, done: bool) -> None:
        if best is not None:
            self._best[name] = best
        if done:
            self._end(name)
        else:
            self.found.emit()
            self._advance(name, steps)

    def _fail(self, name: str, fault: Exception) -> None:
        """What the rules refuse is told where it is asked for; a fault of the program at once."""
        self._refused[name] = fault.problems if isinstance(fault, Refused) else ()
        self._end(name)
        if not isinstance(fault, Refused):
            raise fault

    def _end(self, name: str) -> None:
        del self._left[name]
        self._begin_next()
        self.found.emit()


def _begun(way: Way) -> Iterator[Judged]:
    """Begins on the worker, not before."""
    yield from way()


def _for_a_while(steps: Iterator[Judged], progress: Progress) -> tuple[Judged | None, bool]:
    """The best seating that comes before the time is up, and whether it is the last."""
    best, end = None, time.monotonic() + STEP
    for best in steps:
        progress.check()
        if time.monotonic() > end:
            return best, False
    return best, True
