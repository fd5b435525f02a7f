"""Where the parts of an event's league points come from, as arithmetic (BGL 3.13, BIG 5)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bglmanager.engine.derived import Derived, LeaguePoints
from bglmanager.engine.event import Event
from bglmanager.engine.league import EloSum, elo_sum
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import EloFormula
from bglmanager.i18n import Texts
from bglmanager.words.number_format import figure


def league_sums(
    texts: Texts, event: Event, derived: Derived, worth: LeaguePoints
) -> tuple[str, ...]:
    """A line for every part that is itself a sum."""
    formula = ruleset_of(event.settings).formula
    if isinstance(formula, EloFormula):
        return tuple(_by_rating(texts, event, formula, derived, worth))
    return (_mean(texts, event, worth),)


def _mean(texts: Texts, event: Event, worth: LeaguePoints) -> str:
    rounds = sum(round_.phase.counts_for_standings for round_ in closed_rounds(event))
    return texts.text(
        "Average of the Swiss rounds: {points} / {rounds} = {mean}",
        points=figure(texts, Fraction(worth.detail["pm"]) * rounds),
        rounds=rounds,
        mean=figure(texts, worth.detail["pm"]),
    )


def _by_rating(
    texts: Texts, event: Event, formula: EloFormula, derived: Derived, worth: LeaguePoints
) -> Iterator[str]:
    found = elo_sum(event, formula, derived, worth.entry)
    yield from _by_place(texts, formula, found, worth)
    elo = (found.mean - found.own) / formula.top
    sentence = texts.text(
        "Ratings: ({mean} − {own}) / {top} = {elo}",
        mean=figure(texts, found.mean),
        own=figure(texts, found.own),
        elo=figure(texts, elo, 4),
        top=formula.top,
    )
    if elo != worth.detail["elo"]:
        limit = figure(texts, formula.delta_limit, 1)
        sentence = texts.text("{said}, held within ±{limit}", said=sentence, limit=limit)
    yield sentence


def _by_place(
    texts: Texts, formula: EloFormula, found: EloSum, worth: LeaguePoints
) -> Iterator[str]:
    """Base and prize; people of a pair may share two places."""
    values: dict[str, object] = {
        "top": formula.top,
        "n": found.players,
        "place": found.places[0],
        "last": found.places[-1],
        "base": figure(texts, worth.detail["base"]),
        "prize": figure(texts, worth.detail["prize"]),
        "whole": figure(texts, found.prize),
        "prized": found.prized,
    }
    shared = len(found.places) > 1
    if shared:
        yield texts.text(
            "Base: average of ranks {place} and {last} of {n} people = {base}", **values
        )
    else:
        yield texts.text(
            "Base: {top} × (2 × {n} − 2 × {place} + 1) / (2 × {n}) = {base}, rank {place} of {n}",
            **values,
        )
    if not worth.detail["prize"]:
        yield texts.text("Prize: for the best quarter only, {prized} of {n}", **values)
    elif shared:
        yield texts.text(
            "Prize: average of ranks {place} and {last} = {prize}; rank 1: {whole}", **values
        )
    else:
        yield texts.text(
            "Prize: {whole} / {place} = {prize}; {whole} is that of an event of {n} players",
            **values,
        )
