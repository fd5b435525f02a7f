"""The final ranking: the final first, prizes, league points and their formula."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, Phase, Prize
from bglmanager.ui.look import Look
from tests.helpers.events import closed, two_rounds, with_round
from tests.ui.open_page import SHIFT, Opener, pages
from tests.ui.standings_panel import cells, page_of, pair, player, titles, words

Key = Qt.Key


@pytest.fixture
def open_(look: Look, qtbot: QtBot, tmp_path: Path) -> Iterator[Opener]:
    """Opens the standings of an event."""
    with pages(look, qtbot, tmp_path, "standings") as make:
        yield make


def with_final(**changes: object) -> Event:
    """Two Swiss rounds and a closed final: 5, 1, 2, 3, then 7, 6, 4, 8."""
    event = two_rounds(rounds_planned=2, **changes)
    return closed(with_round(event, phase=Phase.FINAL, order=[5, 1, 2, 3]))


def test_the_final_ranking_comes_first_once_the_final_is_closed(open_: Opener) -> None:
    seen = open_(with_final(prizes=(Prize(1, "Coppa"), Prize(2, "Gioco"))))
    assert seen.window.header.title == "Final ranking"
    assert seen.state == "The event is over: 8 players."
    assert titles(seen) == ["No.", "Name", "Points", "F", "League points", "Prize"]
    assert cells(seen, "Name")[:3] == ["Rossi Elena", "Rossi Ada", "Rossi Bruno"]
    assert cells(seen, "F")[:5] == ["1/1", "2/1", "3/1", "4/1", "–"]
    assert cells(seen, "Prize")[:3] == ["Coppa", "Gioco", ""]
    assert cells(seen, "League points")[0] == "702"
    index = page_of(seen).listed.table.model_of.index_of(5, 4)
    assert index.data(Qt.ItemDataRole.ToolTipRole) == "702.105571"


def test_the_panel_shows_the_league_formula_with_its_numbers(open_: Opener) -> None:
    seen = open_(with_final())
    seen.press(Key.Key_Down)
    assert player(seen).sentences[0] == "Played the final and took place 1 there."
    assert "1 × 10 × (77.50 + 0.5 × 100) × (1 − e^(−8/10)) = 702.105571" in words(seen)
    seen.press(Key.Key_Down, times=4)
    assert player(seen).sentences[0] == "Not in the final: the standings before it decide."


def test_the_final_separates_before_the_standings_do(open_: Opener) -> None:
    seen = open_(with_final())
    seen.press(Key.Key_Down)
    seen.press(Key.Key_Down, SHIFT)
    assert pair(seen).sentences == ["The final decides: place 1 against place 2."]
    seen.press(Key.Key_Down, SHIFT, times=3)
    assert pair(seen).sentences == ["Rossi Elena played the final."]


def test_while_the_final_is_played_there_is_no_final_ranking(open_: Opener) -> None:
    event = with_round(two_rounds(rounds_planned=2), phase=Phase.FINAL, order=[1, 5, 3, 2])
    seen = open_(event)
    assert seen.window.header.title == "Standings after round 2"
    assert seen.notices == ["Provisional: Final is being played, table 1 is missing."]
