"""The user's library of events, and the event that is open: where every action goes through."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TypeVar, cast

from bglmanager.db.engine import Synchronous
from bglmanager.db.history import CommandRecord
from bglmanager.db.store import EventLine as EventLine
from bglmanager.db.store import Kept, Store
from bglmanager.db.timeline import Command, Mode, Timeline
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Settings
from bglmanager.engine.ids import EventId, RoundNumber
from bglmanager.engine.lineage import Brought, Lineage
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.second_reading import with_unconfirmed
from bglmanager.services.archive_data import ArchiveData
from bglmanager.services.archive_index import Memory
from bglmanager.services.autosave import Autosave, forget, half_typed
from bglmanager.services.backup_triggers import BackupTriggers, NoBackups
from bglmanager.services.changes import Changes, Way, changed_topics
from bglmanager.services.errors import NotOpened, opening, saving
from bglmanager.services.event_lists import EventLists
from bglmanager.services.files import own, patient
from bglmanager.services.library_lineage import LibraryLineage
from bglmanager.services.library_settings import LibrarySettings
from bglmanager.services.personal_data import PersonalData

Clock = Callable[[], datetime]
"""The time now, with its zone."""

Args = Mapping[str, int | str | None]
"""Arguments of an act; people are named by start number only."""

Listener = Callable[[Changes], None]

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Act:
    """An act that can be undone or redone."""

    sequence: int
    at: datetime
    kind: str
    args: Args


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A line of the timeline: an act, an undo or a redo.

    `done` is False for an act that was undone; `back` is True where `undo_to` leads somewhere.
    """

    sequence: int
    at: datetime
    way: Way
    kind: str
    args: Args
    done: bool
    back: bool


def open_library(
    path: Path,
    *,
    clock: Clock,
    new_id: Callable[[], str],
    synchronous: Synchronous = "EXTRA",
    keeper: BackupTriggers | None = None,
) -> Workspace:
    """The workspace over the store in this file, which is made when it is missing.

    Raises `NotOpened`; the file is then as it was.
    """
    with opening():
        store = own(lambda: Store.open(path, synchronous=synchronous))
    return Workspace(patient(store), clock, new_id, keeper or NoBackups())


class Workspace(PersonalData, ArchiveData, EventLists, LibrarySettings, LibraryLineage):
    """The library. `new_id` makes UUIDs as text; ids of actions and of new events come from it."""

    def __init__(
        self, store: Store, clock: Clock, new_id: Callable[[], str], keeper: BackupTriggers
    ) -> None:
        self._store = store
        self._keeper = keeper
        self.now = clock
        self.new_id = new_id
        self._open: dict[EventId, OpenEvent] = {}
        self.archive = Memory()

    @property
    def commands(self) -> int:
        """How many commands have been written since it was opened."""
        return self._store.commands

    def create(self, settings: Settings) -> OpenEvent:
        """Keep a new event and open it. Raises `NotSaved`."""
        return self._begin("create", Event(settings))

    def import_document(self, event: Event, lineage: Lineage | None = None) -> OpenEvent:
        """Keep an event that was read from a document, of this lineage, and open it.

        Raises `NotSaved`; `Refused` ("event.exists") when the event is there already. Expects
        facts that `facts.check` accepts.
        """
        brought = None if lineage is None else Brought.by(lineage, self.identity.library)
        return self._begin("import-document", replace(event, brought=brought))

    def _begin(self, kind: str, event: Event) -> OpenEvent:
        deed = CommandRecord(self.new_id(), self.now(), kind, {})
        self._keeper.before(kind)
        with saving():
            kept = self._store.create(event, deed)
        opened = self._opened(kept)
        self._keeper.after(event, opened.lineage)
        return opened

    def open(self, event_id: EventId) -> OpenEvent:
        """The event, the same object as long as the library is open.

        Raises `NotOpened`, with "event.missing" when there is no such event.
        """
        found = self._open.get(event_id)
        return found or self._opened(_load(self._store, event_id))

    def _opened(self, kept: Kept) -> OpenEvent:
        opened = OpenEvent(self._store, kept, self.now, self.new_id, self._keeper)
        self._open[opened.id] = opened
        self._keeper.opened(kept.event)
        return opened

    def close(self) -> None:
        """Let go of the library; nothing is pending."""
        self._open.clear()
        self._store.close()


_REMEMBERED = 8
"""So many snapshots with what they give: before and after a correction and its undo, and what was
asked of it on the way.
"""


