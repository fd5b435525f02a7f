"""All paper of a round of 450 players as one PDF: the time, the bytes, the memory."""

from __future__ import annotations

import subprocess
import sys
import time
from datetime import UTC, datetime

from bglmanager.engine.derive import derive
from bglmanager.i18n import Texts
from bglmanager.services.paper import Printed, PrintOptions, print_kind
from tests.bench.registry import figure
from tests.bench.sheets import last_round

PLAYERS = 450


def print_round() -> Printed:
    """Lists for the wall by name and by table, and the sheets of 113 tables."""
    at = datetime(2026, 11, 21, 9, tzinfo=UTC)
    return print_kind(last_round(PLAYERS), "round", Texts("it"), PrintOptions(at))


@figure(f"all paper of a round of {PLAYERS} players", 4, "s")
def round_on_paper() -> float:
    derive(last_round(PLAYERS))  # made once, outside what is measured
    begin = time.perf_counter()
    print_round()
    return time.perf_counter() - begin


@figure(f"the file of all paper of a round of {PLAYERS} players", 1, "MB")
def size_of_round() -> float:
    return len(print_round().data) / 1_000_000


_ALONE = """\
from pathlib import Path
from tests.bench.paper import print_round
print_round()
print(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])
"""


@figure(f"memory of a process that prints a round of {PLAYERS} players", 150, "MB")
def memory_of_round() -> float:
    done = subprocess.run([sys.executable, "-c", _ALONE], check=True, capture_output=True)
    return int(done.stdout) / 1024


FIGURES = (round_on_paper, size_of_round, memory_of_round)
