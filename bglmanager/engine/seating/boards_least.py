"""What a seating on boards costs at least, so that a search knows when there is nothing to find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence


def least_meetings(people: int, boards: int) -> int:
    """How many pairs of so many people meet when they are spread over the boards evenly."""
    each, more = divmod(people, boards)
    return boards * (each * (each - 1) // 2) + more * each


def least_powers(costs: Sequence[Mapping[str, int]], held: Sequence[str]) -> int:
    """What the powers cost that are given out best, whoever sits beside whom; as many as people.

    Exact: everybody in turn gets one on the cheapest way, on which others may change theirs.
    """
    room = Counter(held)
    holders: dict[str, list[int]] = {power: [] for power in room}
    total = 0
    for index, row in enumerate(costs):
        price = {power: row[power] for power in room}
        way = dict.fromkeys(room, (index, ""))
        while _cheaper(costs, holders, price, way):
            pass
        free = [power for power in room if len(holders[power]) < room[power]]
        power = min(free, key=price.__getitem__)
        total += price[power]
        while power:
            holder, left = way[power]
            holders[power].append(holder)
            if left:
                holders[left].remove(holder)
            power = left
    return total


def _cheaper(
    costs: Sequence[Mapping[str, int]],
    holders: Mapping[str, Sequence[int]],
    price: dict[str, int],
    way: dict[str, tuple[int, str]],
) -> bool:
    """Find cheaper ways to powers: who has another one leaves that to who comes."""
    found = False
    for power, here in holders.items():
        for holder in here:
            row = costs[holder]
            base = price[power] - row[power]
            for other, known in price.items():
                if base + row[other] < known:
                    price[other] = base + row[other]
                    way[other] = (holder, power)
                    found = True
    return found
