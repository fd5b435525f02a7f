"""Results as they are typed for the seats of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bglmanager.engine.event import Event, Table
from bglmanager.engine.games.asked import asked_at_seats
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.problems import refuse_if
from bglmanager.services import results
from bglmanager.services.changes import Changes
from bglmanager.services.result_input import SeatInput, check_typed, filled_table
from bglmanager.services.workspace import OpenEvent


def typed_table(
    event: Event, number: RoundNumber, table: TableNumber, inputs: Sequence[SeatInput], *,
    game: GameRules | None = None, **marks: Any,
) -> Table:  # fmt: skip
    """The table as these inputs alone make it. Raises `Refused` with what is missing."""
    round_ = event.round(number)
    old = round_.table(table)
    refuse_if(check_typed(round_, old, inputs))
    return replace(filled_table(old, inputs, asked_at_seats(event, round_, game)), **marks)


def enter_result(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, inputs: Sequence[SeatInput], *,
    drawn: bool | None = None, overran: bool | None = None, game: GameRules | None = None,
    **more: Any,
) -> Changes:  # fmt: skip
    """Put what is typed for a table in; `drawn` and `overran` stay as they are unless said."""
    refuse_if(results.can_take_results(desk.event, number))
    said = {"drawn": drawn, "overran": overran}
    marks = {name: mark for name, mark in said.items() if mark is not None}
    new = typed_table(desk.event, number, table, inputs, game=game, **marks)
    return results.put_result(desk, number, new, game=game, **more)
