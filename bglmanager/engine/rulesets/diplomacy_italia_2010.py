"""The Italian Diplomacy scoring system, version 7.6."""

from __future__ import annotations

from fractions import Fraction

from bglmanager.engine.fact_kinds import Called
from bglmanager.engine.rulesets import ruleset as rules

DIPLOMACY_ITALIA_2010 = rules.Ruleset(
    id="diplomacy-italia-2010",
    called=Called("Diplomacy, Italian scoring"),
    without_league=Called("Single event: Diplomacy, Italian scoring"),
    game="diplomacy",
    min_players=7,
    points=dict.fromkeys(range(2, 8), ()),
    row=rules.PayingRow.REAL,
    least_at_table=2,
    table_ties=rules.TableTies.NONE,
    board=rules.BoardFormula(
        powers=("austria", "germany", "italy", "turkey", "england", "russia", "france"),  # 3
        per_centre=4,  # 1.1
        placement=(70, 34, 16),  # 2.1
        lead=3,  # 2.2
        break_first=30,
        no_break=10,  # 2.2.1
        solo=18,
        solo_bonus=170,  # 2.3.1
        solid=3,
        step=Fraction(1, 10),  # 2.1.1
        last_year=1907,
        top_table=True,
        top_factor=Fraction(6, 5),  # 8.3.1
        top_win=2000,  # 8.3
        refused_factor=Fraction(9, 10),  # 8.3.2
        two_boards=(Fraction(23, 20), Fraction(21, 20)),  # 8.6
        sat_out=(12, 20),  # 8.7
        worst_counts_tenth=False,  # 8.7.1
        women_first=True,  # 5 b
        pieces={4: 6, 5: 5, 6: 4},  # 8.5.2
    ),
    orders={
        rules.Stage.LATER: rules.Orders.by(  # 8.3, then 5
            "top_table, points, boards, women, score_1, score_2, score_3, "
            "power_1 low, power_2 low, power_3 low, birth_date",
            shown="boards, score_1, score_2, score_3",
        )
    },
    rounds=dict.fromkeys(range(2, 8), ((None, 3),)),
    finals=rules.Finals(sizes={}),
    referees_may_play=True,  # 4
    paragraphs=rules.Paragraphs.read(
        "Diplomacy",
        "evened 8.4 C; last-boards 8.2, 8.4 A; order 5; cut-from-top 8; places 3; points 1, 2",
    ),
    options=("women_first", "worst_counts_tenth", "top_table", "last_year"),
)
