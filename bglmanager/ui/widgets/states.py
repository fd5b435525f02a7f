"""Pieces that say how things stand: pills, empty pages, the side panel."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from bglmanager.ui.actions import Action
from bglmanager.ui.look import Look
from bglmanager.ui.theme.tokens import SIDE, TONE_ICONS, Size, Tone, tone_colours
from bglmanager.ui.widgets.basics import (
    Card,
    CutWords,
    IconButton,
    Symbol,
    Words,
    action_button,
    paint_text,
)

_EDGE = 24


class StatusPill(QWidget):
    """A state as icon and word on a soft ground."""

    def __init__(self, look: Look, text: str = "", tone: Tone = Tone.PLAIN, icon: str = "") -> None:
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
        self, look: Look, *, icon: str, title: str, text: str, actions: tuple[Action, ...] = ()
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
        line = QHBoxLayout()
        line.setSpacing(px(8))
        line.addStretch(1)
        for n, action in enumerate(actions):
            line.addWidget(action_button(look, action, primary=n == 0))
        line.addStretch(1)
        box.addSpacing(px(4))
        box.addLayout(line)
        box.addStretch(3)


class SidePanel(QWidget):
    """The panel on the right for "why?", a player, a table. Escape closes it.

    `closed` is sent when the user closed it.
    """

    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        px = look.theme.px
        self.setFixedWidth(px(SIDE) + px(_EDGE))
        self._title = CutWords(look, "", Size.SECTION, strong=True)
        close = IconButton(look, "x", look.texts.text("Close the panel"))
        close.clicked.connect(self.close_panel)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        top = QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(close)
        card = Card(look)
        card.box.setContentsMargins(px(16), px(8), px(8), px(8))
        card.box.addLayout(top)
        card.box.addWidget(self._area, 1)
        outside = QVBoxLayout(self)
        outside.setContentsMargins(0, px(8), px(_EDGE), px(16))
        outside.addWidget(card)
        self.hide()

    @property
    def title(self) -> str:
        """The title shown."""
        return self._title.whole

    @property
    def content(self) -> QWidget | None:
        """What the panel shows."""
        return self._area.widget()

    def show_content(self, title: str, content: QWidget) -> None:
        """Show a widget; what was shown before is destroyed."""
        self._title.set_whole(title)
        self.setAccessibleName(title)
        self._area.setWidget(content)
        self.show()

    def close_panel(self) -> None:
        """Hide the panel and destroy what it shows."""
        if self.isHidden():
            return
        self.hide()
        content = self._area.takeWidget()
        if content is not None:
            content.deleteLater()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_panel()
        else:
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.width(), 0)
