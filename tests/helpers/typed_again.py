"""A table as the second person types it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bglmanager.engine.event import Event, Table
from bglmanager.engine.games.asked import asked_at_seats
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.problems import refuse_if
from bglmanager.services import result_input
from bglmanager.services.result_checks import check_typed
from bglmanager.services.result_input import SeatInput


def table_typed_again(
    event: Event,
    number: RoundNumber,
    table: TableNumber,
    inputs: Sequence[SeatInput],
    *,
    drawn: bool = False,
    overran: bool = False,
    game: GameRules | None = None,
) -> Table:
    """The table as these inputs alone make it. Raises `Refused` with what is missing."""
    round_, old = event.round(number), event.round(number).table(table)
    refuse_if(check_typed(round_, old, inputs))
    new = result_input.filled_table(old, inputs, asked_at_seats(event, round_, game))
    return replace(new, drawn=drawn, overran=overran)
