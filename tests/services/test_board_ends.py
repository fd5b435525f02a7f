"""How a game of Diplomacy ends: the year more of the top table, and draws."""

from __future__ import annotations

import pytest

from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.problems import Refused
from bglmanager.services import boards, rounds
from tests.helpers.boards import YEARS, event, fill, held, play, put_board
from tests.helpers.days import Day
from tests.helpers.sheets import board_sheet
from tests.services.conftest import DayMaker

ONE, THREE = RoundNumber(1), RoundNumber(3)
FIRST = TableNumber(1)


@pytest.fixture
def day(begin: DayMaker) -> Day:
    """Twenty players; the first round is being played."""
    made = begin(event())
    made.start()
    return made


@pytest.fixture
def last(begin: DayMaker) -> Day:
    """Twenty players; the last round is being played, its top table is table 1."""
    made = begin(event())
    play(made.desk)
    play(made.desk)
    made.start()
    return made


def years_of(day: Day, table: int) -> list[str]:
    return list(board_sheet(day.event, table).fields)


def test_8_3_3_the_top_table_is_asked_for_a_year_more(last: Day) -> None:
    assert last.table(1).extra_year is None
    assert years_of(last, 1)[-1] == "1907"
    changes = boards.answer_extra_year(last.desk, THREE, FIRST, more=True)
    assert (last.table(1).extra_year, changes.args["year"]) == (True, 1908)
    assert boards.last_year(last.event, THREE, last.table(1)) == 1908
    assert (years_of(last, 1)[-1], years_of(last, 2)[-1]) == ("1908", "1907")


def test_8_3_3_one_who_objects_is_enough(last: Day) -> None:
    boards.answer_extra_year(last.desk, THREE, FIRST, more=False)
    assert boards.last_year(last.event, THREE, last.table(1)) == 1907
    assert last.refuses(put_board, THREE, FIRST, held(7, [YEARS[0]] * 8)) == [
        "Table 1: 1908 is too late, the game ends in 1907. Empty that year."
    ]


def test_8_3_3_only_the_top_table_plays_longer(last: Day) -> None:
    with pytest.raises(Refused) as caught:
        boards.answer_extra_year(last.desk, THREE, TableNumber(2), more=True)
    assert last.said(caught.value.problems) == [
        "Table 2 is not the top table: it ends with the others."
    ]
    put_board(last.desk, THREE, FIRST, held(7, [YEARS[0]] * 8))
    with pytest.raises(Refused) as caught:
        boards.answer_extra_year(last.desk, THREE, FIRST, more=False)
    assert last.said(caught.value.problems) == [
        "Table 1 has played 1908 already. Take that year out first."
    ]


def vote(day: Day, year: int, *seats: int, agreed: bool = False) -> boards.DrawVote:
    return boards.DrawVote(tuple(day.who(1, seat) for seat in seats), year, agreed)


def faults(day: Day, asked: boards.DrawVote) -> list[str]:
    return day.said(boards.can_vote_on_draw(day.event, ONE, day.table(1), asked))


def test_6_a_rejected_draw_counts_for_who_proposed_it(day: Day) -> None:
    boards.vote_on_draw(day.desk, ONE, FIRST, vote(day, 1903, 1, 2))
    table = day.table(1)
    assert [(line.entry, line.year) for line in table.draw_proposals] == [
        (day.who(1, 1), 1903),
        (day.who(1, 2), 1903),
    ]
    assert not table.ended_in_draw
    [said] = faults(day, vote(day, 1904, 2, 3))
    assert said == (
        f"Table 1: {day.name(day.who(1, 2))} cannot propose a draw in 1904: only survivors can, "
        "once in a game."
    )
    assert faults(day, vote(day, 1904, 3, 4)) == []
    boards.undo_vote(day.desk, ONE, FIRST)
    assert faults(day, vote(day, 1904, 1, 2)) == []


def test_6_an_agreed_draw_ends_with_the_last_completed_year(day: Day) -> None:
    fill(day.desk, 1, 1)
    boards.vote_on_draw(day.desk, ONE, FIRST, vote(day, 1904, 1, 2, agreed=True))
    assert day.table(1).ended_in_draw
    assert boards.last_year(day.event, ONE, day.table(1)) == 1903
    assert years_of(day, 1) == ["1901", "1902", "1903"]
    assert boards.check_centres(day.event, ONE, day.table(1)) == ()  # it ends there
    longer = held(7, [*YEARS, (6, 6, 8, 4, 0, 4, 6)])
    assert day.refuses(put_board, ONE, FIRST, longer) == [
        "Table 1: 1904 is too late, the game ends in 1903. Empty that year."
    ]
    assert day.said(boards.can_vote_on_draw(day.event, ONE, day.table(1))) == [
        "Table 1 has ended in a draw already."
    ]
    boards.undo_vote(day.desk, ONE, FIRST)
    assert (day.table(1).draw_proposals, day.table(1).ended_in_draw) == ((), False)


def test_6_draws_that_cannot_be(day: Day) -> None:
    fill(day.desk, 1, 1)
    assert faults(day, vote(day, 1904, 1, agreed=True)) == [
        "Table 1: there is a vote only if 2 players propose it in 1904."
    ]
    assert faults(day, vote(day, 1904)) == ["Table 1: choose who proposes the draw."]
    out = day.name(day.who(1, 5))
    assert faults(day, vote(day, 1904, 1, 5)) == [
        f"Table 1: {out} cannot propose a draw in 1904: only survivors can, once in a game."
    ]
    assert faults(day, vote(day, 1908, 1, 2)) == [
        "Table 1: 1908 is not played there. Type a year from 1901 to 1907."
    ]
    assert faults(day, vote(day, 1902, 1, 2, agreed=True)) == [
        (
            "Table 1 has played 1903: a draw agreed in 1902 comes too late. "
            "Take the later years out first."
        )
    ]
    assert faults(day, vote(day, 1902, 1, 2)) == []  # told later than it was


def test_6_a_draw_before_a_year_is_complete_leaves_nothing_to_count(day: Day) -> None:
    assert faults(day, vote(day, 1901, 1, 2, agreed=True)) == [
        "Table 1: a draw in 1901 leaves no completed year to count."
    ]


def test_a_round_is_closed_with_the_years_in_which_a_draw_was_voted_on(begin: DayMaker) -> None:
    day = begin(event(7))
    day.start()
    fill(day.desk, 1, 1)
    boards.vote_on_draw(day.desk, ONE, FIRST, vote(day, 1904, 1, 2))
    assert day.said(rounds.can_close(day.event, ONE)) == [
        (
            "Table 1: a draw was proposed in 1904, and the centres end before that. "
            "Type the missing years, or take the vote back."
        )
    ]
    put_board(day.desk, ONE, FIRST, held(7, [*YEARS, YEARS[2]]))
    assert rounds.can_close(day.event, ONE) == ()
