"""Starting the windows, and ending them: until the last one is closed, or for pictures of them."""

from __future__ import annotations

import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from enum import Enum, auto
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from PySide6 import QtCore
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow

from bglmanager.engine.problems import Problem
from bglmanager.services import files
from bglmanager.services.errors import NotOpened, hearing_reads
from bglmanager.services.files import NoAnswer, leave_behind, own, write_whole
from bglmanager.services.library import Library
from bglmanager.services.workspace import Workspace
from bglmanager.ui.actions import Action
from bglmanager.ui.application import Dress, make_application
from bglmanager.ui.instances import Reception
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.preferences import LibraryPreferences, Preferences
from bglmanager.ui.program import Program, ThreadBridge
from bglmanager.ui.shell import Host
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.basics import EmptyState
from bglmanager.words.problems import problem_sentence


class Answer(Enum):
    """What somebody wants who cannot have the program."""

    AGAIN = auto()
    BACKUPS = auto()
    CLOSE = auto()


class LoneWindow(QMainWindow):
    """A window that only says something, with what can be done about it."""

    def say(self, look: Style, icon: str, title: str, text: str, *actions: Action) -> None:
        """Say this; the first action is what is to be done."""
        self.setWindowTitle("BGL Manager")
        self.setCentralWidget(EmptyState(look, icon=icon, title=title, text=text, actions=actions))
        self.resize(look.theme.px(640), look.theme.px(380))


class CannotStart(LoneWindow):
    """Says why, and waits: `answer` is how it was closed. Trying again comes first."""

    def __init__(self, look: Style, problem: Problem, *, backups: bool) -> None:
        super().__init__()
        self.answer, t = Answer.CLOSE, look.texts
        again = partial(self._close_with, Answer.AGAIN)
        show = partial(self._close_with, Answer.BACKUPS)
        tried = Action(look, self, t.text("Try again"), again, icon="refresh-cw")
        shown = Action(look, self, t.text("Show the backups"), show, icon="history")
        leave = Action(look, self, t.text("Close"), self.close, icon="log-out", keys="Esc")
        self.addAction(leave)  # for its key
        ways = (tried, *((shown,) if backups else ()), leave)
        why = problem_sentence(t, problem)
        self.say(look, "circle-alert", t.text("The program cannot start"), why, *ways)

    def _close_with(self, answer: Answer) -> None:
        self.answer = answer
        self.close()


class Silence(LoneWindow):
    """Says over all windows that the library's own disk does not answer; closed, nobody waits."""

    def __init__(self, look: Style, folder: Path) -> None:
        super().__init__()
        t = look.texts
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        leave = Action(look, self, t.text("Close the program"), self.close, icon="log-out")
        what = t.text(
            "The folder {folder} with the events does not answer. The program waits for it; the "
            "last action is not saved yet.",
            folder=str(folder),
        )
        self.say(look, "clock", t.text("The disk does not answer"), what, leave)


def ask_what_now(
    application: QApplication, folder: Path, problem: Problem, *, backups: bool = False
) -> Answer:
    """Show the window until it is closed; `backups` offers to look at them instead.

    `folder` is for passing files.
    """
    look = Dress(application).put_on_liked(Preferences(), folder)
    window = CannotStart(look, problem, backups=backups)
    window.show()
    application.exec()
    window.deleteLater()
    return window.answer


class Rescue(Host):
    """Shows the backups until one was gone back to and opens; it is the window's host."""

    def __init__(
        self,
        application: QApplication,
        folder: Path,
        library: Library,
        fault: Problem,
        opened: Callable[[Workspace], None],
    ) -> None:
        """`opened` gets the library once it can be opened; `folder` is for passing files."""
        from bglmanager.ui.pages.backups.page import BackupsPage  # noqa: PLC0415 # hardly ever needed

        self._library, self._opened = library, opened
        preferences = Preferences()
        look = Dress(application).put_on_liked(Preferences(), folder)
        makers = {"backups": lambda shell, _step: BackupsPage(shell, library, fault)}
        self.window = MainWindow(look, self, makers, preferences)
        self.window.go("backups")
        self.window.show()

    def reopen_library(self) -> None:
        """Open the library that was gone back to, in the place of this window."""
        try:
            with hearing_reads():
                workspace = own(self._library.reopen)
        except NotOpened as error:
            self.window.say(" ".join(self.window.sentences([error.problem])), Tone.WRONG)
            return
        self._opened(workspace)
        self.window.close()
        self.window.deleteLater()


