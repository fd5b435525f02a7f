"""A result corrected by keys in every state of the rounds after it, up to the result file.

Each time the file stands its own check and tells what happened, undo brings back what was there
before to the byte, and redo what was made of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from PySide6.QtCore import Qt

from bglmanager.engine.event import AdjustmentKind, Event, Pairing, RoundStatus, Seating
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.services import rounds
from tests.helpers import boards
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.helpers.figures import figure
from tests.helpers.prepared import prepared
from tests.journeys.hands import ALL, ENTER, Hands, Opener, Typed
from tests.journeys.hands import play as play
from tests.journeys.person import CONTROL
from tests.journeys.told import Line, Told, done, lines, seated

Key = Qt.Key
K, R, D = Key.Key_K, Key.Key_R, Key.Key_D
FIRST = (100, 50, 25, 20)
"""Scores at table 1 of round 1: third and last are exchanged by the correction."""

OTHERS = (40, 30, 20, 10)
Prepare = Callable[[Day], None]


def first_round(day: Day, *, closed: bool = True) -> None:
    day.start()
    for table in day.round.tables:
        day.enter(table.number, FIRST if table.number == 1 else OTHERS)
    if closed:
        rounds.close_round(day.desk, day.round.number)


def same_round(day: Day) -> None:
    first_round(day, closed=False)


def closed_and_last(day: Day) -> None:
    first_round(day)


def next_drawn(day: Day) -> None:
    first_round(day)
    rounds.draw_round(day.desk)


def next_playing(day: Day) -> None:
    first_round(day)
    day.start()


def next_with_results_elsewhere(day: Day) -> None:
    next_playing(day)
    day.enter(1, OTHERS)
    rounds.add_minutes(day.desk, RoundNumber(2), TableNumber(2), 5)


def next_with_results_there(day: Day) -> None:
    next_playing(day)
    day.enter(3, OTHERS)


def next_closed(day: Day) -> None:
    first_round(day)
    day.play()


def older(day: Day) -> None:
    """Round 3 is being played."""
    next_closed(day)
    day.start()


def final_played(day: Day) -> None:
    """Three rounds and the final are over."""
    next_closed(day)
    day.play(2)


@cache
def sixteen(prepare: Prepare) -> Event:
    """An event of sixteen as far as this."""
    return prepared(event(16, rounds_planned=3), prepare)


REASON = "two lines exchanged"


def read(found: Told) -> list[Line]:
    """What is told of the result itself."""
    third, last = (seat.entry for seat in found.before.rounds[0].tables[0].seats[2:])
    return [(1, 1, third, "score", "25", "20", REASON), (1, 1, last, "score", "20", "25", REASON)]


def misread(hands: Hands) -> None:
    """Third and last of table 1 of round 1 exchanged, with the reason, up to what is asked."""
    hands.person.go("round-1")
    hands.table(1, Key.Key_F2, "100", "50", "20", "25", REASON)


def corrected(hands: Hands, *keys: Typed) -> Told:
    """The correction with these keys for what is asked; undone, done again, sent."""

    def deed() -> None:
        misread(hands)
        if keys:
            assert scores(hands) == [*FIRST], "written before it was asked"
        hands.do(*keys)
        assert scores(hands) == [100, 50, 20, 25]

    return done(hands, deed)


def scores(hands: Hands) -> list[object]:
    return [seat.score for seat in hands.event.rounds[0].tables[0].seats]


@pytest.mark.parametrize("prepare", [same_round, closed_and_last][:: figure(2, long=1)])
def test_2_12_without_a_round_after_it(play: Opener, prepare: Prepare) -> None:
    with play(sixteen(prepare)) as hands:
        found = corrected(hands)
    assert found.lines == read(found)
    assert len(found.after.rounds) == 1


@pytest.mark.parametrize(
    ("prepare", "key"),
    [
        (next_drawn, K),
        (next_playing, K),
        (next_with_results_elsewhere, K),
        (next_with_results_elsewhere, D),  # refused: stays at what it was
        (next_with_results_there, R),  # refused as well
        (next_with_results_there, D),
        (next_closed, R),
    ][:: figure(4, long=1)],
)
def test_2_12_the_next_round_stays_as_it_was_seated(
    play: Opener, prepare: Prepare, key: Qt.Key
) -> None:
    """It counts as seated by hand: the facts do not give it any more."""
    with play(sixteen(prepare)) as hands:
        found = corrected(hands, key, ENTER)
    assert found.lines == read(found)
    was, now = found.before.rounds[1], found.after.rounds[1]
    assert now == replace(was, pairing=Pairing.MANUAL)


@pytest.mark.parametrize(
    ("prepare", "key"),
    [
        (next_drawn, R),
        (next_drawn, D),
        (next_playing, R),
        (next_playing, D),
        (next_with_results_elsewhere, R),
    ][:: figure(5, long=1)],
)
def test_2_12_the_next_round_follows(play: Opener, prepare: Prepare, key: Qt.Key) -> None:
    """Two people stand up; what is thrown away and made again has to be published again."""
    with play(sixteen(prepare)) as hands:
        found = corrected(hands, key, ENTER)
        again = key is D and found.before.rounds[1].status is RoundStatus.PLAYING
        assert (found.after.rounds[1].status is RoundStatus.DRAFT) is (
            again or prepare is next_drawn
        )
    assert found.lines == [*read(found), *found.moved(2, REASON)]
    third, last = (seat.entry for seat in found.before.rounds[0].tables[0].seats[2:])
    was, now = found.seats(2)
    assert was[:2] == now[:2]
    assert (third in was[2], last in was[3]) == (True, True)
    assert (third in now[3], last in now[2]) == (True, True)
    assert found.after.rounds[1].pairing is not Pairing.MANUAL
    if key is R:
        assert found.after.rounds[1].tables[:2] == found.before.rounds[1].tables[:2]


def test_2_12_of_older_rounds_only_the_last_is_repaired(play: Opener) -> None:
    with play(sixteen(older)) as hands:
        found = corrected(hands, R, ENTER)
    assert found.after.rounds[1] == replace(found.before.rounds[1], pairing=Pairing.MANUAL)
    moved = found.moved(3, REASON)
    assert moved
    assert found.lines == [*read(found), *moved]
    assert found.after.rounds[2].pairing is not Pairing.MANUAL


def test_2_12_after_the_final(play: Opener) -> None:
    """Nothing is played again; the standings behind the finalists are other ones."""
    with play(sixteen(final_played)) as hands:
        found = corrected(hands, ENTER)
    assert found.lines == read(found)
    for number in (2, 3, 4):
        assert found.seats(number)[0] == found.seats(number)[1]


def test_2_12_by_lot_nothing_is_asked(play: Opener) -> None:
    """A round that chance seats is the same whatever the results."""
    with play(prepared(event(16, rounds_planned=3, seating=Seating.RANDOM), next_playing)) as hands:
        found = corrected(hands)
    assert found.lines == read(found)
    assert found.after.rounds[1] == found.before.rounds[1]


def test_2_12_escape_leaves_everything_as_it_was(play: Opener) -> None:
    """From the question back to the figures, from there out of the table."""
    with play(sixteen(next_playing)) as hands:
        before = hands.event
        misread(hands)
        hands.do(R, Key.Key_Escape, Key.Key_Escape)
        assert hands.event is before
        assert lines(hands.document()) == []


def test_2_12_a_correction_of_a_correction(play: Opener) -> None:
    """What was repaired is repaired back: everybody sits where he sat, and all of it is told."""
    with play(sixteen(next_playing)) as hands:
        before = hands.event
        misread(hands)
        hands.do(R, ENTER)
        hands.person.go("round-1")
        hands.table(1, Key.Key_F2, *map(str, FIRST), "it was right", R, ENTER)
        after = hands.event
        told = lines(hands.document())
    assert seated(before, 2) == seated(after, 2)
    assert [line[3] for line in told] == ["score", "score", "seats", "seats"] * 2
    assert after.rounds[1].pairing is not Pairing.MANUAL


def test_2_8_at_tables_of_two_the_bye_stays_with_who_rests(play: Opener) -> None:
    settings = {"ruleset": "big-2026", "league": None, "tier": None, "game": "seasons"}

    def two_rounds(day: Day) -> None:
        day.start()
        for table in (1, 2, 3):
            day.enter(table, (10 + table, table))
        rounds.close_round(day.desk, day.round.number)
        day.start()

    made = event(7, players_per_table=2, rounds_planned=3, **settings)
    with play(prepared(made, two_rounds)) as hands:
        before = hands.event
        one, other = (seat.entry for seat in before.rounds[0].tables[2].seats)
        hands.person.go("round-1")
        hands.table(3, Key.Key_F2, "3", "13", "lines exchanged", R, ENTER)
        after, document = hands.event, hands.document()
    assert before.rounds[1].byes == after.rounds[1].byes
    assert [line[2:6] for line in lines(document)[:2]] == [
        (one, "score", "13", "3"),
        (other, "score", "3", "13"),
    ]
    exchanged: dict[int, int] = {one: other, other: one}
    moved = [[exchanged.get(n, n) for n in table] for table in seated(before, 2)]
    assert seated(after, 2) == moved
    assert after.rounds[1].pairing is not Pairing.MANUAL


def test_7_2_a_board_moves_somebody_to_the_top_table(play: Opener) -> None:
    """Centres of the first round corrected: two change their boards of the second one."""

    def two_rounds(day: Day) -> None:
        boards.play(day.desk)
        day.start()

    with play(prepared(boards.event(14, rounds_planned=2), two_rounds)) as hands:
        before = hands.event
        hands.person.go("round-1")
        hands.open(1)
        hands.do(Key.Key_F2)
        form = hands.person.hall.form
        hands.person.hall.line(3).named["1903"].setFocus()
        hands.do(ALL, "0")
        form.reason.setFocus()
        hands.do("eliminated", R, ENTER)
        after, document = hands.event, hands.document()
    entry = before.rounds[0].tables[0].seats[2].entry
    found = Told(before, after, lines(document))
    was, now = found.seats(2)
    assert (entry in was[0], entry in now[1]) == (True, True)
    changed = [set(one) ^ set(other) for one, other in zip(was, now, strict=True)]
    assert [len(each) for each in changed] == [2, 2]
    assert [line[:4] for line in found.lines] == [
        (1, 1, entry, "extra.centres"),
        (2, 1, None, "seats"),
        (2, 2, None, "seats"),
    ]
    top = {line.entry for line in after.adjustments if line.kind is AdjustmentKind.TOP_TABLE}
    assert top == set(now[0])


def test_4_4_while_tables_of_the_next_round_play_already(play: Opener) -> None:
    """Slow tables: what has started stays, the others are seated and the round is by hand."""
    settings = {"ruleset": "big-2026", "league": None, "tier": None, "game": "seasons"}

    def three_rounds(day: Day) -> None:
        day.play()
        day.start()
        for table in (1, 2, 3, 4):
            day.enter(table, (20, 10))
        day.start()

    made = event(10, players_per_table=2, rounds_planned=3, **settings)
    with play(prepared(made, three_rounds)) as hands:
        started = seated(hands.event, 3)
        assert hands.last.partial
        hands.person.go("round-2")
        hands.table(1, Key.Key_F2, "10", "20", "lines exchanged")
        hands.table(5, "20", "10")
        hands.do((ENTER, CONTROL))
        hands.person.go("round-3")
        hands.do((ENTER, CONTROL))
        after, document = hands.event, hands.document()
    assert seated(after, 3)[: len(started)] == started
    assert [len(table) for table in seated(after, 3)] == [2] * 5
    assert after.rounds[2].pairing is Pairing.MANUAL
    assert [line[3] for line in lines(document)] == ["score", "score"]
