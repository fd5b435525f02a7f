"""A round seated by hand from empty tables, by real keys and by the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bglmanager.engine.event import Pairing
from bglmanager.engine.ids import EntryNumber
from bglmanager.ui.pages.round.hand_seating import HandSeatingView, ToSeat
from tests.helpers.events import event, played, with_entry
from tests.ui.conftest import HallMaker
from tests.ui.hall import CONTROL, Hall
from tests.ui.hands import drag

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


@dataclass
class Filling:
    """The tables while they are filled, and hands on them."""

    hall: Hall

    @property
    def view(self) -> HandSeatingView:
        return self.hall.page.before.hands.view

    def open(self) -> None:
        self.hall.press(Key.Key_F, CONTROL | SHIFT)

    def type(self, *names: str) -> None:
        """Type each of these, followed by Enter."""
        for name in names:
            QTest.keyClicks(self.view.listed.search, name)
            self.hall.press(Key.Key_Return)

    @property
    def tables(self) -> Sequence[Sequence[int]]:
        """Who sits at each table, by start number."""
        return [[seat.entry for seat in card.seats if seat.entry] for card in self.view.hall.cards]

    @property
    def lines(self) -> Sequence[ToSeat]:
        return self.view.listed.table.rows_model.rows

    @property
    def said(self) -> str:
        return self.view.said.text()

    def card(self, number: int) -> QPoint:
        """The middle of a card, in the hall."""
        return self.view.hall.card_rect(number).center()


@pytest.fixture
def at(hall_of: HallMaker) -> Filling:
    """Eight people before round 2: 1 to 4 have met, and 5 to 8."""
    made = with_entry(with_entry(played(8, 1, rounds_planned=3), 1, club="Orsi"), 5, club="Orsi")
    found = Filling(hall_of(made, "round-2"))
    found.open()
    return found


def test_people_are_typed_to_the_tables(at: Filling) -> None:
    assert at.tables == [[], []]
    assert {line.entry for line in at.lines} == {*range(1, 9)}
    assert [line.name for line in at.lines] == sorted(line.name for line in at.lines)
    assert at.view.head.text() == "8 players without a seat. Next: table 1."
    at.type("1", "5", "2")
    assert at.tables == [[1, 5, 2], []]
    assert len(at.lines) == 5
    at.hall.press(Key.Key_Right)
    at.type("3", "6")
    assert at.tables == [[1, 5, 2], [3, 6]]
    at.hall.press(Key.Key_Backspace)
    assert at.tables == [[1, 5, 2], [3]]
    at.hall.press(Key.Key_Left)
    at.type("4")
    assert at.view.head.text() == "3 players without a seat. Next: table 2."
    at.type("6", "7", "8")
    assert at.tables == [[1, 5, 2, 4], [3, 6, 7, 8]]
    assert at.view.head.text() == "Everybody has a seat: make the draft."
    at.hall.press(Key.Key_Return, CONTROL)
    draft = at.hall.event.rounds[-1]
    assert draft.pairing is Pairing.MANUAL
    assert [[seat.entry for seat in table.seats] for table in draft.tables] == [
        [1, 5, 2, 4],
        [3, 6, 7, 8],
    ]
    assert "Nothing was drawn: everybody sits where a hand put them." in at.hall.notices


def test_the_draft_waits_for_the_last_one(at: Filling) -> None:
    at.type("1", "2", "3", "4", "5", "6", "7")
    draw = at.hall.page.before.draw
    assert (draw.text(), draw.refusal) == ("Make the draft", "1 player has no seat yet.")
    at.hall.press(Key.Key_Return, CONTROL)
    assert len(at.hall.event.rounds) == 1
    at.type("8")
    assert draw.isEnabled()


def test_what_somebody_would_break_is_said_before_he_sits_down(at: Filling) -> None:
    at.type("1", "2")
    people = {line.entry: line for line in at.lines}
    assert people[EntryNumber(3)].said.startswith("again with Rossi")
    assert people[EntryNumber(5)].said == "related to Rossi"
    assert people[EntryNumber(6)].said == ""
    QTest.keyClicks(at.view.listed.search, "3")
    assert at.said.startswith(people[EntryNumber(3)].name)
    assert "would meet again" in at.said
    at.hall.press(Key.Key_Escape)
    QTest.keyClicks(at.view.listed.search, "6")
    assert at.said == f"{people[EntryNumber(6)].name} → Table 1"


def test_who_sits_already_is_found_and_moved_or_gets_up(at: Filling) -> None:
    at.type("1", "2")
    at.hall.press(Key.Key_Right)
    QTest.keyClicks(at.view.listed.search, "2")
    assert [(line.entry, line.said) for line in at.lines] == [(2, "Table 1")]
    at.hall.press(Key.Key_Return)
    assert at.tables == [[1], [2]]
    QTest.keyClicks(at.view.listed.search, "1")
    at.hall.press(Key.Key_Delete)
    assert at.tables == [[], [2]]


def test_a_line_is_dragged_to_a_table(at: Filling) -> None:
    table = at.view.listed.table
    viewport = table.viewport()
    first = at.lines[0].entry
    start = table.visualRect(table.rows_model.index(0, 0)).center()
    there = viewport.mapFromGlobal(at.view.hall.viewport().mapToGlobal(at.card(2)))
    drag(viewport, start, there)
    assert at.tables == [[], [first]]
    QTest.mouseClick(at.view.hall.viewport(), Qt.MouseButton.LeftButton, pos=at.card(1))
    assert at.view.hall.open_number == 1
    second = at.lines[0].entry
    at_first = table.visualRect(table.rows_model.index(0, 0)).center()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=at_first)
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=at_first)
    assert at.tables == [[second], [first]]


def test_what_is_filled_is_there_again_after_the_program_ended(hall_of: HallMaker) -> None:
    at = Filling(hall_of(event(8), "round-1"))
    at.open()
    at.type("1", "2", "7")
    at.hall.page.results.half_typed.watch.keep_typed_now()
    kept = at.hall.desk.half_typed(at.hall.page.subject.number).text
    assert '"filled":[[1,2,7],[]]' in kept
    at.hall.press(Key.Key_Escape)
    assert not at.hall.page.before.hands.is_shown
