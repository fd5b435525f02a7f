"""Two seats of a draft exchanged, by keys or by dragging, with word of what comes of it before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Refused
from bglmanager.engine.seating.aims import Aim
from bglmanager.services import drafts, rounds
from bglmanager.services.drafts import DraftNow
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import PASTE, Need, act
from bglmanager.ui.kit.seat_hall import SeatHall
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.draft_facts import outlook_words
from bglmanager.ui.pages.round.round_context import People, RoundContext, RoundStage

_MILD = (Aim.SHIFT, Aim.SEATS)
"""Aims for which nobody is warned."""

TAKEN = Need("Choose a player to swap first: press Ctrl+X.", lambda part: part.taken is not None)


class SeatsView(Protocol):
    """What shows the seats of a draft, and what is said of those who change theirs."""

    @property
    def hall(self) -> SeatHall:
        """The tables."""

    def show_taken(self, entry: EntryNumber | None, name: str = "") -> None:
        """Say who is taken."""

    def show_outlook(self, words: str, *, is_worse: bool) -> None:
        """Say what would come of it."""

    def focus_hall(self) -> None:
        """Give the keyboard to the current seat."""


class DraftSwap:
    """Who is taken to be swapped, and with whom; what that would change is said all the while."""

    def __init__(
        self,
        page: Page,
        subject: RoundContext,
        view: Callable[[], SeatsView],
        now: Callable[[], DraftNow],
    ) -> None:
        """`now` is the draft as it is, and what it costs."""
        self._page, self._subject, self._view, self._now = page, subject, view, now
        self.taken: EntryNumber | None = None
        page.make_acts(self)

    @property
    def acts(self) -> Sequence[Action]:
        """What can be done with the current seat."""
        return (self._pick_up, self._put_down, self._move)

    def refresh(self) -> None:
        """Somebody who has no seat any more is not taken."""
        seated = {seat.entry for seat in self._subject.made.seats()}
        self.take(self.taken if self.taken in seated else None)

    def take(self, entry: EntryNumber | None) -> None:
        """Take a player to be swapped, or let him go with None."""
        self.taken = entry
        people = People(self._subject.event)
        self._view().show_taken(entry, "" if entry is None else people[entry].name)
        self.look_ahead()

    def look_ahead(self, one: int | None = None, other: int | None = None) -> None:
        """Say what comes of it if these two change places: who is taken and the current one,
        unless somebody is dragged.
        """
        one, other = one or self.taken or 0, self._current if other is None else other
        words, is_worse = "", False
        if one and other and one != other:
            words, is_worse = self._outlook(EntryNumber(one), EntryNumber(other))
        self._view().show_outlook(words, is_worse=is_worse)

    def _outlook(self, one: EntryNumber, other: EntryNumber) -> tuple[str, bool]:
        event, shell, now = self._subject.event, self._page.shell, self._now()
        try:
            after = rounds.exchanged_draft(event, now.found.round, one, other)
        except Refused as refused:
            return " ".join(shell.sentences(refused.problems)), True
        changes = drafts.seating_changes(now.found, now.otherwise(after))
        words = outlook_words(self._page.texts, People(event), one, other, changes)
        return words, any(each.more and each.aim not in _MILD for each in changes)

    @property
    def _current(self) -> EntryNumber:
        """The player at the current seat."""
        return EntryNumber(self._view().hall.current or 0)

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.DRAFT)

    @act("Take for a swap", keys="Ctrl+X", unless=_why_not)
    def _pick_up(self) -> None:
        self.take(self._current)
        self._page.shell.renew()

    @act("Swap with the player taken", PASTE, icon="", unless=(_why_not, TAKEN))
    def _put_down(self) -> None:
        self.exchange(self.taken or 0, self._current)

    @act("Move to this table", keys="Ctrl+Shift+V", unless=(_why_not, TAKEN))
    def _move(self) -> None:
        hall, one = self._view().hall, EntryNumber(self.taken or 0)
        here = TableNumber(hall.cards[hall.current_place[0]].number)
        self._settle(one, partial(rounds.move_seat, self._subject.desk, one, here))

    def exchange(self, one: int, other: int) -> None:
        """Exchange two players, however they were chosen."""
        first, second = EntryNumber(one), EntryNumber(other)
        self._settle(first, partial(rounds.exchange_seats, self._subject.desk, first, second))

    def _settle(self, entry: EntryNumber, deed: Callable[[], object]) -> None:
        """Do it, and put the player down where he sits then."""
        if self._page.shell.attempt(deed):
            self.take(None)
            self._view().hall.set_current(entry)
            self._view().focus_hall()
            self._page.shell.renew()
