"""What is done with a draft: look, ask why, exchange, draw again, throw away, publish."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from bglmanager.engine.event import TieBreak
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.services import boards, rounds
from bglmanager.services.score_sheet import has_ties
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import BACK, GO_ON, PASTE, WHY, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.boxes_panel import box_owners
from bglmanager.ui.pages.round.draft import DraftView
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.pages.round.why import WhyPanel
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice


class DraftPart:
    """The draft's view, made when it is first needed, and its actions."""

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject = page, subject
        self._view: DraftView | None = None
        self._why: WhyPanel | None = None
        page.make_acts(self)

    @property
    def view(self) -> DraftView:
        """The view."""
        if self._view is None:
            event = self._subject.event
            self._view = DraftView(
                self._page.look,
                self.save_options,
                ties=has_ties(event),
            )
            self._view.picked.connect(self._picked)
            self._view.why_asked.connect(self._show_why)
            self._view.exchange_asked.connect(self._exchange)
        return self._view

    def refresh(self) -> None:
        """Show the draft as it is now."""
        event, made = self._subject.event, self._subject.made
        tops = (t.number for t in made.tables if boards.is_top_table(event, made.number, t))
        people = People(event)
        self.view.show_round(made, people, next(tops, None), box_owners(self._subject, people))
        if self._is_asked and self._why is not None:
            self._show_why(self._why.entry)

    def notices(self) -> tuple[Notice, ...]:
        """Who came, or came back, after the draw and has no seat in it."""
        said = self._page.shell.sentences(rounds.word_of_seatless(self._subject.event))
        way = None if self._why_not_anew() else self.anew
        return tuple(Notice(words, Tone.ATTENTION, way) for words in said)

    def focus(self) -> None:
        """Give the keyboard to the current seat."""
        self.view.focus_current()

    def first_focus(self) -> QWidget | None:
        """The hall: one of its seats is the current one."""
        return self.view.hall

    def secondary(self) -> Sequence[Action]:
        """The quiet buttons of the header."""
        return (self.redraw, self.discard)

    def save_options(self, minutes: int | None, tie_breaks: tuple[TieBreak, ...]) -> bool:
        """Take minutes and tie-breaks from the editor; True when they were taken."""
        desk, round_ = self._subject.desk, self._subject.made

        def deed() -> None:
            if tie_breaks != round_.tie_breaks:
                rounds.set_tie_breaks(desk, round_.number, tie_breaks)
            if minutes != round_.minutes:
                rounds.set_minutes(desk, round_.number, minutes)

        return self._page.shell.attempt(deed)

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.DRAFT)

    def _why_not_anew(self) -> Sequence[str | Problem]:
        return self._why_not() or rounds.can_draw_anew(self._subject.event)

    def _why_no_redraw(self) -> Sequence[Problem]:
        return rounds.can_redraw(self._subject.event)

    def _why_none_taken(self) -> Sequence[str]:
        if self._view is not None and self._view.picked_up is not None:
            return ()
        return (self._page.texts.text("Choose a player to swap first: press Ctrl+X."),)

    def _why_nothing_to_leave(self) -> Sequence[str]:
        if self._is_asked and self._subject.stage is RoundStage.DRAFT:
            return ()
        return self._why_not() or self._why_none_taken()

    @act("Publish", GO_ON, icon="check-check", unless=_why_not, attempted=True)
    def publish(self) -> None:
        self._page.shell.close_side()
        rounds.publish_draft(self._subject.desk)

    @act("Draw again", icon="dices", unless=(_why_not, _why_no_redraw), attempted=True)
    def redraw(self) -> None:
        rounds.redraw_round(self._subject.desk)

    @act("Discard", icon="trash-2", unless=_why_not, attempted=True)
    def discard(self) -> None:
        self._page.shell.close_side()
        rounds.discard_draft(self._subject.desk)

    @act(
        "Draw with everybody",
        keys="Ctrl+Shift+D",
        icon="users",
        unless=_why_not_anew,
        attempted=True,
    )
    def anew(self) -> None:
        rounds.draw_anew(self._subject.desk, SeatingOptions(game=self._subject.game))

    @act("Take for a swap", keys="Ctrl+X", unless=_why_not)
    def _pick_up(self) -> None:
        self.view.pick_up(self.view.current)
        self._page.shell.renew()

    @act("Swap with the player taken", PASTE, icon="", unless=(_why_not, _why_none_taken))
    def _put_down(self) -> None:
        one, other = self.view.picked_up, self.view.current
        if one is not None and other is not None:
            self._exchange(one, other)

    @act("Move to this table", keys="Ctrl+Shift+V", unless=(_why_not, _why_none_taken))
    def _move(self) -> None:
        one, other = self.view.picked_up, self.view.current
        tables = self._subject.made.tables
        here = [t.number for t in tables if any(seat.entry == other for seat in t.seats)]
        if one is not None and here:
            desk = self._subject.desk
            self._settle(one, lambda: rounds.move_seat(desk, one, here[0]))

    def _exchange(self, one: int, other: int) -> None:
        first, second = EntryNumber(one), EntryNumber(other)
        desk = self._subject.desk
        self._settle(first, lambda: rounds.exchange_seats(desk, first, second))

    def _settle(self, entry: EntryNumber, deed: Callable[[], object]) -> None:
        """Do it, and put the player down where he sits then."""
        if self._page.shell.attempt(deed):
            self.view.pick_up(None)
            self.view.hall.set_current(entry)
            self.view.focus_current()
            self._page.shell.renew()

    @act("Cancel swap", BACK, icon="", unless=_why_nothing_to_leave)
    def _let_go(self) -> None:
        if self.view.picked_up is not None:
            self.view.pick_up(None)
        else:
            self._page.shell.close_side()
        self.view.focus_current()
        self._page.shell.renew()

    def _picked(self, entry: int) -> None:
        if self._is_asked:
            self._show_why(entry)

    @property
    def _is_asked(self) -> bool:
        """Whether the panel with the reason is open."""
        return self._why is not None and self._why.isVisible()

    @act("Why here?", WHY, icon="", unless=_why_not)
    def _ask(self) -> None:
        """Open the panel about the current seat, or close it when it is open."""
        if self._is_asked:
            self._page.shell.close_side()
            self.view.focus_current()
            self._page.shell.renew()
        elif self.view.current is not None:
            self._show_why(self.view.current)

    def _show_why(self, entry: int) -> None:
        number = EntryNumber(entry)
        panel = WhyPanel(self._page.shell, self._subject.desk, self._subject.made, number)
        name = People(self._subject.event)[number].name
        self._page.shell.show_side(name, panel)
        self._why = panel
        panel.destroyed.connect(lambda: self._gone(panel))
        self._page.shell.renew()

    def _gone(self, panel: WhyPanel) -> None:
        if self._why is panel:
            self._why = None
