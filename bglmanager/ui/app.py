"""Starting the windows: until the last one is closed, or for pictures of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QBuffer, QByteArray, QDeadlineTimer, QEventLoop, QIODevice, QSize
from PySide6.QtWidgets import QApplication

from bglmanager.services import elsewhere
from bglmanager.services.errors import NotOpened
from bglmanager.services.files import write_whole
from bglmanager.services.library import Library
from bglmanager.services.workspace import Workspace
from bglmanager.ui import patience
from bglmanager.ui.application import make_application
from bglmanager.ui.instances import Reception
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.preferences import LibraryPreferences
from bglmanager.ui.program import Program
from bglmanager.ui.rescue import Rescue

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
            _settle(application, window)
            data = QByteArray()
            buffer = QBuffer(data)
            buffer.open(QIODevice.OpenModeFlag.WriteOnly)
            window.grab().save(buffer, "PNG")
            write_whole(file, bytes(data.data()))
        window.close()
    return tuple(files.values())


def _settle(application: QApplication, window: MainWindow) -> None:
    """Have layouts settle, one level at a time, and what a page prepares be shown."""
    end = QDeadlineTimer(_PREPARING)
    for _ in range(3):
        application.processEvents()
        while window.tasks.busy and not end.hasExpired():
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
    elsewhere.wait_by(patience.wait)
    with _passing_folder(library.places.folder) as folder:
        programs: list[Program] = []

        def begin(workspace: Workspace) -> None:
            likes = LibraryPreferences(workspace)
            program = Program(application, workspace, likes, folder, library=library)
            program.start()
            programs.append(program)
            started(program)

        def receive(file: Path | None) -> None:
            for program in programs:
                program.receive(file)

        heard = Reception(library.places.folder)
        heard.asked.connect(receive)
        try:
            begin(library.open())
        except NotOpened as error:
            _rescue = Rescue(application, library, folder, error.problem, begin)
        try:
            return application.exec()
        finally:
            elsewhere.wait_by(None)
            heard.close()
            for program in programs:
                program.end()
