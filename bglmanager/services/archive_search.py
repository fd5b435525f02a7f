"""The archive of people as it is asked: in memory once read, and brought up to date with events."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from bglmanager.db.archive_writing import ArchiveChange
from bglmanager.db.history import CATCH_UP, CommandRecord
from bglmanager.db.library_tables import Facts
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.personal import Details
from bglmanager.engine.problems import Refused
from bglmanager.exchange.entry_lists.keys import search_key
from bglmanager.exchange.entry_lists.likeness import Wanted
from bglmanager.services.archive_catch_up import Plan, without_contacts
from bglmanager.services.archive_doubles import banned_in, doubles_in
from bglmanager.services.archive_index import Index, everybody_like
from bglmanager.services.archive_memory import Listener, Loaded, loaded
from bglmanager.services.archive_past import past_of, penalties_of, with_final_rank
from bglmanager.services.archived_person import ArchivedPerson, Double, Past, PastPenalty
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.workspace import Workspace

LIMIT = 50
"""So many people are found at most, unless more are asked for."""


class ArchiveSearch:
    """What the archive is asked. All windows of a library share what is in memory."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._memory = workspace.archive

    # -------------------------------------------------------------------------- loading

    @property
    def ready(self) -> bool:
        """Whether it is in memory: else the next question reads it, which takes a while."""
        return self._memory.now is not None

    def loading(self) -> Callable[[], Loaded]:
        """What reads it on the worker's thread; its value is for `take`."""
        read, forgotten = self._workspace.archive_reader(), self._memory.forgotten
        return lambda: loaded(read(), forgotten)

    def take(self, found: Loaded) -> None:
        """Have what the worker has read, unless it is here already, and catch up."""
        if self._memory.now is None and self._is_true(found):
            self._memory.now = found
        self.catch_up()

    def _is_true(self, found: Loaded) -> bool:
        """Whether nobody was erased and nothing was done since it was read."""
        newest = self._workspace.newest_of_archive()
        return (found.forgotten, found.newest) == (self._memory.forgotten, newest)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener after every change of the archive; returns how to end that."""
        self._memory.listeners.append(listener)
        return lambda: self._memory.listeners.remove(listener)

    # ------------------------------------------------------------------------ searching

    def find(self, typed: str, limit: int = LIMIT) -> tuple[ArchivedPerson, ...]:
        """Who has every typed word in name, nickname, club, address or league number.

        Best first; accents, order and a typing error do not matter. Nobody for less than two
        letters.
        """
        return self._index.find(typed, limit)

    def kept_of(self, typed: str, people: Iterable[int] = ()) -> Iterator[tuple[int, Facts]]:
        """What is kept of everybody who has each typed word, and of these people besides."""
        index = self._index
        for key in dict.fromkeys((*index.having(search_key(typed).split()), *people)):
            if key in index.facts:
                yield key, index.facts[key]

    def like(
        self,
        first_name: str,
        last_name: str,
        *,
        email: str | None = None,
        birth_date: dt.date | None = None,
        league_id: str | None = None,
    ) -> tuple[ArchivedPerson, ...]:
        """Who somebody being typed probably is: the same, with a typing error, names exchanged."""
        wanted = Details(
            first_name, last_name, email=email, birth_date=birth_date, league_id=league_id
        )
        return self._index.like(wanted)

    def like_all(self, people: Iterable[Wanted]) -> tuple[tuple[ArchivedPerson, ...], ...]:
        """As `like`, for each of many: drafts of a list, persons or entries."""
        return everybody_like(self._index, people)

    def known(self, person: int) -> ArchivedPerson | None:
        """The person with this key."""
        return self._index.known.get(person)

    def of_entry(self, event: EventId, number: EntryNumber) -> ArchivedPerson | None:
        """The person an entry is, as far as it was taken into account."""
        person = self._index.links.get((event, number))
        return None if person is None else self.known(person)

    def everybody(self) -> tuple[ArchivedPerson, ...]:
        """Everybody, by name."""
        return tuple(sorted(self._index.known.values(), key=lambda one: one.name.casefold()))

    def __len__(self) -> int:
        return len(self._index.known)

    def events_of(self, person: int) -> frozenset[EventId]:
        """The events he was in, as far as they were taken into account."""
        return frozenset(event for event, _ in self._index.spots.get(person, ()))

    def history(self, person: int) -> tuple[Past, ...]:
        """His events, the newest first; final ranks where `with_final_rank` looked them up."""
        return past_of(self._workspace, self._index.spots.get(person, ()))

    def penalised(self, past: Iterable[Past]) -> tuple[PastPenalty, ...]:
        """What somebody was given by referees in these events of his, the newest event first."""
        return penalties_of(self._workspace, past)

    def ranked(self, past: Past) -> Past:
        """A line of the history with the final rank, where the event has a final ranking.

        It is computed once for every event: ask for one after the other.
        """
        return with_final_rank(self._workspace, past)

    def doubles(self) -> tuple[Double, ...]:
        """Pairs who are probably one person, without those of whom somebody said they are two."""
        return doubles_in(self._index, self._now.apart)

    def are_two(self, event: EventId, one: EntryNumber, other: EntryNumber) -> bool:
        """Whether somebody said of these two entries of an event that they are two people."""
        people = [self._index.links.get((event, number), 0) for number in (one, other)]
        return (min(people), max(people)) in self._now.apart

    def banned(self, event: Event) -> Mapping[EntryNumber, str]:
        """Why entries are banned on the day of their event.

        Who is recognised as the archive recognises entries: by league number, or by name where
        birth date, e-mail and number do not say that it is somebody else.
        """
        return banned_in(self._index, event)

    # ------------------------------------------------------------------------ catching up

    @property
    def keeps_contacts(self) -> bool:
        """Whether the archive has e-mails and phones of who was in an event."""
        return self._now.contacts

    def event_left(self) -> None:
        """Catch up where the archive is in memory; else that is done when it is read.

        Nobody asked for it: what hinders it is said by the next command.
        """
        if self.ready:
            with suppress(NotOpened, NotSaved, Refused):
                self.catch_up()

    def catch_up(self) -> None:
        """Take into account what events say that is newer; one question when that is nothing."""
        now = self._now
        news = self._workspace.archive_news(now.seen)
        if news is None:
            return
        plan = Plan(now.index, news if self.keeps_contacts else without_contacts(news))
        change = plan.change()
        alone = self._workspace.only_caught_up(plan.left_alone())
        change = replace(change, people={**change.people, **dict.fromkeys(alone)})
        if not change.nothing:
            self._act(CATCH_UP, {"count": len(change.people)}, change)
        now.seen = news.seen

    # --------------------------------------------------------------------------- inside

    @property
    def _now(self) -> Loaded:
        if self._memory.now is None:
            self._memory.now = loaded(self._workspace.archive_contents())
        return self._memory.now

    @property
    def _index(self) -> Index:
        return self._now.index

    def _deed(self, kind: str, args: Mapping[str, int | str | None]) -> CommandRecord:
        return CommandRecord(self._workspace.new_id(), self._workspace.now(), kind, args)

    def _act(
        self, kind: str, args: Mapping[str, int | str | None], change: ArchiveChange
    ) -> Mapping[int, int]:
        now = self._now
        line, new = self._workspace.change_archive(
            now.timeline.newest, change, self._deed(kind, args)
        )
        if line is None:
            return new
        people = {new.get(key, key): facts for key, facts in change.people.items()}
        links = {s: None if p is None else new.get(p, p) for s, p in change.links.items()}
        self._memory.change(people, links, change.apart, line)
        self._memory.tell()
        return new
