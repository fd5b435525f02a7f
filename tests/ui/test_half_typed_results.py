"""Results that are half typed: back after a kill, with a line that says so, never where they
do not belong.
"""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import BottomReason, Pairing
from bglmanager.engine.finals import Cut
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.tables import Reading, tables_at
from bglmanager.services import leaving
from bglmanager.services.autosave import FOLDER
from bglmanager.services.pre_start_check import Answer
from bglmanager.services.result_input import SeatInput
from bglmanager.services.table_sheet import TypedSheet
from bglmanager.ui.pages.round import sheets
from bglmanager.ui.pages.round.round_context import NOTHING, Chosen
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from tests.helpers import events
from tests.helpers.figures import figure
from tests.helpers.results_typed import enter_result
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.second import second, turn
from tests.ui.test_not_saved import House
from tests.ui.test_typing import kill_while_typing

Key = Qt.Key
Start = Callable[[], Hall]

ONE_BACK = "Table {}: what was half typed is back in its fields, not saved yet."
CHANGED = "Table {} has changed since: what was half typed there is not brought back."
ROUND, TABLE = RoundNumber(1), TableNumber(2)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def start(look: Style, qtbot: QtBot, data: Path) -> Iterator[Start]:
    """Starts the program over the folder, and once more after it was closed."""
    made: list[Hall] = []

    def again() -> Hall:
        for old in made:
            old.close()
        begun = (data / "library.sqlite").exists()
        hall = (
            Hall.again(qtbot, look, data)
            if begun
            else Hall.of(qtbot, look, data, events.playing(8, minutes=45))
        )
        made[:] = [hall]
        return hall

    yield again
    for one in made:
        one.close()


def kept(data: Path) -> list[Path]:
    """The files of what is half typed."""
    return sorted((data / FOLDER).glob("*"))


def put_in(hall: Hall, scores: tuple[int, ...], reason: str = "") -> None:
    """Enter a result at table 2 as if in another window."""
    enter_result(hall.desk, ROUND, TABLE, [SeatInput(s) for s in scores], reason=reason)


def test_half_typed_scores_come_back_after_a_kill(start: Start, tmp_path: Path, data: Path) -> None:
    kill_while_typing("results", tmp_path)
    hall = start()
    assert hall.notices == [
        "Tables 2 and 3: what was half typed is back in the fields, not saved yet."
    ]
    assert hall.form.title == "Table 2"
    assert hall.figures == ["41", "36", "", ""]
    assert hall.scores(2) == [None] * 4
    hall.type("", "26", "21")
    assert hall.scores(2) == [41, 36, 26, 21]
    assert hall.notices == [ONE_BACK.format(3)]
    hall.press(Key.Key_Escape)
    hall.type("3")
    assert hall.figures == ["42", "37", "27", "22"]
    hall.form.save.click()
    assert hall.scores(3) == [42, 37, 27, 22]
    assert hall.notices == []
    assert kept(data) == []


@pytest.mark.long
def test_half_typed_centres_come_back_after_a_kill(start: Start, tmp_path: Path) -> None:
    kill_while_typing("boards", tmp_path)
    hall = start()
    assert hall.notices[0] == ONE_BACK.format(1)
    assert hall.centres[:3] == ["5", "4", "6"]


@pytest.mark.long
def test_what_was_half_typed_a_second_time_comes_back_after_a_kill(
    start: Start, tmp_path: Path
) -> None:
    kill_while_typing("second", tmp_path)
    hall = start()
    assert "Something was half typed in the second pass: it is still there." in hall.notices
    assert hall.figures == [""] * 4  # the first pass is at table 1
    turn(hall)
    assert hall.notices[0] == ONE_BACK.format(2)
    assert second(hall).table is not None
    assert hall.form.title == "Table 2 · second pass"
    assert hall.figures == ["41", "35", "", ""]


def test_it_is_on_the_disk_with_the_next_field_and_has_the_rights_of_the_library(
    start: Start, data: Path
) -> None:
    hall = start()
    (data / "library.sqlite").chmod(0o600)
    assert kept(data) == []
    hall.type("2", "41")
    (file,) = kept(data)
    assert b'"41"' in file.read_bytes()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    hall.type("36", "26", "21")
    assert hall.scores(2) == [41, 36, 26, 21]
    assert kept(data) == []


def test_closing_the_program_keeps_it_too(start: Start) -> None:
    start().half_type("2", "41", "36")
    hall = start()
    assert hall.notices == [ONE_BACK.format(2)]
    assert hall.figures == ["41", "36", "", ""]


def test_it_is_not_brought_back_over_a_result_that_came_meanwhile(start: Start) -> None:
    hall = start()
    hall.half_type("2", "41", "36")
    hall.page.results.half_typed.watch.keep_typed_now()
    left = hall.desk.half_typed(ROUND).text
    hall.press(Key.Key_Escape)
    put_in(hall, (50, 40, 30, 20))
    hall.window.close()
    hall.desk.half_typed(ROUND).keep_text(left)
    hall = start()
    assert hall.notices == [CHANGED.format(2)]
    hall.type("2")
    assert hall.figures == ["50", "40", "30", "20"]
    assert hall.page.results.unsaved == frozenset()
    hall.press(Key.Key_Escape)
    hall.type("1", "9", "8", "7", "6")
    assert hall.notices == []


