"""The till on the page of entries: the player's panel, and who is put aside unpaid."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.engine.problems import Problem
from bglmanager.services import till
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.acts import ALL_LEAVE, TILL_OF_PLAYER, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.panels import Panels


class TillDesk:
    """What the page does with fees, besides taking that of the current player."""

    def __init__(
        self, page: Page, desk: OpenEvent, panels: Panels, nobody: Callable[[], Sequence[str]]
    ) -> None:
        """`nobody` says why there is no player whose till could be opened."""
        self._desk, self._panels, self._nobody = desk, panels, nobody
        page.make_acts(self)

    def _why_none_unpaid(self) -> Sequence[Problem]:
        return till.can_put_aside(self._desk.event)

    @act(
        "Drop players who have not paid",
        ALL_LEAVE,
        icon="euro",
        unless=_why_none_unpaid,
        attempted=True,
    )
    def drop_unpaid(self) -> None:
        till.put_unpaid_aside(self._desk)

    @act("Till of the player", TILL_OF_PLAYER, unless=lambda self: self._nobody())
    def account(self) -> None:
        self._panels.till()
