"""The tables of standings: painted at once, columns as wide as they need, a line under the cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import log
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPixmap

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView
from bglmanager.words import number_format
from bglmanager.words.points_explained import EXACT
from bglmanager.words.standings import Shape, StandingsRow, standings_columns

_WIDTHS = {"rank": 40, "change": 48, "name": 240, "figure": 72, "round": 88, "trend": 120}
"""Of columns at 100 %; a figure or a head that is longer has the room it needs."""

_POINTS, _DISC_ALONE, _NARROW_NAME, _LONGEST, _CLUB = 64, 32, 150, 400, 56
_DISC, _EDGE, _SIDE, _BAND, _LINE, _BAR = 22, 8, 5, 26, 2, 3
_KEPT = 2000
"""So many small pictures are kept, of places at tables and of ways through the ranks."""

_V = Qt.AlignmentFlag.AlignVCenter
_RIGHT, _LEFT = Qt.AlignmentFlag.AlignRight | _V, Qt.AlignmentFlag.AlignLeft | _V


@record
class Bands:
    """The line under the last one who advances, with its label; what is written over the first."""

    last: EntryNumber | None = None
    label: str = ""
    head: str = ""


def columns(texts: Texts, shape: Shape) -> tuple[Column[StandingsRow], ...]:
    """The columns for what there is to show, with what the screen has besides."""
    looks: Mapping[str, Mapping[str, object]] = {
        "change": {"tip": lambda row: change_words(texts, row.change)},
        "name": {"icon": lambda row: "log-out" if row.withdrawn else ""},
        "league": {"tip": lambda row: _exact_points(texts, row)},
        "round": {"figures": False},
    }
    found = [Column.described(one, **looks.get(one.key, {})) for one in _described(texts, shape)]
    return tuple(found)


def _described(texts: Texts, shape: Shape) -> Iterator[Column[StandingsRow]]:
    yield from map(Column.described, standings_columns(texts, shape))
    if shape.trends:
        yield Column(
            texts.text("Trend"),
            lambda row: " ".join(map(str, row.trend)),
            spoken=texts.text("Ranks after each round"),
            key="trend",
        )


def _exact_points(texts: Texts, row: StandingsRow) -> str:
    return number_format.figure(texts, row.league.points, EXACT) if row.league else ""


def change_words(texts: Texts, change: int | None) -> str:
    """The change in a sentence."""
    if change is None:
        return texts.text("Not in the standings of the round before.")
    if change == 0:
        return texts.text("The same rank as after the round before.")
    if change > 0:
        return texts.many("{n} rank[s] up", change)
    return texts.many("{n} rank[s] down", -change)


@record
class PaintedLine:
    """A row in sight, and where it is: the room of its cells."""

    row: StandingsRow
    top: int
    high: int
    chosen: bool


class StandingsTable(TableView[StandingsRow]):
    """One shape of standings.

    Where there is little room the trend goes first, then the tables of the rounds, then the
    later criteria, change and prize, the oldest rounds: the panel has all of them but the change.
    It compares the ends of a range.
    """

    several = ("F2",)

    def __init__(self, look: Style, shape: Shape, name: str) -> None:
        model = RowsModel(look, columns(look.texts, shape), lambda row: row.entry)
        super().__init__(look, model, name)
        self.shape, self.bands = shape, Bands()
        self._brush = StandingsBrush(look)
        self._needed: Sequence[int] = ()
        self._whole_name = 0
        self.horizontalHeader().setProperty("kind", "tight")  # a round is as wide as its disc
        self.horizontalHeader().sortIndicatorChanged.connect(self.space_rows)

    def show_standings(self, rows: Sequence[StandingsRow], bands: Bands) -> None:
        """Show rows with these bands."""
        self.bands, self._needed = bands, ()
        self.show_rows(rows)
        self.fit_columns()
        self.space_rows()

    def search_rows(self, text: str) -> None:
        """Show what matches; nobody is chosen by it."""
        self.rows_model.search_rows(text)
        self.space_rows()

    @property
    def is_by_rank(self) -> bool:
        """Whether the rows stand in the order in which bands have a sense."""
        header = self.horizontalHeader()
        column, way = header.sortIndicatorSection(), header.sortIndicatorOrder()
        is_sorted = 0 <= column < len(self.rows_model.columns)
        return not is_sorted or (column == 0 and way is Qt.SortOrder.AscendingOrder)

    def is_last_in(self, row: StandingsRow) -> bool:
        """Whether the line is drawn under this row."""
        return row.entry == self.bands.last and self.is_by_rank

    @property
    def _head_high(self) -> int:
        """The room over the first row."""
        rows = self.rows_model.rows
        first = self.is_by_rank and bool(rows) and rows[0].rank == 1
        return self._look.theme.px(_BAND) if self.bands.head and first else 0

    def _foot_high(self, row: StandingsRow) -> int:
        """The room under a row."""
        if not self.is_last_in(row):
            return 0
        return self._look.theme.px(_BAND if self.bands.label else _EDGE)

    def space_rows(self) -> None:
        """Give the rows their heights, with the bands."""
        header, head = self.verticalHeader(), self._head_high
        for n, row in enumerate(self.rows_model.rows):
            high = header.defaultSectionSize() + self._foot_high(row) + (0 if n else head)
            if header.sectionSize(n) != high:
                header.resizeSection(n, high)
        self.viewport().update()

    def fit_columns(self) -> None:
        if not self._needed:
            self._needed = [self._natural_width(n) for n in range(len(self.rows_model.columns))]
            strong = QFontMetrics(self._look.theme.font(strong=True))
            names = (strong.horizontalAdvance(row.name) for row in self.rows_model.all_rows)
            whole = max(names, default=0) + self._look.theme.px(4 * _EDGE)
            self._whole_name = min(whole, self._look.theme.px(_LONGEST))
        widths = self._fitting_widths(self.viewport().width())
        for n, width in enumerate(widths):
            self.setColumnHidden(n, not width)
            self.horizontalHeader().resizeSection(n, width)

    def _natural_width(self, n: int) -> int:
        px, key = self._look.theme.px, self.rows_model.columns[n].key
        if key == "club":
            return 0
        usual = px(
            _POINTS if key == "figure" and n == self._places("figure")[0] else _WIDTHS.get(key, 0)
        )
        if key in ("name", "trend", "change"):
            return usual
        head = self.horizontalHeader().sectionSizeHint(n)
        if key == "round":
            return max(usual * self._boards, head)
        return max(usual, head, min(self.sizeHintForColumn(n), px(_WIDTHS["name"])))

    @property
    def _boards(self) -> int:
        """How many places a round has at most: two of two boards."""
        rows = self.rows_model.all_rows
        return max((len(cell.seats) for row in rows for cell in row.cells), default=1) or 1

    def _places(self, key: str) -> Sequence[int]:
        """Where the columns with this key are."""
        return [n for n, column in enumerate(self.rows_model.columns) if column.key == key]

    def _fitting_widths(self, room: int) -> list[int]:
        widths, px = list(self._needed), self._look.theme.px
        rounds, figures = self._places("round"), self._places("figure")

        def narrow(places: Sequence[int], width: int = 0) -> None:
            for n in places:
                if sum(widths) > room:
                    widths[n] = min(width, widths[n])

        narrow(self._places("trend"))
        if sum(widths) > room:
            for n in rounds:
                widths[n] = px(_DISC_ALONE) * self._boards
        narrow(figures[:0:-1])
        narrow([*self._places("prize"), *self._places("change")])
        narrow(() if self.shape.final else rounds)
        narrow(
            self._places("name"), max(px(_NARROW_NAME), px(_WIDTHS["name"]) + room - sum(widths))
        )
        for n in self._places("name"):  # spare room first makes long names whole
            widths[n] += max(0, min(room - sum(widths), self._whole_name - widths[n]))
        return widths

    def _lines(self, seen: QRect) -> Iterator[PaintedLine]:
        """The rows in sight."""
        rows, header = self.rows_model.rows, self.verticalHeader()
        chosen = {index.row() for index in self.selectionModel().selectedRows()}
        for n in range(max(self.rowAt(seen.top()), 0), len(rows)):
            top = self.rowViewportPosition(n)
            if top > seen.bottom():
                return
            lower = 0 if n else self._head_high
            high = header.sectionSize(n) - lower - self._foot_high(rows[n])
            yield PaintedLine(rows[n], top + lower, high, n in chosen)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Column by column: the pen and the font of each are the same for all rows."""
        painter = QPainter(self.viewport())
        lines, brush = list(self._lines(event.rect())), self._brush
        wide, total = self.viewport().width(), len(self.rows_model.all_rows)
        brush.paint_grounds(painter, lines, wide)
        places: dict[str, int] = {}
        for n, column in enumerate(self.rows_model.columns):
            place = places.get(column.key, 0)
            places[column.key] = place + 1
            if not self.isColumnHidden(n):
                box = QRect(self.columnViewportPosition(n), 0, self.columnWidth(n), 0)
                text = self._text_of(n)
                brush.paint_column(painter, lines, box, column.key, place, text, total)
        self._paint_bands(painter, lines, wide)
        painter.end()

    def _text_of(self, n: int) -> Callable[[StandingsRow], str]:
        return lambda row: self.rows_model.cell_text(row, n)

    def _paint_bands(self, painter: QPainter, lines: Sequence[PaintedLine], wide: int) -> None:
        name = self.columnViewportPosition(self._places("name")[0])
        for line in lines:
            foot = self._foot_high(line.row)
            if foot:
                room = QRect(0, line.top + line.high, wide, foot)
                self._brush.paint_cut(painter, room, name, self.bands.label)
        if lines and self._head_high and lines[0].row is self.rows_model.rows[0]:
            head = QRect(0, lines[0].top - self._head_high, wide, self._head_high)
            self._brush.paint_head(painter, head, self.bands.head)


