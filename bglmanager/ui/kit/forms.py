"""Forms drawn from their fields: focus, Enter, Esc, spoken names, and faults at their field."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from PySide6 import QtWidgets
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from bglmanager.engine.problems import Problem, Refused
from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit import fields
from bglmanager.ui.kit.drafts import FormDraft, FormKeeper, KeepsTyping, back_words
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Style, as_label
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.fields import (
    ClosablePanel,
    Field,
    Form,
    LineField,
    NotesField,
    OfferingField,
    StillBox,
)
from bglmanager.ui.widgets.focus import bring_into_sight

_LINES = 3


@runtime_checkable
class OwnEditor(Protocol):
    """An editor that knows what stands in it as text."""

    @property
    def value(self) -> str:
        """What stands there."""

    def show_value(self, value: str, /) -> None:
        """Show this there."""


class ChoiceBox(StillBox):
    """One of several values; one that is not offered stands there as it is."""

    def offer(self, offers: Sequence[tuple[str, object]]) -> None:
        """Offer these; the value chosen stays if it is one of them, else it is the first."""
        chosen = self.value
        self.clear()
        for words, value in offers:
            self.addItem(words, fields.value_key(value))
        self.setCurrentIndex(max(0, self.findData(chosen)))

    @property
    def value(self) -> str:
        """The value chosen, empty for none."""
        return str(self.currentData() or "")

    def show_value(self, value: str) -> None:
        """Choose a value."""
        if value and self.findData(value) < 0:
            self.addItem(value, value)
        self.setCurrentIndex(self.findData(value))


class FieldForm(QWidget):
    """The fields; `submitted` is sent for Enter, `changed` when something else stands in them."""

    submitted = Signal()
    changed = Signal()

    def __init__(
        self,
        look: Style,
        described: fields.FormFields[Any],
        written: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        """`written` is what stands in the fields while nobody types, nothing unless told.

        What is behind a link is shown by it, and by a fault there.
        """
        super().__init__()
        self._look, self.described, self._written = look, described, written
        self.fields = {
            each.name: Field(look, each.label, self._make_editor(each.kind), beside=each.beside)
            for each in described.all_fields
        }
        self._ways = {name: _way_of(each.editor) for name, each in self.fields.items()}
        self._under: dict[str, QtWidgets.QVBoxLayout] = {}
        self._first, self._rest = Form(look), Form(look)
        self._more = basics.LinkButton(look, described.more)
        self._more.clicked.connect(self.show_all)
        self._lay_out()
        for each in described.all_fields:
            self.fields[each.name].setVisible(each.asked)
        self._rest.setVisible(not described.more)
        self._more.setVisible(bool(described.more))
        self._kept = self.typed_texts
        self.show_written()

    def _make_editor(self, kind: fields.FieldKind) -> QWidget:
        if isinstance(kind, fields.FlagKind):
            box = QtWidgets.QCheckBox(as_label(kind.words))
            box.toggled.connect(self.changed)
            return box
        if isinstance(kind, fields.ChoiceKind):
            combo = ChoiceBox()
            combo.offer(kind.offers)
            combo.narrow()
            combo.currentIndexChanged.connect(self.changed)
            return combo
        if isinstance(kind, fields.LinesKind):
            lines = NotesField(self._look, lines=_LINES)
            lines.textChanged.connect(self.changed)
            return lines
        offers = kind.offers if isinstance(kind, fields.TextKind) else ()
        line = OfferingField(self._look, offers) if offers else LineField(self._look)
        line.textChanged.connect(self.changed)
        line.returnPressed.connect(self.submitted)
        return line

    def _lay_out(self) -> None:
        box = basics.laid_out(QtWidgets.QVBoxLayout(self), self._look.theme.px(12))
        for place, line in enumerate(self.described.lines):
            form = self._first if place < self.described.quick else self._rest
            form.add_line(*(self.fields[each.name] for each in line))
            under = self._under[line[0].name] = QtWidgets.QVBoxLayout()
            form.add_layout(under)
        box.addWidget(self._first)
        box.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)
        box.addWidget(self._rest)
        box.addStretch(1)

    def stand_under(self, name: str, widget: QWidget) -> None:
        """Have this under a line; it hides itself while there is nothing to say."""
        self._under[name].addWidget(widget)

    def own_keys(self, texts: Texts) -> Keys:
        return (("Return", texts.text("Save")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a box to tick or to choose from saves too; a line says so itself."""
        boxed = isinstance(self.focusWidget(), QtWidgets.QCheckBox | QtWidgets.QComboBox)
        if boxed and event.key() in basics.ENTER:
            if not basics.is_held(event):
                self.submitted.emit()
        else:
            super().keyPressEvent(event)

    def start(self) -> None:
        """Put the focus where typing begins."""
        first = self.described.all_fields[0].name
        self.fields[first].editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_all(self) -> None:
        """Show every field."""
        had = self._more.hasFocus()
        self._rest.show()
        self._more.hide()
        if had:
            rest = (each for line in self.described.lines[self.described.quick :] for each in line)
            self.fields[next(rest).name].editor.setFocus()

    @property
    def has_typed(self) -> bool:
        """Whether something else stands here than what was written."""
        return self.typed_texts != self._kept

    @property
    def half_typed(self) -> dict[str, str]:
        """What of it was typed, by field."""
        return {n: text for n, text in self.typed_texts.items() if text != self._kept[n]}

    def settle(self) -> None:
        """What is typed is saved, or let go."""
        self._kept = self.typed_texts

    def show_written(self) -> None:
        """Show what is written now, whatever is typed."""
        self.show_typed(self._written())
        self.settle()
        self.renew()

    def renew(self) -> None:
        """Show what is written now, unless something is typed."""
        for each in self.described.all_fields:
            hint = each.hint if isinstance(each.hint, str) else each.hint()
            self.fields[each.name].set_hint(hint)
        if not self.has_typed and self._written() != self._kept:
            self.show_typed(self._written())
            self.settle()

    def show_typed(self, typed: Mapping[str, str]) -> None:
        """Put these texts into the fields; nothing is wrong with them yet."""
        for name, text in typed.items():
            self._ways[name][1](self.fields[name].editor, text)
            self.fields[name].set_problem("")

    def show_left(self, left: Mapping[str, str]) -> None:
        """Put what was left of a form into its fields, be it by another version."""
        self.show_typed({name: text for name, text in left.items() if name in self.fields})
        self.show_all()

    @property
    def typed_texts(self) -> dict[str, str]:
        """What stands in the fields."""
        return {name: self[name] for name in self.fields}

    def __getitem__(self, name: str) -> str:
        """What stands in a field."""
        return self._ways[name][0](self.fields[name].editor)

    def attempt_typed(self, shell: Shell, does: Callable[[], object]) -> bool:
        """Do something with what is typed, which then is written; what is refused is said at the
        first field.
        """
        refused: list[str] = []

        def step() -> None:
            try:
                does()
            except Refused as found:
                refused.extend(shell.sentences(found.problems))

        done = shell.attempt(step) and isValid(self)
        if done:
            self.fields[self.described.all_fields[0].name].set_problem(" ".join(refused))
        if done and not refused:
            self.show_written()
        return done and not refused

    def show_faults(self, faults: Mapping[str, str]) -> None:
        """Say what is wrong at each field, and go to the first one."""
        for name, field in self.fields.items():
            field.set_problem(faults.get(name, ""))
        wrong = [each.name for each in self.described.all_fields if each.name in faults]
        if any(self._rest.isAncestorOf(self.fields[name]) for name in wrong):
            self.show_all()
        if wrong:
            self.fields[wrong[0]].editor.setFocus()
            bring_into_sight(self.fields[wrong[0]])


