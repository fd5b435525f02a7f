"""Pages of a PDF as pictures."""

from __future__ import annotations

from bglmanager.engine.fact_kinds import record


@record
class Picture:
    """A page as pixels: red, green, blue, alpha, a byte each, row after row from the top."""

    width: int
    height: int
    rgba: bytes


def render_page(data: bytes, page: int, dpi: float) -> Picture:
    """One page (0 is the first) at this many dots per inch, on white. IndexError without it."""
    from pypdfium2 import PdfDocument, raw  # type: ignore[import-untyped]  # it carries none

    with PdfDocument(data) as document:
        if not 0 <= page < len(document):
            raise IndexError(page)
        bitmap = document[page].render(
            scale=dpi / 72, force_bitmap_format=raw.FPDFBitmap_BGRA, rev_byteorder=True
        )
        return Picture(bitmap.width, bitmap.height, bytes(bitmap.buffer))
