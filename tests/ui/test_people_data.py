"""What events keep of people: found, shown, given out and erased, with real keys and clicks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.ui.pages.people.side import FoundPanel
from bglmanager.ui.pages.people.views import DataView
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import QuietButton
from tests.ui.doubles import unnamed
from tests.ui.people_desk import CONTROL, Desk


def view(desk: Desk) -> DataView:
    return desk.page.data


def panel(desk: Desk) -> FoundPanel:
    [found] = desk.window.findChildren(FoundPanel)
    return found


def names(desk: Desk, number: int = 2) -> list[str]:
    """What entry 2 of every event is called now."""
    events = [desk.workspace.open_event(line.id).event for line in desk.workspace.events()]
    return [e.last_name for event in events for e in event.entries if e.number == number]


@pytest.fixture
def desk(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(look, qtbot, tmp_path)
    made.page.show_view(made.page.data)
    yield made
    made.close()


def test_before_anything_is_typed(desk: Desk) -> None:
    assert desk.window.header.state_line == ""
    assert desk.window.focusWidget() is view(desk).list.search
    assert desk.page.primary() is None
    assert unnamed(view(desk)) == []


def test_typing_a_name_shows_every_event_and_the_data(desk: Desk) -> None:
    desk.type("verdi an")
    assert desk.window.header.state_line == "1 person in 2 events"
    model = view(desk).list.table.rows_model
    assert [model.cell_text(row, 1) for row in model.rows] == [
        "Coppa di aprile",
        "Coppa di marzo",
        "People",
    ]
    assert desk.window.side.title == "Verdi Anna"
    assert panel(desk).told == (
        ("birth date", "03/04/1990"),
        ("e-mail", "anna@example.org"),
        ("phone", "+39 333 1234567"),
        ("notes of the desk", "vegana"),
    )
    assert unnamed(view(desk)) == []


def test_nobody_is_found(desk: Desk) -> None:
    desk.type("zzz")
    assert view(desk).list.table.rows_model.total_rows == 0
    assert not desk.window.side.isVisible()
    assert desk.act("Erase…").refusal == "Choose a line of the list."


def test_data_are_written_into_a_file(desk: Desk, tmp_path: Path) -> None:
    desk.answers.file = tmp_path / "anna.json"
    desk.type("verdi")
    desk.press(Qt.Key.Key_F6)
    desk.press(Qt.Key.Key_S, CONTROL)
    told = json.loads(desk.answers.file.read_text())
    assert [one["data"]["email"] for one in told["events"]] == ["anna@example.org"] * 2
    assert desk.window.bottom.text == f"Saved: {desk.answers.file}"


def test_erased_in_both_events_and_in_the_backups(desk: Desk) -> None:
    desk.type("verdi")
    choose = next(b for b in panel(desk).findChildren(QuietButton))
    QTest.mouseClick(choose, Qt.MouseButton.LeftButton)
    assert len(view(desk).chosen) == 3
    buttons = desk.window.header.findChildren(QuietButton)
    button = next(b for b in buttons if b.text().strip() == "Erase…")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    desk.qtbot.waitUntil(lambda: bool(desk.answers.report))
    assert desk.answers.asked == ["Erase Verdi Anna?", "Erased"]
    assert desk.answers.word == "erase"
    assert desk.answers.said == (
        (
            "In 2 events: name, e-mail, phone, birth date, notes and everything else are "
            "deleted, from the history too. Results stay as “Player 2”."
        ),
        "The person is deleted from People and from its history.",
        "Undo stops there: what was done before can no longer be undone.",
        (
            "Backups and result files are written afresh; damaged ones, which cannot be, "
            "are deleted."
        ),
        (
            "Out of reach of the program: result files you saved or sent, prints, copies on other "
            "computers, and what the league has."
        ),
    )
    assert desk.answers.report == (
        "1 backup written afresh.\n\n2 result files written afresh.\n\nOut of reach "
        "of the program: result files you saved or sent, prints, copies on other "
        "computers, and what the league has."
    )
    assert names(desk) == ["Player 2", "Player 2"]
    assert view(desk).list.table.rows_model.total_rows == 0
    assert [one.name for one in desk.archive.everybody_by_name()] == ["Neri Bruno"]
    files = [f for f in desk.library.places.folder.rglob("*") if f.is_file()]
    assert [f.name for f in files if b"anna@example.org" in f.read_bytes()] == []


def test_whoever_thinks_better_of_it_erases_nothing(desk: Desk) -> None:
    desk.answers.yes = False
    desk.type("verdi")
    desk.act("Erase…").trigger()
    assert names(desk) == ["Verdi", "Verdi"]


def test_after_erasing_the_search_goes_on(desk: Desk) -> None:
    desk.type("verdi")
    view(desk).list.table.setFocus()
    desk.act("Erase…").trigger()
    desk.qtbot.waitUntil(lambda: bool(desk.answers.report))
    assert [row.at.event_name for row in view(desk).chosen] == ["Coppa di marzo"]
    assert desk.act("Erase…").refusal == ""
    assert desk.window.focusWidget() is view(desk).list.search
