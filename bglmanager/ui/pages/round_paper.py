"""All paper of a round as one PDF."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bglmanager.engine.ids import RoundNumber
from bglmanager.services.paper import Making, Offer, Paper, Printed, Sheet
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.shell import Shell, save_as

_A_ROUND = Need(
    "No round has paper yet. Make the first round.", lambda paper: paper.round() is not None
)


class RoundPaper:
    """What a page does with all paper of the round it shows.

    `sheets` are those in the language of the paper, `make` one of them as it is chosen; `kept` is
    called once it was saved.
    """

    def __init__(
        self,
        shell: Shell,
        sheets: Callable[[], Paper],
        round_: Callable[[], RoundNumber | None],
        make: Callable[[Offer], Making],
        kept: Callable[[], object],
    ) -> None:
        self._shell, self._sheets, self.round = shell, sheets, round_
        self._make, self._kept = make, kept

    @act("Save all paper of the round", keys="Ctrl+Shift+S", icon="file-down", unless=_A_ROUND)
    def save(self) -> None:
        """Make one PDF, and ask where to save it."""
        offer = Offer(Sheet.ROUND, self.round())
        making = self._make(offer)
        self._shell.tasks.start(
            self._shell.look.texts.text("Preparing the pages"),
            lambda progress: making(step=progress.step),
            partial(self._save, offer, self._sheets()),
        )

    def _save(self, offer: Offer, sheets: Paper, printed: Printed) -> None:
        kinds = self._shell.look.texts.text("PDF files") + " (*.pdf)"
        write = partial(sheets.save_sheet, offer, printed)
        title, name = sheets.title(offer), sheets.file_name(offer)
        if save_as(self._shell, title, name, kinds, write):
            self._kept()
