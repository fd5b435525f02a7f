"""Settlers of Catan, FirenzeGioca 2014, by paragraph (rules 5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest

from bglmanager.engine import draws, facts
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import StandingRow, TableResult
from bglmanager.engine.event import EntryStatus, Event, Json, Number, Penalty, PenaltyKind, Phase
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.seating import next_round, problems
from bglmanager.engine.tables import sizes_of_tables
from bglmanager.engine.totals import round_sum, total_of
from tests.engine import notation, playing
from tests.engine.builders import paid, with_entry, with_seat, with_settings, with_table
from tests.helpers.refusals import refused_for

HEAD = "ruleset catan-firenze-2014, size 4, rounds 2\nentries 1-12\n"
ROUND_1 = "round 1\n1: 1=10 2=8 3=8 4=5\n2: 5=10 6=7 7=4 8=3\n3: 9=10 10=6 11=5 12=4\n"
ONE = RoundNumber(1)
HALF, STOPPED = Fraction(1, 2), Fraction(9, 10)
NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)


def event(rounds: str = ROUND_1) -> Event:
    return notation.event(HEAD + rounds)


def table(seats: str) -> TableResult:
    return derive(event(f"round 1\n1: {seats}\n")).tables[0]


def standings(made: Event) -> dict[int, StandingRow]:
    return {row.entry: row for row in derive(made).standings[-1].rows}


def order(made: Event) -> list[int]:
    return [*standings(made)]


def decided(made: Event, *numbers: int) -> list[int]:
    """The order of these players."""
    return [entry for entry in order(made) if entry in numbers]


def extra(made: Event, place: int, **values: Any) -> Event:
    """With numbers at a seat of table 1."""
    return with_seat(made, 0, 0, place, extra=values)


def warned(made: Event, entry: int, round_: int, times: int = 1) -> Event:
    line = Penalty(EntryNumber(entry), round_, PenaltyKind.WARNING, "slow play", None, NOON)
    return replace(made, penalties=(*made.penalties, *([line] * times)))


def test_17_players_sit_at_two_tables_of_four_and_three_of_three() -> None:
    assert sizes_of_tables(17, 4) == (4, 4, 3, 3, 3)
    made = next_round(notation.event("ruleset catan-firenze-2014, size 4\nentries 1-17"))
    assert [len(each.seats) for each in made.tables] == [4, 4, 3, 3, 3]


@pytest.mark.parametrize(("players", "works"), [(5, (4, 6)), (2, (3,)), (1, (3,))])
def test_no_split_into_tables_of_three_and_four_names_the_numbers_that_work(
    players: int, works: tuple[int, ...]
) -> None:
    made = notation.event(f"ruleset catan-firenze-2014, size 4\nentries 1-{players}")
    codes = {each.code: dict(each.values) for each in refused_for(next_round, made)}
    if players > 1:
        assert codes["seating.no-split"]["works"] == works
    else:
        assert "seating.too-few-players" in codes


@pytest.mark.parametrize(("players", "said"), [(11, True), (12, False), (20, False), (21, True)])
def test_other_numbers_than_12_to_20_are_a_warning(players: int, said: bool) -> None:
    made = notation.event(f"ruleset catan-firenze-2014, size 4, rounds 2\nentries 1-{players}")
    codes = [each.code for each in problems(made)]
    assert ("seating.unusual-number" in codes) is said


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ("1=10 2=8 3=7 4=5", [8, 4, 2, 0]),
        ("1=10 2=8 3=8 4=5", [8, 3, 3, 0]),  # the worked example
        ("1=10 2=10 3=8 4=8", [6, 6, 1, 1]),
        ("1=10 2=8 3=8 4=8", [8, 2, 2, 2]),
        ("1=7 2=7 3=7 4=7", [3, 3, 3, 3]),
        ("1=10 2=8 3=7", [6, 3, 1]),
        ("1=10 2=8 3=8", [6, 2, 2]),
        ("1=10 2=8 3=7 4=?!1a", [6, 3, 1, 0]),  # started with three
        ("1=10 2=8 3=7 4=5!1w", [8, 4, 2, 0]),  # started with four
        ("1=10 2=8 3=7 4=?!1w", [8, 4, 2, 0]),  # … with or without a score
        ("1=10 2=8 3=7 4=?!1e", [8, 4, 2, 0]),
        ("1=10 2=8 3=7 4=?!1t", [8, 4, 2, 0]),
        ("1=10 2=8 3=7 4=?!1l", [8, 4, 2, 0]),
        ("1=10 2=8 3=?!2w 4=?!1w", [8, 4, 2, 0]),
        ("1=10 2=8 3=?!2w 4=?!1a", [6, 3, 1, 0]),  # three started, one of them left
        ("1=10 2=8 3=?!1w 4=?!2a", [6, 3, 1, 0]),  # whatever the order of the two
        ("1=10 2=8 3=?!1a", [6, 3, 0]),  # never below the column of three
        ("1=10 2=8 3=?!1a 4=?!2a", [6, 3, 0, 0]),
        ("1=10 2=10 3=?!1a 4=?!2a", [4, 4, 0, 0]),
        ("1=?!1a 2=?!2a 3=?!3a", [0, 0, 0]),
    ],
)
def test_points_follow_those_who_started_and_shared_places_are_truncated(
    seats: str, expected: list[Number]
) -> None:
    assert paid(table(seats)) == expected


@pytest.mark.parametrize(
    ("seats", "places"),
    [
        ("1=10 2=8 3=?!2w 4=?!1a", [1, 2, 3, 4]),
        ("1=10 2=8 3=?!1w 4=?!2a", [1, 2, 3, 4]),
        ("1=10 2=?!1w 3=?!2a 4=?!3a", [1, 2, 4, 3]),
        ("1=10#1 2=8#1 3=7#3 4=?!1a", [1, 1, 3, 4]),
        ("1=?!2a 2=?!3w 3=?!1a 4=?!4a", [3, 1, 4, 2]),
    ],
)
def test_who_never_came_is_behind_who_left_whatever_the_order(
    seats: str, places: list[int]
) -> None:
    assert [seat.place for seat in table(seats).seats] == places


def test_nothing_entered_for_who_never_came_counts() -> None:
    made = event("round 1\n1: 1=10 2=8 3=7 4=30!1a\n")
    made = extra(made, 3, buildings=9, roads_cards=9, hand=9)
    without = event("round 1\n1: 1=10 2=8 3=7 4=?!1a\n")
    rows, usual = standings(made), standings(without)
    assert {n: row.criteria for n, row in rows.items()} == {
        n: row.criteria for n, row in usual.items()
    }
    assert dict(rows[1].criteria)["share"] == Fraction(10, 25)
    assert dict(rows[4].criteria) == {
        "wins": 0, "victory_points": 0, "share": 0, "buildings": 0, "roads_cards": 0, "hand": 0,
        "warnings": 0,
    }  # fmt: skip


def test_a_negative_score_of_who_never_came_raises_nobody() -> None:
    made = event("round 1\n1: 1=10 2=8 3=7 4=-5!1a\n")
    assert dict(standings(made)[1].criteria)["share"] == Fraction(10, 25)


def test_at_a_table_of_zeros_those_who_came_have_the_same_share() -> None:
    rows = standings(event("round 1\n1: 1=0 2=0 3=0 4=?!1a\n"))
    shares = [dict(rows[n].criteria)["share"] for n in (1, 2, 3, 4)]
    assert shares == [Fraction(1, 3)] * 3 + [0]


def test_a_table_where_nobody_came_has_no_winner() -> None:
    rows = standings(event("round 1\n1: 1=?!1a 2=?!2a 3=?!3a\n"))
    assert [dict(rows[n].criteria)["wins"] for n in (1, 2, 3)] == [0, 0, 0]


def test_who_never_came_was_an_opponent_all_the_same() -> None:
    made = event("round 1\n1: 1=10 2=8 3=7 4=?!1a\n")
    met = [part.entry for part in total_of(made, derive(made), EntryNumber(1), ONE).opponents]
    assert met == [2, 3, 4]


def test_the_sum_of_somebody_who_never_came_is_nothing() -> None:
    made = event("round 1\n1: 1=10 2=8 3=7 4=12!1a\n")
    derived = derive(made)
    [part] = total_of(made, derived, EntryNumber(4), ONE).rounds
    assert (part.place, part.points, part.score, part.win, part.pbg) == (4, 0, 0, 0, 0)
    told = round_sum(made, derived, made.rounds[0], made.rounds[0].tables[0], EntryNumber(4))
    assert (told.points, told.places, told.share) == (0, (), None)
    told = round_sum(made, derived, made.rounds[0], made.rounds[0].tables[0], EntryNumber(2))
    assert told.share is not None
    assert (told.points, told.share.own, told.share.whole) == (3, 8, 25)


def test_only_victory_points_make_places() -> None:
    made = notation.event(HEAD + "round 1 tb high\n1: 1=10/1 2=8/1 3=8/5 4=5/1\n")
    assert [seat.place for seat in derive(made).tables[0].seats] == [1, 2, 2, 4]


def test_there_is_no_virtual_player() -> None:
    assert table("1=10 2=8 3=7").virtual == ()


@pytest.mark.parametrize(
    ("seats", "overran", "each", "shared"),
    [
        ("1: 1=10 2=8 3=8 4=5", False, [1, 0, 0, 0], None),
        ("1: 1=9 2=8 3=8 4=5", True, [STOPPED, 0, 0, 0], None),
        ("1: 1=10 2=10 3=8 4=5", False, [HALF, HALF, 0, 0], None),
        ("1: 1=9 2=9 3=9 4=5", True, [STOPPED] * 3 + [0], [STOPPED / 3] * 3 + [0]),
        # places of the referee
        ("1: 1=9#1 2=8#1 3=7#3 4=5#4", True, [STOPPED, STOPPED, 0, 0], [STOPPED / 2] * 2 + [0, 0]),
        ("1: 1=9#1 2=8#1 3=7#3 4=5#4", False, [HALF, HALF, 0, 0], None),
        # declared drawn by the referee: the 1, or the 0.9, is divided
        ("1 drawn: 1=9 2=8 3=7 4=5", False, [Fraction(1, 4)] * 4, None),
        ("1 drawn: 1=9 2=8 3=7 4=5", True, [STOPPED / 4] * 4, None),
        # fewer than three left: the game ended there, and no limit stopped it
        ("1: 1=5 2=5 3=?!2w 4=?!1w", False, [HALF, HALF, 0, 0], None),
        ("1: 1=9 2=9 3=8 4=12!1a", True, [STOPPED, STOPPED, 0, 0], [STOPPED / 2] * 2 + [0, 0]),
    ],
)
def test_a_win_counts_1_or_0_9_and_shared_ones_at_the_limit_as_the_reading_says(
    seats: str, overran: bool, each: list[Number], shared: list[Number] | None
) -> None:
    made = with_table(event(f"round 1\n{seats}\n"), 0, 0, overran=overran)
    options: tuple[dict[str, Json], ...] = ({}, {"shared_win": "each"}, {"shared_win": "shared"})
    for reading, wins in zip(options, (each, each, shared or each), strict=True):
        chosen = with_settings(made, options=reading)
        rows = standings(chosen)
        assert [dict(rows[n].criteria)["wins"] for n in (1, 2, 3, 4)] == wins
        derived = derive(chosen)
        parts = [total_of(chosen, derived, EntryNumber(n), ONE).rounds[0].win for n in (1, 2, 3, 4)]
        assert parts == wins


def test_wins_come_before_victory_points() -> None:
    made = event("round 1\n1: 1=10 2=8 3=8 4=5\n2: 5=14 6=13 7=4 8=3\n")
    assert decided(made, 1, 6) == [1, 6]


def test_who_is_level_in_all_seven_goes_by_the_lot() -> None:
    found = set()
    for seed in "abcdef":
        level = decided(with_settings(event(), draw_seed=seed), 2, 3)
        lots = [draws.lot_key(seed, RoundNumber(1), EntryNumber(entry)) for entry in level]
        assert lots == sorted(lots)
        found.add((*level,))
    assert found == {(2, 3), (3, 2)}


def test_the_criteria_decide_in_turn() -> None:
    made = event()
    assert {*order(made)[:3]} == {1, 5, 9}
    # 1, 5 and 9 won with 10: then the share of the table
    assert decided(made, 1, 5, 9) == [5, 9, 1]
    # 2 and 3 of one table: settlements and cities, roads and cards, hand, warnings
    level = extra(extra(made, 1, buildings=4, roads_cards=3, hand=2), 2, buildings=4,
                  roads_cards=3, hand=2)  # fmt: skip
    assert decided(extra(level, 2, buildings=5, roads_cards=0, hand=9), 2, 3) == [3, 2]
    assert decided(extra(level, 2, buildings=4, roads_cards=4, hand=9), 2, 3) == [3, 2]
    assert decided(extra(level, 2, buildings=4, roads_cards=3, hand=1), 2, 3) == [3, 2]
    assert decided(extra(level, 1, buildings=4, roads_cards=3, hand=1), 2, 3) == [2, 3]
    first = decided(level, 2, 3)[0]
    other = 5 - first
    assert decided(warned(level, first, 1), 2, 3) == [other, first]
    assert decided(warned(level, first, 2), 2, 3) == [first, other]  # a warning of a later round


def test_victory_points_of_all_games_come_before_the_share() -> None:
    made = event("round 1\n1: 1=10 2=1 3=1 4=1\n2: 5=11 6=10 7=9 8=9\n3: 9=9 10=3 11=3 12=3\n")
    assert decided(made, 1, 5, 9) == [5, 1, 9]


def test_a_player_without_the_further_numbers_has_0() -> None:
    row = standings(extra(event(), 0, buildings=3))[1]
    assert dict(row.criteria) == {
        "wins": 1,
        "victory_points": 10,
        "share": Fraction(10, 31),
        "buildings": 3,
        "roads_cards": 0,
        "hand": 0,
        "warnings": 0,
    }


def test_the_points_ranking_has_its_ties_broken_by_the_standings() -> None:
    made = event()
    ranking = derive(made).points_ranking
    assert ranking[:3] == ((5, 8), (9, 8), (1, 8))
    assert [entry for entry, _ in ranking[3:5]] == [6, 10]  # 4 points each, 7 and 6 of the table


def test_who_withdraws_is_struck_before_the_next_round_and_the_next_one_moves_up() -> None:
    made = event(ROUND_1 + "round 2\n1: 5=10 9=8 1=7 10=6\n2: 6=9 2=8 3=7 11=5\n3: 7=9 4=8 12=7\n")
    made = with_entry(made, 4, status=EntryStatus.WITHDRAWN, left_after=2)
    derived = derive(made)
    assert derived.struck == (5,)
    assert 5 in [row.entry for row in derived.standings[0].rows]
    assert 5 not in [row.entry for row in derived.standings[1].rows]
    assert 5 not in derived.final_ranking
    final = next_round(made)
    best = [row.entry for row in derived.standings[1].rows][:4]
    assert (final.phase, playing.tables(final)) == (Phase.FINAL, [best])


def test_who_leaves_the_final_keeps_its_last_place() -> None:
    made = event(
        ROUND_1 + "round 2\n1: 5=10 9=8 1=7 10=6\n2: 6=9 2=8 3=7 11=5\n3: 7=9 4=8 12=7 8=5\n"
        "round 3 final\n1: 5=10 9=8 6=7 7=3!1w\n"
    )
    made = with_entry(made, 6, status=EntryStatus.WITHDRAWN, left_after=3)
    derived = derive(made)
    assert derived.struck == ()
    assert derived.final_ranking[:4] == (5, 9, 6, 7)


def test_the_second_warning_without_the_status_is_refused() -> None:
    made = warned(event(), 3, 1, times=2)
    assert [each.code for each in facts.check_event(made)] == ["entry.second-warning"]
    expelled = with_entry(made, 2, status=EntryStatus.EXPELLED, left_after=1)
    assert facts.check_event(expelled) == ()


def test_tables_of_two_and_of_five_are_refused() -> None:
    assert "table.too-small" in [e.code for e in facts.check_event(event("round 1\n1: 1=3 2=2\n"))]
    five = event("round 1\n1: 1=3 2=2 3=1 4=1 5=1\n")
    assert "table.too-large" in [e.code for e in facts.check_event(five)]
