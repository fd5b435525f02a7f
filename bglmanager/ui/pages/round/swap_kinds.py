"""What can have gone wrong at the tables of a round, a line each to choose from."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QVBoxLayout, QWidget

from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.style import Size, Style, as_label
from bglmanager.ui.widgets.basics import ENTER, Words, is_held, laid_out


class WentWrong(StrEnum):
    """The mistakes that have a name, in the order of their keys 1 … 4."""

    SHEETS = "sheets"
    PLACES = "places"
    TABLE = "table"
    FURNITURE = "furniture"


def kind_name(texts: Texts, kind: WentWrong) -> str:
    """What went wrong, as an organiser says it."""
    return {
        WentWrong.SHEETS: texts.text("The sheets of two tables were swapped"),
        WentWrong.PLACES: texts.text("Two players sat at each other’s place"),
        WentWrong.TABLE: texts.text("A player sat at the wrong table"),
        WentWrong.FURNITURE: texts.text("Two tables sat at each other’s place in the hall"),
    }[kind]


def kind_words(texts: Texts, kind: WentWrong) -> str:
    """What putting it right does."""
    return {
        WentWrong.SHEETS: texts.text(
            "The figures change table, the players stay. Withdrawals and last places stay."
        ),
        WentWrong.PLACES: texts.text(
            "The players change, the figures stay on their sheets. For two lines of one sheet too."
        ),
        WentWrong.TABLE: texts.text(
            "The player moves, with the figures, to a table that had room."
        ),
        WentWrong.FURNITURE: texts.text(
            "Players and results are right: only the labels and the copies on the tables change."
        ),
    }[kind]


def usual_reason(texts: Texts, kind: WentWrong) -> str:
    """The reason that is proposed."""
    return {
        WentWrong.SHEETS: texts.text("sheets swapped"),
        WentWrong.PLACES: texts.text("places swapped"),
        WentWrong.TABLE: texts.text("sat at the wrong table"),
        WentWrong.FURNITURE: texts.text("tables swapped"),
    }[kind]


class KindList(QWidget):
    """The four lines, and what the chosen one does; arrows or their number choose.

    `chosen` is sent for another one, `entered` for Enter and for a number: then the fields come.
    """

    chosen = Signal()
    entered = Signal()

    def __init__(self, look: Style, *, singles: bool) -> None:
        """Without `singles` nobody changes tables alone here, and that line is grey."""
        super().__init__()
        self._group = QButtonGroup(self)
        self.buttons: dict[WentWrong, QRadioButton] = {}
        box = laid_out(QVBoxLayout(self), look.theme.px(2))
        self._texts = look.texts
        box.addWidget(Words(look, look.texts.text("What went wrong?"), Size.SECTION, strong=True))
        for number, kind in enumerate(WentWrong, 1):
            box.addWidget(self._line(look, number, kind))
        self.words = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.words.setContentsMargins(look.theme.px(28), 0, 0, 0)
        box.addWidget(self.words)
        self.buttons[WentWrong.TABLE].setEnabled(singles)
        self.buttons[WentWrong.SHEETS].setChecked(True)
        self._group.idToggled.connect(self._toggled)

    def _line(self, look: Style, number: int, kind: WentWrong) -> QRadioButton:
        name, words = kind_name(look.texts, kind), kind_words(look.texts, kind)
        button = QRadioButton(as_label(f"{number}   {name}"))
        button.setFont(look.theme.font())
        button.setAccessibleName(name)
        button.setAccessibleDescription(words)
        self._group.addButton(button, number)
        self.buttons[kind] = button
        return button

    @property
    def kind(self) -> WentWrong:
        """What is chosen."""
        return next(kind for kind, button in self.buttons.items() if button.isChecked())

    def choose(self, kind: WentWrong) -> None:
        """Choose one of them and put the keyboard there."""
        self.words.setText(kind_words(self._texts, kind))
        self.buttons[kind].setChecked(True)
        self.buttons[kind].setFocus(Qt.FocusReason.OtherFocusReason)

    def _toggled(self, _number: int, checked: bool) -> None:
        if checked:
            self.words.setText(kind_words(self._texts, self.kind))
            self.chosen.emit()

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("1; 2; 3; 4", texts.text("What went wrong, and on to the fields")),
            ("Return", texts.text("On to the fields")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        kind = _NUMBERED.get(Qt.Key(event.key()))
        if event.key() in ENTER:
            if not is_held(event):
                self.entered.emit()
        elif kind is not None:
            if self.buttons[kind].isEnabled():
                self.choose(kind)
                self.entered.emit()
        else:
            super().keyPressEvent(event)


_NUMBERED = {
    Qt.Key.Key_1: WentWrong.SHEETS,
    Qt.Key.Key_2: WentWrong.PLACES,
    Qt.Key.Key_3: WentWrong.TABLE,
    Qt.Key.Key_4: WentWrong.FURNITURE,
}
