"""Board Italian Gamers, rules of 2026."""

from __future__ import annotations

from fractions import Fraction

from bglmanager.engine.event import League, Pairing
from bglmanager.engine.fact_kinds import Called
from bglmanager.engine.rulesets import ruleset as rules

_FOUR_OR_MORE = (  # BIG 8.1.3; 16 players stand in two rows, here in the first (Reading)
    rules.FinalsRow(16, (2,), qualified=4),
    rules.FinalsRow(32, (2, 3), qualified=10, direct=2),
    rules.FinalsRow(None, (3, 4), qualified=10, direct=2),
)

_BY_SIZE = {2: "8.1.1", 3: "8.1.2", 0: "8.1.3"}
"""Paragraphs of the rounds and final phases, by players at a table."""

BIG_2026 = rules.Ruleset(
    id="big-2026",
    called=Called("Board Italian Gamers"),
    without_league=Called("No league, BIG rules"),
    league=League.BIG,
    min_players=6,  # BIG 8.1
    points={  # BIG 4
        2: (1000, 336),
        3: (1000, 507, 251),
        4: (1000, 611, 403, 200),
        5: (1000, 682, 507, 336, 167),
        6: (1000, 730, 581, 433, 287, 143),
        7: (1000, 781, 640, 507, 378, 251, 125),
    },
    row=rules.PayingRow.REAL,
    virtual=rules.VirtualPlayer(  # BIG 4.2
        factor=Fraction(9, 10), floored=False, takes_place=False, ties=rules.VirtualTies.LOSES
    ),
    orders={
        rules.Stage.FIRST: rules.Orders.by("points, pbg"),  # BIG 4.2
        rules.Stage.LATER: rules.Orders.by("points, tables_and_places low"),
        rules.Stage.ROUND_ROBIN: rules.Orders.by(  # BIG 8.1, Reading `round_robin_order`
            "wins, points, points_among_tied, pbg"
        ),
    },
    rounds={  # BIG 8.1.1-8.1.3
        2: ((8, 3), (16, 4), (32, 5), (None, 6)),
        3: ((9, 2), (27, 3), (None, 4)),
        **dict.fromkeys(range(4, 8), ((16, 2), (None, 3))),
    },
    short_rounds={  # the same with a final
        2: ((8, 2), (16, 3), (32, 4), (None, 5)),
        3: ((9, 2), (27, 2), (None, 3)),
    },
    rematches=rules.Rematches(Pairing.GREEDY_COMPLETE, rules.Memory.PREVIOUS),  # BIG 4.1
    finals=rules.Finals(
        plans={
            2: (  # BIG 8.1.1
                rules.FinalsRow(6, (3,), qualified=None),
                rules.FinalsRow(8, (3,), qualified=4),
                rules.FinalsRow(14, (3,), qualified=None),
                rules.FinalsRow(16, (3,), qualified=8),
                rules.FinalsRow(None, (4,), qualified=None),
            ),
            3: (  # BIG 8.1.2
                rules.FinalsRow(6, (2,), qualified=3),
                rules.FinalsRow(12, (3,), qualified=3),
                rules.FinalsRow(24, (3,), qualified=9),
                rules.FinalsRow(27, (3,), qualified=7, direct=1),
                rules.FinalsRow(33, (3,), qualified=9),
                rules.FinalsRow(None, (4,), qualified=9),
            ),
            **dict.fromkeys(range(4, 8), _FOUR_OR_MORE),
        },
        sizes={2: 2, 3: 3, 4: 4, 5: 4, 6: 4, 7: 4},
        semifinals={
            7: ((2, 4, 7), (3, 5, 6)),  # Reading `semifinals_of_three`
            9: ((1, 4, 9), (2, 5, 8), (3, 6, 7)),  # BIG 4.4
            10: ((3, 6, 7, 10), (4, 5, 8, 9)),  # Reading `semifinal_seating`
        },
    ),
    formula=rules.EloFormula(  # BIG 5
        top=1000,
        full_from=6,
        prized=4,
        prize_least=200,
        prize_full_at=36,
        delta_limit=Fraction(1, 10),
        elo_default=Fraction(1500),
    ),
    pot=rules.Pot(  # BIG 9.3
        part=Fraction(3, 4),
        consolation=2,
        bands=(
            rules.PrizeBand(0, (100,)),
            rules.PrizeBand(9, (100,)),
            rules.PrizeBand(13, (65, 35)),
            rules.PrizeBand(20, (50, 30, 20)),
            rules.PrizeBand(30, (40, 30, 20, 10)),
        ),
    ),
    slow_tables=True,  # BIG 7.2.2
    pairs=True,  # BIG 8.3.4
    several=rules.SeveralGames(recommended=4, most=5, rounds=4),  # BIG 8.2, 7.2.1
    copies_first=True,  # BIG 2
    own_time=True,  # BIG 7.2.2
    paragraphs=rules.Paragraphs(
        "BIG",
        {
            rules.Topic.ORDER: {0: "4.2"},
            rules.Topic.SHORT_TABLE: {0: "4, 4.2"},
            rules.Topic.ROUNDS: _BY_SIZE,
            rules.Topic.SEVERAL: {0: "7.2.1"},
            rules.Topic.PLAN: _BY_SIZE,
            rules.Topic.KNOCK_OUT: {2: "4.3", 3: "4.4", 0: "8.1.3"},
            rules.Topic.REPLAY: {0: "8.3"},
            rules.Topic.EARLY: {0: "7.2.2"},
            rules.Topic.SEEDS: {0: "7"},
            rules.Topic.CUT_FROM_TOP: {0: "4.1"},
            rules.Topic.REMATCHES: {0: "4.1"},
            rules.Topic.PLACES: {0: "8.1"},
            rules.Topic.LAST: {0: "7.2.2"},
            rules.Topic.POINTS: {0: "4"},
            rules.Topic.SHARED: {0: "8.1"},
            rules.Topic.SHARES: {0: "4.2"},
        },
    ),
    time_up=rules.TimeUp.DRAWN,
    options=(
        "elo_default",
        "pairs_count",
        "rematches",
        "bracket",
        "third_place",
        "semifinal_seating",
        "semifinals_of_three",
    ),
)
