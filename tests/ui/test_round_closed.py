"""A round that is over: read, corrected, opened again, and what comes after it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus, Event, Pairing, Phase, RoundStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.ui.look import Look
from bglmanager.ui.pages.consequences_card import ConsequencesCard
from bglmanager.ui.pages.standings.panel import StandingsPlayerPanel
from tests.helpers import events
from tests.ui.hall import CONTROL, ENTER, Hall

F2, F5 = Qt.Key.Key_F2, Qt.Key.Key_F5


def closed(qtbot: QtBot, look: Look, folder: Path, event: Event, key: str) -> Hall:
    """The page of a round that is over."""
    hall = Hall.of(qtbot, look, folder, event)
    hall.window.go(key)
    return hall


def test_a_closed_round_is_only_read(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = closed(qtbot, look, tmp_path, events.played(8, 1), "round-1")
    hall.type("2")
    assert hall.form.title == "Table 2"
    assert hall.line(1).fields() == []
    assert hall.line(1).score.isReadOnly()
    assert hall.line(1).outcome == ("1", "100", "40.00")
    hall.press(F5)
    assert hall.event.entry(EntryNumber(5)).status is EntryStatus.ACTIVE
    hall.close()


def test_an_old_result_is_corrected_and_the_consequence_named(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = closed(qtbot, look, tmp_path, events.played(8, 1), "round-2")
    hall.press(ENTER, CONTROL, times=2)
    hall.window.go("round-1")
    hall.type("1")
    hall.press(F2)
    assert hall.at(hall.line(1).score)
    hall.type("1", "30", "20", "10", "misread")
    card = hall.page.findChild(ConsequencesCard)
    assert card is not None
    assert card.said.text() == (
        "Round 2 (being played, no result yet): all 2 tables would change. Rossi Ada from table 1 "
        "to 2; Rossi Carla from table 2 to 1.\nStandings: Rossi Bruno from 3 to 1; Rossi Elena "
        "from 1 to 2; Rossi Carla from 6 to 3; Rossi Dino from 8 to 6; 1 more."
    )
    hall.press(ENTER)
    assert hall.scores_of(1, 1) == [1, 30, 20, 10]
    assert hall.event.rounds[1].pairing is Pairing.MANUAL
    assert hall.line(1).score.isReadOnly()
    hall.window.go("round-2")
    (notice,) = hall.notices
    assert notice == (
        "An older result was corrected after the players were seated here. Who sits where has "
        "stayed as it was."
    )
    hall.type("1")
    hall.press(Qt.Key.Key_W, CONTROL)
    panel = hall.window.side.content
    assert isinstance(panel, StandingsPlayerPanel)
    assert (
        "Something was corrected after the players were seated here: the standings alone do not "
        "give these tables any more."
    ) in panel.sentences
    hall.close()


def test_escape_leaves_a_closed_result_as_it_was(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = closed(qtbot, look, tmp_path, events.played(8, 1), "round-1")
    before = hall.event
    hall.press(F2)
    hall.type("99")
    hall.press(Qt.Key.Key_Escape)
    assert hall.line(1).score.text() == "40"
    assert hall.line(1).score.isReadOnly()
    assert hall.event is before
    hall.close()


def test_the_last_round_is_opened_again(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = closed(qtbot, look, tmp_path, events.played(8, 2), "round-1")
    assert hall.page.results.reopen.toolTip() == (
        "Round 2 has been made since: correct the result of round 1 instead of opening it again."
    )
    hall.window.go("round-2")
    hall.page.results.reopen.trigger()
    assert hall.event.rounds[1].status is RoundStatus.PLAYING
    assert hall.said == "Round 2 opened again"
    hall.close()


def test_the_next_step_is_the_primary_button(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = closed(qtbot, look, tmp_path, events.played(8, 1, rounds_planned=1), "round-1")
    following = hall.page.primary()
    assert following is not None
    assert following.text() == "Go to the final"
    hall.press(ENTER, CONTROL)
    assert hall.window.key == "round-2"
    assert hall.state == "All planned rounds are played: now the final."
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[1].phase is Phase.FINAL
    assert hall.draft.isVisible()
    hall.close()


def test_the_final_shows_who_won(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    event = events.with_round(
        events.played(8, 1, rounds_planned=1), phase=Phase.FINAL, order=[1, 5, 2, 6]
    )
    hall = closed(qtbot, look, tmp_path, event, "round-2")
    hall.type("1", "10", "40", "30", "20")
    hall.press(ENTER, CONTROL)
    assert hall.results.ranking.lines == (
        "1. Rossi Elena",
        "2. Rossi Bruno",
        "3. Rossi Fabio",
        "4. Rossi Ada",
    )
    hall.close()


def test_another_table_of_a_closed_round_forgets_what_was_typed(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = closed(qtbot, look, tmp_path, events.played(8, 1), "round-1")
    hall.press(F2)
    hall.type("99")
    hall.results.list.pick(2)
    assert hall.form.title == "Table 2"
    assert [row.state.value for row in hall.results.rows] == ["done", "done"]
    hall.close()


def test_a_round_is_not_closed_over_a_correction_that_is_not_saved(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    event = events.playing(11, rounds_planned=2)
    hall = Hall.of(qtbot, look, tmp_path, event)
    hall.type("", "40", "35", "25", "20", "41", "36", "26", "21", "42", "37", "27")
    hall.type("1", "20")
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[0].status is RoundStatus.PLAYING
    why = hall.page.results.close.refusal
    assert why == "At table 1 a correction is not saved. Save it, or press Esc there."
    hall.press(Qt.Key.Key_Escape)
    assert hall.line(1).score.text() == "40"
    hall.press(ENTER, CONTROL)
    [done] = hall.event.rounds
    assert done.status is RoundStatus.CLOSED
    assert {row.state.value for row in hall.results.rows} == {"done"}
    hall.close()
