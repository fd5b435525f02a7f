"""Where the program is put together: folders, the crash net, and either the window or a command.

Clock, ids and paths are made here and passed on; nothing else reads them from the system.
"""

from __future__ import annotations

import argparse
import faulthandler
import gc
import logging
import os
import platform
import sys
import threading
import uuid
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from datetime import datetime
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Self, TextIO

from platformdirs import user_data_path

from bglmanager import __version__, resources
from bglmanager.db.disk import owners_file, owners_folder
from bglmanager.i18n import DEFAULT_LANGUAGE, Texts
from bglmanager.services import files
from bglmanager.services.errors import LOGGER, NotOpened, write_down
from bglmanager.services.library_paths import LibraryLock
from bglmanager.words.problems import problem_sentence

if TYPE_CHECKING:
    from bglmanager.services.library import Library

DATA = "BGLMANAGER_DATA"
"""Environment variable that names the data folder: for tests, and to run from a stick."""

LIBRARIES = "LD_LIBRARY_PATH"
"""Environment variable that names folders of libraries before those of the system."""

LOG_SIZE, LOG_FILES = 500_000, 3

RESERVE = 16_000_000
"""Bytes kept back by the crash net: a lack of memory can still be written down and said."""

CLOSING = 10.0
"""Seconds that the copies at closing may take in all; then the process ends without them."""

SWITCH = 0.000_5
"""Seconds after which a thread that checks a backup lets the window go on: a command lets go of
the interpreter at each of its dozens of touches of the disk, and waits so long every time."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window, or run a command of the command line; the exit code of the process.

    `--data DIR` keeps everything in that folder; one FILE opens the window with its event.
    """
    fill_closed_streams()
    try:
        return _run(arguments)
    finally:
        _let_go_of_streams()


def fill_closed_streams() -> None:
    """Put something at the numbers of closed standard streams.

    Else the next file that is opened gets them, and what a library says on standard error is
    written into it.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def _let_go_of_streams() -> None:
    """What nobody takes of standard output is dropped: the interpreter would fail on it."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def _run(arguments: Sequence[str] | None) -> int:
    parser = argparse.ArgumentParser(prog="bglmanager", add_help=False, allow_abbrev=False)
    parser.add_argument("--data", type=Path)
    given, rest = parser.parse_known_args(sys.argv[1:] if arguments is None else arguments)
    restore_libraries(os.environ)
    sys.setswitchinterval(SWITCH)
    folder = (given.data or data_folder(os.environ)).absolute()
    with CrashNet(folder) as net:
        if not rest or _is_file(rest):
            return _open_window(folder, net, Path(rest[0]) if rest else None)
        gc.disable()  # a command is over before it is worth looking for unused cycles
        try:
            return _command(folder, rest)
        except Exception:  # noqa: BLE001 # a command ends with a sentence, never with a traceback
            sys.excepthook(*sys.exc_info())
            return 1


def _command(folder: Path, rest: list[str]) -> int:
    """Run a command of the command line; its exit code."""
    from bglmanager import cli  # noqa: PLC0415 # the window needs none of its commands

    code = cli.main(rest, clock=_now, new_id=_new_id, environment=os.environ, data=folder)
    if code == cli.FINE and rest[0] == "demo":
        _leave_pictures(rest)
    return code


def restore_libraries(environment: MutableMapping[str, str]) -> None:
    """Let the programs a bundle starts (`lp`, the file manager) find the system's libraries.

    What starts the bundle puts its own first; they are found once Python runs.
    """
    if resources.bundle() is not None:
        before = environment.pop(f"{LIBRARIES}_ORIG", None)
        environment.pop(LIBRARIES, None)
        if before is not None:
            environment[LIBRARIES] = before


def data_folder(environment: Mapping[str, str]) -> Path:
    """Where events, log and lock are kept."""
    named = environment.get(DATA)
    return Path(named) if named else user_data_path("BGL Manager", appauthor=False)


def _is_file(rest: Sequence[str]) -> bool:
    """Whether the arguments are one file: names of commands have neither dot nor folder."""
    name = rest[0]
    return len(rest) == 1 and not name.startswith("-") and ("." in name or Path(name).name != name)


