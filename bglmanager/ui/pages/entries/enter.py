"""Enter presses the button that has the focus, as Space does."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class EnterPresses(QObject):
    """Watches the buttons of a widget, those that are there when it is made."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        for button in widget.findChildren(QPushButton):
            button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        key = event.key() if isinstance(event, QKeyEvent) else None
        pressed = event.type() == QEvent.Type.KeyPress and key in _ENTER
        if pressed and isinstance(watched, QPushButton):
            watched.click()
            return True
        return super().eventFilter(watched, event)
