"""Erasing a person from the archive of a store: the row, and what the library's journal says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import or_, select, update
from sqlalchemy.orm import Session

from bglmanager.db import fact_rows
from bglmanager.db.archive_writing import MERGE, write_setting
from bglmanager.db.codec import json_value
from bglmanager.db.history import (
    ChangeKey,
    CommandRecord,
    Recorder,
    clear_images,
    identity_of,
    images_in,
    journal_changes,
    key_of_change,
)
from bglmanager.db.tables import ChangeRow, CommandRow, PersonEntryRow, PersonRow
from bglmanager.engine.erased import Mentions, compared_words, name_words
from bglmanager.engine.personal import CONTACTS, PersonFacts

PERSON = PersonRow.__tablename__
_LINK = PersonEntryRow.__tablename__
_TEXTS = ("notes", "banned")
"""What somebody wrote about a person, and so perhaps about another one."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What is to be cleared of the journal, and texts that may still mean the person."""

    changes: tuple[ChangeKey, ...]
    hints: tuple[str, ...]


def drop_contacts(session: Session, setting: tuple[str, str], deed: CommandRecord) -> None:
    """Have no e-mail and no phone of anybody in the archive, nor in its history.

    `setting` is kept in the same command, which nobody can undo: what the library's journal says
    of people goes with it.
    """
    recorder = Recorder(session)
    write_setting(session, recorder, *setting)
    having = or_(*(getattr(PersonRow, name).is_not(None) for name in CONTACTS))
    rows = session.scalars(select(PersonRow.id).where(having)).all()
    recorder.write_cleared(None, deed, [(PERSON, row) for row in rows])
    session.execute(
        update(PersonRow).where(having).values(dict.fromkeys(CONTACTS)),
        execution_options={"synchronize_session": False},
    )
    library = select(CommandRow.sequence).where(CommandRow.event_id.is_(None))
    clear_images(session, ChangeRow.sequence.in_(library), ChangeRow.table_name == PERSON)


def leave_archive(
    recorder: Recorder, spot: tuple[int, int], known: Sequence[PersonFacts], name: str
) -> Forgotten:
    """Have an entry, by the keys of its event and its number, be nobody of the archive any more.

    Who has no other entry goes with it. `known` is who the entry was; he is called `name` where
    texts speak of him.
    """
    session, entry = recorder.session, PersonEntryRow
    own = (entry.event_id == spot[0], entry.number == spot[1])
    links = fact_rows.rows_where(session, entry, *own)
    if not links:
        return _forget_traces(recorder, None, known, name)
    recorder.take_away(entry, list(links.values()))
    (person,) = {link["person_id"] for link in links.values()}
    alone = not fact_rows.rows_where(session, entry, entry.person_id == person)
    found = _forget_traces(recorder, person if alone else None, known, name)
    return Forgotten((*found.changes, *_changes_of(session, _LINK, links)), found.hints)


def forget_person(recorder: Recorder, person: int, name: str) -> Forgotten:
    """Have a person of the archive no more, whatever entries he has."""
    session = recorder.session
    links = fact_rows.rows_where(session, PersonEntryRow, PersonEntryRow.person_id == person)
    recorder.take_away(PersonEntryRow, list(links.values()))
    found = _forget_traces(recorder, person, (), name)
    return Forgotten((*found.changes, *_changes_of(session, _LINK, links)), found.hints)


def _forget_traces(
    recorder: Recorder, person: int | None, known: Sequence[PersonFacts], name: str
) -> Forgotten:
    session = recorder.session
    own = set() if person is None else {person, *_merged_into(session, person)}
    identities = [*known, *_identities_of(session, own)]
    rows = fact_rows.with_keys(session, PersonRow, [] if person is None else [person]).values()
    identities += map(identity_of, rows)
    recorder.take_away(PersonRow, list(rows))
    names = {name_words(one) for one in identities} - {frozenset()}
    own |= _namesakes_gone(session, names)
    identities += _identities_of(session, own)
    mentions = Mentions(identities, but_not=_names_there(session, names))
    hints = tuple(_rewrite_texts(recorder, mentions, name))
    changes = (*_changes_of(session, PERSON, own), *_changes_speaking(session, mentions))
    return Forgotten(tuple(dict.fromkeys(changes)), hints)


def _merged_into(session: Session, person: int) -> set[int]:
    """People who were made one with somebody, and who were made one with them."""
    ask = select(CommandRow.arguments).where(
        CommandRow.event_id.is_(None), CommandRow.kind == MERGE
    )
    merges = [json_value(arguments) for arguments in session.scalars(ask)]
    found = {person}
    while more := {m["other"] for m in merges if m["person"] in found} - found:
        found |= more
    return found - {person} - fact_rows.with_keys(session, PersonRow, found).keys()


def _identities_of(session: Session, people: Iterable[int]) -> list[PersonFacts]:
    changes = _changes_in(session, PERSON, people)
    return [identity_of(image) for change in changes for image in images_in(change)]


def _changes_in(session: Session, table: str, rows: Iterable[int]) -> Iterable[ChangeRow]:
    own = (ChangeRow.table_name == table, ChangeRow.row_id.in_(list(rows)))
    return journal_changes(session, None, *own)


def _changes_of(session: Session, table: str, rows: Iterable[int]) -> list[ChangeKey]:
    return [key_of_change(change) for change in _changes_in(session, table, rows)]


def _namesakes_gone(session: Session, names: set[frozenset[str]]) -> set[int]:
    """Rows that are not there any more, and were called like the person: they are his too."""
    there = select(PersonRow.id)
    gone = (ChangeRow.table_name == PERSON, ChangeRow.row_id.not_in(there))
    return {
        change.row_id
        for change in journal_changes(session, None, *gone)
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
    rows = fact_rows.rows_where(recorder.session, PersonRow, written)
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
    for change in journal_changes(session, None, ChangeRow.table_name == PERSON, written):
        texts = (image.get(column) for image in images_in(change) for column in _TEXTS)
        if any(text and (mentions.speaks(text) or mentions.hints(text)) for text in texts):
            yield key_of_change(change)
