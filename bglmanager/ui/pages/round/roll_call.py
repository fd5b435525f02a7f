"""Who is here before a round: the question about the missing, and the roll call."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Entry, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Level, Problem
from bglmanager.i18n import Named, Texts
from bglmanager.services import entries, leaving, pre_start_check, rounds, upcoming_rounds
from bglmanager.services.entries import search_key
from bglmanager.services.pre_start_check import Answer
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.kit.acts import (
    ALL_LEAVE,
    BACK,
    LATE,
    MINUTES,
    MISSING,
    NEXT_LIST,
    Need,
    act,
)
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.calling import CalledList, MissingLine, columns
from bglmanager.ui.pages.round.people import (
    Called,
    Doubt,
    RollCallState,
    absent_players,
    called_players,
    can_call,
    table_short,
)
from bglmanager.ui.pages.round.proposal_words import final_of, proposed_sizes, units_at, who_plays
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import Words, action_button, laid_out
from bglmanager.ui.widgets.frame import Notice
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.names import in_sentence
from bglmanager.words.number_format import joined
from bglmanager.words.seating import people_in_words, sizes_in_words

answer_words = Named(
    {
        Answer.LAPSED: "dropped",
        Answer.WAIT: "is waited for",
        Answer.KEEP: "keeps a seat",
    }
)
"""What becomes of somebody, in a word or two."""

_ANSWER_LOOKS: Mapping[Answer, tuple[str, Tone]] = {
    Answer.LAPSED: ("user-x", Tone.PLAIN),
    Answer.WAIT: ("timer", Tone.ATTENTION),
    Answer.KEEP: ("user-check", Tone.GOOD),
}
_WIDE = 760
"""Of a list of people that is called, at 100 %: wider its columns only move apart."""


class CallingView(QWidget):
    """What is asked or said, and below it the list of people to go through; as wide as it reads."""

    def __init__(self, look: Style, listed: CalledList[Any]) -> None:
        super().__init__()
        self._look, self.listed = look, listed
        self.head = Words(look, "", Size.SECTION, strong=True, wrap=True)
        column = QWidget()
        column.setMaximumWidth(look.theme.px(_WIDE))
        self.box = laid_out(QVBoxLayout(column), look.theme.px(8))
        self.box.addWidget(self.head)
        self.box.addWidget(listed, 1)
        row = laid_out(QHBoxLayout(self))
        row.addWidget(column, 1)
        row.addStretch(0)

    def say_above(self, *widgets: QWidget) -> None:
        """Have these between the head and the list."""
        for place, widget in enumerate(widgets, 1):
            self.box.insertWidget(place, widget)


class MissingView(CallingView):
    """Three answers for all, a list with one for each, and what comes of them."""

    def __init__(
        self, look: Style, zone: dt.tzinfo | None, actions: Mapping[Answer, Action]
    ) -> None:
        t, muted = look.texts, look.theme.colours.muted
        super().__init__(
            look, CalledList(look, columns(t, zone, wide=True), t.text("Who is not here"))
        )
        self.result = Words(look, "", strong=True, wrap=True)
        self.wrong = Words(look, "", colour=look.theme.colours.wrong, wrap=True)
        meant = {
            Answer.LAPSED: t.text("Not seated. Who comes later is checked in and plays then."),
            Answer.WAIT: t.text(
                "The draw waits {n} minutes, then this question comes again.",
                n=pre_start_check.WAIT,
            ),
            Answer.KEEP: t.text(
                "Has a seat in the draw; at the table the rules for who is late apply."
            ),
        }
        answers = QWidget()
        grid = QGridLayout(answers)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(look.theme.px(12))
        grid.setVerticalSpacing(look.theme.px(4))
        grid.setColumnStretch(1, 1)
        for line, (answer, action) in enumerate(actions.items()):
            grid.addWidget(action_button(look, action), line, 0)
            grid.addWidget(Words(look, meant[answer], colour=muted, wrap=True), line, 1)
        self.say_above(answers, self.result, self.wrong)

    def show_missing(
        self, answers: Sequence[tuple[Entry, Answer]], result: str, wrong: str = ""
    ) -> None:
        """Show what is answered for each who is missing, what comes of it, why it cannot be."""
        t = self._look.texts
        self.head.setText(
            t.many(
                "{n} player[s] [is|are] registered and not here. What should happen?", len(answers)
            )
        )
        self.listed.show_lines(
            [
                MissingLine(entry, False, answer_words(t, answer), *_ANSWER_LOOKS[answer])
                for entry, answer in answers
            ]
        )
        self.result.setText(result)
        self.wrong.setText(wrong)
        self.wrong.setVisible(bool(wrong))


_ASKED = Need("Nobody is being asked about now.", lambda part: part.is_shown)


class MissingPart:
    """The question, its answers, and what is done once they are given.

    `is_shown` while it stands in the place of the proposal. Answers are collected and become one
    act; then the draw that was asked for goes on, unless somebody is waited for.
    """

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject = page, subject
        self._view: MissingView | None = None
        self._then: Callable[[], object] | None = None
        page.make_acts(self)
        self.all = {
            Answer.LAPSED: self._drop_all,
            Answer.WAIT: self._wait_all,
            Answer.KEEP: self._keep_all,
        }
        for action in self.all.values():
            action.rename(f"{action.text()} ({action.keys})")

    @property
    def is_shown(self) -> bool:
        """Whether the question stands in the place of the proposal."""
        return self._then is not None and bool(self.missing)

    @property
    def missing(self) -> tuple[Entry, ...]:
        """Whom the draw asks about; nobody but before the first round."""
        if self._subject.stage is not RoundStage.TO_DRAW:
            return ()
        return pre_start_check.entries_asked(self._subject.event)

    @property
    def view(self) -> MissingView:
        """The view, made when it is first needed."""
        if self._view is None:
            zone = self._subject.desk.now().tzinfo
            self._view = MissingView(self._page.look, zone, self.all)
            self._view.listed.turned.connect(self._turn)
            self._view.listed.here.connect(lambda n: self._do(entries.check_in, n))
            self._view.listed.gone.connect(lambda n: self._do(leaving.withdraw_entry, n))
            self._view.listed.lapsed.connect(lambda n: self._do(pre_start_check.lapse_entry, n))
            self._view.listed.left.connect(self.hide)
        return self._view

    @property
    def keys(self) -> Keys:
        """The keys of the list."""
        text = self._page.texts.text
        return (
            ("Space", text("another answer")),
            ("Return", text("has arrived")),
            ("F5", text("is not coming")),
        )

    def comes_first(self, then: Callable[[], object]) -> bool:
        """Ask before this is done; False when nobody is missing and it can be done at once."""
        if not self.missing:
            return False
        self._then = then
        self._page.show_otherwise()
        return True

    def hide(self) -> None:
        """Back to the proposal: nothing is answered."""
        self._leave()
        self._page.show_otherwise()

    back = act("Back to the round", BACK, unless=_ASKED, legend="back to the round")(hide)

    def _leave(self) -> None:
        """Nothing is asked any more, nor answered."""
        self._then = None
        self._say(Answer.LAPSED, {})

    def _say(self, usual: Answer, answers: Mapping[EntryNumber, Answer]) -> None:
        self._subject.chosen = replace(self._subject.chosen, usual=usual, answers=answers)

    @property
    def answers(self) -> dict[EntryNumber, Answer]:
        """What is answered for each: for all together, unless something else for one."""
        chosen = self._subject.chosen
        return {e.number: chosen.answers.get(e.number, chosen.usual) for e in self.missing}

    def verb(self, drawing: str) -> str:
        """What the primary button does with these answers; `drawing` is what the draw is called."""
        if Answer.WAIT in self.answers.values():
            return self._page.texts.text("Wait {n} minutes", n=pre_start_check.WAIT)
        return drawing

    def refusals(self) -> Sequence[str]:
        """Why these answers cannot be given: what hinders the round that comes of them."""
        event, answers = self._subject.event, self.answers
        found = pre_start_check.can_answer(event, answers)
        if not found and Answer.WAIT not in answers.values():
            after = pre_start_check.with_answers(event, answers)
            hindering = rounds.can_draw(after, None, self._subject.wishes)
            found = tuple(each for each in hindering if each.level is Level.WRONG)
        return self._page.shell.sentences(found)

    def give(self) -> None:
        """Answer, and go on with what was asked for unless somebody is waited for."""
        answers, then, desk = self.answers, self._then, self._subject.desk
        if then is None or not self._page.shell.attempt(
            lambda: pre_start_check.answer_missing(desk, answers)
        ):
            return
        self._leave()
        if Answer.WAIT in answers.values():
            self._page.show_otherwise()
        else:
            then()

    def refresh(self) -> None:
        """Show the question as it is now; with nobody missing any more it is gone."""
        if self._then is not None and not self.missing:
            self._leave()
        if self.is_shown:
            answers = [(entry, self.answers[entry.number]) for entry in self.missing]
            self.view.show_missing(answers, self._result(), " ".join(self.refusals()))

    def first_focus(self) -> QWidget:
        """The search: letters find, the other keys answer."""
        return self.view.listed.search

    def _result(self) -> str:
        """How many would be seated, and at which tables."""
        event, t = pre_start_check.with_answers(self._subject.event, self.answers), self._page.texts
        waited = sum(answer is Answer.WAIT for answer in self.answers.values())
        said = seats_in_words(self._page, event, self._subject)
        if not waited:
            return said
        more = t.many("{n} player[s] [is|are] waited for.", waited)
        return f"{said} {more}"

    @act("Drop all", ALL_LEAVE, icon=_ANSWER_LOOKS[Answer.LAPSED][0], unless=_ASKED)
    def _drop_all(self) -> None:
        self._answer(Answer.LAPSED, {})

    @act(
        lambda t: t.text("Wait {n} minutes", n=pre_start_check.WAIT),
        MINUTES,
        icon=_ANSWER_LOOKS[Answer.WAIT][0],
        unless=_ASKED,
    )
    def _wait_all(self) -> None:
        self._answer(Answer.WAIT, {})

    @act("All keep a seat", LATE, icon=_ANSWER_LOOKS[Answer.KEEP][0], unless=_ASKED)
    def _keep_all(self) -> None:
        self._answer(Answer.KEEP, {})

    def _turn(self, number: int) -> None:
        order, entry, chosen = tuple(Answer), EntryNumber(number), self._subject.chosen
        now = self.answers[entry]
        next_ = order[(order.index(now) + 1) % len(order)]
        self._answer(chosen.usual, {**chosen.answers, entry: next_})

    def _answer(self, usual: Answer, answers: Mapping[EntryNumber, Answer]) -> None:
        self._say(usual, answers)
        self._page.refresh(None)
        self._page.shell.renew()

    def _do(self, deed: Callable[..., object], number: int) -> None:
        desk = self._subject.desk
        self._page.shell.attempt(lambda: deed(desk, EntryNumber(number)))


def seats_in_words(page: Page, event: Event, subject: RoundContext) -> str:
    """How many would be seated in the next round of an event, and at which tables."""
    t = page.texts
    playing = None if subject.is_swiss else final_of(subject)
    if playing is not None:
        seats = units_at(event, playing.tables)
        people, tables = people_in_words(t, event, sum(seats)), sizes_in_words(t, event, seats)
        return t.text("Would be seated: {people}, {tables}.", people=people, tables=tables)
    found = upcoming_rounds.event_proposal(event, game=subject.usual.game)
    people = people_in_words(t, event, found.units)
    sizes = sizes_in_words(t, event, proposed_sizes(event, found, even=subject.wishes.even))
    if not sizes:
        return t.text("Would be seated: {people}.", people=people)
    return t.text("Would be seated: {people}, {tables}.", people=people, tables=sizes)


TABLE, NAME = 0, 1
"""Columns that the list is called by."""

_LAST = 1_000_000
"""Behind every table."""

_BEHIND = (RollCallState.GONE, RollCallState.STANDS_BY, RollCallState.REPLACES)
"""Who is called last: no seat depends on them."""

_LOOKS = {
    RollCallState.PLAYS: ("circle-check", Tone.GOOD),
    RollCallState.ALONE: ("circle-alert", Tone.ATTENTION),
    RollCallState.REPLACES: ("user", Tone.PLAIN),
    RollCallState.SITS_OUT: ("clock", Tone.ATTENTION),
    RollCallState.STANDS_BY: ("user", Tone.PLAIN),
    RollCallState.GONE: ("log-out", Tone.PLAIN),
}


_state_word = Named(
    {
        RollCallState.PLAYS: "plays",
        RollCallState.ALONE: "without the teammate",
        RollCallState.REPLACES: "only if somebody withdraws",
        RollCallState.SITS_OUT: "sits out",
        RollCallState.STANDS_BY: "stands by",
        RollCallState.GONE: "has left",
    }
)
_doubt_word = Named({Doubt.KEPT: "never came", Doubt.ABSENT: "was not at the table"})


def standing_words(texts: Texts, line: Called) -> str:
    """How somebody stands towards the next round, and why he is called first."""
    word = _state_word(texts, line.standing)
    if line.doubt is None or line.standing is not RollCallState.PLAYS:
        return word
    return f"{word}; {_doubt_word(texts, line.doubt)}"


def called_columns(texts: Texts) -> tuple[Column[Called], ...]:
    """The table of the last round, the name, how he stands."""
    return (
        Column(
            texts.text("Table"),
            lambda line: "" if line.table is None else table_short(line.table),
            order=_by_table,
            figures=True,
            spoken=texts.text("Table of the last round"),
        ),
        Column(
            texts.text("Name"),
            lambda line: listed_name(line.entry),
            order=_by_name,
            stretch=True,
            strong=True,
        ),
        Column(
            texts.text("In the next round"),
            lambda line: standing_words(texts, line),
            order=lambda line: (list(RollCallState).index(line.standing), _by_name(line)),
            icon=lambda line: _look(line)[0],
            tone=lambda line: _look(line)[1],
        ),
    )


def _look(line: Called) -> tuple[str, Tone]:
    if line.doubt is not None and line.standing is RollCallState.PLAYS:
        return "circle-question-mark", Tone.ATTENTION
    return _LOOKS[line.standing]


def _first(line: Called) -> bool:
    """Whether he is called before the others: his absence is to be expected."""
    return line.doubt is None


def _by_table(line: Called) -> tuple[bool, bool, int, str]:
    gone = line.standing in _BEHIND
    table = _LAST if line.table is None else int(line.table.number)
    return gone, _first(line), table, _name_key(line.entry.last_name, line.entry.first_name)


def _by_name(line: Called) -> tuple[bool, bool, str]:
    gone = line.standing in _BEHIND
    return gone, _first(line), _name_key(line.entry.last_name, line.entry.first_name)


@lru_cache(maxsize=2048)
def _name_key(last: str, first: str) -> str:
    """What a name is sorted by: all 450 are sorted at every key."""
    return search_key(f"{last} {first}")


class RollCallView(CallingView):
    """Who is called, and how many would be seated at which tables."""

    def __init__(self, look: Style) -> None:
        t = look.texts
        super().__init__(
            look, CalledList(look, called_columns(t), t.text("Roll call"), sorted_by=TABLE)
        )
        self.counts = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.say_above(self.counts)

    def show_called(self, lines: Sequence[Called], result: str) -> None:
        """Show who is called, and what comes of it."""
        t = self._look.texts
        self.head.setText(result)
        states = [line.standing for line in lines]
        alone, reserve, out, waiting, left = (
            states.count(each) for each in RollCallState if each is not RollCallState.PLAYS
        )
        said = (
            t.many("{n} without the teammate", alone) if alone else "",
            t.many("{n} [sits|sit] out", out) if out else "",
            t.many("{n} in reserve", reserve) if reserve else "",
            t.many("{n} [stands|stand] by", waiting) if waiting else "",
            t.many("{n} [has|have] left", left) if left else "",
        )
        self.counts.setText("; ".join(filter(None, said)) or t.text("Everybody plays."))
        self.listed.show_lines(lines)

    def turn_order(self) -> None:
        """By name, or by table again."""
        header = self.listed.table.horizontalHeader()
        by = NAME if header.sortIndicatorSection() == TABLE else TABLE
        self.listed.table.sortByColumn(by, Qt.SortOrder.AscendingOrder)
        self.listed.table.selectRow(0)
        self.listed.table.scrollToTop()


_SHOWN = Need("The roll call is not shown.", lambda part: part.is_shown)
_SOME = Need("Nobody was absent from the last round.", lambda part: bool(part.absent))


class RollCallPart:
    """The list, its keys, and the way there and back; before round 1 it asks about the missing."""

    def __init__(self, page: Page, subject: RoundContext, missing: MissingPart) -> None:
        self._page, self._subject, self._missing = page, subject, missing
        self._view: RollCallView | None = None
        self._asked = False
        page.make_acts(self)

    @property
    def is_shown(self) -> bool:
        """Whether the roll call stands in the place of the proposal."""
        return (
            self._asked and self._subject.stage is RoundStage.TO_DRAW and not self._missing.is_shown
        )

    @property
    def view(self) -> RollCallView:
        """The view, made when it is first needed."""
        if self._view is None:
            self._view = RollCallView(self._page.look)
            listed = self._view.listed
            listed.here.connect(self._call)
            listed.turned.connect(self._is_here)
            listed.gone.connect(self._withdraw)
            listed.left.connect(self.back.trigger)
        return self._view

    def refresh(self) -> None:
        """Show who is called now."""
        if self._subject.stage is not RoundStage.TO_DRAW:
            self._asked = False
        if self.is_shown:
            event = self._subject.event
            result = seats_in_words(self._page, event, self._subject)
            self.view.show_called(called_players(event, who_plays(self._subject)), result)

    def first_focus(self) -> QWidget:
        """The search: letters find, the other keys call."""
        return self.view.listed.search

    def offered(self) -> Sequence[Action]:
        """The way there, or back."""
        if self.is_shown:
            return (self.back,)
        return () if can_call(self._subject.event) else (self.show,)

    def notices(self) -> Sequence[Notice]:
        """Who was not at the table in the last round and would be seated again."""
        event, absent, t = self._subject.event, self.absent, self._page.texts
        last = event.last_round
        if last is None or not absent:
            return ()
        said = t.text(
            "Absent from {round}, about to get a seat again: {names}.",
            round=in_sentence(t, last.phase, last.number),
            names=joined(t, [listed_name(event.entry(number)) for number in absent]),
        )
        return (Notice(said, action=self._withdraw_absent),)

    def _why_not(self) -> Sequence[str | Problem]:
        not_now = self._subject.why_not(self._page.texts, RoundStage.TO_DRAW)
        if not_now or self._missing.is_shown:
            return not_now or (self._page.texts.text("First say what becomes of the missing."),)
        return can_call(self._subject.event)

    @act("Roll call", MISSING, icon="users", unless=_why_not)
    def show(self) -> None:
        """Show it, or the round again: one key there and back."""
        self._asked = not self._asked
        self._page.show_otherwise()

    @act("By name or by table", NEXT_LIST, icon="list", unless=_SHOWN, legend="by name or by table")
    def order(self) -> None:
        self.view.turn_order()

    @act("Back to the round", BACK, unless=_SHOWN, legend="back to the round")
    def back(self) -> None:
        self.show.trigger()

    @property
    def absent(self) -> Sequence[EntryNumber]:
        """Who was not at the table in the last round and would be seated again."""
        event = self._subject.event
        return () if can_call(event) else absent_players(event, who_plays(self._subject))

    @act(
        "Withdraw the absent",
        ALL_LEAVE,
        unless=(_why_not, _SOME),
        attempted=True,
    )
    def _withdraw_absent(self) -> None:
        leaving.withdraw_several(self._subject.desk, self.absent)

    @property
    def keys(self) -> Keys:
        """The keys of the list."""
        text = self._page.texts.text
        return (
            ("Return", text("is not here, or is back")),
            ("Space", text("is here")),
            ("F5", text("leaves the event")),
        )

    def _call(self, number: int) -> None:
        """Who plays is not here, who does not is back; the next one is called."""
        line = self.view.listed.table.current_row
        if line is not None:
            stays = line.standing in (RollCallState.GONE, RollCallState.STANDS_BY)
            self._settle(self._other(line), number, further=not stays)

    def _is_here(self, number: int) -> None:
        """Somebody is seen: he is noted as present, and plays if he did not."""
        self._settle(leaving.is_back, number)

    def _withdraw(self, number: int) -> None:
        """Who has gone is called last; the one after him is called now."""
        self._settle(leaving.withdraw_entry, number)

    def _settle(self, deed: Callable[..., object], number: int, *, further: bool = False) -> None:
        """Do it, and go on with the line that is there then, or the one after; who was found by
        letters stays the current one.
        """
        listed, desk, entry = self.view.listed, self._subject.desk, EntryNumber(number)
        place, typed = listed.table.currentIndex().row(), bool(listed.search.text())
        if not self._page.shell.attempt(lambda: deed(desk, entry)):
            return
        if typed:
            listed.search.empty_search()
            listed.table.pick_key(entry)
        else:
            listed.table.selectRow(min(place + further, len(listed.model.rows) - 1))
            listed.table.scrollTo(listed.table.currentIndex())

    @staticmethod
    def _other(line: Called) -> Callable[..., object]:
        plays = line.standing in (RollCallState.PLAYS, RollCallState.ALONE, RollCallState.REPLACES)
        return leaving.not_here if plays else leaving.is_back
