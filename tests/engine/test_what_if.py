"""What would have changed it, by the paragraphs of the regulations."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from bglmanager.engine import what_if
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Team
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber, TeamNumber
from bglmanager.engine.kinds import League, RoundStatus, TeamPoints
from bglmanager.engine.seating import next_round
from bglmanager.engine.what_if import (
    IN,
    OUT,
    Alternative,
    Answer,
    Goal,
    OtherResult,
    Question,
    Sort,
    goal_questions,
    with_variation,
)
from tests.engine import notation, test_diplomacy
from tests.engine.builders import with_settings
from tests.engine.facts.diplomacy import asked
from tests.engine.facts.samples import board
from tests.engine.test_catan import HEAD as CATAN
from tests.engine.test_seven_wonders import HEAD as WONDERS
from tests.helpers.events import closed, with_result
from tests.helpers.pairs import in_pairs
from tests.helpers.teams import DIVIDED, sides_of

EXAMPLE = """
    size 4, rounds 2
    entries 1-8
    round 1
    1: 1=40 2=30 3=20 4=10
    2: 5=40 6=30 7=20 8=10
"""


def ask(event: Event, goal: Goal, number: int, after: int = 1) -> Answer:
    found = what_if.answer(event, derive(event), Question(goal, number, RoundNumber(after)))
    assert found is not None
    return found


def told(found: Alternative | None) -> tuple[Sort, int, int, int, int]:
    """The change, the places at the table, and what comes of it."""
    assert found is not None
    change = found.change
    return change.sort, change.by, found.before.place, found.then.place, found.value


def test_bgl_3_11_one_place_worse_where_points_decide() -> None:
    """2 and 6 are level, 2 by the lot; eleven points fewer put 6 behind the third of his table,
    one more is a greater share than that of 2.
    """
    event = notation.event(EXAMPLE)
    found = ask(event, Goal.RANK, 6)
    assert (found.value, found.lot_above) == (4, 2)
    assert told(found.better) == (Sort.SCORE, 1, 2, 2, 3)
    assert told(found.worse) == (Sort.SCORE, -11, 2, 3, 5)


def test_bgl_3_8_a_shared_first_place_is_enough() -> None:
    """2 is behind the two winners: level with the first of his table he shares 100 and 55, and
    with 77.5 he is before nobody but him; with the other winner untouched he is second.
    """
    found = ask(notation.event(EXAMPLE), Goal.RANK, 2).better
    assert told(found) == (Sort.SCORE, 10, 2, 1, 2)
    assert found is not None
    assert (found.then.shared, found.then.points) == (True, Fraction(155, 2))


def test_bgl_3_11_a_point_of_the_game_where_pbg_decides() -> None:
    """1 and 5 both won; 5 has the greater share of his table until 1 scores two points more."""
    event = notation.event(EXAMPLE.replace("5=40", "5=41").replace("8=10", "8=9"))
    found = ask(event, Goal.RANK, 1)
    assert (found.value, found.lot_above) == (2, None)
    assert told(found.better) == (Sort.SCORE, 2, 1, 1, 1)
    one = OtherResult(Sort.SCORE, RoundNumber(1), TableNumber(1), EntryNumber(1), 1)
    less = derive(with_variation(event, one)).standings[0].rows
    assert [row.entry for row in less[:2]] == [5, 1]


def test_the_lot_is_said_to_be_all_that_separates() -> None:
    event = notation.event(EXAMPLE)
    rows = [row.entry for row in derive(event).standings[0].rows]
    found = ask(event, Goal.RANK, rows[1])
    assert (found.lot_above, found.lot_below) == (rows[0], None)
    assert ask(event, Goal.RANK, rows[0]).lot_below == rows[1]
    seeds = (with_settings(event, draw_seed=f"seed {n}") for n in range(20))
    assert any(derive(other).standings[0].rows[0].entry == rows[1] for other in seeds)


def test_bgl_3_6_2_a_lower_pba_would_have_meant_another_table() -> None:
    """The order that seats: 8 sits at table 2 and would sit at table 1 with the second place."""
    event = notation.event(EXAMPLE)
    made = replace(next_round(event), status=RoundStatus.PLAYING)
    event = replace(event, rounds=(*event.rounds, made))
    goals = [q.goal for q in goal_questions(event, derive(event), EntryNumber(8), RoundNumber(1))]
    assert goals == [Goal.RANK, Goal.TABLE]
    found = ask(event, Goal.TABLE, 8)
    assert found.value == 2
    assert found.better is not None
    assert (found.better.value, found.better.then.place) == (1, 2)
    assert len(found.better.company) == 3
    assert 8 not in found.better.company
    assert {1, 5} <= {*found.better.company}


def test_bgl_3_10_the_virtual_player_moves_with_the_scores() -> None:
    """35, 27, 25 at a table for four: the virtual one has 26. With 26 the third shares his place,
    15 and 35 make 25, and 7 is still before him; with 27 he shares the second place.
    """
    event = notation.event("size 4, rounds 2\nentries 1-7\nround 1\n"
                           "1: 4=40 5=30 6=26 7=10\n2: 1=35 2=27 3=25")  # fmt: skip
    found = ask(event, Goal.RANK, 3)
    assert told(found.better) == (Sort.SCORE, 2, 4, 2, 4)
    assert found.better is not None
    assert found.better.then.points == 45


def test_bgl_3_8_a_shared_place_lost() -> None:
    event = notation.event(EXAMPLE.replace("6=30", "6=40"))
    found = ask(event, Goal.RANK, 6).worse
    assert found is not None
    assert (found.before.shared, found.before.points) == (True, Fraction(155, 2))
    assert (found.change.by, found.then.place, found.then.points) == (-1, 2, 55)


def test_bgl_3_11_the_final_would_have_been_reached() -> None:
    event = notation.event(EXAMPLE.replace("rounds 2", "rounds 1"))
    rows = [row.entry for row in derive(event).standings[0].rows]
    inside, outside = ask(event, Goal.FINAL, rows[3]), ask(event, Goal.FINAL, rows[4])
    assert (inside.value, inside.better) == (IN, None)
    assert inside.worse is not None
    assert (outside.value, outside.worse) == (OUT, None)
    assert outside.better is not None
    assert (outside.better.value, outside.better.then.place) == (IN, 2)
    assert (inside.worse.value, inside.worse.change.by) == (OUT, -11)


def test_as_many_reach_the_final_phases_as_were_let_in() -> None:
    """Six play on where a table for four is usual: the best two wait, the others meet."""
    text = EXAMPLE.replace("rounds 2", "rounds 1")
    event = notation.event(text + "    round 2 semifinal\n    1: 2=? 6=?\n    2: 3=? 7=?")
    rows = [row.entry for row in derive(event).standings[0].rows]
    values = [ask(event, Goal.FINAL, number).value for number in rows]
    assert values == [IN] * 6 + [OUT] * 2


def test_a_final_seated_by_hand_says_nothing_of_results() -> None:
    """The best is passed over: no result would have led to his place, or cost anybody another."""
    event = notation.event(EXAMPLE.replace("rounds 2", "rounds 1"))
    rows = [row.entry for row in derive(event).standings[0].rows]
    seats = " ".join(f"{entry}=?" for entry in rows[1:5])
    text = EXAMPLE.replace("rounds 2", "rounds 1")
    event = notation.event(text + f"    round 2 final\n    1: {seats}")
    derived = derive(event)
    asked = [Question(Goal.FINAL, number, RoundNumber(1)) for number in rows]
    assert [what_if.answer(event, derived, question) for question in asked] == [None] * 8


def test_bgl_3_6_5_the_second_of_a_team_would_have_played_before_his_mate() -> None:
    """Reading `final_mates`: 1 and 5 are a team, so that the second of them is passed over."""
    made = with_settings(
        notation.event(EXAMPLE.replace("rounds 2", "rounds 1")),
        teams_mode=DIVIDED,
        options={"final_mates": "apart"},
    )
    mates = {1: 1, 5: 1, 2: 2, 3: 2, 6: 3, 7: 3, 4: 4, 8: 4}
    teams = tuple(
        Team(TeamNumber(n), f"Team {n}", tuple(EntryNumber(e) for e, t in mates.items() if t == n))
        for n in (1, 2, 3, 4)
    )
    people = tuple(replace(e, team=TeamNumber(mates[e.number])) for e in made.entries)
    made = replace(made, entries=people, teams=teams)
    ahead, behind = (r.entry for r in derive(made).standings[0].rows if r.entry in (1, 5))
    assert ask(made, Goal.FINAL, ahead).value == IN
    found = ask(made, Goal.FINAL, behind)
    assert found.value == OUT
    assert found.better is not None
    assert found.better.value == IN


def test_the_last_pair_of_the_final_ranking_has_nothing_below_it() -> None:
    event = in_pairs(8)
    mode = event.settings.teams_mode
    assert mode is not None
    event = with_settings(event, teams_mode=replace(mode, points=TeamPoints.PAIRS))
    event = closed(with_result(with_result(event, 1, (9, 9, 7, 7)), 2, (5, 5, 3, 3)))
    last = derive(event).final_ranking[-1]
    found = ask(event, Goal.RANKING, last)
    assert (found.value, found.is_last, found.worse) == (4, True, None)


def test_a_place_in_the_final_is_the_final_ranking() -> None:
    """Who is level with the champion in the final is behind him by the standings (2.10)."""
    text = EXAMPLE.replace("rounds 2", "rounds 1, tier A")
    event = notation.event(text + "    round 2 final\n    1: 1=9 5=8 2=5 6=1")
    found = ask(event, Goal.RANKING, 5, 2)
    assert told(found.better) == (Sort.SCORE, 2, 2, 1, 1)
    assert told(found.worse) == (Sort.SCORE, -4, 2, 3, 3)
    assert told(ask(event, Goal.RANKING, 2, 2).better) == (Sort.SCORE, 4, 3, 1, 2)


def test_bgl_3_13_the_league_points_are_those_with_the_change() -> None:
    text = EXAMPLE.replace("rounds 2", "rounds 1, tier A")
    event = notation.event(text + "    round 2 final\n    1: 1=9 5=8 2=5 6=1")
    event = with_settings(event, league=League.BGL)
    found = ask(event, Goal.RANKING, 5, 2).better
    assert found is not None
    worth = {
        each.entry: each.points
        for each in derive(with_variation(event, found.change)).league_points
    }
    assert found.league == worth[EntryNumber(5)]
    assert found.league != next(w.points for w in derive(event).league_points if w.entry == 5)


def test_a_bye_leaves_nothing_that_could_have_been_otherwise() -> None:
    event = notation.event("size 2, rounds 3\nentries 1-3\nround 1\n1: 1=9 2=3\n2: 3=?")
    found = ask(event, Goal.RANK, 3)
    assert (found.better, found.worse) == (None, None)
    assert not (found.is_best and found.is_last)


def test_who_is_put_last_would_have_kept_his_place() -> None:
    event = notation.event(EXAMPLE.replace("1=40", "1=40!1l"))
    found = ask(event, Goal.RANK, 1).better
    assert found is not None
    assert (found.change.sort, found.before.place, found.then.place) == (Sort.SPARED, 4, 1)


def test_who_is_not_listed_is_not_asked_about() -> None:
    event = notation.event(EXAMPLE.replace("entries 1-8", "entries 1-8\n    8 expelled 1"))
    question = Question(Goal.RANK, 8, RoundNumber(1))
    assert what_if.answer(event, derive(event), question) is None
    assert goal_questions(event, derive(event), EntryNumber(8), RoundNumber(1))[0] == question


def test_withdrawn_players_are_explained_like_others() -> None:
    event = notation.event(EXAMPLE.replace("entries 1-8", "entries 1-8\n    2 withdrawn 1"))
    assert ask(event, Goal.RANK, 2).better is not None


BIG = """
    ruleset big-2026, size 4, rounds 3
    entries 1-8
    round 1
    1: 1=40 2=30 3=20 4=10
    2: 5=40 6=30 7=20 8=9
    round 2
    1: 5=40 1=30 2=20 6=10
    2: 3=40 7=30 4=20 8=10
