"""The plan of an event of several games: a row for every round."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import PlannedRound, Settings
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import own_rules
from bglmanager.services.games import Catalogue
from bglmanager.ui.actions import Action
from bglmanager.ui.look import Look
from bglmanager.ui.pages.event.games import GameBox
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import Card, QuietButton, Words, action_button
from bglmanager.ui.widgets.fields import NumberField

MOST_MINUTES = 1440


class _Row(QWidget):
    """One round: game, players at a table, minutes (0: those of the event), and away with it."""

    edited = Signal()
    dropped = Signal()

    def __init__(self, look: Look, games: Catalogue, settings: Settings, number: int) -> None:
        super().__init__()
        t, ruleset = look.texts, ruleset_of(settings)
        self.game = GameBox(look, games)
        self.game.setAccessibleName(t.text("Game of round {n}", n=number))
        self.game.show_rules(own_rules.base_of(settings), keep=True)
        least, most = ruleset.min_table, ruleset.max_table
        self.players = NumberField(
            look, settings.players_per_table, least, most, t.text("Players at a table")
        )
        self.minutes = NumberField(look, 0, 0, MOST_MINUTES, t.text("Minutes"))
        self.minutes.setSpecialValueText(t.text("no limit"))
        self.minutes.setSuffix(f" {t.text('min')}")
        drop = QuietButton(look, t.text("Without it"), "x")
        drop.clicked.connect(self.dropped)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(look.theme.px(8))
        line.addWidget(Words(look, t.text("Round {n}", n=number)))
        line.addWidget(self.game, 1)
        for widget in (self.players, self.minutes, drop):
            line.addWidget(widget)
        self.game.editTextChanged.connect(self.edited)
        self.players.valueChanged.connect(self.edited)
        self.minutes.valueChanged.connect(self.edited)

    def show_planned(self, planned: PlannedRound) -> None:
        self.game.show_game(planned.game)
        self.players.setValue(planned.players_per_table)
        self.minutes.setValue(planned.minutes or 0)

    @property
    def planned(self) -> PlannedRound:
        """What stands in the row."""
        return PlannedRound(self.game.chosen, self.players.value(), self.minutes.value() or None)


class RoundsCard(Card):
    """The rows of the plan; `edited` is sent when another plan stands there."""

    edited = Signal()

    def __init__(self, look: Look, games: Catalogue) -> None:
        super().__init__(look)
        self.setMaximumWidth(look.theme.px(720))
        self._look, self._games = look, games
        self._settings: Settings | None = None
        t = look.texts
        self.rows: list[_Row] = []
        self._box = QVBoxLayout()
        self._box.setSpacing(look.theme.px(8))
        self.box.addWidget(Words(look, t.text("Several games"), Size.SECTION, strong=True))
        about = t.text("Give every round a game of its own. Without rows all rounds have one game.")
        muted = look.theme.colours.muted
        self.box.addWidget(Words(look, about, Size.SMALL, colour=muted, wrap=True))
        self.box.addLayout(self._box)

    def add_buttons(self, actions: Sequence[Action]) -> None:
        """Let buttons below do these."""
        line = QHBoxLayout()
        for action in actions:
            line.addWidget(action_button(self._look, action))
        line.addStretch(1)
        self.box.addLayout(line)

    @property
    def planned(self) -> tuple[PlannedRound, ...]:
        """The plan as it stands in the rows."""
        return tuple(row.planned for row in self.rows)

    @property
    def is_changed(self) -> bool:
        """Whether another plan stands there than the one that is kept."""
        return self._settings is not None and self.planned != self._settings.plan

    def show_settings(self, settings: Settings) -> None:
        """Show the plan that is kept."""
        self._settings = settings
        self._show(settings.plan)

    def add_row(self) -> None:
        """One more round, of the game of the last one."""
        settings = self._settings
        assert settings is not None  # shown before
        last = self.planned[-1:] or (
            PlannedRound(settings.game, settings.players_per_table, settings.minutes),
        )
        self._show((*self.planned, *last))
        self.rows[-1].game.setFocus()
        self.edited.emit()

    def _show(self, plan: Sequence[PlannedRound]) -> None:
        settings = self._settings
        assert settings is not None  # shown before
        for old in self.rows:
            self._box.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.rows = []
        for number, planned in enumerate(plan, 1):
            row = _Row(self._look, self._games, settings, number)
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
