"""Erasing a person from a store: his row, what the journal says of him, and the free texts.

What is to be erased is told without personal data: by the command that wrote his row and the
row's key. That holds in every copy of a store, and in none that went another way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Engine, Row, or_, select, update

from bglmanager.db import copies, history, mapping, tables
from bglmanager.db.archive import MERGE, write_setting
from bglmanager.db.codec import json_value
from bglmanager.db.engine import Session, engine_over, session_over
from bglmanager.db.errors import hearing_faults
from bglmanager.db.history import CommandRecord, Recorder, identity_of
from bglmanager.db.migrate import HEAD, prepare_store, revision_of
from bglmanager.db.people import first_command
from bglmanager.db.tables import CHANGES, COMMANDS, ENTRIES, EVENTS, LINKS, PEOPLE, Cells, is_among
from bglmanager.engine import erased
from bglmanager.engine.erased import Mentions, compared_words, name_words
from bglmanager.engine.event import Entry
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.lineage import Origin
from bglmanager.engine.personal import CONTACTS, PersonFacts

IMPORTED = ("import-document", "take-over")
"""The kinds of the commands that write an event as a document has it."""

_LOGS = (tables.PENALTIES.name, tables.ADJUSTMENTS.name)
_TEXTS = ("notes", "banned")
"""What somebody wrote about a person of the archive, and so perhaps about another one."""


@record
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
    rows, number = {place.row}, place.number or erasure.entry
    entry = None if place.number is None else event.entry(place.number)
    known = _known_identities(session, place.event, rows, entry)
    mentions = erased.mentions_of(event, number, known)
    recorder = Recorder(session)
    after = erased.without_person(event, place.number, erasure.name, mentions)
    mapping.write_rows(recorder, place.event, mapping.row_changes(event, after))
    hints = _leave_archive(recorder, (place.event, number), known, erasure.name)
    deed = CommandRecord(
        place.action or erasure.id, erasure.at, history.ERASE_PERSON, {"entry": number}
    )
    recorder.write_cleared(place.event, deed, [(ENTRIES.name, place.row)])
    _clear_changes(session, _changes_of_person(session, place, rows, mentions))
    return (*erased.hints_left(after, mentions), *hints)


def _clear_changes(session: Session, changes: Iterable[Row[Any]]) -> None:
    for change in list(changes):
        own = zip(CHANGES.c, (change.sequence, change.table_name, change.row_id), strict=False)
        history.clear_images(session, *(column == cell for column, cell in own))


def _identities_in(
    session: Session, event: int | None, facts: tables.FactTable, *own: ColumnElement[bool]
) -> list[tuple[int, PersonFacts]]:
    """Who rows of an event, or of the archive, are and were, by what its journal says of them."""
    changes = history.journal_changes(session, event, CHANGES.c.table_name == facts.name, *own)
    return [(change.row_id, identity_of(image)) for change, images in changes for image in images]


def compact_store(engine: Engine) -> None:
    """Write a store afresh, without the room of what was deleted. Raises what the driver does."""
    with closing(engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
        cursor.execute("PRAGMA temp_store = MEMORY")  # no second copy on the disk, however short
        cursor.execute("VACUUM")


def _known_identities(
    session: Session, event_id: int, rows: set[int], entry: Entry | None
) -> tuple[PersonFacts, ...]:
    """Who the person of these rows is and was; rows that are gone and were called the same are his
    too, and are added.
    """
    said = _identities_in(session, event_id, ENTRIES)
    own = [one for row, one in said if row in rows]
    if entry is not None:
        own.append(entry)
    names = set(map(name_words, own))
    there = select(ENTRIES.c.id).where(ENTRIES.c.event_id == event_id, ENTRIES.c.id.not_in(rows))
    others = set(session.scalars(there))
    rows |= {row for row, one in said if name_words(one) in names and row not in others}
    own += [one for row, one in said if row in rows]
    return tuple(dict.fromkeys(own))


def _changes_of_person(
    session: Session, place: _Place, rows: Set[int], mentions: Mentions
) -> Iterator[Row[Any]]:
    """The changes of his event that say something of the person, or may."""
    for change, images in history.journal_changes(session, place.event):
        is_person = change.table_name == ENTRIES.name  # a surname there is a relative's own
        if is_person:
            is_own = change.row_id in rows
        else:
            notes = (image.get("note") for image in images if image.get("entry") == place.number)
            is_own = change.table_name in _LOGS and any(notes)
        texts = [text for image in images for text in history.strings_of(image)]
        hints = not is_person and any(map(mentions.hints, texts))
        if is_own or hints or any(map(mentions.speaks, texts)):
            yield change


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
    """Where the person is; None when he is not there, or was erased already and has not come again
    with the event from elsewhere.
    """
    event = session.scalar(select(EVENTS.c.id).where(EVENTS.c.uuid == erasure.event))
    if event is None:
        return None
    before = history.find_command(session, erasure.id)
    if before is None and history.find_command(session, erasure.inserted_by) is not None:
        if first_command(session, erasure.row).action_id != erasure.inserted_by:
            return None
        return _place_of_row(session, event, erasure)
    there = _find_entry(session, event, ENTRIES.c.number == erasure.entry)
    if there is None or not _is_same(session, event, there["id"], erasure):
        return None
    if before is None:
        return _Place(event, there["id"], erasure.entry)
    came = first_command(session, there["id"]).sequence
    if there["last_name"] == erasure.name or came < before.sequence:
        return None
    return _Place(event, there["id"], erasure.entry, f"{erasure.id}-{came}")


def _find_entry(session: Session, event: int, own: ColumnElement[bool]) -> Cells | None:
    found = ENTRIES.rows_where(session, ENTRIES.c.event_id == event, own)
    return next(iter(found.values()), None)


def _place_of_row(session: Session, event: int, erasure: Erasure) -> _Place:
    """Where the person is whose row a store has, or had.

    Where the event was played on elsewhere and taken over, before or after, the number is in
    another row, which says the same of him.
    """
    row = _find_entry(session, event, ENTRIES.c.id == erasure.row)
    if row is None:
        row = _find_entry(session, event, ENTRIES.c.number == erasure.entry)
        said = _identities_in(session, event, ENTRIES, CHANGES.c.row_id == erasure.row)
        names = {name_words(one) for _, one in said}
        if row is None or name_words(identity_of(row)) not in names:
            return _Place(event, erasure.row, None)
    return _Place(event, row["id"], EntryNumber(row["number"]))


def _is_same(session: Session, event: int, row: int, erasure: Erasure) -> bool:
    """Whether the row with the number of the person is his, where one of two stores has it from a
    document: numbers given here after the event came in are those of others.
    """
    if first_command(session, row).kind in IMPORTED:
        cell = session.scalar(select(EVENTS.c.brought).where(EVENTS.c.id == event))
        brought = mapping.brought_of(cell)
        return brought is None or erasure.is_of(brought.contains)
    own = (COMMANDS.c.event_id == event, COMMANDS.c.kind.in_(IMPORTED))
    came_in = session.scalar(select(COMMANDS.c.sequence).where(*own).limit(1))
    return erasure.imported and came_in is None


# -------------------------------------------------------------------------------- the archive


def drop_contacts(session: Session, setting: tuple[str, str], deed: CommandRecord) -> None:
    """Have no e-mail and no phone of anybody in the archive, nor in its history.

    `setting` is kept in the same command, which nobody can undo: what the library's journal says
    of people goes with it.
    """
    recorder = Recorder(session)
    write_setting(recorder, *setting)
    having = or_(*(PEOPLE.c[name].is_not(None) for name in CONTACTS))
    people = PEOPLE.rows_where(session, having)
    recorder.write_cleared(None, deed, [(PEOPLE.name, row) for row in people])
    session.execute(update(PEOPLE.table).where(having).values(dict.fromkeys(CONTACTS)))
    history.clear_images(session, CHANGES.c.table_name == PEOPLE.name)


def _is_in_archive(session: Session, erasure: Erasure) -> bool:
    """Whether a store has, or had, this person of the archive and he was not erased yet."""
    if history.find_command(session, erasure.id):
        return False
    with suppress(LookupError):
        return first_command(session, erasure.row, PEOPLE.name).action_id == erasure.inserted_by
    return False


def _erase_from_archive(session: Session, erasure: Erasure) -> tuple[str, ...] | None:
    """Erase a person of the archive in one command of the library, whatever entries he has."""
    if not _is_in_archive(session, erasure):
        return None
    recorder, person = Recorder(session), erasure.row
    links = LINKS.rows_where(session, LINKS.c.person_id == person)
    hints = _forget_traces(recorder, links, person, (), erasure.name)
    deed = CommandRecord(erasure.id, erasure.at, history.ERASE_ARCHIVED, {"person": person})
    recorder.write_cleared(None, deed, [(PEOPLE.name, person)])
    return hints


def _leave_archive(
    recorder: Recorder, spot: tuple[int, int], known: Sequence[PersonFacts], name: str
) -> tuple[str, ...]:
    """Have an entry, by the keys of its event and its number, be nobody of the archive any more;
    texts that may still mean the person.

    Who has no other entry goes with it. `known` is who the entry was; he is called `name` where
    texts speak of him.
    """
    session, own = recorder.session, (LINKS.c.event_id == spot[0], LINKS.c.number == spot[1])
    links, person = LINKS.rows_where(session, *own), None
    for link in links.values():  # one at most
        others = LINKS.rows_where(session, LINKS.c.person_id == link["person_id"])
        person = link["person_id"] if others.keys() <= links.keys() else None
    return _forget_traces(recorder, links, person, known, name)


def _forget_traces(
    recorder: Recorder,
    links: Mapping[int, Cells],
    person: int | None,
    known: Sequence[PersonFacts],
    name: str,
) -> tuple[str, ...]:
    """Take away entries, and the person, where he goes, and what is left of both in the journal;
    texts that may still mean him.
    """
    session, row = recorder.session, CHANGES.c.row_id
    recorder.take_away(LINKS, links.values())
    rows = PEOPLE.with_keys(session, [] if person is None else [person]).values()
    own = set() if person is None else {person, *_merged_into(session, person)}
    recorder.take_away(PEOPLE, rows)
    identities = [*known, *map(identity_of, rows)]
    identities += (one for _, one in _identities_in(session, None, PEOPLE, is_among(row, own)))
    names = {name_words(one) for one in identities} - {frozenset()}
    # rows that are not there any more, and were called like the person, are his too
    gone = _identities_in(session, None, PEOPLE, row.not_in(select(PEOPLE.c.id)))
    own |= {key for key, one in gone if name_words(one) in names}
    identities += (one for _, one in _identities_in(session, None, PEOPLE, is_among(row, own)))
    mentions = Mentions(identities, but_not=_names_there(session, names))
    hints = tuple(_rewrite_texts(recorder, mentions, name))
    _clear_changes(session, _changes_speaking(session, mentions))
    for facts, keys in ((PEOPLE, own), (LINKS, links)):
        history.clear_images(session, CHANGES.c.table_name == facts.name, is_among(row, keys))
    return hints


def _merged_into(session: Session, person: int) -> set[int]:
    """People who were made one with somebody, and who were made one with them."""
    own = (COMMANDS.c.event_id.is_(None), COMMANDS.c.kind == MERGE)
    asked = session.scalars(select(COMMANDS.c.arguments).where(*own))
    merges = [json_value(arguments) for arguments in asked]
    found = {person}
    while more := {m["other"] for m in merges if m["person"] in found} - found:
        found |= more
    return found - {person} - PEOPLE.with_keys(session, found).keys()


def _names_there(session: Session, names: set[frozenset[str]]) -> frozenset[frozenset[str]]:
    """Of these names those that somebody else has."""
    others = session.execute(select(PEOPLE.c.first_name, PEOPLE.c.last_name))
    found = (frozenset(compared_words(f"{first} {last}")) for first, last in others)
    return frozenset(name for name in found if name in names)


def _rewrite_texts(recorder: Recorder, mentions: Mentions, who: str) -> Iterator[str]:
    """Call him `who` in what was written about others; texts that may still mean him."""
    written = or_(*(PEOPLE.c[column].is_not(None) for column in _TEXTS))
    rows = PEOPLE.rows_where(recorder.session, written)
    said = {
        key: {
            name: mentions.without(cells[name], who) for name in _TEXTS if cells[name] is not None
        }
        for key, cells in rows.items()
    }
    recorder.change_rows(PEOPLE, rows, said)
    yield from (text for texts in said.values() for text in texts.values() if mentions.hints(text))


def _changes_speaking(session: Session, mentions: Mentions) -> Iterator[Row[Any]]:
    """Changes of others whose notes speak of the person, or may."""
    sides = (CHANGES.c.before, CHANGES.c.after)
    written = or_(*(side.contains(f'"{column}":') for side in sides for column in _TEXTS))
    own = (CHANGES.c.table_name == PEOPLE.name, written)
    for change, images in history.journal_changes(session, None, *own):
        texts = (image.get(column) for image in images for column in _TEXTS)
        if any(text and (mentions.speaks(text) or mentions.hints(text)) for text in texts):
            yield change


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
        with engine.begin() as session:
            changed = [erase_person(session, one) is not None for one in erasures]
        if any(changed):
            compact_store(engine)
    return any(changed)
