"""What regulations are called: the texts know them by their ids, no other code does."""

from __future__ import annotations

from bglmanager.engine.event import Tier
from bglmanager.i18n import Named, Texts

by_itself = Named[str](
    {
        "bgl-2010": "Boardgame League",
        "big-2026": "Board Italian Gamers",
        "catan-firenze-2014": "Catan, FirenzeGioca 2014",
        "7wonders-ludolimpiadi-2015": "7 Wonders, Ludolimpiadi 2015",
        "diplomacy-italia-2010": "Diplomacy, Italian scoring",
    }
).or_itself
"""What a regulation is called; its id where it is not known."""


def in_its_league(texts: Texts, ruleset: str, tier: Tier | None) -> str:
    """What an event by this regulation is called that counts for its league."""
    if tier is not None:
        return texts.text("Boardgame League, tier {tier}", tier=tier.value)
    if ruleset == "bgl-2010":
        return texts.text("Boardgame League, no tier")
    return texts.text("Board Italian Gamers")


for_nobody = Named[str](
    {
        "bgl-2010": "No league, Boardgame League rules",
        "big-2026": "No league, BIG rules",
        "catan-firenze-2014": "Single event: Catan, FirenzeGioca 2014",
        "7wonders-ludolimpiadi-2015": "Single event: 7 Wonders, Ludolimpiadi 2015",
        "diplomacy-italia-2010": "Single event: Diplomacy, Italian scoring",
    }
).or_itself
"""What an event by this regulation is called that counts for no league."""
