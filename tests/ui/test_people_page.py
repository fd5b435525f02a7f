"""The page of the archive: found, looked at, changed, banned, taken in; with real keys."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.personal import Details
from bglmanager.services import entries
from bglmanager.services.entries import Person
from bglmanager.ui.pages.people.page import SHOWN
from bglmanager.ui.pages.people.side import PersonPanel
from bglmanager.ui.pages.people.views import AT_ONCE
from bglmanager.ui.style import Style
from tests.ui.doubles import unnamed
from tests.ui.people_desk import CONTROL, SHIFT, Desk

Key = Qt.Key


@pytest.fixture
def desk(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(look, qtbot, tmp_path)
    yield made
    made.close()


@pytest.fixture
def empty(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(look, qtbot, tmp_path, people=())
    yield made
    made.close()


def panel(desk: Desk) -> PersonPanel:
    shown = desk.page.desk.panel
    assert isinstance(shown, PersonPanel)
    return shown


# ------------------------------------------------------------------------------- found


def test_everybody_of_the_events_is_listed(desk: Desk) -> None:
    assert desk.names == ["Neri Bruno", "Verdi Anna"]
    assert (desk.window.header.title, desk.state) == ("People", "2 people")
    assert desk.focus is desk.page.people.list.search
    cells = desk.page.people.list.table.rows_model
    assert [cells.cell_text(cells.rows[0], n) for n in range(7)] == [
        "Neri Bruno",
        "Goblin Firenze",
        "",
        "0017",
        "2",
        "14/04/2026",
        "",
    ]
    assert unnamed(desk.page) == []


def test_an_empty_archive_says_what_belongs_there(empty: Desk) -> None:
    assert empty.page.people.is_empty
    assert empty.state == ""
    empty.press(Key.Key_Insert)
    empty.type("Rossi")
    empty.press(Key.Key_Return)
    assert empty.names == ["Rossi"]
    assert empty.said == "Rossi is added to People"


@pytest.mark.parametrize("typed", ["verdi", "anna ver", "vedri", "ANNA@example.org"])
def test_found_with_accents_in_any_order_and_with_a_typing_error(desk: Desk, typed: str) -> None:
    desk.type(typed)
    assert desk.names == ["Verdi Anna"]
    assert desk.state == "1 found, of 2 people"


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_menu_of_a_person_offers_what_can_be_done(desk: Desk) -> None:
    desk.type("verdi")
    offered = desk.offered_by(desk.page.people.list.table)
    assert {"Change", "Merge", "Ban", "Take out", "Personal data"} <= offered.keys()
    offered["Change"].trigger()
    assert desk.form["last_name"] == "Verdi"


def test_who_is_found_stands_in_the_panel_with_data_and_events(desk: Desk) -> None:
    desk.type("verdi")
    assert desk.window.side.title == "Verdi Anna"
    assert panel(desk).told == (
        ("birth date", "03/04/1990"),
        ("e-mail", "anna@example.org"),
        ("phone", "+39 333 1234567"),
    )
    shown = [(pair.first, pair.second) for pair in panel(desk).past.pairs_shown]
    assert shown == [
        ("Coppa di aprile", "14/04/2026 · Puerto Rico"),
        ("Coppa di marzo", "14/03/2026 · Puerto Rico"),
    ]
    assert unnamed(desk.window.side) == []


def test_enter_goes_to_the_events_and_opens_one(desk: Desk) -> None:
    desk.type("verdi")
    desk.press(Key.Key_Return)
    assert desk.focus is panel(desk).past
    desk.press(Key.Key_Down)
    desk.press(Key.Key_Return)
    march = next(line.id for line in desk.workspace.events() if line.name == "Coppa di marzo")
    desk.qtbot.waitUntil(lambda: desk.host.asked == [("open", march)])


def test_escape_goes_back_to_the_search(desk: Desk) -> None:
    desk.type("verdi")
    desk.press(Key.Key_Return)
    desk.press(Key.Key_Escape)
    assert desk.focus is desk.page.people.list.search
    assert desk.page.people.list.search.text() == "verdi"


def test_nobody_is_found_and_the_way_out_is_said(desk: Desk) -> None:
    desk.type("zzzz")
    assert desk.page.people.list.nothing.text() == (
        "Nobody is found under “zzzz”. Ins adds somebody new."
    )
    assert not desk.window.side.isVisible()
    desk.press(Key.Key_Insert)
    assert desk.form["last_name"] == "Zzzz"


def test_of_many_only_the_first_are_listed(desk: Desk) -> None:
    desk.archive.take_in([Details("Ugo", f"Zeta{n:03}") for n in range(2 * SHOWN)])
    assert len(desk.names) == SHOWN
    assert desk.state == f"{2 * SHOWN + 2} people; type to find somebody"
    desk.type("zeta")
    assert desk.state == f"The first {SHOWN} found, of {2 * SHOWN + 2} people"
    desk.type("199")
    assert desk.names[0] == "Zeta199 Ugo"


def test_what_another_window_did_meanwhile_is_shown(desk: Desk) -> None:
    desk.page.hide()
    desk.archive.add_person(Details("Eva", "Blu"))
    desk.page.show()
    assert desk.names == ["Blu Eva", "Neri Bruno", "Verdi Anna"]
    desk.page.hide()
    event = desk.workspace.open_event(desk.workspace.events()[0].id)
    entries.add_entry(event, Person("Ugo", "Gialli"), present=True)
    desk.page.show()
    assert desk.names == ["Blu Eva", "Gialli Ugo", "Neri Bruno", "Verdi Anna"]


# ----------------------------------------------------------------------------- changed


def test_somebody_is_added_changed_and_taken_out_and_all_is_undone(desk: Desk) -> None:
    desk.press(Key.Key_Insert)
    desk.type("Gialli")
    desk.press(Key.Key_Tab)
    desk.type("Ugo")
    desk.press(Key.Key_Return)
    assert desk.said == "Ugo Gialli is added to People"
    desk.search("gialli")
    desk.press(Key.Key_F2)
    desk.press(Key.Key_Tab)
    desk.press(Key.Key_Tab)
    desk.type("Treemme")
    desk.press(Key.Key_Return)
    assert desk.known("Gialli Ugo").club == "Treemme"
    assert desk.said == "Data of Gialli Ugo"
    desk.page.people.list.search.empty_search()
    desk.page.people.list.table.pick_key(desk.known("Gialli Ugo").id)
    desk.press(Key.Key_Delete)
    assert desk.said == "Gialli Ugo is removed from People"
    for words in ("somebody taken out", "data of a person", "somebody added"):
        desk.press(Key.Key_Z, CONTROL)
        assert desk.said == f"Undone: {words}"
    assert desk.names == ["Neri Bruno", "Verdi Anna"]
    desk.press(Key.Key_Z, CONTROL | SHIFT)
    assert desk.said == "Redone: somebody added"
    assert desk.act("Undo").refusal == ""


def test_who_was_in_an_event_is_not_taken_out(desk: Desk) -> None:
    assert desk.act("Take out").refusal == (
        "The person was in 2 events and cannot be removed. Merge duplicates, or erase the data."
    )


def test_what_is_wrong_is_said_at_the_field(desk: Desk) -> None:
    desk.type("verdi")
    desk.press(Key.Key_F2)
    desk.form.go_to("email")
    desk.press(Key.Key_A, CONTROL)
    desk.type("anna@")
    desk.press(Key.Key_Return)
    assert desk.form.problems["email"] == (
        "“anna@” is not an e-mail address. Correct it or leave the field empty."
    )
    assert desk.form.at == "email"
    desk.press(Key.Key_Escape)
    assert desk.known("Verdi Anna").email == "anna@example.org"


def test_ctrl_z_in_a_search_takes_back_the_act_and_not_the_letters(desk: Desk) -> None:
    desk.type("verdi")
    desk.press(Key.Key_F2)
    desk.press(Key.Key_End)
    desk.type("ni")
    desk.press(Key.Key_Return)
    assert desk.names == ["Verdini Anna"]
    desk.press(Key.Key_Z, CONTROL)
    assert desk.page.people.list.search.text() == "verdi"
    assert desk.names == ["Verdi Anna"]


# ------------------------------------------------------------------------------- banned


def test_a_ban_until_a_day_with_its_reason(desk: Desk) -> None:
    desk.type("verdi")
    desk.press(Key.Key_F5, SHIFT)
    desk.type("Red card in Bologna")
    desk.press(Key.Key_Tab)
    desk.type("30.6.2026")
    desk.press(Key.Key_Return)
    anna = desk.known("Verdi Anna")
    assert (anna.banned, anna.banned_until) == ("Red card in Bologna", dt.date(2026, 6, 30))
    assert desk.said == "Verdi Anna is banned"
    [row] = desk.page.people.list.table.rows_model.rows
    assert desk.page.people.list.table.rows_model.cell_text(row, 6) == "banned until 30/06/2026"
    desk.press(Key.Key_F5, SHIFT)
    QApplication.processEvents()  # a button shown without a place would be a window by now
    assert desk.form.at == "reason"
    desk.form.press("Lift the ban")
    assert desk.known("Verdi Anna").banned is None
    desk.press(Key.Key_Z, CONTROL)
    assert desk.known("Verdi Anna").banned == "Red card in Bologna"


def test_a_ban_needs_a_reason_and_a_day_that_is_one(desk: Desk) -> None:
    desk.type("verdi")
    desk.press(Key.Key_F5, SHIFT)
    desk.press(Key.Key_Return)
    assert desk.form.at == "reason"
    desk.type("Red card")
    desk.press(Key.Key_Tab)
    desk.type("31/02/2026")
    desk.press(Key.Key_Return)
    assert desk.form.at == "until"
    assert desk.known("Verdi Anna").banned is None


def test_a_ban_of_all_selected_is_one_act(desk: Desk) -> None:
    desk.page.people.list.table.setFocus()
    desk.press(Key.Key_A, CONTROL)
    assert desk.act("Ban").text() == "Ban (2)"
    desk.press(Key.Key_F5, SHIFT)
    assert desk.window.side.title == "2 people"
    assert desk.form.verb == "Ban 2 people"
    desk.type("Red card")
    desk.press(Key.Key_Return)
    assert desk.said == "2 people are banned"
    assert {desk.known(name).banned for name in desk.names} == {"Red card"}
    desk.press(Key.Key_F5, SHIFT)
    desk.form.press("Lift 2 bans")
    assert desk.said == "2 people are not banned any more"
    desk.press(Key.Key_Z, CONTROL)
    assert desk.said == "Undone: 2 bans lifted"
    desk.press(Key.Key_Z, CONTROL)
    assert {desk.known(name).banned for name in desk.names} == {None}


def test_all_selected_are_taken_out_but_who_was_in_an_event(desk: Desk) -> None:
    for name in ("Blu", "Rosa"):
        desk.archive.add_person(Details("Eva", name))
    desk.page.people.list.table.setFocus()
    desk.press(Key.Key_A, CONTROL)
    assert desk.act("Take out").text() == "Take out (2)"
    desk.press(Key.Key_Delete)
    assert desk.said == "2 people are removed from People"
    assert desk.names == ["Neri Bruno", "Verdi Anna"]
    desk.press(Key.Key_Z, CONTROL)
    assert desk.said == "Undone: 2 people taken out"
    assert len(desk.archive) == 4


def test_two_of_more_selected_are_not_guessed_to_be_merged(desk: Desk) -> None:
    desk.archive.add_person(Details("Eva", "Blu"))
    desk.page.people.list.table.setFocus()
    desk.press(Key.Key_A, CONTROL)
    assert desk.act("Merge").refusal == "Select two people to merge."


# ----------------------------------------------------------------------------- taken in

LIST = "Cognome;Nome;Tessera;Data di nascita\nNeri;Bruno;17;2.3.1980\nBlu;Eva;18;\n;Pippo;;\n"


def test_a_list_of_players_is_looked_at_and_taken_in(desk: Desk, tmp_path: Path) -> None:
    desk.answers.file = tmp_path / "giocatori.csv"
    desk.answers.file.write_text(LIST, encoding="utf-8")
    desk.press(Key.Key_I, CONTROL)
    view = desk.page.coming
    desk.qtbot.waitUntil(lambda: desk.page.view is view)
    assert (desk.window.header.title, desk.state) == (
        "giocatori.csv",
        "2 imported, 1 line is not",
    )
    assert desk.focus is view.table
    assert unnamed(view) == []
    desk.press(Key.Key_Return, CONTROL)
    assert desk.said == "1 new person, 1 with newer data"
    assert desk.names == ["Blu Eva", "Neri Bruno", "Verdi Anna"]
    assert desk.known("Neri Bruno").birth_date == dt.date(1980, 3, 2)
    desk.press(Key.Key_Z, CONTROL)
    assert desk.names == ["Neri Bruno", "Verdi Anna"]


def long_list(desk: Desk, tmp_path: Path) -> None:
    """More people than are taken in at once are looked at, and Ctrl+Enter is pressed."""
    lines = [f"Zeta{n:03};Ugo;{1000 + n}" for n in range(AT_ONCE + 1)]
    desk.answers.file = tmp_path / "lega.csv"
    desk.answers.file.write_text("\n".join(["Cognome;Nome;Tessera", *lines]), encoding="utf-8")
    desk.press(Key.Key_I, CONTROL)
    desk.qtbot.waitUntil(lambda: desk.page.coming.is_shown)
    desk.press(Key.Key_Return, CONTROL)


def test_a_long_list_is_looked_through_in_the_background(desk: Desk, tmp_path: Path) -> None:
    long_list(desk, tmp_path)
    assert len(desk.archive) == 2  # the window is free meanwhile, and it is not taken in twice
    assert desk.act("Import people").refusal == "The list is being imported…"
    desk.qtbot.waitUntil(lambda: desk.page.people.is_shown)
    assert desk.said == f"{AT_ONCE + 1} new people"
    assert len(desk.archive) == AT_ONCE + 3
    desk.press(Key.Key_Z, CONTROL)
    assert len(desk.archive) == 2


@pytest.mark.long
def test_a_long_list_that_is_left_is_not_taken_in(desk: Desk, tmp_path: Path) -> None:
    long_list(desk, tmp_path)
    ended = desk.page.coming.taking
    assert ended is not None
    with desk.qtbot.waitSignal(ended.ended):
        desk.press(Key.Key_Escape)
    assert desk.page.people.is_shown
    assert len(desk.archive) == 2


def test_a_list_is_pasted_and_left(desk: Desk) -> None:
    QGuiApplication.clipboard().setText("Cognome\tNome\nBlu\tEva\n")
    desk.page.people.list.table.setFocus()
    desk.press(Key.Key_V, CONTROL)
    desk.qtbot.waitUntil(lambda: desk.page.view is desk.page.coming)
    desk.press(Key.Key_Escape)
    assert desk.page.people.is_shown
    assert desk.names == ["Neri Bruno", "Verdi Anna"]


def test_what_is_no_list_is_refused_in_words(desk: Desk, tmp_path: Path) -> None:
    desk.answers.file = tmp_path / "vuoto.csv"
    desk.answers.file.write_text("", encoding="utf-8")
    desk.press(Key.Key_I, CONTROL)
    desk.qtbot.waitUntil(lambda: desk.said.startswith("vuoto.csv cannot be imported:"))
    assert desk.page.view is desk.page.people


# -------------------------------------------------------------------------------- data


def test_a_key_shows_what_is_kept_of_the_person_with_all_rows_chosen(desk: Desk) -> None:
    desk.type("verdi")
    desk.press(Key.Key_F2, SHIFT)
    data = desk.page.data
    assert desk.page.view is data
    assert [row.at.event_name for row in data.chosen] == ["Coppa di aprile", "Coppa di marzo", ""]
    assert desk.window.header.title == "Personal data"
    desk.press(Key.Key_Escape)
    assert desk.page.people.is_shown
