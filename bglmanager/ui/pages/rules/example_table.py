"""The example table: scores typed in, places, points and shares as the rules make them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QWidget

from bglmanager.engine.derived import points_of_units
from bglmanager.engine.event import Number
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.services import rules_example
from bglmanager.services.limits import parse_score
from bglmanager.services.rules_example import ExampleSeat
from bglmanager.ui.pages.event.boxes import ChoiceBox
from bglmanager.ui.pages.rules.points_grid import PointsField
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, CutWords, Words, empty_layout, laid_out
from bglmanager.words.number_format import figure
from bglmanager.words.results import role_name

_NARROW = 44
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight


class _PlayerFields:
    """The fields of one player and what is said at the right of them."""

    def __init__(self, look: Style, name: str) -> None:
        t = look.texts
        self.name = CutWords(look, name)
        self.score = PointsField(look, t.text("{name}, score", name=name), _NARROW)
        self.bid = PointsField(look, t.text("{name}, bid", name=name), _NARROW)
        self.tie = PointsField(look, t.text("{name}, tie-break", name=name), _NARROW)
        self.gone = QCheckBox()
        self.gone.setAccessibleName(t.text("{name} left during the game", name=name))
        self.place = Words(look, "", strong=True)
        self.points = Words(look, "", strong=True)
        self.share = Words(look, "")

    @property
    def inputs(self) -> tuple[PointsField, PointsField, PointsField]:
        """The fields to type in."""
        return self.score, self.bid, self.tie

    @property
    def outputs(self) -> tuple[Words, Words, Words]:
        """What the rules make of them."""
        return self.place, self.points, self.share


class ExampleTable(Card):
    """One table to play with; `edited` is sent after every change here."""

    edited = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__(look, spacing=12)
        self._look = look
        self._ruleset: Ruleset | None = None
        self.lines: list[_PlayerFields] = []
        t = look.texts
        self.sizes = ChoiceBox()
        self.sizes.setAccessibleName(t.text("Players at the example table"))
        self.short = QCheckBox(t.text("One player short"))
        self.virtual = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self._area = QWidget()
        self._grid = QGridLayout(self._area)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(look.theme.px(8))
        self._grid.setVerticalSpacing(look.theme.px(4))
        choices = laid_out(QHBoxLayout(), look.theme.px(12))
        choices.addWidget(self.sizes)
        choices.addWidget(self.short)
        choices.addStretch(1)
        self.box.addWidget(Words(look, t.text("Example: a table"), Size.SECTION, strong=True))
        self.box.addLayout(choices)
        self.box.addWidget(self._area)
        self.box.addWidget(self.virtual)
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
        t = self._look.texts
        self._ruleset = base
        sizes = rules_example.sizes_of(base)
        self.sizes.offer([(t.text("Tables of {size}", size=size), str(size)) for size in sizes])
        usual = min(sizes, key=lambda size: abs(size - _USUAL))
        self.sizes.show_value(str(usual))
        self.short.setVisible(base.board is None)
        self.short.setChecked(False)
        self._make_lines()

    def _resize_table(self) -> None:
        self._make_lines()
        self.edited.emit()

    def _make_lines(self) -> None:
        ruleset = self._ruleset
        assert ruleset is not None  # made for a ruleset
        empty_layout(self._grid)
        may_be_short = self.nominal > max(2, ruleset.least_at_table)
        self.short.setEnabled(may_be_short)
        self.short.setChecked(self.short.isChecked() and may_be_short)
        count = self.nominal - self.short.isChecked()
        names = [self._name(ruleset, index) for index in range(count)]
        self.lines = [_PlayerFields(self._look, name) for name in names]
        self._head(ruleset)
        seats = rules_example.usual_seats(ruleset, self.nominal)[:count]
        for row, (line, seat) in enumerate(zip(self.lines, seats, strict=True), 1):
            self._add(row, line, seat)

    def _name(self, ruleset: Ruleset, index: int) -> str:
        if ruleset.board is not None:
            return role_name(self._look.texts, ruleset.roles[index])
        return rules_example.ENTRIES[index].first_name

    def _shown(self, ruleset: Ruleset) -> tuple[bool, ...]:
        """Which of the columns there are."""
        board = ruleset.board is not None
        inputs = (True, not board, rules_example.asks_tie_break(ruleset))
        return (True, *inputs, not board, True, True, not board)

    def _head(self, ruleset: Ruleset) -> None:
        t, muted = self._look.texts, self._look.theme.colours.muted
        score = t.text("Centres") if ruleset.board is not None else t.text("Score")
        heads = (
            t.text("Player"),
            score,
            t.text("Bid"),
            t.word("tie-break value", "Tie"),
            t.text("Withdrawn"),
            t.word("at the table", "Place"),
            t.text("Points"),
            t.text("PBG"),
        )
        for column, (head, shown) in enumerate(zip(heads, self._shown(ruleset), strict=True)):
            words = Words(self._look, head, Size.SMALL, colour=muted)
            self._grid.addWidget(words, 0, column, _RIGHT if column else _LEFT)
            words.setVisible(shown)
        self._grid.setColumnStretch(0, 1)

    def _add(self, row: int, line: _PlayerFields, seat: ExampleSeat) -> None:
        assert self._ruleset is not None  # made for a ruleset
        widgets = (line.name, *line.inputs, line.gone, *line.outputs)
        for column, (widget, shown) in enumerate(
            zip(widgets, self._shown(self._ruleset), strict=True)
        ):
            if column:
                self._grid.addWidget(widget, row, column, _RIGHT | Qt.AlignmentFlag.AlignVCenter)
            else:
                self._grid.addWidget(widget, row, column)
            widget.setVisible(shown)
        line.score.setText("" if seat.score is None else str(seat.score))
        for field in line.inputs:
            field.textEdited.connect(self.edited)
            field.left.connect(lambda step, f=field: self._go(f, step))
        line.gone.clicked.connect(self.edited)

    def _go(self, field: PointsField, step: int) -> None:
        columns = list(zip(*(line.inputs for line in self.lines), strict=True))
        for column in columns:
            if field in column:
                to = column.index(field) + step
                if 0 <= to < len(column):
                    column[to].setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def seats(self) -> Sequence[ExampleSeat]:
        """What is typed; what is no number counts as none."""
        return [
            ExampleSeat(
                score=_number(line.score.text()),
                bid=_number(line.bid.text()) or 0,
                tie_break=_number(line.tie.text()),
                gone=line.gone.isChecked(),
            )
            for line in self.lines
        ]

    def _show_result(self, ruleset: Ruleset) -> None:
        t = self._look.texts
        result = rules_example.example_table(ruleset, self.nominal, self.seats)
        for line, seat in zip(self.lines, result.seats, strict=True):
            worth = None if seat.units is None else points_of_units(seat.units)
            line.place.setText("–" if seat.place is None else str(seat.place))
            line.points.setText(figure(t, worth))
            line.share.setText(figure(t, seat.pbg))
        virtual = ", ".join(figure(t, score) for score in result.virtual)
        words = t.text("A virtual player fills the table: score {score}.", score=virtual)
        self.virtual.setText(words)
        self.virtual.setVisible(bool(virtual))


_USUAL = 4


def _number(text: str) -> Number | None:
    try:
        return parse_score(text)
    except ValueError:
        return None
