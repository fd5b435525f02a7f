"""Orders of the rules: the criteria of one in turn, changed by key; and what an order makes of an
example event.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Better
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.orders import Order, Separation
from bglmanager.engine.rulesets.ruleset import Criterion, Ruleset
from bglmanager.i18n import Texts, capital
from bglmanager.services import rules_example
from bglmanager.services.rules_example import ExampleLine
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.lists import TableOf
from bglmanager.ui.pages.rules import draft as drafts
from bglmanager.ui.pages.rules.draft import Steps
from bglmanager.ui.pages.rules.grids import narrow_box
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import ENTER, IconButton, QuietButton, Words, laid_out
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView
from bglmanager.words.number_format import column, figure
from bglmanager.words.reasons import separation_words
from bglmanager.words.regulations import criterion_short, criterion_words, end_name


@record
class StepRow:
    """One criterion at its place in the order."""

    place: int
    step: Criterion


class StepTable(TableView[StepRow]):
    """The criteria; `changed` carries what a key does to the current one."""

    changed = Signal(object)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Alt+Up; Alt+Down", texts.text("Move the criterion")),
            ("Space; Return", texts.text("Reverse it: the higher or the lower is better")),
            ("Del", texts.text("Take it out")),
            *super().own_keys(texts),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, with_alt = Qt.Key(event.key()), event.modifiers() == Qt.KeyboardModifier.AltModifier
        if with_alt and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.changed.emit(_up if key is Qt.Key.Key_Up else _down)
        elif key is Qt.Key.Key_Delete:
            self.changed.emit(drafts.without)
        elif key in (Qt.Key.Key_Space, *ENTER):
            self.changed.emit(drafts.turned)
        else:
            super().keyPressEvent(event)


Change = Callable[[Steps, int], Steps]


def _up(steps: Steps, index: int) -> Steps:
    return drafts.moved(steps, index, -1)


def _down(steps: Steps, index: int) -> Steps:
    return drafts.moved(steps, index, 1)


class OrderPart(QWidget):
    """One order: a table of its criteria, what the current one means, and the buttons.

    `edited` is sent after every change.
    """

    edited = Signal()

    def __init__(self, look: Style, title: str) -> None:
        super().__init__()
        self._look, t, colours = look, look.texts, look.theme.colours
        self.steps: Steps = ()
        self._ruleset: Ruleset | None = None
        model = RowsModel(look, _step_columns(t), lambda row: row.step.name)
        self.table = StepTable(look, model, title)
        self.table.setSortingEnabled(False)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.meaning = Words(look, "", Size.SMALL, colour=colours.muted, wrap=True)
        self.fault = Words(look, "", Size.SMALL, colour=colours.wrong, wrap=True)
        self.fault.hide()
        self.more = narrow_box()
        self.more.setAccessibleName(t.text("Criterion to add"))
        self.add = QuietButton(look, t.text("Add"), "plus")
        self._lay_out(title)
        self.table.changed.connect(self._change)
        self.table.picked.connect(self._explain)
        self.add.clicked.connect(self._add)

    def _lay_out(self, title: str) -> None:
        px, t = self._look.theme.px, self._look.texts
        line = laid_out(QHBoxLayout(), px(4))
        line.addWidget(self.more, 1)
        line.addWidget(self.add)
        for icon, name, change in _buttons(t):
            button = IconButton(self._look, icon, name)
            button.clicked.connect(lambda _=False, change=change: self._change(change))
            line.addWidget(button)
        lot = t.text("Players tied in everything are separated by lot.")
        muted = self._look.theme.colours.muted
        box = laid_out(QVBoxLayout(self), px(6))
        box.addWidget(Words(self._look, title, Size.SECTION, strong=True))
        for widget in (self.table, self.meaning, self.fault):
            box.addWidget(widget)
        box.addLayout(line)
        box.addWidget(Words(self._look, lot, Size.SMALL, colour=muted, wrap=True))

    def show_steps(self, ruleset: Ruleset, steps: Steps) -> None:
        """Show an order of rules that start from this regulation."""
        self.steps, self._ruleset, t = steps, ruleset, self._look.texts
        self.table.show_rows([StepRow(place, step) for place, step in enumerate(steps, 1)])
        self.table.fit_height(len(steps))
        self.table.fit_columns()
        if not self.table.currentIndex().isValid() and steps:
            self.table.selectRow(0)
        left = drafts.left_out(ruleset, steps)
        self.more.offer([(_title(t, step.name), f"{step.name} {step.better}") for step in left])
        for widget in (self.more, self.add):
            widget.setEnabled(bool(left))
        self._explain()

    def say(self, sentence: str) -> None:
        """Say what is wrong with the order, or with "" that nothing is."""
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))

    def _explain(self) -> None:
        row, t, meaning = self.table.current_row, self._look.texts, ""
        if row is not None:
            meaning = criterion_words(t, row.step.name, lambda words: words.meaning)
        self.meaning.setText(meaning)

    def _add(self) -> None:
        wanted = self.more.value.split(" ")
        if self._ruleset is not None and len(wanted) == 2:
            name, better = wanted
            self.show_steps(self._ruleset, (*self.steps, Criterion(name, Better(better))))
            self.table.pick_key(name)
            self.edited.emit()

    def _change(self, change: Change) -> None:
        row = self.table.current_row
        if self._ruleset is None or row is None:
            return
        changed = change(self.steps, row.place - 1)
        if changed != self.steps:
            fewer = len(changed) < len(self.steps)
            self.show_steps(self._ruleset, changed)
            if fewer and changed:
                self.table.selectRow(min(row.place, len(changed)) - 1)
            self.edited.emit()


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


def _buttons(t: Texts) -> Sequence[tuple[str, str, Change]]:
    return (
        ("arrow-up", t.text("Move up (Alt+Up)"), _up),
        ("arrow-down", t.text("Move down (Alt+Down)"), _down),
        ("arrow-left-right", t.text("Turn: the higher or the lower (Space)"), drafts.turned),
        ("x", t.text("Take out (Del)"), drafts.without),
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
                rank_words,
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


def rank_words(line: ExampleLine) -> str:
    """The rank, with the one before where it is another."""
    return f"{line.before} → {line.rank}" if line.is_moved else str(line.rank)


def _way(line: ExampleLine) -> str:
    if not line.is_moved:
        return "minus"
    return "arrow-up" if line.rank < line.before else "arrow-down"
