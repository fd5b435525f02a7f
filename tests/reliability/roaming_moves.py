"""What people do with laptops and sticks, chosen at random: a move is one thing that is done."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

from bglmanager.engine.event import Entry, EntryStatus, Event, RoundStatus
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.problems import Refused
from bglmanager.services import branches, documents, people
from bglmanager.services.branches import Question
from bglmanager.services.erasing import Reach, events_of, in_copies
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.library import Library, PlayedElsewhere, open_document, rescued_documents
from bglmanager.services.library_paths import ON_A_STICK
from bglmanager.services.workspace import OpenEvent
from tests.helpers.events import closed, settings, with_result, with_round
from tests.reliability.played_on import NOBODY, Content, State, sure
from tests.reliability.roaming import Decided, Laptop, Pages, World

PLAYERS, ROUNDS, EVENTS = 4, 5, 3

Move = Callable[["Moves", Laptop, Random], object]


class AtOne:
    """The moves at one laptop: it starts and ends, plays, makes copies and goes back to them."""

    def __init__(self, world: World) -> None:
        self.world, self.model = world, world.model

    # ------------------------------------------------------------------ starting, ending

    def start(self, laptop: Laptop, chance: Random) -> Library:
        """Start the program, and go back to something where the library is lost."""
        if laptop.library is not None:
            return laptop.library
        library, looks = laptop.make(), laptop.looks
        laptop.library = library
        try:
            library.open_library()
        except NotOpened as error:
            sure(error.problem.code == "store.lost", "cannot be opened", laptop.name, error)
            self._recover(laptop, library, chance)
        laptop.work()
        sure(laptop.looks > looks, "nobody looked at the start", laptop.name)
        if laptop.sees_stick:
            laptop.minute()
        return library

    def _recover(self, laptop: Laptop, library: Library, chance: Random) -> None:
        """The library is gone: go back to the newest backup, to documents, or begin anew."""
        found = rescued_documents(laptop.places)
        if found and chance.random() < 0.25:
            laptop.decided = Decided()
            library.start_over(found)
            brought = {one.event.settings.id: one for one in found}
            library.reopen()
            laptop.anew, laptop.now = True, {}
            for event, one in brought.items():
                assert one.lineage is not None
                self._made(laptop, event, self.model.at(one.lineage.origin).has)
            return
        first = library.branches.list_branches()[0].backups[0]
        self._go_back(laptop, library, first.file)

    def stop(self, laptop: Laptop, _chance: Random) -> None:
        if laptop.library is not None:
            laptop.library.close()
            laptop.work()
            laptop.library = None

    def restart(self, laptop: Laptop, chance: Random) -> None:
        self.stop(laptop, chance)
        self.start(laptop, chance)

    def goes_out(self, laptop: Laptop, chance: Random) -> None:
        """Between an act and its copy, or while one is written."""
        self.start(laptop, chance)
        if chance.random() < 0.5:
            self._play(laptop, chance)
        else:
            self.world.faults.dies = chance.randrange(6)
            self.play(laptop, chance)
            self.by_hand(laptop, chance)
        laptop.out()

    def loses_library(self, laptop: Laptop, chance: Random) -> None:
        """The libraries are gone, the backups are not."""
        if laptop.now and any(laptop.places.backups.glob("*.sqlite3")):
            laptop.out()
            for file in laptop.places.libraries:
                file.unlink()
            laptop.decided = Decided(frozenset(), laptop.decided.perhaps)
            laptop.now, laptop.done, laptop.since = {}, {}, {}
            self.start(laptop, chance)

    def loses_disk(self, laptop: Laptop, _chance: Random) -> None:
        self.world.wipe(laptop)

    # ----------------------------------------------------------------------------- playing

    def play(self, laptop: Laptop, chance: Random) -> None:
        self._play(laptop, chance)
        laptop.work()

    def _play(self, laptop: Laptop, chance: Random) -> None:
        self.start(laptop, chance)
        if not laptop.now:
            self._create(laptop)
        event = chance.choice(sorted(laptop.now))
        for _ in range(chance.randint(1, 3)):
            self._act(laptop, event, chance)

    def create(self, laptop: Laptop, chance: Random) -> None:
        if self.world.events < EVENTS:
            self.start(laptop, chance)
            self._create(laptop)
            laptop.work()

    def _create(self, laptop: Laptop) -> None:
        self.world.events += 1
        event = EventId(f"5d4f6c1e-9f5b-4d3a-8f0e-{self.world.events:012x}")
        made = settings(id=event, name=f"Trofeo {self.world.events}", rounds_planned=ROUNDS)
        laptop.workspace.create_event(made)
        self._made(laptop, event, ())
        self._enter(laptop, event)

    def _enter(self, laptop: Laptop, event: EventId) -> None:
        """Those who play."""
        people_ = tuple(self._person(n + 1, EntryStatus.ACTIVE) for n in range(PLAYERS))
        self._acted(laptop, event, "add-entry", lambda e: replace(e, entries=people_))

    def _person(self, number: int, status: EntryStatus) -> Entry:
        self.world.people += 1
        name = f"Kanarin{self.world.people:05d}"
        return Entry(EntryNumber(number), "Ada", name, status=status)

    def _act(self, laptop: Laptop, event: EventId, chance: Random) -> None:
        """A result, the end of a round, the next one, or somebody who registers."""
        desk = laptop.desk(event)
        last = desk.event.last_round
        if not desk.event.entries:  # taken back
            self._enter(laptop, event)
        elif chance.random() < 0.2:
            number = max(entry.number for entry in desk.event.entries) + 1
            entry = self._person(number, EntryStatus.REGISTERED)
            more = (*desk.event.entries, entry)
            self._acted(laptop, event, "add-entry", lambda e: replace(e, entries=more))
        elif last is None or (last.status is RoundStatus.CLOSED and last.number < ROUNDS):
            self._acted(laptop, event, "draw", with_round)
        elif last.status is not RoundStatus.CLOSED and chance.random() < 0.3:
            self._acted(laptop, event, "close", self._closed)
        else:
            self._acted(laptop, event, "enter-result", self._result)

    def _result(self, event: Event) -> Event:
        return with_result(event, 1, [self.model.next + 100, 30, 20, 10])

    def _closed(self, event: Event) -> Event:
        return self._result(closed(event))

    def _acted(
        self, laptop: Laptop, event: EventId, kind: str, change: Callable[[Event], Event]
    ) -> None:
        before = laptop.now[event]
        laptop.desk(event).act(kind, {}, change)
        laptop.done.setdefault(event, []).append((kind, before))
        self._made(laptop, event, before.has)

    def _made(self, laptop: Laptop, event: EventId, before: frozenset[int] | tuple[()]) -> State:
        """The event was changed, from what has these states."""
        desk = laptop.desk(event)
        state = self.model.made(_newest(laptop, event), desk.lineage.origin, desk.event, before)
        laptop.now[event] = state
        laptop.since.setdefault(event, []).append(state)
        return state

    def undo(self, laptop: Laptop, chance: Random) -> None:
        """Take back what was done here last; a take-over as well."""
        self.start(laptop, chance)
        events = [event for event, done in sorted(laptop.done.items()) if done]
        if not events:
            return
        event = chance.choice(events)
        kind, before = laptop.done[event].pop()
        try:
            laptop.desk(event).undo()
        except Refused:  # somebody was erased
            laptop.done[event].clear()
            return
        has = laptop.now[event].has
        if kind == "take-over":  # what was done elsewhere is out again
            taken = next(s for s in laptop.since[event] if s.number > before.number)
            own = {one.number for one in laptop.since[event] if one.number >= taken.number}
            has = before.has | own
        state = self._made(laptop, event, has)
        sure(self.model.same(state, before), "undo led elsewhere", state, before)
        laptop.work()

    # ------------------------------------------------------------------------------ copies

    def by_hand(self, laptop: Laptop, chance: Random) -> None:
        library, looks = self.start(laptop, chance), laptop.looks
        library.keeping.copy_later()
        laptop.work()
        sure(laptop.looks > looks, "nobody looked before a copy", laptop.name)
        self.world.check_saved(laptop)

    def tick(self, laptop: Laptop, chance: Random) -> None:
        library = self.start(laptop, chance)
        self.world.wait(laptop, chance.random())
        library.keeping.time_passed()
        laptop.work()

    def go_back(self, laptop: Laptop, chance: Random) -> None:
        """To a backup of one's own, or of the stick."""
        library = self.start(laptop, chance)
        folder = laptop.disk.folders[0]
        if laptop.stick is not None and chance.random() < 0.5:
            folder = laptop.stick.folders[0]
        files = sorted(folder.glob("*.sqlite3"), key=self._order)
        if files:
            self._go_back(laptop, library, chance.choice(files))
            laptop.work()

    def _order(self, file: Path) -> tuple[str, list[int]]:
        """An order that is the same in every run; identities are not."""
        states = self.model.copy(file).states.values()
        return file.name[:19], [one.number for one in states]

    def _go_back(self, laptop: Laptop, library: Library, file: Path) -> None:
        """What was left is decided about; what was decided when the copy was made stays so."""
        copy = self.model.copy(file)
        left = laptop.now if library.workspace is not None else {}
        known = laptop.decided_at.get(file.name, Decided())
        perhaps = laptop.decided.perhaps | known.perhaps | self._ever_decided()
        with suppress(NotOpened):
            library.refuse_without_erasures()
        if library.erasures_problem is not None or _no_list(library):
            library.forget_erasures()
        library.restore_backup(file)
        if library.workspace is not None:  # its last backup is of the library that is left
            self.world.check(laptop)
        library.reopen()
        surely = frozenset[int]().union(*(state.has for state in left.values()))
        laptop.decided = Decided(surely, perhaps | surely)
        laptop.anew, laptop.now = True, dict(copy.states)
        laptop.done, laptop.since = {}, {}

    def _ever_decided(self) -> frozenset[int]:
        return frozenset[int]().union(*(one.decided.perhaps for one in self.world.laptops))


