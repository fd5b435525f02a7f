"""Games of the final phases that end level although their game says that they cannot (BIG 8.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bglmanager.engine import pairs
from bglmanager.engine.event import Event, Round, Table
from bglmanager.engine.games.kinds import DrawnFinal
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.tables import is_bye, is_complete, play_table

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules


def impossible_ends(
    event: Event, number: RoundNumber, game: GameRules | None
) -> tuple[TableNumber, ...]:
    """The tables of this round that reported a shared first place where that cannot be.

    Nothing for a Swiss round, and where the `game` of the round lets a final end level.
    """
    one = pairs.event_of_pairs(event)
    round_, ruleset = one.round(number), ruleset_of(one.settings)
    if game is None or game.id != round_.game or game.drawn_final is not DrawnFinal.IMPOSSIBLE:
        return ()
    if round_.phase.counts_for_standings or ruleset.sides or ruleset.board is not None:
        return ()
    return tuple(t.number for t in round_.tables if _is_level(ruleset, round_, t))


def _is_level(ruleset: Ruleset, round_: Round, table: Table) -> bool:
    if is_bye(round_, table) or not is_complete(round_, table):
        return False
    places = [seat.place for seat in play_table(ruleset, round_, table).seats]
    return places.count(1) > 1
