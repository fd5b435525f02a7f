"""Personal ties of players: friends, family, whoever they declare (Diplomacy 8.1)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import combinations

from bglmanager.engine.event import Entry, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services.changes import Changes, entry_of
from bglmanager.services.workspace import OpenEvent

PAIR = 2


def are_looked_at(event: Event) -> bool:
    """Whether the seating keeps people with ties apart: on boards, in rounds 1 and 2."""
    return ruleset_of(event.settings).board is not None


def ties_of(event: Event, number: EntryNumber) -> tuple[EntryNumber, ...]:
    """Who has a tie with this player, declared by either of them; by start number."""
    own = entry_of(event, number).related
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


def tie(desk: OpenEvent, numbers: Collection[EntryNumber]) -> Changes:
    """Note a tie between each two of these players, in one act."""
    return _act(desk, numbers, tied=True)


def untie(desk: OpenEvent, numbers: Collection[EntryNumber]) -> Changes:
    """Take the ties between these players away, whoever declared them, in one act."""
    return _act(desk, numbers, tied=False)


def _act(desk: OpenEvent, numbers: Collection[EntryNumber], *, tied: bool) -> Changes:
    refuse_if(can_tie(desk.event, numbers))
    for number in numbers:
        entry_of(desk.event, number)
    ordered = sorted({*numbers})

    def entry(old: Entry) -> Entry:
        if old.number not in ordered:
            return old
        others = {number for number in ordered if number != old.number}
        related = {*old.related} | others if tied else {*old.related} - others
        return old if related == {*old.related} else replace(old, related=tuple(sorted(related)))

    def change(event: Event) -> Event:
        return replace(event, entries=tuple(map(entry, event.entries)))

    kind = "tie" if tied else "untie"
    if len(ordered) == PAIR:
        return desk.act(kind, {"entry": ordered[0], "other": ordered[1]}, change)
    return desk.act(f"{kind}-several", {"count": len(ordered)}, change)
