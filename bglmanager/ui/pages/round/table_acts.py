"""What is done by a key to the open table, and to the player at it the keyboard is at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bglmanager.engine.event import BottomReason, Event, PenaltyKind, Table
from bglmanager.engine.games.asked import Named, asked_at_seats
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.penalties import penalty_kinds
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import boards, lateness, leaving, results, rounds
from bglmanager.services.workspace import OpenEvent
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
    Refusal,
    act,
)
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.results import ResultsView
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.pages.round.sheet_parts import QuestionCard, minutes_card, note_card

CanDo = Callable[[Event, RoundNumber, TableNumber, EntryNumber], Sequence[Problem]]
"""What hinders something that is done to a player at his table."""

Place = tuple[TableNumber, EntryNumber]
"""A table and the player at it that keys are for."""


def _not_now(keys: OpenTableActs) -> Sequence[str]:
    """What refuses all acts of an object."""
    return keys.why_not()


def _no_seat(keys: SeatKeys) -> Sequence[str]:
    """Why there is no player that keys are for."""
    no_seat = () if keys.place() else (keys.page.texts.text("Open a table first."),)
    return keys.why_not() or no_seat


def _cannot(can: CanDo) -> tuple[Refusal, ...]:
    """Why this cannot be done to the player that keys are for."""
    return _no_seat, lambda keys: can(keys.subject.event, keys.subject.number, *keys.place())


def _not_out_of_time(keys: SeatKeys) -> Sequence[Problem]:
    subject, place = keys.subject, keys.place()
    game = subject.game
    return leaving.can_run_out(subject.event, subject.number, *place, game) if place else ()


class SeatKeys:
    """What is done to a player, made for a page."""

    def __init__(
        self,
        page: Page,
        subject: RoundContext,
        place: Callable[[], Place | None],
        why_not: Refusals,
    ) -> None:
        """`place` is where the keyboard is, `why_not` what refuses them all."""
        self.page, self.subject, self.place, self.why_not = page, subject, place, why_not
        page.make_acts(self)
        event = subject.event
        own_time = self.scores and leaving.has_own_time(event, subject.game)
        self.late = (self._late,) if lateness.waiting_minutes(event) is not None else ()
        self.leaving = (
            self._left,
            *((self._last,) if self.may_be_last else ()),
            *((self._absent,) if self.scores else ()),
            *((self._out_of_time,) if own_time else ()),
        )
        self.referee = (self._penalty, self._disqualified)

    @property
    def may_be_last(self) -> bool:
        """Whether the regulation puts somebody last as a penalty (BGL 5.1.2)."""
        return PenaltyKind.LAST in penalty_kinds(ruleset_of(self.subject.event.settings))

    @property
    def scores(self) -> bool:
        """Whether tables have scores; a board is decided by its centres alone."""
        return boards.board_formula(self.subject.event) is None

    @property
    def _seat(self) -> tuple[OpenEvent, RoundNumber, TableNumber, EntryNumber]:
        """The player that keys are for, where nothing refuses them."""
        table, entry = self.place() or (TableNumber(0), EntryNumber(0))
        return self.subject.desk, self.subject.number, table, entry

    @act(
        lambda t: t.word("for the start", "Late"),
        LATE,
        unless=_cannot(lateness.can_be_late),
        attempted=True,
    )
    def _late(self) -> None:
        """The first time a warning, the second time the others start without him."""
        desk, number, _, entry = self._seat
        warned = lateness.is_warned(desk.event, number, entry)
        (lateness.not_there if warned else lateness.note_late)(*self._seat)

    @act("Left", WITHDRAW, unless=_cannot(leaving.can_leave), attempted=True)
    def _left(self) -> None:
        leaving.leave_game(*self._seat, BottomReason.WITHDREW)

    @act(
        lambda t: t.word("at the table", "Last"),
        keys="Ctrl+F6",
        icon="arrow-down",
        unless=_cannot(leaving.can_leave),
        there=lambda keys: keys.may_be_last,
    )
    def _last(self) -> None:
        self._go_to_referee("last")

    @act(
        "Absent",
        ABSENT,
        unless=_cannot(leaving.can_leave),
        attempted=True,
        there=lambda keys: keys.scores,
    )
    def _absent(self) -> None:
        """Who never came is last."""
        leaving.leave_game(*self._seat, BottomReason.ABSENT)

    @act(
        "Out of time",
        keys="Ctrl+F12",
        icon="timer",
        unless=(_no_seat, _not_out_of_time),
        attempted=True,
        there=lambda keys: keys.scores,
    )
    def _out_of_time(self) -> None:
        """Who ran out of his own time comes last (BIG 7.2.2); offered where players have one."""
        leaving.leave_game(*self._seat, BottomReason.OUT_OF_TIME)

    @act(
        "Take back",
        TAKE_OUT,
        icon="undo-2",
        unless=_cannot(leaving.can_take_back),
        attempted=True,
    )
    def back(self) -> None:
        leaving.take_back(*self._seat)

    @act("Penalty", keys="Shift+F6", icon="gavel", unless=_no_seat)
    def _penalty(self) -> None:
        self._go_to_referee("seat")

    @act("Disqualified", EXCLUDE, unless=_no_seat)
    def _disqualified(self) -> None:
        self._go_to_referee("expel")

    def _go_to_referee(self, deed: str) -> None:
        """What the referee's desk does: it opens there with this player."""
        self.page.shell.go(f"referee/{deed}-{self._seat[3]}")


