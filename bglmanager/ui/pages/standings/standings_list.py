"""The list of standings: search, round, table, and what its signs mean."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.finals import StandingsCut
from bglmanager.ui.pages.standings import standings_texts
from bglmanager.ui.pages.standings.chooser import Chooser
from bglmanager.ui.pages.standings.others import OtherRanking
from bglmanager.ui.pages.standings.table import StandingsTable
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import CutWords, StatusPill, Words, laid_out
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.words.standings import RankingTable, Shape, StandingsRow, StandingsView

_ROOMY = 440  # pixels at 100 % from which there is room for the pill


class StandingsList(QWidget):
    """A table for the shape of what is shown; it is made again when the columns are others.

    `selected` is sent when the user chose somebody, `asked` for Enter, `found` when the search
    has changed what is listed.
    """

    selected = Signal()
    asked = Signal()
    found = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        t, muted = look.texts, look.theme.colours.muted
        self._look = look
        self._shown: tuple[StandingsView, StandingsCut | None] | None = None
        self._arranging = self._provisional = False
        self.chooser = Chooser(look)
        self.search = SearchField(look, t.text("Search by name, club or rank"))
        self.pill = StatusPill(look, t.text("Provisional"), Tone.ATTENTION, "clock")
        self.table = self._make_table(Shape((), (), changes=False, clubs=False))
        self._nobody = Words(look, colour=muted, wrap=True)
        self._legend = CutWords(look, "", Size.SMALL, colour=muted)
        self.other = OtherRanking(look)
        self._box = QVBoxLayout(self)
        self._lay_out()
        self.search.searched.connect(self._search)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        top = laid_out(QHBoxLayout(), px(12))
        top.addWidget(self.search, 1)
        top.addWidget(self.pill)
        top.addWidget(self.chooser)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(px(12))
        self._box.addLayout(top)
        self._box.addWidget(self._nobody)
        self._box.addWidget(self.table, 1)
        self._box.addWidget(self._legend)
        self._box.addWidget(self.other, 1)
        self._nobody.hide()
        self.other.hide()

    def _make_table(self, shape: Shape) -> StandingsTable:
        table = StandingsTable(self._look, shape, self._look.texts.text("Standings"))
        self.search.drive_list(table)
        table.opened.connect(self.asked)
        table.selectionModel().selectionChanged.connect(self._selected)
        return table

    @property
    def chosen(self) -> Sequence[StandingsRow]:
        """The rows chosen, in the order shown."""
        return self.table.selected_rows

    @property
    def cut(self) -> StandingsCut | None:
        """The cut that is drawn."""
        return None if self._shown is None else self._shown[1]

    @property
    def legend(self) -> str:
        """What is said under the table."""
        return self._legend.whole_text

    @property
    def nobody(self) -> str:
        """What is said when nobody is found; empty when somebody is."""
        return "" if self._nobody.isHidden() else self._nobody.text()

    def show_view(self, view: StandingsView, cut: StandingsCut | None) -> None:
        """Show standings; who is chosen stays chosen."""
        if self._shown == (view, cut):
            return
        self._shown = (view, cut)
        picked = [row.entry for row in self.chosen]
        self._arranging = True
        if view.shape != self.table.shape:
            self._replace_table(view.shape)
        self.table.show_standings(view.rows, cut.last if cut else None)
        self.table.model_of.search_rows(self.search.text())
        if len(picked) == 1 and not self.chosen:
            self.table.pick_key(picked[0])
        self._arranging = False
        self._show_legend()
        self._show_nobody()

    def show_other(self, shown: RankingTable | None) -> None:
        """Show another ranking in place of the list; None for the list."""
        other = shown is not None
        if shown is not None:
            self.other.show_ranking(shown)
        self.other.setVisible(other)
        self.table.setVisible(not other)
        self._legend.setVisible(not other)
        self.search.setEnabled(not other)
        if other:
            self._nobody.hide()

    @property
    def other_line(self) -> str:
        """How many are in the other ranking, in words."""
        shown = self.other.shown
        lines = () if shown is None else shown.lines
        if any(line.more for line in lines):
            return self._look.texts.many("{n} team[s]", len(lines))
        return self._look.texts.many("{n} player[s]", len(lines))

    def mark_provisional(self, *, provisional: bool) -> None:
        """Flag what is shown; where there is little room a notice alone has to say it."""
        self._provisional = provisional
        self.pill.setVisible(provisional and self._is_roomy)

    def choose_first(self, *, quietly: bool = False) -> None:
        """Choose the first row when nobody is chosen; `quietly` sends no signal."""
        self._arranging = quietly
        if not self.chosen and self.table.listed:
            self.table.selectRow(0)
        self._arranging = False

    def begin_at_the_top(self) -> None:
        """Choose nobody and bring the first row into sight, without a signal."""
        self._arranging = True
        self.table.reset()
        self._arranging = False
        self.table.scrollToTop()

    def _replace_table(self, shape: Shape) -> None:
        old, focused = self.table, self.table.hasFocus()
        self.table = self._make_table(shape)
        self._box.replaceWidget(old, self.table)
        old.hide()
        old.deleteLater()
        if focused:
            self.table.setFocus()

    @property
    def _is_roomy(self) -> bool:
        return self.width() >= self._look.theme.px(_ROOMY)

    def _show_legend(self) -> None:
        cells = bool(self.table.shape.rounds)
        self._legend.set_whole(standings_texts.legend(self._look.texts, self.cut, cells=cells))

    def _show_nobody(self) -> None:
        typed = self.search.text().strip()
        self._nobody.setText(self._look.texts.text("Nobody is found under “{text}”.", text=typed))
        self._nobody.setVisible(not self.table.listed)

    def _search(self, text: str) -> None:
        """List who fits; nobody is chosen by it."""
        self._arranging = True
        self.table.model_of.search_rows(text)
        self._arranging = False
        self._show_nobody()
        self.found.emit()

    def _selected(self, _now: QItemSelection, _before: QItemSelection) -> None:
        if not self._arranging and self.chosen:
            self.selected.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.mark_provisional(provisional=self._provisional)
