"""The till on the page of entries: the player's panel, and who is put aside unpaid."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.services import till
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.panels import Panels


class TillDesk:
    """What the page does with fees, besides taking that of the current player."""

    def __init__(
        self, page: Page, desk: OpenEvent, panels: Panels, nobody: Callable[[], Sequence[str]]
    ) -> None:
        """`nobody` says why there is no player whose till could be opened."""
        text = page.texts.text
        page.action(
            text("Drop players who have not paid"),
            lambda: page.shell.attempt(lambda: till.put_unpaid_aside(desk)),
            icon="euro",
            keys="F9",
            refused_by=lambda: page.shell.sentences(till.can_put_aside(desk.event)),
        )
        self.act = page.action(
            text("Till of the player"),
            panels.till,
            icon="euro",
            keys="Shift+F4",
            refused_by=nobody,
        )
