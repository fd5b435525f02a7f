"""What an event is worth to a player in the league, as arithmetic (BGL 3.13, BIG 5)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from bglmanager.engine.derived import Derived, LeaguePoints
from bglmanager.engine.event import Event, Number
from bglmanager.engine.league import EloSum, elo_sum
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import EloFormula
from bglmanager.i18n import Texts
from bglmanager.ui.pages.standings.table import EXACT
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.words.number_format import figure, figures

_TOP_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop


class League(QWidget):
    """The parts of the formula, the formula with its numbers, what comes out."""

    def __init__(self, look: Style, event: Event, derived: Derived, worth: LeaguePoints) -> None:
        super().__init__()
        t, px = look.texts, look.theme.px
        self.sentence = formula(look, event, worth)
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(4))
        grid.setColumnStretch(0, 1)
        for line, (name, value) in enumerate(_parts(look, event, worth)):
            grid.addWidget(Words(look, name, wrap=True), line, 0)
            grid.addWidget(Words(look, value), line, 1, _TOP_RIGHT)
        box = laid_out(QVBoxLayout(self), px(6))
        title = t.text("{points} league points", points=figure(t, worth.points, 0))
        box.addWidget(Words(look, title, strong=True, wrap=True))
        box.addLayout(grid)
        self.sums = league_sums(t, event, derived, worth)
        for words in self.sums:
            line_ = Words(look, words, colour=look.theme.colours.muted, wrap=True)
            line_.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            box.addWidget(line_)
        whole = Words(look, self.sentence, colour=look.theme.colours.muted, wrap=True)
        whole.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.addWidget(whole)


def _parts(look: Style, event: Event, worth: LeaguePoints) -> list[tuple[str, str]]:
    t, detail = look.texts, worth.detail
    if isinstance(ruleset_of(event.settings).formula, EloFormula):
        return [
            (t.text("Base points of the place"), figure(t, detail["base"])),
            (t.text("Prize of the best quarter"), figure(t, detail["prize"])),
            (t.text("Ratings of the field against the own one"), figure(t, detail["elo"], 4)),
        ]
    return [
        (t.text("Average of the Swiss rounds"), figure(t, detail["pm"])),
        (t.text("Points of the final"), figure(t, detail["pf"])),
        (t.text("Players"), figure(t, detail["n"])),
        (t.text("Factor of the tier"), _factor(look, detail["tier"])),
    ]


def formula(look: Style, event: Event, worth: LeaguePoints) -> str:
    """The formula of the ruleset with this player's numbers."""
    rules = ruleset_of(event.settings).formula
    if isinstance(rules, EloFormula):
        return _by_rating(look, worth)
    assert rules is not None  # somebody has league points
    return look.texts.text(
        "{tier} × {scale} × ({pm} + {weight} × {pf}) × (1 − e^(−{n}/{spread})) = {points}",
        tier=_factor(look, worth.detail["tier"]),
        scale=rules.scale,
        pm=figure(look.texts, worth.detail["pm"]),
        weight=_factor(look, rules.final_weight),
        pf=figure(look.texts, worth.detail["pf"]),
        n=worth.detail["n"],
        spread=rules.spread,
        points=figure(look.texts, worth.points, EXACT),
    )


def _by_rating(look: Style, worth: LeaguePoints) -> str:
    """BIG 5; an event of few players counts half."""
    t, detail = look.texts, worth.detail
    whole = (Fraction(detail["base"]) + Fraction(detail["prize"])) * (1 + Fraction(detail["elo"]))
    values = {
        "base": figure(t, detail["base"]),
        "prize": figure(t, detail["prize"]),
        "elo": figure(t, detail["elo"], 4),
        "points": figure(t, worth.points, EXACT),
    }
    halved = whole != worth.points
    if detail["elo"] < 0:
        values["elo"] = figure(t, -detail["elo"], 4)
        if halved:
            return t.text("({base} + {prize}) × (1 − {elo}) / 2 = {points}", **values)
        return t.text("({base} + {prize}) × (1 − {elo}) = {points}", **values)
    if halved:
        return t.text("({base} + {prize}) × (1 + {elo}) / 2 = {points}", **values)
    return t.text("({base} + {prize}) × (1 + {elo}) = {points}", **values)


def _factor(look: Style, value: Number) -> str:
    """A factor of the regulation: one decimal at most."""
    return figure(look.texts, value, 0 if Fraction(value).denominator == 1 else 1)


def league_sums(
    texts: Texts, event: Event, derived: Derived, worth: LeaguePoints
) -> tuple[str, ...]:
    """A line for every part that is itself a sum."""
    rules = ruleset_of(event.settings).formula
    if isinstance(rules, EloFormula):
        found = elo_sum(event, rules, derived, worth.entry)
        return tuple(_rating_sums(texts, rules, found, worth))
    rounds = sum(round_.phase.counts_for_standings for round_ in closed_rounds(event))
    mean = Fraction(worth.detail["pm"])
    values = figures(texts, points=mean * rounds, rounds=rounds, mean=mean)
    return (texts.text("Average of the Swiss rounds: {points} / {rounds} = {mean}", **values),)


def _rating_sums(
    texts: Texts, formula: EloFormula, found: EloSum, worth: LeaguePoints
) -> Iterator[str]:
    """Base and prize, of which people of a pair may share two places; the ratings."""
    detail, shared = worth.detail, len(found.places) > 1
    values = figures(texts, base=detail["base"], prize=detail["prize"], whole=found.prize)
    values |= {"top": formula.top, "n": found.players, "prized": found.prized}
    values |= {"place": found.places[0], "last": found.places[-1]}
    yield texts.text(
        "Base: average of ranks {place} and {last} of {n} people = {base}"
        if shared
        else "Base: {top} × (2 × {n} − 2 × {place} + 1) / (2 × {n}) = {base}, rank {place} of {n}",
        **values,
    )
    yield texts.text(
        "Prize: for the best quarter only, {prized} of {n}"
        if not detail["prize"]
        else "Prize: average of ranks {place} and {last} = {prize}; rank 1: {whole}"
        if shared
        else "Prize: {whole} / {place} = {prize}; {whole} is that of an event of {n} players",
        **values,
    )
    elo = (found.mean - found.own) / formula.top
    values |= {**figures(texts, mean=found.mean, own=found.own), "elo": figure(texts, elo, 4)}
    sentence = texts.text("Ratings: ({mean} − {own}) / {top} = {elo}", **values)
    if elo != detail["elo"]:
        limit = figure(texts, formula.delta_limit, 1)
        sentence = texts.text("{said}, held within ±{limit}", said=sentence, limit=limit)
    yield sentence
