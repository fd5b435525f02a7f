"""Lists of elements on the page of entries: the column, and the key that checks one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.engine.games.game import ElementList
from bglmanager.services import entries
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.entries_table import DeskList
from bglmanager.ui.pages.entries.panels import Panels
from bglmanager.ui.pages.entries.people import Lines

_A_LIST = Need(
    "The game of this event asks for no army or deck list.", lambda desk: desk.asked is not None
)


class ListDesk:
    """What the page does where the game of the event asks for lists; nothing anywhere else."""

    def __init__(
        self,
        page: Page,
        desk: OpenEvent,
        games: Catalogue,
        panels: Panels,
        nobody: Callable[[], Sequence[str]],
    ) -> None:
        """`nobody` says why there is no player whose list could be checked."""
        self._page, self._desk, self._games = page, desk, games
        self._panels, self._nobody = panels, nobody
        page.make_acts(self)

    @property
    def asked(self) -> ElementList | None:
        """The list that players of this event hand in."""
        return entries.list_asked_for(self._desk.event, self._games)

    def show_column(self, lines: Lines, listed: DeskList) -> bool:
        """Show where everybody's list stands, where one is asked for; tells whether it is."""
        asked = self.asked is not None
        lines.with_lists = asked
        listed.show_lists(shown=asked)
        return asked

    @act(
        "Check the list",
        keys="Ctrl+Shift+L",
        icon="clipboard-list",
        unless=(_A_LIST, lambda self: self._nobody()),
        legend=lambda t: t.word("of elements", "list"),
    )
    def check(self) -> None:
        wanted = self.asked
        if wanted is not None:
            self._panels.check_list(wanted)