AT_ONCE = 0.05
"""Seconds in which nearly everything has answered; then the window begins to be painted."""

SILENT = 2.5
"""Seconds after which the library’s own file is said not to answer: another program that has it is
waited for nearly as long, and that is said otherwise."""


def wait_alive(over: threading.Event, seconds: float) -> None:
    """Wait for an event, so many seconds at most; on the window's thread it goes on living."""
    if not _is_window_thread():
        over.wait(seconds)
    elif not over.wait(min(AT_ONCE, seconds)):
        until = time.monotonic() + seconds - AT_ONCE
        # what is typed meanwhile waits its turn: it belongs to what the window shows afterwards
        quiet = QtCore.QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents
        _run_until(lambda: over.is_set() or time.monotonic() >= until, quiet)


def _is_window_thread() -> bool:
    application = QtCore.QCoreApplication.instance()
    return application is not None and QtCore.QThread.currentThread() is application.thread()


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
        if not _is_window_thread():
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


def _run_until(
    is_over: Callable[[], bool],
    events: QtCore.QEventLoop.ProcessEventsFlag = QtCore.QEventLoop.ProcessEventsFlag.AllEvents,
) -> None:
    """Let the window live, looking again and again whether it is over."""
    loop, look = QtCore.QEventLoop(), QtCore.QTimer()

    def leave_when_over() -> None:
        if is_over():
            loop.quit()

    look.timeout.connect(leave_when_over)
    look.start(20)  # milliseconds
    loop.exec(events)
    look.stop()


SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)
)
"""What a shutdown, a key at the console and a console that is closed send; not all have all."""


class Session(Protocol):
    """What the desktop says at the end of its session; Qt's `QSessionManager` is one."""

    def allowsInteraction(self) -> bool: ...
    def release(self) -> None: ...
    def cancel(self) -> None: ...


class Ending(QtCore.QObject):
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
        """`end` closes everything; `may_end` asks about what is typed; `prepare` does what closing
        does, in case nothing follows.
        """
        super().__init__()
        self._bell = ThreadBridge(end, later=True)
        self._may_end, self._prepare = may_end, prepare
        self._application = application
        application.commitDataRequest.connect(self.commit, Qt.ConnectionType.DirectConnection)
        self._woken, self._waker = socket.socketpair()
        for each in (self._woken, self._waker):
            each.setblocking(False)
        self._heard = QtCore.QSocketNotifier(
            self._woken.fileno(), QtCore.QSocketNotifier.Type.Read, self
        )
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


SIZE = QtCore.QSize(1200, 780)
"""Of the window in a picture, whatever the screen."""


def leave_pictures(
    workspace: Workspace, arguments: Sequence[str], folder: Path
) -> tuple[Path, ...]:
    """Save pictures of pages of the event changed last, and close again; the files: of what an
    event comes to, and the paper with its preview. Raises `NotSaved`.
    """
    application = make_application(arguments)
    files = {page: folder / f"window-{page}.png" for page in ("standings", "prints")}
    with TemporaryDirectory(prefix="bglmanager-") as passing:
        program = Program(application, workspace, LibraryPreferences(workspace), Path(passing))
        window = program.start(workspace.events()[0].id)
        window.showNormal()
        window.resize(SIZE)
        for page, file in files.items():
            window.go(page)
            _let_settle(application, window)
            data = QtCore.QByteArray()
            buffer = QtCore.QBuffer(data)
            buffer.open(QtCore.QIODevice.OpenModeFlag.WriteOnly)
            window.grab().save(buffer, "PNG")
            write_whole(file, bytes(data.data()))
        window.close()
    return tuple(files.values())


