"""The Readings of an event: options of its regulation, by name, and as they are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from bglmanager.engine.event import Json, Settings
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.rulesets.ruleset import EloFormula, Ruleset, TierFormula
from bglmanager.services.limits import parse_score

_OF_TEN, _OF_SEVEN = 10, 7  # players qualified for whom the lists of ranks hold


def _tau(ruleset: Ruleset) -> Json:
    return ruleset.formula.tau if isinstance(ruleset.formula, TierFormula) else None


def _elo(ruleset: Ruleset) -> Json:
    return ruleset.formula.elo_default if isinstance(ruleset.formula, EloFormula) else None


def _pairs_count(ruleset: Ruleset) -> Json:
    return ruleset.formula.pairs_count.value if isinstance(ruleset.formula, EloFormula) else None


def _ties(ruleset: Ruleset) -> Json:
    return None if ruleset.virtual is None else ruleset.virtual.ties.value


def _shared_win(ruleset: Ruleset) -> Json:
    return None if ruleset.wins is None else ruleset.wins.shared.value


def _of_board(name: str) -> Callable[[Ruleset], Json]:
    def default(ruleset: Ruleset) -> Json:
        found: Json = getattr(ruleset.board, name, None)
        return found

    return default


_DEFAULTS: Mapping[str, Callable[[Ruleset], Json]] = {
    "rematches": lambda r: r.duels.rematches.value,
    "virtual_ties": _ties,
    "final_mates": lambda r: r.finals.mates.value,
    "bracket": lambda r: r.finals.bracket.value,
    "semifinal_seating": lambda r: r.finals.semifinals.get(_OF_TEN),
    "semifinals_of_three": lambda r: r.finals.semifinals.get(_OF_SEVEN),
    "tau_league": _tau,
    "elo_default": _elo,
    "pairs_count": _pairs_count,
    "bid_deducted": lambda r: r.bid_deducted,
    "shared_win": _shared_win,
    "women_first": _of_board("women_first"),
    "worst_counts_tenth": _of_board("worst_counts_tenth"),
    "top_table": _of_board("top_table"),
    "last_year": _of_board("last_year"),
}

NAMES = tuple(_DEFAULTS)
"""The options that can be chosen on screen."""

NUMBERS = ("tau_league", "elo_default", "last_year")
YES_OR_NO = ("bid_deducted", "women_first", "worst_counts_tenth", "top_table")
YES, NO = "true", "false"
TABLES = ("semifinal_seating", "semifinals_of_three")


def value_of(settings: Settings, name: str) -> Json:
    """The value of an option, None where the regulation has no such option."""
    ruleset = RULESETS.get(settings.ruleset)
    if ruleset is None or name not in ruleset.options:
        return None
    return settings.options.get(name, _DEFAULTS[name](ruleset))


def with_value(name: str, settings: Settings, value: Json) -> Settings:
    """The settings with another value of an option; the regulation's own is not kept."""
    ruleset = RULESETS.get(settings.ruleset)
    if ruleset is None or name not in ruleset.options:
        return settings
    options = {key: old for key, old in settings.options.items() if key != name}
    if value is not None and value != _DEFAULTS[name](ruleset):
        options[name] = value
    return replace(settings, options=options)


def usual(ruleset: Ruleset, name: str) -> str:
    """The regulation's own value of one of its options, as text."""
    return in_text(_DEFAULTS[name](ruleset))


def in_text(value: Json) -> str:
    """A value of an option, as it is written in its field."""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, tuple):
        return ", ".join(_ranks(table) for table in value)
    if isinstance(value, Fraction):
        return f"{float(value):.6f}".rstrip("0").rstrip(".").replace(".", ",")
    return "" if value is None else str(value)


def _ranks(table: Json) -> str:
    return "-".join(map(str, table)) if isinstance(table, tuple) else str(table)


def typed(name: str, text: str) -> Json:
    """The value that is written in a field; ValueError for no number or no list of ranks."""
    if name in NUMBERS:
        return parse_score(text)
    if name in YES_OR_NO:
        return text == YES
    if name in TABLES:
        return tuple(
            tuple(int(rank) for rank in re.split(r"[\s–-]+", table.strip()))
            for table in re.split(r"[,;]", text)
        )
    return text
