"""Limits of several facts: players at a table, whole numbers in open places of the document."""

from __future__ import annotations

from typing import TypeGuard

from bglmanager.engine.event import Json, Settings
from bglmanager.engine.rulesets import regulation_of


def table_sizes(settings: Settings) -> tuple[int, int | None]:
    """Fewest and most players at a table."""
    found = regulation_of(settings)
    return (1, None) if found is None else (found.least_at_table, found.max_table)


def is_whole(value: Json) -> TypeGuard[int]:
    """Whether an open value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)
