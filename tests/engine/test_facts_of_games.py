"""What the facts of a game change: the order of sides, tie-breaks, minutes, drawn finals, cuts.

(BGL 3.6.4; BIG 8.1, 8.3; rules 2.11, 3.7, 4.5.)
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, PlannedRound, Round, Seat, TeamsMode
from bglmanager.engine.finals import Cut, default_cut, impossible_ends
from bglmanager.engine.games.game import GameRules, Timing
from bglmanager.engine.games.kinds import DrawnFinal
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import Phase, RoundStatus, TeamKind, TeamPairing, TeamPoints
from bglmanager.engine.seating import making, next_round, problems
from bglmanager.engine.seating.check import check
from bglmanager.engine.seating.making import SeatingOptions, recompute, redraw
from bglmanager.engine.seating.slow import early_round
from tests.engine import notation, playing
from tests.engine.builders import with_settings
from tests.engine.known_games import GAMES, IN_TURN, game
from tests.engine.test_big_seating import SLOW
from tests.engine.test_teams import in_teams

UNITED, FREE = TeamPairing.UNITED, TeamPairing.FREE
SIDES, SINGLE = TeamPoints.WINNERS_LOSERS, TeamPoints.INDIVIDUAL
FIXED = TeamsMode(TeamKind.FIXED, 3, UNITED, SIDES)
VARIABLE = TeamsMode(TeamKind.VARIABLE, 3, FREE, SIDES)
BY_TURNS = SeatingOptions(game=IN_TURN)


def united(mode: TeamsMode = FIXED, teams: int = 4) -> Event:
    """Teams of three, two at a table of six."""
    return in_teams(teams, mode, per_table=6)


def sides(round_: Round) -> list[list[int | None]]:
    return [[seat.side for seat in table.seats] for table in round_.tables]


def teams(round_: Round) -> list[list[int]]:
    return [[(seat.entry + 2) // 3 for seat in table.seats] for table in round_.tables]


def with_round(event: Event, made: Round) -> Event:
    return replace(event, rounds=(*event.rounds, made))


# ------------------------------------------------------------------------------ order of sides


def test_3_6_4_mates_sit_together_unless_the_game_alternates_sides() -> None:
    together, in_turn = next_round(united()), next_round(united(), BY_TURNS)
    assert sides(together) == [[1, 1, 1, 2, 2, 2]] * 2
    assert sides(in_turn) == [[1, 2, 1, 2, 1, 2]] * 2
    for one, other in zip(together.tables, in_turn.tables, strict=True):
        ours = [seat.entry for seat in one.seats]
        assert [seat.entry for seat in other.seats] == [
            *sum(zip(ours[:3], ours[3:], strict=True), ())
        ]


def test_the_order_does_not_change_who_meets_whom() -> None:
    event = united()
    for _ in range(2):
        event = playing.play(event, playing.by_number, BY_TURNS)
    met = [frozenset(table) for made in event.rounds for table in teams(made)]
    assert len(met) == len(set(met)) == 4


def test_teams_that_are_paid_one_by_one_alternate_too() -> None:
    made = next_round(united(TeamsMode(TeamKind.FIXED, 3, UNITED, SINGLE)), BY_TURNS)
    first = teams(made)[0]
    assert first[::2] == [first[0]] * 3
    assert first[1::2] == [first[1]] * 3
    assert sides(made) == [[None] * 6] * 2


def test_variable_teams_are_the_halves_of_the_order_and_sit_in_turn() -> None:
    event = with_settings(notation.event("size 6\nentries 1-11"), teams_mode=VARIABLE)
    halves, made = next_round(event), next_round(event, BY_TURNS)
    assert sides(made) == [[1, 2, 1, 2, 1, 2], [1, 2, 1, 2, 1]]
    for one, other in zip(halves.tables, made.tables, strict=True):
        for side in (1, 2):
            ours = [seat.entry for seat in other.seats if seat.side == side]
            assert ours == [seat.entry for seat in one.seats if seat.side == side]


def test_the_longer_side_has_the_last_seats() -> None:
    event = with_settings(notation.event("size 6\nentries 1-4"), teams_mode=VARIABLE)
    assert sides(next_round(event, BY_TURNS)) == [[1, 2, 1, 1]]


def test_an_odd_team_sits_alone_as_it_is() -> None:
    made = next_round(united(teams=3), BY_TURNS)
    assert sides(made) == [[1, 2, 1, 2, 1, 2], [1, 1, 1]]


@pytest.mark.parametrize("mode", [FIXED, VARIABLE])
@pytest.mark.parametrize("wishes", [SeatingOptions(), BY_TURNS])
def test_code_that_shares_nothing_with_the_seating_agrees(
    mode: TeamsMode, wishes: SeatingOptions
) -> None:
    event = united(mode) if mode is FIXED else with_settings(united(), teams_mode=mode, plan=())
    event = event if mode is FIXED else replace(event, teams=())
    for _ in range(3):
        event = playing.play(event, playing.by_number, wishes)
    derived = derive(event)
    assert [p for made in event.rounds for p in check(event, made.number, derived)] == []


def test_sides_in_no_order_are_noticed() -> None:
    event = united()
    made = next_round(event, BY_TURNS)
    [table, *others] = made.tables
    seats = (table.seats[2], table.seats[0], table.seats[1], *table.seats[3:])
    mixed = replace(made, tables=(replace(table, seats=seats), *others))
    codes = [each.code for each in check(with_round(event, mixed), made.number, derive(event))]
    assert codes == ["check.sides"]
    half = next_round(event)
    uneven = replace(made, tables=(made.tables[0], half.tables[1]))
    codes = [each.code for each in check(with_round(event, uneven), made.number, derive(event))]
    assert codes == ["check.sides"]


def test_a_round_of_alternating_sides_is_computed_again_without_the_game() -> None:
    event = with_settings(notation.event("size 6\nentries 1-11"), teams_mode=VARIABLE)
    event = playing.play(event, playing.by_number, BY_TURNS)
    again = recompute(event, RoundNumber(1), derive(event))
    assert again is not None
    assert playing.tables(again) == playing.tables(event.rounds[0])


def test_a_new_draw_keeps_the_order_and_the_tie_breaks() -> None:
    event = united()
    event = with_round(event, next_round(event, BY_TURNS))
    again = redraw(event)
    assert sides(again) == [[1, 2, 1, 2, 1, 2]] * 2
    assert [each.label for each in again.tie_breaks] == ["Monete"]
    assert {seat.tie_breaks for seat in again.seats()} == {(None,)}


def test_who_is_moved_by_hand_leaves_both_tables_in_turn() -> None:
    mode = TeamsMode(TeamKind.VARIABLE, 3, FREE, SIDES)
    event = with_settings(notation.event("size 6\nentries 1-11"), teams_mode=mode)
    made = making.by_number(event, wishes=BY_TURNS)
    moved = making.with_player_moved(event, made, made.tables[0].seats[0].entry, TableNumber(2))
    assert sides(moved) == [[1, 2, 1, 2, 1], [1, 2, 1, 2, 1, 2]]


# ------------------------------------------------------------------------------ facts in rounds


def test_tie_breaks_and_minutes_of_the_game_go_into_the_round() -> None:
    event = notation.event("size 4, rounds 2\nentries 1-8")
    made = next_round(event, BY_TURNS)
    assert [each.label for each in made.tie_breaks] == ["Monete"]
    assert made.minutes == 45
    named = with_settings(event, minutes=50)
    assert next_round(named, BY_TURNS).minutes == 50
    assert next_round(event).minutes is None


def test_rounds_by_hand_and_slow_ones_have_them_too() -> None:
    event = notation.event("size 4, rounds 2\nentries 1-8")
    made = making.by_number(event, wishes=BY_TURNS)
    assert ([each.label for each in made.tie_breaks], made.minutes) == (["Monete"], 45)
    assert {seat.tie_breaks for seat in made.seats()} == {(None,)}
    results = "1: 1=9 4=8 7=7\n2: 10=9 11=8 8=7\n3: 5=9 2=8 12=7\n4: 9=? 6=? 3=?"
    slow = notation.event(f"{SLOW}round 2 playing\n{results}")
    seasons = PlannedRound(slow.settings.game, 3)
    rows = (seasons, seasons, PlannedRound("in-turn", 3))
    early = early_round(with_settings(slow, plan=rows), SeatingOptions(game=IN_TURN))
    assert early is not None
    assert ([each.label for each in early.tie_breaks], early.minutes) == (["Monete"], 45)
    assert {seat.tie_breaks for seat in early.seats()} == {(None,)}


def test_every_round_of_several_games_has_the_minutes_of_its_own() -> None:
    rows = (PlannedRound("in-turn", 4), PlannedRound("other", 4, 20))
    event = with_settings(notation.event("size 4, rounds 2\nentries 1-8"), game="multi", plan=rows)
    event = playing.play(event, playing.by_number, BY_TURNS)
    assert event.rounds[0].minutes == 45
    assert next_round(event, SeatingOptions(game=game("other", minutes=99))).minutes == 20


def test_one_round_more_is_missed_where_the_game_has_it() -> None:
    event = playing.event(12, 6, 2, ", game perudo")
    assert "seating.few-rounds" not in [each.code for each in problems(event)]
    wishes = SeatingOptions(game=GAMES["perudo"])
    assert "seating.few-rounds" in [each.code for each in problems(event, wishes=wishes)]


# ------------------------------------------------------------------------------ final phases


def test_8_3_5_the_final_phases_of_dominion_are_of_three() -> None:
    played = playing.swiss(20, 4, 3, ", game dominion")
    dominion = SeatingOptions(game=GAMES["dominion"], replay=True)
    assert default_cut(played, derive(played), GAMES["dominion"]) == Cut(9)
    phase, tables = playing.next_ranks(played, dominion)
    assert (phase, tables) == (Phase.SEMIFINAL, [[1, 4, 9], [2, 5, 8], [3, 6, 7]])
    assert next_round(played, dominion).players_per_table == 3


def test_a_final_of_another_size_has_the_minutes_of_that_size() -> None:
    timed = replace(game("long", minutes=60), timings=(Timing({4: 80, 5: 100}),))
    played = playing.swiss(20, 5, 3, ", game long")
    final = next_round(played, SeatingOptions(cut=Cut(4), game=timed))
    assert (final.players_per_table, final.minutes) == (4, 80)
    named = with_settings(played, minutes=90)
    assert next_round(named, SeatingOptions(cut=Cut(4), game=timed)).minutes == 90


def test_8_3_5_level_at_dominion_two_play_again_against_each_other() -> None:
    dominion = SeatingOptions(game=GAMES["dominion"], replay=True)
    played = playing.swiss(9, 3, 3, ", game dominion")
    one, two, three = playing.tables(next_round(played, dominion))[0]
    level = {one: 50, two: 50, three: 10}
    played = playing.play(played, lambda entry: level[entry], dominion)
    again = next_round(played, dominion)
    assert (again.phase, playing.tables(again)) == (Phase.FINAL, [[one, two]])
    assert again.players_per_table == 2
    assert check(with_round(played, again), again.number, derive(played)) == ()
    played = playing.play(played, playing.won_by(two), dominion)
    assert derive(played).final_ranking[:3] == (two, one, three)


def test_8_3_22_the_final_phases_are_of_two_whatever_the_tables_were() -> None:
    potions = SeatingOptions(game=GAMES["pozioni-esplosive"])
    played = playing.swiss(8, 4, 3, ", game pozioni-esplosive")
    phase, tables = playing.next_ranks(played, potions)
    assert (phase, tables) == (Phase.SEMIFINAL, [[1, 4], [2, 3]])


def ended(scores: str, known: GameRules, phase: str = "final") -> tuple[TableNumber, ...]:
    """The tables of round 1 that ended level with this game and cannot."""
    text = f"ruleset big-2026, size 2, game duel\nentries 1-2\nround 1 closed\n1: {scores}"
    event = notation.event(text)
    made = replace(event.rounds[0], phase=Phase(phase), game="duel")
    return impossible_ends(replace(event, rounds=(made,)), made.number, known)


DUEL = game("duel", drawn_final=DrawnFinal.IMPOSSIBLE)


def test_8_3_a_final_that_cannot_end_level_is_noticed() -> None:
    assert ended("1=10 2=10", DUEL) == (1,)
    assert ended("1=10 2=10", DUEL, "semifinal") == (1,)
    assert ended("1=10 2=9", DUEL) == ()
    assert ended("1=10 2=10", DUEL, "swiss") == ()
    assert ended("1=10 2=10", game("duel")) == ()
    assert ended("1=10 2=10", replace(DUEL, id="another")) == ()


def test_a_final_without_its_result_is_not_level() -> None:
    event = notation.event(
        "ruleset big-2026, size 2, game duel\nentries 1-2\nround 1 playing\n1: 1=? 2=?"
    )
    made = replace(event.rounds[0], phase=Phase.FINAL, status=RoundStatus.PLAYING)
    assert impossible_ends(replace(event, rounds=(made,)), made.number, DUEL) == ()


def test_the_referees_places_decide_a_level_final() -> None:
    event = notation.event("ruleset big-2026, size 2, game duel\nentries 1-2\nround 1\n1: 1=5 2=5")
    made = replace(event.rounds[0], phase=Phase.FINAL)

    def placed(seat: Seat, place: int) -> Seat:
        return replace(seat, place=place)

    table = made.tables[0]
    seats = tuple(placed(seat, place) for place, seat in enumerate(table.seats, 1))
    decided = replace(made, tables=(replace(table, seats=seats),))
    assert impossible_ends(replace(event, rounds=(made,)), made.number, DUEL) == (1,)
    assert impossible_ends(replace(event, rounds=(decided,)), made.number, DUEL) == ()
    assert EntryNumber(1) in {seat.entry for seat in decided.seats()}
