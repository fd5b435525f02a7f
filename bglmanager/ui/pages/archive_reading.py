"""The archive of people as a page of an event asks it: read in the background when it is wanted;
what it knows of the entries, beside their own data: without an archive nothing is missing but this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from bglmanager.engine.event import Entry, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import ArchivedPerson, Index, Past
from bglmanager.services.entries import Person
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.shell import Shell
from bglmanager.ui.tasks import Progress


def read_archive(
    shell: Shell,
    archive: Archive,
    done: Callable[[Index], None],
    failed: Callable[[Exception], None] | None = None,
) -> None:
    """Read it in the background; `done` gets what `Archive.take` wants.

    Whatever the first search takes longer for is done there too.
    """
    load = archive.loading_work()

    def work(progress: Progress) -> Index:
        found = load()
        progress.check()
        found.find_typed("abcd", 1)
        return found

    shell.tasks.start(shell.look.texts.text("Loading people"), work, done, failed)


class ArchiveReading(QObject):
    """The archive, if there is one. `read` is sent when it has been read in the background.

    While it is being read, or when it cannot be, nobody is known: the event goes on all the same.
    """

    read = Signal()

    def __init__(self, shell: Shell, archive: Archive | None, parent: QObject | None) -> None:
        super().__init__(parent)
        self._shell, self._archive = shell, archive
        self._is_reading = False

    @property
    def ready(self) -> Archive | None:
        """The archive, once it is in memory."""
        archive = self._archive
        return archive if archive is not None and archive.is_ready else None

    def start(self) -> None:
        """Read it, unless it is there; then it is brought up to date."""
        if self.ready is not None:
            self.catch_up()
        elif self._archive is not None and not self._is_reading:
            self._is_reading = True
            read_archive(self._shell, self._archive, self._have_read, self._failed)

    def catch_up(self) -> None:
        """Take into account what was entered since; what hinders it is seen to the next time."""
        archive = self.ready
        if archive is not None:
            with suppress(NotOpened, NotSaved):
                archive.catch_up()

    def _have_read(self, found: Index) -> None:
        if self._archive is None or not isValid(self):
            return
        self._is_reading = False
        with suppress(NotOpened, NotSaved):
            self._archive.take_loaded(found)
        self.read.emit()

    def _failed(self, problem: Exception) -> None:
        self._is_reading = False
        if not isinstance(problem, NotOpened):
            raise problem


OFFERED = 5
"""So many people are offered to a walk-in at most."""

_ASKED = 20
"""So many are looked through for those who are not in the event yet."""


class ArchiveLookup(ArchiveReading):
    """The archive as the desk of an event asks it. `changed` is sent when somebody else is banned.

    While the archive is being read, nobody is known.
    """

    changed = Signal()

    def __init__(
        self,
        shell: Shell,
        desk: OpenEvent,
        archive: Archive | None,
        games: Catalogue = NO_GAMES,
        parent: QObject | None = None,
    ) -> None:
        """`games` know the names of games."""
        super().__init__(shell, archive, parent)
        self._desk, self.games = desk, games
        self._banned: tuple[Event, Mapping[EntryNumber, str]] | None = None
        self._asked: dict[Entry, str] = {}
        self.read.connect(self._heard)
        if archive is not None:
            self.destroyed.connect(archive.subscribe(self._heard))

    def _heard(self) -> None:
        """The archive is another one, or has to be read again: somebody was erased."""
        if not isValid(self):
            return
        self._banned = None
        self._asked.clear()
        self.changed.emit()
        if self.ready is None:
            self.start()

    def find(self, typed: str) -> tuple[ArchivedPerson, ...]:
        """Who fits what was typed and is not in the event yet, the likeliest first."""
        archive = self.ready
        if archive is None:
            return ()
        event, people = self._desk.event.settings.id, self._desk.event.entries
        known = (archive.of_entry(event, entry.number) for entry in people)
        there = {one.id for one in known if one is not None}
        found = archive.find_people(typed, _ASKED)
        return tuple(known for known in found if known.id not in there)[:OFFERED]

    def past(self, known: ArchivedPerson | EntryNumber) -> tuple[Past, ...]:
        """The other events of somebody, or of a player, the newest first."""
        archive, event = self.ready, self._desk.event.settings.id
        if archive is None:
            return ()
        one = known if isinstance(known, ArchivedPerson) else archive.of_entry(event, known)
        return tuple(p for p in archive.past_events(one.id) if p.event != event) if one else ()

    def ranked(self, past: Past) -> Past:
        """An event of somebody's past with the final rank."""
        archive = self.ready
        return past if archive is None else archive.with_final_rank(past)

    def banned(self) -> Mapping[EntryNumber, str]:
        """Why entries of the event are banned, by start number."""
        archive, event = self.ready, self._desk.event
        if archive is None:
            return {}
        if self._banned is None or self._banned[0] is not event:
            self._banned = event, archive.banned_entries(event)
        return self._banned[1]

    def ban_of(self, person: Person) -> str:
        """Why somebody who is being typed is banned on the day of the event; else nothing."""
        archive, event = self.ready, self._desk.event
        if archive is None or not person.last_name.strip():
            return ""
        number, told = EntryNumber(1), ("email", "birth_date", "league_id")
        said = {name: getattr(person, name) for name in told}
        entry = Entry(number, person.first_name, person.last_name, **said)
        if entry not in self._asked:
            alone = Event(event.settings, (entry,))
            self._asked = {entry: archive.banned_entries(alone).get(number, "")}
        return self._asked[entry]
