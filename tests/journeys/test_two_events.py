"""Two events on one laptop at the same time, by the keyboard alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus
from bglmanager.engine.ids import EventId
from bglmanager.services.workspace import OpenEvent
from tests.helpers import events
from tests.journeys.person import CONTROL, SHIFT, Person, at_the_keyboard

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
