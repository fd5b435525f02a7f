"""Rankings beside that of the players: the standings of teams, the prize for most points."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event
from bglmanager.engine.seating.making import SeatingOptions, is_over
from bglmanager.engine.till import points_winner
from bglmanager.i18n import Texts
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView
from bglmanager.words.names import names_of
from bglmanager.words.number_format import column
from bglmanager.words.regulations import POINTS
from bglmanager.words.standings import RankedLine, RankingTable, ShownNumber, ranking_columns


class OtherRanking(QWidget):
    """A table of its own and the sentence below it; `picked` is sent for another line."""

    picked = Signal()

    def __init__(self, look: Style) -> None:
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
        columns = tuple(map(Column.described, ranking_columns(self._look.texts, shown)))
        model = RowsModel(self._look, columns, lambda line: line.rank, self)
        self.table = TableView(self._look, model, shown.title)
        self.table.picked.connect(self.picked)
        self._box.insertWidget(0, self.table, 1)


def points_ranking(
    texts: Texts, event: Event, derived: Derived, wishes: SeatingOptions
) -> RankingTable:
    """The ranking by points, and who has the prize (Catan)."""
    names = names_of(event.entries)
    points = [points for _, points in derived.points_ranking]
    written = zip(derived.points_ranking, column(texts, points), strict=True)
    lines = tuple(
        RankedLine(rank, entry, names[entry], "", (ShownNumber(value, cell),))
        for rank, ((entry, value), cell) in enumerate(written, 1)
    )
    winner = points_winner(derived) if is_over(event, derived, wishes) else None
    said = texts.text(
        "Who wins the event does not win this prize: it is open until the final."
        if winner is None
        else "The prize goes to {name}, the best who has not won the event.",
        name="" if winner is None else names[winner],
    )
    return RankingTable(texts.text("Points prize"), (POINTS,), lines, said)
