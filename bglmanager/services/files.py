"""Files read and written whole or not at all, and what may never answer.

A dying stick, a folder on the network, a stuck printer: whoever touches one of them does it through
`touch`, on a thread of its own, left behind when nothing is heard of it for some seconds. Such a
thread ends with the system's call it waits for, or with the process, which does not wait for it.
"""

from __future__ import annotations

import errno
import json
import os
import re
import stat
import tempfile
import threading
import time
import unicodedata
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from datetime import date
from functools import partial
from itertools import chain, count
from mmap import mmap
from pathlib import Path
from typing import Any, BinaryIO, Generic, TypeVar, cast

from bglmanager.db import disk
from bglmanager.db.disk import EVERYBODY, InTheWay, put_in_place
from bglmanager.db.errors import StoreError
from bglmanager.engine.problems import Problem, Refused, problem
from bglmanager.services.errors import NotOpened, NotSaved, called_through

T = TypeVar("T")

PATIENCE = 8.0
"""Seconds after which nothing more is expected of what does not answer."""

SLOW = 20.0
"""The same where whole stores are read or written: a slow stick takes its time for each."""

ROOM = 10_000_000
"""Bytes that a thread takes with its stack; they are asked for and given back before.

Where the system gives a stack and no more, the thread ends before it says that it has begun, and
`Thread.start` waits for that for ever."""

Wait = Callable[[threading.Event, float], object]
"""Waits for an event, so many seconds at most."""

Own = Callable[[Callable[[], Any]], Any]
"""Does something with the library's own file, and waits for it."""


class NoAnswer(OSError):
    """Nothing was heard of a folder or a device; what was asked of it may still happen."""

    def __init__(self, place: Path | str) -> None:
        super().__init__(errno.ETIMEDOUT, "does not answer", str(place))


class _Touch(Generic[T]):
    """One thing that is done elsewhere, and what comes of it."""

    def __init__(self, work: Callable[[], T], late: Callable[[T], object]) -> None:
        self.over = threading.Event()
        self.heard = time.monotonic()
        self.outcome: Future[T] = Future()
        self._work, self._late = work, late
        self._left = False
        self._lock = threading.Lock()

    def run(self) -> None:
        """On the thread of its own."""
        outer = getattr(_here, "touch", None)
        _here.touch = self
        try:
            self.outcome.set_result(self._work())
        except BaseException as error:  # noqa: BLE001 # it is raised where it was asked for
            self.outcome.set_exception(error)
        _here.touch = outer
        with self._lock:
            self.over.set()
            left = self._left
        if left and self.outcome.exception() is None:
            self._late(self.outcome.result())

    def beat(self) -> None:
        self.heard = time.monotonic()
        if self._left:
            raise NoAnswer("")

    def leave(self) -> bool:
        """Expect nothing more; False when it is over after all."""
        with self._lock:
            self._left = not self.over.is_set()
        return self._left


_here = threading.local()
"""What this thread touches, if anything."""

_NOTHING = threading.Event()
_NOTHING.set()

_wait: Wait = threading.Event.wait
_own: Own | None = None
_stuck: dict[str, threading.Event] = {}
"""What hangs, by what it is about: set once it is over after all."""


def wait_by(wait: Wait | None, own: Own | None = None) -> None:
    """Wait in this way from now on, or plainly: a window goes on being painted.

    `own` waits for the library's own file.
    """
    # like the hooks of `sys`: set where the program is put together
    global _wait, _own
    _wait, _own = wait or threading.Event.wait, own


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
    if _own is None:
        return thing
    return called_through(
        thing, lambda method: lambda *given, **more: own(partial(method, *given, **more))
    )


def leave_behind(name: str, over: threading.Event) -> None:
    """Know of something else that was given up; `over` is set when it answers after all."""
    _stuck[name] = over


def anything_hangs() -> bool:
    """Whether something was given up that does not answer yet."""
    return not all(over.is_set() for over in _stuck.values())


def reach(place: Path | str, work: Callable[[], T], *, patience: float | None = None) -> T:
    """`touch`, for who tells what cannot be read: `NotOpened` ("file.no-answer") for `NoAnswer`."""
    try:
        return touch(place, work, patience=patience)
    except NoAnswer as error:
        raise NotOpened(problem("file.no-answer", folder=str(place))) from error


def beat() -> None:
    """Say that something goes on: who copies a large file to a slow stick does it again and again.

    Raises `NoAnswer` where nobody waits any more; nothing happens outside a `touch`.
    """
    touched = getattr(_here, "touch", None)
    if touched is not None:
        touched.beat()


