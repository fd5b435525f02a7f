"""Games as the tests know them: what BIG 8.3 says of a few, and one that alternates sides."""

from __future__ import annotations

from typing import Any

from bglmanager.engine.games.game import GameRules, Sizes, TieValue, Timing
from bglmanager.engine.games.kinds import DrawnFinal, Sides, Text


def game(id_: str, *, size: int = 4, minutes: int | None = None, **facts: Any) -> GameRules:
    """A game of this many at a table, with so many minutes for any number of them."""
    timings = () if minutes is None else (Timing(dict.fromkeys(range(2, 8), minutes)),)
    name = Text(id_.title(), id_.title())
    sizes = facts.pop("sizes", Sizes(2, size, 7))
    return GameRules(id=id_, name=name, sizes=sizes, timings=timings, **facts)


GAMES = {
    each.id: each
    for each in (
        game("7-wonders", extra_rounds=1),
        game("ticket-to-ride", extra_rounds=1),
        game("perudo", size=6, extra_rounds=1, drawn_final=DrawnFinal.IMPOSSIBLE),
        game("dominion", final_plan=3, drawn_final=DrawnFinal.REPLAY),
        game("pozioni-esplosive", final_plan=2),
    )
}
"""By id; mutants of games stand here for the right ones."""

IN_TURN = game(
    "in-turn", sides=Sides.ALTERNATING, tie_breaks=(TieValue(Text("Monete", "Coins")),), minutes=45
)
"""Sides take turns at the table; coins break ties."""
