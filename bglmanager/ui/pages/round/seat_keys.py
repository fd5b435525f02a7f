"""What is done to the player the keyboard is at by a key: late, left, last, absent, taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.engine.event import BottomReason, Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.penalties import penalty_kinds
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import boards, lateness, leaving
from bglmanager.ui.actions import Refusals
from bglmanager.ui.kit.acts import ABSENT, EXCLUDE, LATE, TAKE_OUT, WITHDRAW, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.round_context import RoundContext

CanDo = Callable[[Event, RoundNumber, TableNumber, EntryNumber], tuple[Problem, ...]]
"""What hinders something that is done to a player at his table."""

Place = tuple[TableNumber, EntryNumber]
"""A table and the player at it that keys are for."""


class SeatKeys:
    """The actions, made for a page."""

    def __init__(
        self,
        page: Page,
        subject: RoundContext,
        place: Callable[[], Place | None],
        why_not_playing: Refusals,
    ) -> None:
        """`place` is where the keyboard is, `why_not_playing` what refuses them all."""
        self._page, self._subject, self._place = page, subject, place
        self._why_not_playing = why_not_playing
        page.make_acts(self)
        event = subject.event
        ruled = lateness.waiting_minutes(event) is not None
        own_time = leaving.has_own_time(event, subject.game)
        self.late = (self._late,) if ruled else ()
        self.leaving = (
            self._left,
            *((self._last,) if self.may_be_last else ()),
            *((self._absent,) if self.scores else ()),
            *((self._out_of_time,) if self.scores and own_time else ()),
            self._back,
        )
        self.referee = (self._penalty, self._disqualified)

    @property
    def may_be_last(self) -> bool:
        """Whether the regulation puts somebody last as a penalty (BGL 5.1.2)."""
        return PenaltyKind.LAST in penalty_kinds(ruleset_of(self._subject.event.settings))

    @property
    def scores(self) -> bool:
        """Whether tables have scores; a board is decided by its centres alone."""
        return boards.board_formula(self._subject.event) is None

    def _why_no_seat(self) -> Sequence[str]:
        """Why there is no player that keys are for."""
        not_now = self._why_not_playing()
        if not_now or self._place() is not None:
            return not_now
        return (self._page.texts.text("Open a table first."),)

    def _why_not(self, can: CanDo) -> Sequence[Problem]:
        """Why this cannot be done to the player that keys are for."""
        place = self._place()
        if place is None:
            return ()
        return can(self._subject.event, self._subject.number, *place)

    def _why_not_late(self) -> Sequence[Problem]:
        return self._why_not(lateness.can_be_late)

    def _why_not_leaving(self) -> Sequence[Problem]:
        return self._why_not(leaving.can_leave)

    def _why_in_time(self) -> Sequence[Problem]:
        place, subject = self._place(), self._subject
        if place is None:
            return ()
        return leaving.can_run_out(subject.event, subject.number, *place, subject.game)

    def _why_not_back(self) -> Sequence[Problem]:
        return self._why_not(leaving.can_take_back)

    @act(
        lambda t: t.word("for the start", "Late"),
        LATE,
        unless=(_why_no_seat, _why_not_late),
        attempted=True,
    )
    def _late(self) -> None:
        """The first time a warning, the second time the others start without him."""
        place = self._place()
        if place is not None:
            desk, number = self._subject.desk, self._subject.number
            warned = lateness.is_warned(desk.event, number, place[1])
            deed = lateness.not_there if warned else lateness.note_late
            deed(desk, number, *place)

    @act("Left", WITHDRAW, unless=(_why_no_seat, _why_not_leaving), attempted=True)
    def _left(self) -> None:
        self._leave(BottomReason.WITHDREW)

    @act(
        lambda t: t.word("at the table", "Last"),
        keys="Ctrl+F6",
        icon="arrow-down",
        unless=(_why_no_seat, _why_not_leaving),
        there=lambda keys: keys.may_be_last,
    )
    def _last(self) -> None:
        self._go_to_referee("last")

    @act(
        "Absent",
        ABSENT,
        unless=(_why_no_seat, _why_not_leaving),
        attempted=True,
        there=lambda keys: keys.scores,
    )
    def _absent(self) -> None:
        """Who never came is last."""
        self._leave(BottomReason.ABSENT)

    @act(
        "Out of time",
        keys="Ctrl+F12",
        icon="timer",
        unless=(_why_no_seat, _why_in_time),
        attempted=True,
        there=lambda keys: keys.scores,
    )
    def _out_of_time(self) -> None:
        """Who ran out of his own time comes last (BIG 7.2.2); offered where players have one."""
        self._leave(BottomReason.OUT_OF_TIME)

    @act("Take back", TAKE_OUT, icon="undo-2", unless=(_why_no_seat, _why_not_back), attempted=True)
    def _back(self) -> None:
        place = self._place()
        if place is not None:
            leaving.take_back(self._subject.desk, self._subject.number, *place)

    @act("Penalty", keys="Shift+F6", icon="gavel", unless=_why_no_seat)
    def _penalty(self) -> None:
        self._go_to_referee("seat")

    @act("Disqualified", EXCLUDE, unless=_why_no_seat)
    def _disqualified(self) -> None:
        self._go_to_referee("expel")

    def _go_to_referee(self, place: str) -> None:
        """What the referee's desk does: it opens there with this player."""
        found = self._place()
        if found is not None:
            self._page.shell.go(f"referee/{place}-{found[1]}")

    def _leave(self, reason: BottomReason) -> None:
        place = self._place()
        if place is not None:
            leaving.leave_game(self._subject.desk, self._subject.number, *place, reason)
