"""The open sheet as a grid: a row for each seat with its fields, and what will come of them.

Everything but the fields is painted: what a key changes is drawn anew, and nothing is laid out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.asked import Figure
from bglmanager.services.table_sheet import Cell
from bglmanager.ui.pages.round.sheet_fields import (
    CentreField,
    GameField,
    SheetColumn,
    SheetField,
    SheetHand,
)
from bglmanager.ui.style import RADIUS, Size, Style, Tone, set_tip, show_tip, tone_colours

ROW, FIELDS, HIGH, EDGE, GAP = 44, 36, 32, 8, 8
"""Heights at 100 % of a row, of a line of fields below a name, and of a field; the distances."""

SEAT, NAME, NAME_LEAST, NAME_MOST, OUTCOME = 16, 104, 72, 240, (44, 48, 52)
_V, _RIGHT = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
_TITLE = _RIGHT | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap
_YEAR = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom


@record
class SeatChip:
    """What is said of a player at a table, as a small mark in the row; pressed it is taken back."""

    words: str
    tone: Tone = Tone.ATTENTION
    back: bool = False

    @property
    def shown(self) -> str:
        """The words, with a mark where a press takes them back."""
        return f"{self.words}  ×" if self.back else self.words


@record
class SheetRow:
    """A seat as it is shown: who sits there, what stands below the name, figures and outcome.

    `called` is what the fields are named after; `quiet` and `won` are names of fields.
    """

    name: str
    called: str
    under: str
    figures: Mapping[str, str]
    outcome: tuple[str, ...]
    chips: tuple[SeatChip, ...] = ()
    quiet: frozenset[str] = frozenset()
    won: frozenset[str] = frozenset()


@record
class SheetTotals:
    """A line below the rows: its title, and a sum for each column with whether it is too large."""

    title: str
    sums: tuple[tuple[str, bool], ...]


@record
class _Places:
    """Where columns are: left edge and width of name, fields and outcome; `folded` has the fields
    below the name.
    """

    name: tuple[int, int] = (0, 0)
    fields: tuple[tuple[int, int], ...] = ()
    outcome: tuple[tuple[int, int], ...] = ()
    folded: bool = False


class GridPlan:
    """Where everything of a sheet is: `tops` of the rows, below a `head` of titles."""

    def __init__(self, look: Style, outcome: Sequence[str]) -> None:
        """`outcome` are the titles of what comes of the figures, the less needed last."""
        self._look, self.outcome = look, tuple(outcome)
        self.columns: tuple[SheetColumn, ...] = ()
        self.faults: dict[int, str] = {}
        self.tops: list[int] = []
        self.places, self.width, self.head, self.height = _Places(), 0, 0, 0
        self._small = look.theme.font(Size.SMALL)
        self._titles = look.theme.font(Size.SMALL, strong=True)

    def fit(self, width: int, rows: int, *, totals: bool) -> None:
        """Have so many rows in this width."""
        px = self._look.theme.px
        self.width, self.tops = width, []
        self.places = self._placed()
        self.head = self._head_height()
        top = self.head + px(4)
        for n in range(rows):
            self.tops.append(top)
            top += self.row_height + self.fault_height(n)
        self.height = top + px(28) * totals + px(2)

    @property
    def row_height(self) -> int:
        """The height of a row without what is wrong there."""
        px = self._look.theme.px
        return px(ROW) + px(FIELDS) * self.places.folded

    def field_rects(self, n: int) -> Sequence[QRect]:
        """Where the fields of a row are."""
        px, places = self._look.theme.px, self.places
        below = px(ROW + (FIELDS - HIGH) // 2) if places.folded else px(ROW - HIGH) // 2
        top = self.tops[n] + below
        return [QRect(left, top, wide, px(HIGH)) for left, wide in places.fields]

    def _placed(self) -> _Places:
        px, width = self._look.theme.px, self.width
        gap, left, wides = px(GAP), px(EDGE + SEAT + GAP), [px(c.wide) for c in self.columns]
        room = after = 0
        for shown in range(len(self.outcome), 1, -1):
            after = sum(px(wide) + gap for wide in OUTCOME[:shown]) + px(EDGE)
            room = width - left - after - sum(wides) - gap * len(wides)
            if room >= px(NAME):
                break
        if room < px(NAME_LEAST):
            wides, room = self._squeezed(wides, room, px(NAME_LEAST))
        folded = room < px(NAME_LEAST)
        if folded:
            room = width - left - after
            x = left
        else:
            room = min(room, px(NAME_MOST))
            x = left + room + gap
        fields = []
        for wide in wides:
            fields.append((x, wide))
            x += wide + gap
        x = left + room + gap if folded else x
        outcome = []
        for wide in map(px, OUTCOME[:shown]):
            outcome.append((x, wide))
            x += wide + gap
        return _Places((left, room), tuple(fields), tuple(outcome), folded)

    def _squeezed(self, wides: list[int], room: int, wanted: int) -> tuple[list[int], int]:
        """Fields as much narrower as the name needs, if they can be."""
        least = [self._look.theme.px(min(c.least, c.wide)) for c in self.columns]
        spare = sum(wides) - sum(least)
        missing = wanted - room
        if missing > spare:
            return wides, room
        narrow = [
            wide - (wide - low) * missing // max(spare, 1) - 1
            for wide, low in zip(wides, least, strict=True)
        ]
        return narrow, wanted

    @property
    def least_width(self) -> int:
        """So much is needed with the fields below the names."""
        px = self._look.theme.px
        fields = sum(px(column.wide + GAP) for column in self.columns)
        return px(EDGE + SEAT + EDGE) + max(fields, px(NAME + sum(OUTCOME[:2]) + 3 * GAP))

    def _head_height(self) -> int:
        metrics, tall = QFontMetrics(self._titles), QRect(0, 0, 0, 1000)
        heights = [metrics.height()]
        for column, (_, wide) in zip(self.columns, self.places.fields, strict=True):
            tall.setWidth(wide)
            heights.append(
                metrics.boundingRect(tall, _TITLE, self.cut(column.title, wide)).height()
            )
        above = metrics.height() + 4 if self.places.folded else 0
        return above + max(heights) + self._look.theme.px(6)

    def cut(self, title: str, wide: int) -> str:
        """A title each word of which fits."""
        metrics, end = QFontMetrics(self._titles), Qt.TextElideMode.ElideRight
        return " ".join(metrics.elidedText(word, end, wide) for word in title.split())

    def fault_box(self) -> QRect:
        """The room below a row for what is wrong."""
        left = self.places.name[0]
        return QRect(left, 0, max(self.width - left - self._look.theme.px(EDGE), 1), 1000)

    def fault_height(self, n: int) -> int:
        """The height of what is wrong in a row."""
        said = self.faults.get(n, "")
        if not said:
            return 0
        flags = Qt.TextFlag.TextWordWrap
        found = QFontMetrics(self._small).boundingRect(self.fault_box(), flags, said)
        return found.height() + self._look.theme.px(6)

    def row_rect(self, n: int) -> QRect:
        """Where a row is."""
        return QRect(0, self.tops[n], self.width, self.row_height + self.fault_height(n))

    @property
    def outcome_rects(self) -> tuple[QRect, ...]:
        """Where the outcome of the first seat is written, as far as there is room."""
        top, high = self.tops[0], self._look.theme.px(ROW)
        return tuple(QRect(x, top, wide, high) for x, wide in self.places.outcome)

    def chip_rects(self, n: int, row: SheetRow) -> Sequence[QRect]:
        """Where the chips of a row are; the last takes the room that is left."""
        px, metrics = self._look.theme.px, QFontMetrics(self._titles)
        (left, wide), top = self.places.name, self.tops[n] + px(22)
        found, end = [], left + wide
        for chip in row.chips:
            needed = metrics.horizontalAdvance(chip.shown) + px(14)
            found.append(QRect(left, top, max(min(needed, end - left), 0), px(18)))
            left += needed + px(4)
        return found


class GridBrush:
    """Paints the rows of a sheet."""

    def __init__(self, look: Style, plan: GridPlan) -> None:
        self._look, self._plan = look, plan
        self._small = look.theme.font(Size.SMALL)
        self._strong = look.theme.font(strong=True)
        self._titles = look.theme.font(Size.SMALL, strong=True)
        self._text = look.theme.font()

    def _write(
        self,
        painter: QPainter,
        box: QRect,
        text: str,
        font: QFont,
        ink: str,
        flags: int | Qt.AlignmentFlag,
    ) -> None:
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(box, flags, text)

    def paint_head(self, painter: QPainter) -> None:
        """Paint the titles."""
        px, places, muted = self._look.theme.px, self._plan.places, self._look.theme.colours.muted
        low = self._plan.head - px(4)
        first = QFontMetrics(self._titles).height() + 2 if places.folded else low
        left, wide = places.name
        text = self._look.texts.text
        by_seat = any(column.figure is not None for column in self._plan.columns)
        said = text("Player") if by_seat else text("Power")
        box = QRect(left, 0, wide, first)
        self._write(painter, box, said, self._titles, muted, Qt.AlignmentFlag.AlignBottom)
        for title, (x, room) in zip(self._plan.outcome, places.outcome, strict=False):
            self._write(painter, QRect(x, 0, room, first), title, self._titles, muted, _TITLE)
        for column, (x, room) in zip(self._plan.columns, places.fields, strict=True):
            title = self._plan.cut(column.title, room)
            flags = (
                _TITLE
                if column.figure
                else Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
            )
            self._write(painter, QRect(x, 0, room, low), title, self._titles, muted, flags)
        painter.setPen(QColor(self._look.theme.colours.border))
        painter.drawLine(0, self._plan.head, self._plan.width, self._plan.head)

    def paint_row(self, painter: QPainter, n: int, row: SheetRow, *, lit: bool) -> None:
        """Paint a row; `lit` is the one that keys are for."""
        px, colours, places = self._look.theme.px, self._look.theme.colours, self._plan.places
        box = self._plan.row_rect(n)
        if lit:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent_soft))
            painter.drawRoundedRect(QRectF(box).adjusted(0, 1, 0, -1), RADIUS, RADIUS)
        line = QRect(0, box.top(), self._plan.width, px(ROW))
        number = QRect(px(EDGE), line.top(), px(SEAT), line.height())
        self._write(painter, number, f"{n + 1}", self._small, colours.muted, _RIGHT | _V)
        self._paint_name(painter, n, row, line)
        for place, (text, (x, wide)) in enumerate(zip(row.outcome, places.outcome, strict=False)):
            first = place == 0 and text == "1"
            at = QRect(x, line.top(), wide, line.height())
            font = self._strong if first or place == 1 else self._text
            ink = colours.muted if text in ("–", "") else colours.text
            self._write(painter, at, text, font, ink, _RIGHT | _V)
        if said := self._plan.faults.get(n, ""):
            below = self._plan.fault_box()
            below.moveTop(box.bottom() - self._plan.fault_height(n))
            flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop
            self._write(painter, below, said, self._small, colours.wrong, flags)

    def _paint_name(self, painter: QPainter, n: int, row: SheetRow, line: QRect) -> None:
        px, colours = self._look.theme.px, self._look.theme.colours
        left, wide = self._plan.places.name
        metrics, end = QFontMetrics(self._strong), Qt.TextElideMode.ElideRight
        below = row.under or row.chips
        high = px(20) if below else line.height()
        box = QRect(left, line.top() + px(3) * bool(below), wide, high)
        name = metrics.elidedText(row.name, end, wide)
        self._write(painter, box, name, self._strong, colours.text, _V)
        under = QRect(left, box.bottom(), wide, px(18))
        if row.chips:
            for chip, at in zip(row.chips, self._plan.chip_rects(n, row), strict=True):
                self._paint_chip(painter, chip, at)
        elif row.under:
            said = QFontMetrics(self._small).elidedText(row.under, end, wide)
            self._write(painter, under, said, self._small, colours.muted, _V)

    def _paint_chip(self, painter: QPainter, chip: SeatChip, box: QRect) -> None:
        ink, ground = tone_colours(self._look.theme.colours, chip.tone)
        painter.setPen(QColor(ink))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 9, 9)
        inside = box.adjusted(self._look.theme.px(7), 0, -self._look.theme.px(5), 0)
        said, end = chip.shown, Qt.TextElideMode.ElideMiddle
        said = QFontMetrics(self._titles).elidedText(said, end, inside.width())
        self._write(painter, inside, said, self._titles, ink, _V)

    def paint_totals(self, painter: QPainter, totals: SheetTotals) -> None:
        """Paint the sums below the rows."""
        px, colours = self._look.theme.px, self._look.theme.colours
        top = self._plan.height - px(26)
        painter.setPen(QColor(colours.border))
        painter.drawLine(0, top - 1, self._plan.width, top - 1)
        left, wide = self._plan.places.name
        end = Qt.TextElideMode.ElideRight
        title = QFontMetrics(self._small).elidedText(totals.title, end, wide)
        self._write(painter, QRect(left, top, wide, px(24)), title, self._small, colours.muted, _V)
        for (text, wrong), (x, room) in zip(totals.sums, self._plan.places.fields, strict=False):
            ink = colours.wrong if wrong else colours.muted
            said = f"{text} !" if wrong else text
            at = QRect(x - px(4), top, room + px(8), px(24))
            self._write(painter, at, said, self._small, ink, Qt.AlignmentFlag.AlignCenter)


class SheetGrid(QWidget):
    """The rows of a sheet. `chip_pressed` carries a seat and the number of its chip, `asked` the
    seat whose menu is wanted and where.
    """

    chip_pressed = Signal(int, int)
    asked = Signal(int, QPoint)

    def __init__(self, look: Style, hand: SheetHand, outcome: Sequence[str]) -> None:
        """`outcome` are the titles of what comes of the figures, the less needed last."""
        super().__init__()
        self._look, self._hand = look, hand
        self.plan = GridPlan(look, outcome)
        self._brush = GridBrush(look, self.plan)
        self.rows: tuple[SheetRow, ...] = ()
        self.totals: SheetTotals | None = None
        self.lit = 0
        self._editable = False
        self._fields: dict[Cell, SheetField] = {}
        self.setAccessibleName(look.texts.text("Seats of the table"))

    # What is shown.

    @property
    def columns(self) -> tuple[SheetColumn, ...]:
        """The columns of fields, from the left to the right."""
        return self.plan.columns

    def show_columns(self, columns: Iterable[SheetColumn]) -> None:
        """Have these fields in every row."""
        columns = tuple(columns)
        if columns != self.plan.columns:
            self.plan.columns = columns
            self._fit()

    def show_rows(
        self, rows: Sequence[SheetRow], *, editable: bool, totals: SheetTotals | None = None
    ) -> None:
        """Show these seats; the texts of fields in which they stand already are left alone."""
        before, self.rows, self.totals = self.rows, tuple(rows), totals
        if (len(before), self._editable) != (len(rows), editable) or not self.plan.tops:
            self._editable = editable
            self.lit = min(self.lit, len(rows) - 1)
            self._fit()
        for n, row in enumerate(self.rows):
            if n >= len(before) or row != before[n]:
                self._fill(n, row)
        self.update()

    def _fill(self, n: int, row: SheetRow) -> None:
        for column in self.plan.columns:
            name = column.field
            field, text = self._fields[Cell(n, name)], row.figures.get(name, "")
            if field.text().strip() != text:
                field.setText(text)
            field.set_quiet(quiet=name in row.quiet)
            if isinstance(field, GameField):
                field.show_won(won=name in row.won)
            spoken = column.spoken.replace("{name}", row.called)
            if field.accessibleName() != spoken:
                field.setAccessibleName(spoken)
                set_tip(field, column.title if column.figure is Figure.COMPONENT else "")

    def _fit(self) -> None:
        """Have a field in every cell, and none elsewhere."""
        wanted = {Cell(n, c.field): c for n in range(len(self.rows)) for c in self.plan.columns}
        self._leave_fields(wanted)
        for cell in self._fields.keys() - wanted.keys():
            self._fields[cell].hide()
        for cell, column in wanted.items():
            if cell not in self._fields:
                self._fields[cell] = self._made(cell, column)
            field = self._fields[cell]
            field.set_editable(editable=self._editable)
            field.show()
        for n, row in enumerate(self.rows):
            self._fill(n, row)
        self._arrange()

    def _leave_fields(self, wanted: Mapping[Cell, SheetColumn]) -> None:
        """A field with the keyboard is going: the one before it in its row goes on."""
        here = self.focusWidget()
        if not isinstance(here, SheetField) or here.cell in wanted or not here.hasFocus():
            return
        of_seat = [cell for cell in wanted if cell.seat == here.cell.seat and cell in self._fields]
        for cell in reversed(of_seat):
            if not self._fields[cell].isReadOnly():
                self._fields[cell].setFocus()
                return

    def _made(self, cell: Cell, column: SheetColumn) -> SheetField:
        if column.figure is None:
            field: SheetField = CentreField(self._look, cell, self._hand)
        elif column.figure is Figure.GAME:
            field = GameField(self._look, cell, self._hand)
        else:
            derived = column.derived
            field = SheetField(self._look, cell, self._hand, derived=derived)
        field.setParent(self)
        return field

    def field(self, cell: Cell) -> SheetField:
        """The field of a cell."""
        return self._fields[cell]

    @property
    def fields(self) -> Mapping[Cell, SheetField]:
        """The fields shown."""
        return {cell: one for cell, one in self._fields.items() if not one.isHidden()}

    def tab_way(self) -> Sequence[QWidget]:
        """Seat by seat; on a board year by year: so centres are counted."""
        by_year = any(column.figure is None for column in self.plan.columns)
        names = {column.field: n for n, column in enumerate(self.plan.columns)}

        def place(one: SheetField) -> tuple[int, int]:
            at = one.cell.seat, names[one.cell.field]
            return at[::-1] if by_year else at

        return sorted(self.fields.values(), key=place)

    def light(self, seat: int) -> None:
        """Light this seat: the one that keys are for."""
        if seat != self.lit:
            self.lit = seat
            self.update()

    # What is wrong.

    def fault(self, seat: int) -> str:
        """What is said to be wrong at a seat."""
        return self.plan.faults.get(seat, "")

    def show_fault(self, seat: int, sentence: str, cells: Iterable[Cell] = ()) -> None:
        """Say what is wrong at a seat, in these fields; "" for nothing."""
        marked = set(cells)
        for cell, field in self._fields.items():
            if cell.seat == seat:
                field.set_wrong(sentence if cell in marked else "")
        if self.fault(seat) != sentence:
            self.plan.faults[seat] = sentence
            self._arrange()

    def clear_faults(self) -> None:
        """Nothing is wrong."""
        for seat in range(len(self.rows)):
            self.show_fault(seat, "")

    # Where everything is.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        plan = self.plan
        plan.fit(self.width(), len(self.rows), totals=self.totals is not None)
        for n in range(len(self.rows)):
            for column, place in zip(plan.columns, plan.field_rects(n), strict=True):
                self._fields[Cell(n, column.field)].setGeometry(place)
        self.setMinimumWidth(plan.least_width)
        self.setFixedHeight(plan.height)
        self.update()

    def _seat_at(self, at: QPoint) -> int | None:
        return next((n for n in range(len(self.rows)) if self.plan.row_rect(n).contains(at)), None)

    # The mouse.

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A row is gone to, a chip that can be is taken back."""
        at = event.position().toPoint()
        seat = self._seat_at(at)
        if seat is None:
            return
        self.go_to_seat(seat)
        if event.button() is Qt.MouseButton.LeftButton:
            for n, box in enumerate(self.plan.chip_rects(seat, self.rows[seat])):
                if box.contains(at) and self.rows[seat].chips[n].back:
                    self.chip_pressed.emit(seat, n)

    def go_to_seat(self, seat: int) -> None:
        """Put the keyboard into a row, where it is not there already."""
        fields = [one for cell, one in self.fields.items() if cell.seat == seat]
        typable = [one for one in fields if not one.isReadOnly()]
        if typable and not any(one.hasFocus() for one in fields):
            typable[0].setFocus(Qt.FocusReason.TabFocusReason)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_hand = event.reason() is QContextMenuEvent.Reason.Mouse
        seat = self._seat_at(event.pos()) if by_hand else self.lit
        if seat is not None and seat < len(self.rows):
            self.go_to_seat(seat)
            self.light(seat)
            place = event.globalPos()
            if not by_hand:
                place = self.mapToGlobal(self.plan.row_rect(seat).bottomLeft())
            self.asked.emit(seat, place)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            show_tip(event.globalPos(), self._tip_at(event.pos()), self)
            return True
        return super().event(event)

    def _tip_at(self, at: QPoint) -> str:
        if at.y() < self.plan.head:
            titles = zip(self.plan.columns, self.plan.places.fields, strict=True)
            found = (c.hint or c.title for c, (x, wide) in titles if x <= at.x() <= x + wide)
            return next(found, "")
        seat = self._seat_at(at)
        if seat is None:
            return ""
        row = self.rows[seat]
        return "\n".join(filter(None, (row.name, row.under, *(chip.words for chip in row.chips))))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._brush.paint_head(painter)
        for n, row in enumerate(self.rows):
            self._brush.paint_row(painter, n, row, lit=n == self.lit and self._editable)
        if self.totals is not None and self.rows:
            self._brush.paint_totals(painter, self.totals)
        painter.end()
