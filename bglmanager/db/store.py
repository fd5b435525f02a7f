"""The store of one user: events and settings in one SQLite file, written command by command."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Self

from sqlalchemy import bindparam, select, text
from sqlalchemy.orm import Session

from bglmanager.db import history, mapping
from bglmanager.db.archive_writing import write_setting
from bglmanager.db.disk import owners_file
from bglmanager.db.engine import Synchronous, driver_connection, make_engine
from bglmanager.db.erasing import compact_store, tidy_event
from bglmanager.db.errors import StoreError, hearing_faults, making_sense
from bglmanager.db.fact_rows import table_of
from bglmanager.db.history import CommandRecord, Recorder
from bglmanager.db.integrity import check_event, check_settings
from bglmanager.db.lineage import LineageRows
from bglmanager.db.mapping import RowChange
from bglmanager.db.migrate import prepare_store
from bglmanager.db.people import PeopleRows
from bglmanager.db.sessions import answers_question
from bglmanager.db.tables import EventRow, SettingRow
from bglmanager.db.timeline import Command, Mode, Timeline, replay_journal
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EventId
from bglmanager.engine.problems import Refused, problem


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Kept:
    """An event as the store has it, with its journal."""

    event: Event
    timeline: Timeline


class Store(PeopleRows, LineageRows):
    """The only one that writes. Every method is one transaction: done whole, or not at all.

    All raise `StoreError` when the file cannot be read or written. Commands raise `Refused`
    ("store.stale") when they were made from a snapshot that is no longer the newest; `commands`
    counts those that were written.
    """

    @classmethod
    def open(cls, path: Path, *, synchronous: Synchronous = "EXTRA") -> Self:
        """Open a store, made or brought to this version's revision when need be."""
        owners_file(path)
        prepare_store(path, synchronous=synchronous)
        store = cls(make_engine(path, synchronous=synchronous), path)
        try:
            store.learn_identity()
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

    all_settings = answers_question(mapping.load_settings)

    def load_event(self, event_id: EventId) -> Kept:
        """An event with its journal; LookupError when there is none.

        `StoreError` ("store.event-damaged") when its rows are not what its journal says.
        """
        with self.reading_session() as session:
            key = _key_of_event(session, event_id)
            check_event(driver_connection(session), key)
            with making_sense("store.event-damaged"):
                kept = self._kept_event(session, key)
        if kept.event.settings.id != event_id:  # an index that led to another row
            raise StoreError(problem("store.event-damaged"))
        return kept

    find = answers_question(history.find_command)

    def settings_by_name(self) -> dict[str, str]:
        """The settings of the library by name; checked as `load` checks an event."""
        with self.reading_session() as session:
            check_settings(driver_connection(session))
            return {row.key: row.value for row in session.scalars(select(SettingRow))}

    def library_timeline(self) -> Timeline:
        """The journal of the library's own commands, without those of the archive of people."""
        with self.reading_session() as session, making_sense():
            return replay_journal(history.journal_lines(session, None))

    # ------------------------------------------------------------------------- writing

    def create_event(self, event: Event, deed: CommandRecord) -> Kept:
        """Keep a new event; the command is where its journal begins.

        `Refused` ("event.exists") when an event with its id is there already.
        """
        with self.command_session() as session:
            uuid = event.settings.id
            if session.scalar(_KEY, {"uuid": uuid}) is not None:
                raise Refused([problem("event.exists", name=event.settings.name)])
            recorder = Recorder(session)
            key = mapping.write_rows(session, recorder, None, mapping.row_changes(None, event))
            line = recorder.write_command(key, Mode.BEGIN, deed)
        return Kept(event, replay_journal([line] if line else []))

    def keep_act(
        self, base: int, before: Event, after: Event, deed: CommandRecord
    ) -> Command | None:
        """Keep what an act changed; None when that is nothing.

        `base` is the newest command of the snapshot `before`. The earlier line when the action
        was done before.
        """
        changes = tuple(mapping.row_changes(before, after))
        if not changes:
            return None
        return self._write_changes(base, before, changes, deed)

    def exchange_event(
        self, base: int, before: Event, after: Event, deed: CommandRecord
    ) -> Command | None:
        """Keep an event that was played on elsewhere in the place of the one that is here.

        No row stays: those with the same numbers may be others. As `act` otherwise.
        """
        changes = mapping.exchange_rows(before, after)
        return self._write_changes(base, before, changes, deed, afresh=True)

    def _write_changes(
        self,
        base: int,
        before: Event,
        changes: Iterable[RowChange],
        deed: CommandRecord,
        *,
        afresh: bool = False,
    ) -> Command | None:
        with self.command_session() as session:
            now = history.stand_of_event(session, before.settings.id, deed.action_id)
            line = now.done
            if line is not None and line.sequence > base:  # done elsewhere: from this snapshot?
                history.refuse_stale(session, now.key, base, until=line.sequence)
            if line is None:
                now.refuse_stale(base)
                recorder = Recorder(session)
                mapping.write_rows(session, recorder, now.key, changes, afresh=afresh)
                line = recorder.write_command(now.key, Mode.ACT, deed)
        return line

    def step_event(self, before: Kept, target: int, deed: CommandRecord, mode: Mode) -> Kept:
        """Undo the acts done from the newest to `target`, or do again those undone from the last
        to it; the event as it is then.

        `Refused` ("history.cleared") when what one of them changed is no longer kept.
        """
        with self.command_session() as session:
            now = history.stand_of_event(session, before.event.settings.id, deed.action_id)
            if now.done is not None:
                return self._kept_event(session, now.key)
            now.refuse_stale(before.timeline.newest_sequence)
            step = history.step_journal(session, now.key, before.timeline, target, deed, mode)
            event = mapping.load_again(session, now.key, before.event, step.touched)
        return Kept(event, step.timeline)

    def set_setting(self, key: str, value: str, deed: CommandRecord) -> None:
        """Keep a setting of the library."""
        with self.command_session() as session:
            recorder = Recorder(session)
            write_setting(session, recorder, key, value)
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
            tidy_event(session, key, (before, after), deed)
            return self._kept_event(session, key)

    def compact_file(self) -> None:
        """Write the file afresh, without the room of what was deleted, if the disk has room."""
        with suppress(StoreError), hearing_faults():  # what was deleted is overwritten already
            compact_store(self._engine)

    def _kept_event(self, session: Session, key: int) -> Kept:
        return Kept(
            mapping.load_event(session, key), replay_journal(history.journal_lines(session, key))
        )


def _key_of_event(session: Session, event_id: EventId) -> int:
    key = session.scalar(_KEY, {"uuid": event_id})
    if key is None:
        raise LookupError(event_id)
    return int(key)


_EVENT = table_of(EventRow)
_KEY = select(_EVENT.c.id).where(_EVENT.c.uuid == bindparam("uuid"))
_EVENTS = text("""
    SELECT event.uuid AS id, event.name, event.date, event.city, event.game, event.ruleset,
        (SELECT count(*) FROM entry WHERE entry.event_id = event.id) AS entries,
        (SELECT count(*) FROM round WHERE round.event_id = event.id) AS rounds,
        command.at AS changed_at
    FROM event JOIN command ON command.sequence =
        (SELECT max(own.sequence) FROM command AS own WHERE own.event_id = event.id)
    ORDER BY command.sequence DESC
""")
