"""Printing through a real CUPS: what comes out of its queue is what was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from pypdfium2 import PdfDocument  # type: ignore[import-untyped]  # it carries none
from reportlab.pdfgen.canvas import Canvas

from bglmanager.printing.styles import PageSize, PaperSize, page_size
from bglmanager.services.print_queues import (
    FoundPrinters,
    PrintOrder,
    Sides,
    find_queues,
    is_stopped,
    send_to_queue,
)
from tests.helpers.real_cups import RealQueue, real_queue

pytestmark = pytest.mark.long

A4, LETTER = page_size(PaperSize.A4), page_size(PaperSize.LETTER)
A3_WIDE = page_size(PaperSize.A3, wide=True)


@pytest.fixture(scope="module")
def started() -> Iterator[RealQueue]:
    with real_queue() as made:
        yield made


@pytest.fixture
def queue(started: RealQueue) -> Iterator[RealQueue]:
    yield started
    started.empty()


def slips(*sizes: PageSize) -> bytes:
    """A slip a page: its number, and a box of 40 by 12 mm in points at the lower left."""
    written = BytesIO()
    canvas = Canvas(written)
    for number, size in enumerate(sizes, 1):
        canvas.setPageSize(size)
        canvas.drawString(72, 144, f"slip {number}")
        canvas.rect(72, 72, 113.4, 34)
        canvas.showPage()
    canvas.save()
    return written.getvalue()


def went_on(_done: int, _of: int) -> None:
    """Nobody has had enough."""


def pages(pdf: bytes) -> list[str]:
    """What stands on each page."""
    with PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range().strip() for page in document]


def sizes(pdf: bytes) -> list[tuple[int, int]]:
    """Short and long side of each page, in points."""
    with PdfDocument(pdf) as document:
        found = (sorted(page.get_size()) for page in document)
        return [(round(short), round(long)) for short, long in found]


def box(pdf: bytes) -> tuple[float, float]:
    """Width and height of the box of the first page: whatever was stretched shows there."""
    with PdfDocument(pdf) as document:
        bounds = [each.get_bounds() for each in document[0].get_objects() if each.type == 2]
        left, bottom, right, top = bounds[0]
        return round(right - left), round(top - bottom)


def printed(queue: RealQueue, data: bytes, order: PrintOrder) -> bytes:
    """The one job that comes of it."""
    send_to_queue(data, order, "Statini – Turno 2", went_on)
    [job] = queue.jobs(1)
    assert job.options["sides"] == order.sides
    return job.pdf


def test_the_queue_is_found(queue: RealQueue) -> None:
    assert find_queues() == FoundPrinters(("hall",), "hall")


def test_a_single_slip(queue: RealQueue) -> None:
    kept = printed(queue, slips(*[A4] * 7), PrintOrder("hall", (4,)))
    assert pages(kept) == ["slip 4"]
    assert sizes(kept) == [(595, 842)]
    assert box(kept) == box(slips(A4))


def test_a_range_in_copies(queue: RealQueue) -> None:
    kept = printed(queue, slips(*[A4] * 7), PrintOrder("", (2, 3, 6), copies=2))
    assert sorted(pages(kept)) == ["slip 2", "slip 2", "slip 3", "slip 3", "slip 6", "slip 6"]


@pytest.mark.parametrize("sides", [Sides.LONG, Sides.SHORT])
def test_both_sides(queue: RealQueue, sides: Sides) -> None:
    kept = printed(queue, slips(*[A4] * 4), PrintOrder("hall", sides=sides))
    assert pages(kept) == ["slip 1", "slip 2", "slip 3", "slip 4"]
    wanted = {Sides.LONG: "DuplexNoTumble", Sides.SHORT: "DuplexTumble"}[sides]
    assert queue.jobs(1)[0].options["Duplex"] == wanted


def test_letter(queue: RealQueue) -> None:
    kept = printed(queue, slips(LETTER, LETTER), PrintOrder("hall"))
    assert sizes(kept) == [(612, 792), (612, 792)]
    assert box(kept) == box(slips(LETTER))


def test_pages_of_several_sizes_come_each_on_its_paper(queue: RealQueue) -> None:
    send_to_queue(slips(A4, A4, A3_WIDE, A4), PrintOrder("hall"), "Turno 2", went_on)
    found = queue.jobs(3)
    assert [pages(job.pdf) for job in found] == [["slip 1", "slip 2"], ["slip 3"], ["slip 4"]]
    assert [job.options["media"] for job in found] == ["A4", "A3", "A4"]
    assert [sizes(job.pdf)[0] for job in found] == [(595, 842), (842, 1191), (595, 842)]


def test_a_queue_that_was_stopped_is_told(queue: RealQueue) -> None:
    assert not is_stopped("hall")
    queue.stop()
    send_to_queue(slips(A4), PrintOrder("hall"), "Turno 2", went_on)
    assert is_stopped("hall")
    assert is_stopped("")
    queue.go_on()
    queue.jobs(1)
    assert not is_stopped("hall")
