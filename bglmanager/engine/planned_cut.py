"""How many play on, as a fact: what the organiser kept before the first round."""

from __future__ import annotations

from typing import Annotated

from bglmanager.engine.fact_kinds import Range, record


@record
class PlannedCut:
    """How many play on after the Swiss rounds.

    `direct` of them go straight past the first final phase.
    """

    qualified: Annotated[int, Range(2)]
    direct: Annotated[int, Range(0)] = 0
