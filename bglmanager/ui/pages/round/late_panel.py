"""The side panel of lateness: who is awaited, who has come without a seat, who may be away."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from bglmanager.engine.event import EntryStatus
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import lateness
from bglmanager.ui.format import Format, whole_number
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.pages.round.late_rows import (
    AwaitedRow,
    NewcomerRow,
    awaited_columns,
    awaited_rows,
    newcomer_columns,
    newcomer_rows,
)
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size
from bglmanager.ui.widgets.basics import QuietButton, Words, in_a_row, laid_out, scrolled_area
from bglmanager.ui.widgets.fields import ClosablePanel, Field, LineField, TypedPanel
from bglmanager.ui.widgets.rows import RowsModel
from bglmanager.ui.widgets.table import TableView

AWAY_MINUTES = 10
"""Minutes of absence that are proposed."""


class Awaiting(QWidget):
    """Who is not at his table; Enter says that he has come."""

    def __init__(self, shell: Shell, subject: RoundContext) -> None:
        super().__init__()
        self._shell, self._subject, self._look = shell, subject, shell.look
        t = self._look.texts
        self._format = Format(t)
        self._model = RowsModel(self._look, awaited_columns(t), lambda row: row.entry, self)
        self.list: TableView[AwaitedRow] = TableView(self._look, self._model, t.text("Missing"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        box = laid_out(QVBoxLayout(self), self._look.theme.px(4))
        box.addWidget(Words(self._look, t.text("Missing"), strong=True))
        box.addWidget(self.list)
        box.addWidget(_small(shell, t.text("Enter: has come")))
        self.list.opened.connect(self._has_come)

    @property
    def rows(self) -> tuple[AwaitedRow, ...]:
        """Who is listed."""
        return tuple(self._model.rows)

    def refresh(self) -> None:
        """List them as things stand now; the part goes when there is nobody."""
        desk = self._subject.desk
        found = lateness.awaited_players(desk.event, self._subject.number, desk.now())
        self.list.show_rows(awaited_rows(self._look.texts, self._format, desk.event, found))
        self.setVisible(bool(found))
        if found and self.list.current_row is None:
            self.list.selectRow(0)

    def _has_come(self) -> None:
        row = self.list.current_row
        if row is not None:
            self._shell.attempt(lambda: lateness.note_arrival(self._subject.desk, row.entry))


class Newcomers(TypedPanel):
    """Who has come and has no seat; Enter seats him at the table chosen below."""

    def __init__(self, shell: Shell, subject: RoundContext) -> None:
        super().__init__()
        self._shell, self._subject, self._look = shell, subject, shell.look
        t = self._look.texts
        self._model = RowsModel(self._look, newcomer_columns(t), lambda row: row.entry, self)
        self.list: TableView[NewcomerRow] = TableView(
            self._look, self._model, t.text("Without a seat")
        )
        self.table = QComboBox()
        self._table = Field(self._look, t.text("Sits down at"), self.table)
        self.seat = QuietButton(self._look, t.text("Seat here"))
        self.open_table = QuietButton(self._look, "")
        self.why = _small(shell, "")
        box = laid_out(QVBoxLayout(self), self._look.theme.px(4))
        box.addWidget(Words(self._look, t.text("Without a seat"), strong=True))
        box.addWidget(self.list)
        box.addWidget(_small(shell, t.text("Enter: sits down at the table below")))
        for widget in (self._table, self.why):
            box.addWidget(widget)
        box.addLayout(in_a_row(self._look, (self.seat, self.open_table)))
        self.list.picked.connect(self._show_tables)
        self.list.opened.connect(self.save)
        self.seat.clicked.connect(self.save)
        self.open_table.clicked.connect(self._open)

    @property
    def rows(self) -> tuple[NewcomerRow, ...]:
        """Who is listed."""
        return tuple(self._model.rows)

    def refresh(self) -> None:
        """List them as things stand now; the part goes when there is nobody."""
        event, number = self._subject.event, self._subject.number
        rows = newcomer_rows(event, number)
        self.list.show_rows(rows)
        self.setVisible(bool(rows))
        if rows and self.list.current_row is None:
            self.list.selectRow(0)
        self._show_tables()
        companions = self._companions()
        self.open_table.setVisible(not lateness.can_open_table(event, number, companions))
        text = self._look.texts.text("New table for these {n}", n=len(companions))
        self.open_table.setText(text)
        self.open_table.setAccessibleName(text)

    def _companions(self) -> tuple[EntryNumber, ...]:
        """Those who are here and have no seat: as many as one table holds."""
        event = self._subject.event
        here = [
            row.entry for row in self.rows if event.entry(row.entry).status is EntryStatus.ACTIVE
        ]
        return tuple(here[: self._subject.made.players_per_table])

    def _show_tables(self) -> None:
        t, row = self._look.texts, self.list.current_row
        tables = row.tables if row is not None else ()
        offered = [int(self.table.itemData(n)) for n in range(self.table.count())]
        if offered != list(tables):
            self.table.clear()
            for number in tables:
                seats = len(self._subject.made.table(number).seats)
                words = t.many("table {table}: {n} player[s]", seats, table=number)
                self.table.addItem(words, int(number))
            self.settle()
        self._table.setVisible(bool(tables))
        self.seat.setVisible(bool(tables))
        none = t.text("No table has a free seat: this player plays from the next round on.")
        self.why.setText("" if tables or row is None else none)
        self.why.setVisible(bool(self.why.text()))

    def save(self) -> None:
        """Seat who is chosen at the table chosen."""
        row, table = self.list.current_row, self.table.currentData()
        if row is not None and table is not None:
            desk, number = self._subject.desk, self._subject.number
            self._shell.attempt(
                lambda: lateness.join_table(desk, number, row.entry, TableNumber(table))
            )

    def _open(self) -> None:
        desk, number, companions = self._subject.desk, self._subject.number, self._companions()
        self._shell.attempt(lambda: lateness.open_table(desk, number, companions))


class Leave(TypedPanel):
    """Somebody may be away for some minutes, as the referee agreed (BGL 5.5)."""

    def __init__(self, shell: Shell, subject: RoundContext, over: QWidget) -> None:
        super().__init__()
        self._shell, self._subject, self._look = shell, subject, shell.look
        t = self._look.texts
        self.player = PlayerField(self._look, over)
        self.minutes = LineField(self._look)
        self.minutes.setText(str(AWAY_MINUTES))
        self._minutes = Field(self._look, t.text("Minutes"), self.minutes)
        self.agree = QuietButton(self._look, t.text("Allow absence"))
        box = laid_out(QVBoxLayout(self), self._look.theme.px(8))
        box.addWidget(Field(self._look, t.text("Agreed absences"), self.player))
        box.addWidget(self._minutes)
        box.addLayout(in_a_row(self._look, (self.agree,)))
        self.player.passed.connect(self.minutes.setFocus)
        self.minutes.returnPressed.connect(self.save)
        self.agree.clicked.connect(self.save)
        self.settle()

    def refresh(self) -> None:
        """Offer the players of now."""
        self.player.show_event(self._subject.event)

    def save(self) -> None:
        """Allow it; without a player go where one is chosen."""
        entry = self.player.entry
        if entry is None:
            self.player.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        desk, number = self._subject.desk, self._subject.number
        away = whole_number(self.minutes.text()) or 0
        problems = lateness.can_agree(desk.event, number, entry, away)
        wrong = [each for each in problems if each.path == "minutes"]
        self._minutes.set_problem(" ".join(self._shell.sentences(wrong)))
        if self._shell.attempt(lambda: lateness.agree_absence(desk, number, entry, away)):
            self.player.empty()
            self.settle()


class LatePanel(ClosablePanel):
    """The three of them under the clock; `left` is sent for Escape."""

    def __init__(self, shell: Shell, subject: RoundContext, clock: Callable[[], str]) -> None:
        """`clock` says in words how long the round is on."""
        super().__init__()
        look = shell.look
        self._shell, self._subject = shell, subject
        self._clock_words = clock
        self.clock = Words(look, "", wrap=True, colour=look.theme.colours.muted)
        self.awaiting = Awaiting(shell, subject)
        self.newcomers = Newcomers(shell, subject)
        self.leave = Leave(shell, subject, self)
        self.nobody = Words(look, "", wrap=True)
        inside = QWidget()
        box = laid_out(QVBoxLayout(inside), look.theme.px(12))
        box.setContentsMargins(0, 0, look.theme.px(8), 0)
        for widget in (self.clock, self.nobody, self.awaiting, self.newcomers):
            box.addWidget(widget)
        if ruleset_of(subject.event.settings).late_minutes is not None:
            box.addWidget(self.leave)
        box.addStretch(1)
        laid_out(QVBoxLayout(self), 0).addWidget(scrolled_area(inside))
        self.refresh()

    def refresh(self) -> None:
        """Show everything as it is now."""
        self.clock.setText(self._clock_words())
        self.awaiting.refresh()
        self.newcomers.refresh()
        self.leave.refresh()
        self.nobody.setText(self._why_nobody())
        self.nobody.setVisible(self.awaiting.isHidden() and self.newcomers.isHidden())

    def _why_nobody(self) -> str:
        """That all is in order; in a round begun early, what becomes of who has no seat."""
        if not self._subject.made.partial:
            return self._shell.look.texts.text(
                "Everybody is at the table, and nobody waits for a seat."
            )
        found = lateness.can_join_any(self._subject.event, self._subject.number)
        return " ".join(self._shell.sentences(found))

    def start(self) -> None:
        """Put the keyboard where the next Enter does the likeliest."""
        for part in (self.awaiting, self.newcomers):
            if not part.isHidden():
                part.list.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        self.leave.player.setFocus(Qt.FocusReason.OtherFocusReason)


def _small(shell: Shell, text: str) -> Words:
    look = shell.look
    return Words(look, text, Size.SMALL, colour=look.theme.colours.muted, wrap=True)
