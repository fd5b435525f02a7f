"""Pages of a PDF: how large they are, and as pictures."""

from __future__ import annotations

from bglmanager.engine.fact_kinds import record
from bglmanager.printing.styles import PageSize


@record
class Picture:
    """A page as pixels: red, green, blue, alpha, a byte each, row after row from the top."""

    width: int
    height: int
    rgba: bytes


def page_sizes(data: bytes) -> tuple[PageSize, ...]:
    """Width and height of every page, in points."""
    from pypdfium2 import PdfDocument  # type: ignore[import-untyped]  # it carries none

    with PdfDocument(data) as document:
        return tuple(document.get_page_size(page) for page in range(len(document)))


def render_page(data: bytes, page: int, dpi: float) -> Picture:
    """One page (0 is the first) at this many dots per inch, on white. IndexError without it."""
    from pypdfium2 import PdfDocument, raw

    with PdfDocument(data) as document:
        if not 0 <= page < len(document):
            raise IndexError(page)
        bitmap = document[page].render(
            scale=dpi / 72, force_bitmap_format=raw.FPDFBitmap_BGRA, rev_byteorder=True
        )
        return Picture(bitmap.width, bitmap.height, bytes(bitmap.buffer))
