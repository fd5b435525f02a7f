"""Where a copy of a library or of an event comes from, and which of two has what the other has.

A library has an identity that changes whenever it stops being the plain continuation of one
store. Numbers of acts mean something within one identity; between two of them only what the newer
one says of its ancestors does. No clock is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeVar

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EventId

T = TypeVar("T")


@record
class Origin:
    """A library, by its identity (a UUID), after one of its acts."""

    library: str
    act: int

    @property
    def mark(self) -> OriginMark:
        """What names of files say of it."""
        return OriginMark(mark_of(self.library), self.act)


class Lineage(NamedTuple):
    """Where something stands, and where it left the libraries it comes from, oldest first."""

    origin: Origin
    ancestors: tuple[Origin, ...] = ()

    @property
    def every(self) -> tuple[Origin, ...]:
        """Whatever is in here, oldest first."""
        return (*self.ancestors, self.origin)

    def contains(self, other: Origin) -> bool:
        """Whether everything that was done up to there is in here."""
        return _does_reach(self.every, other)

    def shared_with(self, other: Lineage) -> Origin | None:
        """The newest that both have of one library, by its numbers."""
        for own in reversed(self.every):
            acts = [one.act for one in other.every if one.library == own.library]
            if acts:
                return Origin(own.library, min(own.act, max(acts)))
        return None

    def goes_beyond(self, other: Lineage) -> bool:
        """Whether it has everything of the other one, and more."""
        return self.contains(other.origin) and not other.contains(self.origin)


def _does_reach(every: Iterable[Origin], other: Origin) -> bool:
    return any(one.library == other.library and one.act >= other.act for one in every)


@record
class Brought:
    """How an event came into a library by a document: in which identity of the library, and what
    the document came from, itself last.
    """

    taken_in: str
    ancestors: tuple[Origin, ...]

    def contains(self, other: Origin) -> bool:
        """Whether everything that was done up to there came in."""
        return _does_reach(self.ancestors, other)

    @classmethod
    def by(cls, lineage: Lineage, into: str) -> Brought:
        """What a document of this lineage brings into the library of this identity."""
        return cls(into, lineage.every)


class LibraryIdentity(NamedTuple):
    """Who a library is, and where it left those it was before, oldest first."""

    library: str
    ancestors: tuple[Origin, ...] = ()

    def at(self, act: int) -> Lineage:
        """The library after an act."""
        return Lineage(Origin(self.library, act), self.ancestors)

    def forked(self, library: str, act: int) -> LibraryIdentity:
        """Who it is once it left the one it was, whose newest act is this."""
        return LibraryIdentity(library, (*self.ancestors, Origin(self.library, act)))

    def of_event(self, brought: Brought | None, act: int) -> Lineage:
        """One of its events, whose newest act is this: it stands where that was done.

        What was brought by a document comes from there, and from what the library was since.
        """
        own = (*self.ancestors, Origin(self.library, act))
        if brought is not None:
            names = [one.library for one in self.ancestors]
            since = names.index(brought.taken_in) if brought.taken_in in names else len(names)
            own = own[since:]
        at = next(place for place, one in enumerate(own) if one.act >= act)
        before = () if brought is None else brought.ancestors
        return Lineage(Origin(own[at].library, act), (*before, *own[:at]))


class Stand(NamedTuple):
    """Where a copy of a library stands, and each of its events."""

    library: Lineage
    events: Mapping[EventId, Lineage] = {}

    def has(self, event: EventId, lineage: Lineage) -> bool:
        """Whether everything of an event that stands there is in here."""
        return event in self.events and self.events[event].contains(lineage.origin)

    def goes_beyond(self, other: Stand) -> bool:
        """Whether it has everything of all events of the other one, and more."""
        has_all = all(self.has(*event) for event in other.events.items())
        return has_all and not all(other.has(*event) for event in self.events.items())


def not_surpassed(many: Iterable[T], beyond: Callable[[T, T], bool]) -> tuple[T, ...]:
    """Those that no other one goes beyond; several where something was done in two places."""
    every = tuple(many)
    return tuple(one for one in every if not any(beyond(other, one) for other in every))


MARK = 12
"""So many digits of an identity are in the names of files."""


class OriginMark(NamedTuple):
    """An origin as names of files have it."""

    library: str
    act: int

    def __str__(self) -> str:
        return f"{self.library}-{self.act:06}"


def mark_of(identity: str) -> str:
    """The last twelve digits of a UUID."""
    return identity.rpartition("-")[2].casefold()
