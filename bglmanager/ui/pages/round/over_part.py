"""Making the next round and not making it: what the key is called, and what an end still allows."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.event import Phase
from bglmanager.engine.finals import Cut
from bglmanager.engine.problems import Problem
from bglmanager.engine.seating.making import SeatingOptions, Upcoming
from bglmanager.i18n import Texts
from bglmanager.services import rounds
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.choices import may_play_again
from bglmanager.ui.pages.round.cut_card import may_choose_cut
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.widgets.basics import EmptyState


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


_LEVEL = Need("No game of the last phase ended level.", lambda part: part.is_level)


class OverPart:
    """The event is over: what is said then, and what can be done all the same."""

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject = page, subject
        page.make_acts(self)
        text = page.texts.text
        self.view = EmptyState(
            page.look,
            icon="trophy",
            title=text("The event is over"),
            text=text("Everything is decided: nothing is left to be played."),
        )

    def offered(self) -> Sequence[Action]:
        """The quiet buttons of the header, as far as they make sense."""
        return tuple(action for action in (self.hold, self.again) if action.isEnabled())

    @property
    def is_level(self) -> bool:
        """Whether a game of the last phase ended level."""
        return may_play_again(self._subject.event, self._subject.desk.derived)

    def _why_no_final(self) -> Sequence[str | Problem]:
        event = self._subject.event
        text = self._page.texts.text
        if not may_choose_cut(event) or self._subject.coming is not None:
            return (text("A final can be held after the last planned round, if there is none."),)
        return rounds.can_draw(event, self._subject.desk.derived, self._with_final())

    @act("Hold a final anyway", icon="medal", unless=_why_no_final)
    def hold(self) -> None:
        self._draw(self._with_final())

    @act("Play again", icon="medal", unless=_LEVEL)
    def again(self) -> None:
        self._draw(self._subject.usual._replace(replay=True))

    def _with_final(self) -> SeatingOptions:
        """One final of the smallest size, for who is here."""
        subject = self._subject
        ahead = Upcoming(subject.event, subject.desk.derived, subject.usual)
        return subject.usual._replace(cut=Cut(min(ahead.final_size, len(ahead.players))))

    def _draw(self, wishes: SeatingOptions) -> None:
        desk = self._subject.desk
        if self._page.shell.attempt(lambda: rounds.draw_round(desk, wishes)):
            self._page.shell.go(f"round-{len(desk.event.rounds)}")