"""


def test_big_4_2_table_and_place_decide_not_points_of_the_game() -> None:
    """5 has 2000, 1 has 1611. Level with 5 at table 1 in round 2 both have 1805.5: the same table
    and place then, and in round 1 the higher table was that of 1.
    """
    event = notation.event(BIG)
    found = ask(event, Goal.RANK, 1, 2)
    assert found.value == 2
    assert found.better is not None
    change = found.better.change
    assert (change.round, change.sort, change.by) == (2, Sort.SCORE, 10)
    assert (found.better.before.place, found.better.then.place, found.better.value) == (2, 1, 1)


def test_given_places_are_exchanged() -> None:
    """The referee gave the places: the one just ahead is who he would have had to beat."""
    text = "ruleset big-2026, size 4, rounds 3\nentries 1-4\nround 1\n1: 1=0#1 2=0#2 3=0#3 4=0#4"
    found = ask(notation.event(text), Goal.RANK, 4)
    assert told(found.better) == (Sort.EXCHANGE, 0, 4, 3, 3)
    assert found.better is not None
    assert found.better.change.other == 3


def test_a_lost_game_of_two_is_won() -> None:
    text = "size 2, rounds 3\nentries 1-4\nround 1\n1: 1=0#1 2=0#2\n2: 3=0#1 4=0#2"
    event = notation.event(text)
    loser = derive(event).standings[0].rows[2].entry
    found = ask(event, Goal.RANK, loser).better
    assert found is not None
    assert (found.change.other, found.before.points, found.then.points) == (loser - 1, 10, 100)


def test_bgl_3_7_4_the_other_side_might_have_won() -> None:
    """The referee named the winning side; with the other one its loser has 77.5 points."""
    text = (
        "size 4, rounds 2\nentries 1-8\nround 1\n"
        "1: 1=5#1s1 2=5#1s1 3=5#3s2 4=5#3s2\n2: 5=9#1s1 6=5#1s1 7=5#3s2 8=5#3s2"
    )
    event = with_settings(notation.event(text), teams_mode=sides_of(2), rounds_planned=1)
    losers = [row.entry for row in derive(event).standings[0].rows if row.entry in (3, 4)]
    found = ask(event, Goal.FINAL, losers[-1]).better
    assert found is not None
    assert found.change.sort is Sort.SIDES
    assert (found.before.points, found.then.points) == (25, Fraction(155, 2))


def test_catan_4_a_shared_win_undivided() -> None:
    """1 and 2 share a win; 5 has a whole one. A point more makes it a whole one for 2."""
    event = notation.event(CATAN + "round 1\n1: 1=9 2=9 3=8 4=5\n2: 5=9 6=7 7=4 8=3\n")
    found = ask(event, Goal.RANK, 2).better
    assert told(found) == (Sort.SCORE, 1, 1, 1, 1)
    assert found is not None
    assert (found.before.shared, found.then.shared) == (True, False)


def test_seven_wonders_5_victory_points_break_the_tie() -> None:
    text = "round 1\n1: 1=50 2=40 3=30 4=20 5=10\n2: 6=52 7=40 8=30 9=20 10=10\n"
    found = ask(notation.event(WONDERS + text.replace("6=52", "6=51")), Goal.RANK, 1)
    assert found.lot_above is None
    assert told(found.better)[1:4] in ((1, 1, 1), (2, 1, 1))
    before = notation.event(WONDERS + text.replace("6=52", "6=51"))
    assert found.better is not None
    rows = derive(with_variation(before, found.better.change)).standings[0].rows
    assert rows[0].entry == 1


def boards(**options: Any) -> Event:
    seat, board = test_diplomacy.seat, test_diplomacy.board
    return test_diplomacy.played(
        [
            board(1, seat(1, "austria", 5, 9), seat(2, "england", 5, 8), seat(3, "france", 5, 6)),
            board(2, seat(4, "austria", 5, 12), seat(5, "england", 5, 6), seat(6, "france", 4, 5)),
        ],
        players=6,
        **options,
    )


def test_diplomacy_5_one_centre_more_in_the_last_year() -> None:
    """England is one centre behind Austria: with one of his centres it is the first."""
    found = ask(boards(), Goal.RANK, 2).better
    assert found is not None
    change = found.change
    assert (change.sort, change.by, change.other) == (Sort.CENTRES, 1, 1)
    assert (found.before.place, found.then.place) == (2, 1)


def test_diplomacy_5_nobody_comes_back_who_was_eliminated() -> None:
    event = boards()
    table = event.rounds[0].tables[0]
    gone = replace(table, seats=(*table.seats[:2], test_diplomacy.seat(3, "france", 0, 0)))
    round_ = replace(event.rounds[0], tables=(gone, *event.rounds[0].tables[1:]))
    assert ask(replace(event, rounds=(round_,)), Goal.RANK, 3).better is None


def test_a_stopped_search_tells_nothing() -> None:
    class Enough(Exception):
        pass

    def check() -> None:
        raise Enough

    event = notation.event(EXAMPLE)
    question = Question(Goal.RANK, 3, RoundNumber(1))
    try:
        what_if.answer(event, derive(event), question, check=check)
    except Enough:
        return
    raise AssertionError("it went on")


def test_a_board_that_ended_in_a_draw_is_still_one_with_other_centres() -> None:
    event = asked(board(), (1, 1902), (2, 1903), agreed=True)
    seats = event.rounds[0].tables[0].seats
    more = OtherResult(
        Sort.CENTRES, RoundNumber(1), TableNumber(1), seats[0].entry, 1, seats[1].entry
    )
    found, was = with_variation(event, more).rounds[0].tables[0], event.rounds[0].tables[0]
    assert found.seats != was.seats
    assert (found.draw_proposals, found.ended_in_draw) == (was.draw_proposals, True)
