"""The archive of people over all events: searched, completed from events, merged, edited.

Every entry keeps its own copy of a person's data; the archive has the newest of it. What a user
does here is one act of the archive with undo and redo of its own. Bringing it up to date with
the events (`catch_up`) is not: nobody sees it, and undo goes past it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from bglmanager.db.archive import Facts, Spot
from bglmanager.db.archive_writing import MERGE, ArchiveChange, Stepped
from bglmanager.db.history import CATCH_UP, Deed
from bglmanager.db.timeline import Line, Mode
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.problems import Problem, Refused, problem, refuse_if
from bglmanager.services.archive_catch_up import Plan
from bglmanager.services.archive_doubles import banned_in, doubles_in
from bglmanager.services.archive_index import Index, Wanted, everybody_like
from bglmanager.services.archive_lists import cells_of, facts_of, planned
from bglmanager.services.archive_memory import Listener, Loaded, loaded
from bglmanager.services.archive_past import past_of, ranked
from bglmanager.services.entries import Person, check_person
from bglmanager.services.known import (
    DETAILS,
    ArchiveAct,
    Details,
    Double,
    Known,
    Past,
    TakenIn,
)
from bglmanager.services.limits import check_note
from bglmanager.services.workspace import Workspace

LIMIT = 50
"""So many people are found at most, unless more are asked for."""


class Archive:
    """The archive of a library. As many of these as there are windows share what is in memory.

    Everything raises `NotOpened` while the archive cannot be read, and acts `NotSaved`.
    """

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
        read = self._workspace.archive_reader()
        return lambda: loaded(read())

    def take(self, found: Loaded) -> None:
        """Have what the worker has read, unless it is here already, and catch up."""
        if self._memory.now is None and found.newest == self._workspace.newest_command(None):
            self._memory.now = found
        self.catch_up()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener after every change of the archive; returns how to end that."""
        self._memory.listeners.append(listener)
        return lambda: self._memory.listeners.remove(listener)

    # ------------------------------------------------------------------------ searching

    def find(self, typed: str, limit: int = LIMIT) -> tuple[Known, ...]:
        """Who has every typed word in name, nickname, club, address or league number.

        Best first; accents, order and a typing error do not matter. Nobody for less than two
        letters.
        """
        return self._index.find(typed, limit)

    def like(
        self,
        first_name: str,
        last_name: str,
        *,
        email: str | None = None,
        birth_date: dt.date | None = None,
        league_id: str | None = None,
    ) -> tuple[Known, ...]:
        """Who somebody being typed probably is: the same, with a typing error, names exchanged."""
        wanted = Details(
            first_name, last_name, email=email, birth_date=birth_date, league_id=league_id
        )
        return self._index.like(wanted)

    def like_all(self, people: Iterable[Wanted]) -> tuple[tuple[Known, ...], ...]:
        """As `like`, for each of many: drafts of a list, persons or entries."""
        return everybody_like(self._index, people)

    def known(self, person: int) -> Known | None:
        """The person with this key."""
        return self._index.known.get(person)

    def of_entry(self, event: EventId, number: EntryNumber) -> Known | None:
        """The person an entry is, as far as it was taken into account."""
        person = self._index.links.get((event, number))
        return None if person is None else self.known(person)

    def everybody(self) -> tuple[Known, ...]:
        """Everybody, by name."""
        return tuple(sorted(self._index.known.values(), key=lambda one: one.name.casefold()))

    def __len__(self) -> int:
        return len(self._index.known)

    def events_of(self, person: int) -> frozenset[EventId]:
        """The events he was in, as far as they were taken into account."""
        return frozenset(event for event, _ in self._index.spots.get(person, ()))

    def history(self, person: int) -> tuple[Past, ...]:
        """His events, the newest first; final ranks as far as they were looked up (`ranked`)."""
        return past_of(self._workspace, self._index.spots.get(person, ()))

    def ranked(self, past: Past) -> Past:
        """A line of the history with the final rank, where the event has a final ranking.

        It is computed once for every event: ask for one after the other.
        """
        return ranked(self._workspace, past)

    def doubles(self) -> tuple[Double, ...]:
        """Pairs who are probably one person, without those of whom somebody said they are two."""
        return doubles_in(self._index, self._now.apart)

    def banned(self, event: Event) -> Mapping[EntryNumber, str]:
        """Why entries are banned on the day of their event.

        Who is recognised as the archive recognises entries: by league number, or by name where
        birth date, e-mail and number do not say that it is somebody else.
        """
        return banned_in(self._index, event)

    # --------------------------------------------------------------------------- acts

    def add(self, data: Details) -> Known:
        """Put somebody into the archive. `Refused` with what is wrong with the data."""
        refuse_if(check(data))
        new = self._act("archive-add", {}, ArchiveChange({-1: facts_of(data)}))
        return self._known(new[-1])

    def edit(self, person: int, data: Details) -> None:
        """Change what is kept of somebody. `Refused` with what is wrong with the data."""
        refuse_if(check(data))
        facts = replace(self._facts(person), **cells_of(data))
        self._act("archive-edit", {"person": person}, ArchiveChange({person: facts}))

    def take_out(self, person: int) -> None:
        """Take somebody out who was in no event; else he is erased or merged."""
        refuse_if(self.can_take_out(person))
        self._act("archive-take-out", {"person": person}, ArchiveChange({person: None}))

    def can_take_out(self, person: int) -> tuple[Problem, ...]:
        """Why somebody cannot be taken out; nothing when he can."""
        events = self._known(person).events
        return (problem("archive.has-events", events=events),) if events else ()

    def ban(self, person: int, reason: str, until: dt.date | None) -> None:
        """Say that somebody must not play, until this day with it, or for good (None)."""
        said = reason.strip()
        wrong = () if said else (problem("archive.no-reason", "reason"),)
        refuse_if((*wrong, *check_note(said, path="reason")))
        facts = replace(self._facts(person), banned=said, banned_until=until)
        self._act("archive-ban", {"person": person}, ArchiveChange({person: facts}))

    def unban(self, person: int) -> None:
        """Lift a ban."""
        facts = replace(self._facts(person), banned=None, banned_until=None)
        self._act("archive-unban", {"person": person}, ArchiveChange({person: facts}))

    def merge(self, keep: int, other: int) -> None:
        """Make one person of two: the one kept has the events of both, and the other's data
        where he has none himself; a ban stays whoever had it.
        """
        if keep == other:
            raise Refused([problem("archive.same-person")])
        kept, gone = self._facts(keep), self._facts(other)
        missing = {n: getattr(gone, n) for n in DETAILS if getattr(kept, n) in (None, "")}
        if kept.banned is None:
            missing |= {"banned": gone.banned, "banned_until": gone.banned_until}
        links: dict[Spot, int | None] = dict.fromkeys(self._index.spots.get(other, ()), keep)
        change = ArchiveChange({keep: replace(kept, **missing), other: None}, links)
        self._act(MERGE, {"person": keep, "other": other}, change)

    def not_the_same(self, one: int, other: int) -> None:
        """Say that two people are two: `doubles` does not name them any more."""
        apart = self._now.apart | {(min(one, other), max(one, other))}
        args = {"person": one, "other": other}
        self._act("archive-apart", args, ArchiveChange(apart=apart))

    def take_in(self, people: Iterable[Details]) -> TakenIn:
        """Take a list of players in, in one act: what it says of who is there wins.

        `Refused` with everything that is wrong, and nobody is taken then.
        """
        wanted = tuple(people)
        refuse_if(found for one in wanted for found in check(one))
        change, counts = planned(self._index, wanted)
        self._act("archive-take-in", {"count": counts.added + counts.changed}, change)
        return counts

    # ---------------------------------------------------------------------------- undo

    @property
    def undoable(self) -> ArchiveAct | None:
        """The act that `undo` would take back."""
        return _act_of(self._now.timeline.done)

    @property
    def redoable(self) -> ArchiveAct | None:
        """The act that `redo` would do again."""
        return _act_of(self._now.timeline.undone)

    def undo(self) -> None:
        """Take back the newest act of the archive that is done.

        What events have brought since stays: only what is still as the act made it goes back,
        and who has an entry by now stays. `Refused` with "history.nothing-to-undo" and, where
        somebody was erased since, "history.cleared".
        """
        self._step(Mode.UNDO, self._now.timeline.done)

    def redo(self) -> None:
        """Do again the act of the archive undone last, as `undo` does."""
        self._step(Mode.REDO, self._now.timeline.undone)

    def _step(self, mode: Mode, stack: tuple[Line, ...]) -> None:
        if not stack:
            raise Refused([problem(f"history.nothing-to-{mode.value}")])
        deed = self._deed(stack[-1].kind, stack[-1].arguments)
        found: Stepped = self._workspace.step_archive(self._now.timeline.newest, deed, mode)
        self._memory.change(found.people, found.links, found.apart, found.line)
        self._memory.tell()

    # ------------------------------------------------------------------------ catching up

    def catch_up(self) -> None:
        """Take into account what events say that is newer; one question when that is nothing."""
        now = self._now
        news = self._workspace.archive_news(now.seen)
        if news is None:
            return
        plan = Plan(now.index, news)
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

    def _known(self, person: int) -> Known:
        found = self.known(person)
        if found is None:
            raise Refused([problem("archive.missing")])
        return found

    def _facts(self, person: int) -> Facts:
        self._known(person)
        return self._index.facts[person]

    def _deed(self, kind: str, args: Mapping[str, int | str | None]) -> Deed:
        return Deed(self._workspace.new_id(), self._workspace.now(), kind, args)

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


def check(data: Details) -> tuple[Problem, ...]:
    """What is wrong with what was typed of a person."""
    return check_person(Person(**cells_of(data)))


def _act_of(stack: tuple[Line, ...]) -> ArchiveAct | None:
    if not stack:
        return None
    return ArchiveAct(stack[-1].kind, stack[-1].arguments, stack[-1].at)
