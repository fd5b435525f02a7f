"""What may never answer: a dying stick, a folder on the network, a stuck printer.

Whoever touches one of them does it through `touch`: on a thread of its own, left behind when
nothing is heard of it for some seconds. Such a thread ends with the system's call it waits for,
or with the process, which does not wait for it.
"""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from bglmanager.db.errors import StoreError
from bglmanager.engine.problems import problem
from bglmanager.services.errors import NotOpened

T = TypeVar("T")

PATIENCE = 8.0
"""Seconds after which nothing more is expected of what does not answer."""

SLOW = 20.0
"""The same where whole stores are read or written: a slow stick takes its time for each."""

ROOM = 10_000_000
"""Bytes that a thread takes with its stack; they are asked for and given back before.

Where the system gives a stack and no more, the thread ends before it says that it has begun, and
`Thread.start` waits for that for ever."""

Beat = Callable[[], None]
"""Says that something goes on: who copies a large file to a slow stick calls it again and again."""

Wait = Callable[[threading.Event, float], None]
"""Waits for an event, so many seconds at most."""

Own = Callable[[Callable[[], Any]], Any]
"""Does something with the library's own file, and waits for it."""


class NoAnswer(OSError):
    """Nothing was heard of a folder or a device; what was asked of it may still happen."""

    def __init__(self, place: Path | str) -> None:
        super().__init__(errno.ETIMEDOUT, "does not answer", str(place))


class _Touch(Generic[T]):
    """One thing that is done elsewhere, and what comes of it."""

    def __init__(self, work: Callable[[Beat], T], late: Callable[[T], object]) -> None:
        self.over = threading.Event()
        self.heard = time.monotonic()
        self._work, self._late = work, late
        self._error: BaseException | None = None
        self._value: list[T] = []
        self._left = False
        self._lock = threading.Lock()

    def run(self) -> None:
        """On the thread of its own."""
        try:
            self._value.append(self._work(self.beat))
        except BaseException as error:  # noqa: BLE001 # it is raised where it was asked for
            self._error = error
        with self._lock:
            self.over.set()
            left = self._left
        if left and self._value:
            self._late(self._value[0])

    def beat(self) -> None:
        self.heard = time.monotonic()
        if self._left:
            raise NoAnswer("")

    def leave(self) -> bool:
        """Expect nothing more; False when it is over after all."""
        with self._lock:
            self._left = not self.over.is_set()
        return self._left

    def value(self) -> T:
        """What was done came to this; raises what it raised."""
        if self._error is not None:
            raise self._error
        return self._value[0]


def _plainly(over: threading.Event, seconds: float) -> None:
    over.wait(seconds)


_NOTHING = threading.Event()
_NOTHING.set()

_wait: Wait = _plainly
_own: Own | None = None
_stuck: dict[str, threading.Event] = {}
"""What hangs, by what it is about: set once it is over after all."""


def wait_by(wait: Wait | None, own: Own | None = None) -> None:
    """Wait in this way from now on, or plainly: a window goes on being painted.

    `own` waits for the library's own file.
    """
    # like the hooks of `sys`: set where the program is put together
    global _wait, _own
    _wait, _own = wait or _plainly, own


def own(work: Callable[[], T]) -> T:
    """Do something with the library's own file: it is waited for to the end, and said where that
    is long.

    Raises what it raises, and `StoreError` ("store.no-answer") when somebody waits no more.
    """
    try:
        return own_disk(work)
    except NoAnswer as error:
        raise StoreError(problem("store.no-answer", folder=str(error.filename))) from error


def own_disk(work: Callable[[], T]) -> T:
    """`own`, for the program's other files on that disk: raises `NoAnswer`, which is an OSError."""
    return work() if _own is None else cast("T", _own(work))


def patient(thing: T) -> T:
    """The same thing, every method of which is waited for as `own` does."""
    return thing if _own is None else cast("T", _Patient(thing))


class _Patient:
    def __init__(self, thing: object) -> None:
        self._thing = thing

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._thing, name)
        if not callable(found):
            return found
        return lambda *given, **more: own(partial(found, *given, **more))


def leave_behind(name: str, over: threading.Event) -> None:
    """Know of something else that was given up; `over` is set when it answers after all."""
    _stuck[name] = over


def anything_hangs() -> bool:
    """Whether something was given up that does not answer yet."""
    return not all(over.is_set() for over in _stuck.values())


def reach(place: Path | str, work: Callable[[Beat], T], *, patience: float | None = None) -> T:
    """`touch`, for who tells what cannot be read: `NotOpened` ("file.no-answer") for `NoAnswer`."""
    try:
        return touch(place, work, patience=patience)
    except NoAnswer as error:
        raise NotOpened(problem("file.no-answer", folder=str(place))) from error


def beating(beat: Beat, progress: Callable[[int, int], None]) -> Callable[[int, int], None]:
    """The same progress, each step of which is a sign of life."""

    def step(done: int, of: int) -> None:
        beat()
        progress(done, of)

    return step


def touch(
    place: Path | str,
    work: Callable[[Beat], T],
    *,
    late: Callable[[T], object] = lambda _value: None,
    patience: float | None = None,
) -> T:
    """Do something with what may never answer, and wait for it.

    `place` is what it is about: while an earlier touch of the same hangs, none is tried. `late`
    gets what it came to when nobody waits any more. Raises `NoAnswer`, and what `work` raises.
    """
    key, most = str(place), PATIENCE if patience is None else patience
    if not _stuck.get(key, _NOTHING).is_set():
        raise NoAnswer(place)
    made = _Touch(work, late)
    try:
        bytearray(ROOM)  # WORKAROUND https://github.com/python/cpython/issues/140746
        threading.Thread(target=made.run, name=f"elsewhere {key}", daemon=True).start()
    except (RuntimeError, MemoryError):  # no room for a thread: better waited for than not done
        made.run()
    while not made.over.is_set():
        left = made.heard + most - time.monotonic()
        if left <= 0 and made.leave():
            _stuck[key] = made.over
            raise NoAnswer(place)
        _wait(made.over, max(left, 0.0))
    return made.value()
