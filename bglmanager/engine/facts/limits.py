"""Limits of several facts: players at a table, whole numbers in open places of the document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from bglmanager.engine.event import Json, Settings
from bglmanager.engine.rulesets.custom import base_of

DIPLOMACY = "diplomacy-italia-2010"
CATAN = "catan-firenze-2014"

TABLE_SIZES: Mapping[str, tuple[int, int]] = {
    "bgl-2010": (1, 6),
    "big-2026": (1, 7),
    CATAN: (3, 4),
    "7wonders-ludolimpiadi-2015": (1, 5),
    DIPLOMACY: (2, 7),
}
"""Fewest and most players at one table by ruleset."""


def base(settings: Settings) -> str:
    """The id of the regulation an event is played by, that behind an own ruleset."""
    return base_of(settings.ruleset, settings.options)


def table_sizes(settings: Settings) -> tuple[int, int | None]:
    """Fewest and most players at a table."""
    return TABLE_SIZES.get(base(settings), (1, None))


def is_whole(value: Json) -> TypeGuard[int]:
    """Whether an open value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)
