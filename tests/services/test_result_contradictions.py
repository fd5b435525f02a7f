"""What is said about a table in two ways: asked about, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bglmanager.engine import seating
from bglmanager.engine.event import Better, BottomReason, Event, Number, Table, TieBreak
from bglmanager.engine.games.asked import asked_at_seats
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import Level
from bglmanager.services import boards
from bglmanager.services.result_checks import check_result
from bglmanager.services.result_input import SeatInput, filled_table, with_winner, with_winning_side
from tests.helpers import boards as diplomacy
from tests.helpers.cups import catan
from tests.helpers.events import playing, with_result
from tests.helpers.games import CARCASSONNE, SIDE, WINGS, in_sides, round_of
from tests.services.scores_typed import ALLIES, AXIS

ONE = RoundNumber(1)
Change = Callable[[Table], Table]


def codes(event: Event, table: Table, game: GameRules | None = None) -> list[str]:
    """What is asked about a table; nothing is refused."""
    found = check_result(event, ONE, table, game)
    assert {one.level for one in found} <= {Level.ATTENTION}
    return [one.code for one in found]


# Catan.


CATAN = playing(12, **catan())


def settled(*seats: tuple[Number, int | None], **more: Any) -> Table:
    """Points, and settlements with cities, of the seats of a table."""
    table = CATAN.rounds[0].tables[0]
    new = tuple(
        replace(
            seat,
            score=score,
            extra={"hand": 1} if held is None else {"buildings": held, "hand": 1},
        )
        for seat, (score, held) in zip(table.seats, seats, strict=True)
    )
    return replace(table, seats=new, **more)


GOOD = ((10, 6), (8, 5), (5, 4), (2, 2))


def test_a_table_like_any_other_is_not_asked_about() -> None:
    assert codes(CATAN, settled(*GOOD)) == []


@pytest.mark.parametrize("seat", [(9, 0), (9, None), (9, 1), (3, 4), (13, 1), (21, 5)], ids=str)
def test_points_and_settlements_that_cannot_both_be(seat: tuple[Number, int | None]) -> None:
    """Nobody has fewer than the two he began with; each is worth 1 or 2, and 9 come beside."""
    assert codes(CATAN, settled(GOOD[0], seat, *GOOD[2:])).count("result.worth") == 1


def test_who_never_came_has_none() -> None:
    table = settled(*GOOD)
    last = replace(
        table.seats[3], score=None, extra={}, bottom=1, bottom_reason=BottomReason.ABSENT
    )
    assert codes(CATAN, replace(table, seats=(*table.seats[:3], last))) == []


def declared(table: Table, winner: int) -> Table:
    inputs = [SeatInput(seat.score, tie_breaks=None) for seat in table.seats]
    return filled_table(table, with_winner(table, inputs, winner))


def test_who_declares_victory_has_ten_points() -> None:
    assert codes(CATAN, declared(settled((10, 6), (10, 6), *GOOD[2:]), 1)) == []
    assert codes(CATAN, declared(settled(*GOOD), 1)) == ["result.declared-low"]


def test_a_game_is_won_or_stopped() -> None:
    assert codes(CATAN, settled(*GOOD, overran=True)) == ["result.stopped-won"]
    assert codes(CATAN, settled((9, 5), *GOOD[1:], overran=True)) == []


# Sides.

WAR = in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2))


def fought(inputs: Sequence[SeatInput], winner: int | None, **more: Any) -> Table:
    table = WAR.rounds[0].tables[0]
    named = inputs if winner is None else with_winning_side(table, inputs, winner)
    form = asked_at_seats(WAR, WAR.rounds[0], WINGS)
    return replace(filled_table(table, named, form), **more)


def test_the_side_that_won_has_its_points_and_no_other() -> None:
    assert codes(WAR, fought([*AXIS, *ALLIES], 0), WINGS) == []
    found = codes(WAR, fought([*AXIS, *ALLIES], 3), WINGS)
    assert found == ["result.side-part"] * 6
    one_wrong = [replace(AXIS[0], components={**AXIS[0].components, SIDE.stored: 0}), *AXIS[1:]]
    assert codes(WAR, fought([*one_wrong, *ALLIES], 0), WINGS) == ["result.side-part"]


def test_where_no_side_won_everybody_has_one() -> None:
    even = [replace(s, components={**s.components, SIDE.stored: 1}) for s in (*AXIS, *ALLIES)]
    assert codes(WAR, fought(even, None, drawn=True), WINGS) == []
    assert codes(WAR, fought([*AXIS, *ALLIES], None, drawn=True), WINGS) == ["result.side-part"] * 6


# Places and tie-breaks.


@pytest.mark.parametrize(
    ("places", "found"),
    [
        ((1, 2, 3, 4), []),
        ((2, 1, 3, 4), ["result.places-against"]),
        ((1, 1, 3, 4), ["result.places-against"]),
    ],
)
def test_places_against_the_scores(places: tuple[int, ...], found: list[str]) -> None:
    event = with_result(playing(8), 1, [40, 30, 20, 10])
    table = event.rounds[0].tables[0]
    seats = tuple(replace(s, place=p) for s, p in zip(table.seats, places, strict=True))
    assert codes(event, replace(table, seats=seats)) == found


@pytest.mark.parametrize(
    ("values", "far"),
    [
        ((2, 1120, None, None), 1),
        ((2, 25, None, None), 1),
        ((2, 12, None, None), 0),
        ((3, 1, 120, None), 1),
        ((30, 1, 35, None), 1),
        ((3, 4, 5, 6), 0),
    ],
)
def test_tie_breaks_that_look_mistyped(values: tuple[int | None, ...], far: int) -> None:
    event = with_result(playing(8), 1, [40, 40, 40, 40])
    round_ = event.rounds[0]
    seats = tuple(
        replace(seat, tie_breaks=(value,))
        for seat, value in zip(round_.tables[0].seats, values, strict=True)
    )
    table = replace(round_.tables[0], seats=seats)
    round_ = replace(round_, tie_breaks=(TieBreak("Coins", Better.HIGH),), tables=(table,))
    event = replace(event, rounds=(round_,))
    assert codes(event, table).count("result.tie-far-from-others") == far


def test_a_turn_order_is_never_far() -> None:
    event = round_of(CARCASSONNE, 2)
    form = asked_at_seats(event, event.rounds[0], CARCASSONNE)
    table = filled_table(event.rounds[0].tables[0], [SeatInput(80, tie_breaks=None)] * 2, form)
    assert codes(event, table, CARCASSONNE) == []


# Diplomacy.


@pytest.mark.parametrize(
    ("years", "asked"),
    [
        ([(5, 4, 6, 5, 5, 4, 5)], True),
        ([(5, 4, 6, 5, 5, 4, 5)] * 7, False),
        ([(5, 4, 6, 5, 5, 4, 5), (18, 4, 4, 4, 4, 0, 0)], False),
        ([(5, 4, 6, 5, 5, 4, 5), (17, 0, 0, 0, 0, 0, 0)], False),
    ],
    ids=["one year", "to the end", "solo", "alone"],
)
def test_a_board_that_ends_before_its_last_year(years: list[tuple[int, ...]], asked: bool) -> None:
    event = diplomacy.event(7)
    made = seating.next_round(event)
    event = replace(event, rounds=(made,))
    table = boards.with_centres(made.tables[0], diplomacy.held(7, years))
    found = [one.code for one in boards.check_centres(event, ONE, table)]
    assert ("board.ends-early" in found) is asked
    drawn = replace(table, ended_in_draw=True)
    assert "board.ends-early" not in [one.code for one in boards.check_centres(event, ONE, drawn)]
