"""7 Wonders at the Ludolimpiadi, 2015."""

from __future__ import annotations

from fractions import Fraction

from bglmanager.engine.fact_kinds import Called
from bglmanager.engine.rulesets import ruleset as rules

SEVEN_WONDERS_2015 = rules.Ruleset(
    id="7wonders-ludolimpiadi-2015",
    called=Called("7 Wonders, Ludolimpiadi 2015"),
    without_league=Called("Single event: 7 Wonders, Ludolimpiadi 2015"),
    game="7-wonders",
    min_players=8,
    max_players=20,
    fee=2,
    # 7 Wonders 4; smaller tables only where the organiser wants them
    points={3: (10, 7, 5), 4: (10, 7, 5, 3), 5: (10, 7, 5, 3, 1)},
    row=rules.PayingRow.NOMINAL,
    table_ties=rules.TableTies.BID,
    virtual=rules.VirtualPlayer(
        factor=Fraction(1), floored=True, takes_place=True, ties=rules.VirtualTies.LOSES
    ),
    orders={rules.Stage.LATER: rules.Orders.by("points, victory_points")},
    rounds={3: ((None, 3),), 4: ((None, 3),), 5: ((None, 3),)},
    finals=rules.Finals(sizes={3: 3, 4: 4, 5: 5}),
    fee_minutes=15,
    absent_play=False,
    paragraphs=rules.Paragraphs.read(
        "7 Wonders",
        "order 4; short-table 4; rounds 1; final 1; cut-from-top 1; places 4; points 4; shared 4",
    ),
    options=("bid_deducted", "virtual_ties", "rematches"),
)
