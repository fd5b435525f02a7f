"""`python -m bglmanager`; the bundle starts itself once more to read a workbook."""

from __future__ import annotations

import gc
import sys

COLLECTIONS = (200_000, 20, 1_000)
"""How rarely unused cycles are looked for: a large event is hundreds of thousands of frozen values
without cycles, and going through them again and again nearly doubles the time of its results; what
is made while modules are read is a tenth of the time of a start.
Until a window is open: from then on `ui.program.GcScheduler` looks for them when nobody waits."""


def main() -> int:
    """Read a workbook for the window that has started this process, or be the program."""
    if sys.argv[1:] == ["--read-workbook"]:
        from bglmanager.exchange.entry_lists import (  # noqa: PLC0415 # it lives for one file
            calamine_process,
        )

        calamine_process.answer_once()
        return 0
    gc.set_threshold(*COLLECTIONS)
    from bglmanager import bootstrap  # noqa: PLC0415 # as above

    return bootstrap.main()


if __name__ == "__main__":
    sys.exit(main())
