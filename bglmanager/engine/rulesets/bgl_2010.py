"""Boardgame League, tournament rules 3.00 of April 2010."""

from __future__ import annotations

from fractions import Fraction

from bglmanager.engine.event import League, Tier
from bglmanager.engine.fact_kinds import Called
from bglmanager.engine.rulesets import ruleset as rules

_TWO = ((8, 3), (16, 4), (32, 5), (64, 6), (None, 7))

BGL_2010 = rules.Ruleset(
    id="bgl-2010",
    called=Called("Boardgame League"),
    without_league=Called("No league, Boardgame League rules"),
    league=League.BGL,
    min_players=8,  # BGL 3.2
    points={  # BGL 3.7.2
        2: (100, 10),
        3: (100, 55, 15),
        4: (100, 55, 35, 15),
        5: (100, 70, 50, 30, 10),
        6: (100, 70, 55, 40, 25, 10),
    },
    row=rules.PayingRow.NOMINAL,
    draw_of_two=40,  # BGL 3.8.1
    virtual=rules.VirtualPlayer(  # BGL 3.10
        factor=Fraction(9, 10), floored=True, takes_place=True, ties=rules.VirtualTies.SHARES
    ),
    orders={
        rules.Stage.LATER: rules.Orders.by(
            "points, pbg, pba",  # BGL 3.11
            seating="points, pba low, pbg",  # BGL 3.6.2
            shown="pba, pbg",
        )
    },
    rounds={  # BGL 3.5, minimum
        2: _TWO,
        3: ((9, 2), (18, 3), (36, 4), (72, 5), (None, 6)),
        4: ((16, 2), (32, 3), (64, 4), (None, 5)),
        5: ((25, 2), (50, 3), (100, 4), (None, 5)),
        6: ((36, 2), (72, 3), (144, 4), (None, 5)),
    },
    classic_rounds={  # BGL 3.5, classic Swiss
        2: _TWO,
        3: ((9, 2), (27, 3), (81, 4), (None, 5)),
        4: ((16, 2), (64, 3), (None, 4)),
        5: ((25, 2), (125, 3), (None, 4)),
        6: ((36, 2), (216, 3), (None, 4)),
    },
    finals=rules.Finals(sizes={k: k for k in range(2, 7)}),  # BGL 3.11
    formula=rules.TierFormula(  # BGL 3.2, 3.13, 3.14
        tiers={Tier.A: Fraction(5, 2), Tier.B: Fraction(3, 2), Tier.C: Fraction(1)},
        scale=10,
        final_weight=Fraction(1, 2),
        spread=10,
        min_players=8,
        tau=Fraction(3),
    ),
    late_minutes=15,  # BGL 5.5
    players_per_referee=24,
    referees_may_play=True,  # 2.1
    ways_to_final=True,  # BGL 3.15, 3.16
    paragraphs=rules.Paragraphs.read(
        "BGL",
        "order 3.6.2; short-table 3.6.1, 3.10; rounds 3.5; rounds-kept 3.5; final 3.11; "
        "cut-from-top 3.6.1, 3.6.2; rematches 3.6.7; places 3.7.1; points 3.7.2; "
        "last 3.12, 5.1.2, 5.1.3, 5.5; shared 3.8, 3.8.1; shares 3.7.6, 3.9; opponents 3.7.5",
    ),
    options=("virtual_ties", "tau_league", "rematches", "final_mates"),
)
