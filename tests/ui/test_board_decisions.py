"""What the director of a Diplomacy event decides before a draw, in the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.services import boards
from bglmanager.services.boards import Decision
from bglmanager.ui.pages.round.called import standing_words
from bglmanager.ui.pages.round.decisions import DecisionsCard
from bglmanager.ui.pages.round.proposal_words import top_table
from bglmanager.ui.style import Style
from tests.helpers.boards import event, play
from tests.tools.screenshots import SIZE
from tests.ui.hall import CONTROL, ENTER, Hall

Key = Qt.Key


@pytest.fixture
def before(qtbot: QtBot, look: Style, tmp_path: Path) -> Iterator[Hall]:
    """Twenty players are here, nothing is drawn."""
    made = Hall.of(qtbot, look, tmp_path, event())
    yield made
    made.close()


def decisions(hall: Hall) -> DecisionsCard:
    return hall.page.proposal.decisions


def test_decisions_are_made_and_taken_back_by_keys(before: Hall) -> None:
    card = decisions(before)
    assert card.isVisible()
    card.player.setFocus()
    before.press(Key.Key_Down)
    chosen = EntryNumber(int(card.player.value))
    before.press(ENTER)
    assert boards.round_decisions(before.event, RoundNumber(1)) == (
        (chosen, Decision.SITS_OUT_ASKED),
    )
    assert before.said == f"{name(before, chosen)} sits round 1 out at your request"
    [line] = card.lines
    assert line.more.text() == "sits out at your request, 12 points"
    line.link.setFocus()
    before.press(ENTER)
    assert boards.round_decisions(before.event, RoundNumber(1)) == ()
    assert card.lines == []


def test_the_card_ends_where_the_band_of_the_day_ends(before: Hall) -> None:
    """On a usual screen, and in a large window."""
    card, band = decisions(before), before.page.proposal.band
    for width in (SIZE.width(), 1900):
        before.window.resize(width, SIZE.height())
        QApplication.processEvents()
        ends = {each.mapToGlobal(each.rect().topRight()).x() for each in (card, band)}
        assert len(ends) == 1


def name(hall: Hall, entry: EntryNumber) -> str:
    own = hall.event.entry(entry)
    return f"{own.first_name} {own.last_name}"


def test_without_a_player_the_keyboard_goes_to_the_players(before: Hall) -> None:
    card = decisions(before)
    card.decide.click()
    assert before.at(card.player)
    assert boards.round_decisions(before.event, RoundNumber(1)) == ()


def test_points_for_sitting_out_are_set_once_for_everybody(before: Hall) -> None:
    card = decisions(before)
    card.points.setFocus()
    before.press(Key.Key_Up, times=3)
    assert before.event.sat_out_points == 15
    assert before.said == "15 points for sitting out"


def test_ways_to_sevens_and_sixes_are_asked_for(qtbot: QtBot, look: Style, tmp_path: Path) -> None:
    """A way is chosen, its volunteers are named one by one, and the boards come out."""
    hall = Hall.of(qtbot, look, tmp_path, event(15))
    card = decisions(hall)
    assert [way.words for way in card.sizes.ways] == [
        "1 player sits out: 2 boards of 7",
        "3 players sit out: 2 boards of 6",
        "3 players play two boards: 3 boards of 6",
        "6 players play two boards: 3 boards of 7",
        "Nobody: 3 boards of 5, escalation",
    ]
    assert card.sizes.buttons[4].isChecked()
    assert card.asked.isHidden()
    card.sizes.buttons[4].setFocus()
    hall.press(Key.Key_Up, times=2)
    assert card.sizes.buttons[2].isChecked()
    assert card.asked.text() == "Name 3 volunteers to play two boards."
    hall.press(ENTER)
    assert hall.at(card.player)
    for said in ("Name 2 volunteers", "Name 1 volunteer"):
        hall.press(Key.Key_Down)
        hall.press(ENTER)
        assert card.asked.text() == f"{said} to play two boards."
        [chosen] = [n for n, button in enumerate(card.sizes.buttons) if button.isChecked()]
        assert card.sizes.ways[chosen].asks_twice
    hall.press(Key.Key_Down)
    hall.press(ENTER)
    assert card.asked.isHidden()
    assert card.sizes.isHidden()
    assert len(card.lines) == 3
    worth = card.lines[0].link.accessibleDescription().partition(", ")[2]
    assert worth == "plays two boards: × 1.15, or × 1.05 if eliminated"
    hall.page.before.draw.trigger()
    assert sizes(hall) == [6, 6, 6]
    hall.close()


def test_the_director_decides_about_a_player_from_anywhere(before: Hall) -> None:
    before.press(Key.Key_F7)
    assert before.at(decisions(before).player)


def test_who_is_called_is_decided_about_and_that_stands_in_the_roll_call(before: Hall) -> None:
    play(before.desk)
    before.window.go("round-2")
    before.press(Key.Key_M, CONTROL)
    before.press(Key.Key_Down)
    called = before.page.before.calling.current
    assert called is not None
    before.press(Key.Key_F7)
    card = decisions(before)
    assert before.at(card.decision)
    assert card.player.value == str(called)
    before.press(ENTER)
    assert boards.round_decisions(before.event, RoundNumber(2)) == (
        (called, Decision.SITS_OUT_ASKED),
    )
    before.press(Key.Key_M, CONTROL)
    lines = {line.entry.number: line for line in before.page.before.calling.view.listed.model.rows}
    said = standing_words(before.window.look.texts, lines[called])
    assert said == "sits out at your request, with points"


def test_the_last_round_names_its_top_table_and_who_declines(before: Hall) -> None:
    play(before.desk)
    before.window.go("round-2")
    card = decisions(before)
    assert card.top.isHidden()
    assert card.decision.findData(Decision.NO_TOP_TABLE.value) == -1
    play(before.desk)
    before.window.go("round-3")
    card = decisions(before)
    called = top_table(before.event, before.desk.derived)
    rows = {row.entry: row for row in before.desk.derived.standings[-1].rows}
    assert [line.words.whole_text for line in card.top.lines] == [
        f"{rows[entry].rank}. {listed(before, entry)}" for entry in called
    ]
    after = card.top.after.text()
    assert after.startswith("Next if one declines: ")
    assert name(before, called[-1]) in after  # what puts the next one behind
    card.top.lines[0].link.setFocus()
    before.press(Key.Key_Space)
    now = top_table(before.event, before.desk.derived)
    assert now[:6] == called[1:]
    assert listed(before, now[6]) in after
    assert card.lines[0].more.text() == "declines the top table: board × 0.9"


def test_8_3_2_where_too_many_decline_it_is_said_and_can_be_taken_back(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    """Ten play, and four decline: six are left for the seven seats."""
    hall = Hall.of(qtbot, look, tmp_path, event(10))
    card = last_round(hall)
    for _ in range(3):
        QTest.mouseClick(card.top.lines[0].link, Qt.MouseButton.LeftButton)
    assert card.top.after.isHidden()  # nobody is next
    QTest.mouseClick(card.top.lines[0].link, Qt.MouseButton.LeftButton)
    assert card.top.isVisible()
    assert (card.top.title.text(), card.top.lines) == ("The last round has no top table", [])
    assert "undo the decision of somebody" in card.top.after.text()
    (said,) = [each for each in hall.notices if "top table" in each]
    assert said == (
        "Too many decline the top table: 6 players are left for its 7 seats. The last round has "
        "none unless somebody takes that back."
    )
    assert "top table" not in hall.page.proposal.final_why.text()
    QTest.mouseClick(card.lines[0].link, Qt.MouseButton.LeftButton)
    assert len(card.top.lines) == 7
    assert not any("Too many" in each for each in hall.notices)
    assert "top table" in hall.page.proposal.final_why.text()
    hall.close()


def listed(hall: Hall, entry: EntryNumber) -> str:
    own = hall.event.entry(entry)
    return f"{own.last_name} {own.first_name}"


def last_round(hall: Hall) -> DecisionsCard:
    """Two rounds are played; the card before the draw of the third."""
    play(hall.desk)
    play(hall.desk)
    hall.window.go("round-3")
    return decisions(hall)


def sizes(hall: Hall) -> list[int]:
    return [len(table.seats) for table in hall.event.rounds[-1].tables]


def test_8_4_a_the_last_round_evened_out_by_the_director(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path, event(17))
    card = last_round(hall)
    assert [way.words for way in card.sizes.ways] == [
        "3 players sit out: 2 boards of 7",
        "1 player plays two boards: 2 boards of 7, 1 board of 4",
        "4 players play two boards: 3 boards of 7",
        "Nobody: 2 boards of 7, 1 board of 3, escalation",
        "Nobody, evened out: 1 board of 7, 2 boards of 5, escalation",
    ]
    assert card.sizes.buttons[3].isChecked()
    card.sizes.buttons[3].setFocus()
    hall.press(Key.Key_Down)
    assert card.sizes.buttons[4].isChecked()
    hall.page.before.draw.trigger()
    assert sizes(hall) == [7, 5, 5]
    hall.close()


def test_8_2_the_top_table_has_seven_though_seventeen_play(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    """Six were named, and the seventh of the standings was left out."""
    hall = Hall.of(qtbot, look, tmp_path, event(17))
    card = last_round(hall)
    best = [row.entry for row in hall.desk.derived.standings[-1].rows][:7]
    assert len(card.top.lines) == 7
    assert top_table(hall.event, hall.desk.derived) == tuple(best)
    hall.page.before.draw.trigger()
    assert sizes(hall) == [7, 7, 3]
    assert {seat.entry for seat in hall.event.rounds[-1].tables[0].seats} == set(best)
    hall.close()


def test_other_events_have_no_decisions(qtbot: QtBot, look: Style, tmp_path: Path) -> None:
    other = event(8, ruleset="bgl-2010", game="carcassonne", players_per_table=4)
    hall = Hall.of(qtbot, look, tmp_path, other)
    assert decisions(hall).isHidden()
    hall.close()
