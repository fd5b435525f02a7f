"""What images of the journal say of people, and taking images out of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import update
from sqlalchemy.orm import Session

from bglmanager.db.codec import json_value
from bglmanager.db.journal_tables import ChangeRow
from bglmanager.db.library_tables import PersonRow
from bglmanager.engine.mentions import MentionedIdentity

Image = Mapping[str, Any]

ChangeKey = tuple[int, str, int]
"""A change: its command, its table and the key of its row."""


def read_image(image: str | None) -> Image | None:
    """The cells of an image, None where there is none."""
    return None if image is None else json_value(image)


def identity_of(image: Image) -> MentionedIdentity:
    """Who the image of an entry, or of a person of the archive, is about."""
    codec = PersonRow.codec
    return MentionedIdentity.of(codec.value([image.get(name) for name in codec.columns]))


def strings_of(value: object) -> Iterator[str]:
    """Every text in an image, also in the JSON of its cells."""
    if isinstance(value, str):
        yield value
        if value[:1] in ("{", "["):
            with suppress(ValueError):  # a note may begin like JSON
                yield from strings_of(json_value(value))
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from strings_of(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings_of(item)


def clear(session: Session, changes: Iterable[ChangeKey]) -> None:
    """Take the images out of these changes: undo stops there from now on."""
    for sequence, table, row in list(changes):
        session.execute(
            update(ChangeRow)
            .where(
                ChangeRow.sequence == sequence,
                ChangeRow.table_name == table,
                ChangeRow.row_id == row,
            )
            .values(cleared=True, before=None, after=None)
            .execution_options(synchronize_session=False)
        )