class Moves(AtOne):
    """All moves: those between laptops as well."""

    def do(self, kind: str, laptop: Laptop, chance: Random) -> None:
        """One move; a move that is not possible now is none."""
        MOVES[kind][1](self, laptop, chance)

    def clone(self, laptop: Laptop, chance: Random) -> None:
        """Another laptop gets the whole folder of this one."""
        others = [one for one in self.world.laptops if one is not laptop]
        other = chance.choice(others)
        if not laptop.places.library.exists() or laptop.library is not None:
            return
        self.world.wipe(other)
        shutil.copytree(laptop.disk.folder, other.disk.folder)
        marker = other.disk.folder / "stick.json"
        marker.unlink(missing_ok=True)  # where its sticks are mounted nobody knows
        other.now, other.decided = dict(laptop.now), laptop.decided
        other.decided_at = dict(laptop.decided_at)
        other.erased = set(laptop.erased)
        self.start(other, chance)
        self.world.check(other)

    def delete_branch(self, laptop: Laptop, chance: Random) -> None:
        """By name, as everywhere else within reach."""
        library = self.start(laptop, chance)
        found = [one.library for one in library.branches.list_branches() if not one.own]
        if found:
            mark = chance.choice(found)
            library.branches.delete_library(mark)
            for place in laptop.within_reach if laptop.sees_stick else (laptop.disk,):
                place.without(mark)

    # ------------------------------------------------------------------------------ sticks

    def plug(self, laptop: Laptop, chance: Random) -> None:
        """Put in a stick, from wherever it is; the one that is in is swapped."""
        stick = self.world.sticks[chance.random() < 0.3]
        if laptop.stick is stick:
            return
        for other in self.world.laptops:
            if other is laptop or other.stick is stick:
                self.unplug(other, chance)
        self.world.plug(laptop, stick)
        self._minutes(laptop)
        if chance.random() < 0.7:
            self.choose(laptop, chance)

    def _minutes(self, laptop: Laptop) -> None:
        """One in which the stick is looked for, and one in which what is on it is looked at."""
        if laptop.library is not None:
            laptop.minute()
            laptop.minute()

    def unplug(self, laptop: Laptop, _chance: Random) -> None:
        self.world.unplug(laptop)
        self._minutes(laptop)

    def choose(self, laptop: Laptop, chance: Random) -> None:
        """Have the second set on the stick that is in."""
        if laptop.stick is not None and not laptop.sees_stick:
            library, looks = self.start(laptop, chance), laptop.looks
            library.use_target(laptop.mount)
            laptop.chosen = laptop.stick
            laptop.work()
            sure(laptop.looks > looks, "nobody looked at a new stick", laptop.name)
            laptop.minute()

    def pulled(self, laptop: Laptop, chance: Random) -> None:
        """The stick is taken out while copies are written to it."""
        if laptop.sees_stick:
            self.start(laptop, chance)
            self.world.faults.pulled = chance.randrange(3)
            self.play(laptop, chance)
            self.by_hand(laptop, chance)
            self.world.check(laptop)
            self.world.faults.over()
            self.unplug(laptop, chance)

    def full(self, laptop: Laptop, _chance: Random) -> None:
        """The stick is full, or somebody made room."""
        self.world.faults.full ^= {laptop.mount} if laptop.stick is not None else set()

    # ------------------------------------------------------------------ what others played

    def open_newest(self, laptop: Laptop, chance: Random) -> None:
        """Open the newest document of the stick that is in."""
        library = self.start(laptop, chance)
        if laptop.stick is None:
            self.plug(laptop, chance)
        assert laptop.stick is not None
        offered = documents.newest_documents([laptop.stick.folder / ON_A_STICK])
        if not offered:
            return
        one = chance.choice(offered)
        assert one.lineage is not None
        event, there = one.event.settings.id, self.model.at(one.lineage.origin)
        here = laptop.now.get(event)
        apart = here is not None and not here.contains(there) and not self.model.same(here, there)
        try:
            opened = open_document(laptop.workspace, one.file)
        except PlayedElsewhere as asked:
            sure(apart, "asked of a document in vain", laptop.name, here, there)
            laptop.opened = {s for s in laptop.opened if s is not there} | {there}
            library.keeping.ask_about(asked.question)
            self._ask_too(laptop, there)
            return
        except Refused:
            sure(here is not None and here.contains(there), "refused", laptop.name, here, there)
            return
        sure(not apart, "nobody asked of a document", laptop.name, here, there)
        if here is None:
            self._imported(laptop, opened, there)
        laptop.work()

    def _ask_too(self, laptop: Laptop, there: State) -> None:
        if laptop.asked is not None:
            must, may = (some | {there} for some in laptop.asked)
            laptop.asked = laptop.asked._replace(must=must, may=may)

    def _imported(self, laptop: Laptop, desk: OpenEvent, there: State) -> None:
        content = Content.of(desk.event)
        sure(self.model.says(there, content), "another event came in", there)
        self._made(laptop, desk.id, there.has)

    def decide(self, laptop: Laptop, chance: Random) -> None:
        """Answer what is asked: go on from there, or from here."""
        library = self.start(laptop, chance)
        questions = library.keeping.state.questions
        if not questions:
            self.by_hand(laptop, chance)
            return
        question = chance.choice(questions)
        there = self.model.at(question.there.lineage.origin)
        if chance.random() < 0.6:
            self._take(laptop, library, question, there)
        else:
            library.stay_here(question)
            self.world.decides(laptop, question.event, there.has)
        laptop.work()

    def _take(self, laptop: Laptop, library: Library, question: Question, there: State) -> None:
        try:
            event = branches.version_elsewhere(question)
        except (NotOpened, Refused, NotSaved):  # the stick went meanwhile
            return
        before = laptop.now[question.event]
        library.take_over(question, event)
        laptop.anew, laptop.done = True, {}
        laptop.since = {}
        laptop.done[question.event] = [("take-over", before)]
        state = self._made(laptop, question.event, there.has)
        sure(self.model.same(state, there), "something else was taken over", state, there)
        self.world.decides(laptop, question.event, there.has | before.has)

    # ------------------------------------------------------------------------------- people

    def erase(self, laptop: Laptop, chance: Random) -> None:
        """Somebody wants to be nobody."""
        library = self.start(laptop, chance)
        there = [
            name
            for state in laptop.now.values()
            for _, name in state.content.people
            if name not in self.model.erased
        ]
        if not there:
            return
        name = chance.choice(there)
        workspace, erasures = laptop.workspace, library.erasures
        found = people.Directory(workspace).find_people(name)
        sure(bool(found), "somebody is not found", laptop.name, name)
        self.model.erased.add(name)
        laptop.erased.add(name)
        wanted, _ = people.erase_people(workspace, erasures, found, NOBODY)
        events, now = events_of(workspace, wanted), workspace.now()
        in_copies(wanted, Reach(laptop.places, library.keeping.state.target), events, now)
        laptop.done.clear()

    # -------------------------------------------------------------------------------- clocks

    def clock(self, laptop: Laptop, chance: Random) -> None:
        """A clock that was wrong is set, or a right one goes wrong."""
        self.world.wait(laptop, chance.choice((-30, -3, 5, 24, 24 * 40, -24 * 400, 24 * 365 * 3)))

    def look_about(self, laptop: Laptop, chance: Random) -> None:
        self.start(laptop, chance)
        self.world.check(laptop)
        Pages(self.model).check(laptop)


