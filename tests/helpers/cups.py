"""Settings of single events: Catan, 7 Wonders, Diplomacy."""

from __future__ import annotations

from typing import Any

from bglmanager.engine.event import FirstSeating, Seating

CATAN = "catan-firenze-2014"
SEVEN_WONDERS = "7wonders-ludolimpiadi-2015"
DIPLOMACY = "diplomacy-italia-2010"

_NO_LEAGUE = {"league": None, "tier": None}


def catan(**changes: Any) -> dict[str, Any]:
    """Two rounds at tables of four."""
    usual = {"ruleset": CATAN, "game": "catan", "rounds_planned": 2, "minutes": 70}
    return {**_NO_LEAGUE, **usual, **changes}


def seven_wonders(**changes: Any) -> dict[str, Any]:
    """Three rounds at tables of five."""
    usual = {"ruleset": SEVEN_WONDERS, "game": "7-wonders", "rounds_planned": 3, "minutes": 30}
    return {**_NO_LEAGUE, **usual, "players_per_table": 5, **changes}


def diplomacy(**changes: Any) -> dict[str, Any]:
    """Three rounds of boards."""
    usual = {"ruleset": DIPLOMACY, "game": "diplomacy", "rounds_planned": 3}
    ways = {"first_seating": FirstSeating.OPTIMISED, "seating": Seating.OPTIMISED}
    return {**_NO_LEAGUE, **usual, **ways, "players_per_table": 7, **changes}
