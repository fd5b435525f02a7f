"""Somebody leaves a round that is published, or arrives for it, in the whole program: who stands up
is said and done, and the round is played to its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus, Event
from bglmanager.engine.tables import sizes_of_tables
from bglmanager.ui.pages.round.late import LatePanel
from bglmanager.ui.pages.round.leave_or_arrive import LeaveOrArrivePanel
from tests.helpers.events import event, with_entry
from tests.journeys.hands import ENTER, Chord, Hands, hands_on
from tests.journeys.mouse import Mouse
from tests.ui.tour import CONTROL, SHIFT

Key = Qt.Key
LEAVE_OR_ARRIVE: Chord = (Key.Key_U, CONTROL | SHIFT)
DEPARTURES = {26: [4, 4, 4, 4, 3, 3, 3], 27: [4, 4, 4, 4, 4, 3, 3]}
"""How large tables are when one has left."""


def panel(hands: Hands) -> LeaveOrArrivePanel:
    found = hands.person.hall.page.seats.panel
    assert found is not None
    return found


def sizes(hands: Hands) -> list[int]:
    return sorted((len(table.seats) for table in hands.last.tables), reverse=True)


def thirteenth() -> Event:
    """Twelve are here, one was not expected any more."""
    return with_entry(event(13), 13, status=EntryStatus.LAPSED)


def is_said(hands: Hands, tables: Sequence[int]) -> None:
    """Whose paper is old now."""
    listed = " and ".join(map(str, tables))
    assert hands.person.notices[0] == (
        f"Tables {listed} were seated anew: tell the players and print their sheets again."
    )


@pytest.mark.parametrize("players", DEPARTURES)
def test_one_leaves_the_short_table(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, players: int
) -> None:
    """Of two who are left nobody waits: one of the next table sits down with them."""
    with hands_on(qtbot, qapp, tmp_path, event(players)) as hands:
        hands.start(sizes_of_tables(players, 4))
        before = hands.canonical()
        gone = hands.last.tables[6].seats[0].entry
        hands.open(7)
        hands.do(LEAVE_OR_ARRIVE)
        assert panel(hands).player.entry == gone
        hands.do(ENTER)
        [move] = panel(hands).cards[1].found.moves
        hands.do(Key.Key_2)
        assert sizes(hands) == DEPARTURES[players]
        assert gone not in {seat.entry for seat in hands.last.seats()}
        assert move.entry in {seat.entry for seat in hands.last.tables[6].seats}
        is_said(hands, [move.before or 0, 7])
        hands.undo()
        assert hands.canonical() == before
        hands.redo()
        assert sizes(hands) == DEPARTURES[players]


def test_a_thirteenth_arrives(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """Two stand up, one from each of two tables, and sit down with him at a fourth one."""
    with hands_on(qtbot, qapp, tmp_path, thirteenth()) as hands:
        hands.start([4, 4, 4])
        hands.do((Key.Key_F4, SHIFT), ENTER)
        assert [len(card.found.moves) for card in panel(hands).cards] == [2, 2, 2]
        hands.do(ENTER)
        assert sizes(hands) == [4, 3, 3, 3]
        assert 13 in {seat.entry for seat in hands.last.tables[3].seats}


def test_one_withdraws_from_the_entries_while_there_is_a_draft(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """F5 does not throw the draft away: it leads to what has to change in it."""
    with hands_on(qtbot, qapp, tmp_path, event(26)) as hands:
        hands.person.go("round-1")
        hands.do((ENTER, CONTROL))
        gone = hands.last.tables[6].seats[0].entry
        hands.person.go("entries")
        hands.person.type(f"{gone}")
        hands.do(Key.Key_F5)
        assert hands.person.window.key == "round-1"
        hands.do(Key.Key_Down, ENTER)
        assert sizes(hands) == DEPARTURES[26]
        assert gone not in {seat.entry for seat in hands.last.seats()}


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.long
def test_one_leaves_by_mouse(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """The menu of the seat, a chip, the button of a choice."""
    with hands_on(qtbot, qapp, tmp_path, event(26)) as hands:
        mouse, hall = Mouse(hands.person), hands.person.hall
        hands.start(sizes_of_tables(26, 4))
        mouse.open_table(7)
        gone = hands.last.tables[6].seats[0].entry
        field = hall.line(1).score
        hall.choose(field, field.rect().center(), "Leaving or arriving")
        assert panel(hands).player.entry == gone
        mouse.press("Sits this round out")
        mouse.press(panel(hands).cards[1].button.text())
        assert sizes(hands) == DEPARTURES[26]
        assert hands.event.entry(gone).sits_out == (1,)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.long
def test_a_thirteenth_arrives_by_mouse(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """From the panel of who is late to the choices."""
    with hands_on(qtbot, qapp, tmp_path, thirteenth()) as hands:
        mouse = Mouse(hands.person)
        hands.start([4, 4, 4])
        mouse.press("Start the clock")
        mouse.press("Late, and without a seat")
        assert isinstance(hands.person.window.side.content_shown, LatePanel)
        mouse.press("Make a seat")
        mouse.press(panel(hands).cards[0].button.text())
        assert sizes(hands) == [4, 3, 3, 3]
