"""Why somebody sits where he sits, and what parts the tables of an order that was cut."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bglmanager.engine.derived import Derived, StandingRow, Standings
from bglmanager.engine.event import AdjustmentKind, Event, Number, Pairing, Round
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber, TeamNumber
from bglmanager.engine.orders import Order, Separation, criteria_of, in_seating_order, separate
from bglmanager.engine.pairs import are_played
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.seating import diplomacy
from bglmanager.engine.seating.cut import avoided_opponents
from bglmanager.engine.seating.making import is_drawn_by_lot, recompute, standings_before
from bglmanager.engine.seating.swiss import is_by_lot, way_of
from bglmanager.engine.team_standings import people_of


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
    before = standings_before(derived, number)
    if before is None or not _is_cut(event, round_):
        return None, None
    players = {seat.entry for seat in round_.seats()}
    rows = [row for row in in_seating_order(before) if row.entry in players]
    groups = _score_groups(rows, round_)
    at = next((i for i, own in enumerate(groups) if _has_entry(own, entry)), None)
    if at is None or all(seat.entry != entry for seat in round_.tables[at].seats):
        return None, None
    row = next(row for row in groups[at] if row.entry == entry)
    criteria = criteria_of(ruleset_of(event.settings), before, Order.SEATING)
    above = below = None
    if at > 0:
        last = groups[at - 1][-1]
        above = Edge(round_.tables[at - 1].number, last.entry, separate(criteria, last, row))
    if at + 1 < len(groups):
        first = groups[at + 1][0]
        below = Edge(round_.tables[at + 1].number, first.entry, separate(criteria, row, first))
    return above, below


def _is_cut(event: Event, round_: Round) -> bool:
    ruleset = ruleset_of(event.settings)
    if not round_.phase.counts_for_standings or round_.players_per_table == DUEL:
        return False
    if round_.partial or are_played(event.settings):
        return False
    return ruleset.board is None and way_of(event, ruleset, round_) is Pairing.GREEDY


def _score_groups(rows: Sequence[StandingRow], round_: Round) -> list[Sequence[StandingRow]]:
    found, start = [], 0
    for table in round_.tables:
        found.append(rows[start : start + len(table.seats)])
        start += len(table.seats)
    return found


def _has_entry(rows: Sequence[StandingRow], entry: EntryNumber) -> bool:
    return any(row.entry == entry for row in rows)


class SeatReason(NamedTuple):
    """A player's place in the order that was cut into tables.

    `rank` counts those who sit in the round; `order` is None where chance decided, and then
    points and separation are too. `exchanged` tells that a hand moved him afterwards, `bye` that
    he sits alone. `way` is how boards and teams are seated: the rank is that in the standings at
    a top table, and that of the team. At a two-player table `passed` are those nearer in the order
    whom he had met, and `again` tells that he meets somebody whom the rule avoids.
    """

    entry: EntryNumber
    rank: int
    order: Order | None
    points: Number | None
    separation: Separation | None
    exchanged: bool
    bye: bool = False
    passed: tuple[EntryNumber, ...] = ()
    again: bool = False
    way: Pairing | None = None


def seat_reasons(
    event: Event, number: RoundNumber, derived: Derived
) -> Mapping[EntryNumber, SeatReason]:
    """The reason of every seat of a round; empty for a round seated by hand or by a schedule."""
    round_ = event.round(number)
    ruleset = ruleset_of(event.settings)
    if way_of(event, ruleset, round_) in (Pairing.MANUAL, Pairing.SCHEDULE):
        return {}
    moved = {entry for pair in round_.exchanged for entry in pair}
    before = standings_before(derived, number)
    if ruleset.board is not None:
        return dict(_at_boards(event, round_, before, moved))
    if way_of(event, ruleset, round_) is Pairing.TEAMS:
        return dict(_in_teams(event, round_, derived, moved))
    if is_drawn_by_lot(event, round_) or before is None:
        return {
            entry: SeatReason(
                entry, rank, None, None, None, entry in moved, bye=entry in round_.byes
            )
            for rank, entry in enumerate(_as_drawn(event, number, derived), 1)
        }
    order = Order.SEATING if round_.phase.counts_for_standings else Order.STANDINGS
    players = {seat.entry for seat in round_.seats()}
    rows = in_seating_order(before) if order is Order.SEATING else before.rows
    seated = [row for row in rows if row.entry in players]
    criteria = criteria_of(ruleset, before, order)
    meeting = _meeting_reasons(event, ruleset, round_, seated)
    found: dict[EntryNumber, SeatReason] = {}
    for rank, row in enumerate(seated, 1):
        behind = separate(criteria, seated[rank - 2], row) if rank > 1 else None
        passed, again = meeting.get(row.entry, ((), False))
        found[row.entry] = SeatReason(
            row.entry,
            rank,
            order,
            row.points,
            behind,
            row.entry in moved,
            row.entry in round_.byes,
            passed,
            again,
        )
    return found


def _at_boards(
    event: Event, round_: Round, before: Standings | None, moved: Collection[EntryNumber]
) -> Iterator[tuple[EntryNumber, SeatReason]]:
    """The top table by the standings, everybody else drawn and moved for the aims (rules 7.4)."""
    top = diplomacy.adjusted_entries(event, round_.number, AdjustmentKind.TOP_TABLE)
    rows = {row.entry: row for row in before.rows} if before else {}
    for seat in round_.seats():
        row = rows.get(seat.entry) if seat.entry in top else None
        order = None if row is None else Order.STANDINGS
        rank, points = (0, None) if row is None else (row.rank, row.points)
        reason = SeatReason(seat.entry, rank, order, points, None, seat.entry in moved)
        yield seat.entry, reason._replace(way=Pairing.OPTIMISED)


def _in_teams(
    event: Event, round_: Round, derived: Derived, moved: Collection[EntryNumber]
) -> Iterator[tuple[EntryNumber, SeatReason]]:
    """The rank of the team that seated its players (rules 3.7)."""
    before = [each for each in derived.team_standings if each.after_round < round_.number]
    rows = {row.team: row for row in before[-1].rows} if before else {}
    drawn = is_by_lot(event, Pairing.TEAMS, round_.number)
    team = {entry: each.number for each in event.teams for entry in people_of(each)}
    for seat in round_.seats():
        row = None if drawn else rows.get(team.get(seat.entry, TeamNumber(0)))
        order = None if row is None else Order.SEATING
        rank, points = (0, None) if row is None else (row.seating_rank or row.rank, row.points)
        bye = seat.entry in round_.byes
        reason = SeatReason(seat.entry, rank, order, points, None, seat.entry in moved, bye)
        yield seat.entry, reason._replace(way=Pairing.TEAMS)


def _meeting_reasons(
    event: Event, ruleset: Ruleset, round_: Round, seated: Sequence[StandingRow]
) -> Mapping[EntryNumber, tuple[tuple[EntryNumber, ...], bool]]:
    """At two-player tables: who was passed over on the way to the opponent, and whether he too
    had been met.
    """
    if not round_.phase.counts_for_standings or round_.players_per_table != DUEL:
        return {}
    avoid = avoided_opponents(event, round_.number, ruleset.duels.memory)
    order = [row.entry for row in seated]
    found = {}
    for table in round_.tables:
        if len(table.seats) != DUEL:
            continue
        best, other = (seat.entry for seat in table.seats)
        low, high = sorted((order.index(best), order.index(other)))
        passed = tuple(e for e in order[low + 1 : high] if e in avoid.get(order[low], ()))
        again = other in avoid.get(best, ())
        found[order[low]] = (passed, again)
        found[order[high]] = ((), again)
    return found


def _as_drawn(event: Event, number: RoundNumber, derived: Derived) -> list[EntryNumber]:
    """The players in the order they were drawn in, before hands moved anybody."""
    untouched = replace(event.round(number), exchanged=())
    rounds = tuple(untouched if old.number == number else old for old in event.rounds)
    drawn = recompute(replace(event, rounds=rounds), number, derived)
    return [seat.entry for seat in (drawn or event.round(number)).seats()]
