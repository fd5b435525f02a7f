"""Boxes on the round page: on the cards, in their panel by keys, the warnings, the print."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine import copies
from bglmanager.engine.event import Event, EventDesk
from bglmanager.services import waiting
from bglmanager.ui.pages.prints.page import PrintsPage
from bglmanager.ui.pages.round.copies_panel import BoxesPanel
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Button
from tests.helpers.events import event
from tests.ui.hall import CONTROL, ENTER, Hall

Key = Qt.Key
HallMaker = Callable[..., Hall]


@pytest.fixture
def hall_of(qtbot: QtBot, look: Style, tmp_path: Path) -> Iterator[HallMaker]:
    """Opens an event with copies, at the draw of round 1."""
    made: list[Hall] = []

    def make(players: int, copies: dict[int, int], *, asked: bool | None = None) -> Hall:
        found = Hall.of(qtbot, look, tmp_path, with_copies(players, copies, asked), prints=True)
        made.append(found)
        return found

    yield make
    for hall in made:
        hall.close()


def with_copies(players: int, copies: dict[int, int], asked: bool | None) -> Event:
    made = event(players, desk=EventDesk(bring_copy=asked))
    people = (
        replace(e, desk=replace(e.desk, present=True, copies=copies.get(e.number)))
        for e in made.entries
    )
    return replace(made, entries=tuple(people))


def draw(hall: Hall) -> None:
    hall.press(ENTER, CONTROL)


def panel(hall: Hall) -> BoxesPanel:
    found = hall.page.boxes.panel
    assert found is not None
    return found


def listed(hall: Hall) -> list[tuple[str, str]]:
    model = panel(hall).list.model()
    return [
        (str(model.index(row, 0).data()), str(model.index(row, 1).data()))
        for row in range(model.rowCount())
    ]


def press(hall: Hall, words: str) -> None:
    """Press a button of the panel."""
    buttons = panel(hall).findChildren(Button)
    next(button for button in buttons if button.text() == words).click()


def on_tables(hall: Hall) -> dict[int, int]:
    found = copies.on_tables(hall.event, hall.event.rounds[-1])
    return {int(t): int(e) for t, e in found.items()}


def test_too_few_boxes_are_said_before_the_draw(hall_of: HallMaker) -> None:
    hall = hall_of(12, {1: 1, 2: 1})
    assert hall.notices == [
        (
            "3 tables and only 2 copies of the game. Find more of them, or note with F6 in "
            "the entries who has brought one."
        )
    ]


def test_an_event_without_copies_says_nothing_of_boxes(hall_of: HallMaker) -> None:
    hall = hall_of(8, {})
    assert hall.notices == []
    draw(hall)
    assert hall.notices == []
    assert [card.note for card in hall.draft.hall.cards] == ["", ""]
    assert hall.page.boxes.show not in hall.page.secondary()


def test_the_cards_say_whose_box_is_played_with(hall_of: HallMaker) -> None:
    hall = hall_of(8, {1: 1, 2: 1, 3: 1})
    draw(hall)
    names = {1: "Rossi Ada", 2: "Rossi Bruno", 3: "Rossi Carla"}
    wanted = [names[owner] for owner in on_tables(hall).values()]
    assert [card.note for card in hall.draft.hall.cards] == [f"copy of {name}" for name in wanted]


def test_a_table_without_a_box_is_named(hall_of: HallMaker) -> None:
    hall = hall_of(12, {1: 1, 2: 1})
    draw(hall)
    [bare] = {1, 2, 3} - set(on_tables(hall))
    assert hall.notices == [f"1 copy of the game is missing. Table {bare} has none."]
    hall.press(ENTER, CONTROL)
    assert f"1 copy of the game is missing. Table {bare} has none." in hall.notices


def test_enter_on_two_tables_exchanges_their_boxes(hall_of: HallMaker) -> None:
    hall = hall_of(8, {1: 1, 2: 1})
    draw(hall)
    before = on_tables(hall)
    hall.press(Key.Key_B, CONTROL)
    assert hall.at(panel(hall).list)
    hall.press(ENTER)
    assert listed(hall)[0][1].endswith("(moving)")
    hall.press(Key.Key_Down)
    hall.press(ENTER)
    assert on_tables(hall) == {1: before[2], 2: before[1]}
    assert hall.said == "Copies of tables 1 and 2 swapped"
    hall.press(Key.Key_Z, CONTROL)
    assert on_tables(hall) == before


def test_escape_lets_a_box_go_and_then_closes_the_panel(hall_of: HallMaker) -> None:
    hall = hall_of(8, {1: 1, 2: 1})
    draw(hall)
    hall.press(Key.Key_B, CONTROL)
    hall.press(ENTER)
    hall.press(Key.Key_Escape)
    assert not listed(hall)[0][1].endswith("(moving)")
    hall.press(Key.Key_Escape)
    assert hall.page.boxes.panel is None
    assert hall.at_seat(0, 0)


def test_space_takes_the_next_box_that_is_left_and_del_none(hall_of: HallMaker) -> None:
    hall = hall_of(8, {1: 3, 2: 1})
    draw(hall)
    hall.press(ENTER, CONTROL)
    hall.press(Key.Key_B, CONTROL)
    first = on_tables(hall)[1]
    hall.press(Key.Key_Delete)
    assert 1 not in on_tables(hall)
    assert listed(hall)[0] == ("1", "none")
    press(hall, "Another copy for this table")
    press(hall, "No copy of its own")
    assert 1 not in on_tables(hall)
    hall.press(Key.Key_Space)
    assert on_tables(hall)[1] == 1
    assert first in (1, 2)


def test_space_says_when_no_other_box_is_left(hall_of: HallMaker) -> None:
    hall = hall_of(8, {1: 1})
    draw(hall)
    hall.press(Key.Key_B, CONTROL)
    hall.press(Key.Key_Space)
    assert hall.said == "No other copy is left."


def test_the_panel_follows_a_box_that_comes_while_they_play(hall_of: HallMaker) -> None:
    hall = hall_of(8, {1: 1})
    draw(hall)
    hall.press(ENTER, CONTROL)
    hall.press(Key.Key_B, CONTROL)
    assert panel(hall).sum_words().startswith("1 table has no copy.")
    waiting.turn_copy(hall.desk, hall.event.entries[1].number)
    assert panel(hall).spare_words() == "Not on a table: Rossi Bruno"
    press(hall, "Fill the empty ones")
    assert panel(hall).sum_words().startswith("All 2 tables have a copy.")


def test_the_open_table_says_whose_box_it_has(hall_of: HallMaker) -> None:
    hall = hall_of(8, {1: 2})
    draw(hall)
    hall.press(ENTER, CONTROL)
    assert hall.form.minutes.text().endswith("copy of Rossi Ada")


def test_the_list_is_printed_from_the_panel(hall_of: HallMaker) -> None:
    hall = hall_of(8, {1: 1, 2: 1})
    draw(hall)
    hall.press(ENTER, CONTROL)
    hall.press(Key.Key_B, CONTROL)
    press(hall, "Print the list")
    page = hall.window.page
    assert isinstance(page, PrintsPage)
    hall.qtbot.waitUntil(lambda: page.state_line().startswith("Copies to tables – Round 1"))
