"""Erasing a person from the archive of a store: the row, and what the library's journal says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import or_, select, update
from sqlalchemy.orm import Session

from bglmanager.db.archive_writing import MERGE, write_setting
from bglmanager.db.codec import json_value
from bglmanager.db.history import (
    ChangeKey,
    CommandRecord,
    Image,
    Recorder,
    clear_images,
    identity_of,
    read_image,
)
from bglmanager.db.tables import ChangeRow, CommandRow, PersonEntryRow, PersonRow
from bglmanager.engine.mentions import MentionedIdentity, Mentions, compared_words
from bglmanager.engine.personal import CONTACTS

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
    write_setting(session, *setting)
    session.flush()
    having = or_(*(getattr(PersonRow, name).is_not(None) for name in CONTACTS))
    rows = session.scalars(select(PersonRow.id).where(having)).all()
    recorder.write_cleared(None, deed, [(PERSON, row) for row in rows])
    session.execute(
        update(PersonRow).where(having).values(dict.fromkeys(CONTACTS)),
        execution_options={"synchronize_session": False},
    )
    library = select(CommandRow.sequence).where(CommandRow.event_id.is_(None))
    clear_images(session, ChangeRow.sequence.in_(library), ChangeRow.table_name == PERSON)


def leave(
    session: Session, spot: tuple[int, int], known: Sequence[MentionedIdentity], name: str
) -> Forgotten:
    """Have an entry, by the keys of its event and its number, be nobody of the archive any more.

    Who has no other entry goes with it. `known` is who the entry was; he is called `name` where
    texts speak of him.
    """
    own = (PersonEntryRow.event_id == spot[0], PersonEntryRow.number == spot[1])
    link = session.scalar(select(PersonEntryRow).where(*own))
    if link is None:
        return _forget(session, None, known, name)
    person, row = link.person_id, link.id
    session.delete(link)
    session.flush()
    others = select(PersonEntryRow.id).where(PersonEntryRow.person_id == person).limit(1)
    alone = session.scalar(others) is None
    found = _forget(session, person if alone else None, known, name)
    return Forgotten((*found.changes, *_changes_of(session, _LINK, [row])), found.hints)


def forget(session: Session, person: int, name: str) -> Forgotten:
    """Have a person of the archive no more, whatever entries he has."""
    links = session.scalars(select(PersonEntryRow).where(PersonEntryRow.person_id == person)).all()
    rows = [link.id for link in links]
    for link in links:
        session.delete(link)
    session.flush()
    found = _forget(session, person, (), name)
    return Forgotten((*found.changes, *_changes_of(session, _LINK, rows)), found.hints)


def _forget(
    session: Session, person: int | None, known: Sequence[MentionedIdentity], name: str
) -> Forgotten:
    own = set() if person is None else {person, *_merged_into(session, person)}
    images = list(_images(session, own))
    identities = [*known, *(identity_of(image) for _, image in images)]
    row = None if person is None else session.get(PersonRow, person)
    if row is not None:
        identities.append(identity_of(_cells(row)))
        session.delete(row)
        session.flush()
    names = {one.name for one in identities if one.name}
    own |= _gone(session, names)
    identities += [identity_of(image) for _, image in _images(session, own)]
    mentions = Mentions(identities, but_not=_names_there(session, names))
    hints = tuple(_rewrite(session, mentions, name))
    changes = (*_changes_of(session, PERSON, own), *_speaking(session, mentions))
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
    return found - {person} - set(_there(session, found))


def _there(session: Session, people: Iterable[int]) -> Sequence[int]:
    return session.scalars(select(PersonRow.id).where(PersonRow.id.in_(list(people)))).all()


def _library(*wanted: Any) -> Any:
    """The changes of the library that are kept."""
    return (
        select(ChangeRow)
        .join(CommandRow, CommandRow.sequence == ChangeRow.sequence)
        .where(CommandRow.event_id.is_(None), ~ChangeRow.cleared, *wanted)
    )


def _images(session: Session, people: Iterable[int]) -> Iterator[tuple[ChangeRow, Image]]:
    own = ChangeRow.row_id.in_(list(people))
    for change in session.scalars(_library(ChangeRow.table_name == PERSON, own)):
        for image in map(read_image, (change.before, change.after)):
            if image is not None:
                yield change, image


def _changes_of(session: Session, table: str, rows: Iterable[int]) -> list[ChangeKey]:
    own = (ChangeRow.table_name == table, ChangeRow.row_id.in_(list(rows)))
    return [_key(change) for change in session.scalars(_library(*own))]


def _key(change: ChangeRow) -> ChangeKey:
    return change.sequence, change.table_name, change.row_id


def _gone(session: Session, names: set[frozenset[str]]) -> set[int]:
    """Rows that are not there any more, and were called like the person: they are his too."""
    there = select(PersonRow.id)
    gone = (ChangeRow.table_name == PERSON, ChangeRow.row_id.not_in(there))
    return {
        change.row_id
        for change in session.scalars(_library(*gone))
        for image in map(read_image, (change.before, change.after))
        if image is not None and identity_of(image).name in names
    }


def _names_there(session: Session, names: set[frozenset[str]]) -> frozenset[frozenset[str]]:
    """Of these names those that somebody else has."""
    others = session.execute(select(PersonRow.first_name, PersonRow.last_name))
    found = (frozenset(compared_words(f"{first} {last}")) for first, last in others)
    return frozenset(name for name in found if name in names)


def _rewrite(session: Session, mentions: Mentions, name: str) -> Iterator[str]:
    """Call him by `name` in what was written about others; texts that may still mean him."""
    written = or_(*(getattr(PersonRow, column).is_not(None) for column in _TEXTS))
    for row in session.scalars(select(PersonRow).where(written)):
        for column in _TEXTS:
            text = getattr(row, column)
            if text is None:
                continue
            if mentions.speaks(text):
                text = mentions.without(text, name)
                setattr(row, column, text)
            if mentions.hints(text):
                yield text
    session.flush()


def _speaking(session: Session, mentions: Mentions) -> Iterator[ChangeKey]:
    """Changes of others whose notes speak of the person, or may."""
    sides = (ChangeRow.before, ChangeRow.after)
    written = or_(*(side.contains(f'"{column}":') for side in sides for column in _TEXTS))
    for change in session.scalars(_library(ChangeRow.table_name == PERSON, written)):
        images = (image for image in map(read_image, (change.before, change.after)) if image)
        texts = (image.get(column) for image in images for column in _TEXTS)
        if any(text and (mentions.speaks(text) or mentions.hints(text)) for text in texts):
            yield _key(change)


def _cells(row: PersonRow) -> Image:
    return {column.name: getattr(row, column.name) for column in PersonRow.__table__.columns}
