"""Writes requirements.lock from pyproject.toml, and tells whether the two still agree.

The first line of the lock is a digest of what it was made from, so that the check needs no
network: `python -m tests.tools.lock --check`.
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


def wanted(project: Path = PROJECT) -> str:
    """The first line of a lock made from this project file."""
    table = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
    inputs = [table["requires-python"], table["dependencies"], table["optional-dependencies"]]
    digest = hashlib.sha256(json.dumps(inputs, sort_keys=True).encode()).hexdigest()
    return f"# made from pyproject.toml by ./dev lock; inputs sha256:{digest}"


def problems(project: Path = PROJECT, lock: Path = LOCK) -> list[str]:
    """What is wrong with the lock: stale, or bound to one machine."""
    lines = lock.read_text(encoding="utf-8").splitlines()
    found = []
    if lines[:1] != [wanted(project)]:
        found.append("requirements.lock was made from other dependencies: run ./dev lock")
    bound = [line for line in lines if "://" in line or line.startswith(("-", "/", "."))]
    found += [f"requirements.lock names a place of its own: {line}" for line in bound]
    return found


def write() -> None:
    """Resolve for every platform and supported Python; keeps versions that still fit."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--universal", "--generate-hashes"]
    command += ["--quiet", "--no-header", "--no-annotate", "--extra", "dev"]
    command += ["--python-version", "3.11", "--output-file", str(LOCK), PROJECT.name]
    subprocess.run(command, cwd=ROOT, check=True, env=os.environ | {"UV_PYTHON_DOWNLOADS": "never"})
    LOCK.write_text(f"{wanted()}\n{LOCK.read_text(encoding='utf-8')}", encoding="utf-8")


def main() -> int:
    """Write the lock, or with --check say what is wrong with it."""
    if sys.argv[1:] != ["--check"]:
        write()
    found = problems()
    print("\n".join(found) or "requirements.lock agrees with pyproject.toml")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
