"""Events that look odd and are fine."""

from __future__ import annotations

from bglmanager.engine.event import Event, PlannedRound, Seat, SeriesGame, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import BoardVariant, BottomReason, EntryStatus, RoundStatus
from tests.engine.builders import with_entry, with_round, with_seat, with_settings, with_table
from tests.engine.facts.diplomacy import asked
from tests.engine.facts.samples import (
    BYE,
    CATAN,
    GONE,
    GOOD,
    board,
    centres,
    in_teams,
    placed,
    second_board,
    turned,
    two_boards,
    warned,
)

FINE: dict[str, Event] = {
    "a good event": GOOD,
    "gaps in the start numbers": with_entry(GOOD, 8, number=EntryNumber(12)),
    "a bye": BYE,
    "several games with a plan": with_settings(
        GOOD, game="multi", plan=(PlannedRound("dominion", 4),)
    ),
    "one warning at Catan": warned(CATAN, 3, 4),
    "a second warning elsewhere": warned(GOOD, 3, 3),
    "a second warning with the status": warned(
        with_entry(CATAN, 2, status=EntryStatus.EXPELLED), 3, 3
    ),
    "teams with a reserve": in_teams(GOOD),
    "a united team alone": with_round(
        in_teams(GOOD, united=True),
        0,
        byes=(EntryNumber(5), EntryNumber(6)),
        tables=(
            GOOD.rounds[0].tables[0],
            Table(TableNumber(2), (Seat(EntryNumber(5)), Seat(EntryNumber(6)))),
        ),
    ),
    "a partial round": with_table(
        with_table(with_round(GOOD, 1, partial=True), 1, 0, number=TableNumber(2)),
        1,
        1,
        number=TableNumber(5),
    ),
    "a partial round while the one before is played": with_round(
        with_round(GOOD, 0, status=RoundStatus.PLAYING),
        1,
        partial=True,
        tables=GOOD.rounds[1].tables[:1],
    ),
    "turns in another order": turned(GOOD, 3, 1, 4, 2),
    "places 1, 1, 3 above somebody put last": with_seat(
        placed(GOOD, 1, 3, 1, None), 0, 0, 3, bottom=1, bottom_reason=GONE
    ),
    "a drawn table": with_table(GOOD, 0, 0, drawn=True),
    "two gone, one without a score": with_seat(
        with_seat(GOOD, 0, 0, 3, bottom=2, bottom_reason=GONE),
        0,
        0,
        1,
        bottom=1,
        bottom_reason=BottomReason.ABSENT,
        score=None,
    ),
    "seated until he left": with_entry(
        GOOD, 3, status=EntryStatus.WITHDRAWN, left_after=RoundNumber(2)
    ),
    "left without a round being named": with_entry(GOOD, 3, status=EntryStatus.EXPELLED),
    "late from the second round": with_entry(
        with_seat(GOOD, 1, 1, 2, entry=EntryNumber(9)), 8, first_round=RoundNumber(2)
    ),
    "components and series that add up": with_seat(
        with_seat(GOOD, 0, 0, 0, components={"gold": 50, "land": 2}),
        0,
        0,
        1,
        games=(SeriesGame(True, 49), SeriesGame(False, 1)),
    ),
    "full energy": with_seat(GOOD, 0, 0, 0, extra={"energy": 15}),
    "a board": board(),
    "draws proposed and not agreed on": asked(board(), (1, 1901), (2, 1902)),
    "a draw agreed on in the year after the last that counts": asked(
        board(), (1, 1902), (2, 1903), (3, 1903), agreed=True
    ),
    "a draw proposed while the board is played": asked(
        with_round(board(), 0, status=RoundStatus.PLAYING), (1, 1905)
    ),
    "34 centres": with_seat(board(), 0, 0, 0, extra=centres({"1901": 10, "1902": 4})),
    "a board without Turkey": board(variant=BoardVariant.TURKEY_OUT, powers=6),
    "two boards at the director's request": two_boards(
        with_seat(with_seat(second_board(board(), (1, 8)), 0, 1, 0, extra={}), 0, 1, 1, extra={})
    ),
}
