"""Sheets of A4 to draw on, measured in points from the top left corner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from bglmanager.printing import styles
from bglmanager.printing.styles import Align, Face, Lettering
from bglmanager.printing.text import FittedLine, Typesetter, Words

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


Point = tuple[float, float]
"""From the left and from the top."""


@dataclass(frozen=True, slots=True)
class Room:
    """A part of the page, in points."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height


_BEFORE = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}


class Paper:
    """A document being drawn, page after page. The same calls give the same bytes."""

    def __init__(self, typesetter: Typesetter, title: str, language: str) -> None:
        self.typesetter = typesetter
        self._buffer = BytesIO()
        self._canvas = _new_canvas(self._buffer, typesetter.make_printable(title), language)

    def write_words(
        self, words: Words, x: float, baseline: float, room: float, lettering: Lettering
    ) -> float:
        """Print words fitted between x and x + room; returns the width they took."""
        line = self.typesetter.fit_line(words, lettering.size, room, lettering.face)
        self.put_line(line, x, baseline, tone=lettering.tone, room=room, align=lettering.align)
        return line.width

    def write_inside(self, words: Words, room: Room, lettering: Lettering) -> None:
        """Print words fitted into a room, halfway down."""
        baseline = room.top + (room.height + lettering.size * styles.CAPITALS) / 2
        self.write_words(words, room.left, baseline, room.width, lettering)

    def sign_line(self, caption: str, x: float, y: float, width: float) -> None:
        """Draw a line to sign on, and under it in small who does."""
        self.draw_rule(x, y, x + width, y)
        self.write_words(caption, x, y + styles.CAPTION.size, width, styles.CAPTION)

    def put_line(
        self,
        line: FittedLine,
        x: float,
        baseline: float,
        *,
        tone: float = styles.BLACK,
        room: float = 0.0,
        align: Align = Align.LEFT,
    ) -> None:
        """Print a line that has been fitted, between x and x + room; `tone` is for black runs."""
        x += (room - line.width) * _BEFORE[align]
        for place, run in enumerate(line.runs):
            if place:
                x += self.typesetter.text_width(line.runs[place - 1 : place]) * line.size
            if not run.text:
                continue
            size = line.size * run.scale
            self._canvas.setFillGray(run.tone or tone)
            self._canvas.setFont(run.face.value, size)
            self._canvas.drawString(x, styles.PAGE_HEIGHT - baseline, run.text)

    def draw_rule(
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
        self._set_strokes(None, width, tone, dash)
        self._canvas.line(x, styles.PAGE_HEIGHT - y, to_x, styles.PAGE_HEIGHT - to_y)

    def rule_across(
        self, y: float, *, width: float = styles.HAIRLINE, tone: float = styles.HAIRLINE_TONE
    ) -> None:
        """Draw a line from margin to margin."""
        self.draw_rule(styles.MARGIN, y, styles.RIGHT, y, width=width, tone=tone)

    def draw_box(
        self, x: float, y: float, width: float, height: float, *, line: float = styles.HAIRLINE
    ) -> None:
        """Draw an empty box."""
        self._set_strokes(None, line, styles.HAIRLINE_TONE)
        self._canvas.rect(x, styles.PAGE_HEIGHT - y - height, width, height)

    def box_around(self, room: Room, *, line: float = styles.HAIRLINE) -> None:
        """Draw an empty box as large as this room."""
        self.draw_box(room.left, room.top, room.width, room.height, line=line)

    def draw_band(self, x: float, y: float, width: float, height: float) -> None:
        """Lay a light band under a row."""
        self._canvas.setFillGray(styles.BAND)
        self._canvas.rect(x, styles.PAGE_HEIGHT - y - height, width, height, stroke=0, fill=1)

    def draw_shape(
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
        self._set_strokes(fill, line, tone)
        self._canvas.drawPath(path, stroke=int(line > 0), fill=int(fill is not None))

    def draw_disc(
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
        self._set_strokes(fill, line, tone)
        stroke, filled = int(line > 0), int(fill is not None)
        self._canvas.circle(x, styles.PAGE_HEIGHT - y, radius, stroke=stroke, fill=filled)

    def _set_strokes(
        self, fill: float | None, line: float, tone: float, dash: tuple[float, float] | None = None
    ) -> None:
        self._canvas.setStrokeGray(tone)
        self._canvas.setLineWidth(line)
        self._canvas.setDash(*(dash or ([],)))
        if fill is not None:
            self._canvas.setFillGray(fill)

    def end_page(self) -> None:
        """Go on to a new page."""
        self._canvas.showPage()

    def finish_document(self) -> bytes:
        """The PDF."""
        self._canvas.save()
        return self._buffer.getvalue()


def _new_canvas(buffer: BytesIO, title: str, language: str) -> Canvas:
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