def _leave_pictures(arguments: Sequence[str]) -> None:
    """Add pictures of the window to the folder the sample event was left in."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--out", type=Path)
    folder: Path | None = parser.parse_known_args(arguments)[0].out
    if folder is None or any(word in arguments for word in ("-h", "--help")):
        return
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # nobody looks, and there may be no screen
    from bglmanager.services.sample import STORE  # noqa: PLC0415 # slow, for commands
    from bglmanager.services.workspace import open_library  # noqa: PLC0415 # slow, for commands
    from bglmanager.ui import app  # noqa: PLC0415 # commands run where there is no Qt

    with closing(open_library(folder / STORE, clock=_now, new_id=_new_id)) as workspace:
        for file in app.leave_pictures(workspace, sys.argv[:1], folder):
            _say(str(file), sys.stdout)


def _open_window(folder: Path, net: CrashNet, file: Path | None) -> int:
    """Show the window over the library in this folder until it is closed."""
    from bglmanager.services.library import Library  # noqa: PLC0415 # slow, for commands
    from bglmanager.ui import app  # noqa: PLC0415 # commands run where there is no Qt
    from bglmanager.ui.program import Program  # noqa: PLC0415 # as above

    def started(program: Program) -> None:
        net.tell = program.tell_bug
        if file is not None:
            program.open_file(file)

    while True:
        try:
            with LibraryLock(folder):
                net.record_hard_crashes()
                errands = Errands()
                library = Library(
                    folder, clock=_now, new_id=_new_id, run=errands.run, host=platform.node()
                )
                try:
                    return app.run(library, sys.argv[:1], started=started)
                finally:
                    _close(library, errands)
        except NotOpened as error:
            if error.problem.code == "store.in-use" and _hand_over(folder, file):
                return 0
            _say(problem_sentence(Texts(DEFAULT_LANGUAGE), error.problem))
            if not app.cannot_start(sys.argv[:1], folder, error.problem):
                return 1


def _close(library: Library, errands: Errands) -> None:
    """Make the last copies and let go of the library, within `CLOSING`.

    What hangs then ends with the process; what it did not come to is said at the next start.
    """
    with suppress(files.NoAnswer):
        files.touch("closing", lambda: library.close(errands.end), patience=CLOSING)
    if files.anything_hangs():  # Python would wait for its threads
        _let_go_of_streams()
        os._exit(0)


class Errands:
    """Work for later, one thing after the other on a thread of its own; the end waits for it."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="keeper")

    def end(self) -> None:
        """Do what was asked for, and no more."""
        self._worker.shutdown(wait=True)

    def run(self, work: Callable[[], None]) -> None:
        """Do this when what was asked before is done; a mistake goes into the crash net."""

        def do() -> None:
            try:
                work()
            except Exception:  # noqa: BLE001 # nobody looks at what a worker's future holds
                sys.excepthook(*sys.exc_info())

        self._worker.submit(do)


def _hand_over(folder: Path, file: Path | None) -> bool:
    """Whether the instance that has the lock took the file, or came forward."""
    from bglmanager.ui import instances  # noqa: PLC0415 # commands run where there is no Qt

    texts = Texts(DEFAULT_LANGUAGE)
    if not instances.hand_over(folder, None if file is None else file.absolute()):
        return False
    if file is None:
        _say(texts.text("The program is open already; its window has come forward."))
    else:
        _say(texts.text("The program is open already; {file} is shown there.", file=file.name))
    return True


class CrashNet:
    """Catches what nothing else caught: it is logged, said once, and the program goes on.

    The log has places in the program and kinds of errors, but no words of an error: they may
    hold names, and so may the folders of the user.
    """

    def __init__(self, folder: Path) -> None:
        self.tell: Callable[[], None] | None = None
        self._reserve = _kept_back()
        self._folder = folder
        self._logger = logging.getLogger(LOGGER)
        self._handler = LogFile(folder / "bglmanager.log")
        self._hard: IO[str] | None = None
        self._hooks = sys.excepthook, threading.excepthook

    def __enter__(self) -> Self:
        self._logger.addHandler(self._handler)
        self._logger.propagate = False
        sys.excepthook = self._caught
        threading.excepthook = lambda args: self._caught(*args[:3])
        return self

    def __exit__(self, *_: object) -> None:
        sys.excepthook, threading.excepthook = self._hooks
        self._logger.removeHandler(self._handler)
        self._logger.propagate = True
        self._handler.close()
        if self._hard is not None:
            faulthandler.disable()
            self._hard.close()

    def record_hard_crashes(self) -> None:
        """Have the interpreter write down where it was when it dies of a fault in C."""
        with suppress(OSError):  # a program that cannot write it down starts all the same
            file = files.regular_file(self._folder / "crash.log")
            owners_file(file)
            self._hard = file.open("a", encoding="utf-8")
            faulthandler.enable(self._hard)

    def _caught(
        self,
        kind: type[BaseException],
        error: BaseException | None,
        place: TracebackType | None,
    ) -> None:
        if error is None or issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error or kind(), place)
            return
        self._reserve = None
        write_down(error)
        if self.tell is not None:
            self.tell()
        else:
            texts = Texts(DEFAULT_LANGUAGE)
            memory = texts.text("There is not enough memory. Close other programs and try again.")
            wrong = texts.text("Something went wrong in the program. The log has details.")
            _say(memory if isinstance(error, MemoryError) else wrong)
        self._reserve = _kept_back()


def _kept_back() -> bytearray | None:
    """Memory to be let go of when it is needed to say something; nothing is ever written there."""
    try:
        return bytearray(RESERVE)
    except MemoryError:
        return None


class LogFile(RotatingFileHandler):
    """The log: its file is made when there is something to say.

    A program that cannot log still has to say what happened.
    """

    def __init__(self, file: Path) -> None:
        super().__init__(
            file, maxBytes=LOG_SIZE, backupCount=LOG_FILES, encoding="utf-8", delay=True
        )
        self.setFormatter(logging.Formatter(f"%(asctime)s {__version__} %(message)s"))

    def _open(self) -> TextIOWrapper:
        file = files.regular_file(Path(self.baseFilename))
        owners_folder(file.parent)
        owners_file(file)
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 # its name in logging
        """Go on without a log."""


def _say(text: str, stream: TextIO | None = None) -> None:
    """A line on a standard stream, standard error unless told, where somebody takes it."""
    stream = stream or sys.stderr
    if stream is not None:  # a windowed bundle has none
        with suppress(OSError):
            stream.write(f"{text}\n")


def _now() -> datetime:
    return datetime.now().astimezone()  # noqa: TID251 # this is the clock


def _new_id() -> str:
    return str(uuid.uuid4())
