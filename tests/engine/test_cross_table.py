"""The cross table of a round robin: every meeting in its round, played and to come (rules 4.3)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from bglmanager.engine.cross_table import CrossTable, Outcome, cross_table
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import Seating
from bglmanager.engine.plan import round_robin_rounds
from bglmanager.engine.seating import next_round
from tests.engine.builders import with_settings
from tests.engine.playing import by_number, event, gone, play, swiss


def robin(players: int, rounds: int | None = None) -> Event:
    made = event(players, 2, rounds or round_robin_rounds(players))
    return with_settings(made, seating=Seating.ROUND_ROBIN)


def table_of(event: Event) -> CrossTable:
    found = cross_table(event, derive(event))
    assert found is not None
    return found


def outcomes(found: CrossTable) -> list[list[list[Outcome]]]:
    return [[[each.outcome for each in cell] for cell in row.meetings] for row in found.rows]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 12, 13])
def test_everybody_meets_everybody_once_and_an_odd_field_rests_once_each(players: int) -> None:
    found = table_of(robin(players))
    assert [row.entry for row in found.rows] == [*range(1, players + 1)]
    for at, row in enumerate(found.rows):
        assert [len(cell) for cell in row.meetings] == [int(n != at) for n in range(players)]
        assert len(row.rests) == players % 2
        rounds = [each.round for cell in row.meetings for each in cell]
        assert sorted([*rounds, *row.rests]) == [*range(1, round_robin_rounds(players) + 1)]
    met = sorted(tuple(sorted(both)) for each in found.rounds for both in each.pairs)
    assert met == [*combinations(range(1, players + 1), 2)]


def test_the_schedule_is_the_one_that_is_played() -> None:
    made = robin(5)
    whole = table_of(made).rounds
    for _ in range(5):
        made = play(made, by_number)
        assert table_of(made).rounds == whole


def test_both_see_their_meeting_from_their_own_side() -> None:
    made = play(robin(4), lambda entry: 10 if entry in (2, 3) else 20 - entry)
    found = table_of(made)
    [first], [last] = found.rows[0].meetings[3], found.rows[3].meetings[0]
    assert (first.outcome, first.own, first.other) == (Outcome.WON, 19, 16)
    assert (last.outcome, last.own, last.other) == (Outcome.LOST, 16, 19)
    assert found.rows[1].meetings[2][0].outcome is Outcome.DRAWN
    assert found.rows[0].meetings[1][0].outcome is Outcome.TO_COME
    assert [row.wins for row in found.rows] == [1, 0, 0, 0]
    assert found.rows[0].rank == 1


def test_a_table_says_that_it_is_playing_until_it_has_both_scores() -> None:
    made = robin(4)
    drawn = next_round(made)
    assert outcomes(table_of(replace(made, rounds=(drawn,))))[0][3] == [Outcome.TO_COME]
    playing = replace(made, rounds=(replace(drawn, status=RoundStatus.PLAYING),))
    assert outcomes(table_of(playing))[0][3] == [Outcome.PLAYING]
    seats = tuple(replace(seat, score=5 * seat.entry) for seat in drawn.tables[0].seats)
    typed = playing.with_table(drawn.number, replace(drawn.tables[0], seats=seats))
    assert outcomes(table_of(typed))[0][3] == [Outcome.LOST]


def test_who_leaves_keeps_the_games_played_and_his_opponents_rest() -> None:
    made = gone(play(robin(4), by_number), 4)
    found = table_of(made)
    assert len(found.rows) == 4
    assert sum(len(cell) for cell in found.rows[3].meetings) == 1
    assert [len(row.rests) for row in found.rows] == [0, 1, 1, 0]


def test_a_second_leg_stands_in_the_same_cell() -> None:
    found = table_of(robin(4, rounds=6))
    assert [each.round for each in found.rows[0].meetings[3]] == [1, 4]


def test_other_events_have_none() -> None:
    made = swiss(8, 2, 1)
    assert cross_table(made, derive(made)) is None
    alone = robin(2)
    assert cross_table(replace(alone, entries=alone.entries[:1]), derive(alone)) is None
    assert EntryNumber(1) in {row.entry for row in table_of(alone).rows}
