"""The one way for a text onto paper: made printable, fitted into its room, drawn in points from the
top left corner, on A4 unless a page has another size; names of people, surname first. Nothing here
or behind it reads markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from io import BytesIO
from typing import TYPE_CHECKING, Any

from bglmanager.engine.event import Entry
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.printing import styles
from bglmanager.printing.letters import Letters
from bglmanager.printing.styles import Align, Face, Lettering, Metrics, PageSize
from bglmanager.words.names import folded_name, told_by

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

ELLIPSIS = "…"

_BREAKS = re.compile(r"[^\S\N{NO-BREAK SPACE}]+")

_ROUNDING = 1e-6
"""Points; a room made to measure is as wide as its widest text."""


@record
class Run:
    """A piece of a line in one face; `scale` is of the line's size."""

    text: str
    face: Face = Face.REGULAR
    scale: float = 1.0
    tone: float = styles.BLACK


@record
class FittedLine:
    """Runs that fit, with the size to print them in and their width together."""

    runs: tuple[Run, ...]
    size: float
    width: float

    @property
    def is_cut(self) -> bool:
        """Whether it ends in an ellipsis, the rest left out."""
        return bool(self.runs) and self.runs[-1].text.endswith(ELLIPSIS)

    @property
    def is_strong(self) -> bool:
        """Whether something in it is bold; a name that is cut has lost that first."""
        return any(run.face.is_strong for run in self.runs)


Runs = tuple[Run, ...]
"""Pieces of a line, one after the other."""

Words = str | Runs
"""A text in the regular face, or in runs."""


def plain_text(words: Words) -> str:
    """What the words say, without their letters."""
    said = words if isinstance(words, str) else "".join(run.text for run in words)
    return " ".join(said.split())


def condensed(runs: Runs) -> Runs:
    """The same in letters that take less room."""
    return tuple(replace(run, face=run.face.condensed) for run in runs)


