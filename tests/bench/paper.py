"""Large paper of an event of 450 players as one PDF: the time, the bytes, the memory."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime

from bglmanager.engine.derive import derive
from bglmanager.i18n import Texts
from bglmanager.services.paper import Printed, PrintOptions, print_kind
from tests.bench.registry import Figure, figure
from tests.bench.sheets import last_round

PLAYERS = 450


def print_large(kind: str, per_page: int) -> Printed:
    """A sheet, or all paper of the round: two lists for the wall and the sheets of 113 tables."""
    options = PrintOptions(datetime(2026, 11, 21, 9, tzinfo=UTC), per_page=per_page)
    return print_kind(last_round(PLAYERS), kind, Texts("it"), options)


def _seconds(kind: str, per_page: int) -> float:
    derive(last_round(PLAYERS))  # made once, outside what is measured
    begin = time.perf_counter()
    print_large(kind, per_page)
    return time.perf_counter() - begin


_ALONE = """\
from pathlib import Path
from tests.bench.paper import print_large
print_large({kind!r}, {per_page})
print(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])
"""


def _megabytes_of_a_process(kind: str, per_page: int) -> float:
    alone = _ALONE.format(kind=kind, per_page=per_page)
    done = subprocess.run([sys.executable, "-c", alone], check=True, capture_output=True)
    return int(done.stdout) / 1024


def _figures(name: str, kind: str, per_page: int, seconds: float) -> Iterator[Figure]:
    """The three of one large sheet."""
    of = f"{name} of {PLAYERS} players"

    @figure(of, seconds, "s")
    def took() -> float:
        return _seconds(kind, per_page)

    @figure(f"the file of {of}", 1, "MB")
    def size() -> float:
        return len(print_large(kind, per_page).data) / 1_000_000

    @figure(f"memory to print {of}", 150, "MB")
    def memory() -> float:
        return _megabytes_of_a_process(kind, per_page)

    yield from (took, size, memory)


FIGURES = (
    *_figures("all paper of a round", "round", 1, 4),
    *_figures("the same, four to a page,", "round", 4, 4),
    *_figures("the emergency pack", "emergency", 1, 8),
    *_figures("the cards", "cards", 1, 8),
)
