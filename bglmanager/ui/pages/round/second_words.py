"""What two readings of a table say: a figure by its name, both values, who wins either way."""

from __future__ import annotations

from fractions import Fraction

from bglmanager.engine.boards import CENTRES
from bglmanager.engine.derived import TableResult
from bglmanager.engine.event import Differing
from bglmanager.i18n import Texts
from bglmanager.services.result_input import WON
from bglmanager.services.score_sheet import (
    BID,
    GAME,
    PLACE,
    SCORE,
    TIE,
    TURN,
    SheetColumns,
    exact_text,
)
from bglmanager.services.table_sheet import Cell
from bglmanager.ui.pages.round.form_columns import extra_hint, turn_title
from bglmanager.ui.pages.round.people import People
from bglmanager.words.number_format import MISSING

_PARTS, _EXTRA = "components.", "extra."
_YEARS = f"{_EXTRA}{CENTRES}."
_TIES, _GAMES = "tie_breaks", "games"


class ReadingWords:
    """Says what differs, in the language of the window."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def both(self, each: Differing, columns: SheetColumns | None) -> str:
        """A figure with both its values; `columns` are those of a form with scores."""
        return self._texts.text(
            "{figure}: first {first}, second {second}",
            figure=self._name(each.field, columns),
            first=self._value(each.first),
            second=self._value(each.second),
        )

    def order(self, result: TableResult, people: People) -> str:
        """Who comes where: "1. Rossi Ada, 2. Verdi Bruno"."""
        known = sorted(result.seats, key=lambda seat: seat.place or len(result.seats) + 1)
        return ", ".join(
            f"{MISSING if seat.place is None else f'{seat.place}.'} {people[seat.entry].name}"
            for seat in known
        )

    def _value(self, text: str | None) -> str:
        if text is None:
            return self._texts.text("empty")
        marks = {"true": self._texts.text("yes"), "false": self._texts.text("no")}
        if text in marks:
            return marks[text]
        number = exact_text(self._texts, Fraction(text.removesuffix(WON)))
        return f"{number}{WON}" if text.endswith(WON) else number

    def _name(self, field: str, columns: SheetColumns | None) -> str:
        text = self._texts.text
        known = {
            SCORE: text("Score"),
            BID: text("Bid"),
            PLACE: self._texts.word("at the table", "Place"),
            TURN: turn_title(self._texts),
            "drawn": text("Tied"),
            "overran": text("Stopped by the time limit"),
        }
        if field in known:
            return known[field]
        if field.startswith(_YEARS):
            return field.removeprefix(_YEARS)
        name, nth = numbered(field)
        if name == _GAMES:
            return text("Game {n}", n=nth + 1)
        return field if columns is None else self._label(columns, name, nth)

    def _label(self, columns: SheetColumns, name: str, nth: int) -> str:
        """What the game or the regulation calls a figure."""
        if name == _TIES:
            ties = columns.tie_breaks
            return columns.name_of_label(ties[nth].label) if nth < len(ties) else name
        if name.startswith(_EXTRA):
            return extra_hint(self._texts, columns, name.removeprefix(_EXTRA))
        return columns.name_of_label(name.removeprefix(_PARTS))


def numbered(field: str) -> tuple[str, int]:
    """A field without its number: "games[1]" is 1 of "games"; 0 where it has none."""
    name, bracket, rest = field.rpartition("[")
    if bracket and name in (_TIES, _GAMES):
        return name, int(rest.removesuffix("]"))
    return field, 0


def cell_at(seat: int, field: str) -> Cell:
    """Where a figure of this seat, or the centres of a year, stand in the form."""
    name, nth = numbered(field)
    if name == _GAMES:
        return Cell(seat, f"{GAME}.{nth}")
    return Cell(seat, f"{TIE}.{nth}" if name == _TIES else field.removeprefix(_YEARS))
