"""A seat of a card of the hall: what stands there, and how it is painted as a box of its own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen

from bglmanager.engine.fact_kinds import record
from bglmanager.ui.style import RADIUS, Size, Style
from bglmanager.ui.widgets.basics import write_text


@record
class HallSeat:
    """A seat of a card: the whole name, the surname, what stands below, the figure at the right.

    `first` won; `moved` was exchanged by hand. `team` finds it where no name does. In a final
    `place` is that at the table once it is known, `told` how he has come there.
    """

    entry: int
    name: str
    short: str
    club: str = ""
    figure: str = ""
    first: bool = False
    moved: bool = False
    team: str = ""
    place: int | None = None
    told: str = ""

    @property
    def spoken(self) -> str:
        """Who sits there, with what stands beside his name."""
        name = f"{self.name} {self.figure}".strip()
        return f"{name} ({self.told})" if self.told else name


_V = Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | _V
_CUT = Qt.TextElideMode.ElideRight
_SIDE, _LINE = 52, 18
_WIDE = 320
"""So wide a box has names in the large letters, at 100 %."""

_SHORT = 5
"""A figure of so many characters stands large: a score, not the name of a power."""


class BoxBrush:
    """Paints the seats of a final as boxes: seat or place, name, where he comes from, figure."""

    def __init__(self, look: Style) -> None:
        theme = look.theme
        self._px, self._colours = theme.px, theme.colours
        self._large, self._figure = theme.font(Size.TITLE, strong=True), theme.font(Size.FIGURE)
        self._figure.setWeight(QFont.Weight.Bold)
        self._name = theme.font(Size.SECTION, strong=True)
        self._number, self._small = theme.font(Size.SECTION), theme.font(Size.SMALL)

    def paint_ground(self, painter: QPainter, box: QRect, *, quiet: bool) -> None:
        """The box itself."""
        colours = self._colours
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.setBrush(QColor(colours.window if quiet else colours.surface))
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)

    def paint(self, painter: QPainter, box: QRect, n: int, seat: HallSeat, *, quiet: bool) -> None:
        """What stands in the box of the n-th seat; who is first in the colour of the accent."""
        px, colours = self._px, self._colours
        ink = colours.accent if seat.first else colours.muted if quiet else colours.text
        self._paint_place(painter, QRect(box.left(), box.top(), px(_SIDE), box.height()), n, seat)
        figure = box.adjusted(0, 0, -px(12), 0)
        write_text(painter, figure, seat.figure, self._font_of(seat.figure), ink, _RIGHT)
        self._paint_words(painter, self._beside_figure(box, seat), seat, ink, box.width())

    def _font_of(self, figure: str) -> QFont:
        return self._figure if len(figure) <= _SHORT else self._name

    def _beside_figure(self, box: QRect, seat: HallSeat) -> QRect:
        inside = box.adjusted(self._px(_SIDE), 0, -self._px(12), 0)
        if seat.figure:
            wide = self._wide(seat.figure, self._font_of(seat.figure))
            inside.setRight(inside.right() - wide - self._px(12))
        return inside

    @staticmethod
    def _wide(text: str, font: QFont) -> int:
        return QFontMetrics(font).horizontalAdvance(text)

    def _paint_place(self, painter: QPainter, box: QRect, n: int, seat: HallSeat) -> None:
        """The place at the table in a disc, the seat as a bare number while there is none."""
        colours, centre = self._colours, Qt.AlignmentFlag.AlignCenter
        if seat.place is None:
            write_text(painter, box, f"{n + 1}", self._number, colours.muted, centre)
            return
        disc = QRectF(0, 0, self._px(32), self._px(32))
        disc.moveCenter(QRectF(box).center())
        painter.setPen(QPen(QColor(colours.accent if seat.first else colours.outline), 1))
        painter.setBrush(QColor(colours.accent if seat.first else colours.surface))
        painter.drawEllipse(disc)
        ink = colours.surface if seat.first else colours.text
        write_text(painter, disc.toRect(), f"{seat.place}", self._name, ink, centre)

    def _paint_words(
        self, painter: QPainter, box: QRect, seat: HallSeat, ink: str, whole: int
    ) -> None:
        """The name, smaller and in two lines where it is long, and below it what has room; `whole`
        is the width of the box.
        """
        large = whole >= self._px(_WIDE) and self._wide(seat.name, self._large) <= box.width()
        font = self._large if large else self._name
        high, line = QFontMetrics(font).height(), self._px(_LINE)
        names = (seat.name,) if large else self._in_two(seat.name, box.width())
        room = (box.height() - high * len(names) - self._px(8)) // line
        rows = [(name, font, ink, high) for name in names]
        rows += [(said, self._small, self._colours.muted, line) for said in _below(seat, room)]
        top = box.top() + (box.height() - sum(row[3] for row in rows)) // 2
        for words, letters, colour, step in rows:
            row = QRect(box.left(), top, box.width(), step)
            write_text(painter, row, words, letters, colour, cut=_CUT)
            top += step

    def _in_two(self, name: str, wide: int) -> tuple[str, ...]:
        """A name in one line of the smaller letters, or broken between two of its words."""
        words = name.split()
        fits = [n for n in range(1, len(words) + 1) if self._fits(words[:n], wide)]
        first = fits[-1] if fits else 1
        return tuple(filter(None, (" ".join(words[:first]), " ".join(words[first:]))))

    def _fits(self, words: list[str], wide: int) -> bool:
        return self._wide(" ".join(words), self._name) <= wide


def _below(seat: HallSeat, room: int) -> Sequence[str]:
    """What stands below a name in so many lines: in one, how he came there before his club."""
    said = [each for each in (seat.club, seat.told) if each]
    return said if len(said) <= room else [" · ".join(reversed(said))][: max(room, 0)]
