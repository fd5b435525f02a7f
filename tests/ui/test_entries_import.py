"""A list that comes in: looked at in the page, changed by keys, taken in one act."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from bglmanager.engine.event import EntryStatus, TeamKind, TeamPairing, TeamPoints, TeamsMode
from bglmanager.resources import path
from bglmanager.services import entries
from bglmanager.ui.pages.entries.importing import ImportView
from bglmanager.ui.pages.event.page import EventPage
from tests.ui.desk import CONTROL, Desk, DeskMaker, registered
from tests.ui.doubles import Answers, unnamed
from tests.ui.hands import NONE
from tests.ui.lists import EMPTY, fates, pasted, previewed, refusal, verb
from tests.ui.test_game_choice import press
from tests.ui.tour import SHIFT

Key = Qt.Key


def imported(desk: Desk, answers: Answers, file: Path) -> ImportView:
    """Choose a file with Ctrl+I and wait until it is shown."""
    answers.file = file
    desk.press(Key.Key_I, CONTROL)
    return previewed(desk)


def read_again(desk: Desk, key: Key) -> None:
    """Press a key, with Ctrl and Shift, that has the list read another way, and wait for it."""
    before = desk.page.intake.found
    desk.press(key, CONTROL | SHIFT)
    desk.qtbot.waitUntil(lambda: desk.page.intake.found is not before)


def sample(name: str) -> Path:
    return path(f"samples/{name}")


@pytest.mark.parametrize(
    ("name", "state", "button", "count"),
    [
        ("iscritti.csv", "26 new, already there: 0", "Add 26 players", 26),
        ("iscritti.xlsx", "26 new, already there: 0", "Add 26 players", 26),
        (
            "iscritti-120.csv",
            "116 new, already there: 0, twice in the list: 4",
            "Add 116 players",
            116,
        ),
    ],
)
def test_a_sample_list_is_shown_and_taken(
    desk_of: DeskMaker, answers: Answers, name: str, state: str, button: str, count: int
) -> None:
    desk = desk_of(EMPTY)
    imported(desk, answers, sample(name))
    assert (desk.window.header.title, desk.state, verb(desk)) == (name, state, button)
    assert desk.opened.timeline.undoable is None
    desk.press(Key.Key_Return, CONTROL)
    assert len(desk.opened.event.entries) == count
    assert desk.said == f"{count} players imported"
    assert desk.state == f"Here: 0 of {count}; {count} have not come"
    assert desk.focus is desk.page.listed.search
    desk.press(Key.Key_Z, CONTROL)
    assert desk.opened.event.entries == ()


def test_the_teams_of_a_list_are_counted(
    desk_of: DeskMaker, answers: Answers, tmp_path: Path
) -> None:
    mode = TeamsMode(TeamKind.FIXED, 2, TeamPairing.UNITED, TeamPoints.WINNERS_LOSERS)
    desk = desk_of(replace(EMPTY, settings=replace(EMPTY.settings, teams_mode=mode)))
    people = "Ada Neri,Lupi\nBice Verdi,Orsi\nCarlo Rossi,lupi\nDino Bianchi,Orsi\n"
    file = tmp_path / "squadre.csv"
    file.write_text(f"Nome,Squadra\n{people}", "utf-8")
    imported(desk, answers, file)
    assert desk.state == "4 new, already there: 0, in 2 teams"
    desk.press(Key.Key_Return, CONTROL)
    assert desk.said == "4 players imported in 2 teams"
    assert [team.name for team in desk.opened.event.teams] == ["Lupi", "Orsi"]


def test_a_list_with_teams_says_that_none_are_played_and_leads_there(
    desk_of: DeskMaker, answers: Answers, tmp_path: Path
) -> None:
    desk = desk_of(EMPTY)
    file = tmp_path / "squadre.csv"
    file.write_text("Nome,Squadra\nAda Neri,Lupi\nBice Verdi,Orsi\nCarlo Rossi,Lupi\n", "utf-8")
    view = imported(desk, answers, file)
    assert "“Squadra” is read as the club: this event has no fixed teams." in view.file.text()
    view.teams.setFocus()
    desk.press(Key.Key_Space)
    page = desk.window.page
    assert isinstance(page, EventPage)
    assert page.teams.kind.isVisible()
    page.teams.kind.setFocus()
    desk.press(Key.Key_Down)
    press(page.teams, "Play in teams like this")
    assert page.desk.event.settings.teams_mode is not None
    desk.window.go("entries")
    desk.qtbot.waitUntil(lambda: desk.state == "3 new, already there: 0, in 2 teams")
    assert not view.teams.isVisible()


def test_facts_of_the_file_are_said(desk_of: DeskMaker, answers: Answers) -> None:
    view = imported(desk_of(EMPTY), answers, sample("iscritti.csv"))
    assert view.file.text() == (
        "The text is encoded as Windows-1252. Columns are separated by semicolons."
    )


def test_a_second_import_finds_everybody_there(desk_of: DeskMaker, answers: Answers) -> None:
    desk = desk_of(EMPTY)
    imported(desk, answers, sample("iscritti.csv"))
    desk.press(Key.Key_Return, CONTROL)
    imported(desk, answers, sample("iscritti.csv"))
    assert desk.state == "0 new, already there: 26"
    primary = desk.page.primary()
    assert primary is not None
    assert (primary.isEnabled(), primary.toolTip()) == (
        False,
        "Everybody in this list is there already.",
    )


def test_a_second_import_fills_in_what_is_lacking(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    entries.check_in(desk.opened, desk.entry(6).number)
    pasted(desk, "Nome\tCognome\tClub\tEmail\nBo\tLi\tAltrove\tbo@example.org\nUgo\tZà\t\t\n")
    assert desk.state == "1 new, already there: 1, data filled in: 1, known otherwise: 1"
    desk.press(Key.Key_Return, CONTROL)
    entry = desk.entry(6)
    assert (entry.email, entry.club, entry.status) == (
        "bo@example.org",
        "Roma Ludica",
        EntryStatus.ACTIVE,
    )
    assert desk.entry(7).last_name == "Zà"


def test_escape_leaves_and_nothing_is_written(desk_of: DeskMaker, answers: Answers) -> None:
    desk = desk_of(registered())
    imported(desk, answers, sample("iscritti.csv"))
    desk.press(Key.Key_Escape)
    assert desk.window.header.title == "Entries (6)"
    assert desk.opened.timeline.undoable is None
    assert desk.focus is desk.page.listed.search


def test_a_key_swaps_name_and_surname(desk_of: DeskMaker, answers: Answers) -> None:
    desk = desk_of(EMPTY)
    view = imported(desk, answers, sample("iscritti.xlsx"))
    before = [(line.first_name, line.last_name) for line in view.model.rows]
    assert view.names.text().startswith("Whole names are read with the surname first (")
    read_again(desk, Key.Key_X)
    assert view.names.text() == "Whole names are read with the name first."
    after = [(line.first_name, line.last_name) for line in view.model.rows]
    assert sum(a == b[::-1] for a, b in zip(after, before, strict=True)) > 15
    read_again(desk, Key.Key_X)
    assert [(line.first_name, line.last_name) for line in view.model.rows] == before


def test_it_does_nothing_where_names_have_two_columns(desk_of: DeskMaker, answers: Answers) -> None:
    desk = desk_of(EMPTY)
    imported(desk, answers, sample("iscritti.csv"))
    swap = next(a for a in desk.page.page_actions if a.text() == "Swap name and surname")
    assert (swap.isEnabled(), swap.toolTip()) == (
        False,
        "The list has no column with whole names.",
    )


def test_a_key_swaps_day_and_month(desk_of: DeskMaker) -> None:
    desk = desk_of(EMPTY)
    view = pasted(
        desk, "Nome\tCognome\tData di nascita\nAnna\tRossi\t03/04/1990\nBo\tLi\t05/06/1991\n"
    )
    assert [view.model.cell_text(line, 5) for line in view.model.rows] == [
        "03/04/1990",
        "05/06/1991",
    ]
    read_again(desk, Key.Key_G)
    assert [view.model.cell_text(line, 5) for line in view.model.rows] == [
        "04/03/1990",
        "06/05/1991",
    ]


def test_a_column_is_given_another_meaning(desk_of: DeskMaker) -> None:
    desk = desk_of(EMPTY)
    view = pasted(desk, "Nome\tCognome\tSquadra del cuore\nAnna\tRossi\tTreemme\n")
    box = view.boxes.boxes[2].choice
    assert (box.accessibleName(), box.currentText()) == (
        "What column “Squadra del cuore” holds",
        "– not read –",
    )
    box.setFocus()
    before = view.found
    QTest.keyClicks(box, "Club")
    QTest.keyClick(box, Key.Key_Return)
    desk.qtbot.waitUntil(lambda: view.found is not before)
    assert view.found.preview.fields_by_column[2] == "club"
    assert view.model.rows[0].row.draft.club == "Treemme"
    assert desk.focus is box


def test_a_list_without_a_name_column_says_so(desk_of: DeskMaker) -> None:
    desk = desk_of(EMPTY)
    view = pasted(desk, "Club\tEmail\nTreemme\tanna@example.org\nTreemme\tbo@example.org\n")
    sentence = "No column with names was recognised. Say which column holds them."
    assert [notice.text for notice in desk.window.strip.notices] == [sentence]
    primary = desk.page.primary()
    assert primary is not None
    assert not primary.isEnabled()
    before = view.found
    view.boxes.boxes[0].choice.setFocus()
    QTest.keyClicks(view.boxes.boxes[0].choice, "Whole")
    desk.qtbot.waitUntil(lambda: view.found is not before)
    assert desk.window.strip.notices == ()


def test_who_looks_like_somebody_is_decided_with_enter(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    view = pasted(desk, "Nome\tCognome\nBruno\tRosini\nUgo\tZà\n")
    assert desk.state == "1 new, already there: 0, to be decided: 1"
    assert fates(view) == ["looks like no. 2", "new"]
    primary = desk.page.primary()
    assert primary is not None
    assert primary.toolTip() == (
        "Line 2: say whether Bruno Rosini is somebody already there or a new person."
    )
    assert desk.focus is view.table
    desk.press(Key.Key_Return)
    assert (fates(view)[0], verb(desk)) == ("is no. 2", "Add 1 player")
    desk.press(Key.Key_Return)
    assert (fates(view)[0], verb(desk)) == ("new", "Add 2 players")
    desk.press(Key.Key_Return)
    assert (fates(view)[0], verb(desk)) == ("left out", "Add 1 player")
    desk.press(Key.Key_Return)
    desk.press(Key.Key_Return, CONTROL)
    assert [e.last_name for e in desk.opened.event.entries[6:]] == ["Zà"]


def test_a_double_is_left_out_until_told_otherwise(desk_of: DeskMaker) -> None:
    desk = desk_of(EMPTY)
    view = pasted(desk, "Nome\tCognome\nBo\tLi\nBo\tLi\n")
    assert fates(view) == ["new", "twice: see line 2"]
    assert desk.page.intake.table.current_row is view.model.rows[1]
    desk.press(Key.Key_Return)
    desk.press(Key.Key_Return, CONTROL)
    assert len(desk.opened.event.entries) == 2


def test_a_line_without_surname_is_mended_by_hand(desk_of: DeskMaker) -> None:
    desk = desk_of(EMPTY)
    view = pasted(desk, "Nome\tCognome\nBo\t\nUgo\tZà\n")
    assert (fates(view), desk.state) == (
        ["cannot be taken", "new"],
        "1 new, already there: 0, cannot be taken: 1",
    )
    line = view.model.rows[0]
    assert view.model.cell_text(line, 6) == (
        "Line 2: “Bo” has no surname. Write it in, or leave the line out."
    )
    assert view.why.text() == view.model.cell_text(line, 6)
    desk.press(Key.Key_Return)
    assert desk.said == "Write its name and surname first, with F2."
    desk.press(Key.Key_F2)
    editor = view.table.findChild(QLineEdit)
    assert editor is not None
    QTest.keyClicks(editor, "Li")
    QTest.keyClick(editor, Key.Key_Return)
    desk.qtbot.waitUntil(lambda: verb(desk) == "Add 2 players")
    view.table.setFocus()
    desk.press(Key.Key_Return, CONTROL)
    assert [e.last_name for e in desk.opened.event.entries] == ["Li", "Zà"]


def test_f3_goes_from_one_doubtful_line_to_the_next(desk_of: DeskMaker) -> None:
    desk = desk_of(EMPTY)
    view = pasted(desk, "Nome\tCognome\tEmail\nBo\tLi\tbo@\nUgo\tZà\t\nAda\tNeri\tada\n")
    picked = []
    for _ in range(3):
        row = view.table.current_row
        assert row is not None
        picked.append(row.row.line)
        desk.press(Key.Key_F3)
    assert picked == [2, 4, 2]


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("vuoto.csv", b"", "The list is empty. Choose the file with the names."),
        (
            "elenco.xlsx",
            b"%PDF-1.7 something",
            "This is a PDF, whatever its name says. Ask for the list as CSV or XLSX, or paste it.",
        ),
        (
            "elenco.csv",
            b'Nome;Cognome\n"Bo;Li\n',
            (
                "Line 2: a quotation mark opens here and is never closed. Close it or take it "
                "out, then import again."
            ),
        ),
    ],
)
def test_a_file_that_is_no_list_is_refused_in_the_page(
    desk_of: DeskMaker, answers: Answers, tmp_path: Path, name: str, content: bytes, sentence: str
) -> None:
    desk = desk_of(registered())
    answers.file = tmp_path / name
    answers.file.write_bytes(content)
    desk.press(Key.Key_I, CONTROL)
    desk.qtbot.waitUntil(lambda: desk.page.is_importing)
    assert refusal(desk.page.intake) == [f"{name} cannot be imported", sentence]
    assert (desk.state, desk.page.primary()) == ("", None)
    assert desk.focus.accessibleName() == "Choose another file"
    answers.file = sample("iscritti.csv")
    desk.press(Key.Key_Space)
    desk.qtbot.waitUntil(lambda: desk.page.intake.is_preview)
    desk.press(Key.Key_Escape)
    assert not desk.page.is_importing
    assert desk.opened.timeline.undoable is None


def test_a_file_that_is_gone_is_refused(
    desk_of: DeskMaker, answers: Answers, tmp_path: Path
) -> None:
    desk = desk_of(registered())
    answers.file = tmp_path / "gone.csv"
    desk.press(Key.Key_I, CONTROL)
    desk.qtbot.waitUntil(lambda: desk.page.is_importing)
    assert refusal(desk.page.intake)[1] == (
        "gone.csv is not there. Choose it again, or look for it under another name."
    )


@pytest.mark.parametrize("proposed", [Qt.DropAction.CopyAction, Qt.DropAction.MoveAction])
def test_a_file_is_dropped_on_the_page(desk_of: DeskMaker, proposed: Qt.DropAction) -> None:
    """And stays where it was: a file manager deletes what it hears was moved."""
    desk = desk_of(EMPTY)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(sample("iscritti.csv")))])
    drop = QDropEvent(
        QPointF(50, 50),
        Qt.DropAction.CopyAction | Qt.DropAction.MoveAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    drop.setDropAction(proposed)
    desk.page.dropEvent(drop)
    assert drop.isAccepted()
    assert drop.dropAction() is Qt.DropAction.CopyAction
    desk.qtbot.waitUntil(lambda: desk.page.intake.is_preview)
    assert verb(desk) == "Add 26 players"


def test_an_act_meanwhile_is_taken_into_account(desk_of: DeskMaker, answers: Answers) -> None:
    desk = desk_of(registered())
    view = pasted(desk, "Nome\tCognome\nBo\tLi\n")
    before = view.found
    assert desk.state == "0 new, already there: 1"
    entries.edit_entry(desk.opened, desk.entry(6).number, entries.Person("Carla", "Verdi"))
    desk.qtbot.waitUntil(lambda: view.found is not before)
    assert desk.state == "1 new, already there: 0"


def test_everything_in_the_preview_has_a_name(desk_of: DeskMaker, answers: Answers) -> None:
    desk = desk_of(EMPTY)
    imported(desk, answers, sample("iscritti.xlsx"))
    assert unnamed(desk.page) == []


def test_a_file_that_is_dropped_on_the_search_is_imported_too(desk_of: DeskMaker) -> None:
    """A file manager gives its address as a text as well, which is no name to search for."""
    desk = desk_of(registered())
    search = desk.focus
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(sample("iscritti.csv")))])
    data.setText(data.urls()[0].toString())
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, NONE)
    QApplication.sendEvent(search, QDragEnterEvent(QPoint(9, 9), *how))
    QApplication.sendEvent(search, QDropEvent(QPointF(9, 9), *how))
    desk.qtbot.waitUntil(lambda: desk.page.is_importing)
    assert isinstance(search, QLineEdit)
    assert search.text() == ""
