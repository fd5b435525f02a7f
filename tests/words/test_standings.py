"""Standings as tables: rows, columns and cells, the same wherever they are shown."""

from __future__ import annotations

from fractions import Fraction

from bglmanager.engine.derive import derive
from bglmanager.engine.event import EntryStatus, Event, Phase, Prize
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.i18n import Texts
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
