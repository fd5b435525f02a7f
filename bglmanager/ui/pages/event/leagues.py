"""The answers to "what is it played by?": a league with its tier, a regulation, own rules."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
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


@record
class RulesChoice:
    """One answer: the regulation, whether it counts for its league, and the tier there.

    `name` is what an organiser's own rules are called, `options` what they say and `rules` the
    text of their file.
    """

    ruleset: str
    league: bool
    tier: Tier | None = None
    name: str = ""
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

    def of(self, settings: Settings) -> Settings:
        """The settings with this answer."""
        if self.rules:
            return own_rules.played_by(settings, self.options)
        return events.with_league(settings, self.ruleset, league=self.league, tier=self.tier)


_OWN = "own:"


def of_own(options: Mapping[str, Json]) -> RulesChoice:
    """The answer "own rules"."""
    name = str(options.get("name", ""))
    rules = own_rules.text_of(options)
    return RulesChoice(custom.ID, league=False, name=name, rules=rules, options=options)


def offered(own: OwnRules | None) -> tuple[RulesChoice, ...]:
    """Everything that can be chosen: leagues, regulations, and the rules in the library."""
    return (*CHOICES, *(of_own(each.options) for each in (own.sound_rules() if own else ())))


USUAL = RulesChoice(rulesets.USUAL.id, league=True, tier=Tier.C)


def _choices() -> Iterator[RulesChoice]:
    """With a league by tier, for one game, then the rules of leagues for nobody."""
    known = RULESETS.values()
    of_leagues = [each for each in known if each.league is not None]
    for each in of_leagues:
        yield from (RulesChoice(each.id, league=True, tier=tier) for tier in each.tiers or (None,))
    for each in (*(other for other in known if other.league is None), *of_leagues):
        yield RulesChoice(each.id, league=False)


CHOICES: Sequence[RulesChoice] = tuple(_choices())
"""In the order they are offered in."""


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
    found = RULESETS.get(settings.ruleset)
    tier = settings.tier if found is not None and found.tiers else None
    if settings.ruleset == custom.ID:
        return of_own(settings.options)
    return RulesChoice(settings.ruleset, settings.league is not None, tier)


def single(ruleset: str) -> Ruleset | None:
    """The regulation with this id if it is that of one game and of no league, else None."""
    found = RULESETS.get(ruleset)
    return found if found is not None and found.game is not None else None


def followed(settings: Settings, answer: RulesChoice, games: Catalogue) -> Settings:
    """The settings with another answer, and with the minutes its regulation has for its game."""
    changed = answer.of(settings)
    if single(answer.ruleset) is None or answer.ruleset == settings.ruleset:
        return changed
    game = games.rules_in_event(changed.game, changed)
    return replace(
        changed,
        minutes=None if game is None else game.minutes_of(changed, changed.players_per_table),
    )


def in_words(texts: Texts, each: RulesChoice) -> str:
    """What an answer is called."""
    if each.rules:
        return texts.text("Own rules: {name}", name=each.name)
    if not each.league:
        return regulations.regulation_without_league(texts, each.ruleset)
    if each.tier is not None:
        return texts.text("Boardgame League, tier {tier}", tier=each.tier.value)
    if each.ruleset in RULESETS and RULESETS[each.ruleset].tiers:
        return texts.text("Boardgame League, no tier")
    return regulations.regulation_name(texts, each.ruleset)


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
    return [(in_words(texts, each), each.key) for each in found]
