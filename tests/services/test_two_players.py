"""Rounds of two-player tables at the desk: pairings, slow tables, byes, the final phases."""

from __future__ import annotations

from functools import partial

import pytest

from bglmanager.engine.event import (
    BottomReason,
    EntryStatus,
    Event,
    Kind,
    Pairing,
    PenaltyKind,
    Phase,
    RoundStatus,
    Seating,
)
from bglmanager.engine.finals import Cut
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.seating import SeatingOptions
from bglmanager.i18n import Texts
from bglmanager.services import (
    leaving,
    penalties,
    results,
    rounds,
    sample,
    upcoming_rounds,
)
from bglmanager.services.penalties import GivenPenalty
from bglmanager.words.command_names import act
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.services.conftest import DayMaker

BIG = {"ruleset": "big-2026", "league": None, "tier": None}


def duels(players: int = 10, **changes: object) -> Event:
    usual: dict[str, object] = {**BIG, "players_per_table": 2, "rounds_planned": 3}
    return event(players, **(usual | changes))


def slow(day: Day) -> None:
    """Round 2 is played but for its last table."""
    day.play()
    day.start()
    for table in day.round.tables[:-1]:
        day.enter(table.number, [20, 10])


def test_the_tables_that_cannot_change_any_more_start(begin: DayMaker) -> None:
    day = begin(duels())
    slow(day)
    assert day.said(rounds.can_draw(day.event, day.desk.derived)) == [
        (
            "Tables 1, 2, 3 of round 3 can start: no result that is missing can change them. The "
            "others follow."
        )
    ]
    day.start()
    assert day.round.partial
    assert [table.number for table in day.round.tables] == [1, 2, 3]
    assert [round_.status for round_ in day.event.rounds[1:]] == [RoundStatus.PLAYING] * 2


def test_tables_start_though_somebody_at_the_slow_one_was_expelled(begin: DayMaker) -> None:
    day = begin(duels())
    slow(day)
    expelled = day.who(5, 1)
    penalties.give(day.desk, GivenPenalty(expelled, PenaltyKind.EXPULSION, "cheating"))
    day.start()
    assert day.round.partial
    assert expelled not in [seat.entry for seat in day.round.seats()]


def test_the_others_are_seated_when_the_slow_ones_have_reported(begin: DayMaker) -> None:
    day = begin(duels())
    slow(day)
    day.start()
    day.enter(1, [7, 3])
    two = RoundNumber(2)
    still = "Round 2 is still being played. Close it, then the other tables can be seated."
    assert day.refused(lambda: rounds.seat_rest(day.desk)) == [still]
    day.enter(5, [20, 10], round_=2)
    rounds.close(day.desk, two)
    open_ = "Some tables of round 3 are not seated yet. Seat them first."
    assert day.refused(lambda: rounds.close(day.desk, RoundNumber(3))) == [open_]
    assert rounds.can_seat_rest(day.event) == ()
    rounds.seat_rest(day.desk)
    assert [len(table.seats) for table in day.round.tables] == [2] * 5
    assert [seat.score for seat in day.table(1).seats] == [7, 3]
    assert day.refused(lambda: rounds.seat_rest(day.desk)) == [
        "All tables of the last round are seated."
    ]
    day.finish()
    assert not day.round.partial


def test_it_is_told_that_a_correction_would_have_seated_the_early_tables_otherwise(
    begin: DayMaker,
) -> None:
    day = begin(duels())
    slow(day)
    day.start()
    day.enter(1, [3, 70], round_=2, reason="scambiati")
    day.enter(5, [20, 10], round_=2)
    rounds.close(day.desk, RoundNumber(2))
    rounds.seat_rest(day.desk)
    done = day.desk.undoable
    assert done is not None
    assert day.round.pairing is Pairing.MANUAL
    assert act(Texts("en"), done.kind, done.args, {}) == (
        "other tables of round 3 seated; those begun early would be others by now: the round "
        "counts as seated by hand"
    )


