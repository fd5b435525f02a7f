"""All paper of a round as one PDF: printed, or saved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bglmanager.engine.ids import RoundNumber
from bglmanager.services.games import Catalogue
from bglmanager.services.paper import Making, Offer, Paper, Sheet
from bglmanager.services.print_queues import PrintOrder
from bglmanager.services.sheet_choices import paper_texts, sheet_choices
from bglmanager.services.workspace import OpenEvent, Workspace
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
        workspace: Workspace,
        desk: OpenEvent,
        games: Catalogue,
        round_: Callable[[], RoundNumber | None],
        counted: Callable[[], object] = lambda: None,
        *,
        printers: Printers | None = None,
    ) -> None:
        self._shell, self._counted, self.round = shell, counted, round_
        self._about = workspace, desk, games
        self._direct = DirectPrint(shell, printers)

    @act("Print all paper of the round", PRINT_OTHER, unless=_A_ROUND)
    def print(self) -> None:
        """Print it as was chosen last; where there is no printer, save it."""
        self._start(None)

    @act("Save all paper of the round", keys="Ctrl+Shift+S", icon="file-down", unless=_A_ROUND)
    def save(self) -> None:
        """Save it as one PDF."""
        self._start(PrintOrder(TO_FILE))

    def _start(self, order: PrintOrder | None) -> None:
        workspace, desk, games = self._about
        texts = paper_texts(sheet_choices(workspace, Sheet.ROUND), self._shell.look.texts)
        offer, sheets = Offer(Sheet.ROUND, self.round()), Paper(workspace, desk, texts, games)
        titles = Paper(workspace, desk, self._shell.look.texts, games)
        making: Making = sheets.sheet_job(offer, paper=self._shell.preferences.paper)

        def sent() -> None:
            self._shell.attempt(lambda: sheets.note_printed(offer))
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
