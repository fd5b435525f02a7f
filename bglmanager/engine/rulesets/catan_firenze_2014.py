"""Settlers of Catan at FirenzeGioca, 2014."""

from __future__ import annotations

from fractions import Fraction

from bglmanager.engine.fact_kinds import Called
from bglmanager.engine.rulesets import ruleset as rules

CATAN_FIRENZE_2014 = rules.Ruleset(
    id="catan-firenze-2014",
    called=Called("Catan, FirenzeGioca 2014"),
    without_league=Called("Single event: Catan, FirenzeGioca 2014"),
    game="catan",
    min_players=12,
    max_players=20,
    fee=2,
    points={3: (6, 3, 1), 4: (8, 4, 2, 0)},
    row=rules.PayingRow.STARTED,
    least_at_table=3,
    floored_means=True,
    table_ties=rules.TableTies.NONE,
    wins=rules.Wins(overran=Fraction(9, 10), goal=10),
    extras=("buildings", "roads_cards", "hand"),
    worth=rules.Worth("buildings", start=2, least=1, most=2, beyond=9),
    orders={
        rules.Stage.LATER: rules.Orders.by(
            "wins, victory_points, share, buildings, roads_cards, hand low, warnings low"
        )
    },
    points_prize=True,
    rounds={3: ((None, 2),), 4: ((None, 2),)},
    finals=rules.Finals(sizes={3: 4, 4: 4}),
    withdrawn_struck=True,
    warnings_to_expulsion=2,
    absent_play=False,
    least_in_play=3,
    paragraphs=rules.Paragraphs.read(
        "Catan",
        "order 3; short-table 3; rounds 3; final 3; cut-from-top 3; places 3, 4.7; "
        "points 3; shares 3",
    ),
    final_timed_by_referee=True,
    rematches=rules.Rematches(only_cut=True),
    options=("shared_win", "rematches"),
)
