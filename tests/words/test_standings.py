"""Standings as tables, and their points as arithmetic, word for word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import EntryStatus, Event, League, Number, Phase, Prize, Tier
from bglmanager.engine.finals import standings_cut
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.league import elo_sum
from bglmanager.engine.orders import Order, Separation
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.engine.rulesets.ruleset import TABLES_AND_PLACES, EloFormula
from bglmanager.engine.till import prize_money
from bglmanager.engine.totals import total_of
from bglmanager.i18n import Texts
from bglmanager.words import reasons
from bglmanager.words.names import names_of
from bglmanager.words.points_explained import league_sums, total_sums
from bglmanager.words.regulations import criterion_name, criterion_short
from bglmanager.words.standings import (
    RoundCell,
    ShownNumber,
    StandingsRow,
    standings_columns,
    view_after_round,
    view_of_final_ranking,
)
from bglmanager.words.till import prize_money_words
from tests.engine import builders, notation
from tests.engine.generator import generate
from tests.engine.playing import swiss
from tests.engine.test_big_league import of_pairs
from tests.helpers.events import closed, played, two_rounds, with_entry, with_round

ONE, TWO = RoundNumber(1), RoundNumber(2)
ENGLISH = Texts("en")


def rows(event: Event, number: RoundNumber) -> tuple[StandingsRow, ...]:
    return view_after_round(ENGLISH, event, derive(event), number).rows


def ranking(event: Event) -> tuple[StandingsRow, ...]:
    return view_of_final_ranking(ENGLISH, event, derive(event)).rows


def sat(place: int, table: int) -> RoundCell:
    return RoundCell(((place, TableNumber(table)),))


def test_a_row_has_everything_of_a_player() -> None:
    row = rows(two_rounds(), TWO)[3]
    assert row == StandingsRow(
        rank=4,
        entry=EntryNumber(2),
        name="Rossi Bruno",
        club="",
        withdrawn=False,
        change=row.change,
        figures=(ShownNumber(90, "90"), ShownNumber(50, "50"), ShownNumber(810, "810")),
        cells=row.cells,
        trend=(3, 4),
    )
    assert [cell.place for cell in row.cells] == [2, 3]


def test_columns_say_the_same_as_text_and_as_value() -> None:
    event = two_rounds()
    view = view_after_round(ENGLISH, event, derive(event), TWO)
    found = [
        (column.title, column.text(view.rows[3]), column.value_of(view.rows[3]))
        for column in standings_columns(ENGLISH, view.shape)
        if column.figures
    ]
    assert [title for title, _, _ in found] == ["No.", "Points", "PBG", "PBA", "R1", "R2"]
    assert [value for _, _, value in found] == [4, 90, 50, 810, 2, 3]
    assert [text for _, text, _ in found][:2] == ["4", "90"]


def test_who_plays_on_two_boards_has_both_in_his_cell() -> None:
    both = RoundCell((*sat(1, 1).seats, *sat(3, 6).seats))
    assert (both.text, both.value, both.place) == ("1/1  3/6", "1/1  3/6", 1)
    assert (RoundCell().text, RoundCell().value) == ("–", None)


def test_rows_are_in_the_order_of_the_standings() -> None:
    assert [row.entry for row in rows(two_rounds(), TWO)] == [1, 5, 3, 2, 7, 6, 4, 8]


def test_the_change_is_counted_in_ranks_won() -> None:
    before = {row.entry: row.rank for row in rows(two_rounds(), ONE)}
    assert all(row.change is None for row in rows(two_rounds(), ONE))
    for row in rows(two_rounds(), TWO):
        assert row.change == before[row.entry] - row.rank


def test_who_did_not_sit_has_no_place_there() -> None:
    event = closed(with_round(played(8), order=[2, 3, 4, 5, 6, 7, 8]))
    places = {row.entry: [cell.place for cell in row.cells] for row in rows(event, TWO)}
    assert (places[EntryNumber(1)], places[EntryNumber(2)]) == ([1, None], [2, 1])


def test_who_left_is_marked_from_then_on() -> None:
    event = with_entry(two_rounds(), 7, status=EntryStatus.WITHDRAWN, left_after=TWO)
    assert [row.entry for row in rows(event, TWO) if row.withdrawn] == [7]
    assert not any(row.withdrawn for row in rows(event, ONE))


def final_event() -> Event:
    event = two_rounds(prizes=(Prize(1, "Coppa"), Prize(3, "Gioco")))
    return closed(with_round(event, phase=Phase.FINAL, order=[5, 1, 2, 3]))


def test_the_final_comes_first_then_the_standings() -> None:
    event = final_event()
    found = ranking(event)
    assert [line.entry for line in found] == [5, 1, 2, 3, 7, 6, 4, 8]
    assert [line.rank for line in found] == list(range(1, 9))
    assert [line.prize for line in found] == ["Coppa", "", "Gioco", "", "", "", "", ""]


def test_league_points_come_with_the_parts_of_the_formula() -> None:
    event = final_event()
    winner = ranking(event)[0]
    assert winner.league is not None
    assert winner.league.detail == {"pm": Fraction(155, 2), "pf": 100, "n": 8, "tier": 1}
    assert round(float(winner.league.points), 3) == 702.106


def test_an_event_of_no_league_gives_no_points() -> None:
    event = two_rounds(league=None, tier=None)
    assert {line.league for line in ranking(event)} == {None}


# ---------------- Names of the criteria, and what is said when one of a single event decides
ANNA = EntryNumber(1)


def names() -> Iterator[str]:
    for ruleset in RULESETS.values():
        for orders in ruleset.orders.values():
            yield from orders.shown
            yield from (step.name for step in orders.standings)


@pytest.mark.parametrize("name", sorted(set(names()) - {TABLES_AND_PLACES}))
def test_every_criterion_has_a_name_and_a_short_one(name: str) -> None:
    assert "_" not in criterion_name(ENGLISH, name)
    assert "_" not in criterion_short(ENGLISH, name)
    assert len(criterion_short(ENGLISH, name)) <= 12


def test_catans_numbers_say_what_they_hold() -> None:
    """As the sheet of the table says it: a column of “Cities” would leave out the settlements."""
    keys = ("buildings", "roads_cards", "hand")
    assert [criterion_short(ENGLISH, key) for key in keys] == [
        "Buildings",
        "Roads+cards",
        "Hand cards",
    ]
    assert [criterion_short(Texts("it"), key) for key in keys] == [
        "Col.+città",
        "Strade+carte",
        "Carte in mano",
    ]


def test_a_name_nobody_knows_stays_itself() -> None:
    assert criterion_name(ENGLISH, "luck") == criterion_short(ENGLISH, "luck") == "luck"


@pytest.mark.parametrize(
    ("criterion", "value", "above", "said"),
    [
        (
            "buildings",
            9,
            11,
            "Tied with Anna so far; settlements + cities: more are better, 9 against 11.",
        ),
        (
            "hand",
            5,
            2,
            ("Tied with Anna so far; resource cards left in hand: fewer are better, 5 against 2."),
        ),
        ("top_table", 0, 1, "Anna won the top table: first whatever the totals."),
        ("women", 0, 1, "Level with Anna so far; then women come first."),
        ("birth_date", None, 1, "Level with Anna so far; then the younger comes first."),
        ("power_2", 4, 1, "Level with Anna so far; then the power played in round 2 decides."),
        ("power_2", None, 1, "Tied with Anna so far, who played round 2: Anna comes first."),
        ("score_3", None, 80, "Tied with Anna so far, who played round 3: Anna comes first."),
        (
            "score_3",
            70,
            80,
            ("Tied with Anna so far; score in round 3: the higher value is better, 70 against 80."),
        ),
    ],
)
def test_what_separates_two(criterion: str, value: Number | None, above: Number, said: str) -> None:
    found = Separation(criterion, value, ANNA, above)
    assert reasons.separation_words(ENGLISH, found, {ANNA: "Anna"}, Order.STANDINGS) == said


EN = Texts("en")


def test_bgl_3_13_the_mean_of_the_rounds() -> None:
    event = builders.with_settings(two_rounds(), tier=Tier.A, league=League.BGL)
    derived = derive(event)
    assert league_sums(EN, event, derived, derived.league_points[1]) == (
        "Average of the Swiss rounds: 155 / 2 = 77.50",
    )


def test_big_5_base_prize_and_ratings() -> None:
    event = builders.with_settings(swiss(8, 2, 3), league=League.BIG)
    event = builders.with_entry(event, 0, rating=2000)
    derived = derive(event)
    first = derived.league_points[0]
    base, prize, ratings = league_sums(EN, event, derived, first)
    assert base == "Base: 1000 × (2 × 8 − 2 × 1 + 1) / (2 × 8) = 937.50, rank 1 of 8"
    assert prize == ("Prize: 253.33 / 1 = 253.33; 253.33 is that of an event of 8 players")
    assert ratings == "Ratings: (1562.50 − 2000) / 1000 = −0.4375, held within ±0.1"
    last = league_sums(EN, event, derived, derived.league_points[-1])
    assert last[1] == "Prize: for the best quarter only, 2 of 8"


@pytest.mark.parametrize("seed", range(40))
def test_the_parts_are_those_of_the_formula(seed: int) -> None:
    event = generate(seed)
    derived = derive(event)
    formula = ruleset_of(event.settings).formula
    for worth in derived.league_points[:5] if isinstance(formula, EloFormula) else ():
        assert isinstance(formula, EloFormula)
        found = elo_sum(event, formula, derived, worth.entry)
        n, places = found.players, found.places
        prizes = [found.prize / p if p <= found.prized else 0 for p in places]
        bases = [Fraction(1000 * (2 * n - 2 * p + 1), 2 * n) for p in places]
        assert worth.detail["prize"] == sum(prizes) / Fraction(len(places))
        assert worth.detail["base"] == sum(bases) / len(places)


def test_people_of_a_pair_share_two_places() -> None:
    event = of_pairs(4, pairs_count="people")
    derived = derive(event)
    assert league_sums(Texts("en"), event, derived, derived.league_points[0])[:2] == (
        "Base: average of ranks 1 and 2 of 8 people = 875",
        "Prize: average of ranks 1 and 2 = 190; rank 1: 253.33",
    )
    last = league_sums(Texts("it"), event, derived, derived.league_points[-1])
    assert last[0] == "Base: media delle posizioni 7 e 8 di 8 persone = 125"


# ----------------------------------------------------------- Totals and prize money in words

TWO_ROUNDS = """
    {head}size 2, rounds 2
    entries 1-4
    round 1
    1: 1=9 2=3
    2: 3=8 4=2
    round 2
    1: 1=5 3=5
    2: 2=6 4=4
