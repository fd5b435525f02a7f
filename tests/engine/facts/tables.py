"""Refused facts of tables."""

from __future__ import annotations

from bglmanager.engine.ids import TableNumber
from tests.engine import notation
from tests.engine.builders import with_round, with_seat, with_table
from tests.engine.facts.samples import GONE, GOOD, Case, placed, turned

TABLES: dict[str, Case] = {
    "tables not 1, 2, 3": (
        with_table(GOOD, 0, 1, number=TableNumber(3)),
        "table.number rounds[0].tables[1].number",
        "Round 1: table 3 is where table 2 should be. Tables are numbered 1, 2, 3…",
    ),
    "tables of a partial round backwards": (
        with_table(
            with_table(with_round(GOOD, 1, partial=True), 1, 0, number=TableNumber(4)),
            1,
            1,
            number=TableNumber(3),
        ),
        "table.number rounds[1].tables[1].number",
        "Round 2: table 3 is where table 5 should be. Tables are numbered 1, 2, 3…",
    ),
    "seven at a table of the Boardgame League": (
        notation.event(
            """
            size 7
            entries 1-7
            round 1
            1: 1=1 2=1 3=1 4=1 5=1 6=1 7=1
            """
        ),
        "table.too-large rounds[0].tables[0].seats",
        (
            "Round 1, table 1: 7 players, but the rules allow 6 at most. "
            "Move somebody to another table."
        ),
    ),
    "five at a table for four": (
        notation.event(
            """
            size 4
            entries 1-5
            round 1
            1: 1=1 2=1 3=1 4=1 5=1
            """
        ),
        "table.over-nominal rounds[0].tables[0].seats",
        (
            "Round 1, table 1: 5 players, but this round is for 4 at a table. "
            "Move somebody to another table."
        ),
    ),
    "two at a table of Catan": (
        notation.event(
            """
            ruleset catan-firenze-2014, size 4
            entries 1-2
            round 1
            1: 1=1 2=1
            """
        ),
        "table.too-small rounds[0].tables[0].seats",
        (
            "Round 1, table 1: 2 players, but the rules ask for 3 at least. "
            "Add players or give up the table."
        ),
    ),
    "a table of nobody": (
        with_table(with_round(GOOD, 1, tables=GOOD.rounds[1].tables[:1]), 1, 0, seats=()),
        "table.too-small rounds[1].tables[0].seats",
        (
            "Round 2, table 1: 0 players, but the rules ask for 1 at least. "
            "Add players or give up the table."
        ),
    ),
    "a turn missing": (
        turned(GOOD, 2, 1, None, 3),
        "turn.missing rounds[0].tables[0].seats[2].turn",
        (
            "Round 1, table 1: the turn of number 3 is missing. "
            "Give the turn order of all players of the table, or of none."
        ),
    ),
    "a turn twice": (
        turned(GOOD, 2, 1, 2, 3),
        "turn.order rounds[0].tables[0].seats[2].turn",
        (
            "Round 1, table 1: number 3 cannot have turn 2. The turns of the 4 players are "
            "1, 2, 3…, each once."
        ),
    ),
    "a turn beyond the table": (
        turned(GOOD, 2, 1, 5, 3),
        "turn.order rounds[0].tables[0].seats[2].turn",
        (
            "Round 1, table 1: number 3 cannot have turn 5. The turns of the 4 players are "
            "1, 2, 3…, each once."
        ),
    ),
    "places 1, 2, 2, 3": (
        placed(GOOD, 1, 2, 2, 3),
        "place.ranking rounds[0].tables[0].seats[3].place",
        "Round 1, table 1: number 4 has place 3, but 4 is next. Places read like 1, 2, 2, 4.",
    ),
    "a place for some only": (
        placed(GOOD, 1, 2, None, 3),
        "place.missing rounds[0].tables[0].seats[2].place",
        (
            "Round 1, table 1: the place of number 3 is missing. "
            "Give the places of all players of the table, or of none."
        ),
    ),
    "a place in the bottom group": (
        with_seat(placed(GOOD, 1, 2, 3, 4), 0, 0, 3, bottom=1, bottom_reason=GONE),
        "place.in-bottom rounds[0].tables[0].seats[3].place",
        (
            "Round 1, table 1: number 4 is last in the game, so place 4 cannot be given "
            "too. Remove one of the two."
        ),
    ),
    "a place at a drawn table": (
        with_table(placed(GOOD, 1), 0, 0, drawn=True),
        "place.at-drawn rounds[0].tables[0].seats[0].place",
        (
            "Round 1, table 1: the table is drawn, so number 1 cannot have place 1. "
            "Remove the places, or the draw."
        ),
    ),
    "a bottom order with a gap": (
        with_seat(GOOD, 0, 0, 3, bottom=2, bottom_reason=GONE),
        "bottom.order rounds[0].tables[0].seats[3].bottom",
        (
            "Round 1, table 1: number 4 cannot be 2 in the order of leaving. The order is "
            "1, 2, 3…, up to 1, each once."
        ),
    ),
    "a bottom order twice": (
        with_seat(
            with_seat(GOOD, 0, 0, 3, bottom=1, bottom_reason=GONE),
            0,
            0,
            1,
            bottom=1,
            bottom_reason=GONE,
        ),
        "bottom.order rounds[0].tables[0].seats[3].bottom",
        (
            "Round 1, table 1: number 4 cannot be 1 in the order of leaving. The order is "
            "1, 2, 3…, up to 2, each once."
        ),
    ),
    "last without a reason": (
        with_seat(GOOD, 0, 0, 3, bottom=1),
        "bottom.reason-missing rounds[0].tables[0].seats[3].bottom_reason",
        "Round 1, table 1: number 4 is last in the game without a reason. Choose the reason.",
    ),
    "a reason without an order": (
        with_seat(GOOD, 0, 0, 3, bottom_reason=GONE),
        "bottom.missing rounds[0].tables[0].seats[3].bottom",
        (
            "Round 1, table 1: number 4 has a reason for being last in the game, but the "
            "order of leaving is missing. Enter the order."
        ),
    ),
}
