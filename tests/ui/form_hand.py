"""A form in a side panel as a test reads and fills it, whatever it is drawn with."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from bglmanager.ui.kit.forms import FormPanel
from bglmanager.ui.widgets.basics import Button


class FormHand:
    """Somebody at a form; fields go by their names in the data."""

    def __init__(self, panel: FormPanel) -> None:
        self._panel = panel

    def __getitem__(self, name: str) -> str:
        return self._panel.form.typed[name]

    @property
    def problems(self) -> Mapping[str, str]:
        """What is said to be wrong, by field."""
        fields = self._panel.form.fields.items()
        return {name: field.problem for name, field in fields if field.problem}

    @property
    def at(self) -> str:
        """The field that has the keyboard."""
        return next(n for n, field in self._panel.form.fields.items() if field.editor.hasFocus())

    @property
    def verb(self) -> str:
        """What the button that saves is called."""
        return self._panel.confirm.text()

    def go_to(self, name: str) -> QWidget:
        """Put the keyboard into a field."""
        editor = self._panel.form.fields[name].editor
        editor.setFocus()
        return editor

    def write(self, name: str, text: str) -> None:
        """Type into a field, over what stands there."""
        editor = self.go_to(name)
        QTest.keyClick(editor, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(editor, Qt.Key.Key_Backspace)
        QTest.keyClicks(editor, text)

    def press(self, name: str) -> None:
        """Press a button of the panel by Enter."""
        [button] = [b for b in self._panel.findChildren(Button) if b.text() == name]
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Return)
