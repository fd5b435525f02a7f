"""Who sits where: the next round, a new draw, exchanges by hand, and the reason of every seat."""

from __future__ import annotations

from bglmanager.engine.seating.cut import exchange
from bglmanager.engine.seating.next_round import (
    is_drawn_by_lot,
    next_phase,
    next_round,
    problems,
    recompute,
    redraw,
    seatable,
)
from bglmanager.engine.seating.reasons import SeatReason, reasons

__all__ = [
    "SeatReason",
    "exchange",
    "is_drawn_by_lot",
    "next_phase",
    "next_round",
    "problems",
    "reasons",
    "recompute",
    "redraw",
    "seatable",
]
