"""The background worker: values come back on the window's thread, nothing outlives the window."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from bglmanager.ui.tasks import Progress, Tasks


@pytest.fixture
def failures() -> list[Exception]:
    return []


@pytest.fixture
def tasks(qtbot: QtBot, failures: list[Exception]) -> Iterator[Tasks]:
    parent = QObject()
    made = Tasks(parent, failures.append)
    yield made
    made.end_worker()
    parent.deleteLater()


def test_the_value_comes_back_on_the_window_s_thread(tasks: Tasks, qtbot: QtBot) -> None:
    got: list[tuple[int, bool, str]] = []
    here = threading.get_ident()

    def work(_progress: Progress) -> str:
        return "away" if threading.get_ident() != here else "here"

    def done(value: str) -> None:
        got.append((1, threading.get_ident() == here, value))

    with qtbot.waitSignal(tasks.start("Counting", work, done).ended):
        pass
    assert got == [(1, True, "away")]


def test_tasks_run_one_after_the_other(tasks: Tasks, qtbot: QtBot) -> None:
    log: list[str] = []
    gate = threading.Event()

    def first(_progress: Progress) -> None:
        assert gate.wait(10)
        log.append("first")

    def second(_progress: Progress) -> None:
        log.append("second")

    tasks.start("First", first, lambda _v: None)
    last = tasks.start("Second", second, lambda _v: None)
    with qtbot.waitSignal(last.ended):
        gate.set()
    assert log == ["first", "second"]


def test_progress_is_told(tasks: Tasks, qtbot: QtBot) -> None:
    told: list[tuple[int, int]] = []

    def work(progress: Progress) -> None:
        for n in range(3):
            progress.step(n, 3)

    task = tasks.start("Counting", work, lambda _v: None)
    task.progressed.connect(lambda n, of: told.append((n, of)))
    with qtbot.waitSignal(task.ended):
        pass
    assert told == [(0, 3), (1, 3), (2, 3)]


def test_a_stopped_task_hands_nothing_over(
    tasks: Tasks, qtbot: QtBot, failures: list[Exception]
) -> None:
    got: list[object] = []
    running = threading.Event()

    def work(progress: Progress) -> None:
        running.set()
        while True:
            progress.check()

    task = tasks.start("For ever", work, got.append)
    assert running.wait(10)
    with qtbot.waitSignal(task.ended):
        task.stop()
    assert (got, failures) == ([], [])


def test_a_task_stopped_once_its_work_is_done_hands_nothing_over(
    tasks: Tasks, qtbot: QtBot
) -> None:
    """The page that asked for it may be gone."""
    done: list[int] = []
    task = tasks.start("Counting", lambda _progress: 1, done.append)
    after = tasks.start("After it", lambda _progress: 2, done.append)
    with qtbot.waitSignal(after.ended):
        tasks._worker.submit(lambda: None).result()  # both are done, neither is handed over
        task.stop()
    assert done == [2]


def test_a_failure_is_told_on_the_window_s_thread(
    tasks: Tasks, qtbot: QtBot, failures: list[Exception]
) -> None:
    def work(_progress: Progress) -> None:
        raise ValueError("a bad sheet")

    with qtbot.waitSignal(tasks.start("Reading", work, lambda _v: None).ended):
        pass
    assert [str(failure) for failure in failures] == ["a bad sheet"]


def test_closing_stops_and_joins_the_worker(qtbot: QtBot) -> None:
    parent = QObject()
    tasks = Tasks(parent, lambda problem: pytest.fail(str(problem)))
    running = threading.Event()

    def work(progress: Progress) -> None:
        running.set()
        while True:
            progress.check()

    tasks.start("For ever", work, lambda _v: None)
    assert running.wait(10)
    tasks.end_worker()
    assert not [t for t in threading.enumerate() if t.name.startswith("worker")]
    parent.deleteLater()


def test_nothing_begins_once_the_worker_has_ended(tasks: Tasks) -> None:
    got: list[int] = []
    tasks.end_worker()
    task = tasks.start("Counting", lambda _progress: 1, got.append)
    assert task.progress.is_stopped
    assert not tasks.is_busy
    assert got == []
