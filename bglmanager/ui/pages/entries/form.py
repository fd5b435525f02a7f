"""The fields of a player: three for a walk-in, the others behind a link."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from bglmanager.engine.event import Gender
from bglmanager.ui.look import Look
from bglmanager.ui.pages.entries.sight import bring_into_sight
from bglmanager.ui.pages.entries.typed import Typed
from bglmanager.ui.widgets.basics import LinkButton
from bglmanager.ui.widgets.fields import Field, Form, LineField

_LINES: tuple[tuple[str, ...], ...] = (
    ("last_name",),
    ("first_name",),
    ("club",),
    ("copies", "paid"),
    ("email",),
    ("phone",),
    ("birth_date", "gender"),
    ("nickname",),
    ("league_id", "rating"),
    ("preregistered",),
    ("notes",),
)
_QUICK = 3  # lines that are always shown


class PersonForm(QWidget):
    """The fields; `submitted` is sent for Enter, `changed` when something else stands in them."""

    submitted = Signal()
    changed = Signal()

    def __init__(self, look: Look, clubs: Iterable[str], *, quick: bool) -> None:
        """`clubs` are offered while the club is typed; `quick` hides all but three fields."""
        super().__init__()
        self._look = look
        self.fields = self._make_fields()
        completer = QCompleter(sorted(set(clubs)))
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        club = self.fields["club"].editor
        assert isinstance(club, QLineEdit)
        club.setCompleter(completer)
        self._more = LinkButton(look, look.texts.text("All fields"))
        self._more.clicked.connect(self.show_all)
        self._rest = Form(look)
        self._lay_out()
        self._rest.setVisible(not quick)
        self._more.setVisible(quick)

    def _make_fields(self) -> Mapping[str, Field]:
        t = self._look.texts
        labels = {
            "last_name": t.text("Surname"),
            "first_name": t.text("First name"),
            "club": t.text("Club"),
            "copies": t.text("Copies of the game"),
            "paid": t.text("Fee"),
            "email": t.text("E-mail"),
            "phone": t.text("Phone"),
            "birth_date": t.text("Birth date"),
            "gender": t.text("Gender"),
            "nickname": t.text("Nickname"),
            "league_id": t.text("League number"),
            "rating": t.text("Rating"),
            "preregistered": t.text("Registered on"),
            "notes": t.text("Notes"),
        }
        hints = {
            "birth_date": t.text("Day/month/year"),
            "preregistered": t.text("Day/month/year and the hour"),
        }
        return {
            name: Field(self._look, label, self._editor(name), hints.get(name, ""))
            for name, label in labels.items()
        }

    def _editor(self, name: str) -> QWidget:
        t = self._look.texts
        if name == "paid":
            box = QCheckBox(t.text("paid"))
            box.toggled.connect(self.changed)
            return box
        if name == "gender":
            combo = QComboBox()
            combo.addItem(t.text("not said"), "")
            words = (t.text("female"), t.text("male"), t.text("other"))
            for gender, word in zip(Gender, words, strict=True):
                combo.addItem(word, gender.value)
            combo.currentIndexChanged.connect(self.changed)
            return combo
        if name == "notes":
            notes = QPlainTextEdit()
            notes.setTabChangesFocus(True)
            notes.setFixedHeight(self._look.theme.px(72))
            notes.textChanged.connect(self.changed)
            return notes
        line = LineField(self._look)
        line.textChanged.connect(self.changed)
        line.returnPressed.connect(self.submitted)
        return line

    def _lay_out(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, self._look.theme.px(8), 0)
        box.setSpacing(self._look.theme.px(12))
        quick = Form(self._look)
        for place, names in enumerate(_LINES):
            form = quick if place < _QUICK else self._rest
            form.add(*(self.fields[name] for name in names))
        box.addWidget(quick)
        box.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)
        box.addWidget(self._rest)
        box.addStretch(1)

    def show_all(self) -> None:
        """Show every field."""
        had = self._more.hasFocus()
        self._rest.show()
        self._more.hide()
        if had:
            self.fields["copies"].editor.setFocus()

    def show_typed(self, typed: Typed) -> None:
        """Put these texts into the fields; nothing is wrong with them yet."""
        for name, text in typed.items():
            self._write(self.fields[name].editor, text)
            self.fields[name].set_problem("")

    @property
    def typed(self) -> Typed:
        """What stands in the fields."""
        return {name: self._text(field.editor) for name, field in self.fields.items()}

    def show_faults(self, faults: Mapping[str, str]) -> None:
        """Say what is wrong at each field, and go to the first one."""
        for name, field in self.fields.items():
            field.set_problem(faults.get(name, ""))
        wrong = [name for names in _LINES for name in names if name in faults]
        if any(name in names for names in _LINES[_QUICK:] for name in wrong):
            self.show_all()
        if wrong:
            self.fields[wrong[0]].editor.setFocus()
            bring_into_sight(self.fields[wrong[0]])

    @staticmethod
    def _text(editor: QWidget) -> str:
        if isinstance(editor, QCheckBox):
            return "yes" if editor.isChecked() else ""
        if isinstance(editor, QComboBox):
            return str(editor.currentData())
        if isinstance(editor, QPlainTextEdit):
            return editor.toPlainText()
        return editor.text() if isinstance(editor, QLineEdit) else ""

    @staticmethod
    def _write(editor: QWidget, text: str) -> None:
        if isinstance(editor, QCheckBox):
            editor.setChecked(bool(text))
        elif isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(text))
        elif isinstance(editor, QPlainTextEdit):
            editor.setPlainText(text)
        elif isinstance(editor, QLineEdit):
            editor.setText(text)
