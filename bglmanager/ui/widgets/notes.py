"""A field of several lines."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QDragEnterEvent, QKeySequence
from PySide6.QtWidgets import QPlainTextEdit

from bglmanager.ui.look import Look
from bglmanager.ui.widgets.basics import asked_first, left_to_the_page


class NotesField(QPlainTextEdit):
    """Several lines of text; Tab leaves it. `edited` is sent when a hand changes something.

    It takes back its own typing first, then leaves Ctrl+Z to the window.
    """

    edited = Signal()

    def __init__(self, look: Look, *, lines: int = 4) -> None:
        """So many `lines` are seen; the others by scrolling."""
        super().__init__()
        self._showing = False
        self.setFont(look.theme.font())
        self.setTabChangesFocus(True)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * lines + look.theme.px(18))
        self.textChanged.connect(self._changed)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if not left_to_the_page(event):
            super().dragEnterEvent(event)

    def show_text(self, text: str) -> None:
        """Show a text that nobody typed."""
        self._showing = True
        self.setPlainText(text)
        self._showing = False

    def _changed(self) -> None:
        if not self._showing:
            self.edited.emit()

    def event(self, event: QEvent) -> bool:
        asked = asked_first(event)
        if asked is not None:
            document = self.document()
            undo = asked.matches(QKeySequence.StandardKey.Undo) and not document.isUndoAvailable()
            redo = asked.matches(QKeySequence.StandardKey.Redo) and not document.isRedoAvailable()
            if undo or redo:
                event.ignore()
                return False
        return super().event(event)