def test_many_missing_tables_are_no_slow_ones(begin: DayMaker) -> None:
    day = begin(duels(40))
    day.play()
    day.start()
    for table in day.round.tables[: 20 - rounds.SLOW - 1]:
        day.enter(table.number, [20, 10])
    assert rounds.early_round(day.event) is None


def test_the_rules_of_two_player_tables_are_compared(begin: DayMaker) -> None:
    day = begin(duels(6))
    assert rounds.pairings_by_rule(day.desk) == ()
    day.play()
    found = rounds.pairings_by_rule(day.desk)
    assert [one.rule for one in found] == [
        Pairing.GREEDY,
        Pairing.GREEDY_COMPLETE,
        Pairing.FEWEST,
    ]
    assert all(one.again == () for one in found)
    rounds.draw(day.desk, SeatingOptions(pairing=Pairing.FEWEST))
    assert day.round.pairing is Pairing.FEWEST


def test_larger_tables_have_no_rules_to_compare(begin: DayMaker) -> None:
    day = begin(event(8, **{**BIG, "players_per_table": 4, "rounds_planned": 2}))
    assert rounds.pairings_by_rule(day.desk) == ()
    day.play()
    assert rounds.pairings_by_rule(day.desk) == ()


def test_a_bye_reports_nothing_and_takes_no_result(begin: DayMaker) -> None:
    day = begin(duels(5))
    day.start()
    (alone,) = day.round.tables[-1].seats
    assert day.round.byes == (alone.entry,)
    assert rounds.missing_tables(day.round) == (1, 2)
    name = day.name(alone.entry)
    assert day.refused(lambda: day.enter(3, [10])) == [
        f"{name} has the bye: no game is played there. Choose another table."
    ]
    for reason in (BottomReason.PUT_LAST, BottomReason.ABSENT):
        put = partial(leaving.leave, day.desk, RoundNumber(1), TableNumber(3), alone.entry, reason)
        assert day.refused(put) == [
            f"{name} has the bye: no game is played there. Choose another table."
        ]


def test_who_has_the_bye_can_leave_the_event_with_its_points(begin: DayMaker) -> None:
    day = begin(duels(5))
    day.start()
    alone = day.leave(3, 1, BottomReason.WITHDREW)
    left = day.event.entry(alone)
    assert (left.status, left.left_after) == (EntryStatus.WITHDRAWN, RoundNumber(1))
    assert day.table(3).seats[0].bottom is None
    day.finish()
    rows = {row.entry: row for row in day.desk.derived.standings[-1].rows}
    assert rows[alone].points == 1000
    day.start()
    assert [len(table) for table in day.seated()] == [2, 2]


def test_the_bye_is_exchanged_like_any_seat(begin: DayMaker) -> None:
    day = begin(duels(5))
    rounds.draw(day.desk)
    one, other = day.who(1, 1), day.who(3, 1)
    rounds.exchange(day.desk, one, other)
    assert day.round.byes == (one,)


def test_what_is_still_to_come(begin: DayMaker) -> None:
    day = begin(duels(8))
    told = [
        (found.number, found.phase.value) for found in upcoming_rounds.rounds_to_come(day.event)
    ]
    assert told == [(1, "swiss"), (2, "swiss"), (3, "swiss"), (4, "final")]
    day.play(3)
    told = [
        (found.number, found.phase.value) for found in upcoming_rounds.rounds_to_come(day.event)
    ]
    assert told == [(4, "semifinal"), (5, "final")]
    day.start()
    assert [found.phase for found in upcoming_rounds.rounds_to_come(day.event)] == [Phase.FINAL]


