"""Entries who are probably one person; before the first draw two become one, or one is deleted."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set
from dataclasses import replace
from functools import reduce
from typing import TypeVar

from bglmanager.engine.event import Entry, EntryDesk, EntryStatus, Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import DATA
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.exchange.entry_lists.names import Reason as Reason
from bglmanager.exchange.entry_lists.names import likely_pairs
from bglmanager.services import teams, waiting
from bglmanager.services.changes import Changes
from bglmanager.services.workspace import Args, OpenEvent

_EXPECTED = (EntryStatus.REGISTERED, EntryStatus.WAITING, EntryStatus.ACTIVE)
"""Who is somebody to the event: nobody is entered twice by an entry that lapsed."""

_STATUSES = (
    EntryStatus.EXPELLED,
    EntryStatus.ACTIVE,
    EntryStatus.WAITING,
    EntryStatus.REGISTERED,
    EntryStatus.LAPSED,
    EntryStatus.NO_SHOW,
    EntryStatus.WITHDRAWN,
)
"""Of two, the one of these that comes first is true of the person."""


@record
class Duplicate:
    """Two entries who are probably one person, the lower start number first."""

    one: EntryNumber
    other: EntryNumber
    reason: Reason


def find_duplicates(desk: OpenEvent) -> tuple[Duplicate, ...]:
    """Who is probably entered twice, by start number; nobody who has left."""
    # what tells people apart, and nothing that changes at the desk
    said = ("number", "first_name", "last_name", "email", "birth_date", "phone", "league_id")
    people = tuple(
        Entry(**{name: getattr(entry, name) for name in said})
        for entry in desk.event.entries
        if entry.status in _EXPECTED
    )
    return desk.answer_once(
        "duplicates",
        people,
        lambda: tuple(
            Duplicate(people[pair.one].number, people[pair.other].number, pair.reason)
            for pair in likely_pairs(people)
        ),
    )


def can_merge(event: Event, keep: EntryNumber, gone: EntryNumber) -> tuple[Problem, ...]:
    """Why these two cannot be made one; nothing when they can."""
    if keep == gone:
        return (problem("entry.same", entry=keep),)
    event.entry(keep)
    return _in_a_round(event, (event.entry(gone).number,))


def merge_entries(desk: OpenEvent, keep: EntryNumber, gone: EntryNumber) -> Changes:
    """Make one entry of two: the one kept has the other's data where it says nothing itself, what
    both have paid and brought, the penalties of both and the other's place in a team; what was
    decided about the other counts for rounds for which nothing was about the one kept.
    """
    refuse_if(can_merge(desk.event, keep, gone))
    args: Args = {"entry": keep, "number": gone}
    return waiting.act_with_places(
        desk, "merge-duplicate", args, _with_merged(desk.event, keep, gone)
    )


def _with_merged(event: Event, keep: EntryNumber, gone: EntryNumber) -> Event:
    kept, other = event.entry(keep), event.entry(gone)
    decided = {*kept.sits_out, *(line.round for line in event.adjustments if line.entry == keep)}
    other = replace(other, sits_out=tuple(n for n in other.sits_out if n not in decided))
    event = teams.handed_over(event.with_entry(merged_entry(kept, other)), gone, keep)
    penalties = (replace(p, entry=keep) if p.entry == gone else p for p in event.penalties)
    lines = (
        replace(line, entry=keep) if line.entry == gone and line.round not in decided else line
        for line in event.adjustments
    )
    event = replace(event, penalties=tuple(penalties), adjustments=tuple(lines))
    return _without_entries(event, (gone,), now=keep)


def merged_entry(keep: Entry, gone: Entry) -> Entry:
    """The one that stays, completed from the other."""
    filled = {
        name: getattr(gone, name)
        for name in DATA
        if getattr(keep, name) in (None, "") and getattr(gone, name) not in (None, "")
    }
    both = {keep.number, gone.number}
    return replace(
        keep,
        **filled,
        seeded=keep.seeded or gone.seeded,
        status=min((keep.status, gone.status), key=_STATUSES.index),
        first_round=min(keep.first_round, gone.first_round),
        sits_out=tuple(sorted({*keep.sits_out, *gone.sits_out})),
        related=tuple(sorted({*keep.related, *gone.related} - both)),
        desk=_merged_desk(keep.desk, gone.desk, both),
    )


def _merged_desk(keep: EntryDesk, gone: EntryDesk, own: Set[EntryNumber]) -> EntryDesk:
    notes = dict.fromkeys(filter(None, (keep.notes, gone.notes)))
    both = (*keep.payments, *gone.payments)
    never_with = {*keep.never_with, *gone.never_with} - own
    return replace(
        keep,
        present=keep.present or gone.present,
        paid=keep.paid or gone.paid,
        member=gone.member if keep.member is None else keep.member,
        copies=max(_known_values(keep.copies, gone.copies), default=None),
        promised_copy=max(_known_values(keep.promised_copy, gone.promised_copy), default=None),
        preregistered=min(_known_values(keep.preregistered, gone.preregistered), default=None),
        list=keep.list or gone.list,
        table_label=keep.table_label or gone.table_label,
        notes="\n".join(notes) or None,
        fee=gone.fee if keep.fee is None else keep.fee,
        payments=tuple(sorted(both, key=lambda payment: payment.receipt)),
        never_with=tuple(sorted(never_with)),
        copies_of=tuple(dict.fromkeys((*keep.copies_of, *gone.copies_of))),
    )


Value = TypeVar("Value")


def _known_values(*values: Value | None) -> list[Value]:
    return [value for value in values if value is not None]


def can_delete(event: Event, numbers: Collection[EntryNumber]) -> tuple[Problem, ...]:
    """Why these entries cannot be deleted: a round is drawn, or something is written of them."""
    return (*_in_a_round(event, numbers), *_written_of(event, numbers))


def delete_entries(desk: OpenEvent, numbers: Collection[EntryNumber]) -> Changes:
    """Delete entries that should never have been made; whoever does not come is noted so."""
    refuse_if(can_delete(desk.event, numbers))
    gone = tuple(desk.event.entry(number).number for number in numbers)
    args: Args = {"count": len(gone)} if len(gone) > 1 else {"number": gone[0]}
    kind = "delete-entries" if len(gone) > 1 else "delete-entry"
    after = _without_entries(reduce(teams.taken_out, gone, desk.event), gone)
    return waiting.act_with_places(desk, kind, args, after)


def _without_entries(
    event: Event, gone: Collection[EntryNumber], now: EntryNumber | None = None
) -> Event:
    """The event without these entries and what was decided about them; who was related to them is
    to `now`.
    """
    lines = tuple(line for line in event.adjustments if line.entry not in gone)
    since, kept = dict.fromkeys(gone, now), (e for e in event.entries if e.number not in gone)
    entries = tuple(entry.with_others(since) for entry in kept)
    return replace(event, entries=entries, adjustments=lines)


def _in_a_round(event: Event, numbers: Collection[EntryNumber]) -> tuple[Problem, ...]:
    drawn = numbers if event.rounds else ()
    return tuple(problem("entry.round-drawn", entry=number) for number in drawn)


def _written_of(event: Event, numbers: Collection[EntryNumber]) -> Iterator[Problem]:
    penalised = {penalty.entry for penalty in event.penalties}
    for number in numbers:
        if event.entry(number).desk.payments:
            yield problem("entry.has-receipts", entry=number)
        if number in penalised:
            yield problem("entry.has-penalties", entry=number)
