"""Results changed after they were entered: the old values stay, published seats do too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from bglmanager.engine import seating
from bglmanager.engine.event import Correction, Event, Number, Table, TieBreak
from bglmanager.engine.games.asked import asked_at_seats
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.kinds import Better, BottomReason, Pairing, RoundStatus
from bglmanager.engine.problems import Level
from bglmanager.services import boards, leaving, result_input, results, rounds
from bglmanager.services.reseating import correction_consequences
from bglmanager.services.result_input import SeatInput, check_result, filled_table, with_winner
from bglmanager.services.workspace import Workspace
from tests.helpers import boards as diplomacy
from tests.helpers.cups import catan
from tests.helpers.days import Day
from tests.helpers.events import event, played, playing, with_result, with_round
from tests.helpers.games import CARCASSONNE, SIDE, WINGS, in_sides, round_of
from tests.helpers.workspaces import START
from tests.services.conftest import DayMaker
from tests.services.scores_typed import ALLIES, AXIS

ONE, TWO, T1 = RoundNumber(1), RoundNumber(2), TableNumber(1)
UPSIDE_DOWN = [20, 25, 50, 100]
"""What turns the first table's order round."""


def first_round(day: Day) -> None:
    """Round 1 played; the shares of table 1 are far from those of table 2."""
    day.start()
    day.enter(1, [100, 50, 25, 20])
    day.finish()


def after_the_draw(day: Day) -> None:
    rounds.draw_round(day.desk)


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
    found = correction_consequences(day.desk, day.event.with_table(ONE, table), ONE).rounds
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


def test_what_differed_before_is_no_consequence(workspace: Workspace) -> None:
    """An event from elsewhere, its second round seated by nobody's rule, unmarked."""
    desk = workspace.import_document(with_round(played(8)))
    table = desk.event.rounds[0].tables[0]
    turned = result_input.filled_table(table, [SeatInput(score) for score in UPSIDE_DOWN])
    assert correction_consequences(desk, desk.event.with_table(ONE, turned), ONE).rounds == ()


def test_an_exchange_by_hand_goes_into_the_mark(begin: DayMaker) -> None:
    day = begin(event(8))
    first_round(day)
    rounds.draw_round(day.desk)
    rounds.exchange_seats(day.desk, day.who(1, 1), day.who(2, 1))
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
    leaving.withdraw_entry(day.desk, day.who(1, 1, 1))
    day.start()
    day.enter(1, [100, 51, 25, 20], round_=1, reason="misread")
    assert day.round.pairing is Pairing.BRACKET


def test_a_corrected_draft_is_drawn_afresh_when_it_is_thrown_away(begin: DayMaker) -> None:
    day = begin(event(8))
    first_round(day)
    rounds.draw_round(day.desk)
    before = day.seated()
    day.enter(1, UPSIDE_DOWN, round_=1, reason="read upside down")
    rounds.discard_draft(day.desk)
    rounds.draw_round(day.desk)
    assert (day.round.pairing, day.seated() == before) == (Pairing.GREEDY, False)


def test_a_reopened_round_is_corrected_without_consequences(begin: DayMaker) -> None:
    day = begin(event(8))
    first_round(day)
    rounds.reopen_round(day.desk, ONE)
    assert day.refused(lambda: day.enter(1, UPSIDE_DOWN)) == [
        "Table 1 has a result already. Say why it changes."
    ]
    day.enter(1, UPSIDE_DOWN, reason="read upside down")
    rounds.close_round(day.desk, ONE)
    day.play()
    assert day.round.pairing is Pairing.GREEDY


def test_a_closed_round_never_loses_a_score(begin: DayMaker) -> None:
    day = begin(event(8))
    day.play()
    name = day.name(day.who(1, 2))
    assert day.refused(lambda: day.enter(1, [4, None, 2, 1], reason="lost")) == [
        f"Table 1: the score of {name} is missing. Type it, or enter a withdrawal."
    ]


# -------------------- What is said about a table in two ways: asked about, whatever the game

Change = Callable[[Table], Table]


def codes(event: Event, table: Table, game: GameRules | None = None) -> list[str]:
    """What is asked about a table; nothing is refused."""
    found = check_result(event, ONE, table, game)
    assert {one.level for one in found} <= {Level.ATTENTION}
    return [one.code for one in found]


# Catan.


CATAN = playing(12, **catan())


def settled(*seats: tuple[Number, int | None], **more: Any) -> Table:
    """Points, and settlements with cities, of the seats of a table."""
    table = CATAN.rounds[0].tables[0]
    new = tuple(
        replace(
            seat,
            score=score,
            extra={"hand": 1} if held is None else {"buildings": held, "hand": 1},
        )
        for seat, (score, held) in zip(table.seats, seats, strict=True)
    )
    return replace(table, seats=new, **more)


GOOD = ((10, 6), (8, 5), (5, 4), (2, 2))


def test_a_table_like_any_other_is_not_asked_about() -> None:
    assert codes(CATAN, settled(*GOOD)) == []


@pytest.mark.parametrize("seat", [(9, 0), (9, None), (9, 1), (3, 4), (13, 1), (21, 5)], ids=str)
def test_points_and_settlements_that_cannot_both_be(seat: tuple[Number, int | None]) -> None:
    """Nobody has fewer than the two he began with; each is worth 1 or 2, and 9 come beside."""
    assert codes(CATAN, settled(GOOD[0], seat, *GOOD[2:])).count("result.worth") == 1


