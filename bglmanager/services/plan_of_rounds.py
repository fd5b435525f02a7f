"""Events of several games: a plan with a game, a table size and a time for every round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bglmanager.engine.event import Event, PlannedRound
from bglmanager.engine.plan import MULTI
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import event_names, events
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue
from bglmanager.services.limits import check_text
from bglmanager.services.workspace import OpenEvent


def can_change(event: Event) -> tuple[Problem, ...]:
    """Why the plan stays as it is; nothing before the first draw."""
    if event.rounds:
        return (problem("event.fixed-after-draw", "event.plan", field="plan"),)
    return ()


def set_plan(desk: OpenEvent, rows: Sequence[PlannedRound], games: Catalogue) -> Changes:
    """Play these rounds, one game each; without rows the event has one game again.

    An event that is called after its game is called after these.

    Raises `Refused` with everything that is wrong, "plan[<row>]…" as path.
    """
    event = desk.event
    refuse_if(can_change(event))
    refuse_if([found for i, row in enumerate(rows) for found in _check(event, i, row)])
    settings = event.settings
    if rows:
        changed = replace(
            settings, game=MULTI, plan=tuple(rows), rounds_planned=len(rows), minutes=None
        )
    else:
        game = settings.plan[0].game if settings.plan else settings.game
        changed = replace(settings, game=game, plan=())
    changed = event_names.with_following_name(settings, changed, games)
    refuse_if(events.check_change(event, changed))
    return desk.act("set-plan", {}, lambda before: replace(before, settings=changed))


def _check(event: Event, index: int, row: PlannedRound) -> tuple[Problem, ...]:
    found: list[Problem] = []
    if not row.game.strip():
        found.append(problem("event.no-game", f"plan[{index}].game"))
    found += check_text(row.game, path=f"plan[{index}].game", field="game")
    ruleset = ruleset_of(event.settings)
    if row.players_per_table not in ruleset.points:
        found.append(
            problem(
                "ruleset.table-size",
                f"plan[{index}].players_per_table",
                size=row.players_per_table,
                least=ruleset.min_table,
                most=ruleset.max_table,
            )
        )
    return tuple(found)
