"""A Boardgame League event from the four questions to the result file, by keys and clicks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from anyascii import anyascii
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Entry, EntryStatus, PenaltyKind, Phase, RoundStatus
from bglmanager.resources import path
from bglmanager.services import documents
from bglmanager.ui.pages.home.page import HomePage
from tests.journeys.cups import export
from tests.journeys.person import CONTROL, SHIFT, Person, at_the_keyboard

Key = Qt.Key
ENTER = Key.Key_Return
pytestmark = pytest.mark.usefixtures("dressed")


def test_an_event_of_26_players_from_the_first_question_to_the_result_file(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """26 players, two short tables, a withdrawal, one put last, a correction, a final."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        ask_and_answer(person)
        take_the_list(person)
        check_everybody_in(person)
        play_first_round(person)
        withdraw_and_think_again(person)
        play_to_the_end(person)
        assert person.desk.event.rounds[-1].phase is Phase.FINAL
        file = export(person, tmp_path)
    data = file.read_bytes()
    assert documents.verify_document(data) == ()
    corrected = [line["reason"] for line in json.loads(data)["corrections"]]
    assert corrected == ["misread", "misread"]
    every_changed_digit_is_noticed(data)


def ask_and_answer(person: Person) -> None:
    person.press(Key.Key_N, CONTROL)
    page = person.window.page
    assert isinstance(page, HomePage)
    page.form.city.setFocus()
    person.type("Lucca")
    person.wait_for_another_window(lambda: person.press(ENTER))
    assert person.desk.event.settings.name == "Ad Astra tournament, Lucca"


def take_the_list(person: Person) -> None:
    person.go("entries")
    page = person.entries
    person.answers.file = path("samples/iscritti.csv")
    person.press(Key.Key_I, CONTROL)
    person.qtbot.waitUntil(lambda: page.intake.is_preview)
    person.press(ENTER, CONTROL)
    assert len(person.desk.event.entries) == 26
    assert person.said == "26 players imported"


def check_everybody_in(person: Person) -> None:
    for entry in person.desk.event.entries:
        person.type(plain(entry))
        person.press(ENTER)
    assert {entry.status for entry in person.desk.event.entries} == {EntryStatus.ACTIVE}


def last_status(person: Person) -> RoundStatus:
    return person.desk.event.rounds[-1].status


def plain(entry: Entry) -> str:
    """A name as it is typed in a hurry, without accents (Qt's test keys have none)."""
    return anyascii(f"{entry.last_name} {entry.first_name}")


def play_first_round(person: Person) -> None:
    """Draw, exchange two, publish; results with one player put last; one result corrected."""
    assert person.desk.event.settings.rounds_planned == 2
    person.go("round-1")
    assert person.hall.notices == []
    person.press(ENTER, CONTROL)
    assert person.desk.event.settings.rounds_planned == 3
    draft = person.desk.event.rounds[0]
    assert [len(table.seats) for table in draft.tables] == [4, 4, 4, 4, 4, 3, 3]
    hall = person.hall.draft.hall
    one = draft.tables[0].seats[0].entry
    assert hall.current == one
    person.press(Key.Key_X, CONTROL)
    person.press(Key.Key_Down)
    other = hall.current
    person.press(Key.Key_V, CONTROL)
    assert person.desk.event.rounds[0].exchanged == ((one, other),)
    person.press(ENTER, CONTROL)
    assert last_status(person) is RoundStatus.PLAYING
    person.lines("3")
    person.press(Key.Key_F6, CONTROL)
    person.lines("slow play")
    assert person.window.key == "round-1"
    [penalty] = person.desk.event.penalties
    assert penalty.kind is PenaltyKind.LAST
    person.press(Key.Key_Escape)
    type_results(person)
    correct_table_1(person)
    person.press(ENTER, CONTROL)
    assert last_status(person) is RoundStatus.CLOSED


def type_results(person: Person) -> None:
    """Every open table of the round, the first player winning."""
    for table in person.desk.event.rounds[-1].tables:
        person.hall.results.number.setFocus()
        person.lines(str(table.number))
        scores = ["50", "40", "30", "20"][: len(table.seats)]
        person.lines(*scores)


def correct_table_1(person: Person) -> None:
    hall = person.hall
    hall.results.number.setFocus()
    person.lines("1")
    person.press(Key.Key_F2)
    person.lines("40", "50", "30", "20", "misread")
    assert hall.scores(1) == [40, 50, 30, 20]


def withdraw_and_think_again(person: Person) -> None:
    """A withdrawal, taken back with undo, done again with redo."""
    event = person.desk.event
    number = event.rounds[0].tables[-1].seats[-1].entry
    leaving = event.entry(number)
    person.go("entries")
    person.type(plain(leaving))
    person.press(Key.Key_Escape)
    person.press(Key.Key_F5)
    assert person.desk.event.entry(number).status is EntryStatus.WITHDRAWN
    person.press(Key.Key_Z, CONTROL)
    assert person.desk.event.entry(number).status is EntryStatus.ACTIVE
    person.press(Key.Key_Z, CONTROL | SHIFT)
    assert person.desk.event.entry(number).status is EntryStatus.WITHDRAWN


def play_to_the_end(person: Person) -> None:
    for key in ("round-2", "round-3", "round-4"):
        person.go(key)
        person.press(ENTER, CONTROL)
        person.press(ENTER, CONTROL)
        assert last_status(person) is RoundStatus.PLAYING
        type_results(person)
        person.press(ENTER, CONTROL)
        assert last_status(person) is RoundStatus.CLOSED


def every_changed_digit_is_noticed(data: bytes) -> None:
    """Each fiftieth digit of the file, so that the journey stays short."""
    places = [place for place, byte in enumerate(data) if chr(byte).isdigit()]
    for place in places[::50]:
        other = b"1" if data[place : place + 1] != b"1" else b"2"
        assert documents.verify_document(data[:place] + other + data[place + 1 :]) != ()
