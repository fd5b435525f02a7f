"""What a user likes on this machine: language, light or dark, text size, width of the rail, where
the window stands and which folders were used.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from bglmanager.i18n import DEFAULT_LANGUAGE, LANGUAGES
from bglmanager.services.errors import NotOpened
from bglmanager.services.workspace import Workspace
from bglmanager.ui.theme.tokens import SCALES


class Appearance(StrEnum):
    """Light, dark, or as the desktop is."""

    DESKTOP = "desktop"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Preferences:
    """The choices of one user; `text_size` in per cent, `folders` by kind of file dialog.

    `place` is where the window was when it was closed, None before the first time: left, top,
    width and height while it is not `maximised`.
    """

    language: str = DEFAULT_LANGUAGE
    appearance: Appearance = Appearance.DESKTOP
    text_size: int = 100
    narrow_rail: bool = False
    folders: Mapping[str, str] = field(default_factory=dict)
    place: tuple[int, int, int, int] | None = None
    maximised: bool = False

    def with_rail(self, *, narrow: bool) -> Preferences:
        """The same with another width of the rail."""
        return replace(self, narrow_rail=narrow)

    def with_folder(self, kind: str, folder: str) -> Preferences:
        """The same with this folder as the one a kind of file dialog was in last."""
        return replace(self, folders={**self.folders, kind: folder})


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
            self._change(self.now.with_folder(kind, str(folder)))

    def fold_rail(self) -> None:
        """The rail is narrow where it was wide, and wide where it was narrow."""
        self._change(self.now.with_rail(narrow=not self.now.narrow_rail))

    def _change(self, preferences: Preferences) -> None:
        self.now = preferences
        self._keep(preferences)


class PreferenceStore(Protocol):
    """Where preferences are kept."""

    def load(self) -> Preferences:
        """The preferences kept, or the usual ones."""
        ...

    def save(self, preferences: Preferences) -> None:
        """Keep these."""
        ...


class LibraryPreferences:
    """Preferences among the settings of the library; unreadable ones give the usual ones."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def load(self) -> Preferences:
        """What is kept, value by value; unknown and impossible values are passed over."""
        try:
            kept = json.loads(self._workspace.setting(_KEY) or "{}")
        except (NotOpened, ValueError):
            return Preferences()
        return _sound(kept) if isinstance(kept, dict) else Preferences()

    def save(self, preferences: Preferences) -> None:
        """Keep these. Raises `NotSaved`."""
        self._workspace.remember(_KEY, json.dumps(asdict(preferences), sort_keys=True))


_KEY = "window"


def _sound(kept: dict[str, object]) -> Preferences:
    found = Preferences(
        narrow_rail=kept.get("narrow_rail") is True,
        place=_place(kept.get("place")),
        maximised=kept.get("maximised") is True,
    )
    if kept.get("language") in list(LANGUAGES):
        found = replace(found, language=str(kept["language"]))
    if kept.get("appearance") in list(Appearance):
        found = replace(found, appearance=Appearance(str(kept["appearance"])))
    if kept.get("text_size") in SCALES:
        found = replace(found, text_size=int(str(kept["text_size"])))
    folders = kept.get("folders")
    if isinstance(folders, dict):
        known = {str(kind): each for kind, each in folders.items() if isinstance(each, str)}
        found = replace(found, folders=known)
    return found


def _place(kept: object) -> tuple[int, int, int, int] | None:
    numbers = kept if isinstance(kept, list) else []
    match [each for each in numbers if type(each) is int and abs(each) < _FAR]:
        case [left, top, width, height] if len(numbers) == 4 and min(width, height) > 0:
            return left, top, width, height
    return None


_FAR = 100_000
"""No desktop reaches as far, in pixels."""