def beating(progress: Callable[[int, int], None]) -> Callable[[int, int], None]:
    """The same progress, each step of which is a sign of life."""

    def step(done: int, of: int) -> None:
        beat()
        progress(done, of)

    return step


def touch(
    place: Path | str,
    work: Callable[[], T],
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
        # WORKAROUND https://github.com/python/cpython/issues/140746; mapped, so that none is filled
        mmap(-1, ROOM).close()
        threading.Thread(target=made.run, name=f"elsewhere {key}", daemon=True).start()
    # no room for a thread: better waited for than not done
    except (RuntimeError, MemoryError, OSError):
        made.run()
    while not made.over.is_set():
        left = made.heard + most - time.monotonic()
        if left <= 0 and made.leave():
            _stuck[key] = made.over
            raise NoAnswer(place)
        _wait(made.over, max(left, 0.0))
    return made.outcome.result()


def file_slug(text: str) -> str:
    """Letters and digits of a name joined by hyphens, for the name of a file; may be empty."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")[:60].strip("-")


def numbered_names(name: str) -> Iterator[str]:
    """A name, and the same with a number behind it: who looks for a free one takes the first."""
    return chain((name,), (f"{name}-{n}" for n in count(2)))


def pdf_name(day: date, title: str) -> str:
    """The name of a sheet's file, by what it is called: "2026-11-21-ricevute-12.pdf"."""
    return f"{day.isoformat()}-{file_slug(title).lower()}.pdf"


def read_whole(path: Path, *, largest: int) -> bytes:
    """What is in a file; of one larger than `largest` bytes one byte more, so that it is noticed.

    Raises `Refused` for a file that is not there, is none, or may not be read. Folders, devices
    and pipes (`CON` on Windows) are not opened: they would give an error, no end, or nothing ever.
    """
    try:
        return touch(path.parent, lambda: _read_file(path, largest))
    except NoAnswer:
        raise Refused([problem("file.no-answer", folder=str(path.parent))]) from None
    except FileNotFoundError:
        raise Refused([problem("file.not-found", file=_shown_name(path.name))]) from None
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        code = "file.path-too-long" if too_long(error) else "file.unreadable"
        raise Refused([problem(code, file=_shown_name(path.name))]) from error


def too_long(error: Exception) -> bool:
    """Whether the name of a file is longer than the system takes."""
    found = getattr(error, "errno", None), getattr(error, "winerror", None)
    return errno.ENAMETOOLONG in found or 206 in found  # the latter is ERROR_FILENAME_EXCED_RANGE


def _read_file(path: Path, largest: int) -> bytes:
    if not stat.S_ISREG(path.stat().st_mode):
        raise Refused([problem("file.not-a-file", file=_shown_name(path.name))])
    with path.open("rb") as opened:
        return read_at_most(opened, largest + 1)


def read_at_most(opened: BinaryIO, most: int) -> bytes:
    """What is in an open file, so many bytes at most, in no more memory than there is in it.

    Asked for all of them at once, Python makes room for `most` before it reads the first.
    """
    found = bytearray()
    while part := opened.read(min(_AT_A_TIME, most - len(found))):
        found += part
    return bytes(found)


def regular_file(path: Path) -> Path:
    """The path, where a file is or can be made; OSError where a pipe or a device would hang."""
    if os.path.lexists(path) and not path.is_file():
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    return path


def is_folder(path: Path) -> bool:
    """Whether there is such a folder; one that does not answer in a second is none."""
    with suppress(NoAnswer):
        return touch(path, path.is_dir, patience=1)
    return False


def is_taken(path: Path) -> bool:
    """Whether something has this name, as far as anybody knows: what does not answer may."""
    with suppress(NoAnswer):
        return touch(path.parent, lambda: os.path.lexists(path))
    return True


def held_bytes(path: Path, *, largest: int) -> bytes | None:
    """What is in a file; None for none, and for one that cannot be read or is larger."""
    with suppress(Refused):
        data = read_whole(path, largest=largest)
        return data if len(data) <= largest else None
    return None


def held_object(path: Path) -> dict[str, Any]:
    """What a small JSON file of the program's own says; nothing for none, and for another file."""
    with suppress(ValueError, RecursionError):
        found = json.loads(held_bytes(path, largest=10_000) or b"{}")
        return found if isinstance(found, dict) else {}
    return {}


def held_before(path: Path, *, largest: int) -> bytes | None:
    """What is in a file that is about to be replaced, to be kept aside; None where there is none.

    Raises `Refused` where it could not be kept.
    """
    data = held_bytes(path, largest=largest)
    if data is None and is_taken(path):
        raise Refused([problem("file.not-kept", file=_shown_name(path.name))])
    return data


def _shown_name(name: str) -> str:
    """A name fit for a message, cut where it is long."""
    plain = "".join(c if c.isprintable() else "�" for c in name)
    return plain if len(plain) <= 60 else f"{plain[:59]}…"


def write_whole(path: Path, data: bytes, *, rights: int = EVERYBODY) -> None:
    """Write a file: under a temporary name beside it, to the disk, then in its place.

    Raises `NotSaved` (`not_written`); a file of this name is then as it was. What is no
    file of its own (a device, a link) is never replaced.
    """
    with whole_or_nothing(path, data, rights=lambda: rights):
        pass


def write_in_folder(path: Path, data: bytes, *, rights_of: Path | None = None) -> None:
    """`write_whole`, where the folder of the file may be yet to make.

    The file has the rights of another one, where one is given.
    """

    def rights_there() -> int:
        disk.owners_folder(path.parent)
        return EVERYBODY if rights_of is None else stat.S_IMODE(rights_of.stat().st_mode)

    with whole_or_nothing(path, data, rights=rights_there):
        pass


def take_away(path: Path) -> None:
    """Delete a file, where there is one. Raises `NotSaved`."""
    with hearing_faults(path):
        touch(path.parent, lambda: path.unlink(missing_ok=True))


@contextmanager
def whole_or_nothing(
    path: Path,
    data: bytes,
    *,
    take_back: Callable[[], object] = lambda: None,
    rights: Callable[[], int] = lambda: EVERYBODY,
) -> Iterator[None]:
    """`write_whole` around an act that must not happen without the file.

    The bytes are on the disk when the act begins, and take their place once it is done. When it
    fails the old file is as it was, and its error goes on; when they cannot take their place the
    act is taken back.
    """
    folder, discard = path.parent, partial(Path.unlink, missing_ok=True)
    with hearing_faults(path):
        write = partial(_written_beside, path, data, rights)
        temporary = touch(folder, write, late=discard)
    done = False
    try:
        yield
        done = True
        with hearing_faults(path):
            touch(folder, lambda: put_in_place(temporary, path))
    except BaseException:  # a lack of memory too
        with suppress(NoAnswer):  # it stays where nothing answers
            touch(folder, lambda: discard(temporary))
        if done:
            take_back()
        raise
    with suppress(OSError):  # the file is there; some systems open no folders
        touch(folder, lambda: disk.to_disk(folder))


@contextmanager
def hearing_faults(path: Path) -> Iterator[None]:
    """Faults of a disk on the way to this file as `NotSaved` (`not_written`)."""
    try:
        yield
    except NoAnswer as error:
        raise NotSaved(problem("file.no-answer", folder=str(path.parent))) from error
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        raise NotSaved(not_written(path, error)) from error


def not_written(path: Path, error: Exception) -> Problem:
    """What hindered that this file was written."""
    if isinstance(error, InTheWay):
        if error.target:
            return problem("file.is-link", file=str(path), target=error.target)
        return problem("file.not-replaced", file=str(path))
    if too_long(error):
        return problem("file.path-too-long", file=_shown_name(str(path)))
    if code := _WHY_NOT_WRITTEN.get(getattr(error, "errno", None) or 0):
        return problem(code, file=str(path))
    reason = getattr(error, "strerror", None) or str(error)
    return problem("file.not-written", file=str(path), reason=reason)


_WHY_NOT_WRITTEN = {
    errno.ENOENT: "file.no-folder",
    errno.ENOTDIR: "file.no-folder",
    errno.EEXIST: "file.folder-is-file",
    errno.ENOSPC: "file.disk-full",
    errno.EDQUOT: "file.disk-full",
    errno.EFBIG: "file.disk-full",
    errno.EIO: "file.disk-failed",
    errno.EACCES: "file.not-allowed",
    errno.EPERM: "file.not-allowed",
    errno.EROFS: "file.not-allowed",
}
"""What has words of our own: those of the system are in its own language."""


_AT_A_TIME = 4_000_000
"""Bytes read at once, or brought to the disk between two signs of life: a second or two of a slow
stick."""


def _written_beside(path: Path, data: bytes, rights: Callable[[], int]) -> Path:
    """The bytes in a temporary file beside the path, on the disk and read back from there."""
    given = rights()
    disk.refuse_in_the_way(path)
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            for start in range(0, max(len(data), 1), _AT_A_TIME):
                file.write(data[start : start + _AT_A_TIME])
                file.flush()
                os.fsync(file.fileno())
                beat()
        if temporary.read_bytes() != data:  # some sticks take everything and keep less
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        disk.give_rights(temporary, given)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary
