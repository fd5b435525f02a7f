"""Every editor of the program: what is typed there is saved, kept or asked about on a way out.

Each page and panel is opened, something is typed into each field by its keys, and the page is
changed and the window closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDateEdit,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from bglmanager.engine.event import Penalty, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.messages import Leaving
from bglmanager.ui.widgets.fields import SearchField, typed_in
from tests.helpers import boards, events
from tests.helpers.days import EVENING
from tests.helpers.pairs import in_pairs
from tests.ui.morning import expected
from tests.ui.states import STATES, State
from tests.ui.test_event_plans import BIG
from tests.ui.test_ties import with_elo
from tests.ui.test_way_out import TIES, shut
from tests.ui.tour import CONTROL, NONE, SHIFT, Tour, settle, told

Key = Qt.Key
Editor = QLineEdit | QPlainTextEdit | QComboBox | QSpinBox | QDateEdit | QCheckBox | QRadioButton

MORNING = expected(fee=10)
PENALISED = replace(
    events.played(8),
    penalties=(Penalty(EntryNumber(1), 1, PenaltyKind.WARNING, "late", "ill", EVENING),),
)


def _two_rounds(desk: OpenEvent) -> None:
    boards.play(desk)
    boards.play(desk)


MORE: Mapping[str, State] = {
    "ties": TIES,
    "seeds": State("entries", with_elo(), [(Key.Key_F3, SHIFT)]),
    "team": State("entries", in_pairs(8), [(Key.Key_Down, NONE), (Key.Key_T, CONTROL | SHIFT)]),
    "till of a player": State("entries", MORNING, [(Key.Key_Down, NONE), (Key.Key_F9, SHIFT)]),
    "teams": State("event", in_pairs(8)),
    "boards to draw": State("round-1", boards.event(14)),
    "pairs to draw": State("round-2", events.played(8, **{**BIG, "players_per_table": 2})),
    "boards to even out": State("round-3", boards.event(17), deed=_two_rounds),
    "final to draw": State("round-2", events.played(16, **BIG, rounds_planned=1)),
    "words of a penalty": State(
        "referee", PENALISED, [(Key.Key_F, CONTROL), (Key.Key_Down, NONE), (Key.Key_F2, NONE)]
    ),
    "penalty taken back": State(
        "referee", PENALISED, [(Key.Key_F, CONTROL), (Key.Key_Down, NONE), (Key.Key_Delete, NONE)]
    ),
    "import": State("entries", MORNING, [(Key.Key_I, CONTROL)]),
    "players read": State("people", None, [(Key.Key_I, CONTROL)]),
    "rounds sat out": State("entries", MORNING, [(Key.Key_Down, NONE), (Key.Key_F7, NONE)]),
    "new person": State("people", None, [(Key.Key_Insert, NONE)]),
}

LOOKED_WITH: frozenset[str] = frozenset(
    {
        "QCheckBox “My games only”",
        "ChoiceBox “What is written below holds”",
        "ChoiceBox “Criterion to add”",
        "LineField “Time there is”",
        "QComboBox “Show”",
        "QComboBox “What is listed”",
        "QComboBox “Language of the paper”",
        "HallField “Number, code or name”",
        "HallField “Number or name”",
        "HallField “Name of a player”",
        "LineField “Search people, tables, pages and commands”",
    }
)
"""What chooses what is shown, opened or proposed: nothing is to be saved of it."""

NOTHING_ALONE: frozenset[str] = frozenset(
    {
        "QCheckBox “Places by the referee”",  # without a place
        "LineField “Why does the result change?”",  # without a figure that does
        "ChoiceBox “Choice for this round”",  # without a player
        "PlayerField “Teammate”",  # without Enter
        # without a volunteer
        "QRadioButton “3 players sit out: 2 boards of 7”",
        "QRadioButton “1 player plays two boards: 2 boards of 7, 1 board of 4”",
        "QRadioButton “4 players play two boards: 3 boards of 7”",
    }
)
"""What cannot be saved without something else, which is kept or asked about."""

QUICK = ("ties", "new person")
"""What every run of the suite looks at."""


def editors(tour: Tour) -> list[Editor]:
    """What can be typed into, chosen or ticked now, except what finds lines."""
    found = []
    for each in tour.window.findChildren(QWidget):
        if not isinstance(each, Editor) or isinstance(each, SearchField):
            continue
        if isinstance(each.parentWidget(), (QComboBox, QSpinBox, QDateEdit)):
            continue
        if each.isVisible() and each.isEnabled() and value(each) is not None:
            found.append(each)
    return found


def value(editor: Editor) -> str | None:
    """What stands there; None for what is only read."""
    if isinstance(editor, QPlainTextEdit):
        return None if editor.isReadOnly() else editor.toPlainText()
    if isinstance(editor, QComboBox):
        return editor.currentText()
    if isinstance(editor, (QCheckBox, QRadioButton)):
        return str(editor.isChecked())
    return None if editor.isReadOnly() else editor.text()


def type_into(tour: Tour, editor: Editor, text: str) -> bool:
    """Change what stands there by keys; whether it is another."""
    before = value(editor)
    editor.setFocus(Qt.FocusReason.TabFocusReason)
    for press in _keys(editor, text):
        if isinstance(press, str):
            tour.type(press)
        else:
            tour.press(press)
        settle()
        if not isValid(editor) or value(editor) != before:
            return True
    return False


def _keys(editor: Editor, text: str) -> tuple[str | Qt.Key, ...]:
    """What changes an editor, the likeliest first."""
    if isinstance(editor, (QCheckBox, QRadioButton)):
        return (Key.Key_Space,)
    if isinstance(editor, (QSpinBox, QDateEdit)) or (
        isinstance(editor, QComboBox) and not editor.isEditable()
    ):
        return (Key.Key_Down, Key.Key_Up)
    return (text,)


def snapshot(tour: Tour) -> object:
    """What is saved, and what is kept of what is typed."""
    folder = tour.library.places.folder
    files = {file: file.read_bytes() for file in folder.glob("*/*.txt")}
    return tour.workspace.commands, files, tour.program.preferences


def lost(tour: Tour, editor: Editor, text: str) -> str:
    """On which way out is lost without a question what is typed into an editor; "" on none."""
    window, before, here = tour.window, snapshot(tour), tour.window.key
    if not type_into(tour, editor, text):
        return ""
    if tour.window is not window or not isValid(editor):
        return "" if snapshot(tour) != before else "typing"
    typed = value(editor)
    tour.answers.asked.clear()
    tour.press(Key.Key_PageDown, CONTROL)
    if window.key == here and not tour.answers.asked:
        tour.press(Key.Key_PageUp, CONTROL)
    if window.key != here:
        window.go(here)
        settle()
        if not isValid(editor) or value(editor) != typed or not editor.isVisible():
            return "a page change"
    if snapshot(tour) != before:
        return ""
    tour.answers.asked.clear()
    shut(window)
    return "" if tour.answers.asked else "closing"


def put_back(tour: Tour, editor: Editor, before: str | None) -> bool:
    """Have an editor as it was; whether everything is."""
    if not isValid(editor) or not tour.program.places:
        return False
    if isinstance(editor, QPlainTextEdit):
        editor.setPlainText(before or "")
    elif isinstance(editor, QLineEdit):
        editor.setText(before or "")
    else:
        return False
    return value(editor) == before and not any(typed_in(tour.window))


@pytest.fixture
def tour(tour: Tour, tmp_path: Path) -> Iterator[Tour]:
    """Who is asked stays, until the test is over."""
    tour.answers.leaving = Leaving.STAY
    tour.answers.file = tmp_path / "list.csv"
    tour.answers.file.write_text("Nome;Cognome;Club\nZoe;Zanni;Lucca\n", "utf-8")
    yield tour
    tour.answers.leaving = Leaving.DISCARD


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize(
    "state",
    [
        pytest.param(state, marks=() if state in QUICK else pytest.mark.long)
        for state in (*STATES, *MORE)
    ],
)
def test_nothing_typed_is_lost(tour: Tour, qtbot: QtBot, state: str) -> None:
    shown = {**STATES, **MORE}[state]
    shown.show(tour)
    qtbot.waitUntil(lambda: not tour.window.tasks.is_busy)
    found, place = [], 0
    while place < len(editors(tour)):
        editor = editors(tour)[place]
        name, before = told(editor), value(editor)
        place += 1
        if name in LOOKED_WITH | NOTHING_ALONE:
            continue
        if way := lost(tour, editor, str(place + 10)):
            found.append(f"{name}: {way}")
        if not put_back(tour, editor, before):
            shown.show(tour)
            qtbot.waitUntil(lambda: not tour.window.tasks.is_busy)
    assert not found
    own = 0 if shown.page == "entries" else 1  # of the page without its panel
    assert place > own or state not in MORE
