"""How many rounds a field needs (BGL 3.5)."""

from __future__ import annotations

from bglmanager.engine.rulesets.ruleset import RoundsTable, Ruleset


def rounds_proposed(ruleset: Ruleset, players: int, per_table: int) -> int:
    """The least number of Swiss rounds; a final comes on top. KeyError for an unknown size."""
    return _look_up(ruleset.rounds, players, per_table)


def classic_rounds(ruleset: Ruleset, players: int, per_table: int) -> int:
    """The number of rounds of the classic Swiss alternative. KeyError for an unknown size."""
    return _look_up(ruleset.classic_rounds, players, per_table)


def _look_up(table: RoundsTable, players: int, per_table: int) -> int:
    return next(rounds for up_to, rounds in table[per_table] if up_to is None or players <= up_to)
