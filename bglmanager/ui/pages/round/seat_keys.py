"""What is done to the player the keyboard is at by a key: late, left, last, absent, taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from bglmanager.engine.event import BottomReason, Event
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Problem
from bglmanager.services import boards, lateness, leaving
from bglmanager.ui.actions import Action, Refusals
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.subject import Subject

CanDo = Callable[[Event, RoundNumber, TableNumber, EntryNumber], tuple[Problem, ...]]
"""What hinders something that is done to a player at his table."""

Place = tuple[TableNumber, EntryNumber]
"""A table and the player at it that keys are for."""


class SeatKeys:
    """The actions, made for a page."""

    def __init__(
        self,
        page: Page,
        subject: Subject,
        place: Callable[[], Place | None],
        why_not_playing: Refusals,
    ) -> None:
        """`place` is where the keyboard is, `why_not_playing` what refuses them all."""
        self._page, self._subject, self._place = page, subject, place
        self._why_not_playing = why_not_playing
        text = page.texts.text
        late = self._action(text("Late"), self._late, "F4", "clock", lateness.can_be_late)
        ruled = lateness.minutes(subject.event) is not None
        self.late = (late,) if ruled else ()
        self.leaving = (
            self._leaving(text("Left"), "F5", BottomReason.WITHDREW, "log-out"),
            *(() if boards.formula(subject.event) is not None else self._put_down()),
            self._action(text("Take back"), self._take_back, "F8", "undo-2", leaving.can_take_back),
        )

    def _put_down(self) -> tuple[Action, ...]:
        """Who comes last whatever his score; a board is decided by its centres alone."""
        text = self._page.texts.text
        return (
            self._leaving(text("Last"), "F6", BottomReason.PUT_LAST, "arrow-down"),
            self._leaving(text("Absent"), "F7", BottomReason.ABSENT, "user-x"),
        )

    def _leaving(self, name: str, key: str, reason: BottomReason, icon: str) -> Action:
        return self._action(name, lambda: self._leave(reason), key, icon, leaving.can_leave)

    def _action(
        self, name: str, run: Callable[[], object], key: str, icon: str, can: CanDo
    ) -> Action:
        refused_by = partial(self._why_not, can)
        return self._page.action(name, run, icon=icon, keys=key, refused_by=refused_by)

    def _why_not(self, can: CanDo) -> Sequence[str]:
        """Why this cannot be done to the player that keys are for."""
        not_now = self._why_not_playing()
        place = self._place()
        if not_now or place is None:
            return not_now or (self._page.texts.text("Open a table first."),)
        found = can(self._subject.event, self._subject.number, *place)
        return self._page.shell.sentences(found)

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
