"""The migrations of a later version of the program: those of this one and another."""

from __future__ import annotations

import shutil
from pathlib import Path

from bglmanager.db.migrate import HEAD, MIGRATIONS

REVISION = f"{int(HEAD) + 1:04}"
"""The newest revision of the later version."""


def later_migrations(folder: Path, code: str) -> Path:
    """The migrations copied to `folder`, with one more that is made of this code."""
    shutil.copytree(MIGRATIONS, folder)
    names = f'revision = "{REVISION}"\ndown_revision = "{HEAD}"\n'
    later = folder / "versions" / f"{REVISION}_later.py"
    later.write_text(f"{names}{code}", encoding="utf-8")
    return folder
