"""The tables of a Swiss or round-robin round for given players."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from bglmanager.engine import pairs
from bglmanager.engine.derived import Standings
from bglmanager.engine.event import Event, FirstSeating, Pairing, Phase, Round, Seating
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.seating import cut
from bglmanager.engine.seating.teams import pairing_of
from bglmanager.engine.seating.two_player import fewest, greedy, greedy_complete
from bglmanager.engine.tables import sizes_of_tables

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


Tables = tuple[tuple[EntryNumber, ...], ...]
"""Start numbers table by table in seat order."""

DUELS: Mapping[Pairing, Callable[..., Sequence[tuple[EntryNumber, EntryNumber]]]] = {
    Pairing.GREEDY: greedy,
    Pairing.GREEDY_COMPLETE: greedy_complete,
    Pairing.FEWEST: fewest,
}
"""The rules of two-player tables: an order and whom to avoid → pairs."""


def cut_tables(order: Sequence[EntryNumber], per_table: int) -> Tables:
    """Tables of the players in this order, from the top (BGL 3.6.1, 3.6.2)."""
    tables: list[tuple[EntryNumber, ...]] = []
    start = 0
    for size in sizes_of_tables(len(order), per_table):
        tables.append(tuple(order[start : start + size]))
        start += size
    return tuple(tables)


def way_of(event: Event, ruleset: Ruleset, round_: Round) -> Pairing:
    """By what a Swiss round is seated: what it says itself, else what the event's settings say.

    One that says nothing was made before its regulation knew another rule of two-player tables
    than the one to the letter (rules 3.6).
    """
    if round_.pairing is not None:
        return round_.pairing
    usual = default_way(event, ruleset, round_.number, round_.players_per_table)
    return Pairing.GREEDY if usual in DUELS else usual


def default_way(event: Event, ruleset: Ruleset, number: int, per_table: int) -> Pairing:
    """By what the event's settings seat the Swiss round with this number.

    `GREEDY` at larger tables than two is a cut from the top in the seating order.
    """
    settings = event.settings
    if settings.seating is Seating.ROUND_ROBIN:
        return Pairing.SCHEDULE
    if pairing_of(event) is not None:
        return Pairing.TEAMS
    if number == 1:
        return _FIRST[settings.first_seating]
    if settings.seating is Seating.OPTIMISED:
        return Pairing.OPTIMISED
    if settings.seating is Seating.RANDOM:
        return Pairing.RANDOM
    return ruleset.duels.rematches if per_table == DUEL else Pairing.GREEDY


def duel_rule(event: Event, round_: Round) -> Pairing | None:
    """The rule of two-player tables that a round names, pairs being one player each; else None."""
    size = round_.players_per_table // (pairs.SIZE if pairs.are_played(event.settings) else 1)
    return round_.pairing if size == DUEL and round_.pairing in DUELS else None


_FIRST = {
    FirstSeating.RANDOM: Pairing.RANDOM,
    FirstSeating.SEEDED: Pairing.SEEDED,
    FirstSeating.OPTIMISED: Pairing.OPTIMISED,
}


def is_by_lot(event: Event, way: Pairing, number: int) -> bool:
    """Whether chance has a part in this round, so that a new draw makes sense (rules 2.1)."""
    if way is Pairing.TEAMS:
        return number == 1 or event.settings.seating is Seating.RANDOM
    return way in (Pairing.RANDOM, Pairing.SEEDED, Pairing.OPTIMISED)


def swiss_tables(
    event: Event,
    ruleset: Ruleset,
    round_: Round,
    players: Collection[EntryNumber],
    standings: Standings | None,
) -> Tables:
    """Who sits where in a Swiss round with the number, attempt, size and way of `round_`.

    `standings` are those before it. The bye of an odd field of two-player tables is decided
    first (rules 2.8).
    """
    way, per_table = way_of(event, ruleset, round_), round_.players_per_table
    if way is Pairing.SCHEDULE:
        return scheduled_tables(event, round_.number, players)
    if way is Pairing.SEEDED:
        return cut_tables(cut.seeded_order(event, round_.attempt, players, per_table), per_table)
    if standings is None or way is Pairing.RANDOM:
        order = cut.by_lot(event, round_.number, round_.attempt, players)
    else:
        order = cut.by_seating_order(players, standings)
    if cut.needs_bye(len(order), per_table):
        order = cut.bye_last(event, round_.number, order)
    rule = DUELS.get(way) if per_table == DUEL else None
    if rule is not None and standings is not None and order:
        return _paired_tables(event, ruleset, round_.number, order, rule)
    return cut_tables(order, per_table)


def _paired_tables(
    event: Event,
    ruleset: Ruleset,
    number: int,
    order: Sequence[EntryNumber],
    rule: Callable[..., Sequence[tuple[EntryNumber, EntryNumber]]],
) -> Tables:
    alone = order[len(order) - len(order) % DUEL :]
    met = cut.avoided_opponents(event, number, ruleset.duels.memory)
    return (*rule(order[: len(order) - len(alone)], met), *((entry,) for entry in alone))


def scheduled_tables(event: Event, number: int, players: Collection[EntryNumber]) -> Tables:
    """A round of everybody against everybody; whose opponent is missing has a bye (rules 4.3)."""
    earlier = [r for r in event.rounds[: number - 1] if r.phase is Phase.ROUND_ROBIN]
    members = sorted({seat.entry for round_ in earlier for seat in round_.seats()} | set(players))
    opponents, bye = scheduled_pairings(members, number)
    there = [tuple(entry for entry in pair if entry in players) for pair in opponents]
    alone = [(bye,)] if bye is not None and bye in players else []
    return (
        *(pair for pair in there if len(pair) == DUEL),
        *(pair for pair in there if len(pair) == 1),
        *alone,
    )
