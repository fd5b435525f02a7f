"""Rankings beside that of the players: the standings of teams, the prize for most points."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.ui.look import Look
from bglmanager.ui.models.rows import Column, RowsModel
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.ui.widgets.table import TableView
from bglmanager.words.criteria import criterion_short
from bglmanager.words.standings import RankedLine, RankingTable


class OtherRanking(QWidget):
    """A table of its own and the sentence below it; `picked` is sent for another line."""

    picked = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.shown: RankingTable | None = None
        self.table: TableView[RankedLine] | None = None
        self.sentence = Words(look, "", wrap=True)
        self._box = laid_out(QVBoxLayout(self), look.theme.px(12))
        self._box.addWidget(self.sentence)

    def show_ranking(self, shown: RankingTable) -> None:
        """Show this ranking; the table is made again when its columns are others."""
        if self.table is None or self.shown is None or self.shown.figures != shown.figures:
            self._replace(shown)
        self.shown = shown
        assert self.table is not None  # made above
        self.table.show_rows(shown.lines)
        self.sentence.setText(shown.sentence)
        self.sentence.setVisible(bool(shown.sentence))

    @property
    def chosen(self) -> RankedLine | None:
        """The line that is chosen, the first where none is."""
        if self.shown is None or self.table is None or not self.shown.lines:
            return None
        return self.table.current_row or self.shown.lines[0]

    def _replace(self, shown: RankingTable) -> None:
        if self.table is not None:
            self._box.removeWidget(self.table)
            self.table.hide()
            self.table.deleteLater()
        model = RowsModel(self._look, tuple(self._columns(shown)), lambda line: line.rank, self)
        self.table = TableView(self._look, model, shown.title)
        self.table.picked.connect(self.picked)
        self._box.insertWidget(0, self.table, 1)

    def _columns(self, shown: RankingTable) -> Iterator[Column[RankedLine]]:
        t = self._look.texts
        yield Column(
            t.text("No."), lambda line: f"{line.rank}", lambda line: line.rank, figures=True
        )
        yield Column(t.text("Name"), lambda line: line.name, stretch=True, strong=True)
        if any(line.more for line in shown.lines):
            yield Column(t.text("Players"), lambda line: line.more, stretch=True)
        for index, name in enumerate(shown.figures):
            head = criterion_short(t, name)
            yield Column(head, partial(_figure, index), partial(_value, index), figures=True)


def _figure(index: int, line: RankedLine) -> str:
    return line.figures[index].text


def _value(index: int, line: RankedLine) -> object:
    return line.figures[index].value
