"""The cross table on its own, read from metres: as large as the window allows."""

from __future__ import annotations

from math import ceil
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.i18n import Texts
from bglmanager.ui.kit.cross_grid import CrossGrid
from bglmanager.ui.style import ROW, Icons, Style, Theme
from bglmanager.ui.widgets.basics import Words, filled, laid_out
from bglmanager.words.cross_table import CrossText

_GAP, _LINE = 24, 20
_LEAST, _MOST = 60, 400  # per cent


class CrossWall(QWidget):
    """Who meets whom, and under it the schedule; nothing in it is worked in."""

    def __init__(self, texts: Texts, name: str, *, dark: bool) -> None:
        super().__init__()
        self._texts, self._plain = texts, Theme.of(dark=dark)
        look = self._look(100)
        self.grid = CrossGrid(look, name)
        self.grid.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.schedule = Words(look, wrap=True, colour=self._plain.colours.muted)
        filled(laid_out(QVBoxLayout(self), _GAP), self.grid, self.schedule).addStretch(1)

    def _look(self, scale: int) -> Style:
        theme = Theme(self._plain.colours, scale)
        return Style(self._texts, theme, Icons(theme, Path()))

    def show_text(self, text: CrossText) -> None:
        """Show the table as it is now."""
        self.grid.show_text(text)
        self.schedule.setText("\n".join(text.schedule))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The largest size in which table and schedule are whole."""
        text = self.grid.text
        if text is None:
            return
        self.grid.wear(self._look(100))
        plain = self.grid.wanted_size()
        advance = QFontMetrics(self._plain.font()).horizontalAdvance
        lines = sum(ceil(advance(line) / plain.width()) for line in text.schedule)
        high = plain.height() + lines * _LINE
        room = self.height() - _GAP
        scale = 100 * min(self.width() / plain.width(), room / high)
        look = self._look(round(max(_LEAST, min(scale, _MOST))))
        self.grid.wear(look)
        self.grid.setFixedHeight((len(text.lines) + 1) * look.theme.px(ROW))
        self.schedule.setFont(look.theme.font())
