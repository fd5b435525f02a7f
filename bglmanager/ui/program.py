"""The program with its windows: one application, one library, a window for each event."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from bglmanager.engine.ids import EventId
from bglmanager.engine.problems import Problem
from bglmanager.services.backups import DAMAGED
from bglmanager.services.errors import NotOpened, NotSaved, hearing_reads, hearing_writes
from bglmanager.services.files import own
from bglmanager.services.library import Library, PlayedElsewhere, open_document
from bglmanager.services.workspace import EventLine, OpenEvent, Workspace
from bglmanager.ui.application import Dress
from bglmanager.ui.main_window import MainWindow, PageMakers
from bglmanager.ui.pages.registry import page_makers
from bglmanager.ui.preferences import LibraryPreferences, Preferences, PreferenceStore
from bglmanager.ui.shell import Host
from bglmanager.ui.style import SMALL_WIDTH, Tone

if TYPE_CHECKING:
    from bglmanager.services.archive import Archive

FRAME = QSize(16, 48)
"""What a desktop puts around a window, in logical pixels."""

FIRST = QSize(1680, 960)
"""Of the window where there is room for it and nobody has said otherwise."""


def screen_areas() -> list[QRect]:
    """The screens without the bars of the desktop, the primary one first."""
    first = QGuiApplication.primaryScreen()
    others = [each for each in QGuiApplication.screens() if each is not first]
    return [each.availableGeometry() for each in (first, *others)]


def show_first(window: QWidget, likes: Preferences) -> None:
    """Show a window where it was closed the last time, if its upper edge is on a screen still.

    It is never larger than there is room for it and its frame; the first time it takes all of a
    small screen.
    """
    areas = screen_areas()
    screen, maximised = areas[0], areas[0].width() < SMALL_WIDTH
    window.resize(FIRST)
    if likes.place is not None:
        kept = QRect(*likes.place)
        grip = QPoint(kept.center().x(), kept.top())  # where it is taken to be moved
        for area in areas:
            if area.contains(grip):
                screen, maximised = area, likes.maximised
                window.setGeometry(kept)
                break
    window.resize(window.size().boundedTo(screen.size() - FRAME))
    if maximised:
        window.showMaximized()
    else:
        window.show()


def with_place(likes: Preferences, window: QWidget) -> Preferences:
    """What is liked, with where this window is."""
    at = window.normalGeometry()
    place = at.x(), at.y(), at.width(), at.height()
    return replace(likes, place=place, maximised=window.isMaximized())


MINUTE = 60_000
"""Milliseconds between two looks at the clock."""


class Watch(QObject):
    """Looks after the open library. `problem` is what must be seen on every page."""

    def __init__(self, library: Library, renew: Callable[[], None]) -> None:
        """`renew` has the window read its notices again."""
        super().__init__()
        self._library = library
        self._damage: Problem | None = None
        self._pack_told = False
        self._bell = ThreadBridge(renew, later=True)
        library.keeping.told = self._bell.ring
        self._timer = QTimer(self)
        self._timer.timeout.connect(library.keeping.time_passed)
        self._timer.timeout.connect(library.look_for_stick)
        self._timer.start(MINUTE)
        library.run(self._check_library)

    @property
    def problem(self) -> Problem | None:
        """Damage that the check after the start has found, or why no backup could be made."""
        return self._damage or self._library.keeping.state.problem

    def untold_pack(self) -> Problem | None:
        """An emergency pack that is not on the stick: once, until one could be written again."""
        found, told = self._library.keeping.state.pack_problem, self._pack_told
        self._pack_told = found is not None
        return None if told else found

    def note_damage(self, damage: NotOpened) -> None:
        """Opening something has shown damage: it is said until the library is another one."""
        with suppress(NotSaved), hearing_writes():
            own(lambda: self._library.put_aside(damage))
        self._damage = damage.problem
        self._bell.ring()

    def stop_watching(self) -> None:
        """Look no more."""
        self._timer.stop()
        self._library.keeping.told = lambda: None

    def _check_library(self) -> None:
        """On the worker: look at every page of the library."""
        try:
            self._library.check_pages()
        except NotOpened as error:
            self._damage = error.problem
            self._bell.ring()


PAUSE_MS = 500
"""Between two looks; what an act leaves behind is looked through in a few milliseconds."""

_WORTH = 2_000
"""So many new objects are worth a look."""

_OLD_TOO = 50
"""After so many looks at what is new everything is looked through, once nothing moves."""

_STILL = 60
"""So many pauses in which next to nothing is made are half a minute of stillness."""


class GcScheduler(QObject):
    """Looks through what is new while the window waits.

    Python does so whenever enough has been made, that is while somebody waits for an act, and
    takes longer the more there is to look through. Whatever outlives one look is let alone
    until nobody has touched the window for a while.
    """

    def __init__(self) -> None:
        super().__init__()
        self._still = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.sweep_new)

    def start(self) -> None:
        """Look twice a second."""
        self._timer.start(PAUSE_MS)

    def sweep_new(self) -> None:
        """Look through what is new; through everything where that is due and disturbs nobody."""
        new, _, looks = gc.get_count()
        if new >= _WORTH:
            self._still = 0
            gc.collect(1)
            return
        self._still += 1
        if self._still >= _STILL and looks >= _OLD_TOO:
            self._still = 0
            gc.collect()


class ThreadBridge(QObject):
    """Calls somebody on the thread it was made on, whichever thread it is rung from.

    Rung on that thread it calls at once, unless `later` waits for what is being done to end.
    """

    _rung = Signal()

    def __init__(self, hear: Callable[[], object], *, later: bool = False) -> None:
        super().__init__()
        self._hear = hear
        kinds = Qt.ConnectionType
        # the slot is this object's own: only so Qt knows the thread to call it on
        self._rung.connect(
            self._call_hearer, kinds.QueuedConnection if later else kinds.AutoConnection
        )

    def ring(self) -> None:
        """Have somebody called."""
        self._rung.emit()

    def _call_hearer(self) -> None:
        self._hear()


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

    def listed_events(self) -> Sequence[EventLine]:
        return self._program.workspace.events()

    def archive(self) -> Archive | None:
        from bglmanager.services.archive import Archive  # noqa: PLC0415 # not to show the window

        return Archive(self._program.workspace)

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
            self._program.forget_place(self, window)

    def leave_event(self) -> None:
        self._program.show_list(self)

    def reopen_library(self) -> None:
        self._program.reopen_library(self)

    def prefer(self, preferences: Preferences) -> None:
        self._program.prefer(preferences)

    def keep(self, preferences: Preferences) -> None:
        """Keep preferences."""
        self._program.keep(preferences)


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
        self._dress, self._folder = Dress(application), folder
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
            self._library.keeping.packs.texts = window.look.texts
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
        _bring_archive_up_to_date(self.workspace)
        if there is None:
            self._show(place or Place(self), None)
            return
        _bring_forward(there)
        _close_window(place.window if place else None)

    def forget_place(self, place: Place, window: QMainWindow) -> None:
        """This window is being closed; where it was on the screen is remembered."""
        _bring_archive_up_to_date(self.workspace)
        self.preferences = with_place(self.preferences, window)
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
            _close_window(other.window)
        shown = self._show(place, None)
        t = shown.look.texts
        shown.say(t.text("The backup is in use now. The file used before stays where it is."))
        self._watch = Watch(library, self._renew_faults)
        library.keeping.packs.texts = t

    def end(self) -> None:
        """Watch no more: the library is about to be closed."""
        if self._watch is not None:
            self._watch.stop_watching()
            self._watch = None

    def may_end(self) -> bool:
        """Ask in every window; see `Place.may_go`."""
        return all(place.may_go() for place in self.places)

    def _renew_faults(self) -> None:
        for window in self.open_windows():
            window.show_fault(self._watch.problem if self._watch else None)
        untold = self._watch.untold_pack() if self._watch else None
        if untold is not None and self.window is not None:
            self.window.say(" ".join(self.window.wording.sentences([untold])), Tone.WRONG)

    def open_windows(self) -> list[MainWindow]:
        """All windows, oldest first."""
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
        if self._front_place is not None:
            _bring_forward(self._front_place)
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
        for window in self.open_windows():
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
        for window in self.open_windows():
            window.tell_bug()

    def _show(self, place: Place, opened: OpenEvent | None, key: str = "") -> MainWindow:
        old, front = place.window, self.window
        if old is not None:
            old.put_by()
        look = self._dress.put_on_liked(self.preferences, self._folder)
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
            window.unsaved.store = old.unsaved.store
            window.restoreGeometry(QByteArray(old.saveGeometry()))
        elif front is not None:
            window.resize(front.size())
            window.move(front.pos() + QPoint(_STEP, _STEP))
        self._renew_faults()
        window.go_now(key)
        if old is None and front is None:
            show_first(window, self.preferences)
        else:
            window.show()
        window.activateWindow()
        _close_window(old)
        return window

    def _give_place(self, place: Place, opened: OpenEvent) -> None:
        if place.may_go():
            self._show(place, opened)


def _bring_archive_up_to_date(workspace: Workspace) -> None:
    """An event was left: what it says of people goes into the archive, where that was read."""
    if workspace.archive.now is not None:
        from bglmanager.services.archive import Archive  # noqa: PLC0415 # only who has it needs it

        Archive(workspace).event_left()


def _close_window(window: MainWindow | None) -> None:
    if window is not None:
        window.close()
        window.deleteLater()


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
