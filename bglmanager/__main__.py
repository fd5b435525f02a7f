"""`python -m bglmanager`."""

from __future__ import annotations

import sys

from bglmanager.bootstrap import main

if __name__ == "__main__":
    sys.exit(main())
