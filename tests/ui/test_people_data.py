"""What events keep of people: found, shown, given out and erased; doubles in the archive: two lines
made one by keys, and those that probably are one.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.personal import Details
from bglmanager.ui.pages.merging import MergePanel
from bglmanager.ui.pages.people.side import FoundPanel
from bglmanager.ui.pages.people.views import DataView
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import QuietButton
from tests.ui.doubles import unnamed
from tests.ui.people_desk import CONTROL, Desk
from tests.ui.tour import SHIFT


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
    assert len(view(desk).list.table.rows_model.all_rows) == 0
    assert not desk.window.side.isVisible()
    assert desk.act("Erase…").refusal == "Choose a line of the list."


def test_data_are_written_into_a_file(desk: Desk, tmp_path: Path) -> None:
    desk.answers.file = tmp_path / "anna.json"
    desk.type("verdi")
    desk.press(Qt.Key.Key_A, CONTROL | SHIFT)
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
    assert len(view(desk).list.table.rows_model.all_rows) == 0
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


def test_whoever_was_chosen_in_the_list_is_erased(desk: Desk) -> None:
    """The list is not shown meanwhile; what can be done with its lines is asked all the same."""
    desk.page.show_view(desk.page.people)
    desk.search("verdi")
    desk.press(Qt.Key.Key_F2, SHIFT)
    view(desk).choose.trigger()
    desk.act("Erase…").trigger()
    desk.qtbot.waitUntil(lambda: bool(desk.answers.report))
    desk.page.show_view(desk.page.people)
    desk.search("")
    assert desk.names == ["Neri Bruno"]


Key = Qt.Key

MISTYPED = Details("Ana", "Verdi", club="Treemme", phone="06 123", league_id="4711")


@pytest.fixture
def doubled(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(look, qtbot, tmp_path)
    made.archive.add_person(MISTYPED)
    yield made
    made.close()


def merging(doubled: Desk) -> MergePanel:
    shown = doubled.page.desk.panel
    assert isinstance(shown, MergePanel)
    return shown


def show_doubles(doubled: Desk) -> None:
    doubled.press(Key.Key_F3)
    doubled.qtbot.waitUntil(lambda: bool(len(doubled.page.doubles.table.rows_model.all_rows)))


def test_one_is_marked_the_other_is_met_and_enter_makes_one_of_them(doubled: Desk) -> None:
    doubled.type("verdi")
    assert doubled.names == ["Verdi Anna", "Verdi Ana"]
    doubled.press(Key.Key_J, CONTROL)
    assert doubled.notices == [
        "Verdi Anna is to be merged: go to the same person’s other line and press Ctrl+J."
    ]
    doubled.press(Key.Key_Down)
    doubled.press(Key.Key_J, CONTROL)
    assert (merging(doubled).keep.name, merging(doubled).other.name) == ("Verdi Anna", "Verdi Ana")
    assert tuple(merging(doubled).told) == (
        ("name", "Verdi Anna", "Verdi Ana"),
        ("club", "Treemme", ""),
        ("birth date", "03/04/1990", ""),
        ("league number", "4711", ""),
        ("e-mail", "anna@example.org", ""),
        ("phone", "+39 333 1234567", "06 123"),
    )
    assert doubled.notices == []
    assert unnamed(doubled.window.side) == []
    doubled.press(Key.Key_Return)
    assert doubled.said == "Verdi Ana merged into Verdi Anna"
    anna = doubled.known("Verdi Anna")
    assert (anna.club, anna.league_id, anna.phone, anna.events) == (
        "Treemme",
        "4711",
        "+39 333 1234567",
        2,
    )
    assert doubled.focus is doubled.page.people.list.search


def test_the_panel_says_what_the_service_keeps(doubled: Desk) -> None:
    """What is shown before is what is there after, whoever is kept."""
    doubled.type("verdi")
    doubled.press(Key.Key_J, CONTROL)
    doubled.press(Key.Key_Down)
    doubled.press(Key.Key_J, CONTROL)
    doubled.press(Key.Key_X, CONTROL | SHIFT)
    told = {name: kept for name, kept, _ in merging(doubled).told}
    doubled.press(Key.Key_Return)
    ana = doubled.known("Verdi Ana")
    assert (ana.phone, ana.email, ana.club) == (told["phone"], told["e-mail"], told["club"])
    assert ana.birth_date == dt.date(1990, 4, 3)


def test_a_ban_stays_whoever_had_it(doubled: Desk) -> None:
    doubled.archive.ban_people(doubled.known("Verdi Ana").id, "Red card", None)
    doubled.type("verdi")
    doubled.press(Key.Key_J, CONTROL)
    doubled.press(Key.Key_Down)
    doubled.press(Key.Key_J, CONTROL)
    assert tuple(merging(doubled).told)[-1] == ("ban", "Red card", "")
    doubled.press(Key.Key_Return)
    assert doubled.known("Verdi Anna").banned == "Red card"


def test_a_merge_is_undone_and_done_again(doubled: Desk) -> None:
    doubled.type("verdi")
    doubled.press(Key.Key_J, CONTROL)
    doubled.press(Key.Key_Down)
    doubled.press(Key.Key_J, CONTROL)
    doubled.press(Key.Key_Return)
    doubled.press(Key.Key_Z, CONTROL)
    assert doubled.said == "Undone: two people made one"
    assert doubled.known("Verdi Ana").phone == "06 123"
    assert doubled.known("Verdi Anna").club is None
    doubled.press(Key.Key_Y, CONTROL)
    assert doubled.names == ["Verdi Anna"]


def test_escape_lets_a_mark_be(doubled: Desk) -> None:
    doubled.type("verdi")
    doubled.press(Key.Key_J, CONTROL)
    doubled.press(Key.Key_Escape)
    assert doubled.notices == []
    assert doubled.page.people.list.search.text() == "verdi"


def test_a_mark_stays_while_the_other_one_is_looked_for(doubled: Desk) -> None:
    doubled.type("neri")
    doubled.press(Key.Key_J, CONTROL)
    doubled.press(Key.Key_A, CONTROL)
    doubled.type("treemme")
    doubled.press(Key.Key_J, CONTROL)
    assert (merging(doubled).keep.name, merging(doubled).other.name) == ("Neri Bruno", "Verdi Ana")
    doubled.press(Key.Key_Escape)
    assert len(doubled.archive) == 3


def test_probable_doubles_are_gone_through_by_keys(doubled: Desk) -> None:
    doubled.archive.add_person(Details("Bruno", "Nerri", club="Goblin Firenze", league_id="17"))
    assert dict(doubled.page.legend()) == {
        "Enter": "shows the events",
        "Ins": "new",
        "F2": "data",
        "Ctrl+J": "merges two",
        "Shift+F5": "ban",
        "F3": "probable duplicates",
    }
    show_doubles(doubled)
    assert [(p.one.name, p.other.name) for p in doubled.page.doubles.table.rows_model.rows] == [
        ("Neri Bruno", "Nerri Bruno")
    ]
    assert doubled.state == "1 pair to look at"
    assert doubled.focus is doubled.page.doubles.table
    assert unnamed(doubled.page.doubles) == []
    assert dict(doubled.page.legend()) == {
        "Enter": "makes one of the two",
        "Ctrl+Shift+X": "keeps the other",
        "Del": "they are two people",
        "Esc": "back",
    }
    doubled.press(Key.Key_X, CONTROL | SHIFT)
    assert merging(doubled).keep.name == "Nerri Bruno"
    doubled.press(Key.Key_X, CONTROL | SHIFT)
    doubled.press(Key.Key_Return)
    assert doubled.said == "Nerri Bruno merged into Neri Bruno"
    assert doubled.state == "Nobody seems to be listed twice."
    assert not doubled.window.side.isVisible()
    doubled.press(Key.Key_Z, CONTROL)
    doubled.qtbot.waitUntil(lambda: bool(len(doubled.page.doubles.table.rows_model.all_rows)))
    doubled.press(Key.Key_Delete)
    assert doubled.said == "Neri Bruno and Nerri Bruno are two people"
    assert doubled.archive.likely_doubles() == ()
    doubled.press(Key.Key_Escape)
    assert doubled.page.view is doubled.page.people
