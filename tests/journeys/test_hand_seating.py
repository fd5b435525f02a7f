"""A round seated by hand from empty tables, in the whole program: by keys, and by the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, Pairing, RoundStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.ui.pages.round.hand_seating import HandSeatingView
from tests.helpers.events import event
from tests.journeys.hands import ENTER, Chord, Hands, hands_on
from tests.journeys.mouse import Mouse
from tests.ui.hands import drag
from tests.ui.tour import CONTROL, SHIFT

Key = Qt.Key
FILL: Chord = (Key.Key_F, CONTROL | SHIFT)
WANTED = [[12, 1, 7, 4], [2, 11, 5, 8], [3, 6, 9, 10]]


def twelve() -> Event:
    """Twelve people; 1 and 2 never sit at one table."""
    return event(12, rounds_planned=2).with_facts(EntryNumber(1), never_with=(EntryNumber(2),))


def view(hands: Hands) -> HandSeatingView:
    return hands.person.hall.page.before.hands.view


def seated(hands: Hands) -> list[list[int]]:
    return [[seat.entry for seat in table.seats] for table in hands.last.tables]


def test_hand_seating_of_twelve_people(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """Two keys of the start number and Enter for each; one slip is put right on the way."""
    with hands_on(qtbot, qapp, tmp_path, twelve()) as hands:
        hands.person.go("round-1")
        before = hands.canonical()
        hands.do(FILL, "12", "1")
        QTest.keyClicks(hands.person.focus, "2")
        assert "must not sit together" in view(hands).said.text()
        hands.do(Key.Key_Escape, "7", "3", Key.Key_Backspace, "4")
        hands.do(*(str(n) for table in WANTED[1:] for n in table[:4]))
        assert hands.canonical() == before, "nothing is kept before everybody has a seat"
        hands.do((ENTER, CONTROL))
        assert (seated(hands), hands.last.pairing) == (WANTED, Pairing.MANUAL)
        hands.do((ENTER, CONTROL))
        assert hands.last.status is RoundStatus.PLAYING
        document = hands.document()
    assert document.whole["rounds"][0]["pairing"] == "manual"


@pytest.mark.long
def test_hand_seating_by_mouse(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """Each is dragged from the list to his table."""
    with hands_on(qtbot, qapp, tmp_path, twelve()) as hands:
        hands.person.go("round-1")
        mouse = Mouse(hands.person)
        hands.person.hall.page.before.hands.show.trigger()
        shown = view(hands)
        for table, people in enumerate(WANTED, 1):
            for number in people:
                lines = shown.listed.table
                at = lines.visualRect(lines.rows_model.index_of(number)).center()
                card = shown.hall.viewport().mapToGlobal(shown.hall.card_rect(table).center())
                drag(lines.viewport(), at, lines.viewport().mapFromGlobal(card))
        mouse.go_on()
        assert seated(hands) == WANTED
