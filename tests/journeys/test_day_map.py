"""A day followed on its map: from the draft through cut and bracket to the champion, on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.day_map import BoxState
from bglmanager.engine.event import RoundStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.ui.pages.map.page import MapPage
from bglmanager.ui.pages.prints.page import PrintsPage
from tests.journeys.cups import scores
from tests.journeys.person import CONTROL, Person, at_the_keyboard
from tests.journeys.test_finals import (
    duel_of,
    finish,
    name_of,
    play,
    type_and_close,
)
from tests.printing.reading import text
from tests.ui.hands import drag

Key = Qt.Key
ENTER, ALT = Key.Key_Return, Qt.KeyboardModifier.AltModifier


def the_map(person: Person) -> MapPage:
    """By the letter of its Italian name, in every language."""
    person.press(Key.Key_T, ALT)
    page = person.window.page
    assert isinstance(page, MapPage)
    return page


def table_of(person: Person, entry: EntryNumber) -> int:
    """Where somebody sits in the newest round."""
    last = person.desk.event.rounds[-1]
    return next(t.number for t in last.tables for s in t.seats if s.entry == entry)


def heads(page: MapPage) -> list[str]:
    assert page.view.text is not None
    return [head.title for head in page.view.text.heads]


def test_7_at_a_game_of_two_followed_on_the_map_to_the_champion(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        duel_of(person, 7, tmp_path)
        swap_on_the_map(person)
        type_and_close(person)
        person.press(ENTER, CONTROL)
        for _ in range(2):
            play(person, [2] * 3 + [1])
        page = the_map(person)
        assert page.view.text is not None
        phases = heads(page)
        assert phases[:3] == ["Round 1", "Round 2", "Round 3"]
        assert phases[-2:] == ["Semifinal", "Final"]
        person.press(Key.Key_End)
        follow_the_semifinals(person, len(phases))
        champion = person.desk.derived.final_ranking[0]
        page = the_map(person)
        assert page.view.text is not None
        assert page.view.text.champion == name_of(person, champion)
        walk_the_way_of(person, page, champion)
        poster(person, tmp_path, champion)
        person.press(Key.Key_N, ALT)
        document = finish(person, tmp_path)
    assert document["derived"]["final_ranking"][0]["entry"] == champion


def swap_on_the_map(person: Person) -> None:
    """The first draw, looked at and changed on the map; then back to it by Enter."""
    person.go("round-1")
    person.press(ENTER, CONTROL)
    page = the_map(person)
    one = page.view.current_entry
    assert one is not None
    person.press(Key.Key_X, CONTROL)
    person.press(Key.Key_Down, times=2)
    other = page.view.current_entry
    assert other is not None
    before = table_of(person, one), table_of(person, other)
    assert before == (1, 2)
    person.press(Key.Key_V, CONTROL)
    assert (table_of(person, other), table_of(person, one)) == before
    assert page.view.current_entry == one
    person.press(ENTER)
    assert person.window.key == "round-1"
    person.press(ENTER, CONTROL)
    assert person.desk.event.rounds[-1].status is RoundStatus.PLAYING


def follow_the_semifinals(person: Person, rounds: int) -> None:
    """Phase after phase; while one is played, its winners stand in the next as results land."""
    while len(person.desk.event.rounds) < rounds:
        number = person.desk.event.next_number
        person.go(f"round-{number}")
        person.press(ENTER, CONTROL, times=2)
        made = person.desk.event.rounds[-1]
        assert made.status is RoundStatus.PLAYING, person.notices
        person.press(ENTER)
        person.lines(*scores(made.tables[0]))
        page = the_map(person)
        assert page.view.text is not None
        done = [box for box in page.view.text.boxes.values() if box.state is BoxState.DONE]
        assert done[-1].seats[0].first
        person.go(f"round-{number}")
        if len(made.tables) > 1:
            person.press(ENTER)
            for table in made.tables[1:]:
                person.lines(*scores(table))
        person.press(ENTER, CONTROL)
        assert person.desk.event.rounds[-1].status is RoundStatus.CLOSED, person.notices


def walk_the_way_of(person: Person, page: MapPage, champion: EntryNumber) -> None:
    """Found by letters; then by one key from the final back to the first of the bracket."""
    for letter in person.desk.event.entry(champion).last_name:
        person.type(letter)  # the first goes from the map to its field
    assert page.view.marked == champion
    person.press(ENTER)
    assert page.view.current_entry == champion
    stops = []
    while page.view.current is not None and page.view.current[1] is not None:
        stops.append(page.view.current[0].stop)
        person.press(Key.Key_Left)
    assert stops == sorted(stops, reverse=True)
    assert len(stops) == len(set(stops)) > 1


def poster(person: Person, folder: Path, champion: EntryNumber) -> None:
    """Ctrl+P on the map shows its sheet."""
    the_map(person)
    person.press(Key.Key_P, CONTROL)
    page = person.window.page
    assert isinstance(page, PrintsPage)
    person.qtbot.waitUntil(lambda: page.printed is not None)
    said = text(person.saved(folder / "map.pdf"))
    assert "Day map" in said
    assert said.count(name_of(person, champion)) >= 3  # semifinal, final, champion


@pytest.mark.long
def test_by_mouse_a_draft_is_changed_and_a_table_opened_on_the_map(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        duel_of(person, 8, tmp_path)
        person.go("round-1")
        person.press(ENTER, CONTROL)
        person.window.go("map")
        page = person.window.page
        assert isinstance(page, MapPage)
        assert page.view.text is not None
        (one, two) = list(page.view.text.boxes)[:2]
        first, second = page.view.entry_at((one, 0)), page.view.entry_at((two, 1))
        assert first is not None
        assert second is not None
        port = page.view.viewport()
        centre = [page.view.place_rect(place).center() for place in ((one, 0), (two, 1))]
        drag(port, centre[0], centre[1])
        assert (table_of(person, first), table_of(person, second)) == (2, 1)
        assert isinstance(centre[0], QPoint)
        QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=centre[0])
        assert person.window.key == "round-1"
