"""What is asked about a result: the answer typed replaces what is asked about."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.boards import complete_years
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Better, Event, League, TieBreak
from bglmanager.i18n import Texts
from bglmanager.printing import GameWords, PrintOptions
from bglmanager.printing.job import Job
from bglmanager.printing.sheets import forms
from bglmanager.printing.text import Typesetter
from bglmanager.services.score_sheet import BID
from bglmanager.ui.look import Look
from tests.helpers import boards, events
from tests.helpers.days import EVENING
from tests.helpers.games import WINGS, in_sides, round_of, shelf
from tests.ui.hall import CONTROL, ENTER, Hall


def with_ties(made: Event) -> Event:
    """The round with one tie-break, the higher the better."""
    round_ = made.rounds[0]
    tables = tuple(
        replace(table, seats=tuple(replace(seat, tie_breaks=(None,)) for seat in table.seats))
        for table in round_.tables
    )
    ties = (TieBreak("Coins", Better.HIGH),)
    return replace(made, rounds=(replace(round_, tie_breaks=ties, tables=tables),))


def test_the_value_typed_after_a_question_replaces_the_one_asked_about(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path / "hall", events.playing(8, minutes=45))
    hall.type("1", "40", "30", "20", "200")
    assert "far from the other scores" in hall.form.said.text
    hall.type("25")
    assert hall.scores(1) == [40, 30, 20, 25]
    hall.close()


def test_so_it_is_where_a_field_is_no_number_and_has_the_keyboard_already(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path / "hall", events.playing(8, minutes=45))
    hall.type("1", "40", "30", "20", "1x")
    assert "is not a number" in hall.line(4).fault
    hall.type("10")
    assert hall.scores(1) == [40, 30, 20, 10]
    hall.close()


def test_a_reason_that_is_none_is_replaced_by_the_next(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path / "hall", events.playing(8, minutes=45))
    hall.type("1", "40", "30", "20", "10")
    hall.type("1", "41", "30", "20", "10", "7")
    assert "is not a reason" in hall.form.reason_field.problem
    hall.type("misread")
    assert [line.reason for line in hall.event.corrections] == ["misread"]
    hall.close()


def test_a_value_that_breaks_a_tie_is_looked_at_like_a_score(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path / "hall", with_ties(events.playing(8, minutes=45)))
    hall.type("1", "40", "40", "20", "10", "2", "1120")
    second = hall.names(1)[1]
    assert hall.form.said.text.startswith("Table 1: ")
    assert "has 1120 for “Coins”, far from the others. Is it right?" in hall.form.said.text
    assert second.split()[0] in hall.form.said.text
    hall.type("1")
    assert [seat.tie_breaks for seat in hall.event.rounds[0].tables[0].seats][:2] == [(2,), (1,)]
    hall.close()


def test_a_board_asks_in_the_same_way(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = Hall.of(qtbot, look, tmp_path / "hall", boards.event())
    hall.press(ENTER, CONTROL)
    hall.press(ENTER, CONTROL)
    hall.type("1", "5", "4", "6", "5", "5", "4", "9", "")
    board = hall.results.board
    assert "1901" in board.said.text
    QTest.keyClicks(hall.focus, "3")
    assert hall.centres[0] == "3"
    hall.close()


def test_a_board_is_not_ended_by_enter_on_an_empty_year(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path / "hall", boards.event())
    hall.press(ENTER, CONTROL)
    hall.press(ENTER, CONTROL)
    hall.type("1", *map(str, boards.YEARS[0]), "")
    said = hall.results.board.said.text
    assert said.startswith("Table 1: the last year typed is 1901, and games go to 1907.")
    assert complete_years(hall.event.rounds[0].tables[0]) == ()
    hall.press(ENTER)
    assert complete_years(hall.event.rounds[0].tables[0]) == (1901,)
    hall.close()


def test_a_key_that_can_do_nothing_says_why(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    """While a closed round is corrected nobody leaves the game: each key says so."""
    made = events.playing(8, ruleset="big-2026", league=League.BIG, tier=None, minutes=45)
    hall = Hall.of(qtbot, look, tmp_path / "hall", made)
    hall.type("", "40", "30", "20", "10", "41", "36", "26", "21")
    hall.press(ENTER, CONTROL)
    hall.window.go("round-1")
    hall.type("1")
    hall.press(Qt.Key.Key_F2)
    assert hall.at(hall.line(1).score)
    for key in (Qt.Key.Key_F10, Qt.Key.Key_F7, Qt.Key.Key_F6, Qt.Key.Key_F5):
        hall.window.say("")
        hall.press(key)
        assert hall.said == "Round 1 is closed. Open it again for that."
    assert hall.at(hall.line(1).score)
    hall.press(Qt.Key.Key_F3)
    assert hall.said == "In this game the figures say who won."
    hall.close()


def test_form_and_sheet_have_their_columns_in_one_order(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    made = in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2))
    desk = replace(made.settings.desk, auction=True)
    made = replace(made, settings=replace(made.settings, desk=desk))
    hall = Hall.of(qtbot, look, tmp_path / "hall", made, shelf(WINGS))
    labels = [column.label for column in on_paper(made)]
    called = {"Score": "Sum", "Ref.": "Place"}
    titles = [title.toolTip() or title.text() for title in hall.form.seats.head.titles]
    titles[-1] = hall.form.seats.head.titles[-1].text()
    assert [called.get(title, title) for title in titles] == labels
    assert hall.line(1).fields()[0] is hall.line(1).figures.named[BID]
    hall.close()


def on_paper(made: Event) -> tuple[forms.BoxColumn, ...]:
    """The columns of the table sheet in English."""
    options = PrintOptions(
        printed_at=EVENING, games={WINGS.id: GameWords(WINGS.name.of("en"), WINGS)}
    )
    setter = cast("Typesetter", None)  # nothing is set
    job = Job(made, derive(made), Texts("en"), None, options, setter, {})
    round_ = made.rounds[0]
    return forms.box_columns(job, round_, forms.asked_of_round(job, round_))
