"""Faults at the desk: a crash, clocks that jump, results found wrong, buttons pressed twice."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.bootstrap import CrashNet
from bglmanager.engine.event import Event, Pairing, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.services import documents, leaving, rounds
from bglmanager.services.changes import Way
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.pages.consequences import ConsequencesCard
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.pages.round.page import RoundPage
from bglmanager.ui.style import Style
from tests.helpers import events
from tests.helpers.days import Day
from tests.helpers.workspaces import open_workspace
from tests.journeys.person import Person, at_the_keyboard
from tests.ui.conftest import answers as answers
from tests.ui.conftest import look, looks, qapp
from tests.ui.desk import DeskMaker, desks, registered
from tests.ui.doubles import Answers
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.open_page import Opener, pages

__all__ = ["look", "looks", "qapp"]

F2 = Qt.Key.Key_F2
BUG = "Something went wrong in the program. What you entered is saved; the log has details."
NAME = "Quaglioli"


@pytest.fixture
def person(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Person]:
    """The whole program with an event of eight before its first draw."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as made:
        kept = made.workspace.import_document(events.event(8))
        made.wait_for_another_window(lambda: made.program.open_event(kept.id))
        made.window.go("round-1")
        yield made


def test_a_crash_in_a_slot_is_said_once_and_the_event_goes_on(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slot breaks after the act was written: the window shows what the store has."""
    said: list[str] = []
    refresh = RoundPage.refresh

    def broken(page: RoundPage, changes: Any) -> None:
        if changes is not None:
            raise KeyError(NAME)
        refresh(page, changes)

    say = person.window.bottom.say

    def heard(text: str, *more: Any, **named: Any) -> None:
        said.append(text)
        say(text, *more, **named)

    monkeypatch.setattr(person.window.bottom, "say", heard)
    with CrashNet(tmp_path / "log") as net:
        net.tell = person.program.tell_bug
        monkeypatch.setattr(RoundPage, "refresh", broken)
        person.press(ENTER, CONTROL)
        monkeypatch.setattr(RoundPage, "refresh", refresh)
        assert said == [BUG]
        assert person.said == BUG
        assert person.hall.state == "Draft, attempt 1: 2 tables, 8 players."
        person.press(ENTER, CONTROL)
        assert person.said == "Round 1 published"
    log = (tmp_path / "log" / "bglmanager.log").read_text(encoding="utf-8")
    assert log.count("builtins.KeyError") == 1
    assert NAME not in log
    assert person.desk.event.rounds[0].status is RoundStatus.PLAYING


def test_what_the_window_had_wrong_is_read_from_the_store(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The act was written and the snapshot never followed: as if the fault came in between."""
    desk = person.desk
    with CrashNet(tmp_path / "log") as net:
        net.tell = person.program.tell_bug
        became = desk._become_kept
        times: list[int] = []

        def broken(kept: Any) -> Any:
            times.append(len(desk.event.rounds))
            return became(kept) if len(times) > 1 else desk.event.rounds[99]

        monkeypatch.setattr(desk, "_become_kept", broken)
        person.press(ENTER, CONTROL)
        assert times == [0, 0]
        assert person.said == BUG
        assert desk.event.rounds[0].status is RoundStatus.DRAFT
        assert person.hall.state == "Draft, attempt 1: 2 tables, 8 players."


def test_a_page_that_breaks_every_time_does_not_stop_the_window(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[object] = []

    def broken(_page: RoundPage, _changes: object) -> None:
        shown.append(_changes)
        raise RuntimeError(NAME)

    with CrashNet(tmp_path / "log") as net:
        net.tell = person.program.tell_bug
        monkeypatch.setattr(RoundPage, "refresh", broken)
        for _ in range(3):
            person.program.tell_bug()
        assert len(shown) == 1
        monkeypatch.undo()
        person.press(ENTER, CONTROL)
        assert person.said == "Round 1 drawn"
    assert NAME not in (tmp_path / "log" / "bglmanager.log").read_text(encoding="utf-8")


ZONES = tuple(dt.timezone(dt.timedelta(hours=hours)) for hours in (2, -11, 14, 0))


def jumping() -> Callable[[], dt.datetime]:
    """A clock set back by hours, by days, by years, and in another zone every time."""
    now = dt.datetime(2026, 3, 14, 12, tzinfo=dt.UTC)
    jumps = cycle(dt.timedelta(hours=hours) for hours in (1, -5, -48, 30, -20_000, 3, 0))
    zones = cycle(ZONES)

    def clock() -> dt.datetime:
        nonlocal now
        now += next(jumps)
        return now.astimezone(next(zones))

    return clock


def test_a_clock_that_jumps_changes_no_order(tmp_path: Path) -> None:
    file = tmp_path / "library.sqlite"
    workspace = open_workspace(file, clock=jumping())
    day = Day(workspace.import_document(events.event(8)))
    day.play()
    day.enter(1, [1, 2, 3, 4], round_=1, reason="misread")
    leaving.withdraw_entry(day.desk, EntryNumber(3))
    day.start()
    day.desk.undo()
    kinds = [(row.kind, row.way) for row in day.desk.history_rows()]
    times = [row.at for row in day.desk.history_rows()]
    assert times != sorted(times)
    assert [row.sequence for row in day.desk.history_rows()] == sorted(
        row.sequence for row in day.desk.history_rows()
    )
    assert kinds[-2:] == [("publish", Way.ACT), ("publish", Way.UNDO)]
    assert day.desk.timeline.undoable is not None
    assert day.desk.timeline.undoable.kind == "draw"
    before, saved = day.event, day.desk.saved_at
    workspace.close()
    again = open_workspace(file, clock=jumping())
    desk = again.open_event(before.settings.id)
    assert (desk.event, desk.saved_at) == (before, saved)
    assert [(row.kind, row.way) for row in desk.history_rows()] == kinds
    desk.redo()
    assert desk.event.rounds[-1].status is RoundStatus.PLAYING
    while desk.timeline.undoable is not None:
        desk.undo()
    assert (desk.event.rounds, len(desk.event.entries)) == ((), 8)
    assert documents.verify_document(Day(desk).document()) == ()
    again.close()


def hall_with_round_2(qtbot: QtBot, shown: Style, folder: Path, state: str) -> Hall:
    """Round 1 played as the program draws it; round 2 not there, a draft, or being played."""
    hall = Hall.of(qtbot, shown, folder, events.event(8))
    day = Day(hall.desk)
    day.start()
    for table, scores in ((1, [100, 50, 25, 20]), (2, [90, 80, 70, 60])):
        day.enter(table, scores)
    if state != "same round":
        rounds.close_round(day.desk, RoundNumber(1))
        rounds.draw_round(day.desk)
    if state == "next played":
        rounds.publish_draft(day.desk)
    hall.window.go("round-1")
    return hall


CHOICES = {
    "same round": "",
    "next seated": "Round 2 (a draft): all 2 tables would change.",
    "next played": "Round 2 (being played, no result yet): all 2 tables would change.",
}


@pytest.mark.parametrize("state", CHOICES)
def test_a_wrong_result_is_corrected_with_its_consequences(
    state: str, qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    hall = hall_with_round_2(qtbot, look, tmp_path / "hall", state)
    before, lines = hall.event, len(hall.desk.history_rows())
    hall.type("1")
    if state != "same round":
        hall.press(F2)
    hall.type("20", "25", "50", "100")
    assert hall.event is before
    hall.type("read upside down")
    if CHOICES[state]:
        assert hall.event is before
        card = hall.page.findChild(ConsequencesCard)
        assert card is not None
        assert card.said.text().startswith(CHOICES[state])
        hall.press(Qt.Key.Key_K)
        hall.press(ENTER)
    assert hall.scores_of(1, 1) == [20, 25, 50, 100]
    assert [row.kind for row in hall.desk.history_rows()][lines:] == ["correct-result"]
    corrections = hall.event.corrections
    assert [(c.field, c.old, c.new, c.reason) for c in corrections] == [
        ("score", old, new, "read upside down")
        for old, new in (("100", "20"), ("50", "25"), ("25", "50"), ("20", "100"))
    ]
    written = Day(hall.desk).document()
    assert documents.verify_document(written) == ()
    assert written.count(b'"reason": "read upside down"') == 4
    if CHOICES[state]:
        assert hall.event.rounds[1].tables == before.rounds[1].tables
        assert hall.event.rounds[1].pairing is Pairing.MANUAL
    hall.press(Qt.Key.Key_Z, CONTROL)
    assert hall.event == before
    hall.close()


def test_a_draft_can_follow_the_correction(qtbot: QtBot, look: Style, tmp_path: Path) -> None:
    hall = hall_with_round_2(qtbot, look, tmp_path / "hall", "next seated")
    hall.type("1")
    hall.press(F2)
    hall.type("20", "25", "50", "100", "read upside down")
    hall.press(Qt.Key.Key_K)
    hall.press(ENTER)
    hall.window.go("round-2")
    assert hall.notices == [
        (
            "An older result was corrected after the players were seated here. Who sits where has "
            "stayed as it was. To follow the correction, discard the draft and draw again."
        )
    ]
    wrong = hall.names(1)
    hall.page.draft.discard.trigger()
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[1].pairing is Pairing.GREEDY
    assert hall.names(1) != wrong
    assert documents.verify_document(Day(hall.desk).document()) == ()
    hall.close()


# --------------------- Keys pressed twice in the real window: what an act does, it does once

Key = Qt.Key


def done(desk: OpenEvent) -> Counter[str]:
    """The kinds of all acts since the event is there."""
    return Counter(row.kind for row in desk.history_rows()[1:])


@pytest.fixture
def desk_of(look: Style, qtbot: QtBot, tmp_path: Path, answers: Answers) -> Iterator[DeskMaker]:
    """Opens the entry list of an event."""
    with desks(look, qtbot, tmp_path, answers) as make:
        yield make


@pytest.fixture
def open_(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Opener]:
    """Opens the referee's page of an event."""
    with pages(look, qtbot, tmp_path, "referee") as make:
        yield make


def filled() -> Event:
    """A round with all its results, not closed."""
    event = events.playing(8, rounds_planned=3)
    for table in (1, 2):
        event = events.with_result(event, table, [40, 30, 20, 10])
    return event


@pytest.mark.parametrize(
    ("event", "kind"),
    [(events.event(8, rounds_planned=2), "draw"), (filled(), "close")],
    ids=["draw", "close"],
)
def test_the_next_step_is_pressed_twice(
    qtbot: QtBot, look: Style, tmp_path: Path, event: Event, kind: str
) -> None:
    hall = Hall.of(qtbot, look, tmp_path, event)
    hall.press(ENTER, CONTROL, times=2)
    assert done(hall.desk)[kind] == 1
    assert len(hall.event.rounds) == 1
    hall.close()


def test_the_last_score_is_entered_twice(qtbot: QtBot, look: Style, tmp_path: Path) -> None:
    hall = Hall.of(qtbot, look, tmp_path, events.playing(8))
    hall.press(ENTER)
    hall.type("40", "30", "20")
    hall.type("10")
    hall.press(ENTER, times=2)
    assert done(hall.desk) == {"enter-result": 1}
    hall.close()


def test_a_walk_in_is_entered_twice(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_Insert)
    desk.type("Verdi")
    desk.press(Key.Key_Return)
    desk.press(Key.Key_Return)
    assert done(desk.opened)["add-entry"] == 1
    assert len(desk.opened.event.entries) == 7


def test_a_check_in_is_pressed_twice(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("Rossini")
    desk.press(Key.Key_Return)
    desk.press(Key.Key_Return)
    assert done(desk.opened)["check-in"] == 1


def test_a_fee_is_taken_twice(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(fee=5))
    desk.type("Rossini")
    desk.press(Key.Key_F9)
    desk.press(Key.Key_F9)
    assert done(desk.opened) == {"till-take": 1}


def test_the_clock_is_started_twice(qtbot: QtBot, look: Style, tmp_path: Path) -> None:
    hall = Hall.of(qtbot, look, tmp_path, events.playing(8))
    hall.press(Key.Key_T, CONTROL, times=2)
    assert done(hall.desk) == {"start-clock": 1}
    hall.close()


@pytest.mark.parametrize("modifier", [CONTROL, Qt.KeyboardModifier.NoModifier])
def test_a_penalty_is_given_twice(open_: Opener, modifier: Qt.KeyboardModifier) -> None:
    seen = open_(events.playing(8))
    page = seen.page
    assert isinstance(page, RefereePage)
    page.form.player.setFocus()
    seen.type("Bruno")
    seen.press(Key.Key_Return)
    seen.type("slow")
    seen.press(Key.Key_Return, modifier)
    seen.press(Key.Key_Return, modifier)
    seen.press(Key.Key_Return, modifier)
    assert done(seen.desk) == {"penalty-warning": 1}