class StandingsBrush:
    """Paints cells of standings; discs, fonts and cut names are kept."""

    def __init__(self, look: Style) -> None:
        self._look, theme = look, look.theme
        self._colours = theme.colours
        self._text, self._strong = theme.font(), theme.font(strong=True)
        self._bold, self._small = theme.font(strong=True), theme.font(Size.SMALL)
        self._bold.setWeight(QFont.Weight.Bold)
        self._small_strong = theme.font(Size.SMALL, strong=True)
        self._cut: dict[tuple[str, int, int], tuple[str, int]] = {}
        self._bases: dict[int, float] = {}
        self._pictures: dict[tuple[Any, ...], QPixmap] = {}

    def paint_grounds(self, painter: QPainter, lines: Sequence[PaintedLine], wide: int) -> None:
        """What is chosen, and a hairline under each row."""
        colours, px = self._colours, self._look.theme.px
        soft, hair, accent = map(QColor, (colours.accent_soft, colours.raised, colours.accent))
        painter.fillRect(0, 0, wide, 1, QColor(colours.border))
        for line in lines:
            if line.chosen:
                painter.fillRect(0, line.top, wide, line.high, soft)
                painter.fillRect(0, line.top, px(_BAR), line.high, accent)
            else:
                painter.fillRect(0, line.top + line.high - 1, wide, 1, hair)

    def paint_column(
        self,
        painter: QPainter,
        lines: Sequence[PaintedLine],
        box: QRect,
        key: str,
        place: int,
        said_of: Callable[[StandingsRow], str],
        total: int,
    ) -> None:
        """The cells of one column; `place` counts those of its kind, `total` all players."""
        edge = self._look.theme.px(_SIDE)
        inside = box.adjusted(edge, 0, -edge, 0)
        if key == "name":
            self._paint_names(painter, lines, inside, said_of)
        elif key == "round":
            self._paint_round(painter, lines, box, place)
        elif key == "change":
            self._paint_changes(painter, lines, inside)
        elif key == "trend":
            self._paint_trends(painter, lines, inside, total)
        else:
            self._paint_texts(painter, lines, inside, key, place, said_of)

    def _paint_texts(
        self,
        painter: QPainter,
        lines: Sequence[PaintedLine],
        inside: QRect,
        key: str,
        place: int,
        said_of: Callable[[StandingsRow], str],
    ) -> None:
        colours, strong = self._colours, key in ("rank", "league") or (key, place) == ("figure", 0)
        font = self._bold if strong else self._text
        painter.setFont(font)
        painter.setPen(QColor(colours.text if strong or key == "prize" else colours.muted))
        for line in lines:
            said, wide = self._fit(said_of(line.row), inside.width(), font)
            left = inside.left() if key == "prize" else inside.right() + 1 - wide
            painter.drawText(QPointF(left, self._base(line, font)), said)

    def _fit(self, text: str, wide: int, font: QFont) -> tuple[str, int]:
        """The text as it fits, and how wide it is then."""
        key = text, wide, id(font)
        if key not in self._cut:
            metrics = QFontMetrics(font)
            said = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(wide, 0))
            self._cut[key] = said, metrics.horizontalAdvance(said)
        return self._cut[key]

    def _base(self, line: PaintedLine, font: QFont) -> float:
        """Where a text in the middle of a row stands: to lay it out in a box takes longer."""
        if id(font) not in self._bases:
            metrics = QFontMetrics(font)
            self._bases[id(font)] = (metrics.ascent() - metrics.descent()) / 2
        return line.top + line.high / 2 + self._bases[id(font)]

    def _paint_names(
        self,
        painter: QPainter,
        lines: Sequence[PaintedLine],
        inside: QRect,
        said_of: Callable[[StandingsRow], str],
    ) -> None:
        """The club stands behind the name, where there is room for some of it."""
        px, colours, left = self._look.theme.px, self._colours, inside.left()
        clubs = []
        painter.setFont(self._strong)
        for line in lines:
            said, used = self._fit(said_of(line.row), inside.width(), self._strong)
            painter.setPen(QColor(colours.muted if line.row.withdrawn else colours.text))
            painter.drawText(QPointF(left, self._base(line, self._strong)), said)
            rest = inside.width() - used - px(_EDGE)
            if line.row.club and rest > px(_CLUB):
                clubs.append((line, left + used + px(_EDGE), rest))
        painter.setFont(self._small)
        painter.setPen(QColor(colours.muted))
        for line, at, rest in clubs:
            club = self._fit(line.row.club, rest, self._small)[0]
            painter.drawText(QPointF(at, self._base(line, self._small)), club)

    def _paint_changes(
        self, painter: QPainter, lines: Sequence[PaintedLine], inside: QRect
    ) -> None:
        ratio = painter.device().devicePixelRatioF()
        for line in lines:
            if line.row.change is not None:
                key = "change", line.row.change, ratio
                if key not in self._pictures:
                    self._keep(key, QSize(inside.width(), line.high), self._paint_change)
                painter.drawPixmap(inside.left(), line.top, self._pictures[key])

    def _paint_change(self, painter: QPainter, size: QSize, _: str, change: int) -> None:
        """A triangle up or down, and by how many ranks."""
        px, colours = self._look.theme.px, self._colours
        tone = colours.good if change > 0 else colours.attention if change else colours.muted
        painter.setFont(self._small)
        painter.setPen(QColor(tone))
        said = f"{abs(change)}" if change else "="
        painter.drawText(QRect(QPoint(), size), _RIGHT, said)
        if change:
            wide = QFontMetrics(self._small).horizontalAdvance(said)
            middle = QPointF(size.width() - wide - px(9), size.height() / 2)
            up = -px(4) if change > 0 else px(4)
            painter.setBrush(QColor(tone))
            tips = (QPointF(-px(4), -up * 0.6), QPointF(px(4), -up * 0.6), QPointF(0, up))
            painter.drawPolygon([middle + tip for tip in tips])

    def _paint_round(
        self, painter: QPainter, lines: Sequence[PaintedLine], box: QRect, place: int
    ) -> None:
        """Discs with places, and the tables beside them where there is room."""
        px, side = self._look.theme.px, self._look.theme.px(_DISC)
        ratio, short = painter.device().devicePixelRatioF(), self._look.texts.text("t. {table}")
        painter.setFont(self._small)
        painter.setPen(QColor(self._colours.muted))
        for line in lines:
            seats, top = line.row.cells[place].seats, line.top + (line.high - side) // 2
            wide = box.width() // max(len(seats), 1)
            roomy = wide > 2 * side
            left = box.left() + px(8 if roomy else 5)
            for n, (taken, table) in enumerate(seats):
                said = short.replace("{table}", str(table)) if roomy else ""
                key = taken, said, ratio
                if key not in self._pictures:
                    self._keep(key, QSize(wide if roomy else side, side), self._paint_seat)
                painter.drawPixmap(left + n * wide, top, self._pictures[key])
            if not seats:
                at = QRect(left, line.top, side, line.high)
                painter.drawText(at, Qt.AlignmentFlag.AlignCenter, number_format.MISSING)

    def _keep(self, key: tuple[Any, ...], size: QSize, paint: Callable[..., object]) -> None:
        """Paint a small picture once, and keep it: the last of the key is how fine it is."""
        if len(self._pictures) > _KEPT:
            self._pictures.clear()
        made = QPixmap(size * key[-1])
        made.setDevicePixelRatio(key[-1])
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter, size, *key[:-1])
        painter.end()
        self._pictures[key] = made

    def _paint_seat(self, painter: QPainter, size: QSize, place: int | None, said: str) -> None:
        """A place in a disc: full for the first, soft for the second, a ring for the others."""
        colours, side = self._colours, size.height()
        grounds = {1: colours.accent, 2: colours.accent_soft}
        inks = {1: colours.on_accent, 2: colours.accent}
        ground = colours.surface if place is None else grounds.get(place, colours.surface)
        painter.setPen(QPen(QColor(colours.border if ground == colours.surface else ground), 1))
        painter.setBrush(QColor(ground))
        painter.drawEllipse(QRectF(0.5, 0.5, side - 1, side - 1))
        painter.setFont(self._small_strong)
        painter.setPen(QColor(inks.get(place or 0, colours.text)))
        number = number_format.MISSING if place is None else f"{place}"
        painter.drawText(QRect(0, 0, side, side), Qt.AlignmentFlag.AlignCenter, number)
        painter.setFont(self._small)
        painter.setPen(QColor(colours.muted))
        beside = self._look.theme.px(6)
        painter.drawText(QRect(side + beside, 0, size.width(), side), _LEFT, said)

    def _paint_trends(
        self, painter: QPainter, lines: Sequence[PaintedLine], inside: QRect, total: int
    ) -> None:
        ratio = painter.device().devicePixelRatioF()
        for line in lines:
            key = line.row.trend, line.chosen, total, ratio
            if len(line.row.trend) > 1:
                if key not in self._pictures:
                    self._keep(key, QSize(inside.width(), line.high), self._paint_trend)
                painter.drawPixmap(inside.left(), line.top, self._pictures[key])

    def _paint_trend(
        self, painter: QPainter, size: QSize, ranks: Sequence[int], chosen: bool, total: int
    ) -> None:
        """Ranks round by round: the best at the top, where a rank weighs more."""
        step, high = (size.width() - _EDGE) / (len(ranks) - 1), size.height() - 2 * _EDGE
        whole = log(max(total, 2))
        points = [
            QPointF(n * step, _EDGE + high * log(rank) / whole) for n, rank in enumerate(ranks)
        ]
        colour = QColor(self._colours.accent if chosen else self._colours.outline)
        painter.setPen(QPen(colour, 1.5))
        painter.drawPolyline(points)
        painter.setBrush(colour)
        painter.drawEllipse(points[-1], 2.5, 2.5)

    def paint_cut(self, painter: QPainter, room: QRect, left: int, label: str) -> None:
        """The line, and its label on it."""
        px, colours = self._look.theme.px, self._colours
        accent, middle = QColor(colours.accent), room.center().y()
        painter.fillRect(0, middle - px(_LINE) // 2, room.width(), px(_LINE), accent)
        if not label:
            return
        painter.setFont(self._small_strong)
        wide = QFontMetrics(self._small_strong).horizontalAdvance(label) + px(24)
        pill = QRectF(left + px(_EDGE), middle - px(9), wide, px(19))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        painter.drawRoundedRect(pill, px(9), px(9))
        painter.setPen(QColor(colours.on_accent))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, label)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def paint_head(self, painter: QPainter, room: QRect, text: str) -> None:
        """Over whom the final has put at the top."""
        px, colours = self._look.theme.px, self._colours
        painter.fillRect(room, QColor(colours.accent_soft))
        painter.setFont(self._small_strong)
        painter.setPen(QColor(colours.accent))
        painter.drawText(room.adjusted(px(12), 0, 0, 0), _LEFT, text)
