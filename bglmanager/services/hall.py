"""The list of what must be in the hall, with what is ticked off."""

from __future__ import annotations

from dataclasses import dataclass

from bglmanager.engine import equipment_needed
from bglmanager.engine.equipment_needed import Need as Need
from bglmanager.engine.equipment_needed import Thing
from bglmanager.engine.event import Event
from bglmanager.services.checklist import is_done
from bglmanager.services.games import Catalogue, games_of


@dataclass(frozen=True, slots=True)
class ToBring:
    """A thing of the list, and whether it is there."""

    thing: Thing
    done: bool

    @property
    def code(self) -> str:
        """What names it for good."""
        return self.thing.code


def to_bring(event: Event, games: Catalogue) -> tuple[ToBring, ...]:
    """Everything this event needs, nothing that it does not."""
    known = {game: games.rules(game, event.settings) for game in games_of(event)}
    return tuple(
        ToBring(each, is_done(event, each.code))
        for each in equipment_needed.things_needed(event, known)
    )


def expected_players(event: Event) -> int | None:
    """Players the numbers are for; None while nothing tells how many may come."""
    return equipment_needed.expected_players(event)
