"""Pages painted through Qt, where there is no `lp`."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument  # type: ignore[import-untyped]  # it carries none
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot
from reportlab.pdfgen.canvas import Canvas

from bglmanager.services.paper import PageSize
from bglmanager.services.print_queues import PrintOrder
from bglmanager.ui import printers
from bglmanager.ui.printers import paint_pages

A4, LETTER, A5_WIDE = (595.28, 841.89), (612.0, 792.0), (595.28, 419.53)


class PdfPrinters:
    """Printers that write PDFs, one a job."""

    def __init__(self, folder: Path) -> None:
        self._folder, self.files = folder, list[Path]()

    def __call__(self, _order: PrintOrder) -> QPrinter:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        self.files.append(self._folder / f"{len(self.files)}.pdf")
        printer.setOutputFileName(str(self.files[-1]))
        return printer


def document(*sizes: PageSize) -> bytes:
    """A black square of 100 points in the middle of each page."""
    written = BytesIO()
    canvas = Canvas(written)
    for width, height in sizes:
        canvas.setPageSize((width, height))
        canvas.rect(width / 2 - 50, height / 2 - 50, 100, 100, fill=1)
        canvas.showPage()
    canvas.save()
    return written.getvalue()


def sizes(file: Path) -> list[tuple[int, int]]:
    with PdfDocument(file) as pdf:
        found = [page.get_size() for page in pdf]
    return [(round(width), round(height)) for width, height in found]


def black(file: Path) -> tuple[int, int, int, int]:
    """Where the square of the first page is, in points: left, top, right, bottom."""
    with PdfDocument(file) as pdf:
        shades = pdf[0].render(scale=1, grayscale=True).to_pil()
    left, top, right, bottom = shades.point(lambda shade: 255 * (shade < 128)).getbbox()
    return left, top, right, bottom


@pytest.fixture(autouse=True)
def coarse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Large pages at 300 dpi take long."""
    monkeypatch.setattr(printers, "DPI", 72)


def went_on(_done: int, _of: int) -> None:
    """Nobody has had enough."""


def test_each_page_has_its_size_and_what_is_on_it_is_not_stretched(
    qtbot: QtBot, tmp_path: Path
) -> None:
    made = PdfPrinters(tmp_path)
    paint_pages(document(A4, A4, A5_WIDE, LETTER), PrintOrder(), "Turno 2", went_on, made)
    assert [sizes(file) for file in made.files] == [
        [(595, 842), (595, 842)],
        [(595, 420)],
        [(612, 792)],
    ]
    for file in made.files:
        (width, height), square = sizes(file)[0], black(file)
        middle = width // 2 - 50, height // 2 - 50, width // 2 + 50, height // 2 + 50
        assert all(abs(a - b) <= 2 for a, b in zip(square, middle, strict=True)), (square, middle)


def test_only_the_pages_wanted_are_painted(qtbot: QtBot, tmp_path: Path) -> None:
    made, heard = PdfPrinters(tmp_path), list[tuple[int, int]]()
    order = PrintOrder(pages=(2, 4))
    paint_pages(document(*[A4] * 4), order, "x", lambda *done: heard.append(done), made)
    assert [len(sizes(file)) for file in made.files] == [2]
    assert heard == [(0, 2), (1, 2)]


def test_a_page_stopped_before_leaves_the_rest(qtbot: QtBot, tmp_path: Path) -> None:
    def enough(done: int, _of: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        paint_pages(document(A4, A4), PrintOrder(), "x", enough, PdfPrinters(tmp_path))
