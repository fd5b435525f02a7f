"""Sheets swapped, players at the wrong table: put right by keys, up to the result file.

In a round that is being played, and in a closed one after which the next is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, Pairing, RoundStatus
from bglmanager.services import rounds
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.helpers.prepared import prepared
from tests.journeys.hands import ENTER, Hands, Typed, hands_on
from tests.journeys.person import CONTROL
from tests.journeys.told import Told, done

Key = Qt.Key
Opener = Callable[[Event], AbstractContextManager[Hands]]
ASK = (Key.Key_U, CONTROL)
SHEETS, PLACES, TABLE, FURNITURE = Key.Key_1, Key.Key_2, Key.Key_3, Key.Key_4
UP, DOWN = (40, 30, 20, 10), (10, 20, 30, 40)

both_states = pytest.mark.parametrize("later", [False, True], ids=["playing", "next drawn"])


@pytest.fixture
def play(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Opener:
    """Opens an event in the whole program."""
    return lambda made: hands_on(qtbot, qapp, tmp_path, made)


@cache
def first_round(*, later: bool, players: int = 16) -> Event:
    """Round 1 with all its results, table 2 the other way round; later round 2 is drawn."""

    def deed(day: Day) -> None:
        day.start()
        for table in day.round.tables:
            scores = DOWN if table.number == 2 else UP
            day.enter(table.number, scores[: len(table.seats)])
        if later:
            rounds.close(day.desk, day.round.number)
            rounds.draw(day.desk)

    return prepared(event(players, rounds_planned=3), deed)


def put_right(hands: Hands, kind: Qt.Key, *keys: Typed, later: bool) -> Told:
    """What went wrong, who, why, and with a later round drawn that it follows."""

    def deed() -> None:
        hands.person.go("round-1")
        hands.do(Key.Key_Escape, ASK, kind, *keys)
        before = hands.event
        if later and kind is not FURNITURE:
            assert hands.event is before
            hands.do(Key.Key_R, ENTER)

    return done(hands, deed)


def name_of(found: Event, entry: int) -> str:
    return f"{found.entries[entry - 1].last_name} {found.entries[entry - 1].first_name}"


def scores(found: Event, table: int) -> list[object]:
    return [seat.score for seat in found.rounds[0].tables[table - 1].seats]


def check_round_2(found: Told, reason: str, *, later: bool) -> None:
    """It is a draft as the facts now give it, and what changed at its tables is told."""
    told = [line for line in found.lines if line[0] == 2]
    if not later:
        assert told == []
        return
    assert told == found.moved(2, reason)
    assert told != []
    assert found.after.rounds[1].status is RoundStatus.DRAFT
    assert found.after.rounds[1].pairing is not Pairing.MANUAL


@both_states
def test_two_sheets_are_swapped(play: Opener, *, later: bool) -> None:
    """The figures change table, the players stay."""
    with play(first_round(later=later)) as hands:
        found = put_right(hands, SHEETS, "1", "2", "", later=later)
    assert (scores(found.before, 1), scores(found.before, 2)) == ([*UP], [*DOWN])
    assert (scores(found.after, 1), scores(found.after, 2)) == ([*DOWN], [*UP])
    assert found.seats(1)[0] == found.seats(1)[1]
    was, now = ([*map(str, UP)], [*map(str, DOWN)])
    tables = found.seats(1)[0]
    assert [line for line in found.lines if line[0] == 1] == [
        (1, n, entry, "score", old, new, "sheets swapped")
        for n, (before, after) in enumerate(((was, now), (now, was)), 1)
        for entry, old, new in zip(tables[n - 1], before, after, strict=True)
    ]
    check_round_2(found, "sheets swapped", later=later)


@both_states
def test_two_players_sat_at_each_others_place(play: Opener, *, later: bool) -> None:
    """The figures stay on their sheets; who had them is another one."""
    with play(first_round(later=later)) as hands:
        one, other = (hands.event.rounds[0].tables[n].seats[0].entry for n in (0, 1))
        names = [name_of(hands.event, entry) for entry in (one, other)]
        found = put_right(hands, PLACES, *names, "runner was late", later=later)
    was, now = found.seats(1)
    exchanged: dict[int, int] = {one: other, other: one}
    assert now == [[exchanged.get(n, n) for n in table] for table in was]
    assert scores(found.after, 1) == scores(found.before, 1)
    assert found.after.rounds[0].exchanged == ((one, other),)
    told = [line for line in found.lines if line[0] == 1]
    assert told == found.moved(1, "runner was late")
    check_round_2(found, "runner was late", later=later)


@both_states
def test_somebody_sat_at_a_table_that_had_room(play: Opener, *, later: bool) -> None:
    """His figures go with him; the round counts as seated by hand."""
    with play(first_round(later=later, players=15)) as hands:
        mover = hands.event.rounds[0].tables[0].seats[3].entry
        found = put_right(hands, TABLE, name_of(hands.event, mover), "4", "", later=later)
    was, now = found.seats(1)
    assert [len(table) for table in was] == [4, 4, 4, 3]
    assert [len(table) for table in now] == [3, 4, 4, 4]
    assert (mover in was[0], mover in now[3]) == (True, True)
    assert scores(found.after, 4)[now[3].index(mover)] == 10
    assert found.after.rounds[0].pairing is Pairing.MANUAL
    told = [line for line in found.lines if line[0] == 1]
    assert told == found.moved(1, "sat at the wrong table")
    check_round_2(found, "sat at the wrong table", later=later)


@both_states
def test_two_tables_sat_at_each_others_furniture(play: Opener, *, later: bool) -> None:
    """Players and results are right: only the labels change, and no later round is concerned."""
    with play(first_round(later=later)) as hands:
        found = put_right(hands, FURNITURE, "1", "3", "", later=later)
    labels = [table.label for table in found.after.rounds[0].tables]
    assert labels == ["3", None, "1", None]
    assert found.lines == [
        (1, 1, None, "label", "1", "3", "tables swapped"),
        (1, 3, None, "label", "3", "1", "tables swapped"),
    ]
    assert found.after.rounds[1:] == found.before.rounds[1:]


def test_sheets_of_tables_of_another_size_are_refused(play: Opener) -> None:
    with play(first_round(later=False, players=15)) as hands:
        before = hands.event
        hands.do(Key.Key_Escape, ASK, SHEETS, "1", "4", "", ENTER, Key.Key_Escape)
        assert hands.event is before
        assert hands.document().corrections == []


def test_a_sheet_swapped_and_swapped_back_is_as_it_was(play: Opener) -> None:
    """Both are told; the facts are those of before."""
    with play(first_round(later=True)) as hands:
        once = put_right(hands, SHEETS, "1", "2", "", later=True)
        twice = put_right(hands, SHEETS, "1", "2", "", later=True)
    assert [round_.tables for round_ in twice.after.rounds] == [
        round_.tables for round_ in once.before.rounds
    ]
    assert len(twice.lines) == 2 * len(once.lines)
