"""What the second person types: fields that show nothing of what was typed first."""

from __future__ import annotations

from collections.abc import Callable

from bglmanager.engine.event import Round, Table
from bglmanager.services.second_pass import Reading, blank, reading
from bglmanager.ui.pages.round.boards_desk import BoardDesk
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.boards_typed import TypedBoard
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.subject import RoundContext
from bglmanager.ui.pages.round.typed import TypedTable
from bglmanager.ui.pages.round.typing_desk import TypingDesk

Seen = Callable[[Table], Table]
"""What the second person may see of a table."""


class SecondDesk(TypingDesk):
    """The figures that are typed again."""

    def __init__(self, subject: RoundContext, form: TableForm, seen: Seen) -> None:
        super().__init__(subject, form)
        self._seen = seen

    @property
    def needs_reason(self) -> bool:
        """Nothing is changed by typing again."""
        return False

    def written(self, table: Table) -> TypedTable:
        """What stands in the form when nothing is typed: nothing of what was typed first."""
        return super().written(self._seen(table))

    def takes(self, table: Table, saved: TypedTable) -> bool:
        """Whether the table still waits for the second person, whatever was typed first."""
        return _waits(self.round, table) and super().written(blank(table)) == saved


class SecondBoardDesk(BoardDesk):
    """The centres that are counted again."""

    def __init__(self, subject: RoundContext, form: BoardForm, seen: Seen) -> None:
        super().__init__(subject, form)
        self._seen = seen

    @property
    def needs_reason(self) -> bool:
        """Nothing is changed by typing again."""
        return False

    def takes(self, table: Table, saved: TypedBoard) -> bool:
        """Whether the board still waits for the second person, whatever was typed first."""
        return _waits(self.round, table) and super().written(blank(table)) == saved

    def _kept_at(self, table: Table) -> Table:
        return self._seen(table)


def _waits(round_: Round, table: Table) -> bool:
    return reading(round_, table) in (Reading.ONCE, Reading.STOPPED)
