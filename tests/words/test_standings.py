"""Standings as tables: rows, columns and cells, the same wherever they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import EntryStatus, Event, Number, Phase, Prize
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.orders import Order, Separation
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.rulesets.ruleset import TABLES_AND_PLACES
from bglmanager.i18n import Texts
from bglmanager.words import reasons
from bglmanager.words.regulations import criterion_name, criterion_short
from bglmanager.words.standings import (
    RoundCell,
    ShownNumber,
    StandingsRow,
    standings_columns,
    view_after_round,
    view_of_final_ranking,
)
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
