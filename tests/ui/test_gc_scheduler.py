"""Unused cycles are looked for between two keys."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from weakref import ref

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.ui.application import make_application
from bglmanager.ui.program import GcScheduler
from bglmanager.ui.widgets.focus import FocusFallback


class Link:
    """Something that holds on to itself."""

    def __init__(self) -> None:
        self.other = self


@pytest.fixture(autouse=True)
def _never_by_itself() -> Iterator[None]:
    """Python itself looks for nothing meanwhile."""
    gc.disable()
    yield
    gc.enable()


def test_what_a_window_left_is_freed_on_no_other_thread(qtbot: QtBot) -> None:
    """A widget that is freed on the thread of the backups takes the process with it."""
    gc.enable()
    gc.set_threshold(1_000, 2, 2)
    make_application(["tests"])
    gone = ref(Link())
    kept: list[list[None]] = []
    thread = threading.Thread(target=lambda: kept.extend([] for _ in range(100_000)))
    thread.start()
    thread.join()
    assert gone() is not None
    GcScheduler().sweep_new()
    assert gone() is None
    assert len(kept) == 100_000


def test_a_window_that_is_freed_while_it_has_the_keyboard_is_told_so(qtbot: QtBot) -> None:
    """Its focus goes while it is being freed: who hears of that is still found."""
    for _ in range(3):
        window = QWidget()
        field, fallback = QLineEdit(window), FocusFallback(window, lambda: None)
        window.show()
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)
        field.setFocus()
        gone = ref(fallback)
        del window, field, fallback
        gc.collect()
        assert gone() is None


def test_what_an_act_left_behind_is_swept(qtbot: QtBot) -> None:
    sweeper = GcScheduler()
    gc.collect()
    gone = ref(Link())
    made = [[] for _ in range(3_000)]  # type: ignore[var-annotated]  # only counted
    assert gone() is not None
    sweeper.sweep_new()
    assert gone() is None
    assert len(made) == 3_000


def test_little_is_not_worth_a_look_but_stillness_is(qtbot: QtBot) -> None:
    sweeper = GcScheduler()
    gc.collect()
    gone = ref(Link())
    for _ in range(55):
        gc.collect(1)  # so many looks: he is old by now
    later = Link()
    old = ref(later)
    gc.collect(1)
    del later
    assert gone() is None
    for _ in range(59):
        sweeper.sweep_new()
    assert old() is not None
    sweeper.sweep_new()
    assert old() is None
