"""Figures that others published or that were measured elsewhere: facts with their source.

They come from other machines and other histories: orders of magnitude, not a race. Those with
figures were measured for the goals of this project before there was anything of its own.
"""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """What was found, by whom, and where that stands."""

    work: str
    found: str
    source: str


MATCHMAKER = "github.com/eVen-gits/EDH_matchmaker"
LEMON = "lemon.cs.elte.hu (C++)"
GOLFERS = "github.com/islemaster/good-enough-golfers"

FIGURES = (
    Figure("rematches an event, 16 at 4 × 4", "7.4, spread of ranks at a table 7.2", MATCHMAKER),
    Figure("rematches an event, 40 at 4 × 6", "14, spread 15.5", MATCHMAKER),
    Figure("rematches an event, 100 at 4 × 8", "15, spread 23", MATCHMAKER),
    Figure("rematches an event, 300 at 4 × 8", "8, spread 45", MATCHMAKER),
    Figure("rematches an event, 1,024 at 4 × 10", "5, spread 105", MATCHMAKER),
    Figure("fewest, 64 / 450 / 2,048 / 4,096 players", "0.24 / 2.4 / 11 / 23 ms", LEMON),
    Figure("the six sizes without scores", "0.35–43 s", GOLFERS),
    Figure("32 at 4 × 10 without scores", "20–33 repeats by search", GOLFERS),
    Figure("Diplomacy, 56 and 70 × 3", "22–35 repeats in 15 s", "Diplomacy’s own seeder"),
    Figure("Diplomacy, 21 × 3", "no pair meets three times", "dipvis"),
    Figure(
        "a whole round of pairs as a matching",
        "up to some 60 players, above that from the top with rematches at the bottom",
        "github.com/muyjohno/cobra, pull request 107",
    ),
    Figure(
        "a whole round of pairs as a matching",
        "below 200 players, above that by search in depth",
        "github.com/karlosss/swisspair, its description",
    ),
)
