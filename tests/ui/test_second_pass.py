"""Results typed twice by keys: Ctrl+2, the same form, and what happens where two people differ."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EventDesk, RoundStatus
from bglmanager.services import boards
from bglmanager.services.table_sheet import Cell
from bglmanager.ui.style import Style
from tests.helpers import boards as boards_played
from tests.helpers import events
from tests.helpers.games import QUORIDOR, SHUURO, WINGS, in_sides, round_of
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.second import HallMaker, hall_of, second, states, turn

__all__ = ["hall_of"]

Key = Qt.Key
SHEETS = ("40", "35", "25", "20", "41", "36", "26", "21", "42", "37", "27")
"""The scores of eleven players, table by table."""


@pytest.fixture
def hall(hall_of: HallMaker) -> Hall:
    """Round 1 of eleven players: two tables of four and one of three, all typed once."""
    made = hall_of(events.playing(11, rounds_planned=2, minutes=45))
    made.type("", *SHEETS)
    return made


def typed(hall: Hall) -> list[str]:
    return [line.score.text() for line in hall.lines]


def shown(hall: Hall) -> str:
    """Everything that can be read on the seats of the open table, and who would win."""
    lines = hall.lines
    return " ".join([*typed(hall), *(text for line in lines for text in line.outcome)])


def test_the_second_pass_shows_nothing_of_the_first(hall: Hall) -> None:
    assert states(hall) == ["done", "done", "done"]
    turn(hall)
    view = second(hall)
    assert view.pass_line.pill.text == "Second pass"
    assert hall.form.title == "Table 1 · second pass"
    assert hall.at(view.number)
    assert typed(hall) == ["", "", "", ""]
    assert not set("0123456789") & set(shown(hall))
    assert states(hall) == ["once", "once", "once"]
    assert "0 of 3 tables typed twice." in hall.state


def test_sheets_typed_alike_are_confirmed_one_after_the_other(hall: Hall) -> None:
    turn(hall)
    hall.type("", *SHEETS[:4])
    assert states(hall) == ["twice", "once", "once"]
    assert hall.form.title == "Table 2 · second pass"
    assert hall.at(hall.line(1).score)
    hall.type(*SHEETS[4:])
    assert states(hall) == ["twice", "twice", "twice"]
    assert hall.at(second(hall).number)
    assert "3 of 3 tables typed twice." in hall.state
    assert hall.event.corrections == ()


def test_all_are_in_only_when_nobody_waits_for_the_first_pass_either(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing(11, rounds_planned=2, minutes=45))
    hall.type("", *SHEETS[:4])
    turn(hall)
    hall.type("", *SHEETS[:4])
    assert states(hall)[0] == "twice"
    assert second(hall).side.said == ""


def test_who_comes_by_the_number_types_the_next_number(hall: Hall) -> None:
    turn(hall)
    hall.type("3", *SHEETS[8:])
    assert states(hall) == ["once", "once", "twice"]
    assert hall.at(second(hall).number)


def differ(hall: Hall) -> None:
    """Table 1 is typed in two ways: the second person has the first two the other way round."""
    turn(hall)
    hall.type("1", "35", "40", "25", "20")


def test_a_difference_stops_the_table_and_shows_both(hall: Hall) -> None:
    differ(hall)
    view, names = second(hall), hall.names(1)
    assert states(hall)[0] == "stopped"
    assert hall.at(view.stopped)
    assert typed(hall) == ["40", "35", "25", "20"]
    assert [line.fault for line in hall.lines] == [
        "Score: first 40, second 35", "Score: first 35, second 40", "", "",
    ]  # fmt: skip
    assert hall.line(1).score.property("wrong") == "true"
    orders = [words.text() for words in view.stopped.orders[:2]]
    assert orders[0] == ", ".join(f"{n}. {name}" for n, name in enumerate(names, 1))
    assert orders[1].startswith(f"1. {names[1]}, 2. {names[0]}, 3. ")
    assert hall.form.pill.text == "stopped"
    assert hall.scores(1) == [40, 35, 25, 20]
    assert view.pass_line.isHidden()
    assert not any("entries differ" in said for said in hall.notices)  # the open table says it
    hall.press(Key.Key_Escape)
    hall.type("2")
    assert any("Table 1: entries differ." in said for said in hall.notices)


def test_figures_and_enter_decide_nothing_and_esc_leaves_it_stopped(hall: Hall) -> None:
    differ(hall)
    hall.press(ENTER, times=3)
    for key in (Key.Key_1, Key.Key_2, Key.Key_3):  # the next sheet, typed with the eyes on it
        hall.press(key)
        hall.press(ENTER)
    hall.press(Key.Key_A, CONTROL)
    assert hall.at(second(hall).stopped)
    hall.press(Key.Key_Escape)
    assert hall.at(second(hall).number)
    assert states(hall)[0] == "stopped"
    hall.type("1")
    assert hall.at(second(hall).stopped)
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[0].status is RoundStatus.PLAYING
    assert "Table 1: entries differ." in hall.page.results.close.refusal


def test_a_takes_the_first(hall: Hall) -> None:
    differ(hall)
    hall.press(Key.Key_A)
    assert states(hall)[0] == "twice"
    assert hall.scores(1) == [40, 35, 25, 20]
    assert hall.event.corrections == ()
    assert second(hall).stopped.isHidden()


def test_b_takes_the_second_with_its_reason(hall: Hall) -> None:
    differ(hall)
    hall.press(Key.Key_B)
    assert states(hall)[0] == "twice"
    assert hall.scores(1) == [35, 40, 25, 20]
    assert [(c.old, c.new, c.reason) for c in hall.event.corrections] == [
        ("40", "35", "second pass"),
        ("35", "40", "second pass"),
    ]
    hall.press(Key.Key_Z, CONTROL)
    assert states(hall)[0] == "stopped"
    assert hall.event.corrections == ()


def test_c_types_it_anew(hall: Hall) -> None:
    differ(hall)
    hall.press(Key.Key_C)
    assert hall.at(hall.line(1).score)
    assert typed(hall) == ["", "", "", ""]
    assert [line.fault for line in hall.lines] == ["", "", "", ""]
    hall.type("30", "40", "25", "20")
    assert hall.scores(1) == [30, 40, 25, 20]
    assert states(hall)[0] == "once"  # a third result: nobody has typed it twice


def test_c_and_then_one_of_the_two(hall: Hall) -> None:
    differ(hall)
    hall.press(Key.Key_C)
    hall.type("35", "40", "25", "20")
    assert (hall.scores(1), states(hall)[0]) == ([35, 40, 25, 20], "twice")


@pytest.mark.long
def test_c_and_then_esc_leaves_it_stopped(hall: Hall) -> None:
    differ(hall)
    hall.press(Key.Key_C)
    hall.type("35")
    hall.press(Key.Key_Escape)
    assert states(hall)[0] == "stopped"
    assert typed(hall) == ["40", "35", "25", "20"]


def test_a_stopped_table_is_settled_in_the_first_pass_too(hall: Hall) -> None:
    differ(hall)
    turn(hall)
    assert states(hall) == ["stopped", "once", "once"]
    hall.type("1")
    assert not hall.results.typing.again
    assert hall.at(hall.results.stopped)
    assert hall.line(1).score.isReadOnly()
    hall.press(Key.Key_B)
    assert hall.scores(1) == [35, 40, 25, 20]
    assert states(hall) == ["twice", "once", "once"]
    assert typed(hall) == ["35", "40", "25", "20"]


def test_c_in_the_first_pass_goes_to_the_second(hall: Hall) -> None:
    differ(hall)
    turn(hall)
    hall.type("1")
    hall.press(Key.Key_C)
    assert second(hall).table is not None
    assert hall.form.title == "Table 1 · second pass"
    assert typed(hall) == ["", "", "", ""]
    assert hall.at(hall.line(1).score)
    hall.type("40", "35", "25", "20")
    assert states(hall)[0] == "twice"


def test_each_pass_keeps_what_is_typed_in_it(hall: Hall) -> None:
    hall.type("2", "99")
    hall.press(Key.Key_Escape)  # a correction that is not saved is forgotten
    turn(hall)
    hall.type("2", "41", "36")
    turn(hall)
    assert not hall.results.typing.again
    hall.type("2")
    assert typed(hall) == ["41", "36", "26", "21"]
    assert states(hall)[1] == "done"
    turn(hall)
    assert typed(hall) == ["41", "36", "", ""]
    assert states(hall)[1] == "typing"


def test_first_figures_that_are_not_saved_stay_in_the_first_pass(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing(11, rounds_planned=2, minutes=45))
    hall.type("1", *SHEETS[:4], "2", "41", "36")
    turn(hall)
    hall.type("2")
    assert typed(hall) == ["", "", "", ""]
    assert hall.line(1).score.isReadOnly()  # it has no result yet
    assert states(hall) == ["once", "open", "open"]
    turn(hall)
    hall.type("2")
    assert typed(hall) == ["41", "36", "", ""]


def test_esc_at_the_number_stays_in_the_second_pass(hall: Hall) -> None:
    turn(hall)
    hall.type("2")
    hall.press(Key.Key_Escape)
    assert hall.at(second(hall).number)
    hall.press(Key.Key_Escape, times=2)
    assert hall.at(second(hall).number)
    turn(hall)
    assert not hall.results.typing.again
    assert hall.at(hall.results.number)


def test_who_left_is_said_in_the_first_pass(hall: Hall) -> None:
    turn(hall)
    hall.type("1")
    hall.press(Key.Key_F5)
    assert all(seat.bottom is None for seat in hall.event.rounds[0].seats())
    left = next(one for one in hall.page.page_actions if one.text() == "Left")
    assert left.refusal == (
        "The second pass is on, which only compares. Ctrl+2 goes back to the first."
    )


def test_what_cannot_be_right_is_said_at_its_field(hall: Hall) -> None:
    turn(hall)
    hall.type("1", "x", "35", "25", "20")
    assert "is not a number" in hall.line(1).fault
    assert states(hall)[0] == "typing"
    hall.type("40", "", "", "")
    assert states(hall)[0] == "twice"


def test_an_event_that_wants_two_passes_says_so_before_it_is_closed(hall_of: HallMaker) -> None:
    desk = EventDesk(entered_twice=True)
    hall = hall_of(events.playing(8, rounds_planned=2, desk=desk))
    assert "0 of 2 tables typed twice." in hall.state
    hall.type("", "4", "3", "2", "1", "8", "7", "6", "5")
    assert states(hall) == ["once", "once"]
    assert hall.notices[1:] == [
        "Tables 1, 2 were typed only once. Somebody else types them again: Ctrl+2."
    ]
    assert hall.state.startswith("Round 1: all results are in.")
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[0].status.value == "playing"
    turn(hall)
    assert len(hall.notices) == 1
    hall.type("", "4", "3", "2", "1", "8", "7", "6", "5")
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[0].status is RoundStatus.CLOSED
    assert not hall.results.typing.again


def test_a_correction_has_to_be_typed_twice_again(hall: Hall) -> None:
    turn(hall)
    hall.type("1", *SHEETS[:4])
    turn(hall)
    hall.type("1", "45", "", "", "", "misread")
    assert hall.scores(1)[0] == 45
    assert states(hall) == ["done", "done", "done"]


def test_why_goes_with_the_seat_in_the_second_pass_too(hall: Hall) -> None:
    turn(hall)
    hall.type("1")
    hall.press(Key.Key_W, CONTROL)
    side = hall.window.side
    assert side.title == hall.names(1)[0]
    hall.type("40")
    assert side.title == hall.names(1)[1]


# ------- Every way of scoring typed a second time by keys: what differs is said at its field


@pytest.mark.long
def test_a_series_is_compared_game_by_game(hall_of: HallMaker) -> None:
    hall = hall_of(round_of(QUORIDOR, 2), QUORIDOR)
    hall.type("", "5", "4", "1", "6", "0", "2")
    turn(hall)
    hall.type("", "5", "4", "1", "3", "0", "2")
    assert [line.fault for line in hall.lines] == ["", "Game 2: first 6*, second 3*"]
    hall.press(Key.Key_B)
    assert [game.score for game in hall.event.rounds[0].tables[0].seats[1].games] == [4, 3, 2]


@pytest.mark.long
def test_parts_and_sides_are_compared(hall_of: HallMaker) -> None:
    made = in_sides(round_of(WINGS, 6), [1, 1, 1, 2, 2, 2])
    hall = hall_of(made, WINGS)
    figures = "3 3 1 0 2 3 0 1 0 1 3 0 0 -1 2".split() + ["0"] * 15
    hall.type("", *figures[:-1])
    hall.press(Key.Key_1, CONTROL)  # the side of the last seat has won, say the sheets
    hall.type(figures[-1])
    hall.press(ENTER)  # the other side has the points of the win
    assert hall.results.cards[0].mark.value == "done"
    turn(hall)
    assert "winning side" not in " ".join(line.fault for line in hall.lines)
    assert hall.form.sheet.typed.declared is None
    hall.type("", *figures[:-1])
    hall.press(Key.Key_Up, times=3)
    hall.press(Key.Key_1, CONTROL)
    hall.press(Key.Key_Down, times=3)
    hall.type(figures[-1])
    assert states(hall) == ["stopped"]
    assert hall.line(1).fault == "Place: first 4, second 1"
    hall.press(Key.Key_A)
    assert states(hall) == ["twice"]


@pytest.mark.long
def test_a_winner_apart_from_the_score_is_compared(hall_of: HallMaker) -> None:
    hall = hall_of(round_of(SHUURO, 2), SHUURO)
    hall.type("1", "10")
    hall.press(Key.Key_1, CONTROL)
    hall.type("-10")
    turn(hall)
    hall.type("1", "10")
    hall.press(Key.Key_1, CONTROL)
    hall.type("-10")
    assert states(hall) == ["twice"]


@pytest.mark.long
def test_a_drawn_table_is_compared(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing(4))
    hall.type("", "42", "37", "27", "20")
    turn(hall)
    hall.type("", "42", "37", "27")
    hall.press(Key.Key_D, CONTROL)
    hall.type("20")
    assert states(hall) == ["stopped"]
    assert second(hall).stopped.told.text() == "Tied: first no, second yes"


@pytest.mark.long
def test_places_by_the_referee_are_empty_in_the_second_pass(hall_of: HallMaker) -> None:
    made = events.playing(4)
    table = made.rounds[0].tables[0]
    seats = tuple(replace(seat, score=5, place=n) for n, seat in enumerate(table.seats, 1))
    rounds = (replace(made.rounds[0], tables=(replace(table, seats=seats),)),)
    hall = hall_of(replace(made, rounds=rounds))
    turn(hall)
    assert not hall.form.sheet.typed.by_referee
    hall.type("1", "5", "5", "5", "5")
    assert [line.fault for line in hall.lines] == [
        f"Place: first {n}, second empty" for n in (1, 2, 3, 4)
    ]


def test_the_centres_of_a_board_are_compared_year_by_year(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path, boards_played.event())
    hall.press(ENTER, CONTROL)
    hall.press(ENTER, CONTROL)
    boards_played.fill(hall.desk, 1, 1)
    turn(hall)
    assert hall.form.title == "Table 1 · second pass"
    hall.type("1")
    assert {field.text() for field in hall.form.grid.fields.values()} == {""}
    for n, year in enumerate(boards_played.YEARS):
        counts = [str(count) for count in year]
        if n == 2:
            counts[:2] = ["5", "7"]
        hall.type(*counts)
    hall.press(ENTER)
    assert states(hall)[0] == "stopped"
    assert hall.at(second(hall).stopped)
    field = hall.form.grid.field(Cell(0, "1903"))
    assert (field.text(), field.accessibleDescription()) == ("6", "1903: first 6, second 5")
    hall.press(Key.Key_B)
    assert states(hall)[0] == "twice"
    assert [held[1903] for held in boards.held_by(hall.event.rounds[0].tables[0])][:2] == [5, 7]
    assert {line.reason for line in hall.event.corrections} == {"second pass"}
    hall.close()
