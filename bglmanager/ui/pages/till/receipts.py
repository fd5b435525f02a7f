"""Receipts on paper: to the printer where there is one, otherwise into a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bglmanager.engine.ids import EntryNumber
from bglmanager.services import receipts
from bglmanager.services.files import write_whole
from bglmanager.services.paper import Printed
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.printers import Printers, SystemPrinters
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Tone


class ReceiptPrinter:
    """Makes receipts on the worker and sends them on."""

    def __init__(self, shell: Shell, desk: OpenEvent, printers: Printers | None = None) -> None:
        self._shell, self._desk = shell, desk
        self._printers = printers or SystemPrinters()

    def print_of(self, number: EntryNumber) -> None:
        """Print the receipts of one player; what is refused is said."""
        self._shell.attempt(lambda: self._start((number,)))

    def _start(self, people: Sequence[EntryNumber]) -> None:
        job = receipts.job(self._desk, self._shell.look.texts, people)
        self._shell.tasks.start(
            self._shell.look.texts.text("Preparing the pages"),
            lambda _progress: job(),
            lambda printed: self._send(printed, people),
        )

    def _send(self, printed: Printed, people: Sequence[EntryNumber]) -> None:
        t = self._shell.look.texts
        title = t.text("Receipts")
        if not self._printers.is_any():
            self._save(printed, receipts.file_name(self._desk.event, people))
        elif self._printers.send(printed, title):
            self._shell.say(t.text("Sent to the printer: {title}", title=title))
        else:
            words = t.text("The printer did not take the pages. Save them as PDF instead.")
            self._shell.say(words, Tone.WRONG)

    def _save(self, printed: Printed, name: str) -> None:
        t = self._shell.look.texts
        kinds = t.text("PDF files") + " (*.pdf)"
        title = t.text("There is no printer: save the receipt as PDF")
        chosen = self._shell.messages.save_file(title, Path.home() / name, kinds)
        if chosen is not None and self._shell.attempt(lambda: write_whole(chosen, printed.data)):
            self._shell.say(t.text("Saved: {file}", file=str(chosen)))
