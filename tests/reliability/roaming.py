"""Laptops and sticks as people carry them about: the real library on each, without a window.

What a laptop looks at and what is on it is compared with `played_on` after every move.
"""

from __future__ import annotations

import datetime as dt
import errno
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from bglmanager.engine.ids import EventId
from bglmanager.services import backups, branches, documents, erasing, files
from bglmanager.services.branches import Question
from bglmanager.services.library import Library
from bglmanager.services.library_paths import ON_A_STICK, LibraryPaths
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers.libraries import Errands, Wall, make_library
from tests.reliability.played_on import Copy, Model, State, heads, sure

IDS = 1_000_000


class Died(BaseException):
    """The laptop goes out, as nothing can catch it."""


@dataclass(slots=True, eq=False)
class Place:
    """A folder with copies, and the newest of every branch that ever lay there."""

    name: str
    folder: Path
    inside: tuple[str, ...]
    files: dict[str, Copy] = field(default_factory=dict)
    newest: dict[tuple[str, EventId], State] = field(default_factory=dict)

    @property
    def folders(self) -> tuple[Path, ...]:
        return tuple(self.folder / name for name in self.inside)

    def wiped(self) -> None:
        """Everything went, and nobody is surprised."""
        self.files.clear()
        self.newest.clear()

    def without(self, mark: str) -> None:
        """A branch was deleted by name."""
        self.files = {name: one for name, one in self.files.items() if one.mark != mark}
        self.newest = {key: one for key, one in self.newest.items() if key[0] != mark}


class Asked(NamedTuple):
    """What has to be asked after a look, and what may be."""

    must: frozenset[State]
    may: frozenset[State]

    def without(self, event: EventId) -> Asked:
        must, may = (frozenset(s for s in some if s.event != event) for some in self)
        return Asked(must, may)


class Decided(NamedTuple):
    """The numbers of states about which somebody decided: surely, and perhaps."""

    surely: frozenset[int] = frozenset()
    perhaps: frozenset[int] = frozenset()

    def and_(self, numbers: Iterable[int]) -> Decided:
        more = frozenset(numbers)
        return Decided(self.surely | more, self.perhaps | more)


@dataclass(slots=True, eq=False)
class Laptop:
    """One computer: its disk, its clock, its program, and what the test knows of all of them."""

    name: str
    disk: Place
    mount: Path
    wall: Wall
    number: int
    starts: int = 0
    errands: Errands = field(default_factory=lambda: Errands(at_once=False))
    library: Library | None = None
    stick: Place | None = None
    chosen: Place | None = None
    mark: str = ""
    anew: bool = True
    now: dict[EventId, State] = field(default_factory=dict)
    done: dict[EventId, list[tuple[str, State]]] = field(default_factory=dict)
    since: dict[EventId, list[State]] = field(default_factory=dict)
    decided: Decided = field(default_factory=Decided)
    decided_at: dict[str, Decided] = field(default_factory=dict)
    erased: set[str] = field(default_factory=set)
    opened: set[State] = field(default_factory=set)
    asked: Asked | None = None
    looks: int = 0

    @property
    def places(self) -> LibraryPaths:
        return LibraryPaths(self.disk.folder)

    @property
    def workspace(self) -> Workspace:
        assert self.library is not None
        assert self.library.workspace is not None
        return self.library.workspace

    @property
    def within_reach(self) -> tuple[Place, ...]:
        return (self.disk,) if self.stick is None else (self.disk, self.stick)

    @property
    def sees_stick(self) -> bool:
        return self.stick is not None and self.chosen is self.stick

    @property
    def own_mark(self) -> str:
        """What names say of the library that is open."""
        return self.workspace.identity.at(0).origin.mark.library

    @property
    def asks(self) -> bool:
        return self.library is not None and bool(self.library.keeping.state.questions)

    def desk(self, event: EventId) -> OpenEvent:
        return self.workspace.open_event(event)

    def make(self) -> Library:
        """Its program, started; the library is yet to open."""
        self.starts += 1
        ids = IDS * (1_000 * self.number + self.starts)
        self.errands = Errands(at_once=False)
        made = make_library(self.disk.folder, wall=self.wall, errands=self.errands, ids=ids)
        self.opened, self.asked = set(), None
        return made

    def work(self) -> None:
        """What the worker has to do."""
        self.errands.do()

    def minute(self) -> None:
        """A minute goes by: the program looks whether the stick is there."""
        assert self.library is not None
        self.library.look_for_stick()
        self.work()

    def out(self) -> None:
        """It goes out: what the worker had to do is not done."""
        self.errands.waiting.clear()
        if self.library is not None and self.library.workspace is not None:
            self.library.workspace.close()
        self.library = None

    def forgets(self) -> None:
        """The disk is gone, or exchanged."""
        self.disk.wiped()
        self.now, self.done, self.since = {}, {}, {}
        self.decided, self.decided_at = Decided(), {}
        self.erased, self.chosen, self.anew = set(), None, True


