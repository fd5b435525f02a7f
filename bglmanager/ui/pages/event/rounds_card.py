"""The plan of an event of several games: a row for every round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import PlannedRound, Settings
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import own_rules
from bglmanager.services.games import Catalogue, size_problems
from bglmanager.services.limits import MAX_MINUTES
from bglmanager.ui.pages.event.games import GameBox, several_size
from bglmanager.ui.pages.event.taken_card import TakenCard
from bglmanager.ui.style import Size, Style, set_tip
from bglmanager.ui.widgets.basics import QuietButton, Words, laid_out
from bglmanager.ui.widgets.fields import NumberField
from bglmanager.words.problems import problem_sentence


class _RoundFields(QWidget):
    """One round: game, players at a table, minutes, what speaks against them, away with it.

    Minutes of 0 are those of the game, where it says any.
    """

    edited = Signal()
    dropped = Signal()

    def __init__(self, look: Style, games: Catalogue, settings: Settings, number: int) -> None:
        super().__init__()
        t = look.texts
        self._texts, self._games, self._settings = t, games, settings
        self._ruleset = ruleset_of(settings)
        self._last: int | None = None
        self.game = GameBox(look, games)
        self.game.setAccessibleName(t.text("Game of round {n}", n=number))
        self.game.show_rules(own_rules.base_of(settings), keep=True)
        least, most = self._ruleset.min_table, self._ruleset.max_table
        self.players = NumberField(
            look, settings.players_per_table, least, most, t.text("Players at a table")
        )
        self.minutes = NumberField(look, 0, 0, MAX_MINUTES, t.text("Minutes"))
        self.minutes.setSuffix(f" {t.text('min')}")
        self.minutes.setFixedWidth(look.theme.px(112))
        self.remark = Words(look, "", Size.SMALL, colour=look.theme.colours.attention, wrap=True)
        self._lay_out(look, number)
        self.game.editTextChanged.connect(self._choose_game)
        self.players.valueChanged.connect(self._resize)
        self.minutes.valueChanged.connect(self.edited)

    def _lay_out(self, look: Style, number: int) -> None:
        t = self._texts
        drop = QuietButton(look, t.text("Remove"), "x")
        drop.clicked.connect(self.dropped)
        line = laid_out(QHBoxLayout(), look.theme.px(8))
        line.addWidget(Words(look, t.text("Round {n}", n=number)))
        line.addWidget(self.game, 1)
        for widget in (self.players, self.minutes, drop):
            line.addWidget(widget)
        box = laid_out(QVBoxLayout(self), look.theme.px(4))
        box.addLayout(line)
        box.addWidget(self.remark)

    @property
    def _known(self) -> GameRules | None:
        return self._games.rules_in_event(self.game.chosen, self._settings)

    @property
    def _own_minutes(self) -> int | None:
        """The minutes of the game at tables of this size."""
        game = self._known
        return None if game is None else game.minutes_of(self._settings, self.players.value())

    def _choose_game(self) -> None:
        """Another game: the table it is made for, and its minutes."""
        game = self._known
        if game is not None:
            blocked = self.players.blockSignals(True)
            self.players.setValue(several_size(game, self._ruleset))
            self.players.blockSignals(blocked)
        if game is not None or self.minutes.value() == self._last:
            self.minutes.setValue(self._own_minutes or 0)
        self._fit()
        self.edited.emit()

    def _resize(self) -> None:
        """Another size of table: its minutes, unless a hand has set others."""
        if self.minutes.value() == self._last and self._own_minutes is not None:
            self.minutes.setValue(self._own_minutes)
        self._fit()
        self.edited.emit()

    def _fit(self) -> None:
        """Say what 0 minutes are, and what speaks against this table."""
        t, own = self._texts, self._own_minutes
        self._last = own
        none = t.text("no limit") if own is None else f"{own} {t.text('min')}"
        self.minutes.setSpecialValueText(none)
        set_tip(self.minutes, "" if own is None else t.text("0: the minutes of the game"))
        said = " ".join(problem_sentence(t, each) for each in self._against())
        self.remark.setText(said)
        self.remark.setVisible(bool(said))

    def _against(self) -> Iterator[Problem]:
        row, several = self.planned, self._ruleset.several
        settings = replace(self._settings, plan=(row,))
        yield from size_problems(settings, lambda _game: self._known)
        if several is not None and row.players_per_table > several.most:
            yield problem("event.several-games", level=Level.ATTENTION, most=several.most)

    def show_planned(self, planned: PlannedRound) -> None:
        """Show a row as it is kept: nothing is proposed."""
        for widget in (self.game, self.players, self.minutes):
            widget.blockSignals(True)
        self.game.show_game(planned.game)
        self.players.setValue(planned.players_per_table)
        self.minutes.setValue(planned.minutes or 0)
        for widget in (self.game, self.players, self.minutes):
            widget.blockSignals(False)
        self._fit()

    @property
    def planned(self) -> PlannedRound:
        """What stands in the row."""
        return PlannedRound(self.game.chosen, self.players.value(), self.minutes.value() or None)


class RoundsCard(TakenCard):
    """The rows of the plan; `edited` is sent when another plan stands there."""

    edited = Signal()

    def __init__(self, look: Style, games: Catalogue) -> None:
        super().__init__(look)
        self._games = games
        self._settings: Settings | None = None
        self._kept: tuple[PlannedRound, ...] = ()
        t = look.texts
        self.rows: list[_RoundFields] = []
        self._box = laid_out(QVBoxLayout(), look.theme.px(8))
        self.box.addWidget(Words(look, t.text("Several games"), Size.SECTION, strong=True))
        about = t.text("Give every round a game of its own. Without rows all rounds have one game.")
        muted = look.theme.colours.muted
        self.box.addWidget(Words(look, about, Size.SMALL, colour=muted, wrap=True))
        self.box.addLayout(self._box)

    @property
    def planned(self) -> tuple[PlannedRound, ...]:
        """The plan as it stands in the rows."""
        return tuple(row.planned for row in self.rows)

    def has_typed(self) -> bool:
        return self.planned != self._kept

    def discard(self) -> None:
        """Let what was typed go when a plan is shown next."""
        self._kept = self.planned

    def show_settings(self, settings: Settings) -> None:
        """Show the plan that is kept; rows that were typed and not taken stay."""
        typed, before = self.has_typed(), self._settings
        self._settings = settings
        if typed:
            self._kept = settings.plan
            if before != settings:
                self._show(self.planned)
        else:
            self._show(settings.plan)
            self._kept = self.planned
            self.settle()

    def add_row(self) -> None:
        """One more round, of the game of the last one."""
        settings = self._settings
        assert settings is not None  # shown before
        last = self.planned[-1:] or (self._first(settings),)
        self._show((*self.planned, *last))
        self.rows[-1].game.setFocus()
        self.edited.emit()

    def _first(self, settings: Settings) -> PlannedRound:
        """The first row: the game of the event, at a table such events are played at."""
        game = self._games.rules_in_event(settings.game, settings)
        size, ruleset = settings.players_per_table, ruleset_of(settings)
        if ruleset.several is not None and size > ruleset.several.most:
            size = several_size(game, ruleset)
        return PlannedRound(settings.game, size, settings.minutes)

    def _show(self, plan: Sequence[PlannedRound]) -> None:
        settings = self._settings
        assert settings is not None  # shown before
        for old in self.rows:
            self._box.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.rows = []
        for number, planned in enumerate(plan, 1):
            row = _RoundFields(self._look, self._games, settings, number)
            row.show_planned(planned)
            row.edited.connect(self.edited)
            row.dropped.connect(lambda index=number - 1: self._drop(index))
            self._box.addWidget(row)
            self.rows.append(row)

    def _drop(self, index: int) -> None:
        plan = [*self.planned]
        del plan[index]
        self._show(plan)
        self.edited.emit()
