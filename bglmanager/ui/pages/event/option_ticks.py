"""Appendices or expansions of a game to tick, and a line for any other ones."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from bglmanager.engine.games.game import Option
from bglmanager.ui.style import Size, Style, as_label
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.ui.widgets.fields import LineField

_BETWEEN = ";"


class OptionTicks(QWidget):
    """What the game has as boxes to tick; what it does not have is typed, separated by semicolons.

    The value is one stored wording a line. `edited` is sent when a hand changes something.
    """

    edited = Signal()

    def __init__(self, look: Style, others: str) -> None:
        """`others` says what may be typed."""
        super().__init__()
        self._look = look
        self._options: tuple[Option, ...] = ()
        self._shown = ("", frozenset[str](), "")
        self.boxes: list[QCheckBox] = []
        self._hints: list[QWidget] = []
        self.others = LineField(look, others)
        self.others.setPlaceholderText(others)
        self._ticks = laid_out(QVBoxLayout(), look.theme.px(4))
        box = laid_out(QVBoxLayout(self), look.theme.px(8))
        box.addLayout(self._ticks)
        box.addWidget(self.others)
        self.others.textEdited.connect(self.edited)
        self.setFocusProxy(self.others)

    @property
    def has_options(self) -> bool:
        """Whether there is anything to tick."""
        return bool(self._options)

    def offer(self, options: Sequence[Option]) -> None:
        """Offer these; what is typed stays, and what is ticked as far as it is offered still."""
        if tuple(options) == self._options:
            return
        ticked = self.ticked
        self._clear()
        self._options = tuple(options)
        for each in self._options:
            self._add(each, ticked=each.name.stored in ticked)
        self.setFocusProxy(self.boxes[0] if self.boxes else self.others)

    def _clear(self) -> None:
        for widget in (*self.boxes, *self._hints):
            self._ticks.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self.boxes, self._hints = [], []

    def _add(self, option: Option, *, ticked: bool) -> None:
        look, language = self._look, self._look.texts.language
        box = QCheckBox(as_label(option.name.of(language)))
        box.setFont(look.theme.font())
        box.setAccessibleName(option.name.of(language))
        box.setChecked(ticked)
        box.clicked.connect(self.edited)
        self.boxes.append(box)
        self._ticks.addWidget(box)
        if option.text is None:
            return
        said = option.text.of(language)
        hint = Words(look, said, Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        hint.setContentsMargins(look.theme.px(30), 0, 0, look.theme.px(4))
        box.setAccessibleDescription(said)
        self._hints.append(hint)
        self._ticks.addWidget(hint)

    @property
    def ticked(self) -> frozenset[str]:
        """The stored wordings of what is ticked."""
        pairs = zip(self._options, self.boxes, strict=True)
        return frozenset(each.name.stored for each, box in pairs if box.isChecked())

    def tick(self, wording: str, *, on: bool) -> None:
        """Tick an option by its stored wording, or not."""
        for each, box in zip(self._options, self.boxes, strict=True):
            if each.name.stored == wording:
                box.setChecked(on)

    @property
    def value(self) -> str:
        """Everything chosen, one stored wording a line; as it was shown if nobody changed it."""
        before, ticked, typed = self._shown
        if (self.ticked, self.others.text()) == (ticked, typed):
            return before
        chosen = [each.name.stored for each in self._options if each.name.stored in self.ticked]
        chosen += [text.strip() for text in self.others.text().split(_BETWEEN) if text.strip()]
        return "\n".join(dict.fromkeys(chosen))

    def show_value(self, value: str) -> None:
        """Tick what is offered of these lines, and write the others."""
        lines = [line for line in value.split("\n") if line]
        offered = {each.name.stored for each in self._options}
        for each, box in zip(self._options, self.boxes, strict=True):
            box.setChecked(each.name.stored in lines)
        self.others.setText(f"{_BETWEEN} ".join(line for line in lines if line not in offered))
        self._shown = (value, self.ticked, self.others.text())
