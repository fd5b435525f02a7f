"""Erasing a person from a store: his row, what the journal says of him, and the free texts.

What is to be erased is told without personal data: by the command that wrote his row and the
row's key. That holds in every copy of a store, and in none that went another way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from sqlalchemy import Engine, func, select
from sqlalchemy.orm import Session

from bglmanager.db import archive_erasing, copies, history, mapping
from bglmanager.db.engine import engine_over, session_over
from bglmanager.db.errors import hearing_faults
from bglmanager.db.history import (
    ChangeKey,
    CommandRecord,
    Image,
    Recorder,
    clear_changes,
    identity_of,
    images_in,
    journal_changes,
    key_of_change,
    strings_of,
)
from bglmanager.db.migrate import HEAD, prepare_store, revision_of
from bglmanager.db.tables import (
    AdjustmentRow,
    ChangeRow,
    CommandRow,
    EntryRow,
    EventRow,
    PenaltyRow,
)
from bglmanager.db.timeline import ERASE_ARCHIVED, ERASE_PERSON
from bglmanager.engine.erased import (
    Mentions,
    hints_left,
    mentions_of,
    name_words,
    without_person,
)
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.lineage import Origin
from bglmanager.engine.personal import PersonFacts

IMPORTED = ("import-document", "take-over")
"""The kinds of the commands that write an event as a document has it."""

_ENTRY = EntryRow.__tablename__
_LOGS = frozenset({PenaltyRow.__tablename__, AdjustmentRow.__tablename__})


@dataclass(frozen=True, slots=True)
class Erasure:
    """A person to be nobody from now on, in every store that has him.

    `id` is that of the action, in each of them; `inserted_by` that of the command which wrote
    the row with the key `row`, `imported` when it read the event from a document, else `entered`
    is where that was done. He is called `name` ("Player 17") afterwards. Without an event the row
    is one of the archive of people.
    """

    id: str
    event: EventId
    inserted_by: str
    row: int
    entry: EntryNumber
    name: str
    at: datetime
    imported: bool = False
    entered: Origin | None = None

    def is_of(self, has: Callable[[Origin], bool]) -> bool:
        """Whether the number in a version of the event that has so much is this person's.

        Nobody knows where those were entered who came with a document.
        """
        return self.entered is None or has(self.entered)


@dataclass(frozen=True, slots=True)
class Erased:
    """A person was erased; `hints` are texts that still have his surname or nickname alone."""

    hints: tuple[str, ...]


def inserted_by(session: Session, row: int, table: str = _ENTRY) -> CommandRow:
    """The command that wrote the row of an entry first; LookupError when there is none."""
    first = select(func.min(ChangeRow.sequence)).where(
        ChangeRow.table_name == table, ChangeRow.row_id == row
    )
    ask = select(CommandRow).where(CommandRow.sequence == first.scalar_subquery())
    found = session.scalar(ask)
    if found is None:
        raise LookupError(row)
    return found


def is_due(session: Session, erasure: Erasure) -> bool:
    """Whether a store has this person and he was not erased there yet."""
    if not erasure.event:
        return _is_in_archive(session, erasure)
    return _place_of_person(session, erasure) is not None


def erase_person(session: Session, erasure: Erasure) -> Erased | None:
    """Erase a person in one command of his event; None when there is nothing to erase.

    The number alone tells him where one of two stores has the event from a document: rows are
    others there, and numbers are not. The archive has him no more where this was his last entry.
    The images of the command itself are not kept, so that undo stops at it.
    """
    if not erasure.event:
        return _erase_from_archive(session, erasure)
    place = _place_of_person(session, erasure)
    if place is None:
        return None
    event = mapping.load_event(session, place.event)
    traces = _Traces(session, place.event, place.row)
    known = traces.known_identities(event, place.number)
    number = place.number or erasure.entry
    mentions = mentions_of(event, number, known)
    recorder = Recorder(session)
    after = without_person(event, place.number, erasure.name, mentions)
    mapping.write_rows(session, recorder, place.event, mapping.row_changes(event, after))
    archive = archive_erasing.leave_archive(recorder, (place.event, number), known, erasure.name)
    deed = CommandRecord(place.action or erasure.id, erasure.at, ERASE_PERSON, {"entry": number})
    recorder.write_cleared(place.event, deed, [(_ENTRY, place.row)])
    clear_changes(session, [*traces.changes_speaking(mentions, place.number), *archive.changes])
    return Erased((*hints_left(after, mentions), *archive.hints))


def _is_in_archive(session: Session, erasure: Erasure) -> bool:
    """Whether a store has, or had, this person of the archive and he was not erased yet."""
    if history.find_command(session, erasure.id) or not history.find_command(
        session, erasure.inserted_by
    ):
        return False
    try:
        first = inserted_by(session, erasure.row, archive_erasing.PERSON)
    except LookupError:
        return False
    return first.action_id == erasure.inserted_by


def _erase_from_archive(session: Session, erasure: Erasure) -> Erased | None:
    """Erase a person of the archive in one command of the library."""
    if not _is_in_archive(session, erasure):
        return None
    recorder = Recorder(session)
    found = archive_erasing.forget_person(recorder, erasure.row, erasure.name)
    deed = CommandRecord(erasure.id, erasure.at, ERASE_ARCHIVED, {"person": erasure.row})
    recorder.write_cleared(None, deed, [(archive_erasing.PERSON, erasure.row)])
    clear_changes(session, found.changes)
    return Erased(found.hints)


def tidy_event(
    session: Session, key: int, change: tuple[Event, Event], deed: CommandRecord
) -> None:
    """Bring an event from one snapshot to another, and keep no image of that or of earlier acts."""
    recorder = Recorder(session)
    mapping.write_rows(session, recorder, key, mapping.row_changes(*change))
    recorder.write_cleared(key, deed, [(EventRow.__tablename__, key)])
    commands = select(CommandRow.sequence).where(CommandRow.event_id == key)
    history.clear_images(session, ChangeRow.sequence.in_(commands))


def compact_store(engine: Engine) -> None:
    """Write a store afresh, without the room of what was deleted. Raises what the driver does."""
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        cursor.execute("PRAGMA temp_store = MEMORY")  # no second copy on the disk, however short
        cursor.execute("VACUUM")
        cursor.close()
    finally:
        connection.close()


class _Traces:
    """The images of an event's journal, and which of them are about a person."""

    def __init__(self, session: Session, event: int, row: int) -> None:
        self._changes = partial(journal_changes, session, event)
        there = select(EntryRow.id).where(EntryRow.event_id == event, EntryRow.id != row)
        self._others = frozenset(session.scalars(there))
        self._rows = {row}

    def known_identities(self, event: Event, number: EntryNumber | None) -> tuple[PersonFacts, ...]:
        """Who the person is and was; rows that are gone and were called the same are his too."""
        said = [
            (change.row_id, identity_of(image))
            for change in self._changes(ChangeRow.table_name == _ENTRY)
            for image in images_in(change)
        ]
        own = [one for row, one in said if row in self._rows]
        if number is not None:
            own.append(event.entry(number))
        names = set(map(name_words, own))
        self._rows |= {
            row for row, one in said if name_words(one) in names and row not in self._others
        }
        own += [one for row, one in said if row in self._rows]
        return tuple(dict.fromkeys(own))

    def changes_speaking(
        self, mentions: Mentions, number: EntryNumber | None
    ) -> Iterator[ChangeKey]:
        """The keys of the changes that say something of the person, or may."""
        for change in self._changes():
            images = images_in(change)
            texts = (text for image in images for text in strings_of(image))
            is_person = change.table_name == _ENTRY  # a surname there is a relative's own

            def tells(text: str, *, surely: bool = is_person) -> bool:
                return mentions.speaks(text) or (not surely and mentions.hints(text))

            if self._is_own(change, images, number) or any(map(tells, texts)):
                yield key_of_change(change)

    def _is_own(
        self, change: ChangeRow, images: Sequence[Image], number: EntryNumber | None
    ) -> bool:
        if change.table_name == _ENTRY:
            return change.row_id in self._rows
        return change.table_name in _LOGS and any(
            image.get("entry") == number and image.get("note") for image in images
        )


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a person is in one store: keys of event and row; no number when his row is gone.

    `action` is the id under which he is erased where that was done before.
    """

    event: int
    row: int
    number: EntryNumber | None
    action: str = ""


def _place_of_person(session: Session, erasure: Erasure) -> _Place | None:
    """Where the person is; None when he is not there, or was erased already."""
    event = session.scalar(select(EventRow.id).where(EventRow.uuid == erasure.event))
    if event is None:
        return None
    before = history.find_command(session, erasure.id)
    if before is not None:
        return _come_back(session, event, erasure, before.sequence)
    if history.find_command(session, erasure.inserted_by) is not None:
        if inserted_by(session, erasure.row).action_id != erasure.inserted_by:
            return None
        return _of_row(session, event, erasure)
    own = (EntryRow.event_id == event, EntryRow.number == erasure.entry)
    row = session.scalar(select(EntryRow.id).where(*own))
    if row is None or not _is_same(session, event, row, erasure):
        return None
    return _Place(event, row, erasure.entry)


def _come_back(session: Session, event: int, erasure: Erasure, since: int) -> _Place | None:
    """Where somebody is who was erased, and has come again with the event from elsewhere."""
    own = (EntryRow.event_id == event, EntryRow.number == erasure.entry)
    found = session.execute(select(EntryRow.id, EntryRow.last_name).where(*own)).one_or_none()
    if found is None or found.last_name == erasure.name:
        return None
    came = inserted_by(session, found.id)
    if came.sequence < since or not _is_same(session, event, found.id, erasure):
        return None
    return _Place(event, found.id, erasure.entry, f"{erasure.id}-{came.sequence}")


def _of_row(session: Session, event: int, erasure: Erasure) -> _Place:
    """Where the person is whose row a store has, or had.

    Where the event was played on elsewhere and taken over, before or after, the number is in
    another row, which says the same of him.
    """
    own = select(EntryRow).where(EntryRow.event_id == event)
    row = session.scalar(own.where(EntryRow.id == erasure.row))
    if row is None:
        other = session.scalar(own.where(EntryRow.number == erasure.entry))
        if other is not None and _name_in_row(other) in _names_in_journal(session, erasure.row):
            row = other
    if row is None:
        return _Place(event, erasure.row, None)
    return _Place(event, row.id, EntryNumber(row.number))


def _name_in_row(row: EntryRow) -> frozenset[str]:
    return name_words(PersonFacts(row.first_name, row.last_name))


def _names_in_journal(session: Session, row: int) -> frozenset[frozenset[str]]:
    """What the journal says that a row was called."""
    ask = select(ChangeRow).where(ChangeRow.table_name == _ENTRY, ChangeRow.row_id == row)
    images = (image for change in session.scalars(ask) for image in images_in(change))
    return frozenset(name_words(identity_of(image)) for image in images)


def _is_same(session: Session, event: int, row: int, erasure: Erasure) -> bool:
    """Whether the row with the number of the person is his, where one of two stores has it from a
    document: numbers given here after the event came in are those of others.
    """
    if inserted_by(session, row).kind in IMPORTED:
        cell = session.scalar(select(EventRow.brought).where(EventRow.id == event))
        brought = mapping.brought_of(cell)
        return brought is None or erasure.is_of(brought.contains)
    came_in = select(CommandRow.sequence).where(
        CommandRow.event_id == event, CommandRow.kind.in_(IMPORTED)
    )
    return erasure.imported and session.scalar(came_in.limit(1)) is None


def erase_in_file(path: Path, erasures: Sequence[Erasure]) -> bool:
    """Write a store afresh without these people; False when it has none of them.

    The file is exchanged for one that was checked whole. Raises `StoreError`; it is then as it
    was. A copy that a crash left behind is taken away first.
    """
    part = path.with_name(f"{path.name}{copies.PART}")
    copies.discard_copy(part)
    with hearing_faults():
        if revision_of(path) == HEAD and not _any_due(path, erasures):
            return False
    copies.copy_store(path, part)
    try:
        with hearing_faults():
            prepare_store(part, synchronous="OFF")
            changed = _erase_all(part, erasures)
        if changed:
            copies.settle_copy(part, path)
    finally:
        copies.discard_copy(part)
    return changed


def _any_due(path: Path, erasures: Sequence[Erasure]) -> bool:
    with session_over(path, reading=True) as session:
        return any(is_due(session, one) for one in erasures)


def _erase_all(path: Path, erasures: Sequence[Erasure]) -> bool:
    with engine_over(path) as engine:  # `settle_copy` brings it to the disk
        with Session(engine) as session, session.begin():
            erased = [erase_person(session, one) is not None for one in erasures]
        if any(erased):
            compact_store(engine)
    return any(erased)
