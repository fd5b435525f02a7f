"""Debian’s packages that the long run needs; it installs those that are missing."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence

import pytest


def have(commands: Sequence[str], packages: Sequence[str]) -> None:
    """Have these commands, which these packages bring; fails where they cannot be installed."""
    missing = [command for command in commands if shutil.which(command) is None]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update"], check=False, capture_output=True)
        install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
        subprocess.run(install, check=False, capture_output=True)
        missing = [command for command in commands if shutil.which(command) is None]
    if missing:
        pytest.fail(f"The packages {', '.join(packages)} are needed; missing: {', '.join(missing)}")
