"""The page of personal data: found, shown, given out and erased, with real keys and clicks."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.ids import EventId
from bglmanager.services import entries
from bglmanager.services.entries import Person
from bglmanager.services.library import Library
from bglmanager.ui.look import Look
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.people.page import PeoplePage
from bglmanager.ui.pages.people.panel import PersonPanel
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.widgets.basics import QuietButton
from tests.helpers.events import settings
from tests.helpers.workspaces import counting, ticking
from tests.ui.doubles import Answers, HostDouble, unnamed

ANNA = Person("Anna", "Verdi", email="anna@example.org", phone="+39 333 1234567", notes="vegana")


class Asked(Answers):
    """Somebody who answers, and remembers what was said."""

    said: tuple[str, ...] = ()
    word = ""
    report = ""

    def confirm(
        self,
        title: str,
        text: str,
        verb: str,
        consequences: Sequence[str] = (),
        *,
        word: str = "",
    ) -> bool:
        self.said, self.word = tuple(consequences), word
        return super().confirm(title, text, verb, consequences, word=word)

    def acknowledge(self, title: str, text: str) -> None:
        self.report = text
        super().acknowledge(title, text)


class Desk:
    """The window at the page, over a library of two events with Anna in both."""

    def __init__(self, look: Look, qtbot: QtBot, folder: Path) -> None:
        self.qtbot = qtbot
        self.library = Library(folder, clock=ticking(), new_id=counting(), run=lambda work: work())
        workspace = self.library.open()
        for n, name in enumerate(("Coppa di marzo", "Coppa di aprile")):
            desk = workspace.create(settings(id=EventId(workspace.new_id()), name=name))
            entries.add(desk, Person(f"Bruno{n}", "Neri"), present=True)
            entries.add(desk, ANNA, present=True)
        self.library.keeping.by_hand()
        self.answers = Asked()
        self.window = MainWindow(
            look,
            HostDouble(),
            {"people": lambda shell, _step: PeoplePage(shell, workspace, self.library)},
            Preferences(language=look.texts.language),
            None,
            self.answers,
        )
        qtbot.addWidget(self.window)
        self.window.show()
        self.window.go("people")
        self.window.activateWindow()
        assert QTest.qWaitForWindowActive(self.window)

    @property
    def page(self) -> PeoplePage:
        page = self.window.page
        assert isinstance(page, PeoplePage)
        return page

    @property
    def panel(self) -> PersonPanel:
        [found] = self.window.findChildren(PersonPanel)
        return found

    def type(self, text: str) -> None:
        QTest.keyClicks(self.window.focusWidget(), text)

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier | None = None) -> None:
        none = Qt.KeyboardModifier.NoModifier
        QTest.keyClick(self.window.focusWidget(), key, modifiers or none)

    def names(self, number: int = 2) -> list[str]:
        """What entry 2 of every event is called now."""
        workspace = self.library.workspace
        assert workspace is not None
        events = [workspace.open(line.id).event for line in workspace.events()]
        return [e.last_name for event in events for e in event.entries if e.number == number]


@pytest.fixture
def desk(look: Look, qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(look, qtbot, tmp_path)
    yield made
    made.window.close()
    made.library.close()


def test_before_anything_is_typed(desk: Desk) -> None:
    assert desk.window.header.state_line == ""
    assert desk.window.focusWidget() is desk.page.search
    assert desk.page.primary() is None
    assert unnamed(desk.page) == []


def test_typing_a_name_shows_every_event_and_the_data(desk: Desk) -> None:
    desk.type("verdi an")
    assert desk.window.header.state_line == "1 person in 2 events"
    assert [row.at.event_name for row in desk.page.model.rows] == [
        "Coppa di marzo",
        "Coppa di aprile",
    ]
    assert desk.window.side.title == "Verdi Anna"
    assert desk.panel.told == (
        ("e-mail", "anna@example.org"),
        ("phone", "+39 333 1234567"),
        ("notes of the desk", "vegana"),
    )
    assert unnamed(desk.page) == []


def test_nobody_is_found(desk: Desk) -> None:
    desk.type("zzz")
    assert desk.page.model.total == 0
    assert not desk.window.side.isVisible()
    assert desk.page.erase.refusal == "Choose a line of the list."


def test_data_are_written_into_a_file(desk: Desk, tmp_path: Path) -> None:
    desk.answers.file = tmp_path / "anna.json"
    desk.type("verdi")
    desk.press(Qt.Key.Key_F6)
    desk.press(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    told = json.loads(desk.answers.file.read_text())
    assert [one["data"]["email"] for one in told["events"]] == ["anna@example.org"] * 2
    assert desk.window.bottom.text == f"Saved: {desk.answers.file}"


def test_erased_in_both_events_and_in_the_backups(desk: Desk) -> None:
    desk.type("verdi")
    choose = next(b for b in desk.panel.findChildren(QuietButton))
    QTest.mouseClick(choose, Qt.MouseButton.LeftButton)
    assert len(desk.page.chosen) == 2
    buttons = desk.window.header.findChildren(QuietButton)
    button = next(b for b in buttons if b.text().strip() == "Erase…")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    desk.qtbot.waitUntil(lambda: bool(desk.answers.report))
    assert desk.answers.asked == ["Erase Verdi Anna?", "Erased"]
    assert desk.answers.word == "erase"
    assert desk.answers.said == (
        (
            "In 2 events: name, e-mail, phone, birth date, notes and everything else go, from the "
            "history too. Results stay as “Player 2”."
        ),
        "Undo stops there: what was done before in these events can no longer be undone.",
        (
            "Backups and saved documents are written afresh; damaged copies, which cannot be, are "
            "deleted."
        ),
        (
            "Out of reach of the program: result files you saved or sent, prints, copies on other "
            "computers, and what the league has."
        ),
    )
    assert desk.answers.report == (
        "1 backup written afresh.\n\n2 saved documents written afresh.\n\n"
        "Out of reach of the program: result files you saved or sent, prints, copies on other "
        "computers, and what the league has."
    )
    assert desk.names() == ["Player 2", "Player 2"]
    assert desk.page.model.total == 0
    files = [f for f in desk.library.places.folder.rglob("*") if f.is_file()]
    assert [f.name for f in files if b"anna@example.org" in f.read_bytes()] == []


def test_whoever_thinks_better_of_it_erases_nothing(desk: Desk) -> None:
    desk.answers.yes = False
    desk.type("verdi")
    desk.page.erase.trigger()
    assert desk.names() == ["Verdi", "Verdi"]


def test_after_erasing_the_search_goes_on(desk: Desk) -> None:
    desk.type("verdi")
    desk.page.table.setFocus()
    desk.page.erase.trigger()
    desk.qtbot.waitUntil(lambda: bool(desk.answers.report))
    assert [row.at.event_name for row in desk.page.chosen] == ["Coppa di aprile"]
    assert desk.page.erase.refusal == ""
    assert desk.window.focusWidget() is desk.page.search
