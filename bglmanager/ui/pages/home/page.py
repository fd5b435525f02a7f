"""The list of events on this machine: open one, make one, read one from a file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.i18n import Texts
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue
from bglmanager.services.library import Library, PlayedElsewhere, open_document
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.workspace import EventLine, OpenEvent, Workspace
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format
from bglmanager.ui.kit.acts import BACK, GO_ON, NEW, READ, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.home.due import DueDates
from bglmanager.ui.pages.played_on import PlayedOn
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import EmptyState, laid_out
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.frame import Notice, Views
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView

if TYPE_CHECKING:
    from bglmanager.ui.pages.home.new_event import NewEventForm

_LIST = Need("The questions are on the screen already.", lambda page: not page.is_asking)
_FORM = Need("Choose “New event” first.", lambda page: page.is_asking)
_AN_EVENT = Need("Choose an event of the list.", lambda page: page.current is not None)


class HomePage(Page):
    """All events, the one changed last first; the form of a new one takes their place."""

    def __init__(
        self,
        shell: Shell,
        workspace: Workspace,
        games: Catalogue,
        own: OwnRules | None = None,
        library: Library | None = None,
    ) -> None:
        super().__init__(shell)
        self._workspace = workspace
        self._games, self._own = games, own
        t = self.texts
        self._due = DueDates(t)
        self.search = SearchField(self.look, t.text("Search an event"))
        self._model = RowsModel(
            self.look, _columns(t, self.format, self._game, self._due), lambda row: row.id
        )
        self.table: TableView[EventLine] = TableView(self.look, self._model, t.text("Events"))
        self._stack = Views()
        self.make_acts(self)
        self.played_on = PlayedOn(self, library)
        self._lay_out()

    def _lay_out(self) -> None:
        t = self.texts
        listed = QWidget()
        box = laid_out(QVBoxLayout(listed), self.look.theme.px(12))
        box.addWidget(self.search)
        box.addWidget(self.table, 1)
        self.legend_keys = ("Return", t.text("opens")), ("Ctrl+Tab", t.text("next window"))
        empty = EmptyState(
            self.look,
            icon="trophy",
            title=t.text("No event yet"),
            text=t.text(
                "No events yet. Make the first one in four questions, or look around in a "
                "sample event that is played already."
            ),
            actions=(self.new, self._sample),
        )
        for widget in (listed, empty):
            self._stack.addWidget(widget)
        self._listed, self._empty = listed, empty
        self.box.addWidget(self._stack, 1)
        self.search.drive_list(self.table)
        self.search.searched.connect(self._model.search_rows)
        self.table.opened.connect(self._open.trigger)
        self.table.picked.connect(self.shell.renew)

    @cached_property
    def form(self) -> NewEventForm:
        """The questions about a new event."""
        from bglmanager.ui.pages.home.new_event import (  # noqa: PLC0415 # first the list, at once
            NewEventForm,
        )

        form = NewEventForm(self.look, self._games, self._workspace.now().date(), self._own)
        form.settle()
        form.submitted.connect(self.make)
        self._stack.addWidget(form)
        return form

    def _game(self, row: EventLine) -> str:
        return self._games.of_event(row.game, self.texts)

    def title(self) -> str:
        return self.texts.text("New event") if self.is_asking else self.texts.text("Events")

    def state_line(self) -> str:
        if self.is_asking:
            return self.texts.text("Four questions; everything can be changed later.")
        if not self._model.all_rows:
            return ""
        return self.texts.many("{n} event[s] on this computer", len(self._model.all_rows))

    def primary(self) -> Action | None:
        if self.is_asking:
            return self._create
        return self.new if self._model.all_rows else None

    def secondary(self) -> Sequence[Action]:
        if self.is_asking:
            return (self._cancel, self._empty_form)
        if not self._model.all_rows:
            return (self._read,)
        return (self._open, self._read, self._sample)

    def has_typed(self) -> bool:
        return self.loses_typed()

    def notices(self) -> Sequence[Notice]:
        found = self.played_on.notices()
        if self.is_asking or not self.has_typed():
            return found
        words = self.texts.text("The new event is not created yet.")
        return (*found, Notice(words, action=self.new))

    def refresh(self, changes: Changes | None) -> None:
        self._due.learn(self._workspace)
        self._model.set_rows(self._workspace.events())
        if not self.is_asking:
            self.show_list()

    def first_focus(self) -> QWidget | None:
        if self.is_asking:
            return self.form.league
        return self.search if self._model.all_rows else None

    def ask(self) -> None:
        """Show the four questions, answered as they were left."""
        if not self.has_typed():
            self._begin()
        self._stack.setCurrentWidget(self.form)
        self.shell.renew()
        self.form.league.setFocus()

    def _begin(self) -> None:
        self.form.start(self._workspace.now().date())
        self.form.settle()

    new = act("New event", NEW, unless=_LIST)(ask)

    @act("Empty the form", icon="undo-2", unless=_FORM)
    def _empty_form(self) -> None:
        """Show the four questions as if nothing had been answered."""
        self._begin()
        self.ask()

    def show_list(self) -> None:
        """Show the events, or the empty page when there are none."""
        self._stack.setCurrentWidget(self._listed if self._model.all_rows else self._empty)
        if self._model.all_rows and not self.table.currentIndex().isValid():
            self.table.selectRow(0)
        self.shell.renew()
        focus = self.first_focus()
        if focus is not None:
            focus.setFocus()

    _cancel = act("Back to the list", BACK, unless=_FORM)(show_list)

    def make(self) -> None:
        """Make the event of the form and open it; what is wrong is said at the fields."""
        found = self._make()
        if found is not None:
            self.shell.open_event(found.id)

    _create = act("Create the event", GO_ON, unless=_FORM)(make)

    def _make(self) -> OpenEvent | None:
        made: list[OpenEvent | None] = []
        self.shell.attempt(
            lambda: made.append(self.form.make(self._workspace, self.shell.sentences))
        )
        if any(made):
            self.form.settle()
        return next(iter(made), None)

    def save_typed(self) -> None:
        self._make()

    discard_typed = _begin

    @act("Open the event", icon="folder-open", unless=_AN_EVENT)
    def _open(self) -> None:
        self._open_line(beside=False)

    @act(
        "Open in its own window",
        keys="Shift+Return; Shift+Enter",
        icon="copy",
        unless=_AN_EVENT,
        legend="opens in its own window",
    )
    def _open_beside(self) -> None:
        self._open_line(beside=True)

    def _open_line(self, *, beside: bool) -> None:
        row = self.current
        if row is not None:
            self.shell.open_event(row.id, beside=beside)

    def read_file(self) -> None:
        """Take over an event from its result file."""
        t = self.texts
        kinds = t.text("Result files") + " (*.bgl.json *.json)"
        chosen = self.shell.messages.open_file(t.text("Read a result file"), kinds)
        if chosen is not None:
            self.shell.attempt(lambda: self.take(chosen))

    _read = act("Read a result file", READ)(read_file)

    def take(self, file: Path) -> None:
        """Take over the event of a result file and open it; `Refused` when it is none."""
        try:
            desk = open_document(self._workspace, file)
        except PlayedElsewhere as asked:
            self.played_on.ask(asked.question)
            raise
        self.shell.open_event(desk.id)

    def play_sample(self) -> None:
        """Make a sample event, played to the end, and open it."""
        self.shell.attempt(self._make_sample)

    _sample = act("Play with a sample event", icon="dices")(play_sample)

    def _make_sample(self) -> None:
        from bglmanager.services import sample  # noqa: PLC0415 # plays a whole event: hardly ever

        desk = sample.make_sample(self._workspace, self.texts)
        self.shell.open_event(desk.id)

    @property
    def is_asking(self) -> bool:
        """Whether the questions about a new event are on the screen."""
        return "form" in vars(self) and self._stack.currentWidget() is self.form

    @property
    def current(self) -> EventLine | None:
        """The event of the current line."""
        return self._model.row_at(self.table.currentIndex())


def _columns(
    t: Texts, format_: Format, game: Callable[[EventLine], str], due: DueDates
) -> Sequence[Column[EventLine]]:
    return (
        Column(t.text("Event"), lambda row: row.name, stretch=True, strong=True),
        Column(
            t.text("Date"),
            lambda row: format_.short_day(dt.date.fromisoformat(row.date)),
            order=lambda row: row.date,
        ),
        Column(t.text("Town"), lambda row: row.city or ""),
        Column(t.text("Game"), game),
        Column(
            t.text("Entries"),
            lambda row: str(row.entries),
            order=lambda row: row.entries,
            figures=True,
        ),
        Column(
            t.text("Rounds"),
            lambda row: str(row.rounds),
            order=lambda row: row.rounds,
            figures=True,
        ),
        due.column(),
    )
