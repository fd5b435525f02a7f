"""What the second person types: fields that show nothing of what was typed first."""

from __future__ import annotations

from collections.abc import Callable

from bglmanager.engine.event import Table
from bglmanager.ui.pages.round.boards_desk import BoardDesk
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.subject import Subject
from bglmanager.ui.pages.round.typed import TypedTable
from bglmanager.ui.pages.round.typing_desk import TypingDesk

Seen = Callable[[Table], Table]
"""What the second person may see of a table."""


class SecondDesk(TypingDesk):
    """The figures that are typed again."""

    def __init__(self, subject: Subject, form: TableForm, seen: Seen) -> None:
        super().__init__(subject, form)
        self._seen = seen

    @property
    def needs_reason(self) -> bool:
        """Nothing is changed by typing again."""
        return False

    def _written(self, table: Table) -> TypedTable:
        return super()._written(self._seen(table))


class SecondBoardDesk(BoardDesk):
    """The centres that are counted again."""

    def __init__(self, subject: Subject, form: BoardForm, seen: Seen) -> None:
        super().__init__(subject, form)
        self._seen = seen

    @property
    def needs_reason(self) -> bool:
        """Nothing is changed by typing again."""
        return False

    def _kept_at(self, table: Table) -> Table:
        return self._seen(table)
