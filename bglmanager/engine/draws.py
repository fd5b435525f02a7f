"""Draws that anybody can check: an order by hash of seed, round, attempt, purpose and number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum

from bglmanager.engine.ids import EntryNumber


class Purpose(StrEnum):
    """What a draw is for; part of what is hashed, so that draws do not depend on each other."""

    SEATING = "seating"
    LOT = "lot"
    TEAM_LOT = "team-lot"
    POWER = "power"
    SETUP = "setup"


def draw_keys(seed: str, round_: int, attempt: int, purpose: Purpose) -> Callable[[int], str]:
    """What gives the lower-case hex digest that sorts a number in this draw (rules 2.1)."""
    from hashlib import sha256  # noqa: PLC0415 # a tenth of importing the engine, only for draws

    begin = f"{seed}:{round_}:{attempt}:{purpose}:"
    return lambda number: sha256(f"{begin}{number}".encode()).hexdigest()


def drawn_order(
    seed: str, round_: int, attempt: int, numbers: Iterable[EntryNumber]
) -> tuple[EntryNumber, ...]:
    """The players in the order of the random seating of this round."""
    return tuple(sorted(numbers, key=draw_keys(seed, round_, attempt, Purpose.SEATING)))


def lot_key(
    seed: str, after_round: int, number: EntryNumber, purpose: Purpose = Purpose.LOT
) -> str:
    """What separates players (`TEAM_LOT`: teams) equal in everything else, in both orders."""
    return draw_keys(seed, after_round, 1, purpose)(number)
