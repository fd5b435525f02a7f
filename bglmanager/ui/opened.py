"""What the frame needs of an open event, and of the program around the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Protocol

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event
from bglmanager.ui.preferences import Preferences


class Act(Protocol):
    """One act of the history."""

    @property
    def kind(self) -> str:
        """What was done, as a code."""
        ...

    @property
    def args(self) -> Mapping[str, object]:
        """With whom and where, by start number."""
        ...

    @property
    def at(self) -> datetime:
        """When."""
        ...


class Opened(Protocol):
    """An open event as the frame sees it."""

    @property
    def event(self) -> Event:
        """The facts."""
        ...

    @property
    def derived(self) -> Derived:
        """What follows from them."""
        ...

    @property
    def undoable(self) -> Act | None:
        """The act which undo takes back."""
        ...

    @property
    def redoable(self) -> Act | None:
        """The act which redo does again."""
        ...

    def undo(self) -> object:
        """Take the last act back."""
        ...

    def redo(self) -> object:
        """Do it again."""
        ...

    def subscribe(self, listener: Callable[..., None]) -> Callable[[], None]:
        """Call after every change of the event; returns how to end that."""
        ...


class Host(Protocol):
    """The program around a window: it makes windows, one at a time."""

    def open_event(self, event: str) -> None:
        """Show a window with this event in the place of the present one."""
        ...

    def leave_event(self) -> None:
        """Show the list of events in the place of the present window."""
        ...

    def prefer(self, preferences: Preferences) -> None:
        """Keep preferences and build the window again at the same page."""
        ...

    def keep(self, preferences: Preferences) -> None:
        """Keep preferences that the window shows already."""
        ...
