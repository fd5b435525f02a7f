"""Reading the archive of people on the worker's thread, for whichever page asks first."""

from __future__ import annotations

from collections.abc import Callable

from bglmanager.services.archive import Archive
from bglmanager.services.archive_memory import Loaded
from bglmanager.ui.shell import Shell
from bglmanager.ui.tasks import Progress


def read_archive(
    shell: Shell,
    archive: Archive,
    done: Callable[[Loaded], None],
    failed: Callable[[Exception], None] | None = None,
) -> None:
    """Read it in the background; `done` gets what `Archive.take` wants.

    Whatever the first search takes longer for is done there too.
    """
    load = archive.loading()

    def work(progress: Progress) -> Loaded:
        found = load()
        progress.check()
        found.index.find("abcd", 1)
        return found

    shell.tasks.start(shell.look.texts.text("Reading the archive"), work, done, failed)
