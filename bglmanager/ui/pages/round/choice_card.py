"""What every choice for the next round is shown on: a card, and choices beside each other."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.style import Size, Style, as_label
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.basics import Words, filled, laid_out

Choose = Callable[[SeatingOptions], object]
"""Takes other wishes for the next round."""


class OneOf(QWidget):
    """Choices beside each other, each with a line of words; the arrows go from one to the next.

    `chosen` is called with the index of another choice, by hand only.
    """

    def __init__(self, look: Style, names: Sequence[str], chosen: Callable[[int], object]) -> None:
        super().__init__()
        px, muted = look.theme.px, look.theme.colours.muted
        self.buttons = [QRadioButton(as_label(name)) for name in names]
        self.words = [Words(look, "", Size.SMALL, colour=muted, wrap=True) for _ in names]
        self._group, row = QButtonGroup(self), laid_out(QHBoxLayout(self), px(16))
        self._group.idClicked.connect(chosen)
        for n, (button, words) in enumerate(zip(self.buttons, self.words, strict=True)):
            button.setFont(look.theme.font())
            self._group.addButton(button, n)
            row.addLayout(filled(laid_out(QVBoxLayout(), px(2)), button, words, 1), 1)

    def show_choice(self, index: int, words: Sequence[str]) -> None:
        """Show which one is chosen, and the words of all."""
        self.buttons[index].setChecked(True)
        for button, label, said in zip(self.buttons, self.words, words, strict=True):
            label.setText(said)
            button.setAccessibleDescription(said)


class ChoiceCard(basics.Card, metaclass=basics.AbstractWidget):
    """What is chosen for the next round; hidden where it is no question."""

    def __init__(self, look: Style, choose: Choose, title: str, *, spacing: int = 8) -> None:
        super().__init__(look, spacing=spacing)
        self._look, self._choose = look, choose
        self._shown: RoundContext | None = None
        self.title = Words(look, title, Size.SECTION, strong=True, wrap=True)
        self.box.addWidget(self.title)

    def show_subject(self, subject: RoundContext) -> None:
        """Show what is chosen, or nothing where there is no choice."""
        self._shown = subject
        self.setVisible(self.show_choice(subject))

    @abstractmethod
    def show_choice(self, subject: RoundContext) -> bool:
        """Show what is chosen; False where there is no choice."""

    @property
    def subject(self) -> RoundContext:
        """The round that was shown."""
        assert self._shown is not None
        return self._shown

    def wish(self, **wishes: Any) -> None:
        """Have the round made otherwise."""
        self._choose(self.subject.wishes._replace(**wishes))
