"""Why somebody sits where he sits, and what parts the tables of an order that was cut."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.derived import Derived, StandingRow, Standings
from bglmanager.engine.event import AdjustmentKind, Event, Number, Pairing, Round
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.orders import Order, Separation, criteria_of, in_seating_order, separate
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import boards, making, wishes
from bglmanager.engine.seating.making import standings_before, way_of


class Edge(NamedTuple):
    """The neighbouring table in the order, its last or first player, and what separates him."""

    table: TableNumber
    entry: EntryNumber
    separation: Separation


def seat_edges(
    event: Event, number: RoundNumber, derived: Derived, entry: EntryNumber
) -> tuple[Edge | None, Edge | None]:
    """What keeps a player from the table above, and what keeps the first of the table below from
    his (BGL 3.6.2, BIG 4.2).

    None where there is no such table, and both where the order was not cut into tables: a round
    by lot, by hand, of teams or of two-player tables, a final, or he was exchanged by hand.
    """
    round_ = event.round(number)
    before, tables = standings_before(derived, number), round_.tables
    if before is None or not _is_cut(event, round_):
        return None, None
    players = {seat.entry for seat in round_.seats()}
    rows = (row for row in in_seating_order(before) if row.entry in players)
    groups = [[*islice(rows, len(table.seats))] for table in tables]
    places = ((at, row) for at, own in enumerate(groups) for row in own if row.entry == entry)
    at, own = next(places, (0, None))
    if own is None or all(seat.entry != entry for seat in tables[at].seats):
        return None, None
    criteria = criteria_of(ruleset_of(event.settings), before, Order.SEATING)
    above = below = None
    if at > 0:
        last = groups[at - 1][-1]
        above = Edge(tables[at - 1].number, last.entry, separate(criteria, last, own))
    if at + 1 < len(groups):
        first = groups[at + 1][0]
        below = Edge(tables[at + 1].number, first.entry, separate(criteria, own, first))
    return above, below


def _is_cut(event: Event, round_: Round) -> bool:
    if not round_.phase.counts_for_standings or round_.players_per_table == DUEL:
        return False
    if round_.partial or pairs.are_played(event.settings):
        return False
    return ruleset_of(event.settings).board is None and way_of(event, round_) is Pairing.GREEDY


class SeatReason(NamedTuple):
    """A player's place in the order that was cut into tables.

    `rank` counts those who sit in the round; `order` is None where chance decided, and then
    points and separation are too. `exchanged` tells that a hand moved him afterwards, `bye` that
    he sits alone. `way` is how boards and teams are seated: the rank is that in the standings at
    a top table, and that of the team. At a two-player table `passed` are those nearer in the order
    whom he had met, and `again` tells that he meets somebody whom the rule avoids. Where few are to
    meet again `home` is the table that the cut would have given him, if it is another one, and
    `passed` are those of it whom he had met.
    """

    entry: EntryNumber
    rank: int = 0
    order: Order | None = None
    points: Number | None = None
    separation: Separation | None = None
    exchanged: bool = False
    bye: bool = False
    passed: tuple[EntryNumber, ...] = ()
    again: bool = False
    way: Pairing | None = None
    home: TableNumber | None = None


def seat_reasons(
    event: Event, number: RoundNumber, derived: Derived
) -> Mapping[EntryNumber, SeatReason]:
    """The reason of every seat of a round; empty for a round seated by hand or by a schedule."""
    round_ = event.round(number)
    way, before = way_of(event, round_), standings_before(derived, number)
    if way in (Pairing.MANUAL, Pairing.SCHEDULE):
        return {}
    if ruleset_of(event.settings).board is not None or way is Pairing.OPTIMISED:
        found = _at_boards(event, round_, before)
    elif way is Pairing.TEAMS:
        found = _in_teams(event, round_, derived)
    elif before is None or making.is_drawn_by_lot(event, round_):
        untouched = event.with_round(replace(round_, exchanged=()))
        drawn = making.recompute(untouched, number, derived) or round_
        found = (SeatReason(seat.entry, rank) for rank, seat in enumerate(drawn.seats(), 1))
    else:
        found = _by_order(event, round_, before)
    moved = {entry for pair in round_.exchanged for entry in pair}
    return {
        each.entry: each._replace(exchanged=each.entry in moved, bye=each.entry in round_.byes)
        for each in found
    }


def _by_order(event: Event, round_: Round, before: Standings) -> Iterator[SeatReason]:
    order = Order.SEATING if round_.phase.counts_for_standings else Order.STANDINGS
    players = {seat.entry for seat in round_.seats()}
    rows = in_seating_order(before) if order is Order.SEATING else before.rows
    seated = [row for row in rows if row.entry in players]
    criteria = criteria_of(ruleset_of(event.settings), before, order)
    meeting = _meeting_reasons(event, round_, seated)
    home = _homes(event, round_, [row.entry for row in seated])
    for rank, row in enumerate(seated, 1):
        behind = separate(criteria, seated[rank - 2], row) if rank > 1 else None
        reason = SeatReason(row.entry, rank, order, row.points, behind)
        if row.entry in home:
            table, met = home[row.entry]
            yield reason._replace(home=table, passed=met)
        else:
            passed, again = meeting.get(row.entry, ((), False))
            yield reason._replace(passed=passed, again=again)


def _homes(
    event: Event, round_: Round, order: Sequence[EntryNumber]
) -> Mapping[EntryNumber, tuple[TableNumber, tuple[EntryNumber, ...]]]:
    """Who sits at another table than the cut would have given him, where few are to meet again:
    that table, and whom of it he had met.
    """
    if way_of(event, round_) is not Pairing.SOFT:
        return {}
    met, people = wishes.met_times(event, round_.number), iter(order)
    cut = {table.number: [*islice(people, len(table.seats))] for table in round_.tables}
    here = {seat.entry: table.number for table in round_.tables for seat in table.seats}
    return {
        entry: (number, tuple(other for other in those if met.get(entry, {}).get(other)))
        for number, those in cut.items()
        for entry in those
        if here[entry] != number
    }


def _at_boards(event: Event, round_: Round, before: Standings | None) -> Iterator[SeatReason]:
    """The top table by the standings, everybody else drawn and moved for the aims (rules 7.4)."""
    top = boards.adjusted_entries(event, round_.number, AdjustmentKind.TOP_TABLE)
    rows = {row.entry: row for row in before.rows if row.entry in top} if before else {}
    for seat in round_.seats():
        row, reason = rows.get(seat.entry), SeatReason(seat.entry, way=Pairing.OPTIMISED)
        if row is not None:
            reason = reason._replace(rank=row.rank, order=Order.STANDINGS, points=row.points)
        yield reason


def _in_teams(event: Event, round_: Round, derived: Derived) -> Iterator[SeatReason]:
    """The rank of the team that seated its players (rules 3.7)."""
    before = [each for each in derived.team_standings if each.after_round < round_.number]
    drawn = not before or making.is_by_lot(event, Pairing.TEAMS, round_.number)
    rows = {} if drawn else {int(row.team): row for row in before[-1].rows}
    unit = pairs.team_of(event)
    for seat in round_.seats():
        row, reason = rows.get(unit.get(seat.entry, 0)), SeatReason(seat.entry, way=Pairing.TEAMS)
        if row is not None:
            rank = row.seating_rank or row.rank
            reason = reason._replace(rank=rank, order=Order.SEATING, points=row.points)
        yield reason


def _meeting_reasons(
    event: Event, round_: Round, seated: Sequence[StandingRow]
) -> Mapping[EntryNumber, tuple[tuple[EntryNumber, ...], bool]]:
    """At two-player tables: who was passed over on the way to the opponent, and whether he too
    had been met.
    """
    found: dict[EntryNumber, tuple[tuple[EntryNumber, ...], bool]] = {}
    if not round_.phase.counts_for_standings or round_.players_per_table != DUEL:
        return found
    met = making.met_before(event, round_.number)
    order = [row.entry for row in seated]
    for table in round_.tables:
        if len(table.seats) != DUEL:
            continue
        best, other = (seat.entry for seat in table.seats)
        low, high = sorted((order.index(best), order.index(other)))
        passed = tuple(e for e in order[low + 1 : high] if e in met.get(order[low], ()))
        again = other in met.get(best, ())
        found[order[low]] = (passed, again)
        found[order[high]] = ((), again)
    return found
