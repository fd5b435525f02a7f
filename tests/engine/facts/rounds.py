"""Refused facts of rounds and of who is seated in them."""

from __future__ import annotations

from bglmanager.engine.event import EntryStatus, Event, Phase, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber
from tests.engine.builders import with_entry, with_round, with_seat
from tests.engine.facts.samples import BYE, GOOD, Case

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
