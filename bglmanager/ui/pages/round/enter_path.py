"""The way that Enter takes through the fields of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bglmanager.ui.pages.round.figure_field import FigureField
from bglmanager.ui.pages.round.seat_line import SeatLine


@dataclass(frozen=True)
class EnterPath:
    """Made for the lines of a table as they are now.

    `games` of a series are shown. `asked` are the tie-breaks that have a say: Enter comes to them
    last, and to no others, as most tables need none.
    """

    lines: Sequence[SeatLine]
    games: int
    asked: Sequence[FigureField]

    def after(self, field: FigureField) -> list[FigureField]:
        """The fields that come after this one, past who is absent; none after the last."""
        path = self._path()
        if field in path:
            return path[path.index(field) + 1 :]
        order = self._order(self.lines)
        rest = order[order.index(field) + 1 :] if field in order else []
        return [one for one in rest if one in path]

    def _path(self) -> list[FigureField]:
        fields = self._order([line for line in self.lines if not line.absent])
        ties = {one for line in self.lines for one in line.figures.deciding}
        path = [one for one in fields if one not in ties]
        return path + [one for one in self.asked if one in fields]

    def _order(self, lines: Sequence[SeatLine]) -> list[FigureField]:
        """Game by game, what was played first; then seat by seat."""
        fields = [line.fields() for line in lines]
        games: list[FigureField] = [
            line.figures.games[n]
            for n in range(self.games)
            for line, own in zip(lines, fields, strict=True)
            if line.figures.games[n] in own
        ]
        return games + [one for own in fields for one in own if one not in games]

    def last_turn(self, field: FigureField) -> tuple[FigureField, str] | None:
        """The one turn that is left when `field` is the last but one typed, with its number.

        It is filled in, also where its player is absent.
        """
        turns = [line.figures.turn for line in self.lines]
        left = {str(n) for n in range(1, len(turns) + 1)} - {one.text().strip() for one in turns}
        empty = [one for one in turns if not one.text().strip()]
        if field in turns and len(turns) > 1 and len(empty) == len(left) == 1:
            return empty[0], left.pop()
        return None
