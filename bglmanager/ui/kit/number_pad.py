"""Digits to press with the mouse, where the keyboard is out of reach."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QPoint, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QLineEdit, QWidget

from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import QuietButton

_KEYS = ("7 8 9", "4 5 6", "1 2 3", "- 0 ,")
_SIDE = 40


class NumberPad(QFrame):
    """Stands below the field that has the keyboard and presses its keys; with Enter it goes on
    with it to the next one, until something else than a field has the keyboard.
    """

    def __init__(self, look: Style, field: QLineEdit) -> None:
        super().__init__(field.window())
        self._look, side = look, look.theme.px(_SIDE)
        self.setProperty("kind", "popup")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        gap, edge = look.theme.px(4), look.theme.px(8)
        box = QGridLayout(self)
        box.setSpacing(gap)
        box.setContentsMargins(edge, edge, edge, edge)
        self.buttons: dict[str, QuietButton] = {}
        for row, keys in enumerate(_KEYS):
            for column, key in enumerate(keys.split()):
                box.addWidget(self._button(key, Qt.Key(ord(key)), key), row, column)
        text = look.texts.text
        erase = self._button("⌫", Qt.Key.Key_Backspace)
        erase.setAccessibleName(text("Erase a digit"))
        box.addWidget(erase, 0, 3)
        enter = self._button("⏎", Qt.Key.Key_Return)
        enter.setAccessibleName(text("Next field"))
        box.addWidget(enter, 1, 3, 3, 1)
        for button in self.buttons.values():
            button.setFixedWidth(side)
            button.setFixedHeight(side if button is not enter else 3 * side + 2 * gap)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self._application = application
        application.focusChanged.connect(self._follow)
        self._stand_below(field)
        self.show()

    def _button(self, words: str, key: Qt.Key, text: str = "") -> QuietButton:
        button = QuietButton(self._look, words)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(partial(self._press, key, text))
        self.buttons[words] = button
        return button

    def _press(self, key: Qt.Key, text: str) -> None:
        """Press a key where the keyboard is."""
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            focus = QApplication.focusWidget()
            if focus is not None:
                event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text)
                QApplication.sendEvent(focus, event)

    @Slot(QWidget, QWidget)  # found also while its window is being freed
    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Go to another field; be gone where none has the keyboard."""
        if new is None:
            return  # another window, or the next widget is not there yet
        if isinstance(new, QLineEdit) and new.window() is self.window() and not new.isReadOnly():
            self._stand_below(new)
        else:
            self._application.focusChanged.disconnect(self._follow)
            self.hide()
            self.setParent(None)
            self.deleteLater()

    def _stand_below(self, field: QLineEdit) -> None:
        """Below the field, or above it where the window ends."""
        self.adjustSize()
        window, gap = self.window(), self._look.theme.px(4)
        at = field.mapTo(window, QPoint(field.width() - self.width(), field.height() + gap))
        if at.y() + self.height() > window.height():
            at.setY(field.mapTo(window, QPoint()).y() - self.height() - gap)
        self.move(max(at.x(), 0), max(at.y(), 0))
        self.raise_()
