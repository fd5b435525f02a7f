"""Lines of the archive become one person, and two events at one desk, by keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus
from bglmanager.engine.ids import EventId
from bglmanager.services.archive import Archive
from bglmanager.services.library import Library
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.pages.entries.panel import NewPlayer
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.people.page import PeoplePage
from bglmanager.ui.program import Program
from tests.helpers import events
from tests.helpers.workspaces import counting, ticking
from tests.journeys.person import CONTROL, SHIFT, Person, at_the_keyboard
from tests.ui.doubles import Answers
from tests.ui.tour import Likes

Key = Qt.Key
ENTER = Key.Key_Return


def test_a_merge_of_doubles(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """Typed with a mistake in the second event, found at home, one person in the third."""
    with at_home(qtbot, qapp, tmp_path) as person:
        play_an_event(person, "Lucca", ("Quaranta-Castelvecchi", "Maria Antonietta", "Treemme"))
        play_an_event(person, "Siena", ("Quaranta-Castelvechi", "Maria Antonietta", ""))
        merge(person)
        enter_as_a_walk_in(person)
        archive = Archive(person.workspace)
        archive.catch_up()
        [known] = archive.everybody_by_name()
        assert (known.last_name, known.club, known.events) == (
            "Quaranta-Castelvecchi",
            "Treemme",
            3,
        )


def merge(person: Person) -> None:
    """Both are found by one word; Ctrl+J on each, Enter; taken back, and done again."""
    person.go("people")
    page = person.window.page
    assert isinstance(page, PeoplePage)
    person.qtbot.waitUntil(lambda: page.has_read)
    assert person.window.header.state_line == "2 people"
    person.type("quaranta")
    person.press(Key.Key_J, CONTROL)
    person.press(Key.Key_Down)
    person.press(Key.Key_J, CONTROL)
    panel = page.desk.merging
    assert panel is not None
    if panel.keep.club is None:
        person.press(Key.Key_X, CONTROL | SHIFT)
    person.press(ENTER)
    assert person.said == (
        "Quaranta-Castelvechi Maria Antonietta merged into Quaranta-Castelvecchi Maria Antonietta"
    )
    assert person.window.header.state_line == "1 found, of 1 person"
    person.press(Key.Key_Z, CONTROL)
    assert person.said == "Undone: two people made one"
    assert person.window.header.state_line == "2 found, of 2 people"
    person.press(Key.Key_Z, CONTROL | SHIFT)
    assert person.window.header.state_line == "1 found, of 1 person"


def play_an_event(person: Person, town: str, player: tuple[str, str, str]) -> None:
    """A new event with one player in it; then back to all events."""
    begin(person, town)
    person.press(Key.Key_Insert)
    for text in player:
        person.type(text)
        person.press(Key.Key_Tab)
    person.press(ENTER)
    panel = person.entries.players.panels.shown
    if panel is not None:
        panel.start()
        person.press(ENTER)
    home = person.window.actions_of_frame.home
    assert home is not None
    person.wait_for_another_window(home.trigger)


def enter_as_a_walk_in(person: Person) -> None:
    """The third event: two letters, Down, Enter, Enter."""
    person.go("home")
    begin(person, "Pisa")
    person.press(Key.Key_Insert)
    person.type("quar")
    panel = person.entries.players.panels.shown
    assert isinstance(panel, NewPlayer)
    assert [known.events for known in panel.recognised.offered] == [2]
    person.press(Key.Key_Down)
    person.press(ENTER)
    person.press(ENTER)
    [entry] = person.entries.listed.model.rows
    assert entry.name == "Quaranta-Castelvecchi Maria Antonietta"


def begin(person: Person, town: str) -> None:
    person.press(Key.Key_N, CONTROL)
    page = person.window.page
    assert isinstance(page, HomePage)
    page.form.city.setFocus()
    person.type(town)
    person.wait_for_another_window(lambda: person.press(ENTER))
    person.go("entries")
    archive = Archive(person.workspace)
    person.qtbot.waitUntil(lambda: archive.is_ready)


@contextmanager
def at_home(qtbot: QtBot, qapp: QApplication, folder: Path) -> Iterator[Person]:
    """The program over an empty library, as somebody has it on his laptop."""
    library = Library(folder, clock=ticking(), new_id=counting(), run=lambda work: work())
    workspace = library.open_library()
    program = Program(qapp, workspace, Likes(), folder, library=library)
    program.start()
    person = Person(qtbot, program, workspace, Answers())
    person._activate()
    try:
        yield person
    finally:
        program.end()
        person.window.close()
        person.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        library.close()


# -------------------------- Two events on one laptop at the same time, by the keyboard alone

NAMES = ("Rossi", "Bianchi", "Verdi", "Neri", "Gallo", "Conti", "Ferri", "Leone")


def kept(person: Person, name: str, first: str) -> OpenEvent:
    """An event of eight who have not come yet; it was kept before the laptop came to the hall."""
    event = events.event(8)
    people = tuple(
        replace(entry, first_name=first, last_name=last, status=EntryStatus.REGISTERED)
        for entry, last in zip(event.entries, NAMES, strict=True)
    )
    own = EventId(f"5d4f6c1e-0000-4000-8000-00000000000{len(name)}")
    settings = replace(event.settings, id=own, name=name)
    return person.workspace.import_document(replace(event, settings=settings, entries=people))


def here(desk: OpenEvent) -> list[str]:
    return [e.last_name for e in desk.event.entries if e.status is EntryStatus.ACTIVE]


def turn(person: Person, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    """Press a key that brings another window forward."""
    old = person.window
    person.press(key, modifiers)
    person.qtbot.waitUntil(lambda: person.window is not old)
    assert QTest.qWaitForWindowActive(person.window)


def test_two_check_ins_at_once(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        catan, dominion = kept(person, "Catan", "Ada"), kept(person, "Dominion", "Ugo")
        person.window.show_again()
        person.type("cat")
        person.wait_for_another_window(lambda: person.press(Qt.Key.Key_Return))
        person.go("entries")
        person.lines("ro", "bi")
        turn(person, Qt.Key.Key_N, CONTROL | SHIFT)
        person.type("dom")
        person.wait_for_another_window(lambda: person.press(Qt.Key.Key_Return))
        person.go("entries")
        person.lines("ve")
        assert (here(catan), here(dominion)) == (["Rossi", "Bianchi"], ["Verdi"])

        turn(person, Qt.Key.Key_Tab, CONTROL)
        assert person.window.windowTitle() == "Catan – BGL Manager"
        person.press(Qt.Key.Key_Z, CONTROL)
        person.lines("le")
        assert (here(catan), here(dominion)) == (["Rossi", "Leone"], ["Verdi"])

        turn(person, Qt.Key.Key_Tab, CONTROL)
        person.lines("fe")
        assert (here(catan), here(dominion)) == (["Rossi", "Leone"], ["Verdi", "Ferri"])
        dominions = person.window
        dominions.close()
        dominions.deleteLater()
        assert person.window.windowTitle() == "Catan – BGL Manager"
