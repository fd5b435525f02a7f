"""Figures typed in a grid: the points of each place by players at the table; an example table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.derived import points_of_units
from bglmanager.engine.event import Number
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.i18n import Texts
from bglmanager.services import rules_example
from bglmanager.services.limits import parse_score
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.forms import ChoiceBox
from bglmanager.ui.pages.rules.draft import Draft
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.basics import Words
from bglmanager.ui.widgets.fields import Field, LineField
from bglmanager.words.number_format import figure
from bglmanager.words.results import role_name

_WIDE, _NARROW, _TABLE, _GAP = 52, 44, 480, 3
_USUAL = 4
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Return: 1, Qt.Key.Key_Enter: 1}


class FigureField(LineField):
    """One number; up, down and Enter go to the row above or below (`stepped` with -1 or 1)."""

    stepped = Signal(int)

    def __init__(self, look: Style, width: int) -> None:
        super().__init__(look)
        self.setFixedWidth(look.theme.px(width))
        self.setAlignment(_RIGHT | _MIDDLE)

    def own_keys(self, texts: Texts) -> Keys:
        return (("Up; Down; Return", texts.text("The figure above or below")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)


class FigureGrid(QWidget):
    """Rows of figures under heads; `edited` is sent when something is typed in one."""

    edited = Signal()

    def __init__(self, look: Style, gap: int) -> None:
        super().__init__()
        self.look = look
        self._rows: list[Sequence[FigureField]] = []
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(look.theme.px(gap))
        self.grid.setVerticalSpacing(look.theme.px(4))

    def begin(self, heads: Sequence[str]) -> None:
        """Take everything out; the first head stands at the left, the others over figures."""
        basics.empty_layout(self.grid)
        self._rows = []
        for column, text in enumerate(heads):
            head = Words(self.look, text, Size.SMALL, colour=self.look.theme.colours.muted)
            self.grid.addWidget(head, 0, column, _RIGHT if column else _LEFT)

    def add_row(self, figures: Sequence[FigureField], widgets: Sequence[QWidget]) -> None:
        """Add widgets as a row; the arrow keys go from row to row in these figures among them."""
        row, line = len(self._rows), self.grid.rowCount()
        self._rows.append(figures)
        for place, field in enumerate(figures):
            field.textEdited.connect(self.edited)
            field.stepped.connect(lambda step, place=place: self._go(row + step, place))
        for column, widget in enumerate(widgets):
            at = _RIGHT | _MIDDLE if column else Qt.AlignmentFlag(0)
            self.grid.addWidget(widget, line, column, at)
            widget.show()  # at once: Qt would wait for its turn

    def _go(self, row: int, place: int) -> None:
        if 0 <= row < len(self._rows):
            fields = self._rows[row]
            fields[min(place, len(fields) - 1)].setFocus(Qt.FocusReason.TabFocusReason)


class PointsGrid(FigureGrid):
    """The points of each place, a row for each size of table; `rows` say what is wrong in each."""

    def __init__(self, look: Style) -> None:
        super().__init__(look, _GAP)
        self._base = ""
        self._figures: dict[int, Sequence[FigureField]] = {}
        self._labels: dict[int, Words] = {}
        self.rows: dict[int, Field] = {}

    @property
    def typed_points(self) -> Mapping[int, tuple[str, ...]]:
        """What stands in the rows, by players at the table."""
        return {size: tuple(f.text() for f in row) for size, row in self._figures.items()}

    def figure(self, size: int, place: int) -> FigureField:
        """The field of one place."""
        return self._figures[size][place - 1]

    def show_draft(self, draft: Draft) -> None:
        """Show the points of a draft; the rows are made anew for another regulation."""
        if draft.base != self._base:
            self._base = draft.base
            self._make_rows(draft.points)
        for size, row in draft.points.items():
            for field, text in zip(self._figures[size], row, strict=True):
                if field.text() != text:
                    field.setText(text)

    def _make_rows(self, sizes: Mapping[int, Sequence[str]]) -> None:
        t, px, most = self.look.texts, self.look.theme.px, max(sizes, default=0)
        places = [t.text("{n}.", n=place) for place in range(1, most + 1)]
        self.begin([t.text("Players"), *places] if sizes else ())
        self._figures, self._labels, self.rows = {}, {}, {}
        for place in range(1, most + 1):
            self.grid.setColumnMinimumWidth(place, px(_WIDE))
        self.grid.setColumnStretch(most + 1, 1)
        for size in sizes:
            self._figures[size] = [FigureField(self.look, _WIDE) for _ in range(size)]
            self._labels[size] = Words(self.look, str(size), strong=True)
            self.rows[size] = self._row_of(size)
            line = self.grid.rowCount()
            self.add_row(self._figures[size], [self._labels[size]])
            self.grid.addWidget(self.rows[size], line, 1, 1, most + 1)

    def _row_of(self, size: int) -> Field:
        t, inside, figures = self.look.texts, QWidget(), self._figures[size]
        line = basics.laid_out(QHBoxLayout(inside), self.look.theme.px(_GAP))
        for figure_ in figures:
            line.addWidget(figure_)
        line.addStretch(1)
        row = Field(self.look, t.text("Tables of {size}", size=size), inside, bare=True)
        for place, field in enumerate(figures, 1):
            spoken = t.text("Tables of {size}, place {place}", size=size, place=place)
            field.setAccessibleName(spoken)
        inside.setFocusProxy(figures[0])
        return row

    def tell_changes(self, draft: Draft) -> None:
        """Say at each row that is another one than the regulation's what stands there."""
        colours = self.look.theme.colours
        for size, row in self.rows.items():
            changed, usual = draft.is_row_changed(size), draft.ruleset.points[size]
            words = " – ".join(map(str, usual))
            official = self.look.texts.text("In the official rules: {row}", row=words)
            row.set_hint(official if changed else "")
            basics.paint_text(self._labels[size], colours.accent if changed else colours.text)


