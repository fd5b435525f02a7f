"""The two passes over the tables of a round: entered and corrected, then typed again to compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.engine.event import Event, Round, RoundStatus, Table
from bglmanager.engine.games.asked import Figure, Named
from bglmanager.engine.ids import TableNumber
from bglmanager.engine.tables import Reading, tables_at
from bglmanager.services import boards, rounds
from bglmanager.services.score_sheet import ScoreSheet, SheetColumns
from bglmanager.services.table_sheet import BoardSheet, Sheet
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.shell import Shell

_RARE = (Figure.PLACE, Figure.TURN)
"""Figures for which there are fields at few tables."""

SeatActions = Callable[[Named | None], Sequence[Action]]
"""What can be done to a seat of a round where these may be named as the winner."""


class FirstPass:
    """The pass in which results are entered and corrected."""

    again = False
    anew: TableNumber | None = None
    """A stopped table that is typed once more, in the second pass."""

    def __init__(self, shell: Shell, subject: RoundContext, seat_actions: SeatActions) -> None:
        """`seat_actions` are done to the seat the keyboard is at, and go by who is named."""
        self._shell, self._subject, self._seat_actions = shell, subject, seat_actions
        self._columns: tuple[Event, SheetColumns] | None = None

    @property
    def round(self) -> Round:
        """The round."""
        return self._subject.made

    @property
    def columns(self) -> SheetColumns:
        """The fields of this round, as they are now; looked up once for each act."""
        event, language = self._subject.event, self._shell.look.texts.language
        if self._columns is None or self._columns[0] is not event:
            found = SheetColumns.of_round(event, self.round, self._subject.game, language)
            self._columns = event, found
        return self._columns[1]

    def form(self) -> TableForm | BoardForm:
        """A form for the tables."""
        columns = self.columns
        actions = self._seat_actions(columns.asked.named)
        if boards.board_formula(self._subject.event) is None:
            return TableForm(self._shell.look, columns, actions)
        return BoardForm(self._shell.look, actions)

    def sheet(self, table: Table) -> Sheet:
        """The sheet of a table, with nothing typed on it."""
        event, number, game = self._subject.event, self.round.number, self._subject.game
        anew = self.anew == table.number
        if boards.board_formula(event) is not None:
            return BoardSheet(
                event=event, number=number, table=table, game=game, again=self.again, anew=anew
            ).cleared()
        return ScoreSheet(
            event=event,
            number=number,
            table=table,
            game=game,
            again=self.again,
            anew=anew,
            columns=self.columns,
            texts=self._shell.look.texts,
        ).cleared()

    @property
    def is_wide(self) -> bool:
        """Whether a seat has so many fields that the sheet needs more room."""
        if boards.board_formula(self._subject.event) is not None:
            return True
        asked = (fields for figure, fields in self.columns.fields.items() if figure not in _RARE)
        return sum(map(len, asked)) > 2

    @property
    def reads_twice(self) -> bool:
        """Whether the tables say how often they were typed."""
        return self.again or is_read_twice(self._subject.event, self.round)

    @property
    def first(self) -> TableNumber:
        """The table to begin with."""
        return next(iter(self.waiting), self.round.tables[0].number)

    def after(self, before: TableNumber) -> TableNumber | None:
        """The table to go on with: the same where it was stopped, None when nothing waits."""
        if self.stopped(self.round.table(before)):
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
        return table if self.sheet(table).is_stopped else None


class SecondPass(FirstPass):
    """Tables with a result are typed again, in fields that show nothing of it."""

    again = True

    def form(self) -> TableForm | BoardForm:
        """The same form; its title says which pass it is, and its button what Enter does."""
        text, form = self._shell.look.texts.text, super().form()
        form.pass_name = text("second pass")
        form.save.rename(text("Compare"))
        return form

    def _open(self) -> Sequence[TableNumber]:
        return tables_at(self.round, Reading.ONCE)


def is_read_twice(event: Event, round_: Round) -> bool:
    """Whether results are typed twice here: the event wants it, or somebody has begun."""
    begun = Reading.TWICE, Reading.STOPPED
    return event.settings.desk.entered_twice or bool(tables_at(round_, *begun))
