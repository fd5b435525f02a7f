"""Panels in which something may be typed, and that Escape leaves."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPlainTextEdit, QWidget

from bglmanager.i18n import Texts
from bglmanager.ui.keys import Keys
from bglmanager.ui.widgets.abstract import AbstractWidget


class Form(Protocol):
    """Something in which may be typed what is not saved, and that is lost with its window."""

    def has_typed(self) -> bool:
        """Whether something is typed that is not saved."""
        ...

    def save(self) -> None:
        """Save what is typed, or say at the fields why not; it stays typed then."""
        ...


class TypedPanel(QWidget, metaclass=AbstractWidget):
    """A panel with fields; a form calls `settle` when it has filled them in."""

    _settled: tuple[str, ...] | None = None

    def settle(self) -> None:
        """What stands in the fields now is saved, or nobody has typed it."""
        self._settled = _written(self)

    def has_typed(self) -> bool:
        """Whether something is typed that is not saved."""
        return self._settled is not None and self._settled != _written(self)

    def save(self) -> None:
        """Save what is typed, or say at the fields why not."""


class ClosablePanel(TypedPanel):
    """A panel of which `left` is sent when the user thinks better of it, or is through."""

    left = Signal()

    def own_keys(self, texts: Texts) -> Keys:
        return (("Esc", texts.text("Close the panel")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _written(panel: QWidget) -> tuple[str, ...]:
    """What stands in the fields of a panel and is ticked there."""
    return (
        *(line.text() for line in panel.findChildren(QLineEdit)),
        *(text.toPlainText() for text in panel.findChildren(QPlainTextEdit)),
        *(box.currentText() for box in panel.findChildren(QComboBox)),
        *(str(box.isChecked()) for box in panel.findChildren(QCheckBox)),
    )
