"""Acts: each described once, with a key that means the same on every page."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

import bglmanager.ui
from bglmanager.i18n import Texts
from bglmanager.services.paper import Sheet
from bglmanager.ui.kit.acts import CHANGE, PRINT, WHY, Act, acts_of
from bglmanager.ui.pages.base import ViewsPage
from bglmanager.ui.pages.prints.page import PrintsPage
from bglmanager.ui.widgets.basics import CutWords
from bglmanager.words.command_names import key_name
from tests.ui.states import STATES, WALKED
from tests.ui.tour import CONTROL, Tour

ROOT = Path(__file__).resolve().parents[2]

_ROW = re.compile(r"^\| (?P<key>\S+) \| [^|]+ \|(?: (?P<acts>[^|]+))? \|$", re.MULTILINE)
TABLE = {
    row["key"]: set(filter(None, (row["acts"] or "").split(" · ")))
    for row in _ROW.finditer((ROOT / "docs" / "keys.md").read_text("utf-8"))
}
"""What every key means (`docs/keys.md`): the names of the acts that it does."""

AGAIN = {"Ctrl+Enter": "Ctrl+Return", "Enter": "Return", "Shift+Enter": "Shift+Return"}
AGAIN |= {"Ctrl+Y": "Ctrl+Shift+Z"}
"""Keys that are another way to press one."""


def described() -> Iterator[Act]:
    """All acts of the window."""
    for found in pkgutil.walk_packages(bglmanager.ui.__path__, "bglmanager.ui."):
        for kind in vars(import_module(found.name)).values():
            if isinstance(kind, type) and kind.__module__ == found.name:
                yield from (act for _, act in acts_of(kind))


def test_a_key_means_the_same_on_every_page() -> None:
    found: dict[str, set[str]] = {}
    for act in described():
        words = act.words(Texts("en")) if callable(act.words) else act.words
        for keys in filter(None, (act.keys or act.kind.keys).split("; ")):
            found.setdefault(AGAIN.get(keys, keys), set()).update(filter(None, [words]))
    by_widgets = {key: acts for key, acts in TABLE.items() if not acts}
    assert by_widgets | found == TABLE


def test_a_key_of_a_kind_is_no_key_of_another_one() -> None:
    kinds = {act.kind for act in described()}
    keys = [key for kind in kinds for key in filter(None, kind.keys.split("; "))]
    own = {key for act in described() for key in filter(None, act.keys.split("; "))}
    twice = {key for key in keys if keys.count(key) > 1}
    assert (twice, own & set(keys)) == (set(), {WHY.keys, CHANGE.keys})


@pytest.mark.parametrize("name", WALKED)
def test_ctrl_p_prints_or_says_why_not(tour: Tour, name: str) -> None:
    STATES[name].show(tour)
    [act] = [one for one in tour.page.page_actions if one.keys == PRINT.keys]
    assert act.isEnabled() or act.refusal


@pytest.mark.parametrize(
    ("name", "sheet"),
    [
        ("entries", Sheet.CHECK_IN),
        ("event", Sheet.ANNOUNCEMENT),
        ("before the day", Sheet.ANNOUNCEMENT),
        ("playing", Sheet.PAIRINGS),
        ("standings", Sheet.STANDINGS),
    ],
)
def test_ctrl_p_goes_to_the_sheet_of_the_page(tour: Tour, name: str, sheet: Sheet) -> None:
    STATES[name].show(tour)
    tour.press(Qt.Key.Key_P, CONTROL)
    page = tour.page
    assert isinstance(page, PrintsPage)
    assert page.offer is not None
    assert page.offer.sheet is sheet


@pytest.mark.parametrize("name", ["events", "archive", "backups"])
def test_a_page_without_a_sheet_says_so(tour: Tour, name: str) -> None:
    STATES[name].show(tour)
    tour.press(Qt.Key.Key_P, CONTROL)
    assert tour.window.key == STATES[name].page
    assert tour.said == "No sheet of paper belongs to this page."


@pytest.mark.parametrize("name", ["till", "archive", "events", "entries", "standings"])
def test_the_legend_of_a_page_is_made_of_its_acts(tour: Tour, name: str) -> None:
    STATES[name].show(tour)
    page = tour.page
    told = {
        key_name(tour.window.look.texts, action.shortcut().toString()): action.legend
        for action in (page.view.acts if isinstance(page, ViewsPage) else page.page_actions)
        if action.legend and action.in_legend and action.isEnabled()
    }
    assert told
    page.take_focus()
    assert told.items() <= dict(tour.window.bottom.chips.keys).items()


_NAMED = re.compile(r"(?<![\w+])((?:(?:Ctrl|Shift|Alt)\+)*(?:F\d+|Ins|Del|Esc|Space)|Ctrl\+\w)\b")
"""A key in a sentence, as it is written in English; Enter is a word as well."""


def named_keys(tour: Tour) -> set[str]:
    """The keys that words on the page and beside it name."""
    roots = (tour.page, tour.window.side, tour.window.strip)
    shown = [one for root in roots for one in root.findChildren(QWidget) if one.isVisible()]
    said = [one for one in shown if isinstance(one, (QLabel, QAbstractButton))]
    texts = [one.whole_text if isinstance(one, CutWords) else one.text() for one in said]
    return {found for text in texts for found in _NAMED.findall(text)}


SAID_OF_OTHER_PAGES = {"event": {"Ctrl+2"}}
"""Keys of another page that a page speaks of, by state."""


@pytest.mark.parametrize("name", WALKED)
def test_keys_do_one_thing_are_listed_and_words_name_no_others(tour: Tour, name: str) -> None:
    STATES[name].show(tour)
    window, frame = tour.window, tour.window.actions_of_frame
    acts = [*tour.page.page_actions, *frame.all_actions(), frame.commands]
    able = [keys.toString() for act in acts if act.isEnabled() for keys in act.shortcuts()]
    assert [keys for keys in able if able.count(keys) > 1] == []
    listed = {line for group in frame.key_groups(tour.page, window.side) for line in group.keys}
    assert {(act.shortcut().toString(), act.text()) for act in acts if act.keys} <= listed
    there = {one for keys, _ in listed for one in keys.split("; ")}
    there |= {keys.toString() for act in acts for keys in act.shortcuts()}
    assert {key for key in there if _NAMED.fullmatch(key)} - set(AGAIN) <= set(TABLE)
    said = named_keys(tour)
    while tour.page.walk_parts(1):
        said |= named_keys(tour)
    assert said - there == SAID_OF_OTHER_PAGES.get(name, set())
