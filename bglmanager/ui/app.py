"""Starting the windows: until the last one is closed, or for pictures of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QBuffer, QByteArray, QDeadlineTimer, QEventLoop, QIODevice, QSize, QTimer
from PySide6.QtWidgets import QApplication

from bglmanager.engine.problems import Problem
from bglmanager.services import files
from bglmanager.services.errors import NotOpened, hearing_reads
from bglmanager.services.files import own, write_whole
from bglmanager.services.library import Library
from bglmanager.services.workspace import Workspace
from bglmanager.ui import patience
from bglmanager.ui.application import make_application
from bglmanager.ui.cannot_start import Answer, Rescue, Silence, ask_what_now, style_worn
from bglmanager.ui.ending import Ending
from bglmanager.ui.instances import Reception
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.patience import OwnDisk
from bglmanager.ui.preferences import LibraryPreferences
from bglmanager.ui.program import Program
from bglmanager.ui.theme.tokens import Tone

PICTURED = ("standings", "prints")
"""Pages pictures are made of: what an event comes to, and the paper with its preview."""

SIZE = QSize(1200, 780)
"""Of the window in a picture, whatever the screen."""

_PREPARING = 20_000  # milliseconds a page has to prepare what it shows


def leave_pictures(
    workspace: Workspace, arguments: Sequence[str], folder: Path
) -> tuple[Path, ...]:
    """Save pictures of pages of the event changed last, and close again; the files.

    Raises `NotSaved` when a file cannot be written.
    """
    application = make_application(arguments)
    files = {page: folder / f"window-{page}.png" for page in PICTURED}
    with TemporaryDirectory(prefix="bglmanager-") as passing:
        program = Program(application, workspace, LibraryPreferences(workspace), Path(passing))
        window = program.start(workspace.events()[0].id)
        window.showNormal()
        window.resize(SIZE)
        for page, file in files.items():
            window.go(page)
            _let_settle(application, window)
            data = QByteArray()
            buffer = QBuffer(data)
            buffer.open(QIODevice.OpenModeFlag.WriteOnly)
            window.grab().save(buffer, "PNG")
            write_whole(file, bytes(data.data()))
        window.close()
    return tuple(files.values())


def _let_settle(application: QApplication, window: MainWindow) -> None:
    """Have layouts settle, one level at a time, and what a page prepares be shown."""
    end = QDeadlineTimer(_PREPARING)
    for _ in range(3):
        application.processEvents()
        while window.tasks.is_busy and not end.hasExpired():
            application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


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
        own_disk = OwnDisk(
            library.places.folder,
            lambda: Silence(style_worn(application, folder), library.places.folder),
            running.end_soon,
        )
        files.wait_by(patience.wait, own_disk)
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
            QTimer.singleShot(0, self.end_now)

    def end_now(self) -> None:
        """Close every window, and whatever box waits for an answer; nobody is asked."""
        self._is_over = True
        for place in [each for program in self._programs for each in program.places]:
            if place.window is not None:
                place.window.close()
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
                answer = self._what_now(error.problem)
                if answer is Answer.AGAIN:
                    continue
                if answer is Answer.BACKUPS:
                    self._rescue = Rescue(
                        self._application, self._library, self._folder, error.problem, self._show
                    )
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

    def _what_now(self, problem: Problem) -> Answer:
        if problem.code in WAITED_FOR:
            return ask_what_now(self._application, self._folder, problem, backups=True)
        return Answer.BACKUPS


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
