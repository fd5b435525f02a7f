"""Figures typed in a grid: the points of each place by players at the table; an example table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.derived import points_of_units
from bglmanager.engine.event import Number
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.i18n import Texts
from bglmanager.services import rules_example
from bglmanager.services.limits import parse_score
from bglmanager.services.rules_example import ExampleSeat
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.forms import ChoiceBox
from bglmanager.ui.pages.rules.draft import Draft
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import (
    CutWords,
    Words,
    empty_layout,
    laid_out,
    paint_text,
    style_again,
)
from bglmanager.ui.widgets.fields import LineField
from bglmanager.words.number_format import figure
from bglmanager.words.results import role_name

_WIDE, _NARROW, _TABLE = 52, 44, 480
_USUAL = 4
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Return: 1, Qt.Key.Key_Enter: 1}


class PointsField(LineField):
    """One number; up, down and Enter go to the row above or below (`stepped` with -1 or 1)."""

    stepped = Signal(int)

    def __init__(self, look: Style, name: str, width: int) -> None:
        super().__init__(look, name)
        self.setFixedWidth(look.theme.px(width))
        self.setAlignment(_RIGHT | Qt.AlignmentFlag.AlignVCenter)

    def own_keys(self, texts: Texts) -> Keys:
        return (("Up; Down; Return", texts.text("The figure above or below")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)


class FigureGrid(QWidget):
    """Rows of figures; `edited` is sent when something is typed in one."""

    edited = Signal()

    def __init__(self, look: Style, gap: int) -> None:
        super().__init__()
        self.look = look
        self._rows: list[Sequence[PointsField]] = []
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(look.theme.px(gap))
        self.grid.setVerticalSpacing(look.theme.px(4))

    def empty_rows(self) -> None:
        """Take everything out."""
        empty_layout(self.grid)
        self._rows = []

    def add_figures(self, fields: Sequence[PointsField]) -> None:
        """Let the arrow keys go from row to row in these fields, the next row."""
        row = len(self._rows)
        self._rows.append(fields)
        for place, field in enumerate(fields):
            field.textEdited.connect(self.edited)
            field.stepped.connect(lambda step, place=place: self._go(row + step, place))

    def _go(self, row: int, place: int) -> None:
        if 0 <= row < len(self._rows):
            fields = self._rows[row]
            fields[min(place, len(fields) - 1)].setFocus(Qt.FocusReason.TabFocusReason)

    def add_head(self, text: str, column: int, span: int = 1) -> Words:
        """A title above a column; the first stands at the left, the others over their figures."""
        words = Words(self.look, text, Size.SMALL, colour=self.look.theme.colours.muted)
        self.grid.addWidget(words, 0, column, 1, span, _RIGHT if column else _LEFT)
        return words


class PointsGrid(FigureGrid):
    """The points of each place, a row for each size of table."""

    def __init__(self, look: Style) -> None:
        super().__init__(look, 3)
        self._base = ""
        self._figures: dict[int, Sequence[PointsField]] = {}
        self._labels: dict[int, Words] = {}
        self._below: dict[int, Words] = {}

    @property
    def typed_points(self) -> Mapping[int, tuple[str, ...]]:
        """What stands in the rows, by players at the table."""
        return {size: tuple(f.text() for f in row) for size, row in self._figures.items()}

    def figure(self, size: int, place: int) -> PointsField:
        """The field of one place."""
        return self._figures[size][place - 1]

    def show_draft(self, draft: Draft) -> None:
        """Show the points of a draft; the rows are made anew for another regulation."""
        if draft.base != self._base:
            self._base = draft.base
            self._make_rows(draft.ruleset)
        for size, row in draft.points.items():
            for field, text in zip(self._figures[size], row, strict=True):
                if field.text() != text:
                    field.setText(text)

    def _make_rows(self, ruleset: Ruleset) -> None:
        self.empty_rows()
        self._figures, self._labels, self._below = {}, {}, {}
        sizes = sorted(size for size, row in ruleset.points.items() if row)
        most, t, muted = max(sizes, default=0), self.look.texts, self.look.theme.colours.muted
        if sizes:
            self.add_head(t.text("Players"), 0)
        for place in range(1, most + 1):
            self.add_head(t.text("{n}.", n=place), place)
        self.grid.setColumnStretch(most + 1, 1)
        for size in sizes:
            at = self.grid.rowCount()
            self._labels[size] = Words(self.look, str(size), strong=True)
            self._below[size] = Words(self.look, "", Size.SMALL, colour=muted, wrap=True)
            self._figures[size] = [self._field(size, place) for place in range(1, size + 1)]
            self.grid.addWidget(self._labels[size], at, 0)
            for place, field in enumerate(self._figures[size], 1):
                self.grid.addWidget(field, at, place)
            self.grid.addWidget(self._below[size], at + 1, 1, 1, most + 1)
            self.add_figures(self._figures[size])

    def _field(self, size: int, place: int) -> PointsField:
        name = self.look.texts.text("Tables of {size}, place {place}", size=size, place=place)
        return PointsField(self.look, name, _WIDE)

    def say(self, draft: Draft, problems: Mapping[int, str]) -> None:
        """Say at each row what is wrong with it, or that it is another one."""
        for size in self._figures:
            self._say_row(size, problems.get(size, ""), draft)

    def _say_row(self, size: int, sentence: str, draft: Draft) -> None:
        colours, changed = self.look.theme.colours, draft.is_row_changed(size)
        usual = " – ".join(map(str, draft.ruleset.points[size]))
        official = self.look.texts.text("In the official rules: {row}", row=usual)
        said = sentence or (official if changed else "")
        below, wrong = self._below[size], "true" if sentence else "false"
        below.setText(said)
        below.setVisible(bool(said))
        paint_text(below, colours.wrong if sentence else colours.accent)
        paint_text(self._labels[size], colours.accent if changed else colours.text)
        for field in self._figures[size]:
            field.setAccessibleDescription(said)
            if field.property("wrong") != wrong:
                field.setProperty("wrong", wrong)
                style_again(field)


class ExampleFields:
    """The fields of one player of the example table, and what is said at the right of them."""

    def __init__(self, look: Style, name: str) -> None:
        t = look.texts
        self.name = CutWords(look, name)
        self.score = PointsField(look, t.text("{name}, score", name=name), _NARROW)
        self.bid = PointsField(look, t.text("{name}, bid", name=name), _NARROW)
        self.tie = PointsField(look, t.text("{name}, tie-break", name=name), _NARROW)
        self.gone = QCheckBox()
        self.gone.setAccessibleName(t.text("{name} left during the game", name=name))
        self.place, self.points = (Words(look, "", strong=True) for _ in range(2))
        self.share = Words(look, "")

    @property
    def typed_seat(self) -> ExampleSeat:
        """What is typed; what is no number counts as none."""
        return ExampleSeat(
            score=_number(self.score.text()),
            bid=_number(self.bid.text()) or 0,
            tie_break=_number(self.tie.text()),
            gone=self.gone.isChecked(),
        )


class ExampleTable(FigureGrid):
    """One table to play with: places, points and shares as the rules make them."""

    def __init__(self, look: Style) -> None:
        super().__init__(look, 8)
        self._ruleset: Ruleset | None = None
        self.lines: list[ExampleFields] = []
        self.sizes = ChoiceBox()
        self.sizes.setAccessibleName(look.texts.text("Players at the example table"))
        self.sizes.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.short = QCheckBox(look.texts.text("One player short"))
        self.virtual = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.whole = QWidget()
        self.whole.setMaximumWidth(look.theme.px(_TABLE))
        box = laid_out(QVBoxLayout(self.whole), look.theme.px(8))
        choices = laid_out(QHBoxLayout(), look.theme.px(12))
        choices.addWidget(self.sizes)
        choices.addWidget(self.short)
        choices.addStretch(1)
        box.addLayout(choices)
        box.addWidget(self)
        box.addWidget(self.virtual)
        self.sizes.activated.connect(self._resize_table)
        self.short.clicked.connect(self._resize_table)

    @property
    def nominal(self) -> int:
        """Players the table is announced for, and the tables of the example event."""
        return int(self.sizes.value)

    def show_rules(self, base: Ruleset, ruleset: Ruleset | None) -> None:
        """Show what these rules make of what is typed; None: they are not sound, nothing moves."""
        if self._ruleset is None or self._ruleset.id != base.id:
            self._start(base)
        self._ruleset = base if ruleset is None else ruleset
        if ruleset is not None:
            self._show_result(ruleset)

    def _start(self, base: Ruleset) -> None:
        """Other games, other tables."""
        self._ruleset, t = base, self.look.texts
        sizes = rules_example.sizes_of(base)
        self.sizes.offer([(t.text("Tables of {size}", size=size), str(size)) for size in sizes])
        self.sizes.show_value(str(min(sizes, key=lambda size: abs(size - _USUAL))))
        self.short.setVisible(base.board is None)
        self.short.setChecked(False)
        self._make_lines(base)

    def _resize_table(self) -> None:
        assert self._ruleset is not None  # made for a ruleset
        self._make_lines(self._ruleset)
        self.edited.emit()

    def _make_lines(self, ruleset: Ruleset) -> None:
        self.empty_rows()
        may_be_short = self.nominal > max(2, ruleset.least_at_table)
        self.short.setEnabled(may_be_short)
        self.short.setChecked(self.short.isChecked() and may_be_short)
        count = self.nominal - self.short.isChecked()
        names = [self._name(ruleset, index) for index in range(count)]
        self.lines = [ExampleFields(self.look, name) for name in names]
        shown = self._columns_shown(ruleset)
        for column, head in enumerate(self._heads(ruleset)):
            self.add_head(head, column).setVisible(shown[column])
        self.grid.setColumnStretch(0, 1)
        seats = rules_example.usual_seats(ruleset, self.nominal)[:count]
        for line, seat in zip(self.lines, seats, strict=True):
            self._add_line(line, shown)
            line.score.setText("" if seat.score is None else str(seat.score))

    def _name(self, ruleset: Ruleset, index: int) -> str:
        if ruleset.board is not None:
            return role_name(self.look.texts, ruleset.roles[index])
        return rules_example.ENTRIES[index].first_name

    def _columns_shown(self, ruleset: Ruleset) -> Sequence[bool]:
        """Which of the columns there are."""
        scored, ties = ruleset.board is None, rules_example.asks_tie_break(ruleset)
        return (True, True, scored, ties, scored, True, True, scored)

    def _heads(self, ruleset: Ruleset) -> Sequence[str]:
        t = self.look.texts
        return (
            t.text("Player"),
            t.text("Centres") if ruleset.board is not None else t.text("Score"),
            t.text("Bid"),
            t.word("tie-break value", "Tie"),
            t.text("Withdrawn"),
            t.word("at the table", "Place"),
            t.text("Points"),
            t.text("PBG"),
        )

    def _add_line(self, line: ExampleFields, shown: Sequence[bool]) -> None:
        at, inputs = self.grid.rowCount(), (line.score, line.bid, line.tie)
        widgets = (line.name, *inputs, line.gone, line.place, line.points, line.share)
        for column, widget in enumerate(widgets):
            if column:
                self.grid.addWidget(widget, at, column, _RIGHT | Qt.AlignmentFlag.AlignVCenter)
            else:
                self.grid.addWidget(widget, at, column)
            widget.setVisible(shown[column])
        self.add_figures(inputs)
        line.gone.clicked.connect(self.edited)

    def _show_result(self, ruleset: Ruleset) -> None:
        t, seats = self.look.texts, [line.typed_seat for line in self.lines]
        result = rules_example.example_table(ruleset, self.nominal, seats)
        for line, seat in zip(self.lines, result.seats, strict=True):
            worth = None if seat.units is None else points_of_units(seat.units)
            line.place.setText("–" if seat.place is None else str(seat.place))
            line.points.setText(figure(t, worth))
            line.share.setText(figure(t, seat.pbg))
        virtual = ", ".join(figure(t, score) for score in result.virtual)
        self.virtual.setText(
            t.text("A virtual player fills the table: score {score}.", score=virtual)
        )
        self.virtual.setVisible(bool(virtual))


def _number(text: str) -> Number | None:
    try:
        return parse_score(text)
    except ValueError:
        return None


_LETTERS = 12


def narrow_box() -> ChoiceBox:
    """A box that may be narrower than what it offers."""
    box = ChoiceBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(_LETTERS)
    return box
