"""The list of events on this machine: open one, make one, read one from a file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.i18n import Texts
from bglmanager.services import sample
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue
from bglmanager.services.library import Library
from bglmanager.services.opening import PlayedElsewhere, open_document
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.workspace import EventLine, OpenEvent, Workspace
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format
from bglmanager.ui.models.rows import Column, RowsModel
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.home.due import DueDates
from bglmanager.ui.pages.home.new_event import NewEventForm
from bglmanager.ui.pages.played_on import PlayedOn
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import CutWords
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.lines import Notice
from bglmanager.ui.widgets.states import EmptyState
from bglmanager.ui.widgets.table import TableView
from bglmanager.ui.widgets.views import Views


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
        self._games = games
        t = self.texts
        self._due = DueDates(t)
        self.search = SearchField(self.look, t.text("Search an event"))
        self._model = RowsModel(
            self.look, _columns(t, self.format, self._game, self._due), lambda row: row.id
        )
        self.table: TableView[EventLine] = TableView(self.look, self._model, t.text("Events"))
        self.form = NewEventForm(self.look, games, workspace.now().date(), own)
        self.form.settle()
        self._stack = Views()
        self._new = self.action(
            t.text("New event"), self.ask, icon="plus", keys="Ctrl+N", refused_by=self._asking
        )
        self._open = self.action(
            t.text("Open the event"),
            self.open_current,
            icon="folder-open",
            refused_by=self._none,
        )
        self.action(
            t.text("Open in its own window"),
            self.open_beside,
            icon="copy",
            keys="Shift+Return; Shift+Enter",
            refused_by=self._none,
        )
        self._read = self.action(
            t.text("Read a result file"), self.read_file, icon="file-down", keys="Ctrl+O"
        )
        self._sample = self.action(
            t.text("Play with a sample event"), self.play_sample, icon="dices"
        )
        self._create = self.action(
            t.text("Create the event"),
            self.make,
            icon="check",
            keys="Ctrl+Return",
            refused_by=self._not_asking,
        )
        self.played_on = PlayedOn(self, library)
        self._cancel = self.action(
            t.text("Back to the list"),
            self.show_list,
            icon="arrow-left",
            keys="Esc",
            refused_by=self._not_asking,
        )
        self._empty_form = self.action(
            t.text("Empty the form"), self.ask_afresh, icon="undo-2", refused_by=self._not_asking
        )
        self._lay_out()

    def _lay_out(self) -> None:
        t = self.texts
        listed = QWidget()
        box = QVBoxLayout(listed)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(self.look.theme.px(12))
        box.addWidget(self.search)
        box.addWidget(self.table, 1)
        keys = t.text("Enter opens · Shift+Enter opens in its own window · Ctrl+Tab next window")
        muted = self.look.theme.colours.muted
        box.addWidget(CutWords(self.look, keys, Size.SMALL, colour=muted))
        empty = EmptyState(
            self.look,
            icon="trophy",
            title=t.text("No event yet"),
            text=t.text(
                "No events yet. Make the first one in four questions, or look around in a "
                "sample event that is played already."
            ),
            actions=(self._new, self._sample),
        )
        for widget in (listed, empty, self.form):
            self._stack.addWidget(widget)
        self._listed, self._empty = listed, empty
        self.box.addWidget(self._stack, 1)
        self.search.drive(self.table)
        self.search.searched.connect(self._model.search)
        self.table.opened.connect(self.open_current)
        self.table.picked.connect(self.shell.renew)
        self.form.submitted.connect(self.make)

    def _game(self, row: EventLine) -> str:
        return self._games.of_event(row.game, self.texts)

    def title(self) -> str:
        return self.texts.text("New event") if self._is_asking() else self.texts.text("Events")

    def state_line(self) -> str:
        if self._is_asking():
            return self.texts.text("Four questions; everything can be changed later.")
        if not self._model.total:
            return ""
        return self.texts.many(
            "{n} event on this computer", "{n} events on this computer", self._model.total
        )

    def primary(self) -> Action | None:
        if self._is_asking():
            return self._create
        return self._new if self._model.total else None

    def secondary(self) -> Sequence[Action]:
        if self._is_asking():
            return (self._cancel, self._empty_form)
        if not self._model.total:
            return (self._read,)
        return (self._open, self._read, self._sample)

    def has_typed(self) -> bool:
        return self.form.has_typed()

    def notices(self) -> Sequence[Notice]:
        found = self.played_on.notices()
        if self._is_asking() or not self.has_typed():
            return found
        words = self.texts.text("The new event is not created yet.")
        return (*found, Notice(words, action=self._new))

    def refresh(self, changes: Changes | None) -> None:
        self._due.learn(self._workspace)
        self._model.set_rows(self._workspace.events())
        if not self._is_asking():
            self.show_list()

    def first_focus(self) -> QWidget | None:
        if self._is_asking():
            return self.form.first_field
        return self.search if self._model.total else None

    def ask(self) -> None:
        """Show the four questions, answered as they were left."""
        if not self.has_typed():
            self._begin()
        self._stack.setCurrentWidget(self.form)
        self.shell.renew()
        self.form.first_field.setFocus()

    def ask_afresh(self) -> None:
        """Show the four questions as if nothing had been answered."""
        self._begin()
        self.ask()

    def _begin(self) -> None:
        self.form.start(self._workspace.now().date())
        self.form.settle()

    def show_list(self) -> None:
        """Show the events, or the empty page when there are none."""
        self._stack.setCurrentWidget(self._listed if self._model.total else self._empty)
        if self._model.total and not self.table.currentIndex().isValid():
            self.table.selectRow(0)
        self.shell.renew()
        focus = self.first_focus()
        if focus is not None:
            focus.setFocus()

    def make(self) -> None:
        """Make the event of the form and open it; what is wrong is said at the fields."""
        found = self._make()
        if found is not None:
            self.shell.open_event(found.id)

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

    def open_current(self) -> None:
        """Open the event of the current line in the place of the list."""
        self._open_line(beside=False)

    def open_beside(self) -> None:
        """Open the event of the current line in its own window."""
        self._open_line(beside=True)

    def _open_line(self, *, beside: bool) -> None:
        row = self._model.row(self.table.currentIndex())
        if row is not None:
            self.shell.open_event(row.id, beside=beside)

    def read_file(self) -> None:
        """Take over an event from its result file."""
        t = self.texts
        kinds = t.text("Result files") + " (*.bgl.json *.json)"
        chosen = self.shell.messages.open_file(t.text("Read a result file"), kinds)
        if chosen is not None:
            self.shell.attempt(lambda: self.take(chosen))

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

    def _make_sample(self) -> None:
        desk = sample.make_sample(self._workspace, self.texts)
        self.shell.open_event(desk.id)

    def _is_asking(self) -> bool:
        return self._stack.currentWidget() is self.form

    def _asking(self) -> Sequence[str]:
        return (self.texts.text("The questions are on the screen already."),) * self._is_asking()

    def _not_asking(self) -> Sequence[str]:
        return () if self._is_asking() else (self.texts.text("Choose “New event” first."),)

    def _none(self) -> Sequence[str]:
        if self._model.row(self.table.currentIndex()) is not None:
            return ()
        return (self.texts.text("Choose an event of the list."),)


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
