"""Parts of the editor that are closed until somebody wants them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.services.own_games import Values, value_at
from bglmanager.ui.pages.games.parts import KeysPart, is_at
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, FlatButton, Words, laid_out
from bglmanager.ui.widgets.focus import bring_into_sight


class Fold(KeysPart):
    """A titled part; what is in it is made when it is opened for the first time."""

    def __init__(
        self, look: Style, title: str, keys: tuple[str, ...], make: Callable[[], KeysPart]
    ) -> None:
        """`keys` are those of the facts in it."""
        super().__init__()
        self._look, self.title, self._keys, self._make = look, title, keys, make
        self._values: Mapping[str, Any] = {}
        self._general: Mapping[str, Any] = {}
        self._section = False
        self.part: KeysPart | None = None
        self.head = FlatButton(look, title, "chevron-right")
        self.head.clicked.connect(self._turn)
        self._said = Words(look, "", Size.SMALL, colour=look.theme.colours.muted)
        card = Card(look, margin=8)
        line = QHBoxLayout()
        line.addWidget(self.head)
        line.addWidget(self._said)
        line.addStretch(1)
        card.box.addLayout(line)
        self._inside = QWidget()
        self._box = QVBoxLayout(self._inside)
        edge = look.theme.px(8)
        self._box.setContentsMargins(edge, 0, edge, edge)
        card.box.addWidget(self._inside)
        self._inside.hide()
        box = laid_out(QVBoxLayout(self))
        box.addWidget(card)

    @property
    def is_open(self) -> bool:
        """Whether its content is shown."""
        return not self._inside.isHidden()

    def open(self, *, wide: bool = True) -> None:
        """Show what is in it, or close it again."""
        if wide and self.part is None:
            self.part = self._make()
            self._box.addWidget(self.part)
            self.part.show_values(self._values, section=self._section)
            self.part.show_general(self._general)
            self.part.edited.connect(self._edited)
        self._inside.setVisible(wide)
        self.head.set_icon("chevron-down" if wide else "chevron-right")
        state = self._look.texts.text("open") if wide else self._look.texts.text("closed")
        self.head.setAccessibleDescription(state)

    def _turn(self) -> None:
        """Open it and bring it into sight, or close it."""
        self.open(wide=not self.is_open)
        if self.is_open:
            bring_into_sight(self)

    def _edited(self) -> None:
        found: Values = {}
        if self.part is not None:
            self.part.write(found)
        self._say(found)
        self.edited.emit()

    def _say(self, values: Mapping[str, Any]) -> None:
        filled = any(value_at(values, key) is not None for key in self._keys)
        self._said.setText(self._look.texts.text("filled in") if filled else "")

    def show_values(self, values: Mapping[str, Any], *, section: bool) -> None:
        self._values, self._section = values, section
        self._say(values)
        if self.part is not None:
            self.part.show_values(values, section=section)

    def show_general(self, values: Mapping[str, Any]) -> None:
        self._general = values
        if self.part is not None:
            self.part.show_general(values)

    def write(self, values: Values) -> None:
        if self.part is not None:
            self.part.write(values)

    def tell(self, key: str, sentence: str) -> QWidget | None:
        if not any(is_at(key, each) for each in self._keys):
            return None
        self.open()
        assert self.part is not None  # made by now
        return self.part.tell(key, sentence)

    def forget(self) -> None:
        if self.part is not None:
            self.part.forget()
