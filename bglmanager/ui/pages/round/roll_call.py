"""Who is here before a round: the question about the missing, and the roll call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine import pairs
from bglmanager.engine.event import Entry, Event
from bglmanager.engine.final_roll import FinalRoll
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Level, Problem
from bglmanager.engine.seating.teams import sit_together
from bglmanager.i18n import Named, Texts
from bglmanager.services import entries, leaving, pre_start_check, rounds, upcoming_rounds
from bglmanager.services.pre_start_check import WAIT, Answer
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.acts import ALL_LEAVE, BACK, LATE, MINUTES, MISSING, NEXT_LIST, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.calling import CalledList, MissingLine, columns
from bglmanager.ui.pages.round.called import (
    Called,
    RollCallState,
    absent_players,
    called_columns,
    called_finalists,
    called_players,
    can_call,
    finalist_columns,
)
from bglmanager.ui.pages.round.proposal_words import (
    final_of,
    proposed_sizes,
    roll_of,
    units_at,
    who_plays,
)
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import Words, action_button, filled, laid_out
from bglmanager.ui.widgets.frame import Notice
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.finals import names_called, replaced_words
from bglmanager.words.names import Names, rounds_in_sentences
from bglmanager.words.number_format import joined
from bglmanager.words.seating import people_in_words, sizes_in_words


def seats_in_words(texts: Texts, event: Event, subject: RoundContext) -> str:
    """How many would be seated in the next round of an event, and at which tables."""
    playing = None if subject.is_swiss else final_of(subject)
    if playing is not None:
        sizes = units_at(event, playing.tables)
        seated = sum(sizes)
    else:
        found = upcoming_rounds.event_proposal(event, game=subject.usual.game)
        sizes, seated = proposed_sizes(event, found, even=subject.wishes.even), found.units
    people, tables = people_in_words(texts, event, seated), sizes_in_words(texts, event, sizes)
    if not tables:
        return texts.text("Would be seated: {people}.", people=people)
    return texts.text("Would be seated: {people}, {tables}.", people=people, tables=tables)


_WIDE = 760
"""Of a list of people that is called, at 100 %: wider its columns only move apart."""


class CallingView(QWidget):
    """What is asked or said, what comes of it, a note, and the list of people to go through; as
    wide as it reads.
    """

    def __init__(
        self, look: Style, listed: CalledList[Any], *above: QWidget, noted: str = ""
    ) -> None:
        """`above` stands under what is asked, `noted` is the colour of the note."""
        super().__init__()
        self.listed = listed
        self.head = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.result = Words(look, "", strong=True, wrap=True)
        self.note = Words(look, "", colour=noted or look.theme.colours.muted, wrap=True)
        column = QWidget()
        column.setMaximumWidth(look.theme.px(_WIDE))
        box = laid_out(QVBoxLayout(column), look.theme.px(8))
        filled(box, self.head, *above, self.result, self.note, (listed, 1))
        filled(laid_out(QHBoxLayout(self)), (column, 1), 0)

    def say(self, head: str, result: str = "", note: str = "") -> None:
        """Say these; what says nothing takes no room."""
        for words, said in ((self.head, head), (self.result, result), (self.note, note)):
            words.setText(said)
            words.setVisible(bool(said))


# The question about the missing.

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
_ASKED = Need("Nobody is being asked about now.", lambda part: part.is_shown)


class MissingPart:
    """The question, its answers, and what is done once they are given.

    Answers are collected and become one act; then the draw that was asked for goes on, unless
    somebody is waited for.
    """

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject, self._texts = page, subject, page.texts
        self._then: Callable[[], object] | None = None
        page.make_acts(self)

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

    @cached_property
    def view(self) -> CallingView:
        """The view, made when it is first needed."""
        look, t, zone = self._page.look, self._texts, self._subject.desk.now().tzinfo
        listed = CalledList(look, columns(t, zone, wide=True), t.text("Who is not here"))
        listed.turned.connect(self._turn)
        listed.here.connect(partial(self._do, entries.check_in))
        listed.gone.connect(partial(self._do, leaving.withdraw_entry))
        listed.lapsed.connect(partial(self._do, pre_start_check.lapse_entry))
        listed.left.connect(self.hide)
        listed.offer(self.keys, listed.turned, listed.here, listed.gone)
        return CallingView(look, listed, self._answers(), noted=look.theme.colours.wrong)

    def _answers(self) -> QWidget:
        """A button for every answer, given for all, and what it means."""
        look, text, whole = self._page.look, self._texts.text, QWidget()
        meant = (
            (self._drop_all, text("Not seated. Who comes later is checked in and plays then.")),
            (
                self._wait_all,
                text("The draw waits {n} minutes, then this question comes again.", n=WAIT),
            ),
            (
                self._keep_all,
                text("They have a seat in the draw; at the table the rules for who is late apply."),
            ),
        )
        grid = QGridLayout(whole)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(look.theme.px(12))
        grid.setVerticalSpacing(look.theme.px(4))
        grid.setColumnStretch(1, 1)
        for line, (action, said) in enumerate(meant):
            words = Words(look, said, colour=look.theme.colours.muted, wrap=True)
            action.rename(f"{action.name} ({action.keys})")
            grid.addWidget(action_button(look, action), line, 0)
            grid.addWidget(words, line, 1)
        return whole

    @property
    def keys(self) -> Keys:
        """The keys of the list."""
        text = self._texts.text
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
        waits = Answer.WAIT in self.answers.values()
        return self._texts.text("Wait {n} minutes", n=WAIT) if waits else drawing

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
        if not self.is_shown:
            return
        t, answers = self._texts, self.answers
        asked = t.many(
            "{n} player[s] [is|are] registered and not here. What should happen?", len(answers)
        )
        words = {each: answer_words(t, each) for each in Answer}
        self.view.listed.show_lines(
            [
                MissingLine(entry, False, words[answer], *_ANSWER_LOOKS[answer])
                for entry, answer in zip(self.missing, answers.values(), strict=True)
            ]
        )
        self.view.say(asked, self._result(), " ".join(self.refusals()))

    def _result(self) -> str:
        """How many would be seated, and at which tables."""
        t, answers = self._texts, self.answers
        event = pre_start_check.with_answers(self._subject.event, answers)
        said, waited = seats_in_words(t, event, self._subject), Counter(answers.values())
        if not waited[Answer.WAIT]:
            return said
        more = t.many("{n} player[s] [is|are] waited for.", waited[Answer.WAIT])
        return f"{said} {more}"

    _drop_all = act("Drop all", ALL_LEAVE, icon="user-x", unless=_ASKED)(
        lambda part: part.answer(Answer.LAPSED)
    )
    _wait_all = act(
        lambda t: t.text("Wait {n} minutes", n=WAIT), MINUTES, icon="timer", unless=_ASKED
    )(lambda part: part.answer(Answer.WAIT))
    _keep_all = act("All keep a seat", LATE, icon="user-check", unless=_ASKED)(
        lambda part: part.answer(Answer.KEEP)
    )

    def _turn(self, number: int) -> None:
        order, entry, chosen = tuple(Answer), EntryNumber(number), self._subject.chosen
        next_ = order[(order.index(self.answers[entry]) + 1) % len(order)]
        self.answer(chosen.usual, {**chosen.answers, entry: next_})

    def answer(self, usual: Answer, answers: Mapping[EntryNumber, Answer] | None = None) -> None:
        """Take these answers: for all, and others for some."""
        self._say(usual, answers or {})
        self._page.refresh(None)
        self._page.shell.renew()

    def _do(self, deed: Callable[..., object], number: int) -> None:
        desk = self._subject.desk
        self._page.shell.attempt(lambda: deed(desk, EntryNumber(number)))


_SHOWN = Need("The roll call is not shown.", lambda part: part.is_shown)
_SOME = Need("Nobody was absent from the last round.", lambda part: bool(part.absent))


class RollCallPart:
    """The list, its keys, and the way there and back; before round 1 it asks about the missing."""

    def __init__(self, page: Page, subject: RoundContext, missing: MissingPart) -> None:
        self._page, self._subject, self._texts = page, subject, page.texts
        self._missing, self._asked = missing, False
        self._names: Names = {}
        page.make_acts(self)

    @property
    def is_shown(self) -> bool:
        """Whether the roll call stands in the place of the proposal."""
        to_draw = self._subject.stage is RoundStage.TO_DRAW
        return self._asked and to_draw and not self._missing.is_shown

    @property
    def view(self) -> CallingView:
        """The view, made when it is first needed: that of a final phase has its own columns."""
        return self._of_round if self._roll is None else self._of_final

    @property
    def _roll(self) -> FinalRoll | None:
        return roll_of(self._subject)

    @cached_property
    def _of_round(self) -> CallingView:
        return self._made(called_columns(self._texts))

    @cached_property
    def _of_final(self) -> CallingView:
        together = sit_together(self._subject.event)
        team = self._team_of if together else None
        return self._made(finalist_columns(self._texts, lambda: self._names, team))

    def _team_of(self, line: Called) -> str:
        """The team of somebody who is called."""
        event = self._subject.event
        return self._names.get(pairs.team_of(event).get(line.entry.number, EntryNumber(0)), "")

    def _made(self, made: Sequence[Column[Called]]) -> CallingView:
        look, t = self._page.look, self._texts
        listed = CalledList(look, made, t.text("Roll call"))
        listed.here.connect(self._call)
        listed.turned.connect(partial(self._settle, leaving.is_back))
        listed.gone.connect(partial(self._settle, leaving.withdraw_entry))
        listed.left.connect(self.back.trigger)
        listed.offer(self.keys, listed.here, listed.turned, listed.gone)
        return CallingView(look, listed)

    @property
    def current(self) -> EntryNumber | None:
        """Who is being called."""
        line = self.view.listed.table.current_row
        return None if line is None else line.entry.number

    def refresh(self) -> None:
        """Show who is called now, and what comes of it."""
        to_draw, t = self._subject.stage is RoundStage.TO_DRAW, self._texts
        self._asked = self._asked and to_draw
        final = to_draw and not self._subject.is_swiss
        self.show.rename(t.text("Call the finalists") if final else t.text("Roll call"))
        if self.is_shown:
            event, roll, view = self._subject.event, self._roll, self.view
            self._names = names_called(event)
            if roll is None:
                lines = called_players(event, who_plays(self._subject))
            else:
                lines = called_finalists(event, roll)
            result = seats_in_words(t, event, self._subject)
            view.say(result, replaced_words(t, event, roll), self._counts(lines))
            view.listed.show_lines(lines)

    def _counts(self, lines: Sequence[Called]) -> str:
        t, states = self._texts, Counter(line.standing for line in lines)
        alone, reserve, out, waiting, left = (
            states[each] for each in RollCallState if each is not RollCallState.PLAYS
        )
        said = (
            t.many("{n} without the teammate", alone) if alone else "",
            t.many("{n} [sits|sit] out", out) if out else "",
            t.many("{n} in reserve", reserve) if reserve else "",
            t.many("{n} [stands|stand] by", waiting) if waiting else "",
            t.many("{n} [has|have] left", left) if left else "",
        )
        return "; ".join(filter(None, said)) or t.text("Everybody plays.")

    def notices(self) -> Sequence[Notice]:
        """Who was not at the table in the last round and would be seated again."""
        event, absent, t = self._subject.event, self.absent, self._texts
        last = event.last_round
        if last is None or not absent:
            return ()
        said = t.text(
            "Absent from {round}, about to get a seat again: {names}.",
            round=rounds_in_sentences(t, event)[last.number],
            names=joined(t, [listed_name(event.entry(number)) for number in absent]),
        )
        return (Notice(said, action=self._withdraw_absent),)

    def _why_not(self) -> Sequence[str | Problem]:
        not_now = self._subject.why_not(self._texts, RoundStage.TO_DRAW)
        if not_now or self._missing.is_shown:
            return not_now or (self._texts.text("First say what becomes of the missing."),)
        return can_call(self._subject.event)

    @act("Roll call", MISSING, icon="users", unless=_why_not)
    def show(self) -> None:
        """Show it, or the round again: one key there and back."""
        self._asked = not self._asked
        self._page.show_otherwise()

    back = act("Back to the round", BACK, unless=_SHOWN, legend="back to the round")(show.does)

    @act("By name or by table", NEXT_LIST, icon="list", unless=_SHOWN, legend="by name or by table")
    def order(self) -> None:
        table, (by_table, by_name) = self.view.listed.table, range(2)
        here = table.horizontalHeader().sortIndicatorSection()
        by = by_name if here == by_table else by_table
        table.sortByColumn(by, Qt.SortOrder.AscendingOrder)
        table.selectRow(0)
        table.scrollToTop()

    @property
    def absent(self) -> Sequence[EntryNumber]:
        """Who was not at the table in the last round and would be seated again."""
        event = self._subject.event
        return () if can_call(event) else absent_players(event, who_plays(self._subject))

    @act("Withdraw the absent", ALL_LEAVE, unless=(_why_not, _SOME), attempted=True)
    def _withdraw_absent(self) -> None:
        leaving.withdraw_several(self._subject.desk, self.absent)

    @property
    def keys(self) -> Keys:
        """The keys of the list."""
        text = self._texts.text
        return (
            ("Return", text("is not here, or is back")),
            ("Space", text("is here")),
            ("F5", text("leaves the event")),
        )

    def _call(self, number: int) -> None:
        """Who plays is not here, who does not is back; the next one is called, unless somebody
        came back who stands by or had left.
        """
        line = self.view.listed.table.current_row
        if line is not None:
            stays = line.standing in (RollCallState.GONE, RollCallState.STANDS_BY)
            back = stays or line.standing is RollCallState.SITS_OUT
            deed = leaving.is_back if back else leaving.not_here
            self._settle(deed, number, further=not stays)

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
