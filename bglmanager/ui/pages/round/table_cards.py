"""What a key asks about the open table: how many minutes more, what is to be noted.

Enter takes what is typed, Escape leaves everything as it was.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.fact_kinds import LONGEST_NOTE
from bglmanager.i18n import Texts
from bglmanager.services.limits import parse_score
from bglmanager.ui.actions import Keys
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import ENTER, Card, QuietButton, Symbol, Words, is_held, laid_out
from bglmanager.ui.widgets.fields import Field, LineField, NotesField, TypedFields


class QuestionCard(TypedFields, Card):
    """A question about the open table; `taken` carries the answer, `left` that there is none."""

    taken = Signal(object)
    left = Signal()

    def __init__(self, look: Style, question: str, editor: QWidget, hint: str) -> None:
        super().__init__(look, spacing=8, margin=16)
        text = look.texts.text
        self.field = Field(look, question, editor, hint)
        take, leave = QuietButton(look, text("Save"), "save"), QuietButton(look, text("Leave it"))
        take.clicked.connect(self.save)
        leave.clicked.connect(self.left)
        self.box.addWidget(self.field)
        buttons = laid_out(QHBoxLayout(), look.theme.px(8))
        buttons.addWidget(take)
        buttons.addWidget(leave)
        buttons.addStretch(1)
        self.box.addLayout(buttons)

    def go_in(self) -> None:
        """Give the editor the keyboard."""
        self.field.editor.setFocus(Qt.FocusReason.TabFocusReason)

    def discard(self) -> None:
        self.left.emit()


class MinutesCard(QuestionCard):
    """How many minutes a table gets, or gives back; `taken` carries the number."""

    def __init__(self, look: Style, table: int) -> None:
        self._look = look
        self.minutes = LineField(look)
        super().__init__(
            look,
            look.texts.text("How many minutes more for table {table}?", table=table),
            self.minutes,
            look.texts.text("Below 0 takes some back. Enter saves."),
        )
        self.minutes.setMaximumWidth(look.theme.px(120))
        self.minutes.setMaxLength(6)
        self.minutes.returnPressed.connect(self.save)
        self.minutes.textEdited.connect(lambda: self.field.set_problem(""))

    def save(self) -> None:
        try:
            value = parse_score(self.minutes.text())
        except ValueError:
            value = None
        if isinstance(value, int) and value:
            self.taken.emit(value)
            return
        self.field.set_problem(
            self._look.texts.text("Type a whole number of minutes, 3 or -3 for instance.")
        )
        self.minutes.selectAll()


class NoteField(NotesField):
    """Several lines: Enter is done, Shift+Enter begins another line."""

    entered = Signal()

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Return", texts.text("Save")),
            ("Shift+Return", texts.text("Next line of the note")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() not in ENTER or shifted:
            super().keyPressEvent(event)
        elif not is_held(event):
            self.entered.emit()


class NoteCard(QuestionCard):
    """What is noted at a table; `taken` carries the text."""

    def __init__(self, look: Style, table: int, note: str) -> None:
        self._look = look
        self.note = NoteField(look, lines=3)
        super().__init__(
            look,
            look.texts.text("Note of table {table}, for the desk", table=table),
            self.note,
            look.texts.text("Enter saves, Shift+Enter begins the next line."),
        )
        self.note.show_text(note)
        self.note.selectAll()
        self.note.entered.connect(self.save)
        self.note.edited.connect(self._check)

    def _check(self) -> None:
        """A note too long is said while it is typed."""
        length = len(self.note.toPlainText().strip())
        wrong = ""
        if length > LONGEST_NOTE:
            wrong = self._look.texts.text(
                "{length} characters are too many: a note has at most {most}.",
                length=length,
                most=LONGEST_NOTE,
            )
        self.field.set_problem(wrong)

    def save(self) -> None:
        if not self.field.problem:
            self.taken.emit(self.note.toPlainText())


class DeskLine(QWidget):
    """What the desk has noted at the open table, and a question about it while one is asked.

    It takes no room where there is neither. `answered` is sent when a question is gone.
    """

    answered = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        self.card: QuestionCard | None = None
        self._words = Words(look, wrap=True)
        self._symbol = Symbol(look, "pencil", look.theme.colours.muted, 16)
        self._symbol.setAccessibleName(look.texts.text("Note of the table"))
        self._box = laid_out(QVBoxLayout(self))
        line = laid_out(QHBoxLayout(), look.theme.px(8))
        line.addWidget(self._symbol, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self._words, 1)
        self._box.addLayout(line)
        self.show_note("")

    @property
    def note(self) -> str:
        """The note shown."""
        return self._words.text()

    def show_note(self, note: str) -> None:
        """Show a note, "" for none."""
        self._words.setText(note)
        self._fold()

    def _fold(self) -> None:
        for part in (self._words, self._symbol):
            part.setVisible(bool(self.note))
        self.setVisible(bool(self.note) or self.card is not None)

    def ask(self, card: QuestionCard) -> None:
        """Show a question and go into it, unless another one is being answered."""
        self.leave_table()
        if self.card is not None:
            self.card.go_in()
            return
        self.card = card
        card.settle()
        card.left.connect(self.close_card)
        self._box.insertWidget(0, card)
        self._fold()
        card.go_in()

    def close_card(self) -> bool:
        """Take the question away; False when none was asked."""
        gone = self._drop_card()
        if gone:
            self.answered.emit()
        return gone

    def leave_table(self) -> None:
        """Another table is opened: a question stays, about its own, while it is being answered."""
        if self.card is not None and not self.card.has_typed():
            self._drop_card()

    def _drop_card(self) -> bool:
        card, self.card = self.card, None
        if card is None:
            return False
        self._box.removeWidget(card)
        card.settle()  # it is there for a moment yet
        card.hide()
        card.deleteLater()
        self._fold()
        return True
