"""The centres of a board: a line for every power, a column for every year."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from bglmanager.engine.boards import FIRST_YEAR
from bglmanager.engine.derived import SeatResult, points
from bglmanager.engine.event import Seat, Table
from bglmanager.i18n import Texts
from bglmanager.ui.format import Format
from bglmanager.ui.keys import Keys
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.boards_typed import OUT, is_begun, totals
from bglmanager.ui.pages.round.figure_field import FigureField
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import CutWords, Rule, Words, paint_text
from bglmanager.words.boards import role_name
from bglmanager.words.lists import bottom_word

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

    def __init__(self, look: Look) -> None:
        super().__init__(look, _FIELD)
        self.setMinimumWidth(look.theme.px(_FIELD_NARROW))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setTextMargins(0, 0, 0, 0)
        self.setValidator(QRegularExpressionValidator(_DIGITS, self))
        self.by_itself = False

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

    def __init__(self, look: Look) -> None:
        self._look = look
        self.who = QWidget()
        self.power = CutWords(look, "", strong=True)
        self.player = CutWords(look, "", Size.SMALL, colour=look.theme.colours.muted)
        box = QVBoxLayout(self.who)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.power)
        box.addWidget(self.player)
        self.who.setMinimumWidth(look.theme.px(_NAME))
        self.who.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.fields: list[CentreField] = []
        self.place, self.points = (_figure(look, wide) for wide in (_PLACE, _POINTS))

    @property
    def texts(self) -> tuple[str, ...]:
        """What stands in the fields."""
        return tuple(field.text() for field in self.fields)

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
                    "Centres of {power} in {year}", power=self.power.whole, year=FIRST_YEAR + n
                )
            )

    def keep_out(self, typed: Sequence[bool]) -> None:
        """Once eliminated a power stays so, in every year in which something is typed."""
        for n, field in enumerate(self.fields[1:], 1):
            out = self.fields[n - 1].text() == OUT and typed[n]
            if out and not field.text():
                field.setText(OUT)
                field.by_itself = True
            elif field.by_itself and not out:
                field.clear()
                field.by_itself = False

    def is_out(self, year: int) -> bool:
        """Whether the power was eliminated before this year."""
        return year > 0 and self.fields[year - 1].text() == OUT

    def widgets(self) -> list[QWidget]:
        """All of them, from the left to the right."""
        return [self.who, *self.fields, self.place, self.points]


class CentresGrid(QWidget):
    """Typed year by year: Enter goes down the powers, then to the next year.

    `changed` is sent while typing, `submitted` for Enter where no year follows, `reached` with
    the field that the keyboard has come to.
    """

    changed = Signal()
    submitted = Signal()
    reached = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._format = Format(look.texts.language)
        self._most = 0
        self._editable = True
        self.lines: list[PowerLine] = []
        self.lit = 0
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
        self._most = most
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
            line.fields = [self._field() for _ in range(self.years)]
            self.lines.append(line)
        while len(self.lines) > count:
            _remove(self.lines.pop().widgets())
        self._arrange()

    def show_years(self, count: int) -> None:
        """Show so many years, 1901 first; what is typed in those that go is gone."""
        if count == self.years:
            return
        self._take_out()
        while self.years < count:
            self._years.append(_centred(self._look, str(FIRST_YEAR + self.years)))
            self._totals.append(_centred(self._look, ""))
            for line in self.lines:
                line.fields.append(self._field())
        while self.years > count:
            _remove([self._years.pop(), self._totals.pop()])
            _remove([line.fields.pop() for line in self.lines])
        for line in self.lines:
            line.name_fields()
        self._arrange()
        self._recount()

    def _field(self) -> CentreField:
        field = CentreField(self._look)
        field.set_editable(editable=self._editable)
        field.textEdited.connect(lambda: self._edited(field))
        field.returnPressed.connect(lambda: self._entered(field))
        field.moved.connect(lambda down, right: self._moved(field, down, right))
        field.reached.connect(lambda: self._reached(field))
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

    def read(self) -> tuple[tuple[str, ...], ...]:
        """What is typed for every power."""
        return tuple(line.texts for line in self.lines)

    def write(self, seats: Sequence[Sequence[str]]) -> None:
        """Put figures into the fields, as many years as there are."""
        self.show_years(max(map(len, seats), default=0))
        for line, own in zip(self.lines, seats, strict=True):
            for field, text in zip(line.fields, own, strict=True):
                field.by_itself = False
                if field.text() != text:
                    field.setText(text)
        self._recount()

    def set_editable(self, *, editable: bool) -> None:
        """Whether centres can be typed."""
        self._editable = editable
        for line in self.lines:
            for field in line.fields:
                if field.isReadOnly() is editable:
                    field.set_editable(editable=editable)

    def show_outcome(self, seats: Sequence[SeatResult]) -> None:
        """Show place and points of every power."""
        for line, result in zip(self.lines, seats, strict=True):
            line.place.setText("–" if result.place is None else str(result.place))
            worth = None if result.units is None else points(result.units)
            line.points.setText(self._format.number(worth))

    @property
    def outcome(self) -> tuple[tuple[str, str], ...]:
        """Place and points of every power, as shown."""
        return tuple((line.place.text(), line.points.text()) for line in self.lines)

    @property
    def totals(self) -> tuple[str, ...]:
        """The sums of the years, as shown."""
        return tuple(total.text() for total in self._totals)

    @property
    def overfull(self) -> tuple[int, ...]:
        """The years with more centres than there are."""
        return tuple(
            FIRST_YEAR + n
            for n, total in enumerate(totals(self.read()))
            if total is not None and total > self._most
        )

    def mark(self, year: int, seats: Sequence[int], sentence: str) -> None:
        """Mark the fields of a year that something is wrong with."""
        for seat in seats:
            self.field(seat, year).set_wrong(sentence)

    def clear_faults(self) -> None:
        """Nothing is wrong."""
        for line in self.lines:
            for field in line.fields:
                field.set_wrong("")

    def field(self, seat: int, year: int) -> CentreField:
        """The field of a seat, the first is 0, in a year."""
        return self.lines[seat].fields[year - FIRST_YEAR]

    def focus_first(self) -> bool:
        """Go to the first empty field; False when nothing can be typed."""
        fields = [line.fields[n] for n in range(self.years) for line in self.lines]
        if not self._editable or not fields:
            return False
        empty = [field for field in fields if not field.text()]
        (empty or fields)[0].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _at(self, field: CentreField) -> tuple[int, int]:
        """Seat and year of a field, both from 0 on."""
        for seat, line in enumerate(self.lines):
            if field in line.fields:
                return seat, line.fields.index(field)
        raise LookupError(field)

    def _edited(self, field: CentreField) -> None:
        field.by_itself = False
        field.set_wrong("")
        seats = self.read()
        typed = [
            any(line.fields[n].text() and not line.fields[n].by_itself for line in self.lines)
            for n in range(self.years)
        ]
        for line, own in zip(self.lines, seats, strict=True):
            if OUT in own or any(one.by_itself for one in line.fields):
                line.keep_out(typed)
        self._recount()
        self.changed.emit()

    def _recount(self) -> None:
        """Show the sums; one that is too large is marked."""
        colours = self._look.theme.colours
        for words, total in zip(self._totals, totals(self.read()), strict=False):
            wrong = total is not None and total > self._most
            words.setText("" if total is None else f"{total} !" if wrong else str(total))
            paint_text(words, colours.wrong if wrong else colours.muted)

    def _entered(self, field: CentreField) -> None:
        """Enter: the next power that is not out, then the next year; without one the board."""
        seat, year = self._at(field)
        if not is_begun(self.read(), year):
            self.submitted.emit()
            return
        order = [(n, s) for n in range(self.years) for s in range(len(self.lines))]
        after = order[order.index((year, seat)) + 1 :]
        for n, s in after:
            if not self.lines[s].is_out(n):
                self.lines[s].fields[n].setFocus(Qt.FocusReason.TabFocusReason)
                return
        self.submitted.emit()

    def _moved(self, field: CentreField, down: int, right: int) -> None:
        """An arrow: the field beside, above or below."""
        seat, year = self._at(field)
        seat, year = seat + down, year + right
        if 0 <= seat < len(self.lines) and 0 <= year < self.years:
            self.lines[seat].fields[year].setFocus(Qt.FocusReason.TabFocusReason)

    def _reached(self, field: CentreField) -> None:
        found = [seat for seat, line in enumerate(self.lines) if field in line.fields]
        if found:  # not one that is on its way out
            self.lit = found[0]
            self.reached.emit(field)


def _remove(widgets: Sequence[QWidget]) -> None:
    for widget in widgets:
        widget.hide()
        widget.deleteLater()


def _figure(look: Look, wide: int) -> Words:
    words = Words(look)
    words.setFixedWidth(look.theme.px(wide))
    words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return words


def _centred(look: Look, text: str) -> Words:
    words = Words(look, text, Size.SMALL, colour=look.theme.colours.muted)
    words.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return words
