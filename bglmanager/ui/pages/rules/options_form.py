"""The Readings of own rules: what the regulation leaves open, the usual answer marked."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.ui.pages.event import labels, readings
from bglmanager.ui.pages.event.boxes import ChoiceBox
from bglmanager.ui.pages.rules.boxes import narrow_box
from bglmanager.ui.pages.rules.draft import Draft
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import laid_out
from bglmanager.ui.widgets.fields import Field, LineField

_OF_THE_LEAGUE = ("tau_league", "elo_default")


class OptionsForm(QWidget):
    """A field for each option of the regulation; `edited` carries the option's name."""

    edited = Signal(str)

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self._base = ""
        self.fields: dict[str, Field] = {}
        self._box = laid_out(QVBoxLayout(self), look.theme.px(12))

    def typed(self, name: str) -> str:
        """What stands in the field of an option."""
        editor = self.fields[name].editor
        if isinstance(editor, ChoiceBox):
            return editor.value
        assert isinstance(editor, LineField)  # the only other
        return editor.text()

    def show_draft(self, draft: Draft) -> None:
        """Show the options of a draft; the fields are made anew for another regulation."""
        if draft.base != self._base:
            self._base = draft.base
            self._make_fields(draft.ruleset)
        for name, text in draft.readings.items():
            editor = self.fields[name].editor
            if isinstance(editor, ChoiceBox):
                editor.show_value(text)
            elif isinstance(editor, LineField) and editor.text() != text:
                editor.setText(text)

    def say(self, problems: Mapping[str, str]) -> None:
        """Say at each field what is wrong with it."""
        for name, field in self.fields.items():
            sentence = problems.get(name, "")
            if field.problem != sentence:
                field.set_problem(sentence)

    def _make_fields(self, ruleset: Ruleset) -> None:
        for field in self.fields.values():
            field.hide()
            field.deleteLater()
        self.fields = {name: self._field(ruleset, name) for name in ruleset.options}
        for field in self.fields.values():
            self._box.addWidget(field)

    def _field(self, ruleset: Ruleset, name: str) -> Field:
        t, key = self._look.texts, f"options.{name}"
        usual = readings.usual(ruleset, name)
        label, offers = labels.labels(t)[key], labels.offers(t).get(key)
        hint = labels.hints(t).get(key, "")
        if offers is not None:
            choice = narrow_box()
            choice.offer(
                [
                    (t.text("{answer} (as the official rules)", answer=words), value)
                    if str(value) == usual
                    else (words, value)
                    for words, value in offers
                ]
            )
            choice.activated.connect(lambda _index: self.edited.emit(name))
            return Field(self._look, label, choice, hint)
        line = LineField(self._look)
        line.textEdited.connect(lambda _text: self.edited.emit(name))
        hints = [hint, t.text("As the official rules: {value}.", value=usual)]
        if name in _OF_THE_LEAGUE:
            hints.append(t.text("For the league only, which counts no event by own rules."))
        return Field(self._look, label, line, " ".join(each for each in hints if each))
