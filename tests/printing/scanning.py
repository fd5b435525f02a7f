"""Codes on pages, read by a decoder that knows nothing of the program; pages as they reach it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import zxingcpp
from PIL import Image, ImageFilter

from bglmanager.printing.preview import render_page
from tests.helpers.figures import figure

DPI = 200
"""Dots per inch: less than any printer has."""


def _bits(page: Image.Image) -> Image.Image:
    """As a printer with one toner draws it."""
    return page.convert("1").convert("L")


def _photographed(page: Image.Image) -> Image.Image:
    """By a hand that is not still, not upright and not near."""
    turned = page.rotate(4, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    return turned.filter(ImageFilter.GaussianBlur(1.2))


def _as_it_is(page: Image.Image) -> Image.Image:
    return page


LOOKS: Mapping[str, Callable[[Image.Image], Image.Image]] = {
    "printed": _as_it_is,
    "one bit": _bits,
    "photographed": _photographed,
    "one bit, photographed": lambda page: _photographed(_bits(page)),
}

WANTED = [*LOOKS][-figure(1, long=len(LOOKS)) :]
"""In the suite the worst of them alone."""


def codes_on(data: bytes, page: int, look: str = "printed") -> list[str]:
    """What the codes of a page say."""
    picture = render_page(data, page, DPI)
    image = Image.frombytes("RGBA", (picture.width, picture.height), picture.rgba).convert("L")
    seen = LOOKS[look](image)
    found = zxingcpp.read_barcodes(
        seen, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    )
    return [code.text for code in found]
