"""Nothing but the window comes on the screen: a part shown without a place is one of its own.

Such a part flashes where windows are managed, and takes the keyboard from the field that has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.services import rounds, sample
from bglmanager.services.entries import Person
from bglmanager.services.games import game_catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.look import Look
from bglmanager.ui.preferences import LibraryPreferences
from bglmanager.ui.program import Program
from tests.helpers.games import round_of
from tests.helpers.libraries import make_library
from tests.ui.hall import Hall

pytestmark = pytest.mark.usefixtures("dressed")

GAMES = ("7-wonders", "terra-mystica", "puerto-rico", "quoridor", "shuuro", "wings-of-war")
RULESETS_OF = {"bgl": "bgl-2010", "big": "big-2026"}


class Lookout(QObject):
    """Sees every widget that comes on the screen as a window."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            stray = watched.isWindow() and not isinstance(watched, QMainWindow)
            self.seen += [type(watched).__name__] * stray
        return False


@pytest.fixture
def lookout(qapp: QApplication) -> Iterator[Lookout]:
    made = Lookout()
    qapp.installEventFilter(made)
    yield made
    qapp.removeEventFilter(made)


def test_no_page_shows_a_part_before_it_has_its_place(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, lookout: Lookout
) -> None:
    library = make_library(tmp_path / "data")
    workspace = library.open()
    program = Program(qapp, workspace, LibraryPreferences(workspace), tmp_path, library=library)
    window = program.start()

    def visit() -> None:
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)
        for step in window.steps:
            window.go(step.key)
        assert qapp.activeWindow() is window

    visit()
    for key in ("home", "games", "rules"):
        window.go(key)
        QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
        assert lookout.seen == []
    event = sample.create_sample(
        workspace, [Person("Anna", f"Rossi {n}") for n in range(11)], name="Prato"
    )
    program.open_event(event.id)
    desk = program.window.opened if program.window else None
    assert program.window is not None
    assert isinstance(desk, OpenEvent)
    window = program.window
    for act in (rounds.draw, rounds.publish, sample.play_round, sample.play_to_end):
        visit()
        act(desk)
    visit()
    assert lookout.seen == []
    program.end()
    window.close()
    window.deleteLater()
    library.close()


@pytest.mark.parametrize("game", GAMES)
def test_no_field_of_a_game_is_shown_before_it_has_its_place(
    game: str, qtbot: QtBot, look: Look, tmp_path: Path, lookout: Lookout
) -> None:
    rules = "bgl" if game in ("puerto-rico", "quoridor", "wings-of-war", "shuuro") else "big"
    found = game_catalogue().find(game)
    assert found is not None
    facts = found.under(rules)
    made = round_of(facts, 2 * facts.sizes.recommended, ruleset=RULESETS_OF[rules])
    desk = replace(made.settings.desk, auction=facts.auction is not None)
    made = replace(made, settings=replace(made.settings, desk=desk))
    hall = Hall.of(qtbot, look, tmp_path / "hall", made)
    assert hall.at(hall.results.number)
    hall.type("1")
    assert lookout.seen == []
    hall.close()
