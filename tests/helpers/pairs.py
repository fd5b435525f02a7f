"""Events of fixed teams of two."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bglmanager.engine.event import Event, Team, TeamKind, TeamPairing, TeamPoints, TeamsMode
from bglmanager.engine.ids import EntryNumber, TeamNumber
from tests.helpers.events import playing


def in_pairs(players: int, points: TeamPoints = TeamPoints.INDIVIDUAL, **changes: Any) -> Event:
    """A round of teams of two being played, team 1 of 1 and 2, team 2 of 3 and 4 …"""
    mode = TeamsMode(TeamKind.FIXED, 2, TeamPairing.UNITED, points)
    found = playing(players, teams_mode=mode, **changes)
    teams = tuple(
        Team(TeamNumber(n), f"Team {n}", (EntryNumber(2 * n - 1), EntryNumber(2 * n)))
        for n in range(1, players // 2 + 1)
    )
    entries = tuple(replace(e, team=TeamNumber((e.number + 1) // 2)) for e in found.entries)
    return replace(found, entries=entries, teams=teams)
