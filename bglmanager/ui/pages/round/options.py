"""Minutes and tie-breaks of a round: one line of words, an editor when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Better, Round, TieBreak
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.tables import has_figures
from bglmanager.i18n import Texts
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.format import whole_number
from bglmanager.ui.style import Style, set_tip
from bglmanager.ui.widgets.basics import (
    ENTER,
    Card,
    CutWords,
    IconButton,
    LinkButton,
    QuietButton,
    Words,
    is_held,
    laid_out,
)
from bglmanager.ui.widgets.fields import Field, LineField, TypedFields
from bglmanager.words.games import labels_shown

SaveOptions = Callable[[int | None, tuple[TieBreak, ...]], bool]
"""Takes minutes (None for no limit) and tie-breaks; True when they were taken."""


def summary(texts: Texts, round_: Round, game: GameRules | None, *, ties: bool) -> str:
    """The settings in a line: "45 minutes · tie-breaks: cards (high)".

    Without `ties` the regulation has no tie-breaks of the game. `game` has their names in the
    language in use.
    """
    minutes = texts.text("No time limit")
    if round_.minutes is not None:
        minutes = texts.many("{n} minute[s]", round_.minutes)
    if not ties:
        return minutes
    called = labels_shown(game, texts.language)
    named = ", ".join(tie_break_name(texts, tie, called) for tie in round_.tie_breaks)
    said = texts.text("tie-breaks: {names}", names=named) if named else texts.text("no tie-breaks")
    return f"{minutes} · {said}"


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
        self._words.set_whole(summary(self._look.texts, round_, self._game, ties=self._ties))

    def open_editor(self) -> None:
        """Show the editor."""
        if self._round is None or self.editor is not None:
            return
        self.editor = OptionsEditor(self._look, self._round, self._game, ties=self._ties)
        self.editor.ended.connect(self._end)
        self._box.addWidget(self.editor)
        self._change.hide()
        self.editor.minutes.setFocus()
        self.editor.minutes.selectAll()

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


class OptionsEditor(TypedFields, Card):
    """The editor. `ended` is True for save, False for leave as it was."""

    ended = Signal(bool)

    def __init__(self, look: Style, round_: Round, game: GameRules | None, *, ties: bool) -> None:
        super().__init__(look)
        self._look = look
        self._called = labels_shown(game, look.texts.language)
        text = look.texts.text
        self._fixed = any(map(has_figures, round_.tables))
        self.minutes = LineField(look)
        self.minutes.setText("" if round_.minutes is None else str(round_.minutes))
        self.minutes.setMaximumWidth(look.theme.px(120))
        self.minutes_field = Field(
            look, text("Minutes for a game"), self.minutes, text("Empty: no time limit")
        )
        self.lines: list[TieBreakLine] = []
        self._ties = laid_out(QVBoxLayout(), look.theme.px(4))
        self._add = QuietButton(look, text("Add a tie-break"), "plus")
        self._add.clicked.connect(self._add_empty)
        self._keep = QuietButton(look, text("Save"), "check")
        self._keep.clicked.connect(self.save)
        self._leave = QuietButton(look, text("Leave as it was"))
        self._leave.clicked.connect(self.discard)
        self._ties_box = QWidget()
        self._ties_box.setVisible(ties)
        self._lay_out()
        for tie_break in round_.tie_breaks:
            self.add_line(tie_break)
        self._add.setEnabled(not self._fixed)
        self.settle()

    def save(self) -> None:
        self.ended.emit(True)

    def discard(self) -> None:
        self.ended.emit(False)

    def _lay_out(self) -> None:
        text, px = self._look.texts.text, self._look.theme.px
        right = laid_out(QVBoxLayout(self._ties_box), px(4))
        right.addWidget(Words(self._look, text("Who is ahead when scores are equal"), strong=True))
        right.addLayout(self._ties)
        if self._fixed:
            why = text("This round has results already: its tie-breaks cannot change any more.")
            right.addWidget(Words(self._look, why, colour=self._look.theme.colours.muted))
        right.addWidget(self._add, 0, Qt.AlignmentFlag.AlignLeft)
        top = laid_out(QHBoxLayout(), px(32))
        top.addWidget(self.minutes_field, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self._ties_box, 1)
        top.addStretch(0)
        buttons = laid_out(QHBoxLayout(), px(8))
        buttons.addStretch(1)
        buttons.addWidget(self._leave)
        buttons.addWidget(self._keep)
        self.box.addLayout(top)
        self.box.addLayout(buttons)

    def add_line(self, tie_break: TieBreak | None = None) -> TieBreakLine:
        """Add one more tie-break."""
        line = TieBreakLine(self._look, tie_break or TieBreak(""), self._called)
        line.setEnabled(not self._fixed)
        line.removed.connect(lambda: self._remove(line))
        self.lines.append(line)
        self._ties.addWidget(line)
        return line

    def _add_empty(self) -> None:
        self.add_line().label.setFocus()

    def _remove(self, line: TieBreakLine) -> None:
        self.lines.remove(line)
        self._ties.removeWidget(line)
        line.hide()
        line.deleteLater()
        self._add.setFocus()

    def read_minutes(self) -> int | None:
        """The minutes typed, None for none, -1 when they are no whole number (and said so)."""
        typed = self.minutes.text().strip()
        if not typed:
            return None
        found = whole_number(typed)
        if found is not None:
            return found
        self.minutes_field.set_problem(
            self._look.texts.text(
                "“{typed}” is not a number of minutes. Type digits only.", typed=typed
            )
        )
        self.minutes.setFocus()
        return -1

    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """The tie-breaks as typed; lines left empty are none."""
        found = (line.tie_break() for line in self.lines)
        return tuple(tie_break for tie_break in found if tie_break.label)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Return", texts.text("Keep it")),
            ("Esc", texts.text("Leave it as it was")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.discard()
        elif event.key() in ENTER:
            if not is_held(event):
                self.save()
        else:
            super().keyPressEvent(event)


class TieBreakLine(QWidget):
    """One tie-break: what it is called, and which end is better. `removed` asks to take it out.

    It is shown and typed as the game calls it in the language in use (`called` has these names by
    their stored wordings), and kept in the stored wording.
    """

    removed = Signal()

    def __init__(self, look: Style, tie_break: TieBreak, called: Mapping[str, str]) -> None:
        super().__init__()
        text = look.texts.text
        self._called = called
        self.label = LineField(look, text("Name of the tie-break"))
        self.label.setPlaceholderText(text("Cards in hand, money left…"))
        self.label.setText(called.get(tie_break.label, tie_break.label))
        self.label.setMaximumWidth(look.theme.px(280))
        self.better = QComboBox()
        self.better.setAccessibleName(text("Which is better"))
        self.better.addItem(text("the higher is better"), Better.HIGH)
        self.better.addItem(text("the lower is better"), Better.LOW)
        self.better.setCurrentIndex(0 if tie_break.better is Better.HIGH else 1)
        out = IconButton(look, "x", text("Take this tie-break out"))
        out.clicked.connect(self.removed)
        box = laid_out(QHBoxLayout(self), look.theme.px(8))
        box.addWidget(self.label, 1)
        box.addWidget(self.better)
        box.addWidget(out)
        box.addStretch(0)

    def tie_break(self) -> TieBreak:
        """What is typed."""
        better = Better.HIGH if self.better.currentIndex() == 0 else Better.LOW
        typed = self.label.text().strip()
        stored = (old for old, shown in self._called.items() if shown == typed)
        return TieBreak(next(stored, typed), better)
