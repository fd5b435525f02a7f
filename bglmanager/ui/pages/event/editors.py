"""What stands in the fields of the form as text, whatever is typed, chosen or ticked there."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from bglmanager.ui.pages.event.boxes import ChoiceBox
from bglmanager.ui.pages.event.games import GameBox
from bglmanager.ui.pages.event.option_ticks import OptionTicks
from bglmanager.ui.widgets.fields import NotesField


def read(editor: QWidget) -> str:
    """What stands in a field: "yes" or nothing for a box to tick."""
    if isinstance(editor, QLineEdit):
        return editor.text()
    if isinstance(editor, QCheckBox):
        return "yes" if editor.isChecked() else ""
    if isinstance(editor, (ChoiceBox, OptionTicks)):
        return editor.value
    if isinstance(editor, GameBox):
        return editor.chosen
    assert isinstance(editor, NotesField)  # none of the others
    return editor.toPlainText()


def write(editor: QWidget, text: str) -> None:
    """Show this in a field."""
    if isinstance(editor, QCheckBox):
        editor.setChecked(bool(text))
    elif isinstance(editor, ChoiceBox | OptionTicks):
        editor.show_value(text)
    elif isinstance(editor, GameBox):
        editor.show_game(text)
    elif isinstance(editor, NotesField):
        editor.show_text(text)
    else:
        assert isinstance(editor, QLineEdit)  # none of the others
        editor.setText(text)
