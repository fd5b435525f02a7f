"""Minutes and tie-breaks of a round: one line of words, an editor when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

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
from bglmanager.ui.widgets.basics import (
    Card,
    CutWords,
    IconButton,
    LinkButton,
    QuietButton,
    Words,
    in_a_row,
    laid_out,
)
from bglmanager.ui.widgets.fields import LineField, TypedFields
from bglmanager.words.games import labels_shown

SaveOptions = Callable[[int | None, tuple[TieBreak, ...]], bool]
"""Takes minutes (None for no limit) and tie-breaks; True when they were taken."""


def summary(texts: Texts, round_: Round, game: GameRules | None, *, ties: bool) -> str:
    """The settings in a line: "45 minutes · tie-breaks: cards (high)"; minutes on the clock of the
    header are not said again.

    Without `ties` the regulation has no tie-breaks of the game. `game` has their names in the
    language in use.
    """
    minutes = texts.text("No time limit")
    if round_.minutes is not None:
        minutes = texts.many("{n} minute[s]", round_.minutes)
        if round_.desk.started is not None:  # the clock in the header says them
            minutes = ""
    if not ties:
        return minutes
    called = labels_shown(game, texts.language)
    named = ", ".join(tie_break_name(texts, tie, called) for tie in round_.tie_breaks)
    said = texts.text("tie-breaks: {names}", names=named) if named else texts.text("no tie-breaks")
    return " · ".join(filter(None, (minutes, said)))


def tie_break_name(texts: Texts, tie_break: TieBreak, called: Mapping[str, str]) -> str:
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
        self._game: GameRules | None = None
        self._about: IconButton | None = None
        self._words = CutWords(look, "", colour=look.theme.colours.muted)
        self._change = LinkButton(look, look.texts.text("Change"))
        self._change.setAccessibleName(
            look.texts.text("Change minutes and tie-breaks")
            if ties
            else look.texts.text("Change the minutes")
        )
        self._change.clicked.connect(self.open_editor)
        line = laid_out(QHBoxLayout(), look.theme.px(4))
        line.addWidget(self._words, 1)
        line.addWidget(self._change)
        self.line = line
        self._box = laid_out(QVBoxLayout(self), look.theme.px(8))
        self._box.addLayout(line)
        self.editor: OptionsEditor | None = None

    @property
    def words(self) -> str:
        """The line, uncut."""
        return self._words.whole_text

    def know(self, game: GameRules | None, about: Action) -> None:
        """Call tie-breaks what the game calls them, and offer what else there is to know of it."""
        self._game = game
        if self._about is None:
            self._about = IconButton(self._look, "info", about.text())
            set_tip(self._about, about.toolTip())
            self._about.clicked.connect(about.trigger)
            self.line.addWidget(self._about)
        self._about.setVisible(game is not None)

    def show_round(self, round_: Round) -> None:
        """Show what is set; an open editor keeps what is being typed."""
        self._round = round_
        said = summary(self._look.texts, round_, self._game, ties=self._ties)
        self._words.set_whole(said)
        text = self._look.texts.text
        self._change.setText(text("Change") if said else text("Change the minutes"))

    def open_editor(self) -> None:
        """Show the editor."""
        if self._round is None or self.editor is not None:
            return
        self.editor = OptionsEditor(self._look, self._round, self._game, ties=self._ties)
        self.editor.ended.connect(self._end)
        self._box.addWidget(self.editor)
        self.editor.show()  # now: the next key may be Tab
        self._change.hide()
        self.editor.form.start()
        minutes = self.editor.form.fields["minutes"].editor
        if isinstance(minutes, LineField):
            minutes.selectAll()

    def close_editor(self) -> None:
        """Hide the editor, and leave everything as it was."""
        self._end(kept=False)

    def _end(self, kept: bool) -> None:
        editor = self.editor
        if editor is None:
            return
        if kept:
            minutes = editor.read_minutes()
            if minutes == -1 or not self._save(minutes, editor.tie_breaks()):
                return
        self.editor = None
        self._box.removeWidget(editor)
        editor.settle()  # it is there for a moment yet
        editor.hide()
        editor.deleteLater()
        self._change.show()
        self._change.setFocus()


_SPARE, _MOST = 2, 99_999
"""Empty lines for tie-breaks below those there are; more minutes than anybody plays."""


class OptionsEditor(TypedFields, Card):
    """The editor. `ended` is True for save, False for leave as it was.

    Tie-breaks are shown and typed as the game calls them in the language in use, and kept in the
    stored wording.
    """

    ended = Signal(bool)

    def __init__(self, look: Style, round_: Round, game: GameRules | None, *, ties: bool) -> None:
        super().__init__(look)
        t = look.texts
        self._called, self._before = labels_shown(game, t.language), round_.tie_breaks
        fixed = any(map(has_figures, round_.tables))
        self._count = 0 if fixed or not ties else len(round_.tie_breaks) + _SPARE
        self._minutes = CountKind(
            _MOST,
            lambda typed: t.text(
                "“{typed}” is not a number of minutes. Type digits only.", typed=typed
            ),
        )
        first = FormField(
            "minutes", t.text("Minutes for a game"), self._minutes, t.text("Empty: no time limit")
        )
        lines = [(first,), *(self._tie_fields(t, n) for n in range(self._count))]
        written = {"minutes": self._minutes.write_value(round_.minutes)}
        for n, each in enumerate(round_.tie_breaks[: self._count]):
            written |= {f"label{n}": self._called.get(each.label, each.label)}
            written |= {f"better{n}": each.better.value}
        self.form = FieldForm(look, FormFields(lines), lambda: written)
        self.form.setMaximumWidth(look.theme.px(FORM))
        self.form.submitted.connect(self.save)
        self.box.addWidget(self.form)
        if fixed and ties:
            why = t.text("This round has results already: its tie-breaks cannot change any more.")
            self.box.addWidget(Words(look, why, colour=look.theme.colours.muted, wrap=True))
        keep = QuietButton(look, t.text("Save"), "check")
        leave = QuietButton(look, t.text("Leave as it was"))
        keep.clicked.connect(self.save)
        leave.clicked.connect(self.discard)
        self.box.addLayout(in_a_row(look, (keep, leave)))
        self.settle()

    def _tie_fields(self, texts: Texts, n: int) -> tuple[FormField, FormField]:
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

    def save(self) -> None:
        self.ended.emit(True)

    def discard(self) -> None:
        self.ended.emit(False)

    def read_minutes(self) -> int | None:
        """The minutes typed, None for none, -1 when they are no whole number (and said so)."""
        try:
            return cast("int | None", self._minutes.read_typed(self.form["minutes"].strip(), None))
        except ValueError as error:
            self.form.show_faults({"minutes": str(error)})
            return -1

    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """The tie-breaks as typed; lines left empty are none."""
        stored = {shown: old for old, shown in self._called.items()}
        typed = ((self.form[f"label{n}"].strip(), n) for n in range(self._count))
        found = (
            TieBreak(stored.get(label, label), Better(self.form[f"better{n}"]))
            for label, n in typed
            if label
        )
        return tuple(found) if self._count else self._before

    def own_keys(self, texts: Texts) -> Keys:
        return (("Esc", texts.text("Leave it as it was")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.discard()
        else:
            super().keyPressEvent(event)
