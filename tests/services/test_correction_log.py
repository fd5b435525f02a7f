"""Results changed after they were entered: the old values stay, published seats do too."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from bglmanager.engine.event import Correction, Pairing, RoundStatus
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.services import leaving, result_input, results, rounds
from bglmanager.services.changes import with_table
from bglmanager.services.reseating import affected_rounds
from bglmanager.services.result_input import SeatInput
from tests.helpers.days import Day
from tests.helpers.events import event, played, with_round
from tests.helpers.workspaces import START, open_workspace
from tests.services.conftest import DayMaker

ONE, TWO, T1 = RoundNumber(1), RoundNumber(2), TableNumber(1)
UPSIDE_DOWN = [20, 25, 50, 100]
"""What turns the first table's order round."""


def first_round(day: Day) -> None:
    """Round 1 played; the shares of table 1 are far from those of table 2."""
    day.start()
    day.enter(1, [100, 50, 25, 20])
    day.finish()


def after_the_draw(day: Day) -> None:
    rounds.draw(day.desk)


def while_playing(day: Day) -> None:
    day.start()
    day.enter(1, [9, 8, 7, 6])


def after_the_end(day: Day) -> None:
    day.play()


STATES = [
    (after_the_draw, RoundStatus.DRAFT),
    (while_playing, RoundStatus.PLAYING),
    (after_the_end, RoundStatus.CLOSED),
]


