"""The tables that have not reported stay in sight, and codes of sheets open theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EventId, RoundNumber, TableNumber
from bglmanager.i18n import Texts
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.table_list import open_numbers
from bglmanager.words.check_code import check_code
from tests.helpers import events
from tests.ui.hall import CONTROL, ENTER, Hall

Key = Qt.Key
HallMaker = Callable[[Event], Hall]


@pytest.fixture
def hall_of(qtbot: QtBot, look: Look, tmp_path: Path) -> Iterator[HallMaker]:
    """Opens the round of an event."""
    made: list[Hall] = []

    def make(event: Event) -> Hall:
        made.append(Hall.of(qtbot, look, tmp_path / f"{len(made)}", event))
        return made[-1]

    yield make
    for hall in made:
        hall.close()


def all_but(tables: int, *missing: int) -> Event:
    """A round of tables of four with all results but these."""
    made = events.playing(4 * tables)
    for number in range(1, tables + 1):
        if number not in missing:
            made = events.with_result(made, number, [40, 30, 20, 10])
    return made


def with_labels(event: Event, labels: dict[int, str]) -> Event:
    round_ = event.rounds[-1]
    tables = tuple(replace(t, label=labels.get(t.number)) for t in round_.tables)
    return replace(event, rounds=(*event.rounds[:-1], replace(round_, tables=tables)))


def code(event: Event, round_: int, table: int) -> str:
    return check_code(event.settings.id, RoundNumber(round_), TableNumber(table))


def test_the_open_tables_stand_above_the_list_however_far_down_they_are(
    hall_of: HallMaker,
) -> None:
    hall = hall_of(all_but(113, 98, 109, 110, 111))
    assert hall.results.side.open_line == "4 open of 113 98, 109–111"
    hall.type("110", "40", "30", "20", "10")
    assert hall.results.side.open_line == "3 open of 113 98, 109, 111"
    hall.press(Key.Key_Z, CONTROL)
    assert hall.results.side.open_line == "4 open of 113 98, 109–111"


def test_when_all_are_in_it_says_so(hall_of: HallMaker) -> None:
    hall = hall_of(all_but(2, 2))
    hall.type("", "40", "30", "20", "10")
    assert hall.results.side.open_line == "No table is open"


@pytest.mark.usefixtures("dressed")
def test_the_line_takes_no_more_room_than_it_needs(hall_of: HallMaker) -> None:
    hall = hall_of(all_but(75, *range(1, 75, 2)))
    side = hall.results.side
    long, last = side._open.height(), TableNumber(73)
    side.show_rows(side.rows, [last], last)
    assert side.open_line == "1 open of 75 73"
    hall.qtbot.waitUntil(lambda: side._open.height() < long // 2)


def test_so_many_that_they_fill_the_side_are_cut() -> None:
    said = open_numbers(Texts("en"), [TableNumber(n) for n in range(1, 160, 2)])
    assert len(said) < 150
    assert said.startswith("1, 3, 5")
    assert said.endswith("and 47 more")
    assert open_numbers(Texts("en"), [TableNumber(n) for n in range(1, 114)]) == "1–113"


def test_only_the_open_tables_are_listed_by_a_key(hall_of: HallMaker) -> None:
    hall = hall_of(all_but(12, 4, 9))
    hall.press(Key.Key_O, CONTROL)
    assert [row.number for row in hall.results.rows] == [4, 9]
    hall.press(Key.Key_Down)
    assert hall.form.title == "Table 9"
    hall.type("", "40", "30", "20", "10")
    assert [row.number for row in hall.results.rows] == [4]
    hall.press(Key.Key_O, CONTROL)
    assert len(hall.results.rows) == 12


def test_the_sheets_are_typed_while_only_the_open_tables_are_listed(hall_of: HallMaker) -> None:
    """A line that goes opens no other table."""
    hall = hall_of(events.playing(48))
    hall.press(Key.Key_O, CONTROL)
    stack = [n * 5 % 12 + 1 for n in range(12)]
    for n, table in enumerate(stack):
        hall.type(str(table), "40", "30", "20", str(n + 5))
        left = sorted(stack[n + 1 :])
        assert {row.number for row in hall.results.rows} - {table} >= set(left)
    assert [hall.scores(table)[3] for table in stack] == [*range(5, 17)]


def test_a_check_code_opens_its_table_in_small_letters_too(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing(12))
    hall.type(code(hall.event, 1, 3).lower(), "40", "30", "20", "10")
    assert hall.scores(3) == [40, 30, 20, 10]
    assert hall.at(hall.results.number)


def test_a_code_is_read_in_two_parts_too(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing(12))
    found = code(hall.event, 1, 3)
    hall.type(f" {found[:2]} {found[2:]} ", "40", "30", "20", "10")
    assert hall.scores(3) == [40, 30, 20, 10]


def test_a_code_of_another_event_or_a_mistyped_one_is_said_at_the_field(
    hall_of: HallMaker,
) -> None:
    hall = hall_of(events.playing(12))
    right = code(hall.event, 1, 3)
    other = check_code(EventId("another"), RoundNumber(1), TableNumber(3))
    changed = ("2" if right[0] != "2" else "3") + right[1:]
    not_there = code(hall.event, 1, 4)
    not_made = code(hall.event, 2, 1)
    for typed in (other, changed, not_there, not_made, "AB0O"):
        hall.type(typed)
        assert hall.results.number_field.problem.startswith(
            f"No table of this event has the code “{typed}”."
        )
        assert hall.at(hall.results.number)
        hall.press(Key.Key_Delete)


def test_a_code_of_another_round_goes_there_with_a_second_enter(hall_of: HallMaker) -> None:
    hall = hall_of(events.with_round(events.played(8)))
    assert hall.window.key == "round-2"
    hall.type(code(hall.event, 1, 2))
    assert hall.results.number_field.problem == (
        "That is the sheet of table 2 in round 1. Press Enter again to go there."
    )
    hall.press(ENTER)
    assert hall.window.key == "round-1"
    assert hall.form.title == "Table 2"
    hall.window.go("round-2")
    assert hall.results.number.text() == ""
    assert hall.results.number_field.problem == ""


def test_a_code_goes_back_to_a_round_being_played_into_its_first_score(
    hall_of: HallMaker,
) -> None:
    hall = hall_of(events.with_round(events.played(8)))
    hall.window.go("round-1")
    hall.type(code(hall.event, 2, 2), "")
    assert hall.window.key == "round-2"
    assert hall.form.title == "Table 2"
    assert hall.at(hall.line(1).score)


def test_what_is_asked_is_forgotten_with_another_letter(hall_of: HallMaker) -> None:
    hall = hall_of(events.with_round(events.played(8)))
    other = code(hall.event, 1, 2)
    hall.type(other)
    hall.type(other)
    assert hall.window.key == "round-2", "typed anew it is asked anew"


def test_a_number_is_the_table_s_own_before_the_name_of_furniture(hall_of: HallMaker) -> None:
    hall = hall_of(with_labels(events.playing(12), {1: "3", 2: "B7", 3: "14"}))
    for typed in ("3", "003"):
        hall.type(typed)
        assert hall.form.title == "Table 3 · 14"
        hall.press(Key.Key_Escape)
        hall.type("2")
        hall.press(Key.Key_Escape)
    hall.type("14")
    assert hall.form.title == "Table 3 · 14"
    hall.press(Key.Key_Escape)
    hall.type("b7")
    assert hall.form.title == "Table 2 · B7"


def test_the_name_of_furniture_comes_before_a_code(hall_of: HallMaker) -> None:
    made = events.playing(12)
    hall = hall_of(with_labels(made, {1: code(made, 1, 3)}))
    hall.type(code(made, 1, 3))
    assert hall.form.title.startswith("Table 1 · ")
