"""The phases of Diplomacy as facts: their minutes, and where the clock of the boards was moved."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from bglmanager.engine.fact_kinds import Range, record
from bglmanager.engine.kinds import BoardPhase

LONGEST_PHASE = 240
"""Minutes of a phase of Diplomacy at most."""


@record
class PhaseMinutes:
    """How many minutes the phases of a year of Diplomacy have, at all boards alike.

    0 for what has no time of its own.
    """

    spring_orders: Annotated[int, Range(1, LONGEST_PHASE)]
    spring_retreats: Annotated[int, Range(0, LONGEST_PHASE)]
    autumn_orders: Annotated[int, Range(1, LONGEST_PHASE)]
    autumn_retreats: Annotated[int, Range(0, LONGEST_PHASE)]
    winter_builds: Annotated[int, Range(0, LONGEST_PHASE)]


@record
class PhaseBegun:
    """From when on a phase has its minutes, where the director moved the clock of the boards.

    It may lie ahead: the phase has as many minutes more.
    """

    year: Annotated[int, Range(1901, 2000)]
    phase: BoardPhase
    at: dt.datetime
