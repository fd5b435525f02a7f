"""What is done with a round under way or closed: results, who left, minutes, close, reopen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from bglmanager.engine.event import Table
from bglmanager.engine.games.asked import Named
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Problem, problem
from bglmanager.engine.tables import Reading, tables_at
from bglmanager.services import boards, lateness, rounds
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import BACK, CHANGE, GO_ON, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.hall_cards import late_at, not_saved
from bglmanager.ui.pages.round.results import ResultsView
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.pages.round.sheets import HalfTyped, is_read_twice
from bglmanager.ui.pages.round.table_acts import Place, ScoreKeys, SeatKeys, TableKeys
from bglmanager.ui.pages.standings.why import WhyAbout
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.basics import Button
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words.names import listed_names
from bglmanager.words.reasons import seat_reasons

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

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject = page, subject
        self._view: ResultsView | None = None
        self._told: object = None
        self.half_typed = HalfTyped(page, subject)
        scored = boards.board_formula(subject.event) is None
        self._score_keys = (
            ScoreKeys(page, subject, lambda: self.view, self._why_not) if scored else None
        )
        self.second = SecondPart(page, subject, lambda: self._view)
        self._seat_keys = SeatKeys(page, subject, self._place, self._why_not_first)
        self.table_keys = TableKeys(page, subject, lambda: self.view, self._why_not_playing)
        self.why = WhyAbout(
            page, subject.desk, self._seat, subject.games, escape=False, seat=lambda: subject.made
        )
        page.make_acts(self)

    def _seat_actions(self, named: Named | None) -> tuple[Action, ...]:
        """What can be done to a seat where these may be named as the winner."""
        seat, keys = self._seat_keys, self._score_keys
        named_by, marks = ((), ()) if keys is None else (keys.name(named), keys.marks)
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
        seat = (why, *of, self._seat_keys.back)
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
        for found in rounds.too_few(event, number):
            anew = self.seat_anew if found.code == rounds.NO_GAME else None
            yield from (Notice(words, action=anew) for words in sentences([found]))
        waiting = [problem("late.waiting", entry=entry, minutes=minutes) for entry in late]
        ends = rounds.level_ends(event, number, self._subject.game)
        yield from map(Notice, sentences([*waiting, *ends]))
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
