"""Everything that needs no test: style, types, layers, texts, lock file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STEPS = {
    "style": ("-m", "ruff", "check", "--quiet"),
    "format": ("-m", "ruff", "format", "--check", "--quiet"),
    "types": ("-m", "mypy", "--no-error-summary"),
    "layers": ("-c", "import importlinter.cli as c; c.lint_imports_command(['--no-logo'])"),
    "texts": ("-m", "tests.tools.catalogue", "--check"),
    "lock file": ("-m", "tests.tools.lock", "--check"),
}


def main() -> int:
    """Say all that is wrong, not only the first step that fails."""
    failed = []
    for name, arguments in STEPS.items():
        print(f"── {name}", flush=True)
        if subprocess.call([sys.executable, *arguments], cwd=ROOT):
            failed.append(name)
    print("Wrong: " + ", ".join(failed) if failed else "Everything is in order.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
