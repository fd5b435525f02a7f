"""What never answers is left behind after some seconds, and said; nothing half done stays."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bglmanager.engine.problems import Refused
from bglmanager.services import files
from bglmanager.services.errors import NotSaved
from bglmanager.services.files import NoAnswer, touch


@pytest.fixture
def hung() -> Iterator[threading.Event]:
    """What hangs hangs until this is set: at the end of the test, or before."""
    answers = threading.Event()
    yield answers
    answers.set()
    for thread in threading.enumerate():
        if thread.name.startswith("elsewhere"):
            thread.join(10)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PATIENCE", 0.2)


def test_what_answers_is_handed_over() -> None:
    assert touch("here", lambda: 3) == 3


def test_what_is_raised_there_is_raised_here() -> None:
    def fail() -> None:
        raise KeyError("x")

    with pytest.raises(KeyError):
        touch("here", fail)


@pytest.mark.parametrize("error", [RuntimeError("can't start new thread"), MemoryError()])
def test_where_there_is_no_room_for_a_thread_it_is_done_all_the_same(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(_thread: threading.Thread) -> None:
        raise error

    monkeypatch.setattr(threading.Thread, "start", fail)
    assert touch("here", lambda: 3) == 3


def test_what_hangs_is_left_and_nothing_else_is_asked_of_it(hung: threading.Event) -> None:
    late: list[int] = []

    def hang() -> int:
        hung.wait(60)
        return 7

    with pytest.raises(NoAnswer):
        touch("stick", hang, late=late.append)
    asked: list[int] = []
    with pytest.raises(NoAnswer):
        touch("stick", lambda: asked.append(1))
    assert asked == []
    assert touch("another stick", lambda: 1) == 1
    hung.set()
    while not late:  # it ends when what hung answers
        hung.wait(1)
    assert late == [7]
    assert touch("stick", lambda: 2) == 2


def test_who_gives_a_sign_of_life_is_waited_for(hung: threading.Event) -> None:
    def slow() -> str:
        for _ in range(5):
            hung.wait(0.1)
            files.beat()
        return "done"

    assert touch("slow stick", slow) == "done"


def test_a_file_that_hangs_is_not_saved_and_leaves_nothing(
    tmp_path: Path, hung: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", _hanging(hung, os.fsync))
    file = tmp_path / "statini.pdf"
    file.write_bytes(b"old")
    with pytest.raises(NotSaved) as refused:
        files.write_whole(file, b"new")
    assert refused.value.problem.code == "file.no-answer"
    hung.set()
    for thread in threading.enumerate():
        if thread.name.startswith("elsewhere"):
            thread.join(10)
    assert file.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["statini.pdf"]


def test_a_file_that_hangs_is_refused(
    tmp_path: Path, hung: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_read_file", _hanging(hung, files._read_file))
    with pytest.raises(Refused, match=r"file\.no-answer"):
        files.read_whole(tmp_path / "lista.csv", largest=100)
    assert not files.is_folder(tmp_path)  # it hangs with its file


def _hanging(hung: threading.Event, real: Callable[..., object]) -> Callable[..., object]:
    def hang(*arguments: object, **more: object) -> object:
        hung.wait(60)
        return real(*arguments, **more)

    return hang
