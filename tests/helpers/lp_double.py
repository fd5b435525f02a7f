"""An `lp` and an `lpstat` on the PATH that note what they are given."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

_LP = """\
#!/bin/sh
n=$(ls "{folder}" | grep -c args)
printf '%s\\n' "$@" > "{folder}/$n.args"
cat > "{folder}/$n.pdf"
{more}
"""

_LPSTAT = """\
#!/bin/sh
case "$1" in
-e) printf 'segreteria\\nsala\\n' ;;
-d) echo 'system default destination: sala' ;;
-p) echo "printer sala {state} since Fri 27 Nov 2026" ;;
esac
"""


@dataclass
class LpDouble:
    """Printers `sala`, the usual one, and `segreteria`."""

    folder: Path

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Have them found before those of the machine."""
        (self.folder / "bin").mkdir(parents=True)
        (self.folder / "jobs").mkdir()
        patch.setenv("PATH", f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}")
        self.behave()
        self.be("is idle.  enabled")

    def behave(self, more: str = "") -> None:
        """Take pages, then do this as well."""
        self._write("lp", _LP.format(folder=self.folder / "jobs", more=more))

    def be(self, state: str) -> None:
        """Be in this state."""
        self._write("lpstat", _LPSTAT.format(state=state))

    def _write(self, name: str, script: str) -> None:
        file = self.folder / "bin" / name
        file.write_text(script)
        file.chmod(0o755)

    @property
    def jobs(self) -> list[list[str]]:
        """What was asked of each job."""
        files = sorted((self.folder / "jobs").glob("*.args"))
        return [file.read_text(encoding="utf-8").splitlines() for file in files]

    @property
    def given(self) -> list[bytes]:
        """The PDF of each."""
        return [file.read_bytes() for file in sorted((self.folder / "jobs").glob("*.pdf"))]


HANGS = f"exec {sys.executable} -c 'import time; time.sleep(60)'"
"""What a queue does that takes nothing."""
