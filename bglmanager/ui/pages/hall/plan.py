"""The plan of the room: every table put once where it stands, kept for the venue."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.ids import TableNumber
from bglmanager.engine.room_plan import Cell, cells_of
from bglmanager.services import room_plan
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.kit.room_grid import RoomGrid
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import Words, laid_out, scrolled_area
from bglmanager.ui.widgets.frame import PageView

_SHOWN = Need("The plan of the room is not shown.", lambda view: view.is_shown)


class PlanView(PageView, QWidget):
    """The grid with the tables, and where it comes from in a line above it."""

    def __init__(self, shell: Shell, desk: OpenEvent, games: Catalogue) -> None:
        super().__init__()
        self._shell, self.desk, self._games = shell, desk, games
        look, text = shell.look, shell.look.texts.text
        self.said = Words(look, colour=look.theme.colours.muted, wrap=True)
        self.grid = RoomGrid(look, text("Plan of the room"))
        self.grid.moved.connect(self._move)
        box = laid_out(QVBoxLayout(self), look.theme.px(8))
        box.addWidget(self.said)
        box.addWidget(scrolled_area(self.grid), 1)

    @property
    def places(self) -> room_plan.Plan:
        """The plan as it is kept for this event, or for its venue; empty for tables in rows."""
        return room_plan.plan_of(self.desk)

    def title(self) -> str:
        return self._shell.look.texts.text("Plan of the room")

    def state_line(self) -> str:
        t, settings = self._shell.look.texts, self.desk.event.settings
        counted = t.many("{n} table[s]", len(room_plan.needed_tables(self.desk, self._games)))
        return " · ".join(filter(None, (counted, settings.venue or "")))

    def refresh(self) -> None:
        """Show the tables where they stand now."""
        desk, text = self.desk, self._shell.look.texts.text
        needed = room_plan.needed_tables(desk, self._games)
        cells = cells_of(self.places, needed)
        labels = dict(enumerate(desk.event.settings.desk.tables, 1))
        self.grid.show_tables(cells, labels, set(cells) - set(needed))
        how = text("Drag each table to where it stands; the hall of each round is then the room.")
        if self.places and desk.event.settings.desk.room is None:
            how = text("As at the last event in this venue. Drag a table to change it.")
        self.said.setText(how)

    def first_focus(self) -> QWidget:
        return self.grid

    def secondary(self) -> Sequence[Action]:
        return (self.last_plan, self.rows)

    def _move(self, table: TableNumber, cell: Cell) -> None:
        cells = self.grid.cells
        if not self._shell.attempt(lambda: room_plan.move_table(self.desk, cells, table, cell)):
            self.refresh()

    @act(
        "Back to rows",
        icon="layout-grid",
        unless=(_SHOWN, lambda view: room_plan.can_go_back_to_rows(view.desk)),
        attempted=True,
    )
    def rows(self) -> None:
        room_plan.back_to_rows(self.desk)

    @act(
        "As at the last event here",
        icon="history",
        unless=(_SHOWN, lambda view: room_plan.can_take_last_plan(view.desk)),
        attempted=True,
    )
    def last_plan(self) -> None:
        room_plan.take_last_plan(self.desk)
