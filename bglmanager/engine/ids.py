"""Typed ids, so that a round number is never passed where a table number is meant."""

from __future__ import annotations

from typing import NewType

EventId = NewType("EventId", str)
"""UUID of an event, lower case with hyphens."""

EntryNumber = NewType("EntryNumber", int)
"""Start number of an entry: 1, 2, 3 … in order of registration, never reused."""

RoundNumber = NewType("RoundNumber", int)
"""Number of a round, Swiss and final rounds counted on: 1, 2, 3 …"""

TableNumber = NewType("TableNumber", int)
"""Number of a table in its round; 1 is the table of the best-ranked players."""

TeamNumber = NewType("TeamNumber", int)
"""Number of a fixed team."""
