"""What players can be ordered by under any regulation, each once: how it is read off their totals.

The further numbers of one regulation (`extras`, those of boards) have their values by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple, Protocol

from bglmanager.engine.event import Number


class Gathered(Protocol):
    """What a player has gathered over the rounds counted; units are 1/420 of a point."""

    units: Number
    pba: Number
    wins: Number
    among_tied: int
    values: dict[str, Number | None]

    @property
    def pbg(self) -> Number:
        """Sum of the shares of the rounds, in per cent."""


class Source(NamedTuple):
    """Where the value of a criterion comes from.

    `further` ones are counted only where a ruleset asks for them; an `own` ruleset can be ordered
    by it whatever it is made from.
    """

    value: Callable[[Gathered], Number]
    further: bool = False
    own: bool = True


SOURCES: Mapping[str, Source] = {
    "points": Source(lambda gathered: gathered.units),
    "pbg": Source(lambda gathered: gathered.pbg),
    "pba": Source(lambda gathered: gathered.pba),
    "wins": Source(lambda gathered: gathered.wins),
    "points_among_tied": Source(lambda gathered: gathered.among_tied),
    "victory_points": Source(
        lambda gathered: gathered.values.get("victory_points") or 0, further=True
    ),
    "share": Source(lambda gathered: Fraction(gathered.pbg) / 100, own=False),
}
"""By the name of the criterion; own rulesets are offered them in this order."""
