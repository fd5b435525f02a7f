"""The open sheet as a grid: a row for each seat with its fields, and what will come of them.

Everything but the fields is painted: what a key changes is drawn anew, and nothing is laid out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QRegularExpression, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFontMetrics,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QRegularExpressionValidator,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.asked import Figure
from bglmanager.i18n import Texts
from bglmanager.services.result_input import WON, WON_LETTERS
from bglmanager.services.table_sheet import Cell
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.number_pad import NumberPad
from bglmanager.ui.style import RADIUS, Size, Style, Tone, set_tip, show_tip, tone_colours
from bglmanager.ui.widgets.basics import PLAIN, style_again, write_text
from bglmanager.ui.widgets.fields import LineField

ROW, FIELDS, HIGH, EDGE, GAP = 44, 36, 32, 8, 8
"""Heights at 100 % of a row, of a line of fields below a name, and of a field; the distances."""

FIELD, COUNT = 72, 56
SEAT, NAME, NAME_LEAST, NAME_MOST, OUTCOME = 16, 104, 72, 240, (44, 48, 52)
_V, _RIGHT = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
_CENTRE = Qt.AlignmentFlag.AlignCenter
_ROLE = 60
"""So long the name of what is auctioned may be."""
_TITLE = _RIGHT | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap
_END = Qt.TextElideMode.ElideRight


@record
class SheetColumn:
    """A column of fields: its title with a hint, what a field of it is called, and its widths.

    `spoken` has "{name}" in the place of the player, or of the power. Without a `figure` it is a
    year of a board; `derived` is never typed.
    """

    figure: Figure | None
    field: str
    title: str
    spoken: str
    wide: int = FIELD
    least: int = COUNT
    hint: str = ""
    derived: bool = False


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

    `quiet` and `won` are names of fields.
    """

    name: str
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


_STEPS = {
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Left: (0, -1),
}
_PLAIN = "background: transparent; border-color: transparent;"
_QUIET = "QLineEdit:!focus { background: transparent; border-style: dashed; }"
_CENTRES = QRegularExpression("[0-9]{0,2}")


