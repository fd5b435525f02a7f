"""The form of a regulation: a value that can be read on one page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bglmanager.engine.event import Better, League, Tier


class VirtualTies(StrEnum):
    """What happens when a virtual player has the score of real ones (Reading `virtual_ties`)."""

    SHARES = "shares"
    LOSES = "loses"


@dataclass(frozen=True, slots=True)
class VirtualPlayer:
    """Who fills a short table: `factor` of the mean of the scores, rounded down."""

    factor: Fraction
    ties: VirtualTies


@dataclass(frozen=True, slots=True)
class Criterion:
    """One step of an order: the name of a value of the standings, and which end comes first."""

    name: str
    better: Better


@dataclass(frozen=True, slots=True)
class LeagueFormula:
    """Numbers of the league points of one event (BGL 3.13).

    scale * (points per round + final_weight * points of the final) * (1 - e^(-players/spread)),
    times the factor of the tier; nothing below `min_players`.
    """

    league: League
    tiers: Mapping[Tier, Fraction]
    scale: int
    final_weight: Fraction
    spread: int
    min_players: int


RoundsTable = Mapping[int, tuple[tuple[int | None, int], ...]]
"""Players per table → rows of (up to how many players, rounds); None is "more"."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A regulation.

    `points` maps the nominal table size to the points of places 1, 2, 3 … Orders end with the
    lot, which is not listed. Nominal sizes go from `min_table` to `max_table`.
    """

    id: str
    min_players: int
    min_table: int
    max_table: int
    points: Mapping[int, tuple[int, ...]]
    virtual: VirtualPlayer
    standings: tuple[Criterion, ...]
    seating: tuple[Criterion, ...]
    rounds: RoundsTable
    classic_rounds: RoundsTable
    league: LeagueFormula
    late_minutes: int
    players_per_referee: int
