"""What stands on the pages of a PDF, as text with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from ctypes import byref, c_float, c_int, c_uint
from typing import NamedTuple

import pypdfium2  # type: ignore[import-untyped]  # it carries none
from pypdfium2 import raw

Box = tuple[float, float, float, float]
"""Left, bottom, right, top in points."""


def text(data: bytes) -> str:
    """The text of all pages, a line of dashes between two."""
    with pypdfium2.PdfDocument(data) as document:
        pages = [page.get_textpage().get_text_bounded() for page in document]
    return "\n----\n".join(page.replace("\r\n", "\n").strip() for page in pages) + "\n"


def boxes(data: bytes) -> list[list[Box]]:
    """Where the lines of text stand, page by page."""
    with pypdfium2.PdfDocument(data) as document:
        found: list[list[Box]] = []
        for page in document:
            words = page.get_textpage()
            found.append([words.get_rect(i) for i in range(words.count_rects())])
    return found


class Piece(NamedTuple):
    """A text in one face and size, and where it stands."""

    text: str
    box: Box
    size: float
    colour: tuple[int, ...]


class Page(NamedTuple):
    """A page and the pieces of text on it."""

    wide: float
    high: float
    pieces: Sequence[Piece]


def pieces(data: bytes) -> list[Page]:
    """What stands where, page by page."""
    with pypdfium2.PdfDocument(data) as document:
        return [_read_page(page) for page in document]


def _read_page(page: pypdfium2.PdfPage) -> Page:
    wide, high = page.get_size()
    return Page(wide, high, list(_pieces_on(page)))


def _pieces_on(page: pypdfium2.PdfPage) -> Iterator[Piece]:
    words = page.get_textpage()
    for piece in page.get_objects([raw.FPDF_PAGEOBJ_TEXT], textpage=words):
        text = piece.extract()
        if text.strip():
            size = piece.get_font_size() * piece.get_matrix().d
            colour = _colour(raw.FPDFPageObj_GetFillColor, piece)
            yield Piece(text, piece.get_bounds(), size, colour)


def vanished(data: bytes, dots: int = 100) -> list[str]:
    """The texts of which nothing is seen where so many dots an inch are each black or white."""
    with pypdfium2.PdfDocument(data) as document:
        return [text for page in document for text in _vanished_on(page, dots / 72)]


def _vanished_on(page: pypdfium2.PdfPage, scale: float) -> Iterator[str]:
    bitmap, high = page.render(scale=scale, grayscale=True), page.get_height()
    ink, stride = bytes(bitmap.buffer), bitmap.stride
    for piece in _pieces_on(page):
        left, bottom, right, top = (edge * scale for edge in piece.box)
        start, end = int(left) - 1, int(right) + 2  # a dash fills its box
        rows = range(int(high * scale - top) - 1, int(high * scale - bottom) + 2)
        dots = b"".join(ink[row * stride + start : row * stride + end] for row in rows)
        dark = sum(dot < 128 for dot in dots)
        if not 0 < dark < len(dots):
            yield piece.text


def size(data: bytes) -> tuple[float, float]:
    """Width and height of the first page, and of every other one."""
    with pypdfium2.PdfDocument(data) as document:
        sizes: set[tuple[float, float]] = {page.get_size() for page in document}
    (found,) = sizes
    return found


def edges(data: bytes, text: str) -> tuple[float, float]:
    """Left and right edge of the first occurrence of a text on the first page."""
    with pypdfium2.PdfDocument(data) as document:
        words = document[0].get_textpage()
        start, count = words.search(text, match_case=True).get_next()
        left = words.get_charbox(start, loose=True)[0]
        return left, words.get_charbox(start + count - 1, loose=True)[2]


def rules(data: bytes) -> list[list[float]]:
    """How deep the level lines stand that go over half a page or more, page by page."""
    found: list[list[float]] = []
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            wide, high = page.get_size()
            drawn = (path.get_bounds() for path in page.get_objects([raw.FPDF_PAGEOBJ_PATH]))
            level = [
                (top + bottom) / 2 for left, bottom, right, top in drawn if right - left > wide / 2
            ]
            found.append([round(high - y, 2) for y in level])
    return found


def strokes(data: bytes) -> list[tuple[float, tuple[int, ...]]]:
    """Every line that is drawn: how thick it is, and its colour."""
    found: list[tuple[float, tuple[int, ...]]] = []
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            for path in page.get_objects([raw.FPDF_PAGEOBJ_PATH]):
                fill, stroke, width = c_int(), c_int(), c_float()
                raw.FPDFPath_GetDrawMode(path, byref(fill), byref(stroke))
                if stroke.value:
                    raw.FPDFPageObj_GetStrokeWidth(path, byref(width))
                    found.append((width.value, _colour(raw.FPDFPageObj_GetStrokeColor, path)))
    return found


def _colour(of: Callable[..., object], thing: object) -> tuple[int, ...]:
    parts = [c_uint() for _ in range(4)]
    of(thing, *map(byref, parts))
    return tuple(part.value for part in parts[:3])


def sizes(data: bytes, words: str) -> list[float]:
    """The sizes of the letters of every piece of text that matches whole, in points."""
    found = (piece for page in pieces(data) for piece in page.pieces)
    return [piece.size for piece in found if re.fullmatch(words, piece.text.strip())]


class Shape(NamedTuple):
    """A line or a frame as it was drawn, without its thickness."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def wide(self) -> float:
        """How far it goes across."""
        return self.right - self.left

    @property
    def high(self) -> float:
        """How far it goes up."""
        return self.top - self.bottom


def shapes(data: bytes) -> list[list[Shape]]:
    """The lines and frames that are drawn, not what is filled, page by page."""
    with pypdfium2.PdfDocument(data) as document:
        return [list(_shapes_on(page)) for page in document]


def _shapes_on(page: pypdfium2.PdfPage) -> Iterator[Shape]:
    for path in page.get_objects([raw.FPDF_PAGEOBJ_PATH]):
        fill, stroke, width = c_int(), c_int(), c_float()
        raw.FPDFPath_GetDrawMode(path, byref(fill), byref(stroke))
        if stroke.value:
            raw.FPDFPageObj_GetStrokeWidth(path, byref(width))
            left, bottom, right, top = path.get_bounds()
            edge = width.value  # it is counted whole at either end
            yield Shape(left + edge, bottom + edge, right - edge, top - edge)
