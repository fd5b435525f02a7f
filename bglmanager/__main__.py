"""`python -m bglmanager`; the bundle starts itself once more to read a workbook."""

from __future__ import annotations

import sys


def main() -> int:
    """Read a workbook for the window that has started this process, or be the program."""
    if sys.argv[1:] == ["--read-workbook"]:
        from bglmanager.exchange.entry_lists import (  # noqa: PLC0415 # it lives for one file
            calamine_process,
        )

        calamine_process.answer_once()
        return 0
    from bglmanager import bootstrap  # noqa: PLC0415 # as above

    return bootstrap.main()


if __name__ == "__main__":
    sys.exit(main())
