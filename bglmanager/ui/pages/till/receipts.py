"""Receipts on paper: to the printer where there is one, otherwise into a file."""

from __future__ import annotations

from bglmanager.engine.ids import EntryNumber
from bglmanager.services import receipts
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.direct_print import DirectPrint
from bglmanager.ui.printers import Printers
from bglmanager.ui.shell import Shell


class ReceiptPrinter:
    """Makes receipts on the worker and sends them on."""

    def __init__(self, shell: Shell, desk: OpenEvent, printers: Printers | None = None) -> None:
        self._shell, self._desk = shell, desk
        self._print = DirectPrint(shell, printers)

    def print_of(self, number: EntryNumber) -> None:
        """Print the receipts of one player; what is refused is said."""
        self._shell.attempt(lambda: self._start(number))

    def _start(self, number: EntryNumber) -> None:
        texts = self._shell.look.texts
        job = receipts.job(self._desk, texts, (number,))
        name = receipts.file_name(self._desk.event, texts, (number,))
        self._print.start(job, texts.text("Receipts"), name)
