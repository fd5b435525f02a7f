"""Sending a PDF to a printer, on the worker: through `lp` where it is, otherwise page by page
through Qt; into a file where there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.problems import Refused, problem
from bglmanager.services import print_queues
from bglmanager.services.files import NoAnswer, beating, touch, write_whole
from bglmanager.services.paper import Making, PageSize, Picture, Printed, changed_words, render_page
from bglmanager.services.print_queues import (
    FoundPrinters,
    PrintOrder,
    Sides,
    Step,
    pages_of_a_size,
)
from bglmanager.ui.shell import Shell, save_as
from bglmanager.ui.style import Tone
from bglmanager.ui.tasks import Progress

DPI = 300
"""Dots per inch of a page painted for a printer; more takes long and shows nothing."""

TO_FILE = "/"
"""In the place of a printer: the pages become a PDF. No printer can be called so."""


class Printers:
    """The printers the operating system knows; tests put a double in their place.

    Whatever is asked here may take a while: it is for the worker.
    """

    def find(self) -> FoundPrinters:
        """The printers there are; none where nothing answers."""
        try:
            return touch("list of printers", _find)
        except (NoAnswer, Refused):
            return FoundPrinters()

    def send(self, printed: Printed, order: PrintOrder, title: str, step: Step) -> None:
        """Print. Raises `Refused` (print.no-answer, print.not-taken), and what `step` raises."""
        try:
            touch("printer", lambda: _send(printed, order, title, beating(step)))
        except NoAnswer:
            raise Refused([problem("print.no-answer")]) from None

    def is_stopped(self, printer: str) -> bool:
        """Whether a printer took the pages and leaves them where they are."""
        try:
            return touch("printer", lambda: _is_stopped(printer))
        except (NoAnswer, Refused):
            return False


def _find() -> FoundPrinters:
    if print_queues.has_queues():
        return print_queues.find_queues()
    names = tuple(QPrinterInfo.availablePrinterNames())
    return FoundPrinters(names, QPrinterInfo.defaultPrinterName())


def _is_stopped(printer: str) -> bool:
    if print_queues.has_queues():
        return print_queues.is_stopped(printer)
    return QPrinterInfo.printerInfo(printer).state() == QPrinter.PrinterState.Error


def _send(printed: Printed, order: PrintOrder, title: str, step: Step) -> None:
    if print_queues.has_queues():
        print_queues.send_to_queue(printed.data, order, title, step)
    else:
        paint_pages(printed.data, order, title, step)


_DUPLEX = {
    Sides.ONE: QPrinter.DuplexMode.DuplexNone,
    Sides.LONG: QPrinter.DuplexMode.DuplexLongSide,
    Sides.SHORT: QPrinter.DuplexMode.DuplexShortSide,
}


def paint_pages(
    data: bytes,
    order: PrintOrder,
    title: str,
    step: Step,
    printer_of: Callable[[PrintOrder], QPrinter] | None = None,
) -> None:
    """Paint pages of a PDF on a printer; those of several sizes are as many jobs, in their order.

    Raises `Refused` (print.not-taken), and what `step` raises.
    """
    runs = list(pages_of_a_size(data, order.pages))
    done, count = 0, sum(len(pages) for _, pages in runs)
    for size, pages in runs:
        printer = (printer_of or _printer)(order)
        printer.setDocName(title)
        _set_up(printer, order, size)
        drawn = (render_page(data, page - 1, DPI) for page in pages * _times(printer, order))
        _paint_job(printer, drawn, lambda place: step(done + place, count))  # noqa: B023 # at once
        done += len(pages)


def _paint_job(printer: QPrinter, pages: Iterator[Picture], step: Callable[[int], object]) -> None:
    painter = QPainter()
    if not painter.begin(printer):
        raise Refused([problem("print.not-taken", reason=printer.printerName())])
    try:
        for place, picture in enumerate(pages):
            step(place)
            if place:
                printer.newPage()
            _paint_page(painter, picture)
    except BaseException:
        printer.abort()
        raise
    finally:
        whole = painter.end()  # before the printer is gone: Qt would paint on nothing
    if not whole:
        raise Refused([problem("print.not-taken", reason=printer.printerName())])


def _printer(order: PrintOrder) -> QPrinter:
    mode = QPrinter.PrinterMode.HighResolution
    found = QPrinterInfo.printerInfo(order.printer)
    return QPrinter(mode) if found.isNull() else QPrinter(found, mode)


def _times(printer: QPrinter, order: PrintOrder) -> int:
    """How often a printer has to be given the pages: one that can copies them itself."""
    return 1 if printer.supportsMultipleCopies() else order.copies


def _set_up(printer: QPrinter, order: PrintOrder, size: PageSize) -> None:
    short, long = sorted(size)
    turns = QPageLayout.Orientation
    printer.setFullPage(True)
    printer.setResolution(DPI)
    printer.setPageSize(QPageSize(QSizeF(short, long), QPageSize.Unit.Point))
    printer.setPageOrientation(turns.Landscape if size[0] > size[1] else turns.Portrait)
    printer.setDuplex(_DUPLEX[order.sides])
    if printer.supportsMultipleCopies():
        printer.setCopyCount(order.copies)


def _paint_page(painter: QPainter, picture: Picture) -> None:
    """As large as it is, in the middle: another paper cuts its edges and stretches nothing."""
    image = QImage(picture.rgba, picture.width, picture.height, QImage.Format.Format_RGBA8888)
    scale = painter.device().logicalDpiX() / DPI
    width, height, paper = picture.width * scale, picture.height * scale, painter.viewport()
    left, top = (paper.width() - width) / 2, (paper.height() - height) / 2
    painter.drawImage(QRectF(left, top, width, height), image)


@record
class Sent:
    """Pages that were made and went to a printer, "" where there is none; whether it stands
    still, and which one was wanted and is `gone`.
    """

    printed: Printed
    printer: str
    stopped: bool = False
    gone: str = ""


def _nothing(*_: object) -> None:
    pass


Keep = Callable[[Printed, Path], object]
"""Writes the pages into a file."""


def _write(printed: Printed, file: Path) -> None:
    write_whole(file, printed.data)


class DirectPrint:
    """Makes pages on the worker and sends them on, without a look at them first."""

    def __init__(self, shell: Shell, printers: Printers | None = None) -> None:
        self._shell = shell
        self._printers = printers or Printers()

    def start(
        self,
        job: Making,
        title: str,
        file_name: str,
        *,
        order: PrintOrder | None = None,
        sent: Callable[[Printed], object] = _nothing,
        keep: Keep = _write,
        kept: Callable[[], object] = _nothing,
    ) -> None:
        """Make the pages and print them as was chosen last, unless an `order` says how; without a
        printer ask where to `keep` them. `sent` is called once a printer has them, `kept` once a
        file has.
        """
        t, likes = self._shell.look.texts, self._shell.preferences
        wanted = order or PrintOrder(likes.printer, sides=likes.sides)

        def tell(found: Sent) -> None:
            # pages that were ordered have been looked at
            changed = "" if order else changed_words(t, found.printed.changed)
            if found.printer:
                sent(found.printed)
                self._tell(found, title, changed)
            elif self._save(found, self._why_saved(wanted, found), file_name, changed, keep):
                kept()

        name = t.text("Printing: {title}", title=title)
        self._shell.tasks.start(name, partial(self._print, job, wanted, title), tell)

    def _print(self, job: Making, order: PrintOrder, title: str, progress: Progress) -> Sent:
        printed = job(step=progress.step)
        progress.check()
        if order.printer == TO_FILE:
            return Sent(printed, "")
        printer = self._printers.find().chosen(order.printer)
        gone = "" if printer == order.printer else order.printer
        if printer:
            there = PrintOrder(printer, order.pages, order.copies, order.sides)
            self._printers.send(printed, there, title, progress.step)
        stopped = bool(printer) and self._printers.is_stopped(printer)
        return Sent(printed, printer, stopped, gone)

    def _why_saved(self, wanted: PrintOrder, found: Sent) -> str:
        """What the dialog is called, which says why no printer has the pages."""
        text = self._shell.look.texts.text
        if found.gone:
            return text("The printer {gone} is not there. Save the pages as PDF", gone=found.gone)
        if wanted.printer == TO_FILE:
            return text("Save as PDF")
        return text("There is no printer. Save the pages as PDF")

    def _save(self, found: Sent, asked: str, file_name: str, changed: str, keep: Keep) -> bool:
        t = self._shell.look.texts
        kinds = t.text("PDF files") + " (*.pdf)"
        saved = save_as(self._shell, asked, file_name, kinds, partial(keep, found.printed))
        if saved and changed:
            self._shell.say(changed, Tone.ATTENTION)
        return saved

    def _tell(self, found: Sent, title: str, changed: str) -> None:
        t = self._shell.look.texts
        words = t.text("Sent to the printer: {title}", title=title)
        if found.gone:
            words = t.text(
                "The printer {gone} is not there: sent to {printer}: {title}",
                gone=found.gone,
                printer=found.printer,
                title=title,
            )
        if found.stopped:
            words = t.text(
                "The printer {printer} is stopped: it has the pages and prints them once it is "
                "resumed.",
                printer=found.printer,
            )
        odd = Tone.ATTENTION if changed or found.gone else Tone.GOOD
        tone = Tone.WRONG if found.stopped else odd
        self._shell.say(" · ".join(filter(None, (words, changed))), tone)
