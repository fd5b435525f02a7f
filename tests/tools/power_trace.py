"""Records the traces of writes that the suite cuts the power of: python -m tests.tools.power_trace.

One as the program writes, one without syncing that must do harm. They are made anew when the
store is written in another way.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.reliability.recording import record
from tests.reliability.traces import STORED, UNSAFE, pack

SEED = 20260314


def main() -> int:
    """Write both files; 0."""
    for path, synchronous, commands in ((STORED, "EXTRA", 150), (UNSAFE, "OFF", 20)):
        with tempfile.TemporaryDirectory() as folder:
            trace = record(Path(folder), commands=commands, seed=SEED, synchronous=synchronous)
        path.write_bytes(pack(trace))
        print(f"{path}: {len(trace)} operations, {path.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
