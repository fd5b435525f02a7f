"""The fields of a sheet, one for each figure of a seat, and what is pasted into them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtCore import QRect, QRegularExpression, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QRegularExpressionValidator,
)

from bglmanager.i18n import Texts
from bglmanager.services.result_input import WON, WON_LETTERS
from bglmanager.services.table_sheet import Cell
from bglmanager.ui.actions import Keys
from bglmanager.ui.style import Style, set_tip
from bglmanager.ui.widgets.basics import style_again
from bglmanager.ui.widgets.fields import LineField

_SHIFT = Qt.KeyboardModifier.ShiftModifier
_PLAIN = "background: transparent; border-color: transparent;"
_QUIET = "QLineEdit:!focus { background: transparent; border-style: dashed; }"
_V, _RIGHT = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
Step = tuple[int, int]


class SheetHand(Protocol):
    """Who is told what is done in the fields of a sheet."""

    def typed(self, cell: Cell, text: str) -> None:
        """A text was typed in a field by hand."""

    def entered(self, cell: Cell) -> None:
        """Enter was pressed in a field."""

    def stepped(self, cell: Cell, down: int, right: int) -> None:
        """An arrow wants to go so many steps down and to the right."""

    def pasted(self, cell: Cell, copied: str) -> None:
        """A text of several lines or cells, which belongs to several seats."""

    def reached(self, cell: Cell) -> None:
        """The keyboard has come to a field."""


class SheetField(LineField):
    """A field for the figure of one cell; the arrow keys go one seat up or down.

    A `derived` one is never typed: it says what comes of others.
    """

    steps: Mapping[Qt.Key, Step] = {Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Up: (-1, 0)}

    def __init__(self, look: Style, cell: Cell, hand: SheetHand, *, derived: bool = False) -> None:
        super().__init__(look)
        self.cell, self.derived, self._hand = cell, derived, hand
        self.setAlignment(_RIGHT | _V)
        self.setMaxLength(20)
        if derived:
            self._let_type(editable=False)
            self.setStyleSheet(f"{_PLAIN} padding: 0; color: {look.theme.colours.muted};")
        self.textEdited.connect(lambda text: hand.typed(cell, text))
        self.returnPressed.connect(lambda: hand.entered(cell))

    def set_editable(self, *, editable: bool) -> None:
        """Whether the figure can be changed; otherwise it stands there like any text."""
        if not self.derived and self.isReadOnly() is editable:
            self._let_type(editable=editable)

    @property
    def is_quiet(self) -> bool:
        """Whether it is drawn as one that Enter passes by."""
        return self.styleSheet() == _QUIET

    def set_quiet(self, *, quiet: bool) -> None:
        """Whether Enter passes it by: nothing has to be typed here."""
        wanted = _QUIET if quiet else ""
        if not self.isReadOnly() and self.styleSheet() != wanted:
            self.setStyleSheet(wanted)

    def _let_type(self, *, editable: bool) -> None:
        self.setReadOnly(not editable)
        focus = Qt.FocusPolicy.StrongFocus if editable else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(focus)
        self.setStyleSheet("" if editable else _PLAIN)

    def set_wrong(self, sentence: str) -> None:
        """Mark the field; the sentence itself stands below the seat."""
        wrong = "true" if sentence else "false"
        self.setAccessibleDescription(sentence)
        if self.property("wrong") != wrong:
            self.setProperty("wrong", wrong)
            style_again(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.MouseFocusReason:
            self.selectAll()
        self._hand.reached(self.cell)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Up; Down", texts.text("The one above or below")),
            ("Ctrl+V", texts.text("Fill the fields down from a column that was copied")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = self.steps.get(Qt.Key(event.key()))
        if step is not None:
            self._hand.stepped(self.cell, *step)
            return
        pasting = event.matches(QKeySequence.StandardKey.Paste)
        copied = QGuiApplication.clipboard().text() if pasting else ""
        if is_column(copied):
            self._hand.pasted(self.cell, copied)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the seat: what Qt offers for a text has its keys."""
        event.ignore()


class GameField(SheetField):
    """The points of one game of a series, with a tick beside them for who won it."""

    def __init__(self, look: Style, cell: Cell, hand: SheetHand) -> None:
        super().__init__(look, cell, hand)
        self.won = False
        self._look, self._said = look, look.texts.text("won this game")

    def own_keys(self, texts: Texts) -> Keys:
        won = "; ".join(letter.upper() for letter in WON_LETTERS)
        return ((won, texts.text("This player won the game")), *super().own_keys(texts))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A letter for “won” is the mark for it."""
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, _SHIFT)
        if plain and event.text().casefold() in WON_LETTERS and not self.isReadOnly():
            self.insert(WON)
        else:
            super().keyPressEvent(event)

    def show_won(self, *, won: bool) -> None:
        """Show whether this player won the game, or will."""
        if won is not self.won:
            self.won = won
            set_tip(self, self._said if won else "")
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.won:
            side = self._look.theme.px(14)
            tick = self._look.icons.pixmap("check", 14, self._look.theme.colours.good)
            painter = QPainter(self)
            painter.drawPixmap(QRect(side // 2, (self.height() - side) // 2, side, side), tick)
            painter.end()


class CentreField(SheetField):
    """The centres of one power in one year; all four arrows walk."""

    steps: Mapping[Qt.Key, Step] = {
        **SheetField.steps,
        Qt.Key.Key_Right: (0, 1),
        Qt.Key.Key_Left: (0, -1),
    }

    def __init__(self, look: Style, cell: Cell, hand: SheetHand) -> None:
        super().__init__(look, cell, hand)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setTextMargins(0, 0, 0, 0)
        self.setValidator(QRegularExpressionValidator(_DIGITS, self))

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Up; Down", texts.text("The power above or below")),
            ("Left; Right", texts.text("The year before or after")),
            *super().own_keys(texts)[1:],
        )


_DIGITS = QRegularExpression("[0-9]{0,2}")


def is_column(copied: str) -> bool:
    """Whether a text from the clipboard is more than one cell."""
    return len(column_cells(copied)) > 1 or "\t" in copied.strip()


def column_cells(copied: str) -> list[str]:
    """The lines of a column, each as it stands: dashes and halves are for the reader to refuse."""
    return [line.strip() for line in copied.rstrip("\r\n").splitlines()]


def why_not_pasted(texts: Texts, copied: str, seats: int) -> str:
    """Why the column cannot be taken by so many seats, as a sentence; empty when it can."""
    if "\t" in copied.strip():
        return texts.text(
            "Several columns were copied. Copy one column, a line for every seat, and paste it "
            "again."
        )
    lines = len(column_cells(copied))
    if lines > seats:
        return texts.many(
            "{lines} lines were copied for {n} seat[s]. Copy a line for every seat, and paste them "
            "again.",
            seats,
            lines=lines,
        )
    return ""
