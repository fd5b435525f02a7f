"""Minutes and tie-breaks of a round: one line of words, an editor when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Better, Round, TieBreak
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.tables import has_figures
from bglmanager.i18n import Texts
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.kit.fields import ChoiceKind, CountKind, FormField, FormFields
from bglmanager.ui.kit.forms import FieldForm
from bglmanager.ui.style import FORM, Style, set_tip
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.basics import filled, laid_out
from bglmanager.ui.widgets.fields import LineField, TypedFields
from bglmanager.words.games import labels_shown

SaveOptions = Callable[[int | None, tuple[TieBreak, ...]], bool]
"""Takes minutes (None for no limit) and tie-breaks; True when they were taken."""


def _summary(texts: Texts, round_: Round, called: Mapping[str, str], *, ties: bool) -> str:
    """The settings in a line: "45 minutes · tie-breaks: cards (high)"; minutes on the clock of the
    header are not said again.
    """
    minutes = texts.text("No time limit")
    if round_.minutes is not None:
        minutes = texts.many("{n} minute[s]", round_.minutes)
        if round_.desk.started is not None:  # the clock in the header says them
            minutes = ""
    if not ties:
        return minutes
    named = ", ".join(_tie_break_name(texts, tie, called) for tie in round_.tie_breaks)
    said = texts.text("tie-breaks: {names}", names=named) if named else texts.text("no tie-breaks")
    return " · ".join(filter(None, (minutes, said)))


def _tie_break_name(texts: Texts, tie_break: TieBreak, called: Mapping[str, str]) -> str:
    """A tie-break with the end that is better: "cards (high)"."""
    label = called.get(tie_break.label, tie_break.label)
    if tie_break.better is Better.HIGH:
        return texts.text("{label} (high)", label=label)
    return texts.text("{label} (low)", label=label)


class RoundOptions(QWidget):
    """What the tables of this round play by.

    The editor closes when `save` has taken what was typed.
    """

    def __init__(self, look: Style, save: SaveOptions, *, ties: bool) -> None:
        """`ties` tells whether the game's values break ties at the tables."""
        super().__init__()
        self._look, self._save, self._ties = look, save, ties
        self._round: Round | None = None
        self._called: Mapping[str, str] = {}
        self.editor: OptionsEditor | None = None
        text = look.texts.text
        self._words = basics.CutWords(look, "", colour=look.theme.colours.muted)
        self._change = basics.LinkButton(look, text("Change"))
        self._change.setAccessibleName(
            text("Change minutes and tie-breaks") if ties else text("Change the minutes")
        )
        self._change.clicked.connect(self.open_editor)
        self._about = basics.IconButton(look, "info", "")
        self._about.hide()
        line = laid_out(QHBoxLayout(), look.theme.px(4))
        filled(line, (self._words, 1), self._change, self._about)
        self._box = filled(laid_out(QVBoxLayout(self), look.theme.px(8)), line)

    @property
    def words(self) -> str:
        """The line, uncut."""
        return self._words.whole_text

    def know(self, game: GameRules | None, about: Action) -> None:
        """Call tie-breaks what the game calls them, and offer what else there is to know of it."""
        self._called = labels_shown(game, self._look.texts.language)
        if not self._about.accessibleName():
            self._about.name_it(about.text())
            set_tip(self._about, about.toolTip())
            self._about.clicked.connect(about.trigger)
        self._about.setVisible(game is not None)

    def show_round(self, round_: Round) -> None:
        """Show what is set; an open editor keeps what is being typed."""
        self._round, texts = round_, self._look.texts
        said = _summary(texts, round_, self._called, ties=self._ties)
        self._words.set_whole(said)
        self._change.setText(texts.text("Change") if said else texts.text("Change the minutes"))

    def open_editor(self) -> None:
        """Show the editor."""
        if self._round is None or self.editor is not None:
            return
        self.editor = OptionsEditor(self._look, self._round, self._called, ties=self._ties)
        self.editor.submitted.connect(self._submit)
        self.editor.ended.connect(self.close_editor)
        self._box.addWidget(self.editor)
        self.editor.show()  # now: the next key may be Tab
        self._change.hide()
        self.editor.start()

    def _submit(self, minutes: int | None, tie_breaks: tuple[TieBreak, ...]) -> None:
        if self._save(minutes, tie_breaks):
            self.close_editor()

    def close_editor(self) -> None:
        """Hide the editor, and leave everything as it was."""
        if self.editor is not None:
            self._box.removeWidget(self.editor)
            self.editor.settle()  # it is there for a moment yet
            self.editor.hide()
            self.editor.deleteLater()
            self.editor = None
            self._change.show()
            self._change.setFocus()


