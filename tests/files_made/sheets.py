"""What a workbook made for a test holds, whatever its format."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """A cell that shows an error, as "#N/A"."""

    shown: str


@dataclass(frozen=True)
class Formula:
    """A formula with the result the file carries; None where it carries none."""

    result: str | float | None


Cell = str | int | float | bool | dt.date | dt.datetime | Fault | Formula | None


@dataclass(frozen=True)
class Made:
    """A sheet; hidden rows and merged cells by their numbers from 0."""

    rows: Sequence[Sequence[Cell]]
    name: str = "Iscritti"
    hidden: tuple[int, ...] = ()
    merged: tuple[tuple[int, int, int, int], ...] = ()
    visible: bool = True


def columns(text: str) -> list[list[Cell]]:
    """The rows of a text with semicolons, every cell a text."""
    return [list(line.split(";")) for line in text.split("\n")]
