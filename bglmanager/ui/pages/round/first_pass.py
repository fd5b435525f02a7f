"""What the view of results needs to know of the pass it is for: its form, what can be typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.engine.event import Round, RoundStatus, Table
from bglmanager.engine.games.asked import Named
from bglmanager.engine.ids import TableNumber
from bglmanager.engine.tables import is_bye
from bglmanager.services import rounds, second_pass
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.round.boards_or_scores import Editing, editing
from bglmanager.ui.pages.round.form_columns import FormColumns
from bglmanager.ui.pages.round.subject import RoundContext
from bglmanager.ui.shell import Shell

SeatActions = Callable[[Named | None], Sequence[Action]]
"""What can be done to a seat of a round where these may be named as the winner."""


class FirstPass:
    """The pass in which results are entered and corrected."""

    def __init__(self, shell: Shell, subject: RoundContext, seat_actions: SeatActions) -> None:
        """`seat_actions` are done to the seat the keyboard is at, and go by who is named."""
        self._shell, self._subject, self._seat_actions = shell, subject, seat_actions

    @property
    def round(self) -> Round:
        """The round."""
        return self._subject.made

    @property
    def columns(self) -> FormColumns:
        """The fields of this round, as they are now."""
        language = self._shell.look.texts.language
        return FormColumns.of(self._subject.event, self.round, self._subject.game, language)

    def editing(self) -> Editing:
        """A form for the tables, what is typed in it, and what Enter does with that."""
        columns = self.columns
        actions = self._seat_actions(columns.asked.named)
        return editing(self._shell, self._subject, columns, actions)

    @property
    def reads_twice(self) -> bool:
        """Whether the tables say how often they were typed."""
        return second_pass.is_wanted(self._subject.event, self.round)

    @property
    def first(self) -> TableNumber:
        """The table to begin with."""
        return next(iter(self.waiting), self.round.tables[0].number)

    def after(self, before: TableNumber) -> TableNumber | None:
        """The table to go on with: the same where it was stopped, None when nothing waits."""
        if self.is_stopped(self.round.table(before)):
            return before
        waiting = self.waiting
        return next((number for number in waiting if number > before), next(iter(waiting), None))

    @property
    def waiting(self) -> Sequence[TableNumber]:
        """The tables that are still to be typed."""
        return () if self.round.status is RoundStatus.CLOSED else self._open()

    def _open(self) -> Sequence[TableNumber]:
        return rounds.missing_tables(self.round)

    def stopped(self, table: Table) -> Table | None:
        """The table where it waits for somebody who looks at its sheet; None otherwise."""
        return table if self.is_stopped(table) else None

    def is_stopped(self, table: Table) -> bool:
        """Whether a table waits for somebody who looks at its sheet."""
        return bool(table.desk.differs)

    def takes_figures(self, table: Table, *, unlocked: bool) -> bool:
        """Whether the fields of a table can be typed in; `unlocked` in a closed round too."""
        if is_bye(self.round, table) or self.is_stopped(table):
            return False
        return unlocked or self.round.status is not RoundStatus.CLOSED
