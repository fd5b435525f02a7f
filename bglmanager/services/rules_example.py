"""A small event that is played already, to see what rules make of it while they are changed.

Who plays, where everybody sits and what everybody scores is fixed, whatever the rules: only what
the engine computes from it changes.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter

from bglmanager.engine import event as facts
from bglmanager.engine.boards import CENTRES, FIRST_YEAR
from bglmanager.engine.derive import derive_latest
from bglmanager.engine.derived import Standings, TableResult
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber
from bglmanager.engine.orders import Order, Separation, explain, in_seating_order
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import RULESETS, custom, ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, TableTies
from bglmanager.engine.tables import play_table, sizes_of_tables

_PEOPLE = (
    ("Anna", "Rossi", "F", 1990),
    ("Bruno", "Conti", "M", 1984),
    ("Carla", "Esposito", "F", 1999),
    ("Dario", "Ferrari", "M", 1975),
    ("Elena", "Galli", "F", 1988),
    ("Fabio", "Marino", "M", 2001),
    ("Giulia", "Neri", "F", 1984),
    ("Ivo", "Greco", "M", 1969),
    ("Lucia", "Romano", "F", 1993),
    ("Marco", "Sala", "M", 1980),
    ("Nadia", "Testa", "M", 2003),
    ("Oscar", "Villa", "M", 1971),
)
ENTRIES = tuple(
    facts.Entry(
        EntryNumber(number),
        first,
        last,
        birth_date=dt.date(year, number, 10),
        gender=facts.Gender(gender),
        status=facts.EntryStatus.ACTIVE,
    )
    for number, (first, last, gender, year) in enumerate(_PEOPLE, 1)
)
"""Who plays in the example event."""

NAMES = {entry.number: f"{entry.last_name} {entry.first_name}" for entry in ENTRIES}
"""Everybody who plays in the example, as in the standings."""

_PLAYERS = {2: 9, 3: 11, 4: 11, 5: 9, 6: 11, 7: 12}
"""So many play at tables of this size: always with a short table, or a bye."""

_SEATED = (
    (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    (9, 6, 3, 12, 11, 4, 2, 8, 5, 10, 7, 1),
    (8, 11, 4, 7, 2, 6, 12, 10, 5, 1, 9, 3),
)
"""The players round by round, in the order they are cut into tables."""

_SCORES = (
    (35, 32, 26, 47, 20, 42, 47, 40, 25, 35, 27, 23),
    (45, 21, 27, 23, 28, 49, 28, 30, 47, 41, 47, 25),
    (27, 38, 36, 41, 40, 31, 21, 26, 38, 30, 43, 38),
)
"""What each player scores, round by round, by start number; many end level on points."""

_PER_VICTORY_POINT = 5  # a score like those above, where points are few and counted in wins
_BIDS = (3, 0, 1, 0, 2, 4, 0, 1, 5, 0, 2, 0)
_CENTRES = ((12, 9, 6, 4, 3, 0, 0), (10, 10, 7, 4, 2, 1, 0), (18, 7, 5, 4, 0, 0, 0))
"""Supply centres of the last year at a board, best first; boards take these in turn."""

_BOARDS = ((0, 0), (1, 1), (0, 0), (1, 2))
"""Which of these are held at the two boards of each round."""

_AT_BOARDS = (
    (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    (8, 7, 12, 3, 10, 5, 2, 1, 6, 9, 4, 11),
    (5, 9, 1, 12, 8, 4, 11, 3, 7, 6, 2, 10),
    (1, 7, 2, 8, 3, 9, 4, 10, 5, 11, 6, 12),
)
"""Who sits at them; at the last two boards some score nothing and stay level."""

_YEARS = (1906, 1907)
ROUNDS, ROUNDS_OF_BOARDS = 3, 4
_AT = dt.datetime(2026, 11, 21, 10, 0, tzinfo=dt.UTC)


@record
class ExampleSeat:
    """What is typed for one player of the example table; a score is centres at a board."""

    score: facts.Number | None
    bid: facts.Number = 0
    tie_break: facts.Number | None = None
    gone: bool = False


def sizes_of(ruleset: Ruleset) -> tuple[int, ...]:
    """Tables the example can be played at; boards are full there."""
    return ruleset.nominal_sizes if ruleset.board is None else (ruleset.max_table,)


def usual_seats(ruleset: Ruleset, size: int) -> tuple[ExampleSeat, ...]:
    """What stands at the example table before anything is typed: two of the players level."""
    if ruleset.board is not None:
        return tuple(ExampleSeat(count) for count in _CENTRES[0][:size])
    scores = (45, 38, 38, 25, 22, 19, 12)
    least = _PER_VICTORY_POINT if ruleset.wins is not None else 1
    return tuple(ExampleSeat(score // least) for score in scores[:size])


def example_table(ruleset: Ruleset, size: int, seats: Sequence[ExampleSeat]) -> TableResult:
    """Places, points and shares at a table announced for `size`, with these players."""
    gone = [index for index, seat in enumerate(seats) if seat.gone]
    made = tuple(
        facts.Seat(
            EntryNumber(index + 1),
            score=None if ruleset.board else seat.score,
            bid=seat.bid,
            tie_breaks=(seat.tie_break,) if asks_tie_break(ruleset) else (),
            bottom=gone.index(index) + 1 if seat.gone else None,
            bottom_reason=facts.BottomReason.WITHDREW if seat.gone else None,
            role=ruleset.roles[index] if ruleset.board else None,
            extra=_centres_held(_YEARS[-1:], seat.score) if ruleset.board else {},
        )
        for index, seat in enumerate(seats)
    )
    round_ = facts.Round(
        RoundNumber(1),
        ruleset.game or "",
        size,
        (facts.Table(TableNumber(1), made),),
        status=facts.RoundStatus.PLAYING,
        tie_breaks=(facts.TieBreak(""),) if asks_tie_break(ruleset) else (),
    )
    return play_table(ruleset, round_, round_.tables[0])


def asks_tie_break(ruleset: Ruleset) -> bool:
    """Whether what the game breaks ties by counts at the tables of a regulation."""
    return ruleset.table_ties is TableTies.GAME and ruleset.board is None


def _centres_held(years: Sequence[int], centres: facts.Number | None) -> Mapping[str, facts.Json]:
    if not isinstance(centres, int):
        return {}
    return {CENTRES: {str(year): centres for year in (FIRST_YEAR, *years)}}


@record
class ExampleLine:
    """One line of an order of the example event.

    `before` is the rank by the regulation as it is; `why` what puts him behind the one above.
    """

    rank: int
    before: int
    entry: EntryNumber
    name: str
    points: facts.Number
    why: Separation | None

    @property
    def is_moved(self) -> bool:
        """Whether the rules put him elsewhere."""
        return self.rank != self.before


@record
class Ranked:
    """Both orders of the example event, best first."""

    standings: tuple[ExampleLine, ...]
    seating: tuple[ExampleLine, ...]


def example_ranking(options: Mapping[str, facts.Json], size: int) -> Ranked:
    """Both orders of the example event by an own ruleset, compared with those of its base.

    Raises `Refused` when the options are wrong.
    """
    base = str(options.get("base"))
    settings = _example_settings(custom.ID, size, options)
    ruleset = ruleset_of(settings)
    now = derive_latest(replace(_example_facts(base, size), settings=settings)).standings[-1]
    before = _standings_by_base(base, size)
    return Ranked(
        *(
            tuple(_example_lines(ruleset, now, before, order))
            for order in (Order.STANDINGS, Order.SEATING)
        )
    )


@lru_cache(maxsize=64)
def _standings_by_base(base: str, size: int) -> Standings:
    return derive_latest(_example_facts(base, size)).standings[-1]


def _example_lines(
    ruleset: Ruleset, now: Standings, before: Standings, order: Order
) -> Iterator[ExampleLine]:
    in_order = attrgetter("rows") if order is Order.STANDINGS else in_seating_order
    old = {row.entry: rank for rank, row in enumerate(in_order(before), 1)}
    for rank, row in enumerate(in_order(now), 1):
        why = explain(ruleset, now, row.entry, order)
        yield ExampleLine(rank, old[row.entry], row.entry, NAMES[row.entry], row.points, why)


def _example_settings(ruleset: str, size: int, options: Mapping[str, facts.Json]) -> facts.Settings:
    return facts.Settings(
        id=EventId("example"),
        name="",
        date=_AT.date(),
        ruleset=ruleset,
        game="",
        players_per_table=size,
        rounds_planned=ROUNDS,
        draw_seed="example",
        options=options,
    )


@lru_cache(maxsize=64)
def _example_facts(base: str, size: int) -> facts.Event:
    """The facts of the example for a regulation, as it is."""
    ruleset, count = RULESETS[base], _PLAYERS[size]
    played = ROUNDS if ruleset.board is None else ROUNDS_OF_BOARDS
    rounds = tuple(_example_round(ruleset, number, size, count) for number in range(1, played + 1))
    second, kind = ENTRIES[1].number, facts.PenaltyKind.WARNING
    top = rounds[-1].tables[0].seats if ruleset.board is not None else ()
    return facts.Event(
        _example_settings(base, size, {}),
        ENTRIES[:count],
        rounds=rounds,
        penalties=(facts.Penalty(second, 1, kind, "", None, _AT),)
        if ruleset.wins is not None
        else (),
        adjustments=tuple(
            facts.Adjustment(seat.entry, rounds[-1].number, facts.AdjustmentKind.TOP_TABLE)
            for seat in top
        ),
    )


def _example_round(ruleset: Ruleset, number: int, size: int, count: int) -> facts.Round:
    seated = _SEATED if ruleset.board is None else _AT_BOARDS
    people = [each for each in seated[number - 1] if each <= count]
    tables, sizes = [], sizes_of_tables(count, size)
    for table_number, seats in enumerate(sizes, 1):
        who, people = people[:seats], people[seats:]
        tables.append(_table_played(ruleset, number, table_number, who))
    alone = tables[-1].seats if size == DUEL and len(tables[-1].seats) == 1 else ()
    return facts.Round(
        RoundNumber(number),
        ruleset.game or "",
        size,
        tuple(tables),
        status=facts.RoundStatus.CLOSED,
        byes=tuple(seat.entry for seat in alone),
    )


def _table_played(ruleset: Ruleset, round_: int, number: int, people: Sequence[int]) -> facts.Table:
    if ruleset.board is not None:
        return _board_played(ruleset, round_, number, people)
    auctioned = ruleset.table_ties is TableTies.BID
    least = _PER_VICTORY_POINT if ruleset.wins is not None else 1
    seats = tuple(
        facts.Seat(
            EntryNumber(each),
            _SCORES[round_ - 1][each - 1] // least,
            _BIDS[(each + round_) % len(_BIDS)] if auctioned else 0,
            extra={key: (each * (3 + at) + round_) % 6 for at, key in enumerate(ruleset.extras)},
        )
        for each in people
    )
    return facts.Table(TableNumber(number), seats)


def _board_played(ruleset: Ruleset, round_: int, number: int, people: Sequence[int]) -> facts.Table:
    """A board of six: nobody plays Italy."""
    powers = [power for power in ruleset.roles if power != "italy"]
    centres = _CENTRES[_BOARDS[round_ - 1][number - 1]]
    seats = tuple(
        facts.Seat(
            EntryNumber(each),
            role=powers[(index + round_) % len(powers)],
            extra=_centres_held(_YEARS, centres[index]),
        )
        for index, each in enumerate(people)
    )
    return facts.Table(TableNumber(number), seats, variant=facts.BoardVariant.ITALY_CIVIL_DISORDER)
