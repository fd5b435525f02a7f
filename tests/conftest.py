"""What every test starts from: no screen, no user's folders, repeatable properties."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import hypothesis

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before anything imports Qt

_home = tempfile.TemporaryDirectory(prefix="bglmanager-tests-")
for _name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
    os.environ[_name] = _home.name
for _name in ("CONFIG", "DATA", "STATE", "CACHE"):
    os.environ[f"XDG_{_name}_HOME"] = str(Path(_home.name, _name.lower()))

hypothesis.settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=50, database=None
)
hypothesis.settings.register_profile(
    "long", deadline=None, max_examples=2_000, print_blob=True, database=None
)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
