"""Writes the locks of pyproject.toml, and tells whether they still agree with it.

requirements.lock has what the program and its developers need, tests/bench/peers.lock the peers it
is measured beside. The first line of a lock is a digest of what it was made from, so that the
check needs no network: `python -m tests.tools.lock --check`.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROJECT = ROOT / "pyproject.toml"
LOCK = ROOT / "requirements.lock"
PEERS = ROOT / "tests" / "bench" / "peers.lock"
SOURCES = {LOCK: ("--extra", "dev", PROJECT.name), PEERS: ("--group", "peers")}
"""Each lock, and what of the project file it is resolved from."""


def wanted(project: Path = PROJECT, lock: Path = LOCK) -> str:
    """The first line of a lock made from this project file."""
    file = tomllib.loads(project.read_text(encoding="utf-8"))
    table = file["project"]
    inputs = [table["requires-python"], table["dependencies"], table["optional-dependencies"]]
    if lock == PEERS:
        inputs = [table["requires-python"], file["dependency-groups"]]
    digest = hashlib.sha256(json.dumps(inputs, sort_keys=True).encode()).hexdigest()
    return f"# made from pyproject.toml by ./dev lock; inputs sha256:{digest}"


def problems(project: Path = PROJECT, lock: Path = LOCK) -> list[str]:
    """What is wrong with a lock: stale, or bound to one machine."""
    lines = lock.read_text(encoding="utf-8").splitlines()
    found = []
    if lines[:1] != [wanted(project, lock)]:
        found.append(f"{lock.name} was made from other dependencies: run ./dev lock")
    bound = [line for line in lines if "://" in line or line.startswith(("-", "/", "."))]
    found += [f"{lock.name} names a place of its own: {line}" for line in bound]
    return found


def write(lock: Path) -> None:
    """Resolve for every platform and supported Python; keeps versions that still fit."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--universal", "--generate-hashes"]
    command += ["--quiet", "--no-header", "--no-annotate"]
    command += ["--python-version", "3.11", "--output-file", str(lock), *SOURCES[lock]]
    subprocess.run(command, cwd=ROOT, check=True, env=os.environ | {"UV_PYTHON_DOWNLOADS": "never"})
    lock.write_text(f"{wanted(lock=lock)}\n{lock.read_text(encoding='utf-8')}", encoding="utf-8")


def main() -> int:
    """Write the locks, or with --check say what is wrong with them."""
    if sys.argv[1:] != ["--check"]:
        for lock in SOURCES:
            write(lock)
    found = [each for lock in SOURCES for each in problems(lock=lock)]
    print("\n".join(found) or "The locks agree with pyproject.toml")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
