"""The entry list: check-in by two letters and Enter, walk-ins, data of players, imports."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QPushButton, QWidget

from bglmanager.engine import copies
from bglmanager.engine.event import EntryStatus, FirstSeating
from bglmanager.engine.till import has_till
from bglmanager.services import teams
from bglmanager.services.archive import Archive
from bglmanager.services.changes import Changes, Topic
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.upcoming_rounds import filled_in
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import ABSENT, ADD, CHANGE, GO_ON, NEXT_LIST, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.acts import DeskActs
from bglmanager.ui.pages.entries.archive_lookup import ArchiveLookup, with_bans
from bglmanager.ui.pages.entries.duplicate_desk import DuplicateDesk
from bglmanager.ui.pages.entries.empty import empty_entries
from bglmanager.ui.pages.entries.entries_notices import worth_knowing
from bglmanager.ui.pages.entries.entries_table import DeskList
from bglmanager.ui.pages.entries.intake import EntriesIntake
from bglmanager.ui.pages.entries.list_desk import ListDesk
from bglmanager.ui.pages.entries.mails import Mails
from bglmanager.ui.pages.entries.missing_desk import MissingDesk
from bglmanager.ui.pages.entries.panels import Panels
from bglmanager.ui.pages.entries.people import Lines
from bglmanager.ui.pages.entries.selected_acts import SelectedActs
from bglmanager.ui.pages.entries.shown_stack import Stack
from bglmanager.ui.pages.entries.state import state_line
from bglmanager.ui.pages.entries.ties_desk import TiesDesk
from bglmanager.ui.pages.entries.till_desk import TillDesk
from bglmanager.ui.pages.standings.why import WhyAbout
from bglmanager.ui.shell import Shell
from bglmanager.ui.steps import next_step
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice

_HERE = Qt.ShortcutContext.WidgetWithChildrenShortcut


_TEAMS = Need(
    "This event has no fixed teams. Choose them on its page.", lambda page: page.has_teams
)


def _why_busy(page: EntriesPage) -> Sequence[str]:
    """Why nothing else is done while a list comes in."""
    return page.intake.why_busy()


class EntriesPage(Page):
    """The list of an event; a list that comes in takes its place until it is taken or left."""

    sheet = "check-in"

    def __init__(
        self,
        shell: Shell,
        desk: OpenEvent,
        games: Catalogue = NO_GAMES,
        archive: Archive | None = None,
    ) -> None:
        """`games` say whether players hand in lists of elements, and what may be in them;
        `archive` knows who was in earlier events.
        """
        super().__init__(shell)
        self._desk, self._games = desk, games
        self.acts = DeskActs(self.texts, desk)
        self._lines = Lines(self.texts)
        self.listed = DeskList(self.look)
        self.acquaintance = ArchiveLookup(shell, desk, archive, games, self)
        self.panels = Panels(shell, desk, self.acts, self.listed, self.acquaintance)
        self.intake = EntriesIntake(self, desk, self._after_import, archive)
        self._make_acts()
        self.why = WhyAbout(self, desk, lambda: self.listed.number, games)
        self._empty = empty_entries(self, self.intake.choose, self.panels.add)
        self._stack = Stack()
        for widget in (self.listed, self._empty, self.intake):
            self._stack.addWidget(widget)
        self.box.addWidget(self._stack, 1)
        self.setAcceptDrops(True)
        self._connect()

    def _make_acts(self) -> None:
        self.selected = SelectedActs(self, self.listed, self.acts, self._why_nobody)
        self.make_acts(self)
        desk, nobody, none = self._desk, self._why_nobody, self._why_none_entered
        self.mails = Mails(self, self.listed, none)
        self.lists = ListDesk(self, desk, self._games, self.panels, nobody)
        self.till = TillDesk(self, desk, self.panels, nobody)
        self.missing = MissingDesk(self, desk, self._games, none)
        self.duplicates = DuplicateDesk(self, desk, self.listed, self.acquaintance, nobody)
        self.ties = TiesDesk(self, desk, self.listed, nobody)
        self._on_players = [
            self.selected.present,
            self._details,
            self._team,
            self.lists.check,
            self.selected.pay,
            self.till.account,
            self.selected.copy,
            self.selected.leave,
            self._rests,
            self.ties.ties,
            self.ties.seeds,
            self.duplicates.merge,
            self.duplicates.delete,
        ]
        for action in self._on_players:
            action.setShortcutContext(_HERE)

    def _why_none_entered(self) -> Sequence[str]:
        if self.is_importing:
            return self.intake.why_busy()
        if not self._desk.event.entries:
            return (self.texts.text("Nobody is entered yet."),)
        return ()

    def _why_nobody(self) -> Sequence[str]:
        if none := self._why_none_entered():
            return none
        if self.listed.current is None:
            return (self.texts.text("Choose a player of the list."),)
        return ()

    @act("Details", CHANGE, unless=_why_nobody, legend="details")
    def _details(self) -> None:
        self.panels.edit()

    @act("Add a player", ADD, unless=_why_busy, legend="new player")
    def _add(self) -> None:
        self.panels.add()

    @act("Filter", NEXT_LIST, unless=_why_none_entered, legend="lists others")
    def _filter(self) -> None:
        self.listed.next_filter()

    @act("Team", keys="Ctrl+Shift+T", icon="users", unless=(_TEAMS, _why_nobody), legend="team")
    def _team(self) -> None:
        self.panels.team()

    @act("Sits rounds out", ABSENT, icon="clock", unless=_why_nobody)
    def _rests(self) -> None:
        self.panels.sits_out()

    @act(lambda t: t.text("Draw round {number} →", number=1), GO_ON, icon="", unless=_why_busy)
    def _draw(self) -> None:
        self.shell.go(next_step(self.texts, self._desk.event)[0])

    @property
    def has_teams(self) -> bool:
        """Whether the event is played in fixed teams."""
        return teams.are_played(self._desk.event)

    def _connect(self) -> None:
        self.listed.table.addActions(self._on_players)
        self.listed.table.pasted.connect(self.intake.paste)
        self.listed.table.doubleClicked.connect(self.panels.edit)
        self.listed.picked.connect(self._picked)
        self.listed.selected.connect(self._selected)
        self.panels.left.connect(self.take_focus)
        self.listed.table.refused.connect(self._say_refusal)
        self.listed.search.left.connect(self.shell.close_side)
        seed = self.acts.set_seeded
        self.listed.seeded.connect(lambda n, yes: self.shell.attempt(lambda: seed(n, seeded=yes)))
        self.acquaintance.changed.connect(self._show_lines)
        self.intake.opened.connect(self._show_import)
        self.intake.changed.connect(self.shell.renew)

    def title(self) -> str:
        t, total = self.texts, len(self._desk.event.entries)
        if self.is_importing:
            return self.intake.title()
        return t.text("Entries ({count})", count=total) if total else t.text("Entries")

    def state_line(self) -> str:
        if not self.is_importing:
            return state_line(self.texts, self._desk.event)
        return self.intake.view.state_line() if self.intake.is_preview else ""

    def notices(self) -> Sequence[Notice]:
        if self.is_importing:
            return self.intake.view.notices() if self.intake.is_preview else ()
        return [
            *self.missing.notices(),
            *self.duplicates.notices(),
            *worth_knowing(self.shell, self._desk.event),
        ]

    def primary(self) -> Action | None:
        if self.is_importing:
            return self.intake.primary()
        if not any(e.status is EntryStatus.ACTIVE for e in self._desk.event.entries):
            return None
        self._draw.rename(next_step(self.texts, self._desk.event)[1])
        return self._draw

    def secondary(self) -> Sequence[Action]:
        if self.is_importing:
            return (self.intake.back,) if self.intake.is_preview else ()
        if not self._desk.event.entries:
            return ()
        return (self.intake.import_, self._add)

    @property
    def page_actions(self) -> Sequence[Action]:
        """Everything that can be done here, that with the players first."""
        first = self._actions.index(self.selected.present)
        return (*self._actions[first:], *self._actions[:first])

    def refresh(self, changes: Changes | None) -> None:
        event = self._desk.event
        self.listed.show_seeds(shown=event.settings.first_seating is FirstSeating.SEEDED)
        self.listed.show_till(shown=has_till(event))
        self.lists.check.in_legend = self.lists.show_column(self._lines, self.listed)
        self.selected.copy.in_legend = copies.are_counted(event)
        self._team.in_legend = self.has_teams
        if changes is None:
            self.acquaintance.start()
        self._show_lines()
        self.missing.refresh()
        self.duplicates.refresh()
        self.ties.refresh()
        if not self.is_importing:
            self.show_list()
        elif changes is None or Topic.ENTRIES in changes.topics:
            self.intake.compare_again()

    def _show_lines(self) -> None:
        desk = self._desk
        lines = self._lines.of(filled_in(desk.event, self._games, typed=desk.rounds_typed))
        self.listed.show_lines(with_bans(self.texts, lines, self.acquaintance.banned()))
        self.panels.refresh()

    def open_at(self, place: str) -> None:
        if not self.is_importing:
            self.panels.open_at(place)

    def take_focus(self) -> None:
        if not self.panels.is_just_begun():
            super().take_focus()

    def first_focus(self) -> QWidget | None:
        if self.is_importing:
            return self.intake.focus()
        entered = bool(self._desk.event.entries)
        return self.listed.search if entered else self._empty.findChild(QPushButton)

    @property
    def is_importing(self) -> bool:
        """Whether a list that comes in is shown."""
        return self.intake.is_on

    def show_list(self) -> None:
        """Show who is entered, or the empty page."""
        wanted = self.listed if self._desk.event.entries else self._empty
        if self._stack.currentWidget() is not wanted:
            self._stack.setCurrentWidget(wanted)
            self.shell.renew()

    def _picked(self) -> None:
        """Another player, at every letter of a search: only what can be done is another."""
        self.panels.follow()
        self.why.follow()
        self._selected()

    def _selected(self) -> None:
        """More or fewer lines are selected: what can be done says with how many."""
        self.duplicates.follow()
        self.ties.follow()
        self.selected.follow()
        self.renew_actions()

    def _say_refusal(self, why: str) -> None:
        """Say it; the letters of the next one who comes take the place of his."""
        self.shell.say(why, Tone.ATTENTION)
        self.listed.search.selectAll()

    def _after_import(self) -> None:
        self.listed.search.empty_search()
        self.show_list()
        self.shell.renew()
        self.take_focus()

    def _show_import(self) -> None:
        self.shell.close_side()
        self._stack.setCurrentWidget(self.intake)
        self.shell.renew()
        self.take_focus()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            _copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            _copy(event)
            self.intake.read_file(Path(files[0]))


def _copy(event: QDropEvent) -> None:
    """Take what is dragged as a copy: who gave it keeps the original, whatever was proposed."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