def test_what_was_saved_in_the_last_moment_is_not_mentioned(start: Start) -> None:
    hall = start()
    hall.half_type("2", "41", "36", "26", "21")
    hall.page.results.half_typed.watch.keep_typed_now()
    left = hall.desk.half_typed(ROUND).text
    hall.press(ENTER)
    hall.window.close()
    hall.desk.half_typed(ROUND).keep_text(left)
    assert start().notices == []


def test_it_is_not_given_to_others_who_sit_there_now(start: Start) -> None:
    hall = start()
    hall.half_type("2", "41", "36")
    hall.page.results.half_typed.watch.keep_typed_now()
    kept_text, (one, *_) = hall.desk.half_typed(ROUND), hall.event.rounds[0].table(TABLE).seats
    text = kept_text.text.replace(f'"seated":[{one.entry},', '"seated":[77,')
    hall.window.close()
    kept_text.keep_text(text)
    hall = start()
    assert hall.notices == [CHANGED.format(2)]
    assert hall.page.results.unsaved == frozenset()


DAMAGED = [b"\xff\xfe", b"", b"[]", b"x\n{}", b"0" * 2_000_000]


@pytest.mark.parametrize("damaged", DAMAGED[:: figure(4, long=1)])
def test_a_file_that_is_not_as_it_was_written_says_nothing(
    start: Start, damaged: bytes, tmp_path: Path
) -> None:
    hall = start()
    hall.half_type("2", "41", "36")
    hall.window.close()
    (file,) = kept(tmp_path / "data")
    file.write_bytes(damaged)
    assert start().notices == []


def test_who_left_meanwhile_changes_nothing_of_what_the_others_have(start: Start) -> None:
    hall = start()
    hall.half_type("2", "41", "36")
    entry = hall.event.rounds[0].table(TABLE).seats[3].entry
    leaving.leave_game(hall.desk, ROUND, TABLE, EntryNumber(entry), BottomReason.PUT_LAST)
    hall = start()
    assert hall.notices == [ONE_BACK.format(2)]
    assert hall.figures == ["41", "36", "", ""]


def test_a_correction_that_is_half_typed_comes_back_with_its_reason(start: Start) -> None:
    hall = start()
    hall.type("", "40", "30", "20", "10", "41", "36", "26", "21")
    hall.press(ENTER, CONTROL)
    hall.type("2")
    hall.press(Key.Key_F2)
    QTest.keyClicks(hall.focus, "14")
    hall.form.reason.setFocus()
    QTest.keyClicks(hall.form.reason, "misread")
    hall = start()
    hall.window.go("round-1")
    assert hall.notices[0] == ONE_BACK.format(2)
    assert hall.form.title == "Table 2"
    assert hall.figures == ["14", "36", "26", "21"]
    assert hall.form.reason.text() == "misread"
    hall.form.save.click()
    assert hall.scores_of(1, 2) == [14, 36, 26, 21]


def test_the_second_pass_waits_for_the_sheet_whatever_the_first_says_now(start: Start) -> None:
    hall = start()
    hall.type("2", "41", "36", "26", "21")
    turn(hall)
    hall.half_type("2", "41", "35")
    put_in(hall, (41, 35, 26, 21), reason="misread")
    hall = start()
    turn(hall)
    assert hall.figures == ["41", "35", "", ""]
    hall.type("", "26", "21")
    assert tables_at(hall.event.rounds[0], Reading.TWICE) == (TABLE,)


def test_a_stopped_table_that_was_typed_once_more_goes_on(start: Start) -> None:
    hall = start()
    hall.type("2", "41", "36", "26", "21")
    turn(hall)
    hall.type("2", "41", "35", "26", "21")
    hall.page.results.view.stopped.anew.emit(TABLE)
    QTest.keyClicks(hall.focus, "41")
    hall = start()
    turn(hall)
    assert hall.notices[0] == ONE_BACK.format(2)
    assert hall.figures == ["41", "", "", ""]


def test_another_language_takes_along_what_is_half_typed(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    house = House(qapp, tmp_path, "en")
    hall = Hall(qtbot, house.workspace, house.desk, house.start())
    assert QTest.qWaitForWindowActive(house.window)
    hall.half_type("2", "41", "36")
    before = house.window
    before.prefer(Preferences(language="it"))
    qtbot.waitUntil(lambda: house.program.window is not before)
    hall = Hall(qtbot, house.workspace, house.desk, house.window)
    assert hall.figures == ["41", "36", "", ""]
    house.close()


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "7",
        '{"results":[{"table":1}]}',
        '{"results":[{"table":1,"seated":[1],"typed":{"seats":[3]},"saved":{}}]}',
        '{"chosen":{"pairing":"by hand or so"}}',
        '{"chosen":{"cut":[1,2,3]}}',
        '{"chosen":{"nobody":1}}',
    ],
)
def test_what_is_no_half_typed_sheet_brings_nothing_back(text: str) -> None:
    assert sheets.of_text(text) == ({}, NOTHING)


def test_choices_and_sheets_come_back_from_their_text_as_they_were() -> None:
    chosen = Chosen(Pairing.SOFT, Cut(8, 2), replay=True, answers={EntryNumber(3): Answer.WAIT})
    typed = TypedSheet(({"score": "12"}, {}), drawn=True, declared=1, reason="late")
    one = sheets.HalfTypedTable(TABLE, (EntryNumber(4), EntryNumber(2)), typed, TypedSheet())
    kept = {"results": (one,)}
    assert sheets.of_text(sheets.as_text(kept, chosen)) == (kept, chosen)
    assert sheets.of_text(sheets.as_text({}, NOTHING)) == ({}, NOTHING)
