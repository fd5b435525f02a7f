"""How long the window's thread works at something, and how long it takes in all."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Taken:
    """Milliseconds until the window stood still, and how many of them its thread worked.

    The difference is the disk's, or other programs' on a busy machine.
    """

    whole: float
    worked: float


@contextmanager
def watched(into: list[Taken]) -> Iterator[None]:
    """Times what is done here."""
    begin, worked = time.perf_counter(), time.thread_time()
    yield
    worked, whole = time.thread_time() - worked, time.perf_counter() - begin
    into.append(Taken(whole * 1000, worked * 1000))


BEAT = 5
"""Milliseconds between two beats of a window that does nothing."""


@contextmanager
def beating(into: list[Taken]) -> Iterator[None]:
    """Times what is between two beats of the window's thread while this is done."""
    from PySide6.QtCore import QTimer  # noqa: PLC0415 - other figures need no Qt

    last = [time.perf_counter(), time.thread_time()]

    def beat() -> None:
        now = [time.perf_counter(), time.thread_time()]
        whole, worked = ((new - old) * 1000 for new, old in zip(now, last, strict=True))
        into.append(Taken(whole, worked))
        last[:] = now

    timer = QTimer()
    timer.setInterval(BEAT)
    timer.timeout.connect(beat)
    timer.start()
    yield
    timer.stop()
    beat()
