"""The table of standings: painted at once, columns as wide as they need, a line under the cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import log
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPixmap

from bglmanager.engine.chances import Chance, Reach
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView
from bglmanager.words import number_format
from bglmanager.words.points_explained import EXACT
from bglmanager.words.reach import chance_cell, goal_name, reach_title, unsettled_words
from bglmanager.words.standings import Shape, StandingsRow, StandingsView, standings_columns

EMPTY = Shape((), (), changes=False, clubs=False)
"""That of a table before the first standings."""

Shown = Column[StandingsRow]

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
    """The line under the last who advances, with its label; what is written over the first."""

    last: EntryNumber | None = None
    label: str = ""
    head: str = ""


def columns(texts: Texts, shape: Shape, reach: Reach | None) -> Iterator[Shown]:
    """The columns for what there is to show, with what the screen has besides."""
    looks: Mapping[str, Mapping[str, object]] = {
        "change": {"tip": lambda row: change_words(texts, row.change)},
        "league": {"tip": lambda row: number_format.figure(texts, row.league.points, EXACT)},
        "round": {"figures": False},
    }
    for one in standings_columns(texts, shape):
        yield Column.described(one, **looks.get(one.key, {}))
    if reach is not None:
        yield Column(
            goal_name(texts, reach.goal),
            lambda row: chance_cell(texts, reach, row.entry),
            spoken=reach_title(texts, reach),
            tip=lambda row: unsettled_words(texts) if row.entry in reach.unsettled else "",
            key="chance",
        )
    if shape.trends:
        yield Column(
            texts.text("Trend"),
            lambda row: " ".join(map(str, row.trend)),
            spoken=texts.text("Ranks after each round"),
            key="trend",
        )


def change_words(texts: Texts, change: int | None) -> str:
    """The change in a sentence."""
    if change:
        return texts.many("{n} rank[s] up" if change > 0 else "{n} rank[s] down", abs(change))
    if change is None:
        return texts.text("Not in the standings of the round before.")
    return texts.text("The same rank as after the round before.")


@record
class PaintedLine:
    """A row in sight and the room of its cells, with that of the bands above and below."""

    row: StandingsRow
    top: int
    high: int
    head: int
    foot: int
    chosen: bool


class StandingsTable(TableView[StandingsRow]):
    """Standings of players or teams, whatever their columns.

    Where there is little room the trend goes first, then the tables of the rounds, who can still
    advance, the later criteria, change and prize, the oldest rounds: the panel has all of them but
    the change. It compares the ends of a range.
    """

    several = ("F2",)

    def __init__(self, look: Style, model: RowsModel[StandingsRow], name: str, *_: object) -> None:
        super().__init__(look, model, name)
        self.shape, self.bands = EMPTY, Bands()
        self._reach: Reach | None = None
        self._brush = StandingsBrush(look)
        self._needed: Sequence[int] = ()
        self.horizontalHeader().setProperty("kind", "tight")  # a round is as wide as its disc
        self.horizontalHeader().sortIndicatorChanged.connect(self.space_rows)

    def show_view(self, view: StandingsView, bands: Bands, reach: Reach | None) -> None:
        """Show other standings, and who can still advance. The player chosen stays chosen, but a
        final ranking opens at the winner.
        """
        shown, chosen = (self.shape, self._reach), self.selected_rows
        (before, _), self.shape, self.bands, self._needed = shown, view.shape, bands, ()
        self._reach = self._brush.reach = reach
        self._brush.take_rows(view.rows)
        if shown != (view.shape, reach):
            found = columns(self._look.texts, view.shape, reach)
            self.rows_model.set_columns(tuple(found))
            self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.show_rows(view.rows)
        if before.teams != view.shape.teams or (view.shape.final and not before.final):
            self.reset()
            self.scrollToTop()
        elif len(chosen) == 1 and not self.selected_rows:
            self.pick_key(chosen[0].entry)
        self._needed = ()  # what was measured so far was without rows
        self.fit_columns()
        self.space_rows()

    def search_rows(self, text: str) -> None:
        """Show what matches; nobody is chosen by it."""
        self.rows_model.search_rows(text)
        self.space_rows()

    def space_rows(self) -> None:
        """Give the rows their heights, with the bands."""
        header = self.verticalHeader()
        for n, row in enumerate(self.rows_model.rows):
            high = header.defaultSectionSize() + sum(self._bands_beside(n, row))
            if header.sectionSize(n) != high:
                header.resizeSection(n, high)
        self.viewport().update()

    def _bands_beside(self, n: int, row: StandingsRow) -> tuple[int, int]:
        """The room over the `n`-th row and under it; bands have a sense in the order by rank."""
        header, px = self.horizontalHeader(), self._look.theme.px
        column, way = header.sortIndicatorSection(), header.sortIndicatorOrder()
        upwards = column == 0 and way is Qt.SortOrder.AscendingOrder
        if not (upwards or column in (-1, len(self.rows_model.columns))):
            return 0, 0
        is_over = self.bands.head and not n and row.rank == 1
        is_last = row.entry == self.bands.last
        foot = px(_BAND if self.bands.label else _EDGE)
        return px(_BAND) if is_over else 0, foot if is_last else 0

    def fit_columns(self) -> None:
        if not self._needed:
            self._needed = [self._natural_width(n) for n in range(len(self.rows_model.columns))]
        for n, width in enumerate(self._fitting_widths(self.viewport().width())):
            self.setColumnHidden(n, not width)
            self.horizontalHeader().resizeSection(n, width)

    def _natural_width(self, n: int) -> int:
        px, key = self._look.theme.px, self.rows_model.columns[n].key
        if key == "club":
            return 0  # behind the name
        is_first = key == "figure" and n == self._places("figure")[0]
        usual = px(_POINTS if is_first else _WIDTHS.get(key, 0))
        if key == "name":
            return max(usual, self._longest_name)
        if key in ("trend", "change"):
            return usual
        strong = QFontMetrics(self._look.theme.font(strong=True))
        head = strong.horizontalAdvance(self.rows_model.columns[n].title) + px(2 * _EDGE)
        if key == "round":
            return max(usual * self._boards, head)
        return max(usual, head, min(self.sizeHintForColumn(n), px(_WIDTHS["name"])))

    @property
    def _longest_name(self) -> int:
        """The room of whole names; those of teams have the players behind them."""
        px, teams, rows = self._look.theme.px, self.shape.teams, self.rows_model.all_rows
        metrics = QFontMetrics(self._look.theme.font(strong=True))
        named = (f"{row.name} {row.club}" if teams else row.name for row in rows)
        whole = max(map(metrics.horizontalAdvance, named), default=0)
        return min(whole + px(4 * _EDGE), px(_LONGEST * (1 + teams)))

    @property
    def _boards(self) -> int:
        """How many places a round has at most: two of two boards."""
        rows = self.rows_model.all_rows
        return max((len(cell.seats) for row in rows for cell in row.cells), default=1) or 1

    def _places(self, key: str) -> Sequence[int]:
        """Where the columns with this key are."""
        return [n for n, column in enumerate(self.rows_model.columns) if column.key == key]

    def _fitting_widths(self, room: int) -> list[int]:
        px, of = self._look.theme.px, self._places
        widths, names, rounds = list(self._needed), of("name"), of("round")
        goes = [*of("figure")[:0:-1], *of("prize"), *of("change")]
        goes += () if self.shape.final else rounds
        first = ((of("trend"), 0), (rounds, px(_DISC_ALONE) * self._boards), (of("chance"), 0))
        for places, width in (*first, (names, px(_WIDTHS["name"])), *(([n], 0) for n in goes)):
            if sum(widths) > room:
                widths = [min(w, width) if n in places else w for n, w in enumerate(widths)]
        rest = room - sum(widths)
        for n in names:
            widths[n] = min(max(px(_NARROW_NAME), widths[n] + rest), self._needed[n])
        return widths

    def _lines(self, seen: QRect) -> Iterator[PaintedLine]:
        """The rows in sight."""
        rows, header = self.rows_model.rows, self.verticalHeader()
        chosen = {index.row() for index in self.selectionModel().selectedRows()}
        for n in range(max(self.rowAt(seen.top()), 0), len(rows)):
            top, (head, foot) = self.rowViewportPosition(n), self._bands_beside(n, rows[n])
            if top > seen.bottom():
                return
            high = header.sectionSize(n) - head - foot
            yield PaintedLine(rows[n], top + head, high, head, foot, n in chosen)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, brush, wide = QPainter(self.viewport()), self._brush, self.viewport().width()
        lines = list(self._lines(event.rect()))
        brush.paint_grounds(painter, lines, wide)
        for n, column in enumerate(self.rows_model.columns):
            if not self.isColumnHidden(n):
                box = QRect(self.columnViewportPosition(n), 0, self.columnWidth(n), 0)
                brush.paint_column(lines, box, column, self._places(column.key).index(n))
        for line in lines:
            if line.head:
                head = QRect(0, line.top - line.head, wide, line.head)
                brush.paint_head(head, self.bands.head)
            if line.foot:
                name = self.columnViewportPosition(self._places("name")[0])
                foot = QRect(0, line.top + line.high, wide, line.foot)
                brush.paint_cut(foot, name, self.bands.label)
        painter.end()


class StandingsBrush:
    """Paints cells of standings; discs, arrows, trends and cut words are kept."""

    def __init__(self, look: Style) -> None:
        theme, self._px, self._colours = look.theme, look.theme.px, look.theme.colours
        self._table = look.texts.text("t. {table}")
        self._text, self._strong, self._bold = (theme.font(strong=s) for s in (False, True, True))
        self._small, self._small_strong = (theme.font(Size.SMALL, strong=s) for s in (False, True))
        self._bold.setWeight(QFont.Weight.Bold)
        self.reach: Reach | None = None
        self._cut: dict[tuple[str, int, int], tuple[str, int]] = {}
        self._pictures: dict[tuple[Any, ...], QPixmap] = {}
        self._cells: dict[str, Callable[[PaintedLine, QRect, Shown, int], None]] = {
            "name": self._paint_name,
            "round": self._paint_round,
            "change": self._paint_picture,
            "trend": self._paint_picture,
            "chance": self._paint_chance,
        }

    def take_rows(self, rows: Sequence[StandingsRow]) -> None:
        """Trends are drawn among so many players, over so many rounds."""
        self._players = max(len(rows), 2)
        self._rounds = max((len(row.trend) for row in rows), default=0)
        self._pictures.clear()

    def paint_grounds(self, painter: QPainter, lines: Sequence[PaintedLine], wide: int) -> None:
        """What is chosen, and a hairline under each row; the same painter paints what comes."""
        self._painter, px, colours = painter, self._px, self._colours
        soft, hair, accent = map(QColor, (colours.accent_soft, colours.raised, colours.accent))
        painter.fillRect(0, 0, wide, 1, QColor(colours.border))
        for line in lines:
            if line.chosen:
                painter.fillRect(0, line.top, wide, line.high, soft)
                painter.fillRect(0, line.top, px(_BAR), line.high, accent)
            else:
                painter.fillRect(0, line.top + line.high - 1, wide, 1, hair)

    def paint_column(
        self, lines: Sequence[PaintedLine], box: QRect, column: Shown, place: int
    ) -> None:
        """The cells of one column; `place` counts those of its kind."""
        edge = self._px(_SIDE)
        inside, paint = box.adjusted(edge, 0, -edge, 0), self._paint_words
        for line in lines:
            self._cells.get(column.key, paint)(line, inside, column, place)

    def _paint_words(self, line: PaintedLine, box: QRect, column: Shown, _place: int) -> None:
        """Figures at the right, what decides first is bold."""
        strong = column.strong or column.key == "league"
        ink = self._colours.text if strong or column.key == "prize" else self._colours.muted
        font = self._bold if strong else self._text
        said, wide = self._fit(column.text(line.row), box.width(), font)
        self._put(box.right() + 1 - wide if column.figures else box.left(), line, said, font, ink)

    def _paint_chance(self, line: PaintedLine, box: QRect, column: Shown, _place: int) -> None:
        """Who is in stands out, who is out goes quiet."""
        chance = self.reach.chances.get(line.row.entry) if self.reach else None
        font = self._strong if chance is Chance.CERTAIN else self._text
        ink = self._colours.muted if chance is Chance.OUT else self._colours.text
        said, _ = self._fit(column.text(line.row), box.width(), font)
        self._put(box.left(), line, said, font, ink)

    def _fit(self, words: str, wide: int, font: QFont) -> tuple[str, int]:
        """The words as they fit, and how wide they are then."""
        key = words, wide, id(font)
        if key not in self._cut:
            metrics = QFontMetrics(font)
            said = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(wide, 0))
            self._cut[key] = said, metrics.horizontalAdvance(said)
        return self._cut[key]

    def _put(self, left: float, line: PaintedLine, words: str, font: QFont, ink: str) -> None:
        """Write words in the middle of a row: to lay them out in a box would take longer."""
        metrics = QFontMetrics(font)
        base = line.top + (line.high + metrics.ascent() - metrics.descent()) / 2
        self._painter.setFont(font)
        self._painter.setPen(QColor(ink))
        self._painter.drawText(QPointF(left, base), words)

    def _paint_name(self, line: PaintedLine, box: QRect, column: Shown, _place: int) -> None:
        """The club stands behind the name, where there is room for some of it."""
        row, muted = line.row, self._colours.muted
        said, used = self._fit(column.text(row), box.width(), self._strong)
        ink = muted if row.withdrawn else self._colours.text
        self._put(box.left(), line, said, self._strong, ink)
        left = used + self._px(_EDGE)
        if row.club and box.width() - left > self._px(_CLUB):
            club = self._fit(row.club, box.width() - left, self._small)[0]
            self._put(box.left() + left, line, club, self._small, muted)

    def _paint_round(self, line: PaintedLine, box: QRect, _column: Shown, place: int) -> None:
        """Discs with places, and the tables beside them where there is room."""
        px, side, seats = self._px, self._px(_DISC), line.row.cells[place].seats
        wide = (box.width() + 2 * px(_SIDE)) // max(len(seats), 1)
        roomy = wide > 2 * side
        left, top = box.left() + (px(3) if roomy else 0), line.top + (line.high - side) // 2
        for n, (taken, table) in enumerate(seats):
            said = self._table.replace("{table}", str(table)) if roomy else ""
            size = QSize(wide if roomy else side, side)
            picture = self._picture(size, self._draw_seat, taken, said)
            self._painter.drawPixmap(left + n * wide, top, picture)
        if not seats:
            missing = number_format.MISSING
            self._put(left + side // 3, line, missing, self._small, self._colours.muted)

    def _paint_picture(self, line: PaintedLine, box: QRect, column: Shown, _place: int) -> None:
        """The change as an arrow, the trend as a line."""
        row, size = line.row, QSize(box.width(), line.high)
        if column.key == "trend" and row.trend:
            picture = self._picture(size, self._draw_trend, row.trend, line.chosen)
            self._painter.drawPixmap(box.left(), line.top, picture)
        elif column.key == "change" and row.change is not None:
            picture = self._picture(size, self._draw_change, row.change)
            self._painter.drawPixmap(box.left(), line.top, picture)

    def _picture(self, size: QSize, draw: Callable[..., None], *what: Any) -> QPixmap:
        """A small picture, drawn once and kept."""
        ratio = self._painter.device().devicePixelRatioF()
        key = draw.__name__, size.width(), what, ratio
        if key not in self._pictures:
            if len(self._pictures) > _KEPT:
                self._pictures.clear()
            made = self._pictures[key] = QPixmap(size * ratio)
            made.setDevicePixelRatio(ratio)
            made.fill(Qt.GlobalColor.transparent)
            painter = QPainter(made)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw(painter, size, *what)
            painter.end()
        return self._pictures[key]

    def _draw_change(self, painter: QPainter, size: QSize, change: int) -> None:
        """A triangle up or down, and by how many ranks."""
        px, colours = self._px, self._colours
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

    def _draw_seat(self, painter: QPainter, size: QSize, place: int | None, said: str) -> None:
        """A place in a disc: full for the first, soft for the second, a ring for the others."""
        colours, side = self._colours, size.height()
        looks = {1: (colours.accent, colours.on_accent), 2: (colours.accent_soft, colours.accent)}
        ground, ink = looks.get(place or 0, (colours.surface, colours.text))
        painter.setPen(QPen(QColor(colours.border if ground == colours.surface else ground), 1))
        painter.setBrush(QColor(ground))
        painter.drawEllipse(QRectF(0.5, 0.5, side - 1, side - 1))
        painter.setFont(self._small_strong)
        painter.setPen(QColor(ink))
        number = number_format.MISSING if place is None else f"{place}"
        painter.drawText(QRect(0, 0, side, side), Qt.AlignmentFlag.AlignCenter, number)
        painter.setFont(self._small)
        painter.setPen(QColor(colours.muted))
        painter.drawText(QRect(side + self._px(6), 0, size.width(), side), _LEFT, said)

    def _draw_trend(self, painter: QPainter, size: QSize, ranks: Sequence[int], lit: bool) -> None:
        """Ranks round by round, the best at the top, where a rank weighs more."""
        edge, whole = self._px(_EDGE), log(self._players)
        high, step = size.height() - 2 * edge, (size.width() - edge) / max(self._rounds - 1, 1)
        first = self._rounds - len(ranks)  # who came later has a shorter way
        downs = (edge + high * log(rank) / whole for rank in ranks)
        points = [QPointF(n * step, down) for n, down in enumerate(downs, first)]
        colour = QColor(self._colours.accent if lit else self._colours.outline)
        painter.setPen(QPen(colour, 1.5))
        painter.drawPolyline(points)
        painter.setBrush(colour)
        painter.drawEllipse(points[-1], 2.5, 2.5)

    def paint_cut(self, room: QRect, left: int, label: str) -> None:
        """The line, and its label on it."""
        px, colours, painter = self._px, self._colours, self._painter
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

    def paint_head(self, room: QRect, text: str) -> None:
        """Over whom the final has put at the top."""
        self._painter.fillRect(room, QColor(self._colours.accent_soft))
        self._painter.setFont(self._small_strong)
        self._painter.setPen(QColor(self._colours.accent))
        self._painter.drawText(room.adjusted(self._px(12), 0, 0, 0), _LEFT, text)
