"""A list an hour before the start, merged by the keyboard into people who are checked in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus, RoundStatus
from bglmanager.engine.ids import EventId
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.pages.entries.importing import ImportView
from bglmanager.ui.pages.entries.page import EntriesPage
from tests.helpers import events
from tests.journeys.person import CONTROL, SHIFT, Person, at_the_keyboard

Key = Qt.Key

FIRST = """Cognome;Nome;Telefono;Email;Pagato
Rossi;Anna;347 111;;no
Rossi;Andrea;;;no
De Luca;Mario;;;no
D’Angelo;Niccolò;347 444;niccolo@example.org;sì
Esposito;Gennaro;;;no
Bianchi;Giulia;;;no
Gallo;Nicola;;;no
Conti;Ugo;;;no
Ferrari;Elena;;;no
"""

SECOND = """Nome e cognome;Cellulare;E-mail;Quota pagata;Società
Anna Rossi;348 999;;no;Treemme
Andrea Rossi;347 222;;no;Treemme
Mario De Luca;;;sì;
Niccolo' D'Angelo;347 444;NICCOLO@example.org;sì;
Genaro Esposito;;gennaro@example.org;no;
Giulia Bianchi;;;no;
Nicola Gallo;;;no;
Elena Ferrari;;;no;
Lia Fabbri;;;no;Fortezza
Teo Marini;;;no;
"""

LATE = """Cognome;Nome
Bianchi;Giulia
Zanella;Pio
"""


def kept(person: Person) -> OpenEvent:
    """An event without entries and a fee of 5 euro."""
    event = events.event(0)
    own = EventId("5d4f6c1e-0000-4000-8000-000000000007")
    settings = replace(event.settings, id=own, name="Trofeo", fee=5)
    return person.workspace.import_document(replace(event, settings=settings))


def page(person: Person) -> EntriesPage:
    shown = person.window.page
    assert isinstance(shown, EntriesPage)
    return shown


def choose(person: Person, file: Path) -> ImportView:
    """Choose a list with Ctrl+I and wait until it is shown and looked up."""
    person.answers.file = file
    person.press(Key.Key_I, CONTROL)
    person.qtbot.waitUntil(lambda: page(person).intake.is_preview)
    return page(person).intake.view


def happens(view: ImportView) -> list[str]:
    return [view.model.cell(line, 1) for line in view.model.rows]


def test_a_second_import(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    files = {"first.csv": FIRST, "second.csv": SECOND, "late.csv": LATE}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        desk = kept(person)
        person.window.show_again()
        person.type("tro")
        person.wait_for_another_window(lambda: person.press(Key.Key_Return))
        person.go("entries")
        choose(person, tmp_path / "first.csv")
        person.press(Key.Key_Return, CONTROL)
        check_some_in(person, desk)
        merge(person, desk, tmp_path / "second.csv")
        nothing_is_new(person, tmp_path / "second.csv")
        come_late(person, desk, tmp_path / "late.csv")


def check_some_in(person: Person, desk: OpenEvent) -> None:
    """Four of nine are here; one of them has paid at the desk."""
    person.lines("rossi an", "de")  # Andrea is the first of the two Rossi
    person.press(Key.Key_F4)
    person.lines("dan", "gal")
    assert here(desk) == [2, 3, 4, 7]
    assert [e.number for e in desk.event.entries if e.desk.payments] == [3]


def here(desk: OpenEvent) -> list[int]:
    return [e.number for e in desk.event.entries if e.status is EntryStatus.ACTIVE]


def merge(person: Person, desk: OpenEvent, file: Path) -> None:
    """Say what happens with each line, decide what is asked, undo it and do it again."""
    before = desk.event
    view = choose(person, file)
    assert happens(view) == [
        "differs from no. 1",  # another phone
        "completes no. 2",
        "already there: no. 3",
        "already there: no. 4",
        "looks like no. 5",
        "already there: no. 6",
        "already there: no. 7",
        "already there: no. 9",
        "new",
        "new",
    ]
    assert view.links.others.text() == "Not in this list: 1 (F4)"
    person.press(Key.Key_F8)  # the new phone of Anna
    person.press(Key.Key_F3)
    person.press(Key.Key_Return)  # Genaro is Gennaro
    person.press(Key.Key_F4)
    person.press(Key.Key_Return)  # Conti is not coming
    person.press(Key.Key_Return, CONTROL)
    assert person.said == "List taken over: 2 new, 3 players completed, 1 not coming"
    anna, andrea, mario, niccolo, gennaro, *_ = desk.event.entries
    assert (anna.phone, anna.club, andrea.phone) == ("348 999", "Treemme", "347 222")
    assert (gennaro.first_name, gennaro.email) == ("Gennaro", "gennaro@example.org")
    assert (mario, niccolo) == (before.entries[2], before.entries[3])
    statuses = {e.last_name: e.status for e in desk.event.entries}
    assert statuses["Conti"] is EntryStatus.NO_SHOW
    assert statuses["Fabbri"] is statuses["Marini"] is EntryStatus.REGISTERED
    assert here(desk) == [2, 3, 4, 7]
    after = desk.event
    person.press(Key.Key_Z, CONTROL)
    assert desk.event == before
    person.press(Key.Key_Z, CONTROL | SHIFT)
    assert desk.event == after


def nothing_is_new(person: Person, file: Path) -> None:
    """The same list again: only the typing error is asked about."""
    view = choose(person, file)
    assert person.window.header.state_line == "0 new, already there: 9, to be decided: 1"
    person.press(Key.Key_Return)
    assert view.taking is not None
    assert view.taking.nothing
    person.press(Key.Key_Escape)


def come_late(person: Person, desk: OpenEvent, file: Path) -> None:
    """The round is being played: who comes with a list now plays from the next one on."""
    person.lines("rossi anna", "esp", "bia", "fer")
    person.press(Key.Key_D, CONTROL)
    for _ in range(3):  # the missing lapse, draw, publish
        person.press(Key.Key_Return, CONTROL)
    assert desk.event.rounds[0].status is RoundStatus.PLAYING
    person.go("entries")
    assert happens(choose(person, file)) == ["already there: no. 6", "new"]
    person.press(Key.Key_Return, CONTROL)
    person.lines("zan")
    pio = desk.event.entries[-1]
    assert (pio.status, pio.first_round) == (EntryStatus.ACTIVE, 2)
