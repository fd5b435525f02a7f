"""Whom the seating keeps apart: personal ties (Diplomacy 8.1), seeds by Elo (BIG 7)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations

from bglmanager.engine.event import Entry, EntryStatus, Event, FirstSeating
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import planned_round
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import sizes_of_tables
from bglmanager.services.changes import Changes
from bglmanager.services.workspace import OpenEvent

PAIR = 2


def are_looked_at(event: Event) -> bool:
    """Whether the seating keeps people with ties apart: on boards, in rounds 1 and 2."""
    return ruleset_of(event.settings).board is not None


def ties_of(event: Event, number: EntryNumber) -> tuple[EntryNumber, ...]:
    """Who has a tie with this player, declared by either of them; by start number."""
    own = event.entry(number).related
    return tuple(e.number for e in event.entries if e.number in own or number in e.related)


def are_tied(event: Event, numbers: Collection[EntryNumber]) -> bool:
    """Whether each of these players has a tie with every other."""
    related = {entry.number: entry.related for entry in event.entries}
    return all(b in related[a] or a in related[b] for a, b in combinations(numbers, PAIR))


def can_tie(event: Event, numbers: Collection[EntryNumber]) -> tuple[Problem, ...]:
    """Why these players get no tie with each other, or lose none; nothing when they can."""
    if not are_looked_at(event):
        return (problem("ties.not-looked-at"),)
    return () if len({*numbers}) >= PAIR else (problem("ties.two"),)


def tie_players(desk: OpenEvent, numbers: Collection[EntryNumber]) -> Changes:
    """Note a tie between each two of these players, in one act."""
    return _set_ties(desk, numbers, tied=True)


def untie_players(desk: OpenEvent, numbers: Collection[EntryNumber]) -> Changes:
    """Take the ties between these players away, whoever declared them, in one act."""
    return _set_ties(desk, numbers, tied=False)


def _set_ties(desk: OpenEvent, numbers: Collection[EntryNumber], *, tied: bool) -> Changes:
    refuse_if(can_tie(desk.event, numbers))
    for number in numbers:
        desk.event.entry(number)
    ordered = sorted({*numbers})

    def entry(old: Entry) -> Entry:
        if old.number not in ordered:
            return old
        others = {number for number in ordered if number != old.number}
        related = {*old.related} | others if tied else {*old.related} - others
        return old if related == {*old.related} else replace(old, related=tuple(sorted(related)))

    after = replace(desk.event, entries=tuple(map(entry, desk.event.entries)))
    kind = "tie" if tied else "untie"
    if len(ordered) == PAIR:
        return desk.act(kind, {"entry": ordered[0], "other": ordered[1]}, after)
    return desk.act(f"{kind}-several", {"count": len(ordered)}, after)


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

    entries = (
        entry
        if entry.seeded is (entry.number in best)
        else replace(entry, seeded=entry.number in best)
        for entry in desk.event.entries
    )
    after = replace(desk.event, entries=tuple(entries))
    return desk.act("seeds-by-elo", {"count": len(best)}, after)
