"""Asking about the missing before the first draw, on the page of the round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from bglmanager.engine.event import Entry, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Level
from bglmanager.services import entries, leaving, pre_start_check, rounds, upcoming_rounds
from bglmanager.services.pre_start_check import Answer
from bglmanager.ui.kit.acts import ALL_LEAVE, BACK, LATE, MINUTES, Need, act, key_legend
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.cut_card import final_of
from bglmanager.ui.pages.round.missing_view import MissingView, answer_icon
from bglmanager.ui.pages.round.proposal_words import proposed_sizes, units_at
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.words.seating import people_in_words, sizes_in_words

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
