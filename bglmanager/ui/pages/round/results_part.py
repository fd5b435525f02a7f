"""What is done with a round under way or closed: results, who left, minutes, close, reopen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from bglmanager.engine.event import BottomReason, Event, PenaltyKind, Table
from bglmanager.engine.games.asked import Named, asked_at_seats
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.penalties import penalty_kinds
from bglmanager.engine.problems import Problem, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import Reading, tables_at
from bglmanager.services import boards, lateness, leaving, results, rounds
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action, Refusals
from bglmanager.ui.kit.acts import (
    ABSENT,
    BACK,
    CHANGE,
    EXCLUDE,
    GO_ON,
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
from bglmanager.ui.pages.round.board_acts import BoardActs
from bglmanager.ui.pages.round.final_choices import level_said
from bglmanager.ui.pages.round.hall_cards import late_at, not_saved
from bglmanager.ui.pages.round.open_table import OpenTableActs, not_now
from bglmanager.ui.pages.round.results import ResultsView
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.pages.round.sheet_parts import minutes_card, note_card
from bglmanager.ui.pages.round.sheets import HalfTyped, is_read_twice
from bglmanager.ui.pages.standings.why import WhyAbout
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.basics import Button
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words.names import listed_names
from bglmanager.words.reasons import seat_reasons

CanDo = Callable[[Event, RoundNumber, TableNumber, EntryNumber], Sequence[Problem]]
"""What hinders something that is done to a player at his table."""

PrintTable = Callable[[TableNumber], object]
"""Prints the sheet of a table."""

Place = tuple[TableNumber, EntryNumber]
"""A table and the player at it that keys are for."""


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


class TableKeys(OpenTableActs[ResultsView]):
    """What is done to the table as a whole; only a note may be refused otherwise."""

    def __init__(
        self,
        page: Page,
        subject: RoundContext,
        view: Callable[[], ResultsView],
        why_not: Refusals,
        print_table: PrintTable,
    ) -> None:
        super().__init__(page, subject, view, why_not)
        self._print_table = print_table

    @property
    def all(self) -> tuple[Action, ...]:
        """What can be done to the table."""
        return (self.note, self.minutes, self._ask_minutes, self._print_sheet)

    def _add(self, table: TableNumber, minutes: int) -> bool:
        desk, number = self._subject.desk, self._subject.number
        return not self.why_not() and self._page.shell.attempt(
            lambda: rounds.add_minutes(desk, number, table, minutes)
        )

    @act(
        lambda t: t.many("{n} minute[s] more", EXTRA_MINUTES),
        MINUTES,
        icon="timer",
        unless=not_now,
    )
    def minutes(self) -> None:
        table = self._view().table
        if table is not None:
            self._add(table.number, EXTRA_MINUTES)

    @act("Other minutes for the table", keys="Shift+F12", icon="timer", unless=not_now)
    def _ask_minutes(self) -> None:
        self._ask(lambda table: minutes_card(self._page.look, table.number), self._add)

    @act("Only the open tables, or all", NEXT_LIST, unless=not_now)
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

    @act("Print the sheet of this table", keys="Ctrl+Shift+O", icon="printer", unless=_why_no_note)
    def _print_sheet(self) -> None:
        table = self._view().table
        if table is not None:
            self._print_table(table.number)

    def _set_note(self, table: TableNumber, note: str) -> bool:
        desk, number = self._subject.desk, self._subject.number
        return self._page.shell.attempt(lambda: results.set_note(desk, number, table, note))


_A_NAME = Need("In this game the figures say who won.", lambda keys: keys.names_winner)


class ScoreKeys(OpenTableActs[ResultsView]):
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

    @act("Won", keys="Ctrl+1", icon="trophy", unless=(not_now, _A_NAME))
    def declare(self) -> None:
        self._view().form.turn_winner()

    @act(
        "Stopped by the time limit",
        keys="Ctrl+L",
        unless=not_now,
        there=lambda keys: keys.overran_counts,
    )
    def _overran(self) -> None:
        self._view().form.turn_mark("overran")

    @act("Tied", keys="Ctrl+D", unless=not_now, there=lambda keys: not keys.overran_counts)
    def _tied(self) -> None:
        self._view().form.turn_mark("drawn")

    @act("Places by the referee", keys="Ctrl+R", unless=not_now)
    def _places(self) -> None:
        self._view().form.turn_mark("by_referee")


_PLAYED = (RoundStage.PLAYING, RoundStage.CLOSED)


class SecondPart:
    """The key that turns the view of results from one pass to the other, and what is said of it."""

    def __init__(
        self, page: Page, subject: RoundContext, view: Callable[[], ResultsView | None]
    ) -> None:
        """`view` is the view of results, as far as it was made."""
        self._page, self._subject, self._view = page, subject, view
        page.make_acts(self)

    @property
    def _is_played(self) -> bool:
        return self._subject.stage is RoundStage.PLAYING

    @property
    def is_on(self) -> bool:
        """Whether the tables are being typed a second time."""
        view = self._view()
        return view is not None and view.typing.again and self._is_played

    def refresh(self, view: ResultsView) -> None:
        """Name the key; a closed round ends the pass."""
        if not self._is_played:
            view.turn_pass(again=False)
        back, on = (
            self._page.texts.text("Back to the first pass"),
            self._page.texts.text("Second pass"),
        )
        self.turn.rename(back if self.is_on else on)

    def why_not_first(self) -> Sequence[str]:
        """Why what is done in the first pass only cannot be done."""
        said = self._page.texts.text(
            "The second pass is on, which only compares. Ctrl+2 goes back to the first."
        )
        return (said,) if self.is_on else ()

    def state(self) -> str:
        """How far the second pass is, where there is one; byes are not counted."""
        made = self._subject.made if self._is_played else None
        if made is None or not (self.is_on or is_read_twice(self._subject.event, made)):
            return ""
        twice, tables = len(tables_at(made, Reading.TWICE)), len(tables_at(made, *Reading))
        return self._page.texts.text(
            "{twice} of {tables} tables typed twice.", twice=twice, tables=tables
        )

    def offered(self) -> Sequence[Action]:
        """The way in, and out, among the buttons of a round that is typed twice."""
        return (self.turn,) if self.state() else ()

    def left(self) -> tuple[Notice, ...]:
        """The way to what was half typed in this pass when the program ended."""
        if not self._is_played or self.is_on:
            return ()
        said = self._page.texts.text(
            "Something was half typed in the second pass: it is still there."
        )
        return (Notice(said, action=self.turn),)

    def notices(self, shown: Table | None) -> Iterator[Notice]:
        """The tables that are stopped; those typed once, when nothing else is missing.

        A table that is `shown`, and is the only one stopped, says so itself.
        """
        made = self._subject.made
        stopped = tables_at(made, Reading.STOPPED)
        waits = self.is_on or bool(rounds.missing_tables(made))
        if (shown is not None and stopped == (shown.number,)) or (waits and not stopped):
            return
        found = rounds.read_twice(self._subject.event, self._subject.number)
        for said in self._page.shell.sentences(found):
            yield Notice(said, Tone.WRONG) if stopped else Notice(said, action=self.turn)

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.PLAYING)

    @act("Second pass", keys="Ctrl+2", icon="check-check", unless=_why_not)
    def turn(self) -> None:
        view = self._view()
        if view is not None:
            view.turn_pass(again=not self.is_on)
            self._page.show_otherwise()


class ResultsPart:
    """The view of results, made when it is first needed, and its actions."""

    def __init__(
        self, page: Page, subject: RoundContext, reseat: Action, print_table: PrintTable
    ) -> None:
        """`reseat` asks who leaves the round, or arrives for it."""
        self._page, self._subject, self._reseat = page, subject, reseat
        self._view: ResultsView | None = None
        self._told: object = None
        self.half_typed = HalfTyped(page, subject)
        scored = boards.board_formula(subject.event) is None
        self._score_keys = (
            ScoreKeys(page, subject, lambda: self.view, self._why_not) if scored else None
        )
        self.board_keys = (
            None if scored else BoardActs(page, subject, lambda: self.view, self._why_not_first)
        )
        self.second = SecondPart(page, subject, lambda: self._view)
        self._seat_keys = SeatKeys(page, subject, self._place, self._why_not_first)
        self.table_keys = TableKeys(
            page, subject, lambda: self.view, self._why_not_playing, print_table
        )
        self.why = WhyAbout(
            page, subject.desk, self._seat, subject.games, escape=False, seat=lambda: subject.made
        )
        page.make_acts(self)

    def _seat_actions(self, named: Named | None) -> tuple[Action, ...]:
        """What can be done to a seat where these may be named as the winner."""
        seat, keys = self._seat_keys, self._score_keys
        named_by = () if keys is None else keys.name(named)
        marks = () if (of := keys or self.board_keys) is None else of.marks
        return (*seat.late, *named_by, *seat.leaving, *marks, *seat.referee)

    @property
    def view(self) -> ResultsView:
        """The view, made when it is first needed."""
        if self._view is None:
            shell, subject = self._page.shell, self._subject
            self._view = view = ResultsView(shell, subject, self._seat_actions)
            self.half_typed.follow(view.typing)
            view.form.spare.acts.show_acts((self.why.toggle, self.table_keys.note))
            view.changed.connect(self._changed)
            view.finished.connect(self._finished)
            view.menu_asked.connect(lambda place: self._show_menu(place, of_seat=False))
            view.form.grid.asked.connect(lambda place: self._show_menu(place, of_seat=True))
            view.form.seat_changed.connect(self._seat_changed)
            view.form.grid.chip_pressed.connect(self._seat_keys.back.trigger)
            view.form.rested.connect(self._tell_why)
        return self._view

    def _show_menu(self, place: QPoint, *, of_seat: bool) -> None:
        """What can be done to the open table now, or to the seat: all of it by the mouse alone."""
        table, why = self.table_keys.all, self.why.toggle
        of = self._seat_actions(self.view.typing.columns.asked.named)
        self._page.renew_actions()
        seat = (why, *of, self._seat_keys.back, self._reseat)
        self._page.show_menu(place, (*(seat if of_seat else (self.correct,)), *table))

    def _changed(self) -> None:
        """Another table: all that is said of it goes with it."""
        self._page.shell.renew()
        self.why.follow()

    def _finished(self) -> None:
        """All tables are in: the next Enter closes the round; where that waits, it says so."""
        buttons = self._page.window().findChildren(Button)
        close = (one for one in buttons if one.action_followed is self.close and one.isEnabled())
        button = next(close, None)
        if button is None:
            self.view.go_to_fields()
        else:
            button.setFocus(Qt.FocusReason.TabFocusReason)

    def _seat_changed(self) -> None:
        """Another field: what was typed is kept; what can be done, and “Why?”, go with the seat."""
        self.half_typed.watch.keep_typed_now()
        self._page.renew_actions()
        self.why.follow()

    def _tell_why(self) -> None:
        """Why the player the keyboard is at sits there, where the sheet has height to spare."""
        seat, subject, texts = self._seat(), self._subject, self._page.texts
        table = self._table()
        told = seat, table and [one.entry for one in table.seats], len(subject.event.rounds)
        if told == self._told or subject.round is None:
            return
        self._told, title = told, ""
        said: Sequence[str] = ()
        if seat is not None and table is not None and len(table.seats) > 1:
            derived = subject.desk.derived
            said = seat_reasons(texts, subject.event, derived, subject.round, seat)
            name = listed_names(subject.event.entries)[seat]
            title = texts.text("Why {name} sits here", name=name)
        self.view.form.spare.say(title, said)

    def refresh(self) -> None:
        """Show the results as they are now."""
        self.second.refresh(self.view)
        self.view.refresh()
        self.why.follow()

    def open_at(self, place: str) -> None:
        """Open a table: "table-7" is number 7, "back-7" goes on there as before."""
        name, _, number = place.partition("-")
        if name in ("table", "back") and number.isdigit():
            self.view.arrive_at(TableNumber(int(number)), by_number=name == "table")

    def first_focus(self) -> QWidget:
        """The number field."""
        return self.view.first_focus()

    def came_back(self) -> tuple[Notice, ...]:
        """What was half typed when the program ended last."""
        again = self.second.is_on
        left = self.second.left() if not again and self.half_typed.is_back(again=True) else ()
        return (*map(Notice, self.half_typed.sentences(again=again)), *left)

    def notices(self) -> Iterator[Notice]:
        """What the rules for lateness have next while the round is played: at the open table, and
        at tables that are over.
        """
        event, number, sentences = self._subject.event, self._subject.number, self._said
        minutes, late = lateness.waiting_minutes(event), late_at(self._subject, self._table())
        yield from self.came_back()
        if self.board_keys is not None:
            yield from self.board_keys.notices()
        for found in rounds.too_few(event, number):
            anew = self.seat_anew if found.code == rounds.NO_GAME else None
            yield from (Notice(words, action=anew) for words in sentences([found]))
        for words in sentences(rounds.word_of_absent_finalists(event, number)):
            yield Notice(words, action=self.seat_anew)
        waiting = [problem("late.waiting", entry=entry, minutes=minutes) for entry in late]
        ends = rounds.level_ends(event, number, self._subject.game)
        yield from map(Notice, sentences([*waiting, *ends]))
        if level := level_said(self._page.texts, self._subject):
            yield Notice(level, Tone.PLAIN)
        yield from self.second.notices(self._table())
        if gone := lateness.never_came(event, number):
            never = sentences([problem("late.never-came", entries=gone)])
            yield from (Notice(words, action=self._referee) for words in never)

    def _said(self, found: Sequence[Problem]) -> Sequence[str]:
        return self._page.shell.sentences(found)

    @act("Referee", icon="gavel")
    def _referee(self) -> None:
        """To the referee; for somebody who never came the disqualification is begun (BGL 5.5)."""
        playing = self._subject.stage is RoundStage.PLAYING
        event, number = self._subject.event, self._subject.number
        gone = lateness.never_came(event, number) if playing else ()
        self._page.shell.go(f"referee/absent-{gone[0]}" if gone else "referee")

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, *_PLAYED)

    def _why_not_playing(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.PLAYING)

    def _why_not_first(self) -> Sequence[str]:
        return self.second.why_not_first() or self._why_not_playing()

    @act("Correct a result", CHANGE, unless=_why_not)
    def correct(self) -> None:
        self.view.unlock()

    @act("Back to the table number", BACK, icon="", unless=_why_not)
    def _let_go(self) -> None:
        if not self.why.close():
            self.view.let_go()

    def _why_no_close(self) -> Sequence[str | Problem]:
        subject = self._subject
        found = rounds.can_close(subject.event, subject.number, subject.game)
        return found or not_saved(self._page.texts, sorted(self.unsaved))

    @act(
        "Close the round",
        GO_ON,
        icon="lock",
        unless=(_why_not_playing, _why_no_close),
        attempted=True,
    )
    def close(self) -> None:
        rounds.close_round(self._subject.desk, self._subject.number, self._subject.game)

    def _why_no_rest(self) -> Sequence[str | Problem]:
        if not self._subject.made.partial:
            return (self._page.texts.text("All tables of this round are seated."),)
        return rounds.can_seat_rest(self._subject.event)

    @act(
        "Seat the other tables",
        GO_ON,
        icon="shuffle",
        unless=(_why_not_playing, _why_no_rest),
        attempted=True,
    )
    def seat_rest(self) -> None:
        rounds.seat_rest(self._subject.desk)

    def _why_no_seats_anew(self) -> Sequence[Problem]:
        subject = self._subject
        return rounds.can_seat_anew(subject.event, subject.number, subject.wishes_again)

    @act(
        "Assign seats again",
        icon="shuffle",
        unless=(_why_not_playing, _why_no_seats_anew),
        attempted=True,
    )
    def seat_anew(self) -> None:
        subject = self._subject
        rounds.seat_anew(subject.desk, subject.number, subject.wishes_again)

    def _why_no_reopen(self) -> Sequence[str | Problem]:
        not_now = self._subject.why_not(self._page.texts, RoundStage.CLOSED)
        return not_now or rounds.can_reopen(self._subject.event, self._subject.number)

    @act("Open again", icon="undo-2", unless=_why_no_reopen, attempted=True)
    def reopen(self) -> None:
        rounds.reopen_round(self._subject.desk, self._subject.number)

    @property
    def here(self) -> tuple[Table | None, EntryNumber | None]:
        """The open table, and the player that keys are for."""
        return self._table(), None if self._view is None else self._view.seat

    @property
    def unsaved(self) -> frozenset[TableNumber]:
        """The tables at which something is typed in the first pass that is not saved."""
        return frozenset() if self._view is None else self._view.typing.unsaved_in(again=False)

    def _table(self) -> Table | None:
        return None if self._view is None else self._view.table

    def _place(self) -> Place | None:
        """The table and the player that keys are for."""
        table, seat = self.here
        return None if table is None or seat is None else (table.number, seat)

    def _seat(self) -> EntryNumber | None:
        """The player at the seat the keyboard is at; a draft has a key of its own."""
        place = None if self._why_not() else self._place()
        return None if place is None else place[1]
