"""Who is here before a round: the question about the missing, and the roll call."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from bglmanager.engine import copies, pairs, presence
from bglmanager.engine.event import BottomReason, Entry, EntryStatus, Event, RoundStatus, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.problems import Level, Problem, Problems, problem, problem_if
from bglmanager.i18n import Texts
from bglmanager.services import entries, leaving, pre_start_check, rounds, upcoming_rounds
from bglmanager.services.entries import search_key
from bglmanager.services.pre_start_check import WAIT, Answer
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import (
    ALL_LEAVE,
    BACK,
    LATE,
    MINUTES,
    MISSING,
    NEXT_LIST,
    Need,
    act,
    key_legend,
)
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.calling import CalledList
from bglmanager.ui.pages.missing_list import MissingLine, columns
from bglmanager.ui.pages.round.choices import final_of, who_plays
from bglmanager.ui.pages.round.people import table_short
from bglmanager.ui.pages.round.proposal_words import proposed_sizes, units_at
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import CutWords, Words, action_button, laid_out
from bglmanager.ui.widgets.frame import Notice
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.names import in_sentence
from bglmanager.words.number_format import joined
from bglmanager.words.seating import people_in_words, sizes_in_words


def answer_words(texts: Texts, answer: Answer) -> str:
    """What becomes of somebody, in a word or two."""
    return {
        Answer.LAPSED: texts.text("dropped"),
        Answer.WAIT: texts.text("is waited for"),
        Answer.KEEP: texts.text("keeps a seat"),
    }[answer]


_ANSWER_LOOKS: Mapping[Answer, tuple[str, Tone]] = {
    Answer.LAPSED: ("user-x", Tone.PLAIN),
    Answer.WAIT: ("timer", Tone.ATTENTION),
    Answer.KEEP: ("user-check", Tone.GOOD),
}


def answer_icon(answer: Answer) -> str:
    """The icon of an answer."""
    return _ANSWER_LOOKS[answer][0]


def _line(texts: Texts, entry: Entry, answer: Answer) -> MissingLine:
    icon, tone = _ANSWER_LOOKS[answer]
    return MissingLine(entry, answer=answer_words(texts, answer), icon=icon, tone=tone)


class MissingView(QWidget):
    """Three answers for all, a list with one for each, and what comes of them."""

    def __init__(
        self, look: Style, zone: dt.tzinfo | None, actions: Mapping[Answer, Action], keys: str
    ) -> None:
        """`keys` is the line below the list."""
        super().__init__()
        self._look = look
        t, muted = look.texts, look.theme.colours.muted
        self.head = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.listed = CalledList(look, columns(t, zone, wide=True), t.text("Who is not here"))
        self.result = Words(look, "", strong=True, wrap=True)
        self.wrong = Words(look, "", colour=look.theme.colours.wrong, wrap=True)
        self.keys = CutWords(look, keys, Size.SMALL, colour=muted)
        meant = {
            Answer.LAPSED: t.text("Not seated. Who comes later is checked in and plays then."),
            Answer.WAIT: t.text(
                "The draw waits {n} minutes, then this question comes again.", n=WAIT
            ),
            Answer.KEEP: t.text(
                "Has a seat in the draw; at the table the rules for who is late apply."
            ),
        }
        grid = QGridLayout()
        grid.setHorizontalSpacing(look.theme.px(12))
        grid.setVerticalSpacing(look.theme.px(8))
        grid.setColumnStretch(1, 1)
        for line, (answer, action) in enumerate(actions.items()):
            grid.addWidget(action_button(look, action), line, 0)
            grid.addWidget(Words(look, meant[answer], colour=muted, wrap=True), line, 1)
        box = laid_out(QVBoxLayout(self), look.theme.px(12))
        box.addWidget(self.head)
        box.addLayout(grid)
        box.addWidget(self.result)
        box.addWidget(self.wrong)
        box.addWidget(self.listed, 1)
        box.addWidget(self.keys)

    def show_missing(
        self,
        missing: Sequence[Entry],
        answers: Mapping[EntryNumber, Answer],
        result: str,
        wrong: str = "",
    ) -> None:
        """Show who is missing, what is answered for each, what comes of it and why it cannot be."""
        t = self._look.texts
        self.head.setText(
            t.many(
                "{n} player[s] [is|are] registered and not here. What should happen?", len(missing)
            )
        )
        self.listed.show_lines([_line(t, entry, answers[entry.number]) for entry in missing])
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
            self._view = MissingView(self._page.look, zone, self.all, self._keys())
            self._view.listed.turned.connect(self._turn)
            self._view.listed.here.connect(lambda n: self._do(entries.check_in, n))
            self._view.listed.gone.connect(lambda n: self._do(leaving.withdraw_entry, n))
            self._view.listed.lapsed.connect(lambda n: self._do(pre_start_check.lapse_entry, n))
            self._view.listed.left.connect(self.hide)
        return self._view

    def _keys(self) -> str:
        """The line of keys: those of the list, and the way back."""
        text = self._page.texts.text
        own = (
            ("Space", text("another answer")),
            ("Return", text("has arrived")),
            ("F5", text("is not coming")),
        )
        told = key_legend(self._page.texts, (self.back,), own)
        return " · ".join(f"{key} {does}" for key, does in told)

    def comes_first(self, then: Callable[[], object]) -> bool:
        """Ask before this is done; False when nobody is missing and it can be done at once."""
        if not self.missing:
            return False
        self._then = then
        self._page.shell.close_side()
        self._show()
        return True

    def hide(self) -> None:
        """Back to the proposal: nothing is answered."""
        self._leave()
        self._show()

    back = act("Back to the round", BACK, unless=_ASKED, legend="back to the round")(hide)

    def _leave(self) -> None:
        """Nothing is asked any more, nor answered."""
        self._then = None
        self._say(Answer.LAPSED, {})

    def _say(self, usual: Answer, answers: Mapping[EntryNumber, Answer]) -> None:
        self._subject.chosen = replace(self._subject.chosen, usual=usual, answers=answers)

    def _show(self) -> None:
        self._page.refresh(None)
        self._page.shell.renew()
        self._page.take_focus()

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
            self._show()
        else:
            then()

    def refresh(self) -> None:
        """Show the question as it is now; with nobody missing any more it is gone."""
        if self._then is not None and not self.missing:
            self._leave()
        if self.is_shown:
            wrong = " ".join(self.refusals())
            self.view.show_missing(self.missing, self.answers, self._result(), wrong)

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

    @act("Drop all", ALL_LEAVE, icon=answer_icon(Answer.LAPSED), unless=_ASKED)
    def _drop_all(self) -> None:
        self._answer(Answer.LAPSED, {})

    @act(
        lambda t: t.text("Wait {n} minutes", n=pre_start_check.WAIT),
        MINUTES,
        icon=answer_icon(Answer.WAIT),
        unless=_ASKED,
    )
    def _wait_all(self) -> None:
        self._answer(Answer.WAIT, {})

    @act("All keep a seat", LATE, icon=answer_icon(Answer.KEEP), unless=_ASKED)
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


class RollCallState(StrEnum):
    """How somebody stands towards the next round; `ALONE` would play with the mate of his pair.

    `REPLACES`: not among those who play a final phase, and next in the order if one of them goes.
    """

    PLAYS = "plays"
    ALONE = "alone"
    REPLACES = "replaces"
    SITS_OUT = "sits-out"
    STANDS_BY = "stands-by"
    GONE = "gone"


class Doubt(StrEnum):
    """Why somebody is called first: nobody has seen him at a table."""

    KEPT = "kept"
    ABSENT = "absent"


@record
class Called:
    """Somebody who is called: `table` is where he sat in the last round, None for nowhere."""

    entry: Entry
    standing: RollCallState
    table: Table | None = None
    doubt: Doubt | None = None


def can_call(event: Event) -> Problems:
    """Why there is no roll call now: it is held between two rounds, before the draw."""
    last = event.last_round
    if last is None:
        return (problem("roll-call.first"),)
    return problem_if(last.status is not RoundStatus.CLOSED, "roll-call.not-now", round=last.number)


def called_players(
    event: Event, playing: Collection[EntryNumber] | None = None
) -> tuple[Called, ...]:
    """Everybody to be called before the next round, by start number.

    Who would be seated and who sits out; then who stands by on the waiting list, and who has
    withdrawn and may come back. `playing` are those of a final phase, None where all play.
    """
    alone, unseen, found = _without_mate(event), presence.seat_held(event), []
    last = [table for round_ in event.rounds[-1:] for table in round_.tables]
    tables = {seat.entry: table for table in last for seat in table.seats}
    for entry in event.entries:
        table = tables.get(entry.number)
        doubt = Doubt.KEPT if entry.number in unseen else None
        if table is not None and table.seat_of(entry.number).bottom_reason is BottomReason.ABSENT:
            doubt = Doubt.ABSENT
        standing = _standing_of(event, entry, alone, playing)
        if standing is not None:
            found.append(Called(entry, standing, table, doubt))
    return tuple(found)


def _without_mate(event: Event) -> frozenset[EntryNumber]:
    """Who is in a pair that does not play: where pairs count as one, both play or nobody."""
    if not pairs.are_played(event.settings):
        return frozenset()
    able = {e.number for e in event.entries if may_be_seated(e, event.next_number)}
    halves = (team.members for team in event.teams if not able.issuperset(team.members))
    return frozenset(member for members in halves for member in members)


def _standing_of(
    event: Event,
    entry: Entry,
    alone: Collection[EntryNumber],
    playing: Collection[EntryNumber] | None,
) -> RollCallState | None:
    if may_be_seated(entry, event.next_number):
        if entry.number in alone:
            return RollCallState.ALONE
        replaces = playing is not None and entry.number not in playing
        return RollCallState.REPLACES if replaces else RollCallState.PLAYS
    if entry.status is EntryStatus.ACTIVE:
        return RollCallState.SITS_OUT if event.next_number in entry.sits_out else None
    if entry.status is EntryStatus.WITHDRAWN:
        return RollCallState.GONE
    return RollCallState.STANDS_BY if copies.is_waiting(event, entry) else None


def absent_players(
    event: Event, playing: Collection[EntryNumber] | None = None
) -> tuple[EntryNumber, ...]:
    """Who would play the next round, missed the last one and has not been seen since."""
    return tuple(
        one.entry.number
        for one in called_players(event, playing)
        if one.doubt is Doubt.ABSENT
        and one.standing in (RollCallState.PLAYS, RollCallState.ALONE)
        and not one.entry.desk.present
    )


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


def standing_words(texts: Texts, line: Called) -> str:
    """How somebody stands towards the next round, and why he is called first."""
    word = {
        RollCallState.PLAYS: texts.text("plays"),
        RollCallState.ALONE: texts.text("without the teammate"),
        RollCallState.REPLACES: texts.text("only if somebody withdraws"),
        RollCallState.SITS_OUT: texts.text("sits out"),
        RollCallState.STANDS_BY: texts.text("stands by"),
        RollCallState.GONE: texts.text("has left"),
    }[line.standing]
    if line.doubt is None or line.standing is not RollCallState.PLAYS:
        return word
    why = {
        Doubt.KEPT: texts.text("never came"),
        Doubt.ABSENT: texts.text("was not at the table"),
    }[line.doubt]
    return f"{word}; {why}"


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


class RollCallView(QWidget):
    """Who is called, and how many would be seated at which tables."""

    def __init__(self, look: Style, keys: str) -> None:
        """`keys` is the line below the list."""
        super().__init__()
        self._look = look
        t = look.texts
        self.result = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.counts = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.listed = CalledList(look, called_columns(t), t.text("Roll call"), sorted_by=TABLE)
        self.keys = CutWords(look, keys, Size.SMALL, colour=look.theme.colours.muted)
        box = laid_out(QVBoxLayout(self), look.theme.px(8))
        for widget in (self.result, self.counts, self.listed, self.keys):
            box.addWidget(widget, 1 if widget is self.listed else 0)

    def show_called(self, lines: Sequence[Called], result: str) -> None:
        """Show who is called, and what comes of it."""
        t = self._look.texts
        self.result.setText(result)
        counts = {each: sum(line.standing is each for line in lines) for each in RollCallState}
        said = []
        if n := counts[RollCallState.ALONE]:
            said.append(t.many("{n} without the teammate", n))
        if n := counts[RollCallState.SITS_OUT]:
            said.append(t.many("{n} [sits|sit] out", n))
        if n := counts[RollCallState.REPLACES]:
            said.append(t.many("{n} in reserve", n))
        if n := counts[RollCallState.STANDS_BY]:
            said.append(t.many("{n} [stands|stand] by", n))
        if n := counts[RollCallState.GONE]:
            said.append(t.many("{n} [has|have] left", n))
        self.counts.setText("; ".join(said) or t.text("Everybody plays."))
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
            self._view = RollCallView(self._page.look, self._keys())
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

    def _keys(self) -> str:
        """The line of keys: those of the list, and of acts."""
        text = self._page.texts.text
        own = (
            ("Return", text("is not here, or is back")),
            ("Space", text("is here")),
            ("F5", text("leaves the event")),
        )
        told = key_legend(self._page.texts, (self.order, self.back), own)
        return " · ".join(f"{key} {does}" for key, does in told)

    def _call(self, number: int) -> None:
        """Who plays is not here, who does not is back; the next one is called."""
        listed, entry = self.view.listed, EntryNumber(number)
        line = listed.table.current_row
        place = listed.table.currentIndex().row()
        typed = bool(listed.search.text())
        if line is None or not self._do(self._other(line), entry):
            return
        if typed:
            listed.search.empty_search()
            listed.table.pick_key(entry)
        else:
            self._go_to(
                place + (line.standing not in (RollCallState.GONE, RollCallState.STANDS_BY))
            )

    def _is_here(self, number: int) -> None:
        """Somebody is seen: he is noted as present, and plays if he did not."""
        listed = self.view.listed
        place, typed = listed.table.currentIndex().row(), bool(listed.search.text())
        if not self._do(leaving.is_back, number):
            return
        if typed:
            listed.search.empty_search()
            listed.table.pick_key(EntryNumber(number))
        else:
            self._go_to(place)

    def _withdraw(self, number: int) -> None:
        """Who has gone is called last; the one after him is called now."""
        listed = self.view.listed
        place = listed.table.currentIndex().row()
        typed = bool(listed.search.text())
        if self._do(leaving.withdraw_entry, number) and typed:
            listed.search.empty_search()
        elif not typed:
            self._go_to(place)

    def _go_to(self, place: int) -> None:
        """Make this line the current one, or the last one."""
        table = self.view.listed.table
        table.selectRow(min(place, len(self.view.listed.model.rows) - 1))
        table.scrollTo(table.currentIndex())

    @staticmethod
    def _other(line: Called) -> Callable[..., object]:
        plays = line.standing in (RollCallState.PLAYS, RollCallState.ALONE, RollCallState.REPLACES)
        return leaving.not_here if plays else leaving.is_back

    def _do(self, deed: Callable[..., object], number: int) -> bool:
        desk = self._subject.desk
        return self._page.shell.attempt(lambda: deed(desk, EntryNumber(number)))
