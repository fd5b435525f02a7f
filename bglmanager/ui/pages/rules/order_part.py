"""One order of the rules: its criteria in turn, added, removed, moved and turned by key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Better
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.rulesets.ruleset import Criterion, Ruleset
from bglmanager.i18n import Texts, capital
from bglmanager.ui.actions import Keys
from bglmanager.ui.pages.rules import draft as drafts
from bglmanager.ui.pages.rules.boxes import narrow_box
from bglmanager.ui.pages.rules.draft import Steps
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import ENTER, IconButton, QuietButton, Words, laid_out
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView
from bglmanager.words.regulations import criterion_words, end_name


@record
class StepRow:
    """One criterion at its place in the order."""

    place: int
    step: Criterion


class StepTable(TableView[StepRow]):
    """The criteria; `moved` carries -1 or 1, `turned` and `removed` are for the current one."""

    moved = Signal(int)
    turned = Signal()
    removed = Signal()

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Alt+Up; Alt+Down", texts.text("Move the criterion")),
            ("Space; Return", texts.text("Reverse it: the higher or the lower is better")),
            ("Del", texts.text("Take it out")),
            *super().own_keys(texts),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, with_alt = event.key(), event.modifiers() == Qt.KeyboardModifier.AltModifier
        if with_alt and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(-1 if key == Qt.Key.Key_Up else 1)
        elif key == Qt.Key.Key_Delete:
            self.removed.emit()
        elif key in (Qt.Key.Key_Space, *ENTER):
            self.turned.emit()
        else:
            super().keyPressEvent(event)


class OrderPart(QWidget):
    """One order: a table of its criteria, what the current one means, and the buttons.

    `edited` is sent after every change.
    """

    edited = Signal()

    def __init__(self, look: Style, title: str) -> None:
        super().__init__()
        self._look = look
        self._steps: Steps = ()
        self._ruleset: Ruleset | None = None
        self.title = Words(look, title, strong=True)
        self._model = RowsModel(look, self._columns(), lambda row: row.step.name)
        self.table = StepTable(look, self._model, title)
        self.table.setSortingEnabled(False)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.meaning = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.fault = Words(look, "", Size.SMALL, colour=look.theme.colours.wrong, wrap=True)
        self.fault.hide()
        self.more = narrow_box()
        t = look.texts
        self.more.setAccessibleName(t.text("Criterion to add"))
        self.add = QuietButton(look, t.text("Add"), "plus")
        self._lay_out()
        self.table.moved.connect(self._move)
        self.table.turned.connect(self._turn)
        self.table.removed.connect(self._remove)
        self.table.picked.connect(self._explain)
        self.add.clicked.connect(self._add)

    def _columns(self) -> tuple[Column[StepRow], ...]:
        t = self._look.texts
        return (
            Column(
                "", lambda row: str(row.place), figures=True, spoken=t.word("in an order", "Place")
            ),
            Column(
                t.text("Criterion"),
                lambda row: _title(t, row.step.name),
                stretch=True,
            ),
            Column(
                t.text("First comes"),
                lambda row: end_name(t, row.step.name, high=row.step.better is Better.HIGH),
                icon=lambda row: "arrow-up" if row.step.better is Better.HIGH else "arrow-down",
            ),
        )

    def _lay_out(self) -> None:
        px, t = self._look.theme.px, self._look.texts
        box = laid_out(QVBoxLayout(self), px(6))
        head = laid_out(QHBoxLayout(), px(4))
        head.addWidget(self.title, 1)
        for icon, name, run in self._buttons():
            button = IconButton(self._look, icon, name)
            button.clicked.connect(run)
            head.addWidget(button)
        line = laid_out(QHBoxLayout(), px(8))
        line.addWidget(self.more, 1)
        line.addWidget(self.add)
        box.addLayout(head)
        for widget in (self.table, self.meaning, self.fault):
            box.addWidget(widget)
        box.addLayout(line)
        box.addWidget(
            Words(
                self._look,
                t.text("Players tied in everything are separated by lot."),
                Size.SMALL,
                colour=self._look.theme.colours.muted,
                wrap=True,
            )
        )

    def _buttons(self) -> tuple[tuple[str, str, Callable[[], None]], ...]:
        t = self._look.texts
        return (
            ("arrow-up", t.text("Move up (Alt+Up)"), lambda: self._move(-1)),
            ("arrow-down", t.text("Move down (Alt+Down)"), lambda: self._move(1)),
            ("arrow-left-right", t.text("Turn: the higher or the lower (Space)"), self._turn),
            ("x", t.text("Take out (Del)"), self._remove),
        )

    @property
    def steps(self) -> Steps:
        """The criteria in turn."""
        return self._steps

    def show_steps(self, ruleset: Ruleset, steps: Steps) -> None:
        """Show an order of rules that start from this regulation."""
        self._steps, self._ruleset = steps, ruleset
        self._model.set_rows([StepRow(place, step) for place, step in enumerate(steps, 1)])
        self.table.fit_height(len(steps))
        self.table.fit_columns()
        if not self.table.currentIndex().isValid() and steps:
            self.table.selectRow(0)
        t = self._look.texts
        left = drafts.left_out(ruleset, steps)
        self.more.offer([(_title(t, step.name), f"{step.name} {step.better}") for step in left])
        self.more.setEnabled(bool(left))
        self.add.setEnabled(bool(left))
        self._explain()

    def say(self, sentence: str) -> None:
        """Say what is wrong with the order, or with "" that nothing is."""
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))

    def _explain(self) -> None:
        row = self.table.current_row
        t, meaning = self._look.texts, ""
        if row is not None:
            meaning = criterion_words(t, row.step.name, lambda words: words.meaning)
        self.meaning.setText(meaning)

    @property
    def _index(self) -> int:
        row = self.table.current_row
        return -1 if row is None else row.place - 1

    def _move(self, by: int) -> None:
        self._change(lambda steps, index: drafts.moved(steps, index, by))

    def _turn(self) -> None:
        self._change(drafts.turned)

    def _remove(self) -> None:
        index = self._index
        self._change(drafts.without)
        if self._steps:
            self.table.selectRow(min(max(index, 0), len(self._steps) - 1))

    def _add(self) -> None:
        wanted = self.more.value.split(" ")
        if self._ruleset is not None and len(wanted) == 2:
            name, better = wanted
            steps = (*self._steps, Criterion(name, Better(better)))
            self.show_steps(self._ruleset, steps)
            self.table.pick_key(name)
            self.edited.emit()

    def _change(self, change: Callable[[Steps, int], Steps]) -> None:
        index = self._index
        if self._ruleset is None or index < 0:
            return
        changed = change(self._steps, index)
        if changed != self._steps:
            self.show_steps(self._ruleset, changed)
            self.edited.emit()


def _title(t: Texts, name: str) -> str:
    """The criterion as a line of a list, whichever end of it comes first."""
    return capital(criterion_words(t, name, lambda words: words.title or words.name))
