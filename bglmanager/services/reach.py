"""Who can still reach the final, worked out once for every state of an event."""

from __future__ import annotations

from collections.abc import Iterable

from bglmanager.engine.chances import Reach
from bglmanager.engine.cut_race import CutRace, cut_race
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.race import Race
from bglmanager.engine.reach import Needs, needs_of, race_of, reach_of
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent


def reach_now(desk: OpenEvent, games: Catalogue) -> Reach | None:
    """Who is in, can be, is out by the results there are; None where nothing can be reached."""
    event, game = desk.event, games.next_wishes(desk.event).game

    def find() -> Reach | None:
        return reach_of(event, desk.derived, game, _race_now(desk))

    return desk.answer_once("reach", (event, game), find)


def cut_race_now(desk: OpenEvent, games: Catalogue) -> CutRace | None:
    """What the first final phase hangs on while the last tables of the Swiss rounds play."""
    event, game = desk.event, games.next_wishes(desk.event).game

    def find() -> CutRace | None:
        return cut_race(event, desk.derived, game, _race_now(desk))

    return desk.answer_once("cut race", (event, game), find)


def needs_now(desk: OpenEvent, games: Catalogue, entries: Iterable[EntryNumber]) -> Needs:
    """What each place at their tables would do for these players in the last planned round."""
    game = games.next_wishes(desk.event).game
    return needs_of(desk.event, desk.derived, entries, game, _race_now(desk))


def _race_now(desk: OpenEvent) -> Race | None:
    return desk.answer_once("race", desk.event, lambda: race_of(desk.event, desk.derived))
