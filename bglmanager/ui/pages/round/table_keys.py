"""What is done to the open table as a whole by a key: extra minutes, a note of the desk."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.engine.ids import TableNumber
from bglmanager.engine.problems import Problem
from bglmanager.services import results, rounds
from bglmanager.ui.actions import Refusals
from bglmanager.ui.kit.acts import MINUTES, NEW, NEXT_LIST, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.results import ResultsView
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.pages.round.table_cards import MinutesCard, NoteCard, QuestionCard

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

    @act("Other minutes for the table", keys="Shift+F12", icon="timer", unless=_why_not)
    def _ask_minutes(self) -> None:
        number = self._open_table()
        if number is not None:
            card = MinutesCard(self._page.look, number)
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
            card = NoteCard(self._page.look, number, table.desk.notes or "")
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
