"""The entry list: check-in by two letters and Enter, walk-ins, data of players, imports."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QPushButton, QWidget
from shiboken6 import isValid

from bglmanager.engine import copies
from bglmanager.engine.event import Entry, EntryStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import entries, teams
from bglmanager.services.archive import Archive
from bglmanager.services.changes import Changes, Topic, Way
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.upcoming_rounds import filled_in
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import ADD, GO_ON, NEXT_LIST, Need, act, key_of
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.duplicate_desk import DuplicateDesk
from bglmanager.ui.pages.entries.entries_table import DeskList
from bglmanager.ui.pages.entries.importing import ImportView
from bglmanager.ui.pages.entries.missing import MissingDesk
from bglmanager.ui.pages.entries.panels import Panels
from bglmanager.ui.pages.entries.people import Lines
from bglmanager.ui.pages.entries.player_acts import PlayerActs
from bglmanager.ui.pages.entries.recognised import ArchiveLookup
from bglmanager.ui.pages.entries.state import count_here, state_line, worth_knowing
from bglmanager.ui.pages.entries.ties_desk import TiesDesk
from bglmanager.ui.pages.standings.why import WhyAbout
from bglmanager.ui.shell import Shell
from bglmanager.ui.steps import next_step
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.basics import EmptyState
from bglmanager.ui.widgets.frame import Notice, Views

_TEAMS = Need(
    "This event has no fixed teams. Choose them on its page.",
    lambda page: teams.are_played(page.desk.event),
)


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
        self.desk, self._games = desk, games
        self._lines = Lines(self.texts)
        self.listed = DeskList(self.look, self._enter_words)
        self.acquaintance = ArchiveLookup(shell, desk, archive, games, self)
        self.panels = Panels(self, desk, self.listed, self.acquaintance)
        self.intake = ImportView(self, desk, self._after_import, archive)
        self._make_acts()
        self.why = WhyAbout(self, desk, lambda: self.listed.number, games)
        self._empty = _empty_page(self, self.intake.import_, self._add)
        self._stack = Views()
        for widget in (self.listed, self._empty, self.intake):
            self._stack.addWidget(widget)
        self.box.addWidget(self._stack, 1)
        self.setAcceptDrops(True)
        self._connect()

    def _make_acts(self) -> None:
        of = PlayerActs(self, self.desk, self._games, self.listed, self.panels, self._why_none)
        self.players = of
        self.make_acts(self)
        nobody = of.why_nobody
        self.missing = MissingDesk(self, self.desk, self._games, self._why_none)
        self.duplicates = DuplicateDesk(self, self.desk, self.listed, self.acquaintance, nobody)
        self.ties = TiesDesk(self, self.desk, self.listed, nobody)
        on_players = (
            *(of.present, of.details, self._team, of.check, of.pay, of.account, of.copy, of.leave),
            *(of.rests, self.ties.ties, self.ties.seeds),
            *(self.duplicates.merge, self.duplicates.delete),
        )
        for action in on_players:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.listed.table.addActions(on_players)

    def _connect(self) -> None:
        listed = self.listed
        listed.table.pasted.connect(self.intake.paste)
        listed.table.doubleClicked.connect(self.panels.edit)
        listed.table.refused.connect(self._say_refusal)
        listed.picked.connect(self._picked)
        listed.selected.connect(self._selected)
        listed.wanted.connect(self._add.trigger)
        listed.search.left.connect(self.shell.close_side)
        seed = partial(entries.set_seeded, self.desk)
        listed.seeded.connect(lambda n, yes: self.shell.attempt(lambda: seed(n, seeded=yes)))
        self.acquaintance.changed.connect(self._show_lines)
        self.intake.opened.connect(self._show_import)
        self.intake.changed.connect(self.shell.renew)
        self.destroyed.connect(self.desk.subscribe(self._say_arrival))

    def _enter_words(self, entry: Entry) -> str:
        """What Enter does with the only one found."""
        presence = self.panels.acts.presence
        if presence.why_not(entry):
            return ""
        return f"{key_of(self.texts, self.players.present)}: {presence.name(entry)}"

    def _why_none(self) -> Sequence[str]:
        """Why nobody is listed now."""
        if self.desk.event.entries and not self.is_importing:
            return ()
        return self._why_busy() or (self.texts.text("Nobody is entered yet."),)

    def _why_busy(self) -> Sequence[str]:
        return self.intake.why_busy()

    def _why_nobody(self) -> Sequence[str]:
        return self.players.why_nobody()

    @act("Add a player", ADD, unless=_why_busy, legend="new player")
    def _add(self) -> None:
        self.panels.add()

    @act("Filter", NEXT_LIST, unless=_why_none, legend="lists others")
    def _filter(self) -> None:
        self.listed.chips.choose_next()

    @act("Team", keys="Ctrl+Shift+T", icon="users", unless=(_TEAMS, _why_nobody), legend="team")
    def _team(self) -> None:
        self.panels.team()

    @act(
        lambda t: t.text("Draw round {number}", number=1),
        GO_ON,
        icon="arrow-right",
        unless=_why_busy,
    )
    def _draw(self) -> None:
        self.shell.go(next_step(self.texts, self.desk.event)[0])

    def title(self) -> str:
        t, total = self.texts, len(self.desk.event.entries)
        if self.is_importing:
            return self.intake.title()
        return t.text("Entries ({count})", count=total) if total else t.text("Entries")

    def state_line(self) -> str:
        if self.is_importing:
            return self.intake.state_line()
        return state_line(self.texts, self.desk.event)

    def notices(self) -> Sequence[Notice]:
        if self.is_importing:
            return self.intake.notices() if self.intake.is_preview else ()
        return [
            *self.missing.notices(),
            *self.duplicates.notices(),
            *worth_knowing(self.shell, self.desk.event),
        ]

    def primary(self) -> Action | None:
        if self.is_importing:
            return self.intake.primary()
        if not any(e.status is EntryStatus.ACTIVE for e in self.desk.event.entries):
            return None
        self._draw.rename(next_step(self.texts, self.desk.event)[1])
        return self._draw

    def secondary(self) -> Sequence[Action]:
        if self.is_importing:
            return (self.intake.back,) if self.intake.is_preview else ()
        return (self.intake.import_, self._add) if self.desk.event.entries else ()

    @property
    def page_actions(self) -> Sequence[Action]:
        """Everything that can be done here, that with the players first."""
        first = self._actions.index(self.players.present)
        return (*self._actions[first:], *self._actions[:first])

    def refresh(self, changes: Changes | None) -> None:
        event, of = self.desk.event, self.players
        of.check.in_legend = self._lines.with_lists = of.list_asked is not None
        of.copy.in_legend = copies.are_counted(event)
        self._team.in_legend = teams.are_played(event)
        if changes is None:
            self.acquaintance.start()
        self._show_lines()
        for part in (self.missing, self.duplicates, self.ties):
            part.refresh()
        if not self.is_importing:
            self.show_list()
        elif changes is None or Topic.ENTRIES in changes.topics:
            self.intake.compare_again()

    def _show_lines(self) -> None:
        desk = self.desk
        event = filled_in(desk.event, self._games, typed=desk.rounds_typed)
        self.listed.show_lines(self._lines.of(event, self.acquaintance.banned()))
        self.panels.refresh()

    def open_at(self, place: str) -> None:
        if not self.is_importing:
            self.panels.open_at(place)

    def take_focus(self) -> None:
        if not self.panels.is_just_begun():
            super().take_focus()

    def first_focus(self) -> QWidget | None:
        if self.is_importing:
            return self.intake.focus_first
        entered = bool(self.desk.event.entries)
        return self.listed.search if entered else self._empty.findChild(QPushButton)

    @property
    def is_importing(self) -> bool:
        """Whether a list that comes in is shown."""
        return self.intake.is_on

    def show_list(self) -> None:
        """Show who is entered, or the empty page."""
        wanted = self.listed if self.desk.event.entries else self._empty
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
        self.renew_actions()

    def _say_refusal(self, why: str) -> None:
        """Say it; the letters of the next one who comes take the place of his."""
        self.shell.say(why, Tone.ATTENTION)
        self.listed.search.selectAll()

    def _say_arrival(self, changes: Changes) -> None:
        """Who came, as how many, unless more is to be said; who is banned is pointed out."""
        number = changes.args.get("entry")
        if changes.kind != "check-in" or not isinstance(number, int) or not isValid(self):
            return
        event, t = self.desk.event, self.texts
        entry, back = event.entry(EntryNumber(number)), partial(self.shell.attempt, self.desk.undo)
        name = f"{entry.first_name} {entry.last_name}".strip()
        reason = self.acquaintance.banned().get(entry.number)
        if reason is not None and changes.way is not Way.UNDO:
            banned = t.text(
                "{name} is here, but banned by the league: {reason}", name=name, reason=reason
            )
            self.shell.say(banned, Tone.ATTENTION, take_back=back)
        elif changes.way is Way.ACT and len(changes.args) == 1 and self.isVisible():
            counts = {"here": count_here(event), "total": len(event.entries)}
            words = t.text("Here: {name}, {here} of {total}", name=name, **counts)
            self.shell.say(words, take_back=back)

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


def _empty_page(page: Page, *ways: Action) -> EmptyState:
    """What belongs here, with what begins it: a list chosen, a player added."""
    t = page.texts
    return EmptyState(
        page.look,
        icon="users",
        title=t.text("Nobody is entered yet"),
        text=t.text(
            "No players yet. Import the list of registrations (CSV, Excel or LibreOffice), "
            "drop the file here, or paste it from a spreadsheet with Ctrl+V."
        ),
        actions=ways,
    )


def _copy(event: QDropEvent) -> None:
    """Take what is dragged as a copy: who gave it keeps the original, whatever was proposed."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
