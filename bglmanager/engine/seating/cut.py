"""From an order of players to tables: byes, who is kept apart, the cut, exchanges by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from bglmanager.engine import draws
from bglmanager.engine.derived import Standings
from bglmanager.engine.event import Event, Phase, Round, RoundStatus, Seat, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.orders import in_seating_order
from bglmanager.engine.plan import DUEL, MIN_PLAYERS
from bglmanager.engine.problems import problem_if, refuse_if
from bglmanager.engine.rulesets.ruleset import Memory
from bglmanager.engine.tables import sizes_of_tables

Tables = Sequence[Sequence[EntryNumber]]
"""Start numbers table by table in seat order."""


def by_lot(
    event: Event, number: int, attempt: int, players: Collection[EntryNumber]
) -> list[EntryNumber]:
    """The players in the drawn order of this round (rules 2.1)."""
    return list(draws.drawn_order(event.settings.draw_seed, number, attempt, players))


def by_seating_order(players: Collection[EntryNumber], standings: Standings) -> list[EntryNumber]:
    """The players in the order that seats a Swiss round; who is not listed is left out."""
    wanted = set(players)
    return [row.entry for row in in_seating_order(standings) if row.entry in wanted]


def cut_tables(order: Sequence[EntryNumber], per_table: int) -> Tables:
    """Tables of the players in this order, from the top (BGL 3.6.1, 3.6.2)."""
    people = iter(order)
    return [[*islice(people, size)] for size in sizes_of_tables(len(order), per_table)]


def seeded_tables(
    event: Event, attempt: int, players: Collection[EntryNumber], per_table: int
) -> Tables:
    """Round 1 with seeds: one to a table from the top, in seat 1; lots fill the rest (BIG 7)."""
    seeds = sorted(e.number for e in event.entries if e.seeded and e.number in players)
    sizes = sizes_of_tables(len(players), per_table)
    lots = by_lot(event, 1, attempt, [entry for entry in players if entry not in seeds])
    others = iter([*lots, *seeds[len(sizes) :]])
    heads = [seeds[table : table + 1] for table in range(len(sizes))]
    both = zip(heads, sizes, strict=True)
    return [[*head, *islice(others, size - len(head))] for head, size in both]


def had_bye(event: Event, number: int) -> set[EntryNumber]:
    """Who had a bye before this round."""
    return {entry for round_ in event.rounds[: number - 1] for entry in round_.byes}


def with_bye_last(
    event: Event, number: int, order: Sequence[EntryNumber], per_table: int
) -> list[EntryNumber]:
    """The order with who has the bye at its end: the last who had none yet (rules 2.8).

    If everybody had one, the last; where nobody has to sit alone the order stays.
    """
    if per_table != DUEL or len(order) % DUEL == 0:
        return list(order)
    had = had_bye(event, number)
    chosen = next((entry for entry in reversed(order) if entry not in had), order[-1])
    return [*(entry for entry in order if entry != chosen), chosen]


def avoided_opponents(
    event: Event, number: int, memory: Memory
) -> Mapping[EntryNumber, Collection[EntryNumber]]:
    """Whom each player has met and should not meet again in this Swiss round.

    Everybody of the event (BGL 3.6.7), or the opponents of the last round only (BIG 4.1).
    """
    before = event.rounds[: number - 1]
    rounds = [each for each in before if each.phase in (Phase.SWISS, Phase.ROUND_ROBIN)]
    found: dict[EntryNumber, set[EntryNumber]] = {}
    for round_ in rounds if memory is Memory.EVENT else rounds[-1:]:
        for table in round_.tables:
            people = {seat.entry for seat in table.seats}
            for entry in people:
                found.setdefault(entry, set()).update(people - {entry})
    return found


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


def scheduled_tables(event: Event, number: int, players: Collection[EntryNumber]) -> Tables:
    """A round of everybody against everybody; whose opponent is missing has a bye (rules 4.3)."""
    earlier = [r for r in event.rounds[: number - 1] if r.phase is Phase.ROUND_ROBIN]
    members = sorted({seat.entry for round_ in earlier for seat in round_.seats()} | set(players))
    opponents, bye = scheduled_pairings(members, number)
    alone = [(bye,)] if bye is not None else []
    there = [[entry for entry in table if entry in players] for table in (*opponents, *alone)]
    return sorted(filter(None, there), key=len, reverse=True)


def tables_of(arrangement: Tables, tie_breaks: int = 0) -> tuple[Table, ...]:
    """Tables numbered from 1 with these players.

    Every seat has room for this many tie-break values, none of them known yet.
    """
    empty = (None,) * tie_breaks
    return tuple(
        Table(TableNumber(number), tuple(Seat(entry, tie_breaks=empty) for entry in players))
        for number, players in enumerate(arrangement, 1)
    )


def byes_of(tables: Sequence[Table]) -> tuple[EntryNumber, ...]:
    """Who sits at a table of one (rules 2.8)."""
    return tuple(sorted(t.seats[0].entry for t in tables if len(t.seats) == 1))


def exchange(round_: Round, one: EntryNumber, other: EntryNumber) -> Round:
    """The draft with the seats of two players exchanged, and the exchange recorded.

    Raises `Refused` when the round is no draft any more, when a player is not seated in it or
    plays two boards of it, or when the two are the same.
    """
    seats, number = Counter(seat.entry for seat in round_.seats()), round_.number
    twice = tuple(entry for entry in (one, other) if seats[entry] > 1)
    refuse_if(
        (
            *problem_if(round_.status is not RoundStatus.DRAFT, "exchange.not-draft", round=number),
            *problem_if(not seats[one], "exchange.not-seated", entry=one, round=number),
            *problem_if(not seats[other], "exchange.not-seated", entry=other, round=number),
            *problem_if(twice, "exchange.two-boards", entries=twice),
            *problem_if(one == other, "exchange.same", entry=one),
        )
    )
    swapped = with_exchanges(round_, [(one, other)])
    return replace(swapped, exchanged=(*round_.exchanged, (one, other)))


def with_exchanges(round_: Round, pairs: Sequence[tuple[EntryNumber, EntryNumber]]) -> Round:
    """The round after these exchanges, in order; nothing is checked or recorded."""
    tables = round_.tables
    for one, other in pairs:
        trade = {one: other, other: one}
        tables = tuple(_with_trade(table, trade) for table in tables)
    teams = {  # that sit alone
        seat.entry
        for was, now in zip(round_.tables, tables, strict=True)
        if round_.byes and all(seat.entry in round_.byes for seat in was.seats)
        for seat in now.seats
    }
    return replace(round_, tables=tables, byes=tuple(sorted({*byes_of(tables), *teams})))


def _with_trade(table: Table, trade: Mapping[EntryNumber, EntryNumber]) -> Table:
    seats = (replace(seat, entry=trade.get(seat.entry, seat.entry)) for seat in table.seats)
    lines = (replace(d, entry=trade.get(d.entry, d.entry)) for d in table.draw_proposals)
    return replace(table, seats=tuple(seats), draw_proposals=tuple(lines))
