"""Who can still reach the final, on the page of standings and in the panel about a player."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.services import rounds
from bglmanager.services.result_input import SeatInput
from bglmanager.ui.style import Style
from tests.helpers.events import played, with_round
from tests.helpers.results_typed import enter_result
from tests.ui.open_page import CONTROL, Opener, Seen, pages
from tests.ui.standings_panel import cells, page_of, table_of, titles, told, words

Key = Qt.Key
ORDER = (1, 6, 3, 8, 5, 2, 7, 4)


@pytest.fixture
def open_(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Opener]:
    """Opens the standings of an event."""
    with pages(look, qtbot, tmp_path, "standings") as make:
        yield make


def last_round() -> Event:
    """Eight players in the last of three rounds, no result in yet."""
    return with_round(played(8, 2, rounds_planned=3), order=ORDER)


def about(seen: Seen, entry: int) -> list[str]:
    """What the panel says of what a player needs."""
    assert table_of(seen).pick_key(entry)
    page_of(seen).open_at(f"entry-{entry}")
    content = seen.window.side.content_shown
    assert content is not None
    return told(content).get("What it takes to advance", [])


def test_the_column_and_the_names_go_with_every_result(open_: Opener) -> None:
    seen = open_(last_round())
    before = cells(seen, "Final")
    assert before.count("certain") == 2
    page_of(seen)._chances.ask.trigger()
    assert seen.side == "Who can still advance"
    assert "2 are certain" in words(seen)
    four = [SeatInput(score=score) for score in (40, 30, 20, 10)]
    enter_result(seen.desk, RoundNumber(3), TableNumber(1), four)
    after = cells(seen, "Final")
    assert after.count("out") > before.count("out")
    for was, is_ in zip(before, after, strict=True):
        assert was in ("possible", is_)
    enter_result(seen.desk, RoundNumber(3), TableNumber(2), four)
    assert "4 are certain" in words(seen)
    assert "4 are out" in words(seen)


def test_the_panel_says_what_each_place_would_do(open_: Opener) -> None:
    seen = open_(last_round())
    assert about(seen, 2) == [
        "Place 1: enough, whatever the others do.",
        "Places 2 to 4: can be enough, it hangs on table 1.",
    ]
    assert about(seen, 3) == [
        "Place 1: enough, whatever the others do.",
        "Place 2: can be enough, it hangs on table 2.",
        "Places 3 to 4: not enough.",
    ]
    assert about(seen, 1) == ["Nothing can change it any more, whatever the others do."]
    four = [SeatInput(score=score) for score in (40, 30, 20, 10)]
    enter_result(seen.desk, RoundNumber(3), TableNumber(1), four)
    assert about(seen, 6) == ["The own result is in; it hangs on table 2."]
    assert about(seen, 8) == ["No result is enough any more."]


def test_on_the_page_of_the_round_why_says_it_too(open_: Opener) -> None:
    seen = open_(last_round())
    seen.window.go("round-3")
    seen.press(Key.Key_1)
    seen.press(Key.Key_Return)
    seen.press(Key.Key_W, CONTROL)
    assert "What it takes to advance" in words(seen)


def test_with_rounds_to_come_it_is_said_what_is_not_worked_out(open_: Opener) -> None:
    losses = {"ruleset": "big-2026", "league": None, "tier": None, "players_per_table": 2}
    seen = open_(played(6, 2, rounds_planned=3, **losses))
    assert "possible?" in cells(seen, "Final")
    assert "Not worked out to the end" in page_of(seen).sentence.text()


def test_where_everybody_can_or_nobody_has_to_the_column_is_not_there(open_: Opener) -> None:
    seen = open_(played(8, 1))
    assert "Final" not in titles(seen)
    assert page_of(seen).sentence.isHidden()
    none = open_(played(8, 2, ruleset="big-2026", league=None, tier=None, game="multi"))
    assert page_of(none)._chances.why_not() == (
        "Nothing is left to be reached, or nobody has played yet.",
    )


def test_the_panel_closes_when_nothing_is_left_to_be_reached(open_: Opener) -> None:
    seen = open_(last_round())
    page_of(seen)._chances.ask.trigger()
    four = [SeatInput(score=score) for score in (40, 30, 20, 10)]
    for table in (1, 2):
        enter_result(seen.desk, RoundNumber(3), TableNumber(table), four)
    rounds.close_round(seen.desk, RoundNumber(3))
    rounds.draw_round(seen.desk)
    rounds.publish_draft(seen.desk)
    assert seen.side == "Who can still win the final"
    enter_result(seen.desk, RoundNumber(4), TableNumber(1), four)
    rounds.close_round(seen.desk, RoundNumber(4))
    assert page_of(seen)._chances.why_not()
    assert seen.window.side.content_shown is None
