"""How the score of a game is made: parts, series, a named winner, limits (BGL 4, BIG 8.3)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine.event import Event, Number, SeriesGame
from bglmanager.engine.games.asked import Named, asked_at_seats, wanted_games
from bglmanager.engine.games.game import Component, GameRules, Series
from bglmanager.engine.games.kinds import Scoring, Text
from bglmanager.i18n import Texts
from bglmanager.services import result_input, results
from bglmanager.services.result_input import GameInput, SeatInput, check_result
from bglmanager.words.problems import problem_sentence
from tests.helpers.cups import catan
from tests.helpers.events import event, playing
from tests.helpers.games import (
    CARCASSONNE,
    DOOMTROOPER,
    FIELD,
    GIRO,
    QUARTO,
    QUORIDOR,
    SHOT,
    SHUURO,
    SIDE,
    SPLENDOR,
    WINGS,
    in_sides,
    round_of,
)
from tests.helpers.sentences import sentences
from tests.services.conftest import DayMaker
from tests.services.scores_typed import ALLIES, AXIS, ONE, attention, enter, paid, parts, series

# Series of games.


def test_4_13_1_one_game_each_and_one_drawn_is_a_draw_40_each(begin: DayMaker) -> None:
    """Miro and Sirio at Quoridor: a draw, then a win each; the points of all games are summed."""
    day = begin(round_of(QUORIDOR, 2))
    enter(day, QUORIDOR, [series("0", "0", "4"), series("0", "6", "0")])
    assert paid(day) == [40, 40]
    assert [seat.score for seat in day.table(1).seats] == [4, 6]
    assert [[game.winner for game in seat.games] for seat in day.table(1).seats] == [
        [False, False, True],
        [False, True, False],
    ]


def test_4_13_1_more_games_won_beat_more_points(begin: DayMaker) -> None:
    day = begin(round_of(QUORIDOR, 2))
    enter(day, QUORIDOR, [series("1", "1", "0"), series("0", "0", "9")])
    assert paid(day) == [100, 10]


def test_4_13_1_2_a_drawn_game_of_quarto_gives_3_to_both(begin: DayMaker) -> None:
    day = begin(round_of(QUARTO, 2))
    names = [day.name(day.who(1, seat)) for seat in (1, 2)]
    wrong = [series("2", "5", "0"), series("2", "0", "6")]
    assert day.refused(lambda: enter(day, QUARTO, wrong)) == [
        f"Table 1, {name}: game 1 is drawn and gives 3 points to everybody, not 2. Correct "
        f"them, or mark who won."
        for name in names
    ]
    enter(day, QUARTO, [series("3", "5", "0"), series("3", "0", "6")])
    assert [seat.score for seat in day.table(1).seats] == [8, 9]


def test_4_17_2_best_of_three_goes_on_when_drawn(begin: DayMaker) -> None:
    """A win each, a drawn game whose points differ, and the fourth decides."""
    day = begin(round_of(DOOMTROOPER, 2))
    enter(day, DOOMTROOPER, [series("12", "3", "8=", "15"), series("4", "11", "6", "2")])
    assert paid(day) == [100, 10]
    assert [seat.score for seat in day.table(1).seats] == [38, 23]


@pytest.mark.parametrize(
    ("game", "inputs", "said"),
    [
        (
            DOOMTROOPER,
            [series("5", "5", "0"), series("0", "0", "9")],
            sentences("""
                Table 1: game 2 decided the series, and no game comes after it. Leave the others
                    empty.
            """),
        ),
        (
            QUORIDOR,
            [series("5", "5", "5", "1"), series("0", "0", "0", "0")],
            ["Table 1: the series has 3 games, and 4 were typed. Leave the others empty."],
        ),
        (
            QUORIDOR,
            [series("0", "0", "0", "1"), series("0", "0", "0", "0")],
            ["Table 1: the series has 3 games, and 4 were typed. Leave the others empty."],
        ),
        (
            QUORIDOR,
            [series("5*", "5", "1"), series("4*", "0", "0")],
            [
                "Table 1: game 1 has two winners, {0}, {1}. Mark only one of them.",
            ],
        ),
        (
            QUORIDOR,
            [series("5*", "5", "1"), series("4=", "0", "0")],
            ["Table 1: game 1 cannot be won and drawn. Take one of the two marks out."],
        ),
        (
            QUORIDOR,
            [series("5", "", "1"), series("4", "0")],
            [
                "Table 1, {0}: the points of game 2 are missing. Type them, 0 for none.",
                "Table 1, {1}: the points of game 3 are missing. Type them, 0 for none.",
            ],
        ),
        (
            QUORIDOR,
            [SeatInput(3), series("4", "0", "1")],
            [
                "Table 1, {0}: the points of game 1 are missing. Type them, 0 for none.",
                "Table 1, {0}: the points of game 2 are missing. Type them, 0 for none.",
                "Table 1, {0}: the points of game 3 are missing. Type them, 0 for none.",
            ],
        ),
    ],
)
def test_a_series_that_cannot_be(
    begin: DayMaker, game: GameRules, inputs: list[SeatInput], said: list[str]
) -> None:
    day = begin(round_of(game, 2))
    names = [day.name(day.who(1, seat)) for seat in (1, 2)]
    found = day.refused(lambda: enter(day, game, inputs))
    assert found == [sentence_.format(*names) for sentence_ in said]


def test_a_series_with_games_missing_is_pointed_out_only(begin: DayMaker) -> None:
    """Time may be up before all three are played (BGL 4.13.2, 4.17.2)."""
    day = begin(round_of(QUORIDOR, 2))
    enter(day, QUORIDOR, [series("4", "0"), series("0", "7")])
    assert attention(day, QUORIDOR) == ["result.series-short"]
    drawn = begin(round_of(DOOMTROOPER, 2))
    enter(drawn, DOOMTROOPER, [series("4", "5=", "3="), series("0", "5", "3")])
    assert drawn.said(check_result(drawn.event, ONE, drawn.table(1), DOOMTROOPER)) == [
        ("Table 1: without the tied games 1 game was typed, the series has 3. Was the time up?")
    ]
    done = begin(round_of(DOOMTROOPER, 2))
    enter(done, DOOMTROOPER, [series("4", "5"), series("0", "2")])
    assert attention(done, DOOMTROOPER) == []


@pytest.mark.parametrize(
    ("rule", "won", "wanted"),
    [
        (Series(3), [], 3),
        (Series(3), [0, 0], 3),
        (Series(3), [None, None], 3),
        (Series(3, to_win=2), [], 2),
        (Series(3, to_win=2), [0], 2),
        (Series(3, to_win=2), [0, 1], 3),
        (Series(3, to_win=2), [0, 0], 2),
        (Series(3, to_win=2), [0, 1, None], 3),
        (Series(3, to_win=2, more_when_drawn=True), [0, None], 3),
        (Series(3, to_win=2, more_when_drawn=True), [0, 1, None], 4),
        (Series(3, to_win=2, more_when_drawn=True), [0, 1, None, 1], 4),
        (Series(3, more_when_drawn=True), [None, 0], 4),
    ],
)
def test_as_many_games_are_asked_for_as_can_still_be_played(
    rule: Series, won: list[int | None], wanted: int
) -> None:
    assert wanted_games(rule, won) == wanted


def test_the_winners_of_games_are_known_while_they_are_typed() -> None:
    typed = [series("5", "2*", "3="), series("4", "7", "", "1")]
    assert result_input.game_winners(typed) == [0, 0, None]
    assert result_input.game_winners([]) == []


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=5))
def test_the_score_of_a_series_is_the_sum_of_its_games(games: list[tuple[int, int]]) -> None:
    made = round_of(rules_of_games(len(games)), 2)
    form = asked_at_seats(made, made.rounds[0], rules_of_games(len(games)))
    inputs = [
        SeatInput(None, games=tuple(GameInput(pair[seat]) for pair in games)) for seat in (0, 1)
    ]
    table = result_input.filled_table(made.rounds[0].tables[0], inputs, form)
    for index, seat in enumerate(table.seats):
        assert seat.score == sum(pair[index] for pair in games)
        assert seat.games == tuple(
            SeriesGame(pair[index] > pair[1 - index], pair[index]) for pair in games
        )


def rules_of_games(count: int) -> GameRules:
    return replace(QUORIDOR, series=Series(count))


# Parts of the score.


def test_4_20_5_the_worked_examples_of_wings_of_war_8_4_4_and_0_1_0(begin: DayMaker) -> None:
    """Aldo, Giovanni and Giacomo win; of the others one was down at once, one after the first
    enemy, one flew off after that.
    """
    day = begin(in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2)))
    inputs = result_input.with_winner(day.table(1), [*AXIS, *ALLIES], 0, by_side=True)
    enter(day, WINGS, inputs)
    assert [seat.score for seat in day.table(1).seats] == [8, 4, 4, 0, 1, 0]
    assert [seat.place for seat in day.table(1).seats] == [1, 1, 1, 4, 4, 4]
    assert paid(day) == [75, 75, 75, 25, 25, 25]
    assert day.table(1).seats[2].components == {
        SIDE.stored: 3,
        FIELD.stored: -1,
        SHOT.stored: 2,
    }


def test_4_20_5_the_referee_names_the_side_whatever_the_sums_say(begin: DayMaker) -> None:
    day = begin(in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2)))
    inputs = result_input.with_winner(day.table(1), [*AXIS, *ALLIES], 4, by_side=True)
    enter(day, WINGS, inputs)
    assert paid(day) == [25, 25, 25, 75, 75, 75]
    assert result_input.declared_winner(day.table(1), by_side=True) == 3


def test_4_20_5_nobody_won_is_a_drawn_table_and_no_word_is_pointed_out(begin: DayMaker) -> None:
    day = begin(in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2)))
    one = [parts(side=1, alive=1)] * 6
    enter(day, WINGS, one)
    assert attention(day, WINGS) == ["result.side-unnamed"]
    enter(day, WINGS, one, drawn=True, reason="agreed")
    assert attention(day, WINGS) == []
    assert paid(day) == [50] * 6


@given(st.lists(st.integers(-5, 9) | st.none(), min_size=5, max_size=5))
def test_the_score_is_the_sum_of_its_parts(values: list[int | None]) -> None:
    made = round_of(WINGS, 6)
    labels = [one.label.stored for one in WINGS.components]
    typed = SeatInput(None, components=dict(zip(labels, values, strict=True)))
    table = result_input.filled_table(made.rounds[0].tables[0], [typed] * 6)
    known = [value for value in values if value is not None]
    assert table.seats[0].score == (sum(known) if known else None)


def test_parts_that_are_none_of_the_game_or_outside_its_limits_are_refused(
    begin: DayMaker,
) -> None:
    day = begin(in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2)))
    names = [day.name(day.who(1, seat)) for seat in range(1, 7)]
    inputs = [
        SeatInput(None, components={"Bombe": 2}),
        parts(side=4),
        parts(field=-2),
        parts(shot=Fraction(1, 3)),
        *ALLIES[:2],
    ]
    assert day.refused(lambda: enter(day, WINGS, inputs)) == sentences(f"""
        Table 1, {names[0]}: this game has no “Bombe”. Type only what it counts.
        Table 1, {names[1]}: “Side” must be from 0 to 3.
        Table 1, {names[2]}: “Left the field” must be from -1 to 1.
        Table 1, {names[3]}: the score must be a number up to 1,000,000 with at most 6 decimals.
        Table 1, {names[3]}: “Shot down” must be a number up to 1,000,000 with at most 6 decimals.
    """)


def test_a_limit_at_one_end_only_is_said_so() -> None:
    made = round_of(WINGS, 6)
    game = replace(
        WINGS, components=(Component(Text("a", "a"), 2), Component(Text("b", "b"), most=2))
    )
    inputs = [SeatInput(None, components={"a": 1, "b": 3})] * 6
    table = result_input.filled_table(made.rounds[0].tables[0], inputs)
    found = check_result(made, ONE, table, game)[:2]
    said = [problem_sentence(Texts("en"), one).partition(": ")[2] for one in found]
    assert said == ["“a” must be at least 2.", "“b” must be at most 2."]


def test_parts_that_stand_at_a_seat_are_asked_for_without_the_game(begin: DayMaker) -> None:
    made = playing(4)
    seats = made.rounds[0].tables[0].seats
    there = (replace(seats[0], score=5, components={"Legno": 2, "Pietra": 3}), *seats[1:])
    day = begin(with_seats(made, there))
    form = asked_at_seats(day.event, day.round, None)
    assert form.scoring is Scoring.COMPONENTS
    assert [one.label.stored for one in form.components] == ["Legno", "Pietra"]
    enter(day, None, [SeatInput(None, components={"Legno": n, "Pietra": 1}) for n in range(4)])
    assert [seat.score for seat in day.table(1).seats] == [1, 2, 3, 4]


def with_seats(made: Event, seats: Any) -> Event:
    table = replace(made.rounds[0].tables[0], seats=tuple(seats))
    return replace(made, rounds=(replace(made.rounds[0], tables=(table,)),))


def test_labels_of_the_game_come_before_those_that_only_stand_there() -> None:
    made = round_of(WINGS, 6)
    seats = made.rounds[0].tables[0].seats
    there = (replace(seats[0], components={"Bombe": 1, SHOT.stored: 1}), *seats[1:])
    other = with_seats(made, there)
    form = asked_at_seats(other, other.rounds[0], WINGS)
    assert [one.label for one in form.components] == [
        *(one.label for one in WINGS.components),
        Text("Bombe", "Bombe"),
    ]


def test_a_series_that_stands_there_is_asked_for_without_the_game() -> None:
    made = playing(4)
    seats = made.rounds[0].tables[0].seats
    game = SeriesGame(winner=False, score=2)
    other = with_seats(made, (replace(seats[0], games=(game, game)), *seats[1:]))
    form = asked_at_seats(other, other.rounds[0], None)
    assert (form.scoring, form.series, form.games) == (Scoring.SERIES, Series(2), 2)


def test_a_game_nobody_knows_is_one_number() -> None:
    made = playing(4)
    form = asked_at_seats(made, made.rounds[0], None)
    assert form.scoring is Scoring.NUMBER
    assert not form.components
    assert form.named is None


# ---- What a game has against a result, who won it, and what corrections leave (BGL 4, BIG 8.3)

# Corrections.


def test_corrected_parts_leave_the_old_ones_readable(begin: DayMaker) -> None:
    day = begin(in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2)))
    enter(day, WINGS, result_input.with_winner(day.table(1), [*AXIS, *ALLIES], 0, by_side=True))
    again = [parts(side=3, alone=3, shot=3), *AXIS[1:], *ALLIES]
    inputs = result_input.with_winner(day.table(1), again, 0, by_side=True)
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
    assert day.refused(lambda: enter(day, CARCASSONNE, typed)) == sentences("""
        Table 1: the turn order must have each number from 1 to 2 once. Type it for everybody, or
            for nobody if all play in seat order.
    """)


def test_8_3_a_game_that_knows_no_draw_asks_the_referee(begin: DayMaker) -> None:
    game = replace(CARCASSONNE, tie_breaks=())
    day = begin(round_of(game, 2))
    level = [SeatInput(80), SeatInput(80)]
    names = ", ".join(day.name(day.who(1, seat)) for seat in (1, 2))
    assert day.refused(lambda: enter(day, game, level)) == sentences(f"""
        Table 1: {names} are tied, which this game forbids. Type what breaks the tie, or let the
            referee give the places.
    """)
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
    enter(day, game, result_input.with_winner(day.table(1), [*AXIS, *ALLIES], 0, by_side=True))
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
