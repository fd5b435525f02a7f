"""A datum in a narrow panel: on as many lines as it takes, or cut where it cannot be broken."""

from __future__ import annotations

from PySide6.QtCore import Qt

from bglmanager.ui.look import Look
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import CutWords, Words

_WHOLE = 22
"""Letters of the longest word that has room beside its name."""


def value_words(look: Look, text: str, size: Size = Size.TEXT, *, colour: str = "") -> Words:
    """The words of a value; the whole of one that is cut is its tooltip."""
    if max(map(len, text.split()), default=0) > _WHOLE:
        return CutWords(look, text, size, colour=colour)
    words = Words(look, text, size, colour=colour, wrap=True)
    words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return words
