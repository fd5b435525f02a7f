"""Who should not meet, and what people had before: what the facts of an event say of a seating."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from bglmanager.engine.event import Event, Round
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.aims import Couple, Had, Times, couple


def forbidden(event: Event) -> frozenset[Couple]:
    """Who may never sit at one table: by the word of either, or for tables of their own."""
    said = ((entry.number, other) for entry in event.entries for other in entry.desk.never_with)
    return frozenset((*_couples(said), *_at_own_tables(event)))


def _at_own_tables(event: Event) -> Iterator[Couple]:
    """Two who always sit at tables of their own, and not at the same one."""
    tables = own_tables(event)
    for one, other in combinations(tables, 2):
        if tables[one].casefold() != tables[other].casefold():
            yield couple(one, other)


def own_tables(event: Event) -> Mapping[EntryNumber, str]:
    """Who always sits at the same table of the hall, and what that is called."""
    said = ((entry.number, entry.desk.table_label) for entry in event.entries)
    return {number: label for number, label in said if label}


def related(event: Event) -> frozenset[Couple]:
    """Relatives and friends as declared by either of them, and people of one club."""
    members = (combinations(club, 2) for club in clubs(event).values())
    return declared(event).union(couple(*two) for club in members for two in club)


def declared(event: Event) -> frozenset[Couple]:
    """Relatives and friends as declared by either of them."""
    said = ((entry.number, other) for entry in event.entries for other in entry.related)
    return frozenset(_couples(said))


def clubs(event: Event) -> Mapping[str, list[EntryNumber]]:
    """The members of every club by its name, however it is written, in small letters; one that
    everybody belongs to keeps nobody apart.
    """
    found: dict[str, list[EntryNumber]] = {}
    for entry in event.entries:
        if entry.club:
            found.setdefault(entry.club.casefold(), []).append(entry.number)
    return {name: club for name, club in found.items() if len(club) < len(event.entries)}


def _couples(said: Iterable[tuple[EntryNumber, EntryNumber]]) -> Iterator[Couple]:
    return (couple(one, other) for one, other in said)


_STEPS = 20_000
"""So many groups are looked at for the largest one; with more the largest so far is given."""


def largest_group(couples: Iterable[Couple]) -> tuple[EntryNumber, ...]:
    """The most people of whom each two are such a couple, the lowest numbers of several; empty
    without any couple.
    """
    known: dict[EntryNumber, set[EntryNumber]] = {}
    for one, other in couples:
        known.setdefault(one, set()).add(other)
        known.setdefault(other, set()).add(one)
    best: list[EntryNumber] = []
    open_: list[tuple[list[EntryNumber], list[EntryNumber]]] = [([], sorted(known))]
    for _ in range(_STEPS):
        if not open_:
            break
        group, left = open_.pop()
        if len(group) > len(best):
            best = group
        if left and len(group) + len(left) > len(best):
            first, *others = left
            open_.append((group, others))
            open_.append(([*group, first], [each for each in others if each in known[first]]))
    return tuple(best)


def couples_among(couples: Iterable[Couple], people: Iterable[EntryNumber]) -> list[Couple]:
    """Those of which both are among these people, by their numbers."""
    here = {*people}
    return sorted(two for two in couples if here.issuperset(two))


def met_times(event: Event, number: int) -> Times:
    """How often two have met at a table before this round, final phases left out."""
    found: dict[EntryNumber, Counter[EntryNumber]] = {}
    for table in _tables_before(event, number):
        for entry in table:
            found.setdefault(entry, Counter()).update(table)
    for entry, met in found.items():
        del met[entry]
    return found


def seats_before(event: Event, number: int) -> Had:
    """How often everybody had each seat, from 0, before this round, final phases left out."""
    found: dict[EntryNumber, Counter[int]] = {}
    for table in _tables_before(event, number):
        for seat, entry in enumerate(table):
            found.setdefault(entry, Counter())[seat] += 1
    return found


def short_before(event: Event, number: int) -> Mapping[EntryNumber, int]:
    """How often people sat at a smaller table than others before this round, byes among them."""
    found: Counter[EntryNumber] = Counter()
    for round_ in _rounds_before(event, number):
        whole = max((len(table.seats) for table in round_.tables), default=0)
        short = (table for table in round_.tables if len(table.seats) < whole)
        found.update(seat.entry for table in short for seat in table.seats)
    return found


def _tables_before(event: Event, number: int) -> Iterator[list[EntryNumber]]:
    for round_ in _rounds_before(event, number):
        yield from ([seat.entry for seat in table.seats] for table in round_.tables)


def _rounds_before(event: Event, number: int) -> Iterator[Round]:
    return (each for each in event.rounds[: number - 1] if each.phase.counts_for_standings)
