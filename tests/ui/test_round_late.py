"""The clock of a round, who is late, and who comes without a seat, by keys."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import BottomReason, EntryDesk, EntryStatus, Event
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.services import entries, rounds
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.late_panel import LatePanel
from tests.helpers import events
from tests.services.test_begun_early import playing as slow_event
from tests.ui.hall import CONTROL, ENTER, Hall

SHIFT = Qt.KeyboardModifier.ShiftModifier


def day_of(players: int, missing: tuple[int, ...], lapsed: tuple[int, ...] = ()) -> Event:
    """Some have a seat and are not here yet; some lapsed before the draw."""
    made = events.event(players)
    for number in range(1, players + 1):
        status = EntryStatus.LAPSED if number in lapsed else EntryStatus.ACTIVE
        present = number not in (*missing, *lapsed)
        made = events.with_entry(made, number, status=status, desk=EntryDesk(present=present))
    return made


@pytest.fixture
def hall(qtbot: QtBot, look: Look, tmp_path: Path) -> Iterator[Hall]:
    """Twelve on the list, one missing with a seat, two lapsed; round 1 is published."""
    made = Hall.of(qtbot, look, tmp_path, day_of(12, (4,), (11, 12)))
    rounds.draw(made.desk)
    rounds.publish(made.desk)
    made.window.go("round-1")
    yield made
    made.close()
    made.window.deleteLater()


def panel(hall: Hall) -> LatePanel:
    found = hall.window.side.content
    assert isinstance(found, LatePanel)
    return found


def pass_minutes(hall: Hall, minutes: int) -> None:
    """The laptop's clock goes on; the page looks at it."""
    started = hall.event.rounds[0].desk.started
    assert started is not None
    now = started + dt.timedelta(minutes=minutes)
    hall.desk.now = lambda: now
    hall.page.late.moments.look()


def table_of(hall: Hall, entry: int) -> int:
    return next(
        int(t.number) for t in hall.event.rounds[0].tables for s in t.seats if s.entry == entry
    )


def test_one_key_starts_the_clock(hall: Hall) -> None:
    assert "clock" not in hall.state
    hall.press(Qt.Key.Key_T, CONTROL)
    assert hall.said == "Clock of round 1 started"
    assert hall.state.endswith("0 minutes on the clock")
    pass_minutes(hall, 7)
    assert hall.state.endswith("7 minutes on the clock")
    hall.press(Qt.Key.Key_T, CONTROL)
    assert hall.said == "The clock of round 1 runs already."


def test_the_steps_of_lateness_by_keys(hall: Hall) -> None:
    hall.press(Qt.Key.Key_T, CONTROL)
    assert hall.notices == ["Not at the table: Dino Rossi."]
    hall.press(Qt.Key.Key_F4, CONTROL)
    assert hall.notices == ["Late with a warning, and awaited: Dino Rossi."]
    assert [line.entry for line in hall.event.penalties] == [4]
    pass_minutes(hall, 15)
    assert hall.notices == [
        (
            "Dino Rossi: not here after 15 minutes. The others start; the missing are last "
            "in the game, and their tables get 15 minutes more."
        )
    ]
    hall.press(Qt.Key.Key_F4, CONTROL | SHIFT)
    seat = next(s for s in hall.event.rounds[0].seats() if s.entry == 4)
    assert seat.bottom_reason is BottomReason.ABSENT
    table = hall.event.rounds[0].tables[table_of(hall, 4) - 1]
    assert table.extra_minutes == 15
    assert hall.notices == []


def test_enter_in_the_panel_says_that_he_has_come(hall: Hall) -> None:
    hall.press(Qt.Key.Key_T, CONTROL)
    hall.press(Qt.Key.Key_F4, CONTROL)
    hall.press(Qt.Key.Key_F4, SHIFT)
    [row] = panel(hall).awaiting.rows
    assert (row.name, row.table) == ("Rossi Dino", table_of(hall, 4))
    assert ":" in row.due
    hall.results.open_table(TableNumber(row.table))
    assert any("Dino Rossi is late." in notice for notice in hall.notices)
    marks = [line._bottom for line in hall.form.seats.lines if line._name.whole == "Rossi Dino"]
    assert [(mark.text, mark.isHidden()) for mark in marks] == [("comes late", False)]
    hall.press(ENTER)
    assert [mark.isHidden() for mark in marks] == [True]
    assert hall.event.entry(EntryNumber(4)).desk.present
    assert panel(hall).awaiting.isHidden()
    assert hall.notices == []


