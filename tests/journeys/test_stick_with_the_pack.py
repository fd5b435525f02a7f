"""A stick with the emergency pack: chosen on the page of backups, written when a round is closed.

By keys alone, and by mouse alone under `./dev long`; the pack saved by hand from the prints.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.services.emergency import PACKS
from bglmanager.services.library import Library
from bglmanager.services.library_paths import ON_A_STICK
from tests.helpers.events import event
from tests.journeys.by_mouse import GRAB
from tests.journeys.hands import Hands
from tests.journeys.mouse import Mouse
from tests.journeys.person import CONTROL, Person
from tests.printing import reading
from tests.ui.backups import Begin, answers, begin, library, shown

__all__ = ["begin", "library"]

Key = Qt.Key


@pytest.fixture
def look() -> None:
    """The program dresses itself, as in every journey."""


@pytest.fixture
def person(library: Library, begin: Begin, qtbot: QtBot, tmp_path: Path) -> Person:
    """Somebody at the page of backups of an event of eight, a stick in his hand."""
    library.open_library().import_document(event(8, rounds_planned=3))
    program = begin()
    window = shown(program)
    workspace = library.workspace
    assert workspace is not None
    made = Person(qtbot, program, workspace, answers(window))
    made.answers.file = tmp_path / "stick"
    made.answers.file.mkdir()
    return made


def packs(person: Person) -> Sequence[Path]:
    folder = person.answers.file
    assert folder is not None
    return sorted((folder / ON_A_STICK).glob(PACKS))


def check_pack(person: Person) -> None:
    """The only one tells how to go on after round 1."""
    [pack] = packs(person)
    words = " ".join(reading.text(pack.read_bytes()).split())
    assert "Closed last: Round 1." in words


def test_the_pack_is_on_the_stick(person: Person, tmp_path: Path) -> None:
    hands = Hands(person, tmp_path)
    hands.do((Key.Key_K, CONTROL), "second set")
    person.qtbot.waitUntil(lambda: "Second set in" in person.window.header.state_line)
    assert packs(person) == []
    hands.start([4, 4])
    for table in (1, 2):
        hands.table(table, "31", "24", "20", "15")
    hands.close()
    person.qtbot.waitUntil(lambda: len(packs(person)) == 1)
    check_pack(person)
    person.go("prints")
    person.answers.file = tmp_path / "pack.pdf"
    hands.do((Key.Key_K, CONTROL), "save the emergency")
    person.qtbot.waitUntil((tmp_path / "pack.pdf").exists)
    assert reading.text((tmp_path / "pack.pdf").read_bytes()).startswith("As of now")


@GRAB
@pytest.mark.long
def test_the_pack_is_on_the_stick_by_mouse(person: Person, tmp_path: Path) -> None:
    mouse = Mouse(person)
    mouse.press("Second set on a USB stick")
    person.qtbot.waitUntil(lambda: "Second set in" in person.window.header.state_line)
    mouse.go("round-1")
    mouse.go_on()
    mouse.go_on()
    for table in (1, 2):
        mouse.open_table(table)
        mouse.fill_in(["31", "24", "20", "15"])
    mouse.close_round()
    person.qtbot.waitUntil(lambda: len(packs(person)) == 1)
    check_pack(person)
    mouse.go("prints")
    person.answers.file = tmp_path / "pack.pdf"
    person.qtbot.waitUntil(lambda: "Save the emergency pack" in mouse.seen)
    mouse.press("Save the emergency pack")
    person.qtbot.waitUntil((tmp_path / "pack.pdf").exists)
    assert reading.text((tmp_path / "pack.pdf").read_bytes()).startswith("As of now")
