"""Looks every locked package up for known weaknesses; done by hand before a release.

Needs the network. A package that could not be looked up fails as one with a weakness does.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    """Exit code of the audit, which runs in an environment of its own."""
    command = [sys.executable, "-m", "uv", "tool", "run", "pip-audit", "--strict"]
    command += ["--require-hashes", "--disable-pip", "--requirement", "requirements.lock"]
    return subprocess.call(command, cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())
