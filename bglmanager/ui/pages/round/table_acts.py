"""What is done by a key to the open table, and to the player at it the keyboard is at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.engine.event import BottomReason, Event, PenaltyKind
from bglmanager.engine.games.asked import Named, asked_at_seats
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.penalties import penalty_kinds
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import boards, lateness, leaving, results, rounds
from bglmanager.ui.actions import Action, Refusals
from bglmanager.ui.kit.acts import (
    ABSENT,
    EXCLUDE,
    LATE,
    MINUTES,
    NEW,
    NEXT_LIST,
    TAKE_OUT,
    WITHDRAW,
    Need,
    act,
)
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.results import ResultsView
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.pages.round.sheet_parts import QuestionCard, minutes_card, note_card

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
    def back(self) -> None:
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


EXTRA_MINUTES = 5
"""Minutes that one key gives a table."""


class TableKeys:
    """The actions, made for a page."""

    def __init__(
        self,
        page: Page,
        subject: RoundContext,
        view: Callable[[], ResultsView],
        why_not_playing: Refusals,
    ) -> None:
        """`view` has the open table, `why_not_playing` is what refuses extra minutes."""
        self._page, self._subject, self._view = page, subject, view
        self._why_not_playing = why_not_playing
        page.make_acts(self)

    def _why_not(self) -> Sequence[str]:
        return self._why_not_playing()

    @act(
        lambda t: t.many("{n} minute[s] more", EXTRA_MINUTES),
        MINUTES,
        icon="timer",
        unless=_why_not,
    )
    def minutes(self) -> None:
        self._add(self._open_table(), EXTRA_MINUTES)

    @property
    def all(self) -> tuple[Action, ...]:
        """What can be done to the table."""
        return (self.note, self.minutes, self._ask_minutes)

    @act("Other minutes for the table", keys="Shift+F12", icon="timer", unless=_why_not)
    def _ask_minutes(self) -> None:
        number = self._open_table()
        if number is not None:
            card = minutes_card(self._page.look, number)
            card.taken.connect(lambda minutes: self._answered(self._add(number, minutes)))
            self._show(card)

    @act("Only the open tables, or all", NEXT_LIST, unless=_why_not)
    def _turn_only_open(self) -> None:
        view, text = self._view(), self._page.texts.text
        only = view.side.turn_only_open()
        said = text("Only open tables are shown.") if only else text("All tables are shown.")
        self._page.shell.say(said)
        view.refresh()

    def _why_no_note(self) -> Sequence[str | Problem]:
        not_now = self._subject.why_not(self._page.texts, RoundStage.PLAYING, RoundStage.CLOSED)
        return not_now or results.can_take_results(self._subject.event, self._subject.number)

    @act("Note of the table", NEW, icon="pencil", unless=_why_no_note)
    def note(self) -> None:
        table = self._view().table
        if table is not None:
            number = table.number
            card = note_card(self._page.look, number, table.desk.notes or "")
            card.taken.connect(lambda note: self._answered(self._set_note(number, note)))
            self._show(card)

    def _open_table(self) -> TableNumber | None:
        table = self._view().table
        return None if table is None else table.number

    def _add(self, table: TableNumber | None, minutes: int) -> bool:
        if table is None or self._why_not_playing():
            return False
        desk, number = self._subject.desk, self._subject.number
        return self._page.shell.attempt(lambda: rounds.add_minutes(desk, number, table, minutes))

    def _set_note(self, table: TableNumber, note: str) -> bool:
        desk, number = self._subject.desk, self._subject.number
        return self._page.shell.attempt(lambda: results.set_note(desk, number, table, note))

    def _show(self, card: QuestionCard) -> None:
        self._view().desk_line.ask(card)

    def _answered(self, done: bool) -> None:
        if done:
            self._view().desk_line.close_card()


_A_NAME = Need("In this game the figures say who won.", lambda keys: keys.names_winner)


class ScoreKeys:
    """The actions, made for a page; `declare` names who won, where the game has that."""

    def __init__(
        self, page: Page, subject: RoundContext, view: Callable[[], ResultsView], why_not: Refusals
    ) -> None:
        """`view` has the open table, `why_not` is what refuses them."""
        self._view, self._refused_by = view, why_not
        self._page, self._subject = page, subject
        page.make_acts(self)

    @property
    def marks(self) -> tuple[Action, ...]:
        """What is said of the whole table."""
        return (self._overran if self.overran_counts else self._tied, self._places)

    def name(self, named: Named | None) -> tuple[Action, ...]:
        """The action that names the winner, called after who is named; none where nobody is."""
        text = self._page.texts.text
        words = {
            Named.DECLARED: text("Declared victory"),
            Named.PLAYER: text("Won"),
            Named.SIDE: text("Winning side"),
        }
        if named is None:
            return ()
        self.declare.rename(words[named])
        return (self.declare,)

    @property
    def names_winner(self) -> bool:
        """Whether somebody says who won."""
        subject = self._subject
        return asked_at_seats(subject.event, subject.made, subject.game).named is not None

    @property
    def overran_counts(self) -> bool:
        """Whether the regulation asks which games the time limit stopped, and not who tied."""
        return ruleset_of(self._subject.event.settings).wins is not None

    def _why_not(self) -> Sequence[str]:
        return self._refused_by()

    @act("Won", keys="Ctrl+1", icon="trophy", unless=(_why_not, _A_NAME))
    def declare(self) -> None:
        self._view().form.turn_winner()

    @act(
        "Stopped by the time limit",
        keys="Ctrl+L",
        unless=_why_not,
        there=lambda keys: keys.overran_counts,
    )
    def _overran(self) -> None:
        self._view().form.turn_mark("overran")

    @act("Tied", keys="Ctrl+D", unless=_why_not, there=lambda keys: not keys.overran_counts)
    def _tied(self) -> None:
        self._view().form.turn_mark("drawn")

    @act("Places by the referee", keys="Ctrl+R", unless=_why_not)
    def _places(self) -> None:
        self._view().form.turn_mark("by_referee")
