"""What is said of a race for the final: who is in, who can be, who is out."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from bglmanager.engine.ids import EntryNumber, TableNumber


class Chance(StrEnum):
    """Whether somebody is in, whatever comes, or can be, or cannot any more."""

    CERTAIN = "certain"
    POSSIBLE = "possible"
    OUT = "out"


class Reachable(StrEnum):
    """What can be reached: the final phases, the final, winning it, the top table (Diplomacy)."""

    PHASES = "phases"
    FINAL = "final"
    CHAMPION = "champion"
    TOP_TABLE = "top-table"


class Reach(NamedTuple):
    """Who can still reach a goal of which there are so many places.

    `places` is None where everybody who lost at most one game is in (BIG 8.1.1), and between final
    phases. Of the `unsettled`, said to be possible, it is not worked out to the end whether they
    are not in for sure, or out.
    """

    goal: Reachable
    places: int | None
    chances: Mapping[EntryNumber, Chance]
    unsettled: frozenset[EntryNumber] = frozenset()

    def among(self, chance: Chance) -> tuple[EntryNumber, ...]:
        """Those who have this chance, in the order of the field."""
        return tuple(entry for entry, said in self.chances.items() if said is chance)


class PlaceWorth(NamedTuple):
    """What a place at his own table, had alone, is worth to somebody who still plays.

    `place` is None for who has no game left; `tables` are the others on whose results it hangs.
    """

    place: int | None
    chance: Chance
    tables: tuple[TableNumber, ...]
