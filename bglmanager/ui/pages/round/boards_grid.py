"""The centres of a board: a line for every power, a column for every year."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from bglmanager.engine.boards import FIRST_YEAR
from bglmanager.engine.derived import points_of_units
from bglmanager.engine.event import Seat, Table
from bglmanager.i18n import Texts
from bglmanager.services.table_sheet import BoardSheet, Cell
from bglmanager.ui.actions import Keys
from bglmanager.ui.format import Format
from bglmanager.ui.pages.round.figure_field import FigureField, SheetFields
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import CutWords, Rule, Words, laid_out, paint_text
from bglmanager.words.results import bottom_word, role_name

_FIELD, _FIELD_NARROW, _NAME, _PLACE, _POINTS = 34, 28, 72, 34, 50
"""Widths at 100 %: names give way first, then the years, so that the points stay in sight."""

_STEPS = {
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Left: (0, -1),
}
_DIGITS = QRegularExpression("[0-9]{0,2}")


class CentreField(FigureField):
    """The centres of one power in one year. `moved` carries the steps down and to the right."""

    moved = Signal(int, int)

    def __init__(self, look: Style, cell: Cell) -> None:
        super().__init__(look, cell, _FIELD)
        self.setMinimumWidth(look.theme.px(_FIELD_NARROW))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setTextMargins(0, 0, 0, 0)
        self.setValidator(QRegularExpressionValidator(_DIGITS, self))

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Up; Down", texts.text("The power above or below")),
            ("Left; Right", texts.text("The year before or after")),
            *super().own_keys(texts),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.moved.emit(*step)


class PowerLine:
    """The widgets of one power: its name with the player below, fields, place and points."""

    def __init__(self, look: Style) -> None:
        self._look = look
        self.who = QWidget()
        self.power = CutWords(look, "", strong=True)
        self.player = CutWords(look, "", Size.SMALL, colour=look.theme.colours.muted)
        box = laid_out(QVBoxLayout(self.who), 0)
        box.addWidget(self.power)
        box.addWidget(self.player)
        self.who.setMinimumWidth(look.theme.px(_NAME))
        self.who.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.fields: list[CentreField] = []
        self.place, self.points = (_figure(look, wide) for wide in (_PLACE, _POINTS))

    def show_seat(self, seat: Seat, name: str) -> None:
        """Show who plays which power."""
        texts = self._look.texts
        self.power.set_whole(role_name(texts, seat.role or ""))
        gone = "" if seat.bottom is None else bottom_word(texts, seat.bottom_reason)
        self.player.set_whole(f"{name} · {gone}" if gone else name)
        self.name_fields()

    def name_fields(self) -> None:
        """Call each field after the power and its year."""
        texts = self._look.texts
        for n, field in enumerate(self.fields):
            field.setAccessibleName(
                texts.text(
                    "Centres of {power} in {year}", power=self.power.whole_text, year=FIRST_YEAR + n
                )
            )

    def widgets(self) -> list[QWidget]:
        """All of them, from the left to the right."""
        return [self.who, *self.fields, self.place, self.points]


class CentresGrid(SheetFields):
    """Typed year by year: Enter goes down the powers, then to the next year."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self._format = Format(look.texts)
        self.lines: list[PowerLine] = []
        self._years: list[Words] = []
        self._totals: list[Words] = []
        text, muted = look.texts.text, look.theme.colours.muted
        self._head = Words(look, text("Power"), Size.SMALL, colour=muted)
        self._place = Words(
            look, look.texts.word("at the table", "Place"), Size.SMALL, colour=muted
        )
        self._points = Words(look, text("Points"), Size.SMALL, colour=muted)
        self._total = CutWords(look, "", Size.SMALL, colour=muted)
        self._rule, self._last_rule = Rule(), Rule()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(look.theme.px(4))
        self._grid.setVerticalSpacing(look.theme.px(6))
        self._grid.setColumnStretch(0, 1)

    @property
    def years(self) -> int:
        """How many years are shown."""
        return len(self._years)

    def show_table(self, table: Table, people: People, most: int) -> None:
        """Show who plays at a board; `most` is what the centres of a year add up to at most."""
        self._total.set_whole(self._look.texts.text("Total (at most {most})", most=most))
        if len(self.lines) != len(table.seats):
            self._show_lines(len(table.seats))
        for line, seat in zip(self.lines, table.seats, strict=True):
            line.show_seat(seat, people[seat.entry].name)
        self.lit = min(self.lit, len(self.lines) - 1)

    def _show_lines(self, count: int) -> None:
        self._take_out()
        while len(self.lines) < count:
            line = PowerLine(self._look)
            line.fields = [self._field(len(self.lines), n) for n in range(self.years)]
            self.lines.append(line)
        while len(self.lines) > count:
            _remove(self.lines.pop().widgets())
        self._arrange()

    def _show_years(self, count: int) -> None:
        """Show so many years, 1901 first."""
        if count == self.years:
            return
        self._take_out()
        while self.years < count:
            self._years.append(_centred(self._look, str(FIRST_YEAR + self.years)))
            self._totals.append(_centred(self._look, ""))
            for seat, line in enumerate(self.lines):
                line.fields.append(self._field(seat, len(line.fields)))
        while self.years > count:
            _remove([self._years.pop(), self._totals.pop()])
            _remove([line.fields.pop() for line in self.lines])
        for line in self.lines:
            line.name_fields()
        self._arrange()

    def _field(self, seat: int, year: int) -> CentreField:
        field = CentreField(self._look, Cell(seat, str(FIRST_YEAR + year)))
        self.follow(field)
        field.moved.connect(lambda down, right: self.stepped.emit(field.cell, down, right))
        return field

    def _take_out(self) -> None:
        while self._grid.count():
            self._grid.takeAt(0)

    def _arrange(self) -> None:
        """Put everything in its row and column."""
        grid, years = self._grid, self.years
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        grid.addWidget(self._head, 0, 0)
        for n, year in enumerate(self._years, 1):
            grid.addWidget(year, 0, n)
        grid.addWidget(self._place, 0, years + 1, right)
        grid.addWidget(self._points, 0, years + 2, right)
        grid.addWidget(self._rule, 1, 0, 1, years + 3)
        for row, line in enumerate(self.lines, 2):
            for column, widget in enumerate(line.widgets()):
                grid.addWidget(widget, row, column)
                widget.show()
        last = len(self.lines) + 2
        grid.addWidget(self._last_rule, last, 0, 1, years + 3)
        grid.addWidget(self._total, last + 1, 0)
        for n, total in enumerate(self._totals, 1):
            grid.addWidget(total, last + 1, n)

    def tab_way(self) -> Sequence[QWidget]:
        """Year by year: so they are counted."""
        years = min((len(line.fields) for line in self.lines), default=0)
        return [line.fields[n] for n in range(years) for line in self.lines]

    def show_sheet(self, sheet: BoardSheet) -> None:
        """Show the centres in as many years as there are, their sums, and what comes of them."""
        self._show_years(len(sheet.fields))
        for line, own, result in zip(
            self.lines, sheet.typed.seats, sheet.result.seats, strict=True
        ):
            for field, text in zip(line.fields, own.values(), strict=True):
                if field.isReadOnly() is sheet.is_editable:
                    field.set_editable(editable=sheet.is_editable)
                if field.text() != text:
                    field.setText(text)
            line.place.setText("–" if result.place is None else str(result.place))
            worth = None if result.units is None else points_of_units(result.units)
            line.points.setText(self._format.number(worth))
        self._show_totals(sheet)

    def _show_totals(self, sheet: BoardSheet) -> None:
        """Show the sums; one that is too large is marked."""
        colours = self._look.theme.colours
        for words, (year, total) in zip(self._totals, sheet.yearly_totals.items(), strict=True):
            wrong = year in sheet.overfull_years
            words.setText("" if total is None else f"{total} !" if wrong else str(total))
            paint_text(words, colours.wrong if wrong else colours.muted)

    @property
    def outcome(self) -> tuple[tuple[str, str], ...]:
        """Place and points of every power, as shown."""
        return tuple((line.place.text(), line.points.text()) for line in self.lines)

    @property
    def totals(self) -> tuple[str, ...]:
        """The sums of the years, as shown."""
        return tuple(total.text() for total in self._totals)

    def clear_faults(self) -> None:
        """Nothing is wrong."""
        for line in self.lines:
            for field in line.fields:
                field.set_wrong("")

    def field(self, cell: Cell) -> FigureField:
        return self.lines[cell.seat].fields[int(cell.field) - FIRST_YEAR]

    def light(self, field: FigureField) -> None:
        if any(field in line.fields for line in self.lines):  # not one that is on its way out
            super().light(field)


def _remove(widgets: Sequence[QWidget]) -> None:
    for widget in widgets:
        widget.hide()
        widget.deleteLater()


def _figure(look: Style, wide: int) -> Words:
    words = Words(look)
    words.setFixedWidth(look.theme.px(wide))
    words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return words


def _centred(look: Style, text: str) -> Words:
    words = Words(look, text, Size.SMALL, colour=look.theme.colours.muted)
    words.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return words
