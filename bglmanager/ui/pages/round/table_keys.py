"""What is done to the open table as a whole by a key: extra minutes, a note of the desk."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.engine.ids import TableNumber
from bglmanager.services import rounds, table_notes
from bglmanager.ui.actions import Refusals
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.results import ResultsView
from bglmanager.ui.pages.round.subject import RoundContext, RoundStage
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
        text, many = page.texts.text, page.texts.many
        self.minutes = page.action(
            many("{n} minute more", "{n} minutes more", EXTRA_MINUTES),
            lambda: self._add(self._open_table(), EXTRA_MINUTES),
            icon="timer",
            keys="F9",
            refused_by=why_not_playing,
        )
        page.action(
            text("Other minutes for the table"),
            self._ask_minutes,
            icon="timer",
            keys="Shift+F9",
            refused_by=why_not_playing,
        )
        page.action(
            text("Only the open tables in the list, or all"),
            self._turn_only_open,
            icon="filter",
            keys="Ctrl+O",
            refused_by=why_not_playing,
        )
        self.note = page.action(
            text("Note of the table"),
            self._ask_note,
            icon="pencil",
            keys="Ctrl+N",
            refused_by=self._why_no_note,
        )

    def _why_no_note(self) -> Sequence[str]:
        not_now = self._subject.why_not(self._page.texts, RoundStage.PLAYING, RoundStage.CLOSED)
        if not_now:
            return not_now
        return self._page.shell.sentences(
            table_notes.can_note(self._subject.event, self._subject.number)
        )

    def _turn_only_open(self) -> None:
        view, text = self._view(), self._page.texts.text
        only = view.side.turn_only_open()
        said = text("Only open tables are listed.") if only else text("All tables are listed.")
        self._page.shell.say(said)
        view.refresh()

    def _open_table(self) -> TableNumber | None:
        table = self._view().table
        return None if table is None else table.number

    def _add(self, table: TableNumber | None, minutes: int) -> bool:
        if table is None or self._why_not_playing():
            return False
        desk, number = self._subject.desk, self._subject.number
        return self._page.shell.attempt(lambda: rounds.add_minutes(desk, number, table, minutes))

    def _ask_minutes(self) -> None:
        number = self._open_table()
        if number is not None:
            card = MinutesCard(self._page.look, number)
            card.taken.connect(lambda minutes: self._answered(self._add(number, minutes)))
            self._show(card)

    def _ask_note(self) -> None:
        table = self._view().table
        if table is not None:
            number = table.number
            card = NoteCard(self._page.look, number, table.desk.notes or "")
            card.taken.connect(lambda note: self._answered(self._set_note(number, note)))
            self._show(card)

    def _set_note(self, table: TableNumber, note: str) -> bool:
        desk, number = self._subject.desk, self._subject.number
        return self._page.shell.attempt(lambda: table_notes.set_note(desk, number, table, note))

    def _show(self, card: QuestionCard) -> None:
        self._view().desk_line.ask(card)

    def _answered(self, done: bool) -> None:
        if done:
            self._view().desk_line.close_card()
