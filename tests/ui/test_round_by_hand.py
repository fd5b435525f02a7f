"""A round seated by hand at the window: by keys, and after a draw that failed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine import seating
from bglmanager.engine.event import Pairing, RoundStatus
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.why import WhyPanel
from tests.helpers import events
from tests.ui.doubles import unnamed
from tests.ui.hall import CONTROL, ENTER, Hall

H, M, V, W, X = Qt.Key.Key_H, Qt.Key.Key_M, Qt.Key.Key_V, Qt.Key.Key_W, Qt.Key.Key_X
DOWN, RIGHT = Qt.Key.Key_Down, Qt.Key.Key_Right

BY_NUMBER = (
    "Nothing was drawn: the players sit in the order of their numbers. Swap them "
    "as you want, or move one to a table with a free seat: Ctrl+X on the player, "
    "Ctrl+M on anybody there."
)
FAULT = (
    "Round 1 could not be seated: program error (see the log). Nothing has "
    "changed. Seat the round by hand."
)


@pytest.fixture
def hall(qtbot: QtBot, look: Look, tmp_path: Path) -> Iterator[Hall]:
    """Ten players are here, two rounds are planned, nothing is drawn."""
    made = Hall.of(qtbot, look, tmp_path, events.event(10, rounds_planned=2))
    yield made
    made.close()


def seats(hall: Hall) -> list[list[int]]:
    return [[seat.entry for seat in table.seats] for table in hall.event.rounds[-1].tables]


def test_everybody_sits_by_number_and_it_is_said(hall: Hall) -> None:
    hall.press(H, CONTROL)
    assert seats(hall) == [[1, 2, 3, 4], [5, 6, 7], [8, 9, 10]]
    assert hall.event.rounds[0].pairing is Pairing.MANUAL
    assert hall.state == "Draft, by hand: 3 tables, 10 players."
    assert hall.said == "Round 1 seated by hand"
    assert hall.notices == [BY_NUMBER]
    assert hall.page.draft.redraw.toolTip() == (
        "Round 1 is seated by hand. To have it drawn, discard the draft and draw."
    )
    assert unnamed(hall.window) == []


def test_a_player_is_moved_to_a_table_with_a_free_seat(hall: Hall) -> None:
    hall.press(H, CONTROL)
    hall.press(X, CONTROL)
    hall.press(RIGHT)
    hall.press(M, CONTROL)
    assert seats(hall) == [[2, 3, 4], [5, 6, 7, 1], [8, 9, 10]]
    assert hall.said == "Ada Rossi moved to table 2"
    assert hall.draft.current == 1
    assert hall.draft.picked_up is None
    hall.press(X, CONTROL)
    hall.press(RIGHT)
    hall.press(V, CONTROL)
    assert hall.event.rounds[0].exchanged == ()
    assert seats(hall)[1] != [5, 6, 7, 1]


def test_a_full_table_takes_nobody(hall: Hall) -> None:
    hall.press(H, CONTROL)
    hall.press(RIGHT)
    hall.press(X, CONTROL)
    hall.press(Qt.Key.Key_Left)
    before = hall.event
    hall.press(M, CONTROL)
    assert hall.event is before
    assert hall.said == (
        "Table 1 is full: it has 4 seats. Swap two players, or choose another table."
    )


def test_the_reason_of_a_seat_is_that_a_hand_gave_it(hall: Hall) -> None:
    hall.press(H, CONTROL)
    hall.press(W, CONTROL)
    panel = hall.window.side.content
    assert isinstance(panel, WhyPanel)
    assert panel.sentences == ("This round was seated by hand.",)


def test_a_published_round_says_that_it_was_seated_by_hand(hall: Hall) -> None:
    hall.press(H, CONTROL)
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[0].status is RoundStatus.PLAYING
    assert hall.notices == ["This round was seated by hand."]


def test_who_meets_again_by_hand_is_named(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = Hall.of(qtbot, look, tmp_path, events.played(4, 1, players_per_table=2))
    hall.window.go("round-2")
    hall.press(H, CONTROL)
    assert hall.notices == [
        BY_NUMBER,
        (
            "Table 1: Ada Rossi and Bruno Rossi have met in round 1 already. Swap one of "
            "them, or publish it as it is."
        ),
        (
            "Table 2: Carla Rossi and Dino Rossi have met in round 1 already. Swap one of "
            "them, or publish it as it is."
        ),
    ]
    hall.press(X, CONTROL)
    hall.press(RIGHT)
    hall.press(V, CONTROL)
    assert hall.notices == [BY_NUMBER]
    hall.close()


def test_more_than_three_rematches_are_counted(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = Hall.of(qtbot, look, tmp_path, events.played(8, 1, rounds_planned=2))
    hall.window.go("round-2")
    hall.press(H, CONTROL)
    assert hall.notices[-1] == "9 other pairs of players meet again as well."
    assert len(hall.notices) == 5
    hall.close()


def broken(*_arguments: object, **_more: object) -> None:
    raise ZeroDivisionError("Ada Rossi")


def test_a_fault_of_the_draw_is_said_and_leads_to_seating_by_hand(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(seating, "next_round", broken)
    before = hall.event
    hall.press(ENTER, CONTROL)
    assert hall.event is before
    assert hall.said == FAULT
    assert hall.notices == [FAULT]
    [notice] = hall.window.strip.notices
    assert notice.action is hall.page.by_hand.seat
    assert "Rossi" not in caplog.text
    assert "builtins.ZeroDivisionError" in caplog.text
    notice.action.trigger()
    assert seats(hall) == [[1, 2, 3, 4], [5, 6, 7], [8, 9, 10]]
    assert FAULT not in hall.notices


def test_a_fault_of_what_is_looked_up_before_the_draw_leads_there_too(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(seating, "problems", broken)
    hall.window.renew()
    assert hall.notices == [FAULT]
    assert not hall.page.draw.isEnabled()
    hall.press(H, CONTROL)
    assert len(seats(hall)) == 3
