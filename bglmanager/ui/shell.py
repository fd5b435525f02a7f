"""What a page may ask of the window around it, and the window of the program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QMainWindow, QWidget

from bglmanager.engine.problems import Problem
from bglmanager.ui.actions import Deed
from bglmanager.ui.messages import Messages
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.tasks import Tasks

if TYPE_CHECKING:
    from bglmanager.services.archive import Archive
    from bglmanager.services.workspace import EventLine


class Shell(Protocol):
    """The window as its pages see it."""

    @property
    def look(self) -> Style:
        """Texts, theme and icons."""

    @property
    def ground(self) -> QWidget:
        """What a page lies in from the start.

        Qt goes through all that is in a widget whenever it gets another parent.
        """

    @property
    def messages(self) -> Messages:
        """Boxes and file names."""

    @property
    def tasks(self) -> Tasks:
        """The background worker."""

    @property
    def preferences(self) -> Preferences:
        """What the user likes."""

    def prefer(self, preferences: Preferences) -> None:
        """Keep other preferences; the window is built again at the same page."""

    def keep_preferences(self, preferences: Preferences) -> None:
        """Keep preferences that change nothing of the look of the window."""

    def go(self, key: str) -> None:
        """Show the page of a step: "entries", "round-2"; unknown keys change nothing.

        "prints/setup-2" opens a page at one of its places.
        """

    def open_event(self, event: str, *, beside: bool = False) -> None:
        """Open an event by its id and show the step to be done now; `beside` in its own window."""

    def leave_event(self) -> None:
        """Close the event and show the list of events."""

    def reopen_library(self) -> None:
        """Let go of the library and open the one that is in use now, at the list of events."""

    def say(self, text: str, tone: Tone = Tone.GOOD, *, take_back: Deed | None = None) -> None:
        """Say in the status line what just happened and is not an act of the event.

        `take_back` is what "Undo" beside it does, where there is a way back.
        """

    def sentences(self, problems: Iterable[Problem]) -> tuple[str, ...]:
        """Problems as sentences in the language of the window."""

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Do something that may be refused; a refusal is said in the status line.

        What could not be written is said in the strip and stays there. True when it was done.
        """

    def renew(self) -> None:
        """Read title, state line, notices and actions of the page again."""

    def show_side(self, title: str, content: QWidget) -> bool:
        """Show a widget in the panel on the right; the one before is destroyed.

        False, and nothing is shown, where somebody has typed there and wants to stay.
        """

    def close_side(self) -> None:
        """Hide the panel on the right."""


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

    def listed_events(self) -> Sequence[EventLine]:
        """The events of the library."""
        return ()

    def archive(self) -> Archive | None:
        """The archive of people; None without a library."""
        return None

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


def save_as(
    shell: Shell, title: str, name: str, kinds: str, write: Callable[[Path], object]
) -> bool:
    """Ask where to, with this name at home, have a file written and say so; whether it was."""
    chosen = shell.messages.save_file(title, Path.home() / name, kinds)
    if chosen is None or not shell.attempt(lambda: write(chosen)):
        return False
    shell.say(shell.look.texts.text("Saved: {file}", file=str(chosen)))
    return True