def test_one_who_comes_at_minute_ten_has_the_free_seat(hall: Hall) -> None:
    """Ten are seated at 4, 3, 3: two tables are short; the last of the shortest is proposed."""
    hall.press(Qt.Key.Key_T, CONTROL)
    pass_minutes(hall, 10)
    hall.press(Qt.Key.Key_F4, SHIFT)
    shown = panel(hall)
    assert [(row.name, row.tables) for row in shown.newcomers.rows] == [
        ("Bianchi Ada", (3, 2)),
        ("Bianchi Bruno", (3, 2)),
    ]
    shown.newcomers.list.setFocus()
    hall.press(ENTER)
    assert hall.said == "Ada Bianchi joins table 3"
    assert hall.notices[0] == (
        "Somebody came after the draw and was given a seat: the draw alone does not give these "
        "tables."
    )
    assert [len(t.seats) for t in hall.event.rounds[0].tables] == [4, 3, 4]
    [left] = panel(hall).newcomers.rows
    assert left.tables == (2,)
    hall.press(Qt.Key.Key_Z, CONTROL)
    assert [len(t.seats) for t in hall.event.rounds[0].tables] == [4, 3, 3]


def test_who_is_here_without_a_seat_is_pointed_out(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    made = Hall.of(qtbot, look, tmp_path, day_of(8, (), (8,)))
    rounds.draw(made.desk)
    rounds.publish(made.desk)
    made.window.go("round-1")
    entries.check_in(made.desk, EntryNumber(8))
    assert made.notices == ["Here without a seat in this round: Hugo Rossi."]
    made.close()
    made.window.deleteLater()


def test_somebody_may_be_away_for_some_minutes(hall: Hall) -> None:
    hall.press(Qt.Key.Key_T, CONTROL)
    hall.press(Qt.Key.Key_F4, SHIFT)
    part = panel(hall).leave
    part.player.setFocus()
    QTest.keyClicks(part.player, "ros ada")
    hall.press(ENTER)
    assert part.minutes.hasFocus()
    part.minutes.selectAll()
    QTest.keyClicks(part.minutes, "300")
    hall.press(ENTER)
    assert part._minutes.problem == (
        "An agreed absence lasts 1 to 240 minutes. Type such a number."
    )
    part.minutes.selectAll()
    QTest.keyClicks(part.minutes, "5")
    hall.press(ENTER)
    assert hall.said == "Agreed absence of Ada Rossi: 5 minutes"
    [first, second] = panel(hall).awaiting.rows
    assert (":" in first.due) != (":" in second.due)
    assert "to warn" in (first.due, second.due)


def test_escape_leads_back_to_the_results(hall: Hall) -> None:
    hall.press(Qt.Key.Key_F4, SHIFT)
    hall.press(Qt.Key.Key_Escape)
    assert not hall.window.side.isVisible()
    assert hall.at(hall.results.number)


def test_who_waits_for_a_slow_table_is_offered_no_seat(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path, slow_event())
    rounds.draw(hall.desk)
    rounds.publish(hall.desk)
    hall.window.go("round-3")
    assert hall.state == "Round 3 in progress: table 1 of 4; the others follow."
    assert hall.notices == []
    hall.press(Qt.Key.Key_F4, SHIFT)
    assert panel(hall).newcomers.isHidden()
    assert panel(hall).nobody.text() == (
        "Round 3 began early and still gets its other tables: anyone without a seat, and "
        "anyone who arrives now, is seated there."
    )
    hall.close()
    hall.window.deleteLater()
