"""A window waits for what may never answer: painted meanwhile, and for seconds only."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.services import elsewhere
from bglmanager.services.elsewhere import NoAnswer, touch
from bglmanager.ui import patience
from bglmanager.ui.tasks import Tasks


@pytest.fixture
def hung(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """What hangs hangs until this is set."""
    monkeypatch.setattr(elsewhere, "PATIENCE", 0.5)
    answers = threading.Event()
    elsewhere.wait_by(patience.wait)
    yield answers
    elsewhere.wait_by(None)
    answers.set()
    for thread in threading.enumerate():
        if thread.name.startswith("elsewhere"):
            thread.join(10)


def test_the_window_lives_while_it_waits(hung: threading.Event) -> None:
    """Timers go on, so it is painted."""
    ticks: list[int] = []
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(1))
    timer.start(10)
    with pytest.raises(NoAnswer):
        touch("stick", lambda _beat: hung.wait(60))
    timer.stop()
    assert len(ticks) > 5


def test_what_a_library_raises_that_is_no_exception_ends_its_task(
    qapp: QApplication, qtbot: QtBot
) -> None:
    """A compiled library may panic: the task is over, it is told, and the worker goes on."""

    class Panic(BaseException):
        pass

    def panic(_progress: object) -> int:
        raise Panic("a date of the year -999999999999")

    failed: list[Exception] = []
    done: list[int] = []
    tasks = Tasks(qapp, failed.append)
    tasks.start("Reading", panic, done.append)
    tasks.start("Reading", lambda _progress: 1, done.append)
    qtbot.waitUntil(lambda: done == [1])
    assert [str(one) for one in failed] == ["Panic: a date of the year -999999999999"]
    assert isinstance(failed[0].__cause__, Panic)
    assert not tasks.busy
    tasks.close()
