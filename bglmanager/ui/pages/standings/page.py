"""Standings after every round and the final ranking; the panel says why."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from bglmanager.engine.event import Phase, Round, RoundStatus
from bglmanager.engine.ids import RoundNumber
from bglmanager.services import rounds
from bglmanager.services.changes import Changes
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.fit_area import Views
from bglmanager.ui.pages.round.subject import joined
from bglmanager.ui.pages.standings.chooser import FINAL, Chooser, choice_words, choices
from bglmanager.ui.pages.standings.cut import Cut, cut
from bglmanager.ui.pages.standings.panel import PairPanel, Panel, PlayerPanel, Subject
from bglmanager.ui.pages.standings.rows import Row, Shape, View, after_round, final_ranking
from bglmanager.ui.pages.standings.table import StandingsTable
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Size, Tone
from bglmanager.ui.widgets.basics import Words
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.lines import Notice
from bglmanager.ui.widgets.states import EmptyState, StatusPill
from bglmanager.words.phases import round_name

MANY = 8
"""More tables than this are counted, not named."""

_ROOMY = 440  # pixels at 100 % from which there is room for the pill


class StandingsPage(Page):
    """A table for the shape of what is chosen; it is made again when the columns are others."""

    def __init__(self, shell: Shell, desk: OpenEvent) -> None:
        super().__init__(shell)
        self._desk = desk
        self._cut: Cut | None = None
        self._shown: View | None = None
        self._panel: Panel | None = None
        self._arranging = False
        t = self.texts
        self.chooser = Chooser(self.look)
        self.search = SearchField(self.look, t.text("Search a name, a club or a rank"))
        self.pill = StatusPill(self.look, t.text("Provisional"), Tone.ATTENTION, "clock")
        self.table = self._make_table(Shape((), (), changes=False, clubs=False))
        self._nobody = Words(self.look, colour=self.look.theme.colours.muted, wrap=True)
        self._legend = Words(
            self.look, "", Size.SMALL, colour=self.look.theme.colours.muted, wrap=True
        )
        self._why = self.action(
            t.text("Why this rank"),
            self._open_panel,
            icon="circle-question-mark",
            keys="F2",
            refused_by=self._nothing_yet,
        )
        self._other = self.action(
            t.text("Other standings"),
            self.chooser.next_one,
            icon="history",
            keys="F3",
            refused_by=self._nothing_yet,
        )
        self._print = self.action(
            t.text("Print"),
            lambda: shell.go("prints"),
            icon="printer",
            refused_by=self._nothing_yet,
        )
        self._go = Action(self.look, self, t.text("Go there"), self._go_to_round)
        self._empty = self._make_empty()
        self._stack = Views()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._lay_out())
        self.box.addWidget(self._stack, 1)
        self.search.searched.connect(self._search)
        self.chooser.changed.connect(self._chosen)

    def _lay_out(self) -> QWidget:
        px = self.look.theme.px
        top = QHBoxLayout()
        top.setSpacing(px(12))
        top.addWidget(self.search, 1)
        top.addWidget(self.pill)
        top.addWidget(self.chooser)
        listed = QWidget()
        self._listed = QVBoxLayout(listed)
        self._listed.setContentsMargins(0, 0, 0, 0)
        self._listed.setSpacing(px(12))
        self._listed.addLayout(top)
        self._listed.addWidget(self._nobody)
        self._listed.addWidget(self.table, 1)
        self._listed.addWidget(self._legend)
        self._nobody.hide()
        return listed

    def _make_table(self, shape: Shape) -> StandingsTable:
        table = StandingsTable(self.look, shape, self.texts.text("Standings"))
        self.search.drive(table)
        table.opened.connect(self._open_panel)
        table.selectionModel().selectionChanged.connect(self._selected)
        return table

    def _make_empty(self) -> EmptyState:
        t = self.texts
        return EmptyState(
            self.look,
            icon="trophy",
            title=t.text("No standings yet"),
            text=t.text(
                "Here stand the players in order as soon as the first round is closed, with the "
                "reason for every rank."
            ),
            actions=(Action(self.look, self, t.text("Go to round 1"), self._go_to_round),),
        )

    @property
    def panel(self) -> Panel | None:
        """The panel of this page, when it is open."""
        found = self._panel
        return found if found is not None and isValid(found) and found.parent() else None

    @property
    def cut(self) -> Cut | None:
        """The cut that is drawn."""
        return self._cut

    @property
    def legend(self) -> str:
        """What is said under the table."""
        return self._legend.text()

    def title(self) -> str:
        if self.chooser.chosen is None:
            return self.texts.text("Standings")
        if self.chooser.chosen == FINAL:
            return choice_words(self.texts, FINAL)
        return self.texts.text("Standings after round {n}", n=self.chooser.chosen)

    def state_line(self) -> str:
        t, chosen = self.texts, self.chooser.chosen
        if chosen is None:
            return t.text("They come with the first closed round.")
        players = t.many("{n} player", "{n} players", self.table.model_of.total)
        planned = self._desk.event.settings.rounds_planned
        if chosen == FINAL:
            return t.text("The event is over: {players}.", players=players)
        if self.chooser.is_newest:
            return t.text(
                "Round {n} of {planned}: {players}", n=chosen, planned=planned, players=players
            )
        return t.text(
            "Round {n} of {planned}: {players}; there are newer standings",
            n=chosen,
            planned=planned,
            players=players,
        )

    @property
    def _open(self) -> Round | None:
        """The round whose results are still to come."""
        last = self._desk.event.last_round
        return last if last is not None and last.status is not RoundStatus.CLOSED else None

    def notices(self) -> Sequence[Notice]:
        if self.chooser.chosen is None or not self.chooser.is_newest:
            return ()
        return (*self._provisional(), *self._by_lot())

    def _provisional(self) -> Sequence[Notice]:
        t, made = self.texts, self._open
        if made is None:
            return ()
        name = round_name(t, made)
        missing = rounds.missing_tables(made)
        if made.status is RoundStatus.DRAFT:
            said = t.text("Provisional: {round} is still to be played.", round=name)
        elif not missing:
            said = t.text("Provisional: {round} has all results but is not closed.", round=name)
        elif len(missing) > MANY:
            said = t.many(
                "Provisional: {round} is being played, {n} result is missing.",
                "Provisional: {round} is being played, {n} results are missing.",
                len(missing),
                round=name,
            )
        else:
            said = t.many(
                "Provisional: {round} is being played, table {tables} is missing.",
                "Provisional: {round} is being played, tables {tables} are missing.",
                len(missing),
                round=name,
                tables=joined(t, [str(number) for number in missing]),
            )
        return (Notice(said, Tone.PLAIN, self._go),)

    def _by_lot(self) -> Sequence[Notice]:
        cut_ = self._cut
        if cut_ is None or cut_.by_lot is None:
            return ()
        names = {row.entry: row.name for row in self._shown.rows} if self._shown else {}
        said = self.texts.text(
            "The last place in the final goes by lot: {one} is in and {other} is out, equal in "
            "everything.",
            one=names[cut_.last],
            other=names[cut_.by_lot],
        )
        return (Notice(said),)

    def secondary(self) -> Sequence[Action]:
        return () if self.chooser.chosen is None else (self._print,)

    def refresh(self, changes: Changes | None) -> None:
        event, derived = self._desk.event, self._desk.derived
        self.chooser.offer(choices(event, derived))
        self._stack.setCurrentIndex(0 if self.chooser.chosen is None else 1)
        self._show_pill()
        if self.chooser.chosen is None:
            return
        self._show()

    def _show_pill(self) -> None:
        """Where there is little room the notice alone says it."""
        roomy = self.width() >= self.look.theme.px(_ROOMY)
        self.pill.setVisible(roomy and self._open is not None and self.chooser.is_newest)

    def _view(self) -> View:
        event, derived, chosen = self._desk.event, self._desk.derived, self.chooser.chosen
        if chosen == FINAL:
            return final_ranking(self.texts, event, derived)
        assert chosen is not None  # there are standings to choose from
        return after_round(self.texts, event, derived, RoundNumber(chosen))

    def _show(self) -> None:
        view = self._view()
        newest = self._desk.derived.standings[-1].after_round == self.chooser.chosen
        cut_ = cut(self._desk.event, self._desk.derived) if newest else None
        if (view, cut_) != (self._shown, self._cut):
            self._shown, self._cut = view, cut_
            self._show_view(view)
        if self.panel is not None:
            self._show_panel()

    def _show_view(self, view: View) -> None:
        picked = [row.entry for row in self.table.selected_rows]
        self._arranging = True
        if view.shape != self.table.shape:
            self._replace_table(view.shape)
        self.table.show_standings(view.rows, self._cut.last if self._cut else None)
        self.table.model_of.search(self.search.text())
        if len(picked) == 1 and not self.table.selected_rows:
            self.table.pick(picked[0])
        self._arranging = False
        self._show_legend(view.shape)
        self._show_nobody()

    def _replace_table(self, shape: Shape) -> None:
        old, focused = self.table, self.table.hasFocus()
        self.table = self._make_table(shape)
        self._listed.replaceWidget(old, self.table)
        self.setTabOrder(self.chooser, self.table)
        old.hide()
        old.deleteLater()
        if focused:
            self.table.setFocus()

    def _show_legend(self, shape: Shape) -> None:
        t = self.texts
        said = [
            t.text("↑ ↓ says why"),
            t.text("Shift+↓ or Ctrl+click two: what separates them"),
            t.text("F3 other standings"),
        ]
        if shape.rounds:
            said.insert(0, t.text("2/5: second at table 5"))
        if self._cut is not None:
            line = t.many(
                "Line: {n} plays the final", "Line: the first {n} play the final", self._cut.places
            )
            said.insert(0, line)
        self._legend.setText(" · ".join(said))

    def _show_nobody(self) -> None:
        typed = self.search.text().strip()
        self._nobody.setText(self.texts.text("Nobody is found under “{text}”.", text=typed))
        self._nobody.setVisible(not self.table.listed)

    def first_focus(self) -> QWidget | None:
        if self.chooser.chosen is None:
            return self._empty.findChild(QPushButton)
        return self.search

    def _search(self, text: str) -> None:
        """List who fits; nobody is chosen by it unless the panel is open and follows."""
        self._arranging = True
        self.table.model_of.search(text)
        follows = self.panel is not None and bool(self.table.listed)
        if follows and not self.table.selected_rows:
            self.table.selectRow(0)
        self._arranging = False
        self._show_nobody()
        if follows:
            self._show_panel()

    def _chosen(self) -> None:
        self.refresh(None)
        self.shell.renew()

    def _selected(self, _now: QItemSelection, _before: QItemSelection) -> None:
        if not self._arranging and self.table.selected_rows:
            self._show_panel()

    def _open_panel(self) -> None:
        if not self.table.selected_rows and self.table.listed:
            self.table.selectRow(0)
        elif self.table.selected_rows:
            self._show_panel()

    def _show_panel(self) -> None:
        rows = self.table.selected_rows
        if not rows:
            return
        final = self.chooser.chosen == FINAL
        title = f"{rows[0].rank}. {rows[0].name}"
        if len(rows) == 1:
            self._panel = PlayerPanel(self.look, self._subject(), rows[0], final=final)
        else:
            above, below = _ends(rows)
            title = self.texts.text("Ranks {one} and {other}", one=above.rank, other=below.rank)
            self._panel = PairPanel(self.look, self._subject(), above, below, final=final)
        self.shell.show_side(title, self._panel)

    def _subject(self) -> Subject:
        derived, chosen = self._desk.derived, self.chooser.chosen
        number = derived.standings[-1].after_round if not chosen else RoundNumber(chosen)
        return Subject(self._desk.event, derived, number)

    def _nothing_yet(self) -> Sequence[str]:
        if self.chooser.chosen is None:
            return (self.texts.text("There are no standings before a round is closed."),)
        return ()

    def _go_to_round(self) -> None:
        made = self._open
        if made is not None and made.phase is Phase.FINAL:
            self.shell.go("final")
        else:
            self.shell.go(f"round-{made.number if made else 1}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_pill()


def _ends(rows: Sequence[Row]) -> tuple[Row, Row]:
    """The best and the last of the chosen ones: a range compares its ends."""
    ordered = sorted(rows, key=lambda row: row.rank)
    return ordered[0], ordered[-1]
