"""The answers to "what is it played by?": a league with its tier, a regulation, own rules."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import field, replace

from bglmanager.engine import rulesets
from bglmanager.engine.event import Json, Settings, Tier
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.i18n import Texts
from bglmanager.services import events, own_rules
from bglmanager.services.games import Catalogue
from bglmanager.services.own_rules import OwnRules
from bglmanager.words import regulations

_OWN = "own:"


@record
class RulesChoice:
    """One answer: the regulation, whether it counts for its league, and the tier there.

    `options` are what an organiser's own rules say, `rules` is the text of their file.
    """

    ruleset: str
    league: bool
    tier: Tier | None = None
    rules: str = ""
    options: Mapping[str, Json] = field(default_factory=dict, compare=False)

    @property
    def key(self) -> str:
        """The answer as text, for the box it is chosen in: own rules are their own key."""
        if self.rules:
            return f"{_OWN}{self.rules}"
        return f"{self.ruleset}:{self.tier or ''}" if self.league else self.ruleset

    @property
    def base(self) -> str:
        """The id of the regulation, that behind own rules."""
        return custom.base_of(self.ruleset, self.options)

    def in_words(self, texts: Texts) -> str:
        """What it is called."""
        if self.rules:
            return texts.text("Own rules: {name}", name=str(self.options.get("name", "")))
        if not self.league:
            return regulations.regulation_without_league(texts, self.ruleset)
        if self.tier is not None:
            return texts.text("Boardgame League, tier {tier}", tier=self.tier.value)
        if self.ruleset in RULESETS and RULESETS[self.ruleset].tiers:
            return texts.text("Boardgame League, no tier")
        return regulations.regulation_name(texts, self.ruleset)


USUAL = RulesChoice(rulesets.USUAL.id, league=True, tier=Tier.C)


def _choices() -> Sequence[RulesChoice]:
    known = RULESETS.values()
    tiers = [(each.id, tier) for each in known if each.league for tier in each.tiers or (None,)]
    for_nobody = sorted(known, key=lambda each: each.league is not None)
    return (
        *(RulesChoice(id_, league=True, tier=tier) for id_, tier in tiers),
        *(RulesChoice(each.id, league=False) for each in for_nobody),
    )


CHOICES = _choices()
"""In the order they are offered in: leagues by tier, for one game, leagues' rules for nobody."""


def of_own(options: Mapping[str, Json]) -> RulesChoice:
    """The answer "own rules"."""
    text = own_rules.text_of(options)
    return RulesChoice(custom.ID, league=False, rules=text, options=options)


def offered(own: OwnRules | None) -> Sequence[RulesChoice]:
    """Everything that can be chosen: leagues, regulations, and the rules in the library."""
    return (*CHOICES, *(of_own(each.options) for each in (own.sound_rules() if own else ())))


def choice(key: str) -> RulesChoice:
    """The answer with this key. Raises ValueError for none of them, `Refused` for damaged rules."""
    if key.startswith(_OWN):
        return of_own(own_rules.read_rules(key.removeprefix(_OWN)))
    for each in CHOICES:
        if each.key == key:
            return each
    raise ValueError(key)


def choice_of(settings: Settings) -> RulesChoice:
    """The answer that gives these settings; one of a file may be none that is offered."""
    if settings.ruleset == custom.ID:
        return of_own(settings.options)
    found = RULESETS.get(settings.ruleset)
    tier = settings.tier if found is not None and found.tiers else None
    return RulesChoice(settings.ruleset, settings.league is not None, tier)


def single(ruleset: str) -> Ruleset | None:
    """The regulation with this id if it is that of one game and of no league, else None."""
    found = RULESETS.get(ruleset)
    return found if found is not None and found.game is not None else None


def with_choice(settings: Settings, key: str, games: Catalogue | None = None) -> Settings:
    """The settings with another answer; with the `games` the minutes that a regulation for one
    game has for it come too.
    """
    if key == choice_of(settings).key:
        return settings
    answer = choice(key)
    if answer.rules:
        changed = own_rules.played_by(settings, answer.options)
    else:
        changed = events.with_league(
            settings, answer.ruleset, league=answer.league, tier=answer.tier
        )
    if games is None or single(answer.ruleset) is None or answer.ruleset == settings.ruleset:
        return changed
    game = games.rules_in_event(changed.game, changed)
    minutes = None if game is None else game.minutes_of(changed, changed.players_per_table)
    return replace(changed, minutes=minutes)


def offers(
    texts: Texts, settings: Settings, offered: Sequence[RulesChoice], *, fixed: Container[str]
) -> Sequence[tuple[str, str]]:
    """The words and keys of the answers, the present one among them; where the regulation is
    `fixed`, those of the same.
    """
    now = choice_of(settings)
    same = (now.ruleset, now.rules)
    found = [x for x in offered if "ruleset" not in fixed or (x.ruleset, x.rules) == same]
    if all(each.key != now.key for each in found):
        found.append(now)
    return [(each.in_words(texts), each.key) for each in found]
