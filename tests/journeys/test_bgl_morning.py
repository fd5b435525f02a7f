"""The morning of a Boardgame League event: who has not come, who comes late, by keys alone."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import BottomReason, EntryStatus, RoundStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import documents
from bglmanager.services.pre_start_check import Answer
from bglmanager.ui.pages.entries.panels import MissingPanel
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.round.late import LatePanel
from tests.journeys import cups
from tests.journeys.person import CONTROL, SHIFT, Person, Watch, at_the_keyboard
from tests.ui.panel_hand import PanelHand

Key = Qt.Key
ENTER = Key.Key_Return
SCORES = ("50", "40", "30", "20")
SURNAMES = (
    "Abate Bruno Conti Donati Esposito Ferrari Gallo Inzaghi Leone Marini Neri Orlando Parisi "
    "Quaranta-Castelvecchi Rizzo Serra Testa Urbani Valente Zanella Amato Basile Caruso Damico "
    "Fabbri Giordano Lombardi Moretti Negri Pellegrini Romano Santoro Tedesco"
).split()
MISSING = ("Amato", "Caruso", "Fabbri", "Lombardi", "Negri", "Romano", "Tedesco")


def listed() -> str:
    """The entry list as it came by e-mail."""
    lines = (f"{name};Ada;{phone_of(name)}" for name in SURNAMES)
    return "\n".join(("Cognome;Nome;Telefono", *lines))


def phone_of(name: str) -> str:
    return f"3471{SURNAMES.index(name):03}"


@pytest.mark.long
def test_seven_who_do_not_come_and_one_who_comes_at_minute_ten(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """Of seven one comes during the wait, two keep a seat, four lapse; one of these comes late."""
    (tmp_path / "iscritti.csv").write_text(listed(), encoding="utf-8")
    watch = Watch()
    with at_the_keyboard(qtbot, qapp, tmp_path, watch) as person:
        begin(person)
        check_in(person, tmp_path / "iscritti.csv")
        phone_the_missing(person, watch)
        wait_for_them(person, watch)
        decide_and_draw(person)
        warn_who_is_late(person)
        come_late(person, watch)
        start_without_her(person, watch)
        type_results(person)
        call_the_roll(person)
        enter_from_round_2_on(person)
        play_round_2(person)
        data = export(person, tmp_path / "torneo.bgl.json")
    assert documents.verify_document(data) == ()


def begin(person: Person) -> None:
    person.press(Key.Key_N, CONTROL)
    page = person.window.page
    assert isinstance(page, HomePage)
    person.reach(page.form.city)
    person.type("Lucca")
    person.wait_for_another_window(lambda: person.press(ENTER))
    person.go("event")
    page = person.window.page
    assert isinstance(page, EventPage)
    person.reach_section(page.form.fields["start_time"].editor)
    person.type("10")
    person.press(Key.Key_S, CONTROL)
    assert person.desk.event.settings.start_time == dt.time(10)


def check_in(person: Person, file: Path) -> None:
    """Twenty-six of thirty-three."""
    cups.take_the_list(person, file)
    for name in SURNAMES:
        if name not in MISSING:
            person.lines(name[:4].lower())
    assert person.state.startswith("Here: 26 of 33; 7 have not come")  # then the day they make
    keep_apart(person)
    assert person.notices == []


def keep_apart(person: Person) -> None:
    """Neri and Negri are two people, nearly called the same: it is said once, and kept."""
    assert person.notices == [
        "Neri Ada (11) and Negri Ada (29) may be the same person: names nearly the same."
    ]
    person.press(Key.Key_J, CONTROL)
    page = person.entries
    panel = page.players.panels.shown
    assert panel is not None
    QTest.mouseClick(PanelHand(panel).button("They are two people"), Qt.MouseButton.LeftButton)


def phone_the_missing(person: Person, watch: Watch) -> None:
    """Ten minutes before the start a line says it; Ctrl+M lists them."""
    pass_to(person, watch, 9, 50)
    assert person.notices == ["Start at 10:00: 7 players are not here yet."]
    person.press(Key.Key_M, CONTROL)
    panel = person.entries.players.panels.shown
    assert isinstance(panel, MissingPanel)
    found = [(line.entry.last_name, line.entry.phone) for line in panel.listed.model.rows]
    assert found == [(name, phone_of(name)) for name in MISSING]
    person.press(Key.Key_Escape)


def wait_for_them(person: Person, watch: Watch) -> None:
    """The draw asks; it is put off, and one of them comes meanwhile."""
    person.press(Key.Key_Return, CONTROL)
    [planned] = person.notices
    assert planned.startswith("Here: 26 players instead of 33. The plan is now: 3 rounds")
    person.press(ENTER, CONTROL)
    assert set(answers(person).values()) == {Answer.LAPSED}
    person.press(Key.Key_F12)
    person.press(ENTER, CONTROL)
    assert not person.desk.event.rounds
    waits, _planned = person.notices
    assert waits == "The draw waits until 10:05 for 7 players: 15 minutes left."
    person.go("entries")
    person.lines("fab")
    pass_to(person, watch, 10, 5)
    assert person.notices[0] == "The draw has waited: 6 players are still missing."


def decide_and_draw(person: Person) -> None:
    """Two have phoned that they are on their way: they keep a seat."""
    person.press(Key.Key_Return, CONTROL)
    person.press(ENTER, CONTROL)
    for letters in ("ama", "neg"):
        person.type(letters)
        person.press(Key.Key_Escape)
        person.press(Key.Key_Space)
        person.press(Key.Key_Space)
    kept = [name for name, answer in answers(person).items() if answer is Answer.KEEP]
    assert kept == ["Amato", "Negri"]
    assert person.hall.page.before.missing.view.result.text() == (
        "Would be seated: 29 players, 5 tables of 4 and 3 tables of 3."
    )
    person.press(ENTER, CONTROL)
    assert person.desk.event.rounds[0].status is RoundStatus.DRAFT
    person.press(ENTER, CONTROL)
    assert sizes(person) == [4, 4, 4, 4, 4, 3, 3, 3]


def warn_who_is_late(person: Person) -> None:
    person.press(Key.Key_T, CONTROL)
    assert person.notices == ["Not at the table: Ada Amato, Ada Negri."]
    person.press(Key.Key_F4, CONTROL)
    assert person.notices[0] == "Late with a warning, and awaited: Ada Amato, Ada Negri."
    assert [number_of(person, "Amato"), number_of(person, "Negri")] == [
        line.entry for line in person.desk.event.penalties
    ]


def come_late(person: Person, watch: Watch) -> None:
    """One of the two comes; at minute ten one whose registration had lapsed."""
    pass_to(person, watch, 10, 12)
    person.press(Key.Key_F4, SHIFT)
    assert isinstance(person.window.side.content_shown, LatePanel)
    person.press(ENTER)
    assert person.said == "Ada Amato has come to the table"
    assert person.notices == ["Late with a warning, and awaited: Ada Negri."]
    pass_to(person, watch, 10, 15)
    person.press(Key.Key_Down)
    person.press(Key.Key_Down)
    person.press(ENTER)
    assert person.said == "Ada Lombardi joins table 8"
    assert sizes(person) == [4, 4, 4, 4, 4, 3, 3, 4]
    person.press(Key.Key_Escape)


def start_without_her(person: Person, watch: Watch) -> None:
    """After fifteen minutes the other one is last, and her table has as many more."""
    pass_to(person, watch, 10, 20)
    assert person.notices[-1] == (
        "Ada Negri: not here after 15 minutes. The others start; the missing are last "
        "in the game, and their tables get 15 minutes more."
    )
    person.press(Key.Key_F4, CONTROL | SHIFT)
    given = {
        table.number: table.extra_minutes
        for table in person.desk.event.rounds[0].tables
        if table.extra_minutes
    }
    negri = number_of(person, "Negri")
    own = next(
        table
        for table in person.desk.event.rounds[0].tables
        if any(seat.entry == negri for seat in table.seats)
    )
    assert given == {own.number: 15}
    assert [seat.bottom_reason for seat in own.seats if seat.entry == negri] == [
        BottomReason.ABSENT
    ]


def type_results(person: Person) -> None:
    """Enter goes into the first table; the next one opens by itself. Who is last has no score."""
    person.press(ENTER)
    for table in person.desk.event.rounds[-1].tables:
        playing = [seat for seat in table.seats if seat.bottom is None]
        person.lines(*SCORES[: len(playing)])
    person.press(ENTER, CONTROL)
    assert person.desk.event.rounds[-1].status is RoundStatus.CLOSED


def call_the_roll(person: Person) -> None:
    """One has to make a phone call and sits out; who never came has left."""
    person.go("round-2")
    assert person.state == "Not drawn yet: 29 players are here. 1 is missing."
    person.press(Key.Key_M, CONTROL)
    view = person.hall.page.before.calling.view
    first = view.listed.model.rows[0]
    assert (first.entry.last_name, view.note.text()) == ("Negri", "Everybody plays.")
    person.press(Key.Key_F5)
    person.lines("bru")
    assert view.note.text() == "1 sits out; 1 has left"
    assert view.head.text() == "Would be seated: 28 players, 7 tables of 4."
    assert status(person, "Negri") is EntryStatus.WITHDRAWN


def enter_from_round_2_on(person: Person) -> None:
    person.go("entries")
    person.press(Key.Key_Insert)
    person.type("Vitale")
    person.press(Key.Key_Tab)
    person.type("Eva")
    person.press(ENTER)
    assert person.notices == [
        "The event has started: new arrivals play from round 2 on, with 0 points."
    ]
    vitale = person.desk.event.entries[-1]
    assert (vitale.last_name, vitale.first_round) == ("Vitale", 2)


def play_round_2(person: Person) -> None:
    """Everybody but the one who sits out and the one who has left."""
    person.press(Key.Key_Return, CONTROL)
    person.press(ENTER, CONTROL)
    person.press(ENTER, CONTROL)
    person.press(Key.Key_T, CONTROL)
    seated = {seat.entry for seat in person.desk.event.rounds[1].seats()}
    assert len(seated) == 29
    assert number_of(person, "Vitale") in seated
    assert not seated & {number_of(person, "Bruno"), number_of(person, "Negri")}
    assert person.notices == []
    type_results(person)
    person.go("standings")
    assert person.state == "Round 2 of 3: 31 players"


def export(person: Person, file: Path) -> bytes:
    person.answers.file = file
    person.go("send")
    person.press(Key.Key_S, CONTROL)
    person.qtbot.waitUntil(file.exists)
    return file.read_bytes()


def pass_to(person: Person, watch: Watch, hour: int, minute: int) -> None:
    watch.now = watch.now.replace(hour=hour, minute=minute)
    person.look_at_the_clock()


def answers(person: Person) -> dict[str, Answer]:
    found = person.hall.page.before.missing.answers
    return {person.desk.event.entry(number).last_name: each for number, each in found.items()}


def sizes(person: Person) -> list[int]:
    return [len(table.seats) for table in person.desk.event.rounds[0].tables]


def number_of(person: Person, name: str) -> EntryNumber:
    return next(e.number for e in person.desk.event.entries if e.last_name == name)


def status(person: Person, name: str) -> EntryStatus:
    return person.desk.event.entry(number_of(person, name)).status