class Typesetter:
    """Makes lines of texts, in the letters there are (`letters`)."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self.letters = Letters(metrics.has_character)
        self._broken: dict[tuple[str, float, float, Face], tuple[FittedLine, ...]] = {}

    def text_width(self, words: Words, face: Face = Face.REGULAR) -> float:
        """Width of the words at size 1."""
        return self._width_of_runs(self._printable_runs(words, face))

    def both_widths(self, words: Words) -> tuple[float, float]:
        """Width of the words at size 1: as they are, and condensed."""
        runs = self._printable_runs(words, Face.REGULAR)
        narrow = condensed(runs)
        return self._width_of_runs(runs), self._width_of_runs(narrow)

    def fit_line(
        self,
        words: Words,
        size: float,
        room: float,
        face: Face = Face.REGULAR,
        least: float = 0.0,
    ) -> FittedLine:
        """The words in one line of at most `room` points: as they are if they fit, else condensed,
        else smaller down to `SHRINK_TO`, but no smaller than `least`, else nothing bold, else cut
        with an ellipsis.
        """
        room = max(room, 0.0) + _ROUNDING
        runs = self._printable_runs(words, face)
        natural = self._width_of_runs(runs) * size
        if natural <= room:
            return FittedLine(runs, size, natural)
        narrow, smaller = condensed(runs), min(size, max(size * styles.SHRINK_TO, least))
        width = self._width_of_runs(narrow)
        if width * smaller > room:  # the bold ones take the most
            narrow = tuple(replace(run, face=Face.CONDENSED) for run in runs)
            width = self._width_of_runs(narrow)
        fitting = min(size, room / width)
        if fitting >= smaller:
            return FittedLine(narrow, fitting, width * fitting)
        cut = self._cut_runs(narrow, room / smaller)
        return FittedLine(cut, smaller, self._width_of_runs(cut) * smaller)

    def wrap_lines(
        self, text: str, size: float, room: float, face: Face = Face.REGULAR
    ) -> tuple[FittedLine, ...]:
        """The text in as many lines as it takes; a word longer than a line is fitted.

        A no-break space holds words together. What was broken once is not measured again: every
        table sheet of a round has the same notes.
        """
        key = (text, size, room, face)
        if key not in self._broken:
            self._broken[key] = self._wrap_anew(text, size, room, face)
        return self._broken[key]

    def _wrap_anew(self, text: str, size: float, room: float, face: Face) -> tuple[FittedLine, ...]:
        lines: list[str] = []
        measure = self._metrics.text_width
        space, used = measure(" ", face) * size, 0.0
        for word in filter(None, map(self.letters.write, _BREAKS.split(text))):
            width = measure(word, face) * size
            if lines and used + space + width <= room + _ROUNDING:
                lines[-1] = f"{lines[-1]} {word}"
                used += space + width
            else:
                lines.append(word)
                used = width
        return tuple(self.fit_line(line, size, room, face) for line in lines)

    def in_lines(self, text: str, size: float, room: float) -> tuple[FittedLine, ...]:
        """The text in one line, condensed if need be, or in as many as it takes at this size."""
        line = self.fit_line(text, size, room)
        return (line,) if line.size == size else self.wrap_lines(text, size, room)

    def name_lines(
        self, words: Words, size: float, room: float, face: Face
    ) -> tuple[FittedLine, ...]:
        """The words in one line; where that would be cut, each of their runs in one of its own."""
        line = self.fit_line(words, size, room, face)
        if isinstance(words, str) or not line.is_cut:
            return (line,)
        runs = (replace(run, text=run.text.strip()) for run in words)
        return tuple(self.fit_line((run,), size, room, face) for run in runs if run.text)

    def row_lines(
        self, name: Runs, size: float, room: float, high: float
    ) -> tuple[FittedLine, ...]:
        """A name in one line; where its surname could not be bold there, in two as large as a row
        so `high` lets them, the surname above the rest.
        """
        line = self.fit_line(name, size, room)
        surname, rest = name[:1], name[1:]
        if line.is_strong or not plain_text(rest) or not name[0].face.is_strong:
            return (line,)
        smaller = min(size * styles.SHRINK_TO, high / (2 * styles.WALL_TWO_LINES))
        below = (replace(rest[0], text=rest[0].text.lstrip()), *rest[1:])
        return tuple(self.fit_line(half, smaller, room) for half in (surname, below))

    def _printable_runs(self, words: Words, face: Face) -> Runs:
        if isinstance(words, str):
            return (Run(self.letters.write(words), face),)
        return tuple(map(self._printable_run, words))

    def _printable_run(self, run: Run) -> Run:
        text = self.letters.write(run.text)
        return run if text == run.text else replace(run, text=text)

    def _width_of_runs(self, runs: Runs) -> float:
        return sum([self._metrics.text_width(run.text, run.face) * run.scale for run in runs])

    def _cut_runs(self, runs: Runs, room: float) -> Runs:
        kept: list[Run] = []
        left = room - self._metrics.text_width(ELLIPSIS, Face.CONDENSED)
        for run in runs:
            text = run.text
            while text and self._metrics.text_width(text, run.face) * run.scale > left:
                text = text[:-1]
            left -= self._metrics.text_width(text, run.face) * run.scale
            if text != run.text:
                kept.append(replace(run, text=text.rstrip() + ELLIPSIS))
                break
            kept.append(run)
        return tuple(kept)


Point = tuple[float, float]
"""From the left and from the top."""


@record
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

    def shrunk(self, by: float) -> Room:
        """The room without a border so wide."""
        return Room(self.left + by, self.top + by, self.width - 2 * by, self.height - 2 * by)

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its corners, around it from the top left one."""
        return (
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        )


def body_room(size: PageSize, more: float = 0.0) -> Room:
    """What head and foot leave of a page of this size, the head so much higher."""
    margin, head = styles.MARGIN, styles.HEAD_HEIGHT + more
    return Room(
        margin,
        margin + head,
        size[0] - 2 * margin,
        size[1] - 2 * margin - head - styles.FOOT_HEIGHT,
    )


_BEFORE = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}


@record
class About:
    """What a document says of itself: its title, what it is of, the club that organises that, its
    language, when it was made.
    """

    title: str
    subject: str
    author: str
    language: str
    at: datetime


