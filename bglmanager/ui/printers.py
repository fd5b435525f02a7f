"""Sending a PDF to a printer: through `lp` where it is, otherwise page by page through Qt; into a
file where there is none.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QImage, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from bglmanager.services.files import NoAnswer, beat, touch, write_whole
from bglmanager.services.paper import Printed, changed_words, render_page
from bglmanager.ui.shell import Shell, save_as
from bglmanager.ui.style import Tone

DPI = 300
"""Dots per inch of a page painted for a printer; more takes long and shows nothing."""


class Printers:
    """The printers the operating system knows; tests put a double in their place."""

    def is_any(self) -> bool:
        """Whether there is a printer to print on."""
        try:
            return touch("list of printers", lambda: bool(QPrinterInfo.availablePrinterNames()))
        except NoAnswer:
            return False

    def send(self, printed: Printed, title: str) -> bool:
        """Print on the printer that the system uses by itself; whether it took the pages."""
        try:
            return touch("printer", lambda: _send(printed, title))
        except NoAnswer:
            return False


def _send(printed: Printed, title: str) -> bool:
    command = shutil.which("lp")
    if command is None:
        return _paint_pages(printed, title)
    try:
        sent = subprocess.run(
            [command, "-t", title, "-"],
            input=printed.data,
            capture_output=True,
            timeout=6,  # seconds: a queue that takes longer to take a few pages is stuck
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return sent.returncode == 0


def _paint_pages(printed: Printed, title: str) -> bool:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(title)
    printer.setResolution(DPI)
    printer.setFullPage(True)
    painter = QPainter()
    if not painter.begin(printer):
        return False
    for page in range(printed.pages):
        beat()
        if page:
            printer.newPage()
        picture = render_page(printed.data, page, DPI)
        image = QImage(picture.rgba, picture.width, picture.height, QImage.Format.Format_RGBA8888)
        painter.drawImage(painter.viewport(), image)
    return painter.end()


class DirectPrint:
    """Makes pages on the worker and sends them on, without a look at them first."""

    def __init__(self, shell: Shell, printers: Printers | None = None) -> None:
        self._shell = shell
        self._printers = printers or Printers()

    def start(self, job: Callable[[], Printed], title: str, file_name: str) -> None:
        """Make the pages and print them; without a printer ask where to save them."""
        self._shell.tasks.start(
            self._shell.look.texts.text("Preparing the pages"),
            lambda _progress: job(),
            lambda printed: self._send(printed, title, file_name),
        )

    def _send(self, printed: Printed, title: str, file_name: str) -> None:
        t = self._shell.look.texts
        changed = changed_words(t, printed.changed)  # nobody has looked at these pages
        if not self._printers.is_any():
            kinds = t.text("PDF files") + " (*.pdf)"
            asked = t.text("There is no printer: save the sheet as PDF")
            write = partial(write_whole, data=printed.data)
            if save_as(self._shell, asked, file_name, kinds, write) and changed:
                self._shell.say(changed, Tone.ATTENTION)
        elif self._printers.send(printed, title):
            sent = t.text("Sent to the printer: {title}", title=title)
            tone = Tone.ATTENTION if changed else Tone.GOOD
            self._shell.say(" · ".join(filter(None, (sent, changed))), tone)
        else:
            words = t.text("The printer did not take the pages. Save them as PDF instead.")
            self._shell.say(words, Tone.WRONG)