class OpenEvent:
    """An event being worked on: the newest snapshot, and the only way to change it.

    A command has been written before it returns. `rounds_typed` is the number of rounds last
    chosen here, also where it is the one that was kept already.
    """

    def __init__(
        self,
        store: Store,
        kept: Kept,
        clock: Clock,
        new_id: Callable[[], str],
        keeper: BackupTriggers,
    ) -> None:
        self._store = store
        self._keeper = keeper
        self._kept = kept
        self._known: deque[tuple[Event, Derived]] = deque(maxlen=_REMEMBERED)
        self._answers: dict[str, tuple[object, object]] = {}
        self._new_id = new_id
        self.now = clock
        self.rounds_typed: int | None = None
        self._typed: dict[RoundNumber | str, Autosave] = {}
        self._listeners: list[Listener] = []

    @property
    def id(self) -> EventId:
        """The event's id."""
        return self.event.settings.id

    @property
    def event(self) -> Event:
        """The newest snapshot."""
        return self._kept.event

    @property
    def lineage(self) -> Lineage:
        """Where the event stands now."""
        return self._store.identity.of_event(self.event.brought, self._kept.timeline.newest_act)

    @property
    def derived(self) -> Derived:
        """What the snapshot gives; `Refused` as `derive` does."""
        return self.derive(self.event)

    def derive(self, event: Event) -> Derived:
        """What a snapshot gives; made from those asked for last, as far as they are the same."""
        for known, gave in self._known:
            if known is event:
                return gave
        same = (gave for known, gave in self._known if _counts_as(known, event))
        found = next(same, None) or derive(event, self._known)
        self._known.appendleft((event, found))
        return found

    def answer(self, name: str, question: object, find: Callable[[], Found]) -> Found:
        """What was found for an equal question of this name last, or is found now.

        A preview and the act behind it ask the same. What counts belongs to the question.
        """
        asked = self._answers.get(name)
        if asked is None or asked[0] != question:
            asked = self._answers[name] = (question, find())
        return cast("Found", asked[1])

    @property
    def saved_at(self) -> datetime:
        """When the newest command was written."""
        return self._kept.timeline.lines[-1].at

    @property
    def undoable(self) -> Act | None:
        """The act that `undo` would take back."""
        return _top(self._kept.timeline.done)

    @property
    def redoable(self) -> Act | None:
        """The act that `redo` would do again."""
        return _top(self._kept.timeline.undone)

    def half_typed(self, of: RoundNumber | str) -> Autosave:
        """What is typed at the tables of a round and not saved, and chosen for its draw, or in a
        form of the event, for the next start.
        """
        if of not in self._typed:
            self._typed[of] = half_typed(self._store.path, self.id, of)
        return self._typed[of]

    def read_again(self) -> None:
        """Go on from the store: after a fault, or when something was done elsewhere.

        Raises `NotOpened`.
        Whoever listens hears of it only where the event was another one than the store has.
        """
        kept = _load(self._store, self.id)
        self._forget()
        if kept != self._kept:
            self._become(kept)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener after every change of the event; returns how to end that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def act(
        self,
        kind: str,
        args: Args,
        change: Callable[[Event], Event],
        *,
        action_id: str | None = None,
    ) -> Changes:
        """Change the event and write it down.

        A result that another act changes has to be typed a second time again.
        The same `action_id` twice has one effect. Raises what `change` raises, `Refused` with
        "store.stale" when the event was changed elsewhere (it is read again), and `NotSaved`;
        nothing is written then and the snapshot is what it was.
        """
        before = self.event
        if action_id is not None and self._was_done(action_id):
            return self._nothing(kind, args)
        after = with_unconfirmed(before, change(before))
        self._keeper.before(kind)
        deed = CommandRecord(action_id or self._new_id(), self.now(), kind, dict(args))
        return self._written(self._store.act, after, deed)

    def take_over(self, event: Event, lineage: Lineage) -> Changes:
        """Go on from this event as it was played on elsewhere, where it stands there.

        One act, which undo takes back. `Refused` as `act`, `NotSaved`.
        """
        revision = max(event.settings.revision, self.event.settings.revision)
        settings = replace(event.settings, revision=revision)
        brought = Brought.by(lineage, self._store.identity.library)
        deed = CommandRecord(self._new_id(), self.now(), "take-over", {})
        after = replace(event, settings=settings, brought=brought)
        return self._written(self._store.exchange, after, deed)

    def _written(
        self,
        write: Callable[[int, Event, Event, CommandRecord], Command | None],
        after: Event,
        deed: CommandRecord,
    ) -> Changes:
        timeline = self._kept.timeline
        with self._commanding():
            line = write(timeline.newest, self.event, after, deed)
        if line is None or line.sequence <= timeline.newest:
            return self._nothing(deed.kind, deed.arguments)
        return self._become(Kept(after, timeline.then(line)))

    def undo(self, *, action_id: str | None = None) -> Changes:
        """Take back the newest act that is done.

        `Refused` with "history.nothing-to-undo", with "history.cleared" when what it changed is
        no longer kept, and as `act` otherwise.
        """
        done = self._kept.timeline.done
        if not done:
            raise Refused([problem("history.nothing-to-undo")])
        return self._step(self._store.undo, done[-1], action_id)

    def undo_to(self, sequence: int, *, action_id: str | None = None) -> Changes:
        """Take back every act done after this line of the timeline, in one command."""
        later = [line for line in self._kept.timeline.done if line.sequence > sequence]
        if not later:
            raise Refused([problem("history.nothing-to-undo")])
        return self._step(self._store.undo, later[0], action_id)

    def redo(self, *, action_id: str | None = None) -> Changes:
        """Do again the act undone last; `Refused` with "history.nothing-to-redo"."""
        undone = self._kept.timeline.undone
        if not undone:
            raise Refused([problem("history.nothing-to-redo")])
        return self._step(self._store.redo, undone[-1], action_id)

    def tidy(self, kind: str, change: Callable[[Event], Event]) -> Changes:
        """Change the event; nothing is kept of what any act changed, nor of what is half typed.

        Raises what `change` raises, `Refused` as `act` does, and `NotSaved`.
        """
        before = self.event
        deed = CommandRecord(self._new_id(), self.now(), kind, {})
        with self._commanding():
            kept = self._store.tidy(self._kept.timeline.newest, before, change(before), deed)
        forget(self._store.path, self.id)
        self._store.compact()
        self._forget()  # what was erased is not remembered
        return self._become(kept)

    def history(self) -> tuple[HistoryRow, ...]:
        """The timeline, oldest line first."""
        return _history(self._kept.timeline)

    def _step(
        self,
        step: Callable[[Kept, int, CommandRecord], Kept],
        target: Command,
        action_id: str | None,
    ) -> Changes:
        if action_id is not None and self._was_done(action_id):
            return self._nothing(target.kind, target.arguments)
        deed = CommandRecord(action_id or self._new_id(), self.now(), target.kind, target.arguments)
        with self._commanding():
            kept = step(self._kept, target.sequence, deed)
        return self._become(kept)

    def _forget(self) -> None:
        self._known.clear()
        self._answers.clear()

    def _was_done(self, action_id: str) -> bool:
        with saving():
            return self._store.find(action_id) is not None

    def _become(self, kept: Kept) -> Changes:
        before = self.event
        self._kept = kept
        newest = kept.timeline.lines[-1]
        changes = Changes(
            event_id=self.id,
            topics=changed_topics(before, kept.event),
            kind=newest.kind,
            args=newest.arguments,
            saved_at=newest.at,
            way=way_of(newest),
        )
        self._keeper.after(kept.event, self.lineage)
        for listener in tuple(self._listeners):
            listener(changes)
        return changes

    def _nothing(self, kind: str, args: Args) -> Changes:
        return Changes(self.id, frozenset(), kind, args, self.saved_at)

    @contextmanager
    def _commanding(self) -> Iterator[None]:
        """Faults as `NotSaved`; who comes too late sees what was done meanwhile."""
        try:
            with saving():
                yield
        except Refused as refused:
            if any(found.code == "store.stale" for found in refused.problems):
                self._become(_load(self._store, self.id))
            raise


def _history(timeline: Timeline) -> tuple[HistoryRow, ...]:
    done = {line.sequence for line in timeline.done}
    last = max(done, default=0)
    return tuple(
        HistoryRow(
            sequence=line.sequence,
            at=line.at,
            way=way_of(line),
            kind=line.kind,
            args=line.arguments,
            done=line.mode is not Mode.ACT or line.sequence in done,
            back=(line.mode is Mode.BEGIN or line.sequence in done) and line.sequence < last,
        )
        for line in timeline.lines
    )


def _load(store: Store, event_id: EventId) -> Kept:
    with opening():
        try:
            return store.load(event_id)
        except LookupError:
            raise NotOpened(problem("event.missing")) from None


def _counts_as(known: Event, event: Event) -> bool:
    """Whether two snapshots say the same now, whatever was corrected on the way."""
    return replace(known, corrections=event.corrections) == event


def _top(stack: tuple[Command, ...]) -> Act | None:
    if not stack:
        return None
    line = stack[-1]
    return Act(line.sequence, line.at, line.kind, line.arguments)


def way_of(line: Command) -> Way:
    """What a line of the journal did: an act, or a step over acts."""
    return Way(line.mode.value) if line.mode in (Mode.UNDO, Mode.REDO) else Way.ACT