class Paper:
    """A document being drawn, page after page. The same calls give the same bytes."""

    def __init__(self, typesetter: Typesetter, about: About) -> None:
        self.typesetter = typesetter
        self.wide, self.high = styles.A4
        self.body = body_room(styles.A4)
        self._buffer = BytesIO()
        self._canvas = _new_canvas(self._buffer, about)
        self._bookmarks = 0
        self._slips: list[tuple[int, str, str]] = []
        self._pictures: dict[bytes, Any] = {}

    def begin_page(self, size: PageSize, body: Room) -> None:
        """Go on in this size; `body` is what head and foot leave of it."""
        self.wide, self.high = size
        self.body = body
        self._canvas.setPageSize(size)

    def add_bookmark(self, words: str, level: int = 0) -> None:
        """Have the page that is drawn found by these words; level 1 stands under the last of 0."""
        if level == 0:
            self._list_slips()
        place = self._next_place()
        self._canvas.bookmarkPage(place)
        self._canvas.addOutlineEntry(self.typesetter.letters.write(words), place, level)

    def bookmark_slip(self, words: str, room: Room, order: int) -> None:
        """Have this part of the page found by these words, among the others in this order: in that
        of the pages slips are only once they are cut.
        """
        place = self._next_place()
        self._canvas.bookmarkPage(place, fit="XYZ", left=room.left, top=self.high - room.top)
        self._slips.append((order, words, place))

    def _next_place(self) -> str:
        self._bookmarks += 1
        return f"place-{self._bookmarks}"

    def _list_slips(self) -> None:
        for _, words, place in sorted(self._slips):
            self._canvas.addOutlineEntry(self.typesetter.letters.write(words), place, 1)
        self._slips.clear()

    def number_pages(self, words: str) -> None:
        """Have this page and those after it numbered anew, behind these words."""
        style, prefix = "ARABIC", f"{self.typesetter.letters.write(words)} "
        self._canvas.addPageLabel(self._canvas.getPageNumber() - 1, style, 1, prefix)

    @property
    def right(self) -> float:
        """Where the margin at the right begins."""
        return self.wide - styles.MARGIN

    def write_words(
        self, words: Words, x: float, baseline: float, room: float, lettering: Lettering
    ) -> float:
        """Print words fitted between x and x + room; returns the width they took."""
        size, face, least = lettering.size, lettering.face, lettering.least
        line = self.typesetter.fit_line(words, size, room, face, least)
        self.put_line(line, x, baseline, tone=lettering.tone, room=room, align=lettering.align)
        return line.width

    def write_inside(self, words: Words, room: Room, lettering: Lettering) -> None:
        """Print words fitted into a room, halfway down."""
        baseline = room.top + (room.height + lettering.size * styles.CAPITALS) / 2
        self.write_words(words, room.left, baseline, room.width, lettering)

    def fill_room(
        self, words: Words, room: Room, lettering: Lettering, *, line: float = styles.FILLED_LINE
    ) -> float:
        """Print words as large as a room lets them, not larger than asked; returns their size.

        `line` is the height that they take, of the size: less for figures than for names.
        """
        natural = self.typesetter.text_width(words, lettering.face)
        size = min(lettering.size, room.height / line, room.width / max(natural, _ROUNDING))
        size = max(size, min(room.height / line, styles.FILLED_LEAST))
        self.write_inside(words, room, replace(lettering, size=size))
        return size

    @contextmanager
    def upside_down(self, room: Room) -> Iterator[None]:
        """Turn what is drawn in a room by half a circle, to be read from the other side."""
        self._canvas.saveState()
        self._canvas.translate(room.left + room.right, 2 * self.high - room.top - room.bottom)
        self._canvas.rotate(180)
        yield
        self._canvas.restoreState()

    def draw_picture(self, picture: bytes, room: Room, align: Align = Align.LEFT) -> float:
        """Print a picture as large as a room lets it; returns the width it took, 0 for what is
        none.
        """
        # reportlab takes 0.2 s to import: only who prints pays for it
        from reportlab.lib.utils import ImageReader

        try:
            image = self._pictures.get(picture) or ImageReader(BytesIO(picture))
            image.getRGBData()
        except (OSError, SyntaxError, ValueError):
            return 0.0
        self._pictures[picture] = image
        wide, high = image.getSize()
        scale = min(room.width / wide, room.height / high)
        x = room.left + (room.width - wide * scale) * _BEFORE[align]
        y = self.high - room.bottom + (room.height - high * scale) / 2
        self._canvas.drawImage(image, x, y, wide * scale, high * scale)
        return float(wide * scale)

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
        """Print a line that has been fitted, between x and x + room; `tone` is for black runs.

        Small letters are black, whatever they were to be.
        """
        x += (room - line.width) * _BEFORE[align]
        for place, run in enumerate(line.runs):
            if place:
                x += self.typesetter.text_width(line.runs[place - 1 : place]) * line.size
            if not run.text:
                continue
            size = line.size * run.scale
            own = run.tone or tone
            small = own == styles.MUTED and size < styles.MUTED_LEAST
            self._canvas.setFillGray(styles.BLACK if small else own)
            self._canvas.setFont(run.face.value, size)
            self._canvas.drawString(x, self.high - baseline, run.text)

    def put_row(self, lines: Sequence[FittedLine], x: float, baseline: float, size: float) -> None:
        """Print what has been fitted into a row (`row_lines`): one line of this size would stand
        there, of two each has its half.
        """
        middle = baseline - size * styles.CAPITALS / 2
        for place, line in enumerate(lines):
            apart = (place - (len(lines) - 1) / 2) * line.size * styles.WALL_TWO_LINES
            at = middle + apart + line.size * styles.CAPITALS / 2
            self.put_line(line, x, baseline if len(lines) == 1 else at)

    def draw_rule(
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float,
        *,
        width: float = styles.HAIRLINE,
        tone: float = styles.BLACK,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw a straight line."""
        self._set_strokes(None, width, tone, dash)
        self._canvas.line(x, self.high - y, to_x, self.high - to_y)

    def rule_across(self, y: float, *, width: float = styles.HAIRLINE) -> None:
        """Draw a line from margin to margin."""
        self.draw_rule(styles.MARGIN, y, self.right, y, width=width)

    def draw_box(
        self, x: float, y: float, width: float, height: float, *, line: float = styles.HAIRLINE
    ) -> None:
        """Draw an empty box."""
        self._set_strokes(None, line, styles.BLACK)
        self._canvas.rect(x, self.high - y - height, width, height)

    def box_around(self, room: Room, *, line: float = styles.HAIRLINE) -> None:
        """Draw an empty box as large as this room."""
        self.draw_box(room.left, room.top, room.width, room.height, line=line)

    def fill_modules(
        self, x: float, y: float, side: float, runs: Iterable[tuple[int, int, int]]
    ) -> None:
        """Fill squares of this side on a raster from this corner: of each run the row, the first
        column and how many. One path of whole numbers: no line of white between two, and short.
        """
        self._canvas.saveState()
        self._canvas.translate(x, self.high - y)
        self._canvas.scale(side, side)
        path = self._canvas.beginPath()
        for row, column, count in runs:
            path.rect(column, -row - 1, count, 1)
        self._canvas.setFillGray(styles.BLACK)
        self._canvas.drawPath(path, stroke=0, fill=1)
        self._canvas.restoreState()

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
        path.moveTo(corners[0][0], self.high - corners[0][1])
        for x, y in corners[1:]:
            path.lineTo(x, self.high - y)
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
        self._canvas.circle(x, self.high - y, radius, stroke=stroke, fill=filled)

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
        self._list_slips()
        if self._bookmarks > 1:
            self._canvas.showOutline()
        self._canvas.save()
        return self._buffer.getvalue()


def _new_canvas(buffer: BytesIO, about: About) -> Canvas:
    # reportlab takes 0.2 s to import: only who prints pays for it
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(
        buffer,
        pagesize=styles.A4,
        pageCompression=1,
        invariant=1,
        initialFontName=Face.REGULAR.value,  # type: ignore[arg-type]  # the stubs say float
        lang=about.language,
    )
    canvas.setTitle(_readable(about.title))
    canvas.setSubject(_readable(about.subject))
    canvas.setAuthor(_readable(about.author))
    canvas.setCreator("BGL Manager")
    canvas.setDateFormatter(lambda *_: _date(about.at))
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def _readable(text: str) -> str:
    """A text as it is, for what shows it in a font of its own; without what cannot be seen."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable())


def _date(at: datetime) -> str:
    """A point in time as a PDF has it, with its distance from UTC where that is known."""
    zone = f"{at:%z}"
    return f"D:{at:%Y%m%d%H%M%S}" + (f"{zone[:3]}'{zone[3:5]}'" if zone else "")


OTHER_LETTERS = "#"
"""Heads the names that begin with no letter."""


def sort_key(entry: Entry) -> tuple[str, str, int]:
    """Alphabetical order by surname without accents and case; start numbers keep it steady."""
    return folded_name(entry.last_name), folded_name(entry.first_name), entry.number


def first_letter(entry: Entry) -> str:
    """The letter of the alphabet the entry stands under."""
    first = sort_key(entry)[0][:1] or sort_key(entry)[1][:1]
    return first.upper() if first.isalpha() else OTHER_LETTERS


def full_name(entry: Entry) -> Runs:
    """Surname in bold, then the first name."""
    if not entry.last_name:
        return strong_runs(entry.first_name)
    return (Run(entry.last_name, Face.SEMIBOLD), Run(f" {entry.first_name}".rstrip()))


def told_apart(entries: Iterable[Entry]) -> dict[EntryNumber, Runs]:
    """Names by start number; who shares a name is told apart by club or start number."""
    listed = tuple(entries)
    apart = told_by(listed)

    def runs(entry: Entry) -> Runs:
        told = apart.get(entry.number)
        return full_name(entry) if told is None else (*full_name(entry), small_run(f" ({told})"))

    return {entry.number: runs(entry) for entry in listed}


def strong_runs(text: str) -> Runs:
    """Something that stands out."""
    return (Run(text, Face.SEMIBOLD),)


def small_run(text: str) -> Run:
    """Something said in passing, after a name or a number."""
    return Run(text, Face.REGULAR, styles.SMALL_SCALE, styles.MUTED)
