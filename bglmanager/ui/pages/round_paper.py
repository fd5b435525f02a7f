"""All paper of a round as one PDF, printed or saved; a single table sheet of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.services.games import Catalogue
from bglmanager.services.paper import Asked, Making, Offer, Paper, Printed, Sheet
from bglmanager.services.print_queues import PrintOrder
from bglmanager.services.sheet_choices import paper_texts, sheet_choices
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.acts import PRINT_OTHER, Need, act
from bglmanager.ui.printers import TO_FILE, DirectPrint, Printers
from bglmanager.ui.shell import Shell

_A_ROUND = Need(
    "No round has paper yet. Make the first round.", lambda paper: paper.round() is not None
)


class RoundPaper:
    """What a page does with all paper of a round, which `round_` names; `counted` is called once it
    was printed or saved.
    """

    def __init__(
        self,
        shell: Shell,
        desk: OpenEvent,
        games: Catalogue,
        round_: Callable[[], RoundNumber | None],
        counted: Callable[[], object] = lambda: None,
        *,
        printers: Printers | None = None,
    ) -> None:
        self._shell, self._counted, self.round = shell, counted, round_
        self._about = desk, games
        self._direct = DirectPrint(shell, printers)

    @act("Print all paper of the round", PRINT_OTHER, unless=_A_ROUND)
    def print(self) -> None:
        """Print it as was chosen last; where there is no printer, save it."""
        self._start(Offer(Sheet.ROUND, self.round()))

    @act("Save all paper of the round", keys="Ctrl+Shift+S", icon="file-down", unless=_A_ROUND)
    def save(self) -> None:
        """Save it as one PDF."""
        self._start(Offer(Sheet.ROUND, self.round()), PrintOrder(TO_FILE))

    def print_table(self, table: TableNumber) -> None:
        """Print the sheet of this table, as all of it."""
        self._start(Offer(Sheet.TABLES, self.round(), Asked((table,))))

    def _start(self, offer: Offer, order: PrintOrder | None = None) -> None:
        desk, games = self._about
        texts = paper_texts(sheet_choices(desk.workspace, offer.sheet), self._shell.look.texts)
        sheets, titles = (Paper(desk, t, games) for t in (texts, self._shell.look.texts))
        making: Making = sheets.sheet_job(offer, paper=self._shell.preferences.paper)

        def sent(printed: Printed) -> None:
            self._shell.attempt(lambda: sheets.note_printed(offer, printed))
            self._counted()

        self._direct.start(
            making,
            titles.title(offer),
            sheets.file_name(offer),
            order=order,
            sent=sent,
            keep=partial(sheets.save_sheet, offer),
            kept=self._counted,
        )