def test_a_result_that_is_there_changes_with_a_reason_only(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    assert not results.needs_reason(day.event, ONE, T1)
    day.enter(1, [4, 3, 2, 1])
    assert results.needs_reason(day.event, ONE, T1)
    assert day.refused(lambda: day.enter(1, [4, 3, 2, 2], reason="  ")) == [
        "Table 1 has a result already. Say why it changes."
    ]
    assert day.refused(lambda: day.enter(1, [4, 3, 2, 2], reason="x" * 201)) == [
        "The field “reason” has 201 characters; 200 are allowed. Shorten it."
    ]
    assert day.refused(lambda: day.enter(1, [4, 3, 2, 2], reason="a\nb")) == [
        "The field “reason” holds the invisible character U+000A. Type it again."
    ]


def test_the_same_result_again_is_nothing_new(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    day.enter(1, [4, 3, 2, 1])
    changes = day.enter(1, [4, 3, 2, 1])
    assert changes.topics == frozenset()
    assert day.event.corrections == ()


def test_a_correction_keeps_the_old_value_and_the_reason(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    day.enter(1, [4, 3, 2, 1])
    changes = day.enter(
        1,
        [4, Fraction(7, 2), 2, 1],
        bid=[0, 0, 1, 0],
        reason=" misread ",
    )
    assert (changes.kind, changes.args) == ("correct-result", {"round": 1, "table": 1})
    seconds = [line.at - START for line in day.event.corrections]
    assert seconds[0] == seconds[1]
    at = day.event.corrections[0].at
    assert day.event.corrections == (
        Correction(at, ONE, T1, day.who(1, 2), "score", "3", "3.5", "misread"),
        Correction(at, ONE, T1, day.who(1, 3), "bid", "0", "1", "misread"),
    )


@pytest.mark.parametrize(("state", "status"), STATES)
def test_seats_stay_and_are_marked_when_they_would_be_others(
    begin: DayMaker, state: Callable[[Day], None], status: RoundStatus
) -> None:
    day = begin(event(8))
    first_round(day)
    state(day)
    rounds_before = day.event.rounds
    table = result_input.filled_table(day.table(1, 1), [SeatInput(score) for score in UPSIDE_DOWN])
    found = affected_rounds(day.desk, with_table(day.event, ONE, table), ONE)
    assert [each.round for each in found] == [TWO]
    winner = day.desk.derived.standings[0].rows[0].entry
    day.enter(1, UPSIDE_DOWN, round_=1, reason="read upside down")
    assert day.event.rounds[1].tables == rounds_before[1].tables
    assert (day.round.pairing, day.round.status) == (Pairing.MANUAL, status)
    assert day.event.rounds[0].pairing is Pairing.RANDOM
    assert day.event.rounds[0].status is RoundStatus.CLOSED
    assert day.desk.derived.standings[0].rows[0].entry != winner
    assert [(line.old, line.new) for line in day.event.corrections] == [
        ("100", "20"),
        ("50", "25"),
        ("25", "50"),
        ("20", "100"),
    ]


@pytest.mark.parametrize(("state", "status"), STATES)
def test_nothing_is_marked_when_the_seats_would_be_the_same(
    begin: DayMaker, state: Callable[[Day], None], status: RoundStatus
) -> None:
    day = begin(event(8))
    first_round(day)
    state(day)
    seats = day.event.rounds[1:]
    day.enter(1, [101, 50, 25, 20], round_=1, reason="misread")
    assert (day.event.rounds[1:], day.round.status) == (seats, status)
    assert len(day.event.corrections) == 1


def test_a_round_by_lot_does_not_care(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    day.enter(1, [100, 50, 25, 20])
    day.enter(1, UPSIDE_DOWN, reason="read upside down")
    assert day.round.pairing is Pairing.RANDOM


def test_every_later_round_that_differs_is_marked(begin: DayMaker) -> None:
    day = begin(event(8, rounds_planned=3))
    first_round(day)
    day.play(2)
    day.enter(1, UPSIDE_DOWN, round_=1, reason="read upside down")
    ways = [round_.pairing for round_ in day.event.rounds]
    assert ways == [Pairing.RANDOM, Pairing.MANUAL, Pairing.MANUAL]


def test_what_differed_before_is_no_consequence(tmp_path: Path) -> None:
    """An event from elsewhere, its second round seated by nobody's rule, unmarked."""
    workspace = open_workspace(tmp_path / "library.sqlite")
    desk = workspace.import_document(with_round(played(8)))
    table = desk.event.rounds[0].tables[0]
    turned = result_input.filled_table(table, [SeatInput(score) for score in UPSIDE_DOWN])
    assert affected_rounds(desk, with_table(desk.event, ONE, turned), ONE) == ()
    workspace.close()


def test_an_exchange_by_hand_goes_into_the_mark(begin: DayMaker) -> None:
    day = begin(event(8))
    first_round(day)
    rounds.draw(day.desk)
    rounds.exchange(day.desk, day.who(1, 1), day.who(2, 1))
    seated = day.seated()
    day.enter(1, UPSIDE_DOWN, round_=1, reason="read upside down")
    assert (day.round.pairing, day.round.exchanged) == (Pairing.MANUAL, ())
    assert day.seated() == seated


@pytest.mark.parametrize("state", [after_the_draw, while_playing, after_the_end])
def test_a_final_with_other_finalists_is_marked(
    begin: DayMaker, state: Callable[[Day], None]
) -> None:
    day = begin(event(8, rounds_planned=1))
    first_round(day)
    state(day)
    second, third = day.who(1, 2, 1), day.who(1, 3, 1)
    finalists = day.seated()[0]
    assert second in finalists
    assert third not in finalists
    day.enter(1, [100, 25, 50, 20], round_=1, reason="two lines exchanged")
    assert day.seated()[0] == finalists
    assert day.round.pairing is Pairing.MANUAL


def test_a_final_with_the_same_finalists_is_not(begin: DayMaker) -> None:
    day = begin(event(8, rounds_planned=1))
    first_round(day)
    leaving.withdraw(day.desk, day.who(1, 1, 1))
    day.start()
    day.enter(1, [100, 51, 25, 20], round_=1, reason="misread")
    assert day.round.pairing is Pairing.BRACKET


def test_a_corrected_draft_is_drawn_afresh_when_it_is_thrown_away(begin: DayMaker) -> None:
    day = begin(event(8))
    first_round(day)
    rounds.draw(day.desk)
    before = day.seated()
    day.enter(1, UPSIDE_DOWN, round_=1, reason="read upside down")
    rounds.discard(day.desk)
    rounds.draw(day.desk)
    assert (day.round.pairing, day.seated() == before) == (Pairing.GREEDY, False)


def test_a_reopened_round_is_corrected_without_consequences(begin: DayMaker) -> None:
    day = begin(event(8))
    first_round(day)
    rounds.reopen(day.desk, ONE)
    assert day.refused(lambda: day.enter(1, UPSIDE_DOWN)) == [
        "Table 1 has a result already. Say why it changes."
    ]
    day.enter(1, UPSIDE_DOWN, reason="read upside down")
    rounds.close(day.desk, ONE)
    day.play()
    assert day.round.pairing is Pairing.GREEDY


def test_a_closed_round_never_loses_a_score(begin: DayMaker) -> None:
    day = begin(event(8))
    day.play()
    name = day.name(day.who(1, 2))
    assert day.refused(lambda: day.enter(1, [4, None, 2, 1], reason="lost")) == [
        f"Table 1: the score of {name} is missing. Type it, or enter a withdrawal."
    ]
