"""Who makes a move at an event, and what there is to make it with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

from bglmanager.engine.event import EntryStatus, Event, Round, RoundStatus, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.tables import is_bye
from bglmanager.services.changes import Changes
from bglmanager.services.workspace import OpenEvent

T = TypeVar("T")


class NotNow(Exception):
    """There is nothing at the desk that this move could be made with."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Who makes a move: at which event, by what chance, with a folder for files."""

    desk: OpenEvent
    chance: Random
    folder: Path

    @property
    def event(self) -> Event:
        return self.desk.event

    def one(self, found: Sequence[T]) -> T:
        """One of them; `NotNow` when there is none."""
        if not found:
            raise NotNow
        return self.chance.choice(found)

    def somebody(self, *statuses: EntryStatus) -> EntryNumber:
        """An entry with one of these statuses, or any."""
        found = [e.number for e in self.event.entries if not statuses or e.status in statuses]
        return self.one(found)

    def last(self) -> RoundNumber:
        """The number of the last round."""
        return self.one(self.event.rounds[-1:]).number

    def seat(self) -> tuple[RoundNumber, TableNumber, EntryNumber]:
        """A seat in a round being played."""
        round_, table = self.table(RoundStatus.PLAYING)
        return round_.number, table.number, self.one(table.seats).entry

    def table(self, *statuses: RoundStatus) -> tuple[Round, Table]:
        """A table with a game, in a round of one of these statuses."""
        found = [
            (round_, table)
            for round_ in self.event.rounds
            if round_.status in statuses
            for table in round_.tables
            if not is_bye(round_, table)
        ]
        return self.one(found)


Move = Callable[[Hand], Changes | None]
"""Raises `NotNow` or `Refused` when it cannot be made."""
