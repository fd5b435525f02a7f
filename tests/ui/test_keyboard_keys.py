"""The list of keys (F1): all that do something here, and none that does nothing."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from textwrap import dedent
from types import FunctionType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QGridLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QToolTip,
)

import bglmanager.ui
from bglmanager.i18n import Texts
from bglmanager.ui.everything_box import EverythingBox
from bglmanager.ui.frame_actions import STEP_LETTERS, KeyList
from bglmanager.ui.kit.acts import BACK, Act, act_words, acts_of
from bglmanager.ui.pages.entries.entries_table import DeskSearch
from bglmanager.ui.pages.referee.form import PenaltyForm, ReasonBox
from bglmanager.ui.widgets.basics import Button, Words
from bglmanager.ui.widgets.fields import DateField
from bglmanager.ui.widgets.table import TableView
from bglmanager.words.command_names import desk_keys
from tests.helpers.figures import figure
from tests.ui.doubles import listed_actions
from tests.ui.states import STATES, WALKED
from tests.ui.tour import ALT, CONTROL, NONE, SHIFT, Tour

Key = Qt.Key
ELSEWHERE = (Button, EverythingBox, PenaltyForm, ReasonBox)
"""Enter on a button is Enter on a button, the list over the page has its keys for itself, and the
button of the form says its key.
"""

_NAMED = re.compile(r"Key\.Key_(\w+)")
_STANDARD = re.compile(r"StandardKey\.(\w+)")
_TABLES = re.compile(r"\b_?[A-Z][A-Z_]+\b")
_CODES = {"Copy": Key.Key_C, "Paste": Key.Key_V}
_HEARD = ("keyPressEvent", "eventFilter")


def widgets_with_keys() -> list[type]:
    """The classes of the window that take keys themselves."""
    modules = pkgutil.walk_packages(bglmanager.ui.__path__, "bglmanager.ui.")
    return [
        kind
        for found in modules
        for kind in vars(import_module(found.name)).values()
        if isinstance(kind, type) and kind.__module__ == found.name and _handlers(kind)
    ]


def _handlers(kind: type) -> str:
    """The source in which a class handles keys; that of a filter may go on in its helpers."""
    if issubclass(kind, ELSEWHERE) or not any(name in vars(kind) for name in _HEARD):
        return ""
    own = {name: inspect.getsource(found) for name, found in _functions(kind)}
    if "KeyPress" in own.get("eventFilter", ""):
        return "".join(source for name, source in own.items() if name != "own_keys")
    return own.get("keyPressEvent", "")


def _functions(kind: type) -> list[tuple[str, FunctionType]]:
    """The functions that are written in a class; a dataclass makes more."""
    here = [(name, made) for name, made in vars(kind).items() if isinstance(made, FunctionType)]
    return [(name, made) for name, made in here if made.__code__.co_filename[:1] != "<"]


def taken(kind: type) -> set[Qt.Key]:
    """The keys named in a handler, or in a table of the module that it looks into."""
    source = _handlers(kind)
    found = {Qt.Key[f"Key_{name}"] for name in _NAMED.findall(source)}
    found |= {_CODES[name] for name in _STANDARD.findall(source) if name in _CODES}
    module = vars(import_module(kind.__module__))
    for name in set(_TABLES.findall(source)):
        found |= set(_keys_in(module.get(name)))
    return {Key.Key_Return if key is Key.Key_Enter else key for key in found}


def _keys_in(table: object) -> Iterator[Qt.Key]:
    if isinstance(table, Key):
        yield table
    elif isinstance(table, (tuple, list, set, frozenset, dict)):
        for item in table:
            yield from _keys_in(item)


def told_keys(kind: type) -> set[Qt.Key]:
    """The keys that a class tells of: the first of each pair in `own_keys`."""
    tree = ast.parse(dedent(inspect.getsource(vars(kind)["own_keys"])))
    pairs = [node.elts for node in ast.walk(tree) if isinstance(node, ast.Tuple)]
    keys = [
        one
        for pair in pairs
        if len(pair) == _PAIR and isinstance(pair[0], ast.Constant)
        for one in str(pair[0].value).split("; ")
    ]
    named = [one for one in keys if len(one) > 1 or one.isdigit()]  # letters are typed
    names = [one.rpartition("+")[2] for one in named]
    return {Qt.Key[f"Key_{_LONG.get(name, name)}"] for name in names}


_PAIR = 2
_LONG = {"Esc": "Escape", "Del": "Delete", "Ins": "Insert", "PgUp": "PageUp", "PgDown": "PageDown"}


SIGNS = {Qt.Key[f"Key_{sign}"] for sign in "0123456789ABC"}
"""Typed signs in one widget, keys in another."""

NOT_NAMED = {
    TableView: {Key.Key_F2, Key.Key_F10, Key.Key_Menu},  # Qt edits with F2; the menu is asked for
    DateField: {Key.Key_Up, Key.Key_Down},  # Qt counts with them
    DeskSearch: {Key.Key_V, Key.Key_Delete},  # what is for the list is a question of its own
}
"""Keys that a class takes without naming them in its handler."""


@pytest.mark.parametrize("kind", widgets_with_keys(), ids=lambda kind: kind.__name__)
def test_a_widget_tells_the_keys_it_takes_and_no_others(kind: type) -> None:
    found = taken(kind)
    if found:
        assert "own_keys" in vars(kind), "tell what these keys do"
        told = told_keys(kind) - NOT_NAMED.get(kind, set())
        assert told - SIGNS == found - SIGNS


def listed(tour: Tour) -> list[tuple[str, str]]:
    """The list of keys as it stands there: keys and what they do."""
    content = tour.window.side.content_shown
    assert isinstance(content, KeyList)
    words = content.findChildren(Words)
    assert all(one.isVisible() for one in words)
    grid = content.layout()
    assert isinstance(grid, QGridLayout)
    found = []
    for row in range(grid.rowCount()):
        cells = [grid.itemAtPosition(row, column) for column in (0, 1)]
        here = [cell.widget() for cell in cells if cell is not None]
        if len(here) == _PAIR and here[0] is not here[1]:
            key, meaning = (one.text() for one in here if isinstance(one, Words))
            found.append((key, meaning))
    return found


@pytest.mark.parametrize(
    "name", ["entries", "draft", "playing", "till", "new game", "history"][:: figure(2, long=1)]
)
def test_every_key_of_a_page_is_listed(tour: Tour, name: str) -> None:
    STATES[name].show(tour)
    can = {(a.keys, a.text()) for a in tour.page.page_actions if a.isEnabled() and a.keys}
    tour.press(Key.Key_F1)
    assert can <= set(listed(tour))


def test_what_works_and_what_does_not_stand_apart(tour: Tour) -> None:
    STATES["entries"].show(tour)
    page, frame = tour.page, tour.window.actions_of_frame
    groups = frame.key_groups(page, tour.window.side)
    assert [group.title for group in groups] == [
        "On this page",
        "In lists and fields",
        "In every list and field",
        "Everywhere",
        "Not now: Ctrl+K says why",
    ]
    dead = [
        a.text() for a in (*page.page_actions, *frame.all_actions()) if not a.isEnabled() and a.keys
    ]
    assert [text for _, text in groups[-1].keys] == dead != []
    assert [group.works for group in groups] == [True] * 4 + [False]


def test_keys_that_are_no_actions_are_listed(tour: Tour) -> None:
    STATES["entries"].show(tour)
    tour.press(Key.Key_F2)
    tour.press(Key.Key_F1)
    found = listed(tour)
    assert ("Ctrl+C", "Copy the lines for a spreadsheet") in found
    assert ("Tab · Shift+Tab", "On to the next field or list, or back") in found
    assert ("Alt+Down", "Open the choices") in found


@pytest.mark.parametrize("close", [Key.Key_Escape, Key.Key_F1])
def test_it_opens_from_a_field_scrolls_and_gives_the_keyboard_back(
    tour: Tour, close: Qt.Key
) -> None:
    STATES["entries"].show(tour)
    tour.window.resize(1000, 500)
    tour.window.close_side()  # while it was large it may have shown who stands on the line
    field = tour.focus
    assert isinstance(field, QLineEdit)
    tour.type("Ros")
    tour.press(Key.Key_F1)
    area = tour.focus
    assert isinstance(area, QScrollArea)
    assert tour.window.side.isAncestorOf(area)
    before = area.verticalScrollBar().value()
    tour.press(Key.Key_PageDown)
    assert area.verticalScrollBar().value() > before
    tour.press(close)
    assert not tour.window.side.isVisible()
    assert tour.focus is field
    assert field.text() == "Ros"


def test_over_a_panel_it_leaves_what_is_typed_there(tour: Tour) -> None:
    STATES["new player"].show(tour)
    field = tour.focus
    assert isinstance(field, QLineEdit)
    tour.type("Quaranta")
    title = tour.window.side.title
    tour.press(Key.Key_F1)
    assert tour.window.side.title == "Keys"
    tour.press(Key.Key_Escape)
    assert (tour.window.side.title, tour.focus, field.text()) == (title, field, "Quaranta")
    tour.press(Key.Key_Escape)
    assert not tour.window.side.isVisible()


def test_a_page_that_is_left_takes_the_list_with_it(tour: Tour) -> None:
    STATES["new player"].show(tour)
    tour.press(Key.Key_F1)
    tour.press(Key.Key_1, ALT)
    assert (tour.window.key, tour.window.side.isVisible()) == ("event", False)


def test_what_is_refused_is_listed_with_its_reason(tour: Tour) -> None:
    STATES["draft"].show(tour)
    tour.press(Key.Key_K, CONTROL)
    found = listed_actions(tour.window)
    enabled = [action.isEnabled() for action in found]
    assert enabled == sorted(enabled, reverse=True)
    refused = next(action for action in found if action.text() == "Cancel swap")
    assert refused.refusal
    tour.type("cancel swap")
    box = tour.window.everything_box
    assert box.answers[0].action is refused
    assert box.lines.item(0).text() == f"Cancel swap\n{refused.refusal}"
    tour.press(Key.Key_Return)
    assert box.isVisible()
    tour.press(Key.Key_Escape)
    assert not box.isVisible()


def test_tab_stays_in_the_commands(tour: Tour) -> None:
    STATES["commands"].show(tour)
    lines = tour.window.everything_box.lines
    assert lines.currentRow() == 0
    tour.press(Key.Key_Tab)
    assert lines.currentRow() == 1
    tour.press(Key.Key_Backtab, SHIFT)
    assert lines.currentRow() == 0


_POPUP = pytest.mark.qt_log_ignore("This plugin does not support")
"""Without a screen nothing is raised and no keyboard grabbed."""


@_POPUP
@pytest.mark.parametrize(("key", "modifiers"), [(Key.Key_F10, SHIFT), (Key.Key_Menu, NONE)])
def test_a_table_is_sorted_by_keys(tour: Tour, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    STATES["called"].show(tour)
    table = tour.focus
    assert isinstance(table, TableView)
    for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
        tour.press(key, modifiers)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        QTest.keyClick(menu, Key.Key_2)
        header = table.horizontalHeader()
        assert (header.sortIndicatorSection(), header.sortIndicatorOrder()) == (1, order)
    assert tour.focus is table


@_POPUP
def test_the_menu_of_a_table_copies(tour: Tour) -> None:
    STATES["called"].show(tour)
    tour.press(Key.Key_F10, SHIFT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions()]
    assert "Copy" in texts
    assert "&1  Sort by “Table”" in texts
    QTest.keyClick(menu, Key.Key_Escape)
    assert QApplication.activePopupWidget() is None


def test_the_steps_are_walked_from_everywhere(tour: Tour) -> None:
    STATES["entries"].show(tour)
    steps = [step.key for step in tour.window.steps]
    seen: list[str] = []
    while len(seen) < len(steps):  # the page of the event is gone through section by section
        before = tour.window.key
        tour.press(Key.Key_PageDown, CONTROL)
        seen += [tour.window.key] * (tour.window.key != before)
    at = steps.index("entries")
    assert seen == [*steps[at + 1 :], *steps[: at + 1]]
    tour.press(Key.Key_PageUp, CONTROL)
    assert tour.window.key == steps[at - 1]


@_POPUP
def test_what_a_mouse_learns_by_waiting_is_said_by_a_key(tour: Tour) -> None:
    STATES["called"].show(tour)
    tour.press(Key.Key_F1, SHIFT)
    assert QToolTip.text().splitlines()[:3] == [
        "Table: 1",
        "Name: Rossi Ada",
        "In the next round: plays",
    ]
    tour.window.rail.step_buttons[0].setFocus()
    tour.press(Key.Key_F1, SHIFT)
    assert QToolTip.text() == "Event, done"
    QToolTip.hideText()


@pytest.mark.parametrize("language", ["en", "it"])
def test_alt_and_a_letter_go_to_the_same_step_in_every_language(
    tour: Tour, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tour.likes, "language", language)
    gone_to = set()
    for state in ("entries", "events"):
        STATES[state].show(tour)
        steps = [step.key for step in tour.window.steps]
        for step in STEP_LETTERS.keys() & steps:
            tour.press(Qt.Key[f"Key_{STEP_LETTERS[step]}"], ALT)
            assert tour.window.key == step
            gone_to.add(step)
    assert gone_to == set(STEP_LETTERS)


@pytest.mark.parametrize("name", WALKED)
def test_no_words_take_such_a_letter_away(tour: Tour, name: str) -> None:
    STATES[name].show(tour)
    found: list[QAbstractButton | QLabel] = [
        *tour.window.findChildren(QAbstractButton),
        *(one for one in tour.window.findChildren(QLabel) if one.buddy() is not None),
    ]
    assert found
    assert [one.text() for one in found if not QKeySequence.mnemonic(one.text()).isEmpty()] == []


def test_what_is_typed_and_not_saved_is_marked_on_every_page(tour: Tour) -> None:
    STATES["event"].show(tour)
    tour.type("Another name")
    tour.press(Key.Key_2, ALT)
    steps = {button.step.key: button.accessibleName() for button in tour.window.rail.step_buttons}
    assert steps["event"] == "Event, done, not saved"
    assert "not saved" not in steps["entries"]
    tour.press(Key.Key_1, ALT)
    tour.press(Key.Key_S, CONTROL)
    assert tour.window.rail.step_buttons[0].accessibleName() == "Event, done"


def test_figures_of_a_table_that_are_not_saved_mark_the_round(tour: Tour) -> None:
    STATES["playing"].show(tour)
    tour.type("1")
    tour.press(Key.Key_Return)
    tour.type("40")
    tour.press(Key.Key_2, ALT)
    button = next(b for b in tour.window.rail.step_buttons if b.step.key == "round-1")
    assert button.accessibleName().endswith("not saved")


def test_the_sheet_beside_the_laptop_tells_the_truth(tour: Tour) -> None:
    """Every key on paper does on its page what the paper says."""
    for page, title, keys in desk_keys(Texts("en")):
        STATES[page or "entries"].show(tour)
        frame = tour.window.actions_of_frame
        actions = tour.page.page_actions if page else (*frame.all_actions(), frame.commands)
        portable = QKeySequence.SequenceFormat.PortableText
        there = {(a.shortcut().toString(portable), a.text()) for a in actions}
        assert set(keys.items()) <= there, title
        tour.leave()


ON_SCREEN_ALONE = {
    # a list that comes in, doubles, money and addresses: looked at once, where F1 says them
    "Add the players", "Paste a list", "Swap name and surname", "Swap day and month",
    "Next line to look at", "Who is not in the list", "Use the list’s value",
    "Use the list’s values for all", "Merge two entries", "Delete the entry", "Check the list",
    "Till of the player", "Drop players who have not paid",
    "Copy the e-mail addresses of those listed", "Copy the addresses with their names",
    # what the keys of a view that was opened by one on the sheet do
    "By name or by table", "Withdraw the absent", "Drop all", "Wait 15 minutes", "All keep a seat",
    "Take the other draft", "Stopped by the time limit",
    # the next thing to do, which the button says, and what every page has
    "Draw round 1", "Go on", "Seat the other tables", "Print", "Why? (rank and seat)",
    "Print the sheet of this table", "Print the badge", "Print the player’s card",
}  # fmt: skip
"""Acts of the pages of a day whose keys are not on the sheet beside the laptop."""


def test_every_key_of_a_day_is_on_the_sheet_beside_the_laptop() -> None:
    """An act with a key that is new stands there, or is said above not to."""
    on_paper = {said for _, _, keys in desk_keys(Texts("en")) for said in keys.items()}
    found = {
        (QKeySequence(keys.partition("; ")[0]).toString(), act_words(Texts("en"), act.words))
        for act in described_on("entries", "round", "map", "standings")
        if act.kind is not BACK and (keys := act.keys or act.kind.keys)
    }
    left = {(keys, said) for keys, said in found - on_paper if said}
    assert {said for _, said in left} == ON_SCREEN_ALONE


def described_on(*pages: str) -> Iterator[Act]:
    """The acts of these pages."""
    for page in pages:
        package = import_module(f"bglmanager.ui.pages.{page}")
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for kind in vars(import_module(found.name)).values():
                if isinstance(kind, type) and kind.__module__ == found.name:
                    yield from (act for _, act in acts_of(kind))


# --------- Every table lets one line be chosen, or several where named acts take all of them
Mode = QAbstractItemView.SelectionMode
TAKE_SEVERAL = {
    "people": {("Ctrl+J", "Shift+F5", "Del"), ("Ctrl+S",)},
    "entries": {("Return", "F9", "F6", "F5", "Ctrl+J", "Del", "Shift+F7", "Ctrl+Shift+T")},
    "till": {("F9",)},
    "standings": {("F2",)},
}
"""The pages with a table whose acts take several, and the keys of these."""


@pytest.mark.parametrize("name", WALKED)
def test_one_is_chosen_where_no_act_takes_several(tour: Tour, name: str) -> None:
    STATES[name].show(tour)
    acts = {key for one in tour.page.page_actions for key in one.shortcuts()}
    tables: list[TableView[object]] = tour.page.findChildren(TableView)
    for table in tables:
        mode = Mode.ExtendedSelection if table.several else Mode.SingleSelection
        assert table.selectionMode() is mode
        assert {QKeySequence(key) for key in table.several} <= acts
        if table.isVisible() and not table.several and table.model().rowCount() > 1:
            table.setFocus()
            table.selectRow(0)
            tour.press(Key.Key_A, CONTROL)
            tour.press(Key.Key_Down, SHIFT)
            assert len(table.selectionModel().selectedRows()) <= 1
    several = {table.several for table in tables if table.several}
    assert several == TAKE_SEVERAL.get(tour.window.key, set())
