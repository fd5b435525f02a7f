"""The list of events on this machine: open one, make one, read one from a file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue
from bglmanager.services.library import Library, PlayedElsewhere, open_document
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.preparation import DateToKeep, next_due
from bglmanager.services.workspace import EventLine, OpenEvent, Workspace
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.kit import lists
from bglmanager.ui.kit.acts import BACK, GO_ON, NEW, READ, Need, act
from bglmanager.ui.kit.panels import PillState
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.played_on import PlayedOn
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import (
    Card,
    CutWords,
    EmptyState,
    Words,
    action_button,
    filled,
    laid_out,
)
from bglmanager.ui.widgets.frame import Notice, Views
from bglmanager.ui.widgets.rows import Column
from bglmanager.words import preparation

if TYPE_CHECKING:
    from bglmanager.ui.pages.home.new_event import NewEventForm

_LIST = Need("The questions are on the screen already.", lambda page: not page.is_asking)
_FORM = Need("Choose “New event” first.", lambda page: page.is_asking)
_SEVERAL = Need(
    "Tick “A different game in every round” first.", lambda page: page.form.several.is_chosen
)
_TODAY = Need("No event is held today.", lambda page: page.running is not None)
_AN_EVENT = Need("Choose an event of the list.", lambda page: page.current is not None)


class EventsList(lists.SearchList[EventLine]):
    """The events of the library, each with the first thing that is late or due within a week."""

    def __init__(self, look: Style, games: Catalogue) -> None:
        self._texts, self._games = look.texts, games
        self._today, self._due = dt.date.min, dict[str, DateToKeep]()
        self.empty: QWidget | None = None
        """What stands there where there is no event at all."""
        described = lists.TableOf(look.texts.text("Events"), self._columns(), lambda row: row.id)
        super().__init__(look, described, look.texts.text("Search an event"), self._nothing)

    @property
    def rows(self) -> Sequence[EventLine]:
        """All events."""
        return self.table.rows_model.all_rows

    def show_events(self, workspace: Workspace) -> EventLine | None:
        """Show all events of the library; the one that is held today."""
        today, known = workspace.now().date(), workspace.all_settings()
        now = {one.id for one in known if one.date <= today <= (one.end_date or one.date)}
        found = {one.id: next_due(one, today) for one in known}
        self._today = today
        self._due = {id_: due for id_, due in found.items() if due is not None}
        rows = workspace.events()
        self.show_rows(rows)
        self.search.setVisible(bool(rows))
        return next((one for one in rows if one.id in now), None)

    def game_of(self, row: EventLine) -> str:
        """What its game is called."""
        return self._games.of_event(row.game, self._texts)

    def _columns(self) -> Sequence[Column[EventLine]]:
        t = self._texts
        return (
            lists.name_column(t.text("Event"), lambda row: row.name),
            lists.day_column(t.text("Date"), lambda row: dt.date.fromisoformat(row.date)),
            Column(t.text("Town"), lambda row: row.city or "", optional=True),
            Column(t.text("Game"), self.game_of),
            lists.count_column(t.text("Entries"), lambda row: row.entries),
            lists.count_column(t.text("Rounds"), lambda row: row.rounds),
            lists.pill_column(t.text("Due"), self._due_now, order=self._due_day, stretch=True),
        )

    def _nothing(self, typed: str) -> str | QWidget:
        if self.empty is not None and not self.rows:
            return self.empty
        return self._texts.text("Nothing is found under “{text}”.", text=typed)

    def _due_now(self, row: EventLine) -> PillState:
        due = self._due.get(row.id)
        if due is None:
            return PillState("")
        left = preparation.days_left_or_now(self._texts, due.day, due.days_left(self._today))
        tone = Tone.WRONG if due.is_late(self._today) else Tone.ATTENTION
        return PillState(
            f"{preparation.date_name(self._texts, due.what)} ({left})", tone, "calendar"
        )

    def _due_day(self, row: EventLine) -> dt.date:
        """The most urgent first; an event that has nothing due is behind."""
        due = self._due.get(row.id)
        return dt.date.max if due is None else due.day or due.since


class RunningCard(Card):
    """The event of today, with the next thing to do in it."""

    def __init__(self, look: Style, go_on: Action) -> None:
        super().__init__(look, spacing=4, margin=12)
        self._texts = look.texts
        self.name = CutWords(look, "", Size.SECTION, strong=True)
        self.about = Words(look, "", colour=look.theme.colours.muted)
        words = filled(laid_out(QVBoxLayout(), look.theme.px(2)), self.name, self.about)
        line = laid_out(QHBoxLayout(), look.theme.px(16))
        self.box.addLayout(filled(line, (words, 1), action_button(look, go_on)))

    def show_event(self, row: EventLine | None, game: str) -> None:
        """Show an event; nothing without one."""
        self.setVisible(row is not None)
        if row is not None:
            t = self._texts
            entries = t.many("{n} player[s]", row.entries)
            self.name.set_whole(row.name)
            self.about.setText(" · ".join(filter(None, (t.text("today"), row.city, game, entries))))


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
        self._workspace, self._games, self._own = workspace, games, own
        self.running: EventLine | None = None
        t = self.texts
        self.list = EventsList(self.look, games)
        self.search, self.table = self.list.search, self.list.table
        self.make_acts(self)
        self.card = RunningCard(self.look, self.go_on)
        self.played_on = PlayedOn(self, library)
        self.list.empty = EmptyState(
            self.look,
            icon="trophy",
            title=t.text("No event yet"),
            text=t.text(
                "Make the first one in four questions, or look around in a sample event that is "
                "played already."
            ),
            actions=(self.new, self._sample),
        )
        self.list.opened.connect(self._open.trigger)
        self.list.picked.connect(self.shell.renew)
        self.legend_keys = ("Return", t.text("opens")), ("Ctrl+Tab", t.text("next window"))
        self._listed, self._stack = QWidget(), Views()
        box = laid_out(QVBoxLayout(self._listed), self.look.theme.px(12))
        filled(box, self.card, (self.list, 1))
        self._stack.addWidget(self._listed)
        self.box.addWidget(self._stack, 1)

    @cached_property
    def form(self) -> NewEventForm:
        """The questions about a new event."""
        from bglmanager.ui.pages.home.new_event import (  # noqa: PLC0415 # first the list, at once
            NewEventForm,
        )

        form = NewEventForm(self.look, self._games, self._workspace.now().date(), self._own)
        form.several.rounds.add_buttons(self.add_round)
        form.settle()
        form.submitted.connect(self.make)
        self._stack.addWidget(form)
        return form

    def title(self) -> str:
        return self.texts.text("New event") if self.is_asking else self.texts.text("Events")

    def state_line(self) -> str:
        if self.is_asking:
            return self.texts.text("A few questions; everything can be changed later.")
        count = len(self.list.rows)
        return self.texts.many("{n} event[s] on this computer", count) if count else ""

    def primary(self) -> Action | None:
        if self.is_asking:
            return self._create
        return self.new if self.list.rows else None

    def secondary(self) -> Sequence[Action]:
        if self.is_asking:
            return (self._cancel, self._empty_form)
        if not self.list.rows:
            return (self._read,)
        return (self._open, self._read, self._sample)

    def legend(self) -> Keys:
        """The keys of the list; the questions have none of their own."""
        return () if self.is_asking else super().legend()

    def has_typed(self) -> bool:
        return self.loses_typed()

    def notices(self) -> Sequence[Notice]:
        found = self.played_on.notices()
        if self.is_asking or not self.has_typed():
            return found
        words = self.texts.text("The new event is not created yet.")
        return (*found, Notice(words, action=self.new))

    def refresh(self, changes: Changes | None) -> None:
        t = self.texts
        row = self.running = self.list.show_events(self._workspace)
        self.card.show_event(row, "" if row is None else self.list.game_of(row))
        if row is not None:
            began = t.text("Go on with the event")
            self.go_on.rename(began if row.rounds else t.text("Check players in"))
        if not self.is_asking:
            self.show_list()

    def first_focus(self) -> QWidget | None:
        if self.is_asking:
            return self.form.league
        return self.search if self.list.rows else None

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
        self._stack.setCurrentWidget(self._listed)
        if self.list.rows and self.current is None:
            self.list.mark_first()
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

    @act("Add a round", icon="plus", unless=(_FORM, _SEVERAL))
    def add_round(self) -> None:
        """One more round of an event of several games."""
        self.form.several.rounds.add_row()

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

    @act("Open the event of today", icon="play", unless=_TODAY)
    def go_on(self) -> None:
        if self.running is not None:
            self.shell.open_event(self.running.id)

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
        return self.table.current_row