def test_another_cut_than_the_regulations(begin: DayMaker) -> None:
    day = begin(duels(8))
    assert not upcoming_rounds.may_choose_cut(day.event)
    day.play(3)
    assert upcoming_rounds.may_choose_cut(day.event)
    assert upcoming_rounds.are_bracketed(day.event)
    assert upcoming_rounds.usual_cut(day.event, day.desk.derived) == Cut(4)
    assert day.said(upcoming_rounds.check_cut(day.event, Cut(1))) == [
        "1 cannot advance: at least 2 have to."
    ]
    assert day.refused(lambda: rounds.draw(day.desk, SeatingOptions(cut=Cut(65)))) == [
        "65 are too many for the playoffs: at most 64 can advance."
    ]
    rounds.draw(day.desk, SeatingOptions(cut=Cut(2)))
    assert day.round.phase is Phase.FINAL


def test_a_level_final_is_played_again_or_decided(begin: DayMaker) -> None:
    day = begin(duels(8))
    day.play(3)
    rounds.draw(day.desk, SeatingOptions(cut=Cut(2)))
    rounds.publish(day.desk)
    day.enter(1, [10, 10])
    rounds.close(day.desk, day.round.number)
    assert upcoming_rounds.may_play_again(day.event, day.desk.derived)
    assert upcoming_rounds.rounds_to_come(day.event, day.desk.derived) == ()
    (again,) = upcoming_rounds.rounds_to_come(
        day.event, day.desk.derived, SeatingOptions(replay=True)
    )
    assert again == upcoming_rounds.ComingRound(RoundNumber(5), Phase.FINAL, again=True)
    rounds.draw(day.desk, SeatingOptions(replay=True))
    assert upcoming_rounds.is_again(day.event, RoundNumber(5))
    assert not upcoming_rounds.is_again(day.event, RoundNumber(4))


def test_who_rests_in_a_round_robin_is_known(begin: DayMaker) -> None:
    day = begin(duels(5, seating=Seating.ROUND_ROBIN, rounds_planned=5))
    rests: list[EntryNumber | None] = []
    while not rests or len(day.event.rounds) < 5:
        rests.append(upcoming_rounds.resting_of(day.event))
        day.play()
        assert day.round.byes == (rests[-1],)
    assert sorted(rests, key=str) == [EntryNumber(n) for n in range(1, 6)]
    assert upcoming_rounds.resting_of(day.event) is None
    assert upcoming_rounds.rounds_to_come(day.event, day.desk.derived) == ()


@pytest.mark.parametrize(
    "changes",
    [
        {"players_per_table": 2, "rounds_planned": 3},
        {"players_per_table": 2, "rounds_planned": 5, "seating": Seating.ROUND_ROBIN},
        {"players_per_table": 3, "rounds_planned": 3, "kind": Kind.NATIONAL_FINAL},
        {"players_per_table": 7, "rounds_planned": 2},
        {"players_per_table": 4, "rounds_planned": 3, "ruleset": "bgl-2010"},
    ],
)
@pytest.mark.parametrize("players", [5, 9, 17])
def test_the_sample_day_plays_any_event_to_its_end(
    begin: DayMaker, players: int, changes: dict[str, object]
) -> None:
    day = begin(event(players, **(BIG | changes)))
    sample.play_to_end(day.desk)
    assert upcoming_rounds.rounds_to_come(day.event, day.desk.derived) == ()
    assert all(round_.status is RoundStatus.CLOSED for round_ in day.event.rounds)


def test_the_sample_day_goes_on_from_slow_tables(begin: DayMaker) -> None:
    day = begin(duels())
    slow(day)
    rounds.draw(day.desk)
    sample.play_to_end(day.desk)
    assert upcoming_rounds.rounds_to_come(day.event, day.desk.derived) == ()


def test_nobody_sits_in_two_games_after_a_withdrawal(begin: DayMaker) -> None:
    day = begin(duels(5))
    day.play()
    leaving.withdraw(day.desk, day.who(1, 2))
    day.start()
    assert day.round.byes == ()
    assert results.can_take_results(day.event, RoundNumber(2)) == ()
