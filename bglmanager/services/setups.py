"""Set-ups of rounds drawn later, or once more by themselves (BGL 4.1)."""

from __future__ import annotations

from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.games import drawing
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.tables import has_figures
from bglmanager.services.changes import Changes
from bglmanager.services.edit import round_of, with_round
from bglmanager.services.round_setup import with_setup_drawn
from bglmanager.services.workspace import OpenEvent


def can_draw_again(
    event: Event, number: RoundNumber, game: GameRules | None
) -> tuple[Problem, ...]:
    """Why the set-up of a round can be drawn neither for the first time nor again; nothing when it
    can. `game` is what its regulation has of the round's game.
    """
    round_ = round_of(event, number)
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
    old = round_of(desk.event, number)
    attempt = old.setup.attempt + 1 if old.setup else 1
    new = with_setup_drawn(desk.event, old, game, attempt=attempt)
    return desk.act(
        "draw-setup", {"round": number, "attempt": attempt}, lambda event: with_round(event, new)
    )
