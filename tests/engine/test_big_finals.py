"""Final phases of BIG events (BIG 4.3, 4.4, 8.1; rules 2.10, 4.5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Phase, Round
from bglmanager.engine.finals import Cut, cut_problems, default_cut, level_tables, snake_ranks
from bglmanager.engine.games.game import GameRules, Sizes
from bglmanager.engine.games.kinds import DrawnFinal, Text
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating import next_round
from bglmanager.engine.seating.making import SeatingOptions, Upcoming, next_phase
from tests.engine import notation
from tests.engine.builders import with_entry, with_settings
from tests.engine.playing import (
    at_rank,
    by_number,
    gone,
    next_ranks,
    play,
    ranks,
    swiss,
    tables,
    won_by,
)

# ------------------------------------------------------------------------------ brackets


@pytest.mark.parametrize(
    ("qualified", "phase", "pairs"),
    [
        (2, Phase.FINAL, [[1, 2]]),
        (3, Phase.SEMIFINAL, [[2, 3]]),
        (4, Phase.SEMIFINAL, [[1, 4], [2, 3]]),
        (5, Phase.QUARTERFINAL, [[4, 5]]),
        (6, Phase.QUARTERFINAL, [[3, 6], [4, 5]]),
        (7, Phase.QUARTERFINAL, [[2, 7], [3, 6], [4, 5]]),
        (8, Phase.QUARTERFINAL, [[1, 8], [2, 7], [3, 6], [4, 5]]),
        (9, Phase.LAST_16, [[8, 9]]),
        (10, Phase.LAST_16, [[7, 10], [8, 9]]),
        (11, Phase.LAST_16, [[6, 11], [7, 10], [8, 9]]),
        (15, Phase.LAST_16, [[n, 17 - n] for n in range(2, 9)]),
        (16, Phase.LAST_16, [[n, 17 - n] for n in range(1, 9)]),
        (17, Phase.LAST_32, [[16, 17]]),
    ],
)
def test_4_3_the_bracket_of_every_number(
    qualified: int, phase: Phase, pairs: list[list[int]]
) -> None:
    played = swiss(20, 2, 4)
    assert next_ranks(played, SeatingOptions(cut=Cut(qualified))) == (phase, pairs)
    waiting = Upcoming(played, wishes=SeatingOptions(cut=Cut(qualified))).final
    assert waiting is not None
    assert ranks(played, [waiting.direct])[0] == list(range(1, pairs[0][0] if pairs else 1))


def test_re_ranked_the_best_left_meets_the_worst_left() -> None:
    played = swiss(16, 2, 3)
    order = [at_rank(played, rank) for rank in range(1, 17)]
    played = play(played, won_by(*order[6:8], *order[2:4]))  # ranks 8 and 7 beat 1 and 2
    assert next_ranks(played) == (Phase.SEMIFINAL, [[3, 8], [4, 7]])
    played = play(played, won_by(order[7], order[6]))
    assert next_ranks(played) == (Phase.FINAL, [[7, 8]])


def test_fixed_the_winner_keeps_the_place_of_his_table() -> None:
    """Reading `bracket`: the source speaks of the first phase only."""
    played = with_settings(swiss(16, 2, 3), options={"bracket": "fixed"})
    order = [at_rank(played, rank) for rank in range(1, 17)]
    played = play(played, won_by(*order[6:8], *order[2:4]))
    assert next_ranks(played) == (Phase.SEMIFINAL, [[8, 4], [7, 3]])


def test_direct_ones_join_the_later_phase() -> None:
    played = swiss(12, 2, 3)
    played = play(played, by_number, SeatingOptions(cut=Cut(5)))
    assert next_ranks(played) == (Phase.SEMIFINAL, [[1, 4], [2, 3]])


def test_the_six_of_a_small_event_with_a_champion_need_no_final() -> None:
    played = swiss(6, 2, 3)
    assert default_cut(played, derive(played)) is None
    assert next_phase(played) is None


def test_six_with_three_twice_winners_the_first_goes_to_the_final() -> None:
    played = notation.event(
        """
        ruleset big-2026, size 2, rounds 3
        entries 1-6
        round 1
        1: 1=9 2=8
        2: 3=9 4=8
        3: 5=9 6=8
        round 2
        1: 1=9 3=8
        2: 5=8 4=9
        3: 2=9 6=8
        round 3
        1: 1=8 6=9
        2: 5=9 2=8
        3: 3=9 4=8
        """
    )
    assert default_cut(played, derive(played)) == Cut(3)
    assert next_ranks(played) == (Phase.SEMIFINAL, [[2, 3]])
    second = at_rank(played, 2)
    played = play(played, won_by(EntryNumber(second)))
    assert next_ranks(played) == (Phase.FINAL, [[1, 2]])


@pytest.mark.parametrize(("players", "qualified"), [(7, 4), (8, 4), (15, 8), (16, 8)])
def test_8_1_1_fixed_numbers_of_small_events(players: int, qualified: int) -> None:
    played = swiss(players, 2, 3)
    assert default_cut(played, derive(played)) == Cut(qualified)


@pytest.mark.parametrize("players", [9, 10, 11, 12, 13, 14, 17, 20, 23, 26, 32, 40])
def test_8_1_1_who_lost_at_most_once_is_in(players: int) -> None:
    rounds = 3 if players < 15 else 4
    played = swiss(players, 2, rounds)
    derived = derive(played)
    lost: dict[int, int] = {}
    for result in derived.tables:
        for seat in result.seats:
            lost[seat.entry] = lost.get(seat.entry, 0) + (seat.place != 1)
    cut = default_cut(played, derived)
    assert cut == Cut(sum(number <= 1 for number in lost.values()))


def test_8_1_1_after_one_round_nobody_has_lost_more_than_one_game() -> None:
    text = "ruleset big-2026, size 2, rounds 1, kind national-final\nentries 1-10\nround 1\n"
    text += "\n".join(f"{t}: {2 * t - 1}=6 {2 * t}=5" for t in range(1, 6))
    played = notation.event(text)
    assert default_cut(played, derive(played)) == Cut(10)


def test_8_1_1_a_draw_counts_as_a_win_of_both() -> None:
    text = "ruleset big-2026, size 2, rounds 1, kind national-final\nentries 1-10\nround 1\n"
    text += "\n".join(f"{t}: {2 * t - 1}=5 {2 * t}=5" for t in range(1, 6))
    played = notation.event(text)
    assert default_cut(played, derive(played)) == Cut(10)


# ------------------------------------------------------------------------------ tables of three


def test_4_4_semifinals_of_nine() -> None:
    played = swiss(15, 3, 3)
    assert next_ranks(played) == (Phase.SEMIFINAL, [[1, 4, 9], [2, 5, 8], [3, 6, 7]])
    played = play(played, by_number)
    final = next_round(played)
    assert final.phase is Phase.FINAL
    winners = {
        seat.entry for r in derive(played).tables[-3:] for seat in r.seats if seat.place == 1
    }
    assert set(tables(final)[0]) == winners


def test_8_1_2_seven_qualified_the_first_straight_to_the_final() -> None:
    """Reading `semifinals_of_three`."""
    played = swiss(26, 3, 3)
    assert next_ranks(played) == (Phase.SEMIFINAL, [[2, 4, 7], [3, 5, 6]])
    first = at_rank(played, 1)
    played = play(played, by_number)
    final = next_round(played)
    assert first in tables(final)[0]
    assert len(tables(final)[0]) == 3


def test_who_was_replaced_in_the_first_phase_does_not_wait_for_the_final() -> None:
    """Rules 2.10: the next in order plays in his place, also when he comes after all."""
    played = swiss(26, 3, 3)
    best, second = at_rank(played, 1), at_rank(played, 2)
    played = with_entry(played, best - 1, sits_out=(4,))
    assert next_ranks(played) == (Phase.SEMIFINAL, [[3, 5, 8], [4, 6, 7]])
    played = play(played, by_number)
    [final] = tables(next_round(played))
    assert best not in final
    assert second in final


def test_semifinals_as_the_organiser_lists_them() -> None:
    played = with_settings(swiss(26, 3, 3), options={"semifinals_of_three": ((2, 5, 7), (3, 4, 6))})
    assert next_ranks(played) == (Phase.SEMIFINAL, [[2, 5, 7], [3, 4, 6]])


@pytest.mark.parametrize(("players", "rounds"), [(6, 2), (7, 3), (12, 3)])
def test_8_1_2_small_events_have_a_final_of_three(players: int, rounds: int) -> None:
    assert next_ranks(swiss(players, 3, rounds)) == (Phase.FINAL, [[1, 2, 3]])


# ------------------------------------------------------------------------------ four and more


def test_8_1_3_ten_qualified_two_of_them_straight_to_the_final() -> None:
    """Reading `semifinal_seating`."""
    played = swiss(20, 4, 2)
    assert next_ranks(played) == (Phase.SEMIFINAL, [[3, 6, 7, 10], [4, 5, 8, 9]])
    best = [at_rank(played, 1), at_rank(played, 2)]
    played = play(played, by_number)
    final = next_round(played)
    assert tables(final)[0][:2] == best
    assert (final.players_per_table, len(tables(final)[0])) == (4, 4)


def test_semifinals_of_four_as_the_organiser_lists_them() -> None:
    played = with_settings(
        swiss(20, 4, 2), options={"semifinal_seating": ((3, 5, 8, 10), (4, 6, 7, 9))}
    )
    assert next_ranks(played)[1] == [[3, 5, 8, 10], [4, 6, 7, 9]]


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_8_1_3_up_to_sixteen_a_final_of_four(size: int) -> None:
    played = swiss(14, size, 2)
    final = next_round(played)
    assert (final.phase, ranks(played, tables(final))) == (Phase.FINAL, [[1, 2, 3, 4]])
    assert final.players_per_table == 4


def test_with_fewer_rounds_than_the_plan_there_is_one_final() -> None:
    assert next_ranks(swiss(14, 2, 2)) == (Phase.FINAL, [[1, 2]])
    assert next_ranks(swiss(30, 3, 2)) == (Phase.FINAL, [[1, 2, 3]])


def test_a_national_final_has_its_plan_with_any_number_of_rounds() -> None:
    played = swiss(16, 2, 2, ", kind national-final")
    assert next_ranks(played)[0] is Phase.QUARTERFINAL


def test_a_multi_game_event_and_a_round_robin_have_no_final() -> None:
    assert next_phase(swiss(8, 4, 2, ", game multi")) is None
    assert next_phase(swiss(4, 2, 3, ", seating round-robin")) is None


# ------------------------------------------------------------------------------ own numbers


def test_the_organiser_may_choose_other_numbers() -> None:
    played = swiss(20, 4, 3)
    assert next_ranks(played, SeatingOptions(cut=Cut(8))) == (
        Phase.SEMIFINAL,
        [[1, 4, 5, 8], [2, 3, 6, 7]],
    )
    assert next_ranks(played, SeatingOptions(cut=Cut(6, 2))) == (Phase.SEMIFINAL, [[3, 4, 5, 6]])
    assert next_ranks(played, SeatingOptions(cut=Cut(3))) == (Phase.FINAL, [[1, 2, 3]])


@pytest.mark.parametrize(
    ("size", "cut", "code"),
    [
        (4, Cut(1), "finals.too-few"),
        (4, Cut(17), "finals.final-full"),
        (4, Cut(11, 2), "finals.final-full"),
        (4, Cut(4, 4), "finals.direct"),
        (2, Cut(65), "finals.too-many"),
    ],
)
def test_numbers_that_cannot_be_played(size: int, cut: Cut, code: str) -> None:
    played = swiss(20, size, 3)
    found = cut_problems(played, cut)
    assert [problem.code for problem in found] == [code]


def test_a_final_of_three_where_one_went_straight_to_it() -> None:
    played = swiss(20, 4, 3)
    first = at_rank(played, 1)
    played = play(played, by_number, SeatingOptions(cut=Cut(9, 1)))
    final = tables(next_round(played))[0]
    assert (final[0], len(final)) == (first, 3)


def test_a_snake_of_tables() -> None:
    assert snake_ranks(3, 10, 4) == ((3, 6, 7, 10), (4, 5, 8, 9))
    assert snake_ranks(1, 7, 4) == ((1, 4, 5), (2, 3, 6, 7))


# ------------------------------------------------------------------------------ who leaves


def test_before_the_cut_the_next_in_order_moves_up() -> None:
    played = swiss(16, 2, 3)
    played = gone(played, at_rank(played, 2))
    assert next_ranks(played)[1] == [[1, 9], [3, 8], [4, 7], [5, 6]]


def test_inside_a_knock_out_the_next_of_his_table_replaces_a_leaver() -> None:
    played = swiss(15, 3, 3)
    played = play(played, by_number)
    winner = next(s for s in derive(played).tables[-3].seats if s.place == 1)
    second = next(s for s in derive(played).tables[-3].seats if s.place == 2)
    final = next_round(gone(played, winner.entry))
    assert winner.entry not in tables(final)[0]
    assert second.entry in tables(final)[0]


def test_a_leaver_who_waited_is_replaced_by_the_next_in_order() -> None:
    played = swiss(20, 4, 2)
    first = at_rank(played, 1)
    played = play(played, by_number)
    winners = {s.entry for r in derive(played).tables[-2:] for s in r.seats if s.place == 1}
    seated = {seat.entry for seat in played.rounds[-1].seats()}
    best_loser = next(e for e in derive(played).final_ranking if e in seated and e not in winners)
    final = tables(next_round(gone(played, first)))[0]
    assert best_loser in final
    assert len(final) == 4


def test_when_a_whole_table_has_left_the_next_best_comes_in() -> None:
    played = swiss(8, 2, 3)
    played = play(played, by_number)
    one, other = tables(played.rounds[-1])[0]
    final = next_round(gone(played, one, other))
    assert len(tables(final)[0]) == 2
    assert not {one, other} & set(tables(final)[0])


# ------------------------------------------------------------------------------ drawn games


def level(*entries: int) -> Callable[[EntryNumber], int]:
    return lambda entry: 5000 if entry in entries else 1000 - entry


def test_from_a_shared_first_place_the_better_in_the_standings_goes_on() -> None:
    played = swiss(8, 2, 3)
    played = play(played, level(*range(1, 9)))
    level_ones = level_tables(played, derive(played)).values()
    assert ranks(played, [*level_ones]) == [[1, 4], [2, 3]]
    assert next_ranks(played) == (Phase.FINAL, [[1, 2]])


def test_play_again_the_tied_only() -> None:
    played = swiss(15, 3, 3)
    first, second = tables(next_round(played))[1][:2]
    played = play(played, level(first, second))
    again = next_round(played, SeatingOptions(replay=True))
    assert (again.phase, tables(again)) == (Phase.SEMIFINAL, [[first, second]])
    played = play(played, won_by(second), SeatingOptions(replay=True))
    final = next_round(played, SeatingOptions(replay=True))
    assert final.phase is Phase.FINAL
    assert second in tables(final)[0]
    assert first not in tables(final)[0]


REPLAYED = GameRules(
    id="harbour", name=Text("Porto", "Harbour"), sizes=Sizes(2, 4, 4), drawn_final=DrawnFinal.REPLAY
)


def ranks_of(event: Event, round_: Round) -> list[list[int]]:
    return ranks(event, tables(round_))


def test_8_3_only_the_last_game_is_played_again_by_itself() -> None:
    """In a semifinal the better in the standings goes on, whatever the game says (4.3, 4.4)."""
    played = swiss(8, 2, 3)
    as_the_game_says = SeatingOptions(game=REPLAYED)
    played = play(played, level(*range(1, 9)), as_the_game_says)
    final = next_round(played, as_the_game_says)
    assert (final.phase, ranks_of(played, final)) == (Phase.FINAL, [[1, 2]])
    chosen = next_round(played, as_the_game_says._replace(replay=True))
    assert (chosen.phase, ranks_of(played, chosen)) == (Phase.SEMIFINAL, [[1, 4], [2, 3]])
    played = play(played, level(*range(1, 9)), as_the_game_says)
    again = next_round(played, as_the_game_says)
    assert (again.phase, sorted(ranks_of(played, again)[0])) == (Phase.FINAL, [1, 2])
    assert next_phase(played, wishes=as_the_game_says._replace(replay=False)) is None


def test_a_semifinal_of_three_that_was_level_is_not_played_again_by_itself() -> None:
    played = swiss(15, 3, 3)
    first, second = tables(next_round(played))[1][:2]
    played = play(played, level(first, second), SeatingOptions(game=REPLAYED))
    assert next_phase(played, wishes=SeatingOptions(game=REPLAYED)) is Phase.FINAL


def test_a_replayed_final_decides() -> None:
    played = swiss(8, 2, 3)
    played = play(played, by_number)
    one, other = tables(next_round(played))[0]
    played = play(played, level(one, other))
    assert next_phase(played) is None
    again = SeatingOptions(replay=True)
    assert next_phase(played, wishes=again) is Phase.FINAL
    played = play(played, won_by(other), again)
    assert next_phase(played, wishes=again) is None
    assert derive(played).final_ranking[:2] == (other, one)


# ------------------------------------------------------------------------------ final ranking


def test_phase_reached_then_place_there_then_the_standings() -> None:
    played = swiss(16, 2, 3)
    order = [at_rank(played, rank) for rank in range(1, 17)]
    played = play(played, won_by(order[7]))  # 8 beats 1; 2, 3, 4 win
    played = play(played, won_by(order[7]))  # semifinals 2-8, 3-4: 8 and 3 or 4
    played = play(played, won_by(order[7]))
    ranking = derive(played).final_ranking
    assert ranking[0] == order[7]
    in_semis = {seat.entry for seat in played.rounds[4].seats()}
    assert set(ranking[:4]) == in_semis
    quarter = [e for e in order[:8] if e not in in_semis]
    assert list(ranking[4:8]) == quarter
    assert list(ranking[8:]) == order[8:]
