"""The user's library of events, and the event that is open: where every action goes through."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TypeVar, cast

from bglmanager.db.archive import ArchiveContents
from bglmanager.db.engine import Synchronous
from bglmanager.db.erasing import Erased, Erasure
from bglmanager.db.history import REMEMBER, CommandRecord
from bglmanager.db.lineage import Home
from bglmanager.db.people import read_archive
from bglmanager.db.store import EventLine as EventLine
from bglmanager.db.store import Kept, Store
from bglmanager.db.timeline import Command, Mode, Timeline
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Settings
from bglmanager.engine.ids import EventId, RoundNumber
from bglmanager.engine.lineage import Brought, LibraryIdentity, Lineage, Origin
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.tables import with_unconfirmed
from bglmanager.services.archive_index import Memory
from bglmanager.services.autosave import ARCHIVE, Autosave, forget_event, forget_forms, half_typed
from bglmanager.services.changes import Change, Changes, Way, changed_event, changed_topics
from bglmanager.services.errors import (
    NotOpened,
    called_through,
    hearing_reads,
    hearing_writes,
    when_read,
    when_written,
)
from bglmanager.services.files import own, patient

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
class HistoryRow(Act):
    """A line of the timeline: an act, an undo or a redo.

    `done` is False for an act that was undone; `back` is True where `undo_to` leads somewhere.
    """

    way: Way
    done: bool
    back: bool


class BackupTriggers:
    """Hears when copies of the library should be made; this one makes none: for a store that is a
    copy itself, or is thrown away.
    """

    def before(self, kind: str) -> None:
        """An act of this kind is about to be written."""

    def opened(self, event: Event) -> None:
        """An event was opened."""

    def after(self, event: Event, lineage: Lineage) -> None:
        """An act was written; this is the event now, and where it stands."""


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
    with hearing_reads():
        store = own(lambda: Store.open(path, synchronous=synchronous))
    return Workspace(patient(store), clock, new_id, keeper or BackupTriggers())


class Workspace:
    """The library. `new_id` makes UUIDs as text; ids of actions and of new events come from it.

    `reading` and `writing` are its store, faults of which are `NotOpened` and `NotSaved`; `archive`
    is what is in memory of the archive of people.
    """

    def __init__(
        self, store: Store, clock: Clock, new_id: Callable[[], str], keeper: BackupTriggers
    ) -> None:
        self._store = store
        self.reading = called_through(store, when_read)
        self.writing = called_through(store, when_written)
        self.keeper = keeper
        self.now = clock
        self.new_id = new_id
        self._open: dict[EventId, OpenEvent] = {}
        self.archive = Memory()

    @property
    def commands(self) -> int:
        """How many commands have been written since it was opened."""
        return self._store.commands

    @property
    def path(self) -> Path:
        """The file of the library."""
        return self._store.path

    @property
    def identity(self) -> LibraryIdentity:
        """Who the library is now."""
        return self._store.identity

    def command_record(self, kind: str, args: Args | None = None) -> CommandRecord:
        """What the journal is to say of a command that is done now."""
        return CommandRecord(self.new_id(), self.now(), kind, args or {})

    def close(self) -> None:
        """Let go of the library; nothing is pending."""
        self._open.clear()
        self._store.close()

    # --------------------------------------------------------------------------- events

    def events(self) -> tuple[EventLine, ...]:
        """All events, the one changed last first. Raises `NotOpened`."""
        return self.reading.events()

    def all_settings(self) -> tuple[Settings, ...]:
        """The settings of every event, the earliest first. Raises `NotOpened`.

        Those of an event that cannot be read are left out: opening it says what is wrong.
        """
        return self.reading.all_settings()

    def create_event(self, settings: Settings) -> OpenEvent:
        """Keep a new event and open it. Raises `NotSaved`."""
        return self._begin_event("create", Event(settings))

    def import_document(self, event: Event, lineage: Lineage | None = None) -> OpenEvent:
        """Keep an event that was read from a document, of this lineage, and open it.

        Raises `NotSaved`; `Refused` ("event.exists") when the event is there already. Expects
        facts that `facts.check` accepts.
        """
        brought = None if lineage is None else Brought.by(lineage, self.identity.library)
        return self._begin_event("import-document", replace(event, brought=brought))

    def _begin_event(self, kind: str, event: Event) -> OpenEvent:
        deed = self.command_record(kind)
        self.keeper.before(kind)
        opened = self._note_opened(self.writing.create_event(event, deed))
        self.keeper.after(event, opened.lineage)
        return opened

    def open_event(self, event_id: EventId) -> OpenEvent:
        """The event, the same object as long as the library is open.

        Raises `NotOpened`, with "event.missing" when there is no such event.
        """
        found = self._open.get(event_id)
        return found or self._note_opened(self.load_event(event_id))

    def _note_opened(self, kept: Kept) -> OpenEvent:
        opened = OpenEvent(self._store, kept, self)
        self._open[opened.id] = opened
        self.keeper.opened(kept.event)
        return opened

    def load_event(self, event_id: EventId) -> Kept:
        """An event as the store has it now. Raises `NotOpened`, with "event.missing" for none."""
        try:
            return self.reading.load_event(event_id)
        except LookupError:
            raise NotOpened(problem("event.missing")) from None

    def event_now(self, event_id: EventId) -> Event:
        """An event as it is, without opening it for work. Raises `NotOpened`."""
        opened = self._open.get(event_id)
        return self.load_event(event_id).event if opened is None else opened.event

    # ------------------------------------------------------------------------- settings

    def read_setting(self, key: str) -> str | None:
        """A setting of the library, None when it was never set. Raises `NotOpened`."""
        return self.reading.settings_by_name().get(key)

    def set_setting(self, key: str, value: str) -> None:
        """Keep a setting of the library. Raises `NotSaved`."""
        self.writing.set_setting(key, value, self.command_record("set-setting", {"key": key}))

    def remember_setting(self, key: str, value: str) -> None:
        """Keep a setting that nobody asked for as such: undo goes past it. Raises `NotSaved`."""
        self.writing.set_setting(key, value, self.command_record(REMEMBER, {"key": key}))

    def undo_setting(self) -> None:
        """Take back the newest setting that was kept; events and the archive have their own undo.

        `Refused` with "history.nothing-to-undo"; raises `NotSaved`.
        """
        self._step_setting(Mode.UNDO)

    def redo_setting(self) -> None:
        """Keep again the setting undone last, as `undo` does."""
        self._step_setting(Mode.REDO)

    def _step_setting(self, mode: Mode) -> None:
        timeline = self.writing.library_timeline()
        last = last_of(timeline.done if mode is Mode.UNDO else timeline.undone, mode)
        deed = self.command_record(last.kind, last.arguments)
        self.writing.step_setting(timeline, last.sequence, deed, mode)

    # -------------------------------------------------------------------------- lineage

    def settle_home(self, where: Home) -> None:
        """Note where the library is opened; taken elsewhere it becomes another one.

        Raises `NotSaved`.
        """
        self.writing.settle_library(where, self.new_id)

    def fork_library(self) -> None:
        """Become another library, which comes from this one. Raises `NotSaved`."""
        self.writing.fork_library(self.new_id())

    def keep_answer(self, event: EventId, decided: Iterable[Origin]) -> None:
        """Remember that the person has decided about an event up to there. Raises `NotSaved`."""
        self.writing.remember_answers(event, decided)

    # --------------------------------------------------------------------------- people

    def erase_person(self, erasure: Erasure) -> Erased | None:
        """Erase a person from his event; None when he is not in the library.

        What was half typed in the event, or in a form anywhere, goes too: it may name somebody.
        Raises `NotSaved`.
        """
        found = self.writing.erase(erasure)
        until = None if found else erasure.at
        forget_event(self.path, erasure.event, until=until)
        forget_forms(self.path, until=until)
        if found is not None:
            if erasure.event in self._open:
                self._open[erasure.event].read_again()
            self.archive.forget_all()
        return found

    def compact_library(self) -> None:
        """Write the library afresh, without the room of what was deleted, if the disk has room."""
        self._store.compact_file()

    def drop_contacts(self, setting: tuple[str, str], deed: CommandRecord) -> None:
        """Have no e-mail and phone in the archive, and write the library afresh.

        Raises `NotSaved`.
        """
        self.writing.drop_contacts(setting, deed)
        forget_event(self.path, ARCHIVE)
        self.compact_library()
        self.archive.forget_all()

    def archive_reader(self) -> Callable[[], ArchiveContents]:
        """What reads the whole archive on another thread. It raises `NotOpened`."""
        path = self.path
        return lambda: when_read(read_archive, path)

    @property
    def half_typed_form(self) -> Autosave:
        """What is typed in a form of the archive and not saved, for the next start."""
        return half_typed(self.path, ARCHIVE)


_REMEMBERED = 8
"""So many snapshots with what they give: before and after a correction and its undo, and what was
asked of it on the way.
"""


class OpenEvent:
    """An event being worked on: the newest snapshot, and the only way to change it.

    A command has been written before it returns. `rounds_typed` is the number of rounds last
    chosen here, also where it is the one that was kept already.
    """

    def __init__(self, store: Store, kept: Kept, workspace: Workspace) -> None:
        self._store, self._kept, self._workspace = store, kept, workspace
        self.keeper, self.now = workspace.keeper, workspace.now
        self._known: deque[tuple[Event, Derived]] = deque(maxlen=_REMEMBERED)
        self._answers: dict[str, tuple[object, object]] = {}
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

    def answer_once(self, name: str, question: object, find: Callable[[], Found]) -> Found:
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
        return newest_act(self._kept.timeline.done)

    @property
    def redoable(self) -> Act | None:
        """The act that `redo` would do again."""
        return newest_act(self._kept.timeline.undone)

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
        kept = self._workspace.load_event(self.id)
        self._forget_answers()
        if kept != self._kept:
            self._become_kept(kept)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener after every change of the event; returns how to end that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def act(
        self,
        kind: str,
        args: Args,
        change: Change,
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
            return self._nothing_changed(kind, args)
        after = with_unconfirmed(before, changed_event(before, change))
        self.keeper.before(kind)
        deed = self._command_record(kind, dict(args), action_id)
        return self._write_act(self._store.keep_act, after, deed)

    def take_over(self, event: Event, lineage: Lineage) -> Changes:
        """Go on from this event as it was played on elsewhere, where it stands there.

        One act, which undo takes back. `Refused` as `act`, `NotSaved`.
        """
        revision = max(event.settings.revision, self.event.settings.revision)
        settings = replace(event.settings, revision=revision)
        brought = Brought.by(lineage, self._store.identity.library)
        deed = self._command_record("take-over")
        after = replace(event, settings=settings, brought=brought)
        return self._write_act(self._store.exchange_event, after, deed)

    def _write_act(
        self,
        write: Callable[[int, Event, Event, CommandRecord], Command | None],
        after: Event,
        deed: CommandRecord,
    ) -> Changes:
        timeline = self._kept.timeline
        with self._commanding():
            line = write(timeline.newest_sequence, self.event, after, deed)
        if line is None or line.sequence <= timeline.newest_sequence:
            return self._nothing_changed(deed.kind, deed.arguments)
        return self._become_kept(Kept(after, timeline.with_line(line)))

    def undo(self, *, action_id: str | None = None) -> Changes:
        """Take back the newest act that is done.

        `Refused` with "history.nothing-to-undo", with "history.cleared" when what it changed is
        no longer kept, and as `act` otherwise.
        """
        newest = last_of(self._kept.timeline.done, Mode.UNDO)
        return self._step_over(Mode.UNDO, newest, action_id)

    def undo_to(self, sequence: int, *, action_id: str | None = None) -> Changes:
        """Take back every act done after this line of the timeline, in one command."""
        later = [line for line in self._kept.timeline.done if line.sequence > sequence]
        return self._step_over(Mode.UNDO, last_of(later[:1], Mode.UNDO), action_id)

    def redo(self, *, action_id: str | None = None) -> Changes:
        """Do again the act undone last; `Refused` with "history.nothing-to-redo"."""
        newest = last_of(self._kept.timeline.undone, Mode.REDO)
        return self._step_over(Mode.REDO, newest, action_id)

    def tidy_away(self, kind: str, change: Callable[[Event], Event]) -> Changes:
        """Change the event; nothing is kept of what any act changed, nor of what is half typed.

        Raises what `change` raises, `Refused` as `act` does, and `NotSaved`.
        """
        before = self.event
        deed = self._command_record(kind)
        with self._commanding():
            kept = self._store.tidy_event(
                self._kept.timeline.newest_sequence, before, change(before), deed
            )
        forget_event(self._store.path, self.id)
        self._store.compact_file()
        self._forget_answers()  # what was erased is not remembered
        return self._become_kept(kept)

    def history_rows(self) -> tuple[HistoryRow, ...]:
        """The timeline, oldest line first."""
        return _history_of(self._kept.timeline)

    def _step_over(self, mode: Mode, target: Command, action_id: str | None) -> Changes:
        if action_id is not None and self._was_done(action_id):
            return self._nothing_changed(target.kind, target.arguments)
        deed = self._command_record(target.kind, target.arguments, action_id)
        with self._commanding():
            kept = self._store.step_event(self._kept, target.sequence, deed, mode)
        return self._become_kept(kept)

    def _forget_answers(self) -> None:
        self._known.clear()
        self._answers.clear()

    def _command_record(
        self, kind: str, args: Args | None = None, action_id: str | None = None
    ) -> CommandRecord:
        return CommandRecord(action_id or self._workspace.new_id(), self.now(), kind, args or {})

    def _was_done(self, action_id: str) -> bool:
        return self._workspace.writing.find(action_id) is not None

    def _become_kept(self, kept: Kept) -> Changes:
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
        self.keeper.after(kept.event, self.lineage)
        for listener in tuple(self._listeners):
            listener(changes)
        return changes

    def _nothing_changed(self, kind: str, args: Args) -> Changes:
        return Changes(self.id, frozenset(), kind, args, self.saved_at)

    @contextmanager
    def _commanding(self) -> Iterator[None]:
        """Faults as `NotSaved`; who comes too late sees what was done meanwhile."""
        try:
            with hearing_writes():
                yield
        except Refused as refused:
            if any(found.code == "store.stale" for found in refused.problems):
                self._become_kept(self._workspace.load_event(self.id))
            raise


def _history_of(timeline: Timeline) -> tuple[HistoryRow, ...]:
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


def _counts_as(known: Event, event: Event) -> bool:
    """Whether two snapshots say the same now, whatever was corrected on the way."""
    return replace(known, corrections=event.corrections) == event


def newest_act(stack: Sequence[Command]) -> Act | None:
    """The act on top of what is done, or of what is undone."""
    if not stack:
        return None
    line = stack[-1]
    return Act(line.sequence, line.at, line.kind, line.arguments)


def last_of(stack: Sequence[Command], mode: Mode) -> Command:
    """The command that a step of this mode starts from.

    `Refused` with "history.nothing-to-undo" or "history.nothing-to-redo" where there is none.
    """
    if not stack:
        raise Refused([problem(f"history.nothing-to-{mode.value}")])
    return stack[-1]


def way_of(line: Command) -> Way:
    """What a line of the journal did: an act, or a step over acts."""
    return Way(line.mode.value) if line.mode in (Mode.UNDO, Mode.REDO) else Way.ACT
