"""The backups: what there is, what is in them, going back to one, a second set on a stick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from bglmanager.engine.problems import Problem, problem
from bglmanager.i18n import capital
from bglmanager.services.backups import DAMAGED, Reason
from bglmanager.services.changes import Changes
from bglmanager.services.documents import ReadDocument
from bglmanager.services.files import is_folder
from bglmanager.services.folder_risk import risk_of
from bglmanager.services.library import Library, Losses
from bglmanager.services.library_paths import ON_A_STICK
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import RESTORE, SAVE, Need, act
from bglmanager.ui.kit.lists import SearchList
from bglmanager.ui.pages.backups.listing import Listing
from bglmanager.ui.pages.backups.rows import (
    BackupPanel,
    BackupRow,
    about_branch,
    backups_table,
    branch_words,
    came_back_words,
    holds,
    lost_lines,
    own_files_words,
    when,
)
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.basics import EmptyState
from bglmanager.ui.widgets.frame import Notice

_LOST = 8
"""So many lost acts are named in the question itself."""

_SOUND = Need("First go back to a backup that is sound.", lambda part: part.fault is None)
_A_BACKUP = Need("Choose a backup of the list.", lambda part: part.chosen is not None)
_ANOTHER = Need(
    "Choose a backup of another computer.",
    lambda part: part.chosen is not None and part.chosen.branch is not None,
)
_ELSEWHERE = Need(
    "These are the backups of this computer already.", lambda page: page.folder is not None
)
_NO_LIST = Need("The list of erased people is in order.", lambda part: part.is_list_gone)


class BackupDeeds:
    """Goes back to a copy, deletes those of another computer, keeps a second set on a stick."""

    def __init__(self, page: BackupsPage, library: Library, listing: Listing) -> None:
        self._page, self._library, self._listing = page, library, listing
        self._shell, self._texts, self.fault = page.shell, page.texts, page.fault

    @property
    def chosen(self) -> BackupRow | None:
        """The copy of the current line."""
        return self._page.table.current_row

    @property
    def is_list_gone(self) -> bool:
        """Whether the list of who was erased is missing."""
        found = self._library.erasures_problem
        return found is not None and found.code == "erasing.no-list"

    def erased_notices(self) -> Iterator[Notice]:
        """What is wrong with the list of who was erased, with the way on."""
        found = self._library.erasures_problem
        for said in self._shell.sentences([] if found is None else [found]):
            yield Notice(said, Tone.WRONG, self.forget if self.is_list_gone else None)

    def _why_not_back(self) -> Sequence[Problem]:
        row = self.chosen
        # one that was not looked at yet is checked when it is gone back to
        return () if row is None or row.problem is None else (row.problem,)

    @act("Go back to this backup", RESTORE, unless=(_A_BACKUP, _why_not_back))
    def back(self) -> None:
        if row := self.chosen:
            self._listing.ask_newer(row.place, lambda losses: self._go_back(row, losses))

    def _go_back(self, row: BackupRow, losses: Losses) -> None:
        """Ask, and open a backup, or what documents hold, in the place of the library."""
        t, format_ = self._texts, self._page.format
        lost = lost_lines(t, format_, losses) if losses.acts or not losses.whole else ()
        nothing = t.text(
            "{holds}. The file in use stays where it is. Nothing was done since the backup.",
            holds=capital(holds(t, row)),
        )
        newer = t.text(
            "{holds}. The file in use stays where it is. Newer than the backup, and not in it:",
            holds=capital(holds(t, row)),
        )
        agreed = self._shell.messages.confirm(
            t.text("Go back to the backup of {time}?", time=when(format_, row.at)),
            newer if lost else nothing,
            self.back.text(),
            tuple(lost if len(lost) <= _LOST else (*lost[: _LOST - 1], lost[-1])),
        )
        if agreed and row.file is None:
            self._start_over(row.documents)
        elif agreed and (file := row.file):
            self._shell.tasks.start(
                t.text("Going back to the backup"),
                lambda progress: self._library.restore_backup(file, progress.step),
                lambda _library: self._shell.reopen_library(),
            )

    def _start_over(self, documents: Sequence[ReadDocument]) -> None:
        if self._shell.attempt(lambda: self._library.start_over(documents)):
            self._shell.reopen_library()

    @act("Start an empty event library", icon="plus")
    def afresh(self) -> None:
        """Ask, and begin with a library that has no event."""
        t = self._texts
        agreed = self._shell.messages.confirm(
            t.text("Start with an empty event library?"),
            t.text("No event will be in it. The old file and all backups stay where they are."),
            self.afresh.text(),
        )
        if agreed:
            self._start_over(())

    @act("Go on without the list", icon="trash-2", unless=_NO_LIST)
    def forget(self) -> None:
        """Ask, and go on without the list of who was erased."""
        t = self._texts
        agreed = self._shell.messages.confirm(
            t.text("Go on without the list of erased people?"),
            t.text("Going back to an older backup can then bring back people who were erased."),
            self.forget.text(),
        )
        if agreed and self._shell.attempt(self._library.forget_erasures):
            self._shell.renew()

    def _why_own(self) -> Sequence[Problem]:
        row = self.chosen
        is_own = row is not None and row.branch is not None and row.branch.own
        return (problem("branches.own"),) if is_own else ()

    @act("Delete these backups", icon="trash-2", unless=(_ANOTHER, _why_own))
    def delete(self) -> None:
        """Delete all copies of the computer whose copy is chosen, once the person agrees."""
        t, branch = self._texts, self.chosen and self.chosen.branch
        if branch and self._shell.messages.confirm(
            t.text("Delete all backups of {computer}?", computer=branch_words(t, branch)),
            t.text("They are deleted on this computer and on the USB stick, and do not come back."),
            self.delete.text(),
            tuple(about_branch(t, branch)),
        ):
            self._shell.tasks.start(
                t.text("Deleting backups"),
                lambda _progress: self._library.branches.delete_library(branch.library),
                lambda _done: self._page.refresh(None),
            )

    # ---------------------------------------------------------------- the second set

    def about_stick(self) -> str:
        """What the stick has, in a sentence; empty when none was chosen."""
        t, state = self._texts, self._library.keeping.state
        if state.target is None:
            return ""
        if not state.target_here:
            return t.text("The USB stick for the second set is not plugged in.")
        if state.target_at is None:
            return t.text("The second set follows with the next backup.")
        clock = self._page.format.clock_time(state.target_at)
        told = t.text("Second set in {folder}: {time}.", folder=str(state.target), time=clock)
        return f"{told} {own_files_words(t, state.target_own)}".strip()

    @act("Second set on a USB stick", icon="usb")
    def target(self) -> None:
        """Ask for the folder of the second set."""
        t, before = self._texts, self._library.keeping.state.target
        chosen = self._shell.messages.folder(t.text("A folder on a USB stick"), before)
        if chosen is not None and self._shell.attempt(lambda: self._library.use_target(chosen)):
            self._library.keeping.copy_later()
            self._shell.say(t.text("The second set goes to {folder}", folder=str(chosen)))
            self._shell.renew()

    @act("Ready for another laptop", icon="send", unless=_SOUND)
    def hand_over(self) -> None:
        """Write everything to the stick, and say how another laptop goes on."""
        if self._library.keeping.state.target is None:
            self.target.trigger()
        target = self._library.keeping.state.target
        if target is not None:
            self._shell.tasks.start(
                self._texts.text("Writing everything to the USB stick"),
                lambda _progress: self._library.keeping.copy_and_wait(Reason.HAND),
                lambda _done: self._handed_over(target),
            )

    def _handed_over(self, target: Path) -> None:
        t, state = self._texts, self._library.keeping.state
        self._page.refresh(None)
        hindered = [one for one in (state.problem, state.target_problem) if one is not None]
        if hindered or state.target_at is None:
            missing = t.text("The USB stick for the second set is not plugged in.")
            self._shell.say(" ".join(self._shell.sentences(hindered)) or missing, Tone.WRONG)
            return
        self._shell.messages.acknowledge(
            t.text("Another laptop can go on"),
            t.text(
                "{folder} has everything up to {time}. On the other laptop open the program, "
                "go to Backups, choose “Another folder”, then the USB stick, and go back to "
                "the newest backup. Close the program here first, so that nothing is typed "
                "twice.",
                folder=str(target),
                time=self._page.format.clock_time(state.target_at),
            ),
        )


class BackupsPage(Page):
    """All copies, newest first; each is checked in the background while the page is shown.

    `fault` says why the library cannot be opened; the page is then the only one there is.
    """

    def __init__(self, shell: Shell, library: Library, fault: Problem | None = None) -> None:
        super().__init__(shell)
        self._library, self.fault = library, fault
        self._listing = Listing(shell, library, with_documents=fault is not None)
        t, described = self.texts, backups_table(self.texts, self.format)
        search, lost = t.text("Search a backup"), fault is not None
        self.list = SearchList(self.look, described, search, self._nothing)
        self.table = self.list.table
        self.going = BackupDeeds(self, library, self._listing)
        self._by_hand: frozenset[str] | None = None
        self._proposed = ""
        self.make_acts(self)
        self.make_acts(self.going)
        nowhere = t.text(
            "There is no backup and no saved result file on this computer. Look on the USB "
            "stick, or start with an empty event library: the old file stays where it is."
        )
        coming = t.text(
            "The program makes one before every draw and import, after every round, every "
            "ten minutes if something changed, and when it is closed."
        )
        self._empty = EmptyState(
            self.look,
            icon="save",
            title=t.text("No backup is found") if lost else t.text("No backup yet"),
            text=nowhere if lost else coming,
            actions=(self.going.afresh if lost else self.make, self.read),
        )
        self.box.addWidget(self.list, 1)
        self.table.addActions([self.going.back, self.going.delete])
        self.list.picked.connect(self._picked)
        self.list.opened.connect(self._show_panel)
        self._listing.learnt.connect(self._learn)
        self._listing.told.connect(self._tell_apart)

    @property
    def folder(self) -> Path | None:
        """The folder whose backups are listed, None for those of this computer."""
        return self._listing.folder

    def _nothing(self, typed: str) -> str | QWidget:
        if self._listing.rows:
            return self.texts.text("Nothing is found under “{text}”.", text=typed)
        return self._empty

    # ---------------------------------------------------------------------------- page

    def title(self) -> str:
        return self.texts.text("Backups")

    def state_line(self) -> str:
        t, state = self.texts, self._library.keeping.state
        if self.folder is not None:
            told = t.text("Backups in {folder}", folder=str(self.folder))
            own = own_files_words(t, self._listing.own_files)
            return f"{told}. {own}" if own else told
        if self.fault is not None and not self._listing.rows:
            return t.text("There is no backup to choose.")
        if self.fault is not None and self._listing.usable() is None:
            return t.text("None of these backups can be used. Look on the USB stick.")
        if self.fault is not None:
            return t.text("Choose a backup that is sound: the newest is chosen already.")
        if state.last is None:
            return t.text("No backup yet.")
        made = t.text("Newest backup: {time}.", time=when(self.format, state.last.at))
        return f"{made} {self.going.about_stick()}".strip()

    def notices(self) -> Sequence[Notice]:
        """What is wrong, then what hinders less, and what came back with the backup in use."""
        shell, state, brought = self.shell, self._library.keeping.state, self._library.brought
        wrong = [one for one in (self.fault, state.target_problem) if one]
        risk = risk_of(self._library.places.folder)
        less = [
            one for one in (risk, state.own_problem, state.pack_problem, brought.problem) if one
        ]
        return [
            *(Notice(one, Tone.WRONG) for one in shell.sentences(wrong)),
            *([Notice(self._what_happened(self.fault))] if self.fault else ()),
            *self.going.erased_notices(),
            *map(Notice, shell.sentences([*state.undocumented, *less])),
            *([Notice(came_back_words(self.texts, brought), Tone.NOW)] if brought.came else ()),
        ]

    def _what_happened(self, fault: Problem) -> str:
        """What becomes of the file that cannot be opened."""
        t, hindered = self.texts, self._library.aside_problem
        if hindered:
            return " ".join(self.shell.sentences([hindered]))
        if fault.code in DAMAGED:
            return t.text(
                "The damaged file was copied aside and stays as it is. Nothing is overwritten: "
                "the backup you go back to becomes a new file."
            )
        return t.text("Nothing is overwritten: the backup you go back to becomes a new file.")

    def primary(self) -> Action | None:
        if not self._listing.rows:
            return None
        elsewhere = self.fault is not None or self.folder is not None
        return self.going.back if elsewhere else self.make

    def secondary(self) -> Sequence[Action]:
        own = () if self.folder is None else (self.own,)
        if self.fault is not None:
            return (*own, *((self.read, self.going.afresh) if self._listing.rows else ()))
        if own:
            return (*own, self.read)
        return (self.going.target, self.going.hand_over, self.read)

    def refresh(self, changes: Changes | None) -> None:
        if self.shell.attempt(self._listing.renew):
            self._show_rows()

    def first_focus(self) -> QWidget | None:
        return self.list.search if self._listing.rows else None

    # ---------------------------------------------------------------------------- list

    def _learn(self, key: str) -> None:
        """A copy was looked at: that asked for by hand is there, and one that is bad is left where
        a sound one is needed.
        """
        self._show_rows()
        row, current, usable = (
            self._listing.rows[key],
            self.table.current_row,
            self._listing.usable(),
        )
        asked = self._by_hand is not None and key not in self._by_hand
        if asked and row.reason is Reason.HAND and row.is_sound:
            self._by_hand = None
            self.shell.say(self.texts.text("The backup is made and sound"))
        if current is not None and current.key == key and self.isVisible():
            if self.fault is not None and current.problem is not None and usable is not None:
                self.table.pick_key(usable)
            self._picked()

    def _tell_apart(self) -> None:
        """Which copies are whose is known now: the newest of all is chosen where one is needed."""
        current, usable = self.table.current_row, self._listing.usable()
        self._show_rows()
        if current is None or not self.isVisible():
            return
        if current.key == self._proposed and usable is not None:
            self._proposed = usable
            self.table.pick_key(usable)
        self._picked()

    def _show_rows(self) -> None:
        rows, before = tuple(self._listing.rows.values()), self.table.current_row
        self.list.search.setVisible(bool(rows))
        self.list.show_rows(rows)
        if rows and (before is None or before.key not in self._listing.rows):
            self._proposed = rows[0].key
            self.table.pick_key(self._proposed)
            self._show_panel()
        self.shell.renew()

    def _picked(self) -> None:
        self._show_panel()
        self.shell.renew()

    def _show_panel(self) -> None:
        row = self.table.current_row
        if row is not None:
            wrong = self.shell.sentences([row.problem] if row.problem is not None else [])
            panel = BackupPanel(self.look, row, wrong, self.going.back, self.going.delete)
            panel.left.connect(self.leave_side)
            self.shell.show_side(when(self.format, row.at), panel)
            self._listing.ask_newer(row.place, panel.show_newer)

    # ---------------------------------------------------------------------------- acts

    @act("Back up now", SAVE, unless=_SOUND)
    def make(self) -> None:
        self._by_hand = frozenset(self._listing.rows)
        self.shell.say(self.texts.text("A backup is being made"))
        self._library.keeping.copy_later()

    @act("Another folder", icon="folder-open")
    def read(self) -> None:
        chosen = self.shell.messages.folder(self.texts.text("A folder with backups"))
        if chosen is not None:
            self.show_folder(chosen)

    def show_folder(self, chosen: Path) -> None:
        """List the backups of another folder, or of a stick."""
        inside = chosen / ON_A_STICK
        folder = inside if is_folder(inside) else chosen
        if self.shell.attempt(lambda: self._library.backups.list_backups(folder)):
            self._show_from(folder)

    @act("Backups of this computer", icon="save", unless=_ELSEWHERE)
    def own(self) -> None:
        self._show_from(None)

    def _show_from(self, folder: Path | None) -> None:
        self._listing.show_folder(folder)
        self.list.search.empty_search()
        self.shell.close_side()
        self.refresh(None)
        self.take_focus()
