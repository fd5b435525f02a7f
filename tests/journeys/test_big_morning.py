"""The morning of a Board Italian Gamers event: places, copies, money and boxes, by keys."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus, RoundStatus
from bglmanager.services import documents
from bglmanager.ui.pages.entries.panels import MissingPanel
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.till.page import TillPage
from bglmanager.ui.widgets.basics import Button
from tests.journeys import cups
from tests.journeys.person import CONTROL, SHIFT, Person, Watch, at_the_keyboard
from tests.ui.panel_hand import PanelHand

Key = Qt.Key
ENTER = Key.Key_Return
SCORES = ("10", "8", "6", "4")
DAY = {
    "start_time": "10",
    "desk.fee_until": "9.45",
    "desk.bring_copy": " ",
    "fee": "10",
    "max_players": "12",
    "pot": " ",
}
"""What is typed on the page of the event, in the order of its fields; a blank ticks a box."""
pytestmark = pytest.mark.usefixtures("dressed")

LIST = """Informazioni cronologiche;Cognome;Nome;E-mail;Data di nascita;Telefono;Porterà una copia
01/02/2026 9.15;Rossi;Anna;anna@example.org;03/04/1990;347 111;sì
01/02/2026 10.00;Bianchi;Giulia;giulia@example.org;12/05/1988;347 112;sì
02/02/2026 8.30;Conti;Ugo;ugo@example.org;30/06/1979;347 113;sì
02/02/2026 21.10;Gallo;Nicola;nicola@example.org;15/07/1992;347 114;sì
03/02/2026 7.45;Ferrari;Elena;elena@example.org;21/08/1985;347 115;no
03/02/2026 12.00;Esposito;Gennaro;gennaro@example.org;02/09/1970;347 116;no
04/02/2026 13.20;De Luca;Mario;mario@example.org;11/10/1995;347 117;no
04/02/2026 18.05;D’Angelo;Niccolò;niccolo@example.org;24/11/2011;347 118;no
05/02/2026 9.00;Fabbri;Lia;lia@example.org;;347 119;no
06/02/2026 9.00;Marini;Teo;teo@example.org;08/01/1983;347 120;no
07/02/2026 9.00;Zanella;Pio;pio@example.org;19/02/1999;347 121;no
08/02/2026 9.00;Li;Bo;bo@example.org;27/03/1991;347 122;no
09/02/2026 9.00;Quaranta-Castelvecchi;Maria Antonietta;ma@example.org;05/12/1966;347 123;no
10/02/2026 9.00;Serra;Ivo;ivo@example.org;14/04/1987;347 124;no
11/02/2026 9.00;Greco;Ada;ada@example.org;09/05/1994;347 125;no
"""


BROUGHT = ("ros", "bia", "gal")
NOT_PAYING = "fab"
AT_THE_DOOR = (*BROUGHT[:2], "con", "gal", "fer", "esp", "del", "dan", "fab", "zan", "li", "qua")
"""In the order in which they come, by the letters that are typed."""


def test_the_morning_of_an_event_with_places_copies_and_money(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """Twelve places; fifteen on the list; one more comes with a copy of his own."""
    (tmp_path / "iscritti.csv").write_text(LIST, encoding="utf-8")
    watch = Watch()
    with at_the_keyboard(qtbot, qapp, tmp_path, watch) as person:
        ask_and_answer(person)
        say_the_day(person)
        take_the_list(person, tmp_path / "iscritti.csv")
        check_in(person)
        come_when_all_places_are_taken(person)
        look_after_data(person)
        walk_in_with_a_copy(person)
        leave_and_let_one_in(person)
        look_for_the_missing(person, watch)
        draw(person)
        give_out_boxes(person, tmp_path / "scatole.pdf")
        play(person)
        count_the_till(person)
        data = export(person, tmp_path / "torneo.bgl.json")
        take_everything_back_and_do_it_again(person)
    assert documents.verify_document(data) == ()


def ask_and_answer(person: Person) -> None:
    """The league and the game; the rest is proposed."""
    person.press(Key.Key_N, CONTROL)
    page = person.window.page
    assert isinstance(page, HomePage)
    person.press(Key.Key_Down)
    person.press(Key.Key_Tab)
    person.type("Catan")
    person.reach(page.form.city)
    person.type("Siena")
    person.wait_for_another_window(lambda: person.press(ENTER))
    settings = person.desk.event.settings
    assert (settings.ruleset, settings.game) == ("big-2026", "coloni-di-catan")
    assert (settings.players_per_table, settings.rounds_planned) == (4, 2)


def say_the_day(person: Person) -> None:
    person.go("event")
    page = person.window.page
    assert isinstance(page, EventPage)
    for name, text in DAY.items():
        person.reach_section(page.form.fields[name].editor)
        person.type(text)
    person.press(Key.Key_S, CONTROL)
    settings = person.desk.event.settings
    assert (settings.fee, settings.max_players, settings.desk.bring_copy) == (10, 12, True)
    assert (settings.start_time, settings.desk.fee_until) == (dt.time(10), dt.time(9, 45))


def take_the_list(person: Person, file: Path) -> None:
    cups.take_the_list(person, file)
    assert person.said == "15 players imported"
    assert person.state == (
        "Here: 0 of 15; 15 have not come; 0 places (0 copies, 4 promised): none free, "
        "3 too many are expected; 2 rounds, 4 players advance, until about 14:15"
    )
    assert person.notices[0] == "1 player: birth date missing."
    assert person.notices[1].startswith("Copies of the game are asked for and none is noted yet")


def check_in(person: Person) -> None:
    """Letters, Enter; F6 for a copy, F4 for the fee. One has promised a copy and has none."""
    for letters in AT_THE_DOOR:
        person.lines(letters)
        if letters in BROUGHT:
            person.press(Key.Key_F6)
        if letters != NOT_PAYING:
            person.press(Key.Key_F9)
    assert person.said == "10 € taken from Maria Antonietta Quaranta-Castelvecchi, receipt 11"
    assert person.state == (
        "Here: 12 of 15; 3 have not come; 12 places (3 copies): none free, 3 too many are "
        "expected; 2 rounds, 4 players advance, until about 14:15"
    )
    assert "missing" in cells_of(person, "Conti")
    assert "minor" in cells_of(person, "D’Angelo")


def come_when_all_places_are_taken(person: Person) -> None:
    """Who has not brought what he promised waits for who came without a promise."""
    person.lines("ser")
    assert person.said == "Ivo Serra is here; on the waiting list: Ugo Conti"
    person.press(Key.Key_F9)
    assert status(person, "Conti") is EntryStatus.WAITING


def look_after_data(person: Person) -> None:
    """One refuses the membership and stays out; a birth date is asked for and written down."""
    person.type("mar")
    person.press(Key.Key_F2)
    fill_in(person, "member", "ref")
    person.lines("mar")
    assert person.said == (
        "Teo Marini refuses the free membership of the league and cannot play. Change “Member” "
        "first."
    )
    person.type("fab")
    person.press(Key.Key_F2)
    fill_in(person, "birth_date", "7/7/1984")
    assert person.notices == []
    assert status(person, "Marini") is EntryStatus.REGISTERED


def walk_in_with_a_copy(person: Person) -> None:
    """Who brings a copy goes first: the last one who plays moves to the waiting list."""
    person.press(Key.Key_Insert)
    person.type("Neri")
    person.press(Key.Key_Tab)
    person.type("Lea")
    person.press(ENTER)
    assert person.said == "Lea Neri entered, number 1 on the waiting list"
    person.press(Key.Key_F6)
    assert person.said == (
        "Lea Neri has brought a copy of the game; called in: Lea Neri; on the waiting list: "
        "Ivo Serra"
    )
    person.press(Key.Key_F9)
    person.press(Key.Key_Z, CONTROL)
    person.press(Key.Key_Z, CONTROL)
    assert status(person, "Serra") is EntryStatus.ACTIVE
    person.press(Key.Key_Z, CONTROL | SHIFT)
    person.press(Key.Key_Z, CONTROL | SHIFT)
    assert status(person, "Serra") is EntryStatus.WAITING


def leave_and_let_one_in(person: Person) -> None:
    person.type("fer")
    person.press(Key.Key_Escape)
    person.press(Key.Key_F5)
    assert person.said == "Elena Ferrari withdraws; called in: Ivo Serra"


def look_for_the_missing(person: Person, watch: Watch) -> None:
    """Nine minutes before the start; who is missing is phoned."""
    watch.now = watch.now.replace(hour=9, minute=51)
    person.look_at_the_clock()
    assert person.notices[0] == "Start at 10:00: 2 players are not here yet."
    person.press(Key.Key_M, CONTROL)
    panel = person.entries.players.panels.shown
    assert isinstance(panel, MissingPanel)
    assert [(line.entry.last_name, line.entry.phone) for line in panel.listed.model.rows] == [
        ("Greco", "347 125"),
        ("Marini", "347 120"),
    ]
    fee = "3 players have not paid, not here yet: 2. The fee was due by 09:45: Ctrl+F5 drops them."
    assert any(words.startswith(fee) for words in PanelHand(panel).words)
    person.press(Key.Key_Escape)


def draw(person: Person) -> None:
    """The draw asks about the two: they lapse."""
    person.press(Key.Key_Return, CONTROL)
    assert person.state == "Not drawn yet: 12 players are here. 2 are missing."
    assert person.notices == ["3 players have not paid, not here yet: 2. The fee was due by 09:45."]
    person.press(ENTER, CONTROL)
    assert person.hall.page.before.missing.is_shown
    person.press(ENTER, CONTROL)
    assert person.desk.event.rounds[0].status is RoundStatus.DRAFT
    assert status(person, "Greco") is status(person, "Marini") is EntryStatus.LAPSED
    assert all(card.note.startswith("copy of ") for card in person.hall.draft.hall.cards)


def give_out_boxes(person: Person, file: Path) -> None:
    """Two boxes turn out to lack pieces; one of them is completed. Whose stands where is saved."""
    person.go("entries")
    turn_copies(person, "bia", "ner")
    person.go("round-1")
    boxes = [card.note for card in person.hall.draft.hall.cards]
    bare = boxes.index("") + 1
    assert person.notices == [f"1 copy of the game is missing. Table {bare} has none."]
    person.go("entries")
    turn_copies(person, "ner")
    person.go("round-1")
    boxes = [card.note for card in person.hall.draft.hall.cards]
    assert sorted(boxes) == ["copy of Gallo Nicola", "copy of Neri Lea", "copy of Rossi Anna"]
    person.press(Key.Key_B, CONTROL)
    panel = person.hall.page.boxes.panel
    assert panel is not None
    buttons = panel.findChildren(Button)
    person.reach(next(button for button in buttons if button.text() == "Print the list"))
    person.press(ENTER)
    person.qtbot.waitUntil(lambda: person.state == "Copies to tables – Round 1: 2 pages")
    person.answers.file = file
    person.press(Key.Key_S, CONTROL)
    person.qtbot.waitUntil(file.exists)
    assert file.read_bytes().startswith(b"%PDF")


def play(person: Person) -> None:
    """Two rounds and the final; everybody scores in the order of the seats."""
    for key in ("round-1", "round-2", "round-3"):
        person.go(key)
        if key != "round-1":
            person.press(ENTER, CONTROL)
        person.press(ENTER, CONTROL)
        person.press(Key.Key_T, CONTROL)
        person.press(ENTER)
        for table in person.desk.event.rounds[-1].tables:
            person.lines(*SCORES[: len(table.seats)])
        person.press(ENTER, CONTROL)
        assert person.desk.event.rounds[-1].status is RoundStatus.CLOSED


def count_the_till(person: Person) -> None:
    """Thirteen have paid, one of them waited in vain and one left before the draw."""
    person.press(Key.Key_K, CONTROL)
    person.type("till")
    person.press(ENTER)
    page = person.window.page
    assert isinstance(page, TillPage)
    assert person.state == ("11 have paid; 1 owes 10 €; due since 09:45; 2 to be refunded? (20 €)")
    assert (
        "; ".join(figure.text() for figure in page.sums.figures) == "130 €; 130 €; 0 €; 10 €; 20 €"
    )
    final = person.desk.event.rounds[-1].tables[0].seats
    names = [person.desk.event.entry(seat.entry).last_name for seat in final]
    assert names == ["Esposito", "Neri", "Fabbri", "D’Angelo"]  # the third has not paid
    assert page.pot.sentence == (
        "Pot: 82.50 € of the fees of 11 players · consolation voucher 2 € · "
        "1. Gennaro Esposito 32.20 € · 2. Lea Neri 24.15 € · 3. Niccolò D’Angelo 16.10 € · "
        "4. Bo Li 8.05 €"
    )
    person.type("conti")
    person.press(ENTER)
    panel = PanelHand(person.window.side)
    person.reach(panel.button("Give back 10 €"))
    person.press(Key.Key_Space)
    assert person.said == "10 € given back to Ugo Conti, receipt 14"
    assert person.state.endswith("1 to be refunded? (10 €)")
    assert (
        "; ".join(figure.text() for figure in page.sums.figures) == "120 €; 130 €; 10 €; 10 €; 10 €"
    )
    assert panel.pills == ["owes nothing"]


def export(person: Person, file: Path) -> bytes:
    person.answers.file = file
    person.go("send")
    person.press(Key.Key_S, CONTROL)
    person.qtbot.waitUntil(file.exists)
    return file.read_bytes()


def take_everything_back_and_do_it_again(person: Person) -> None:
    """Every act of the day, from the final to the settings."""
    before = person.desk.event
    person.go("event")
    acts = 0
    while person.desk.timeline.undoable is not None:
        person.press(Key.Key_Z, CONTROL)
        acts += 1
    assert (person.desk.event.entries, person.desk.event.rounds) == ((), ())
    assert acts > 60
    for _ in range(acts):
        person.press(Key.Key_Z, CONTROL | SHIFT)
    assert person.desk.event == before


def fill_in(person: Person, name: str, text: str) -> None:
    """A field of the open panel, by the tabulator; Enter saves."""
    panel = person.entries.players.panels.shown
    assert panel is not None
    person.reach(PanelHand(panel).fields[name].editor)
    person.lines(text)


def turn_copies(person: Person, *letters: str) -> None:
    for each in letters:
        person.type(each)
        person.press(Key.Key_F6)


def cells_of(person: Person, name: str) -> list[str]:
    """What the line of somebody says, column by column."""
    model = person.entries.listed.model
    line = next(line for line in model.rows if line.entry.last_name == name)
    return [model.cell_text(line, column) for column in range(len(model.columns))]


def status(person: Person, name: str) -> EntryStatus:
    return next(e.status for e in person.desk.event.entries if e.last_name == name)
