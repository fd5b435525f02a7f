"""Somebody leaves a round that is seated, or arrives for it: the panel, worked by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bglmanager.engine.event import EntryStatus, Pairing
from bglmanager.engine.ids import RoundNumber
from bglmanager.services import late_changes, rounds
from bglmanager.services.late_changes import LateChange
from bglmanager.ui.pages.round.late import LatePanel
from bglmanager.ui.pages.round.leave_or_arrive import LeaveOrArrivePanel
from tests.helpers import events
from tests.helpers.events import with_entry
from tests.ui.conftest import HallMaker
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.tour import SHIFT

ONE = RoundNumber(1)
U, ONE_KEY, ESCAPE = Qt.Key.Key_U, Qt.Key.Key_1, Qt.Key.Key_Escape


@pytest.fixture
def drafted(hall_of: HallMaker) -> Hall:
    """Round 1 of 26 is a draft: five tables of 4, two of 3."""
    hall = hall_of(events.event(26))
    hall.press(ENTER, CONTROL)
    return hall


def panel(hall: Hall) -> LeaveOrArrivePanel:
    found = hall.page.seats.panel
    assert found is not None
    return found


def titles(hall: Hall) -> list[str]:
    return [card.button.text() for card in panel(hall).cards]


def sizes(hall: Hall) -> list[int]:
    return sorted(len(table.seats) for table in hall.event.rounds[-1].tables)


def publish(hall: Hall) -> None:
    rounds.publish_draft(hall.desk)
    hall.page.take_focus()


def test_the_player_at_the_seat_leaves_the_draft_by_three_keys(drafted: Hall) -> None:
    hall = drafted
    gone = hall.event.rounds[0].tables[6].seats[2].entry
    hall.draft.hall.set_current(gone)
    hall.press(U, CONTROL | SHIFT)
    assert panel(hall).player.entry == gone
    assert titles(hall) == [
        "1   Everybody else stays",
        "2   1 player stands up",
        "3   1 player stands up",
    ]
    hall.press(ENTER)
    assert hall.at(panel(hall).cards[0].button)
    hall.press(Qt.Key.Key_Down)
    hall.press(ENTER)
    assert sizes(hall) == [3, 3, 3, 4, 4, 4, 4]
    assert hall.page.seats.panel is None
    assert hall.event.entry(gone).status is EntryStatus.NO_SHOW
    assert hall.event.rounds[0].pairing is Pairing.MANUAL


def test_its_number_takes_a_choice(drafted: Hall) -> None:
    hall = drafted
    hall.draft.hall.set_current(hall.event.rounds[0].tables[6].seats[2].entry)
    hall.press(U, CONTROL | SHIFT)
    hall.press(ENTER)
    hall.press(Qt.Key.Key_2)
    assert sizes(hall) == [3, 3, 3, 4, 4, 4, 4]


def test_what_a_choice_says(drafted: Hall) -> None:
    hall = drafted
    hall.draft.hall.set_current(hall.event.rounds[0].tables[6].seats[2].entry)
    hall.press(U, CONTROL | SHIFT)
    as_it_is, first, _ = panel(hall).cards
    assert as_it_is.tables == [
        "5 tables of 4, 1 table of 3 and 1 table of 2",
        "The rules make the tables more even.",
    ]
    [line] = first.moves
    assert line.endswith(": table 5 → table 7")
    assert first.tables == ["4 tables of 4 and 3 tables of 3"]
    assert line in first.button.accessibleDescription()


def test_somebody_may_sit_out_this_round_alone(drafted: Hall) -> None:
    hall = drafted
    publish(hall)
    gone = hall.event.rounds[0].tables[0].seats[0].entry
    hall.page.seats.ask_about(gone)
    panel(hall).how.choose(LateChange.MISSES)
    hall.press(ENTER)
    assert hall.event.entry(gone).sits_out == (1,)
    assert sizes(hall) == [3, 3, 3, 4, 4, 4, 4]


def test_a_thirteenth_gets_a_table_with_two_who_stand_up(hall_of: HallMaker) -> None:
    """From the panel of who has no seat; the choices have the keyboard."""
    hall = hall_of(with_entry(events.event(13), 13, status=EntryStatus.LAPSED))
    hall.press(ENTER, CONTROL)
    publish(hall)
    hall.press(Qt.Key.Key_F4, SHIFT)
    late = hall.window.side.content_shown
    assert isinstance(late, LatePanel)
    assert late.do.text() == "Make a seat"
    late.list.setFocus()
    hall.press(ENTER)
    assert titles(hall) == [f"{n}   2 players stand up" for n in (1, 2, 3)]
    assert panel(hall).cards[0].moves[-1].endswith(": new table 4")
    hall.press(ONE_KEY)
    assert sizes(hall) == [3, 3, 3, 4]
    assert 13 in {seat.entry for seat in hall.event.rounds[0].tables[3].seats}


def test_the_notice_of_who_came_late_leads_there_where_nothing_is_drawn(drafted: Hall) -> None:
    """A draft that counts as seated by hand is not drawn again."""
    hall = drafted
    gone = hall.event.rounds[0].tables[6].seats[2].entry
    case = late_changes.LateCase(ONE, gone, LateChange.MISSES)
    late_changes.reseat(hall.desk, case, late_changes.reseated_rounds(hall.desk, case)[1])
    back = hall.event.with_facts(gone, present=True, sits_out=())
    hall.desk.act("edit-entry", {"entry": gone}, back)
    QTest.mouseClick(hall.notice_button("Leaving or arriving"), Qt.MouseButton.LeftButton)
    assert panel(hall).player.entry == gone
    assert titles(hall)[0] == "1   Nobody stands up"


def test_nobody_leaves_a_table_that_has_begun(hall_of: HallMaker) -> None:
    hall = hall_of(events.event(12))
    hall.press(ENTER, CONTROL)
    publish(hall)
    hall.type("1", "40", "30", "20", "10", "")
    here = hall.event.rounds[0].tables[0].seats[0].entry
    hall.page.seats.ask_about(here)
    assert panel(hall).cards == []
    assert panel(hall).said.text().startswith("Table 1 has begun.")


def test_escape_leaves_everything_as_it_is(drafted: Hall) -> None:
    hall = drafted
    before = hall.event
    hall.press(U, CONTROL | SHIFT)
    hall.press(ENTER)
    hall.press(ESCAPE)
    assert hall.event == before
    assert hall.page.seats.panel is None


def test_an_address_opens_it_about_somebody(drafted: Hall) -> None:
    """F5 in the entries leads here when the player sits in a draft."""
    hall = drafted
    gone = hall.event.rounds[0].tables[6].seats[2].entry
    hall.window.go(f"round-1/leave-{gone}")
    assert panel(hall).player.entry == gone
    assert hall.at(panel(hall).cards[0].button)
