"""The example event: both orders as the rules make them, beside those of the regulation."""

from __future__ import annotations

from PySide6.QtCore import Qt

from bglmanager.engine.orders import Order, Separation
from bglmanager.services import rules_example
from bglmanager.services.rules_example import ExampleLine, Ranked
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import Card, Words
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView
from bglmanager.words.number_format import column, figure
from bglmanager.words.reasons import separation_words
from bglmanager.words.regulations import criterion_short


class ExampleOrder(Card):
    """One order of the example event, and why the current player stands where he does."""

    def __init__(self, look: Style, title: str, order: Order) -> None:
        super().__init__(look)
        self._look, self._order = look, order
        self._points: dict[int, str] = {}
        muted = look.theme.colours.muted
        self.about = Words(look, "", Size.SMALL, colour=muted, wrap=True)
        self._model = RowsModel(look, self._columns(), lambda line: line.entry)
        self.table: TableView[ExampleLine] = TableView(look, self._model, title)
        self.table.setSortingEnabled(False)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.why = Words(look, "", Size.SMALL, colour=muted, wrap=True)
        self.box.addWidget(Words(look, title, Size.SECTION, strong=True))
        for widget in (self.about, self.table, self.why):
            self.box.addWidget(widget)
        self.table.picked.connect(self._explain)

    def _columns(self) -> tuple[Column[ExampleLine], ...]:
        t = self._look.texts
        return (
            Column(
                t.text("Rank"),
                rank_words,
                icon=_way,
                tone=lambda line: Tone.NOW if line.is_moved else Tone.PLAIN,
                tip=self._moved,
            ),
            Column(t.text("Player"), lambda line: line.name, strong=True, stretch=True),
            Column(t.text("Points"), lambda line: figure(t, line.points), figures=True),
            Column(t.text("Behind by"), lambda line: self._short(line.why), tip=self._sentence),
        )

    def _moved(self, line: ExampleLine) -> str:
        if not line.is_moved:
            return ""
        return self._look.texts.text("By the official rules: number {before}.", before=line.before)

    def _short(self, why: Separation | None) -> str:
        if why is None:
            return ""
        t = self._look.texts
        name = criterion_short(t, why.criterion)
        if why.value is None or why.above_value is None:
            return name
        value, other = column(t, (why.value, why.above_value))
        return t.text("{criterion} {value} – {other}", criterion=name, value=value, other=other)

    def _sentence(self, line: ExampleLine) -> str:
        return separation_words(self._look.texts, line.why, rules_example.NAMES, self._order)

    def _explain(self) -> None:
        line = self.table.current_row
        self.why.setText("" if line is None else self._sentence(line))

    def show_lines(self, lines: tuple[ExampleLine, ...]) -> None:
        """Show the order, and how many the rules put elsewhere."""
        t = self._look.texts
        self.table.show_rows(lines)
        self.table.fit_height(len(lines))
        self.table.fit_columns()
        moved = sum(line.is_moved for line in lines)
        self.about.setText(
            t.many("{n} player[s] [ranks|rank] differently than under the official rules.", moved)
            if moved
            else t.text("The same order as by the official rules.")
        )
        if not self.table.currentIndex().isValid():
            self.table.selectRow(1)
        self._explain()

    @property
    def lines(self) -> tuple[ExampleLine, ...]:
        """What is shown."""
        return tuple(self._model.rows)


class ExampleEvent:
    """The two orders."""

    def __init__(self, look: Style) -> None:
        t = look.texts
        self.standings = ExampleOrder(look, t.text("Example: the standings"), Order.STANDINGS)
        self.seating = ExampleOrder(
            look, t.text("Example: the seating of the next round"), Order.SEATING
        )

    def show_ranked(self, found: Ranked, *, seats_apart: bool) -> None:
        """Show the orders; the second only where it is another one."""
        self.standings.show_lines(found.standings)
        self.seating.setVisible(seats_apart)
        if seats_apart:
            self.seating.show_lines(found.seating)


def rank_words(line: ExampleLine) -> str:
    """The rank, with the one before where it is another."""
    return f"{line.before} → {line.rank}" if line.is_moved else str(line.rank)


def _way(line: ExampleLine) -> str:
    if not line.is_moved:
        return "minus"
    return "arrow-up" if line.rank < line.before else "arrow-down"
