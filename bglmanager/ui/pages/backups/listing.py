"""What is read of copies in the background: which there are, which are sound, what is newer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from bglmanager.engine.lineage import OriginMark
from bglmanager.engine.problems import Problem
from bglmanager.services import own_files
from bglmanager.services.backups import StoreContents
from bglmanager.services.branches import Branch
from bglmanager.services.errors import NotOpened
from bglmanager.services.library import Library, Losses, losses_of, rescued_documents
from bglmanager.services.own_files import Carried
from bglmanager.ui.pages.backups.rows import BackupRow
from bglmanager.ui.shell import Shell
from bglmanager.ui.tasks import Progress
from bglmanager.words.library import branch_name

Told = tuple[Path | None, tuple[Branch, ...], Carried]
Looked = tuple[str, StoreContents | None, Problem | None]


class Listing(QObject):
    """The rows by key, branch by branch, newest first. `learnt` carries the key of a row that was
    looked at; `told` says that the branches are known, and how many `own_files` lie there.
    """

    learnt = Signal(str)
    told = Signal()
    _looked = Signal(object)
    _newer_read = Signal(object)

    def __init__(self, shell: Shell, library: Library, *, with_documents: bool) -> None:
        """`with_documents` where the library cannot be opened and every backup may be bad."""
        super().__init__()
        self._shell, self._library, self._with_documents = shell, library, with_documents
        self.folder: Path | None = None
        self.rows: dict[str, BackupRow] = {}
        self.own_files = Carried()
        self._branches: tuple[Branch, ...] = ()
        self._known: tuple[OriginMark, int, Losses] | None = None
        self._wanted: OriginMark | None = None  # until the worker takes it up
        self._about: OriginMark | None = None
        self._waiting: list[Callable[[Losses], None]] = []
        self._looked.connect(self._learn)  # from the worker to the window's thread
        self._newer_read.connect(self._learn_newer)

    def show_folder(self, folder: Path | None) -> None:
        """List the backups of another folder from now on, or this computer's own."""
        self.folder, self.rows, self._branches = folder, {}, ()
        self.own_files = Carried()

    def renew(self) -> None:
        """List anew, and look at what nobody has looked at yet. Raises `NotOpened`."""
        listed = [
            BackupRow(str(one.file), one.at, one.place, one.reason, one.file)
            for one in self._library.backups.list_backups(self.folder)
        ]
        if self._with_documents:
            folders = () if self.folder is None else (self.folder,)
            found = rescued_documents(self._library.places, folders)
            for newest in sorted(found, key=lambda one: one.saved_at)[-1:]:
                at = newest.saved_at.astimezone().replace(tzinfo=None)
                listed.append(BackupRow("documents", at, newest.place, documents=tuple(found)))
        known = self.rows
        rows = [replace(known.get(row.key, row), reason=row.reason) for row in listed]
        self._order(rows)
        self._shell.tasks.start(
            self._shell.look.texts.text("Checking the backups"),
            partial(self._tell_apart, self.folder),
            self._learn_branches,
            lambda _error: None,  # the list stays as its names say
            quiet=True,
        )
        waiting = [row.file for row in rows if row.file and not row.is_sound and not row.problem]
        if waiting:
            self._shell.tasks.start(
                self._shell.look.texts.text("Checking the backups"),
                partial(self._look_at, tuple(waiting)),
                lambda _done: None,
            )

    def usable(self) -> str | None:
        """The key of the newest copy against which nothing is known."""
        return next((row.key for row in self.rows.values() if row.problem is None), None)

    def _tell_apart(self, folder: Path | None, _progress: Progress) -> Told:
        """On the worker: which copies are of which library, and what lies beside them."""
        own = (
            Carried() if folder is None else own_files.count_own_files(self._library.places, folder)
        )
        return folder, self._library.branches.list_branches(folder), own

    def _learn_branches(self, told: Told) -> None:
        folder, branches, own = told
        if folder != self.folder or (branches, own) == (self._branches, self.own_files):
            return
        self._branches, self.own_files = branches, own
        self._order(self.rows.values())
        self.told.emit()

    def _order(self, rows: Iterable[BackupRow]) -> None:
        """Branch by branch, as the branches are ordered."""
        ranks = {one.library: (rank, one) for rank, one in enumerate(self._branches)}
        ranked = [row if row.documents else self._of(row, ranks) for row in rows]
        self.rows = {row.key: row for row in sorted(ranked, key=lambda row: row.rank)}

    def _of(self, row: BackupRow, ranks: Mapping[str, tuple[int, Branch]]) -> BackupRow:
        rank, branch = ranks.get(row.place.library, (len(ranks), None))
        several, t = len(ranks) > 1 and branch, self._shell.look.texts
        computer = branch_name(t, several.host, None, own=several.own) if several else ""
        return replace(row, rank=rank, branch=branch, computer=computer)

    def _look_at(self, files: Sequence[Path], progress: Progress) -> None:
        """On the worker: check file after file, newest first."""
        for done, file in enumerate(files):
            progress.step(done, len(files))
            self.answer_newer()  # somebody waits for it
            try:
                looked: Looked = str(file), self._library.backups.examine_backup(file), None
            except NotOpened as error:
                looked = str(file), None, error.problem
            self._looked.emit(looked)

    def _learn(self, looked: Looked) -> None:
        key, contents, problem = looked
        if key in self.rows:
            self.rows[key] = replace(self.rows[key], contents=contents, problem=problem)
            self.learnt.emit(key)

    def ask_newer(self, place: OriginMark, told: Callable[[Losses], None]) -> None:
        """Tell what going back to a copy made there loses: at once where that was read, and is so.

        Who asked about another copy before is not told any more.
        """
        if self._known is not None and self._known[:2] == (place, self._commands()):
            told(self._known[2])
            return
        self._waiting = [*self._waiting, told] if place == self._about else [told]
        self._wanted = self._about = place
        self._shell.tasks.start(
            self._shell.look.texts.text("Checking the backups"),
            lambda _progress: self.answer_newer(),
            lambda _done: None,
            quiet=True,
        )

    def answer_newer(self) -> None:
        """On the worker, also amid longer work: read what somebody waits for."""
        place, self._wanted = self._wanted, None
        if place is not None:
            commands = self._commands()
            found = losses_of(self._library.places, place)
            self._newer_read.emit((place, commands, found))

    def _learn_newer(self, read: tuple[OriginMark, int, Losses]) -> None:
        self._known = read
        if read[0] == self._about:
            waiting, self._waiting = self._waiting, []
            for told in waiting:
                told(read[2])

    def _commands(self) -> int:
        """How many commands there are since the start: one more, and more is newer."""
        workspace = self._library.workspace
        return 0 if workspace is None else workspace.commands
