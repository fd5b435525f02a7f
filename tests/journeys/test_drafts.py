"""A draft worked on in the whole program: seats swapped, tables kept, another draft beside it.

By keys alone, and by mouse alone under `./dev long`. Each time undo brings back what was there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, Pairing, RoundStatus
from bglmanager.services import documents
from bglmanager.services.drafts import met_again
from tests.helpers import events
from tests.helpers.prepared import prepared
from tests.journeys.hands import ENTER, Hands, Opener, Typed
from tests.journeys.hands import play as play
from tests.journeys.mouse import Mouse
from tests.journeys.person import CONTROL, SHIFT
from tests.ui.hall import Hall

Key = Qt.Key
TAKE: Typed = (Key.Key_X, CONTROL)
SWAP: Typed = (Key.Key_V, CONTROL)
KEEP: Typed = (Key.Key_F8, SHIFT)
DRAW_AGAIN: Typed = (Key.Key_F3, CONTROL)
OTHER_WAY: Typed = (Key.Key_H, CONTROL | SHIFT)
DRAW = PUBLISH = (ENTER, CONTROL)
PLAYERS = 26


@cache
def one_round_played() -> Event:
    """Twenty-six players have drawn and played round 1."""
    return prepared(events.event(PLAYERS, rounds_planned=3), lambda day: day.play())


def kept_in_file(hands: Hands) -> Mapping[str, Any]:
    """The newest round as the file of the event has it, which stands its own check."""
    data = hands.canonical()
    assert documents.verify_document(data) == ()
    found: Mapping[str, Any] = json.loads(data)["rounds"][-1]
    return found


def after_a_round(hands: Hands) -> Hall:
    """Round 2 of twenty-six players is a draft, cut from the top."""
    hands.person.go("round-2")
    hands.do(DRAW)
    assert hands.last.pairing is Pairing.GREEDY
    return hands.person.hall


def test_seats_are_swapped_by_keys_with_word_of_what_comes_of_it(play: Opener) -> None:
    with play(one_round_played()) as hands:
        hall = after_a_round(hands)
        before, names = hands.event, hands.names(1)
        hands.do(TAKE, Key.Key_Right)
        assert hall.draft.said.whole_text.startswith(f"{_listed(names[0])} with ")
        said = hall.draft.said.whole_text
        hands.do(SWAP)
        assert hands.names(2)[0] == names[0]
        assert hands.last.exchanged
        again = {*met_again(hands.event, hands.last)} - {*met_again(before, before.rounds[-1])}
        assert ("would meet again" in said or "more rematches" in said) is bool(again)
        hands.undo()
        assert hands.event == before
        hands.redo()
        hands.do(PUBLISH)
        assert hands.last.status is RoundStatus.PLAYING
        assert kept_in_file(hands)["exchanged"]


def _listed(name: str) -> str:
    """A name as the hall has it, the surname first."""
    first, last = name.split(" ", 1)
    return f"{last} {first}"


def test_tables_are_kept_by_keys_while_the_others_are_drawn(play: Opener) -> None:
    with play(events.event(PLAYERS, rounds_planned=3)) as hands:
        hands.person.go("round-1")
        hands.do(DRAW)
        before = hands.event
        kept = hands.names(1), hands.names(2)
        hands.do(KEEP, Key.Key_Right, KEEP, DRAW_AGAIN, DRAW_AGAIN)
        assert (hands.names(1), hands.names(2)) == kept
        assert (hands.last.attempt, hands.last.pairing) == (3, Pairing.MANUAL)
        assert {s.entry for s in hands.last.seats()} == {s.entry for s in before.rounds[0].seats()}
        hands.undo()
        hands.undo()
        assert hands.event == before
        hands.redo()
        hands.do(PUBLISH)
        assert kept_in_file(hands)["pairing"] == "manual"


def test_another_draft_is_compared_by_keys_and_taken(play: Opener) -> None:
    with play(one_round_played()) as hands:
        hall = after_a_round(hands)
        before, others = hands.event, hall.page.draft.others
        hands.do(Key.Key_F3)
        hall.qtbot.waitUntil(lambda: others.affected is not None)
        changed = others.affected
        assert changed is not None
        hands.do(Key.Key_F10)
        assert hands.last.pairing is Pairing.SOFT
        moved = {
            seat.entry
            for table in hands.last.tables
            for seat in table.seats
            if seat.entry not in {s.entry for s in before.rounds[1].table(table.number).seats}
        }
        assert {move.entry for move in changed.moves} == moved
        hands.do(Key.Key_Escape)
        assert hall.window.side.isHidden()
        hands.undo()
        assert hands.event == before
        hall.qtbot.waitUntil(others.by_other_way.isEnabled)
        hands.do(OTHER_WAY, PUBLISH)
        assert kept_in_file(hands)["pairing"] == "soft"


@pytest.mark.long
@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_draft_is_worked_on_by_mouse(play: Opener, qtbot: QtBot, qapp: QApplication) -> None:
    with play(events.event(PLAYERS, rounds_planned=3)) as hands:
        mouse = Mouse(hands.person)
        hands.person.window.go("round-1")
        mouse.press("Draw round 1")
        hall = hands.person.hall
        kept, one, other = hands.names(1), hands.names(2)[0], hands.names(3)[1]
        hall.choose_at(0, 0, "Keep this table, or not any more")
        hall.drag(hall.seat_point(1, 0), hall.seat_point(2, 1))
        assert (hands.names(2)[0], hands.names(3)[1]) == (other, one)
        mouse.press("Compare with another draft")
        qtbot.waitUntil(lambda: hall.page.draft.others.affected is not None)
        mouse.press("Take the other draft")
        assert hands.names(2)[0] == one
        mouse.press("Draw again")
        assert hands.names(1) == kept
        assert hands.last.attempt == 2
        QTest.mouseMove(hall.draft.hall.viewport(), QPoint(5, 5))
        mouse.press("Publish")
        assert hands.last.status is RoundStatus.PLAYING
