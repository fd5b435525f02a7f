"""Giving out and erasing what is kept of people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from bglmanager.services import people
from bglmanager.services.erasing import Reach, Report, events_of, in_copies, in_turn
from bglmanager.services.erasures import Erasures
from bglmanager.services.files import slug
from bglmanager.services.library import Library
from bglmanager.services.people import FoundPerson
from bglmanager.services.workspace import Workspace
from bglmanager.ui.shell import Shell
from bglmanager.ui.tasks import Progress
from bglmanager.words.archive import erased_words, erasing_words


class Privacy:
    """What a person may ask for: a file with everything, or to be erased for good."""

    def __init__(
        self, shell: Shell, workspace: Workspace, library: Library, after: Callable[[], None]
    ) -> None:
        """`after` is called once somebody is erased from the library."""
        self._shell, self._workspace, self._library = shell, workspace, library
        self._after = after

    def export(self, chosen: Sequence[FoundPerson], title: str) -> None:
        """Ask for a file and write everything into it."""
        t = self._shell.look.texts
        proposed = f"{slug(chosen[0].name) or t.text('person')}.json"
        kinds = t.text("Data files") + " (*.json)"
        path = self._shell.messages.save_file(title, Path.home() / proposed, kinds)
        if path is not None and self._shell.attempt(
            lambda: people.export(self._workspace, chosen, path)
        ):
            self._shell.say(t.text("Saved: {file}", file=str(path)))

    def erase(self, chosen: Sequence[FoundPerson]) -> None:
        """Say what it means, ask for the word, and erase."""
        t, library = self._shell.look.texts, self._library
        reach = Reach(library.places, library.keeping.state.target)
        moved = people.reordered(self._workspace, chosen)
        names = dict.fromkeys(row.name for row in chosen)
        agreed = self._shell.messages.confirm(
            t.text("Erase {names}?", names=", ".join(names)),
            t.text("This cannot be undone, not even from a backup."),
            t.text("Erase for good"),
            erasing_words(
                t,
                [row.entry.number for row in chosen if row.at.facts is None],
                moved,
                str(reach.out_of_reach or ""),
                archived=any(row.at.facts is not None for row in chosen),
            ),
            word=t.text("erase"),
        )
        if agreed:
            self._shell.attempt(lambda: self._erase_all(reach, chosen))

    def _erase_all(self, reach: Reach, chosen: Sequence[FoundPerson]) -> None:
        """The library at once, its copies in the background."""
        t, workspace, library = self._shell.look.texts, self._workspace, self._library
        erasures = Erasures(library.places.folder)
        wanted, hints = people.erase(workspace, erasures, chosen, t.text("Player {number}"))
        events, now = events_of(workspace, wanted), workspace.now()
        self._after()

        def work(progress: Progress) -> Report:
            """On the worker, between the copies that are being made."""
            return in_turn(
                library.run, lambda: in_copies(wanted, reach, events, now, progress=progress.step)
            )

        self._shell.tasks.start(
            t.text("Erasing in the backups"), work, lambda done: self._erased(done, hints)
        )

    def _erased(self, done: Report, hints: Sequence[str]) -> None:
        t = self._shell.look.texts
        said = erased_words(
            t,
            (done.stores, done.documents),
            len(done.removed),
            [str(file) for file, _ in done.failed],
            hints,
            str(done.out_of_reach or ""),
        )
        self._shell.messages.acknowledge(t.text("Erased"), said)
