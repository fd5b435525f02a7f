"""The ways in which teams play, as settings of an event has them."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import TeamsMode
from bglmanager.engine.kinds import TeamKind, TeamPairing, TeamPoints

UNITED = TeamsMode(TeamKind.FIXED, 2, TeamPairing.UNITED, TeamPoints.INDIVIDUAL)
DIVIDED = replace(UNITED, pairing=TeamPairing.DIVIDED)
FREE = replace(UNITED, pairing=TeamPairing.FREE)
PAIRS = replace(UNITED, points=TeamPoints.PAIRS)
BY_SIDES = replace(UNITED, points=TeamPoints.WINNERS_LOSERS)
"""Two fixed members, each paid alone; as a pair; or by what their side has won."""


def sides_of(size: int) -> TeamsMode:
    """Sides of so many, made anew at each table, that win or lose."""
    return TeamsMode(TeamKind.VARIABLE, size, TeamPairing.FREE, TeamPoints.WINNERS_LOSERS)
