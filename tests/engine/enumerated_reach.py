"""Who can reach the final, found by playing everything that is left in every way.

Small events only. Every result of every open table, every seating of every round to come, all its
results; each end is derived anew from the facts and read off the standings. What scores or the lot
decide there counts as open, but between two who had no game left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations, product
from random import Random
from typing import Any, NamedTuple

from bglmanager.engine.chances import Chance
from bglmanager.engine.derive import derive_latest
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round, Seat, Table
from bglmanager.engine.finals import default_cut
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import EntryStatus, RoundStatus
from bglmanager.engine.orders import Order, criteria_of, separate
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.tables import is_bye, is_complete, play_table, sizes_of_tables
from tests.helpers.events import event, with_round

OF_OTHERS = ("lot", "pba", "points_among_tied")


class Result(NamedTuple):
    """What is typed at a table: a score and a bid for each seat, and how the game ended."""

    seats: tuple[tuple[int, int], ...]
    drawn: bool = False
    overran: bool = False

    def at(self, table: Table) -> Table:
        seats = (
            replace(seat, score=score, bid=bid)
            for seat, (score, bid) in zip(table.seats, self.seats, strict=True)
        )
        return replace(table, seats=tuple(seats), drawn=self.drawn, overran=self.overran)


def results_at(played: Event, round_: Round, table: Table) -> Sequence[Result]:
    """One of each kind: all that give the seats other places, points or wins."""
    if is_bye(round_, table):
        return (Result(((0, 0),)),)
    ruleset, shape = ruleset_of(played.settings), (round_.players_per_table, len(table.seats))
    known = (ruleset.id, ruleset.name, *shape)
    if known not in _KNOWN:
        _KNOWN[known] = _results(ruleset, *shape)
    return _KNOWN[known]


_KNOWN: dict[object, Sequence[Result]] = {}


def _results(ruleset: Ruleset, nominal: int, players: int) -> Sequence[Result]:
    seats = tuple(Seat(EntryNumber(n)) for n in range(1, players + 1))
    short = nominal > players and ruleset.virtual is not None and ruleset.virtual.takes_place
    most = 14 if short else players
    bids = [(0,) * players]
    if ruleset.virtual is not None and ruleset.virtual.factor == 1 and short:  # broken by bids
        bids += permutations(range(players))
    ends = [(False, False)] if ruleset.wins is None else [(False, False), (False, True)]
    ends += [(True, False), *([(True, True)] if ruleset.wins else [])]
    found: dict[object, Result] = {}
    for scores, bid, (drawn, overran) in product(product(range(most), repeat=players), bids, ends):
        both = tuple((score + own, own) for score, own in zip(scores, bid, strict=True))
        result = Result(both, drawn, overran)
        table = result.at(Table(TableNumber(1), seats))
        round_ = Round(RoundNumber(1), "", nominal, (table,))
        given = play_table(ruleset, round_, table).seats
        worth = ruleset.wins and (drawn, overran)
        found.setdefault((tuple((s.place, s.units) for s in given), worth), result)
    return tuple(found.values())


def ends_of(played: Event) -> Iterator[tuple[Event, Derived]]:
    """Every way the planned rounds can end, with what each gives."""
    last = played.last_round
    if last is not None and last.status is not RoundStatus.CLOSED:
        for ended in _ended(played, last):
            yield from ends_of(ended)
    elif len(played.rounds) < played.settings.rounds_planned:
        for seated in _seatings(played):
            yield from ends_of(seated)
    else:
        yield played, derive_latest(played)


def _ended(played: Event, round_: Round) -> Iterator[Event]:
    ways = [
        [table]
        if is_complete(round_, table) and not is_bye(round_, table)
        else [result.at(table) for result in results_at(played, round_, table)]
        for table in round_.tables
    ]
    for tables in product(*ways):
        shut = replace(round_, tables=tables, status=RoundStatus.CLOSED)
        yield replace(played, rounds=(*played.rounds[:-1], shut))


def _seatings(played: Event) -> Iterator[Event]:
    active = [e.number for e in played.entries if e.status is EntryStatus.ACTIVE]
    sizes = sizes_of_tables(len(active), played.settings.players_per_table)
    for order in _dealt(tuple(active), sizes):
        yield with_round(played, order=order)


def _dealt(
    people: tuple[EntryNumber, ...], sizes: Sequence[int]
) -> Iterator[tuple[EntryNumber, ...]]:
    """Every way to seat them, the order at a table being nothing."""
    if not sizes:
        yield ()
        return
    for table in combinations(people, sizes[0]):
        rest = tuple(n for n in people if n not in table)
        for others in _dealt(rest, sizes[1:]):
            yield *table, *others


def enumerated(played: Event) -> dict[EntryNumber, Chance]:
    """What everybody's chance is, by all ends."""
    able = [e.number for e in played.entries if e.status is EntryStatus.ACTIVE]
    finished = _finished(played)
    open_ = len(finished) < len(able)
    can, must = dict.fromkeys(able, False), dict.fromkeys(able, True)
    for ended, derived in ends_of(played):
        cut = default_cut(ended, derived)
        above = _counts(ended, derived, able, finished, open_=open_)
        for entry in able:
            best, worst = above[entry]
            can[entry] |= cut is not None and best < cut.qualified
            must[entry] &= cut is not None and worst < cut.qualified
    return {
        n: Chance.CERTAIN if must[n] else Chance.POSSIBLE if can[n] else Chance.OUT for n in able
    }


