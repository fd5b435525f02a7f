"""The program with its windows: one application, one library, a window for each event."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QByteArray, QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

from bglmanager.engine.ids import EventId
from bglmanager.services.archive import Archive
from bglmanager.services.backups import DAMAGED
from bglmanager.services.errors import NotOpened, NotSaved, hearing_reads
from bglmanager.services.files import own
from bglmanager.services.library import Library, PlayedElsewhere, open_document
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui import screens
from bglmanager.ui.application import Dress
from bglmanager.ui.main_window import MainWindow, PageMakers
from bglmanager.ui.opened import Host
from bglmanager.ui.pages.registry import page_makers
from bglmanager.ui.preferences import LibraryPreferences, Preferences, PreferenceStore
from bglmanager.ui.style import Style
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.watch import GcScheduler, ThreadBridge, Watch

Makers = Callable[[Workspace, OpenEvent | None, Library | None], PageMakers]
"""The pages for an open event, or for none; without a library no backups."""

_AGAIN_MS = 200

_STEP = 32
"""Pixels by which a window is moved that opens beside another one."""


class Place(Host):
    """One window of the program: what it asks for is done at its place.

    It is the window's host; another window takes its place when another event or look is shown.
    """

    several = True

    def __init__(self, program: Program) -> None:
        self._program = program
        self.window: MainWindow | None = None
        self.opened: OpenEvent | None = None
        self._written = program.workspace.commands

    def may_go(self) -> bool:
        """Ask about what is typed in the window and not saved; False where it is to stay."""
        return self.window is None or self.window.way_out.leave_window()

    def commands(self) -> int:
        return self._program.workspace.commands

    def other_windows(self) -> int:
        return len(self._program.places) - 1

    def open_event(self, event: str, *, beside: bool = False) -> None:
        self._program.open_event(event, Place(self._program) if beside else self)

    def another_window(self) -> None:
        self._program.show_list()

    def next_window(self) -> None:
        places = self._program.places
        _bring_forward(places[(places.index(self) + 1) % len(places)])

    def came_forward(self) -> None:
        """This window is worked at; without an event it shows what others have written."""
        self._program.window = self.window
        written, before = self.commands(), self._written
        self._written = written
        if self.window is not None and self.opened is None and written != before:
            self.window.show_again()

    def window_closed(self, window: QMainWindow) -> None:
        if window is self.window:
            self._program.place_left(self)

    def leave_event(self) -> None:
        self._program.show_list(self)

    def reopen_library(self) -> None:
        self._program.reopen_library(self)

    def prefer(self, preferences: Preferences) -> None:
        self._program.prefer(preferences)

    def keep(self, preferences: Preferences) -> None:
        """Keep preferences."""
        self._program.keep(preferences)


class Styles:
    """One look for all windows, whose icons are drawn once."""

    def __init__(self, application: QApplication, folder: Path) -> None:
        self._dress, self._folder = Dress(application), folder
        self._worn: tuple[tuple[str, bool, int], Style] | None = None

    def put_on(self, likes: Preferences) -> Style:
        """Have windows look as somebody likes it."""
        dark = self._dress.is_dark(likes.appearance)
        wanted = likes.language, dark, likes.text_size
        if self._worn is None or self._worn[0] != wanted:
            language, _, scale = wanted
            look = Style.of(language=language, dark=dark, scale=scale, folder=self._folder)
            self._worn = wanted, look
        self._dress.put_on(self._worn[1])
        return self._worn[1]


class Program:
    """Shows windows: of the list of events, of events, again after a change of look.

    `window` is the one worked at last, and `places` are those of all windows, oldest first.
    """

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
        self._looks = Styles(application, folder)
        self.workspace = workspace
        self._store = store
        self._makers = makers
        self.preferences = store.load()
        self.window: MainWindow | None = None
        self.places: list[Place] = []
        self._library = library
        self._watch: Watch | None = None
        self._bug = ThreadBridge(self._tell_bug)
        self._sweeper = GcScheduler()

    def start(self, event: EventId | None = None) -> MainWindow:
        """Show the first window: this event, or the list of events."""
        window = self._show(
            Place(self), None if event is None else self.workspace.open_event(event)
        )
        self._sweeper.start()
        if self._library is not None:
            self._watch = Watch(self._library, self._renew_faults)
        return window

    def open_event(self, event: str, place: Place | None = None) -> None:
        """Show an event at the step to be done now, at a place: that in front unless told.

        Another window that shows it comes forward instead. Why it cannot be opened is said;
        damage leads to the backups.
        """
        there = next((p for p in self.places if p.opened and p.opened.id == event), None)
        place = place or self._front_place
        if self.window is None or place is None:
            return
        if there is not None and there is not place:
            _bring_forward(there)
            return
        found: list[OpenEvent] = []

        def deed() -> None:
            try:
                found.append(self.workspace.open_event(EventId(event)))
            except NotOpened as error:
                if self._watch is not None and error.problem.code in DAMAGED:
                    self._watch.note_damage(error)
                raise

        if self.window.attempt(deed):
            self._give_place(place, found[0])
        elif self._watch is not None and self._watch.problem is not None:
            self.window.go("backups")

    def show_list(self, place: Place | None = None) -> None:
        """Show the list of events, at a place or at one of its own; there is one of it."""
        there = next((p for p in self.places if p.opened is None and p is not place), None)
        if place is not None and not place.may_go():
            return
        Archive(self.workspace).event_left()
        if there is None:
            self._show(place or Place(self), None)
            return
        _bring_forward(there)
        if place is not None and place.window is not None:
            place.window.close()
            place.window.deleteLater()

    def place_left(self, place: Place) -> None:
        """Forget the place of a window that is being closed; the last one is remembered, and where
        it was on the screen.
        """
        Archive(self.workspace).event_left()
        if place.window is not None:
            self.preferences = screens.with_place(self.preferences, place.window)
            with suppress(NotSaved):  # nobody asked for it
                self._store.save(self.preferences)
        if place in self.places:
            self.places.remove(place)
        if self.places and self.window is place.window:
            self.window = self.places[-1].window

    def reopen_library(self, place: Place) -> None:
        """Open the library that is in use now and show its list of events, in one window."""
        library, window = self._library, place.window
        if library is None or window is None or not self.may_end():
            return
        try:
            with hearing_reads():
                self.workspace = own(library.reopen)
        except NotOpened as error:
            window.say(window.wording.why_not_done(error), Tone.WRONG)
            return
        self._store = LibraryPreferences(self.workspace)
        with suppress(NotSaved):  # said by the next command; the look stays what it is
            self._store.save(self.preferences)
        self.end()
        window.unsaved.forget_faults()
        for other in [each for each in self.places if each is not place]:
            if other.window is not None:
                other.window.close()
                other.window.deleteLater()
        shown = self._show(place, None)
        t = shown.look.texts
        shown.say(t.text("The backup is in use now. The file used before stays where it is."))
        self._watch = Watch(library, self._renew_faults)

    def end(self) -> None:
        """Watch no more: the library is about to be closed."""
        if self._watch is not None:
            self._watch.stop_watching()
            self._watch = None

    def may_end(self) -> bool:
        """Ask in every window; see `Place.may_go`."""
        return all(place.may_go() for place in self.places)

    def _renew_faults(self) -> None:
        for window in self._open_windows():
            window.show_fault(self._watch.problem if self._watch else None)

    def _open_windows(self) -> list[MainWindow]:
        return [place.window for place in self.places if place.window is not None]

    def open_file(self, file: Path) -> None:
        """Show the event of a document, kept first when the library lacks it; refusals are said.

        The list of events gives way to it, an event does not. Nothing moves when the event is on
        the screen already.
        """
        found: list[EventId] = []
        if self.window is not None:
            self.window.attempt(
                lambda: found.append(_opened_document(self.workspace, self._library, file).id)
            )
        lists = next((place for place in self.places if place.opened is None), None)
        for event in found:
            self.open_event(event, lists or Place(self))

    def come_forward_with(self, file: Path | None) -> None:
        """Come forward, with the file that a later start of the program was given."""
        front = self._front_place
        if front is None:
            return
        _bring_forward(front)
        if file is not None:
            self._open_between_questions(file)

    @property
    def _front_place(self) -> Place | None:
        """The place of the window worked at last."""
        return next((place for place in self.places if place.window is self.window), None)

    def _open_between_questions(self, file: Path) -> None:
        """Open the file once no box waits for an answer: its window is about to go."""
        if QApplication.activeModalWidget() is None:
            self.open_file(file)
        else:
            QTimer.singleShot(_AGAIN_MS, lambda: self._open_between_questions(file))

    def prefer(self, preferences: Preferences) -> None:
        """Keep preferences and show the same pages in the new look, that in front last.

        Nothing comes of it where something typed is to stay.
        """
        if not self.may_end():
            if self.window is not None:
                self.window.go(self.window.key)
            return
        self.keep(preferences)
        for window in self._open_windows():
            window.put_by()
        front = self.window
        for place in sorted(self.places, key=lambda each: each.window is front):
            self._show(place, place.opened, "" if place.window is None else place.window.key)

    def keep(self, preferences: Preferences) -> None:
        """Keep preferences; the window says why when they cannot be written."""
        self.preferences = preferences
        if self.window is None:
            self._store.save(preferences)
        else:
            self.window.attempt(lambda: self._store.save(preferences))

    def tell_bug(self) -> None:
        """Say in the windows that something went wrong inside the program, on any thread."""
        self._bug.ring()

    def _tell_bug(self) -> None:
        for window in self._open_windows():
            window.tell_bug()

    def _show(self, place: Place, opened: OpenEvent | None, key: str = "") -> MainWindow:
        old, front = place.window, self.window
        if old is not None:
            old.put_by()
        look = self._looks.put_on(self.preferences)
        window = MainWindow(
            look,
            place,
            self._makers(self.workspace, opened, self._library),
            self.preferences,
            opened,
            games=None if self._library is None else self._library.games,
        )
        if place not in self.places:
            self.places.append(place)
        place.opened, place.window, self.window = opened, window, window
        if old is not None:
            window.unsaved.take_over(old.unsaved.store)
            window.restoreGeometry(QByteArray(old.saveGeometry()))
        elif front is not None:
            window.resize(front.size())
            window.move(front.pos() + QPoint(_STEP, _STEP))
        self._renew_faults()
        window.go_now(key)
        if old is None and front is None:
            screens.show_first(window, self.preferences)
        else:
            window.show()
        window.activateWindow()
        if old is not None:
            old.close()
            old.deleteLater()
        return window

    def _give_place(self, place: Place, opened: OpenEvent) -> None:
        if place.may_go():
            self._show(place, opened)


def _bring_forward(place: Place) -> None:
    window = place.window
    if window is not None:
        minimized = Qt.WindowState.WindowMinimized
        window.setWindowState(window.windowState() & ~minimized)
        window.raise_()
        window.activateWindow()


def _opened_document(workspace: Workspace, library: Library | None, file: Path) -> OpenEvent:
    """The event of a document; where it was played on elsewhere that is asked on its page."""
    try:
        return open_document(workspace, file)
    except PlayedElsewhere as asked:
        if library is not None:
            library.keeping.ask_about(asked.question)
        raise
