"""The emergency pack in one click."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bglmanager.services.paper import Making, Offer, Paper, Printed, Sheet
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.shell import Shell, save_as

PACK = Offer(Sheet.EMERGENCY, None)

_TO_FINISH = Need(
    "Everything is played: nothing is left to finish by hand.", lambda pack: pack.is_offered()
)


class EmergencyPack:
    """What the page of prints does with the pack: `sheets` are those in the language of the paper,
    `make` one of them as it is chosen; `kept` is called once it was saved.
    """

    def __init__(
        self,
        shell: Shell,
        sheets: Callable[[], Paper],
        is_offered: Callable[[], bool],
        make: Callable[[Offer], Making],
        kept: Callable[[], object],
    ) -> None:
        self._shell, self._sheets, self.is_offered = shell, sheets, is_offered
        self._make, self._kept = make, kept

    @act("Save the emergency pack", icon="file-down", unless=_TO_FINISH)
    def save(self) -> None:
        """Make the pack on the worker, then ask where it is to lie."""
        making = self._make(PACK)
        self._shell.tasks.start(
            self._shell.look.texts.text("Preparing the pages"),
            lambda progress: making(step=progress.step),
            partial(self._save, self._sheets()),
        )

    def _save(self, sheets: Paper, printed: Printed) -> None:
        kinds = self._shell.look.texts.text("PDF files") + " (*.pdf)"
        write = partial(sheets.save_sheet, PACK, printed)
        if save_as(self._shell, sheets.title(PACK), sheets.file_name(PACK), kinds, write):
            self._kept()
