"""Sheets chosen, looked at, printed and saved; the result file saved, checked and counted."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from openpyxl import load_workbook
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, Pairing, Phase
from bglmanager.engine.ids import RoundNumber
from bglmanager.resources import path
from bglmanager.services import documents
from bglmanager.services.games import game_catalogue
from bglmanager.services.paper import (
    Distance,
    Offer,
    PaperSize,
    Sheet,
    page_sizes,
)
from bglmanager.services.print_queues import PrintOrder, Sides
from bglmanager.services.sheet_choices import SheetChoices
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.prints import preview
from bglmanager.ui.pages.prints.page import PrintsPage
from bglmanager.ui.pages.send.page import SendPage
from bglmanager.ui.pages.standings.page import StandingsPage
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from tests.helpers import events
from tests.helpers.workspaces import open_workspace
from tests.printing import builders, reading
from tests.ui.doubles import Answers, HostDouble, unnamed
from tests.ui.printers import PrintersDouble

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
BEFORE = [
    "Announcement",
    "Entry list",
    "What must be in the hall",
    "Table signs",
    "Badges",
    "Name tents",
    "Referee’s sheet",
    "Check-in sheet",
    "Consent for minors",
    "Keyboard shortcuts",
    "Emergency pack",
]


def titles(page: PrintsPage) -> list[str]:
    """The sheets listed."""
    model = page.table.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def widest(page: PrintsPage) -> int:
    """Of the pages that are shown."""
    return max((picture.width() for picture in page.preview.pictures), default=0)


def by_hand(event: Event) -> Event:
    """The event as one that was seated by hand: it was not drawn."""
    rounds = tuple(replace(round_, pairing=Pairing.MANUAL) for round_ in event.rounds)
    return replace(event, rounds=rounds)


class Office:
    """A window with the pages of paper and of sending."""

    def __init__(self, qtbot: QtBot, look: Style, folder: Path, event: Event) -> None:
        self.qtbot = qtbot
        self.answers = Answers()
        self.printers = PrintersDouble()
        self.workspace: Workspace = open_workspace(folder / "library.sqlite")
        self.desk: OpenEvent = self.workspace.import_document(by_hand(event))
        self.window = MainWindow(
            look,
            HostDouble(),
            {
                "prints": lambda shell, _: PrintsPage(
                    shell, self.desk, game_catalogue(), self.printers
                ),
                "send": lambda shell, _: SendPage(shell, self.desk),
                "standings": lambda shell, _: StandingsPage(shell, self.desk),
            },
            Preferences(language="en"),
            self.desk,
            self.answers,
        )
        qtbot.addWidget(self.window)
        self.window.show()
        self.window.activateWindow()
        assert QTest.qWaitForWindowActive(self.window)

    def prints(self) -> PrintsPage:
        self.window.go("prints")
        page = self.window.page
        assert isinstance(page, PrintsPage)
        if page.offer is not None:
            self.qtbot.waitUntil(lambda: page.preview.count > 0 and not self.window.tasks.is_busy)
        return page

    def send(self) -> SendPage:
        self.window.go("send")
        page = self.window.page
        assert isinstance(page, SendPage)
        return page

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = CONTROL) -> None:
        QTest.keyClick(self.window, key, modifiers)

    def printed(self) -> str:
        """What is said once the sheet went to the printer, or did not."""
        self.window.say("")
        self.press(Qt.Key.Key_P)
        self.qtbot.waitUntil(lambda: not self.window.tasks.is_busy)
        return self.window.bottom.text

    def close(self) -> None:
        self.window.close()
        self.workspace.close()


@pytest.fixture
def office(qtbot: QtBot, look: Style, tmp_path: Path) -> Iterator[Office]:
    """Round 1 of eleven players is being played."""
    made = Office(qtbot, look, tmp_path, events.playing(11))
    yield made
    made.close()


def played(qtbot: QtBot, look: Style, folder: Path) -> Office:
    """One round is closed."""
    return Office(qtbot, look, folder, events.played(8, 1))


def test_before_the_first_draw_there_is_what_is_wanted_before_the_day(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    office = Office(qtbot, look, tmp_path, events.event(8, game="Il gioco dell’oca"))
    page = office.prints()
    assert titles(page) == BEFORE
    assert page.offer == Offer(Sheet.ANNOUNCEMENT, None)
    assert office.window.header.state_line == "Announcement: 1 page"
    office.close()


def test_the_notes_on_a_game_of_the_catalogue_are_there_from_the_start(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    office = Office(qtbot, look, tmp_path, events.event(8))
    page = office.prints()
    assert titles(page) == [*BEFORE, "Notes on the game"]
    page.open_at("check-in")
    said = office.window.header
    office.qtbot.waitUntil(lambda: said.state_line == "Check-in sheet: 1 page")
    office.close()


def test_the_sheets_of_the_round_come_first_and_are_shown(office: Office) -> None:
    page = office.prints()
    assert page.offer == Offer(Sheet.PAIRINGS, office.desk.event.rounds[0].number)
    assert office.window.header.state_line == "Pairings by name – Round 1: 1 page"
    QTest.keyClick(page.table, Qt.Key.Key_Down)
    QTest.keyClick(page.table, Qt.Key.Key_Down)
    office.qtbot.waitUntil(lambda: page.preview.count == 3)
    assert office.window.header.state_line == "Table sheets – Round 1: 3 pages"


def test_four_table_sheets_fit_on_a_page(office: Office) -> None:
    page = office.prints()
    page.table.selectRow(2)
    office.qtbot.waitUntil(lambda: page.preview.count == 3)
    page.choices.per_page.setCurrentIndex(2)
    page.choices.per_page.activated.emit(2)
    office.qtbot.waitUntil(lambda: page.preview.count == 1)


def test_small_sheets_are_never_alone_on_a_page(office: Office) -> None:
    choices = office.prints().choices
    choices.show_sheet(Offer(Sheet.CARDS, None))
    assert [choices.per_page.itemText(n) for n in range(choices.per_page.count())] == ["2", "4"]


def test_a_saved_sheet_is_counted_and_the_next_says_which_it_replaces(
    office: Office, tmp_path: Path
) -> None:
    page = office.prints()
    office.answers.file = tmp_path / "pairings.pdf"
    office.press(Qt.Key.Key_S)
    assert (tmp_path / "pairings.pdf").read_bytes().startswith(b"%PDF")
    office.qtbot.waitUntil(lambda: page.preview.count > 0)
    assert page.offer is not None
    assert page.paper().times_printed(page.offer) == 1


@pytest.mark.parametrize(
    ("ending", "begins"),
    [("xlsx", b"PK"), ("csv", "\ufeffPlayer,Table\r\n".encode()), ("html", b"<!DOCTYPE html>")],
)
def test_the_table_of_a_sheet_is_saved_for_other_programs_and_counts_as_no_print(
    office: Office, tmp_path: Path, ending: str, begins: bytes
) -> None:
    page = office.prints()
    office.answers.file = tmp_path / f"pairings.{ending}"
    office.press(Qt.Key.Key_S)
    assert office.answers.file.read_bytes().startswith(begins)
    assert page.offer is not None
    assert page.paper().times_printed(page.offer) == 0


def test_the_page_for_phones_is_saved(office: Office, tmp_path: Path) -> None:
    page = office.prints()
    office.answers.file = tmp_path / "reader.html"
    page.save_reader.trigger()
    assert office.answers.file.read_bytes() == path("standings-reader.html").read_bytes()


def test_the_sheet_goes_to_the_printer(office: Office) -> None:
    page = office.prints()
    assert office.printed() == "Sent to the printer: Pairings by name – Round 1"
    [sent] = office.printers.sent
    assert (sent.title, sent.pages) == ("Pairings by name – Round 1", 1)
    assert sent.order == PrintOrder("Hall")
    assert page.paper().times_printed(Offer(Sheet.PAIRINGS, RoundNumber(1))) == 1


def test_who_is_printed_in_other_letters_is_named(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    made = builders.with_round(builders.event(builders.hostile()), closed=False)
    office = Office(qtbot, look, tmp_path, made)
    page = office.prints()
    (notice,) = page.notices()
    assert notice.text == (
        "Printed in Latin letters: no. 2 Li Xiǎolóng (李 Xiǎolóng), "
        "no. 3 De Santis Ada :game_die: (De Santis Ada 🎲)"
    )
    office.close()


def test_the_emergency_pack_is_saved_in_one_act(office: Office, tmp_path: Path) -> None:
    page = office.prints()
    office.answers.file = tmp_path / "pack.pdf"
    page.pack.save.trigger()
    office.qtbot.waitUntil((tmp_path / "pack.pdf").exists)
    assert reading.text((tmp_path / "pack.pdf").read_bytes()).startswith("As of now")
    assert office.answers.asked == ["Emergency pack"]


def test_pages_copies_and_sides_are_chosen_by_keys(office: Office) -> None:
    page = office.prints()
    page.open_at("tables-1")
    office.qtbot.waitUntil(lambda: page.preview.count == 3)
    page.order.pages.setFocus()
    QTest.keyClicks(page.order.pages, "2-")
    QTest.keyClick(page.order.pages, Qt.Key.Key_Tab)
    QTest.keyClick(page.order.copies, Qt.Key.Key_Up)
    QTest.keyClick(page.order.copies, Qt.Key.Key_Tab)
    QTest.keyClick(page.order.sides, Qt.Key.Key_Down)
    office.printed()
    [sent] = office.printers.sent
    assert sent.order == PrintOrder("Hall", (2, 3), 2, Sides.LONG)
    page.open_at("pairings-1")
    assert (page.order.pages.text(), page.order.copies.value()) == ("", 1)
    assert page.order.chosen == ("Hall", Sides.LONG)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("4", "There is no 4: the numbers go from 1 to 3."),
        ("2-x", "“2-x” is not understood. Write numbers and ranges, such as 1-3, 5."),
    ],
)
def test_pages_that_are_not_there_are_said(office: Office, typed: str, said: str) -> None:
    page = office.prints()
    page.open_at("tables-1")
    office.qtbot.waitUntil(lambda: page.preview.count == 3)
    page.order.pages.setFocus()
    QTest.keyClicks(page.order.pages, typed)
    QTest.keyClick(page.order.pages, Qt.Key.Key_P, CONTROL)
    assert office.window.bottom.text == said
    assert office.printers.sent == []


def test_what_was_chosen_is_there_again_for_sheets_of_the_kind(office: Office) -> None:
    page = office.prints()
    for box, value in (
        (page.choices.paper, PaperSize.LETTER),
        (page.choices.turn, True),
        (page.choices.distance, Distance.FIVE),
        (page.choices.language, "it"),
    ):
        box.choose(value)
        box.activated.emit(box.currentIndex())
    office.qtbot.waitUntil(lambda: page.printed is not None)
    assert page.printed is not None
    width, height = page_sizes(page.printed.data)[0]
    assert (round(width), round(height)) == (792, 612)
    page.open_at("tables-1")
    assert page.choices.choices == SheetChoices()
    assert not page.choices.distance.isEnabled()
    assert page.choices.paper_size is PaperSize.LETTER
    page.open_at("pairings-1")
    assert page.choices.choices == SheetChoices("it", 1, wide=True, distance=Distance.FIVE)
    assert office.window.preferences.paper is PaperSize.LETTER


def test_a_lost_badge_is_printed_alone_from_a_place_of_a_sheet_of_labels(office: Office) -> None:
    page, [other, lost] = office.prints(), office.desk.event.entries[:2]
    assert lost.first_name != other.first_name

    def made() -> bytes:
        office.qtbot.waitUntil(lambda: page.printed is not None)
        assert page.printed is not None
        return page.printed.data

    office.window.go("prints/badges/2")
    first = made()
    assert lost.first_name in reading.text(first)
    assert other.first_name not in reading.text(first)
    assert (page.choices.distance.isVisible(), page.choices.per_page.isVisible()) == (False, False)
    page.choices.first_place.setFocus()
    QTest.keyClick(page.choices.first_place, Qt.Key.Key_Up)
    QTest.keyClick(page.choices.first_place, Qt.Key.Key_Return)
    second = made()
    assert reading.text(second) == reading.text(first)
    assert reading.edges(second, lost.first_name) > reading.edges(first, lost.first_name)
    QTest.keyClick(page.table, Qt.Key.Key_Down)
    assert page.offer == Offer(Sheet.NAME_TENTS, None)
    assert page.choices.people.text() == "2"
    assert lost.first_name in reading.text(made())
    page.open_at("badges")
    assert page.choices.people.text() == ""
    assert other.first_name in reading.text(made())


def test_people_who_are_not_there_are_said_at_their_field(office: Office) -> None:
    page = office.prints()
    office.window.go("prints/badges")
    page.choices.people.setFocus()
    QTest.keyClicks(page.choices.people, "Nobody")
    QTest.keyClick(page.choices.people, Qt.Key.Key_Return)
    QTest.keyClick(page.choices.people, Qt.Key.Key_P, CONTROL)
    assert office.window.bottom.text == "Nobody is called “Nobody”, or has this number."
    assert office.printers.sent == []


def test_what_is_not_there_to_print_is_said(office: Office) -> None:
    office.window.go("prints/certificates/2")
    assert office.window.bottom.text == "There is nothing to print of this yet."
    office.window.say("")
    office.prints()
    assert office.window.bottom.text == ""


@pytest.mark.parametrize("sheet", [Sheet.CERTIFICATES, Sheet.MAP])
def test_certificates_and_the_map_stand_as_they_do(office: Office, sheet: Sheet) -> None:
    page = office.prints()
    page.choices.show_sense(Offer(sheet, None))
    assert page.choices.paper.isEnabled()
    assert not page.choices.turn.isEnabled()


def test_all_paper_of_a_round_is_one_file_and_every_sheet_of_it_counts(
    office: Office, tmp_path: Path
) -> None:
    page = office.prints()
    office.answers.file = file = tmp_path / "round.pdf"
    office.press(Qt.Key.Key_S, CONTROL | SHIFT)
    office.qtbot.waitUntil(file.exists)
    assert reading.text(file.read_bytes()).count("----") == 7
    model = page.table.model()
    counted = [str(model.index(row, 1).data()) for row in range(model.rowCount())]
    assert [title for title, times in zip(titles(page), counted, strict=True) if times == "1"] == [
        "Pairings by name – Round 1",
        "Pairings by table – Round 1",
        "Table sheets – Round 1",
        "All paper of the round – Round 1",
    ]


def test_all_paper_is_that_of_the_newest_round_where_a_sheet_has_none(
    office: Office, tmp_path: Path
) -> None:
    """Nothing was written for the announcement, and "saved" was said."""
    page = office.prints()
    assert page.table.pick_key("announcement")
    office.qtbot.waitUntil(lambda: page.printed is not None)
    office.answers.file = file = tmp_path / "round.pdf"
    office.press(Qt.Key.Key_S, CONTROL | SHIFT)
    office.qtbot.waitUntil(file.exists)
    assert "All paper of the round" in reading.text(file.read_bytes())


@pytest.mark.usefixtures("dressed")
def test_pages_are_as_wide_as_their_area_at_first_and_in_a_larger_window(office: Office) -> None:
    page = office.prints()
    office.qtbot.waitUntil(lambda: page.preview.is_drawn)
    before = widest(page)
    assert page.preview.horizontalScrollBar().maximum() == 0
    office.window.resize(office.window.width() + 400, office.window.height())
    office.qtbot.waitUntil(lambda: widest(page) > before)
    assert 0 <= page.preview.viewport().width() - widest(page) < 60


def test_every_page_is_shown_and_drawn_when_it_comes_into_sight(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    office = Office(qtbot, look, tmp_path, events.playing(64))
    page = office.prints()
    page.open_at("tables-1")
    shown = page.preview
    qtbot.waitUntil(lambda: shown.count == 16 and shown.is_drawn)
    assert office.window.header.state_line == "Table sheets – Round 1: 16 pages"
    shown.setFocus()
    QTest.keyClick(shown, Qt.Key.Key_End)
    assert shown.page == 15
    qtbot.waitUntil(lambda: shown.is_drawn)
    QTest.keyClick(shown, Qt.Key.Key_Home)
    seen = [shown.page]
    for _ in range(40):
        QTest.keyClick(shown, Qt.Key.Key_PageDown)
        seen.append(shown.page)
    assert sorted(set(seen)) == list(range(16))
    assert seen == sorted(seen)
    office.close()


def test_pictures_that_are_out_of_sight_are_let_go(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preview, "KEPT", 1)
    page = office.prints()
    page.open_at("tables-1")
    shown = page.preview
    office.qtbot.waitUntil(lambda: shown.count == 3 and shown.is_drawn)
    shown.verticalScrollBar().setValue(shown.verticalScrollBar().maximum())
    office.qtbot.waitUntil(lambda: shown.is_drawn and not office.window.tasks.is_busy)
    assert shown.bytes_kept == sum(picture.sizeInBytes() for picture in shown.pictures)


@pytest.mark.usefixtures("dressed")
def test_larger_pages_have_more_pixels(office: Office) -> None:
    page = office.prints()
    before = page.preview.dpi
    office.press(Qt.Key.Key_Plus)
    assert page.preview.dpi > before


def test_the_result_file_is_written_checked_and_counted(office: Office, tmp_path: Path) -> None:
    page = office.send()
    office.answers.file = tmp_path / "x.bgl.json"
    office.press(Qt.Key.Key_S)
    data = office.answers.file.read_bytes()
    assert documents.verify_document(data) == ()
    assert json.loads(data)["event"]["revision"] == 1
    assert office.desk.event.settings.revision == 2
    assert office.window.header.state_line.startswith("Result file number 1, saved at ")
    office.press(Qt.Key.Key_S)
    assert json.loads(office.answers.file.read_bytes())["event"]["revision"] == 2
    assert "Checksum" in page.file.text()


def test_the_file_for_the_league_has_no_contact_data(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    event = events.played(8, 1)
    canary = replace(event.entries[0], email="canary@example.org", phone="333 42")
    office = Office(qtbot, look, tmp_path, replace(event, entries=(canary, *event.entries[1:])))
    page = office.send()
    page.write(tmp_path / "league.bgl.json")
    assert b"canary" not in (tmp_path / "league.bgl.json").read_bytes()
    page.complete.setChecked(True)
    page.write(tmp_path / "complete.bgl.json")
    assert b"canary" in (tmp_path / "complete.bgl.json").read_bytes()
    office.close()


def test_what_is_missing_is_said_before_the_file_leaves(office: Office) -> None:
    office.send()
    said = [notice.text for notice in office.window.strip.notices]
    assert "The final is not played to the end: the file will hold provisional results." in said


def test_a_folder_that_is_not_there_refuses_and_counts_nothing(
    office: Office, tmp_path: Path
) -> None:
    office.send()
    office.answers.file = tmp_path / "nowhere" / "x.bgl.json"
    office.press(Qt.Key.Key_S)
    assert office.window.strip.notices[0].text == (
        f"{office.answers.file} was not written: its folder is not there. Choose another "
        "one; nothing else has changed."
    )
    assert office.desk.event.settings.revision == 1


def test_standings_leave_as_text_that_no_spreadsheet_runs(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    event = events.played(8, 1)
    hostile = replace(event.entries[0], last_name="=HYPERLINK(1)", club="@SUM")
    office = Office(qtbot, look, tmp_path, replace(event, entries=(hostile, *event.entries[1:])))
    page = office.send()
    office.answers.file = tmp_path / "x.csv"
    page.text_file.trigger()
    rows = list(csv.reader(StringIO((tmp_path / "x.csv").read_text("utf-8-sig"))))
    assert rows[0] == ["Rank", "Surname", "First name", "Club", "Points", "League points"]
    assert ["'=HYPERLINK(1)", "'@SUM"] in [[row[1], row[3]] for row in rows]
    office.answers.file = tmp_path / "x.xlsx"
    page.book.trigger()
    sheet = load_workbook(BytesIO((tmp_path / "x.xlsx").read_bytes())).worksheets[0]
    cells = [cell for row in sheet.iter_rows() for cell in row]
    assert "=HYPERLINK(1)" in [cell.value for cell in cells]
    assert {cell.data_type for cell in cells} <= {"s", "inlineStr", "n"}
    office.close()


def test_the_subject_is_copied(office: Office) -> None:
    page = office.send()
    page.copy.trigger()
    assert QGuiApplication.clipboard().text() == page.subject.text() != ""


def test_everything_has_a_spoken_name(office: Office) -> None:
    office.prints()
    assert unnamed(office.window) == []
    office.send()
    assert unnamed(office.window) == []


def test_the_pages_of_the_sheet_before_are_never_saved_under_another_name(
    office: Office, tmp_path: Path
) -> None:
    page = office.prints()
    office.answers.file = tmp_path / "sheet.pdf"
    before = page.printed
    QTest.keyClick(page.table, Qt.Key.Key_Down)
    assert office.window.header.state_line == ""
    office.press(Qt.Key.Key_S)
    assert office.answers.asked == []
    assert not (tmp_path / "sheet.pdf").exists()
    office.qtbot.waitUntil(lambda: page.printed is not None)
    assert page.printed is not before
    chosen, made = page.offer, page.printed
    office.press(Qt.Key.Key_S)
    assert made is not None
    assert (tmp_path / "sheet.pdf").read_bytes() == made.data
    assert page.offer == chosen


def test_the_standings_page_prints_what_it_shows(qtbot: QtBot, look: Style, tmp_path: Path) -> None:
    """Also after another sheet was looked at last."""
    final = events.with_round(
        events.two_rounds(rounds_planned=2), phase=Phase.FINAL, order=[5, 1, 2, 3]
    )
    office = Office(qtbot, look, tmp_path, events.closed(final))
    office.prints().open_at("pairings-1")
    for key in ("ranking", "standings-2", "standings-1"):
        office.window.go("standings")
        page = office.window.page
        assert isinstance(page, StandingsPage)
        while page.title() != _TITLES[key]:
            office.press(Qt.Key.Key_F3, Qt.KeyboardModifier.NoModifier)
        office.press(Qt.Key.Key_P)
        printed = office.window.page
        assert isinstance(printed, PrintsPage)
        assert printed.offer is not None
        assert printed.offer.key == key
    office.close()


_TITLES = {
    "ranking": "Final ranking",
    "standings-2": "Standings after round 2",
    "standings-1": "Standings after round 1",
}


def test_the_cards_of_the_selected_are_printed_from_the_standings(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    office = played(qtbot, look, tmp_path)
    office.window.go("standings")
    standings = office.window.page
    assert isinstance(standings, StandingsPage)
    standings.table.setFocus()
    standings.table.selectRow(0)
    QTest.keyClick(standings.table, Qt.Key.Key_Down, SHIFT)
    rows = [row.entry for row in standings.table.selected_rows]
    assert len(rows) == 2
    QTest.keyClick(standings.table, Qt.Key.Key_P, CONTROL | SHIFT)
    page = office.window.page
    assert isinstance(page, PrintsPage)
    assert page.offer == Offer(Sheet.CARDS, None)
    assert page.choices.people.text() == ",".join(map(str, rows))
    office.close()
