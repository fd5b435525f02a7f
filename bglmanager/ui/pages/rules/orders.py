"""Orders of the rules: the criteria of one in turn, changed by key; and what an order makes of an
example event.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Better
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.orders import Order, Separation
from bglmanager.engine.rulesets.ruleset import Criterion, Ruleset
from bglmanager.i18n import Texts, capital
from bglmanager.services import rules_example
from bglmanager.services.rules_example import ExampleLine
from bglmanager.ui.kit.forms import ChoiceBox
from bglmanager.ui.kit.lists import RowDeed, TableOf, WorkedTable
from bglmanager.ui.pages.rules.draft import Steps, left_out, moved, turned, without
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import QuietButton, Words, laid_out
from bglmanager.ui.widgets.fields import Field
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.number_format import column, figure
from bglmanager.words.reasons import separation_words
from bglmanager.words.regulations import (
    criterion_meaning,
    criterion_short,
    criterion_words,
    end_name,
)


@record
class StepRow:
    """One criterion at its place in the order."""

    place: int
    step: Criterion


class OrderPart(Field):
    """One order: its criteria, what the current one means below, and what changes them.

    `edited` is sent after every change.
    """

    edited = Signal()

    def __init__(self, look: Style, title: str) -> None:
        t = look.texts
        turning = t.text("Reverse it: the higher or the lower is better")
        deeds = (
            self._deed("Alt+Up", "arrow-up", t.text("Move up"), partial(moved, by=-1)),
            self._deed("Alt+Down", "arrow-down", t.text("Move down"), partial(moved, by=1)),
            self._deed("Space; Return", "arrow-left-right", turning, turned),
            self._deed("Del", "x", t.text("Take out"), without),
        )
        described = TableOf(title, _step_columns(t), lambda row: row.step.name)
        self.table = WorkedTable(look, described, deeds)
        super().__init__(look, title, self.table)
        self._look, self.steps = look, Steps()
        self._ruleset: Ruleset | None = None
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.more, self.add = ChoiceBox(), QuietButton(look, t.text("Add"), "plus")
        self.more.narrow()
        self.more.setAccessibleName(t.text("Criterion to add"))
        lot = t.text("Players tied in everything are separated by lot.")
        line, box = laid_out(QHBoxLayout(), look.theme.px(4)), self.layout()
        assert isinstance(box, QVBoxLayout)  # that of every field
        line.addWidget(self.more, 1)
        for widget in (self.add, *self.table.buttons):
            line.addWidget(widget)
        box.addLayout(line)
        box.addWidget(Words(look, lot, Size.SMALL, colour=look.theme.colours.muted, wrap=True))
        self.table.picked.connect(self._explain)
        self.add.clicked.connect(self._add)

    def _deed(self, keys: str, icon: str, words: str, change: Change) -> RowDeed:
        return RowDeed(keys, icon, words, lambda place: self._change(change, place))

    def show_steps(self, ruleset: Ruleset, steps: Steps) -> None:
        """Show an order of rules that start from this regulation."""
        self.steps, self._ruleset, t = steps, ruleset, self._look.texts
        self.table.show_rows([StepRow(place, step) for place, step in enumerate(steps, 1)])
        self.table.fit_height(len(steps))
        self.table.fit_columns()
        if not self.table.currentIndex().isValid() and steps:
            self.table.selectRow(0)
        left = left_out(ruleset, steps)
        self.more.offer([(_title(t, step.name), f"{step.name} {step.better}") for step in left])
        for widget in (self.more, self.add):
            widget.setEnabled(bool(left))
        self._explain()

    def _explain(self) -> None:
        row, t, ruleset = self.table.current_row, self._look.texts, self._ruleset
        told = criterion_meaning(t, row.step.name, ruleset) if row and ruleset else ""
        self.set_hint(told)

    def _add(self) -> None:
        name, _, better = self.more.value.partition(" ")
        if self._ruleset is not None and better:
            self.show_steps(self._ruleset, (*self.steps, Criterion(name, Better(better))))
            self.table.pick_key(name)
            self.edited.emit()

    def _change(self, change: Change, place: int) -> None:
        changed = self.steps if place < 0 else change(self.steps, place)
        if self._ruleset is not None and changed != self.steps:
            fewer = len(changed) < len(self.steps)
            self.show_steps(self._ruleset, changed)
            if fewer and changed:
                self.table.selectRow(min(place, len(changed) - 1))
            self.edited.emit()


Change = Callable[[Steps, int], Steps]


def _step_columns(t: Texts) -> Sequence[Column[StepRow]]:
    return (
        Column("", lambda row: str(row.place), figures=True, spoken=t.word("in an order", "Place")),
        Column(t.text("Criterion"), lambda row: _title(t, row.step.name), stretch=True),
        Column(
            t.text("First comes"),
            lambda row: end_name(t, row.step.name, high=row.step.better is Better.HIGH),
            icon=lambda row: "arrow-up" if row.step.better is Better.HIGH else "arrow-down",
        ),
    )


def _title(t: Texts, name: str) -> str:
    """The criterion as a line of a list, whichever end of it comes first."""
    return capital(criterion_words(t, name, lambda words: words.title or words.name))


class ExampleOrder(QWidget):
    """One order of the example event, and why the current player stands where he does."""

    def __init__(self, look: Style, title: str, order: Order) -> None:
        super().__init__()
        self._texts, self._order, muted = look.texts, order, look.theme.colours.muted
        self.lines: Sequence[ExampleLine] = ()
        self.about, self.why = (
            Words(look, "", Size.SMALL, colour=muted, wrap=True) for _ in range(2)
        )
        described = TableOf(title, self._columns(look.texts), lambda line: line.entry)
        self.table = described.draw_table(look)
        self.table.setSortingEnabled(False)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        box = laid_out(QVBoxLayout(self), look.theme.px(4))
        box.addWidget(Words(look, title, Size.SECTION, strong=True))
        for widget in (self.about, self.table, self.why):
            box.addWidget(widget)
        self.table.picked.connect(self._explain)

    def _columns(self, t: Texts) -> Sequence[Column[ExampleLine]]:
        return (
            Column(
                t.text("Rank"),
                lambda line: str(line.rank) + f" ({line.before})" * line.is_moved,
                icon=_way,
                tone=lambda line: Tone.NOW if line.is_moved else Tone.PLAIN,
                tip=self._moved,
            ),
            Column(t.text("Player"), lambda line: line.name, strong=True),
            Column(t.text("Points"), lambda line: figure(t, line.points), figures=True),
            Column(t.text("Behind by"), lambda line: self._short(line.why), tip=self._sentence),
        )

    def _moved(self, line: ExampleLine) -> str:
        if not line.is_moved:
            return ""
        return self._texts.text("By the official rules: number {before}.", before=line.before)

    def _short(self, why: Separation | None) -> str:
        if why is None:
            return ""
        name = criterion_short(self._texts, why.criterion)
        if why.value is None or why.above_value is None:
            return name
        value, other = column(self._texts, (why.value, why.above_value))
        return self._texts.text(
            "{criterion} {value} – {other}", criterion=name, value=value, other=other
        )

    def _sentence(self, line: ExampleLine) -> str:
        return separation_words(self._texts, line.why, rules_example.NAMES, self._order)

    def _explain(self) -> None:
        line = self.table.current_row
        self.why.setText("" if line is None else self._sentence(line))

    def show_lines(self, lines: Sequence[ExampleLine]) -> None:
        """Show the order, and how many the rules put elsewhere."""
        self.lines, t = lines, self._texts
        self.table.show_rows(lines)
        self.table.fit_height(len(lines))
        self.table.fit_columns()
        moved = sum(line.is_moved for line in lines)
        differs = t.many(
            "{n} player[s] [ranks|rank] differently than under the official rules.", moved
        )
        self.about.setText(differs if moved else t.text("The same order as by the official rules."))
        if not self.table.currentIndex().isValid():
            self.table.selectRow(1)
        self._explain()


def _way(line: ExampleLine) -> str:
    if not line.is_moved:
        return "minus"
    return "arrow-up" if line.rank < line.before else "arrow-down"
