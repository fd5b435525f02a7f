"""The pass in which another person types everything again: the same form, which only compares."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.event import Table
from bglmanager.engine.ids import TableNumber
from bglmanager.services import boards, second_pass
from bglmanager.services.second_pass import Reading
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.boards_or_scores import Editing
from bglmanager.ui.pages.round.first_pass import FirstPass
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.second_desk import SecondBoardDesk, SecondDesk
from bglmanager.ui.pages.round.second_saving import BoardComparing, Comparing


class SecondPass(FirstPass):
    """Tables with a result are typed again; `anew` is a stopped one that is typed once more."""

    anew: TableNumber | None = None

    def editing(self) -> Editing:
        """The form of the first pass; what was typed there is not in its fields."""
        text = self._shell.look.texts.text
        name, compare = text("second pass"), text("Compare")
        columns = self.columns
        actions = self._seat_actions(columns.asked.named)
        if boards.formula(self._subject.event) is None:
            form = TableForm(self._shell.look, columns, actions)
            _name(form, name, compare)
            desk = SecondDesk(self._subject, form, self.seen)
            return Editing(form, desk, Comparing(self._shell, self._subject, desk))
        board = BoardForm(self._shell.look, actions)
        _name(board, name, compare)
        board_desk = SecondBoardDesk(self._subject, board, self.seen)
        return Editing(board, board_desk, BoardComparing(self._shell, self._subject, board_desk))

    def seen(self, table: Table) -> Table:
        """What the second person may see of a table: nothing of what he is going to type."""
        return second_pass.blank(table) if self._is_typed(table) else table

    @property
    def reads_twice(self) -> bool:
        """Here every table is typed once or twice."""
        return True

    def _open(self) -> Sequence[TableNumber]:
        return second_pass.to_type(self.round)

    def is_stopped(self, table: Table) -> bool:
        """Whether a table waits for somebody who looks at its sheet, and has not yet."""
        return super().is_stopped(table) and self.anew != table.number

    def takes_figures(self, table: Table, *, unlocked: bool) -> bool:
        """Whether a table is typed again: it has a result, and one only."""
        return super().takes_figures(table, unlocked=False) and self._is_typed(table)

    def _is_typed(self, table: Table) -> bool:
        found = second_pass.reading(self.round, table)
        return found is Reading.ONCE or (found is Reading.STOPPED and not self.is_stopped(table))


def _name(form: TableForm | BoardForm, name: str, compare: str) -> None:
    """Say at the title which pass it is, and on the button what Enter does."""
    form.pass_name = name
    form.save.rename(compare)
