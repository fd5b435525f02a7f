"""One table with where it stands, so that a problem of it can say its path and its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeGuard

from bglmanager.engine.event import Entry, Json, Round, Settings, Table, TeamKind, TeamPairing
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import regulation_of


def table_sizes(settings: Settings) -> tuple[int, int | None]:
    """Fewest and most players at a table."""
    found = regulation_of(settings)
    return (1, None) if found is None else (found.least_at_table, found.max_table)


def is_whole(value: Json) -> TypeGuard[int]:
    """Whether an open value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


class TableAt(NamedTuple):
    """A table at `path`; `bye` tells a table of one, or of one united team (rules 2.8).

    `board` tells one of Diplomacy, with powers, years and centres.
    """

    settings: Settings
    round: Round
    table: Table
    path: str
    bye: bool
    board: bool

    @staticmethod
    def of(
        settings: Settings,
        entries: Mapping[EntryNumber, Entry],
        round_: Round,
        index: int,
        path: str,
    ) -> TableAt:
        """The table with this index of a round that stands at `path`."""
        table, found = round_.tables[index], regulation_of(settings)
        return TableAt(
            settings,
            round_,
            table,
            f"{path}.tables[{index}]",
            len(table.seats) == 1 or _united_team(settings, entries, table),
            found is not None and found.board is not None,
        )

    def problem(self, code: str, seat: int | None, key: str, **values: object) -> Problem:
        """A problem of the seat with this index, or of the table; `key` ends the path."""
        if seat is None:
            path = self.path
        else:
            path = f"{self.path}.seats[{seat}]"
            values["entry"] = self.table.seats[seat].entry
        values["round"] = self.round.number
        values["table"] = self.table.number
        return Problem(code, f"{path}.{key}", tuple(sorted(values.items())))


def _united_team(settings: Settings, entries: Mapping[EntryNumber, Entry], table: Table) -> bool:
    mode = settings.teams_mode
    if mode is None or mode.kind is not TeamKind.FIXED or mode.pairing is not TeamPairing.UNITED:
        return False
    teams = {entries[s.entry].team if s.entry in entries else None for s in table.seats}
    return len(teams) == 1 and None not in teams
