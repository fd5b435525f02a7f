"""How long a start takes."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from tests.bench.registry import figure

ROOT = Path(__file__).resolve().parents[2]
TRIES = 7


def best(code: str) -> float:
    """Milliseconds of a fresh Python that runs these lines, the best of several tries."""
    return min(_once(code) for _ in range(TRIES))


def _once(code: str) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
    return (time.perf_counter() - begin) * 1000


@figure("import the engine, over bare Python", 80)
def engine_import() -> float:
    modules = "derive, facts, orders, penalties, plan, seating"
    return best(f"from bglmanager.engine import {modules}") - best("pass")
