"""New people of a list recognised in the archive, and completed from it into the entry's own copy.

Whoever has the name and nothing that contradicts it is known; a typing error is asked about.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace

from bglmanager.engine.event import Event
from bglmanager.engine.personal import DATA, Details
from bglmanager.exchange.entry_lists.drafts import (
    NO_CHOICES,
    EntryDraft,
    Field,
    PreviewRow,
    State,
    apply_choices,
)
from bglmanager.exchange.entry_lists.names import (
    are_two_people,
    could_be,
    known_in_pairs,
    name_key,
    name_typed,
)
from bglmanager.services.archive import ArchiveSearch
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.services.entry_lists import EntryList

FROM_ARCHIVE = DATA
"""What an entry gets from the archive where the list does not say it; notes stay there."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """Who of the archive somebody new is, `sure` or with a typing error or two.

    `banned` is why he may not play on the day of the event.
    """

    known: ArchivedPerson
    sure: bool
    filled: tuple[Field, ...] = ()
    banned: str | None = None


def listed_people(found: EntryList) -> tuple[Details, ...]:
    """The people of the list, for `Archive.take_in`; rows that are wrong or come twice are not.

    Raises `Refused` while it is not clear how to read it.
    """
    added = apply_choices(found.preview, NO_CHOICES).added
    names = [each.name for each in fields(Details)]
    return tuple(Details(**{name: getattr(one, name) for name in names}) for one in added)


def new_rows(found: EntryList) -> tuple[PreviewRow, ...]:
    """The lines of people who are new to the event."""
    return tuple(row for row in found.preview.rows if row.state is State.NEW)


def recognised_people(
    archive: ArchiveSearch, event: Event, rows: Iterable[PreviewRow]
) -> Mapping[int, Recognised]:
    """By line, who of the archive these people are; strangers are not in it.

    Who has an entry in the event already is nobody of the list any more. Raises `NotOpened`.
    """
    wanted = tuple(rows)
    entered = {
        known.id
        for entry in event.entries
        if (known := archive.of_entry(event.settings.id, entry.number)) is not None
    }
    found: dict[int, Recognised] = {}
    for row, people in zip(wanted, archive.like_all(row.draft for row in wanted), strict=True):
        others = tuple(one for one in people if one.id not in entered)
        one = _recognise_person(row.draft, others, event.settings.date)
        if one is not None:
            found[row.line] = one
    return found


def _recognise_person(
    draft: EntryDraft, people: tuple[ArchivedPerson, ...], day: dt.date
) -> Recognised | None:
    wanted = name_typed(draft)
    named = [one for one in people if name_typed(one) == wanted and not are_two_people(one, draft)]
    best = max((_count_agreeing(one, draft) for one in named), default=0)
    likeliest = [one for one in named if _count_agreeing(one, draft) == best]
    if likeliest:
        return _known_person(likeliest[0], draft, day, sure=len(likeliest) == 1)
    near = next((one for one in people if could_be(one, draft)), None)
    return None if near is None else _known_person(near, draft, day, sure=False)


def _known_person(
    known: ArchivedPerson, draft: EntryDraft, day: dt.date, *, sure: bool
) -> Recognised:
    filled = tuple(
        field
        for field in FROM_ARCHIVE
        if getattr(draft, field) in (None, "") and getattr(known, field) not in (None, "")
    )
    return Recognised(known, sure, filled, known.banned if known.is_banned(day) else None)


def _count_agreeing(one: ArchivedPerson, draft: EntryDraft) -> int:
    """How much more than the name is the same."""
    return sum(1 for a, b in known_in_pairs(one, draft) if a and a == b)


def with_known(found: EntryList, people: Mapping[int, Recognised]) -> EntryList:
    """The list with what the archive adds to these lines; a name with an error is put right."""
    rows = tuple(
        replace(row, draft=_completed_draft(row.draft, people[row.line]))
        if row.line in people
        else row
        for row in found.preview.rows
    )
    return replace(found, preview=replace(found.preview, rows=rows))


def _completed_draft(draft: EntryDraft, one: Recognised) -> EntryDraft:
    known = one.known
    added = replace(draft, **{field: getattr(known, field) for field in one.filled})
    if name_key(draft.first_name, draft.last_name) == name_key(known.first_name, known.last_name):
        return added
    return replace(added, first_name=known.first_name, last_name=known.last_name)
