"""The program as it runs on a computer with a stick and a printer, for whoever comes to use it."""

from __future__ import annotations

import datetime as dt
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from bglmanager.db import copies
from bglmanager.engine.event import Event
from bglmanager.services import files
from bglmanager.services.library import Library
from bglmanager.services.print_queues import FoundPrinters
from bglmanager.ui import app, main_window, printers
from bglmanager.ui.messages import Leaving
from bglmanager.ui.preferences import LibraryPreferences
from bglmanager.ui.program import Program
from tests.helpers import faults
from tests.helpers.libraries import Errands, Wall, make_library
from tests.helpers.mute import MuteFolder
from tests.helpers.own_games import ISLANDS
from tests.reliability.mutated_lists import mutant
from tests.reliability.random_events import verify

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


T = TypeVar("T")

EXAMPLES = Path(__file__).parents[1] / "files" / "examples"

PATIENCE = 0.5
"""Seconds that the program waits here for what hangs."""

_LISTS = 12


class AnyAnswer:
    """Somebody who answers every box by chance; `told` hears of each answer."""

    def __init__(self, chance: Random, folder: Path, told: Callable[[str], None]) -> None:
        self._chance, self._folder, self._told = chance, folder, told
        self._given = _files(folder / "given", chance)
        (folder / "out").mkdir()

    def acknowledge(self, title: str, text: str) -> None:
        self._told(f"  “{title}”")

    def confirm(
        self,
        title: str,
        text: str,
        verb: str,
        consequences: Sequence[str] = (),
        *,
        word: str = "",
    ) -> bool:
        return self._answer(title, self._chance.random() < 0.6)

    def ask_unsaved(self, title: str, text: str) -> Leaving:
        return self._answer(title, self._chance.choice(list(Leaving)))

    def open_file(self, title: str, kinds: str, folder: Path | None = None) -> Path | None:
        out = sorted(self._folder.joinpath("out").iterdir())
        none = self._folder / "none.bgl.json"
        return self._answer(title, self._chance.choice([None, none, *self._given, *out]))

    def save_file(self, title: str, proposed: Path, kinds: str) -> Path | None:
        out = self._folder / "out"
        there = [None, out, out / proposed.name, out / proposed.name, out / "none" / "x"]
        return self._answer(title, self._chance.choice(there))

    def folder(self, title: str, start: Path | None = None) -> Path | None:
        there = ("media/STICK", "media/STICK", "out", "data", "given", "none")
        found = [None, *(self._folder / name for name in there)]
        return self._answer(title, self._chance.choice(found))

    def _answer(self, title: str, answer: T) -> T:
        self._told(f"  “{title}”: {answer}")
        return answer


def _files(folder: Path, chance: Random) -> list[Path]:
    """What somebody may bring along: result files, entry lists, a game, and what is none of it."""
    folder.mkdir()
    for number in chance.sample(range(20_000), _LISTS):
        kind, data = mutant(number)
        if isinstance(data, bytes):
            (folder / f"list-{number}.{kind}").write_bytes(data)
    (folder / "islands.toml").write_text(ISLANDS, encoding="utf-8")
    (folder / "empty.bgl.json").touch()
    (folder / "folder.csv").mkdir()
    return sorted([*folder.iterdir(), *EXAMPLES.iterdir()])


class Premises:
    """The program over a library of its own, closed and started again as often as wanted."""

    def __init__(
        self, application: QApplication, folder: Path, answers: AnyAnswer, patch: pytest.MonkeyPatch
    ) -> None:
        """Boxes get these answers; nobody waits for long, and a printer takes every page."""
        patch.setattr(main_window, "Messages", lambda *_: answers)
        patch.setattr(files, "PATIENCE", PATIENCE)
        patch.setattr(files, "SLOW", PATIENCE)
        patch.setattr(files, "_wait", app.wait_alive)
        patch.setattr(printers, "_find", lambda: FoundPrinters(("printer",), "printer"))
        patch.setattr(printers, "_send", lambda *_: None)
        patch.setattr(printers, "_is_stopped", lambda _: False)
        self._application, self._folder = application, folder
        self.wall, self.errands, self._starts = Wall(), Errands(at_once=False), count(1)
        self.stick = folder / "media" / "STICK"
        self.stick.mkdir(parents=True)
        self.mute = MuteFolder(self.stick, patch)
        (folder / "drawings").mkdir()
        self._worker = threading.Thread()
        self._open()

    def _open(self) -> None:
        self.library = make_library(
            self._folder / "data",
            wall=self.wall,
            errands=self.errands,
            ids=1_000_000 * next(self._starts),
        )
        self.workspace = self.library.open_library()
        self.weather = Weather(self.library, self.stick, self.wall, self.mute)
        self.program = Program(
            self._application,
            self.workspace,
            LibraryPreferences(self.workspace),
            self._folder / "drawings",
            library=self.library,
        )

    def begin(self, event: Event | None = None) -> None:
        """Show the first window, at this event or at the list of events."""
        if event is not None:
            self.workspace.import_document(event)
        self.program.start(None if event is None else event.settings.id)

    def do_errands(self) -> None:
        """Have the worker do what waits for it, while the window lives; who hangs is left."""
        if not self._worker.is_alive():
            self._worker = threading.Thread(target=self.errands.do, name="keeper")
            self._worker.start()
        end = time.monotonic() + 4 * PATIENCE
        while self._worker.is_alive() and time.monotonic() < end:
            self._application.processEvents()
            self._worker.join(0.005)

    def end(self) -> None:
        """Close every window and the library, as the program ends; then all is well again."""
        for place in list(self.program.places):
            assert place.window is not None
            place.window.close()
            place.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        self.program.end()
        self.weather.end(*HANGS)
        self.do_errands()
        self._worker.join()
        self.library.close()
        self.weather.end()

    def start_again(self) -> None:
        """End the program, and start it."""
        self.end()
        self._open()
        self.begin()

    def check(self) -> None:
        """The library, not open any more, is sound; every event of it is one that others take."""
        copies.quick_check(self.library.places.library)
        copies.examine_store(self.library.places.library)
        workspace = self.library.open_library()
        for row in workspace.events():
            verify(workspace.open_event(row.id).event)
        self.library.close()
