"""A column of the standings as it is written, on screen and paper alike."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.board_events import top_win_in
from bglmanager.engine.derived import StandingRow
from bglmanager.engine.event import Event, Number
from bglmanager.i18n import Texts
from bglmanager.words import number_format

POINTS = "points"


def value_of(row: StandingRow, name: str) -> Number | None:
    """Ranking points, or a criterion by its name; None where there is none."""
    return row.points if name == POINTS else dict(row.criteria).get(name)


def score_cells(
    texts: Texts,
    event: Event,
    rows: Sequence[StandingRow | None],
    name: str,
    *,
    alone: bool = False,
) -> list[str]:
    """What the rows have of a criterion, or of the points, all with the same decimals.

    The win at the top table stands beside what the board gave (Diplomacy 8.3): "2000 + 254.80";
    in the points only where they stand `alone`, without the scores of the rounds. None stands for
    somebody who is in no row.
    """
    told = alone or name != POINTS
    wins = [top_win_in(event, row, name) if row is not None and told else 0 for row in rows]
    values = [None if row is None else value_of(row, name) for row in rows]
    scored = [
        value - win if value is not None and win else value
        for value, win in zip(values, wins, strict=True)
    ]
    written = number_format.column(texts, scored)
    return [
        f"{number_format.figure(texts, win)} + {cell}" if win else cell
        for cell, win in zip(written, wins, strict=True)
    ]
