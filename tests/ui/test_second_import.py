"""A second list an hour before the start, by keys: what happens is said and taken line by line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from bglmanager.engine.event import EntryDesk, EntryStatus, Event
from bglmanager.services import entries
from bglmanager.ui.pages.entries.importing import ImportView
from tests.ui.desk import CONTROL, Desk, DeskMaker, here, registered
from tests.ui.doubles import unnamed
from tests.ui.lists import fates, pasted, remarks, verb

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
TITLES = "Nome\tCognome\tClub\tTelefono\tPagato\n"


def second(desk: Desk, *lines: str, titles: str = TITLES) -> ImportView:
    """Paste a list into an event with people."""
    return pasted(desk, titles + "\n".join(lines))


def event() -> Event:
    """Six people: Anna (1) with a phone, Bo (6) is here."""
    made = registered()
    anna, *others, bo = made.entries
    return replace(made, entries=(replace(anna, phone="347 111"), *others, here(bo)))


def test_every_line_says_what_will_happen(desk_of: DeskMaker) -> None:
    desk = desk_of(event())
    view = second(
        desk,
        "Ugo\tZà\t\t\t",
        "Łukasz\tŻółkiewski\t\t\t",
        "Bruno\tRossini\tGOBLIN Firenze\t348 222\t",
        "Anna\tRossi\tAltrove\t347111\tsì",
    )
    assert fates(view) == [
        "new",
        "already there: no. 4",
        "completes no. 2",
        "differs from no. 1",
    ]
    assert remarks(view) == [
        "",
        "",
        "Filled in: Phone.",
        "Club: Ludica Milano here, Altrove in the list. Filled in: Fee paid.",
    ]
    assert desk.state == "1 new, already there: 3, data filled in: 2, known otherwise: 1"
    assert verb(desk) == "Apply list"
    assert view.why.text().startswith("Club: Ludica Milano here")
    desk.press(Key.Key_Return, CONTROL)
    assert desk.said == "List taken over: 1 new, 2 players completed"
    assert [desk.entry(n).club for n in (1, 2)] == ["Ludica Milano", "Goblin Firenze"]
    assert desk.entry(1).desk.paid
    desk.press(Key.Key_Z, CONTROL)
    assert desk.opened.event.entries == event().entries


def test_f10_takes_the_word_of_the_list_for_a_line_and_gives_it_back(desk_of: DeskMaker) -> None:
    desk = desk_of(event())
    view = second(desk, "Anna\tRossi\tAltrove\t348 999\t")
    desk.press(Key.Key_F10)
    assert fates(view) == ["corrects no. 1"]
    assert remarks(view) == [
        "Phone: 348 999 instead of 347 111. Club: Altrove instead of Ludica Milano."
    ]
    desk.press(Key.Key_F10)
    assert fates(view) == ["differs from no. 1"]
    desk.press(Key.Key_F10)
    desk.press(Key.Key_Return, CONTROL)
    assert (desk.entry(1).club, desk.entry(1).phone) == ("Altrove", "348 999")


def test_ctrl_f10_takes_it_for_all_but_not_what_the_desk_has_noted(desk_of: DeskMaker) -> None:
    desk = desk_of(event())
    view = second(desk, "Anna\tRossi\tAltrove\t\t", "Bruno\tRossini\tB\t\t", "Bo\tLi\tC\t\tsì")
    desk.press(Key.Key_F10, CONTROL)
    assert fates(view) == ["corrects no. 1", "corrects no. 2", "differs from no. 6"]
    assert desk.said == (
        "1 line is about the fee or the copy of somebody who is here: F10 takes it."
    )
    desk.press(Key.Key_Return, CONTROL)
    assert [desk.entry(n).club for n in (1, 2, 6)] == ["Altrove", "B", "Roma Ludica"]
    assert not desk.entry(6).desk.paid


def test_ctrl_f10_again_keeps_what_is_known(desk_of: DeskMaker) -> None:
    desk = desk_of(event())
    view = second(desk, "Anna\tRossi\tAltrove\t\t", "Bruno\tRossini\tB\t\t")
    for _ in range(2):
        desk.press(Key.Key_F10, CONTROL)
    assert fates(view) == ["differs from no. 1", "differs from no. 2"]


def test_f10_says_when_there_is_nothing_to_take(desk_of: DeskMaker) -> None:
    desk = desk_of(event())
    second(desk, "Anna\tRossi\tAltrove\t\t", "Ugo\tZà\t\t\t")
    desk.press(Key.Key_Down)
    desk.press(Key.Key_F10)
    assert desk.said == "This line says nothing that is known otherwise."


def test_a_key_names_who_is_expected_and_not_in_the_list(desk_of: DeskMaker) -> None:
    desk = desk_of(event())
    view = second(desk, "Anna\tRossi\t\t\t", "Ugo\tZà\t\t\t")
    assert view.others.text() == "Not in this list: 4 (Ctrl+M)"
    desk.press(Key.Key_M, CONTROL)
    assert [line.name for line in view.absent.rows_model.rows] == [
        "D’Àngelo Niccolò",
        "Quaranta-Castelvecchi Maria Antonietta",
        "Rossini Bruno",
        "Żółkiewski Łukasz",
    ]
    assert view.absent.hasFocus()
    assert unnamed(desk.page) == []
    desk.press(Key.Key_Return)
    desk.press(Key.Key_Down)
    desk.press(Key.Key_Return)
    desk.press(Key.Key_Return)
    assert [view.absent.rows_model.cell_text(line, 2) for line in view.absent.rows_model.rows] == [
        "not coming",
        *["stays in the entries"] * 3,
    ]
    assert desk.state == "1 new, already there: 1, not coming: 1"
    desk.press(Key.Key_Escape)
    assert view.table.hasFocus()
    desk.press(Key.Key_Return, CONTROL)
    assert desk.said == "List taken over: 1 new, 1 not coming"
    gone = [e.last_name for e in desk.opened.event.entries if e.status is EntryStatus.NO_SHOW]
    assert gone == ["D’Àngelo"]


def test_only_those_who_do_not_come(desk_of: DeskMaker) -> None:
    desk = desk_of(event())
    second(desk, "Anna\tRossi\t\t\t")
    desk.press(Key.Key_M, CONTROL)
    desk.press(Key.Key_Return)
    assert verb(desk) == "Mark 1 player absent"
    desk.press(Key.Key_Return, CONTROL)
    assert desk.entry(3).status is EntryStatus.NO_SHOW


def test_who_is_noted_as_not_coming_and_in_the_list_is_pointed_out(desk_of: DeskMaker) -> None:
    made = event()
    anna = replace(made.entries[0], status=EntryStatus.NO_SHOW, desk=EntryDesk())
    desk = desk_of(replace(made, entries=(anna, *made.entries[1:])))
    view = second(desk, "Anna\tRossi\t\t\t")
    assert remarks(view) == ["Number 1 is noted as not coming; that stays so."]
    assert view.next.text() == "Lines to look at: 1 (F3)"


def test_a_check_in_meanwhile_is_taken_into_account(desk_of: DeskMaker) -> None:
    desk = desk_of(event())
    view = second(desk, "Anna\tRossi\tAltrove\t\tsì")
    desk.press(Key.Key_F10)
    assert verb(desk) == "Fill in 1 player"
    before = view.found
    entries.check_in(desk.opened, desk.entry(1).number)
    desk.qtbot.waitUntil(lambda: view.found is not before)
    assert remarks(view) == [
        "Club: Ludica Milano here, Altrove in the list. Fee paid: no here, yes in the list."
    ]


def test_the_same_list_twice_adds_nobody(desk_of: DeskMaker) -> None:
    lines = ("Ugo\tZà\tTreemme\t\tsì", "Anna\tRossi\t\t347 111\tno")
    desk = desk_of(event())
    second(desk, *lines)
    desk.press(Key.Key_Return, CONTROL)
    view = second(desk, *lines)
    assert fates(view) == ["already there: no. 7", "already there: no. 1"]
    primary = desk.page.primary()
    assert primary is not None
    assert primary.toolTip() == "Everybody in this list is there already."


def test_a_column_of_names_is_enough(desk_of: DeskMaker) -> None:
    desk = desk_of(event())
    view = second(desk, "Anna Rossi", "Ugo Zanella", titles="")
    assert fates(view) == ["already there: no. 1", "new"]


def test_ctrl_enter_with_an_open_question_goes_to_it_and_changes_nothing(
    desk_of: DeskMaker,
) -> None:
    desk = desk_of(event())
    view = second(desk, "Ugo\tZà\t\t\t", "Bruno\tRosini\t\t\t")
    assert view.table.pick_key(2)
    desk.press(Key.Key_Return, CONTROL)
    assert fates(view) == ["new", "looks like no. 2"]
    assert desk.said == (
        "Line 3: say whether Bruno Rosini is somebody already there or a new person."
    )
    line = view.table.current_row
    assert line is not None
    assert line.row.line == 3


def test_a_walk_in_meanwhile_is_not_entered_twice(desk_of: DeskMaker) -> None:
    """What was decided about a line is forgotten once it is somebody who is entered."""
    desk = desk_of(event())
    view = second(desk, "Ugo\tZà\t\t\t", "Ada\tNeri\t\t\t")
    for _ in range(2):
        desk.press(Key.Key_Return)
    assert fates(view) == ["new", "new"]
    before = view.found
    entries.add_entry(desk.opened, entries.Person("Ugo", "Zà"), present=True)
    desk.qtbot.waitUntil(lambda: view.found is not before)
    assert fates(view) == ["already there: no. 7", "new"]
    desk.press(Key.Key_Return, CONTROL)
    assert [e.last_name for e in desk.opened.event.entries[6:]] == ["Zà", "Neri"]


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_menu_of_a_line_takes_what_the_list_says(desk_of: DeskMaker) -> None:
    desk = desk_of(event())
    view = second(desk, "Anna\tRossi\tTreemme\t\t")
    desk.offered_by(view.table)["Use the list’s value"].trigger()
    assert view.decisions.listed == {2}


def test_a_pasted_column_is_looked_at_once(desk_of: DeskMaker) -> None:
    desk = desk_of(event())
    view = second(desk, *(f"Ugo\tZ{n}\t\t\t" for n in range(40)))
    shown = []
    view.changed.connect(lambda: shown.append(len(view.model.rows)))
    QGuiApplication.clipboard().setText("\n".join(f"Neri{n}\tAda" for n in range(40)))
    view.table.setCurrentIndex(view.model.index(0, 2))
    desk.press(Key.Key_V, CONTROL)
    assert shown == [40]
    assert (view.model.rows[39].last_name, view.model.rows[39].first_name) == ("Neri39", "Ada")


def test_ctrl_enter_among_who_is_missing_goes_back_to_the_open_question(
    desk_of: DeskMaker,
) -> None:
    desk = desk_of(event())
    view = second(desk, "Ugo\tZà\t\t\t", "Bruno\tRosini\t\t\t")
    desk.press(Key.Key_M, CONTROL)
    desk.press(Key.Key_Return, CONTROL)
    assert view.table.hasFocus()
    line = view.table.current_row
    assert line is not None
    assert line.row.line == 3
    assert view.decisions.away == set()


# ------------- E-mail addresses of those listed onto the clipboard: Ctrl+E on the entry page


def addressed(count: int = 6, *, without: tuple[int, ...] = ()) -> Event:
    """An event in which all have an address but these."""
    event = registered(count)
    return replace(
        event,
        entries=tuple(
            entry
            if entry.number in without
            else replace(entry, email=f"p{entry.number}@example.org")
            for entry in event.entries
        ),
    )


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def test_everybody_listed_in_one_line(desk_of: DeskMaker) -> None:
    desk = desk_of(addressed(3))
    desk.press(Key.Key_E, CONTROL)
    assert clipboard() == "p3@example.org, p1@example.org, p2@example.org"  # by surname
    assert desk.said == "3 addresses are copied: paste them into the field “Bcc”."


def test_search_and_filter_count(desk_of: DeskMaker) -> None:
    event = addressed(6)
    present = replace(here(event.entries[0]), email="p1@example.org")
    desk = desk_of(replace(event, entries=(present, *event.entries[1:])))
    desk.type("ros")
    desk.press(Key.Key_E, CONTROL)
    assert clipboard() == "p2@example.org, p1@example.org"  # who is missing first
    desk.press(Key.Key_F3)  # not here yet
    desk.press(Key.Key_E, CONTROL)
    assert clipboard() == "p2@example.org"
    assert desk.said == "1 address is copied: paste it into the field “Bcc”."


def test_who_has_none_is_named(desk_of: DeskMaker) -> None:
    desk = desk_of(addressed(4, without=(2, 4)))
    desk.press(Key.Key_E, CONTROL)
    assert desk.said.endswith("2 have no address: Bruno Rossini, Łukasz Żółkiewski")


def test_names_before_the_addresses(desk_of: DeskMaker) -> None:
    desk = desk_of(addressed(2))
    desk.press(Key.Key_E, CONTROL | SHIFT)
    assert clipboard() == '"Anna Rossi" <p1@example.org>, "Bruno Rossini" <p2@example.org>'


def test_nobody_with_an_address_greys_it(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(3))
    QGuiApplication.clipboard().setText("kept")
    desk.press(Key.Key_E, CONTROL)
    assert clipboard() == "kept"
    assert desk.page.players.mails.refusal == "None of those listed has an e-mail address."


def test_450_addresses_and_the_first_names_of_those_without(desk_of: DeskMaker) -> None:
    desk = desk_of(addressed(450, without=tuple(range(1, 31))))
    desk.press(Key.Key_E, CONTROL)
    assert clipboard().count("@") == 420
    assert "30 have no address: Niccolò D’Àngelo, " in desk.said
    assert desk.said.endswith(", …")