class ExampleFields:
    """The fields of one player of the example table, and what is said at the right of them."""

    def __init__(self, look: Style, name: str) -> None:
        t = look.texts
        self.name = basics.CutWords(look, name)
        self.score, self.bid, self.tie = (FigureField(look, _NARROW) for _ in range(3))
        self.gone = QCheckBox()
        self.place, self.points = (Words(look, "", strong=True) for _ in range(2))
        self.share = Words(look, "")
        self.score.setAccessibleName(t.text("{name}, score", name=name))
        self.bid.setAccessibleName(t.text("{name}, bid", name=name))
        self.tie.setAccessibleName(t.text("{name}, tie-break", name=name))
        self.gone.setAccessibleName(t.text("{name} left during the game", name=name))

    @property
    def figures(self) -> Sequence[FigureField]:
        """What is typed."""
        return self.score, self.bid, self.tie

    @property
    def all_cells(self) -> Sequence[QWidget]:
        """Everything in the order of the columns."""
        return self.name, *self.figures, self.gone, self.place, self.points, self.share

    @property
    def typed_seat(self) -> rules_example.ExampleSeat:
        """What is typed; what is no number counts as none."""
        score, bid, tie = (_number(field.text()) for field in self.figures)
        return rules_example.ExampleSeat(score, bid or 0, tie, gone=self.gone.isChecked())