def _let_settle(application: QApplication, window: MainWindow) -> None:
    """Have layouts settle, one level at a time, and what a page prepares be shown."""
    end = QtCore.QDeadlineTimer(20_000)
    for _ in range(3):
        application.processEvents()
        while window.tasks.is_busy and not end.hasExpired():
            application.processEvents(QtCore.QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


@contextmanager
def _passing_folder(data: Path) -> Iterator[Path]:
    """Where small drawings are kept while the program runs.

    On a full disk there is none, and a place where nothing will be found: a window without its
    arrows is one in which everything can be read.
    """
    with ExitStack() as stack:
        try:
            name = stack.enter_context(TemporaryDirectory(prefix="bglmanager-"))
        except OSError:
            yield data / "drawings"
        else:
            yield Path(name)


def run(
    library: Library,
    arguments: Sequence[str],
    *,
    started: Callable[[Program], None] = lambda _program: None,
) -> int:
    """Show the window until it is closed; returns the exit code of the process.

    Where the library cannot be opened, its backups are shown first. `started` hears of the
    program once its first window is up (the crash net takes `tell_bug` from it). Later starts
    with the same data folder bring the window forward; only who holds its lock may call this.
    The library is not closed here.
    """
    application = make_application(arguments)
    with _passing_folder(library.places.folder) as folder:
        running = _Running(application, library, folder, started)
        dress, where = Dress(application), library.places.folder

        def silence() -> Silence:
            return Silence(dress.style_worn or dress.put_on_liked(Preferences(), folder), where)

        own_disk = OwnDisk(where, silence, running.end_soon)
        files.wait_by(wait_alive, own_disk)
        ending = Ending(
            application, end=running.end_now, may_end=running.may_end, prepare=running.prepare_end
        )
        heard = Reception(library.places.folder)
        heard.asked.connect(running.hear_later_start)
        try:
            return running.run()
        finally:
            ending.close()
            files.wait_by(None)
            heard.close()
            running.end()
            own_disk.close()


class _Running:
    """The program from its first window on, whichever that is."""

    def __init__(
        self,
        application: QApplication,
        library: Library,
        folder: Path,
        started: Callable[[Program], None],
    ) -> None:
        self._application, self._library, self._folder = application, library, folder
        self._started = started
        self._programs: list[Program] = []
        self._rescue: Rescue | None = None
        self._is_over = False

    def run(self) -> int:
        """Show windows until the last one is closed; the exit code."""
        if not self._open_first():
            return 1
        return 0 if self._is_over else self._application.exec()

    def may_end(self) -> bool:
        """Ask about what is typed."""
        return all(program.may_end() for program in self._programs)

    def prepare_end(self) -> None:
        """Make the closing backup."""
        if self._library.workspace is not None:
            self._library.keeping.before_end()

    def end_soon(self) -> None:
        """Close every window once what is being done is dealt with; at opening there is none."""
        if self._programs:
            QtCore.QTimer.singleShot(0, self.end_now)

    def end_now(self) -> None:
        """Close every window, and whatever box waits for an answer; nobody is asked."""
        self._is_over = True
        for window in [each for program in self._programs for each in program.open_windows()]:
            window.close()
        self._application.exit(0)

    def _open_first(self) -> bool:
        """Whether there is a window now, be it that of the backups."""
        while True:
            try:
                with hearing_reads():
                    workspace = own(self._library.open_library)
                self._show(workspace)
            except NotOpened as error:
                if error.problem.code == "store.no-answer":  # somebody has closed the program
                    return False
                where, answer = (self._application, self._folder), Answer.BACKUPS
                if error.problem.code in WAITED_FOR:
                    answer = ask_what_now(*where, error.problem, backups=True)
                if answer is Answer.AGAIN:
                    continue
                if answer is Answer.BACKUPS:
                    self._rescue = Rescue(*where, self._library, error.problem, self._show)
                return answer is Answer.BACKUPS
            return True

    def hear_later_start(self, file: Path | None) -> None:
        """A later start asks for a file, or knocks."""
        for program in self._programs:
            program.come_forward_with(file)

    def end(self) -> None:
        """The windows are closed."""
        for program in self._programs:
            program.end()

    def _show(self, workspace: Workspace) -> None:
        likes = LibraryPreferences(workspace)
        program = Program(self._application, workspace, likes, self._folder, library=self._library)
        window = program.start()
        if self._library.not_copied:
            window.say(" ".join(window.sentences(self._library.not_copied)), Tone.WRONG)
        self._programs.append(program)
        self._started(program)


WAITED_FOR = frozenset(
    f"store.{what}" for what in ("busy", "full", "read-only", "failed", "gone", "unreadable")
)
"""Problems of a library that is sound, as far as anybody knows: it is tried again, and going
back to an older one is nothing to begin with."""


def cannot_start(arguments: Sequence[str], data: Path, problem: Problem) -> bool:
    """Say in a window why the program cannot start; whether to try again."""
    application = make_application(arguments)
    with _passing_folder(data) as folder:
        return ask_what_now(application, folder, problem) is Answer.AGAIN
