"""Two sheets typed at each other's table (rules 2.12): the figures change place, nobody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from bglmanager.engine import facts
from bglmanager.engine.event import Correction, DrawProposal, Event
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.kinds import BoardVariant, BottomReason, Pairing, RoundStatus, Season
from bglmanager.engine.tables import Reading, tables_at
from bglmanager.services import boards, mistakes, results, rounds
from bglmanager.services.changes import Changes
from bglmanager.services.mistakes import Sheets, SwappedPlaces
from bglmanager.services.reseating import Choice, Choices, correction_consequences
from bglmanager.services.result_input import SeatInput
from bglmanager.words.command_names import command_words
from bglmanager.words.names import names_of
from tests.helpers import boards as diplomacy
from tests.helpers import setups
from tests.helpers.days import ENGLISH, Day
from tests.helpers.events import event, with_round
from tests.helpers.results_typed import typed_table
from tests.services.conftest import DayMaker

ONE, TWO = RoundNumber(1), RoundNumber(2)
LOW, HIGH = [4, 3, 2, 1], [40, 30, 20, 10]
REASON = "sheets swapped"


def sheets(one: int, other: int) -> Sheets:
    return Sheets(TableNumber(one), TableNumber(other))


def swap(day: Day, one: int = 1, other: int = 2) -> Changes:
    return mistakes.put_right(day.desk, ONE, sheets(one, other), REASON)


@pytest.fixture
def day(begin: DayMaker) -> Day:
    """Eight players, both tables of round 1 typed."""
    made = begin(event(8))
    made.start()
    made.enter(1, LOW)
    made.enter(2, HIGH)
    return made


def test_the_figures_change_place_and_the_players_stay(day: Day) -> None:
    before = day.seated()
    changes = swap(day)
    assert day.seated() == before
    assert (day.scores(1), day.scores(2)) == (HIGH, LOW)
    assert (changes.kind, changes.args) == (
        "sheets-swapped",
        {"round": 1, "table": 1, "table-2": 2},
    )
    said = command_words(ENGLISH, changes.kind, changes.args, names_of(day.event.entries))
    assert said == "round 1: sheets of tables 1 and 2 swapped"


def test_every_figure_is_kept_with_the_reason(day: Day) -> None:
    swap(day)
    at = day.event.corrections[0].at
    tables = ((1, LOW, HIGH), (2, HIGH, LOW))
    assert day.event.corrections == tuple(
        Correction(at, ONE, TableNumber(t), day.who(t, n), "score", str(was), str(now), REASON)
        for t, old, new in tables
        for n, (was, now) in enumerate(zip(old, new, strict=True), 1)
    )


def test_swapped_twice_all_is_as_before(day: Day) -> None:
    before = day.event.rounds
    swap(day)
    swap(day)
    assert day.event.rounds == before
    assert len(day.event.corrections) == 16


def test_what_two_people_had_typed_alike_is_typed_again(day: Day) -> None:
    typed = [SeatInput(score) for score in LOW]
    again = typed_table(day.event, ONE, TableNumber(1), typed)
    results.compare_readings(day.desk, ONE, again)
    assert day.table(1).desk.entered_twice
    swap(day)
    assert tables_at(day.round, Reading.ONCE) == (1, 2)


def test_a_sheet_typed_at_the_wrong_table_goes_where_it_belongs(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    day.enter(2, HIGH)
    swap(day)
    assert (day.scores(1), day.scores(2)) == (HIGH, [None] * 4)
    assert rounds.missing_tables(day.round) == (2,)
    day.enter(2, LOW)


def test_everything_on_a_sheet_goes_with_it(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    day.enter(1, LOW, bid=[1, 0, 0, 2], drawn=True)
    day.enter(2, HIGH, place=[4, 3, 2, 1])
    swap(day)
    assert [seat.bid for seat in day.table(2).seats] == [1, 0, 0, 2]
    assert [table.drawn for table in day.round.tables] == [False, True]
    assert [seat.place for seat in day.table(1).seats] == [4, 3, 2, 1]
    assert [seat.place for seat in day.table(2).seats] == [None] * 4


def test_who_left_stays_last_at_his_own_table(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    day.leave(1, 2, BottomReason.WITHDREW)
    day.enter(1, LOW)
    day.enter(2, HIGH)
    swap(day)
    assert [seat.bottom for seat in day.table(1).seats] == [None, 1, None, None]
    assert all(seat.bottom is None for seat in day.table(2).seats)
    assert day.places(1) == [1, 4, 2, 3]


def test_a_line_without_a_score_fits_nobody_who_played_on(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    day.leave(1, 2, BottomReason.WITHDREW)
    day.enter(1, [4, None, 2, 1])
    day.enter(2, HIGH)
    name = day.name(day.who(2, 2))
    assert day.refused(lambda: swap(day)) == [
        (
            f"Table 2: {name} would be left without a score. Type one in that line first, or "
            "correct the two tables one by one."
        )
    ]


@pytest.mark.parametrize(
    ("players", "pair", "said"),
    [
        (8, (1, 1), "Both are table 1. Name two tables."),
        (
            7,
            (1, 2),
            (
                "Table 1 has 4 players, table 2 has 3: the sheet of the one cannot be that of the "
                "other. Correct the two tables one by one."
            ),
        ),
        (
            8,
            (1, 2),
            "Nothing is typed at tables 1 and 2 yet. Type each sheet at its own table.",
        ),
        (
            8,
            (1, 3),
            "There is no table 3 in round 1. Look for the number on the table sheet.",
        ),
    ],
)
def test_what_cannot_be_swapped(
    begin: DayMaker, players: int, pair: tuple[int, int], said: str
) -> None:
    day = begin(event(players))
    day.start()
    assert day.refused(lambda: swap(day, *pair)) == [said]


def test_a_bye_has_no_sheet(begin: DayMaker) -> None:
    day = begin(event(9, players_per_table=2))
    day.start()
    day.enter(1, [2, 1])
    assert day.refused(lambda: swap(day, 1, 5)) == [
        "Nobody plays at table 5, a bye: it has no sheet. Name two tables that play."
    ]


def test_the_same_figures_are_nothing_to_swap(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    day.enter(1, LOW)
    day.enter(2, LOW)
    assert day.refused(lambda: swap(day)) == [
        "Tables 1 and 2 have the same figures: nothing would change."
    ]


def test_a_draft_has_no_sheets(begin: DayMaker) -> None:
    day = begin(event(8))
    rounds.draw_round(day.desk)
    assert day.refused(lambda: swap(day)) == [
        "Round 1 is a draft and has not been played. Swap the players in the draft."
    ]


def test_the_reason_is_asked_for(day: Day) -> None:
    assert day.refuses(mistakes.put_right, ONE, sheets(1, 2), " ") == [
        "Say in a few words what went wrong: it stays with the correction."
    ]
    assert day.refuses(mistakes.put_right, ONE, sheets(1, 2), "x" * 201) == [
        "The field “reason” has 201 characters; 200 are allowed. Shorten it."
    ]


def two_rounds(day: Day) -> None:
    """Round 1 closed with winners of different shares, round 2 drawn."""
    day.start()
    day.enter(1, [100, 50, 25, 20])
    day.enter(2, [51, 50, 49, 48])
    rounds.close_round(day.desk, ONE)
    rounds.draw_round(day.desk)


def test_a_round_seated_since_stays_and_counts_as_made_by_hand(begin: DayMaker) -> None:
    day = begin(event(8))
    two_rounds(day)
    seated = day.seated(2)
    after = mistakes.correction_outcome(day.event, ONE, sheets(1, 2), day.desk.derived).after
    assert after is not None
    assert [found.round for found in correction_consequences(day.desk, after, ONE).rounds] == [2]
    swap(day)
    assert day.seated(2) == seated
    assert day.round.pairing is Pairing.MANUAL
    assert day.event.round(ONE).status is RoundStatus.CLOSED


def test_a_draft_made_since_may_be_made_again(begin: DayMaker) -> None:
    day = begin(event(8))
    two_rounds(day)
    seated = day.seated(2)
    mistakes.put_right(day.desk, ONE, sheets(1, 2), REASON, choices=Choices({TWO: Choice.REPAIR}))
    assert day.seated(2) != seated
    assert day.round.pairing is Pairing.GREEDY
    assert "seats" in {line.field for line in day.event.corrections if line.round == TWO}


def test_a_closed_round_before_a_closed_one(begin: DayMaker) -> None:
    day = begin(event(8))
    two_rounds(day)
    rounds.publish_draft(day.desk)
    day.finish()
    swap(day)
    assert day.scores(1) == [51, 50, 49, 48]
    assert [round_.status for round_ in day.event.rounds] == [RoundStatus.CLOSED] * 2


def held(day: Day, table: int) -> dict[str | None, boards.Held]:
    found = day.table(table)
    powers = [seat.role for seat in found.seats]
    return dict(zip(powers, boards.held_by(found), strict=True))


def test_boards_are_swapped_power_by_power(begin: DayMaker) -> None:
    day = begin(diplomacy.event(14))
    day.start()
    diplomacy.fill(day.desk, 1, 1)
    seats = day.seated()
    first = held(day, 1)
    swap(day)
    assert day.seated() == seats
    assert held(day, 2) == first
    assert not any(held(day, 1).values())


def proposers(day: Day, table: int) -> list[tuple[int, int]]:
    return [(line.entry, line.year) for line in day.table(table).draw_proposals]


def at_boards(begin: DayMaker) -> Day:
    """Two boards with centres; at table 1 the players of seat 1 and 2 agreed on a draw."""
    day = begin(diplomacy.event(14))
    day.start()
    diplomacy.fill(day.desk, 1, 1)
    diplomacy.fill(day.desk, 1, 2)
    one, two, *_ = day.table(1).seats
    asked = (
        DrawProposal(one.entry, 1902, Season.AUTUMN),
        DrawProposal(two.entry, 1904, Season.AUTUMN),
    )
    ended = replace(day.table(1), draw_proposals=asked, ended_in_draw=True)
    day.desk.act("test", {}, lambda event: event.with_table(ONE, ended))
    return day


def test_the_draw_of_a_board_goes_along_with_its_sheet(begin: DayMaker) -> None:
    day = at_boards(begin)
    one, two, *_ = day.table(1).seats
    there = {seat.role: seat.entry for seat in day.table(2).seats}
    swap(day)
    assert (proposers(day, 1), day.table(1).ended_in_draw) == ([], False)
    assert proposers(day, 2) == [(there[one.role], 1902), (there[two.role], 1904)]
    assert day.table(2).ended_in_draw
    day.desk.undo()
    assert proposers(day, 1) == [(one.entry, 1902), (two.entry, 1904)]
    day.desk.undo()
    assert (proposers(day, 1), day.table(1).ended_in_draw) == ([], False)


def test_who_played_in_another_seat_proposed_the_draw_there(begin: DayMaker) -> None:
    day = at_boards(begin)
    one, two, *_ = (seat.entry for seat in day.table(1).seats)
    other = day.table(2).seats[0].entry
    mistakes.put_right(day.desk, ONE, SwappedPlaces(one, other), REASON)
    assert proposers(day, 1) == [(other, 1902), (two, 1904)]
    assert facts.check_event(day.event) == ()


def test_boards_with_other_powers_are_not(begin: DayMaker) -> None:
    day = begin(diplomacy.event(12))
    day.start()
    boards.set_variant(day.desk, ONE, TableNumber(1), BoardVariant.TURKEY_OUT)
    diplomacy.fill(day.desk, 1, 1)
    assert day.refused(lambda: swap(day)) == [
        (
            "Tables 1 and 2 do not have the same powers: the sheet of the one cannot be that "
            "of the other. Correct the two tables one by one."
        )
    ]


@pytest.mark.parametrize("drawn", [False, True])
def test_a_turn_order_goes_along_unless_it_was_drawn(begin: DayMaker, *, drawn: bool) -> None:
    made = with_turns(with_round(event(8)), {1: [4, 3, 2, 1], 2: [2, 1, 4, 3]})
    if drawn:
        made = setups.drawn(made, replace(setups.GAME, setup=(setups.TURNS,)))
    day = begin(made)
    before = [[seat.turn for seat in table.seats] for table in day.round.tables]
    day.enter(1, LOW)
    day.enter(2, HIGH)
    swap(day)
    found = [[seat.turn for seat in table.seats] for table in day.round.tables]
    assert found == (before if drawn else before[::-1])


def with_turns(event_: Event, turns: Mapping[int, Sequence[int]]) -> Event:
    """The event with these turn orders at the tables of its last round."""
    round_ = event_.rounds[-1]
    tables = (
        replace(
            table,
            seats=tuple(
                replace(seat, turn=turn)
                for seat, turn in zip(table.seats, turns[table.number], strict=True)
            ),
        )
        for table in round_.tables
    )
    return replace(event_, rounds=(replace(round_, tables=tuple(tables), pairing=Pairing.MANUAL),))


def test_who_is_last_gets_no_place_with_a_sheet_on_which_the_referee_gave_them(
    begin: DayMaker,
) -> None:
    day = begin(event(8))
    day.start()
    day.enter(1, LOW)
    day.enter(2, HIGH, place=[4, 1, 3, 2])
    day.leave(1, 4, BottomReason.PUT_LAST)
    swap(day)
    assert [seat.place for seat in day.table(1).seats] == [3, 1, 2, None]
    assert day.places(1) == [3, 1, 2, 4]


def test_a_table_typed_in_two_ways_can_be_put_right(day: Day) -> None:
    """Whoever sits there then types it a second time again."""
    inputs = [SeatInput(score) for score in (*LOW[:3], 0)]
    results.compare_readings(day.desk, ONE, typed_table(day.event, ONE, TableNumber(1), inputs))
    mistake = SwappedPlaces(day.who(1, 4), day.who(2, 1))
    assert day.table(1).desk.differs
    mistakes.put_right(day.desk, ONE, mistake, "sat wrong")
    assert day.table(1).desk.differs == ()
    assert day.who(2, 1) == mistake.one