EXTRA_MINUTES = 5
"""Minutes that one key gives a table."""


class OpenTableActs:
    """Acts on the open table, made for a page."""

    def __init__(
        self,
        page: Page,
        subject: RoundContext,
        view: Callable[[], ResultsView],
        why_not: Refusals,
    ) -> None:
        """`view` has the open table, `why_not` is what refuses them."""
        self._page, self._subject, self._view, self.why_not = page, subject, view, why_not
        page.make_acts(self)


class TableKeys(OpenTableActs):
    """What is done to the table as a whole; only a note may be refused otherwise."""

    @property
    def all(self) -> tuple[Action, ...]:
        """What can be done to the table."""
        return (self.note, self.minutes, self._ask_minutes)

    def _add(self, table: TableNumber, minutes: int) -> bool:
        desk, number = self._subject.desk, self._subject.number
        return not self.why_not() and self._page.shell.attempt(
            lambda: rounds.add_minutes(desk, number, table, minutes)
        )

    @act(
        lambda t: t.many("{n} minute[s] more", EXTRA_MINUTES),
        MINUTES,
        icon="timer",
        unless=_not_now,
    )
    def minutes(self) -> None:
        table = self._view().table
        if table is not None:
            self._add(table.number, EXTRA_MINUTES)

    @act("Other minutes for the table", keys="Shift+F12", icon="timer", unless=_not_now)
    def _ask_minutes(self) -> None:
        self._ask(lambda table: minutes_card(self._page.look, table.number), self._add)

    @act("Only the open tables, or all", NEXT_LIST, unless=_not_now)
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
        look = self._page.look
        self._ask(
            lambda table: note_card(look, table.number, table.desk.notes or ""), self._set_note
        )

    def _set_note(self, table: TableNumber, note: str) -> bool:
        desk, number = self._subject.desk, self._subject.number
        return self._page.shell.attempt(lambda: results.set_note(desk, number, table, note))

    def _ask(
        self, card_of: Callable[[Table], QuestionCard], take: Callable[[TableNumber, Any], bool]
    ) -> None:
        """Ask about the open table; the card goes when its answer is taken."""
        view = self._view()
        table, line = view.table, view.desk_line
        if table is not None:
            card = card_of(table)
            card.taken.connect(lambda said: take(table.number, said) and line.close_card())
            line.ask(card)


_A_NAME = Need("In this game the figures say who won.", lambda keys: keys.names_winner)


class ScoreKeys(OpenTableActs):
    """What the scores of a table do not say; `declare` names who won, where the game has that."""

    @property
    def marks(self) -> tuple[Action, ...]:
        """What is said of the whole table."""
        return (self._overran if self.overran_counts else self._tied, self._places)

    def name(self, named: Named | None) -> tuple[Action, ...]:
        """The action that names the winner, called after who is named; none where nobody is."""
        if named is None:
            return ()
        text = self._page.texts.text
        words = {
            Named.DECLARED: text("Declared victory"),
            Named.PLAYER: text("Won"),
            Named.SIDE: text("Winning side"),
        }
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

    @act("Won", keys="Ctrl+1", icon="trophy", unless=(_not_now, _A_NAME))
    def declare(self) -> None:
        self._view().form.turn_winner()

    @act(
        "Stopped by the time limit",
        keys="Ctrl+L",
        unless=_not_now,
        there=lambda keys: keys.overran_counts,
    )
    def _overran(self) -> None:
        self._view().form.turn_mark("overran")

    @act("Tied", keys="Ctrl+D", unless=_not_now, there=lambda keys: not keys.overran_counts)
    def _tied(self) -> None:
        self._view().form.turn_mark("drawn")

    @act("Places by the referee", keys="Ctrl+R", unless=_not_now)
    def _places(self) -> None:
        self._view().form.turn_mark("by_referee")
