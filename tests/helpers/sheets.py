"""Somebody who types a table's sheet without a window: a text and Enter, field by field."""

from __future__ import annotations

from typing import Any, TypeVar

from bglmanager.engine.event import Event
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import TableNumber
from bglmanager.i18n import Texts
from bglmanager.services.score_sheet import ScoreSheet, SheetColumns
from bglmanager.services.table_sheet import BoardSheet, Cell, Sheet

Any_ = TypeVar("Any_", bound=Sheet)


def score_sheet(
    event: Event, game: GameRules | None = None, table: int = 1, **more: Any
) -> ScoreSheet:
    """The sheet of a table of the last round, with nothing typed on it."""
    round_, texts = event.rounds[-1], Texts("en")
    return ScoreSheet(
        event=event,
        number=round_.number,
        table=round_.table(TableNumber(table)),
        game=game,
        columns=SheetColumns.of_round(event, round_, game, texts.language),
        texts=texts,
        **more,
    ).cleared()


def board_sheet(event: Event, table: int = 1, **more: Any) -> BoardSheet:
    """The sheet of a board of the last round, with nothing typed on it."""
    round_ = event.rounds[-1]
    here = round_.table(TableNumber(table))
    return BoardSheet(event=event, number=round_.number, table=here, **more).cleared()


def type_on(sheet: Any_, *texts: str) -> tuple[Any_, Cell | None]:
    """The sheet with these texts, each followed by Enter, and where it goes on.

    An empty text leaves what stands there.
    """
    at = sheet.first_cell
    for text in texts:
        assert at is not None, f"the sheet was to be saved before {text!r}"
        sheet = sheet.with_text(at, text) if text else sheet
        sheet, at = sheet.after_enter(at)
    return sheet, at


def written_on(sheet: Sheet) -> list[list[str]]:
    """What stands in the fields that can be typed in, seat by seat."""
    seats = range(len(sheet.seated_entries))
    return [[sheet.typed.text_in(Cell(seat, field)) for field in sheet.fields] for seat in seats]
