"""The side panel with the data of a person of the archive, new or known."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from bglmanager.engine.event import Gender
from bglmanager.engine.personal import Details
from bglmanager.services import entries
from bglmanager.services.entries import Person
from bglmanager.services.known import DETAILS
from bglmanager.ui.pages.entries.typed import Typing
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import PrimaryButton, QuietButton, in_a_row, scrolled
from bglmanager.ui.widgets.closable import SavingPanel
from bglmanager.ui.widgets.fields import Field, Form, LineField
from bglmanager.ui.widgets.sight import bring_into_sight

_LINES: tuple[tuple[str, ...], ...] = (
    ("last_name",),
    ("first_name",),
    ("club",),
    ("league_id", "birth_date"),
    ("email",),
    ("phone",),
    ("nickname", "gender"),
    ("rating",),
    ("notes",),
)


class DataPanel(SavingPanel):
    """The fields of a person. `saved` carries the `Details`."""

    saved = Signal(object)

    def __init__(
        self, shell: Shell, known: Details, verb: str, now: Callable[[], dt.datetime]
    ) -> None:
        """`known` is what is known so far; `verb` names the button that keeps the data."""
        super().__init__()
        self._shell, self._look = shell, shell.look
        person = self._person = Person(**{name: getattr(known, name) for name in DETAILS})
        self._typing = Typing(self._look.texts, now)
        self.fields = self._make_fields()
        self._lay_out(verb)
        written = self._typing.written(person)
        for name, field in self.fields.items():
            _write(field.editor, written[name])
        self.settle()

    def _make_fields(self) -> Mapping[str, Field]:
        t, look = self._look.texts, self._look
        labels = {
            "last_name": t.text("Surname"),
            "first_name": t.text("First name"),
            "club": t.text("Club"),
            "league_id": t.text("League number"),
            "birth_date": t.text("Birth date"),
            "email": t.text("E-mail"),
            "phone": t.text("Phone"),
            "nickname": t.text("Nickname"),
            "gender": t.text("Gender"),
            "rating": t.text("Rating"),
            "notes": t.text("Notes"),
        }
        hints = {"birth_date": t.text("Day/month/year")}
        return {
            name: Field(look, label, self._editor(name), hints.get(name, ""))
            for name, label in labels.items()
        }

    def _editor(self, name: str) -> QWidget:
        t = self._look.texts
        if name == "gender":
            box = QComboBox()
            box.addItem(t.text("not said"), "")
            box.addItem(t.text("female"), Gender.FEMALE.value)
            box.addItem(t.text("male"), Gender.MALE.value)
            box.addItem(t.text("other"), Gender.OTHER.value)
            return box
        if name == "notes":
            notes = QPlainTextEdit()
            notes.setTabChangesFocus(True)
            notes.setFixedHeight(self._look.theme.px(72))
            return notes
        return LineField(self._look)

    def _lay_out(self, verb: str) -> None:
        px, look = self._look.theme.px, self._look
        form = Form(look)
        for names in _LINES:
            form.add(*(self.fields[name] for name in names))
        inside = QWidget()
        scrolling = QVBoxLayout(inside)
        scrolling.setContentsMargins(0, 0, px(8), 0)
        scrolling.addWidget(form)
        scrolling.addStretch(1)
        self.confirm = PrimaryButton(look, verb)
        self.confirm.clicked.connect(self.save)
        back = QuietButton(look, look.texts.text("Cancel"))
        back.clicked.connect(self.left)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, px(4), 0, px(8))
        box.setSpacing(px(12))
        box.addWidget(scrolled(inside), 1)
        box.addLayout(in_a_row(look, (self.confirm, back)))

    def start(self) -> None:
        """Put the focus where typing begins."""
        self.fields["last_name"].editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def save(self) -> None:
        """Give the data out; what is wrong is said at the fields."""
        typed = {name: _text(field.editor) for name, field in self.fields.items()}
        found = self._typing.read(self._person, typed)
        problems = entries.check_person(found.person)
        said = zip(problems, self._shell.sentences(problems), strict=True)
        faults = {problem.path: sentence for problem, sentence in said} | dict(found.faults)
        for name, field in self.fields.items():
            field.set_problem(faults.get(name, ""))
        wrong = next((n for names in _LINES for n in names if n in faults), None)
        if wrong is not None:
            self.fields[wrong].editor.setFocus()
            bring_into_sight(self.fields[wrong])
        elif not faults:
            self.saved.emit(_details(found.person))


def _details(person: Person) -> Details:
    return Details(**{name: getattr(person, name) for name in DETAILS})


def _write(editor: QWidget, text: str) -> None:
    if isinstance(editor, QComboBox):
        editor.setCurrentIndex(editor.findData(text))
    elif isinstance(editor, QPlainTextEdit):
        editor.setPlainText(text)
    elif isinstance(editor, QLineEdit):
        editor.setText(text)


def _text(editor: QWidget) -> str:
    if isinstance(editor, QComboBox):
        return str(editor.currentData())
    if isinstance(editor, QPlainTextEdit):
        return editor.toPlainText()
    return editor.text() if isinstance(editor, QLineEdit) else ""
