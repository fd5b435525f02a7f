"""What stands in the fields of a board, year by year, and the centres it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bglmanager.engine.boards import FIRST_YEAR
from bglmanager.engine.event import Table
from bglmanager.services.boards import Held, held_by

OUT = "0"
"""What is typed for a power that is eliminated: it stays so."""


@dataclass(frozen=True, slots=True)
class TypedBoard:
    """The texts of every seat's fields, one for each year shown, 1901 first."""

    seats: tuple[tuple[str, ...], ...]
    reason: str = ""

    @property
    def years(self) -> int:
        """How many years are shown."""
        return max(map(len, self.seats), default=0)


def written(table: Table, last_year: int) -> TypedBoard:
    """The centres kept for a board, with empty fields up to the last year."""
    held = held_by(table)
    latest = max([last_year, *(year for own in held for year in own)])
    shown = range(FIRST_YEAR, latest + 1)
    return TypedBoard(
        tuple(tuple(str(own[year]) if year in own else "" for year in shown) for own in held)
    )


def read(typed: TypedBoard) -> tuple[Held, ...]:
    """Year → centres of every seat, as far as typed."""
    return tuple(
        {FIRST_YEAR + n: int(text) for n, text in enumerate(own) if text} for own in typed.seats
    )


def totals(seats: Sequence[Sequence[str]]) -> tuple[int | None, ...]:
    """The sum of every year, None for one in which nothing is typed."""
    return tuple(
        sum(int(text) for text in column if text) if any(column) else None
        for column in zip(*seats, strict=True)
    )


def is_begun(seats: Sequence[Sequence[str]], year: int) -> bool:
    """Whether something is typed in this year, or in a later one."""
    return any(text for own in seats for text in own[year:])
