"""Refused facts of a Diplomacy board."""

from __future__ import annotations

from bglmanager.engine.event import BoardVariant, DrawProposal, Event, Season
from bglmanager.engine.ids import EntryNumber
from tests.engine.builders import with_seat, with_table
from tests.engine.facts.samples import GOOD, Case, board, centres, second_board, two_boards


def asked(
    event: Event,
    *lines: tuple[int, int],
    season: Season = Season.AUTUMN,
    agreed: bool = False,
) -> Event:
    """The event with draws proposed at its first board: who, in which year."""
    return with_table(
        event,
        0,
        0,
        draw_proposals=tuple(DrawProposal(EntryNumber(n), year, season) for n, year in lines),
        ended_in_draw=agreed,
    )


def _not_played(entry: int, year: int) -> str:
    return (
        f"Round 1, table 1: number {entry} proposed a draw in {year}, a year the board did not "
        "play. Correct the year."
    )


DIPLOMACY: dict[str, Case] = {
    "a score at a board": (
        with_seat(board(), 0, 0, 1, score=5),
        "board.score rounds[0].tables[0].seats[1].score",
        (
            "Round 1, table 1: number 2 has a score, but a board is scored by its centres. "
            "Remove the score."
        ),
    ),
    "a power there is not": (
        with_seat(board(), 0, 0, 6, role="Turchia"),
        "power.unknown rounds[0].tables[0].seats[6].role",
        (
            "Round 1, table 1: “Turchia” of number 7 is not one of the seven powers. "
            "Choose one of them."
        ),
    ),
    "a power twice": (
        with_seat(board(), 0, 0, 6, role="italy"),
        "power.twice rounds[0].tables[0].seats[6].role",
        (
            "Round 1, table 1: number 7 has a power (italy) that somebody else at the "
            "table has too. Choose another one."
        ),
    ),
    "Turkey where Turkey is out": (
        with_seat(board(variant=BoardVariant.TURKEY_OUT, powers=6), 0, 0, 5, role="turkey"),
        "power.turkey-out rounds[0].tables[0].seats[5].role",
        (
            "Round 1, table 1: number 6 plays Turkey, but this table plays without Turkey. "
            "Change the power or the variant."
        ),
    ),
    "years with a gap": (
        with_seat(board(), 0, 0, 2, extra=centres({"1901": 4, "1903": 4})),
        "centres.years rounds[0].tables[0].seats[2].extra.centres",
        (
            "Round 1, table 1: the centres of number 3 must cover every year from 1901 to "
            "1902, as those of all players at the table. Complete the years."
        ),
    ),
    "a year less than the others": (
        with_seat(board(), 0, 0, 2, extra=centres({"1901": 4})),
        "centres.years rounds[0].tables[0].seats[2].extra.centres",
        (
            "Round 1, table 1: the centres of number 3 must cover every year from 1901 to "
            "1902, as those of all players at the table. Complete the years."
        ),
    ),
    "35 centres": (
        with_seat(board(), 0, 0, 2, extra=centres({"1901": 4, "1902": 11})),
        "centres.too-many rounds[0].tables[0].seats",
        "Round 1, table 1: the centres of 1902 add up to 35; there are 34. Correct that year.",
    ),
    "33 centres with Turkey out": (
        with_seat(
            board(variant=BoardVariant.TURKEY_OUT, powers=6),
            0,
            0,
            2,
            extra=centres({"1901": 13, "1902": 12}),
        ),
        "centres.too-many rounds[0].tables[0].seats",
        "Round 1, table 1: the centres of 1901 add up to 33; there are 32. Correct that year.",
    ),
    "centres that are no number": (
        with_seat(board(), 0, 0, 2, extra=centres({"1901": 4, "1902": "four"})),
        "centres.value rounds[0].tables[0].seats[2].extra.centres.1902",
        (
            "Round 1, table 1: the centres of number 3 in 1902 must be a whole number, "
            "0 or more. Correct them."
        ),
    ),
    "two boards without the adjustment": (
        second_board(board(), (1, 8)),
        "seat.twice rounds[0].tables[1].seats[0].entry",
        (
            "Round 1, table 2: number 1 already sits at table 1 in this round. "
            "Leave the player at one table."
        ),
    ),
    "a draw proposed by somebody at another board": (
        asked(board(), (1, 1902), (8, 1902)),
        "proposal.not-seated rounds[0].tables[0].draw_proposals[1].entry",
        (
            "Round 1, table 1: number 8 is said to have proposed a draw but does not sit "
            "there. Correct or remove it."
        ),
    ),
    "two draws proposed by one player": (
        asked(board(), (1, 1901), (2, 1901), (1, 1902)),
        "proposal.twice rounds[0].tables[0].draw_proposals[2].entry",
        (
            "Round 1, table 1: number 1 proposed a draw twice. A player may do so once in a "
            "game: keep one proposal."
        ),
    ),
    "draws proposed before the first year and after the last": (
        asked(board(), (1, 1900), (2, 1903)),
        "proposal.year rounds[0].tables[0].draw_proposals[0].year",
        _not_played(1, 1900),
        "proposal.year rounds[0].tables[0].draw_proposals[1].year",
        _not_played(2, 1903),
    ),
    "a draw proposed after the year in which one was agreed on": (
        asked(board(), (1, 1903), (2, 1904), agreed=True),
        "proposal.year rounds[0].tables[0].draw_proposals[1].year",
        _not_played(2, 1904),
    ),
    "a draw proposed in spring": (
        asked(board(), (1, 1902), season=Season.SPRING),
        "proposal.season rounds[0].tables[0].draw_proposals[0].season",
        (
            "Round 1, table 1: the draw proposed by number 1 in 1902 is in spring; draws are "
            "proposed in autumn. Correct the season."
        ),
    ),
    "a draw proposed in another game": (
        asked(GOOD, (1, 1902), agreed=True),
        "proposal.no-board rounds[0].tables[0].draw_proposals",
        (
            "Round 1, table 1: only a Diplomacy board can end in a draw its players proposed. "
            "Remove it."
        ),
        "proposal.no-board rounds[0].tables[0].ended_in_draw",
        (
            "Round 1, table 1: only a Diplomacy board can end in a draw its players proposed. "
            "Remove it."
        ),
    ),
    "a year more in another game": (
        with_table(GOOD, 0, 0, extra_year=True),
        "extra-year.no-board rounds[0].tables[0].extra_year",
        (
            "Round 1, table 1: only the top table of a Diplomacy event may play a year more. "
            "Remove it."
        ),
    ),
    "twice at one board": (
        two_boards(with_seat(board(), 0, 0, 6, entry=EntryNumber(1))),
        "seat.twice rounds[0].tables[0].seats[6].entry",
        (
            "Round 1, table 1: number 1 already sits at table 1 in this round. "
            "Leave the player at one table."
        ),
    ),
}
