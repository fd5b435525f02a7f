"""What the regulation proposes for a number of players: tables, rounds, final phases."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bglmanager.engine import pairs, plan, seating
from bglmanager.engine.event import Event, Seating
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.plan import PlanKind, Plans
from bglmanager.engine.points import sizes
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services.events import usual_rounds


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the regulation has for a number of players (BGL 3.5, 3.6.1, 3.11; BIG 8.1).

    `classic_rounds` is None where the regulation has no such number. `plans` are the ways to
    hold the event, with the one that is proposed; `finalists` the seats of a final.
    """

    players: int
    per_table: int
    sizes: tuple[int, ...]
    rounds: int
    classic_rounds: int | None
    finalists: int
    plans: Plans


def proposal(
    event: Event,
    players: int | None = None,
    *,
    game: GameRules | None = None,
    available: int | None = None,
) -> Proposal:
    """Table sizes, rounds and finalists for the players present, or for a number of them.

    Where pairs are played everything counts pairs. `game` is that of the next round, `available`
    are the minutes there are for playing, None for as many as it takes.
    """
    number = len(event.rounds) + 1
    minutes = plan.minutes_planned(event.settings, number, game)
    one = pairs.as_one(event) if pairs.are_played(event.settings) else event
    ruleset = ruleset_of(one.settings)
    row = plan.planned(one.settings, number)
    per_table = row.players_per_table
    settings = replace(one.settings, players_per_table=per_table, game=row.game)
    if players is None:
        players = len(seating.seatable(one))
    return Proposal(
        players=players,
        per_table=per_table,
        sizes=sizes(players, per_table),
        rounds=plan.rounds_proposed(ruleset, players, per_table, game),
        classic_rounds=plan.classic_rounds(ruleset, players, per_table),
        finalists=min(plan.final_size(ruleset, settings, game), players),
        plans=plan.plans(
            ruleset, settings, players, game=game, minutes=minutes, available=available
        ),
    )


def for_who_is_there(
    event: Event, *, game: GameRules | None = None, available: int | None = None
) -> Proposal | None:
    """The proposal for who is here, or who is entered while nobody is; pairs count once.

    With nobody entered it is for the fewest that the regulation is made for. None where it has
    no tables of this size.
    """
    ruleset = ruleset_of(event.settings)
    if event.settings.players_per_table not in ruleset.points:
        return None
    together = pairs.SIZE if pairs.are_played(event.settings) else 1
    here = len(seating.seatable(pairs.folded(event)))
    players = here or len(event.entries) // together or ruleset.min_players
    return proposal(event, players, game=game, available=available)


def rounds_to_plan(event: Event, *, game: GameRules | None = None) -> int:
    """The rounds with which the first draw is made: those proposed for who is here, as long as
    the event has the number it was made with. Another number is somebody's choice, and stays.
    """
    settings = event.settings
    found = None if event.rounds else for_who_is_there(event, game=game)
    if found is None or settings.plan or settings.rounds_planned != usual_rounds(settings, game):
        return settings.rounds_planned
    proposed = found.plans.proposed
    fits = (proposed.kind is PlanKind.ROUND_ROBIN) is (settings.seating is Seating.ROUND_ROBIN)
    return max(proposed.rounds if fits else found.rounds, 1)
