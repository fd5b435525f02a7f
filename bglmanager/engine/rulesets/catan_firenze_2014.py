"""Settlers of Catan at FirenzeGioca, 2014."""

from __future__ import annotations

from fractions import Fraction

from bglmanager.engine.event import Better
from bglmanager.engine.fact_kinds import Called
from bglmanager.engine.rulesets.ruleset import (
    Criterion,
    Finals,
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
    game="catan",
    min_players=12,
    max_players=20,
    fee=2,
    points={3: (6, 3, 1), 4: (8, 4, 2, 0)},
    row=PayingRow.STARTED,
    least_at_table=3,
    floored_means=True,
    table_ties=TableTies.NONE,
    wins=Wins(overran=Fraction(9, 10), goal=10),
    extras=("buildings", "roads_cards", "hand"),
    worth=Worth("buildings", start=2, least=1, most=2, beyond=9),
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
                Criterion("wins"),
                Criterion("victory_points"),
                Criterion("share"),
                Criterion("buildings"),
                Criterion("roads_cards"),
                Criterion("hand", Better.LOW),
                Criterion("warnings", Better.LOW),
            ),
        )
    },
    points_prize=True,
    rounds={3: ((None, 2),), 4: ((None, 2),)},
    finals=Finals(sizes={3: 4, 4: 4}),
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
