"""A Diplomacy board typed without a window: its columns are years."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine.event import Event
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.services import boards
from bglmanager.services.changes import with_table
from bglmanager.services.second_pass import to_type
from bglmanager.services.table_sheet import Cell
from tests.helpers import boards as played_boards
from tests.helpers.days import Day
from tests.helpers.events import with_round
from tests.helpers.sheets import board_sheet, type_on, written_on
from tests.services.conftest import DayMaker

FIRST = ("4", "4", "5", "4", "4", "5", "5")
NUMBER, TABLE = RoundNumber(1), TableNumber(1)


@pytest.fixture
def day(begin: DayMaker) -> Day:
    """Boards of seven are being played."""
    made = begin(played_boards.event(14))
    made.start()
    return made


def playing() -> Event:
    return with_round(played_boards.event(14))


def kept(event: Event, years: int) -> Event:
    """The event with so many years of the first board."""
    table = event.rounds[0].tables[0]
    held = played_boards.held(7, played_boards.YEARS[:years])
    return with_table(event, NUMBER, boards.with_centres(table, held))


def test_enter_goes_down_the_powers_then_to_the_next_year() -> None:
    sheet, after = type_on(board_sheet(playing()), *FIRST)
    assert after == Cell(0, "1902")
    assert sheet.totals["1901"] == 31
    assert sheet.totals["1902"] is None


def test_enter_in_a_year_that_is_not_begun_saves_the_board() -> None:
    sheet, _ = type_on(board_sheet(playing()), *FIRST)
    assert sheet.entered(Cell(0, "1902"))[1] is None


def test_who_is_out_stays_out_and_is_passed_by() -> None:
    sheet, after = type_on(board_sheet(playing()), "0", *FIRST[1:])
    assert after == Cell(1, "1902")
    assert written_on(sheet)[0][:2] == ["0", ""]
    sheet = sheet.with_text(Cell(1, "1902"), "5")
    assert written_on(sheet)[0][:3] == ["0", "0", ""]


def test_a_zero_that_stood_there_by_itself_goes_with_what_it_came_from() -> None:
    sheet, _ = type_on(board_sheet(playing()), "0", *FIRST[1:])
    sheet = sheet.with_text(Cell(1, "1902"), "5")
    assert written_on(sheet.with_text(Cell(0, "1901"), "4"))[0][:2] == ["4", ""]
    assert written_on(sheet.with_text(Cell(1, "1902"), ""))[0][:2] == ["0", ""]
    stayed = sheet.amid(board_sheet(sheet.event))
    assert written_on(stayed.with_text(Cell(0, "1901"), "4"))[0][:2] == ["4", ""]


def test_arrows_go_to_powers_and_years_and_never_out() -> None:
    sheet = board_sheet(playing())
    assert sheet.beside(Cell(0, "1901"), 1) == Cell(1, "1901")
    assert sheet.beside(Cell(0, "1901"), 0, 1) == Cell(0, "1902")
    assert sheet.beside(Cell(0, "1901"), 0, -1) is None
    assert sheet.beside(Cell(6, "1901"), 1) is None


def test_a_year_more_or_less_than_usual() -> None:
    sheet = board_sheet(playing())
    count = len(sheet.fields)
    assert not sheet.may_be_longer
    fewer = sheet.with_years(count - 1)
    assert (len(fewer.fields), fewer.may_be_longer) == (count - 1, True)
    assert not fewer.is_dirty


def test_more_centres_than_there_are_is_said_while_typing_and_refused() -> None:
    sheet, _ = type_on(board_sheet(playing()), "20", "20", *FIRST[2:])
    assert sheet.overfull == ["1901"]
    assert [one.code for one in sheet.wrong] == ["board.too-many"]
    assert sheet.cells_of(sheet.wrong[0]) == [Cell(n, "1901") for n in range(7)]


def test_a_power_without_its_centres_is_named() -> None:
    sheet, _ = type_on(board_sheet(playing()), *FIRST[:5])
    (found,) = sheet.wrong
    assert found.code == "board.year-incomplete"
    assert sheet.cells_of(found) == [Cell(5, "1901"), Cell(6, "1901")]


def test_places_and_points_come_with_the_year() -> None:
    sheet, _ = type_on(board_sheet(playing()), *FIRST)
    assert sheet.outlook is not None
    assert (sheet.outlook.year, sheet.outlook.solid) == (1901, 7)
    assert sheet.result.seats[2].place == 1


def test_another_year_is_no_correction_and_another_count_is_one() -> None:
    sheet = board_sheet(kept(playing(), 1))
    assert sheet.has_result
    more, _ = type_on(sheet, "5", "5", "6", "4", "3", "5", "6")
    assert not more.needs_reason
    assert sheet.with_text(Cell(0, "1901"), "3").needs_reason


def test_the_board_is_saved_as_it_would_be(day: Day) -> None:
    sheet, _ = type_on(board_sheet(day.event), *FIRST)
    assert [one.code for one in sheet.questions] == ["board.ends-early"]
    sheet.commit(day.desk, "")
    assert day.table(1) == sheet.would_be


def test_the_second_sheet_is_blank_and_compares(day: Day) -> None:
    type_on(board_sheet(day.event), *FIRST)[0].commit(day.desk, "")
    assert to_type(day.round) == (1,)
    sheet = board_sheet(day.event, again=True)
    assert {text for own in written_on(sheet) for text in own} == {""}
    sheet, _ = type_on(sheet, *FIRST)
    assert sheet.questions == ()
    assert not sheet.needs_reason
    sheet.commit(day.desk, "second pass")
    assert to_type(day.round) == ()


@given(
    st.lists(
        st.tuples(st.integers(0, 6), st.integers(0, 3), st.sampled_from(["", "0", "3", "12"])),
        max_size=20,
    )
)
def test_the_keyboard_never_leaves_the_board(typed: list[tuple[int, int, str]]) -> None:
    sheet = board_sheet(playing())
    for seat, year, text in typed:
        cell = Cell(seat, sheet.fields[year])
        sheet = sheet.with_text(cell, text)
        assert sheet.with_text(cell, sheet.typed.text(cell)).typed == sheet.typed
        assert sheet.entered(cell)[1] in (None, *sheet.cells)
        assert {each for each in sheet.by_itself if sheet.typed.text(each) != "0"} == set()
    if not sheet.wrong:
        again = board_sheet(with_table(sheet.event, NUMBER, sheet.would_be))
        assert again.would_be == again.table == sheet.would_be
