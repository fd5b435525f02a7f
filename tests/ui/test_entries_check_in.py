"""Check-in by keys: two letters and Enter, back again, paid, leaving, coming back."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from bglmanager.engine.event import EntryDesk, EntryStatus, Event, Gender
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import entries, till
from bglmanager.ui.pages.entries.panel import KnownPlayer, NewPlayer
from bglmanager.ui.pages.entries.people import Filter
from bglmanager.ui.widgets.basics import QuietButton
from tests.helpers.events import played, playing
from tests.helpers.figures import figure
from tests.ui.desk import CONTROL, SHIFT, Desk, DeskMaker, here, registered
from tests.ui.doubles import unnamed
from tests.ui.panel_hand import PanelHand

Key = Qt.Key


def test_two_letters_and_enter_check_somebody_in(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    assert desk.focus is desk.page.listed.search
    assert (desk.window.header.title, desk.state) == (
        "Entries (6)",
        "Here: 0 of 6; 6 have not come",
    )
    desk.type("da")
    assert (desk.names, desk.current) == (["D’Àngelo Niccolò"], "D’Àngelo Niccolò")
    desk.press(Key.Key_Return)
    assert desk.entry(3).status is EntryStatus.ACTIVE
    assert desk.said == "Here: Niccolò D’Àngelo, 1 of 6"
    assert desk.state == "Here: 1 of 6; 5 have not come"
    assert desk.page.listed.search.text() == ""
    assert desk.focus is desk.page.listed.search
    assert desk.current == "D’Àngelo Niccolò"


def test_where_the_hours_are_known_the_day_is_said_for_who_is_here(desk_of: DeskMaker) -> None:
    big = {"ruleset": "big-2026", "league": None, "tier": None, "start_time": dt.time(10)}
    desk = desk_of(registered(18, **big, minutes=60, rounds_planned=2))
    said = "2 rounds, 10 players advance, until about 14:45"
    assert desk.state == f"Here: 0 of 18; 18 have not come; {said}"
    entries.check_in_several(desk.opened, [EntryNumber(n) for n in range(1, 8)])
    assert desk.state == (
        "Here: 7 of 18; 11 have not come; 2 rounds, 4 players advance, until about 13:30"
    )


def test_who_is_here_already_is_not_offered_before_who_is_not(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("ro")
    desk.press(Key.Key_Return)
    desk.type("ro")
    assert desk.names == ["Li Bo", "Rossini Bruno", "Rossi Anna"]
    assert desk.current == "Rossini Bruno"
    desk.press(Key.Key_Enter)
    assert [desk.entry(n).status for n in (1, 2)] == [EntryStatus.ACTIVE] * 2


def test_accents_capitals_and_other_alphabets_do_not_count(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    for typed, name in (
        ("ZOL", "Żółkiewski Łukasz"),
        ("luk", "Żółkiewski Łukasz"),
        ("dang", "D’Àngelo Niccolò"),
        ("d'an", "D’Àngelo Niccolò"),
        ("quarantac", "Quaranta-Castelvecchi Maria Antonietta"),
        ("ca ma", "Quaranta-Castelvecchi Maria Antonietta"),
        ("6", "Li Bo"),
    ):
        desk.type(typed)
        assert desk.names[:1] == [name]
        desk.press(Key.Key_Escape)


def test_enter_again_takes_a_check_in_back_until_he_is_seated(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("ross")
    desk.press(Key.Key_Return)
    desk.press(Key.Key_Return)
    assert desk.entry(1).status is EntryStatus.REGISTERED
    assert desk.said == "Anna Rossi is not here"


def test_who_was_seated_stays_checked_in_and_the_reason_is_said(desk_of: DeskMaker) -> None:
    desk = desk_of(played())
    assert desk.page.listed.table.pick_key(1)
    present = next(a for a in desk.page.page_actions if a.keys == "Return")
    assert not present.isEnabled()
    why = "Ada Rossi has already been seated: enter a withdrawal instead."
    assert present.toolTip() == why
    desk.press(Key.Key_Return)
    assert desk.said == why


def test_f9_takes_the_fee_and_never_gives_it_back(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(fee=5))
    desk.type("li")
    desk.press(Key.Key_F9)
    assert [line.amount for line in desk.entry(6).desk.payments] == [5]
    assert desk.said == "5 € taken from Bo Li, receipt 1"
    assert desk.page.listed.search.text() == ""
    assert desk.current == "Li Bo"
    desk.press(Key.Key_F9)
    assert len(desk.entry(6).desk.payments) == 1
    assert desk.said.startswith("Bo Li has paid 5 €: nothing is owed.")
    desk.press(Key.Key_Z, CONTROL)
    assert desk.entry(6).desk.payments == ()


def test_where_nothing_costs_f9_says_where_the_fee_is_entered(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("li")
    desk.press(Key.Key_F9)
    assert desk.entry(6).desk.payments == ()
    assert desk.said.startswith("This event costs nothing. Enter its fee on the page of the event")
    assert not desk.is_shown("Fee")


def test_f5_takes_who_never_came_off_the_list(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_Down)
    assert desk.current == "Li Bo"
    desk.press(Key.Key_F5)
    assert desk.entry(6).status is EntryStatus.NO_SHOW
    assert desk.state == "Here: 0 of 6; 5 have not come; 1 is not coming"
    desk.press(Key.Key_Return)
    assert desk.entry(6).status is EntryStatus.ACTIVE


def test_del_in_a_filled_search_edits_the_search(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("rox")
    desk.press(Key.Key_Home)
    desk.press(Key.Key_Delete)
    assert desk.page.listed.search.text() == "ox"
    desk.press(Key.Key_End)
    desk.press(Key.Key_Delete)
    everybody = desk.opened.event.entries
    assert len(everybody) == 6
    assert all(entry.status is EntryStatus.REGISTERED for entry in everybody)


def test_f5_behind_a_searched_name_is_for_the_player_found(desk_of: DeskMaker) -> None:
    """Enter and F9 act on the player found; so does F5."""
    desk = desk_of(registered())
    desk.type("li bo")
    assert desk.current == "Li Bo"
    desk.press(Key.Key_F5)
    assert desk.entry(6).status is EntryStatus.NO_SHOW


def test_who_has_left_is_readmitted_with_enter(desk_of: DeskMaker) -> None:
    desk = desk_of(played())
    desk.type("1")
    desk.press(Key.Key_Escape)
    number = desk.page.listed.current
    assert number is not None
    desk.press(Key.Key_F5)
    entry = desk.opened.event.entry(number.entry.number)
    assert (entry.status, entry.left_after) == (EntryStatus.WITHDRAWN, 1)
    assert desk.state == "Here: 7 of 8; 1 has left"
    desk.press(Key.Key_Return)
    assert desk.opened.event.entry(entry.number).status is EntryStatus.ACTIVE
    assert desk.state == "All 8 are here"


def test_who_is_playing_leaves_his_table_and_the_event(desk_of: DeskMaker) -> None:
    desk = desk_of(playing())
    assert desk.page.listed.table.pick_key(1)
    desk.press(Key.Key_F5)
    assert desk.said == "Ada Rossi leaves table 1 and the event"
    assert desk.entry(1).status is EntryStatus.WITHDRAWN
    desk.press(Key.Key_Z, CONTROL)
    assert desk.entry(1).status is EntryStatus.ACTIVE


def test_late_entries_are_told(desk_of: DeskMaker) -> None:
    event = played()
    late = replace(registered(1).entries[0], number=EntryNumber(9))
    desk = desk_of(replace(event, entries=(*event.entries, late)))
    words = "The event has started: new arrivals play from round 2 on, with 0 points."
    assert [notice.text for notice in desk.window.strip.notices] == [words]
    desk.type("anna")
    desk.press(Key.Key_Return)
    line = desk.page.listed.current
    assert line is not None
    assert line.hint == "plays from round 2 on"


def test_the_next_step_is_offered_once_somebody_is_here(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    assert desk.page.primary() is None
    desk.press(Key.Key_Return)
    primary = desk.page.primary()
    assert primary is not None
    assert primary.text() == "Draw round 1"
    desk.press(Key.Key_Return, CONTROL)
    assert desk.window.key == "round-1"


def test_f3_lists_only_some(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_Return)
    assert desk.chips == ["All 6", "Missing 5", "Here 1"]
    desk.press(Key.Key_F3)
    assert desk.page.listed.chips.chosen_key is Filter.MISSING
    assert len(desk.names) == 5
    desk.press(Key.Key_F3)
    assert desk.names == ["D’Àngelo Niccolò"]
    desk.press(Key.Key_Return)
    assert desk.nobody == "Nobody is in this list. Choose “All” to see everybody."


def test_lines_are_copied_for_a_spreadsheet_from_the_search(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(fee=5))
    desk.type("li")
    desk.press(Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == (
        "No.\tSurname\tFirst name\tStatus\tClub\tTill\n"
        "6\tLi\tBo\tnot here yet\tRoma Ludica\towes 5 €"
    )


def test_minors_and_notes_are_hinted_at(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    person = replace(
        entries.person_of(desk.entry(6)),
        birth_date=desk.opened.event.settings.date.replace(year=2010),
        notes="table near\nthe door",
    )
    entries.edit_entry(desk.opened, desk.entry(6).number, person)
    assert (
        next(line.hint for line in desk.page.listed.model.rows if line.entry.number == 6)
        == "minor; table near the door"
    )


def test_a_held_key_checks_in_once(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    present = next(a for a in desk.page.page_actions if a.keys == "Return")
    assert not present.autoRepeat()


def test_everything_has_a_name(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    assert unnamed(desk.page) == []


def test_undo_shows_the_list_as_it_was(desk_of: DeskMaker) -> None:
    desk = desk_of(Event(registered().settings, tuple(map(here, registered().entries))))
    assert desk.state == "All 6 are here"
    desk.press(Key.Key_Return)
    assert desk.state == "Here: 5 of 6; 1 has not come"
    desk.press(Key.Key_Z, CONTROL)
    assert desk.state == "All 6 are here"


@pytest.mark.usefixtures("dressed")
def test_the_name_keeps_its_room_beside_the_panel(desk_of: DeskMaker) -> None:
    made = registered(fee=5)
    noted = replace(made.entries[0], desk=EntryDesk(notes="plays near the door"))
    desk = desk_of(replace(made, entries=(noted, *made.entries[1:])))
    table = desk.page.listed.table
    shown = [desk.is_shown(title) for title in ("No.", "Name", "Club", "Fee", "Notes")]
    assert shown == [True] * 5
    name, wide = desk.page.listed.model.index(4, 2), table.columnWidth(2)
    assert table.sizeHintForIndex(name).width() <= wide
    desk.press(Key.Key_F2)
    desk.qtbot.waitUntil(lambda: not desk.is_shown("Notes"))
    assert (desk.is_shown("Name"), desk.is_shown("Fee"), table.columnWidth(2)) == (True, True, wide)
    assert table.horizontalHeader().length() <= table.viewport().width()


@pytest.mark.usefixtures("dressed")
def test_what_is_not_shown_asks_for_no_room(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    assert desk.page.minimumSizeHint().width() < desk.page.listed.sizeHint().width()


def test_450_names_are_searched_and_checked_in_without_waiting(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(450))
    desk.type("quarantacastelvecchi449")
    assert desk.names == ["Quaranta-Castelvecchi449 Maria Antonietta"]
    desk.press(Key.Key_Return)
    assert desk.entry(449).status is EntryStatus.ACTIVE
    assert len(desk.names) == 450


def test_ctrl_a_and_enter_mark_everybody_who_is_selected(desk_of: DeskMaker) -> None:
    """The names of the acts and what is said afterwards tell with how many."""
    desk = desk_of(registered(fee=5))
    desk.press(Key.Key_A, CONTROL)
    assert [line.name for line in desk.page.listed.table.chosen_rows] == desk.names
    assert desk.act("Return") == "Here (6)"
    desk.press(Key.Key_Return)
    assert desk.said == "6 players are here"
    assert desk.state == "All 6 are here"
    desk.press(Key.Key_A, CONTROL)
    desk.press(Key.Key_F9)
    assert desk.said == "30 € taken from 6 players"
    assert sorted(e.desk.payments[0].receipt for e in desk.opened.event.entries) == [*range(1, 7)]
    desk.press(Key.Key_Z, CONTROL)
    desk.press(Key.Key_Z, CONTROL)
    assert desk.state == "Here: 0 of 6; 6 have not come"


def test_who_is_here_already_is_left_out_of_several(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("ross")
    desk.press(Key.Key_Return)
    desk.press(Key.Key_A, CONTROL)
    assert desk.act("Return") == "Here (5)"
    desk.press(Key.Key_Return)
    assert desk.said == "5 players are here"
    desk.press(Key.Key_A, CONTROL)
    desk.press(Key.Key_Return)
    assert desk.said == "Niccolò D’Àngelo is already checked in."
    assert desk.state == "All 6 are here"


def test_the_selected_are_noted_as_not_coming_and_have_brought_copies(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.page.listed.table.setFocus()
    desk.press(Key.Key_Down, SHIFT, times=2)
    assert desk.act("F6") == "Copy brought (3)"
    desk.press(Key.Key_F6)
    assert desk.said == "3 players have brought a copy of the game"
    desk.press(Key.Key_F5)
    assert desk.said == "3 players withdrawn or not coming"
    assert desk.state.startswith("Here: 0 of 6; 3 have not come")


def test_where_places_are_short_it_is_said_how_many_wait(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(max_players=4))
    desk.press(Key.Key_A, CONTROL)
    desk.press(Key.Key_Return)
    assert desk.said == "4 players are here; 2 on the waiting list"


def test_ctrl_a_marks_the_letters_while_something_is_typed(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("ro")
    desk.press(Key.Key_A, CONTROL)
    assert desk.page.listed.search.selectedText() == "ro"
    desk.type("li")
    assert desk.current == "Li Bo"


# ---------- The side panel of the entry list: a walk-in in ten seconds, the data of a player


def walk_in(desk: Desk) -> NewPlayer:
    panel = desk.page.players.panels.shown
    assert isinstance(panel, NewPlayer)
    return panel


def known(desk: Desk) -> KnownPlayer:
    panel = desk.page.players.panels.shown
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
    assert desk.page.players.panels.shown is None
    assert desk.focus is desk.page.listed.search
    assert desk.current == "Verdi Carla"


def test_who_is_not_found_is_entered_under_what_was_typed(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("verdi")
    assert desk.nobody == "Nobody is found under “verdi”."
    assert desk.page.listed.add.accessibleName() == "Ins: add “verdi”"
    desk.click(desk.page.listed.add)
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
    assert desk.page.players.panels.shown is None
    assert desk.focus is desk.page.listed.search
    assert len(desk.opened.event.entries) == 6


def test_a_namesake_is_pointed_out_and_checked_in_instead(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_Insert)
    desk.type("d'angelo")
    desk.press(Key.Key_Tab)
    desk.type("nic")
    assert walk_in(desk).namesakes.text == ""
    desk.type("colo")
    assert walk_in(desk).namesakes.text == (
        "Niccolò D’Àngelo is in the list already: number 3, Goblin Firenze, not here yet."
    )
    desk.press(Key.Key_Return)
    assert len(desk.opened.event.entries) == 6
    desk.press(Key.Key_Return)
    assert desk.said == "Here: Niccolò D’Àngelo, 1 of 6"
    assert desk.current == "D’Àngelo Niccolò"
    assert desk.page.players.panels.shown is None


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
        ("club", "x" * 201, "The field “club” has 201 characters; 200 are allowed. Shorten it."),
        ("last_name", "", "The surname is missing. Type at least that."),
    ][:: figure(3, long=1)],
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
    assert desk.opened.timeline.undoable is None


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
    assert desk.page.listed.table.pick_key(1)
    desk.press(Key.Key_F2)
    panel = known(desk)
    why = "Ada Rossi has already been seated: enter a withdrawal instead."
    assert why in PanelHand(panel).words
    assert {b.text(): b.isEnabled() for b in panel.facts.findChildren(QuietButton)} == {
        "Undo check-in": False,
        "Take 5 €": True,
        "Copy brought": True,
        "Leave table 1 and the event": True,
        "Sits round 2 out": True,
        "Badge": True,
    }


def test_the_buttons_of_the_panel_act_on_its_player(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("li")
    desk.press(Key.Key_F2)
    here = PanelHand(known(desk)).button("Here")
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
    assert desk.page.players.panels.shown is None


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
    assert desk.new_player.to_check.text == (
        "Read as first name “Juan”, surname “Garcia Lorca”. Check it, then press Enter."
    )
    assert unnamed(desk.window.side) == []
    desk.press(Key.Key_Return)
    entry = desk.opened.event.entries[-1]
    assert (entry.first_name, entry.last_name) == ("Juan", "Garcia Lorca")
