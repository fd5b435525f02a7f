"""A round before it is drawn: the proposal, the question about the missing, the roll call."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property

from PySide6.QtWidgets import QWidget

from bglmanager.engine.plan import fee_ends_at
from bglmanager.engine.problems import Level, Problem
from bglmanager.engine.rulesets.ruleset import FinalMates
from bglmanager.services import events, pre_start_check, rounds, till, upcoming_rounds
from bglmanager.services.entries import lists_open
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format
from bglmanager.ui.kit.acts import GO_ON, MISSING, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.clock_watcher import ClockWatcher
from bglmanager.ui.pages.round.boards_decisions import DecisionsCard
from bglmanager.ui.pages.round.by_hand import ByHand
from bglmanager.ui.pages.round.choices import Choose
from bglmanager.ui.pages.round.missing_part import MissingPart
from bglmanager.ui.pages.round.over_part import drawing
from bglmanager.ui.pages.round.proposal import ProposalView
from bglmanager.ui.pages.round.roll_call_part import RollCallPart
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words.entries import draw_waits_words, fee_line

_MISSING = Need("Nobody is missing.", lambda part: bool(part.missing.missing))


class BeforeDraw:
    """The views before the draw, one at a time, and the action that draws."""

    def __init__(self, page: Page, subject: RoundContext, choose: Choose) -> None:
        """`choose` hears that the round is to be made in another way."""
        self._page, self._subject, self._desk = page, subject, subject.desk
        self._format = Format(page.texts)
        self.missing = MissingPart(page, subject)
        self.calling = RollCallPart(page, subject, self.missing)
        self.by_hand = ByHand(page, subject, self.missing.comes_first)
        page.make_acts(self)
        self._choose = choose
        self.moments = ClockWatcher(page, self._seen, self._turned)

    @cached_property
    def proposal(self) -> ProposalView:
        """The view of what would be made now, made when it is first needed."""
        decisions = DecisionsCard(self._page.shell, self._choose)
        return ProposalView(self._page.look, self._plan, self._choose, decisions)

    @property
    def view(self) -> QWidget:
        """What is shown before the draw."""
        if self.missing.is_shown:
            return self.missing.view
        return self.calling.view if self.calling.is_shown else self.proposal

    def refresh(self) -> None:
        """Show the round as it would be made now."""
        self.missing.refresh()
        self.calling.refresh()
        if self._subject.stage is RoundStage.TO_DRAW and self.view is self.proposal:
            self.proposal.show_subject(self._subject)
        verb = drawing(self._page.texts, self._subject)
        self.draw.rename(self.missing.verb(verb) if self.missing.is_shown else verb)

    def first_focus(self) -> QWidget:
        """The page itself beside the proposal: a stray arrow key must not change the rounds."""
        if self.missing.is_shown:
            return self.missing.first_focus()
        return self.calling.first_focus() if self.calling.is_shown else self._page

    def secondary(self) -> Sequence[Action]:
        """The quiet buttons of the header."""
        if self.missing.is_shown:
            return (self.missing.back,)
        if self.calling.is_shown or self._subject.early is not None:
            return self.calling.offered()
        return (*self.calling.offered(), self.by_hand.seat)

    def ask(self) -> None:
        """Ask about the missing, if there are any: whoever comes here from elsewhere wants that."""
        if not self.missing.is_shown:
            self.missing.comes_first(self._draw_now)

    def notices(self) -> tuple[Notice, ...]:
        """What hinders the draw, what is worth knowing before it, and that it waits."""
        self.moments.note()
        if self._subject.early is not None:
            return ()
        event = self._subject.event
        lists = lists_open(event, asked=self._subject.asks_for_lists)
        hindering = () if self.missing.is_shown else self._hindrances()
        found = tuple(map(self._notice, (*hindering, *lists)))
        before = (*self._of_start(), *self.calling.notices())
        return (*before, *self.by_hand.after_fault(), *found)

    def _of_start(self) -> tuple[Notice, ...]:
        """That the first draw waits, or has waited; who has not paid when the fee was due."""
        event, t = self._subject.event, self._page.texts
        if event.rounds:
            return ()
        until, away = event.settings.desk.waits_until, len(pre_start_check.entries_asked(event))
        said: list[Notice] = []
        if until is not None:
            left = pre_start_check.minutes_left(event, self._desk.now()) if away else None
            words = draw_waits_words(t, away, self._format.clock_time(until), left)
            if not away:
                said.append(Notice(words, Tone.GOOD))
            elif left is None:
                said.append(Notice(words))
            else:
                said.append(Notice(words, Tone.PLAIN, None if self.missing.is_shown else self._ask))
        return (*said, *self._unpaid())

    def _unpaid(self) -> tuple[Notice, ...]:
        event = self._subject.event
        ends = fee_ends_at(event.settings)
        if ends is None or not event.settings.fee:
            return ()
        unpaid = till.unpaid_entries(event)
        if not pre_start_check.fee_is_over(event, self._desk.now()) or not unpaid:
            return ()
        words = fee_line(
            self._page.texts,
            len(unpaid),
            self._format.clock_time(ends),
            over=True,
            away=pre_start_check.unpaid_away(event),
            here=False,
        )
        return (Notice(words, Tone.ATTENTION, self._entries),)

    def _hindrances(self) -> tuple[Problem, ...]:
        event = upcoming_rounds.with_planned(self._desk.event, self._subject.planned)
        return rounds.can_draw(event, self._desk.derive(event), self._subject.wishes)

    def _notice(self, found: Problem) -> Notice:
        (words,) = self._page.shell.sentences([found])
        if found.level is Level.ATTENTION:
            ways = {
                "seating.mates-in-final": self.pass_over,
                "seating.mates-passed-over": self.let_meet,
            }
            return Notice(words, action=ways.get(found.code))
        way = self._entries if self.by_hand.refusals() else self.by_hand.seat
        return Notice(words, Tone.WRONG, way)

    def _why_made(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.TO_DRAW)

    def _why_no_draw(self) -> Sequence[str | Problem]:
        if self.missing.is_shown:
            return self.missing.refusals()
        if self.missing.missing:
            return ()  # what hinders the round depends on what becomes of them
        return [found for found in self._hindrances() if found.level is Level.WRONG]

    @act("", GO_ON, icon="shuffle", unless=(_why_made, _why_no_draw))
    def draw(self) -> None:
        if self.missing.is_shown:
            self.missing.give()
        elif not self.missing.comes_first(self._draw_now):
            self._draw_now()

    @act("Who is missing", MISSING, unless=(_why_made, _MISSING))
    def _ask(self) -> None:
        self.draw.trigger()

    @act("Entries", icon="users")
    def _entries(self) -> None:
        self._page.shell.go("entries")

    @act("Pass over", icon="user-minus", attempted=True)
    def pass_over(self) -> None:
        events.choose_final_mates(self._desk, FinalMates.APART)

    @act("Let them play", icon="users", attempted=True)
    def let_meet(self) -> None:
        events.choose_final_mates(self._desk, FinalMates.MEET)

    def _draw_now(self) -> None:
        subject = self._subject
        self.by_hand.try_first(
            lambda: rounds.draw_round(self._desk, subject.wishes, planned=subject.planned)
        )

    def _plan(self, planned: int) -> None:
        self._page.shell.attempt(lambda: events.set_rounds(self._desk, planned))
        self.refresh()
        self._page.shell.renew()

    def _seen(self) -> Hashable:
        """What the hour makes of the wait; the clock is asked only while there is one."""
        event = self._subject.event
        if event.settings.desk.waits_until is None or not self.missing.missing:
            return None
        now = self._desk.now()
        return pre_start_check.minutes_left(event, now), pre_start_check.wait_is_over(event, now)

    def _turned(self) -> None:
        """Another minute; when the wait is over the question comes again."""
        if pre_start_check.wait_is_over(self._subject.event, self._desk.now()):
            self.ask()
        self._page.shell.renew()
