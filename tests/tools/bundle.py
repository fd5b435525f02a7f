"""Makes the one-folder program and proves that it stands alone.

The built program plays the sample event in another folder, with an empty environment and with
the checkout's own Python nowhere in sight.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUNDLE = ROOT / "dist" / "bglmanager"
PROGRAM = BUNDLE / ("bglmanager.exe" if os.name == "nt" else "bglmanager")
KEPT = ("SYSTEMROOT", "TEMP")  # Windows starts no program without them
WANTED = {".pdf": 4, ".png": 1, ".json": 1, ".sqlite": 1}


def build() -> None:
    """Run PyInstaller; raises CalledProcessError when it fails."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", "dist", "--workpath", "build/pyinstaller", "build.spec"]
    subprocess.run(command, cwd=ROOT, check=True)


def play(folder: Path) -> list[str]:
    """What is missing of the sample event when the built program plays it into the folder."""
    out = folder / "demo"
    env = {name: os.environ[name] for name in KEPT if name in os.environ}
    env |= {"HOME": str(folder), "APPDATA": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    command = [str(PROGRAM), "demo", "--out", str(out)]
    code = subprocess.call(command, cwd=folder, env=env, timeout=120)
    seen = [file.suffix.rstrip("3") for file in out.rglob("*")]  # .sqlite, .sqlite3
    missing = [f"{n} {suffix}" for suffix, n in WANTED.items() if seen.count(suffix) < n]
    return [f"exit code {code}"] * bool(code) + missing


def main() -> int:
    """Build, play, and say how large and how quick it is."""
    build()
    files = [file for file in BUNDLE.rglob("*") if file.is_file() and not file.is_symlink()]
    size = sum(file.stat().st_size for file in files)
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        missing = play(Path(folder))
    seconds = time.perf_counter() - begin
    print(f"{BUNDLE}: {size / 1e6:.0f} MB; played the sample event in {seconds:.1f} s")
    print("\n".join(f"missing: {what}" for what in missing))
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
