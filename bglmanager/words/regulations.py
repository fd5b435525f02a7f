"""What regulations are called, and sentences with the paragraph they come from."""

from __future__ import annotations

from bglmanager.engine.event import Settings, Tier
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.plan import plan_size
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, Topic
from bglmanager.i18n import Named, Texts

regulation_name = Named[str](
    {
        "bgl-2010": "Boardgame League",
        "big-2026": "Board Italian Gamers",
        "catan-firenze-2014": "Catan, FirenzeGioca 2014",
        "7wonders-ludolimpiadi-2015": "7 Wonders, Ludolimpiadi 2015",
        "diplomacy-italia-2010": "Diplomacy, Italian scoring",
    }
).or_itself
"""What a regulation is called; its id where it is not known."""


def regulation_in_league(texts: Texts, ruleset: str, tier: Tier | None) -> str:
    """What an event by this regulation is called that counts for its league."""
    if tier is not None:
        return texts.text("Boardgame League, tier {tier}", tier=tier.value)
    if ruleset == "bgl-2010":
        return texts.text("Boardgame League, no tier")
    return texts.text("Board Italian Gamers")


regulation_without_league = Named[str](
    {
        "bgl-2010": "No league, Boardgame League rules",
        "big-2026": "No league, BIG rules",
        "catan-firenze-2014": "Single event: Catan, FirenzeGioca 2014",
        "7wonders-ludolimpiadi-2015": "Single event: 7 Wonders, Ludolimpiadi 2015",
        "diplomacy-italia-2010": "Single event: Diplomacy, Italian scoring",
    }
).or_itself
"""What an event by this regulation is called that counts for no league."""


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
