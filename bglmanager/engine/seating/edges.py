"""Where a table begins and ends in the order that was cut: who was the last above, and by what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bglmanager.engine.derived import Derived, StandingRow
from bglmanager.engine.event import Event, Pairing, Round
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.orders import Order, Separation, criteria_of, in_seating_order, separate
from bglmanager.engine.pairs import are_played
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.making import standings_before
from bglmanager.engine.seating.swiss import way_of


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
