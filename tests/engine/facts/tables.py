"""Refused facts of rounds, of tables, and of who is seated there with what."""

from __future__ import annotations

from fractions import Fraction

from bglmanager.engine.event import Event, SeriesGame
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import (
    EntryStatus,
    Phase,
    RoundStatus,
)
from tests.engine import notation
from tests.engine.builders import with_entry, with_round, with_seat, with_settings, with_table
from tests.engine.facts.samples import BYE, GONE, GOOD, Case, placed, turned
from tests.helpers.teams import sides_of

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


ROUNDS: dict[str, Case] = {
    "rounds not 1, 2, 3": (
        with_round(GOOD, 1, number=RoundNumber(3)),
        "round.number rounds[1].number",
        "Round 3 stands where number 2 should be. Rounds are numbered 1, 2, 3…",
    ),
    "a final before a Swiss round": (
        with_round(GOOD, 0, phase=Phase.SEMIFINAL),
        "round.final-too-early rounds[0].phase",
        (
            "The semifinal belongs to the playoffs, but round 2 after it does not. The "
            "playoffs come last."
        ),
    ),
    "a closed round that is partial": (
        with_round(GOOD, 0, partial=True),
        "round.partial rounds[0].partial",
        (
            "Round 1 is closed but some of its tables are still to be seated. "
            "Open the round and seat everybody."
        ),
    ),
    "a closed round after an open one": (
        with_round(
            with_round(GOOD, 0, status=RoundStatus.PLAYING),
            1,
            status=RoundStatus.CLOSED,
            tables=GOOD.rounds[0].tables,
        ),
        "round.after-open rounds[1].status",
        "Round 2 is closed while round 1 is still open. Close round 1 first.",
    ),
    "a bye that is not listed": (
        with_round(BYE, 0, byes=()),
        "round.byes rounds[0].byes",
        "Round 1: the byes must be exactly the players sitting alone. List: 3.",
    ),
    "a bye of somebody at a table": (
        with_round(GOOD, 0, byes=(EntryNumber(4),)),
        "round.byes rounds[0].byes",
        "Round 1: nobody sits alone, but byes are listed. Empty the list of byes.",
    ),
}


def out_of_place(status: EntryStatus) -> Event:
    return with_round(with_entry(GOOD, 3, status=status), 1, tables=())


SEATED: dict[str, Case] = {
    "seated twice": (
        with_seat(GOOD, 0, 1, 0, entry=EntryNumber(2)),
        "seat.twice rounds[0].tables[1].seats[0].entry",
        (
            "Round 1, table 2: number 2 already sits at table 1 in this round. "
            "Leave the player at one table."
        ),
    ),
    "seated but no entry": (
        with_seat(GOOD, 0, 1, 0, entry=EntryNumber(99)),
        "seat.entry-unknown rounds[0].tables[1].seats[0].entry",
        (
            "Round 1, table 2: number 99 is not on the entry list. "
            "Seat somebody else, or enter the player."
        ),
    ),
    "seated while registered": (
        out_of_place(EntryStatus.REGISTERED),
        "seat.status rounds[0].tables[0].seats[3].entry",
        (
            "Round 1, table 1: number 4 is seated but not checked in. "
            "Check the player in, or take the player off the table."
        ),
    ),
    "seated while waiting": (
        out_of_place(EntryStatus.WAITING),
        "seat.status rounds[0].tables[0].seats[3].entry",
        (
            "Round 1, table 1: number 4 is seated but on the waiting list. "
            "Check the player in, or take the player off the table."
        ),
    ),
    "seated while lapsed": (
        out_of_place(EntryStatus.LAPSED),
        "seat.status rounds[0].tables[0].seats[3].entry",
        (
            "Round 1, table 1: number 4 is seated but the registration has lapsed. "
            "Check the player in, or take the player off the table."
        ),
    ),
    "seated without having come": (
        out_of_place(EntryStatus.NO_SHOW),
        "seat.status rounds[0].tables[0].seats[3].entry",
        (
            "Round 1, table 1: number 4 is seated but marked as not having come. "
            "Check the player in, or take the player off the table."
        ),
    ),
    "seated before his first round": (
        with_entry(GOOD, 3, first_round=RoundNumber(2)),
        "seat.too-early rounds[0].tables[0].seats[3].entry",
        "Round 1, table 1: number 4 joins in round 2 only. Take the player off the table.",
    ),
    "seated after leaving": (
        with_entry(GOOD, 3, status=EntryStatus.WITHDRAWN, left_after=RoundNumber(1)),
        "seat.after-leaving rounds[1].tables[1].seats[2].entry",
        "Round 2, table 2: number 4 left after round 1. Take the player off the table.",
    ),
    "seated while sitting out": (
        with_entry(GOOD, 3, sits_out=(RoundNumber(2), RoundNumber(3))),
        "seat.sits-out rounds[1].tables[1].seats[2].entry",
        "Round 2, table 2: number 4 sits out in this round. Take the player off the table.",
    ),
}


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
                teams_mode=sides_of(2),
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
