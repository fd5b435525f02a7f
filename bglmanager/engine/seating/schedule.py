"""The schedule of a round robin: everybody meets everybody, by the circle method (BIG 4.3)."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.ids import EntryNumber

MIN_PLAYERS = 2
"""Fewer have nobody to meet."""


def rounds_of(players: int) -> int:
    """How many rounds a whole round robin of so many players has; 0 below two players.

    One less than the players if they are even in number, otherwise as many: everybody rests once.
    """
    if players < MIN_PLAYERS:
        return 0
    return players - 1 if players % 2 == 0 else players


def scheduled_pairings(
    players: Sequence[EntryNumber], round_: int
) -> tuple[tuple[tuple[EntryNumber, EntryNumber], ...], EntryNumber | None]:
    """The pairs of a round, counted from 1, and who has the bye, None in an even field.

    Reading `round_robin_order` (rules 4.3): the players sit round a table by start number, an
    empty chair last if they are odd in number, and who sits opposite each other meets: 1 the
    last, 2 the last but one, and so on. After every round all but the first move on by one chair,
    the last to the second; after `rounds_of` rounds the schedule starts over. The lower number
    of a pair comes first, and the pairs are in the order of their first members. How `players`
    are ordered does not matter. Raises `ValueError` for fewer than two players, for somebody
    named twice and for a round below 1.
    """
    if len(players) < MIN_PLAYERS or len(set(players)) != len(players):
        raise ValueError(f"no field for a round robin: {list(players)}")
    if round_ < 1:
        raise ValueError(f"rounds count from 1: {round_}")
    first, *others = sorted(players)
    ring: list[EntryNumber | None] = [*others]
    if len(players) % 2:
        ring.append(None)
    moved = (round_ - 1) % len(ring)
    chairs = [first, *ring[len(ring) - moved :], *ring[: len(ring) - moved]]
    pairs = []
    bye = None
    for one, other in zip(chairs[: len(chairs) // 2], reversed(chairs), strict=False):
        if one is None or other is None:
            bye = one or other
        else:
            pairs.append((min(one, other), max(one, other)))
    return tuple(sorted(pairs)), bye
