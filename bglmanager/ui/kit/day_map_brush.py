"""How a day map is painted: boxes, squares, the lines of the bracket, somebody's way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from bglmanager.engine.day_map import BoxState, DayMap
from bglmanager.engine.day_map_layout import Drawing, PlacedBox, PlacedLine, Spot
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.ui.kit.day_map_walk import Place
from bglmanager.ui.style import FAMILY, RADIUS, Style
from bglmanager.words.map_boxes import BoxText, MapText, SeatText

_V = Qt.AlignmentFlag.AlignVCenter
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft | _V, Qt.AlignmentFlag.AlignRight | _V
_MIDDLE = Qt.AlignmentFlag.AlignHCenter | _V
_SOLID, _DASHED = Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine
_MARKS = {
    BoxState.PLANNED: "",
    BoxState.DRAFT: "pencil",
    BoxState.PLAYING: "circle",
    BoxState.DONE: "check",
}
_SMALL = 0.92  # of the letters of names
_LEAST_LETTERS = 6


@record
class MapState:
    """What is marked: somebody's way, the current place, who is taken, where he would go."""

    marked: EntryNumber | None = None
    current: Place | None = None
    focus: bool = False
    taken: EntryNumber | None = None
    target: Place | None = None


def rect(spot: Spot) -> QRectF:
    """A spot as Qt has it."""
    return QRectF(*spot)


