"""What attendance makes of the plan before the first draw, and the key that keeps the old one: of
`BeforeDraw`, which has views enough.
"""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.day_plan import PlanChange
from bglmanager.services import events
from bglmanager.services.day_plan import plan_change
from bglmanager.ui.kit.acts import KEEP, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words.day_plan import change_words

_CHANGED = Need("Rounds and playoffs are those that were planned.", lambda part: part.is_changed)


class AttendancePart:
    """Says once, above the proposal, what is planned otherwise than for who was expected."""

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject = page, subject
        page.make_acts(self)

    @property
    def change(self) -> PlanChange | None:
        """The plan before and now; None where it is the same, or a round is drawn."""
        subject = self._subject
        if subject.stage is not RoundStage.TO_DRAW or subject.event.rounds:
            return None
        return plan_change(subject.desk, subject.games)

    @property
    def is_changed(self) -> bool:
        """Whether there are fewer rounds, or more, or others play on."""
        change = self.change
        if change is None:
            return False
        before, now = change.before, change.now
        return (before.rounds, before.phases) != (now.rounds, now.phases)

    def notices(self) -> Iterator[Notice]:
        """What has changed, with the paragraph that has it so."""
        change, subject = self.change, self._subject
        if change is not None:
            game = subject.usual.game
            said = change_words(self._page.texts, subject.event, change, game)
            yield Notice(said, Tone.PLAIN, self.keep if self.is_changed else None)

    @act("Keep what was planned", KEEP, unless=_CHANGED)
    def keep(self) -> None:
        change = self.change
        if change is not None:
            desk = self._subject.desk
            self._page.shell.attempt(lambda: events.keep_plan(desk, change.before))
