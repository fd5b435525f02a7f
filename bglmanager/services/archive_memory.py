"""What of the archive is in memory, one for all windows of a library."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bglmanager.db.archive import ArchiveContents, Pair, Spot
from bglmanager.db.history import ARCHIVE
from bglmanager.db.library_tables import Facts
from bglmanager.db.timeline import Command, Timeline
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.services.archive_index import Index

Listener = Callable[[], None]


@dataclass(slots=True)
class Loaded:
    """The archive as it was read: its people, and what else the store has of it.

    `newest` was the newest command that changed it then, `forgotten` how often the memory had
    forgotten what was read before.
    """

    index: Index
    apart: frozenset[Pair]
    seen: int
    timeline: Timeline
    newest: int
    contacts: bool
    forgotten: int


def loaded(kept: ArchiveContents, forgotten: int = 0) -> Loaded:
    """What was read, ready to be searched."""
    index = Index(kept)
    index.prepare()
    return Loaded(
        index, kept.apart, kept.seen, kept.timeline, kept.newest, kept.contacts, forgotten
    )


@dataclass(slots=True)
class Memory:
    """`now` is None while nothing was read, or what was read is not true any more.

    `ranks` are final rankings that were looked up, each with the act it was true after.
    """

    now: Loaded | None = None
    ranks: dict[EventId, tuple[int, tuple[EntryNumber, ...]]] = field(default_factory=dict)
    forgotten: int = 0
    listeners: list[Listener] = field(default_factory=list)

    def forget(self) -> None:
        """Read everything again when it is asked for."""
        self.now = None
        self.forgotten += 1
        self.tell()

    def tell(self) -> None:
        """Tell whoever listens that something is otherwise."""
        for listener in tuple(self.listeners):
            listener()

    def change(
        self,
        people: Mapping[int, Facts | None],
        links: Mapping[Spot, int | None],
        apart: frozenset[Pair] | None,
        line: Command,
    ) -> None:
        """Have what a command made of it."""
        now = self.now
        assert now is not None
        for key, facts in people.items():
            if facts is None:
                now.index.drop(key)
            else:
                now.index.put(key, facts)
        for spot, person in links.items():
            now.index.link(spot, person)
        if apart is not None:
            now.apart = apart
        if line.kind.startswith(ARCHIVE):
            now.timeline = now.timeline.then(line)
