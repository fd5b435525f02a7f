"""A few pages straight to the printer where there is one, otherwise into a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bglmanager.services.files import write_whole
from bglmanager.services.paper import Printed
from bglmanager.ui.printers import Printers, SystemPrinters
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Tone


class DirectPrint:
    """Makes pages on the worker and sends them on, without a look at them first."""

    def __init__(self, shell: Shell, printers: Printers | None = None) -> None:
        self._shell = shell
        self._printers = printers or SystemPrinters()

    def start(self, job: Callable[[], Printed], title: str, file_name: str) -> None:
        """Make the pages and print them; without a printer ask where to save them."""
        self._shell.tasks.start(
            self._shell.look.texts.text("Preparing the pages"),
            lambda _progress: job(),
            lambda printed: self._send(printed, title, file_name),
        )

    def _send(self, printed: Printed, title: str, file_name: str) -> None:
        t = self._shell.look.texts
        if not self._printers.is_any():
            self._save(printed, file_name)
        elif self._printers.send(printed, title):
            self._shell.say(t.text("Sent to the printer: {title}", title=title))
        else:
            words = t.text("The printer did not take the pages. Save them as PDF instead.")
            self._shell.say(words, Tone.WRONG)

    def _save(self, printed: Printed, name: str) -> None:
        t = self._shell.look.texts
        kinds = t.text("PDF files") + " (*.pdf)"
        title = t.text("There is no printer: save the sheet as PDF")
        chosen = self._shell.messages.save_file(title, Path.home() / name, kinds)
        if chosen is not None and self._shell.attempt(lambda: write_whole(chosen, printed.data)):
            self._shell.say(t.text("Saved: {file}", file=str(chosen)))
