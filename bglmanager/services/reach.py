"""Who can still reach the final, worked out once for every state of an event."""

from __future__ import annotations

from collections.abc import Iterable

from bglmanager.engine.chances import Reach
from bglmanager.engine.cut_race import CutRace, cut_race
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.reach import Needs, needs_of, reach_of
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent


def reach_now(desk: OpenEvent, games: Catalogue) -> Reach | None:
    """Who is in, can be, is out by the results there are; None where nothing can be reached."""
    event, game = desk.event, games.next_wishes(desk.event).game
    return desk.answer_once("reach", (event, game), lambda: reach_of(event, desk.derived, game))


def cut_race_now(desk: OpenEvent, games: Catalogue) -> CutRace | None:
    """What the first final phase hangs on while the last tables of the Swiss rounds play."""
    event, game = desk.event, games.next_wishes(desk.event).game
    return desk.answer_once("cut race", (event, game), lambda: cut_race(event, desk.derived, game))


def needs_now(desk: OpenEvent, games: Catalogue, entries: Iterable[EntryNumber]) -> Needs:
    """What each place at their tables would do for these players in the last planned round."""
    game = games.next_wishes(desk.event).game
    return needs_of(desk.event, desk.derived, entries, game)
