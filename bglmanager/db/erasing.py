"""Erasing a person from a store: his row, what the journal says of him, and the free texts.

What is to be erased is told without personal data: by the command that wrote his row and the
row's key. That holds in every copy of a store, and in none that went another way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Engine, or_, select, update
from sqlalchemy.orm import Session

from bglmanager.db import copies, history, mapping, tables
from bglmanager.db.archive import MERGE, write_setting
from bglmanager.db.codec import json_value
from bglmanager.db.engine import engine_over, session_over
from bglmanager.db.errors import hearing_faults
from bglmanager.db.history import ChangeKey, CommandRecord, Image, Recorder, identity_of, images_in
from bglmanager.db.migrate import HEAD, prepare_store, revision_of
from bglmanager.db.people import ENTRY, PERSON, inserted_by
from bglmanager.db.tables import ChangeRow, CommandRow, EntryRow, EventRow, PersonRow
from bglmanager.engine import erased
from bglmanager.engine.erased import Mentions, compared_words, name_words
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.lineage import Origin
from bglmanager.engine.personal import CONTACTS, PersonFacts

IMPORTED = ("import-document", "take-over")
"""The kinds of the commands that write an event as a document has it."""

_LOGS = frozenset({tables.PenaltyRow.__tablename__, tables.AdjustmentRow.__tablename__})
_TEXTS = ("notes", "banned")
"""What somebody wrote about a person of the archive, and so perhaps about another one."""


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


def erase_person(session: Session, erasure: Erasure) -> tuple[str, ...] | None:
    """Erase a person in one command of his event; None when there is nothing to erase, else the
    texts that still have his surname or nickname alone.

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
    mentions = erased.mentions_of(event, number, known)
    recorder = Recorder(session)
    after = erased.without_person(event, place.number, erasure.name, mentions)
    mapping.write_rows(recorder, place.event, mapping.row_changes(event, after))
    changes, hints = _leave_archive(recorder, (place.event, number), known, erasure.name)
    deed = CommandRecord(
        place.action or erasure.id, erasure.at, history.ERASE_PERSON, {"entry": number}
    )
    recorder.write_cleared(place.event, deed, [(ENTRY, place.row)])
    speaking = traces.changes_speaking(mentions, place.number)
    history.clear_changes(session, [*speaking, *changes])
    return (*erased.hints_left(after, mentions), *hints)