class SheetField(LineField):
    """A field for the figure of one cell; the arrow keys go one seat up or down, on a board also to
    the year beside it. What is done in it the `grid` tells on.

    A derived one is never typed: it says what comes of others. That of a game of a series takes a
    letter for who won it, and shows a tick for him.
    """

    def __init__(self, look: Style, cell: Cell, grid: SheetGrid, column: SheetColumn) -> None:
        super().__init__(look)
        self.cell, self.column, self._look, self._grid = cell, column, look, grid
        self.won = False
        set_tip(self, look.texts.text("Double-click: digits for the mouse"))
        self.setMaxLength(20)
        self.setAlignment(_RIGHT | _V)
        if column.figure is Figure.ROLE:
            self.setMaxLength(_ROLE)
        if column.figure is None:
            self.setAlignment(_CENTRE)
            self.setTextMargins(0, 0, 0, 0)
            self.setValidator(QRegularExpressionValidator(_CENTRES, self))
        if column.derived:
            self._let_type(editable=False)
            self.setStyleSheet(f"{_PLAIN} padding: 0; color: {look.theme.colours.muted};")
        self.textEdited.connect(lambda text: grid.typed.emit(cell, text))
        self.returnPressed.connect(lambda: grid.entered.emit(cell))

    @property
    def is_game(self) -> bool:
        """Whether it is a game of a series."""
        return self.column.figure is Figure.GAME

    @property
    def is_quiet(self) -> bool:
        """Whether it is drawn as one that Enter passes by."""
        return self.styleSheet() == _QUIET

    def set_editable(self, *, editable: bool) -> None:
        """Whether the figure can be changed; otherwise it stands there like any text."""
        if not self.column.derived and self.isReadOnly() is editable:
            self._let_type(editable=editable)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Digits to press with the mouse."""
        if self.isReadOnly():
            super().mouseDoubleClickEvent(event)
        elif self.window().findChild(NumberPad) is None:
            NumberPad(self._look, self)

    def _let_type(self, *, editable: bool) -> None:
        self.setReadOnly(not editable)
        focus = Qt.FocusPolicy.StrongFocus if editable else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(focus)
        self.setStyleSheet("" if editable else _PLAIN)

    def show_figure(self, row: SheetRow) -> None:
        """Show what stands here in a row, quiet where nothing has to be typed."""
        name, text = self.cell.field, row.figures.get(self.cell.field, "")
        if self.text().strip() != text:
            self.setText(text)
            if self.column.figure is Figure.ROLE:
                self.setCursorPosition(0)  # what does not fit is cut behind
        wanted = _QUIET if name in row.quiet else ""
        if not self.isReadOnly() and self.styleSheet() != wanted:
            self.setStyleSheet(wanted)
        if self.won is not (name in row.won):
            self.won = name in row.won
            set_tip(self, self._look.texts.text("won this game") if self.won else "")
            self.update()
        spoken = self.column.spoken.replace("{name}", row.name)
        if self.accessibleName() != spoken:
            self.setAccessibleName(spoken)
            if self.column.figure is Figure.COMPONENT:
                set_tip(self, self.column.title)

    def set_wrong(self, sentence: str) -> None:
        """Mark the field; the sentence itself stands below the seat."""
        wrong = "true" if sentence else "false"
        self.setAccessibleDescription(sentence)
        if self.property("wrong") != wrong:
            self.setProperty("wrong", wrong)
            style_again(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.MouseFocusReason:
            self.selectAll()
        self._grid.reached.emit(self.cell)

    def own_keys(self, texts: Texts) -> Keys:
        own: list[tuple[str, str]] = []
        if self.is_game:
            won = "; ".join(letter.upper() for letter in WON_LETTERS)
            own.append((won, texts.text("This player won the game")))
        if self.column.figure is None:
            own.append(("Left; Right", texts.text("The year before or after")))
        return (
            *own,
            ("Up; Down", texts.text("The one above or below")),
            ("Ctrl+V", texts.text("Fill the fields down from a column that was copied")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        down, right = _STEPS.get(Qt.Key(event.key()), (0, 0))
        pasting = event.matches(QKeySequence.StandardKey.Paste)
        copied = QGuiApplication.clipboard().text() if pasting else ""
        plain = self.is_game and event.modifiers() in PLAIN and not self.isReadOnly()
        if down or (right and self.column.figure is None):
            self._grid.stepped.emit(self.cell, down, right)
        elif "\t" in copied.strip() or len(column_cells(copied)) > 1:
            self._grid.pasted.emit(self.cell, copied)
        elif plain and event.text().casefold() in WON_LETTERS:
            self.insert(WON)
        else:
            super().keyPressEvent(event)
            if event.text().isdigit() and not self.isReadOnly():
                self._grid.digit.emit(self.cell)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the seat: what Qt offers for a text has its keys."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.won:
            side = self._look.theme.px(14)
            tick = self._look.icons.pixmap("check", 14, self._look.theme.colours.good)
            painter = QPainter(self)
            painter.drawPixmap(QRect(side // 2, (self.height() - side) // 2, side, side), tick)
            painter.end()


def column_cells(copied: str) -> list[str]:
    """The lines of a column, each as it stands: dashes and halves are for the reader to refuse."""
    return [line.strip() for line in copied.rstrip("\r\n").splitlines()]


Span = tuple[int, int]
"""A left edge, and a width."""


class GridPlan:
    """Where everything of a sheet is: `tops` of the rows, below a `head` of titles; left edge and
    width of `name`, `fields` and `outcome`. Where these have no room beside each other the fields
    are `folded` below the name.
    """

    def __init__(self, look: Style) -> None:
        self._px = look.theme.px
        self.titles: tuple[str, ...] = ()
        self.columns: tuple[SheetColumn, ...] = ()
        self.faults: dict[int, str] = {}
        self.tops: list[int] = []
        self.name: Span = (0, 0)
        self.fields: tuple[Span, ...] = ()
        self.outcome: tuple[Span, ...] = ()
        self.folded = False
        self.width = self.head = self.height = 0
        self._small = QFontMetrics(look.theme.font(Size.SMALL))
        self._bold = QFontMetrics(look.theme.font(Size.SMALL, strong=True))

    def fit(self, width: int, rows: int, *, totals: bool) -> None:
        """Have so many rows in this width."""
        px = self._px
        self.width, self.tops = width, []
        self._place()
        self.head = self._head_height()
        top = self.head + px(4)
        for n in range(rows):
            self.tops.append(top)
            top += self.row_height + self.fault_height(n)
        self.height = top + px(28) * totals + px(2)

    @property
    def row_height(self) -> int:
        """The height of a row without what is wrong there."""
        return self._px(ROW) + self._px(FIELDS) * self.folded

    def field_rects(self, n: int) -> Sequence[QRect]:
        """Where the fields of a row are."""
        px = self._px
        below = px(ROW + (FIELDS - HIGH) // 2) if self.folded else px(ROW - HIGH) // 2
        return [QRect(x, self.tops[n] + below, wide, px(HIGH)) for x, wide in self.fields]

    def _place(self) -> None:
        """What comes of the figures gives way first, the less needed before; then the fields."""
        px, width, gap = self._px, self.width, self._px(GAP)
        left, wides = px(EDGE + SEAT + GAP), [px(c.wide) for c in self.columns]
        room = after = shown = 0
        for shown in range(len(self.titles), 1, -1):
            after = sum(px(wide) + gap for wide in OUTCOME[:shown]) + px(EDGE)
            room = width - left - after - sum(wides) - gap * len(wides)
            if room >= px(NAME):
                break
        if room < px(NAME_LEAST):
            wides, room = self._squeezed(wides, room, px(NAME_LEAST))
        self.folded = room < px(NAME_LEAST)
        room = width - left - after if self.folded else min(room, px(NAME_MOST))
        beside = left + room + gap
        self.name = left, room
        self.fields, end = self._in_a_row(left if self.folded else beside, wides)
        self.outcome, _ = self._in_a_row(beside if self.folded else end, map(px, OUTCOME[:shown]))

    def _in_a_row(self, x: int, wides: Iterable[int]) -> tuple[tuple[Span, ...], int]:
        """Where parts of these widths are from here on, and where the next one would be."""
        found = []
        for wide in wides:
            found.append((x, wide))
            x += wide + self._px(GAP)
        return tuple(found), x

    def _squeezed(self, wides: list[int], room: int, wanted: int) -> tuple[list[int], int]:
        """Fields as much narrower as the name needs, if they can be."""
        least = [self._px(min(c.least, c.wide)) for c in self.columns]
        spare, missing = sum(wides) - sum(least), wanted - room
        if missing > spare:
            return wides, room
        pairs = zip(wides, least, strict=True)
        return [w - (w - low) * missing // max(spare, 1) - 1 for w, low in pairs], wanted

    @property
    def least_width(self) -> int:
        """So much is needed with the fields below the names."""
        px = self._px
        fields = sum(px(column.wide + GAP) for column in self.columns)
        return px(EDGE + SEAT + EDGE) + max(fields, px(NAME + sum(OUTCOME[:2]) + 3 * GAP))

    def _head_height(self) -> int:
        heights = [self._bold.height()]
        for column, (_, wide) in zip(self.columns, self.fields, strict=True):
            tall = QRect(0, 0, wide, 1000)
            title = self._bold.boundingRect(tall, _TITLE, self.cut(column.title, wide))
            heights.append(title.height())
        above = self._bold.height() + 4 if self.folded else 0
        return above + max(heights) + self._px(6)

    def cut(self, title: str, wide: int) -> str:
        """A title each word of which fits."""
        return " ".join(self._bold.elidedText(word, _END, wide) for word in title.split())

    def fault_rect(self, n: int) -> QRect:
        """Where it is said what is wrong in a row, below it."""
        left, top = self.name[0], self.tops[n] + self.row_height if n < len(self.tops) else 0
        return QRect(left, top, max(self.width - left - self._px(EDGE), 1), 1000)

    def fault_height(self, n: int) -> int:
        """The height of what is wrong in a row."""
        said, flags = self.faults.get(n, ""), Qt.TextFlag.TextWordWrap
        if not said:
            return 0
        return self._small.boundingRect(self.fault_rect(n), flags, said).height() + self._px(6)

    def row_rect(self, n: int) -> QRect:
        """Where a row is."""
        return QRect(0, self.tops[n], self.width, self.row_height + self.fault_height(n))

    def chip_rects(self, n: int, row: SheetRow) -> Sequence[QRect]:
        """Where the chips of a row are; the last takes the room that is left."""
        px, (left, wide), top = self._px, self.name, self.tops[n] + self._px(22)
        found, end = [], left + wide
        for chip in row.chips:
            needed = self._bold.horizontalAdvance(chip.shown) + px(14)
            found.append(QRect(left, top, max(min(needed, end - left), 0), px(18)))
            left += needed + px(4)
        return found


class GridBrush:
    """Paints the rows of a sheet."""

    def __init__(self, look: Style, plan: GridPlan) -> None:
        self._look, self._plan = look, plan
        font = look.theme.font
        self._text, self._strong = font(), font(strong=True)
        self._small, self._bold = font(Size.SMALL), font(Size.SMALL, strong=True)

    def _rule(self, painter: QPainter, y: int) -> None:
        painter.setPen(QColor(self._look.theme.colours.border))
        painter.drawLine(0, y, self._plan.width, y)

    def paint_head(self, painter: QPainter) -> None:
        """Paint the titles."""
        plan, muted, text = self._plan, self._look.theme.colours.muted, self._look.texts.text
        low, bottom = plan.head - self._look.theme.px(4), Qt.AlignmentFlag.AlignBottom
        first = QFontMetrics(self._bold).height() + 2 if plan.folded else low
        by_year = any(column.figure is None for column in plan.columns)
        said = text("Power") if by_year else text("Player")
        box = QRect(plan.name[0], 0, plan.name[1], first)
        write_text(painter, box, said, self._bold, muted, bottom)
        for title, (x, room) in zip(plan.titles, plan.outcome, strict=False):
            write_text(painter, QRect(x, 0, room, first), title, self._bold, muted, _TITLE)
        flags = Qt.AlignmentFlag.AlignHCenter | bottom if by_year else _TITLE
        for column, (x, room) in zip(plan.columns, plan.fields, strict=True):
            title = plan.cut(column.title, room)
            write_text(painter, QRect(x, 0, room, low), title, self._bold, muted, flags)
        self._rule(painter, plan.head)

    def paint_row(self, painter: QPainter, n: int, row: SheetRow, *, lit: bool) -> None:
        """Paint a row; `lit` is the one that keys are for."""
        px, colours, plan = self._look.theme.px, self._look.theme.colours, self._plan
        box = plan.row_rect(n)
        if lit:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent_soft))
            painter.drawRoundedRect(QRectF(box).adjusted(0, 1, 0, -1), RADIUS, RADIUS)
        line = QRect(px(EDGE), box.top(), px(SEAT), px(ROW))
        write_text(painter, line, f"{n + 1}", self._small, colours.muted, _RIGHT | _V)
        self._paint_name(painter, n, row)
        for place, (text, (x, wide)) in enumerate(zip(row.outcome, plan.outcome, strict=False)):
            line.setRect(x, box.top(), wide, px(ROW))
            strong = place == 1 or (place == 0 and text == "1")
            font = self._strong if strong else self._text
            ink = colours.muted if text in ("–", "") else colours.text
            write_text(painter, line, text, font, ink, _RIGHT | _V)
        if said := plan.faults.get(n, ""):
            flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop
            write_text(painter, plan.fault_rect(n), said, self._small, colours.wrong, flags)

    def _paint_name(self, painter: QPainter, n: int, row: SheetRow) -> None:
        px, colours, plan = self._look.theme.px, self._look.theme.colours, self._plan
        (left, wide), below = plan.name, bool(row.under or row.chips)
        box = QRect(left, plan.tops[n] + px(3) * below, wide, px(20 if below else ROW))
        write_text(painter, box, row.name, self._strong, colours.text, cut=_END)
        for chip, at in zip(row.chips, plan.chip_rects(n, row), strict=True):
            self._paint_chip(painter, chip, at)
        if row.under and not row.chips:
            under = QRect(left, box.bottom(), wide, px(18))
            write_text(painter, under, row.under, self._small, colours.muted, cut=_END)

    def _paint_chip(self, painter: QPainter, chip: SeatChip, box: QRect) -> None:
        ink, ground = tone_colours(self._look.theme.colours, chip.tone)
        painter.setPen(QColor(ink))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 9, 9)
        inside = box.adjusted(self._look.theme.px(7), 0, -self._look.theme.px(5), 0)
        middle = Qt.TextElideMode.ElideMiddle
        write_text(painter, inside, chip.shown, self._bold, ink, cut=middle)

    def paint_totals(self, painter: QPainter, totals: SheetTotals) -> None:
        """Paint the sums below the rows."""
        px, colours, plan = self._look.theme.px, self._look.theme.colours, self._plan
        top = plan.height - px(26)
        self._rule(painter, top - 1)
        box = QRect(plan.name[0], top, plan.name[1], px(24))
        write_text(painter, box, totals.title, self._small, colours.muted, cut=_END)
        for (text, wrong), (x, room) in zip(totals.sums, plan.fields, strict=False):
            ink, said = (colours.wrong, f"{text} !") if wrong else (colours.muted, text)
            at = QRect(x - px(4), top, room + px(8), px(24))
            write_text(painter, at, said, self._small, ink, _CENTRE)


class SheetGrid(QWidget):
    """The rows of a sheet, and what is done in its fields: `typed`, `entered` with Enter, `reached`
    by the keyboard, `stepped` from by an arrow, `pasted` into with several lines or cells.

    `chip_pressed` is for the seat that is lit, `asked` says where its menu is wanted.
    """

    typed = Signal(object, str)
    entered = Signal(object)
    reached = Signal(object)
    stepped = Signal(object, int, int)
    digit = Signal(object)
    pasted = Signal(object, str)
    chip_pressed = Signal()
    asked = Signal(QPoint)

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self.plan = GridPlan(look)
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

    def forget_fields(self, titles: Sequence[str]) -> None:
        """Other figures are asked from now on; `titles` are those of what comes of them, the less
        needed last.
        """
        for field in self._fields.values():
            field.hide()
            field.deleteLater()
        self._fields, self.rows = {}, ()
        self.plan.columns, self.plan.titles, self.plan.tops = (), tuple(titles), []

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
            self._fields[Cell(n, column.field)].show_figure(row)

    def _fit(self) -> None:
        """Have a field in every cell, and none elsewhere."""
        wanted = {Cell(n, c.field): c for n in range(len(self.rows)) for c in self.plan.columns}
        self._leave_fields(wanted)
        for cell in self._fields.keys() - wanted.keys():
            self._fields[cell].hide()
        for cell, column in wanted.items():
            if cell not in self._fields:
                self._fields[cell] = SheetField(self._look, cell, self, column)
                self._fields[cell].setParent(self)
            self._fields[cell].set_editable(editable=self._editable)
            self._fields[cell].show()
        for n, row in enumerate(self.rows):
            self._fill(n, row)
        self._arrange()

    def _leave_fields(self, wanted: Mapping[Cell, SheetColumn]) -> None:
        """A field with the keyboard is going: the one before it in its row goes on."""
        here = self.focusWidget()
        if not isinstance(here, SheetField) or here.cell in wanted or not here.hasFocus():
            return
        of_seat = [cell for cell in wanted if cell.seat == here.cell.seat and cell in self._fields]
        typable = (self._fields[c] for c in reversed(of_seat) if not self._fields[c].isReadOnly())
        if (before := next(typable, None)) is not None:
            before.setFocus()

    def field(self, cell: Cell) -> SheetField:
        """The field of a cell."""
        return self._fields[cell]

    @property
    def fields(self) -> Mapping[Cell, SheetField]:
        """The fields shown."""
        return {cell: one for cell, one in self._fields.items() if not one.isHidden()}

    def tab_way(self) -> Sequence[QWidget]:
        """Seat by seat; on a board year by year: so centres are counted."""
        names = {column.field: n for n, column in enumerate(self.plan.columns)}

        def place(one: SheetField) -> tuple[int, int]:
            at = one.cell.seat, names[one.cell.field]
            return at[::-1] if one.column.figure is None else at

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
        self._go_to_seat(seat)
        chips = zip(self.rows[seat].chips, self.plan.chip_rects(seat, self.rows[seat]), strict=True)
        left = event.button() is Qt.MouseButton.LeftButton
        if left and any(chip.back and box.contains(at) for chip, box in chips):
            self.chip_pressed.emit()

    def _go_to_seat(self, seat: int) -> None:
        """Put the keyboard into a row; one that is only read is chosen without it."""
        fields = [one for cell, one in self.fields.items() if cell.seat == seat]
        typable = [one for one in fields if not one.isReadOnly()]
        if fields and not typable:
            self.reached.emit(fields[0].cell)
        elif typable and not any(one.hasFocus() for one in fields):
            typable[0].setFocus(Qt.FocusReason.TabFocusReason)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_hand = event.reason() is QContextMenuEvent.Reason.Mouse
        seat = self._seat_at(event.pos()) if by_hand else self.lit
        if seat is not None and seat < len(self.rows):
            self._go_to_seat(seat)
            self.light(seat)
            below = self.mapToGlobal(self.plan.row_rect(seat).bottomLeft())
            self.asked.emit(event.globalPos() if by_hand else below)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            show_tip(event.globalPos(), self._tip_at(event.pos()), self)
            return True
        return super().event(event)

    def _tip_at(self, at: QPoint) -> str:
        if at.y() < self.plan.head:
            titles = zip(self.plan.columns, self.plan.fields, strict=True)
            found = (c.hint or c.title for c, (x, wide) in titles if x <= at.x() <= x + wide)
            return next(found, "")
        seat = self._seat_at(at)
        row = None if seat is None else self.rows[seat]
        said = (row.name, row.under, *(chip.words for chip in row.chips)) if row else ()
        return "\n".join(filter(None, said))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        asked = event.rect()
        if asked.top() <= self.plan.head:
            self._brush.paint_head(painter)
        for n, row in enumerate(self.rows):
            if self.plan.row_rect(n).intersects(asked):
                self._brush.paint_row(painter, n, row, lit=n == self.lit and self._editable)
        if self.totals is not None and self.rows:
            self._brush.paint_totals(painter, self.totals)
        painter.end()
