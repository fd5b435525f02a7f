"""Two readings of a table in every way of scoring, and what is kept of the second one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine.desk import Differing
from bglmanager.engine.event import (
    Event,
    Seat,
    SeriesGame,
    Table,
)
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.second_reading import Reading
from bglmanager.services import boards, result_input, second_pass
from bglmanager.services.result_input import SeatInput
from bglmanager.services.second_pass import differing_values, with_second
from tests.helpers import boards as boards_played
from tests.helpers.days import Day
from tests.helpers.events import event, with_round
from tests.helpers.games import DOOMTROOPER, GIRO, QUORIDOR, SPLENDOR, WINGS, in_sides, round_of
from tests.helpers.typed_again import table_typed_again
from tests.services.conftest import DayMaker
from tests.services.readings import compare, different, readings, scores
from tests.services.scores_typed import ALLIES, AXIS, enter, parts, series

ONE, T1 = RoundNumber(1), TableNumber(1)


# Every way of scoring.

SPLENDORS = [
    SeatInput(15, bid=Fraction(1, 10), tie_breaks=(Fraction(12),)),
    SeatInput(15, bid=Fraction(2, 10), tie_breaks=(14,)),
]
OTHER_SPLENDORS = [
    SeatInput(15, bid=Fraction(1, 10), tie_breaks=(13,)),
    SeatInput(15, bid=Fraction(3, 10), tie_breaks=(14,)),
]


def two_of_splendor() -> Event:
    return round_of(SPLENDOR, 2, players_per_table=2)


def declared(winner: int) -> list[SeatInput]:
    table = with_round(event(4)).rounds[0].tables[0]
    return list(result_input.with_winner(table, scores(9, 8, 7, 6), winner))


def won_by(seat: int) -> list[SeatInput]:
    table = in_sides(round_of(WINGS, 6), [1, 1, 1, 2, 2, 2]).rounds[0].tables[0]
    return list(result_input.with_winning_side(table, [*AXIS, *ALLIES], seat))


OF_QUORIDOR = (
    lambda: round_of(QUORIDOR, 2),
    QUORIDOR,
    [series("5", "1", "0"), series("4", "6", "2")],
)

WAYS: dict[str, tuple[Any, GameRules | None, list[SeatInput], list[SeatInput], list[Any]]] = {
    "bids and tie-breaks": (
        two_of_splendor,
        SPLENDOR,
        SPLENDORS,
        OTHER_SPLENDORS,
        [("1 tie_breaks[0]", "12", "13"), ("2 bid", "0.2", "0.3")],
    ),
    "a series": (
        *OF_QUORIDOR,
        [series("5", "1", "0"), series("4", "3", "2")],
        [("2 score", "12", "9"), ("2 games[1]", "6*", "3*")],
    ),
    "who won a game of a series": (
        *OF_QUORIDOR,
        [series("5", "1", "0*"), series("4", "6", "2")],
        [("1 games[2]", "0", "0*"), ("2 games[2]", "2*", "2")],
    ),
    "a game more": (
        lambda: round_of(DOOMTROOPER, 2),
        DOOMTROOPER,
        [series("5", "5"), series("4", "3")],
        [series("5", "2", "7"), series("4", "3", "1")],
        [
            ("1 score", "10", "14"),
            ("1 games[1]", "5*", "2"),
            ("1 games[2]", None, "7*"),
            ("2 score", "7", "8"),
            ("2 games[1]", "3", "3*"),
            ("2 games[2]", None, "1"),
        ],
    ),
    "parts of the score": (
        lambda: in_sides(round_of(WINGS, 6), [1, 1, 1, 2, 2, 2]),
        WINGS,
        [*AXIS, *ALLIES],
        [parts(side=3, alone=3, shot=1), *AXIS[1:], *ALLIES],
        [("1 score", "8", "7"), ("1 components.Abbattuti", "2", "1")],
    ),
    "places by the referee": (
        lambda: with_round(event(4)),
        None,
        [SeatInput(5, place=n) for n in (1, 2, 3, 4)],
        [SeatInput(5, place=n) for n in (2, 1, 3, 4)],
        [("1 place", "1", "2"), ("2 place", "2", "1")],
    ),
    "a declared winner": (
        lambda: with_round(event(4)),
        None,
        declared(2),
        declared(1),
        [("2 place", "3", "1"), ("3 place", "1", "3")],
    ),
    "the side that won": (
        lambda: in_sides(round_of(WINGS, 6), [1, 1, 1, 2, 2, 2]),
        WINGS,
        won_by(0),
        won_by(3),
        [(f"{n} place", *(("1", "4") if n < 4 else ("4", "1"))) for n in range(1, 7)],
    ),
    "numbers beside the score": (
        lambda: round_of(GIRO, 4, appendices=("a",)),
        GIRO,
        [SeatInput(5 - n, extra={"energy": 3}) for n in range(4)],
        [SeatInput(5 - n, extra={"energy": 3 if n else None}) for n in range(4)],
        [("1 extra.energy", "3", None)],
    ),
    "negative scores with decimals": (
        lambda: with_round(event(4)),
        None,
        scores(Fraction("-12.000001"), 3, 2, 1),
        scores(Fraction("12.5"), 3, 2, 1),
        [("1 score", "-12.000001", "12.5")],
    ),
}
every_way = pytest.mark.parametrize(
    ("make", "game", "first", "second", "lines"), WAYS.values(), ids=WAYS
)


@every_way
def test_every_way_of_scoring_is_compared(
    begin: DayMaker,
    make: Callable[[], Event],
    game: GameRules | None,
    first: list[SeatInput],
    second: list[SeatInput],
    lines: list[Any],
) -> None:
    day = begin(make())
    enter(day, game, first)
    compare(day, second, game=game)
    assert different(day) == lines
    wanted = table_typed_again(day.event, ONE, T1, second, game=game)
    second_pass.take_second(day.desk, ONE, T1, reason="second pass", game=game)
    assert day.table(1).seats == wanted.seats


@every_way
def test_every_way_of_scoring_is_confirmed(
    begin: DayMaker,
    make: Callable[[], Event],
    game: GameRules | None,
    first: list[SeatInput],
    second: list[SeatInput],
    lines: list[Any],
) -> None:
    day = begin(make())
    enter(day, game, second)
    compare(day, second, game=game)
    assert different(day) == []
    assert readings(day)[0] is Reading.TWICE
    assert lines


def test_a_drawn_table_and_one_stopped_by_the_time_limit(two_typed: Day) -> None:
    day = two_typed
    compare(day, scores(40, 30, 20, 10), drawn=True, overran=True)
    assert different(day) == [("drawn", "false", "true"), ("overran", "false", "true")]
    second_pass.take_second(day.desk, ONE, T1, reason="second pass")
    assert (day.table(1).drawn, day.table(1).overran) == (True, True)


def test_of_catans_counts_none_is_0(begin: DayMaker) -> None:
    """Rules 5: missing counts are 0."""
    day = begin(with_round(event(4, ruleset="catan-firenze-2014", league=None, tier=None)))
    keys = ("buildings", "roads_cards", "hand")
    first = [SeatInput(10 - n, extra=dict.fromkeys(keys, 0)) for n in range(4)]
    enter(day, None, first)
    compare(day, [SeatInput(10 - n, extra=dict.fromkeys(keys)) for n in range(4)])
    assert readings(day)[0] is Reading.TWICE


def test_the_centres_of_a_board_are_compared_year_by_year(begin: DayMaker) -> None:
    day = begin(boards_played.event())
    day.start()
    boards_played.fill(day.desk, 1, 1)
    years = [*boards_played.YEARS[:2], (5, 7, 8, 4, 0, 4, 6)]
    new = boards.with_centres(day.table(1), boards_played.held(7, years))
    second_pass.compare(day.desk, ONE, new)
    assert different(day) == [
        ("1 extra.centres.1903", "6", "5"),
        ("2 extra.centres.1903", "6", "7"),
    ]
    second_pass.take_second(day.desk, ONE, T1, reason="second pass")
    assert boards.held_by(day.table(1)) == boards_played.held(7, years)
    assert [line.field for line in day.event.corrections] == ["extra.centres"] * 2


def test_a_year_more_is_another_result(begin: DayMaker) -> None:
    day = begin(boards_played.event())
    day.start()
    boards_played.fill(day.desk, 1, 1)
    half = boards_played.held(7, boards_played.YEARS[:2])
    second_pass.compare(day.desk, ONE, boards.with_centres(day.table(1), half))
    assert len(different(day)) == 7
    second_pass.take_second(day.desk, ONE, T1, reason="second pass")
    assert boards.held_by(day.table(1)) == half


values = st.one_of(st.integers(-99, 999), st.decimals(-9, 99, places=3).map(Fraction))
counts = st.integers(0, 34)


@st.composite
def seats(draw: st.DrawFn, entry: int) -> Seat:
    """A seat with whatever can be typed at one."""
    names = st.sampled_from(["Città", "A.B", "games[0]", "x" * 200])
    games = st.builds(SeriesGame, st.booleans(), values)
    extra: dict[str, Any] = draw(st.dictionaries(st.sampled_from(["hand", "energy"]), counts))
    centres = draw(st.dictionaries(st.sampled_from(["1901", "1902", "1903"]), counts))
    if centres:
        extra["centres"] = dict(sorted(centres.items()))
    return Seat(
        EntryNumber(entry),
        score=draw(st.none() | values),
        bid=draw(values),
        tie_breaks=(draw(st.none() | values), draw(st.none() | values)),
        place=draw(st.none() | st.integers(1, 7)),
        turn=draw(st.none() | st.integers(1, 7)),
        components=draw(st.dictionaries(names, values)) or None,
        games=tuple(draw(st.lists(games, max_size=3))),
        extra=extra,
    )


@st.composite
def tables(draw: st.DrawFn) -> Table:
    made = tuple(draw(seats(n)) for n in (1, 2))
    return Table(T1, made, drawn=draw(st.booleans()), overran=draw(st.booleans()))


@given(tables(), tables())
def test_the_second_reading_comes_back_whole(first: Table, second: Table) -> None:
    found = differing_values(first, second)
    kept = replace(first, desk=replace(first.desk, differs=found))
    again = with_second(kept)
    assert replace(again, desk=first.desk) == second
    assert (found == ()) is (first == second)


def test_what_differs_is_said_seat_by_seat() -> None:
    first = Table(T1, (Seat(EntryNumber(1), score=1), Seat(EntryNumber(2), score=2)))
    second = Table(T1, (Seat(EntryNumber(1), score=2, bid=1), Seat(EntryNumber(2), score=2)))
    assert differing_values(first, second) == (
        Differing("score", "1", "2", EntryNumber(1)),
        Differing("bid", "0", "1", EntryNumber(1)),
    )
