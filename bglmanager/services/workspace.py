"""The user's library of events, and the event that is open: where every action goes through."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TypeVar, cast

from bglmanager.db.engine import Synchronous
from bglmanager.db.erasing import Erasure
from bglmanager.db.history import REMEMBER, Command, CommandRecord, Mode, Timeline
from bglmanager.db.history import Args as Args
from bglmanager.db.people import ArchiveContents, read_archive
from bglmanager.db.store import EventLine as EventLine
from bglmanager.db.store import Kept, Store
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Settings
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EventId, RoundNumber
from bglmanager.engine.lineage import Brought, LibraryIdentity, Lineage
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.tables import with_unconfirmed
from bglmanager.services import errors
from bglmanager.services.archive_index import Memory
from bglmanager.services.autosave import ARCHIVE, Autosave, forget_typed, half_typed
from bglmanager.services.changes import Change, Changes, Way, changed_topics
from bglmanager.services.files import own, patient

Clock = Callable[[], datetime]
"""The time now, with its zone."""

Act = Command
"""An act that can be undone or redone."""

Listener = Callable[[Changes], None]

Found = TypeVar("Found")


@record
class HistoryRow:
    """A line of the timeline: an act, an undo or a redo.

    `done` is False for an act that was undone; `back` is True where `undo_to` leads somewhere.
    """

    sequence: int
    at: datetime
    kind: str
    args: Args
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
    with errors.hearing_reads():
        store = own(lambda: Store.open(path, synchronous=synchronous))
    return Workspace(patient(store), clock, new_id, keeper or BackupTriggers())


class Workspace:
    """The library. `new_id` makes UUIDs as text; ids of actions and of new events come from it.

    `reading` and `writing` are its store, faults of which are `NotOpened` and `NotSaved`; `archive`
    is what is in memory of the archive of people. `events` are all of them, the one changed last
    first; `all_settings` their settings, the earliest first, without those that cannot be read;
    `compact_library` writes the file afresh, without the room of what was deleted.
    """

    def __init__(
        self, store: Store, clock: Clock, new_id: Callable[[], str], keeper: BackupTriggers
    ) -> None:
        self._store, self.path = store, store.path
        self.reading = errors.called_through(store, errors.hearing_reads())
        self.writing = errors.called_through(store, errors.hearing_writes())
        self.events, self.all_settings = self.reading.events, self.reading.all_settings
        self.compact_library = store.compact_file
        self.keeper, self.now, self.new_id = keeper, clock, new_id
        self._open: dict[EventId, OpenEvent] = {}
        self.archive = Memory()

    @property
    def commands(self) -> int:
        """How many commands have been written since it was opened."""
        return self._store.commands

    @property
    def identity(self) -> LibraryIdentity:
        """Who the library is now."""
        return self._store.identity

    def command_record(
        self, kind: str, args: Args | None = None, action_id: str | None = None
    ) -> CommandRecord:
        """What the journal is to say of a command that is done now."""
        return CommandRecord(action_id or self.new_id(), self.now(), kind, args or {})

    def close(self) -> None:
        """Let go of the library; nothing is pending."""
        self._open.clear()
        self._store.close()

    # --------------------------------------------------------------------------- events

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
        return self._open.get(event_id) or self._note_opened(self.load_event(event_id))

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
            raise errors.NotOpened(problem("event.missing")) from None

    def event_now(self, event_id: EventId) -> Event:
        """An event as it is, without opening it for work. Raises `NotOpened`."""
        opened = self._open.get(event_id)
        return self.load_event(event_id).event if opened is None else opened.event

    # ------------------------------------------------------------------------- settings

    def read_setting(self, key: str) -> str | None:
        """A setting of the library, None when it was never set. Raises `NotOpened`."""
        return self.reading.settings_by_name().get(key)

    def set_setting(self, key: str, value: str, *, asked: bool = True) -> None:
        """Keep a setting of the library; undo goes past one that nobody `asked` for as such.

        Raises `NotSaved`.
        """
        kind = "set-setting" if asked else REMEMBER
        self.writing.set_setting(key, value, self.command_record(kind, {"key": key}))

    def undo_setting(self, mode: Mode = Mode.UNDO) -> None:
        """Take back the newest setting that was kept, or keep again the one undone last; events
        and the archive have their own undo.

        `Refused` with "history.nothing-to-undo"; raises `NotSaved`.
        """
        timeline = self.writing.library_timeline()
        last = timeline.next_step(mode)
        deed = self.command_record(last.kind, last.args)
        self.writing.step_setting(timeline, last.sequence, deed, mode)

    # --------------------------------------------------------------------------- people

    def erase_person(self, erasure: Erasure) -> tuple[str, ...] | None:
        """Erase a person from his event; None when he is not in the library, else the texts that
        still have a surname or nickname alone.

        What was half typed in the event, or in a form anywhere, goes too: it may name somebody.
        Raises `NotSaved`.
        """
        found = self.writing.erase(erasure)
        until = None if found is not None else erasure.at
        for event in (erasure.event, None):
            forget_typed(self.path, event, until=until)
        if found is not None:
            if erasure.event in self._open:
                self._open[erasure.event].read_again()
            self.archive.forget_all()
        return found

    def drop_contacts(self, setting: tuple[str, str], deed: CommandRecord) -> None:
        """Have no e-mail and phone in the archive, and write the library afresh.

        Raises `NotSaved`.
        """
        self.writing.drop_contacts(setting, deed)
        forget_typed(self.path, ARCHIVE)
        self.compact_library()
        self.archive.forget_all()

    def archive_reader(self) -> Callable[[], ArchiveContents]:
        """What reads the whole archive on another thread. It raises `NotOpened`."""
        return errors.hearing_reads()(partial(read_archive, self.path))


class OpenEvent:
    """An event being worked on: the newest snapshot, and the only way to change it.

    A command has been written before it returns. `all_settings` are those of all events of the
    library.
    """

    def __init__(self, store: Store, kept: Kept, workspace: Workspace) -> None:
        self._store, self._kept, self.workspace = store, kept, workspace
        self.keeper, self.now = workspace.keeper, workspace.now
        self.all_settings = workspace.all_settings
        # before and after a correction and its undo, and what was asked of it on the way
        self._known: deque[tuple[Event, Derived]] = deque(maxlen=8)
        self._answers: dict[str, tuple[object, object]] = {}
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
        return self._store.identity.of_event(self.event.brought, self.timeline.newest_act)

    @property
    def derived(self) -> Derived:
        """What the snapshot gives; `Refused` as `derive` does."""
        return self.derive(self.event)

    def derive(self, event: Event) -> Derived:
        """What a snapshot gives; made from those asked for last, as far as they are the same."""
        for known, gave in self._known:
            if known is event:
                return gave
        # those count as the same that say the same now, whatever was corrected on the way
        now = event.corrections
        same = (gave for known, gave in self._known if replace(known, corrections=now) == event)
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
        return self.timeline.lines[-1].at

    @property
    def timeline(self) -> Timeline:
        """Its acts, with the one that `undo` would take back, and `redo` do again."""
        return self._kept.timeline

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
        kept = self.workspace.load_event(self.id)
        self._forget_answers()
        if kept != self._kept:
            self._become_kept(kept)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener after every change of the event; returns how to end that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def act(
        self, kind: str, args: Args, change: Change, *, action_id: str | None = None
    ) -> Changes:
        """Change the event and write it down.

        A result that another act changes has to be typed a second time again.
        The same `action_id` twice has one effect. Raises what `change` raises, `Refused` with
        "store.stale" when the event was changed elsewhere (it is read again), and `NotSaved`;
        nothing is written then and the snapshot is what it was.
        """
        before = self.event
        if self._was_done(action_id):
            return self._nothing_changed(kind, args)
        changed = change if isinstance(change, Event) else change(before)
        after = with_unconfirmed(before, changed)
        self.keeper.before(kind)
        deed = self.workspace.command_record(kind, dict(args), action_id)
        return self._write_act(after, deed)

    def take_over(self, event: Event, lineage: Lineage) -> Changes:
        """Go on from this event as it was played on elsewhere, where it stands there.

        One act, which undo takes back. `Refused` as `act`, `NotSaved`.
        """
        revision = max(event.settings.revision, self.event.settings.revision)
        brought = Brought.by(lineage, self._store.identity.library)
        deed = self.workspace.command_record("take-over")
        after = replace(event.with_settings(revision=revision), brought=brought)
        return self._write_act(after, deed, afresh=True)

    def _write_act(self, after: Event, deed: CommandRecord, *, afresh: bool = False) -> Changes:
        base = self.timeline.newest_sequence
        with self._commanding():
            line = self._store.keep_act(base, self.event, after, deed, afresh=afresh)
        if line is None or line.sequence <= base:
            return self._nothing_changed(deed.kind, deed.args)
        return self._become_kept(Kept(after, self.timeline.with_lines(line)))

    def undo(self, *, action_id: str | None = None) -> Changes:
        """Take back the newest act that is done.

        `Refused` with "history.nothing-to-undo", with "history.cleared" when what it changed is
        no longer kept, and as `act` otherwise.
        """
        return self._step_over(Mode.UNDO, self.timeline.next_step(Mode.UNDO), action_id)

    def undo_to(self, sequence: int, *, action_id: str | None = None) -> Changes:
        """Take back every act done after this line of the timeline, in one command."""
        later = tuple(line for line in self.timeline.done if line.sequence > sequence)
        first = Timeline(done=later[:1]).next_step(Mode.UNDO)
        return self._step_over(Mode.UNDO, first, action_id)

    def redo(self, *, action_id: str | None = None) -> Changes:
        """Do again the act undone last; `Refused` with "history.nothing-to-redo"."""
        return self._step_over(Mode.REDO, self.timeline.next_step(Mode.REDO), action_id)

    def tidy_away(self, kind: str, change: Callable[[Event], Event]) -> Changes:
        """Change the event; nothing is kept of what any act changed, nor of what is half typed.

        Raises what `change` raises, `Refused` as `act` does, and `NotSaved`.
        """
        before = self.event
        deed = self.workspace.command_record(kind)
        with self._commanding():
            kept = self._store.tidy_event(
                self.timeline.newest_sequence, before, change(before), deed
            )
        forget_typed(self._store.path, self.id)
        self._store.compact_file()
        self._forget_answers()  # what was erased is not remembered
        return self._become_kept(kept)

    def history_rows(self) -> tuple[HistoryRow, ...]:
        """The timeline, oldest line first."""
        done = {line.sequence for line in self.timeline.done}
        last = max(done, default=0)
        return tuple(
            history_row(
                line,
                done=line.mode is not Mode.ACT or line.sequence in done,
                back=(line.mode is Mode.BEGIN or line.sequence in done) and line.sequence < last,
            )
            for line in self.timeline.lines
        )

    def _step_over(self, mode: Mode, target: Act, action_id: str | None) -> Changes:
        if self._was_done(action_id):
            return self._nothing_changed(target.kind, target.args)
        deed = self.workspace.command_record(target.kind, target.args, action_id)
        with self._commanding():
            kept = self._store.step_event(self._kept, target.sequence, deed, mode)
        return self._become_kept(kept)

    def _forget_answers(self) -> None:
        self._known.clear()
        self._answers.clear()

    def _was_done(self, action_id: str | None) -> bool:
        return action_id is not None and self.workspace.writing.find(action_id) is not None

    def _become_kept(self, kept: Kept) -> Changes:
        before = self.event
        self._kept = kept
        newest = history_row(kept.timeline.lines[-1])
        topics = changed_topics(before, kept.event)
        changes = Changes(self.id, topics, newest.kind, newest.args, newest.at, newest.way)
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
            with errors.hearing_writes():
                yield
        except Refused as refused:
            if any(found.code == "store.stale" for found in refused.problems):
                self._become_kept(self.workspace.load_event(self.id))
            raise


def history_row(line: Act, *, done: bool = True, back: bool = False) -> HistoryRow:
    """A line of the journal as it is shown; where it begins is an act too."""
    way = Way.ACT if line.mode is Mode.BEGIN else Way(line.mode.value)
    return HistoryRow(line.sequence, line.at, line.kind, line.args, way, done, back)
