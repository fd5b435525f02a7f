"""The fees that go back to the players, under the final ranking (BIG 9.3)."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt

from bglmanager.ui.look import Look
from bglmanager.ui.widgets.basics import Card, Words

_HELD = "\N{NO-BREAK SPACE}"
"""Holds a place and its sum, a sum and its sign together."""


class PotCard(Card):
    """The pot and who wins what of it; it takes no room where there is none."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, spacing=4, margin=12)
        self.words = Words(look, "", wrap=True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.box.addWidget(Words(look, look.texts.text("Prize money"), strong=True))
        self.box.addWidget(self.words)
        self.hide()

    @property
    def sentence(self) -> str:
        """What is shown; empty while nothing is."""
        return "" if self.isHidden() else self.words.text().replace(_HELD, " ")

    def show_sentence(self, sentence: str) -> None:
        """Show how the pot is shared; an empty sentence takes the card away."""
        held = re.sub(r"(?<=\d\.) | (?=€)", _HELD, sentence)
        self.words.setText(held)
        self.setVisible(bool(sentence))
