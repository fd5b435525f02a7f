"""Acts on the open table of a round, and the questions that they ask about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from bglmanager.engine.event import Table
from bglmanager.engine.ids import TableNumber
from bglmanager.ui.actions import Refusals
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.pages.round.sheet_parts import DeskLine, TableCard
from bglmanager.ui.pages.round.sheets import SheetEditor


class OpenTable(Protocol):
    """What shows the tables of a round, one of them open: floors above, where acts ask it."""

    typing: SheetEditor
    desk_line: DeskLine

    @property
    def table(self) -> Table | None:
        """The open table."""
        ...

    def open_table(self, number: TableNumber) -> None:
        """Open another one."""
        ...


View = TypeVar("View", bound=OpenTable)


class OpenTableActs(Generic[View]):
    """Acts on the open table, made for a page."""

    def __init__(
        self, page: Page, subject: RoundContext, view: Callable[[], View], why_not: Refusals
    ) -> None:
        """`view` has the open table, `why_not` is what refuses them."""
        self._page, self._subject, self._view, self.why_not = page, subject, view, why_not
        page.make_acts(self)

    def _ask(
        self, card_of: Callable[[Table], TableCard], take: Callable[[TableNumber, Any], bool]
    ) -> None:
        """Ask about the open table; the card goes when its answer is taken."""
        view = self._view()
        table, line = view.table, view.desk_line
        if table is not None:
            card = card_of(table)
            card.taken.connect(lambda said: take(table.number, said) and line.close_card())
            line.ask(card)


def not_now(keys: OpenTableActs[Any]) -> Sequence[str]:
    """What refuses all acts of an object."""
    return keys.why_not()
