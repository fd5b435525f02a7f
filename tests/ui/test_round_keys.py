"""One key each at the table that is open: who left, came late, ran out of time; minutes, notes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import BottomReason, EntryStatus, League, PenaltyKind, RoundStatus
from bglmanager.services import penalties, rounds
from bglmanager.ui.pages.round.sheet_parts import KeyedAct, NoteField, QuestionCard
from tests.helpers import events
from tests.helpers.games import SHUURO, round_of, shelf
from tests.ui.conftest import HallMaker
from tests.ui.doubles import unnamed
from tests.ui.hall import CONTROL, ENTER, Hall

Key = Qt.Key
F4, F5, F6, F7, F12 = Key.Key_F4, Key.Key_F5, Key.Key_F6, Key.Key_F7, Key.Key_F12
DELETE = Key.Key_Delete
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def hall(hall_of: HallMaker) -> Hall:
    """Round 1 of eleven players is being played: two tables of four and one of three."""
    return hall_of(events.playing(11, rounds_planned=2, minutes=45))


def asked(hall: Hall) -> QuestionCard | None:
    """The question about the open table."""
    card = hall.results.desk_line.card
    assert card is None or isinstance(card, QuestionCard)
    return card


def note(hall: Hall, table: int) -> str | None:
    """What is noted at a table."""
    return hall.event.rounds[0].tables[table - 1].desk.notes


def big(players: int = 8) -> Event:
    return events.playing(players, ruleset="big-2026", league=League.BIG, tier=None)


def test_who_leaves_is_last_and_out_of_the_event_with_one_key(hall: Hall) -> None:
    hall.type("1", "40")
    hall.press(F5)
    seat = hall.event.rounds[0].tables[0].seats[1]
    assert (seat.bottom, seat.bottom_reason) == (1, BottomReason.WITHDREW)
    assert hall.event.entry(EntryNumber(2)).status is EntryStatus.WITHDRAWN
    assert hall.said == "Bruno Rossi leaves table 1 and the event"
    assert hall.line(1).score.text() == "40"
    assert hall.results.cards[0].mark.value == "typing"
    hall.press(Qt.Key.Key_Z, CONTROL)
    assert hall.event.entry(EntryNumber(2)).status is EntryStatus.ACTIVE


def test_last_in_the_game_is_a_penalty_and_none_where_the_regulation_has_none(
    hall: Hall, hall_of: HallMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(hall.window, "go", asked.append)
    hall.type("1", "40")
    hall.press(F6, CONTROL)
    assert asked == ["referee/last-2"]
    assert hall.event.rounds[0].tables[0].seats[1].bottom is None
    other = hall_of(events.playing(12, ruleset="catan-firenze-2014", league=None, tier=None))
    called = {action.text() for action in other.page.page_actions}
    assert "Absent" in called
    assert "Last" not in called


def test_who_is_absent_needs_no_score_and_is_passed_over(hall: Hall) -> None:
    hall.type("1")
    hall.press(Qt.Key.Key_Down)
    hall.press(F7)
    assert hall.said == "Bruno Rossi did not come to table 1"
    hall.press(Qt.Key.Key_Up)
    hall.type("40")
    assert hall.at(hall.line(3).score)
    hall.type("30", "20")
    assert hall.scores(1) == [40, None, 30, 20]


def test_del_takes_it_back(hall: Hall) -> None:
    hall.type("1")
    hall.press(F7)
    hall.press(DELETE)
    assert hall.event.rounds[0].tables[0].seats[0].bottom is None
    assert hall.said == "Ada Rossi back in the game at table 1"
    before = hall.event
    hall.press(DELETE)
    assert hall.event is before


def test_five_minutes_more_for_the_open_table(hall: Hall) -> None:
    hall.type("2")
    hall.press(F12)
    assert hall.event.rounds[0].tables[1].extra_minutes == 5
    assert hall.said == "5 minutes more for table 2"
    assert hall.form.minutes.text() == "5 minutes more"


def test_out_of_time_is_last_where_players_have_a_time_of_their_own(hall_of: HallMaker) -> None:
    hall = hall_of(big())
    hall.type("1", "40")
    hall.press(F12, CONTROL)
    seat = hall.event.rounds[0].tables[0].seats[1]
    assert (seat.bottom, seat.bottom_reason) == (1, BottomReason.OUT_OF_TIME)
    assert hall.said.endswith("out of time at table 1")
    hall.type("60", "25", "20")
    assert hall.scores(1) == [40, 60, 25, 20]
    hall.type("1")
    assert [line.outcome[0] for line in hall.lines] == ["1", "4", "2", "3"]


def test_out_of_time_in_a_game_with_clocks(hall_of: HallMaker) -> None:
    game = replace(SHUURO, minutes_per_player=20)
    hall = hall_of(round_of(game, 2), games=shelf(game))
    hall.type("1")
    hall.press(F12, CONTROL)
    assert hall.event.rounds[0].tables[0].seats[0].bottom_reason is BottomReason.OUT_OF_TIME


def test_nobody_runs_out_of_time_where_only_tables_have_one(hall: Hall) -> None:
    hall.type("1")
    before = hall.event
    hall.press(F12, CONTROL)
    assert hall.event is before
    (action,) = [one for one in hall.page.page_actions if one.text() == "Out of time"]
    assert action.refusal == (
        "Players have no time of their own here: only a whole table runs out of time."
    )


@pytest.mark.parametrize(("key", "place"), [(F5, "expel"), (F6, "seat")])
def test_the_referee_is_told_of_the_player_at_the_keyboard(
    hall: Hall, key: Qt.Key, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone: list[str] = []
    monkeypatch.setattr(hall.window, "go", gone.append)
    hall.type("2")
    hall.press(Key.Key_Down)
    hall.press(key, SHIFT)
    assert gone == [f"referee/{place}-6"]


def test_who_was_expelled_plays_on_only_by_the_referee(hall: Hall) -> None:
    expelled = hall.event.rounds[0].tables[1].seats[0].entry
    penalties.give_penalty(
        hall.desk, penalties.GivenPenalty(expelled, PenaltyKind.EXPULSION, "gioco sleale")
    )
    hall.type("2")
    hall.press(Key.Key_Up)
    before = hall.event
    hall.press(DELETE)
    assert hall.event is before
    (action,) = [one for one in hall.page.page_actions if one.text() == "Take back"]
    assert action.refusal.endswith(
        "was disqualified by a penalty. Take it back on the page “Referee” if it was a mistake "
        "(Shift+F6 goes there)."
    )


def test_other_minutes_are_asked_for(hall: Hall) -> None:
    hall.type("2", "40")
    hall.press(F12, SHIFT)
    assert unnamed(hall.window) == []
    hall.type("12")
    assert hall.event.rounds[0].tables[1].extra_minutes == 12
    assert hall.at(hall.line(2).score)
    hall.press(F12, SHIFT)
    hall.type("-2")
    assert hall.event.rounds[0].tables[1].extra_minutes == 10
    assert hall.line(1).score.text() == "40"


def test_minutes_that_are_none_are_refused_at_their_field(hall: Hall) -> None:
    hall.type("2")
    hall.press(F12, SHIFT)
    for text in ("", "2,5", "x", "0"):
        hall.type(text)
        card = asked(hall)
        assert card is not None
        assert card.field.problem == "Type a whole number of minutes, 3 or -3 for instance."
    hall.type("-3")
    assert hall.said == "Table 2 has no extra minutes to take back."
    hall.press(Key.Key_Escape)
    assert not asked(hall)
    assert hall.at(hall.line(1).score)
    assert hall.event.rounds[0].tables[1].extra_minutes == 0


def test_a_note_of_the_table_is_kept_shown_and_taken_back(hall: Hall) -> None:
    hall.type("2", "40")
    hall.press(Key.Key_N, CONTROL)
    hall.type("Sheet signed by one only")
    assert note(hall, 2) == "Sheet signed by one only"
    assert hall.said == "Note of table 2"
    assert hall.results.desk_line.note == "Sheet signed by one only"
    assert [row.note for row in hall.results.cards] == ["", "Sheet signed by one only", ""]
    assert hall.at(hall.line(2).score)
    assert hall.line(1).score.text() == "40"
    hall.press(Key.Key_Z, CONTROL)
    assert note(hall, 2) is None
    assert not hall.results.desk_line.isVisible()


def test_a_note_may_have_lines_and_is_taken_away_empty(hall: Hall) -> None:
    hall.type("2")
    hall.press(Key.Key_N, CONTROL)
    QTest.keyClicks(hall.focus, "one")
    hall.press(ENTER, SHIFT)
    hall.type("two")
    assert note(hall, 2) == "one\ntwo"
    hall.press(Key.Key_N, CONTROL)
    hall.press(Key.Key_Delete)
    hall.press(ENTER)
    assert note(hall, 2) is None
    assert hall.said == "Note of table 2 taken away"


def test_a_note_too_long_is_refused_while_it_is_typed(hall: Hall) -> None:
    hall.type("2")
    hall.press(Key.Key_N, CONTROL)
    card = asked(hall)
    assert card is not None
    assert isinstance(card.editor, NoteField)
    card.editor.setPlainText("x" * 2001)
    assert card.field.problem == "2001 characters are too many: a note has at most 2000."
    hall.press(ENTER)
    assert note(hall, 2) is None
    hall.press(Key.Key_Escape)
    assert not asked(hall)


def test_a_closed_round_takes_notes_and_nothing_else(hall: Hall) -> None:
    for table, scores in ((1, "9876"), (2, "9876"), (3, "987")):
        hall.type(str(table), *scores)
    rounds.close_round(hall.desk, hall.event.rounds[0].number)
    hall.type("2")
    hall.press(Key.Key_N, CONTROL)
    hall.type("Found under the box")
    assert hall.event.rounds[0].status is RoundStatus.CLOSED
    assert note(hall, 2) == "Found under the box"
    before = hall.event
    for key, modifier in ((F12, SHIFT), (F12, CONTROL), (F5, SHIFT), (F6, SHIFT), (F5, None)):
        hall.press(key, modifier or Qt.KeyboardModifier.NoModifier)
    assert hall.event is before


def test_minutes_asked_for_before_the_round_was_closed_are_not_given_after_it(
    hall: Hall,
) -> None:
    for table, scores in ((1, "9876"), (2, "9876"), (3, "987")):
        hall.type(str(table), *scores)
    hall.type("2")
    hall.press(F12, SHIFT)
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[0].status is RoundStatus.CLOSED
    before = hall.event
    hall.type("5")
    assert hall.event is before


def test_a_note_goes_with_the_table_and_the_question_goes_with_another(hall: Hall) -> None:
    hall.type("2")
    hall.press(Key.Key_N, CONTROL)
    hall.results.open_table(hall.event.rounds[0].tables[0].number)
    assert not asked(hall)
    assert note(hall, 1) is None


# By the mouse alone.


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_seat_and_a_table_have_menus_and_a_chip_is_pressed_away(hall: Hall) -> None:
    hall.type("1")
    grid = hall.form.grid
    offered = hall.menu_at(grid, grid.plan.row_rect(1).topLeft() + QPoint(40, 10))
    assert {"Late", "Left", "Absent", "Penalty", "Why? (rank and seat)"} <= offered.keys()
    assert "Take back" not in offered
    assert hall.results.seat == hall.event.rounds[0].tables[0].seats[1].entry
    offered["Left"].trigger()
    assert hall.line(2).chips == ["left the event"]
    [chip] = grid.plan.chip_rects(1, grid.rows[1])
    QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=chip.center())
    assert hall.line(2).chips == []
    cards = hall.results.hall
    offered = hall.menu_at(cards.viewport(), cards.card_rect(2).center())
    assert "Note of the table" in offered
    assert hall.form.title == "Table 2"
    offered["Note of the table"].trigger()
    card = asked(hall)
    assert card is not None
    assert isinstance(card.editor, NoteField)


def test_why_somebody_sits_here_stands_on_the_spare_height_of_the_sheet(
    hall: Hall, qtbot: QtBot
) -> None:
    """By key and by mouse; what has no room there is asked for as before, and so is a note."""
    hall.window.resize(1366, 728)
    spare, seats = hall.form.spare, hall.event.rounds[0].tables[0].seats
    names = [f"Why {name} sits here\n" for name in hall.names(1)]
    hall.type("1")
    qtbot.waitUntil(lambda: spare.text.startswith(names[0]))
    hall.press(Key.Key_Down)
    qtbot.waitUntil(lambda: spare.text.startswith(names[1]))
    grid = hall.form.grid
    place = grid.plan.row_rect(2).topLeft() + QPoint(40, 10)
    QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: spare.text.startswith(names[2]))
    assert hall.results.seat == seats[2].entry
    why, note = spare.acts.findChildren(KeyedAct)
    QTest.mouseClick(note, Qt.MouseButton.LeftButton)
    assert asked(hall) is not None
    hall.press(Key.Key_Escape)
    QTest.mouseClick(why, Qt.MouseButton.LeftButton)
    assert hall.window.side.isVisible()
    hall.press(Key.Key_W, CONTROL)
    hall.window.resize(1366, 460)
    qtbot.waitUntil(lambda: not spare.text)


def test_places_follow_once_nobody_types(hall: Hall, qtbot: QtBot) -> None:
    hall.type("1", "40", "30", "20")
    QTest.keyClicks(hall.focus, "5")
    rows = hall.results.form.grid
    assert rows.rows[3].outcome[0] == "–"
    qtbot.waitUntil(lambda: rows.rows[3].outcome[0] == "4")
