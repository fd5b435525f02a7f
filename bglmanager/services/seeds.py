"""Seeds of round 1 by Elo (BIG 7): the best of the ranking, kept apart in the first draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bglmanager.engine.event import EntryStatus, Event, FirstSeating
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import planned_round
from bglmanager.engine.points import sizes_of_tables
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.services.changes import Changes
from bglmanager.services.workspace import OpenEvent

EXPECTED = (EntryStatus.REGISTERED, EntryStatus.ACTIVE)
"""Who can be a seed: who is here, and who may still come."""


def by_elo(event: Event) -> tuple[EntryNumber, ...]:
    """Everybody expected who has an Elo, the best first; of equal ones the lower start number."""
    rated = [e for e in event.entries if e.rating is not None and e.status in EXPECTED]
    return tuple(e.number for e in sorted(rated, key=lambda e: (-(e.rating or 0), e.number)))


def tables_of_first_round(event: Event) -> int:
    """The tables there will be: so many seeds at most do not meet in round 1."""
    expected = sum(entry.status in EXPECTED for entry in event.entries)
    return len(sizes_of_tables(expected, planned_round(event.settings, 1).players_per_table))


def proposed_seeds(event: Event) -> int:
    """How many seeds are proposed: one for each table, as far as there are people with an Elo."""
    return min(tables_of_first_round(event), len(by_elo(event)))


def can_choose(event: Event) -> tuple[Problem, ...]:
    """Why the seeds are not chosen by Elo; nothing when they can be."""
    if event.settings.first_seating is not FirstSeating.SEEDED:
        return (problem("seeds.not-drawn"),)
    if event.rounds:
        return (problem("entry.seeds-drawn"),)
    return () if by_elo(event) else (problem("seeds.no-elo"),)


def choose_best(desk: OpenEvent, count: int) -> Changes:
    """Make the best so many by Elo the seeds, and nobody else, in one act.

    Raises `Refused` as `can_choose` says.
    """
    refuse_if(can_choose(desk.event))
    best: Sequence[EntryNumber] = by_elo(desk.event)[:count]

    def change(event: Event) -> Event:
        entries = (
            entry
            if entry.seeded is (entry.number in best)
            else replace(entry, seeded=entry.number in best)
            for entry in event.entries
        )
        return replace(event, entries=tuple(entries))

    return desk.act("seeds-by-elo", {"count": len(best)}, change)
