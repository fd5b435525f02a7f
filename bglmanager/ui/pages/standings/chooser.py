"""Which standings are shown: those after a round, or the final ranking."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Phase, RoundStatus
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.seating.making import is_over
from bglmanager.i18n import Texts
from bglmanager.services.paper import Offer, Sheet
from bglmanager.ui.style import Style

FINAL = 0
"""Stands for the final ranking among the numbers of rounds."""

TEAMS = -2000
"""Stands for the final ranking of the teams."""

POINTS = -1000
"""Stands for the ranking by points for a prize of its own; teams are negative rounds."""


def choices(event: Event, derived: Derived) -> tuple[int, ...]:
    """What can be shown: the standings of players, the newest first, then the other rankings."""
    after = tuple(found.after_round for found in reversed(derived.standings))
    over = bool(derived.final_ranking) and _is_final(event, derived)
    own = (FINAL, *([TEAMS] if derived.team_standings else []), *after) if over else after
    teams = tuple(-found.after_round for found in reversed(derived.team_standings))
    return (*own, *teams, *([POINTS] if derived.points_ranking else []))


def _is_final(event: Event, derived: Derived) -> bool:
    """Whether the final is closed, or nothing else is to be played."""
    last = event.last_round
    if last is None or last.status is not RoundStatus.CLOSED:
        return False
    return last.phase is Phase.FINAL or is_over(event, derived)


def choice_words(texts: Texts, choice: int) -> str:
    """What a choice is called."""
    if choice == FINAL:
        return texts.text("Final ranking")
    if choice == TEAMS:
        return texts.text("Final ranking of the teams")
    if choice == POINTS:
        return texts.text("Points prize")
    if choice < 0:
        return texts.text("Teams after round {n}", n=-choice)
    return texts.text("After round {n}", n=choice)


def round_of_teams(derived: Derived, choice: int) -> RoundNumber:
    """The round after which the teams of a choice stand so."""
    last = derived.team_standings[-1].after_round
    return last if choice == TEAMS else RoundNumber(-choice)


def sheet_of(derived: Derived, choice: int) -> Offer:
    """The sheet that has on paper what a choice shows."""
    if choice == FINAL:
        return Offer(Sheet.RANKING, None)
    if choice == POINTS:
        return Offer(Sheet.POINTS, None)
    if choice < 0:
        return Offer(Sheet.TEAMS, round_of_teams(derived, choice))
    return Offer(Sheet.STANDINGS, RoundNumber(choice))


class Chooser(QComboBox):
    """The newest standings as long as nobody chooses others. `changed` is sent for another."""

    changed = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._texts = look.texts
        self.setAccessibleName(look.texts.text("Which standings"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setMinimumWidth(look.theme.px(96))
        self._choices: tuple[int, ...] = ()
        self.currentIndexChanged.connect(self.changed)

    @property
    def chosen(self) -> int | None:
        """The round, `FINAL`, or None when there is nothing to choose."""
        found = self.currentData()
        return found if isinstance(found, int) else None

    @property
    def is_newest(self) -> bool:
        """Whether the newest are shown."""
        return self.currentIndex() == 0

    def offer(self, offered: Sequence[int]) -> None:
        """Offer these; who looked at the newest goes on looking at the newest."""
        if tuple(offered) == self._choices:
            return
        chosen = None if self.is_newest else self.chosen
        self._choices = tuple(offered)
        self.blockSignals(True)
        self.clear()
        for choice in offered:
            self.addItem(choice_words(self._texts, choice), choice)
        self.setCurrentIndex(max(0, self.findData(chosen)) if offered else -1)
        self.blockSignals(False)

    def next_one(self) -> None:
        """Choose the one before in time; the newest after the oldest."""
        if self.count():
            self.setCurrentIndex((self.currentIndex() + 1) % self.count())
