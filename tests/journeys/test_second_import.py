"""A second list merged by the keyboard, and files given to and taken from the dialogs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus, RoundStatus
from bglmanager.engine.ids import EventId
from bglmanager.resources import path
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.messages import Messages
from bglmanager.ui.pages.entries.importing import ImportView
from bglmanager.ui.pages.prints.page import PrintsPage
from tests.helpers import events
from tests.journeys.cups import ask_and_answer
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


def choose(person: Person, file: Path) -> ImportView:
    """Choose a list with Ctrl+I and wait until it is shown and looked up."""
    person.answers.file = file
    person.press(Key.Key_I, CONTROL)
    person.qtbot.waitUntil(lambda: person.entries.intake.is_preview)
    return person.entries.intake


def happens(view: ImportView) -> list[str]:
    return [view.model.cell_text(line, 1) for line in view.model.rows]


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
    person.press(Key.Key_F9)
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
    assert view.others.text() == "Not in this list: 1 (Ctrl+M)"
    person.press(Key.Key_F10)  # the new phone of Anna
    person.press(Key.Key_F3)
    person.press(Key.Key_Return)  # Genaro is Gennaro
    person.press(Key.Key_M, CONTROL)
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
    person.press(Key.Key_Return, CONTROL)
    for _ in range(3):  # the missing lapse, draw, publish
        person.press(Key.Key_Return, CONTROL)
    assert desk.event.rounds[0].status is RoundStatus.PLAYING
    person.go("entries")
    assert happens(choose(person, file)) == ["already there: no. 6", "new"]
    person.press(Key.Key_Return, CONTROL)
    person.lines("zan")
    pio = desk.event.entries[-1]
    assert (pio.status, pio.first_round) == (EntryStatus.ACTIVE, 2)


# ---------------- File dialogs at the window: every one opens where one of its kind was last
ENTER = Key.Key_Return


class Hand:
    """Names what is to be chosen in the dialogs that come, and tells where each was."""

    def __init__(self, person: Person) -> None:
        self._person = person
        window = person.window
        window.messages = Messages(window.look, window, window._likes)

    def choose(self, ask: Callable[[], object], name: str) -> tuple[Path, str]:
        """Ask for a dialog, name this and click; its folder, and the name it proposed."""
        found: list[tuple[Path, str]] = []

        def answer() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, QFileDialog):
                QTimer.singleShot(20, answer)
                return
            [field] = dialog.findChildren(QLineEdit, "fileNameEdit")
            proposed = Path(dialog.selectedFiles()[0]) if dialog.selectedFiles() else Path()
            found.append((Path(dialog.directory().path()), proposed.name))
            field.setText(name)  # typed letter by letter Qt completes it, and follows the folders
            [buttons] = dialog.findChildren(QDialogButtonBox)
            QTest.mouseClick(buttons.buttons()[0], Qt.MouseButton.LeftButton)
            if dialog.isVisible():  # no such file here
                dialog.reject()

        QTimer.singleShot(20, answer)
        ask()
        self._person.window.activateWindow()  # which a desktop does by itself
        assert QTest.qWaitForWindowActive(self._person.window)
        assert len(found) == 1
        return found[0]


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """A home, and folders that somebody works in."""
    made = {name: tmp_path / name for name in ("home", "elenchi", "carta", "copie")}
    for folder in made.values():
        folder.mkdir()
    (made["elenchi"] / "iscritti.csv").write_bytes(path("samples/iscritti.csv").read_bytes())
    monkeypatch.setenv("HOME", str(made["home"]))
    return made


def test_lists_paper_and_result_files(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, places: dict[str, Path]
) -> None:
    """A list is read; a sheet, the result file and all paper of a round are written."""
    home, lists, paper = places["home"], places["elenchi"], places["carta"]
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        ask_and_answer(person, "Boardgame League", "Pisa")
        hand = Hand(person)
        person.go("entries")
        page = person.entries

        def read() -> None:
            person.press(Key.Key_I, CONTROL)

        assert hand.choose(read, str(lists / "iscritti.csv"))[0] == home
        qtbot.waitUntil(lambda: page.intake.is_preview)
        person.press(ENTER, CONTROL)
        assert len(person.desk.event.entries) > 20
        assert hand.choose(read, "iscritti.csv")[0] == lists
        qtbot.waitUntil(lambda: page.intake.is_preview)
        person.press(Key.Key_Escape)

        def write() -> None:
            person.press(Key.Key_S, CONTROL)

        person.go("prints")
        prints = person.window.page
        assert isinstance(prints, PrintsPage)
        qtbot.waitUntil(lambda: prints.printed is not None)
        opened, proposed = hand.choose(write, str(paper / "avviso.pdf"))
        assert (opened, Path(proposed).suffix) == (home, ".pdf")
        qtbot.waitUntil((paper / "avviso.pdf").exists)
        person.go("send")
        assert hand.choose(write, "risultato.bgl.json")[0] == paper
        qtbot.waitUntil((paper / "risultato.bgl.json").exists)
        person.go("prints")
        qtbot.waitUntil(lambda: prints.printed is not None)
        assert hand.choose(write, "foglio.pdf")[0] == paper
        assert sorted(file.name for file in paper.iterdir()) == [
            "avviso.pdf", "foglio.pdf", "risultato.bgl.json",
        ]  # fmt: skip
