"""Sixty people checked in from the keyboard alone: at most five keys each beyond their letters.

Every key that goes down counts, wherever it goes: arrows, Enter, F keys, Escape, blanks. The
letters that tell somebody from all others come from the names alone (`letters_of`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Entry, EntryStatus, Event, League
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.services.archive import Archive
from tests.helpers.events import settings
from tests.helpers.figures import figure
from tests.helpers.sixty import letters_of, sixty
from tests.journeys.person import Person, at_the_keyboard
from tests.ui.desk import Desk, DeskMaker

Key = Qt.Key
MOST = 5
"""Keys for one person beyond the letters of his name, by the acceptance of the desk."""

FEE = 10


class Counter(QObject):
    """Hears every key that goes down: the widget with the keyboard is asked first."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.keys: list[str] = []
        self._app = app
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        asked = event.type() == QEvent.Type.ShortcutOverride
        if asked and isinstance(event, QKeyEvent) and watched is QApplication.focusWidget():
            self.keys.append(event.text() or Key(event.key()).name)
        return False

    def stop(self) -> None:
        """Hear no more."""
        self._app.removeEventFilter(self)


@dataclass
class Hands:
    """Hands on the keyboard of the desk: each key by itself, counted for each person."""

    desk: Desk
    others: tuple[Entry, ...]
    beyond: dict[str, int] = field(default_factory=dict)
    keys: int = 0

    @property
    def focus(self) -> QWidget:
        return QApplication.focusWidget() or self.desk.window

    def press(self, key: Qt.Key) -> None:
        """One key."""
        self.keys += 1
        QTest.keyClick(self.focus, key)

    def type(self, letters: str) -> None:
        """As many keys as letters, and Shift for each capital."""
        for letter in letters:
            self.keys += 1 + letter.isupper()
            QTest.keyClicks(self.focus, letter)

    def find(self, entry: Entry) -> int:
        """Type what tells him from all others; returns how many letters these are."""
        surname, first = letters_of(entry, self.others)
        self.type(f"{surname} {first}" if first else surname)
        name = f"{entry.last_name} {entry.first_name}"
        assert self.desk.current == name, f"{surname} {first} finds {self.desk.current}"
        return len(surname) + len(first)

    def serve(self, entry: Entry, *keys: Qt.Key) -> None:
        """Find somebody and press keys for him."""
        before = self.keys
        letters = self.find(entry)
        for key in keys:
            self.press(key)
        name = f"{entry.last_name} {entry.first_name}"
        self.beyond[name] = self.keys - before - letters

    def meet(self, last: str, first: str) -> None:
        """Somebody who did not register: his whole name is typed."""
        before = self.keys
        self.press(Key.Key_Insert)
        self.type(last)
        self.press(Key.Key_Tab)
        self.type(first)
        self.press(Key.Key_Return)
        self.beyond[f"{last} {first}"] = self.keys - before - len(last) - len(first)


@pytest.fixture
def hands(desk_of: DeskMaker) -> Hands:
    """A BIG event with a fee, nobody here, no limit of places."""
    big = settings(ruleset="big-2026", league=League.BIG, tier=None, fee=FEE)
    people = sixty()
    return Hands(desk_of(Event(big, people)), people)


def here(hands: Hands) -> int:
    return sum(e.status is EntryStatus.ACTIVE for e in hands.desk.opened.event.entries)


def dear(hands: Hands) -> dict[str, int]:
    """Who took more keys than are allowed, with how many."""
    return {name: keys for name, keys in hands.beyond.items() if keys > MOST}


@pytest.mark.long
def test_sixty_people(hands: Hands) -> None:
    for entry in hands.others:
        hands.serve(entry, Key.Key_Return)
    assert dear(hands) == {}
    assert (here(hands), len(hands.beyond)) == (60, 60)
    assert hands.desk.state == "All 60 are here"


@pytest.mark.long
def test_in_any_order(hands: Hands) -> None:
    """Who is here already is never in the way of who comes."""
    people = sorted(hands.others, key=lambda e: e.number * 37 % 61)
    for entry in people:
        hands.serve(entry, Key.Key_Return)
    assert (here(hands), dear(hands)) == (60, {})


@pytest.mark.long
def test_sixty_people_who_pay_and_every_third_with_a_copy(hands: Hands) -> None:
    for entry in hands.others:
        copy = (Key.Key_F6,) if entry.number % 3 == 0 else ()
        hands.serve(entry, Key.Key_F9, *copy, Key.Key_Return)
    assert (here(hands), dear(hands)) == (60, {})
    event = hands.desk.opened.event
    assert [line.amount for e in event.entries for line in e.desk.payments] == [FEE] * 60
    assert [line.receipt for e in event.entries for line in e.desk.payments] == [*range(1, 61)]
    assert sum(e.desk.copies or 0 for e in event.entries) == 20


def test_the_fee_after_the_check_in(hands: Hands) -> None:
    for entry in hands.others[:12]:
        hands.serve(entry, Key.Key_Return, Key.Key_F9, Key.Key_F6)
    assert (here(hands), dear(hands)) == (12, {})
    paid = [e.number for e in hands.desk.opened.event.entries if e.desk.paid and e.desk.copies]
    assert paid == [*range(1, 13)]


