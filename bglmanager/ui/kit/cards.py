"""Cards from what they say: figures with their names."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.ui.look import Look
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import Card, Words
from bglmanager.ui.widgets.wrapping import WrappingRow

_GAP = 32


class FiguresCard(Card):
    """Figures with their names above them, on as many lines as they need, and a note below."""

    def __init__(self, look: Look, names: Sequence[str]) -> None:
        super().__init__(look, spacing=8, margin=12)
        self._look, self._names = look, tuple(names)
        self._figures = [Words(look, size=Size.SECTION, strong=True) for _ in names]
        holders = [self._holder(n, f) for n, f in zip(names, self._figures, strict=True)]
        self._note = Words(look, colour=look.theme.colours.muted, wrap=True)
        self.box.addWidget(WrappingRow(look.theme.px(_GAP), holders))
        self.box.addWidget(self._note)

    def _holder(self, name: str, figure: Words) -> QWidget:
        holder = QWidget()
        box = QVBoxLayout(holder)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        muted = self._look.theme.colours.muted
        box.addWidget(Words(self._look, name, Size.SMALL, colour=muted))
        box.addWidget(figure)
        return holder

    @property
    def told(self) -> tuple[str, ...]:
        """The figures as they are shown."""
        return tuple(figure.text() for figure in self._figures)

    @property
    def note(self) -> str:
        """What is said below; empty for nothing."""
        return "" if self._note.isHidden() else self._note.text()

    def show_figures(self, texts: Sequence[str], note: str = "") -> None:
        """Show other figures, in the order of their names."""
        for name, figure, text in zip(self._names, self._figures, texts, strict=True):
            figure.setText(text)
            figure.setAccessibleName(f"{name}: {text}")
        self._note.setText(note)
        self._note.setVisible(bool(note))
