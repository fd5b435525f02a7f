"""QR codes (ISO/IEC 18004) on paper, which any scanner and any phone read."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from bglmanager.printing.paper import Paper, Room

QUIET = 4
"""Modules of white that a code has around it."""

Modules = Sequence[Sequence[int]]
"""The rows of a code from the top, 1 for a dark module, without the white around it."""


CAPACITIES = (
    *(20, 38, 61, 90, 122, 154, 178, 221, 262, 311),
    *(366, 419, 483, 528, 600, 656, 734, 816, 909, 970),
)
"""How many digits, capitals and $%*+-./: the codes of each size hold at level M (table 7 of ISO/IEC
18004), up to 97 modules from side to side; phones find larger ones hard to read.
"""


def modules_across(characters: int) -> int:
    """How many modules a code of so many of these characters takes from side to side, the white
    around it too.
    """
    return 21 + 4 * bisect_left(CAPACITIES, characters) + 2 * QUIET


def draw_code(paper: Paper, room: Room, data: str) -> float:
    """Draw this text as a code with the white around it, as large as its room and in the middle of
    it; returns the side of a module in points.

    Digits, capitals and $%*+-./: take the least room. ValueError where no code is large enough.
    """
    rows = code_modules(data)
    across = len(rows) + 2 * QUIET
    side = min(room.width, room.height) / across
    left = room.left + (room.width - side * len(rows)) / 2
    top = room.top + (room.height - side * len(rows)) / 2
    paper.fill_modules(left, top, side, list(_dark_runs(rows)))
    return side


@lru_cache(maxsize=1024)
def code_modules(data: str) -> Modules:
    """The modules of the smallest code of this text that is read with 15 % of it lost (level M), of
    a higher level where that takes no larger one. ValueError where no code is large enough.
    """
    import segno

    made = segno.make(data, error="m", micro=False)
    return tuple(tuple(map(int, row)) for row in made.matrix)


def _dark_runs(rows: Modules) -> Iterator[tuple[int, int, int]]:
    """Dark modules side by side: the row, where they begin in it, how many they are."""
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                yield y, x, length
            x += length
