"""What regulations are called: the texts know them by their ids, no other code does."""

from __future__ import annotations

from bglmanager.engine.event import Tier
from bglmanager.i18n import Texts


def by_itself(texts: Texts, ruleset: str) -> str:
    """What a regulation is called; its id where it is not known."""
    return {
        "bgl-2010": texts.text("Boardgame League"),
        "big-2026": texts.text("Board Italian Gamers"),
        "catan-firenze-2014": texts.text("Catan, FirenzeGioca 2014"),
        "7wonders-ludolimpiadi-2015": texts.text("7 Wonders, Ludolimpiadi 2015"),
        "diplomacy-italia-2010": texts.text("Diplomacy, Italian scoring"),
    }.get(ruleset, ruleset)


def in_its_league(texts: Texts, ruleset: str, tier: Tier | None) -> str:
    """What an event by this regulation is called that counts for its league."""
    if tier is not None:
        return texts.text("Boardgame League, tier {tier}", tier=tier.value)
    if ruleset == "bgl-2010":
        return texts.text("Boardgame League, no tier")
    return texts.text("Board Italian Gamers")


def for_nobody(texts: Texts, ruleset: str) -> str:
    """What an event by this regulation is called that counts for no league."""
    return {
        "bgl-2010": texts.text("No league, Boardgame League rules"),
        "big-2026": texts.text("No league, BIG rules"),
        "catan-firenze-2014": texts.text("Single event: Catan, FirenzeGioca 2014"),
        "7wonders-ludolimpiadi-2015": texts.text("Single event: 7 Wonders, Ludolimpiadi 2015"),
        "diplomacy-italia-2010": texts.text("Single event: Diplomacy, Italian scoring"),
    }.get(ruleset, ruleset)
