"""The day map of the event that is open: for its page, and the window it has for itself."""

from __future__ import annotations

from bglmanager.engine.cross_table import CrossTable, cross_table
from bglmanager.engine.day_map import DayMap, day_map, qualified_so_far
from bglmanager.engine.event import Event
from bglmanager.engine.final_roll import FinalRoll, final_roll
from bglmanager.services.games import Catalogue
from bglmanager.services.upcoming_rounds import filled_in
from bglmanager.services.workspace import OpenEvent


def shown_map(desk: OpenEvent, games: Catalogue) -> tuple[Event, DayMap]:
    """The event as it will be drawn, with the rounds of its first draw, and its map, made once for
    the page and the window.

    Raises `Refused` as `derive` does.
    """
    event = filled_in(desk.event, games)
    derived, game = desk.derived, games.next_wishes(event).game

    def drawn() -> DayMap:
        qualified = qualified_so_far(event, derived, game)
        return day_map(event, derived, game, qualified=qualified)

    return event, desk.answer_once("day map", (event, game), drawn)


def called_next(desk: OpenEvent, games: Catalogue) -> FinalRoll | None:
    """Who is called to the final phase that comes next, made once; None where none does."""
    event, wishes = desk.event, games.next_wishes(desk.event)

    def called() -> FinalRoll | None:
        return final_roll(event, desk.derived, wishes)

    return desk.answer_once("final roll", (event, wishes), called)


def shown_cross_table(desk: OpenEvent, games: Catalogue) -> CrossTable | None:
    """Everybody against everybody; None where that is not played."""
    event = filled_in(desk.event, games)
    return cross_table(event, desk.derived)
