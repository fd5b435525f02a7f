"""The sums of the till, the cash first and largest."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.till import Totals
from bglmanager.ui.look import Look
from bglmanager.ui.pages.till.said import figures, noted_words
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import Card, Words
from bglmanager.ui.widgets.wrapping import WrappingRow

_GAP = 32


class SumsCard(Card):
    """Every sum with its name above it, and below what is not in the till."""

    def __init__(self, look: Look, sums: Totals) -> None:
        super().__init__(look, spacing=8, margin=12)
        self._look = look
        self._figures = [self._figure(name) for name, _ in figures(look.texts, sums)]
        row = WrappingRow(look.theme.px(_GAP), [holder for holder, _ in self._figures])
        self._noted = Words(look, colour=look.theme.colours.muted, wrap=True)
        self.box.addWidget(row)
        self.box.addWidget(self._noted)
        self.show_sums(sums)

    def _figure(self, name: str) -> tuple[QWidget, Words]:
        holder = QWidget()
        box = QVBoxLayout(holder)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        figure = Words(self._look, size=Size.SECTION, strong=True)
        box.addWidget(Words(self._look, name, Size.SMALL, colour=self._look.theme.colours.muted))
        box.addWidget(figure)
        return holder, figure

    @property
    def told(self) -> tuple[str, ...]:
        """The sums as they are shown."""
        return tuple(figure.text() for _, figure in self._figures)

    @property
    def noted(self) -> str:
        """What is said of money that is not in the till; empty for none."""
        return "" if self._noted.isHidden() else self._noted.text()

    def show_sums(self, sums: Totals) -> None:
        """Show other sums."""
        for (_, figure), (name, text) in zip(
            self._figures, figures(self._look.texts, sums), strict=True
        ):
            figure.setText(text)
            figure.setAccessibleName(f"{name}: {text}")
        self._noted.setText(noted_words(self._look.texts, sums))
        self._noted.setVisible(bool(self._noted.text()))