def test_a_walk_in_among_them(hands: Hands) -> None:
    first, second, *_ = hands.others
    hands.serve(first, Key.Key_Return)
    hands.meet("Bertolucci", "Attilio")
    hands.serve(second, Key.Key_Return)
    assert dear(hands) == {}
    walk_in = hands.desk.entry(61)
    assert (walk_in.last_name, walk_in.first_name) == ("Bertolucci", "Attilio")
    assert (walk_in.status, here(hands)) == (EntryStatus.ACTIVE, 3)
    hands.press(Key.Key_F9)
    assert hands.desk.entry(second.number).desk.paid, "the keys go on with the one served last"


def test_who_was_looked_for_and_is_not_there_is_a_walk_in(hands: Hands) -> None:
    hands.type("bertolucci")
    assert hands.desk.names == []
    before = hands.keys
    hands.press(Key.Key_Insert)
    hands.press(Key.Key_Tab)
    hands.type("Attilio")
    hands.press(Key.Key_Return)
    assert hands.keys - before - len("Attilio") <= MOST
    assert hands.desk.entry(61).status is EntryStatus.ACTIVE
    hands.serve(hands.others[0], Key.Key_Return)
    assert (here(hands), dear(hands)) == (2, {})


def test_somebody_checked_in_by_mistake_and_taken_back(hands: Hands) -> None:
    wrong, right = hands.others[0], hands.others[1]
    hands.serve(wrong, Key.Key_Return, Key.Key_Return)
    assert hands.desk.entry(wrong.number).status is EntryStatus.REGISTERED
    hands.serve(right, Key.Key_Return)
    hands.serve(wrong, Key.Key_Return)
    assert (here(hands), dear(hands)) == (2, {})


@pytest.mark.long
def test_a_mistake_seen_later_is_taken_back(hands: Hands) -> None:
    """He is found again by his letters though he is here already."""
    for entry in hands.others:
        hands.serve(entry, Key.Key_Return)
    for number in (1, 25, 29, 58):
        hands.serve(hands.desk.entry(EntryNumber(number)), Key.Key_Return)
    assert (here(hands), dear(hands)) == (56, {})


def test_who_is_found_among_several_with_the_arrows(hands: Hands) -> None:
    """Three letters that four people have, and Down to the one who stands there."""
    before = hands.keys
    hands.type("ros")
    names = hands.desk.names
    while hands.desk.current != "Rossi Maria Rosa":
        hands.press(Key.Key_Down)
    hands.press(Key.Key_Return)
    assert hands.keys - before - len("ros") <= MOST, names
    assert hands.desk.entry(4).status is EntryStatus.ACTIVE


def test_every_key_of_the_hands_is_counted(hands: Hands, qapp: QApplication) -> None:
    """What the window hears is what was counted: the count leaves no key out."""
    heard = Counter(qapp)
    hands.serve(hands.others[0], Key.Key_F9, Key.Key_Return)
    heard.stop()
    assert len(heard.keys) == hands.keys == 11, heard.keys


KNOWN = figure(8, long=20)


@pytest.mark.long
def test_in_the_whole_program_with_an_archive(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """Who was in an earlier event is a walk-in of three letters."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        hands = in_the_program(person)
        known = hands.others[:KNOWN]
        for entry in known:
            hands.serve(entry, Key.Key_F9, Key.Key_F6, Key.Key_Return)
        before = hands.keys
        hands.press(Key.Key_Insert)
        hands.type("ber")
        qtbot.waitUntil(lambda: bool(hands.desk.page.players.panels.shown))
        hands.press(Key.Key_Down)
        hands.press(Key.Key_Return)
        hands.press(Key.Key_Return)
        assert hands.keys - before - len("ber") <= MOST
        walk_in = hands.desk.entry(61)
        assert (walk_in.last_name, walk_in.phone) == ("Bertolucci", "347 111")
        assert walk_in.status is EntryStatus.ACTIVE
        for entry in hands.others[KNOWN : KNOWN + KNOWN // 2]:
            hands.serve(entry, Key.Key_Return)
        assert (here(hands), dear(hands)) == (KNOWN + KNOWN // 2 + 1, {})


def in_the_program(person: Person) -> Hands:
    """The desk of an event of sixty, in the program itself; one more was in an earlier event."""
    earlier = Entry(EntryNumber(1), "Attilio", "Bertolucci", phone="347 111")
    own = EventId("5d4f6c1e-0000-4000-8000-000000000008")
    person.workspace.import_document(Event(settings(id=own, name="Altro"), (earlier,)))
    people = sixty()
    big = settings(ruleset="big-2026", league=League.BIG, tier=None, fee=FEE)
    opened = person.workspace.import_document(Event(big, people))
    person.window.show_again()
    person.type("trofeo")
    person.wait_for_another_window(lambda: person.press(Key.Key_Return))
    person.go("entries")
    archive = Archive(person.workspace)
    person.qtbot.waitUntil(lambda: archive.is_ready)
    return Hands(Desk(person.window, opened, person.qtbot), people)
