"""Who played on from what, kept by the test itself: every state an event was ever in, and which
states each of them goes on from. Nothing here asks the program where a copy stands.

A store is known by the id of the newest action in it, a document by the place it says it stands
at, which was noted when that state was made: one place never means two states.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from bglmanager.db import copies
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EventId
from bglmanager.engine.lineage import Origin
from bglmanager.services import documents

NAME = re.compile(r"(?:.*_)?(?P<mark>[0-9a-f]{12})-\d+(?:_[a-z]+)?\.(?:sqlite3|bgl\.json)")
CANARY = re.compile(rb"Kanarin\d{5}")
NOBODY = "Giocatore {number}"


class Wrong(Exception):
    """Something that must never be is."""


def sure(holds: bool, said: str, *about: object) -> None:
    """Say what is wrong unless it holds."""
    if not holds:
        raise Wrong(f"{said}: {', '.join(map(str, about))}")


class Content(NamedTuple):
    """What an event says: who is in it, and what was played."""

    people: tuple[tuple[int, str], ...]
    played: tuple[object, ...]

    @classmethod
    def of(cls, event: Event) -> Content:
        people = tuple((one.number, one.last_name) for one in event.entries)
        tables = ((r.status, [t.seats for t in r.tables]) for r in event.rounds)
        played = tuple((s, tuple(seat.score for t in ts for seat in t)) for s, ts in tables)
        return cls(people, played)

    def says(self, other: Content, erased: Iterable[str]) -> bool:
        """Whether the other is the same, but for people who were erased from either."""
        return self._without(erased) == other._without(erased)

    def _without(self, erased: Iterable[str]) -> Content:
        gone = set(erased)
        people = (
            (number, NOBODY.format(number=number) if name in gone else name)
            for number, name in self.people
        )
        return Content(tuple(people), self.played)


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """An event after one act: what it says, and the numbers of all states that are in it."""

    number: int
    event: EventId
    content: Content
    has: frozenset[int]

    def __str__(self) -> str:
        return f"#{self.number}"

    def contains(self, other: State) -> bool:
        return other.number in self.has


@dataclass(frozen=True, slots=True)
class Copy:
    """What a file has: the mark in its name, and each event as it is there."""

    mark: str
    is_store: bool
    states: Mapping[EventId, State]


class Stamp(NamedTuple):
    """By which a file is known not to have changed."""

    inode: int
    size: int
    changed: int


def stamp(file: Path) -> Stamp:
    found = file.stat()
    return Stamp(found.st_ino, found.st_size, found.st_mtime_ns)


@dataclass(slots=True)
class Model:
    """All states, and whoever was erased anywhere."""

    states: list[State] = field(default_factory=list)
    erased: set[str] = field(default_factory=set)
    identities: set[str] = field(default_factory=set)
    _of_action: dict[str, State] = field(default_factory=dict)
    _of_place: dict[Origin, State] = field(default_factory=dict)
    _read: dict[tuple[str, bytes], Copy] = field(default_factory=dict)
    _known: dict[tuple[str, Stamp], Copy] = field(default_factory=dict)
    _seen: dict[tuple[str, Stamp], frozenset[str]] = field(default_factory=dict)

    @property
    def next(self) -> int:
        """The number of the next state, by which its score is told from all others."""
        return len(self.states)

    def made(self, action: str, at: Origin, event: Event, before: Iterable[int]) -> State:
        """An act led to a state that has these others."""
        has = frozenset((*before, self.next))
        state = State(self.next, event.settings.id, Content.of(event), has)
        sure(at not in self._of_place, "two states stand at one place", self._of_place.get(at), at)
        self.states.append(state)
        self._of_action[action] = self._of_place[at] = state
        return state

    def at(self, place: Origin) -> State:
        """The state that stands there."""
        sure(place in self._of_place, "no state ever stood there", place)
        return self._of_place[place]

    def says(self, state: State, content: Content) -> bool:
        """Whether this is what the state is, but for people who were erased."""
        return state.content.says(content, self.erased)

    def same(self, one: State, other: State) -> bool:
        """Whether two states say the same."""
        return self.says(one, other.content)

    # ------------------------------------------------------------------------ copies

    def copies(self, folder: Path) -> Iterator[tuple[Path, Copy]]:
        """All copies in a folder."""
        files = sorted(folder.iterdir()) if folder.is_dir() else []
        for file in files:
            if NAME.fullmatch(file.name):
                yield file, self.copy(file)

    def copy(self, file: Path) -> Copy:
        """What a file has; everything in it is what the state is known to be."""
        found = NAME.fullmatch(file.name)
        assert found is not None
        known = file.name, stamp(file)
        if known not in self._known:
            key = found["mark"], blake2b(file.read_bytes()).digest()
            if key not in self._read:
                is_store = file.suffix == ".sqlite3"
                states = self._store(file) if is_store else self._document(file)
                self._read[key] = Copy(found["mark"], is_store, states)
            self._known[known] = self._read[key]
        return self._known[known]

    def store(self, file: Path) -> Mapping[EventId, State]:
        """Each event of a store as its newest action left it."""
        with closing(sqlite3.connect(file)) as store:
            return {uuid: self._of_action[action] for uuid, action in store.execute(_NEWEST)}

    def _store(self, file: Path) -> Mapping[EventId, State]:
        states = self.store(file)
        for event, state in states.items():
            found = copies.event_of(file, event)
            assert found is not None
            self._check(file, state, found)
        return states

    def _document(self, file: Path) -> Mapping[EventId, State]:
        found = documents.read_kept(file)
        sure(found is not None, "a document cannot be read", file)
        assert found is not None
        sure(found.lineage is not None, "a document does not say where it stands", file)
        assert found.lineage is not None
        state = self.at(found.lineage.origin)
        self._check(file, state, found.event)
        return {state.event: state}

    def _check(self, file: Path, state: State, found: Event) -> None:
        content = Content.of(found)
        sure(self.says(state, content), "a copy says something else", file, state, content)

    def canaries(self, folder: Path) -> Iterator[tuple[Path, str]]:
        """Everybody who is named in any byte of a folder."""
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                key = file.name, stamp(file)
                if key not in self._seen:
                    found = CANARY.findall(file.read_bytes())
                    self._seen[key] = frozenset(one.decode() for one in found)
                yield from ((file, one) for one in self._seen[key])


_NEWEST = """
    SELECT uuid, (SELECT action_id FROM command WHERE event_id = event.id
        AND kind <> 'erase-person' ORDER BY sequence DESC LIMIT 1) FROM event
"""


def heads(states: Iterable[State]) -> tuple[State, ...]:
    """Those that nobody played on from."""
    every = tuple(dict.fromkeys(states))
    return tuple(one for one in every if not any(o is not one and o.contains(one) for o in every))