def _newest(laptop: Laptop, event: EventId) -> str:
    """The id of the newest action of an event in a library."""
    ask = """SELECT action_id FROM command JOIN event ON event.id = event_id
        WHERE uuid = ? AND command.kind <> 'erase-person' ORDER BY sequence DESC LIMIT 1"""
    with closing(sqlite3.connect(laptop.workspace.path)) as store:
        return str(store.execute(ask, (event,)).fetchone()[0])


def _no_list(library: Library) -> bool:
    try:
        library.refuse_without_erasures()
    except NotOpened:
        return True
    return False


MOVES: Mapping[str, tuple[int, Move]] = {
    "start": (2, Moves.start),
    "stop": (4, Moves.stop),
    "restart": (2, Moves.restart),
    "goes_out": (3, Moves.goes_out),
    "loses_library": (2, Moves.loses_library),
    "loses_disk": (1, Moves.loses_disk),
    "clone": (2, Moves.clone),
    "play": (22, Moves.play),
    "create": (2, Moves.create),
    "undo": (4, Moves.undo),
    "by_hand": (8, Moves.by_hand),
    "tick": (3, Moves.tick),
    "go_back": (3, Moves.go_back),
    "delete_branch": (1, Moves.delete_branch),
    "plug": (20, Moves.plug),
    "unplug": (3, Moves.unplug),
    "choose": (3, Moves.choose),
    "pulled": (2, Moves.pulled),
    "full": (1, Moves.full),
    "open_newest": (14, Moves.open_newest),
    "decide": (10, Moves.decide),
    "erase": (2, Moves.erase),
    "clock": (5, Moves.clock),
    "look_about": (3, Moves.look_about),
}
"""Every move: how often it is chosen, and what it does."""
