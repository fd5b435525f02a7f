"""The answers to "which league?": league with tier, or a regulation that counts for nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bglmanager.engine.event import League, Settings, Tier
from bglmanager.engine.rulesets import RULESETS
from bglmanager.i18n import Texts
from bglmanager.services import events

BGL, BIG = "bgl-2010", "big-2026"


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: the regulation, whether it counts for its league, and the tier there."""

    ruleset: str
    league: bool
    tier: Tier | None = None

    @property
    def key(self) -> str:
        """The answer as text, for the box it is chosen in."""
        return f"{self.ruleset}:{self.tier or ''}" if self.league else self.ruleset

    def of(self, settings: Settings) -> Settings:
        """The settings with this answer."""
        return events.with_league(settings, self.ruleset, league=self.league, tier=self.tier)


USUAL = Choice(BGL, league=True, tier=Tier.C)

CHOICES: Sequence[Choice] = (
    *(Choice(BGL, league=True, tier=tier) for tier in Tier),
    Choice(BIG, league=True),
    Choice(BGL, league=False),
    Choice(BIG, league=False),
)
"""In the order they are offered in."""


def choice(key: str) -> Choice:
    """The answer with this key. Raises ValueError for none of them."""
    for each in CHOICES:
        if each.key == key:
            return each
    raise ValueError(key)


def choice_of(settings: Settings) -> Choice:
    """The answer that gives these settings; one of a file may be none that is offered."""
    tier = settings.tier if league_of(settings.ruleset) is League.BGL else None
    return Choice(settings.ruleset, settings.league is not None, tier)


def league_of(ruleset: str) -> League:
    """The league whose games and minutes hold for a regulation."""
    found = RULESETS.get(ruleset)
    return League.BGL if found is None else found.league


def in_words(texts: Texts, each: Choice) -> str:
    """What an answer is called."""
    if each.league and each.tier is not None:
        return texts.text("Boardgame League, tier {tier}", tier=each.tier.value)
    if each.league and each.ruleset == BGL:
        return texts.text("Boardgame League, no tier")
    if each.league:
        return texts.text("Board Italian Gamers")
    if each.ruleset == BIG:
        return texts.text("No league, BIG rules")
    return texts.text("No league, Boardgame League rules")
