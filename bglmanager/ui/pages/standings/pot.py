"""The fees that go back to the players, under the final ranking (BIG 9.3)."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event
from bglmanager.engine.till import prize_money
from bglmanager.i18n import Texts
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Card, Words
from bglmanager.words.names import names_of
from bglmanager.words.till import prize_money_words

_HELD = "\N{NO-BREAK SPACE}"
"""Holds a place and its sum, a sum and its sign together."""


class PotCard(Card):
    """The pot and who wins what of it; it takes no room where there is none."""

    def __init__(self, look: Style) -> None:
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


def prize_line(t: Texts, event: Event, derived: Derived) -> str:
    """To whom the fees go back by the final ranking; empty where they do not."""
    won = prize_money(event, derived.final_ranking)
    return prize_money_words(t, won, names_of(event.entries)) if won else ""
