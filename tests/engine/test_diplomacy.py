"""The Italian Diplomacy score by paragraph: one board, the event, its ties (rules 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from bglmanager.engine import draws, facts
from bglmanager.engine.boards import power_scores
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import StandingRow, points_of_units
from bglmanager.engine.event import Adjustment, Event, Number, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import AdjustmentKind, BoardVariant, Gender, RoundStatus
from bglmanager.engine.rulesets.diplomacy_italia_2010 import DIPLOMACY_ITALIA_2010
from tests.engine import diplomacy
from tests.engine.builders import with_entry, with_settings

POWERS = DIPLOMACY_ITALIA_2010.roles
ONE = Fraction(1)


def held(*centres: int) -> list[Number]:
    """Points of a board, given the centres of the last year from the first on."""
    assert DIPLOMACY_ITALIA_2010.board is not None
    return [*power_scores(DIPLOMACY_ITALIA_2010.board, centres)]


def seat(entry: int, power: str, *years: int) -> Seat:
    centres = {str(1901 + index): count for index, count in enumerate(years)}
    return Seat(EntryNumber(entry), role=power, extra={"centres": centres})


def board(number: int, *seats: Seat, variant: BoardVariant | None = None) -> Table:
    return Table(TableNumber(number), seats, variant=variant)


def played(*rounds: Sequence[Table], players: int = 14, **options: Any) -> Event:
    made = with_settings(diplomacy.event(players), options=options)
    closed = tuple(
        Round(RoundNumber(n), "diplomacy", 7, tuple(tables), status=RoundStatus.CLOSED)
        for n, tables in enumerate(rounds, 1)
    )
    return replace(made, rounds=closed)


def seven(number: int, first: int, last_year: Sequence[int]) -> Table:
    """A board of seven from this start number on, with the centres of one year."""
    people = range(first, first + 7)
    return board(
        number, *(seat(e, p, c) for e, p, c in zip(people, POWERS, last_year, strict=True))
    )


def adjusted(made: Event, kind: AdjustmentKind, *entries: int, round_: int = 1) -> Event:
    lines = (Adjustment(EntryNumber(e), RoundNumber(round_), kind) for e in entries)
    return replace(made, adjustments=(*made.adjustments, *lines))


def rows(made: Event) -> dict[int, StandingRow]:
    return {row.entry: row for row in derive(made).standings[-1].rows}


def derived_order(made: Event) -> list[EntryNumber]:
    return [row.entry for row in derive(made).standings[-1].rows]


def above(made: Event, one: int, other: int) -> bool:
    order = [*rows(made)]
    return order.index(one) < order.index(other)


def places(made: Event) -> list[int | None]:
    return [each.place for each in derive(made).tables[0].seats]


# ------------------------------------------------------------------------------ 7.1: one board


def test_7_1_3_placement_break_and_survivors() -> None:
    # 12 8 6 5 3 0 0: five solid powers, the first four centres ahead
    factor = ONE + Fraction(4, 10)
    assert held(12, 8, 6, 5, 3, 0, 0) == [
        (1 + 48 + 70 + 30) * factor,
        (1 + 32 + 34) * factor,
        (1 + 24 + 16) * factor,
        (1 + 20) * factor,
        (1 + 12) * factor,
        1,
        1,
    ]


def test_7_1_3_without_a_lead_of_three_centres_everybody_else_has_10() -> None:
    factor = ONE + Fraction(6, 10)
    assert held(7, 5, 5, 5, 4, 4, 4) == [
        (1 + 28 + 70) * factor,
        (1 + 20 + 34 + 10) * factor,
        (1 + 20 + 16 + 10) * factor,
        (1 + 20 + 10) * factor,
        *[(1 + 16 + 10) * factor] * 3,
    ]


@pytest.mark.parametrize(("second", "lead"), [(9, True), (10, False)])
def test_7_1_3_a_lead_of_three_is_enough(second: int, lead: bool) -> None:
    first = held(12, second, 3, 3, 3, 2, 1)[0]
    assert first == (1 + 48 + 70 + 30 * lead) * (ONE + Fraction(4, 10))


def test_7_1_2_eliminated_have_1_point_and_no_placement() -> None:
    assert held(17, 17, 0, 0, 0, 0, 0)[2:] == [1] * 5


def test_7_1_the_factor_is_never_below_one() -> None:
    assert held(2, 2, 2) == [1 + 8 + 70, 1 + 8 + 34 + 10, 1 + 8 + 16 + 10]


def test_7_1_4_a_solo_of_18_among_four_solid_powers_is_445_9() -> None:
    assert held(18, 6, 5, 5, 0, 0, 0) == [Fraction(4459, 10), 0, 0, 0, 0, 0, 0]


def test_7_1_4_17_centres_are_no_solo() -> None:
    assert held(17, 6, 5, 5, 1, 0, 0)[0] == (1 + 68 + 70 + 30) * (ONE + Fraction(3, 10))


def test_7_1_1_equal_powers_go_back_year_by_year_then_by_the_order_of_the_powers() -> None:
    made = played([board(1, seat(1, "france", 4, 3, 9), seat(2, "russia", 3, 4, 9))])
    assert places(made) == [2, 1]
    made = played([board(1, seat(1, "france", 4, 4, 9), seat(2, "russia", 3, 4, 9))])
    assert places(made) == [1, 2]
    level = [board(1, *(seat(n, p, 4) for n, p in enumerate(reversed(POWERS), 1)))]
    assert places(played(level)) == [7, 6, 5, 4, 3, 2, 1]
    assert POWERS == ("austria", "germany", "italy", "turkey", "england", "russia", "france")


def test_7_1_the_last_year_played_counts_whatever_was_planned() -> None:
    made = played([board(1, seat(1, "italy", 3, 9), seat(2, "france", 9, 3))], last_year=1901)
    assert places(made) == [1, 2]


def test_7_1_fewer_players_share_the_same_formula() -> None:
    made = played([board(1, seat(1, "italy", 9), seat(2, "france", 6), seat(3, "turkey", 0))])
    factor = ONE + Fraction(1, 10)
    paid = [points_of_units(each.units or 0) for each in derive(made).tables[0].seats]
    assert paid == [(1 + 36 + 70 + 30) * factor, (1 + 24 + 34) * factor, 1]


def test_7_1_facts_that_are_refused() -> None:
    def codes(table: Table) -> set[str]:
        return {each.code for each in facts.check_event(played([table]))}

    assert "power.twice" in codes(board(1, seat(1, "italy", 3), seat(2, "italy", 3)))
    assert "centres.too-many" in codes(board(1, seat(1, "italy", 20), seat(2, "france", 15)))
    out = BoardVariant.TURKEY_OUT
    assert "centres.too-many" in codes(
        board(1, seat(1, "italy", 18), seat(2, "france", 15), variant=out)
    )
    assert "power.turkey-out" in codes(
        board(1, seat(1, "italy", 3), seat(2, "turkey", 3), variant=out)
    )
    gap = replace(seat(1, "italy"), extra={"centres": {"1901": 3, "1903": 3}})
    assert "centres.years" in codes(board(1, gap, seat(2, "france", 3, 3)))
    assert codes(board(1, seat(1, "italy", 17), seat(2, "france", 17))) == set()
    allowed = board(1, seat(1, "italy", 17), seat(2, "france", 15), variant=out)
    assert codes(allowed) == set()


# ------------------------------------------------------------------------------ 7.2: the event

LEVEL = (5, 5, 5, 5, 5, 5, 4)
WON = (12, 8, 6, 5, 3, 0, 0)
TOP = AdjustmentKind.TOP_TABLE


def test_7_2_the_top_table_counts_1_2_and_its_winner_2000_more_and_is_first() -> None:
    made = played([seven(1, 1, WON), seven(2, 8, (18, 6, 5, 5, 0, 0, 0))])
    before = rows(made)
    assert next(iter(before)) == 8  # the solo
    made = adjusted(made, TOP, *range(1, 8))
    after = rows(made)
    assert after[1].points == before[1].points * Fraction(6, 5) + 2000
    assert after[2].points == before[2].points * Fraction(6, 5)
    assert next(iter(after)) == 1
    plain = played([seven(1, 1, WON), seven(2, 8, WON)], top_table=False)
    assert rows(adjusted(plain, TOP, *range(1, 8)))[1].points == before[1].points


def test_7_2_the_winner_of_the_top_table_is_first_whatever_the_totals() -> None:
    solo = (34, 0, 0, 0, 0, 0, 0)
    rounds = [[seven(1, 1, WON), seven(2, 8, solo)] for _ in range(12)]
    made = adjusted(played(*rounds), TOP, *range(1, 8), round_=12)
    table = rows(made)
    assert table[8].points > table[1].points
    assert next(iter(table)) == 1


def test_7_2_who_declined_has_nine_tenths_of_that_round() -> None:
    made = played([seven(1, 1, WON)])
    declined = adjusted(made, AdjustmentKind.TOP_TABLE_REFUSED, 2)
    assert rows(declined)[2].points == rows(made)[2].points * Fraction(9, 10)
    without = with_settings(declined, options={"top_table": False})
    assert rows(without)[2].points == rows(made)[2].points


@pytest.mark.parametrize(("centres", "factor"), [(3, Fraction(23, 20)), (0, Fraction(21, 20))])
def test_7_2_two_boards_in_one_round(centres: int, factor: Fraction) -> None:
    def boards(*, twice: bool) -> list[Table]:
        own = 1 if twice else 8
        return [
            board(1, seat(1, "italy", 9), seat(2, "france", 3)),
            board(2, seat(own, "turkey", centres), seat(3, "russia", 9)),
        ]

    single = rows(played(boards(twice=False)))
    made = adjusted(played(boards(twice=True)), AdjustmentKind.TWO_BOARDS, 1)
    assert facts.check_event(made) == ()
    together = Fraction(single[1].points) + Fraction(single[8].points)
    assert rows(made)[1].points == together * factor
    assert dict(rows(made)[1].criteria)["boards"] == 2


@pytest.mark.parametrize(("said", "expected"), [(None, 12), (20, 20)])
def test_7_2_a_round_sat_out_at_the_directors_request(said: int | None, expected: int) -> None:
    rounds = [[seven(1, 1, LEVEL)], [seven(1, 2, LEVEL)]]
    made = replace(played(*rounds), sat_out_points=said)
    before = rows(made)[1]
    after = rows(adjusted(made, AdjustmentKind.SAT_OUT, 1, round_=2))[1]
    assert after.points == before.points + expected
    assert dict(after.criteria)["boards"] == 1


def test_7_2_the_worst_of_more_than_three_boards_may_count_a_tenth() -> None:
    rounds = [[seven(1, 1, WON)] for _ in range(3)] + [[seven(1, 1, (0, *WON[:6]))]]
    assert rows(played(*rounds))[1].points == 3 * 149 * Fraction(7, 5) + 1
    tenth = rows(played(*rounds, worst_counts_tenth=True))[1]
    assert tenth.points == 3 * 149 * Fraction(7, 5) + Fraction(1, 10)
    # a declined top table makes a board the worst: after modifiers
    close = [[seven(1, 1, (11, *WON[1:]))], *[[seven(1, 1, WON)] for _ in range(3)]]
    low, high = (n * Fraction(7, 5) for n in (1 + 44 + 70 + 30, 149))
    made = played(*close, worst_counts_tenth=True)
    assert rows(made)[1].points == 3 * high + low / 10
    made = adjusted(made, AdjustmentKind.TOP_TABLE_REFUSED, 1, round_=4)
    assert rows(made)[1].points == low + 2 * high + high * Fraction(9, 100)
    three = rows(played(*rounds[:3], worst_counts_tenth=True))[1]
    assert three.points == 3 * 149 * Fraction(7, 5)


def test_7_2_only_who_has_played_a_board_is_ranked() -> None:
    assert set(rows(played([seven(1, 1, LEVEL)]))) == set(range(1, 8))


# ------------------------------------------------------------------------------ 7.3: ties


def test_7_3_more_boards_come_first() -> None:
    made = played(
        [board(1, seat(1, "italy", 0), seat(2, "france", 0), seat(3, "turkey", 0))],
        [board(1, seat(1, "italy", 0), seat(4, "france", 0))],
    )
    level = replace(adjusted(made, AdjustmentKind.SAT_OUT, 2, round_=2), sat_out_points=1)
    assert rows(level)[1].points == rows(level)[2].points == 2
    assert above(level, 1, 2)


def equal(*powers: str) -> Event:
    """Eliminated on one board, all with one point: 1, 2 … with these powers."""
    return played([board(1, *(seat(n, power, 0) for n, power in enumerate(powers, 1)))])


def test_7_3_women_before_others_where_they_said_so() -> None:
    made = equal("austria", "germany")
    assert above(made, 1, 2)
    stated = with_entry(made, 1, gender=Gender.FEMALE)
    assert above(stated, 2, 1)
    assert above(with_settings(stated, options={"women_first": False}), 1, 2)
    assert above(with_entry(made, 1, gender=Gender.OTHER), 1, 2)


def test_7_3_the_score_of_round_1_then_2_then_3() -> None:
    low, high = (1, 9), (9, 1)

    def rounds(*first: tuple[int, int]) -> Event:
        return played(
            *([board(1, seat(1, "italy", one), seat(2, "france", other))] for one, other in first)
        )

    made = rounds(high, low)
    assert rows(made)[1].points == rows(made)[2].points
    assert above(made, 1, 2)
    assert above(rounds(low, high), 2, 1)
    # round 1 level (nobody has a centre left, 1 point each), then round 2
    assert above(rounds((0, 0), high, low), 1, 2)
    assert above(rounds((0, 0), low, high), 2, 1)
    assert above(rounds((0, 0), (0, 0), low, high), 2, 1)


def test_7_3_the_power_of_round_1() -> None:
    assert above(equal("germany", "austria"), 2, 1)
    assert above(equal("france", "russia"), 2, 1)


def test_7_3_the_power_of_round_2_where_that_of_round_1_is_the_same() -> None:
    def pair(number: int, entry: int, power: str, other: int) -> Table:
        return board(number, seat(entry, power, 0), seat(other, "france", 0))

    first = [pair(1, 1, "italy", 3), pair(2, 2, "italy", 4)]
    second = [pair(1, 1, "russia", 3), pair(2, 2, "austria", 4)]
    assert above(played(first, second), 2, 1)
    # the power of round 1 is looked at before that of round 2
    second_best = [pair(1, 1, "austria", 3), pair(2, 2, "italy", 4)]
    assert above(played(second_best, second), 1, 2)


def test_7_3_the_lot_last() -> None:
    tables = [board(n, seat(n, "italy", 0), seat(n + 10, "france", 0)) for n in (1, 2, 3)]
    made = played(tables)
    seed = made.settings.draw_seed
    lots = [draws.lot_key(seed, RoundNumber(1), entry) for entry in derived_order(made)[:3]]
    assert lots == sorted(lots)


def test_7_3_who_played_the_round_beats_who_did_not() -> None:
    made = played(
        [board(1, seat(1, "italy", 0), seat(3, "france", 0))],
        [board(1, seat(2, "austria", 0), seat(3, "germany", 0))],
    )
    assert above(made, 1, 2)


def test_7_3_the_younger_first_and_who_did_not_state_it_last() -> None:
    two = [board(1, seat(1, "italy", 0)), board(2, seat(2, "italy", 0))]
    tables = [replace(each, seats=(*each.seats, seat(n + 10, "france", 0)))
              for n, each in enumerate(two)]  # fmt: skip
    made = played(tables)
    old = with_entry(made, 0, birth_date=date(1970, 1, 1))
    assert above(old, 1, 2)
    assert above(with_entry(old, 1, birth_date=date(1980, 1, 1)), 2, 1)


def test_7_3_of_two_boards_in_a_round_the_better_power_counts() -> None:
    made = played([
        board(1, seat(1, "france", 0), seat(3, "england", 0)),
        board(2, seat(1, "austria", 0), seat(4, "turkey", 0)),
    ])  # fmt: skip
    row = rows(adjusted(made, AdjustmentKind.TWO_BOARDS, 1))[1]
    assert dict(row.unshown)["power_1"] == 1