"""


def said(head: str) -> list[tuple[str, str]]:
    event = notation.event(TWO_ROUNDS.format(head=head))
    found = total_of(event, derive(event), EntryNumber(1), RoundNumber(2))
    return list(total_sums(Texts("en"), found, names_of(event.entries), event))


def test_the_sums_of_the_boardgame_league() -> None:
    assert said("") == [
        ("140 points", "100 + 40 = 140"),
        ("PBG 125.00", "75.00 + 50.00 = 125.00"),
        ("PBA 250", "110 (First 2 Last 2) + 140 (First 3 Last 3) = 250"),
    ]


def test_a_single_number_is_no_sum() -> None:
    event = notation.event(TWO_ROUNDS.format(head=""))
    found = total_of(event, derive(event), EntryNumber(1), RoundNumber(1))
    told = list(total_sums(Texts("en"), found, names_of(event.entries), event))
    assert told[:2] == [("100 points", ""), ("PBG 75.00", "")]


def test_opponents_do_not_count_in_big() -> None:
    assert said("ruleset big-2026, ") == [
        ("1668 points", "1000 + 668 = 1668"),
        ("PBG 125.00", "75.00 + 50.00 = 125.00"),
    ]


def paid(event: Event, *numbers: int) -> Event:
    for number in numbers:
        desk = replace(event.entries[number - 1].desk, paid=True)
        event = builders.with_entry(event, number - 1, desk=desk)
    return event


def test_the_pot_in_one_line() -> None:
    event = notation.event(TWO_ROUNDS.format(head="ruleset big-2026, "))
    event = paid(builders.with_settings(event, fee=10, pot=True), 1, 2, 3, 4)
    money = prize_money(event, derive(event).final_ranking)
    assert money is not None
    line = prize_money_words(Texts("en"), money, names_of(event.entries))
    assert line.startswith(
        "Pot: 30 € of the fees of 4 players · consolation voucher 2 € · 1. First"
    )
    assert line.endswith(" 2.80 €")
    assert [part.split()[-2] for part in line.split(" · ")[2:]] == ["11.20", "8.40", "5.60", "2.80"]


def test_the_line_in_the_standings_is_where_the_regulation_cuts() -> None:
    played = swiss(12, 2, 3)
    derived = derive(played)
    found = standings_cut(played, derived)
    wins = [sum(1 for t in derived.tables for s in t.seats if s.entry == e.number and s.place == 1)
            for e in played.entries]  # fmt: skip
    assert found is not None
    assert found.places == sum(number >= 2 for number in wins)
    assert standings_cut(builders.with_settings(played, rounds_planned=4), derived) is None
    assert standings_cut(swiss(6, 2, 3), derive(swiss(6, 2, 3))) is None