@dataclass(slots=True)
class Faults:
    """What goes wrong at the next copies: a full stick, one pulled out, a laptop that goes out."""

    full: set[Path] = field(default_factory=set)
    pulled: int | None = None
    dies: int | None = None

    def at(self, file: Path, *, more: bool) -> None:
        """A file is about to be written there, `more` where it takes room that was free."""
        if more and any(folder in file.parents for folder in self.full):
            raise OSError(errno.ENOSPC, "No space left on device")
        if self.pulled is not None and ON_A_STICK in file.parts:
            self.pulled -= 1
            if self.pulled < 0:
                raise OSError(errno.EIO, "Input/output error")
        if self.dies is not None:
            self.dies -= 1
            if self.dies < 0:
                raise Died

    @property
    def struck(self) -> bool:
        """Whether something went wrong on the stick."""
        return self.pulled is not None and self.pulled < 0

    def on(self, mount: Path) -> bool:
        """Whether anything goes wrong on the stick that is mounted there."""
        return mount in self.full or self.struck

    def over(self) -> None:
        self.pulled = self.dies = None


class World:
    """Everything there is, and the look at it after every move."""

    def __init__(self, folder: Path, laptops: int) -> None:
        self.model = Model()
        self.faults = Faults()
        self.said: list[str] = []
        self.people = self.events = 0
        (folder / "pocket").mkdir(parents=True)
        self.laptops = tuple(self._laptop(folder, n) for n in range(laptops))
        self.sticks = tuple(
            Place(f"stick {n}", folder / "pocket" / f"s{n}", (ON_A_STICK,)) for n in (1, 2)
        )
        for stick in self.sticks:
            stick.folder.mkdir()

    def _laptop(self, folder: Path, number: int) -> Laptop:
        name = "abcd"[number]
        mount = folder / f"media-{name}"
        mount.mkdir()
        disk = Place(name, folder / name, ("backups", "documents"))
        return Laptop(name, disk, mount / "STICK", Wall(), number + 1)

    def close(self) -> None:
        for laptop in self.laptops:
            laptop.out()

    @contextmanager
    def spied(self) -> Iterator[None]:
        """Faults where copies are written, and an ear at every look."""
        with ExitStack() as stack:
            for module, name in (
                (backups, "_carry_file"),
                (documents, "write_whole"),
                (erasing, "write_whole"),
            ):
                made = self._faulty(getattr(module, name), copies=name == "_carry_file")
                stack.enter_context(mock.patch.object(module, name, made))
            stack.enter_context(mock.patch.object(files, "ROOM", 1))  # there is memory
            look = branches.find_questions

            def looked(places: LibraryPaths, folders: Iterable[Path]) -> tuple[Question, ...]:
                wanted = tuple(folders)
                self._looks(places, wanted)
                return look(places, wanted)

            stack.enter_context(mock.patch.object(branches, "find_questions", looked))
            yield

    def _faulty(self, real: Any, *, copies: bool) -> Any:
        def written(*args: Any, **how: Any) -> Any:
            self.faults.at(args[1] if copies else args[0], more=copies)
            return real(*args, **how)

        return written

    # --------------------------------------------------------------------- what is asked

    def _looks(self, places: LibraryPaths, folders: Iterable[Path]) -> None:
        """A program looks what was played elsewhere: what it has to ask then, and may ask."""
        laptop = next(one for one in self.laptops if one.disk.folder == places.folder)
        laptop.looks += 1
        seen: dict[EventId, list[State]] = {}
        for folder in folders:
            for _, copy in self.model.copies(folder):
                if not (copy.is_store and copy.mark == laptop.own_mark):
                    for event, state in copy.states.items():
                        seen.setdefault(event, []).append(state)
        must, may = set(laptop.opened), set(laptop.opened)
        for event, here in laptop.now.items():
            for one in heads(seen.get(event, ())):
                if not here.contains(one) and not self.model.same(here, one):
                    must |= {one} - {s for s in (one,) if s.number in laptop.decided.perhaps}
                    may |= {one} - {s for s in (one,) if s.number in laptop.decided.surely}
        laptop.asked = Asked(frozenset(must), frozenset(may))

    def decides(self, laptop: Laptop, event: EventId, numbers: Iterable[int]) -> None:
        """Somebody has decided about these states of an event."""
        laptop.decided = laptop.decided.and_(numbers)
        laptop.opened = {one for one in laptop.opened if one.event != event}
        if laptop.asked is not None:
            laptop.asked = laptop.asked.without(event)

    def _check_questions(self, laptop: Laptop) -> None:
        assert laptop.library is not None
        questions = laptop.library.keeping.state.questions
        asked = {self.model.at(one.there.lineage.origin): one for one in questions}
        if laptop.asked is None:
            return
        for one in laptop.asked.must:
            sure(one in asked, "not asked", laptop.name, one, asked)
        for one, question in asked.items():
            sure(one in laptop.asked.may, "asked in vain", laptop.name, one, laptop.decided)
            here = self.model.at(question.here.lineage.origin)
            sure(question.apart != one.contains(here), "apart or not", one, here)

    # ------------------------------------------------------------------------ after a move

    def check(self, laptop: Laptop) -> None:
        """Look at everything a laptop could have touched."""
        was = laptop.mark
        open_ = laptop.library is not None and laptop.library.workspace is not None
        if open_:
            self._check_identity(laptop)
        for place in laptop.within_reach:
            self._check_copies(laptop, place, {was, laptop.mark})
        if open_:
            self._check_library(laptop)
            self._check_questions(laptop)
            self._check_erased(laptop)

    def _check_identity(self, laptop: Laptop) -> None:
        mark = laptop.own_mark
        known = self.model.identities
        if laptop.anew:
            sure(mark not in known, "an identity for the second time", laptop.name, mark)
        else:
            sure(mark == laptop.mark, "another identity", laptop.name, laptop.mark, mark)
        known.add(mark)
        laptop.mark, laptop.anew = mark, False

    def _check_copies(self, laptop: Laptop, place: Place, own: set[str]) -> None:
        """Nothing of others went, and of each branch the newest is there."""
        files = {
            file.name: copy for folder in place.folders for file, copy in self.model.copies(folder)
        }
        for name, was in place.files.items():
            stays = name in files and files[name].states == was.states
            sure(stays or was.mark in own, "taken from another branch", place.name, name)
        there: dict[tuple[str, EventId], State] = {}
        for name, copy in files.items():
            for event, state in copy.states.items():
                key = copy.mark, event
                there[key] = max(state, there.get(key, state), key=lambda one: one.number)
            if copy.is_store and place is laptop.disk:
                laptop.decided_at.setdefault(name, laptop.decided)
        for key, newest in place.newest.items():
            kept = key in there and there[key].number >= newest.number
            sure(kept, "the newest of a branch is lost", place.name, key, newest, there.get(key))
        place.files, place.newest = files, there

    def check_saved(self, laptop: Laptop) -> None:
        """After a copy made by hand everything is in one, and on the stick that takes it."""
        stick = laptop.stick if laptop.sees_stick and not self.faults.on(laptop.mount) else None
        for place in (laptop.disk, *filter(None, (stick,))):
            copies = [copy for folder in place.folders for _, copy in self.model.copies(folder)]
            for event, state in laptop.now.items():
                there = any(c.is_store and c.states.get(event) is state for c in copies)
                sure(there, "not in any backup", place.name, state)

    def _check_library(self, laptop: Laptop) -> None:
        there = self.model.store(laptop.workspace.path)
        same = {event: str(one) for event, one in there.items()}
        known = {event: str(one) for event, one in laptop.now.items()}
        sure(same == known, "the library has another state", laptop.name, same, known)

    def _check_erased(self, laptop: Laptop) -> None:
        folders = [laptop.disk.folder]
        if laptop.sees_stick and not self.faults.struck:
            assert laptop.stick is not None
            folders.append(laptop.stick.folder)
        for folder in folders:
            for file, name in self.model.canaries(folder):
                sure(name not in laptop.erased, "erased, and there", laptop.name, file, name)

    # ----------------------------------------------------------------------------- places

    def plug(self, laptop: Laptop, stick: Place) -> None:
        """Put a stick into a laptop, from where it is."""
        stick.folder = stick.folder.rename(laptop.mount)
        laptop.stick = stick

    def unplug(self, laptop: Laptop) -> None:
        """Take the stick out."""
        if laptop.stick is not None:
            pocket = laptop.mount.parents[1] / "pocket"
            away = pocket / laptop.stick.name.replace("stick ", "s")
            laptop.stick.folder = laptop.stick.folder.rename(away)
            self.faults.full.discard(laptop.mount)
            laptop.stick = None

    def wipe(self, laptop: Laptop) -> None:
        """The disk is gone with all that was on it."""
        laptop.out()
        with suppress(FileNotFoundError):
            shutil.rmtree(laptop.disk.folder)
        laptop.forgets()

    def wait(self, laptop: Laptop, hours: float) -> None:
        """The clock of a laptop goes on, or jumps."""
        moment = laptop.wall.now + dt.timedelta(hours=hours)
        if 1990 < moment.year < 2090:
            laptop.wall.now = moment


