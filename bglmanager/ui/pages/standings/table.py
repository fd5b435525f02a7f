"""The table of standings: rounds as small cells, a line under the last finalist."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget

from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.rows import Column, Index, RowsModel
from bglmanager.ui.widgets.table import Cells, TableView, narrowed_widths
from bglmanager.words import number_format
from bglmanager.words.points_explained import EXACT
from bglmanager.words.standings import Shape, StandingsRow, standings_columns

_LINE = 2  # pixels of the cut
_CLUB, _NAME, _NAME_NARROW = 96, 200, 130  # least widths


def columns(texts: Texts, shape: Shape) -> tuple[Column[StandingsRow], ...]:
    """The columns for what there is to show, with the signs the screen has."""
    looks: Mapping[str, Mapping[str, object]] = {
        "change": {
            "icon": _way,
            "tone": lambda row: Tone.GOOD if (row.change or 0) > 0 else Tone.PLAIN,
            "tip": lambda row: change_words(texts, row.change),
        },
        "name": {"icon": lambda row: "log-out" if row.withdrawn else ""},
        "league": {"tip": lambda row: _exact_points(texts, row)},
    }
    found = standings_columns(texts, shape)
    return tuple(Column.described(column, **looks.get(column.key, {})) for column in found)


def _way(row: StandingsRow) -> str:
    if not row.change:
        return ""
    return "arrow-up" if row.change > 0 else "arrow-down"


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


class StandingCells(Cells):
    """Draws the table of a round's cell smaller than the place, and the cut to the final."""

    def __init__(
        self,
        look: Style,
        parent: QWidget,
        room: int,
        is_last: Callable[[Index], bool],
        rounds: Sequence[int],
    ) -> None:
        """`is_last` says whether the cut is under this row of the table, `rounds` which columns
        are rounds.
        """
        super().__init__(parent, room)
        self._look = look
        self._is_last = is_last
        self._rounds = rounds
        self._small = look.theme.font(Size.SMALL)
        self._small_width = QFontMetrics(self._small).horizontalAdvance

    def _is_round(self, index: Index) -> bool:
        return index.column() in self._rounds

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> None:
        cell = QRect(option.rect)
        super().paint(painter, option, index)
        if self._is_round(index):
            self._draw_round(painter, option.rect, str(index.data()), option)
        if self._is_last(index):
            height = self._look.theme.px(_LINE)
            line = QRect(cell.left(), cell.bottom() - height + 1, cell.width(), height)
            painter.fillRect(line, QColor(self._look.theme.colours.accent))

    def _draw_round(
        self, painter: QPainter, rect: QRect, text: str, option: QStyleOptionViewItem
    ) -> None:
        place, stroke, table = text.partition("/")
        painter.save()
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        rest = stroke + table
        inside = rect.adjusted(0, 0, -self._edge(option), 0)
        painter.setFont(self._small)
        painter.setPen(QColor(self._look.theme.colours.muted))
        painter.drawText(inside, right, rest)
        painter.setFont(self._look.theme.font())
        painter.setPen(QColor(self._look.theme.colours.text))
        painter.drawText(inside.adjusted(0, 0, -self._small_width(rest), 0), right, place)
        painter.restore()

    @staticmethod
    def _edge(option: QStyleOptionViewItem) -> int:
        """The room the style leaves beside the text of a cell."""
        style = option.widget.style()
        metric = QStyle.PixelMetric.PM_FocusFrameHMargin
        return int(style.pixelMetric(metric, option, option.widget)) + 1

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if self._is_round(index) and self._painting(option):
            option.text = ""

    @staticmethod
    def _painting(option: QStyleOptionViewItem) -> bool:
        """Sizes are asked for without a place on the screen."""
        return option.rect.isValid()


class StandingsTable(TableView[StandingsRow]):
    """One shape of standings.

    Where there is little room club and prize go first, then the oldest rounds, then ends of
    names, then the change and the criteria: the panel has all of them but the change. It compares
    the ends of a range.
    """

    several = ("F2",)

    def __init__(self, look: Style, shape: Shape, name: str) -> None:
        model = RowsModel(look, columns(look.texts, shape), lambda row: row.entry)
        super().__init__(look, model, name)
        self.shape = shape
        self.model_of = model
        self.last_in: EntryNumber | None = None
        self._needed: list[int] = []
        self._name_column = self._places("name")[0]
        rounds = self._places("round")
        self.setItemDelegate(StandingCells(look, self, look.theme.px(6), self.is_last_in, rounds))
        self._last_spare = (*self._places("change"), *reversed(self._places("figure")[1:]))
        unneeded = () if shape.final else rounds
        self._spare = (*self._places("club"), *self._places("prize"), *unneeded)

    def _places(self, key: str) -> Sequence[int]:
        """Where the columns with this key are."""
        return [n for n, column in enumerate(self.model_of.columns) if column.key == key]

    @property
    def listed(self) -> Sequence[StandingsRow]:
        """The rows shown."""
        return self.model_of.rows

    def show_standings(self, rows: Sequence[StandingsRow], last_in: EntryNumber | None) -> None:
        """Show rows; `last_in` is the last one who plays the final, where there is a cut."""
        self.last_in = last_in
        self._needed = []
        self.show_rows(rows)
        self.fit_columns()
        self.viewport().update()

    def is_last_in(self, index: Index) -> bool:
        """Whether the cut is drawn under this row: only the order by rank has one."""
        row = self.model_of.row_at(index)
        if row is None or row.entry != self.last_in:
            return False
        header = self.horizontalHeader()
        column, way = header.sortIndicatorSection(), header.sortIndicatorOrder()
        is_sorted = 0 <= column < len(self.model_of.columns)
        return not is_sorted or (column == 0 and way is Qt.SortOrder.AscendingOrder)

    def fit_columns(self) -> None:
        header, px = self.horizontalHeader(), self._look.theme.px
        if not self._needed:
            self._needed = [
                max(self.sizeHintForColumn(n), header.sectionSizeHint(n))
                for n in range(len(self.model_of.columns))
            ]
        widths = list(self._needed)
        rest = self.viewport().width() - sum(widths)
        name, club = self._name_column, self._name_column + 1
        if self.shape.clubs:
            rest = narrowed_widths(widths, club, px(_CLUB), rest)
        hidden, rest = self._without(widths, rest)
        given = max(rest, 0) // (2 if self.shape.clubs and club not in hidden else 1)
        widths[name] += given
        if self.shape.clubs:
            widths[club] += max(rest, 0) - given
        for n, width in enumerate(widths):
            self.setColumnHidden(n, n in hidden)
            header.resizeSection(n, width)

    def _without(self, widths: list[int], rest: int) -> tuple[set[int], int]:
        """Which columns there is no room for, and what is left over without them."""
        px, name, hidden = self._look.theme.px, self._name_column, set[int]()
        for column in self._spare:
            if rest < 0 and rest + max(0, widths[name] - px(_NAME)) < 0:
                hidden.add(column)
                rest += widths[column]
        rest = narrowed_widths(widths, name, px(_NAME_NARROW), rest)
        for column in self._last_spare:
            if rest < 0:
                hidden.add(column)
                rest += widths[column]
        return hidden, rest
