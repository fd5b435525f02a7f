"""Pieces that say how things stand: pills and empty pages."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from bglmanager.ui.actions import Action
from bglmanager.ui.style import Style
from bglmanager.ui.theme.tokens import TONE_ICONS, Size, Tone, tone_colours
from bglmanager.ui.widgets.basics import Symbol, Words, action_button, laid_out, paint_text


class StatusPill(QWidget):
    """A state as icon and word on a soft ground."""

    def __init__(
        self, look: Style, text: str = "", tone: Tone = Tone.PLAIN, icon: str = ""
    ) -> None:
        super().__init__()
        self._look = look
        self._ground = ""
        self._symbol = Symbol(look, TONE_ICONS[tone], look.theme.colours.muted, 12)
        self._words = Words(look, size=Size.SMALL, strong=True)
        box = QHBoxLayout(self)
        px = look.theme.px
        box.setContentsMargins(px(8), px(2), px(10), px(2))
        box.setSpacing(px(4))
        box.addWidget(self._symbol)
        box.addWidget(self._words)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_state(text, tone, icon)

    @property
    def text(self) -> str:
        """The word shown."""
        return self._words.text()

    def show_state(self, text: str, tone: Tone, icon: str = "") -> None:
        """Show another state; the icon is the tone's unless told."""
        ink, self._ground = tone_colours(self._look.theme.colours, tone)
        self._symbol.show_icon(icon or TONE_ICONS[tone], ink)
        self._words.setText(text)
        paint_text(self._words, ink)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._ground))
        half = self.height() / 2
        painter.drawRoundedRect(QRectF(self.rect()), half, half)
        painter.end()


class EmptyState(QWidget):
    """What an empty page says: what belongs here, and the button that starts it."""

    def __init__(
        self, look: Style, *, icon: str, title: str, text: str, actions: tuple[Action, ...] = ()
    ) -> None:
        """The first action is the primary one."""
        super().__init__()
        px, colours = look.theme.px, look.theme.colours
        box = QVBoxLayout(self)
        box.setSpacing(px(12))
        box.addStretch(2)
        centre = Qt.AlignmentFlag.AlignHCenter
        box.addWidget(Symbol(look, icon, colours.muted, 40), 0, centre)
        for words in (
            Words(look, title, Size.SECTION, strong=True, wrap=True),
            Words(look, text, colour=colours.muted, wrap=True),
        ):
            words.setAlignment(centre)
            words.setFixedWidth(px(360))
            box.addWidget(words, 0, centre)
        line = laid_out(QHBoxLayout(), px(8))
        line.addStretch(1)
        for n, action in enumerate(actions):
            line.addWidget(action_button(look, action, primary=n == 0))
        line.addStretch(1)
        box.addSpacing(px(4))
        box.addLayout(line)
        box.addStretch(3)
