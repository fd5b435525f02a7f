"""A real CUPS beside that of the machine, with a printer that keeps the PDF it was given.

It needs Debian’s packages `cups`, `cups-client` and `cups-filters`, and is started by root alone;
where they are missing they are installed.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.helpers.debian import have

PACKAGES = ("cups", "cups-client", "cups-filters")
_COMMANDS = ("cupsd", "lp", "lpadmin", "lpstat")
_PPD = Path(__file__).parents[1] / "files" / "queue.ppd"
_SYSTEM = Path("/usr/lib/cups")
_PATIENCE = 30.0  # seconds

_SERVER = """\
Listen {folder}/socket
Browsing Off
DefaultAuthType None
<Location />
Order allow,deny
Allow all
</Location>
<Policy default>
JobPrivateAccess all
JobPrivateValues none
<Limit All>
Order allow,deny
Allow all
</Limit>
</Policy>
"""

_FILES = """\
SystemGroup root
ServerRoot {folder}/etc
ServerBin {folder}/bin
CacheDir {folder}/cache
StateDir {folder}/state
RequestRoot {folder}/spool
TempDir {folder}/tmp
AccessLog {folder}/log/access
ErrorLog {folder}/log/error
PageLog {folder}/log/page
Sandboxing relaxed
"""

_BACKEND = """\
#!/bin/sh
[ $# -eq 0 ] && { echo 'file keep "Unknown" "keeps what is printed"'; exit 0; }
folder=${DEVICE_URI#keep:}
echo "$5" > "$folder/$1.options"
cat "${6:--}" > "$folder/$1.part" && mv "$folder/$1.part" "$folder/$1.pdf"
"""


@dataclass
class KeptJob:
    """What came out of the printer, and the options it was printed with."""

    pdf: bytes
    options: dict[str, str]


@dataclass
class RealQueue:
    """A queue called `hall`."""

    folder: Path

    def jobs(self, count: int) -> list[KeptJob]:
        """The first jobs, once so many are printed."""
        kept = self.folder / "kept"
        _wait(lambda: len(list(kept.glob("*.pdf"))) >= count, "The queue printed nothing.")
        return [self._job(file) for file in sorted(kept.glob("*.pdf"), key=_number)]

    def _job(self, file: Path) -> KeptJob:
        words = file.with_suffix(".options").read_text().split()
        pairs = (word.partition("=") for word in words)
        return KeptJob(file.read_bytes(), {name: value for name, _, value in pairs})

    def empty(self) -> None:
        """Forget what was printed."""
        for file in (self.folder / "kept").iterdir():
            file.unlink()

    def stop(self) -> None:
        """As somebody does who opens the printer."""
        _run("cupsdisable", "hall")

    def go_on(self) -> None:
        """As he does afterwards."""
        _run("cupsenable", "hall")


@contextmanager
def real_queue() -> Iterator[RealQueue]:
    """CUPS with one queue, the usual one of all that print meanwhile."""
    _have_cups()
    with (
        TemporaryDirectory(prefix="bglmanager-cups-") as name,
        pytest.MonkeyPatch.context() as patch,
    ):
        folder = Path(name)
        _furnish(folder)
        patch.setenv("CUPS_SERVER", str(folder / "socket"))
        daemon = ["cupsd", "-f", "-c", f"{folder}/cupsd.conf", "-s", f"{folder}/cups-files.conf"]
        with subprocess.Popen(daemon) as server:
            try:
                _wait((folder / "socket").exists, "cupsd does not start.")
                _run("lpadmin", "-p", "hall", "-v", f"keep:{folder}/kept", "-P", str(_PPD), "-E")
                _run("lpadmin", "-d", "hall")
                yield RealQueue(folder)
            finally:
                server.terminate()


def _have_cups() -> None:
    have(_COMMANDS, PACKAGES)
    if os.geteuid() != 0:
        pytest.fail("Printing through a real CUPS needs root.")


def _furnish(folder: Path) -> None:
    """Folders that the user of CUPS can write in, its files, and a printer among its backends."""
    folder.chmod(0o755)
    for name in ("etc/ppd", "bin/backend", "cache", "state", "spool", "tmp", "log", "kept"):
        (folder / name).mkdir(parents=True)
    (folder / "kept").chmod(0o777)
    for part in ("filter", "daemon", "notifier", "monitor"):
        (folder / "bin" / part).symlink_to(_SYSTEM / part)
    backend = folder / "bin" / "backend" / "keep"
    backend.write_text(_BACKEND)
    backend.chmod(0o755)
    (folder / "cupsd.conf").write_text(_SERVER.format(folder=folder))
    (folder / "cups-files.conf").write_text(_FILES.format(folder=folder))


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


def _number(file: Path) -> int:
    return int(file.stem)


def _wait(met: Callable[[], bool], words: str) -> None:
    until = time.monotonic() + _PATIENCE
    while not met():
        if time.monotonic() > until:
            pytest.fail(words)
        time.sleep(0.05)  # nothing tells of another process
