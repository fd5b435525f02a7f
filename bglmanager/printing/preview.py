"""Pages of a PDF as pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument  # type: ignore[import-untyped]  # it carries none


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as pixels: red, green, blue, alpha, a byte each, row after row from the top."""

    width: int
    height: int
    rgba: bytes


def page_count(data: bytes) -> int:
    """How many pages the PDF has."""
    with _open_pdf(data) as document:
        return len(document)


def render_page(data: bytes, page: int, dpi: float) -> Picture:
    """One page (0 is the first) at this many dots per inch, on white. IndexError without it."""
    from pypdfium2 import raw

    with _open_pdf(data) as document:
        if not 0 <= page < len(document):
            raise IndexError(page)
        bitmap = document[page].render(
            scale=dpi / 72, force_bitmap_format=raw.FPDFBitmap_BGRA, rev_byteorder=True
        )
        return Picture(bitmap.width, bitmap.height, bytes(bitmap.buffer))


def _open_pdf(data: bytes) -> PdfDocument:
    from pypdfium2 import PdfDocument

    return PdfDocument(data)
