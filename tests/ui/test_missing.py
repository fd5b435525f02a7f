"""Before the start: who is missing, by a key; the question of the first draw; the wait."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus, Event, EventDesk, RoundStatus
from bglmanager.ui.pages.entries.people import Filter
from bglmanager.ui.style import Style
from tests.ui.doubles import unnamed
from tests.ui.morning import CONTROL, SHIFT, Hall, Key, expected
from tests.ui.panel_hand import PanelHand

HallMaker = Callable[[Event], Hall]


@pytest.fixture
def hall_of(qtbot: QtBot, look: Style, tmp_path: Path) -> Iterator[HallMaker]:
    made: list[Hall] = []

    def make(event: Event) -> Hall:
        made.append(Hall(qtbot, look, tmp_path, event))
        return made[-1]

    yield make
    for hall in made:
        hall.close()


def test_ctrl_m_lists_the_missing_with_phone_registration_and_copy(hall_of: HallMaker) -> None:
    hall = hall_of(expected())
    hall.press(Key.Key_M, CONTROL)
    rows = hall.panel.listed.model
    assert [(line.name, rows.cell_text(line, 1)) for line in rows.rows] == [
        ("Bianchi Ada", "333 0011"),
        ("Rossi Irene", "333 0009"),
        ("Rossi Luca", "333 0010"),
    ]
    hall.type("irene")
    told = PanelHand(hall.panel).words
    assert "Rossi Irene · registered on 01/03/2026 18:20 · promised a copy" in told
    assert "3 players of 11 are not here yet." in told
    assert hall.window.header.state_line == "Here: 8 of 11; 3 have not come"
    assert unnamed(hall.panel) == []


def test_enter_del_and_shift_del_say_what_becomes_of_them(hall_of: HallMaker) -> None:
    hall = hall_of(expected())
    hall.press(Key.Key_M, CONTROL)
    hall.type("irene")
    hall.press(Key.Key_Return)
    assert hall.status(9) is EntryStatus.ACTIVE
    hall.type("luca")
    hall.press(Key.Key_Escape)
    first = hall.panel.listed.table.current_row
    assert first is not None
    hall.press(Key.Key_F5)
    assert hall.status(first.entry.number) is EntryStatus.NO_SHOW
    hall.press(Key.Key_Delete)
    assert sorted(hall.status(n) for n in (10, 11)) == [EntryStatus.LAPSED, EntryStatus.NO_SHOW]
    assert "Nobody is missing." in PanelHand(hall.panel).words
    hall.press(Key.Key_Escape)
    assert not hall.window.side.isVisible()
    assert hall.focus is hall.entries.listed.search


def test_the_buttons_say_what_becomes_of_them(hall_of: HallMaker) -> None:
    hall = hall_of(expected(8, 2))
    hall.press(Key.Key_M, CONTROL)
    PanelHand(hall.panel).press("Not coming")
    PanelHand(hall.panel).press("Here")
    assert [hall.status(n) for n in (9, 10)] == [EntryStatus.NO_SHOW, EntryStatus.ACTIVE]
    assert not PanelHand(hall.panel).has_button("Here")


def test_the_phone_is_never_copied(hall_of: HallMaker) -> None:
    hall = hall_of(expected(8, 1))
    hall.press(Key.Key_M, CONTROL)
    hall.panel.listed.table.setFocus()
    hall.press(Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "Rossi Irene"


def test_one_quiet_line_from_ten_minutes_before_the_start(hall_of: HallMaker) -> None:
    hall = hall_of(expected(start_time=dt.time(10, 0)))
    assert hall.notices == []
    hall.at(9, 50)
    assert hall.notices == ["Start at 10:00: 3 players are not here yet."]
    hall.follow()
    assert len(hall.panel.listed.model.all_rows) == 3


def test_a_quiet_line_when_nearly_all_are_here(hall_of: HallMaker) -> None:
    hall = hall_of(expected(9, 1))
    assert hall.notices == ["Nearly everybody is here: 1 player is missing."]


def test_what_else_is_open_stands_below(hall_of: HallMaker) -> None:
    hall = hall_of(expected(8, 2, fee=10))
    hall.press(Key.Key_M, CONTROL)
    assert "2 players have not paid, not here yet: 2." in PanelHand(hall.panel).words


def test_who_has_not_paid_in_time_is_said_before_the_draw(hall_of: HallMaker) -> None:
    hall = hall_of(expected(8, 2, fee=10, desk=EventDesk(fee_until=dt.time(8, 30))))
    hall.press(Key.Key_M, CONTROL)
    said = "2 players have not paid, not here yet: 2. The fee was due by 08:30: Ctrl+F5 drops them."
    assert said in PanelHand(hall.panel).words
    hall.window.go("round-1")
    assert hall.notices == ["2 players have not paid, not here yet: 2. The fee was due by 08:30."]
    hall.follow()
    assert hall.window.key == "entries"


def test_nobody_missing_no_question(hall_of: HallMaker) -> None:
    hall = hall_of(expected(8, 0))
    hall.ask()
    assert len(hall.desk.event.rounds) == 1


def test_the_draw_asks_and_all_lapse_with_the_second_enter(hall_of: HallMaker) -> None:
    hall = hall_of(expected())
    hall.ask()
    assert set(hall.asked().values()) == {"dropped"}
    assert hall.round.before.missing.view.result.text() == (
        "Would be seated: 8 players, 2 tables of 4."
    )
    assert unnamed(hall.round) == []
    hall.press(Key.Key_Return, CONTROL)
    assert [hall.status(n) for n in (9, 10, 11)] == [EntryStatus.LAPSED] * 3
    assert hall.desk.event.rounds[0].status is RoundStatus.DRAFT
    kinds = [row.kind for row in hall.desk.history_rows()]
    assert kinds == ["import-document", "missing-answered", "draw"]
    hall.press(Key.Key_Z, CONTROL)
    hall.press(Key.Key_Z, CONTROL)
    assert [hall.status(n) for n in (9, 10, 11)] == [EntryStatus.REGISTERED] * 3


def test_all_are_kept(hall_of: HallMaker) -> None:
    hall = hall_of(expected())
    hall.ask()
    hall.press(Key.Key_F4)
    assert hall.round.before.missing.view.result.text() == (
        "Would be seated: 11 players, 2 tables of 4 and 1 table of 3."
    )
    hall.press(Key.Key_Return, CONTROL)
    assert len(list(hall.desk.event.rounds[0].seats())) == 11
    hall.window.go("entries")
    assert hall.window.header.state_line == "Here: 8 of 11; 3 have not come"
    hall.entries.listed.chips.choose(Filter.MISSING)
    assert len(hall.entries.listed.model.rows) == 3
    hall.type("irene")
    hall.press(Key.Key_Return)
    assert hall.said == "Here: Irene Rossi, 9 of 11"
    assert hall.window.header.state_line == "Here: 9 of 11; 2 have not come"


def test_each_gets_an_answer_of_his_own(hall_of: HallMaker) -> None:
    hall = hall_of(expected())
    hall.ask()
    hall.type("irene")
    hall.press(Key.Key_Escape)
    listed = hall.round.before.missing.view.listed
    listed.table.pick_key(9)
    hall.press(Key.Key_Space)
    hall.press(Key.Key_Space)
    assert hall.asked()["Rossi Irene"] == "keeps a seat"
    hall.press(Key.Key_Return, CONTROL)
    assert [hall.status(n) for n in (9, 10, 11)] == [
        EntryStatus.ACTIVE,
        EntryStatus.LAPSED,
        EntryStatus.LAPSED,
    ]


def test_the_draw_waits_counts_down_and_asks_again(hall_of: HallMaker) -> None:
    hall = hall_of(expected())
    hall.ask()
    hall.press(Key.Key_F12)
    assert hall.round.draw.text() == "Wait 15 minutes"
    hall.press(Key.Key_Return, CONTROL)
    assert not hall.desk.event.rounds
    assert hall.notices == ["The draw waits until 09:15 for 3 players: 15 minutes left."]
    hall.at(9, 14)
    assert hall.notices == ["The draw waits until 09:15 for 3 players: 1 minute left."]
    hall.window.go("entries")
    assert hall.notices == ["The draw waits until 09:15 for 3 players: 1 minute left."]
    hall.window.go("round-1")
    hall.at(9, 15)
    assert hall.round.before.missing.is_shown
    assert hall.notices == ["The draw has waited: 3 players are still missing."]
    hall.press(Key.Key_Return, CONTROL)
    assert len(hall.desk.event.rounds) == 1


def test_when_all_have_come_nothing_is_asked_any_more(hall_of: HallMaker) -> None:
    hall = hall_of(expected(8, 1))
    hall.ask()
    hall.press(Key.Key_F12)
    hall.press(Key.Key_Return, CONTROL)
    hall.window.go("entries")
    hall.type("irene")
    hall.press(Key.Key_Return)
    assert hall.notices == ["Nobody has to be waited for any more: round 1 can be drawn."]
    hall.ask()
    assert len(hall.desk.event.rounds) == 1


def test_the_line_of_the_wait_leads_to_the_question(hall_of: HallMaker) -> None:
    hall = hall_of(expected())
    hall.ask()
    hall.press(Key.Key_F12)
    hall.press(Key.Key_Return, CONTROL)
    hall.window.go("entries")
    hall.at(9, 20)
    assert hall.notices == ["The draw has waited: 3 players are still missing."]
    hall.follow()
    assert hall.window.key == "round-1"
    assert hall.round.before.missing.is_shown


def test_escape_goes_back_and_nothing_is_answered(hall_of: HallMaker) -> None:
    hall = hall_of(expected())
    hall.ask()
    hall.press(Key.Key_Escape)
    assert not hall.round.before.missing.is_shown
    assert hall.desk.timeline.undoable is None
    assert hall.round.stack.currentWidget() is hall.round.proposal


def test_who_comes_while_it_is_asked_is_checked_in(hall_of: HallMaker) -> None:
    hall = hall_of(expected(8, 1))
    hall.ask()
    hall.press(Key.Key_Return)
    assert hall.status(9) is EntryStatus.ACTIVE
    assert not hall.round.before.missing.is_shown


def test_seating_by_hand_asks_too_and_goes_on(hall_of: HallMaker) -> None:
    hall = hall_of(expected())
    hall.window.go("round-1")
    hall.press(Key.Key_H, CONTROL)
    assert hall.round.before.missing.is_shown
    hall.press(Key.Key_Return, CONTROL)
    assert hall.desk.history_rows()[-1].kind == "seat-by-hand"


def test_with_too_few_here_the_answer_decides(hall_of: HallMaker) -> None:
    hall = hall_of(expected(0, 8))
    hall.ask()
    view = hall.round.before.missing.view
    assert not hall.round.draw.isEnabled()
    assert view.note.text() == hall.round.draw.refusal
    hall.press(Key.Key_F4)
    assert hall.round.draw.isEnabled()
    assert view.note.isHidden()
    hall.press(Key.Key_Return, CONTROL)
    assert len(list(hall.desk.event.rounds[0].seats())) == 8


def test_who_comes_after_the_draft_is_offered_a_new_one(hall_of: HallMaker) -> None:
    hall = hall_of(expected(8, 1))
    hall.ask()
    hall.press(Key.Key_Return, CONTROL)
    hall.window.go("entries")
    hall.type("irene")
    hall.press(Key.Key_Return)
    assert hall.notices == ["No seat in the draft of round 1: Irene Rossi."]
    hall.window.go("round-1")
    assert hall.notices == ["No seat in the draft of round 1: Irene Rossi."]
    hall.press(Key.Key_D, CONTROL | SHIFT)
    assert hall.said == "Round 1 drawn with everybody who is here"
    assert 9 in {seat.entry for seat in hall.desk.event.rounds[0].seats()}
    assert hall.notices == []


def test_450_expected_people_are_asked_about(hall_of: HallMaker) -> None:
    hall = hall_of(expected(400, 50))
    hall.ask()
    assert len(hall.asked()) == 50
    hall.press(Key.Key_Return, CONTROL)
    assert len(list(hall.desk.event.rounds[0].seats())) == 400
