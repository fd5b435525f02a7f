"""Sentences about a rule, with the paragraph of the regulation they come from."""

from __future__ import annotations

from bglmanager.engine.event import Settings
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.plan import plan_size
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, Topic


def cited(said: str, ruleset: Ruleset, topic: Topic, per_table: int = 0) -> str:
    """The sentence with the paragraph before its stop: "… (BGL 3.5)."

    As it is where this regulation has none on the topic.
    """
    return _with(said, ruleset.paragraphs.cited(topic, per_table))


def plan_cited(said: str, settings: Settings, game: GameRules | None) -> str:
    """The sentence with where the regulation has its final phases, by the size they are for.

    A game with final phases of its own has them where the regulation speaks of that game.
    """
    ruleset = ruleset_of(settings)
    if game is not None and game.final_plan is not None:
        return _with(said, ruleset.paragraphs.named(game.paragraph))
    return cited(said, ruleset, Topic.PLAN, plan_size(settings, game))


def _with(said: str, where: str) -> str:
    return f"{said.removesuffix('.')} ({where})." if where else said