def _finished(played: Event) -> set[EntryNumber]:
    """Who has no game left."""
    last, able = played.last_round, {e.number for e in played.entries}
    if len(played.rounds) < played.settings.rounds_planned or last is None:
        return set()
    waiting = {
        seat.entry
        for table in last.tables
        if not is_complete(last, table) and not is_bye(last, table)
        for seat in table.seats
    }
    return able - waiting


def _counts(
    ended: Event,
    derived: Derived,
    able: Sequence[EntryNumber],
    finished: set[EntryNumber],
    *,
    open_: bool,
) -> dict[EntryNumber, tuple[int, int]]:
    """For everybody how many are above for sure, how many are or can be."""
    standings = derived.standings[-1]
    rows = [row for row in standings.rows if row.entry in able]
    names = criteria_of(ruleset_of(ended.settings), standings, Order.STANDINGS)
    found = {entry: [0, 0] for entry in able}
    for nth, row in enumerate(rows):
        for lower in rows[nth + 1 :]:
            what = separate(names, row, lower).criterion
            stem = what.rpartition("_")[0]
            told = what in ("points", "wins") or stem in ("table", "place")
            done = {row.entry, lower.entry} <= finished
            told |= done and what != "lot" and not (open_ and what in OF_OTHERS)
            found[lower.entry][0] += told
            found[lower.entry][1] += 1
            found[row.entry][1] += not told
    return {entry: (above, level) for entry, (above, level) in found.items()}


class Kind(NamedTuple):
    """A kind of small events: what is set, how many play, how many rounds are seated."""

    settings: dict[str, Any]
    players: int
    planned: int
    seated: int
    open_tables: int


def made(kind: Kind, lot: Random) -> Event:
    """A small event of this kind with results by lot, in its last seated round some missing."""
    played = event(kind.players, rounds_planned=kind.planned, **kind.settings)
    for number in range(1, kind.seated + 1):
        order = [entry.number for entry in played.entries]
        lot.shuffle(order)
        played = with_round(played, order=order)
        round_ = played.rounds[-1]
        left = kind.open_tables if number == kind.seated else 0
        missing = {*lot.sample([t.number for t in round_.tables], left)}
        tables = tuple(
            table if table.number in missing else _by_lot(played, round_, table, lot)
            for table in round_.tables
        )
        status = RoundStatus.PLAYING if left else RoundStatus.CLOSED
        closed = replace(round_, tables=tables, status=status)
        played = replace(played, rounds=(*played.rounds[:-1], closed))
    return played


def _by_lot(played: Event, round_: Round, table: Table, lot: Random) -> Table:
    """A result by lot, scores drawn further apart so that shares differ."""
    if is_bye(round_, table):
        return table
    result = lot.choice(results_at(played, round_, table))
    more = lot.randrange(1, 9)
    wider = tuple(((score - bid) * more + bid, bid) for score, bid in result.seats)
    return result._replace(seats=wider).at(table)
