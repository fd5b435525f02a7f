"""Doubles in the archive: two lines made one by keys, and those that probably are one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.personal import Details
from bglmanager.ui.pages.merging import MergePanel
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import CutWords
from tests.ui.doubles import unnamed
from tests.ui.people_desk import CONTROL, Desk

Key = Qt.Key

MISTYPED = Details("Ana", "Verdi", club="Treemme", phone="06 123", league_id="4711")


@pytest.fixture
def desk(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(look, qtbot, tmp_path)
    made.archive.add_person(MISTYPED)
    yield made
    made.close()


def merging(desk: Desk) -> MergePanel:
    shown = desk.page.side.panel
    assert isinstance(shown, MergePanel)
    return shown


def legend_of(view: QWidget) -> str:
    return [words.whole_text for words in view.findChildren(CutWords)][-1]


def show_doubles(desk: Desk) -> None:
    desk.press(Key.Key_F7)
    desk.qtbot.waitUntil(lambda: bool(desk.page.doubles.table.rows_model.total_rows))


def test_one_is_marked_the_other_is_met_and_enter_makes_one_of_them(desk: Desk) -> None:
    desk.type("verdi")
    assert desk.names == ["Verdi Anna", "Verdi Ana"]
    desk.press(Key.Key_J, CONTROL)
    assert desk.notices == [
        "Verdi Anna is to be merged: go to the same person’s other line and press Ctrl+J."
    ]
    desk.press(Key.Key_Down)
    desk.press(Key.Key_J, CONTROL)
    assert (merging(desk).keep.name, merging(desk).other.name) == ("Verdi Anna", "Verdi Ana")
    assert merging(desk).told == (
        ("name", "Verdi Anna", "Verdi Ana"),
        ("club", "Treemme", ""),
        ("birth date", "03/04/1990", ""),
        ("league number", "4711", ""),
        ("e-mail", "anna@example.org", ""),
        ("phone", "+39 333 1234567", "06 123"),
    )
    assert desk.notices == []
    assert unnamed(desk.window.side) == []
    desk.press(Key.Key_Return)
    assert desk.said == "Verdi Ana merged into Verdi Anna"
    anna = desk.known("Verdi Anna")
    assert (anna.club, anna.league_id, anna.phone, anna.events) == (
        "Treemme",
        "4711",
        "+39 333 1234567",
        2,
    )
    assert desk.focus is desk.page.people.list.search


def test_the_panel_says_what_the_service_keeps(desk: Desk) -> None:
    """What is shown before is what is there after, whoever is kept."""
    desk.type("verdi")
    desk.press(Key.Key_J, CONTROL)
    desk.press(Key.Key_Down)
    desk.press(Key.Key_J, CONTROL)
    desk.press(Key.Key_F6)
    told = {name: kept for name, kept, _ in merging(desk).told}
    desk.press(Key.Key_Return)
    ana = desk.known("Verdi Ana")
    assert (ana.phone, ana.email, ana.club) == (told["phone"], told["e-mail"], told["club"])
    assert ana.birth_date == dt.date(1990, 4, 3)


def test_a_ban_stays_whoever_had_it(desk: Desk) -> None:
    desk.archive.ban_people(desk.known("Verdi Ana").id, "Red card", None)
    desk.type("verdi")
    desk.press(Key.Key_J, CONTROL)
    desk.press(Key.Key_Down)
    desk.press(Key.Key_J, CONTROL)
    assert merging(desk).told[-1] == ("ban", "Red card", "")
    desk.press(Key.Key_Return)
    assert desk.known("Verdi Anna").banned == "Red card"


def test_a_merge_is_undone_and_done_again(desk: Desk) -> None:
    desk.type("verdi")
    desk.press(Key.Key_J, CONTROL)
    desk.press(Key.Key_Down)
    desk.press(Key.Key_J, CONTROL)
    desk.press(Key.Key_Return)
    desk.press(Key.Key_Z, CONTROL)
    assert desk.said == "Undone: two people made one"
    assert desk.known("Verdi Ana").phone == "06 123"
    assert desk.known("Verdi Anna").club is None
    desk.press(Key.Key_Y, CONTROL)
    assert desk.names == ["Verdi Anna"]


def test_escape_lets_a_mark_be(desk: Desk) -> None:
    desk.type("verdi")
    desk.press(Key.Key_J, CONTROL)
    desk.press(Key.Key_Escape)
    assert desk.notices == []
    assert desk.page.people.list.search.text() == "verdi"


def test_a_mark_stays_while_the_other_one_is_looked_for(desk: Desk) -> None:
    desk.type("neri")
    desk.press(Key.Key_J, CONTROL)
    desk.press(Key.Key_A, CONTROL)
    desk.type("treemme")
    desk.press(Key.Key_J, CONTROL)
    assert (merging(desk).keep.name, merging(desk).other.name) == ("Neri Bruno", "Verdi Ana")
    desk.press(Key.Key_Escape)
    assert len(desk.archive) == 3


def test_probable_doubles_are_gone_through_by_keys(desk: Desk) -> None:
    desk.archive.add_person(Details("Bruno", "Nerri", club="Goblin Firenze", league_id="17"))
    show_doubles(desk)
    assert [(p.one.name, p.other.name) for p in desk.page.doubles.table.rows_model.rows] == [
        ("Neri Bruno", "Nerri Bruno")
    ]
    assert desk.state == "1 pair to look at"
    assert desk.focus is desk.page.doubles.table
    assert unnamed(desk.page.doubles) == []
    assert legend_of(desk.page.doubles) == (
        "Enter makes one of the two · F6 keeps the other · Del they are two people · Esc back"
    )
    assert legend_of(desk.page.people) == (
        "Enter shows the events · Ins new · F2 data · Ctrl+J merges two · F8 ban · "
        "F7 probable duplicates"
    )
    desk.press(Key.Key_F6)
    assert merging(desk).keep.name == "Nerri Bruno"
    desk.press(Key.Key_F6)
    desk.press(Key.Key_Return)
    assert desk.said == "Nerri Bruno merged into Neri Bruno"
    assert desk.state == "Nobody seems to be listed twice."
    assert not desk.window.side.isVisible()
    desk.press(Key.Key_Z, CONTROL)
    desk.qtbot.waitUntil(lambda: bool(desk.page.doubles.table.rows_model.total_rows))
    desk.press(Key.Key_Delete)
    assert desk.said == "Neri Bruno and Nerri Bruno are two people"
    assert desk.archive.likely_doubles() == ()
    desk.press(Key.Key_Escape)
    assert desk.page.view is desk.page.people
