"""What is chosen for the next draw: there on another page, after closing, after a kill; over with
the draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, Pairing
from bglmanager.engine.finals import Cut
from bglmanager.engine.games.kinds import DrawnFinal
from bglmanager.engine.ids import EventId, RoundNumber, TableNumber
from bglmanager.services import documents, erasing
from bglmanager.services.autosave import FOLDER, draft_beside
from bglmanager.services.pre_start_check import Answer
from bglmanager.services.result_input import SeatInput
from bglmanager.ui.pages.round.page import RoundPage
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from tests.helpers import boards, events
from tests.helpers.faults import moved
from tests.helpers.games import rules, shelf
from tests.helpers.results_typed import enter_result
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.morning import expected
from tests.ui.states import State
from tests.ui.test_board_decisions import last_round
from tests.ui.test_copied import save_copy
from tests.ui.test_event_plans import BIG
from tests.ui.test_not_saved import House
from tests.ui.test_round_two_players import duels, play_a_round
from tests.ui.test_typing import kill_while_typing
from tests.ui.tour import Tour, settle

Key = Qt.Key
Start = Callable[[Event | None], Hall]

BACK = "What was chosen for this draw is here again. The round is not drawn yet."
FINAL = events.played(16, **BIG, rounds_planned=1)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def start(look: Style, qtbot: QtBot, data: Path) -> Iterator[Start]:
    """Starts the program over an event, and once more after it was closed, at the draw."""
    made: list[Hall] = []

    def again(event: Event | None = None) -> Hall:
        for old in made:
            old.close()
        begin, of = (Hall.again, ()) if event is None else (Hall.of, (event,))
        hall = begin(qtbot, look, data, *of)
        made[:] = [hall]
        hall.window.go(f"round-{len(hall.event.rounds) + 1}")
        return hall

    yield again
    for one in made:
        one.close()


def kept(data: Path) -> list[str]:
    """What is kept in files."""
    return [file.read_text("utf-8") for file in (data / FOLDER).glob("*")]


def advance(hall: Hall) -> None:
    """Have one more advance, and one of them straight to the final."""
    cut = hall.page.proposal.cut
    for field in (cut.qualified, cut.direct):
        field.setFocus()
        hall.press(Key.Key_Up)


def chosen(hall: Hall) -> Cut:
    """What stands in the fields of the cut."""
    cut = hall.page.proposal.cut
    return Cut(cut.qualified.value(), cut.direct.value())


def test_who_advances_comes_back_after_closing(start: Start, data: Path) -> None:
    hall = start(FINAL)
    usual = chosen(hall)
    advance(hall)
    wanted = Cut(usual.qualified + 1, usual.direct + 1)
    assert chosen(hall) == wanted
    assert BACK not in hall.notices  # nothing was ended
    assert len(kept(data)) == 1  # the next moment may be the last
    hall = start(None)
    assert chosen(hall) == wanted
    assert BACK in hall.notices
    hall.page.proposal.cut.qualified.setFocus()
    hall.press(Key.Key_Down)
    assert BACK not in hall.notices
    hall.page.draw.trigger()
    assert len(hall.event.rounds) == 2
    assert kept(data) == []


@pytest.mark.long
def test_who_advances_comes_back_after_a_kill(start: Start, tmp_path: Path) -> None:
    kill_while_typing("draw", tmp_path)
    hall = start(None)
    assert BACK in hall.notices
    assert chosen(hall) == Cut(5, 1)


@pytest.mark.long
def test_the_rule_of_the_pairs_comes_back(start: Start) -> None:
    hall = start(events.played(8, **{**BIG, "players_per_table": 2}, rounds_planned=3))
    buttons = hall.page.proposal.pairing.one_of.buttons
    buttons[0].setFocus()
    hall.press(Key.Key_Right, times=2)
    hall = start(None)
    assert hall.page.proposal.pairing.one_of.buttons[2].isChecked()
    hall.page.draw.trigger()
    assert hall.event.rounds[1].pairing is Pairing.FEWEST


@pytest.mark.long
def test_evened_boards_come_back(start: Start) -> None:
    hall = start(boards.event(17))
    last_round(hall).sizes.buttons[3].setFocus()  # the usual way, after those with volunteers
    hall.press(Key.Key_Down)
    hall = start(None)
    assert hall.page.proposal.decisions.sizes.buttons[4].isChecked()
    hall.page.draw.trigger()
    assert [len(table.seats) for table in hall.event.rounds[-1].tables] == [7, 5, 5]


@pytest.mark.long
def test_that_the_standings_decide_comes_back(qtbot: QtBot, look: Style, data: Path) -> None:
    game = rules("duello", drawn_final=DrawnFinal.REPLAY)
    hall = Hall.of(qtbot, look, data, duels(4, game=game.id, rounds_planned=1), shelf(game))
    play_a_round(hall)
    hall.page.proposal.cut.qualified.setValue(2)
    hall.page.draw.trigger()
    hall.press(ENTER, CONTROL)
    hall.type("1", "10", "10")
    hall.press(ENTER, CONTROL, times=2)
    hall.page.proposal.replay.one_of.buttons[0].setFocus()
    hall.press(Key.Key_Right)
    decided = "Everything is decided: the event is over."
    assert hall.state == decided
    hall.close()
    hall = Hall.again(qtbot, look, data, shelf(game))
    hall.window.go("round-3")
    assert hall.state == decided
    hall.close()


def test_what_becomes_of_the_missing_is_answered_as_before(start: Start) -> None:
    hall = start(expected())
    hall.press(ENTER, CONTROL)
    hall.press(Key.Key_F4)  # all keep a seat
    hall.press(Key.Key_Space)  # the first one is another answer
    answers = hall.page.before.missing.answers
    assert len(set(answers.values())) == 2
    hall = start(None)
    assert BACK in hall.notices
    hall.press(ENTER, CONTROL)
    assert hall.page.before.missing.answers == answers
    hall.press(Key.Key_Escape)  # nothing is answered
    hall = start(None)
    assert BACK not in hall.notices
    hall.press(ENTER, CONTROL)
    assert set(hall.page.before.missing.answers.values()) == {Answer.LAPSED}


def test_another_language_takes_it_along_without_a_word(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    house = House(qapp, tmp_path, "en")
    final = replace(FINAL, settings=replace(FINAL.settings, id=EventId(str(UUID(int=1)))))
    house.desk = house.workspace.import_document(final)
    hall = Hall(qtbot, house.workspace, house.desk, house.start())
    assert QTest.qWaitForWindowActive(house.window)
    hall.window.go("round-2")
    advance(hall)
    wanted, before = chosen(hall), house.window
    before.prefer(Preferences(language="it"))
    qtbot.waitUntil(lambda: house.program.window is not before)
    hall = Hall(qtbot, house.workspace, house.desk, house.window)
    hall.window.go("round-2")
    assert chosen(hall) == wanted
    assert not any("scelte" in words for words in hall.notices)
    house.close()


def test_a_draw_that_is_discarded_is_chosen_anew(start: Start, data: Path) -> None:
    hall = start(FINAL)
    usual = chosen(hall)
    advance(hall)
    hall.page.draw.trigger()
    assert kept(data) == []
    hall.page.draft.discard.trigger()
    assert chosen(hall) == usual
    assert chosen(start(None)) == usual


def test_a_corrected_result_leaves_it(start: Start) -> None:
    hall = start(FINAL)
    advance(hall)
    wanted = chosen(hall)
    scores = [SeatInput(score) for score in (90, 30, 20, 10)]
    enter_result(hall.desk, RoundNumber(1), TableNumber(4), scores, reason="misread")
    assert chosen(hall) == wanted
    assert chosen(start(None)) == wanted


def test_undone_past_it_is_forgotten(start: Start, data: Path) -> None:
    hall = start(duels())
    play_a_round(hall)
    hall.page.proposal.pairing.one_of.buttons[0].setFocus()
    hall.press(Key.Key_Right, times=2)
    assert len(kept(data)) == 1
    while hall.event.rounds:
        hall.desk.undo()
    hall.window.go("round-2")
    assert kept(data) == []


def test_closing_and_tidying_forgets_it(start: Start, data: Path) -> None:
    hall = start(FINAL)
    advance(hall)
    erasing.tidy_event(hall.desk)
    assert kept(data) == []


def test_a_copy_takes_it_along(tour: Tour, tmp_path: Path) -> None:
    State("round-2", FINAL).show(tour)
    page = tour.page
    assert isinstance(page, RoundPage)
    page.proposal.cut.qualified.setFocus()
    tour.press(Key.Key_Up)
    wanted = page.proposal.cut.qualified.value()
    copy = tmp_path / "cup.bgl.json"
    with moved(tour.workspace):
        page.draw.trigger()
        assert save_copy(tour, copy).endswith("in cup.unsaved.json beside it: Round 2.")
    assert draft_beside(copy).exists()
    assert documents.read_event(copy.read_bytes()) == tour.desk.event
    other = Tour(tour._application, tmp_path / "other")
    try:
        other.at("home")
        other.answers.file = copy
        other.press(Key.Key_O, CONTROL)
        settle()
        other.window.go("round-2")
        assert BACK in other.notices
        page = other.page
        assert isinstance(page, RoundPage)
        assert page.proposal.cut.qualified.value() == wanted
    finally:
        other.close()
