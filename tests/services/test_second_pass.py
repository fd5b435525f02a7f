"""Results typed by two people: the same confirms, another stops the table until it is settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine import facts
from bglmanager.engine.event import Differing, Event, EventDesk, Seat, SeriesGame, Table, TableDesk
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import BottomReason
from bglmanager.engine.tables import Reading, tables_at
from bglmanager.exchange import event_document
from bglmanager.services import boards, result_input, results, rounds, sample
from bglmanager.services.result_input import SeatInput
from bglmanager.services.results import differing_values, with_second
from tests.exchange.documents import document_of
from tests.helpers import boards as boards_played
from tests.helpers.days import Day
from tests.helpers.events import event, with_round
from tests.helpers.games import DOOMTROOPER, GIRO, QUORIDOR, SPLENDOR, WINGS, in_sides, round_of
from tests.helpers.results_typed import typed_table
from tests.services.conftest import DayMaker
from tests.services.scores_typed import (
    ALLIES,
    AXIS,
    compare,
    different,
    enter,
    parts,
    readings,
    scores,
    series,
)

ONE, T1 = RoundNumber(1), TableNumber(1)


def test_the_same_result_is_confirmed(two_typed: Day) -> None:
    day, before = two_typed, two_typed.event
    assert tables_at(day.round, Reading.ONCE) == (1, 2)
    done = compare(day, scores(40, 30, 20, 10))
    assert done.kind == "second-pass"
    assert day.table(1).desk.entered_twice
    assert day.table(1).seats == before.rounds[0].tables[0].seats
    assert readings(day) == [Reading.TWICE, Reading.ONCE]
    assert len(tables_at(day.round, *Reading)) == 2
    assert tables_at(day.round, Reading.ONCE) == (2,)


def test_another_result_stops_the_table_and_changes_no_figure(two_typed: Day) -> None:
    day, before = two_typed, two_typed.event
    done = compare(day, scores(40, 31, 20, 10))
    assert done.kind == "second-differs"
    assert different(day) == [("2 score", "30", "31")]
    assert day.table(1).seats == before.rounds[0].tables[0].seats
    assert day.event.corrections == ()
    assert readings(day) == [Reading.STOPPED, Reading.ONCE]
    assert day.refuses(rounds.close_round, ONE) == [
        (
            "Table 1: entries differ. Open it and look at its sheet: A takes the first "
            "entry, B the second, C types it anew."
        )
    ]
    assert day.refused(lambda: compare(day, scores(40, 30, 20, 10))) == [
        "Table 1: entries differ. Look at its sheet and say which one is right."
    ]


def test_the_first_was_right(two_typed: Day) -> None:
    day = two_typed
    compare(day, scores(40, 31, 20, 10))
    results.take_first(day.desk, ONE, T1)
    assert [seat.score for seat in day.table(1).seats] == [40, 30, 20, 10]
    assert (readings(day)[0], day.event.corrections) == (Reading.TWICE, ())


def test_the_second_is_right_in_one_act_with_its_lines(two_typed: Day) -> None:
    day = two_typed
    compare(day, scores(10, 31, 20, 40))
    acts = len(day.desk.history_rows())
    results.take_second(day.desk, ONE, T1, reason="second pass")
    assert len(day.desk.history_rows()) == acts + 1
    assert [seat.score for seat in day.table(1).seats] == [10, 31, 20, 40]
    assert readings(day)[0] is Reading.TWICE
    assert [(c.field, c.old, c.new, c.reason) for c in day.event.corrections] == [
        ("score", "40", "10", "second pass"),
        ("score", "30", "31", "second pass"),
        ("score", "10", "40", "second pass"),
    ]


def settle(day: Day, inputs: Sequence[SeatInput]) -> None:
    new = typed_table(day.event, ONE, T1, inputs)
    results.settle_table(day.desk, ONE, new, reason="second pass")


@pytest.mark.parametrize(
    ("score", "then", "lines"),
    [
        (30, Reading.TWICE, []),  # two of three have typed that
        (31, Reading.TWICE, [("30", "31")]),
        (32, Reading.ONCE, [("30", "32")]),  # nobody has confirmed it yet
    ],
)
def test_a_stopped_table_is_typed_anew(
    two_typed: Day, score: int, then: Reading, lines: list[tuple[str, str]]
) -> None:
    day = two_typed
    compare(day, scores(40, 31, 20, 10))
    settle(day, scores(40, score, 20, 10))
    assert day.table(1).seats[1].score == score
    assert readings(day)[0] is then
    assert [(line.old, line.new) for line in day.event.corrections] == lines


def test_what_is_not_stopped_cannot_be_settled(two_typed: Day) -> None:
    day = two_typed
    said = ["Table 1: the entries agree, there is nothing to decide."]
    assert day.refuses(results.take_first, ONE, T1) == said
    assert day.refuses(results.take_second, ONE, T1, reason="x") == said
    assert day.refused(lambda: settle(day, scores(1, 2, 3, 4))) == said


def test_what_has_no_result_or_two_is_not_typed_a_second_time(begin: DayMaker) -> None:
    day = begin(event(9, players_per_table=4))
    rounds.draw_round(day.desk)
    inputs = scores(*[1] * len(day.table(1).seats))
    assert day.refused(lambda: compare(day, inputs)) == [
        "Round 1 is not being played. Publish it first, or correct its results."
    ]
    rounds.publish_draft(day.desk)
    assert day.refused(lambda: compare(day, inputs)) == [
        "Table 1 has no result yet: it is typed a second time once it has one."
    ]
    day.fill()
    same = scores(*[seat.score for seat in day.table(1).seats])
    compare(day, same)
    assert day.refused(lambda: compare(day, same)) == ["Table 1 is typed twice already."]


def test_nothing_impossible_is_compared(two_typed: Day) -> None:
    day = two_typed
    [said] = day.refused(lambda: compare(day, scores(40, None, 20, 10)))
    assert said.startswith("Table 1: the score of ")


def corrected(day: Day) -> None:
    day.enter(1, [40, 30, 20, 11], reason="misread")


def somebody_left(day: Day) -> None:
    day.leave(1, 4, BottomReason.WITHDREW)


def drawn(day: Day) -> None:
    day.enter(1, [40, 30, 20, 10], drawn=True, reason="agreed")


@pytest.mark.parametrize("change", [corrected, somebody_left, drawn])
@pytest.mark.parametrize("second", [40, 41], ids=["confirmed", "stopped"])
def test_a_result_that_changes_has_to_be_typed_again(
    two_typed: Day, change: Callable[[Day], None], second: int
) -> None:
    day = two_typed
    compare(day, scores(second, 30, 20, 10))
    compare(day, scores(9, 8, 7, 6), table=2)
    change(day)
    assert readings(day) == [Reading.ONCE, Reading.TWICE]
    assert day.table(1).desk.differs == ()


def test_what_is_no_result_leaves_both_readings_alone(two_typed: Day) -> None:
    day = two_typed
    compare(day, scores(41, 30, 20, 10))
    rounds.add_minutes(day.desk, ONE, T1, 5)
    assert readings(day)[0] is Reading.STOPPED


def test_an_event_may_want_everything_typed_twice(begin: DayMaker) -> None:
    """A bye has nothing to type."""
    day = begin(event(9, players_per_table=4, desk=EventDesk(entered_twice=True)))
    day.start()
    day.fill()
    said = "Tables 1, 2, 3 were typed only once. Somebody else types them again: Ctrl+2."
    assert day.refuses(rounds.close_round, ONE) == [said]
    for table in day.round.tables:
        compare(day, scores(*[seat.score for seat in table.seats]), table=table.number)
    rounds.close_round(day.desk, ONE)


def test_a_bye_is_never_typed(begin: DayMaker) -> None:
    day = begin(event(3, players_per_table=2, desk=EventDesk(entered_twice=True)))
    day.start()
    day.fill()
    assert (tables_at(day.round, Reading.TWICE), len(tables_at(day.round, *Reading))) == ((), 1)
    compare(day, scores(100, 90))
    rounds.close_round(day.desk, ONE)


def test_the_rest_of_such_a_day_is_played_in_training(begin: DayMaker) -> None:
    day = begin(event(8, rounds_planned=2, desk=EventDesk(entered_twice=True)))
    day.start()
    day.enter(1, [4, 3, 2, 1])
    compare(day, scores(5, 3, 2, 1))
    sample.play_to_end(day.desk)
    assert {table.desk.entered_twice for round_ in day.event.rounds for table in round_.tables} == {
        True
    }


def test_many_tables_typed_once_are_counted(begin: DayMaker) -> None:
    day = begin(event(36, desk=EventDesk(entered_twice=True)))
    day.start()
    day.fill()
    assert day.refuses(rounds.close_round, ONE) == [
        "9 tables were typed only once. Somebody else types them again: Ctrl+2."
    ]


def test_a_correction_of_the_second_pass_says_which_rounds_it_touches(begin: DayMaker) -> None:
    """A round opened again while nothing was drawn after it keeps its later rounds (2.12)."""
    day = begin(event(16, rounds_planned=3))
    day.start()
    day.fill()
    old = [seat.score for seat in day.table(1).seats]
    compare(day, scores(*reversed(old)))
    results.take_second(day.desk, ONE, T1, reason="second pass")
    assert [seat.score for seat in day.table(1).seats] == old[::-1]


def test_both_readings_leave_with_the_document_and_come_back(two_typed: Day) -> None:
    day = two_typed
    compare(day, scores(40, 31, 20, 10))
    compare(day, scores(9, 8, 7, 6), table=2)
    document = event_document.read_document(event_document.write_document(document_of(day.event)))
    assert document.tree["version"] == 3
    assert event_document.to_event(document) == day.event
    for_league = event_document.to_event(document_of(day.event, for_league=True))
    assert all(table.desk == TableDesk() for table in for_league.rounds[0].tables)


@pytest.mark.parametrize(
    ("field", "first", "second", "entry"),
    [
        ("score", "12", "many", 1),
        ("score", "12", "13", 7),
        ("score", "12", "13", None),
        ("nothing", "12", "13", 1),
        ("drawn", "true", "false", 1),
        ("drawn", "true", "1", None),
        ("games[x]", "1", "2", 1),
        ("place", "1", "0", 1),
    ],
)
def test_two_readings_that_cannot_be_are_refused_in_a_file(
    field: str, first: str, second: str, entry: int | None
) -> None:
    made = with_round(event(4))
    number = None if entry is None else EntryNumber(entry)
    line = Differing(field, first, second, number)
    table = replace(made.rounds[0].tables[0], desk=TableDesk(differs=(line,)))
    made = replace(made, rounds=(replace(made.rounds[0], tables=(table,)),))
    [found] = [one for one in facts.check_event(made) if one.code.startswith("differs.")]
    assert found.path.startswith("rounds[0].tables[0].desk.differs[0]")


# ------- Two readings of a table in every way of scoring, and what is kept of the second one


# Every way of scoring.

SPLENDORS = [
    SeatInput(15, bid=Fraction(1, 10), tie_breaks=(Fraction(12),)),
    SeatInput(15, bid=Fraction(2, 10), tie_breaks=(14,)),
]
OTHER_SPLENDORS = [
    SeatInput(15, bid=Fraction(1, 10), tie_breaks=(13,)),
    SeatInput(15, bid=Fraction(3, 10), tie_breaks=(14,)),
]


def two_of_splendor() -> Event:
    return round_of(SPLENDOR, 2, players_per_table=2)


def declared(winner: int) -> list[SeatInput]:
    table = with_round(event(4)).rounds[0].tables[0]
    return list(result_input.with_winner(table, scores(9, 8, 7, 6), winner))


def won_by(seat: int) -> list[SeatInput]:
    table = in_sides(round_of(WINGS, 6), [1, 1, 1, 2, 2, 2]).rounds[0].tables[0]
    return list(result_input.with_winner(table, [*AXIS, *ALLIES], seat, by_side=True))


OF_QUORIDOR = (
    lambda: round_of(QUORIDOR, 2),
    QUORIDOR,
    [series("5", "1", "0"), series("4", "6", "2")],
)

WAYS: dict[str, tuple[Any, GameRules | None, list[SeatInput], list[SeatInput], list[Any]]] = {
    "bids and tie-breaks": (
        two_of_splendor,
        SPLENDOR,
        SPLENDORS,
        OTHER_SPLENDORS,
        [("1 tie_breaks[0]", "12", "13"), ("2 bid", "0.2", "0.3")],
    ),
    "a series": (
        *OF_QUORIDOR,
        [series("5", "1", "0"), series("4", "3", "2")],
        [("2 score", "12", "9"), ("2 games[1]", "6*", "3*")],
    ),
    "who won a game of a series": (
        *OF_QUORIDOR,
        [series("5", "1", "0*"), series("4", "6", "2")],
        [("1 games[2]", "0", "0*"), ("2 games[2]", "2*", "2")],
    ),
    "a game more": (
        lambda: round_of(DOOMTROOPER, 2),
        DOOMTROOPER,
        [series("5", "5"), series("4", "3")],
        [series("5", "2", "7"), series("4", "3", "1")],
        [
            ("1 score", "10", "14"),
            ("1 games[1]", "5*", "2"),
            ("1 games[2]", None, "7*"),
            ("2 score", "7", "8"),
            ("2 games[1]", "3", "3*"),
            ("2 games[2]", None, "1"),
        ],
    ),
    "parts of the score": (
        lambda: in_sides(round_of(WINGS, 6), [1, 1, 1, 2, 2, 2]),
        WINGS,
        [*AXIS, *ALLIES],
        [parts(side=3, alone=3, shot=1), *AXIS[1:], *ALLIES],
        [("1 score", "8", "7"), ("1 components.Abbattuti", "2", "1")],
    ),
    "places by the referee": (
        lambda: with_round(event(4)),
        None,
        [SeatInput(5, place=n) for n in (1, 2, 3, 4)],
        [SeatInput(5, place=n) for n in (2, 1, 3, 4)],
        [("1 place", "1", "2"), ("2 place", "2", "1")],
    ),
    "a declared winner": (
        lambda: with_round(event(4)),
        None,
        declared(2),
        declared(1),
        [("2 place", "3", "1"), ("3 place", "1", "3")],
    ),
    "the side that won": (
        lambda: in_sides(round_of(WINGS, 6), [1, 1, 1, 2, 2, 2]),
        WINGS,
        won_by(0),
        won_by(3),
        [(f"{n} place", *(("1", "4") if n < 4 else ("4", "1"))) for n in range(1, 7)],
    ),
    "numbers beside the score": (
        lambda: round_of(GIRO, 4, appendices=("a",)),
        GIRO,
        [SeatInput(5 - n, extra={"energy": 3}) for n in range(4)],
        [SeatInput(5 - n, extra={"energy": 3 if n else None}) for n in range(4)],
        [("1 extra.energy", "3", None)],
    ),
    "negative scores with decimals": (
        lambda: with_round(event(4)),
        None,
        scores(Fraction("-12.000001"), 3, 2, 1),
        scores(Fraction("12.5"), 3, 2, 1),
        [("1 score", "-12.000001", "12.5")],
    ),
}
every_way = pytest.mark.parametrize(
    ("make", "game", "first", "second", "lines"), WAYS.values(), ids=WAYS
)


@every_way
def test_every_way_of_scoring_is_compared(
    begin: DayMaker,
    make: Callable[[], Event],
    game: GameRules | None,
    first: list[SeatInput],
    second: list[SeatInput],
    lines: list[Any],
) -> None:
    day = begin(make())
    enter(day, game, first)
    compare(day, second, game=game)
    assert different(day) == lines
    wanted = typed_table(day.event, ONE, T1, second, game=game)
    results.take_second(day.desk, ONE, T1, reason="second pass", game=game)
    assert day.table(1).seats == wanted.seats


@every_way
def test_every_way_of_scoring_is_confirmed(
    begin: DayMaker,
    make: Callable[[], Event],
    game: GameRules | None,
    first: list[SeatInput],
    second: list[SeatInput],
    lines: list[Any],
) -> None:
    day = begin(make())
    enter(day, game, second)
    compare(day, second, game=game)
    assert different(day) == []
    assert readings(day)[0] is Reading.TWICE
    assert lines


def test_a_drawn_table_and_one_stopped_by_the_time_limit(two_typed: Day) -> None:
    day = two_typed
    compare(day, scores(40, 30, 20, 10), drawn=True, overran=True)
    assert different(day) == [("drawn", "false", "true"), ("overran", "false", "true")]
    results.take_second(day.desk, ONE, T1, reason="second pass")
    assert (day.table(1).drawn, day.table(1).overran) == (True, True)


def test_of_catans_counts_none_is_0(begin: DayMaker) -> None:
    """Rules 5: missing counts are 0."""
    day = begin(with_round(event(4, ruleset="catan-firenze-2014", league=None, tier=None)))
    keys = ("buildings", "roads_cards", "hand")
    first = [SeatInput(10 - n, extra=dict.fromkeys(keys, 0)) for n in range(4)]
    enter(day, None, first)
    compare(day, [SeatInput(10 - n, extra=dict.fromkeys(keys)) for n in range(4)])
    assert readings(day)[0] is Reading.TWICE


def test_the_centres_of_a_board_are_compared_year_by_year(begin: DayMaker) -> None:
    day = begin(boards_played.event())
    day.start()
    boards_played.fill(day.desk, 1, 1)
    years = [*boards_played.YEARS[:2], (5, 7, 8, 4, 0, 4, 6)]
    new = boards.with_centres(day.table(1), boards_played.held(7, years))
    results.compare_readings(day.desk, ONE, new)
    assert different(day) == [
        ("1 extra.centres.1903", "6", "5"),
        ("2 extra.centres.1903", "6", "7"),
    ]
    results.take_second(day.desk, ONE, T1, reason="second pass")
    assert boards.held_by(day.table(1)) == boards_played.held(7, years)
    assert [line.field for line in day.event.corrections] == ["extra.centres"] * 2


def test_a_year_more_is_another_result(begin: DayMaker) -> None:
    day = begin(boards_played.event())
    day.start()
    boards_played.fill(day.desk, 1, 1)
    half = boards_played.held(7, boards_played.YEARS[:2])
    results.compare_readings(day.desk, ONE, boards.with_centres(day.table(1), half))
    assert len(different(day)) == 7
    results.take_second(day.desk, ONE, T1, reason="second pass")
    assert boards.held_by(day.table(1)) == half


values = st.one_of(st.integers(-99, 999), st.decimals(-9, 99, places=3).map(Fraction))
counts = st.integers(0, 34)


@st.composite
def seats(draw: st.DrawFn, entry: int) -> Seat:
    """A seat with whatever can be typed at one."""
    names = st.sampled_from(["Città", "A.B", "games[0]", "x" * 200])
    games = st.builds(SeriesGame, st.booleans(), values)
    extra: dict[str, Any] = draw(st.dictionaries(st.sampled_from(["hand", "energy"]), counts))
    centres = draw(st.dictionaries(st.sampled_from(["1901", "1902", "1903"]), counts))
    if centres:
        extra["centres"] = dict(sorted(centres.items()))
    return Seat(
        EntryNumber(entry),
        score=draw(st.none() | values),
        bid=draw(values),
        tie_breaks=(draw(st.none() | values), draw(st.none() | values)),
        place=draw(st.none() | st.integers(1, 7)),
        turn=draw(st.none() | st.integers(1, 7)),
        components=draw(st.dictionaries(names, values)) or None,
        games=tuple(draw(st.lists(games, max_size=3))),
        extra=extra,
    )


@st.composite
def tables(draw: st.DrawFn) -> Table:
    made = tuple(draw(seats(n)) for n in (1, 2))
    return Table(T1, made, drawn=draw(st.booleans()), overran=draw(st.booleans()))


@given(tables(), tables())
def test_the_second_reading_comes_back_whole(first: Table, second: Table) -> None:
    found = differing_values(first, second)
    kept = replace(first, desk=replace(first.desk, differs=found))
    again = with_second(kept)
    assert replace(again, desk=first.desk) == second
    assert (found == ()) is (first == second)


def test_what_differs_is_said_seat_by_seat() -> None:
    first = Table(T1, (Seat(EntryNumber(1), score=1), Seat(EntryNumber(2), score=2)))
    second = Table(T1, (Seat(EntryNumber(1), score=2, bid=1), Seat(EntryNumber(2), score=2)))
    assert differing_values(first, second) == (
        Differing("score", "1", "2", EntryNumber(1)),
        Differing("bid", "0", "1", EntryNumber(1)),
    )
