"""What a user likes on this machine: language, light or dark, text size, width of the rail, where
the window stands, which folders were used, which printer and what paper is in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Protocol

from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import DEFAULT_LANGUAGE, LANGUAGES
from bglmanager.services.errors import NotOpened
from bglmanager.services.workspace import Workspace
from bglmanager.ui.style import SCALES
from bglmanager.words.print_wishes import PaperSize, Sides


class Appearance(StrEnum):
    """Light, dark, or as the desktop is."""

    DESKTOP = "desktop"
    LIGHT = "light"
    DARK = "dark"


@record
class Preferences:
    """The choices of one user; `text_size` in per cent, `folders` by kind of file dialog. Where it
    is the usual one, it is a little larger on a wide screen unless that is not `roomy`.

    Paper goes to this `printer`, "" is the one the system uses by itself, on these `sides`, and
    `paper` is what is in it.

    `place` is where the window was when it was closed, None before the first time: left, top,
    width and height while it is not `maximised`.
    """

    language: str = DEFAULT_LANGUAGE
    appearance: Appearance = Appearance.DESKTOP
    text_size: int = 100
    narrow_rail: bool = False
    roomy: bool = True
    motion: bool = True
    folders: Mapping[str, str] = field(default_factory=dict)
    place: tuple[int, int, int, int] | None = None
    maximised: bool = False
    printer: str = ""
    sides: Sides = Sides.ONE
    paper: PaperSize = PaperSize.A4


class KeptPreferences:
    """What the user likes in one window, `now`, kept by `keep` at every change."""

    def __init__(self, now: Preferences, keep: Callable[[Preferences], None]) -> None:
        self.now, self._keep = now, keep

    def last(self, kind: str) -> Path | None:
        """The folder a file dialog of this kind was in last."""
        found = self.now.folders.get(kind)
        return None if found is None else Path(found)

    def note(self, kind: str, folder: Path) -> None:
        """Remember the folder a file dialog was in."""
        if self.last(kind) != folder:
            folders = {**self.now.folders, kind: str(folder)}
            self.keep_changed(replace(self.now, folders=folders))

    def fold_rail(self) -> None:
        """The rail is narrow where it was wide, and wide where it was narrow."""
        self.keep_changed(replace(self.now, narrow_rail=not self.now.narrow_rail))

    def keep_changed(self, preferences: Preferences) -> None:
        """Like this from now on."""
        self.now = preferences
        self._keep(preferences)


class PreferenceStore(Protocol):
    """Where preferences are kept."""

    def load(self) -> Preferences: ...
    def save(self, preferences: Preferences) -> None: ...


class LibraryPreferences:
    """Preferences among the settings of the library; unreadable ones give the usual ones."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def load(self) -> Preferences:
        """What is kept, value by value; unknown and impossible values are passed over."""
        try:
            kept = json.loads(self._workspace.read_setting(_KEY) or "{}")
        except (NotOpened, ValueError):
            return Preferences()
        kept = kept if isinstance(kept, dict) else {}
        found = {name: read(kept[name]) for name, read in _READ.items() if name in kept}
        return Preferences(**{name: value for name, value in found.items() if value is not None})

    def save(self, preferences: Preferences) -> None:
        """Keep these. Raises `NotSaved`."""
        kept = json.dumps(asdict(preferences), sort_keys=True)
        self._workspace.set_setting(_KEY, kept, asked=False)


_KEY = "window"


def _folders(kept: object) -> Mapping[str, str] | None:
    if not isinstance(kept, dict):
        return None
    return {str(kind): each for kind, each in kept.items() if isinstance(each, str)}


def _sound_place(kept: object) -> tuple[int, int, int, int] | None:
    numbers = kept if isinstance(kept, list) else []
    match [each for each in numbers if type(each) is int and abs(each) < _FAR]:
        case [left, top, width, height] if len(numbers) == 4 and min(width, height) > 0:
            return left, top, width, height
    return None


_FAR = 100_000
"""No desktop reaches as far, in pixels."""

_READ: Mapping[str, Callable[[Any], Any]] = {
    "language": lambda kept: kept if kept in list(LANGUAGES) else None,
    "appearance": lambda kept: Appearance(kept) if kept in list(Appearance) else None,
    "text_size": lambda kept: int(kept) if kept in SCALES else None,
    "narrow_rail": lambda kept: kept is True,
    "roomy": lambda kept: kept is not False,
    "motion": lambda kept: kept is not False,
    "folders": _folders,
    "place": _sound_place,
    "maximised": lambda kept: kept is True,
    "printer": lambda kept: kept if isinstance(kept, str) else None,
    "sides": lambda kept: Sides(kept) if kept in list(Sides) else None,
    "paper": lambda kept: PaperSize(kept) if kept in list(PaperSize) else None,
}
"""What is kept of each value; None for what is none."""
