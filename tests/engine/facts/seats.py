"""Refused facts of seats."""

from __future__ import annotations

from fractions import Fraction

from bglmanager.engine.event import SeriesGame, TeamKind, TeamPairing, TeamPoints, TeamsMode
from tests.engine import notation
from tests.engine.builders import with_round, with_seat, with_settings
from tests.engine.facts.samples import BYE, GONE, GOOD, Case

SEATS: dict[str, Case] = {
    "a score missing in a closed round": (
        with_seat(GOOD, 0, 1, 2, score=None),
        "score.missing rounds[0].tables[1].seats[2].score",
        ("Round 1, table 2: the score of number 7 is missing. Enter it, or open the round again."),
    ),
    "a score at a bye": (
        with_seat(BYE, 0, 1, 0, score=3),
        "score.at-bye rounds[0].tables[1].seats[0].score",
        "Round 1, table 2: number 3 has a bye, so there is no score. Remove the score.",
    ),
    "a place at a bye": (
        with_seat(BYE, 0, 1, 0, place=1),
        "place.at-bye rounds[0].tables[1].seats[0].place",
        "Round 1, table 2: number 3 has a bye, so no place is given. Remove the place.",
    ),
    "last at a bye": (
        with_seat(BYE, 0, 1, 0, bottom=1, bottom_reason=GONE),
        "bottom.at-bye rounds[0].tables[1].seats[0].bottom",
        ("Round 1, table 2: number 3 has a bye and cannot be last in the game. Remove the order."),
    ),
    "a tie-break value too many": (
        with_seat(GOOD, 0, 1, 2, tie_breaks=(4,)),
        "tie-breaks.count rounds[0].tables[1].seats[2].tie_breaks",
        (
            "Round 1, table 2: the tie-break values of number 7 are 1 instead of 0. "
            "Enter one for each, empty where it is not known."
        ),
    ),
    "components beside the score": (
        with_seat(GOOD, 0, 1, 2, components={"gold": Fraction(5, 2), "land": 5}),
        "components.sum rounds[0].tables[1].seats[2].components",
        (
            "Round 1, table 2: the parts of the score of number 7 make 7.5, the score is 8. "
            "Correct one of them."
        ),
    ),
    "components without a score": (
        with_seat(GOOD, 1, 1, 1, components={"gold": 2}),
        "components.sum rounds[1].tables[1].seats[1].components",
        (
            "Round 2, table 2: the parts of the score of number 7 make 2, the score is –. "
            "Correct one of them."
        ),
    ),
    "a series beside the score": (
        with_seat(GOOD, 0, 1, 2, games=(SeriesGame(True, 5), SeriesGame(False, 2))),
        "games.sum rounds[0].tables[1].seats[2].games",
        "Round 1, table 2: the games of number 7 make 7, the score is 8. Correct one of them.",
    ),
    "a bid below 0": (
        with_seat(GOOD, 0, 1, 2, bid=Fraction(-1, 2)),
        "bid.negative rounds[0].tables[1].seats[2].bid",
        "Round 1, table 2: number 7 has a bid of -0.5. A bid is 0 or more.",
    ),
    "too much energy": (
        with_seat(GOOD, 0, 1, 2, extra={"energy": 16}),
        "energy.range rounds[0].tables[1].seats[2].extra.energy",
        (
            "Round 1, table 2: the energy of number 7 must be a whole number from 0 to 15. "
            "Correct it."
        ),
    ),
    "energy that is not a number": (
        with_seat(GOOD, 0, 1, 2, extra={"energy": True}),
        "energy.range rounds[0].tables[1].seats[2].extra.energy",
        (
            "Round 1, table 2: the energy of number 7 must be a whole number from 0 to 15. "
            "Correct it."
        ),
    ),
    "a side missing": (
        with_round(
            with_settings(
                notation.event(
                    """
                    size 4
                    entries 1-4
                    round 1
                    1: 1=52s1 2=50s1 3=47s2 4=45
                    """
                ),
                teams_mode=TeamsMode(
                    TeamKind.VARIABLE, 2, TeamPairing.FREE, TeamPoints.WINNERS_LOSERS
                ),
            ),
            0,
        ),
        "side.missing rounds[0].tables[0].seats[3].side",
        (
            "Round 1, table 1: the side of number 4 is missing. "
            "Say whether the player is on side 1 or 2."
        ),
    ),
}
