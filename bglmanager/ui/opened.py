"""What the frame needs of an open event, and of the program around the window."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from PySide6.QtWidgets import QMainWindow

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.ids import RoundNumber
from bglmanager.services.autosave import Autosave
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue
from bglmanager.services.upcoming_rounds import filled_in
from bglmanager.services.workspace import Act
from bglmanager.ui.preferences import Preferences


class Opened(Protocol):
    """An open event as the frame sees it; `services.workspace.OpenEvent` is one."""

    @property
    def event(self) -> Event:
        """The facts."""
        ...

    @property
    def derived(self) -> Derived:
        """What the facts give; `Refused` where this version cannot play the event."""
        ...

    @property
    def rounds_typed(self) -> int | None:
        """The number of rounds last chosen since it was opened."""
        ...

    @property
    def saved_at(self) -> datetime:
        """When the newest command was written."""
        ...

    @property
    def undoable(self) -> Act | None:
        """The act which undo takes back."""
        ...

    @property
    def redoable(self) -> Act | None:
        """The act which redo does again."""
        ...

    def now(self) -> datetime:
        """The time, with its zone."""
        ...

    def half_typed(self, number: RoundNumber) -> Autosave:
        """What is typed at the tables of a round and not saved, for the next start."""
        ...

    def read_again(self) -> None:
        """Go on from the store, after a fault in the program."""
        ...

    def subscribe(self, listener: Callable[[Changes], None]) -> Callable[[], None]:
        """Call the listener after every change of the event; returns how to end that."""
        ...

    def undo(self) -> Changes:
        """Take the last act back."""
        ...

    def redo(self) -> Changes:
        """Do it again."""
        ...


def derived_where_decided(opened: Opened | None) -> Derived | None:
    """What the facts give, where the newest round is over and says what comes after it.

    Otherwise nobody asks for that yet, and it would take time at every act.
    """
    last = opened.event.last_round if opened else None
    over = last is not None and last.status is RoundStatus.CLOSED
    return opened.derived if opened and over else None


def event_as_planned(opened: Opened | None, games: Catalogue) -> Event | None:
    """The event with the rounds that are planned with its first draw."""
    if opened is None:
        return None
    return filled_in(opened.event, games, typed=opened.rounds_typed)


def rounds_typed(opened: Opened | None) -> int | None:
    """The number of rounds last chosen; None where no event is open, too."""
    return opened.rounds_typed if opened else None


class Host:
    """The program around a window: it makes windows, one for each event that is looked after.

    As it is here it has one window that shows no event, and keeps nothing.
    """

    several = False
    """Whether there may be other windows beside this one."""

    def commands(self) -> int:
        """How many commands have been written since the start, of the library and all events."""
        return 0

    def other_windows(self) -> int:
        """How many other windows there are."""
        return 0

    def open_event(self, event: str, *, beside: bool = False) -> None:
        """Show a window with this event in the place of the present one, or beside it.

        One that shows the event already comes forward instead.
        """

    def another_window(self) -> None:
        """Show the list of events in a window beside the present one."""

    def next_window(self) -> None:
        """Bring the next window forward, in the order in which they were opened."""

    def came_forward(self) -> None:
        """The present window is the one that is worked at."""

    def window_closed(self, window: QMainWindow) -> None:
        """This window is being closed; where another one took its place, nothing is left."""

    def leave_event(self) -> None:
        """Show the list of events in the place of the present window."""

    def reopen_library(self) -> None:
        """Open the library that is in use now and show its list of events."""

    def prefer(self, preferences: Preferences) -> None:
        """Keep preferences and build every window again at the same page."""

    def keep(self, preferences: Preferences) -> None:
        """Keep preferences that the window shows already."""
