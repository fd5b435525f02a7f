"""What regulations are called, and sentences with the paragraph they come from."""

from __future__ import annotations

from bglmanager.engine.event import Settings, Tier
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.plan import plan_size
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, Topic
from bglmanager.i18n import Texts


def regulation_name(texts: Texts, ruleset: str) -> str:
    """What a regulation is called; its id where it is not known."""
    found = RULESETS.get(ruleset)
    return ruleset if found is None else texts.say(found.called.name)


def regulation_in_league(texts: Texts, ruleset: str, tier: Tier | None) -> str:
    """What an event by this regulation is called that counts for its league."""
    if tier is not None:
        return texts.text("Boardgame League, tier {tier}", tier=tier.value)
    if ruleset in RULESETS and RULESETS[ruleset].tiers:
        return texts.text("Boardgame League, no tier")
    return regulation_name(texts, ruleset)


def regulation_without_league(texts: Texts, ruleset: str) -> str:
    """What an event by this regulation is called that counts for no league."""
    found = RULESETS.get(ruleset)
    return ruleset if found is None else texts.say(found.without_league.name)


def with_paragraph(said: str, ruleset: Ruleset, topic: Topic, per_table: int = 0) -> str:
    """The sentence with the paragraph before its stop: "… (BGL 3.5)."

    As it is where this regulation has none on the topic.
    """
    return _with_place(said, ruleset.paragraphs.cited(topic, per_table))


def plan_cited(said: str, settings: Settings, game: GameRules | None) -> str:
    """The sentence with where the regulation has its final phases, by the size they are for.

    A game with final phases of its own has them where the regulation speaks of that game.
    """
    ruleset = ruleset_of(settings)
    if game is not None and game.final_plan is not None:
        return _with_place(said, ruleset.paragraphs.named(game.paragraph))
    return with_paragraph(said, ruleset, Topic.PLAN, plan_size(settings, game))


def _with_place(said: str, where: str) -> str:
    return f"{said.removesuffix('.')} ({where})." if where else said
