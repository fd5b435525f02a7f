"""Going back to a backup, or to nothing."""

from __future__ import annotations

from bglmanager.services.library import Library, Losses
from bglmanager.ui.format import Format
from bglmanager.ui.pages.backups import backup_texts
from bglmanager.ui.pages.backups.rows import BackupRow, when
from bglmanager.ui.shell import Shell


class GoingBack:
    """Makes another library the one to open, and opens it."""

    def __init__(self, shell: Shell, library: Library) -> None:
        self._shell, self._library = shell, library

    def go_back(self, row: BackupRow, losses: Losses) -> None:
        """Ask, and open a backup, or what documents hold, in the place of the library.

        `losses` are lost by it.
        """
        t, format_ = self._shell.look.texts, Format(self._shell.look.texts)
        agreed = self._shell.messages.confirm(
            t.text("Go back to the backup of {time}?", time=when(format_, row.at)),
            backup_texts.going_back(t, row, losses),
            t.text("Go back to this backup"),
            backup_texts.what_goes(t, format_, losses),
        )
        if agreed:
            self._restore(row)

    def _restore(self, row: BackupRow) -> None:
        if row.file is None:
            if self._shell.attempt(lambda: self._library.start_over(row.documents)):
                self._shell.reopen_library()
            return
        file = row.file
        self._shell.tasks.start(
            self._shell.look.texts.text("Going back to the backup"),
            lambda progress: self._library.restore_backup(file, progress.step),
            lambda _library: self._shell.reopen_library(),
        )

    def start_empty(self) -> None:
        """Ask, and begin with a library that has no event."""
        t = self._shell.look.texts
        agreed = self._shell.messages.confirm(
            t.text("Start with an empty event library?"),
            t.text("No event will be in it. The old file and all backups stay where they are."),
            t.text("Start an empty event library"),
        )
        if agreed and self._shell.attempt(lambda: self._library.start_over(())):
            self._shell.reopen_library()
