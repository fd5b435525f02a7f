"""Which player the side panel shows: who is new, or who stands on the current line."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from bglmanager.engine.event import Entry
from bglmanager.engine.games.game import ElementList
from bglmanager.engine.ids import EntryNumber
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.drafts import FormDraft
from bglmanager.ui.pages.entries.acts import DeskActs
from bglmanager.ui.pages.entries.archive_lookup import ArchiveLookup
from bglmanager.ui.pages.entries.entries_table import DeskList
from bglmanager.ui.pages.entries.list_panel import ListPanel
from bglmanager.ui.pages.entries.panel import KnownPlayer, NewPlayer
from bglmanager.ui.pages.entries.sits_out import SitsOutPanel
from bglmanager.ui.pages.entries.team_panel import EntryTeamPanel
from bglmanager.ui.pages.till.panel import TillPanel
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.frame import still_there

NEW = "new"
"""Names the form of a walk-in; those of players go by their numbers."""


class Panels(QObject):
    """Shows and follows; `left` is sent when the list is where the user goes on."""

    left = Signal()

    def __init__(
        self,
        shell: Shell,
        desk: OpenEvent,
        acts: DeskActs,
        listed: DeskList,
        acquaintance: ArchiveLookup | None = None,
    ) -> None:
        super().__init__(listed)
        self._acquaintance = acquaintance or ArchiveLookup(shell, desk, None)
        self._shell, self._desk, self._acts, self._listed = shell, desk, acts, listed
        self._shown: NewPlayer | KnownPlayer | None = None
        self._draft = FormDraft(desk.half_typed("form"))
        self._left, _ = self._draft.read_kept()
        self._begun = False
        self.teamed: EntryTeamPanel | None = None
        self.paying: TillPanel | None = None

    @property
    def panel(self) -> NewPlayer | KnownPlayer | None:
        """The panel of a player, when it is open."""
        return self._shown if still_there(self._shown) else None

    def open_at(self, place: str) -> None:
        """Go to a player: "entry-7" is number 7, "details-7" with everything about him; "new/Rossi"
        asks for somebody of this name.
        """
        kind, _, number = place.partition("-")
        if place.startswith("new/"):
            self.add(place.removeprefix("new/"))
        elif kind in ("entry", "details") and number.isdigit():
            self._listed.pick(EntryNumber(int(number)))
            if kind == "details":
                self.edit()
        self._begun = self.panel is not None and kind != "entry" and bool(place)

    def is_just_begun(self) -> bool:
        """Whether a panel was opened with the page, and has the keyboard; told once."""
        begun, self._begun = self._begun, False
        return begun

    def add(self, name: str = "") -> None:
        """Ask for somebody who is not in the list; called so, or as was searched for."""
        typed = name or self._listed.search.text().strip()
        if any(sign.isdigit() for sign in typed):
            typed = ""
        self._acquaintance.catch_up()
        panel = NewPlayer(self._shell, self._desk, typed, self._acquaintance)
        panel.met.connect(self._finish)
        self._show(self._shell.look.texts.text("New player"), panel, NEW, focus=True)

    def edit(self) -> None:
        """Show everything about the current player, to be changed."""
        line = self._listed.current
        if line is not None:
            self._show_player(line.entry, focus=True)

    def team(self) -> None:
        """Ask for the team of the current player."""
        line = self._listed.current
        if line is None:
            return
        panel = EntryTeamPanel(self._shell, self._desk, line.entry.number)
        if self._ask(line.entry, panel):
            self.teamed = panel

    def sits_out(self) -> None:
        """Ask which of the coming rounds the current player sits out."""
        line = self._listed.current
        if line is not None:
            games = self._acquaintance.games
            panel = SitsOutPanel(self._shell, self._desk, line.entry.number, games)
            self._ask(line.entry, panel)

    def till(self) -> None:
        """Show the till of the current player."""
        line = self._listed.current
        if line is not None:
            self._show_till(line.entry, focus=True)

    def _show_till(self, entry: Entry, *, focus: bool) -> None:
        panel = TillPanel(self._shell, self._desk, entry.number)
        panel.left.connect(self._leave)
        if self._shell.show_side(_title(entry), panel):
            self.paying = panel
            if focus:
                panel.start()

    def check_list(self, wanted: ElementList) -> None:
        """Show the list of elements of the current player, to be checked."""
        line = self._listed.current
        if line is None:
            return
        self._ask(line.entry, ListPanel(self._shell, self._desk, line.entry.number, wanted))

    def _ask(self, entry: Entry, panel: EntryTeamPanel | ListPanel | SitsOutPanel) -> bool:
        panel.saved.connect(self._finish)
        panel.left.connect(self._leave)
        shown = self._shell.show_side(_title(entry), panel)
        if shown:
            panel.start()
        return shown

    def follow(self) -> None:
        """Another line is the current one: the panel goes there unless something is typed in it."""
        panel, line = self.panel, self._listed.current
        till = still_there(self.paying)
        if till is not None and line is not None and till.follows(line.entry.number):
            self._show_till(line.entry, focus=False)
        if isinstance(panel, KnownPlayer) and line is not None:
            other = line.entry.number != panel.number
            if other and not panel.has_typed():
                self._show_player(line.entry, focus=False)

    def refresh(self) -> None:
        """Show the player as he is now; who is gone takes his panel with him.

        The first time what a crash left half typed is shown.
        """
        left, self._left = self._left, ""
        if left:
            self._bring_back(left)
        panel, till = self.panel, still_there(self.paying)
        if till is not None and not till.show_entry():
            self._shell.close_side()
        if isinstance(panel, KnownPlayer):
            if any(entry.number == panel.number for entry in self._desk.event.entries):
                panel.show_entry()
            else:
                self._shell.close_side()

    def _bring_back(self, left: str) -> None:
        entry = next((e for e in self._desk.event.entries if str(e.number) == left), None)
        if entry is not None:
            self._listed.pick(entry.number)
            self._show_player(entry, focus=False)
        elif left == NEW:
            self.add()

    def _show_player(self, entry: Entry, *, focus: bool) -> None:
        known = self._acquaintance
        known.catch_up()
        panel = KnownPlayer(self._shell, self._desk, entry.number, self._acts.all, known)
        self._show(_title(entry), panel, str(entry.number), focus=focus)

    def _show(self, title: str, panel: NewPlayer | KnownPlayer, of: str, *, focus: bool) -> None:
        panel.keep_draft(self._draft, of)
        panel.saved.connect(self._finish)
        panel.left.connect(self._leave)
        if self._shell.show_side(title, panel):
            self._shown = panel
            if focus:
                panel.start()

    def _finish(self, number: int) -> None:
        self._leave()
        self._listed.pick(EntryNumber(number))

    def _leave(self) -> None:
        self._shell.close_side()
        self.left.emit()


def _title(entry: Entry) -> str:
    return f"{entry.number}  {f'{entry.first_name} {entry.last_name}'.strip()}"
