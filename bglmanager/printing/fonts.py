"""The bundled faces: what they can print and how wide it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from bglmanager.resources import path


class Face(StrEnum):
    """A cut of the one family; the value is the name of its file."""

    REGULAR = "NotoSans-Regular"
    SEMIBOLD = "NotoSans-SemiBold"
    BOLD = "NotoSans-Bold"
    CONDENSED = "NotoSans-Condensed"


@dataclass(frozen=True, slots=True)
class Metrics:
    """Widths of characters by code point, in thousandths of the size."""

    widths: Mapping[Face, Mapping[int, float]]

    def has_character(self, character: str) -> bool:
        """Whether the family can print this character."""
        return ord(character) in self.widths[Face.REGULAR]

    def text_width(self, text: str, face: Face) -> float:
        """Width of a text at size 1; the characters are those the family has."""
        widths = self.widths[face]
        return sum(map(widths.__getitem__, map(ord, text))) / 1000


@cache  # reading the files takes as long as a small sheet
def register_faces() -> Metrics:
    """Make the faces known to reportlab, for all documents to come, and return their widths.

    Raises OSError when a font file is missing.
    """
    # reportlab takes 0.2 s to import: only who prints pays for it
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    widths: dict[Face, Mapping[int, float]] = {}
    for face in Face:
        font = TTFont(face.value, str(path(f"fonts/{face.value}.ttf")))
        registerFont(font)
        widths[face] = font.face.charWidths
    return Metrics(widths)
