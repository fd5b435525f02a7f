"""Acts: each described once, with a key that means the same on every page."""

from __future__ import annotations

import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from importlib import import_module

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

import bglmanager.ui
from bglmanager.ui.kit.acts import Act, acts_of
from bglmanager.ui.pages.base import ViewsPage
from bglmanager.ui.widgets.basics import CutWords
from bglmanager.words.command_names import key_name
from tests.ui.states import STATES, WALKED
from tests.ui.tour import Tour

OTHERWISE: Mapping[str, str] = {
    "Ctrl+B": "copies at the tables; elsewhere the page's own",
    "Ctrl+D": "draws from the entries; doubles a game in the list of games; a table is tied",
    "Ctrl+E": "shares rules and games as a file; e-mail addresses leave the entries",
    "Ctrl+I": "a list comes in; where no list can, information about the game",
    "Ctrl+L": "a list to print; in the round a draft as a list, or the limit of time",
    "Ctrl+M": "who is missing; in a draft, where nobody is, a player moves",
    "Ctrl+N": "something new; a note at the referee's and at a table",
    "Ctrl+O": "reads a file; in the round only open tables",
    "Ctrl+R": "places by the referee; a game that came replaces one's own",
    "Ctrl+Return": "goes on; in the editor of games it saves, since nothing comes after",
    "Ctrl+T": "time starts; before the day the plan of times is taken",
    "Ctrl+V": "what was cut or copied is put in: a list, or a player in a draft",
    "F2": "changes what is chosen; standings cannot be changed, there it says why",
    "F3": "another list; in one that comes in the next line, at the referee's the log, at a table "
    "who won",
    "F4": "the fee; at a table who is late, in a list that comes in who is absent, in the history "
    "the corrections",
    "F5": "who does not play: sits out, left, is called, came after the draw",
    "F6": "two columns change places while a list comes in; elsewhere the page's own",
    "F7": "two columns change places while a list comes in; elsewhere the page's own",
    "F8": "deletes what is on file; elsewhere the page's own",
    "F9": "the page's own",
    "Shift+F4": "more about what F4 does",
}
"""Keys that mean one thing on one page and another elsewhere, with the reason: there are more acts
than keys that are easy to find, and who sits at one page all day wants its own near at hand.
"""


def described() -> Iterator[Act]:
    """All acts of the window."""
    for found in pkgutil.walk_packages(bglmanager.ui.__path__, "bglmanager.ui."):
        for kind in vars(import_module(found.name)).values():
            if isinstance(kind, type) and kind.__module__ == found.name:
                yield from (act for _, act in acts_of(kind))


def meaning(act: Act, keys: str) -> object:
    """What kind of act it is; one with a key of its own is a kind of its own."""
    return act.kind if keys in act.kind.keys.split("; ") else act.words


def test_a_key_means_the_same_on_every_page() -> None:
    found = defaultdict[str, set[object]](set)
    for act in described():
        for keys in filter(None, (act.keys or act.kind.keys).split("; ")):
            found[keys].add(meaning(act, keys))
    assert {keys for keys, meant in found.items() if len(meant) > 1} == set(OTHERWISE)


def legends(tour: Tour) -> list[str]:
    """The lines of keys that can be seen on the page."""
    return [line.whole_text for line in tour.page.findChildren(CutWords) if line.isVisible()]


@pytest.mark.parametrize("name", ["till", "archive", "events", "entries", "standings"])
def test_the_legend_of_a_page_is_made_of_its_acts(tour: Tour, name: str) -> None:
    STATES[name].show(tour)
    page = tour.page
    told = [
        f"{key_name(tour.window.look.texts, action.shortcut().toString())} {action.legend}"
        for action in (page.view.acts if isinstance(page, ViewsPage) else page.page_actions)
        if action.legend and action.in_legend
    ]
    assert told
    assert any(" · ".join(told) in line for line in legends(tour))


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
    assert named_keys(tour) - there == SAID_OF_OTHER_PAGES.get(name, set())
