"""Makes the one-folder program and proves that it stands alone.

What is played is played twice: by the checkout, and by the built program in another folder, with
an empty environment and the checkout's own Python nowhere in sight. Both must make the same.
"""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bglmanager.i18n import LANGUAGES
from tests.tools import playing
from tests.tools.dependencies import data_of, needed
from tests.tools.playing import Program

ROOT = Path(__file__).resolve().parents[2]
BUNDLE = ROOT / "dist" / "bglmanager"
INSIDE = BUNDLE / "_internal"
MOST_MB = 220
KEPT = ("SYSTEMROOT", "TEMP")  # Windows starts no program without them
LIBRARY = "from PyInstaller.depend.bindepend import get_python_library_path as find; find()"
"""What fails where Python's own library is not there."""

PLUGINS = ("platforms", "printsupport", "imageformats", "iconengines")
"""Kinds of parts that Qt looks for by itself: windows, printers, pictures."""


def can_build() -> bool:
    """Whether the system has what PyInstaller asks of it, installed by root where it had not.

    Debian's Python is not linked with its library, and a bare Debian has no `objcopy`.
    """
    script = runpy.run_path(str(ROOT / "dev"))
    wanted = []
    if sys.platform == "linux":
        wanted += ["binutils"] * (shutil.which("objcopy") is None)
        wanted += [f"libpython3.{sys.version_info.minor}"] * (not script["works"](LIBRARY))
    return not wanted or bool(script["system"](" ".join(wanted)))


def build() -> None:
    """Run PyInstaller; raises CalledProcessError when it fails."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    command += ["--distpath", "dist", "--workpath", "build/pyinstaller", "build.spec"]
    subprocess.run(command, cwd=ROOT, check=True)


def size() -> float:
    """How large the bundle is, in millions of bytes."""
    files = [file for file in BUNDLE.rglob("*") if file.is_file() and not file.is_symlink()]
    return sum(file.stat().st_size for file in files) / 1e6


def not_in_bundle() -> Iterator[str]:
    """What the packages read or Qt looks for that the bundle does not have."""
    for _, file in data_of(needed()):
        if not (INSIDE / file).is_file():
            yield f"{file} is not in the bundle"
    for kind in PLUGINS:
        if not any(INSIDE.glob(f"PySide6/**/plugins/{kind}/*")):
            yield f"Qt's {kind} are not in the bundle"
    for language in LANGUAGES:
        if not any(INSIDE.glob(f"PySide6/**/translations/qtbase_{language}.qm")):
            yield f"Qt's words in {language} are not in the bundle"


def checkout() -> Program:
    """The program as it runs from its sources."""
    said = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}
    return Program((sys.executable, "-m", "bglmanager"), {**os.environ, **said})


def bundle() -> Program:
    """The built program, in an environment with nothing in it."""
    program = BUNDLE / ("bglmanager.exe" if os.name == "nt" else "bglmanager")
    return Program((str(program),), {name: os.environ[name] for name in KEPT if name in os.environ})


def missing() -> Iterator[str]:
    """What the bundle lacks, and what it does otherwise than the checkout."""
    if size() > MOST_MB:
        yield f"{size():.0f} MB are more than {MOST_MB}"
    yield from not_in_bundle()
    with tempfile.TemporaryDirectory() as folder:
        given = Path(folder, "given")
        playing.prepare(given)
        known = playing.play(checkout(), given, Path(folder, "checkout"))
        begin = time.perf_counter()
        found = playing.play(bundle(), given, Path(folder, "bundle"))
        print(f"{BUNDLE}: {size():.0f} MB; played in {time.perf_counter() - begin:.0f} s")
        yield from playing.differences(known, found)


def main() -> int:
    """Build, play, and say what is missing."""
    if not can_build():
        return 1
    build()
    wrong = list(missing())
    print("\n".join(f"wrong: {what}" for what in wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
