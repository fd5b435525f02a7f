"""The side panel of the entry list: a walk-in in ten seconds, the data of a player."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bglmanager.engine.event import EntryStatus, Event, Gender
from bglmanager.services import entries, till
from bglmanager.ui.pages.entries.panel import KnownPlayer, NewPlayer
from tests.helpers.events import played, playing
from tests.ui.desk import CONTROL, Desk, DeskMaker, registered
from tests.ui.doubles import unnamed
from tests.ui.panel_hand import PanelHand

Key = Qt.Key


def walk_in(desk: Desk) -> NewPlayer:
    panel = desk.page.panels.panel
    assert isinstance(panel, NewPlayer)
    return panel


def known(desk: Desk) -> KnownPlayer:
    panel = desk.page.panels.panel
    assert isinstance(panel, KnownPlayer)
    return panel


def write(panel: NewPlayer | KnownPlayer, name: str, text: str) -> None:
    """Type into a field, over what stands there."""
    PanelHand(panel).write(name, text)


def test_a_walk_in_is_in_with_a_few_keys(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_Insert)
    desk.type("Verdi")
    desk.press(Key.Key_Tab)
    desk.type("Carla")
    desk.press(Key.Key_Tab)
    desk.type("Treemme")
    desk.press(Key.Key_Return)
    entry = desk.entry(7)
    assert (entry.last_name, entry.first_name, entry.club) == ("Verdi", "Carla", "Treemme")
    assert (entry.status, entry.desk.present) == (EntryStatus.ACTIVE, True)
    assert desk.said == "Carla Verdi entered"
    assert desk.page.panels.panel is None
    assert desk.focus is desk.page.listed.search
    assert desk.current == "Verdi Carla"


def test_who_is_not_found_is_entered_under_what_was_typed(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("verdi")
    assert desk.page.listed.nobody == "Nobody is found under “verdi”. Ins enters a new player."
    desk.press(Key.Key_Insert)
    assert PanelHand(walk_in(desk))["last_name"] == "Verdi"


def test_a_walk_in_without_surname_is_told_at_the_field(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_Insert)
    desk.press(Key.Key_Return)
    form = PanelHand(walk_in(desk))
    assert form.problems == {"last_name": "The surname is missing. Type at least that."}
    assert form.at == "last_name"
    assert len(desk.opened.event.entries) == 6


def test_escape_leaves_the_form_and_nothing_is_entered(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_Insert)
    desk.type("Verdi")
    desk.press(Key.Key_Escape)
    assert desk.page.panels.panel is None
    assert desk.focus is desk.page.listed.search
    assert len(desk.opened.event.entries) == 6


def test_a_namesake_is_pointed_out_and_checked_in_instead(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_Insert)
    desk.type("d'angelo")
    desk.press(Key.Key_Tab)
    desk.type("nic")
    assert walk_in(desk).namesakes == ""
    desk.type("colo")
    assert walk_in(desk).namesakes == (
        "Niccolò D’Àngelo is in the list already: number 3, Goblin Firenze, not here yet."
    )
    desk.press(Key.Key_Return)
    assert len(desk.opened.event.entries) == 6
    desk.press(Key.Key_Return)
    assert desk.said == "Niccolò D’Àngelo is here"
    assert desk.current == "D’Àngelo Niccolò"
    assert desk.page.panels.panel is None


def test_two_people_of_one_name_can_be_entered(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_Insert)
    desk.type("Li")
    desk.press(Key.Key_Tab)
    desk.type("Bo")
    desk.press(Key.Key_Return)
    assert walk_in(desk).confirm.text() == "Somebody else: enter"
    desk.press(Key.Key_Tab)
    desk.press(Key.Key_Return)
    assert [e.number for e in desk.opened.event.entries if e.last_name == "Li"] == [6, 7]


def test_before_the_day_somebody_entered_is_not_here(desk_of: DeskMaker) -> None:
    event = registered()
    later = replace(event.settings, date=dt.date(2026, 3, 21))
    desk = desk_of(replace(event, settings=later))
    desk.press(Key.Key_Insert)
    assert not walk_in(desk).here.isChecked()
    desk.type("Verdi")
    desk.press(Key.Key_Return)
    assert desk.entry(7).status is EntryStatus.REGISTERED


def test_who_comes_late_is_told_before_entering(desk_of: DeskMaker) -> None:
    desk = desk_of(played())
    words = "The event has started: new arrivals play from round 2 on, with 0 points."
    desk.press(Key.Key_Insert)
    assert [notice.text for notice in desk.window.strip.notices] == [words]
    desk.type("Verdi")
    desk.press(Key.Key_Return)
    assert desk.entry(9).first_round == 2


def test_the_data_of_a_player_are_changed(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("li")
    desk.press(Key.Key_F2)
    panel = known(desk)
    assert desk.window.side.title == "6  Bo Li"
    for name, text in (
        ("email", "bo@example.org"),
        ("birth_date", "3.4.1990"),
        ("rating", "1500,5"),
        ("copies", "2"),
        ("preregistered", "01/03/2026 18:30"),
    ):
        write(panel, name, text)
    PanelHand(panel).go_to("gender")
    desk.press(Key.Key_Down)
    PanelHand(panel).go_to("phone")
    desk.press(Key.Key_Return)
    person = entries.person_of(desk.entry(6))
    assert (person.email, person.birth_date, person.rating, person.copies, person.gender) == (
        "bo@example.org",
        dt.date(1990, 4, 3),
        Fraction("1500.5"),
        2,
        Gender.FEMALE,
    )
    assert person.preregistered == dt.datetime(2026, 3, 1, 18, 30, tzinfo=dt.UTC)
    assert desk.said == "Data of Bo Li"


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("email", "bo@", "“bo@” is not an e-mail address. Correct it or leave the field empty."),
        (
            "birth_date",
            "31/02/1990",
            "“31/02/1990” is not a date. Write it as day/month/year: 21/11/1990.",
        ),
        ("birth_date", "01/01/2027", "01/01/2027 is in the future."),
        ("birth_date", "01/01/1899", "01/01/1899 is before 1900."),
        ("rating", "much", "“much” is not a rating. Write a number."),
        ("rating", "-5", "“-5” is not a rating. Write a number."),
        ("copies", "two", "“two” is not a number of copies. Write a number up to 99."),
        (
            "preregistered",
            "yesterday",
            (
                "“yesterday” is not a date and time. Write day/month/year and the time: "
                "21/11/2026 18:30."
            ),
        ),
        (
            "club",
            "x" * 201,
            "The field “club” has 201 characters; 200 are allowed. Shorten it.",
        ),
        ("last_name", "", "The surname is missing. Type at least that."),
    ],
)
def test_a_fault_is_said_at_its_field_and_nothing_is_changed(
    desk_of: DeskMaker, name: str, text: str, sentence: str
) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_F2)
    panel = known(desk)
    write(panel, name, text)
    desk.press(Key.Key_Return)
    assert PanelHand(panel).problems == {name: sentence}
    assert PanelHand(panel).at == name
    assert desk.opened.undoable is None


def test_all_faults_are_said_at_once(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_F2)
    panel = known(desk)
    write(panel, "email", "bo")
    write(panel, "rating", "much")
    desk.press(Key.Key_Return)
    assert PanelHand(panel).problems.keys() == {"email", "rating"}


def test_the_panel_says_what_cannot_be_done_and_why(desk_of: DeskMaker) -> None:
    desk = desk_of(playing(fee=5))
    assert desk.page.listed.table.pick(1)
    desk.press(Key.Key_F2)
    panel = known(desk)
    assert panel.why == "Ada Rossi has already been seated: enter a withdrawal instead."
    assert [button.isEnabled() for _, button in panel.buttons] == [False, True, True, True, True]
    assert [button.text() for _, button in panel.buttons] == [
        "Undo check-in",
        "Take 5 €",
        "Copy brought",
        "Leave table 1 and the event",
        "Sits round 2 out",
    ]


def test_the_buttons_of_the_panel_act_on_its_player(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("li")
    desk.press(Key.Key_F2)
    here = known(desk).buttons[0][1]
    QTest.mouseClick(here, Qt.MouseButton.LeftButton)
    assert desk.entry(6).status is EntryStatus.ACTIVE
    assert here.text() == "Undo check-in"


def test_the_panel_follows_the_list_unless_something_is_typed(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_F2)
    desk.page.listed.search.setFocus()
    desk.press(Key.Key_Down)
    assert known(desk).number == 6
    write(known(desk), "club", "Treemme")
    desk.page.listed.search.setFocus()
    desk.press(Key.Key_Down)
    assert known(desk).number == 6
    assert desk.current == "Quaranta-Castelvecchi Maria Antonietta"


def test_what_is_typed_stays_when_the_event_changes(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_F2)
    panel = known(desk)
    write(panel, "club", "Treemme")
    till.set_paid(desk.opened, panel.number, paid=True)
    assert PanelHand(panel)["club"] == "Treemme"


def test_the_panel_goes_on_to_the_next_when_its_player_is_gone(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_Insert)
    desk.type("Verdi")
    desk.press(Key.Key_Return)
    desk.press(Key.Key_F2)
    assert known(desk).number == 7
    desk.page.listed.search.setFocus()
    desk.press(Key.Key_Z, CONTROL)
    line = desk.page.listed.current
    assert line is not None
    assert known(desk).number == line.entry.number


def test_the_panel_closes_with_the_last_player(desk_of: DeskMaker) -> None:
    desk = desk_of(Event(registered().settings))
    desk.press(Key.Key_Insert)
    desk.type("Verdi")
    desk.press(Key.Key_Return)
    desk.press(Key.Key_F2)
    desk.page.listed.search.setFocus()
    desk.press(Key.Key_Z, CONTROL)
    assert desk.page.panels.panel is None


def test_an_empty_list_says_what_belongs_there(desk_of: DeskMaker) -> None:
    desk = desk_of(Event(registered().settings))
    assert (desk.window.header.title, desk.state) == ("Entries", "")
    assert desk.focus.accessibleName() == "Import a list"
    desk.press(Key.Key_Insert)
    desk.type("Verdi")
    desk.press(Key.Key_Return)
    assert desk.state == "The only player is here"
    assert desk.focus is desk.page.listed.search


def test_everything_in_the_panel_has_a_name(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_F2)
    assert unnamed(desk.window.side) == []
    desk.press(Key.Key_Escape)
    desk.press(Key.Key_Insert)
    assert unnamed(desk.window.side) == []


def test_a_whole_name_of_a_walk_in_is_taken_apart(desk_of: DeskMaker) -> None:
    """What a search found nobody for is a whole name mostly; a surname alone stays one."""
    desk = desk_of(registered())
    for typed, first, last in (
        ("giulia d'amico", "Giulia", "D'Amico"),
        ("NERI UGO", "Ugo", "Neri"),
        ("De Santis", "", "De Santis"),
    ):
        desk.type(typed)
        desk.press(Key.Key_Insert)
        desk.press(Key.Key_Return)
        entry = desk.opened.event.entries[-1]
        assert (entry.first_name, entry.last_name) == (first, last)
        assert desk.said == f"{first} {last} entered".strip()
        desk.press(Key.Key_Escape)


def test_a_name_that_may_be_cut_otherwise_is_looked_at_first(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_Insert)
    desk.type("Juan Garcia Lorca")
    desk.press(Key.Key_Return)
    assert len(desk.opened.event.entries) == 6
    assert desk.new_player.to_check == (
        "Read as first name “Juan”, surname “Garcia Lorca”. Check it, then press Enter."
    )
    assert unnamed(desk.window.side) == []
    desk.press(Key.Key_Return)
    entry = desk.opened.event.entries[-1]
    assert (entry.first_name, entry.last_name) == ("Juan", "Garcia Lorca")
