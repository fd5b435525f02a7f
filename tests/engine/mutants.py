"""Mutants of the two leagues: each is the ruleset with one fact of the regulation changed.

They are data: a name, and a function from the right ruleset to a wrong one. `test_mutants.py`
proves that the evidence kept in the tests notices every single one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from bglmanager.engine.event import Better, Pairing, Tier
from bglmanager.engine.rulesets.bgl_2010 import BGL_2010
from bglmanager.engine.rulesets.big_2026 import BIG_2026
from bglmanager.engine.rulesets.ruleset import (
    Bracket,
    Criterion,
    Memory,
    PayingRow,
    Ruleset,
    Stage,
    VirtualTies,
)

Mutation = Callable[[Ruleset], Ruleset]


def points(size: int, *row: int) -> Mutation:
    return lambda rules: rules._replace(points={**rules.points, size: row})


def virtual(**changes: Any) -> Mutation:
    def mutate(rules: Ruleset) -> Ruleset:
        assert rules.virtual is not None
        return rules._replace(virtual=rules.virtual._replace(**changes))

    return mutate


def formula(**changes: Any) -> Mutation:
    def mutate(rules: Ruleset) -> Ruleset:
        assert rules.formula is not None
        return rules._replace(formula=rules.formula._replace(**changes))

    return mutate


def orders(stage: Stage, **changes: Any) -> Mutation:
    def mutate(rules: Ruleset) -> Ruleset:
        changed = rules.orders[stage]._replace(**changes)
        return rules._replace(orders={**rules.orders, stage: changed})

    return mutate


def without(stage: Stage) -> Mutation:
    def mutate(rules: Ruleset) -> Ruleset:
        kept = {each: found for each, found in rules.orders.items() if each is not stage}
        return rules._replace(orders=kept)

    return mutate


def table(name: str, size: int, *rows: tuple[int | None, int]) -> Mutation:
    def mutate(rules: Ruleset) -> Ruleset:
        changes: dict[str, Any] = {name: {**getattr(rules, name), size: rows}}
        return rules._replace(**changes)

    return mutate


def plan(size: int, row: int, **changes: Any) -> Mutation:
    def mutate(rules: Ruleset) -> Ruleset:
        rows = list(rules.finals.plans[size])
        rows[row] = rows[row]._replace(**changes)
        plans = {**rules.finals.plans, size: tuple(rows)}
        return rules._replace(finals=rules.finals._replace(plans=plans))

    return mutate


def finals(**changes: Any) -> Mutation:
    return lambda rules: rules._replace(finals=rules.finals._replace(**changes))


def semifinals(qualified: int, *tables: tuple[int, ...]) -> Mutation:
    def mutate(rules: Ruleset) -> Ruleset:
        changed = {**rules.finals.semifinals, qualified: tables}
        return rules._replace(finals=rules.finals._replace(semifinals=changed))

    return mutate


def duels(**changes: Any) -> Mutation:
    return lambda rules: rules._replace(rematches=rules.rematches._replace(**changes))


def pot(**changes: Any) -> Mutation:
    def mutate(rules: Ruleset) -> Ruleset:
        assert rules.pot is not None
        return rules._replace(pot=rules.pot._replace(**changes))

    return mutate


def band(index: int, **changes: Any) -> Mutation:
    def mutate(rules: Ruleset) -> Ruleset:
        assert rules.pot is not None
        bands = list(rules.pot.bands)
        bands[index] = bands[index]._replace(**changes)
        return rules._replace(pot=rules.pot._replace(bands=tuple(bands)))

    return mutate


POINTS = Criterion("points", Better.HIGH)
PBG, PBA = Criterion("pbg", Better.HIGH), Criterion("pba", Better.HIGH)
LOW_PBA, LOW_PBG = Criterion("pba", Better.LOW), Criterion("pbg", Better.LOW)
WINS, AMONG = Criterion("wins", Better.HIGH), Criterion("points_among_tied", Better.HIGH)
TIERS = {Tier.A: Fraction(5, 2), Tier.B: Fraction(3, 2), Tier.C: Fraction(1)}

BGL: Mapping[str, Mutation] = {
    "two players: 100, 15": points(2, 100, 15),
    "three players: 100, 55, 10": points(3, 100, 55, 10),
    "four players: 100, 55, 30, 15": points(4, 100, 55, 30, 15),
    "five players: 100, 70, 50, 35, 10": points(5, 100, 70, 50, 35, 10),
    "six players: 100, 70, 55, 40, 30, 10": points(6, 100, 70, 55, 40, 30, 10),
    "a draw of two is the mean": lambda rules: rules._replace(draw_of_two=None),
    "a draw of two is 50 each": lambda rules: rules._replace(draw_of_two=50),
    "the row of the real number": lambda rules: rules._replace(row=PayingRow.REAL),
    "the virtual player has the whole mean": virtual(factor=Fraction(1)),
    "the virtual player is not rounded": virtual(floored=False),
    "the virtual player takes no place": virtual(takes_place=False),
    "the virtual player loses ties": virtual(ties=VirtualTies.LOSES),
    "standings by PBA first": orders(Stage.LATER, standings=(POINTS, PBA, PBG)),
    "standings by low PBA": orders(Stage.LATER, standings=(POINTS, PBG, LOW_PBA)),
    "standings without PBG": orders(Stage.LATER, standings=(POINTS, PBA)),
    "seating by high PBA": orders(Stage.LATER, seating=(POINTS, PBA, PBG)),
    "seating by PBG first": orders(Stage.LATER, seating=(POINTS, PBG, LOW_PBA)),
    "seating by low PBG": orders(Stage.LATER, seating=(POINTS, LOW_PBA, LOW_PBG)),
    "the standings seat": orders(Stage.LATER, seating=None),
    "tier A counts twice": formula(tiers={**TIERS, Tier.A: Fraction(2)}),
    "tier B counts twice": formula(tiers={**TIERS, Tier.B: Fraction(2)}),
    "tier C counts half": formula(tiers={**TIERS, Tier.C: Fraction(1, 2)}),
    "ten times": formula(scale=100),
    "the final counts whole": formula(final_weight=Fraction(1)),
    "e to the minus n by nine": formula(spread=9),
    "nine players for the league": formula(min_players=9),
    "seven players for the league": formula(min_players=7),
    "tau 10, as the text has it": formula(tau=Fraction(10)),
    "two players: 3 rounds up to 9": table(
        "rounds", 2, (9, 3), (16, 4), (32, 5), (64, 6), (None, 7)
    ),
    "four players: 3 rounds up to 33": table("rounds", 4, (16, 2), (33, 3), (64, 4), (None, 5)),
    "classic: 3 rounds up to 65": table("classic_rounds", 4, (16, 2), (65, 3), (None, 4)),
    "only the last opponent is avoided": duels(memory=Memory.PREVIOUS),
    "no rematch that can be avoided": duels(rematches=Pairing.GREEDY_COMPLETE),
}

BIG: Mapping[str, Mutation] = {
    "two players: 1000, 350": points(2, 1000, 350),
    "three players: 1000, 507, 250": points(3, 1000, 507, 250),
    "four players: 1000, 611, 400, 200": points(4, 1000, 611, 400, 200),
    "five players: 1000, 682, 507, 336, 166": points(5, 1000, 682, 507, 336, 166),
    "six players: 1000, 730, 581, 433, 286, 143": points(6, 1000, 730, 581, 433, 286, 143),
    "seven players: 1000, 781, 640, 507, 378, 251, 124": points(
        7, 1000, 781, 640, 507, 378, 251, 124
    ),
    "the row of the nominal number": lambda rules: rules._replace(row=PayingRow.NOMINAL),
    "a draw of two is 500 each": lambda rules: rules._replace(draw_of_two=500),
    "the phantom has the whole mean": virtual(factor=Fraction(1)),
    "the phantom is rounded": virtual(floored=True),
    "the phantom takes a place": virtual(takes_place=True, ties=VirtualTies.SHARES),
    "no PBG after round 1": orders(Stage.FIRST, standings=(POINTS,)),
    "low PBG after round 1": orders(Stage.FIRST, standings=(POINTS, LOW_PBG)),
    "tables and places at once": without(Stage.FIRST),
    "PBG instead of tables": orders(Stage.LATER, shown=("pbg",), standings=(POINTS, PBG)),
    "no order of its own for a round robin": without(Stage.ROUND_ROBIN),
    "points before wins": orders(Stage.ROUND_ROBIN, standings=(POINTS, WINS, AMONG, PBG)),
    "PBG before the games among the tied": orders(
        Stage.ROUND_ROBIN, standings=(WINS, POINTS, PBG, AMONG)
    ),
    "base of 999": formula(top=999),
    "halved below seven": formula(full_from=7),
    "the best third has a prize": formula(prized=3),
    "prizes from 250": formula(prize_least=250),
    "full prizes at 35": formula(prize_full_at=35),
    "ratings within 5 %": formula(delta_limit=Fraction(1, 20)),
    "1600 without a rating": formula(elo_default=Fraction(1600)),
    "everybody met is avoided": duels(memory=Memory.EVENT),
    "fewest rematches": duels(rematches=Pairing.FEWEST),
    "two players: 6 rounds from 32": table("rounds", 2, (8, 3), (16, 4), (31, 5), (None, 6)),
    "three players: 3 rounds up to 28": table("rounds", 3, (9, 2), (28, 3), (None, 4)),
    "two players with a final: 3 up to 15": table(
        "short_rounds", 2, (8, 2), (15, 3), (32, 4), (None, 5)
    ),
    "7 and 8 players: 3 qualify": plan(2, 1, qualified=3),
    "9 to 13 who lost once": plan(2, 2, up_to=13),
    "17 and more: 3 rounds": plan(2, 4, rounds=(3,)),
    "three: 25 to 26 one straight on": plan(3, 3, up_to=26),
    "three: 7 qualify, two straight on": plan(3, 3, direct=2),
    "four: 16 players play the second row": plan(4, 0, up_to=15),
    "four: one straight to the final": plan(4, 1, direct=1),
    "a final of the nominal size": finals(sizes={k: k for k in range(2, 8)}),
    "a fixed bracket": finals(bracket=Bracket.FIXED),
    "semifinals 1-5-9, 2-4-8, 3-6-7": semifinals(9, (1, 5, 9), (2, 4, 8), (3, 6, 7)),
    "semifinals 2-5-7, 3-4-6": semifinals(7, (2, 5, 7), (3, 4, 6)),
    "semifinals 3-5-8-10, 4-6-7-9": semifinals(10, (3, 5, 8, 10), (4, 6, 7, 9)),
    "four fifths of the fees": pot(part=Fraction(4, 5)),
    "a voucher of 3": pot(consolation=3),
    "shares of two from 14": band(2, least=14),
    "shares of three: 50, 25, 25": band(3, shares=(50, 25, 25)),
    "shares of four: 40, 30, 15, 15": band(4, shares=(40, 30, 15, 15)),
    "no start while a table is slow": lambda rules: rules._replace(slow_tables=False),
}

GAMES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "Perudo has no round more": ("perudo", {"extra_rounds": 0}),
    "7 Wonders has two rounds more": ("7-wonders", {"extra_rounds": 2}),
    "Dominion as its tables are": ("dominion", {"final_plan": None}),
    "Dominion by the plan of two": ("dominion", {"final_plan": 2}),
}
"""Wrong facts of a game, by the paragraph they change (BIG 8.3)."""

LEAGUES = [
    *((BGL_2010, name, mutate) for name, mutate in BGL.items()),
    *((BIG_2026, name, mutate) for name, mutate in BIG.items()),
]