class ExampleTable(FigureGrid):
    """One table to play with: places, points and shares as the rules make them."""

    def __init__(self, look: Style) -> None:
        super().__init__(look, 8)
        self._ruleset: Ruleset | None = None
        self.lines: list[ExampleFields] = []
        self.sizes = ChoiceBox()
        self.sizes.setAccessibleName(look.texts.text("Players at the example table"))
        self.sizes.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
        self.short = QCheckBox(look.texts.text("One player short"))
        self.virtual = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.whole = QWidget()
        self.whole.setMaximumWidth(look.theme.px(_TABLE))
        box = basics.laid_out(QVBoxLayout(self.whole), look.theme.px(8))
        box.addLayout(basics.in_a_row(look, (self.sizes, self.short)))
        box.addWidget(self)
        box.addWidget(self.virtual)
        for changed in (self.sizes.activated, self.short.clicked):
            changed.connect(self._resize_table)

    @property
    def nominal(self) -> int:
        """Players the table is announced for, and the tables of the example event."""
        return int(self.sizes.value)

    def show_rules(self, base: Ruleset, ruleset: Ruleset | None) -> None:
        """Show what these rules make of what is typed; None: they are not sound, nothing moves."""
        if self._ruleset is None or self._ruleset.id != base.id:
            t, sizes = self.look.texts, rules_example.sizes_of(base)
            self.sizes.offer([(t.text("Tables of {size}", size=size), size) for size in sizes])
            self.sizes.show_value(str(min(sizes, key=lambda size: abs(size - _USUAL))))
            self.short.setVisible(base.board is None)
            self.short.setChecked(False)
            self._make_lines(base)
        self._ruleset = base if ruleset is None else ruleset
        if ruleset is not None:
            self._show_result(ruleset)

    def _resize_table(self) -> None:
        assert self._ruleset is not None  # made for a ruleset
        self._make_lines(self._ruleset)
        self.edited.emit()

    def _make_lines(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        may_be_short = self.nominal > max(2, ruleset.least_at_table)
        self.short.setEnabled(may_be_short)
        self.short.setChecked(self.short.isChecked() and may_be_short)
        columns = self._columns(ruleset)
        self.begin([head for head, shown in columns if shown])
        self.grid.setColumnStretch(0, 1)
        seats = rules_example.usual_seats(ruleset, self.nominal)
        self.lines = []
        for place, seat in enumerate(seats[: self.nominal - self.short.isChecked()]):
            line = ExampleFields(self.look, self._name_of(ruleset, place))
            line.score.setText("" if seat.score is None else str(seat.score))
            line.gone.clicked.connect(self.edited)
            cells = zip(line.all_cells, columns, strict=True)
            self.add_row(line.figures, [cell for cell, (_, shown) in cells if shown])
            self.lines.append(line)

    def _name_of(self, ruleset: Ruleset, place: int) -> str:
        if ruleset.board is not None:
            return role_name(self.look.texts, ruleset.roles[place])
        return rules_example.ENTRIES[place].first_name

    def _columns(self, ruleset: Ruleset) -> Sequence[tuple[str, bool]]:
        """The heads, each with whether there is such a column."""
        t, scored = self.look.texts, ruleset.board is None
        return (
            (t.text("Player"), True),
            (t.text("Score") if scored else t.text("Centres"), True),
            (t.text("Bid"), scored),
            (t.word("tie-break value", "Tie"), rules_example.asks_tie_break(ruleset)),
            (t.text("Withdrawn"), scored),
            (t.word("at the table", "Place"), True),
            (t.text("Points"), True),
            (t.text("PBG"), scored),
        )

    def _show_result(self, ruleset: Ruleset) -> None:
        t, seats = self.look.texts, [line.typed_seat for line in self.lines]
        result = rules_example.example_table(ruleset, self.nominal, seats)
        for line, seat in zip(self.lines, result.seats, strict=True):
            worth = None if seat.units is None else points_of_units(seat.units)
            line.place.setText("–" if seat.place is None else str(seat.place))
            line.points.setText(figure(t, worth))
            line.share.setText(figure(t, seat.pbg))
        score = ", ".join(figure(t, each) for each in result.virtual)
        filled = t.text("A virtual player fills the table: score {score}.", score=score)
        self.virtual.setText(filled)
        self.virtual.setVisible(bool(score))


def _number(text: str) -> Number | None:
    try:
        return parse_score(text)
    except ValueError:
        return None
