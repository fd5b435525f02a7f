"""The program with a window: one application, one library, one window after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt, QTimer
from PySide6.QtWidgets import QApplication

from bglmanager.engine.ids import EventId
from bglmanager.services.backups import DAMAGED
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.files import write_whole
from bglmanager.services.library import Library
from bglmanager.services.opening import open_document
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.application import Dress, make_application
from bglmanager.ui.bell import Bell
from bglmanager.ui.instances import Reception
from bglmanager.ui.look import Look
from bglmanager.ui.main_window import MainWindow, PageMakers
from bglmanager.ui.pages.registry import page_makers
from bglmanager.ui.preferences import LibraryPreferences, Preferences, PreferenceStore
from bglmanager.ui.rescue import Rescue
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.watch import Watch

Makers = Callable[[Workspace, OpenEvent | None, Library | None], PageMakers]
"""The pages for an open event, or for none; without a library no backups."""

_AGAIN_MS = 200


class Program:
    """Shows windows: for the list of events, for an event, again after a change of look."""

    def __init__(
        self,
        application: QApplication,
        workspace: Workspace,
        store: PreferenceStore,
        folder: Path,
        makers: Makers = page_makers,
        library: Library | None = None,
    ) -> None:
        """`folder` is for files that live as long as the program does; `library` is what the
        workspace is opened from, None for a lone file.
        """
        self._dress = Dress(application)
        self.workspace = workspace
        self._store = store
        self._folder = folder
        self._makers = makers
        self.preferences = store.load()
        self.window: MainWindow | None = None
        self._opened: OpenEvent | None = None
        self._library = library
        self._watch: Watch | None = None
        self._bug = Bell(self._tell_bug)

    def start(self, event: EventId | None = None) -> MainWindow:
        """Show the first window: this event, or the list of events."""
        window = self._show(None if event is None else self.workspace.open(event))
        if self._library is not None:
            self._watch = Watch(self._library, self._renew)
        return window

    def commands(self) -> int:
        """How many commands have been written since the start."""
        return self.workspace.commands

    def open_event(self, event: str) -> None:
        """Show an event at the step to be done now; why it cannot be opened is said.

        Damage leads to the backups.
        """
        found: list[OpenEvent] = []

        def deed() -> None:
            try:
                found.append(self.workspace.open(EventId(event)))
            except NotOpened as error:
                if self._watch is not None and error.problem.code in DAMAGED:
                    self._watch.found(error)
                raise

        if self.window is None:
            return
        if self.window.attempt(deed):
            self._show(found[0])
        elif self._watch is not None and self._watch.problem is not None:
            self.window.go("backups")

    def reopen_library(self) -> None:
        """Open the library that is in use now and show its list of events."""
        library, window = self._library, self.window
        if library is None or window is None:
            return
        try:
            self.workspace = library.reopen()
        except NotOpened as error:
            window.say(window.wording.why(error), Tone.WRONG)
            return
        self._store = LibraryPreferences(self.workspace)
        with suppress(NotSaved):  # said by the next command; the look stays what it is
            self._store.save(self.preferences)
        self.end()
        window.unsaved.settle()
        shown = self._show(None)
        t = shown.look.texts
        shown.say(t.text("The backup is in use now. The file used before stays where it is."))
        self._watch = Watch(library, self._renew)

    def end(self) -> None:
        """Watch no more: the library is about to be closed."""
        if self._watch is not None:
            self._watch.stop()
            self._watch = None

    def _renew(self) -> None:
        if self.window is not None:
            self.window.show_fault(self._watch.problem if self._watch else None)

    def open_file(self, file: Path) -> None:
        """Show the event of a document, kept first when the library lacks it; refusals are said.

        Nothing moves when the event is on the screen already.
        """
        found: list[EventId] = []
        if self.window is not None:
            self.window.attempt(lambda: found.append(open_document(self.workspace, file).id))
        for event in found:
            if self._opened is None or self._opened.id != event:
                self.open_event(event)

    def receive(self, file: Path | None) -> None:
        """Come forward, with the file that a later start of the program was given."""
        window = self.window
        if window is None:
            return
        minimized = Qt.WindowState.WindowMinimized
        window.setWindowState(window.windowState() & ~minimized)
        window.raise_()
        window.activateWindow()
        if file is not None:
            self._open_between_questions(file)

    def _open_between_questions(self, file: Path) -> None:
        """Open the file once no box waits for an answer: its window is about to go."""
        if QApplication.activeModalWidget() is None:
            self.open_file(file)
        else:
            QTimer.singleShot(_AGAIN_MS, lambda: self._open_between_questions(file))

    def leave_event(self) -> None:
        """Show the list of events."""
        self._show(None)

    def prefer(self, preferences: Preferences) -> None:
        """Keep preferences and show the same page in the new look."""
        self.keep(preferences)
        window = self.window
        self._show(self._opened, "" if window is None else window.key)

    def keep(self, preferences: Preferences) -> None:
        """Keep preferences; the window says why when they cannot be written."""
        self.preferences = preferences
        if self.window is None:
            self._store.save(preferences)
        else:
            self.window.attempt(lambda: self._store.save(preferences))

    def tell_bug(self) -> None:
        """Say in the window that something went wrong inside the program, on any thread."""
        self._bug.ring()

    def _tell_bug(self) -> None:
        if self.window is not None:
            self.window.tell_bug()

    def _show(self, opened: OpenEvent | None, key: str = "") -> MainWindow:
        old = self.window
        place = None if old is None else old.saveGeometry()
        look = self._look()
        self._dress.put_on(look)
        window = MainWindow(
            look,
            self,
            self._makers(self.workspace, opened, self._library),
            self.preferences,
            opened,
            games=None if self._library is None else self._library.games,
        )
        self._opened, self.window = opened, window
        if old is not None:
            window.unsaved.take_over(old.unsaved.store)
        self._renew()
        if place is not None:
            window.restoreGeometry(QByteArray(place))
        window.go_now(key)
        window.show()
        if old is not None:
            old.close()
            old.deleteLater()
        return window

    def _look(self) -> Look:
        likes = self.preferences
        return Look.of(
            language=likes.language,
            dark=self._dress.is_dark(likes.appearance),
            scale=likes.text_size,
            folder=self._folder,
        )


def leave_picture(workspace: Workspace, arguments: Sequence[str], file: Path) -> None:
    """Save a picture of the standings of the event changed last, and close again.

    Raises `NotSaved` when the file cannot be written.
    """
    application = make_application(arguments)
    with TemporaryDirectory(prefix="bglmanager-") as folder:
        program = Program(application, workspace, LibraryPreferences(workspace), Path(folder))
        window = program.start(workspace.events()[0].id)
        window.go("standings")
        for _ in range(3):  # layouts settle one level at a time
            application.processEvents()
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        window.grab().save(buffer, "PNG")
        window.close()
    write_whole(file, bytes(data.data()))


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
            heard.close()
            for program in programs:
                program.end()