def test_who_never_came_has_none() -> None:
    table = settled(*GOOD)
    last = replace(
        table.seats[3], score=None, extra={}, bottom=1, bottom_reason=BottomReason.ABSENT
    )
    assert codes(CATAN, replace(table, seats=(*table.seats[:3], last))) == []


def declared(table: Table, winner: int) -> Table:
    inputs = [SeatInput(seat.score, tie_breaks=None) for seat in table.seats]
    return filled_table(table, with_winner(table, inputs, winner))


def test_who_declares_victory_has_ten_points() -> None:
    assert codes(CATAN, declared(settled((10, 6), (10, 6), *GOOD[2:]), 1)) == []
    assert codes(CATAN, declared(settled(*GOOD), 1)) == ["result.declared-low"]


def test_a_game_is_won_or_stopped() -> None:
    assert codes(CATAN, settled(*GOOD, overran=True)) == ["result.stopped-won"]
    assert codes(CATAN, settled((9, 5), *GOOD[1:], overran=True)) == []


# Sides.

WAR = in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2))


def fought(inputs: Sequence[SeatInput], winner: int | None, **more: Any) -> Table:
    table = WAR.rounds[0].tables[0]
    named = inputs if winner is None else with_winner(table, inputs, winner, by_side=True)
    form = asked_at_seats(WAR, WAR.rounds[0], WINGS)
    return replace(filled_table(table, named, form), **more)


def test_the_side_that_won_has_its_points_and_no_other() -> None:
    assert codes(WAR, fought([*AXIS, *ALLIES], 0), WINGS) == []
    found = codes(WAR, fought([*AXIS, *ALLIES], 3), WINGS)
    assert found == ["result.side-part"] * 6
    one_wrong = [replace(AXIS[0], components={**AXIS[0].components, SIDE.stored: 0}), *AXIS[1:]]
    assert codes(WAR, fought([*one_wrong, *ALLIES], 0), WINGS) == ["result.side-part"]


def test_where_no_side_won_everybody_has_one() -> None:
    even = [replace(s, components={**s.components, SIDE.stored: 1}) for s in (*AXIS, *ALLIES)]
    assert codes(WAR, fought(even, None, drawn=True), WINGS) == []
    assert codes(WAR, fought([*AXIS, *ALLIES], None, drawn=True), WINGS) == ["result.side-part"] * 6


# Places and tie-breaks.


@pytest.mark.parametrize(
    ("places", "found"),
    [
        ((1, 2, 3, 4), []),
        ((2, 1, 3, 4), ["result.places-against"]),
        ((1, 1, 3, 4), ["result.places-against"]),
    ],
)
def test_places_against_the_scores(places: tuple[int, ...], found: list[str]) -> None:
    event = with_result(playing(8), 1, [40, 30, 20, 10])
    table = event.rounds[0].tables[0]
    seats = tuple(replace(s, place=p) for s, p in zip(table.seats, places, strict=True))
    assert codes(event, replace(table, seats=seats)) == found


@pytest.mark.parametrize(
    ("values", "far"),
    [
        ((2, 1120, None, None), 1),
        ((2, 25, None, None), 1),
        ((2, 12, None, None), 0),
        ((3, 1, 120, None), 1),
        ((30, 1, 35, None), 1),
        ((3, 4, 5, 6), 0),
    ],
)
def test_tie_breaks_that_look_mistyped(values: tuple[int | None, ...], far: int) -> None:
    event = with_result(playing(8), 1, [40, 40, 40, 40])
    round_ = event.rounds[0]
    seats = tuple(
        replace(seat, tie_breaks=(value,))
        for seat, value in zip(round_.tables[0].seats, values, strict=True)
    )
    table = replace(round_.tables[0], seats=seats)
    round_ = replace(round_, tie_breaks=(TieBreak("Coins", Better.HIGH),), tables=(table,))
    event = replace(event, rounds=(round_,))
    assert codes(event, table).count("result.tie-far-from-others") == far


def test_a_turn_order_is_never_far() -> None:
    event = round_of(CARCASSONNE, 2)
    form = asked_at_seats(event, event.rounds[0], CARCASSONNE)
    table = filled_table(event.rounds[0].tables[0], [SeatInput(80, tie_breaks=None)] * 2, form)
    assert codes(event, table, CARCASSONNE) == []


# Diplomacy.


@pytest.mark.parametrize(
    ("years", "asked"),
    [
        ([(5, 4, 6, 5, 5, 4, 5)], True),
        ([(5, 4, 6, 5, 5, 4, 5)] * 7, False),
        ([(5, 4, 6, 5, 5, 4, 5), (18, 4, 4, 4, 4, 0, 0)], False),
        ([(5, 4, 6, 5, 5, 4, 5), (17, 0, 0, 0, 0, 0, 0)], False),
    ],
    ids=["one year", "to the end", "solo", "alone"],
)
def test_a_board_that_ends_before_its_last_year(years: list[tuple[int, ...]], asked: bool) -> None:
    event = diplomacy.event(7)
    made = seating.next_round(event)
    event = replace(event, rounds=(made,))
    table = boards.with_centres(made.tables[0], diplomacy.held(7, years))
    found = [one.code for one in boards.check_centres(event, ONE, table)]
    assert ("board.ends-early" in found) is asked
    drawn = replace(table, ended_in_draw=True)
    assert "board.ends-early" not in [one.code for one in boards.check_centres(event, ONE, drawn)]
