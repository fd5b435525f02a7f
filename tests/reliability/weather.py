"""Faults of the computer that a program runs on, each switched on and off while it runs."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bglmanager.services.library import Library
from bglmanager.ui import printers
from tests.helpers import faults
from tests.helpers.libraries import Wall
from tests.helpers.mute import MuteFolder

JUMPS = (dt.timedelta(hours=-5), dt.timedelta(hours=7), dt.timedelta(days=400))
"""How far somebody sets the clock of the computer."""

HANGS = ("stick hung", "printer stuck")
_STICK = ("stick hung", "stick gone")

_MOST = 60.0
"""Seconds after which a test that forgot to let go of what hangs goes on."""


class Weather:
    """The faults of one computer, of which some go together."""

    def __init__(self, library: Library, stick: Path, wall: Wall, mute: MuteFolder) -> None:
        """`mute` is the stick where it hangs."""
        self._library, self._stick, self._wall, self._mute = library, stick, wall, mute
        self._on: dict[str, ExitStack] = {}
        self._kinds: Mapping[str, Callable[[], AbstractContextManager[None]]] = {
            "disk full": lambda: self._store(faults.full),
            "read-only": lambda: self._store(faults.read_only),
            "library renamed": lambda: _away(self._library.places.library),
            "stick hung": self._hung,
            "stick gone": lambda: _away(self._stick),
            "printer stuck": self._stuck_printer,
            "backups unreadable": lambda: _a_file_instead(self._library.places.backups),
        }

    @property
    def calm(self) -> bool:
        """Whether nothing is wrong."""
        return not self._on

    def turn(self, chance: Random) -> str:
        """Switch a fault on, or off where it is on, or set the clock; what was done."""
        kind = chance.choice(["clock", *self._kinds])
        if kind == "clock":
            jump = chance.choice(JUMPS)
            self._wall.now += jump
            return f"clock {jump}"
        if kind in _STICK and kind not in self._on:
            self.end(*_STICK)
        if kind in self._on:
            self._on.pop(kind).close()
            return f"no more {kind}"
        self._on[kind] = ExitStack()
        self._on[kind].enter_context(self._kinds[kind]())
        return kind

    def end(self, *kinds: str) -> None:
        """These are over, or all."""
        for kind in [kind for kind in self._on if kind in (kinds or self._kinds)]:
            self._on.pop(kind).close()

    @contextmanager
    def _store(self, fault: Callable[[Any], AbstractContextManager[None]]) -> Iterator[None]:
        """The store in use; once it is another one, nothing is to be taken back."""
        workspace = self._library.workspace
        assert workspace is not None
        stack = ExitStack()
        stack.enter_context(fault(workspace))
        yield
        if workspace is self._library.workspace:
            stack.close()

    @contextmanager
    def _hung(self) -> Iterator[None]:
        """Whatever is asked of the stick waits until it is over."""
        self._mute.hang()
        yield
        self._mute.answer()
        self._let_go()

    @contextmanager
    def _stuck_printer(self) -> Iterator[None]:
        answers = threading.Event()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(printers, "_send", lambda *_: answers.wait(_MOST))
            yield
        answers.set()
        self._let_go()

    def _let_go(self) -> None:
        """Wait for what hung, unless something else still hangs."""
        if self._on.keys().isdisjoint(HANGS):
            _join()


@contextmanager
def _away(folder: Path) -> Iterator[None]:
    """The folder, or the file, is somewhere else for a while."""
    pocket = folder.with_name(f"{folder.name}.pocket")
    if folder.exists():
        folder.rename(pocket)
    yield
    if pocket.exists() and not folder.exists():
        pocket.rename(folder)


@contextmanager
def _a_file_instead(folder: Path) -> Iterator[None]:
    """In the place of a folder there is what cannot be listed; root may read any folder."""
    with _away(folder):
        folder.write_bytes(b"")
        yield
        folder.unlink()


def _join() -> None:
    for thread in threading.enumerate():
        if thread.name.startswith("elsewhere"):
            thread.join(10)
