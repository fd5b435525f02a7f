"""The store of one user: events and settings in one SQLite file, written command by command."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Self

from sqlalchemy import bindparam, select, text

from bglmanager.db import archive, copies, engine, erasing, history, mapping, people
from bglmanager.db.disk import owners_file
from bglmanager.db.engine import Session, StoreSessions, Synchronous, as_method
from bglmanager.db.errors import StoreError, hearing_faults, making_sense
from bglmanager.db.history import Command, CommandRecord, Mode, Recorder, Timeline, timeline_of
from bglmanager.db.integrity import check_event, check_settings, library_identity
from bglmanager.db.migrate import prepare_store
from bglmanager.db.tables import CHANGES, COMMANDS, EVENTS, SETTINGS
from bglmanager.engine.event import Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EventId
from bglmanager.engine.lineage import LibraryIdentity
from bglmanager.engine.problems import Refused, problem


@record
class EventLine:
    """An event in the list of the home page."""

    id: EventId
    name: str
    date: str
    city: str | None
    game: str
    ruleset: str
    entries: int
    rounds: int
    changed_at: datetime


@record
class Kept:
    """An event as the store has it, with its journal."""

    event: Event
    timeline: Timeline


class Store(StoreSessions):
    """The only one that writes. Every method is one transaction: done whole, or not at all.

    All raise `StoreError` when the file cannot be read or written. Commands raise `Refused`
    ("store.stale") when they were made from a snapshot that is no longer the newest; `commands`
    counts those that were written. `identity` is which library it is, read when it is opened.
    """

    identity: LibraryIdentity

    @classmethod
    def open(cls, path: Path, *, synchronous: Synchronous = "EXTRA") -> Self:
        """Open a store, made or brought to this version's revision when need be."""
        owners_file(path)
        prepare_store(path, synchronous=synchronous)
        store = cls(engine.make_engine(path, synchronous=synchronous), path)
        try:
            with store.reading_session() as session:
                store.identity = library_identity(engine.driver_connection(session))
        except BaseException:
            store.close()
            raise
        return store

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    # ------------------------------------------------------------------------- reading

    def events(self) -> tuple[EventLine, ...]:
        """All events, the one changed last first."""
        with self.reading_session() as session, making_sense():
            return tuple(
                EventLine(**{**row, "changed_at": datetime.fromisoformat(row["changed_at"])})
                for row in session.execute(_EVENTS).mappings()
            )

    def load_event(self, event_id: EventId) -> Kept:
        """An event with its journal; LookupError when there is none.

        `StoreError` ("store.event-damaged") when its rows are not what its journal says.
        """
        with self.reading_session() as session:
            key = _key_of_event(session, event_id)
            check_event(engine.driver_connection(session), key)
            with making_sense("store.event-damaged"):
                kept = _kept_event(session, key)
        if kept.event.settings.id != event_id:  # an index that led to another row
            raise StoreError(problem("store.event-damaged"))
        return kept

    def settings_by_name(self) -> dict[str, str]:
        """The settings of the library by name; checked as `load` checks an event."""
        with self.reading_session() as session:
            check_settings(engine.driver_connection(session))
            return {row["key"]: row["value"] for row in SETTINGS.rows_where(session).values()}

    def library_timeline(self) -> Timeline:
        """The journal of the library's own commands, without those of the archive of people."""
        with self.reading_session() as session, making_sense():
            return timeline_of(session, None)

    all_settings = as_method(mapping.load_settings)
    events_with_logo = as_method(mapping.events_with_logo)
    find = as_method(history.find_command)
    archive_contents = as_method(people.archive_contents)
    archive_days = as_method(people.days_of)
    archive_news = as_method(people.news_since)
    first_command = as_method(people.first_command)
    has_erased = as_method(people.has_erased)
    newest_command = as_method(people.newest_event_command)
    newest_of_archive = as_method(people.newest_archive_command)
    only_caught_up = as_method(people.only_caught_up)
    past_of_entries = as_method(people.past_of_entries)
    penalties_of_entries = as_method(people.penalties_of_entries)
    remembered = as_method(people.remembered_images)
    people = as_method(people.all_appearances)  # from here on the name is the method's

    # ------------------------------------------------------------------------- writing

    change_archive = as_method(archive.write_change, writing=True)
    step_archive = as_method(archive.step_archive, writing=True)
    drop_contacts = as_method(erasing.drop_contacts, writing=True)
    erase = as_method(erasing.erase_person, writing=True)
    remember_answers = as_method(copies.remember_answers, writing=True)

    def create_event(self, event: Event, deed: CommandRecord) -> Kept:
        """Keep a new event; the command is where its journal begins.

        `Refused` ("event.exists") when an event with its id is there already.
        """
        with self.command_session() as session:
            uuid = event.settings.id
            if session.scalar(_KEY, {"uuid": uuid}) is not None:
                raise Refused([problem("event.exists", name=event.settings.name)])
            recorder = Recorder(session)
            key = mapping.write_rows(recorder, None, mapping.row_changes(None, event))
            line = recorder.write_command(key, Mode.BEGIN, deed)
        return Kept(event, Timeline().with_lines(*([line] if line else [])))

    def keep_act(
        self,
        base: int,
        before: Event,
        after: Event,
        deed: CommandRecord,
        *,
        afresh: bool = False,
    ) -> Command | None:
        """Keep what an act changed; None when that is nothing, the earlier line when the action was
        done before.

        `base` is the newest command of the snapshot `before`. With `afresh` no row stays: those of
        an event that was played on elsewhere with the same numbers may be others.
        """
        differing = mapping.exchange_rows if afresh else mapping.row_changes
        changes = tuple(differing(before, after))
        if not changes:
            return None
        with self.command_session() as session:
            key, newest, line = history.stand_of_event(session, before.settings.id, deed.action_id)
            if line is not None and line.sequence > base:  # done elsewhere: from this snapshot?
                history.refuse_stale(session, key, base, until=line.sequence)
            if line is None:
                history.refuse_other_base(newest, base)
                recorder = Recorder(session)
                mapping.write_rows(recorder, key, changes, afresh=afresh)
                line = recorder.write_command(key, Mode.ACT, deed)
        return line

    def step_event(self, before: Kept, target: int, deed: CommandRecord, mode: Mode) -> Kept:
        """Undo the acts done from the newest to `target`, or do again those undone from the last
        to it; the event as it is then.

        `Refused` ("history.cleared") when what one of them changed is no longer kept.
        """
        with self.command_session() as session:
            event, known = before.event, before.timeline
            key, newest, done = history.stand_of_event(session, event.settings.id, deed.action_id)
            if done is not None:
                return _kept_event(session, key)
            history.refuse_other_base(newest, known.newest_sequence)
            timeline, touched = history.step_journal(session, key, known, target, deed, mode)
            return Kept(mapping.load_again(session, key, event, touched), timeline)

    def set_setting(self, key: str, value: str, deed: CommandRecord) -> None:
        """Keep a setting of the library."""
        with self.command_session() as session:
            recorder = Recorder(session)
            archive.write_setting(recorder, key, value)
            recorder.write_command(None, Mode.ACT, deed)

    def step_setting(self, known: Timeline, target: int, deed: CommandRecord, mode: Mode) -> None:
        """Undo the commands of the library, or do them again, as `step_event` does."""
        with self.command_session() as session:
            if history.find_command(session, deed.action_id) is None:
                history.refuse_stale(session, None, known.newest_sequence)
                history.step_journal(session, None, known, target, deed, mode)

    def tidy_event(self, base: int, before: Event, after: Event, deed: CommandRecord) -> Kept:
        """Keep what an act changed, and no image of it or of any earlier one."""
        with self.command_session() as session:
            key = _key_of_event(session, before.settings.id)
            history.refuse_stale(session, key, base)
            recorder = Recorder(session)
            mapping.write_rows(recorder, key, mapping.row_changes(before, after))
            recorder.write_cleared(key, deed, [(EVENTS.name, key)])
            commands = select(COMMANDS.c.sequence).where(history.of_event(key))
            history.clear_images(session, CHANGES.c.sequence.in_(commands))
            return _kept_event(session, key)

    def compact_file(self) -> None:
        """Write the file afresh, without the room of what was deleted, if the disk has room."""
        with suppress(StoreError), hearing_faults():  # what was deleted is overwritten already
            erasing.compact_store(self._engine)

    # ------------------------------------------------------------------------- lineage

    def settle_library(self, where: copies.Home, new_identity: Callable[[], str]) -> None:
        """Note where the library is opened; taken elsewhere it becomes another one."""
        with self.reading_session() as session:
            before = copies.home_of(engine.driver_connection(session))
        if before == where:
            return
        with self.command_session() as session:
            now = self.identity
            if before is not None:
                now = copies.fork_library(session, new_identity())
            copies.settle_home(session, where)
        self.identity = now

    def fork_library(self, library: str) -> None:
        """Become another library, which comes from this one."""
        with self.command_session() as session:
            now = copies.fork_library(session, library)
        self.identity = now


def _kept_event(session: Session, key: int) -> Kept:
    return Kept(mapping.load_event(session, key), timeline_of(session, key))


def _key_of_event(session: Session, event_id: EventId) -> int:
    key = session.scalar(_KEY, {"uuid": event_id})
    if key is None:
        raise LookupError(event_id)
    return int(key)


_KEY = select(EVENTS.c.id).where(EVENTS.c.uuid == bindparam("uuid"))
_EVENTS = text("""
    SELECT event.uuid AS id, event.name, event.date, event.city, event.game, event.ruleset,
        (SELECT count(*) FROM entry WHERE entry.event_id = event.id) AS entries,
        (SELECT count(*) FROM round WHERE round.event_id = event.id) AS rounds,
        command.at AS changed_at
    FROM event JOIN command ON command.sequence =
        (SELECT max(own.sequence) FROM command AS own WHERE own.event_id = event.id)
    ORDER BY command.sequence DESC
""")
