"""Paper at any moment of a day: whatever was done, undone and done again, what is offered prints.

A failure names its seed and its last steps.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.exceptions import capture_exceptions

from bglmanager.services.print_queues import FoundPrinters, PrintOrder
from bglmanager.ui.pages.prints.page import PrintsPage
from bglmanager.ui.printers import Printers
from tests.reliability import player
from tests.ui.conftest import look, looks, qapp
from tests.ui.event_pages import CONTROL, SHIFT, EventPages
from tests.ui.tour import Tour

__all__ = ["look", "looks", "qapp"]

_PATIENCE = 30.0
"""Seconds after which paper is given up."""


@pytest.fixture
def tour(qapp: QApplication, tmp_path: Path) -> Iterator[Tour]:
    made = Tour(qapp, tmp_path)
    yield made
    made.close()


class PaperWalk:
    """Somebody who acts, undoes and prints, at whichever page he happens to be."""

    def __init__(self, tour: Tour, seed: int, folder: Path, sent: list[str]) -> None:
        self.chance, self._folder, self._sent = Random(seed), folder, sent
        stage = self.chance.choice(sorted(player.STAGES))
        self.steps = [f"seed {seed}: {stage}"]
        self.pages = EventPages(tour.at("event", player.stage(stage)))

    def play(self, steps: int) -> None:
        """So many steps; AssertionError with what led there."""
        acts = [self._act] * 8 + [self._undo] * 3 + [self._redo] + [self._go] * 3
        for _ in range(steps):
            with capture_exceptions() as found:
                self.chance.choice(acts)()
                if self.chance.random() < 0.4:
                    self.chance.choice((self._print, self._print_round))()
            assert not found, (self.steps[-12:], found)

    def _act(self) -> None:
        usual = self.chance.random() < 0.7
        kind = self.chance.choice(player.EVERYDAY if usual else player.ANYTHING)
        if player.make(self.pages.desk, kind, self.chance, self._folder):
            self.steps.append(f"{kind} at {self.pages.window.key}")

    def _undo(self) -> None:
        for _ in range(self.chance.choice((1, 1, 2, 5))):
            if self.pages.desk.timeline.undoable is not None:
                self.steps.append(f"undo {self.pages.desk.timeline.undoable.kind}")
                self.pages.undo()

    def _redo(self) -> None:
        if self.pages.desk.timeline.redoable is not None:
            self.steps.append(f"redo {self.pages.desk.timeline.redoable.kind}")
            self.pages.redo()

    def _go(self) -> None:
        self._go_to(self.chance.choice(self.pages.keys))

    def _go_to(self, key: str) -> None:
        self.steps.append(f"open {key}")
        self.pages.open(key)

    def _wait(self) -> None:
        tasks = self.pages.window.tasks
        end = time.monotonic() + _PATIENCE
        while tasks.is_busy:
            QTest.qWait(2)
            assert time.monotonic() < end, self.steps[-12:]

    def _print(self) -> None:
        self._go_to("prints")
        page = self.pages.page
        assert isinstance(page, PrintsPage)
        if self.chance.random() < 0.8:
            page.table.selectRow(self.chance.randrange(page.table.model().rowCount()))
        self._wait()
        assert page.offer is not None
        self._press(page.offer.key, CONTROL)

    def _print_round(self) -> None:
        drawn = len(self.pages.desk.event.rounds)
        keys = [key for key in self.pages.keys if key in [f"round-{n + 1}" for n in range(drawn)]]
        if keys:
            self._go_to(self.chance.choice(keys))
            self._press("all", CONTROL | SHIFT)

    def _press(self, what: str, held: Qt.KeyboardModifier) -> None:
        self.steps.append(f"print {what} at {self.pages.window.key}")
        before = len(self._sent)
        self._wait()
        self.pages.press(Qt.Key.Key_P, held)
        self._wait()
        said = self.pages.window.bottom.text
        assert len(self._sent) == before + 1, (self.steps[-12:], said)


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_offered_is_printed(
    tour: Tour, tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []

    def send(
        _self: object, _printed: object, _order: PrintOrder, title: str, _step: object
    ) -> None:
        sent.append(title)

    monkeypatch.setattr(Printers, "find", lambda _: FoundPrinters(("Hall",), "Hall"))
    monkeypatch.setattr(Printers, "send", send)
    monkeypatch.setattr(Printers, "is_stopped", lambda *_: False)
    PaperWalk(tour, seed, tmp_path, sent).play(60)
