"""A text of a game, in both languages of the program."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """Words of a game's file, Italian first; `en` falls back on them."""

    it: str
    en: str

    @property
    def stored(self) -> str:
        """The wording that goes into events and documents: Italian, whatever the screen speaks."""
        return self.it

    def of(self, language: str) -> str:
        """The wording in a language of the program."""
        return self.it if language == "it" else self.en
