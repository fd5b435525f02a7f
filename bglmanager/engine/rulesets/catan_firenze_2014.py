"""Settlers of Catan at FirenzeGioca, 2014."""

from __future__ import annotations

from fractions import Fraction

from bglmanager.engine.event import Better, Pairing
from bglmanager.engine.fact_kinds import Called
from bglmanager.engine.rulesets.ruleset import (
    Bracket,
    Criterion,
    Duels,
    Finals,
    Memory,
    Orders,
    Paragraphs,
    PayingRow,
    Ruleset,
    Stage,
    TableTies,
    Topic,
    Wins,
    Worth,
)

CATAN_FIRENZE_2014 = Ruleset(
    id="catan-firenze-2014",
    called=Called("Catan, FirenzeGioca 2014"),
    without_league=Called("Single event: Catan, FirenzeGioca 2014"),
    league=None,
    game="catan",
    min_players=12,
    max_players=20,
    fee=2,
    points={3: (6, 3, 1), 4: (8, 4, 2, 0)},
    row=PayingRow.STARTED,
    least_at_table=3,
    draw_of_two=None,
    floored_means=True,
    table_ties=TableTies.NONE,
    wins=Wins(overran=Fraction(9, 10), goal=10),
    extras=("buildings", "roads_cards", "hand"),
    worth=Worth("buildings", start=2, least=1, most=2, beyond=9),
    virtual=None,
    orders={
        Stage.LATER: Orders(
            shown=(
                "wins",
                "victory_points",
                "share",
                "buildings",
                "roads_cards",
                "hand",
                "warnings",
            ),
            standings=(
                Criterion("wins", Better.HIGH),
                Criterion("victory_points", Better.HIGH),
                Criterion("share", Better.HIGH),
                Criterion("buildings", Better.HIGH),
                Criterion("roads_cards", Better.HIGH),
                Criterion("hand", Better.LOW),
                Criterion("warnings", Better.LOW),
            ),
        )
    },
    points_prize=True,
    rounds={3: ((None, 2),), 4: ((None, 2),)},
    short_rounds={},
    classic_rounds={},
    duels=Duels(rematches=Pairing.GREEDY, memory=Memory.EVENT),
    finals=Finals(plans={}, sizes={3: 4, 4: 4}, semifinals={}, bracket=Bracket.RE_RANKED),
    formula=None,
    pot=None,
    slow_tables=False,
    late_minutes=None,
    players_per_referee=None,
    referees_may_play=False,
    withdrawn_struck=True,
    warnings_to_expulsion=2,
    absent_play=False,
    least_in_play=3,
    paragraphs=Paragraphs(
        "Catan",
        {topic: {0: "3"} for topic in (Topic.ORDER, Topic.SHORT_TABLE, Topic.ROUNDS, Topic.FINAL)},
    ),
    final_timed_by_referee=True,
    options=("shared_win",),
)
