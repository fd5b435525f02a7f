"""Two-player tables: the letter of the rule, and what the two other rules promise."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bglmanager.engine.event import Event, Phase, Round
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.rulesets import regulation_of
from bglmanager.engine.rulesets.ruleset import Memory

EXACT = 10
"""Up to so many players every pairing is tried."""

Couple = tuple[EntryNumber, EntryNumber]
Met = Collection[frozenset[EntryNumber]]
Cost = tuple[int, int]
"""Rematches, then the sum of the squared distances in the order."""


def met_before(event: Event, round_: Round) -> Met:
    """Who is not to meet again: everybody met (BGL 3.6.7), or the last opponents (BIG 4.1)."""
    earlier = [
        r
        for r in event.rounds
        if r.number < round_.number and r.phase in (Phase.SWISS, Phase.ROUND_ROBIN)
    ]
    rules = regulation_of(event.settings)
    if rules is not None and rules.duels.memory is Memory.PREVIOUS:
        earlier = earlier[-1:]
    return {
        frozenset((one.entry, other.entry))
        for r in earlier
        for table in r.tables
        for one in table.seats
        for other in table.seats
        if one.entry != other.entry
    }


def follow_rule(
    way: str, order: Sequence[EntryNumber], old: Met, couples: list[list[EntryNumber]]
) -> bool:
    """Whether the couples are what the way makes of this order."""
    letter = _letter(list(order), old)
    if way == "greedy":
        return couples == [list(couple) for couple in letter]
    found = _cost(order, old, [(one, other) for one, other in couples])
    by_letter = _cost(order, old, letter)
    if len(order) <= EXACT:
        best = _cheapest(tuple(order), order, old)
        return found == best if way == "fewest" else found[0] == best[0]
    if way == "fewest":
        return found <= by_letter
    return found[0] < by_letter[0] or found == by_letter


def _letter(order: list[EntryNumber], old: Met) -> list[Couple]:
    couples: list[Couple] = []
    while order:
        best = order[0]
        new = [other for other in order[1:] if frozenset((best, other)) not in old]
        other = new[0] if new else order[1]
        couples.append((best, other))
        order = [entry for entry in order if entry not in (best, other)]
    return couples


def _cost(order: Sequence[EntryNumber], old: Met, couples: Sequence[Couple]) -> Cost:
    place = {entry: index for index, entry in enumerate(order)}
    again = sum(frozenset(couple) in old for couple in couples)
    return again, sum((place[one] - place[other]) ** 2 for one, other in couples)


def _cheapest(left: Sequence[EntryNumber], order: Sequence[EntryNumber], old: Met) -> Cost:
    """By trying every pairing."""
    if not left:
        return 0, 0
    best, *others = left
    found = []
    for other in others:
        again, far = _cost(order, old, [(best, other)])
        rest = _cheapest([entry for entry in others if entry != other], order, old)
        found.append((again + rest[0], far + rest[1]))
    return min(found)