_SPARE, _MOST = 2, 99_999
"""Empty lines for tie-breaks below those there are; more minutes than anybody plays."""


class OptionsEditor(TypedFields, basics.Card):
    """The editor. `submitted` carries minutes and tie-breaks, `ended` is for leave as it was.

    Tie-breaks are shown and typed as the game calls them in the language in use, and kept in the
    stored wording.
    """

    submitted = Signal(object, object)
    ended = Signal()

    def __init__(
        self, look: Style, round_: Round, called: Mapping[str, str], *, ties: bool
    ) -> None:
        super().__init__(look)
        text, self._round, self._called = look.texts.text, round_, called
        self._minutes = CountKind(
            _MOST,
            lambda typed: text(
                "“{typed}” is not a number of minutes. Type digits only.", typed=typed
            ),
        )
        hint = text("Empty: no time limit")
        first = FormField("minutes", text("Minutes for a game"), self._minutes, hint)
        fixed = any(map(has_figures, round_.tables))
        self._count = 0 if fixed or not ties else len(round_.tie_breaks) + _SPARE
        lines = [(first,), *(_tie_fields(look.texts, n) for n in range(self._count))]
        self.form = FieldForm(look, FormFields(lines), lambda: dict(self._written()))
        self.form.setMaximumWidth(look.theme.px(FORM))
        self.form.submitted.connect(self.save)
        self.box.addWidget(self.form)
        if fixed and ties:
            why = text("This round has results already: its tie-breaks cannot change any more.")
            muted = look.theme.colours.muted
            self.box.addWidget(basics.Words(look, why, colour=muted, wrap=True))
        keep = basics.QuietButton(look, text("Save"), "check")
        leave = basics.QuietButton(look, text("Leave as it was"))
        keep.clicked.connect(self.save)
        leave.clicked.connect(self.ended)
        self.box.addLayout(basics.in_a_row(look, (keep, leave)))
        self.settle()

    def _written(self) -> Iterator[tuple[str, str]]:
        """What stands in the fields first."""
        yield "minutes", self._minutes.write_value(self._round.minutes)
        for n, each in enumerate(self._round.tie_breaks[: self._count]):
            yield f"label{n}", self._called.get(each.label, each.label)
            yield f"better{n}", each.better.value

    def start(self) -> None:
        """Go to the minutes, to be typed over."""
        self.form.start()
        minutes: Any = self.form.fields["minutes"].editor
        assert isinstance(minutes, LineField)
        minutes.selectAll()

    def save(self) -> None:
        try:
            minutes = self._minutes.read_typed(self.form["minutes"].strip(), None)
        except ValueError as error:
            self.form.show_faults({"minutes": str(error)})
            return
        found = tuple(self._tie_breaks()) if self._count else self._round.tie_breaks
        self.submitted.emit(minutes, found)

    def _tie_breaks(self) -> Iterator[TieBreak]:
        """The tie-breaks as typed; lines left empty are none."""
        stored = {shown: old for old, shown in self._called.items()}
        for n in range(self._count):
            label = self.form[f"label{n}"].strip()
            if label:
                yield TieBreak(stored.get(label, label), Better(self.form[f"better{n}"]))

    def discard(self) -> None:
        self.ended.emit()

    def own_keys(self, texts: Texts) -> Keys:
        return (("Esc", texts.text("Leave it as it was")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.discard()
        else:
            super().keyPressEvent(event)


def _tie_fields(texts: Texts, n: int) -> tuple[FormField, FormField]:
    """What breaks a tie at a table, and which end of it is better."""
    ends = (
        (texts.text("the higher is better"), Better.HIGH),
        (texts.text("the lower is better"), Better.LOW),
    )
    label = texts.text("Tie-break {n}", n=n + 1)
    hint = "" if n else texts.text("Cards in hand, money left…")
    return (
        FormField(f"label{n}", label, hint=hint),
        FormField(f"better{n}", texts.text("Which is better"), ChoiceKind(ends)),
    )
