"""Sheets of A4 to draw on, measured in points from the top left corner."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from io import BytesIO
from typing import TYPE_CHECKING

from bglmanager.printing import styles
from bglmanager.printing.fonts import Face
from bglmanager.printing.text import FittedLine, Typesetter, Words

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


Point = tuple[float, float]
"""From the left and from the top."""


class Align(StrEnum):
    """Where a line stands in its room."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


_BEFORE = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}


class Paper:
    """A document being drawn, page after page. The same calls give the same bytes."""

    def __init__(self, typesetter: Typesetter, title: str, language: str) -> None:
        self.typesetter = typesetter
        self._buffer = BytesIO()
        self._canvas = _canvas(self._buffer, typesetter.printable(title), language)

    def write(
        self,
        words: Words,
        x: float,
        baseline: float,
        *,
        size: float,
        room: float,
        face: Face = Face.REGULAR,
        align: Align = Align.LEFT,
        tone: float = styles.BLACK,
    ) -> float:
        """Print words fitted between x and x + room; returns the width they took."""
        line = self.typesetter.line(words, size, room, face)
        self.put(line, x + (room - line.width) * _BEFORE[align], baseline, tone=tone)
        return line.width

    def put(
        self, line: FittedLine, x: float, baseline: float, *, tone: float = styles.BLACK
    ) -> None:
        """Print a line that has been fitted, from x on; `tone` is for its black runs."""
        for place, run in enumerate(line.runs):
            if place:
                x += self.typesetter.width(line.runs[place - 1 : place]) * line.size
            if not run.text:
                continue
            size = line.size * run.scale
            self._canvas.setFillGray(run.tone or tone)
            self._canvas.setFont(run.face.value, size)
            self._canvas.drawString(x, styles.PAGE_HEIGHT - baseline, run.text)

    def rule(
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float,
        *,
        width: float = styles.HAIRLINE,
        tone: float = styles.HAIRLINE_TONE,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw a straight line."""
        self._canvas.setStrokeGray(tone)
        self._canvas.setLineWidth(width)
        self._canvas.setDash(*(dash or ([],)))
        self._canvas.line(x, styles.PAGE_HEIGHT - y, to_x, styles.PAGE_HEIGHT - to_y)

    def box(
        self, x: float, y: float, width: float, height: float, *, line: float = styles.HAIRLINE
    ) -> None:
        """Draw an empty box."""
        self._canvas.setStrokeGray(styles.HAIRLINE_TONE)
        self._canvas.setLineWidth(line)
        self._canvas.setDash([])
        self._canvas.rect(x, styles.PAGE_HEIGHT - y - height, width, height)

    def band(self, x: float, y: float, width: float, height: float) -> None:
        """Lay a light band under a row."""
        self._canvas.setFillGray(styles.BAND)
        self._canvas.rect(x, styles.PAGE_HEIGHT - y - height, width, height, stroke=0, fill=1)

    def shape(
        self,
        corners: Sequence[Point],
        *,
        fill: float | None = None,
        line: float = styles.HAIRLINE,
        tone: float = styles.BLACK,
    ) -> None:
        """Draw a closed shape through these corners, filled with a tone of grey if one is told."""
        path = self._canvas.beginPath()
        path.moveTo(corners[0][0], styles.PAGE_HEIGHT - corners[0][1])
        for x, y in corners[1:]:
            path.lineTo(x, styles.PAGE_HEIGHT - y)
        path.close()
        self._ready(fill, line, tone)
        self._canvas.drawPath(path, stroke=int(line > 0), fill=int(fill is not None))

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: float | None = None,
        line: float = styles.HAIRLINE,
        tone: float = styles.BLACK,
    ) -> None:
        """Draw a circle around a point, filled with a tone of grey if one is told."""
        self._ready(fill, line, tone)
        stroke, filled = int(line > 0), int(fill is not None)
        self._canvas.circle(x, styles.PAGE_HEIGHT - y, radius, stroke=stroke, fill=filled)

    def _ready(self, fill: float | None, line: float, tone: float) -> None:
        self._canvas.setStrokeGray(tone)
        self._canvas.setLineWidth(line)
        self._canvas.setDash([])
        if fill is not None:
            self._canvas.setFillGray(fill)

    def end_page(self) -> None:
        """Go on to a new page."""
        self._canvas.showPage()

    def finish(self) -> bytes:
        """The PDF."""
        self._canvas.save()
        return self._buffer.getvalue()


def _canvas(buffer: BytesIO, title: str, language: str) -> Canvas:
    # reportlab takes 0.2 s to import: only who prints pays for it
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(
        buffer,
        pagesize=(styles.PAGE_WIDTH, styles.PAGE_HEIGHT),
        pageCompression=1,
        invariant=1,
        initialFontName=Face.REGULAR.value,  # type: ignore[arg-type]  # the stubs say float
        lang=language,
    )
    canvas.setTitle(title)
    canvas.setAuthor("")
    canvas.setCreator("BGL Manager")
    return canvas
