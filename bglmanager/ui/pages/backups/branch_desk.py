"""The copies of one computer: what they are together, and deleting them by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bglmanager.engine.problems import problem
from bglmanager.i18n import Texts
from bglmanager.services.branches import Branch
from bglmanager.services.library import Library
from bglmanager.ui.pages.backups.rows import BackupRow, progress
from bglmanager.ui.shell import Shell
from bglmanager.words.library import branch_name, size_words


def name(texts: Texts, branch: Branch) -> str:
    """What the branch is called."""
    return branch_name(texts, branch.host, branch.until, own=branch.own)


def about(texts: Texts, branch: Branch) -> Iterator[str]:
    """How much there is of it, and what only it has."""
    yield texts.text("Files: {n}, {size}", n=len(branch.files), size=size_words(branch.size))
    if not branch.own:
        yield from only_there(texts, branch)


def only_there(texts: Texts, branch: Branch) -> Iterator[str]:
    """What is lost with it."""
    if not branch.only_there:
        yield texts.text("Everything in it is also elsewhere.")
    for event in branch.only_there:
        yield texts.text(
            "Only there: {name}, {progress}", name=event.name, progress=progress(texts, event)
        )


class BranchDesk:
    """Deletes the copies of another computer."""

    def __init__(
        self,
        shell: Shell,
        library: Library,
        chosen: Callable[[], BackupRow | None],
        deleted: Callable[[], None],
    ) -> None:
        self._shell, self._library = shell, library
        self._chosen, self._deleted = chosen, deleted

    def delete(self) -> None:
        """Delete all copies of the computer whose copy is chosen, once the person agrees."""
        row, t = self._chosen(), self._shell.look.texts
        if row is None or row.branch is None:
            return
        branch = row.branch
        agreed = self._shell.messages.confirm(
            t.text("Delete all backups of {computer}?", computer=name(t, branch)),
            t.text("They are deleted on this computer and on the USB stick, and do not come back."),
            t.text("Delete these backups"),
            tuple(about(t, branch)),
        )
        if agreed:
            self._shell.tasks.start(
                t.text("Deleting backups"),
                lambda _progress: self._library.branches.delete_library(branch.library),
                lambda _done: self._deleted(),
            )

    def why_not(self) -> Sequence[str]:
        """Why the chosen copy cannot be deleted with its like."""
        row, t = self._chosen(), self._shell.look.texts
        if row is None or row.branch is None:
            return (t.text("Choose a backup of another computer."),)
        if row.branch.own:
            return self._shell.sentences([problem("branches.own")])
        return ()