class FormPanel(ClosablePanel, KeepsTyping):
    """A form in the side panel, with the button that saves under it, and one that leaves.

    `saved` carries the record, `left` is sent when the user thinks better of it.
    """

    saved = Signal(object)

    def __init__(
        self,
        shell: Shell,
        described: fields.FormFields[Any],
        record: Any,
        verb: str,
        check: Callable[[Any], Sequence[Problem]] = lambda _record: (),
    ) -> None:
        """`record` is what stands there first; `check` finds what is wrong with one that can be
        read, each with the name of a field for its path.
        """
        super().__init__()
        self.shell, self.look, self.record = shell, shell.look, record
        self._check = check
        self._keeper: FormKeeper | None = None
        self.form = FieldForm(self.look, described, lambda: described.write_record(self.record))
        self.form.submitted.connect(self.save)
        self.confirm = basics.PrimaryButton(self.look, verb)
        self.confirm.clicked.connect(self.save)
        self.cancel = basics.QuietButton(self.look, self.look.texts.text("Cancel"))
        self.cancel.clicked.connect(self.left)
        self._lay_out()
        self.settle()

    def _lay_out(self) -> None:
        px = self.look.theme.px
        self.above, self.below = QtWidgets.QVBoxLayout(), QtWidgets.QVBoxLayout()
        self.below.setContentsMargins(0, 0, px(8), px(4))
        for layout in (self.above, self.below):
            layout.setSpacing(px(8))
        inside = QWidget()
        scrolling = basics.laid_out(QtWidgets.QVBoxLayout(inside), px(12), (0, 0, px(8), 0))
        scrolling.addLayout(self.above)
        scrolling.addWidget(self.form, 1)
        buttons = basics.in_a_row(self.look, (self.confirm, self.cancel))
        buttons.setContentsMargins(0, 0, px(8), px(8))
        box = basics.laid_out(QtWidgets.QVBoxLayout(self), px(12), (0, px(4), 0, 0))
        box.addWidget(basics.scrolled_area(inside), 1)
        box.addLayout(self.below)
        box.addLayout(buttons)

    def read_record(self) -> Any:
        """The record typed; None when something is wrong, which is then said at the fields."""
        found = self.form.described.read_record(self.record, self.form.typed_texts)
        problems = self._check(found.record)
        said = zip(problems, self.shell.sentences(problems), strict=True)
        faults = {problem.path: sentence for problem, sentence in said} | dict(found.faults)
        self.form.show_faults(faults)
        return None if faults else found.record

    def start(self) -> None:
        """Put the focus where typing begins."""
        self.form.start()

    def explain_above(self, words: str) -> None:
        """Say above the fields what they are about."""
        muted = self.look.theme.colours.muted
        self.above.addWidget(basics.Words(self.look, words, colour=muted, wrap=True))

    def offer_button(self, words: str, does: Callable[[], object]) -> None:
        """Have a button under the fields that does something else with what is shown."""
        button = basics.QuietButton(self.look, words)
        button.clicked.connect(does)
        self.below.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def keep_draft(self, draft: FormDraft, of: str) -> None:
        """Keep what is half typed here as of this form, and have back what was left of it."""
        self._keeper = FormKeeper(
            self, draft, of, lambda: self.form.half_typed if self.has_typed() else {}
        )
        if self._keeper.bring_back(self.form.show_left):
            words = back_words(self.look.texts)
            self.above.insertWidget(0, basics.Words(self.look, words, strong=True, wrap=True))

    def discard(self) -> None:
        self.form.settle()
        super().discard()
        if self._keeper is not None:
            self._keeper.forget_typed()

    def save(self) -> None:
        """Give the record out, or say what is wrong with it."""
        record = self.read_record()
        if record is not None:
            self.saved.emit(record)


_EDITORS: Sequence[tuple[type, Callable[[Any], str], Callable[[Any, str], object]]] = (
    (
        QtWidgets.QCheckBox,
        lambda box: "yes" if box.isChecked() else "",
        lambda box, text: box.setChecked(bool(text)),
    ),
    (
        OwnEditor,
        lambda editor: editor.value,
        lambda editor, text: editor.show_value(text),
    ),
    (NotesField, NotesField.toPlainText, NotesField.setPlainText),
    (LineField, LineField.text, LineField.setText),
)
"""How what stands in each kind of editor is read and written."""


def _way_of(editor: QWidget) -> tuple[Callable[[Any], str], Callable[[Any, str], object]]:
    """How what stands in an editor is read and written."""
    return next((read, write) for kind, read, write in _EDITORS if isinstance(editor, kind))
