"""Teams of the Boardgame League by paragraph (BGL 3.6.3-3.6.6, 3.7.4, 3.12.1; rules 3.7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import cast

import pytest

from bglmanager.engine import draws
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import TableResult, points_of_units
from bglmanager.engine.draws import Purpose
from bglmanager.engine.event import Event, Number, Team, TeamsMode
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.engine.kinds import EntryStatus, Phase, TeamKind, TeamPairing, TeamPoints
from bglmanager.engine.pairs import final_team_standings
from bglmanager.engine.problems import Level
from bglmanager.engine.seating import next_round, problems
from bglmanager.engine.seating.check import check
from bglmanager.engine.seating.cut import exchange
from bglmanager.engine.seating.making import recompute
from bglmanager.engine.seating.reasons import seat_reasons
from tests.engine import notation, playing
from tests.engine.builders import paid, with_entry, with_settings
from tests.helpers.refusals import refused_for

FIXED, VARIABLE = TeamKind.FIXED, TeamKind.VARIABLE
UNITED, DIVIDED, FREE = TeamPairing.UNITED, TeamPairing.DIVIDED, TeamPairing.FREE
SIDES, SINGLE = TeamPoints.WINNERS_LOSERS, TeamPoints.INDIVIDUAL


def in_teams(
    teams: int, mode: TeamsMode, *, per_table: int = 4, rounds: int = 3, reserve: bool = False
) -> Event:
    """Team 1 is 1, 2 …, team 2 the next; with a reserve for team 1 the last of all waits."""
    size, people = mode.size, teams * mode.size
    made = notation.event(f"size {per_table}, rounds {rounds}\nentries 1-{people + reserve}")
    made = with_settings(made, teams_mode=mode, league=None)
    found = []
    for number in range(1, teams + 1):
        members = tuple(EntryNumber(n) for n in range((number - 1) * size + 1, number * size + 1))
        own = EntryNumber(people + 1) if reserve and number == 1 else None
        found.append(Team(TeamNumber(number), f"Team {number}", members, own))
        for entry in members:
            made = with_entry(made, entry - 1, team=TeamNumber(number))
    if reserve:
        made = with_entry(made, people, team=TeamNumber(1), status=EntryStatus.WAITING)
    return replace(made, teams=tuple(found))


def table(seats: str, size: int, *, drawn: bool = False) -> TableResult:
    mode = TeamsMode(VARIABLE, size // 2, FREE, SIDES)
    word = " drawn" if drawn else ""
    text = f"size {size}\nentries 1-6\nround 1\n1{word}: {seats}"
    return derive(with_settings(notation.event(text), teams_mode=mode)).tables[0]


HIGH, LOW, DRAW = Fraction(155, 2), 25, Fraction(205, 4)


# ------------------------------------------------------------------ 3.7.4: winners and losers


@pytest.mark.parametrize(
    ("seats", "size", "expected"),
    [
        ("1=9s1 2=1s1 3=5s2 4=4s2", 4, [HIGH, HIGH, LOW, LOW]),
        ("1=5s1 2=4s1 3=9s2 4=1s2", 4, [LOW, LOW, HIGH, HIGH]),
        ("1=5s1 2=5s1 3=9s2 4=1s2", 4, [DRAW] * 4),
        ("1=9s1 2=9s1 3=9s1 4=1s2 5=1s2 6=1s2", 6, [75] * 3 + [25] * 3),
        ("1=3s1 2=3s1 3=3s1 4=3s2 5=3s2 6=3s2", 6, [50] * 6),
    ],
)
def test_3_7_4_each_side_has_the_mean_of_its_half(
    seats: str, size: int, expected: list[Number]
) -> None:
    assert paid(table(seats, size)) == expected


def test_3_7_4_the_places_are_those_of_the_table_of_the_regulation() -> None:
    four = table("1=9s1 2=1s1 3=5s2 4=4s2", 4)
    assert [seat.place for seat in four.seats] == [1, 1, 3, 3]
    six = table("1=9s1 2=9s1 3=9s1 4=1s2 5=1s2 6=1s2", 6)
    assert [seat.place for seat in six.seats] == [1, 1, 1, 4, 4, 4]


def test_a_table_declared_drawn_pays_everybody_the_mean() -> None:
    assert paid(table("1=9s1 2=9s1 3=0s2 4=0s2", 4, drawn=True)) == [DRAW] * 4


def test_the_referee_names_the_winning_side_by_its_places() -> None:
    assert paid(table("1=9#3s1 2=9#4s1 3=0#1s2 4=0#2s2", 4)) == [LOW, LOW, HIGH, HIGH]


def test_sums_use_raised_scores() -> None:
    # 9, -2, -7, -1 are 17, 6, 1, 7 on the raised scale
    assert paid(table("1=9s1 2=-7s1 3=-2s2 4=-1s2", 4)) == [HIGH, HIGH, LOW, LOW]


def test_the_bottom_group_leaves_its_side_and_takes_the_last_places() -> None:
    result = table("1=9s1 2=9!1ws1 3=5s2 4=4s2", 4)
    assert [seat.place for seat in result.seats] == [1, 4, 2, 2]  # its 9 points count for side 1
    assert paid(result) == [100, 15, 45, 45]


def test_virtual_players_join_the_shorter_side() -> None:
    result = table("1=10s1 2=10s1 3=12s2", 4)
    assert result.virtual == (9,)
    assert paid(result) == [LOW, LOW, HIGH]  # 12 + 9 against 20


def test_pbg_stays_that_of_each_player() -> None:
    shares = [seat.pbg for seat in table("1=9s1 2=1s1 3=5s2 4=5s2", 4).seats]
    assert shares == [45, 5, 25, 25]


# ------------------------------------------------------------------ 3.6.3-3.6.6: seating


def test_3_6_3_variable_teams_are_the_halves_of_the_table() -> None:
    mode = TeamsMode(VARIABLE, 3, FREE, SIDES)
    made = with_settings(notation.event("size 6, rounds 2\nentries 1-12"), teams_mode=mode)
    for table_ in next_round(made).tables:
        assert [seat.side for seat in table_.seats] == [1, 1, 1, 2, 2, 2]


def test_3_6_4_united_teams_meet_as_single_players_do() -> None:
    made = in_teams(4, TeamsMode(FIXED, 2, UNITED, SIDES))
    drawn = draws.drawn_order(made.settings.draw_seed, 1, 1,
                        [EntryNumber(n) for n in (1, 2, 3, 4)])  # fmt: skip
    first = next_round(made)
    teams = [[(e + 1) // 2 for e in table_[::2]] for table_ in playing.tables(first)]
    assert [team for table_ in teams for team in table_] == [*drawn]
    assert [seat.side for seat in first.tables[0].seats] == [1, 1, 2, 2]
    for _ in range(3):
        made = playing.play(made, playing.by_number)
    met = [frozenset((e + 1) // 2 for e in table_) for r in made.rounds
           for table_ in playing.tables(r)]  # fmt: skip
    assert len(met) == len(set(met)) == 6  # four teams, three rounds: everybody met everybody
    derived = derive(made)
    assert [p for r in made.rounds for p in check(made, r.number, derived)] == []


def test_an_odd_team_sits_alone_and_has_a_bye_like_any_other() -> None:
    made = playing.play(in_teams(3, TeamsMode(FIXED, 2, UNITED, SIDES)), playing.by_number)
    alone = made.rounds[0].byes
    assert len(alone) == 2
    result = derive(made).tables[-1]
    assert [(s.place, points_of_units(s.units or 0), s.pbg) for s in result.seats] == [
        (1, 100, Fraction(1000, 19))
    ] * 2
    rows = {row.entry: dict(row.criteria) for row in derive(made).standings[0].rows}
    assert {rows[entry]["pba"] for entry in alone} == {0}
    assert not set(next_round(made).byes) & set(alone)


def test_3_6_5_divided_mates_never_share_a_table() -> None:
    made = in_teams(6, TeamsMode(FIXED, 3, DIVIDED, SINGLE))
    for _ in range(3):
        made = playing.play(made, lambda entry: entry % 5)
        for table_ in playing.tables(made.rounds[-1]):
            teams = [(entry + 2) // 3 for entry in table_]
            assert len(set(teams)) == len(teams)


def test_3_6_5_more_mates_than_tables_are_refused() -> None:
    made = in_teams(2, TeamsMode(FIXED, 3, DIVIDED, SINGLE))
    assert "seating.divided" in [each.code for each in problems(in_teams(2, TeamsMode(
        FIXED, 3, DIVIDED, SINGLE)))]  # fmt: skip
    assert refused_for(next_round, made)


def test_3_6_6_free_teams_are_seated_one_by_one() -> None:
    free = in_teams(4, TeamsMode(FIXED, 2, FREE, SINGLE))
    single = with_settings(free, teams_mode=None)
    assert playing.tables(next_round(free)) == playing.tables(next_round(single))


def test_an_exchange_by_hand_keeps_the_sides_with_the_seats() -> None:
    first = next_round(in_teams(4, TeamsMode(FIXED, 2, FREE, SIDES)))
    one, other = first.tables[0].seats[0].entry, first.tables[1].seats[2].entry
    swapped = exchange(first, one, other)
    assert [s.side for s in swapped.tables[0].seats] == [1, 1, 2, 2]


def test_tables_must_hold_two_teams() -> None:
    codes = [each.code for each in problems(in_teams(4, TeamsMode(FIXED, 3, UNITED, SIDES)))]
    assert "seating.two-teams" in codes


def test_who_has_no_team_is_named() -> None:
    made = in_teams(4, TeamsMode(FIXED, 2, UNITED, SIDES))
    [found] = [p for p in problems(replace(made, teams=made.teams[:3]))
               if p.code == "seating.without-team"]  # fmt: skip
    assert dict(found.values)["entries"] == (7, 8)


def test_a_pair_of_one_is_named_before_the_draw() -> None:
    """BIG 8.3.4: pairs are two people; a lone one would make an event that cannot be read."""
    made = in_teams(4, TeamsMode(FIXED, 2, UNITED, TeamPoints.PAIRS))
    alone = replace(made.teams[2], members=made.teams[2].members[:1])
    made = replace(made, teams=(*made.teams[:2], alone, *made.teams[3:]))
    codes = [each.code for each in problems(made)]
    assert codes[:2] == ["seating.team-size", "seating.without-team"]


# ------------------------------------------------------------------ standings, reserve, final


def test_team_standings_add_up_members_and_have_the_orders_of_3_5() -> None:
    made = playing.play(in_teams(4, TeamsMode(FIXED, 2, UNITED, SIDES)), playing.by_number)
    derived = derive(made)
    rows = {row.entry: row for row in derived.standings[0].rows}
    teams = derived.team_standings[0].rows
    for row in teams:
        own = [rows[EntryNumber(n)] for n in (2 * row.team - 1, 2 * row.team)]
        assert row.points == sum(each.points for each in own)
        for name in ("pba", "pbg"):
            added = sum(Fraction(dict(each.criteria)[name] or 0) for each in own)
            assert dict(row.criteria)[name] == added
    values = [(r.points, dict(r.criteria)["pbg"], dict(r.criteria)["pba"]) for r in teams]
    assert values == sorted(values, reverse=True)
    seating = sorted(teams, key=lambda row: row.seating_rank or 0)
    keys = [(-r.points, dict(r.criteria)["pba"] or 0, -(dict(r.criteria)["pbg"] or 0))
            for r in seating]  # fmt: skip
    assert keys == sorted(keys)


def test_the_lot_of_teams_goes_by_the_number_of_the_team() -> None:
    made = playing.play(in_teams(4, TeamsMode(FIXED, 2, UNITED, SIDES)), lambda _: 5)
    rows = derive(made).team_standings[0].rows
    seed = made.settings.draw_seed
    lots = [draws.lot_key(seed, 1, EntryNumber(row.team), Purpose.TEAM_LOT) for row in rows]
    assert lots == sorted(lots)


def test_the_reserve_steps_in_and_counts_for_the_team() -> None:
    made = in_teams(4, TeamsMode(FIXED, 2, UNITED, SIDES), reserve=True)
    made = playing.play(made, playing.by_number)
    assert 9 not in [seat.entry for seat in made.rounds[0].seats()]
    made = with_entry(made, 0, status=EntryStatus.WITHDRAWN, left_after=RoundNumber(1))
    made = with_entry(made, 8, status=EntryStatus.ACTIVE, first_round=RoundNumber(2))
    made = playing.play(made, playing.by_number)
    seated = [seat.entry for seat in made.rounds[1].seats()]
    assert 1 not in seated
    assert {2, 9} <= {*seated}
    derived = derive(made)
    rows = {row.entry: row.points for row in derived.standings[1].rows}
    [own] = [row for row in derived.team_standings[1].rows if row.team == 1]
    assert own.points == rows[EntryNumber(1)] + rows[EntryNumber(2)] + rows[EntryNumber(9)]


def test_3_12_1_a_team_that_left_is_not_seated() -> None:
    made = playing.play(in_teams(4, TeamsMode(FIXED, 2, UNITED, SIDES)), playing.by_number)
    made = playing.gone(made, 3, 4)
    seated = {seat.entry for seat in next_round(made).seats()}
    assert seated == {1, 2, 5, 6, 7, 8}


def test_3_8_the_two_best_united_teams_play_the_final() -> None:
    made = in_teams(4, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=2)
    for _ in range(2):
        made = playing.play(made, playing.by_number)
    best = [row.team for row in derive(made).team_standings[-1].rows][:2]
    final = next_round(made)
    assert final.phase is Phase.FINAL
    assert playing.tables(final) == [[n for t in best for n in (2 * t - 1, 2 * t)]]
    assert [seat.side for seat in final.tables[0].seats] == [1, 1, 2, 2]
    made = playing.play(made, playing.by_number)
    assert set(derive(made).final_ranking[:2]) == {2 * min(best) - 1, 2 * min(best)}


def test_3_12_1_the_final_of_teams_makes_the_champion() -> None:
    """The second team of the standings wins the final: first, the others as they stood."""
    for points_ in (SIDES, SINGLE):
        made = in_teams(4, TeamsMode(FIXED, 2, UNITED, points_), rounds=2)
        for _ in range(2):
            made = playing.play(made, playing.by_number)
        before = [row.team for row in derive(made).team_standings[-1].rows]
        assert final_of_teams(made) == before
        made = playing.play(made, won_by_pair(before[1]))
        derived = derive(made)
        assert final_of_teams(made) == [before[1], before[0], *before[2:]]
        assert [row.team for row in derived.team_standings[-1].rows] == before
        assert {(entry + 1) // 2 for entry in derived.final_ranking[:2]} == {before[1]}


def after_the_final_of_teams() -> Event:
    """Four united teams of two; the second of the standings has won the final."""
    made = in_teams(4, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=2)
    for _ in range(2):
        made = playing.play(made, playing.by_number)
    second = derive(made).team_standings[-1].rows[1].team
    return playing.play(made, won_by_pair(second))


def won_by_pair(team: int) -> Callable[[EntryNumber], int]:
    return lambda entry: 500 if (entry + 1) // 2 == team else 1


def final_of_teams(event: Event) -> list[int]:
    found = final_team_standings(event, derive(event))
    assert found is not None
    assert [row.rank for row in found.rows] == list(range(1, len(found.rows) + 1))
    return [row.team for row in found.rows]


def test_a_final_of_players_leaves_the_sums_of_their_teams_as_they_are() -> None:
    made = divided_before_the_final()
    before = [row.team for row in derive(made).team_standings[-1].rows]
    made = playing.play(made, lambda entry: entry)
    assert made.rounds[-1].phase is Phase.FINAL
    assert final_of_teams(made) == before


def test_teams_that_have_to_meet_again_are_said_before() -> None:
    """Two teams alone meet in every round."""
    made = in_teams(2, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=3)
    assert [p for p in problems(made) if p.code == "seating.teams-again"] == []
    made = playing.play(made, playing.by_number)
    (found,) = [p for p in problems(made) if p.code == "seating.teams-again"]
    assert (found.level, found.value("pairs")) == (Level.ATTENTION, "Team 1 – Team 2")
    four = in_teams(4, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=4)
    said = []
    for _ in range(4):
        said.append([p.code for p in problems(four) if p.code == "seating.teams-again"])
        four = playing.play(four, playing.by_number)
    assert said[:2] == [[], []]
    assert said[3] == ["seating.teams-again"]


def test_the_reason_of_a_seat_by_lot_counts_pairs_as_they_were_drawn() -> None:
    made = in_teams(6, TeamsMode(FIXED, 2, UNITED, TeamPoints.PAIRS))
    made = replace(made, rounds=(next_round(made),))
    found = seat_reasons(made, RoundNumber(1), derive(made))
    assert [found[seat.entry].rank for seat in made.rounds[0].seats()] == list(range(1, 13))


def divided_before_the_final() -> Event:
    """Four teams of three; team 1 is ahead with two of the best four."""
    made = in_teams(4, TeamsMode(FIXED, 3, DIVIDED, SINGLE), rounds=2)
    for _ in range(2):
        made = playing.play(made, lambda entry: 100 - entry)
    return made


def found_in_final(event: Event) -> list[tuple[str, tuple[int, ...]]]:
    return [
        (found.code, cast("tuple[int, ...]", found.value("entries")))
        for found in problems(event)
        if "mates" in found.code
    ]


def test_3_11_mates_of_divided_teams_who_would_meet_in_the_final_are_said_before() -> None:
    made = divided_before_the_final()
    finalists = [seat.entry for seat in next_round(made).seats()]
    team = {entry: (entry + 2) // 3 for entry in range(1, 13)}
    assert len({team[entry] for entry in finalists}) < 4
    met = [
        tuple(sorted(e for e in finalists if team[e] == t))
        for t in dict.fromkeys(team[e] for e in finalists)
    ]
    said = found_in_final(made)
    assert [(code, tuple(sorted(entries))) for code, entries in said] == [
        ("seating.mates-in-final", people) for people in met if len(people) > 1
    ]


def test_3_6_5_the_second_of_a_team_is_passed_over_where_the_organiser_has_it_so() -> None:
    """Reading `final_mates`: the next in the standings whose team is not there yet plays."""
    made = with_settings(divided_before_the_final(), options={"final_mates": "apart"})
    order = [row.entry for row in derive(made).standings[-1].rows]
    team = {entry: (entry + 2) // 3 for entry in order}
    expected = [next(e for e in order if team[e] == t) for t in dict.fromkeys(map(team.get, order))]
    final = next_round(made)
    assert [seat.entry for seat in final.seats()] == expected[:4]
    passed = [e for e in order[:4] if e not in expected]
    assert [e for _, people in found_in_final(made) for e in people] == passed
    assert {code for code, _ in found_in_final(made)} == {"seating.mates-passed-over"}
    played = replace(made, rounds=(*made.rounds, final))
    again = recompute(played, final.number, derive(made))
    assert again is not None
    assert playing.tables(again) == playing.tables(final)


def test_united_and_free_teams_have_nobody_passed_over() -> None:
    for pairing in (UNITED, FREE):
        made = in_teams(4, TeamsMode(FIXED, 2, pairing, SINGLE), rounds=1)
        made = with_settings(made, options={"final_mates": "apart"})
        made = playing.play(made, playing.by_number)
        assert found_in_final(made) == []
        assert len(playing.tables(next_round(made))[0]) == 4


def test_pba_counts_mates_at_ones_table() -> None:
    made = playing.play(in_teams(2, TeamsMode(FIXED, 2, UNITED, SIDES)), playing.by_number)
    rows = {row.entry: dict(row.criteria)["pba"] for row in derive(made).standings[0].rows}
    assert rows[EntryNumber(1)] == Fraction(155, 2) + 25 + 25
