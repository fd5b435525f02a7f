"""What everything on the screen is made with: texts, theme and icons."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bglmanager.i18n import Texts
from bglmanager.ui.icons import Icons
from bglmanager.ui.theme.theme import Theme


@dataclass(frozen=True, slots=True)
class Style:
    """Texts, theme and icons; they never change in a living window (it is built again)."""

    texts: Texts
    theme: Theme
    icons: Icons

    @classmethod
    def of(cls, *, language: str, dark: bool, scale: int, folder: Path) -> Style:
        """A look; `folder` takes the tinted drawings of the style sheet."""
        theme = Theme.of(dark=dark, scale=scale)
        return cls(Texts(language), theme, Icons(theme, folder))
