"""Set-ups of rounds: drawn with the seating, later, or once more by themselves (BGL 4.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.games import drawing
from bglmanager.engine.games.drawing import with_turns
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import Problem, Refused, problem, refuse_if
from bglmanager.engine.tables import has_figures
from bglmanager.services.changes import Changes, put_round
from bglmanager.services.guard import refused_on_fault

if TYPE_CHECKING:  # the command line has no store, and loads none
    from bglmanager.services.workspace import OpenEvent


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


def can_draw_again(
    event: Event, number: RoundNumber, game: GameRules | None
) -> tuple[Problem, ...]:
    """Why the set-up of a round can be drawn neither for the first time nor again; nothing when it
    can. `game` is what its regulation has of the round's game.
    """
    round_ = event.round(number)
    if game is None or not drawing.has_draws(event, round_, game):
        return (problem("setup.nothing", round=number),)
    if round_.status is RoundStatus.CLOSED:
        return (problem("setup.closed", round=number),)
    if any(map(has_figures, round_.tables)):
        return (problem("setup.has-results", round=number),)
    return ()


def draw_again(desk: OpenEvent, number: RoundNumber, game: GameRules | None) -> Changes:
    """Draw the set-up of a round with the next attempt; with the first where it has none.

    The seating stays. Raises `Refused` with what `can_draw_again` says.
    """
    refuse_if(can_draw_again(desk.event, number, game))
    old = desk.event.round(number)
    attempt = old.setup.attempt + 1 if old.setup else 1
    new = with_setup_drawn(desk.event, old, game, attempt=attempt)
    return put_round(desk, "draw-setup", new, attempt=attempt)
