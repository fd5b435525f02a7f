"""The way back to the table from which somebody came to give a penalty."""

from __future__ import annotations

from bglmanager.engine.ids import EntryNumber
from bglmanager.services import penalties
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.pages.base import Page

_A_TABLE = Need("You did not come here from a table.", lambda way: way.came)


class WayBack:
    """One key back to the round, with that table open."""

    def __init__(self, page: Page, desk: OpenEvent) -> None:
        self._page, self._desk = page, desk
        self._address = ""
        page.make_acts(self)

    @property
    def offered(self) -> Action | None:
        """The action, where there is a table to go back to."""
        return self._go_back if self.came else None

    def come_from(self, entry: EntryNumber) -> None:
        """Note the table he is playing at."""
        found = penalties.where_playing(self._desk.event, entry)
        if found is not None:
            round_, table = found
            self._address = f"round-{round_.number}/back-{table.number}"
            words = self._page.texts.text("Back to table {table}", table=table.number)
            self._go_back.rename(words)

    def forget(self) -> None:
        """The page was opened from elsewhere."""
        self._address = ""

    def go(self) -> bool:
        """Go back to the table; False where there is none.

        A penalty that is given ends the visit: the next sheet typed must not land on this page.
        """
        if self._address:
            self._page.shell.go(self._address)
        return bool(self._address)

    _go_back = act("Back to the table", keys="Alt+Left", icon="arrow-left", unless=_A_TABLE)(go)

    @property
    def came(self) -> bool:
        """Whether there is a table to go back to."""
        return bool(self._address)
