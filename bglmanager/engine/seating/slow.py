"""Slow tables: the next round starts where a missing result cannot change anything (BIG 7.2.2).

The players of the tables that have reported are in a known order. Whoever still plays can come
in between two bounds: as the winner and as the last of his table. A table of the next round may
start when none of these bounds touches it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, count
from types import MappingProxyType
from typing import NamedTuple

from bglmanager.engine.derive import derive_latest, derive_other
from bglmanager.engine.event import Event, Pairing, Round, RoundStatus, Seat, Seating, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.plan import DUEL
from bglmanager.engine.presence import seatable_entries
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import cut, making
from bglmanager.engine.seating.making import DEFAULT_OPTIONS, SeatingOptions
from bglmanager.engine.seating.repair import people_of
from bglmanager.engine.seating.two_player import Met, greedy_complete, rematches_among
from bglmanager.engine.tables import is_complete, sizes_of_tables

MOST_SLOW = 8
"""As many tables that still play can be called slow: each is asked what it could still change."""

_People = tuple[EntryNumber, ...]
Numbered = Mapping[TableNumber, _People]

_FROM_THE_TOP = (Pairing.GREEDY, Pairing.GREEDY_COMPLETE)
_FAR = 1000
"""A score no tie-break value can bridge."""


class SlowTables(NamedTuple):
    """What follows for the next round from the tables that still play.

    `early` is that round as a partial draft with the tables that can start, None where none can.
    `waits` says who waits for whom: by the number of a table that still plays those of the next
    round that cannot start before it has reported.
    """

    early: Round | None = None
    waits: Mapping[TableNumber, tuple[TableNumber, ...]] = MappingProxyType({})


def slow_tables(event: Event, wishes: SeatingOptions = DEFAULT_OPTIONS) -> SlowTables:
    """What of the next round hangs on the tables that still play.

    Only where the ruleset has the rule, between Swiss rounds seated by the standings, while the
    last round is being played and some of its results are missing. Of the wishes the game and the
    way count: where that looks at everybody, all tables wait for all. A round that was begun
    already has its own way, and the tables that it lacks wait.
    """
    begun = event.last_round if event.rounds and event.rounds[-1].partial else None
    playing = event if begun is None else replace(event, rounds=event.rounds[:-1])
    last = playing.last_round
    if last is None or not _may_be_early(playing, last):
        return SlowTables()
    way = wishes.pairing if begun is None else making.chosen_way(playing, begun)
    coming = making.Upcoming(playing, wishes=SeatingOptions(pairing=way, game=wishes.game))
    orders = _possible_orders(coming.event, last)
    numbered = _starting_tables(coming, orders) if begun is None else {}
    started = {*numbered} if begun is None else {table.number for table in begun.tables}
    waits = _waiting_tables(coming, orders, last, started)
    return SlowTables(_partial_draft(coming, last, numbered), waits)


def early_round(event: Event, wishes: SeatingOptions = DEFAULT_OPTIONS) -> Round | None:
    """The next round as a partial draft with the tables that can start, or None."""
    return slow_tables(event, wishes).early


def _partial_draft(coming: making.Upcoming, last: Round, numbered: Numbered) -> Round | None:
    if not numbered:
        return None
    empty = replace(coming.announced(last.phase), partial=True, pairing=coming.way)
    seated = cut.tables_of([*numbered.values()], len(empty.tie_breaks))
    tables = (replace(table, number=own) for table, own in zip(seated, numbered, strict=True))
    return replace(empty, tables=tuple(tables))


def _may_be_early(event: Event, last: Round) -> bool:
    settings = event.settings
    return (
        ruleset_of(settings).slow_tables
        and settings.seating is Seating.SWISS
        and settings.teams_mode is None
        and making.swiss_left(event)
        and last.status is RoundStatus.PLAYING
        and not last.partial
        and all(round_.status is RoundStatus.CLOSED for round_ in event.rounds[:-1])
        and not all(is_complete(last, table) for table in last.tables)
    )


class _Orders(NamedTuple):
    """The known players in order, and for each slow one how many of them can be ahead of him.

    `able` are the slow ones of whom `slow` says so.
    """

    known: tuple[EntryNumber, ...]
    slow: tuple[tuple[int, int], ...]
    able: tuple[EntryNumber, ...]


def _starting_tables(coming: making.Upcoming, orders: _Orders) -> Numbered:
    """The tables of the next round that can start, by number.

    Of two-player tables only where each is found from the top: other rules look at everybody.
    """
    if coming.way not in _FROM_THE_TOP:
        return {}
    if coming.size != DUEL:
        return dict(_tables_of_orders(orders, coming.size))
    return _surely_paired(coming.event, orders, complete=coming.way is Pairing.GREEDY_COMPLETE)


def _tables_of_orders(orders: _Orders, per_table: int) -> Iterator[tuple[TableNumber, _People]]:
    everybody = len(orders.known) + len(orders.slow)
    leasts = sorted(least for least, _ in orders.slow)
    mosts = sorted(most for _, most in orders.slow)
    end = 0
    for number, size in enumerate(sizes_of_tables(everybody, per_table), 1):
        start, end = end, end + size
        for ahead in range(len(orders.slow) + 1):
            first, after = start - ahead, end - ahead
            # so many slow players are surely before these known ones, all others surely behind
            before = bisect_right(mosts, first)
            behind = len(leasts) - bisect_left(leasts, after)
            sure = before == ahead and before + behind == len(orders.slow)
            if sure and first >= 0 and after <= len(orders.known):
                yield TableNumber(number), orders.known[first:after]


def _waiting_tables(
    coming: making.Upcoming, orders: _Orders, last: Round, started: Collection[TableNumber]
) -> Mapping[TableNumber, tuple[TableNumber, ...]]:
    """By each table that plays those not `started` that it may have a player of, or shift.

    Pairs, and whatever is not cut from the top, hang on everybody.
    """
    sizes = sizes_of_tables(len(orders.known) + len(orders.slow), coming.size)
    ends = [*accumulate(sizes)]
    places = dict(zip(orders.able, _possible_places(orders), strict=True))
    in_order = coming.size != DUEL and coming.way in _FROM_THE_TOP
    found: dict[TableNumber, tuple[TableNumber, ...]] = {}
    for table in last.tables:
        if is_complete(last, table):
            continue
        own = [places[seat.entry] for seat in table.seats if seat.entry in places]
        waiting = (
            TableNumber(number)
            for number, (size, end) in enumerate(zip(sizes, ends, strict=True), 1)
            if number not in started
            and any(not in_order or (first < end and end - size <= most) for first, most in own)
        )
        if numbers := tuple(waiting):
            found[table.number] = numbers
    return found


def _possible_places(orders: _Orders) -> Iterator[tuple[int, int]]:
    """The first and the last place, from 0, that each slow player may have in the whole order."""
    for least, most in orders.slow:
        ahead = sum(others < least for _, others in orders.slow)
        maybe = sum(others <= most for others, _ in orders.slow) - 1  # himself
        yield least + ahead, most + maybe


def _surely_paired(event: Event, orders: _Orders, *, complete: bool) -> Numbered:
    """From the top, as far as nobody who still plays can be reached (BIG 4.1, BGL 3.6.7).

    With `complete` only as far as all the others can surely be paired without a rematch, in
    whatever order they come.
    """
    least = min((least for least, _ in orders.slow), default=len(orders.known))
    sure = list(orders.known[:least])
    everybody = len(orders.known) + len(orders.slow)
    if everybody % DUEL and _bye_may_be_in(event, orders, sure):
        return {}
    avoid = making.met_before(event, event.next_number)
    left = {*orders.known, *orders.able}
    found: dict[TableNumber, _People] = {}
    while sure:
        best = sure.pop(0)
        other = next((entry for entry in sure if entry not in avoid.get(best, ())), None)
        if other is None:
            break
        left -= {best, other}
        if complete and not _all_new(event, left, avoid):
            break
        sure.remove(other)
        found[TableNumber(len(found) + 1)] = (best, other)
    return found


def _all_new(event: Event, people: Collection[EntryNumber], avoid: Met) -> bool:
    """Whether these can be paired without a rematch, whoever of an odd number has the bye."""
    had = cut.had_bye(event, event.next_number)
    everybody = sorted(people)
    without = [entry for entry in everybody if entry not in had] or everybody
    byes: Sequence[EntryNumber | None] = without if len(everybody) % DUEL else [None]
    paired = [
        greedy_complete([entry for entry in everybody if entry != bye], avoid) for bye in byes
    ]
    return not any(rematches_among(each, avoid) for each in paired)


def _bye_may_be_in(event: Event, orders: _Orders, sure: Sequence[EntryNumber]) -> bool:
    """Whether the bye could go to one of the first: everybody behind them had one."""
    others = [entry for entry in orders.known if entry not in sure]
    slow = _slow_players(event.rounds[-1])
    had = cut.had_bye(event, event.next_number)
    return all(entry in had for entry in (*others, *slow)) and not had.issuperset(sure)


def _slow_players(round_: Round) -> list[EntryNumber]:
    return [
        s.entry for table in round_.tables if not is_complete(round_, table) for s in table.seats
    ]


def _possible_orders(event: Event, last: Round) -> _Orders:
    """The order after the round for every slow player once as winner, once as last.

    One of each slow table at a time: where he stands among the known hangs on his table alone.
    """
    slow, able = _slow_players(last), {*seatable_entries(event)}
    known: tuple[EntryNumber, ...] = ()
    ahead: dict[EntryNumber, list[int]] = {player: [] for player in slow}
    open_ = [table for table in last.tables if not is_complete(last, table)]
    level = _if_ended(event, last)
    like = level, derive_latest(level)
    for wins in (True, False):
        for nth in range(max(len(table.seats) for table in open_)):
            ended = _if_ended(event, last, nth, wins=wins)
            found = derive_other(ended, like, last.number, last.number)
            order = [row.entry for row in found.standings[-1].rows]
            known = tuple(e for e in order if e in able and e not in ahead)
            counted = _known_before(order, {*known})
            for table in open_:
                for seat in table.seats[nth : nth + 1]:  # who is expelled has no place
                    ahead[seat.entry].append(counted.get(seat.entry, 0))
    bounds = tuple((min(ahead[player]), max(ahead[player])) for player in slow if player in able)
    return _Orders(known, bounds, tuple(entry for entry in slow if entry in able))


def _known_before(
    order: Sequence[EntryNumber], known: Collection[EntryNumber]
) -> Mapping[EntryNumber, int]:
    """How many of the known are before each."""
    counts = accumulate((entry in known for entry in order), initial=0)
    return dict(zip(order, counts, strict=False))


def _if_ended(event: Event, last: Round, nth: int = -1, *, wins: bool = True) -> Event:
    """The event if every slow table ended now, with its n-th player first or last there."""
    tables = tuple(
        table if is_complete(last, table) else _table_if_ended(table, nth, wins=wins)
        for table in last.tables
    )
    closed = replace(last, tables=tables, status=RoundStatus.CLOSED)
    return replace(event, rounds=(*event.rounds[:-1], closed))


def _table_if_ended(table: Table, nth: int, *, wins: bool) -> Table:
    """The table with everybody level, but this player far ahead of them or far behind."""

    def seat(index: int, old: Seat) -> Seat:
        level = _FAR if (index == nth) is wins else 0
        return replace(
            old, score=level, bid=0, place=None, bottom=None, bottom_reason=None, games=()
        )

    seats = tuple(seat(index, old) for index, old in enumerate(table.seats))
    return replace(table, seats=seats, drawn=False)


def can_complete(event: Event) -> bool:
    """Whether the last round is partial and the one before it has all its results in."""
    last = event.last_round
    return (
        last is not None
        and last.partial
        and all(round_.status is RoundStatus.CLOSED for round_ in event.rounds[:-1])
    )


def completed(event: Event) -> Round:
    """The partial last round with the tables that were missing (rules 4.4).

    The tables already there stay as they are, results and all. Where corrections have changed
    the order meanwhile, or the round has other tables than were planned, the others are cut from
    who is left, and the round counts as seated by hand.
    """
    last, before = event.rounds[-1], replace(event, rounds=event.rounds[:-1])
    way = making.chosen_way(before, last)
    whole = making.Upcoming(before, wishes=SeatingOptions(pairing=way)).made()
    wanted = dict(people_of(whole))
    stays = all(wanted.get(number) == people for number, people in people_of(last))
    if not stays or whole.players_per_table != last.players_per_table:
        return _by_hand(last, whole, before)
    there = {table.number: table for table in last.tables}
    seated = cut.tables_of(list(wanted.values()), len(last.tie_breaks))
    tables = tuple(there.get(table.number, table) for table in seated)
    return replace(last, tables=tables, byes=cut.byes_of(tables), partial=False)


def _by_hand(last: Round, whole: Round, before: Event) -> Round:
    seated, per_table = {seat.entry for seat in last.seats()}, last.players_per_table
    left = [seat.entry for seat in whole.seats() if seat.entry not in seated]
    order = cut.with_bye_last(before, last.number, left, per_table)
    taken = {table.number for table in last.tables}
    free = (TableNumber(number) for number in count(1) if number not in taken)
    others = cut.tables_of(cut.cut_tables(order, per_table), len(last.tie_breaks))
    placed = (replace(table, number=next(free)) for table in others)
    ordered = sorted((*last.tables, *placed), key=lambda table: table.number)
    tables = tuple(replace(t, number=TableNumber(n)) for n, t in enumerate(ordered, 1))
    manual = replace(last, pairing=Pairing.MANUAL, exchanged=(), partial=False)
    return replace(manual, tables=tables, byes=cut.byes_of(tables))
