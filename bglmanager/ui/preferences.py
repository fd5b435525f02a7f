"""What a user likes on this machine: language, light or dark, text size, width of the rail."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from bglmanager.i18n import DEFAULT_LANGUAGE, LANGUAGES
from bglmanager.ui.theme.tokens import SCALES


class Appearance(StrEnum):
    """Light, dark, or as the desktop is."""

    DESKTOP = "desktop"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Preferences:
    """The choices of one user; `text_size` in per cent."""

    language: str = DEFAULT_LANGUAGE
    appearance: Appearance = Appearance.DESKTOP
    text_size: int = 100
    narrow_rail: bool = False

    def with_rail(self, *, narrow: bool) -> Preferences:
        """The same with another width of the rail."""
        return replace(self, narrow_rail=narrow)


class PreferenceStore(Protocol):
    """Where preferences are kept."""

    def load(self) -> Preferences:
        """The preferences kept, or the usual ones."""
        ...

    def save(self, preferences: Preferences) -> None:
        """Keep these."""
        ...


class PreferenceFile:
    """Preferences in a small JSON file; one that cannot be read gives the usual ones."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def load(self) -> Preferences:
        """What the file says, value by value; unknown and impossible values are passed over."""
        try:
            kept = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return Preferences()
        return _sound(kept) if isinstance(kept, dict) else Preferences()

    def save(self, preferences: Preferences) -> None:
        """Write the file whole or not at all."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._file.with_suffix(".new")
        fresh.write_text(json.dumps(asdict(preferences), indent=1), encoding="utf-8")
        fresh.replace(self._file)


def _sound(kept: dict[str, object]) -> Preferences:
    found = Preferences(narrow_rail=kept.get("narrow_rail") is True)
    if kept.get("language") in LANGUAGES:
        found = replace(found, language=str(kept["language"]))
    if kept.get("appearance") in set(Appearance):
        found = replace(found, appearance=Appearance(str(kept["appearance"])))
    if kept.get("text_size") in SCALES:
        found = replace(found, text_size=int(str(kept["text_size"])))
    return found
