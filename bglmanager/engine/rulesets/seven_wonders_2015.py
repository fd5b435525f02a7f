"""7 Wonders at the Ludolimpiadi, 2015."""

from __future__ import annotations

from fractions import Fraction

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
    VirtualPlayer,
    VirtualTies,
)

SEVEN_WONDERS_2015 = Ruleset(
    id="7wonders-ludolimpiadi-2015",
    called=Called("7 Wonders, Ludolimpiadi 2015"),
    without_league=Called("Single event: 7 Wonders, Ludolimpiadi 2015"),
    game="7-wonders",
    min_players=8,
    max_players=20,
    fee=2,
    points={  # 7 Wonders 4; smaller tables only where the organiser wants them
        3: (10, 7, 5),
        4: (10, 7, 5, 3),
        5: (10, 7, 5, 3, 1),
    },
    row=PayingRow.NOMINAL,
    table_ties=TableTies.BID,
    virtual=VirtualPlayer(
        factor=Fraction(1), floored=True, takes_place=True, ties=VirtualTies.LOSES
    ),
    orders={
        Stage.LATER: Orders(
            shown=("victory_points",), standings=(Criterion("points"), Criterion("victory_points"))
        )
    },
    rounds={3: ((None, 3),), 4: ((None, 3),), 5: ((None, 3),)},
    finals=Finals(sizes={3: 3, 4: 4, 5: 5}),
    fee_minutes=15,
    absent_play=False,
    paragraphs=Paragraphs(
        "7 Wonders",
        {
            Topic.ORDER: {0: "4"},
            Topic.SHORT_TABLE: {0: "4"},
            Topic.ROUNDS: {0: "1"},
            Topic.FINAL: {0: "1"},
        },
    ),
    options=("bid_deducted", "virtual_ties"),
)
