"""What is done with a round under way or closed: results, who left, minutes, close, reopen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from bglmanager.engine.event import BottomReason, Event
from bglmanager.engine.games.asked import Named
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Problem, problem
from bglmanager.engine.tables import is_complete
from bglmanager.services import boards, lateness, leaving, rounds
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.options import SaveOptions
from bglmanager.ui.pages.round.results import ResultsView
from bglmanager.ui.pages.round.score_keys import ScoreKeys
from bglmanager.ui.pages.round.subject import Stage, Subject
from bglmanager.ui.pages.round.table_list import not_saved
from bglmanager.ui.widgets.lines import Notice

EXTRA_MINUTES = 5
"""Minutes that one key gives a table."""

CanDo = Callable[[Event, RoundNumber, TableNumber, EntryNumber], tuple[Problem, ...]]
"""What hinders something that is done to a player at his table."""


class ResultsPart:
    """The view of results, made when it is first needed, and its actions."""

    def __init__(self, page: Page, subject: Subject, save_options: SaveOptions) -> None:
        self._page, self._subject, self._save_options = page, subject, save_options
        self._view: ResultsView | None = None
        text = page.texts.text
        self.late = page.action(
            text("Late"),
            self._late,
            icon="clock",
            keys="F4",
            refused_by=partial(self._why_not_seat, lateness.can_be_late),
        )
        self._referee = page.action(text("Referee"), lambda: page.shell.go("referee"), icon="gavel")
        ruled = lateness.minutes(subject.event) is not None
        boards_played = boards.formula(subject.event) is not None
        self._late_action = (self.late,) if ruled else ()
        self._keys = None if boards_played else self._score_keys()
        self._leaving_actions = (
            self._leaving(text("Left"), "F5", BottomReason.WITHDREW, "log-out"),
            *(() if boards_played else self._put_down()),
            page.action(
                text("Take back"),
                self._take_back,
                icon="undo-2",
                keys="F8",
                refused_by=partial(self._why_not_seat, leaving.can_take_back),
            ),
        )
        self.minutes = page.action(
            text("{n} minutes more", n=EXTRA_MINUTES),
            self._add_minutes,
            icon="timer",
            keys="F9",
            refused_by=self._why_not_playing,
        )
        self.correct = page.action(
            text("Correct a result"),
            self._correct,
            icon="pencil",
            keys="F2",
            refused_by=self._why_not,
        )
        page.action(
            text("Back to the table number"),
            self._let_go,
            keys="Escape",
            refused_by=self._why_not,
        )
        self.close = page.action(
            text("Close the round"),
            self._close,
            icon="lock",
            keys="Ctrl+Return; Ctrl+Enter",
            refused_by=self._why_no_close,
        )
        self.seat_rest = page.action(
            text("Seat the other tables"),
            self._seat_rest,
            icon="shuffle",
            keys="Ctrl+Return; Ctrl+Enter",
            refused_by=self._why_no_rest,
        )
        self.reopen = page.action(
            text("Open again"), self._reopen, icon="undo-2", refused_by=self._why_no_reopen
        )

    def _seat_actions(self, named: Named | None) -> tuple[Action, ...]:
        """What can be done to a seat where these may be named as the winner."""
        winner = () if self._keys is None else self._keys.name(named)
        return (*self._late_action, *winner, *self._leaving_actions)

    def _score_keys(self) -> ScoreKeys:
        return ScoreKeys(self._page, self._subject, lambda: self.view.form, self._why_not)

    def _put_down(self) -> tuple[Action, ...]:
        """Who comes last whatever his score; a board is decided by its centres alone."""
        text = self._page.texts.text
        return (
            self._leaving(text("Last"), "F6", BottomReason.PUT_LAST, "arrow-down"),
            self._leaving(text("Absent"), "F7", BottomReason.ABSENT, "user-x"),
        )

    def _leaving(self, name: str, key: str, reason: BottomReason, icon: str) -> Action:
        return self._page.action(
            name,
            lambda: self._leave(reason),
            icon=icon,
            keys=key,
            refused_by=partial(self._why_not_seat, leaving.can_leave),
        )

    @property
    def view(self) -> ResultsView:
        """The view."""
        if self._view is None:
            self._view = ResultsView(
                self._page.shell, self._subject, self._seat_actions, self._save_options
            )
            self._view.changed.connect(self._page.shell.renew)
        return self._view

    def refresh(self) -> None:
        """Show the results as they are now."""
        self.view.refresh()

    def first_focus(self) -> QWidget:
        """The number field."""
        return self.view.first_focus()

    def notices(self) -> tuple[Notice, ...]:
        """What the rules for lateness have next: at the open table, and at tables that are over."""
        event, number = self._subject.event, self._subject.number
        found = [
            problem("late.waiting", entry=entry, minutes=lateness.minutes(event))
            for entry in self._awaited()
        ]
        found += leaving.everybody_gone(event, number)
        if self._subject.stage is Stage.PLAYING:
            found += rounds.level_ends(event, number, self._subject.game)
        said = [Notice(words) for words in self._page.shell.sentences(found)]
        gone = lateness.never_came(event, number)
        if gone:
            (words,) = self._page.shell.sentences([problem("late.never-came", entries=gone)])
            said.append(Notice(words, action=self._referee))
        return tuple(said)

    def _awaited(self) -> list[EntryNumber]:
        """Who is late at the open table, has not come since and has not been given up yet."""
        table = None if self._view is None else self._view.table
        if table is None or is_complete(self._subject.made, table):
            return []
        event, number = self._subject.event, self._subject.number
        return [
            seat.entry
            for seat in table.seats
            if seat.bottom is None
            and not event.entry(seat.entry).desk.present
            and lateness.is_warned(event, number, seat.entry)
        ]

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, Stage.PLAYING, Stage.CLOSED)

    def _why_not_playing(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, Stage.PLAYING)

    def _why_not_seat(self, can: CanDo) -> Sequence[str]:
        """Why this cannot be done to the player that keys are for."""
        not_now = self._why_not_playing()
        place = self._place()
        if not_now or place is None:
            return not_now or (self._page.texts.text("Open a table first."),)
        found = can(self._subject.event, self._subject.number, *place)
        return self._page.shell.sentences(found)

    def _why_no_rest(self) -> Sequence[str]:
        not_now = self._why_not_playing()
        if not_now:
            return not_now
        if not self._subject.made.partial:
            return (self._page.texts.text("All tables of this round are seated."),)
        return self._page.shell.sentences(rounds.can_seat_rest(self._subject.event))

    def _why_no_close(self) -> Sequence[str]:
        not_now = self._why_not_playing()
        if not_now:
            return not_now
        subject = self._subject
        found = rounds.can_close(subject.event, subject.number, subject.game)
        return self._page.shell.sentences(found) or not_saved(self._page.texts, self.view.rows)

    def _why_no_reopen(self) -> Sequence[str]:
        not_now = self._subject.why_not(self._page.texts, Stage.CLOSED)
        if not_now:
            return not_now
        found = rounds.can_reopen(self._subject.event, self._subject.number)
        return self._page.shell.sentences(found)

    def _place(self) -> tuple[TableNumber, EntryNumber] | None:
        """The table and the player that keys are for."""
        table = None if self._view is None else self._view.table
        seat = None if self._view is None else self._view.seat
        return None if table is None or seat is None else (table.number, seat)

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

    def _seat_rest(self) -> None:
        self._page.shell.attempt(lambda: rounds.seat_rest(self._subject.desk))

    def _take_back(self) -> None:
        place = self._place()
        if place is not None:
            desk, number = self._subject.desk, self._subject.number
            self._page.shell.attempt(lambda: leaving.take_back(desk, number, *place))

    def _add_minutes(self) -> None:
        table = self.view.table
        if table is not None:
            desk, number = self._subject.desk, self._subject.number
            self._page.shell.attempt(
                lambda: rounds.add_minutes(desk, number, table.number, EXTRA_MINUTES)
            )

    def _correct(self) -> None:
        self.view.unlock()

    def _let_go(self) -> None:
        self.view.let_go()

    def _close(self) -> None:
        desk, number, game = self._subject.desk, self._subject.number, self._subject.game
        self._page.shell.attempt(lambda: rounds.close(desk, number, game))

    def _reopen(self) -> None:
        desk, number = self._subject.desk, self._subject.number
        self._page.shell.attempt(lambda: rounds.reopen(desk, number))
