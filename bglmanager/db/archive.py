"""The archive of people in a store: what is kept of each, and which entries they are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from bglmanager.db.history import ARCHIVE, CATCH_UP, journal_lines
from bglmanager.db.tables import CommandRow, EventRow, Facts, PersonEntryRow, PersonRow, SettingRow
from bglmanager.db.timeline import Timeline, replay_journal
from bglmanager.engine.ids import EntryNumber, EventId

SEEN = "archive-seen"
"""The setting with the newest command of an event that the archive has taken into account."""

APART = "archive-apart"
"""The setting with the pairs of people of whom somebody said that they are two."""

CONTACTS, NO_CONTACTS = "archive-contacts", "no"
"""The setting that says whether e-mails and phones are taken over from events."""

Spot = tuple[EventId, EntryNumber]
"""An entry, by its event and start number."""

Pair = tuple[int, int]
"""Two people of the archive, the lower key first."""


@dataclass(frozen=True, slots=True)
class ArchiveContents:
    """The whole archive of a store: people by key, entries with the people they are.

    `seen` is the newest command of an event that was taken into account; `timeline` has the acts
    of the archive that can be undone; `newest` is the newest command that changed it. `contacts`
    is False where e-mails and phones are not taken over from events.
    """

    people: Mapping[int, Facts] = field(default_factory=dict)
    links: Mapping[Spot, int] = field(default_factory=dict)
    apart: frozenset[Pair] = frozenset()
    seen: int = 0
    timeline: Timeline = field(default_factory=Timeline)
    newest: int = 0
    contacts: bool = True


def archive_contents(session: Session) -> ArchiveContents:
    """Everything, as it is now."""
    return ArchiveContents(
        people=dict(_all_people(session)),
        links=dict(_all_links(session)),
        apart=pairs_of(setting_value(session, APART)),
        seen=int(setting_value(session, SEEN) or 0),
        timeline=replay_journal(journal_lines(session, None, ARCHIVE)),
        newest=newest_archive_command(session),
        contacts=setting_value(session, CONTACTS) != NO_CONTACTS,
    )


_NEWEST = select(func.max(CommandRow.sequence)).where(
    CommandRow.event_id.is_(None),
    CommandRow.kind.startswith(ARCHIVE) | (CommandRow.kind == CATCH_UP),
)


def newest_archive_command(session: Session) -> int:
    """The newest command of the library that changed the archive, 0 when there is none."""
    return session.scalar(_NEWEST) or 0


def _all_people(session: Session) -> Iterator[tuple[int, Facts]]:
    columns = [getattr(PersonRow, name) for name in PersonRow.codec.columns]
    for key, *cells in session.execute(select(PersonRow.id, *columns)).all():
        yield key, PersonRow.codec.value_of(cells)


def _all_links(session: Session) -> Iterator[tuple[Spot, int]]:
    ask = select(EventRow.uuid, PersonEntryRow.number, PersonEntryRow.person_id).join(
        EventRow, EventRow.id == PersonEntryRow.event_id
    )
    for event, number, person in session.execute(ask):
        yield (EventId(event), EntryNumber(number)), person


def setting_value(session: Session, key: str) -> str | None:
    """What a setting of the library is, None where it was never made."""
    return session.scalar(select(SettingRow.value).where(SettingRow.key == key))


def pairs_of(text: str | None) -> frozenset[Pair]:
    """The pairs in the setting."""
    return frozenset((int(one), int(other)) for one, other in json.loads(text or "[]"))
