"""Making the next round and not making it: what the key is called, and what an end still allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bglmanager.engine.event import Phase
from bglmanager.engine.seating import SeatingOptions
from bglmanager.i18n import Texts
from bglmanager.services import rounds
from bglmanager.services.upcoming_rounds import may_choose_cut, may_play_again, smallest_cut
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.subject import RoundContext
from bglmanager.ui.widgets.states import EmptyState


def drawing(texts: Texts, subject: RoundContext) -> str:
    """What the key that makes the round is called."""
    found = subject.coming
    if subject.early is not None:
        return texts.text("Start the tables that can")
    if found is None or found.phase.counts_for_standings:
        return texts.text("Draw round {n}", n=subject.number)
    if found.again:
        return texts.text("Play again")
    return {
        Phase.QUARTERFINAL: texts.text("Make the quarterfinals"),
        Phase.SEMIFINAL: texts.text("Make the semifinals"),
        Phase.FINAL: texts.text("Make the final"),
    }.get(found.phase, texts.text("Make the next phase"))


class OverPart:
    """The event is over: what is said then, and what can be done all the same."""

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject = page, subject
        text = page.texts.text
        self.hold = page.action(
            text("Hold a final anyway"),
            self._hold,
            icon="medal",
            refused_by=self._why_no_final,
        )
        self.again = page.action(
            text("Play again"), self._again, icon="medal", refused_by=self._why_not_again
        )
        self.view = EmptyState(
            page.look,
            icon="trophy",
            title=text("The event is over"),
            text=text("Everything is decided: nothing is left to be played."),
        )

    def offered(self) -> Sequence[Action]:
        """The quiet buttons of the header, as far as they make sense."""
        return tuple(action for action in (self.hold, self.again) if action.isEnabled())

    def _why_no_final(self) -> Sequence[str]:
        event = self._subject.event
        text = self._page.texts.text
        if not may_choose_cut(event) or self._subject.coming is not None:
            return (text("A final can be held after the last planned round, if there is none."),)
        wishes = self._with_final()
        return self._page.shell.sentences(
            rounds.can_draw(event, self._subject.desk.derived, wishes)
        )

    def _why_not_again(self) -> Sequence[str]:
        if may_play_again(self._subject.event, self._subject.desk.derived):
            return ()
        return (self._page.texts.text("No game of the last phase ended level."),)

    def _hold(self) -> None:
        self._draw(self._with_final())

    def _again(self) -> None:
        self._draw(replace(self._subject.usual, replay=True))

    def _with_final(self) -> SeatingOptions:
        """One final of the smallest size, for who is here."""
        usual = self._subject.usual
        return replace(usual, cut=smallest_cut(self._subject.event, usual.game))

    def _draw(self, wishes: SeatingOptions) -> None:
        desk = self._subject.desk
        if self._page.shell.attempt(lambda: rounds.draw(desk, wishes)):
            self._page.shell.go(f"round-{len(desk.event.rounds)}")
