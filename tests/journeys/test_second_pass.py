"""Results typed twice by two people, by keys, up to the result file."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt

from bglmanager.engine.event import Event, EventDesk, RoundStatus
from bglmanager.services import documents
from tests.helpers.events import event
from tests.helpers.figures import figure
from tests.journeys.hands import ENTER, Hands, Opener, Typed
from tests.journeys.hands import play as play
from tests.journeys.person import CONTROL
from tests.journeys.told import Line, Told, done

Key = Qt.Key
TURN, CLOSE = (Key.Key_2, CONTROL), (ENTER, CONTROL)
FIRST, SECOND, ANEW = Key.Key_A, Key.Key_B, Key.Key_C
SHEETS = (("40", "30", "20", "10"), ("9", "8", "7", "6"))
OTHER = ("30", "40", "20", "10")
"""The first two of table 1 the other way round."""
THIRD = ("50", "30", "20", "10")


def wanted() -> Event:
    """Eight people; the event wants its results typed by two."""
    return event(8, rounds_planned=2, desk=EventDesk(entered_twice=True))


def first_pass(hands: Hands) -> None:
    hands.start([4, 4])
    for table, sheet in enumerate(SHEETS, 1):
        hands.table(table, *sheet)


def stop_table_1(hands: Hands) -> None:
    """Another person has typed table 2 as it is kept, and table 1 otherwise."""
    first_pass(hands)
    hands.do(TURN)
    hands.table(2, *SHEETS[1])
    hands.table(1, *OTHER)


def readings(hands: Hands) -> list[tuple[bool, int]]:
    """Of every table whether it was typed twice, and in how many figures the two differ."""
    found = json.loads(hands.canonical())["rounds"][-1]["tables"]
    desks = [table.get("desk") or {} for table in found]
    return [(desk.get("entered_twice", False), len(desk.get("differs") or [])) for desk in desks]


def scores(found: Event) -> list[str]:
    return [str(seat.score) for seat in found.rounds[-1].tables[0].seats]


def closed(hands: Hands) -> bool:
    hands.do(CLOSE)
    return hands.last.status is RoundStatus.CLOSED


def test_typed_alike_by_two(play: Opener) -> None:
    """Before the second person has typed everything the round is not closed."""
    with play(wanted()) as hands:
        first_pass(hands)
        assert not closed(hands)
        assert any("typed only once" in said for said in hands.person.notices)
        hands.do(TURN)
        hands.table(1, *SHEETS[0])
        assert not closed(hands)
        hands.table(2, *SHEETS[1])
        assert readings(hands) == [(True, 0), (True, 0)]
        assert closed(hands)
        assert documents.verify_document(hands.canonical()) == ()
        document = hands.document()
    assert document.corrections == []
    assert document.seats(1, 1, "score") == [int(score) for score in SHEETS[0]]
    assert document.outcome(1, 2)[0] == (1, 100)


@pytest.mark.parametrize(
    ("keys", "right", "twice"),
    [
        pytest.param((ANEW, *OTHER), OTHER, True, id="anew the second"),
        pytest.param((FIRST,), SHEETS[0], True, id="the first"),
        pytest.param((ANEW, *SHEETS[0]), SHEETS[0], True, id="anew the first"),
        pytest.param((ANEW, *THIRD), THIRD, False, id="anew a third"),
        pytest.param((SECOND,), OTHER, True, id="the second"),
    ][:: figure(5, long=1)],
)
def test_a_difference_stops_the_table_until_somebody_looks_at_the_sheet(
    play: Opener, keys: Sequence[Typed], right: Sequence[str], *, twice: bool
) -> None:
    with play(wanted()) as hands:
        stop_table_1(hands)
        assert readings(hands) == [(False, 2), (True, 0)]
        assert documents.verify_document(hands.canonical()) == ()
        assert not closed(hands)
        found = done(hands, lambda: look_at_the_sheet(hands, keys))
        assert readings(hands) == [(twice, 0), (True, 0)]
        hands.person.go("round-1")
        if not twice:
            assert not closed(hands)
            hands.table(1, *right)
        assert closed(hands)
        assert documents.verify_document(hands.canonical()) == ()
    assert scores(found.after) == [*right]
    assert found.lines == changed(found, right)


def look_at_the_sheet(hands: Hands, keys: Sequence[Typed]) -> None:
    hands.open(1)
    hands.do(*keys)


def changed(found: Told, right: Sequence[str]) -> list[Line]:
    """What has to be told: every figure of the first person that was not right."""
    seats = found.before.rounds[0].tables[0].seats
    return [
        (1, 1, seat.entry, "score", was, now, "second pass")
        for seat, was, now in zip(seats, SHEETS[0], right, strict=True)
        if was != now
    ]


def test_a_stopped_table_is_stopped_after_the_program_was_ended(play: Opener) -> None:
    with play(wanted()) as hands:
        stop_table_1(hands)
        was = hands.canonical()
    with play() as hands:
        assert hands.canonical() == was
        hands.person.go("round-1")
        assert not closed(hands)
        assert "entries differ" in hands.person.hall.page.results.close.refusal
        look_at_the_sheet(hands, [SECOND])
        assert readings(hands) == [(True, 0), (True, 0)]
        assert closed(hands)
        document = hands.document()
    assert document.seats(1, 1, "score") == [30, 40, 20, 10]
    assert [line["reason"] for line in document.corrections] == ["second pass"] * 2


@pytest.mark.long
def test_a_correction_is_read_twice_again(play: Opener) -> None:
    with play(wanted()) as hands:
        first_pass(hands)
        hands.do(TURN)
        for table, sheet in enumerate(SHEETS, 1):
            hands.table(table, *sheet)
        hands.do(TURN)
        hands.table(1, *OTHER, "misread")
        assert readings(hands) == [(False, 0), (True, 0)]
        assert not closed(hands)
        hands.do(TURN)
        hands.table(1, *OTHER)
        assert closed(hands)
        document = hands.document()
    assert [line["new"] for line in document.corrections] == ["30", "40"]


def test_an_event_that_does_not_ask_may_have_a_table_typed_twice(play: Opener) -> None:
    """One is typed twice, the other once: both count, and the round is closed."""
    with play(event(8, rounds_planned=2)) as hands:
        first_pass(hands)
        hands.do(TURN)
        hands.table(1, *SHEETS[0])
        assert readings(hands) == [(True, 0), (False, 0)]
        assert closed(hands)
        assert documents.verify_document(hands.canonical()) == ()
