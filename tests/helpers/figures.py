"""How much of a big figure the suite takes: the whole of it runs under `./dev long`.

Which figures those are is listed in `docs/proof.md`.
"""

from __future__ import annotations

import os

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
"""Whether the tests run with their big figures."""


def figure(suite: int, *, long: int) -> int:
    """So many seeds, draws or mutants: few in the suite of every change, all in the long run."""
    return long if LONG else suite
