"""What a game has against a result, who won it, and what corrections leave (BGL 4, BIG 8.3)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bglmanager.engine.event import Number
from bglmanager.engine.games.asked import Named, asked_at_seats
from bglmanager.services import result_input, results
from bglmanager.services.result_checks import check_result
from bglmanager.services.result_input import SeatInput
from tests.helpers.cups import catan
from tests.helpers.events import event, playing
from tests.helpers.games import (
    CARCASSONNE,
    GIRO,
    QUORIDOR,
    SHOT,
    SHUURO,
    SPLENDOR,
    WINGS,
    in_sides,
    round_of,
)
from tests.services.conftest import DayMaker
from tests.services.scores_typed import ALLIES, AXIS, ONE, attention, enter, paid, parts, series

# Corrections.


def test_corrected_parts_leave_the_old_ones_readable(begin: DayMaker) -> None:
    day = begin(in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2)))
    enter(day, WINGS, result_input.with_winning_side(day.table(1), [*AXIS, *ALLIES], 0))
    again = [parts(side=3, alone=3, shot=3), *AXIS[1:], *ALLIES]
    inputs = result_input.with_winning_side(day.table(1), again, 0)
    assert day.refused(lambda: enter(day, WINGS, inputs)) == [
        "Table 1 has a result already. Say why it changes."
    ]
    enter(day, WINGS, inputs, reason="miscounted")
    lines = [(c.entry, c.field, c.old, c.new, c.reason) for c in day.event.corrections]
    assert lines == [
        (day.who(1, 1), "score", "8", "9", "miscounted"),
        (day.who(1, 1), f"components.{SHOT.stored}", "2", "3", "miscounted"),
    ]


def test_corrected_games_leave_the_old_ones_readable(begin: DayMaker) -> None:
    day = begin(round_of(QUORIDOR, 2))
    enter(day, QUORIDOR, [series("5", "0", "4"), series("0", "6", "0")])
    enter(day, QUORIDOR, [series("5", "0", "0"), series("0", "6", "1")], reason="turned round")
    lines = [(c.entry, c.field, c.old, c.new) for c in day.event.corrections]
    assert lines == [
        (day.who(1, 1), "score", "9", "5"),
        (day.who(1, 1), "games[2]", "4*", "0"),
        (day.who(1, 2), "score", "6", "7"),
        (day.who(1, 2), "games[2]", "0", "1*"),
    ]


# A winner who is named.


def test_4_19_4_the_lower_delta_wins_by_mate(begin: DayMaker) -> None:
    """Gianluca captured 250, Alberto 60: +190 and −190; Alberto mates."""
    day = begin(round_of(SHUURO, 2))
    inputs = result_input.with_winner(day.table(1), [SeatInput(190), SeatInput(-190)], 1)
    enter(day, SHUURO, inputs)
    assert paid(day) == [10, 100]
    assert result_input.declared_winner(day.table(1)) == 1
    shares = [seat.pbg for seat in results.preview_table(day.event, ONE, day.table(1)).seats]
    assert shares == [Fraction(38100, 382), Fraction(100, 382)]


@pytest.mark.parametrize(
    ("scores", "drawn", "codes"),
    [
        ((190, -190), False, ["result.winner-unnamed"]),
        ((190, -190), True, []),
        ((190, -180), True, ["result.not-opposite"]),
    ],
)
def test_4_19_4_who_won_or_a_draw_has_to_be_said(
    begin: DayMaker, scores: tuple[int, int], drawn: bool, codes: list[str]
) -> None:
    day = begin(round_of(SHUURO, 2))
    enter(day, SHUURO, [SeatInput(score) for score in scores], drawn=drawn)
    assert attention(day, SHUURO) == codes


def test_4_19_4_the_best_and_the_worst_delta_are_250(begin: DayMaker) -> None:
    day = begin(round_of(SHUURO, 2))
    name = day.name(day.who(1, 1))
    typed = [SeatInput(251, place=1), SeatInput(-250, place=2)]
    assert day.refused(lambda: enter(day, SHUURO, typed)) == [
        f"Table 1, {name}: in this game the score must be from -250 to 250, not 251."
    ]


def test_one_player_wins_and_not_two(begin: DayMaker) -> None:
    day = begin(round_of(SHUURO, 2))
    typed = [SeatInput(10, place=1), SeatInput(-10, place=1)]
    assert day.refused(lambda: enter(day, SHUURO, typed)) == [
        ("Table 1: only one player can win this game. Name the winner, or declare the table tied.")
    ]


# Ties, bids and limits.


def test_8_3_later_in_turn_order_wins_a_tie(begin: DayMaker) -> None:
    day = begin(round_of(CARCASSONNE, 2))
    enter(day, CARCASSONNE, [SeatInput(80), SeatInput(80)])
    assert [seat.tie_breaks for seat in day.table(1).seats] == [(1,), (2,)]
    assert day.places(1) == [2, 1]


def test_8_3_the_order_of_an_auction_is_said_and_kept(begin: DayMaker) -> None:
    day = begin(round_of(CARCASSONNE, 2))
    form = asked_at_seats(day.event, day.round, CARCASSONNE)
    assert not form.turns
    enter(day, CARCASSONNE, [SeatInput(80, bid=2, turn=2), SeatInput(78, turn=1)])
    assert [(seat.turn, seat.tie_breaks) for seat in day.table(1).seats] == [(2, (2,)), (1, (1,))]
    assert day.places(1) == [1, 2]
    assert asked_at_seats(day.event, day.round, CARCASSONNE).turns
    enter(day, CARCASSONNE, [SeatInput(80, turn=0), SeatInput(80, turn=0)], reason="no auction")
    assert [(seat.turn, seat.tie_breaks) for seat in day.table(1).seats] == [
        (None, (1,)),
        (None, (2,)),
    ]


@pytest.mark.parametrize("turns", [(1, 1), (1, 0), (2, 3)])
def test_a_turn_order_has_every_number_once(begin: DayMaker, turns: tuple[int, int]) -> None:
    day = begin(round_of(CARCASSONNE, 2))
    typed = [SeatInput(80, turn=turns[0]), SeatInput(79, turn=turns[1])]
    assert day.refused(lambda: enter(day, CARCASSONNE, typed)) == [
        (
            "Table 1: the turn order must have each number from 1 to 2 once. Type it for "
            "everybody, or for nobody if all play in seat order."
        )
    ]


def test_8_3_a_game_that_knows_no_draw_asks_the_referee(begin: DayMaker) -> None:
    game = replace(CARCASSONNE, tie_breaks=())
    day = begin(round_of(game, 2))
    level = [SeatInput(80), SeatInput(80)]
    names = ", ".join(day.name(day.who(1, seat)) for seat in (1, 2))
    assert day.refused(lambda: enter(day, game, level)) == [
        (
            f"Table 1: {names} are tied, which this game forbids. Type what breaks the tie, "
            f"or let the referee give the places."
        )
    ]
    enter(day, game, [SeatInput(80, place=2), SeatInput(80, place=1)])
    assert day.places(1) == [2, 1]


def test_7_2_2_past_the_overall_limit_even_that_game_is_drawn(begin: DayMaker) -> None:
    game = replace(CARCASSONNE, tie_breaks=())
    day = begin(round_of(game, 2))
    enter(day, game, [SeatInput(80), SeatInput(80)], drawn=True)
    assert day.places(1) == [1, 1]


def test_who_plays_together_is_level_by_right(begin: DayMaker) -> None:
    """Everybody of a side has its place, in a game that cannot end level too (BGL 3.7.4)."""
    game = replace(WINGS, level_tables=False)
    day = begin(in_sides(round_of(game, 6), (1, 1, 1, 2, 2, 2)))
    enter(day, game, result_input.with_winning_side(day.table(1), [*AXIS, *ALLIES], 0))
    assert day.places(1) == [1, 1, 1, 4, 4, 4]


@pytest.mark.parametrize(
    ("bid", "score", "codes"),
    [
        (Fraction(1, 10), 15, []),
        (Fraction(3, 20), 15, ["result.bid-step"]),
        (0, 25, []),
        (0, 26, ["result.high"]),
    ],
)
def test_bids_between_the_steps_and_scores_hardly_seen_are_pointed_out(
    begin: DayMaker, bid: Number, score: Number, codes: list[str]
) -> None:
    day = begin(round_of(SPLENDOR, 4))
    inputs = [
        SeatInput(each, bid=cost, tie_breaks=(10,))
        for each, cost in ((score, bid), (14, 0), (13, 0), (12, 0))
    ]
    enter(day, SPLENDOR, inputs)
    assert attention(day, SPLENDOR) == codes


def test_a_bid_between_the_steps_is_said_with_both_numbers(begin: DayMaker) -> None:
    day = begin(round_of(SPLENDOR, 4))
    enter(day, SPLENDOR, [SeatInput(s, bid=Fraction(s, 20), tie_breaks=(1,)) for s in (5, 4, 2, 0)])
    found = check_result(day.event, ONE, day.table(1), SPLENDOR)
    name = day.name(day.who(1, 1))
    assert day.said(found) == [
        f"Table 1: {name} bid 0.25, but bids go by 0.1. Is it right?",
    ]


# Numbers of the game's own.


def test_4_14_4_energy_is_asked_for_with_its_appendix_only() -> None:
    without = round_of(GIRO, 4)
    assert asked_at_seats(without, without.rounds[0], GIRO).extras == ()
    played = round_of(GIRO, 4, appendices=("Energia Restante",))
    assert asked_at_seats(played, played.rounds[0], GIRO).extras == GIRO.extras


@pytest.mark.parametrize("energy", [-1, 16, Fraction(1, 2)])
def test_4_14_4_energy_is_at_most_15(begin: DayMaker, energy: Number) -> None:
    day = begin(round_of(GIRO, 4, appendices=("Energia Restante",)))
    name = day.name(day.who(1, 1))
    inputs = [SeatInput(9 - n, extra={"energy": 15}) for n in range(4)]
    typed = [replace(inputs[0], extra={"energy": energy}), *inputs[1:]]
    assert day.refused(lambda: enter(day, GIRO, typed)) == [
        f"Table 1, {name}: “Energy” must be a whole number from 0 to 15."
    ]
    enter(day, GIRO, inputs)
    assert day.table(1).seats[0].extra == {"energy": 15}


# Who may be named.


def test_who_may_be_named_goes_by_game_and_regulation() -> None:
    cup = event(12, **catan())
    found = playing(12, **catan())
    assert asked_at_seats(cup, found.rounds[0], None).named is Named.DECLARED
    shuuro = round_of(SHUURO, 2)
    assert asked_at_seats(shuuro, shuuro.rounds[0], SHUURO).named is Named.PLAYER
    wings = in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2))
    assert asked_at_seats(wings, wings.rounds[0], WINGS).named is Named.SIDE
