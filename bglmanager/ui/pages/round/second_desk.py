"""What the second person types: fields that show nothing of what was typed first."""

from __future__ import annotations

from bglmanager.engine.event import Round, Table
from bglmanager.engine.ids import TableNumber
from bglmanager.services import second_pass
from bglmanager.services.second_pass import Reading
from bglmanager.ui.pages.round.boards_desk import BoardDesk
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.subject import Subject
from bglmanager.ui.pages.round.typed import TypedTable
from bglmanager.ui.pages.round.typing_desk import TypingDesk


class SecondDesk(TypingDesk):
    """The figures typed again; what is open twice, or stopped, is only read.

    `anew` is a stopped table that is typed once more.
    """

    def __init__(self, subject: Subject, form: TableForm) -> None:
        super().__init__(subject, form)
        self.anew: TableNumber | None = None

    @property
    def needs_reason(self) -> bool:
        """Nothing is changed by typing again."""
        return False

    def _written(self, table: Table) -> TypedTable:
        return super()._written(_without_first(self.round, table, self.anew))


class SecondBoardDesk(BoardDesk):
    """The centres counted again, likewise."""

    def __init__(self, subject: Subject, form: BoardForm) -> None:
        super().__init__(subject, form)
        self.anew: TableNumber | None = None

    @property
    def needs_reason(self) -> bool:
        """Nothing is changed by typing again."""
        return False

    def _kept_at(self, table: Table) -> Table:
        return _without_first(self.round, table, self.anew)


def is_typed_again(round_: Round, table: Table, anew: TableNumber | None) -> bool:
    """Whether the fields of this table are empty for the second person."""
    found = second_pass.reading(round_, table)
    return found is Reading.ONCE or (found is Reading.STOPPED and table.number == anew)


def _without_first(round_: Round, table: Table, anew: TableNumber | None) -> Table:
    return second_pass.blank(table) if is_typed_again(round_, table, anew) else table
