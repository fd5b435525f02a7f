"""The set-up that comes with a round, for commands without a window too: no store is needed."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Event, Round
from bglmanager.engine.games import drawing
from bglmanager.engine.games.drawn_seats import with_turns
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.problems import Refused, problem
from bglmanager.services.guard import refused_on_fault


def with_setup(event: Event, round_: Round, game: GameRules | None) -> Round:
    """A round just seated, with its set-up where the game has one.

    People can sit down without it: a fault in drawing it is written down and leaves the round
    without a set-up, which can be drawn later.
    """
    try:
        return with_setup_drawn(event, round_, game, attempt=1)
    except Refused:
        return round_


def with_setup_drawn(event: Event, round_: Round, game: GameRules | None, *, attempt: int) -> Round:
    """The round with the set-up of this attempt; `Refused` where a fault comes up in drawing it."""
    with refused_on_fault(problem("setup.fault", round=round_.number)):
        setup = None if game is None else drawing.draw_setup(event, round_, game, attempt)
        return round_ if setup is None else with_turns(replace(round_, setup=setup))
