"""Before the day: dates to keep, what must be in the hall, the announcement."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.event import Event, Settings
from bglmanager.services import preparation, upcoming_rounds
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import CHANGE, PRINT, PRINT_OTHER, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.hall.announced import Announced, announcement_text, missing_facts
from bglmanager.ui.pages.hall.lists import (
    HallRow,
    TickList,
    date_columns,
    date_row,
    thing_columns,
    thing_row,
)
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.basics import TurningRow, laid_out

_SIDE_BY_SIDE = 860
"""A page narrower than this has its three parts under each other."""

_A_GAP = Need("Nothing is missing on the announcement.", lambda page: page.has_gaps)


class HallPage(Page):
    """Three parts: two lists to tick off by Space, and a text to copy by Ctrl+C."""

    def __init__(
        self, shell: Shell, workspace: Workspace, desk: OpenEvent, games: Catalogue
    ) -> None:
        super().__init__(shell)
        self._workspace, self._desk, self._games = workspace, desk, games
        self._others: tuple[Settings, ...] = ()
        self.make_acts(self)
        self.tick.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        t = self.texts
        self.dates = TickList(
            self.look, t.text("Dates to keep"), date_columns(t, self._tick), self._tick
        )
        self.things = TickList(
            self.look, t.text("What must be in the hall"), thing_columns(t, self._tick), self._tick
        )
        self.announced = Announced(self.look, (self.copy, self.print_page), self._fill_in)
        self._lay_out()

    def _lay_out(self) -> None:
        px = self.look.theme.px
        left = laid_out(QVBoxLayout(), px(16))
        left.addWidget(self.dates)
        left.addWidget(self.things, 1)
        parts = TurningRow(self.look, _SIDE_BY_SIDE)
        parts.box.addLayout(left, 3)
        parts.box.addWidget(self.announced, 2)
        self.box.addWidget(parts, 1)
        for each in (self.dates, self.things):
            each.table.addAction(self.tick)
            each.table.picked.connect(self.shell.renew)

    def title(self) -> str:
        return self.texts.text("Before the day")

    def state_line(self) -> str:
        t = self.texts
        said = []
        late = sum(row.tone is Tone.WRONG for row in self.dates.model.rows)
        open_ = sum(not row.done for row in self.dates.model.rows)
        if late:
            said.append(t.many("{n} date[s] [has|have] gone by", late))
        elif open_:
            said.append(t.many("{n} date[s] to keep", open_))
        left = sum(not row.done for row in self.things.model.rows)
        if left:
            said.append(t.many("{n} thing[s] still to get ready", left))
        return "; ".join(said) or t.text("All set")

    def primary(self) -> Action | None:
        return self.fill if self.missing else self.copy

    def secondary(self) -> Sequence[Action]:
        return (self.list, self.check_in)

    @property
    def missing(self) -> tuple[str, ...]:
        """What people would ask and the announcement does not say, by field."""
        return missing_facts(self._desk.event.settings, self._games)

    def refresh(self, changes: Changes | None) -> None:
        if changes is None:
            self._others = self._workspace.all_settings()
        event, today, t = self._planned(), self._desk.now().date(), self.texts
        kept = preparation.dates_to_keep(event.settings, self._others)
        self.dates.show_rows([date_row(t, each, event, today) for each in kept], whole=True)
        things = preparation.to_bring(event, self._games)
        self.things.show_rows([thing_row(t, each, event, self._games) for each in things])
        self.announced.show_text(announcement_text(event, t, self._games), self.missing)

    def _planned(self) -> Event:
        """The event with the rounds for who is expected, as its page shows it."""
        return upcoming_rounds.filled_in(
            self._desk.event, self._games, typed=self._desk.rounds_typed
        )

    def first_focus(self) -> QWidget | None:
        return self.dates.table if self.dates.model.all_rows else self.things.table

    def _tick(self, row: HallRow, yes: bool) -> None:
        if row.settled:
            self.shell.say(
                self.texts.text("“{what}” is done: what it asks for is there.", what=row.name),
                Tone.ATTENTION,
            )
            return
        self.shell.attempt(lambda: preparation.set_done(self._desk, row.code, done=yes))

    @act("Copy the announcement", keys="Ctrl+C", icon="copy")
    def copy(self) -> None:
        text = announcement_text(self._planned(), self.texts, self._games)
        QGuiApplication.clipboard().setText(text)
        self.shell.say(
            self.texts.text("The announcement is copied: paste it into an e-mail or a forum.")
        )

    @act("Print the announcement", PRINT)
    def print_page(self) -> None:
        self.shell.go("prints/announcement")

    @act("Print the list for the hall", PRINT_OTHER, icon="clipboard-list")
    def list(self) -> None:
        self.shell.go("prints/hall")

    @act("Print the check-in sheet", icon="users")
    def check_in(self) -> None:
        self.shell.go("prints/check-in")

    @act("Done, or not any more", keys="Space", icon="check")
    def tick(self) -> None:
        """The line chosen in the list that has the keyboard."""
        part = self.things if self.things.table.hasFocus() else self.dates
        row = part.table.current_row
        if row is not None:
            self._tick(row, not row.done)

    @act("Fill in what is missing", CHANGE, unless=_A_GAP)
    def fill(self) -> None:
        """What the date chosen waits for comes first, then what the announcement lacks."""
        row = self.dates.table.current_row
        chosen = row.missing if row is not None and self.dates.table.hasFocus() else ()
        self._fill_in(next(iter((*chosen, *self.missing)), ""))

    def _fill_in(self, field: str) -> None:
        self.shell.go(f"event/{field}")

    @property
    def has_gaps(self) -> bool:
        """Whether anything is missing for the announcement or a date."""
        kept = preparation.dates_to_keep(self._desk.event.settings)
        return bool(self.missing) or any(each.missing for each in kept)
