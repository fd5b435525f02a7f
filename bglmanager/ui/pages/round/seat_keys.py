"""What is done to the player the keyboard is at by a key: late, left, last, absent, taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from bglmanager.engine.event import BottomReason, Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Problem
from bglmanager.services import boards, lateness, leaving, penalties
from bglmanager.ui.actions import Action, Refusals
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.subject import RoundContext

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
        text = page.texts.text
        late = self._action(
            page.texts.word("for the start", "Late"),
            self._late,
            "F4",
            "clock",
            lateness.can_be_late,
        )
        ruled = lateness.minutes(subject.event) is not None
        board = boards.formula(subject.event) is not None
        left = self._leaving(text("Left"), "F5", BottomReason.WITHDREW, "log-out")
        last = self._last() if PenaltyKind.LAST in penalties.kinds(subject.event) else ()
        absent = () if board else self._absent()
        out_of_time = () if board else self._out_of_time()
        back = text("Take back"), self._take_back, "F8", "undo-2", leaving.can_take_back
        self.late = (late,) if ruled else ()
        self.leaving = (left, *last, *absent, *out_of_time, self._action(*back))
        self.referee = (
            self._of_referee(text("Penalty"), "Shift+F6", "gavel", "seat"),
            self._of_referee(text("Disqualified"), "Shift+F5", "ban", "expel"),
        )

    def _last(self) -> tuple[Action, ...]:
        """Last in the game is a penalty with a reason, where a regulation has it (BGL 5.1.2)."""
        name = self._page.texts.word("at the table", "Last")
        refused_by = partial(self._why_not, leaving.can_leave)
        return (self._of_referee(name, "F6", "arrow-down", "last", refused_by),)

    def _absent(self) -> tuple[Action, ...]:
        """Who never came is last; a board is decided by its centres alone."""
        text = self._page.texts.text
        return (self._leaving(text("Absent"), "F7", BottomReason.ABSENT, "user-x"),)

    def _out_of_time(self) -> tuple[Action, ...]:
        """Who ran out of his own time comes last (BIG 7.2.2); offered where players have one."""
        action = self._page.action(
            self._page.texts.text("Out of time"),
            lambda: self._leave(BottomReason.OUT_OF_TIME),
            icon="timer",
            keys="F10",
            refused_by=lambda: self._why_not(self._can_run_out),
        )
        offered = leaving.has_own_time(self._subject.event, self._subject.game)
        return (action,) if offered else ()

    def _can_run_out(
        self, event: Event, number: RoundNumber, table: TableNumber, entry: EntryNumber
    ) -> tuple[Problem, ...]:
        return leaving.can_run_out(event, number, table, entry, self._subject.game)

    def _of_referee(
        self, name: str, key: str, icon: str, place: str, refused_by: Refusals | None = None
    ) -> Action:
        """What the referee's desk does: it opens there with this player."""
        return self._page.action(
            name,
            lambda: self._go_to_referee(place),
            icon=icon,
            keys=key,
            refused_by=refused_by or self._why_no_seat,
        )

    def _go_to_referee(self, place: str) -> None:
        found = self._place()
        if found is not None:
            self._page.shell.go(f"referee/{place}-{found[1]}")

    def _leaving(self, name: str, key: str, reason: BottomReason, icon: str) -> Action:
        return self._action(name, lambda: self._leave(reason), key, icon, leaving.can_leave)

    def _action(
        self, name: str, run: Callable[[], object], key: str, icon: str, can: CanDo
    ) -> Action:
        refused_by = partial(self._why_not, can)
        return self._page.action(name, run, icon=icon, keys=key, refused_by=refused_by)

    def _why_not(self, can: CanDo) -> Sequence[str]:
        """Why this cannot be done to the player that keys are for."""
        no_seat, place = self._why_no_seat(), self._place()
        if no_seat or place is None:
            return no_seat
        found = can(self._subject.event, self._subject.number, *place)
        return self._page.shell.sentences(found)

    def _why_no_seat(self) -> Sequence[str]:
        """Why there is no player that keys are for."""
        not_now = self._why_not_playing()
        if not_now or self._place() is not None:
            return not_now
        return (self._page.texts.text("Open a table first."),)

    def _leave(self, reason: BottomReason) -> None:
        place = self._place()
        if place is not None:
            desk, number = self._subject.desk, self._subject.number
            self._page.shell.attempt(lambda: leaving.leave(desk, number, *place, reason))

    def _late(self) -> None:
        """The first time a warning, the second time the others start without him."""
        place = self._place()
        if place is None:
            return
        desk, number = self._subject.desk, self._subject.number
        warned = lateness.is_warned(desk.event, number, place[1])
        deed = lateness.not_there if warned else lateness.late
        self._page.shell.attempt(lambda: deed(desk, number, *place))

    def _take_back(self) -> None:
        place = self._place()
        if place is not None:
            desk, number = self._subject.desk, self._subject.number
            self._page.shell.attempt(lambda: leaving.take_back(desk, number, *place))
