"""Which copies there are: listed at once, looked at one by one in the background."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from bglmanager.engine.problems import Problem
from bglmanager.services import rescue
from bglmanager.services.backups import Contents
from bglmanager.services.errors import NotOpened
from bglmanager.services.library import Library
from bglmanager.ui.pages.backups.rows import Row, of_backup, of_documents
from bglmanager.ui.shell import Shell
from bglmanager.ui.tasks import Progress

Looked = tuple[str, Contents | None, Problem | None]


class Listing(QObject):
    """The rows by key, newest first. `learnt` carries the key of a row that was looked at."""

    learnt = Signal(str)
    _looked = Signal(object)

    def __init__(self, shell: Shell, library: Library, *, with_documents: bool) -> None:
        """`with_documents` where the library cannot be opened and every backup may be bad."""
        super().__init__()
        self._shell, self._library, self._with_documents = shell, library, with_documents
        self.folder: Path | None = None
        self.rows: dict[str, Row] = {}
        self._looked.connect(self._learn)  # from the worker to the window's thread

    def show_folder(self, folder: Path | None) -> None:
        """List the backups of another folder from now on, or this computer's own."""
        self.folder, self.rows = folder, {}

    def renew(self) -> None:
        """List anew, and look at what nobody has looked at yet. Raises `NotOpened`."""
        listed = [of_backup(one) for one in self._library.backups.listed(self.folder)]
        if self._with_documents:
            folders = () if self.folder is None else (self.folder,)
            found = rescue.documents(self._library.places, folders)
            listed += [of_documents(found)] if found else []
        known = self.rows
        rows = [replace(known.get(row.key, row), reason=row.reason) for row in listed]
        self.rows = {row.key: row for row in rows}
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

    def _look_at(self, files: Sequence[Path], progress: Progress) -> None:
        """On the worker: check file after file, newest first."""
        for done, file in enumerate(files):
            progress.step(done, len(files))
            try:
                looked: Looked = str(file), self._library.backups.look(file), None
            except NotOpened as error:
                looked = str(file), None, error.problem
            self._looked.emit(looked)

    def _learn(self, looked: Looked) -> None:
        key, contents, problem = looked
        if key in self.rows:
            self.rows[key] = self.rows[key].looked_at(contents, problem)
            self.learnt.emit(key)