class Pages:
    """What the page of backups says of the folders within reach of a laptop."""

    def __init__(self, model: Model) -> None:
        self.model = model

    def check(self, laptop: Laptop) -> None:
        """Everything that is said there of branches and documents."""
        every = [self._stands(place) for place in laptop.within_reach]
        for place, stands in zip(laptop.within_reach, every, strict=True):
            self._check_newest_documents(place)
            self._check_branches(laptop, place, stands, every)

    def _check_newest_documents(self, place: Place) -> None:
        known: dict[EventId, list[State]] = {}
        for copy in place.files.values():
            for event, state in copy.states.items() if not copy.is_store else ():
                known.setdefault(event, []).append(state)
        offered = documents.newest_documents(place.folders)
        events = [one.event.settings.id for one in offered]
        sure(sorted(events) == sorted(known), "not every event is offered once", place.name, events)
        for one in offered:
            assert one.lineage is not None
            state, beyond = self.model.at(one.lineage.origin), known[one.event.settings.id]
            sure(state in heads(beyond), "somebody went beyond what is offered", place.name, state)

    def _stands(self, place: Place) -> Mapping[str, Mapping[EventId, State]]:
        """Where each branch stands in a place, by its newest backup or else its documents."""
        found: dict[str, dict[EventId, State]] = {}
        stores = {one.mark for one in place.files.values() if one.is_store}
        for copy in place.files.values():
            if copy.is_store or copy.mark not in stores:
                branch = found.setdefault(copy.mark, {})
                for event, state in copy.states.items():
                    known = branch.get(event, state)
                    branch[event] = max(state, known, key=lambda one: one.number)
        return found

    def _check_branches(
        self,
        laptop: Laptop,
        place: Place,
        stands: Mapping[str, Mapping[EventId, State]],
        every: Iterable[Mapping[str, Mapping[EventId, State]]],
    ) -> None:
        assert laptop.library is not None
        folder = place.folders[0] if place is not laptop.disk else None
        for one in laptop.library.branches.list_branches(folder):
            here = stands[one.library]
            others = [there for mark, there in stands.items() if mark != one.library]
            ahead = any(_beyond(there, here) for there in others)
            sure(one.newest is not ahead, "newest or not", place.name, one.library, one.newest)
            elsewhere: list[Mapping[EventId, State]] = [laptop.now]
            elsewhere += [s for some in every for mark, s in some.items() if mark != one.library]
            alone = {
                event
                for event, state in here.items()
                if not any(event in s and s[event].contains(state) for s in elsewhere)
            }
            said = {each.id for each in one.only_there}
            sure(said == alone, "what only a branch has", place.name, one.library, said, alone)


def _beyond(one: Mapping[EventId, State], other: Mapping[EventId, State]) -> bool:
    """Whether a library has everything of another one, and more."""
    has = all(e in one and one[e].contains(s) for e, s in other.items())
    is_had = all(e in other and other[e].contains(s) for e, s in one.items())
    return has and not is_had
