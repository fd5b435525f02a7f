"""What seating stands on: import, standings, the same result everywhere; lines of the page."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from hashlib import sha256
from pathlib import Path
from statistics import median

from bglmanager.engine.derive import derive_latest
from bglmanager.engine.seating.aims import SCORELESS_AIMS
from bglmanager.engine.seating.optimised import optimised
from bglmanager.engine.seating.soft import soft
from bglmanager.engine.seating.two_player import fewest
from tests.bench import peers
from tests.bench.engine import MANY_ROUNDS, large_event
from tests.bench.instances import Field, rounds_of
from tests.bench.lines import Row, line
from tests.bench.measured import PAIRS, figure, usual
from tests.bench.seating import by_rule, tables_by

AROUND = "Around seating"
ROOT = Path(__file__).resolve().parents[2]
SEEDS_OF_HASHES = ("0", "1", "4242")


def _python(code: str, **env: str) -> str:
    """What these lines print in a Python of their own."""
    path = os.pathsep.join((str(ROOT), str(peers.FOLDER)))
    given = os.environ | {"PYTHONPATH": path} | env
    command = [sys.executable, "-c", code]
    return subprocess.run(command, check=True, env=given, capture_output=True, text=True).stdout


def _imports(module: str) -> float:
    """Milliseconds of the processor for a new Python that imports this."""
    return 1000 * float(_python(f"import time, {module}; print(time.process_time())"))


@line(AROUND, "import of the engine, over bare Python", "networkx")
def import_of_engine() -> Row:
    modules = ("sys", "bglmanager.engine.seating", "networkx")
    runs = [[_imports(each) for each in modules] for _ in range(PAIRS)]
    own, other = (median(run[at] - run[0] for run in runs) for at in (1, 2))
    told = f"{peers.called('networkx')}: {figure(other)} ms"
    return Row("≤ 60 ms", f"{figure(own)} ms", own <= 60, told, f"{figure(other / own)} ×")


@line(AROUND, "standings after 10 rounds, 4,096 players, from the facts, BGL and BIG")
def standings() -> Row:
    events = [large_event(MANY_ROUNDS, 4096, ruleset=name) for name in ("bgl-2010", "big-2026")]
    seen = [usual(partial(derive_latest, event)) for event in events]
    return Row("≤ 150 ms", ", ".join(map(str, seen)), max(each.cpu for each in seen) <= 150)


def digest() -> str:
    """Of the seatings of some events by every way."""
    seated = [
        rounds_of(Field(101, 2, 9), by_rule(fewest)),
        rounds_of(Field(41, 4, 6), tables_by(soft)),
        rounds_of(Field(26, 4, 5, clubs=5), tables_by(optimised), SCORELESS_AIMS),
    ]
    found = [[[list(table) for table in tables] for _, tables in rounds] for rounds in seated]
    return sha256(str(found).encode()).hexdigest()


@line(AROUND, "the same seatings with every PYTHONHASHSEED")
def same_seatings() -> Row:
    code = "from tests.bench.around import digest; print(digest())"
    found = {_python(code, PYTHONHASHSEED=seed) for seed in SEEDS_OF_HASHES}
    told = "the same with three" if len(found) == 1 else "they differ"
    return Row("byte-identical", told, len(found) == 1)
