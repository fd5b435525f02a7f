"""A side panel as a test reads and works it, whatever it is drawn with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from bglmanager.ui.kit.forms import FieldForm
from bglmanager.ui.widgets.basics import Button, PrimaryButton, StatusPill, Words
from bglmanager.ui.widgets.fields import Field


class PanelHand:
    """Somebody at a panel; fields go by their names in the data, buttons by what they say."""

    def __init__(self, panel: QWidget) -> None:
        self.panel = panel

    @property
    def fields(self) -> Mapping[str, Field]:
        """The fields of all forms in it."""
        forms = self.panel.findChildren(FieldForm)
        return {name: field for form in forms for name, field in form.fields.items()}

    def __getitem__(self, name: str) -> str:
        forms = self.panel.findChildren(FieldForm)
        return next(form[name] for form in forms if name in form.fields)

    @property
    def problems(self) -> Mapping[str, str]:
        """What is said to be wrong, by field."""
        return {name: field.problem for name, field in self.fields.items() if field.problem}

    @property
    def at(self) -> str:
        """The field that has the keyboard."""
        return next(name for name, field in self.fields.items() if field.editor.hasFocus())

    @property
    def pills(self) -> Sequence[str]:
        """The states at its head."""
        shown = (p for p in self.panel.findChildren(StatusPill) if not p.isHidden())
        return [pill.text for pill in shown]

    @property
    def words(self) -> Sequence[str]:
        """Every sentence and label in it."""
        return [w.text() for w in self.panel.findChildren(Words) if not w.isHidden() and w.text()]

    @property
    def verb(self) -> str:
        """What its primary button is called."""
        [button] = self.panel.findChildren(PrimaryButton)
        return button.text()

    def has_button(self, name: str) -> bool:
        """Whether there is a button of this name."""
        buttons = (b for b in self.panel.findChildren(Button) if not b.isHidden())
        return any(b.accessibleName() == name for b in buttons)

    def button(self, name: str) -> Button:
        """The button of this name."""
        buttons = (b for b in self.panel.findChildren(Button) if not b.isHidden())
        [found] = [b for b in buttons if b.accessibleName() == name]
        return found

    def go_to(self, name: str) -> QWidget:
        """Put the keyboard into a field."""
        editor = self.fields[name].editor
        editor.setFocus()
        return editor

    def write(self, name: str, text: str) -> None:
        """Type into a field, over what stands there."""
        editor = self.go_to(name)
        QTest.keyClick(editor, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(editor, Qt.Key.Key_Backspace)
        QTest.keyClicks(editor, text)

    def press(self, name: str) -> None:
        """Press a button by Enter."""
        button = self.button(name)
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Return)