class MapBrush:
    """Paints one drawing with its texts."""

    def __init__(self, look: Style, day_map: DayMap, drawing: Drawing, text: MapText) -> None:
        self._look, self._map, self._drawing, self._text = look, day_map, drawing, text
        self._colours = {name: QColor(value) for name, value in asdict(look.theme.colours).items()}
        self._ways = Counter((line.goal, line.seat) for line in drawing.lines)
        letters = drawing.measures.letters
        self._name, self._strong = _font(letters), _font(letters, QFont.Weight.DemiBold)
        self._small = _font(letters * _SMALL)
        self._bold = _font(letters * 1.35, QFont.Weight.Bold)
        self._pad = letters / 2
        self._line = letters / 8.5

    def paint(self, painter: QPainter, state: MapState) -> None:
        """All of it, from what lies lowest."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_cut(painter)
        for head in self._drawing.heads:
            self._paint_head(painter, head.stop, rect(head.spot))
        self._paint_lines(painter, state)
        for placed in self._drawing.boxes:
            self._paint_box(painter, placed, state)
        self._paint_way(painter, state.marked)
        for placed in self._drawing.boxes:
            if placed.is_square:  # its number stays to be read on the way
                self._paint_number(painter, placed)
        self._paint_champion(painter)

    # Heads and lines.

    def _paint_head(self, painter: QPainter, stop: int, place: QRectF) -> None:
        head = self._text.heads[stop]
        half = place.height() * 0.42
        ink = "accent" if head.now else "text"
        upper = QRectF(place.left(), place.top(), place.width(), half)
        self._write(painter, upper, head.title, self._strong, ink)
        wide = QFontMetricsF(_narrow(self._small)).horizontalAdvance(head.said)
        said = head.said if wide <= place.width() else head.short
        self._write(painter, upper.translated(0, half * 0.95), said, self._small, "muted")

    def _paint_cut(self, painter: QPainter) -> None:
        at = self._drawing.cut
        if at is not None:
            painter.setPen(QPen(self._colours["accent"], self._line, _DASHED))
            painter.drawLine(QPointF(at, 0), QPointF(at, self._drawing.high))

    def _paint_lines(self, painter: QPainter, state: MapState) -> None:
        """The lines of the bracket; those of who is marked lie above."""

        def is_marked(line: PlacedLine) -> bool:
            return line.entry is not None and line.entry == state.marked

        for line in sorted(self._drawing.lines, key=is_marked):
            ink, wide = "border" if line.entry is None else "outline", self._line
            if is_marked(line):
                ink, wide = "accent", self._line * 1.7
            self._stroke(painter, line, ink, wide, _SOLID if self._is_sure(line) else _DASHED)

    def _is_sure(self, line: PlacedLine) -> bool:
        """Whether the way is the only one into its seat, or that of who sits there."""
        only = self._ways[line.goal, line.seat] == 1
        seat = self._text.boxes[line.goal].seats[line.seat]
        return only or (line.entry is not None and seat.entry == line.entry)

    def _stroke(
        self, painter: QPainter, line: PlacedLine, ink: str, wide: float, style: Qt.PenStyle
    ) -> None:
        painter.setPen(QPen(self._colours[ink], wide, style, Qt.PenCapStyle.FlatCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(_path(line.points))

    def _paint_way(self, painter: QPainter, entry: EntryNumber | None) -> None:
        """Somebody's way through the Swiss rounds, and into the bracket."""
        if entry is None:
            return
        painter.setPen(QPen(self._colours["accent"], self._line * 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for one, other in pairwise(self._text.places_of(entry)):
            if self._map.stops[one[0].stop].phase.counts_for_standings:
                painter.drawPath(_path(self._drawing.way(*one, *other)))

    # Boxes.

    def _paint_box(self, painter: QPainter, placed: PlacedBox, state: MapState) -> None:
        text, node = self._text.boxes[placed.node], placed.node
        here = any(seat.entry == state.marked for seat in text.seats) and state.marked is not None
        current = state.current == (node, None)
        self._paint_ground(painter, placed, text, lit=here, ring=current and state.focus)
        if text.decides:
            _paint_bar(painter, placed, self._line * 2, self._colours["accent"])
        if placed.is_square:
            self._paint_ring(painter, placed, state)
            return
        self._paint_box_head(painter, placed, text)
        for n, seat in enumerate(text.seats):
            self._light_seat(painter, placed, n, seat, state)
            self._paint_seat(painter, rect(placed.seat(n)), text, seat, placed)
        if not text.seats:
            self._write(painter, self._inside(rect(placed.seat(0))), text.word, self._name, "muted")

    def _paint_ground(
        self, painter: QPainter, placed: PlacedBox, text: BoxText, *, lit: bool, ring: bool
    ) -> None:
        done, planned = text.state is BoxState.DONE, text.state in (None, BoxState.PLANNED)
        ink = "accent" if lit or ring else "border" if done else "outline"
        wide = self._line * 1.4 if lit or ring else self._line * 0.75
        style = _DASHED if planned or text.state is BoxState.DRAFT else _SOLID
        painter.setPen(QPen(self._colours[ink], wide, style))
        ground = "accent_soft" if ring else "window" if done or planned else "surface"
        if placed.is_square:
            ground = "accent_soft" if lit or ring else "border" if done else ground
        painter.setBrush(self._colours[ground])
        round_ = min(RADIUS * self._line / 1.5, placed.spot.high / 4)
        painter.drawRoundedRect(rect(placed.spot), round_, round_)

    def _paint_ring(self, painter: QPainter, placed: PlacedBox, state: MapState) -> None:
        """Round the square that is the current one."""
        if state.current is not None and state.current[0] == placed.node and state.focus:
            painter.setPen(QPen(self._colours["accent"], self._line * 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect(placed.spot).adjusted(-1, -1, 1, 1))

    def _paint_number(self, painter: QPainter, placed: PlacedBox) -> None:
        text = self._text.boxes[placed.node]
        number = text.number.partition(" ")[0]
        if placed.spot.wide > self._drawing.measures.letters * 1.6:
            ink = "muted" if text.state in (BoxState.DONE, BoxState.PLANNED) else "text"
            self._write(painter, rect(placed.spot), number, self._small, ink, _MIDDLE)

    def _paint_box_head(self, painter: QPainter, placed: PlacedBox, text: BoxText) -> None:
        if not placed.head:
            return
        left, top, wide, _ = placed.spot
        place = self._inside(QRectF(left, top, wide, placed.head))
        mark = _MARKS[text.state] if text.state is not None else ""
        if mark:
            side = self._drawing.measures.letters * 1.1
            at = QRectF(place.right() - side, place.center().y() - side / 2, side, side)
            ink = "good" if text.state is BoxState.DONE else "muted"
            self._icon(painter, at, mark, ink)
            place.setRight(at.left() - self._pad / 2)
        ink = "muted" if text.state in (BoxState.DONE, BoxState.PLANNED) else "text"
        self._write(painter, place, text.head, self._small, ink)

    def _light_seat(
        self, painter: QPainter, placed: PlacedBox, n: int, seat: SeatText, state: MapState
    ) -> None:
        place: Place = (placed.node, n)
        lit = seat.entry is not None and seat.entry == state.marked
        dashed = place == state.target or (seat.entry and seat.entry == state.taken)
        ring = place == state.current and state.focus
        if not (lit or dashed or ring):
            return
        pen = QPen(Qt.PenStyle.NoPen)
        if dashed or ring:
            pen = QPen(self._colours["accent"], self._line * 1.4, _DASHED if dashed else _SOLID)
        painter.setPen(pen)
        painter.setBrush(self._colours["accent_soft"])
        edge = max(self._line * 0.8, 1.0)  # the frame stays whole around it
        row = rect(placed.seat(n)).adjusted(edge, edge, -edge, -edge)
        painter.drawRoundedRect(row, 4, 4)

    def _paint_seat(
        self,
        painter: QPainter,
        row: QRectF,
        text: BoxText,
        seat: SeatText,
        placed: PlacedBox,
    ) -> None:
        """The name; who goes straight on with an arrow, in a box without a head its number."""
        place = self._inside(row)
        if text.state is None:
            side = self._drawing.measures.letters
            at = QRectF(place.right() - side, place.center().y() - side / 2, side, side)
            self._icon(painter, at, "arrow-left" if placed.mirrored else "arrow-right", "muted")
            place.setRight(at.left() - self._pad / 2)
        elif not placed.head and seat is text.seats[0]:
            number = text.number
            self._write(painter, place, number, self._small, "muted", _RIGHT)
            wide = QFontMetricsF(self._small).horizontalAdvance(number)
            place.setRight(place.right() - wide - self._pad / 2)
        lost = text.state is BoxState.DONE and not seat.first
        font = self._strong if seat.first else self._name
        words = seat.words if not seat.short or _fits(seat.words, font, place) else seat.short
        self._write(painter, place, words, font, "muted" if lost or seat.entry is None else "text")

    def _paint_champion(self, painter: QPainter) -> None:
        spot = self._drawing.champion
        if spot is None:
            return
        name, whole = self._text.champion, rect(spot)
        half = whole.height() * 0.42
        caption = QRectF(whole.left(), whole.top(), whole.width(), half)
        side = self._drawing.measures.letters * 1.2
        self._icon(
            painter,
            QRectF(caption.left(), caption.center().y() - side / 2, side, side),
            "trophy",
            "accent" if name else "muted",
        )
        self._write(
            painter,
            caption.adjusted(side + self._pad / 2, 0, 0, 0),
            self._text.caption,
            self._small,
            "muted",
        )
        place = QRectF(whole.left(), whole.top() + half, whole.width(), whole.height() - half)
        self._write_champion(painter, place, name or "–", "accent" if name else "muted")

    def _write_champion(self, painter: QPainter, place: QRectF, name: str, ink: str) -> None:
        """As large as the whole name can be, else the short one, which is never cut."""
        letters = self._drawing.measures.letters
        least, font = _font(letters, QFont.Weight.Bold), QFont(self._bold)
        words = name if _fits(name, least, place) else self._text.champion_short
        while not _fits(words, font, place) and font.pixelSize() > _LEAST_LETTERS:
            font.setPixelSize(font.pixelSize() - 1)
        self._write(painter, place, words, font, ink)

    # Small things.

    def _inside(self, row: QRectF) -> QRectF:
        return row.adjusted(self._pad, 0, -self._pad, 0)

    def _icon(self, painter: QPainter, place: QRectF, icon: str, ink: str) -> None:
        side, ratio = round(place.width()), painter.device().devicePixelRatioF()
        of_icon = ratio * side / self._look.theme.px(16)
        pixmap = self._look.icons.pixmap(icon, 16, self._colours[ink].name(), of_icon)
        at = QRectF(round(place.left()), round(place.top()), side, side)
        painter.drawPixmap(at, pixmap, QRectF(pixmap.rect()))

    def _write(
        self,
        painter: QPainter,
        place: QRectF,
        text: str,
        font: QFont,
        ink: str,
        flags: Qt.AlignmentFlag = _LEFT,
    ) -> None:
        """One line: as it is where it fits, else narrower, else cut."""
        wide = QFontMetricsF(font).horizontalAdvance(text)
        if wide > place.width():
            font = _narrow(font)
            text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, place.width())
        painter.setFont(font)
        painter.setPen(self._colours[ink])
        painter.drawText(place, flags, text)


def _font(size: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    font = QFont(FAMILY)
    font.setPixelSize(max(round(size), 1))
    font.setWeight(weight)
    return font


def _narrow(font: QFont) -> QFont:
    """The condensed cut, which is there in one weight only."""
    narrow = QFont(font)
    if font.weight() > QFont.Weight.Normal:
        narrow.setStretch(QFont.Stretch.SemiCondensed)
    else:
        narrow.setFamily(f"{FAMILY} Condensed")
    return narrow


def _fits(words: str, font: QFont, place: QRectF) -> bool:
    """Whether the words need not be cut here, narrow if need be."""
    return QFontMetricsF(_narrow(font)).horizontalAdvance(words) <= place.width()


def _paint_bar(painter: QPainter, placed: PlacedBox, edge: float, ink: QColor) -> None:
    """At the left of a table that decides who plays on, as on its card in the hall."""
    left, top, _, high = placed.spot
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawRoundedRect(QRectF(left + 1, top + edge, edge * 1.5, high - 2 * edge), 2, 2)


def _path(points: Iterable[tuple[float, float]]) -> QPainterPath:
    path = QPainterPath()
    for n, point in enumerate(points):
        if n:
            path.lineTo(QPointF(*point))
        else:
            path.moveTo(QPointF(*point))
    return path