def tidy_event(
    session: Session, key: int, change: tuple[Event, Event], deed: CommandRecord
) -> None:
    """Bring an event from one snapshot to another, and keep no image of that or of earlier acts."""
    recorder = Recorder(session)
    mapping.write_rows(recorder, key, mapping.row_changes(*change))
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
        self._changes = partial(history.journal_changes, session, event)
        there = select(EntryRow.id).where(EntryRow.event_id == event, EntryRow.id != row)
        self._others = frozenset(session.scalars(there))
        self._rows = {row}

    def known_identities(self, event: Event, number: EntryNumber | None) -> tuple[PersonFacts, ...]:
        """Who the person is and was; rows that are gone and were called the same are his too."""
        said = [
            (change.row_id, identity_of(image))
            for change in self._changes(ChangeRow.table_name == ENTRY)
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
            texts = (text for image in images for text in history.strings_of(image))
            is_person = change.table_name == ENTRY  # a surname there is a relative's own

            def tells(text: str, *, surely: bool = is_person) -> bool:
                return mentions.speaks(text) or (not surely and mentions.hints(text))

            if self._is_own(change, images, number) or any(map(tells, texts)):
                yield history.key_of_change(change)

    def _is_own(
        self, change: ChangeRow, images: Sequence[Image], number: EntryNumber | None
    ) -> bool:
        if change.table_name == ENTRY:
            return change.row_id in self._rows
        return change.table_name in _LOGS and any(
            image.get("entry") == number and image.get("note") for image in images
        )


# ------------------------------------------------------------------------- where somebody is


class _Place(NamedTuple):
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
    row = _with_number(session, event, erasure)
    if row is None or not _is_same(session, event, row.id, erasure):
        return None
    return _Place(event, row.id, erasure.entry)


def _with_number(session: Session, event: int, erasure: Erasure) -> EntryRow | None:
    own = (EntryRow.event_id == event, EntryRow.number == erasure.entry)
    return session.scalar(select(EntryRow).where(*own))


def _come_back(session: Session, event: int, erasure: Erasure, since: int) -> _Place | None:
    """Where somebody is who was erased, and has come again with the event from elsewhere."""
    found = _with_number(session, event, erasure)
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
    own = (EntryRow.event_id == event, EntryRow.id == erasure.row)
    row = session.scalar(select(EntryRow).where(*own))
    if row is None:
        other = _with_number(session, event, erasure)
        if other is not None:
            name = name_words(PersonFacts(other.first_name, other.last_name))
            row = other if name in _names_in_journal(session, erasure.row) else None
    if row is None:
        return _Place(event, erasure.row, None)
    return _Place(event, row.id, EntryNumber(row.number))


def _names_in_journal(session: Session, row: int) -> frozenset[frozenset[str]]:
    """What the journal says that a row was called."""
    ask = select(ChangeRow).where(ChangeRow.table_name == ENTRY, ChangeRow.row_id == row)
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
    own = (CommandRow.event_id == event, CommandRow.kind.in_(IMPORTED))
    came_in = session.scalar(select(CommandRow.sequence).where(*own).limit(1))
    return erasure.imported and came_in is None


# -------------------------------------------------------------------------------- the archive


def drop_contacts(session: Session, setting: tuple[str, str], deed: CommandRecord) -> None:
    """Have no e-mail and no phone of anybody in the archive, nor in its history.

    `setting` is kept in the same command, which nobody can undo: what the library's journal says
    of people goes with it.
    """
    recorder = Recorder(session)
    write_setting(recorder, *setting)
    having = or_(*(getattr(PersonRow, name).is_not(None) for name in CONTACTS))
    rows = session.scalars(select(PersonRow.id).where(having)).all()
    recorder.write_cleared(None, deed, [(PERSON, row) for row in rows])
    session.execute(
        update(PersonRow).where(having).values(dict.fromkeys(CONTACTS)),
        execution_options={"synchronize_session": False},
    )
    library = select(CommandRow.sequence).where(CommandRow.event_id.is_(None))
    history.clear_images(session, ChangeRow.sequence.in_(library), ChangeRow.table_name == PERSON)


def _is_in_archive(session: Session, erasure: Erasure) -> bool:
    """Whether a store has, or had, this person of the archive and he was not erased yet."""
    if history.find_command(session, erasure.id):
        return False
    with suppress(LookupError):
        return inserted_by(session, erasure.row, PERSON).action_id == erasure.inserted_by
    return False


def _erase_from_archive(session: Session, erasure: Erasure) -> tuple[str, ...] | None:
    """Erase a person of the archive in one command of the library, whatever entries he has."""
    if not _is_in_archive(session, erasure):
        return None
    recorder, person = Recorder(session), erasure.row
    links = tables.PersonEntryRow.rows_where(session, tables.PersonEntryRow.person_id == person)
    changes, hints = _forget_traces(recorder, links, person, (), erasure.name)
    deed = CommandRecord(erasure.id, erasure.at, history.ERASE_ARCHIVED, {"person": person})
    recorder.write_cleared(None, deed, [(PERSON, person)])
    history.clear_changes(session, changes)
    return hints


_Forgotten = tuple[list[ChangeKey], tuple[str, ...]]
"""What is to be cleared of the journal, and texts that may still mean the person."""


def _leave_archive(
    recorder: Recorder, spot: tuple[int, int], known: Sequence[PersonFacts], name: str
) -> _Forgotten:
    """Have an entry, by the keys of its event and its number, be nobody of the archive any more.

    Who has no other entry goes with it. `known` is who the entry was; he is called `name` where
    texts speak of him.
    """
    session, entry = recorder.session, tables.PersonEntryRow
    links = entry.rows_where(session, entry.event_id == spot[0], entry.number == spot[1])
    person = None
    for link in links.values():  # one at most
        others = entry.rows_where(session, entry.person_id == link["person_id"])
        person = link["person_id"] if others.keys() <= links.keys() else None
    return _forget_traces(recorder, links, person, known, name)


def _forget_traces(
    recorder: Recorder,
    links: Mapping[int, tables.Cells],
    person: int | None,
    known: Sequence[PersonFacts],
    name: str,
) -> _Forgotten:
    """Take away entries, and the person, where he goes; what is left of both in the journal."""
    session = recorder.session
    recorder.take_away(tables.PersonEntryRow, links.values())
    own = set() if person is None else {person, *_merged_into(session, person)}
    identities = [*known, *_identities_of(session, own)]
    rows = PersonRow.with_keys(session, [] if person is None else [person]).values()
    identities += map(identity_of, rows)
    recorder.take_away(PersonRow, rows)
    names = {name_words(one) for one in identities} - {frozenset()}
    own |= _namesakes_gone(session, names)
    identities += _identities_of(session, own)
    mentions = Mentions(identities, but_not=_names_there(session, names))
    hints = tuple(_rewrite_texts(recorder, mentions, name))
    changes = (
        *map(history.key_of_change, _changes_in(session, PERSON, own)),
        *_changes_speaking(session, mentions),
        *map(
            history.key_of_change, _changes_in(session, tables.PersonEntryRow.__tablename__, links)
        ),
    )
    return list(dict.fromkeys(changes)), hints


def _merged_into(session: Session, person: int) -> set[int]:
    """People who were made one with somebody, and who were made one with them."""
    own = (CommandRow.event_id.is_(None), CommandRow.kind == MERGE)
    asked = session.scalars(select(CommandRow.arguments).where(*own))
    merges = [json_value(arguments) for arguments in asked]
    found = {person}
    while more := {m["other"] for m in merges if m["person"] in found} - found:
        found |= more
    return found - {person} - PersonRow.with_keys(session, found).keys()


def _identities_of(session: Session, people: Iterable[int]) -> list[PersonFacts]:
    changes = _changes_in(session, PERSON, people)
    return [identity_of(image) for change in changes for image in images_in(change)]


def _changes_in(session: Session, table: str, rows: Iterable[int]) -> Iterable[ChangeRow]:
    own = (ChangeRow.table_name == table, ChangeRow.row_id.in_(list(rows)))
    return history.journal_changes(session, None, *own)


def _namesakes_gone(session: Session, names: set[frozenset[str]]) -> set[int]:
    """Rows that are not there any more, and were called like the person: they are his too."""
    gone = (ChangeRow.table_name == PERSON, ChangeRow.row_id.not_in(select(PersonRow.id)))
    return {
        change.row_id
        for change in history.journal_changes(session, None, *gone)
        for image in images_in(change)
        if name_words(identity_of(image)) in names
    }


def _names_there(session: Session, names: set[frozenset[str]]) -> frozenset[frozenset[str]]:
    """Of these names those that somebody else has."""
    others = session.execute(select(PersonRow.first_name, PersonRow.last_name))
    found = (frozenset(compared_words(f"{first} {last}")) for first, last in others)
    return frozenset(name for name in found if name in names)


def _rewrite_texts(recorder: Recorder, mentions: Mentions, who: str) -> Iterator[str]:
    """Call him `who` in what was written about others; texts that may still mean him."""
    written = or_(*(getattr(PersonRow, column).is_not(None) for column in _TEXTS))
    rows = PersonRow.rows_where(recorder.session, written)
    said = {
        key: {
            name: mentions.without(cells[name], who) for name in _TEXTS if cells[name] is not None
        }
        for key, cells in rows.items()
    }
    recorder.change_rows(PersonRow, rows, said)
    yield from (text for texts in said.values() for text in texts.values() if mentions.hints(text))


def _changes_speaking(session: Session, mentions: Mentions) -> Iterator[ChangeKey]:
    """Changes of others whose notes speak of the person, or may."""
    sides = (ChangeRow.before, ChangeRow.after)
    written = or_(*(side.contains(f'"{column}":') for side in sides for column in _TEXTS))
    for change in history.journal_changes(session, None, ChangeRow.table_name == PERSON, written):
        texts = (image.get(column) for image in images_in(change) for column in _TEXTS)
        if any(text and (mentions.speaks(text) or mentions.hints(text)) for text in texts):
            yield history.key_of_change(change)


# ------------------------------------------------------------------------------------- copies


def erase_in_file(path: Path, erasures: Sequence[Erasure]) -> bool:
    """Write a store afresh without these people; False when it has none of them.

    The file is exchanged for one that was checked whole. Raises `StoreError`; it is then as it
    was. A copy that a crash left behind is taken away first.
    """
    part = path.with_name(f"{path.name}{copies.PART}")
    copies.discard_copy(part)
    with hearing_faults():
        if revision_of(path) == HEAD:
            with session_over(path, reading=True) as session:
                if not any(_is_due(session, one) for one in erasures):
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


def _is_due(session: Session, erasure: Erasure) -> bool:
    """Whether a store has this person and he was not erased there yet."""
    is_there = _place_of_person if erasure.event else _is_in_archive
    return bool(is_there(session, erasure))


def _erase_all(path: Path, erasures: Sequence[Erasure]) -> bool:
    with engine_over(path) as engine:  # `settle_copy` brings it to the disk
        with Session(engine) as session, session.begin():
            changed = [erase_person(session, one) is not None for one in erasures]
        if any(changed):
            compact_store(engine)
    return any(changed)
