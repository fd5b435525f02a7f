"""Which table is meant by what is typed in the number field."""

from __future__ import annotations

from bglmanager.engine.event import Round
from bglmanager.engine.ids import TableNumber


def find_table(round_: Round, typed: str) -> TableNumber | None:
    """The table with this number, or whose furniture has this name."""
    for table in round_.tables:
        if str(table.number) == typed:
            return table.number
    for table in round_.tables:
        if table.label and table.label.casefold() == typed.casefold():
            return table.number
    return None
