"""The history: what was done in words, what was taken back, and the way back to any line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import PenaltyKind
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.services import entries, penalties, till
from bglmanager.services.entries import Person
from bglmanager.services.penalties import GivenPenalty
from bglmanager.services.result_input import SeatInput
from bglmanager.ui.pages.history.page import HistoryPage
from bglmanager.ui.style import Style
from tests.helpers.events import event, played, playing
from tests.helpers.results_typed import enter_result
from tests.ui.doubles import unnamed
from tests.ui.open_page import CONTROL, Opener, Seen, pages
from tests.ui.tour import SHIFT

Key = Qt.Key


@pytest.fixture
def open_(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Opener]:
    """Opens the history of an event."""
    with pages(look, qtbot, tmp_path, "history") as make:
        yield make


def page_of(seen: Seen) -> HistoryPage:
    page = seen.page
    assert isinstance(page, HistoryPage)
    return page


def told(seen: Seen) -> list[str]:
    """The lines as they are written, with what became of them."""
    model = page_of(seen).done.table.rows_model
    return [
        " | ".join(filter(None, (model.cell_text(r, 2), model.cell_text(r, 1)))) for r in model.rows
    ]


def busy(open_: Opener) -> Seen:
    """Three players have paid, one after the other."""
    seen = open_(event())
    for number in (1, 2, 3):
        till.set_paid(seen.desk, EntryNumber(number), paid=True)
    return seen


def paid(seen: Seen) -> list[int]:
    return [entry.number for entry in seen.desk.event.entries if entry.desk.paid]


def button(seen: Seen) -> tuple[str, bool]:
    found = page_of(seen).back_button
    return found.text(), found.isEnabled()


def test_everything_done_is_told_newest_first(open_: Opener) -> None:
    seen = busy(open_)
    assert told(seen) == [
        "Carla Rossi has paid",
        "Bruno Rossi has paid",
        "Ada Rossi has paid",
        "Event read from a file",
    ]
    assert seen.state == "4 lines; everything holds"
    assert seen.focus is page_of(seen).done.search


def test_a_time_stands_at_every_line(open_: Opener) -> None:
    seen = busy(open_)
    model = page_of(seen).done.table.rows_model
    times = [model.cell_text(row, 0) for row in model.rows]
    assert all(len(time) == 5 and time[2] == ":" for time in times)


def test_what_was_taken_back_is_grey_and_said_so(open_: Opener, look: Style) -> None:
    seen = busy(open_)
    seen.press(Key.Key_Z, CONTROL)
    assert told(seen)[:3] == [
        "Undone: Carla Rossi has paid",
        "Carla Rossi has paid | undone",
        "Bruno Rossi has paid",
    ]
    model = page_of(seen).done.table.rows_model
    colours = [model.index(n, 2).data(Qt.ItemDataRole.ForegroundRole) for n in range(3)]
    muted = look.theme.colours.muted.lower()
    assert [colour and colour.name() for colour in colours] == [muted, muted, None]
    assert seen.state == "5 lines; 1 action was undone"


def test_redo_gives_the_line_its_colour_back(open_: Opener) -> None:
    seen = busy(open_)
    seen.press(Key.Key_Z, CONTROL)
    seen.press(Key.Key_Y, CONTROL)
    assert told(seen)[:3] == [
        "Redone: Carla Rossi has paid",
        "Undone: Carla Rossi has paid",
        "Carla Rossi has paid",
    ]
    assert seen.state == "6 lines; everything holds"


def test_the_button_names_how_many_acts_it_takes_back(open_: Opener) -> None:
    seen = busy(open_)
    assert button(seen) == ("Back to here", False)
    seen.press(Key.Key_Down)
    assert button(seen) == ("Back to here", False)
    assert page_of(seen).back_button.toolTip() == "Nothing was done after this line."
    seen.press(Key.Key_Down)
    assert button(seen) == ("Back to here: undo 1 action", True)
    seen.press(Key.Key_Down)
    assert button(seen) == ("Back to here: undo 2 actions", True)
    seen.press(Key.Key_Down)
    assert button(seen) == ("Back to here: undo 3 actions", True)


def test_a_key_goes_back_to_the_line(open_: Opener) -> None:
    seen = busy(open_)
    seen.press(Key.Key_Down, times=3)
    seen.press(Key.Key_R, CONTROL | SHIFT)
    assert paid(seen) == [1]
    assert [line for line in told(seen) if "undone" in line] == [
        "Carla Rossi has paid | undone",
        "Bruno Rossi has paid | undone",
    ]
    current = page_of(seen).current
    assert current is not None
    assert current.words == "Ada Rossi has paid"
    assert button(seen) == ("Back to here", False)


def test_the_button_goes_back_to_the_beginning_and_redo_leads_forward(open_: Opener) -> None:
    seen = busy(open_)
    seen.press(Key.Key_Down, times=4)
    QTest.mouseClick(page_of(seen).back_button, Qt.MouseButton.LeftButton)
    assert paid(seen) == []
    seen.press(Key.Key_Y, CONTROL, times=3)
    assert paid(seen) == [1, 2, 3]


def test_acts_that_no_longer_hold_are_not_counted(open_: Opener) -> None:
    seen = busy(open_)
    seen.desk.undo()
    till.set_paid(seen.desk, EntryNumber(4), paid=True)
    seen.press(Key.Key_Down, times=5)
    current = page_of(seen).current
    assert current is not None
    assert (current.words, current.taken) == ("Ada Rossi has paid", 2)
    seen.press(Key.Key_R, CONTROL | SHIFT)
    assert paid(seen) == [1]


def test_what_was_taken_back_leads_nowhere(open_: Opener) -> None:
    seen = busy(open_)
    seen.press(Key.Key_Z, CONTROL)
    seen.press(Key.Key_Down, times=2)
    assert button(seen) == ("Back to here", False)
    assert page_of(seen).back_button.toolTip() == "This action was undone."
    seen.press(Key.Key_R, CONTROL | SHIFT)
    assert paid(seen) == [1, 2]


def test_an_act_under_newer_ones_that_was_taken_back_leads_nowhere(open_: Opener) -> None:
    seen = busy(open_)
    seen.desk.undo()
    till.set_paid(seen.desk, EntryNumber(4), paid=True)
    seen.press(Key.Key_Down, times=3)
    current = page_of(seen).current
    assert current is not None
    assert (current.words, current.taken) == ("Carla Rossi has paid", 0)


def test_the_page_has_undo_and_redo(open_: Opener) -> None:
    seen = busy(open_)
    undo, redo, *_ = page_of(seen).secondary()
    assert (undo.isEnabled(), redo.isEnabled()) == (True, False)
    undo.trigger()
    assert paid(seen) == [1, 2]
    assert redo.isEnabled()
    redo.trigger()
    assert paid(seen) == [1, 2, 3]


def test_a_filter_finds_acts_by_words(open_: Opener) -> None:
    seen = busy(open_)
    penalties.give_penalty(seen.desk, GivenPenalty(EntryNumber(2), PenaltyKind.WARNING, "late"))
    seen.type("bruno")
    assert told(seen) == ["Warning for Bruno Rossi", "Bruno Rossi has paid"]
    seen.press(Key.Key_Escape)
    assert len(told(seen)) == 5
    seen.type("nothing like it")
    assert told(seen) == []
    assert button(seen) == ("Back to here", False)


def test_somebody_taken_out_again_keeps_his_name(open_: Opener) -> None:
    seen = open_(event())
    entries.add_entry(seen.desk, Person("Zoe", "Blu"), present=True)
    seen.desk.undo()
    assert told(seen)[:2] == ["Undone: Zoe Blu entered", "Zoe Blu entered | undone"]


def test_somebody_this_page_never_met_is_called_by_number(open_: Opener) -> None:
    seen = open_(event())
    seen.window.go("entries")
    entries.add_entry(seen.desk, Person("Zoe", "Blu"), present=True)
    seen.desk.undo()
    seen.window.go("history")
    assert told(seen)[:1] == ["Undone: number 9 entered"]


def test_acts_of_a_round_are_told(open_: Opener) -> None:
    seen = open_(playing())
    for kind in (PenaltyKind.LAST, PenaltyKind.EXPULSION):
        penalties.give_penalty(seen.desk, GivenPenalty(EntryNumber(2), kind, "late"))
    assert told(seen)[:2] == ["Bruno Rossi disqualified", "Last in the game for Bruno Rossi"]


def test_everything_has_a_spoken_name(open_: Opener) -> None:
    seen = busy(open_)
    assert unnamed(seen.page) == []


def corrected(open_: Opener) -> Seen:
    """Two values of a table were corrected, and one of another."""
    seen = open_(played(8, 1))
    for table, scores in ((1, (41, 30, 20, 11)), (2, (40, 30, 20, 9))):
        inputs = [SeatInput(score) for score in scores]
        enter_result(seen.desk, RoundNumber(1), TableNumber(table), inputs, reason="misread")
    return seen


def listed(seen: Seen) -> list[str]:
    """The corrections as they are written."""
    model = page_of(seen).corrections.table.rows_model
    cells = [[model.index(row, n).data() for n in range(1, 8)] for row in range(model.rowCount())]
    return [" | ".join(row) for row in cells]


def test_f3_lists_what_was_corrected(open_: Opener) -> None:
    seen = corrected(open_)
    page = page_of(seen)
    seen.press(Key.Key_F3)
    assert listed(seen) == [
        "Round 1 | 2 | Rossi Hugo | score | 10 | 9 | misread",
        "Round 1 | 1 | Rossi Dino | score | 10 | 11 | misread",
        "Round 1 | 1 | Rossi Ada | score | 40 | 41 | misread",
    ]
    assert seen.state == "3 values corrected; F3 shows everything that was done"
    assert seen.focus is page.corrections.search
    QTest.keyClicks(page.corrections.search, "hugo")
    assert len(listed(seen)) == 1
    seen.press(Key.Key_F3)
    assert not page.lists_corrections
    assert told(seen)[0].startswith("Round 1, table 2 corrected")


def test_without_corrections_there_is_no_list(open_: Opener) -> None:
    seen = busy(open_)
    seen.press(Key.Key_F3)
    assert not page_of(seen).lists_corrections


def test_when_the_corrections_are_taken_back_their_list_goes(open_: Opener) -> None:
    seen = corrected(open_)
    seen.press(Key.Key_F3)
    seen.desk.undo()
    seen.desk.undo()
    assert not page_of(seen).lists_corrections
