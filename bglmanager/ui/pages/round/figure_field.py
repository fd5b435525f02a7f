"""A field for one figure of a seat."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QWidget

from bglmanager.i18n import Texts
from bglmanager.services.result_input import WON, WON_LETTERS
from bglmanager.services.table_sheet import Cell
from bglmanager.ui.actions import Keys
from bglmanager.ui.pages.round.form_columns import GAME
from bglmanager.ui.pages.round.pasting import is_column
from bglmanager.ui.style import Style, set_tip
from bglmanager.ui.widgets.basics import Symbol, style_again
from bglmanager.ui.widgets.fields import SteppedField

_SHIFT = Qt.KeyboardModifier.ShiftModifier
_PLAIN = "background: transparent; border-color: transparent;"
_QUIET = "QLineEdit:!focus { background: transparent; border-style: dashed; }"


class FigureField(SteppedField):
    """A field for the figure of one cell; the arrow keys go one seat up or down.

    `pasted` is sent with a text of several lines or cells: it belongs to several seats. A
    `derived` one is never typed: it says what comes of others.
    """

    pasted = Signal(str)
    reached = Signal()

    def __init__(self, look: Style, cell: Cell, wide: int, *, derived: bool = False) -> None:
        super().__init__(look)
        self.cell, self.derived = cell, derived
        self.setFixedWidth(look.theme.px(wide))
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setMaxLength(20)
        if derived:
            self._set_editable(editable=False)
            self.setStyleSheet(f"{_PLAIN} padding: 0; color: {look.theme.colours.muted};")

    def set_editable(self, *, editable: bool) -> None:
        """Whether the figure can be changed; otherwise it stands there like any text."""
        if not self.derived and self.isReadOnly() is editable:
            self._set_editable(editable=editable)

    @property
    def is_quiet(self) -> bool:
        """Whether it is drawn as one that Enter passes by."""
        return self.styleSheet() == _QUIET

    def set_quiet(self, *, quiet: bool) -> None:
        """Whether Enter passes it by: nothing has to be typed here."""
        wanted = _QUIET if quiet and not self.isReadOnly() else ""
        if not self.isReadOnly() and self.styleSheet() != wanted:
            self.setStyleSheet(wanted)

    def _set_editable(self, *, editable: bool) -> None:
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
        self.reached.emit()

    def own_keys(self, texts: Texts) -> Keys:
        return (("Ctrl+V", texts.text("Fill the fields down from a column that was copied")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        pasting = event.matches(QKeySequence.StandardKey.Paste)
        copied = QGuiApplication.clipboard().text() if pasting else ""
        if is_column(copied):
            self.pasted.emit(copied)
        else:
            super().keyPressEvent(event)


class GameField(FigureField):
    """The points of one game of a series, with a tick beside them for who won it."""

    def __init__(self, look: Style, cell: Cell) -> None:
        super().__init__(look, cell, GAME)
        self._won = look.texts.text("won this game")
        self._tick = Symbol(look, "check", look.theme.colours.good, 14)
        self._tick.setParent(self)
        self._tick.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._tick.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = QRect(self._tick.rect())
        room.moveCenter(self.rect().center())
        room.moveLeft(room.width() // 2)
        self._tick.move(room.topLeft())

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

    @property
    def won(self) -> bool:
        """Whether the tick is shown."""
        return not self._tick.isHidden()

    def show_won(self, *, won: bool) -> None:
        """Show whether this player won the game, or will."""
        self._tick.setVisible(won)
        set_tip(self, self._won if won else "")


class SheetFields(QWidget):
    """The fields of a sheet, each with its cell.

    `typed` is sent with a cell and its text for every change by hand, `entered` when Enter is
    pressed in it, `stepped` with the steps down and to the right that an arrow wants to go,
    `pasted` with the text of several seats, `reached` with the field the keyboard has come to.
    """

    typed = Signal(object, str)
    entered = Signal(object)
    stepped = Signal(object, int, int)
    pasted = Signal(object, str)
    reached = Signal(object)

    lit = 0
    """The index of the seat that keys are for."""

    def follow(self, field: FigureField) -> None:
        """Pass on what is done in a field."""
        cell = field.cell
        field.textEdited.connect(lambda text: self.typed.emit(cell, text))
        field.returnPressed.connect(lambda: self.entered.emit(cell))
        field.stepped.connect(lambda step: self.stepped.emit(cell, step, 0))
        field.pasted.connect(lambda copied: self.pasted.emit(cell, copied))
        field.reached.connect(lambda: self.light(field))

    def light(self, field: FigureField) -> None:
        """The keyboard has come to a field."""
        self.lit = field.cell.seat
        self.reached.emit(field)

    def field(self, cell: Cell) -> FigureField:
        """The field of a cell."""
        raise NotImplementedError
