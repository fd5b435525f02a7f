"""The fields of a player: three for a walk-in, the others behind a link."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from bglmanager.engine.event import FirstSeating, Gender, League, ListState, Settings
from bglmanager.i18n import Texts
from bglmanager.ui.keys import Keys
from bglmanager.ui.literal import as_label
from bglmanager.ui.look import Look
from bglmanager.ui.pages.entries.typed import Typed
from bglmanager.ui.widgets.basics import ENTER, LinkButton
from bglmanager.ui.widgets.fields import Field, Form, LineField
from bglmanager.ui.widgets.sight import bring_into_sight

_LINES: tuple[tuple[str, ...], ...] = (
    ("last_name",),
    ("first_name",),
    ("club",),
    ("copies", "paid"),
    ("promised_copy",),
    ("email",),
    ("phone",),
    ("birth_date", "gender"),
    ("nickname",),
    ("league_id", "rating"),
    ("member", "list"),
    ("seeded",),
    ("preregistered",),
    ("notes",),
)
_QUICK = 3  # lines that are always shown
_LAST_OF_NAME = ("first_name",)
_BOXES = ("paid", "promised_copy", "seeded")


class PersonForm(QWidget):
    """The fields; `submitted` is sent for Enter, `changed` when something else stands in them."""

    submitted = Signal()
    changed = Signal()

    def __init__(
        self, look: Look, clubs: Iterable[str], settings: Settings, *, quick: bool
    ) -> None:
        """`clubs` are offered while the club is typed; `quick` hides all but three fields.

        What the event of these `settings` does not ask for is left out; who is known pays in the
        till.
        """
        super().__init__()
        self._look = look
        self._big = settings.league is League.BIG
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
        self._under_name = QVBoxLayout()
        self._lay_out()
        paying = quick and bool(settings.fee)
        for name, asked in {**self._asked(settings), "paid": paying}.items():
            self.fields[name].setVisible(asked)
        self._rest.setVisible(not quick)
        self._more.setVisible(quick)

    @staticmethod
    def _asked(settings: Settings) -> Mapping[str, bool]:
        big = settings.league is League.BIG
        return {
            "member": big,
            "list": not big,
            "seeded": settings.first_seating is FirstSeating.SEEDED,
        }

    def _make_fields(self) -> Mapping[str, Field]:
        t = self._look.texts
        labels = {
            "last_name": t.text("Surname"),
            "first_name": t.text("First name"),
            "club": t.text("Club"),
            "copies": t.text("Copies of the game"),
            "paid": t.text("Fee"),
            "promised_copy": t.text("Promise"),
            "email": t.text("E-mail"),
            "phone": t.text("Phone"),
            "birth_date": t.text("Birth date"),
            "gender": t.text("Gender"),
            "nickname": t.text("Nickname"),
            "league_id": t.text("League number"),
            "rating": t.text("Elo rating") if self._big else t.text("Rating"),
            "member": t.text("Member"),
            "list": t.text("Army or deck list"),
            "seeded": t.text("Round 1"),
            "preregistered": t.text("Registered on"),
            "notes": t.text("Notes"),
        }
        hints = {
            "birth_date": t.text("Day/month/year"),
            "preregistered": t.text("Day/month/year and time"),
        }
        return {
            name: Field(self._look, label, self._editor(name), hints.get(name, ""))
            for name, label in labels.items()
        }

    def _editor(self, name: str) -> QWidget:
        t = self._look.texts
        if name in _BOXES:
            box = QCheckBox(as_label(_box_words(t)[name]))
            box.toggled.connect(self.changed)
            return box
        if name in ("gender", "member", "list"):
            combo = QComboBox()
            for word, value in _offers(t)[name]:
                combo.addItem(word, value)
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
            if names == _LAST_OF_NAME:
                form.add_layout(self._under_name)
        box.addWidget(quick)
        box.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)
        box.addWidget(self._rest)
        box.addStretch(1)

    def stand_under_name(self, widget: QWidget) -> None:
        """Have this under the name; it hides itself while there is nothing to say."""
        self._under_name.addWidget(widget)

    def own_keys(self, texts: Texts) -> Keys:
        return (("Return", texts.text("Save")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a box to tick or to choose from saves too; a line says so itself."""
        boxed = isinstance(self.focusWidget(), QCheckBox | QComboBox)
        if boxed and event.key() in ENTER:
            self.submitted.emit()
        else:
            super().keyPressEvent(event)

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


def _box_words(t: Texts) -> Mapping[str, str]:
    """What stands beside the boxes to tick."""
    return {
        "paid": t.text("paid"),
        "promised_copy": t.text("promised a copy of the game"),
        "seeded": t.text("is a seed"),
    }


def _offers(t: Texts) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """What the boxes offer: words and the value they stand for."""
    return {
        "gender": (
            (t.text("not said"), ""),
            (t.text("female"), Gender.FEMALE.value),
            (t.text("male"), Gender.MALE.value),
            (t.text("other"), Gender.OTHER.value),
        ),
        "member": (
            (t.text("not asked"), ""),
            (t.text("yes"), "yes"),
            (t.text("refuses"), "no"),
        ),
        "list": (
            (t.text("not said"), ""),
            (t.text("not needed"), ListState.NOT_NEEDED.value),
            (t.text("missing"), ListState.MISSING.value),
            (t.text("handed in"), ListState.HANDED_IN.value),
            (t.text("checked"), ListState.CHECKED.value),
        ),
    }
