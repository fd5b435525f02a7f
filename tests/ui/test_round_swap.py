"""Sheets swapped, players at the wrong table: put right by keys on the page of the round."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, Pairing
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.swap_kinds import WentWrong
from bglmanager.ui.pages.round.swap_view import SwapView
from bglmanager.ui.widgets.fields import LineField
from bglmanager.words.check_code import check_code
from tests.helpers import boards as diplomacy
from tests.helpers import events
from tests.helpers.desks import days
from tests.helpers.pairs import in_pairs
from tests.ui.hall import CONTROL, ENTER, Hall

ESCAPE, DOWN, U = Qt.Key.Key_Escape, Qt.Key.Key_Down, Qt.Key.Key_U


def hall_of(qtbot: QtBot, look: Look, folder: Path, event: Event, key: str = "round-1") -> Hall:
    hall = Hall.of(qtbot, look, folder, event)
    hall.window.go(key)
    return hall


def typed(*results: tuple[int, list[int]], players: int = 8) -> Event:
    """Round 1 being played with these results."""
    event = events.playing(players)
    for table, scores in results:
        event = events.with_result(event, table, scores)
    return event


BOTH = ((1, [4, 3, 2, 1]), (2, [40, 30, 20, 10]))


def view(hall: Hall) -> SwapView:
    return hall.page.swap.view


def is_shown(hall: Hall) -> bool:
    return hall.page.swap.is_shown


def keys(hall: Hall, text: str) -> None:
    """Type without Enter."""
    QTest.keyClicks(hall.focus, text)


def cells(hall: Hall) -> list[list[tuple[str, ...]]]:
    """What the cards of the tables show."""
    return [[line.cells for line in table.lines] for table in view(hall).preview.shown]


def test_two_sheets_are_swapped_by_nine_keys(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = hall_of(qtbot, look, tmp_path, typed(*BOTH))
    hall.press(U, CONTROL)
    assert hall.page.title() == "Round 1: sheets or seats swapped"
    assert hall.at(view(hall).kinds.buttons[WentWrong.SHEETS])
    hall.press(ENTER)
    hall.type("1", "2")
    assert hall.at(view(hall).reason)
    assert view(hall).reason.text() == "sheets swapped"
    assert cells(hall)[0] == [
        ("Rossi Ada", "4 → 40", "1", "100"),
        ("Rossi Bruno", "3 → 30", "2", "55"),
        ("Rossi Carla", "2 → 20", "3", "35"),
        ("Rossi Dino", "1 → 10", "4", "15"),
    ]
    hall.press(ENTER)
    assert (hall.scores(1), hall.scores(2)) == ([40, 30, 20, 10], [4, 3, 2, 1])
    assert hall.said == "Round 1: sheets of tables 1 and 2 swapped"
    assert {line.reason for line in hall.event.corrections} == {"sheets swapped"}
    assert hall.page.title() == "Round 1"
    assert hall.at(hall.results.first_focus())
    hall.press(Qt.Key.Key_Z, CONTROL)
    assert hall.scores(1) == [4, 3, 2, 1]
    hall.close()


def test_the_open_table_is_the_first_one(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = hall_of(qtbot, look, tmp_path, typed(*BOTH))
    hall.type("2")
    hall.press(U, CONTROL)
    hall.press(ENTER)
    assert view(hall).fields.one.line.selectedText() == "2"
    hall.press(ENTER)
    assert hall.at(view(hall).fields.other.line)
    hall.close()


def test_two_players_change_and_the_figures_stay(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = hall_of(qtbot, look, tmp_path, typed(*BOTH))
    hall.press(U, CONTROL)
    keys(hall, "2")
    hall.type("bruno")
    hall.type("gaia")
    assert hall.at(view(hall).reason)
    assert view(hall).reason.text() == "places swapped"
    assert cells(hall)[0][1] == ("Rossi Gaia", "3", "2", "55")
    assert cells(hall)[1][2] == ("Rossi Bruno", "20", "3", "35")
    notes = [line.note for table in view(hall).preview.shown for line in table.lines]
    assert [note for note in notes if note] == [
        "instead of Rossi Bruno",
        "instead of Rossi Gaia",
    ]
    hall.press(ENTER)
    assert hall.names(1)[1] == "Rossi Gaia"
    assert hall.event.rounds[0].exchanged == ((2, 7),)
    hall.close()


def test_a_player_at_a_table_that_had_room(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = hall_of(qtbot, look, tmp_path, typed(players=7))
    hall.press(U, CONTROL)
    hall.press(DOWN, times=2)
    hall.press(ENTER)
    hall.type("bruno", "2")
    assert [len(table) for table in cells(hall)] == [4, 4]
    hall.press(ENTER)
    assert len(hall.names(1)) == 3
    assert hall.names(2)[-1] == "Rossi Bruno"
    hall.close()


def test_two_tables_in_the_hall(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = hall_of(qtbot, look, tmp_path, typed())
    hall.press(U, CONTROL)
    keys(hall, "4")
    hall.type("1", "2")
    assert [table.words for table in view(hall).preview.shown] == [
        "sits at the place “2” in the hall",
        "sits at the place “1” in the hall",
    ]
    hall.press(ENTER)
    assert [table.label for table in hall.event.rounds[0].tables] == ["2", "1"]
    hall.close()


def test_what_cannot_be_is_said_at_once(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = hall_of(qtbot, look, tmp_path, typed(BOTH[0], players=7))
    before = hall.event
    hall.press(U, CONTROL)
    hall.press(ENTER)
    hall.type("1")
    keys(hall, "2")
    assert view(hall).wrong.text().startswith("Table 1 has 4 players, table 2 has 3:")
    hall.press(ENTER)
    assert hall.at(view(hall).fields.other.line)
    assert view(hall).preview.shown == ()
    assert hall.event is before
    hall.close()


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("9", "There is no table “9”: tables go from 1 to 2."),
        ("", "Type the number of the table, or the code on its sheet."),
    ],
)
def test_a_table_that_is_not_there(
    qtbot: QtBot, look: Look, tmp_path: Path, said: str, words: str
) -> None:
    hall = hall_of(qtbot, look, tmp_path, typed())
    hall.press(U, CONTROL)
    hall.press(ENTER)
    hall.type(said)
    assert view(hall).fields.one.problem == words
    assert hall.at(view(hall).fields.one.line)
    hall.close()


def test_escape_leaves_all_as_it_was(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = hall_of(qtbot, look, tmp_path, typed(*BOTH))
    before = hall.event
    hall.press(U, CONTROL)
    keys(hall, "2")
    keys(hall, "br")
    assert view(hall).fields.player.line.offered
    hall.press(ESCAPE)
    assert view(hall).fields.player.line.offered == ()
    assert is_shown(hall)
    hall.press(ESCAPE)
    assert not is_shown(hall)
    assert hall.event is before
    hall.close()


def test_while_it_is_asked_nothing_else_is_done(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = hall_of(qtbot, look, tmp_path, typed(*BOTH))
    before = hall.event
    hall.press(U, CONTROL)
    hall.press(ENTER, CONTROL)
    hall.press(Qt.Key.Key_F5)
    assert hall.event is before
    assert is_shown(hall)
    hall.close()


def test_a_round_seated_since_is_asked_about(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    event = events.played(8, 1)
    hall = hall_of(qtbot, look, tmp_path, event, "round-2")
    hall.press(ENTER, CONTROL, times=2)
    hall.window.go("round-1")
    hall.press(U, CONTROL)
    keys(hall, "2")
    hall.type("ada", "hugo")
    assert not view(hall).card.isVisible()
    hall.press(ENTER)
    assert view(hall).card.has_keyboard
    hall.press(ESCAPE)
    assert hall.at(view(hall).reason)
    hall.press(ENTER, times=2)
    assert hall.event.rounds[0].exchanged == ((1, 8),)
    assert hall.event.rounds[1].pairing is Pairing.MANUAL
    hall.close()


def test_it_is_repaired_by_its_letter(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = hall_of(qtbot, look, tmp_path, events.played(8, 1), "round-2")
    hall.press(ENTER, CONTROL, times=2)
    seated = hall.names(1)
    hall.window.go("round-1")
    hall.press(U, CONTROL)
    keys(hall, "2")
    hall.type("ada", "hugo")
    hall.press(ENTER)
    keys(hall, "r")
    hall.press(ENTER)
    assert hall.names(1) != seated
    assert hall.event.rounds[1].pairing is Pairing.GREEDY
    hall.close()


def test_the_reason_may_not_be_empty(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = hall_of(qtbot, look, tmp_path, typed(*BOTH))
    hall.press(U, CONTROL)
    hall.press(ENTER)
    hall.type("1", "2")
    hall.press(Qt.Key.Key_Delete)
    hall.press(ENTER)
    assert view(hall).reason_field.problem.startswith("Say in a few words what went wrong")
    assert hall.scores(1) == [4, 3, 2, 1]
    hall.type("runner mixed them up")
    assert hall.scores(1) == [40, 30, 20, 10]
    hall.close()


def test_everything_has_a_name_to_be_read_aloud(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = hall_of(qtbot, look, tmp_path, typed(*BOTH))
    hall.press(U, CONTROL)
    shown = view(hall)
    sheets = shown.kinds.buttons[WentWrong.SHEETS]
    assert sheets.accessibleName() == "The sheets of two tables were swapped"
    assert sheets.accessibleDescription().startswith("The figures change table")
    hall.press(ENTER)
    hall.type("1", "2")
    names = [field.line.accessibleName() for field in shown.fields.asked]
    assert names == ["Table", "Other table"]
    assert shown.reason.accessibleDescription().startswith(
        "Table 1: Rossi Ada, score 40, it was 4, place 1, points 100; "
    )
    hall.close()


def test_a_start_number_is_that_player_first(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = hall_of(qtbot, look, tmp_path, typed(players=35))
    hall.press(U, CONTROL)
    keys(hall, "2")
    hall.type("3")
    assert view(hall).fields.player.line.entry == 3
    hall.close()


def test_the_player_at_the_keyboard_is_the_first(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = hall_of(qtbot, look, tmp_path, typed())
    hall.press(ENTER)
    hall.type("50")
    hall.press(U, CONTROL)
    keys(hall, "2")
    assert view(hall).fields.player.line.entry == 2
    hall.close()


def test_the_check_code_of_a_sheet_names_its_table(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = hall_of(qtbot, look, tmp_path, typed(*BOTH))
    codes = [
        check_code(hall.event.settings.id, RoundNumber(1), TableNumber(number)) for number in (1, 2)
    ]
    hall.press(U, CONTROL)
    hall.press(ENTER)
    hall.type(*codes)
    hall.press(ENTER)
    assert hall.scores(1) == [40, 30, 20, 10]
    hall.close()


def test_mates_do_not_move_alone(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = hall_of(qtbot, look, tmp_path, in_pairs(8))
    hall.press(U, CONTROL)
    assert not view(hall).kinds.buttons[WentWrong.TABLE].isEnabled()
    keys(hall, "3")
    assert view(hall).kinds.kind is WentWrong.SHEETS
    hall.close()


def test_boards_show_their_centres(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    folder = tmp_path / "before"
    folder.mkdir()
    with days(folder) as begin:
        day = begin(diplomacy.event(14))
        day.start()
        diplomacy.fill(day.desk, 1, 1)
        event = day.event
    hall = hall_of(qtbot, look, tmp_path / "hall", event)
    hall.press(U, CONTROL)
    hall.press(ENTER)
    hall.type("1", "2")
    assert [line.cells[1] for line in view(hall).preview.shown[0].lines] == [
        f"{held} → –" for held in diplomacy.YEARS[-1]
    ]
    hall.press(ENTER)
    assert hall.said == "Round 1: sheets of tables 1 and 2 swapped"
    hall.close()


def test_figures_that_nobody_saved_are_not_lost(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = hall_of(qtbot, look, tmp_path, typed())
    hall.press(ENTER)
    hall.type("50", "40")
    before = hall.event
    hall.press(U, CONTROL)
    keys(hall, "2")
    hall.type("ada", "gaia")
    hall.press(ENTER)
    assert view(hall).wrong.text() == (
        "Table 1: figures are typed there that are not saved. Go back, save them or empty the "
        "fields, then put it right."
    )
    hall.press(ESCAPE)
    assert [hall.line(seat).score.text() for seat in (1, 2)] == ["50", "40"]
    assert hall.event is before
    hall.close()


class OnLinux(QKeyEvent):
    """Ctrl+U about to be pressed on a desktop where it empties a line of text."""

    def __init__(self) -> None:
        super().__init__(QEvent.Type.ShortcutOverride, U, CONTROL)

    def matches(self, key: QKeySequence.StandardKey) -> bool:
        return key is QKeySequence.StandardKey.DeleteCompleteLine


def test_no_desktop_takes_the_key_for_a_line_of_text(look: Look) -> None:
    field, pressed = LineField(look), OnLinux()
    pressed.accept()
    assert not field.event(pressed)
    assert not pressed.isAccepted()
    field.deleteLater()
