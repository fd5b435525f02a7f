"""A line below a form: what is wrong with the whole, or what deserves a second look."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout

from bglmanager.ui.style import TONE_ICONS, Style, Tone, tone_colours
from bglmanager.ui.widgets.basics import Symbol, Words, laid_out, style_again
from bglmanager.ui.widgets.focus import bring_into_sight


class ProblemLine(QFrame):
    """One or more sentences on a soft ground; it takes no room while nothing is said."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self._words = Words(look, wrap=True)
        self._symbol = Symbol(look, TONE_ICONS[Tone.ATTENTION], look.theme.colours.attention)
        px = look.theme.px
        box = laid_out(QHBoxLayout(self), px(8), (px(12), px(8), px(12), px(8)))
        box.addWidget(self._symbol, 0, Qt.AlignmentFlag.AlignTop)
        box.addWidget(self._words, 1)
        self.hide()

    @property
    def text(self) -> str:
        """What is said."""
        return self._words.text()

    def ask(self, text: str) -> None:
        """Ask something: it can be seen, also where a small window shows only part of the form."""
        self.say(text)
        bring_into_sight(self)

    def say(self, text: str, tone: Tone = Tone.ATTENTION) -> None:
        """Say something, or with "" nothing."""
        self._words.setText(text)
        self.setVisible(bool(text))
        if not text:
            return
        ink, _ = tone_colours(self._look.theme.colours, tone)
        self._symbol.show_icon(TONE_ICONS[tone], ink)
        self.setProperty("notice", tone.value)
        style_again(self)
