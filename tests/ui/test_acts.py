"""Acts: each described once, with a key that means the same on every page."""

from __future__ import annotations

import pkgutil
from collections import defaultdict
from collections.abc import Iterator, Mapping
from importlib import import_module

import pytest

import bglmanager.ui
from bglmanager.ui.kit.acts import Act, acts_of
from bglmanager.ui.widgets.basics import CutWords
from bglmanager.words.keys import key_name
from tests.ui.states import STATES
from tests.ui.tour import Tour

OTHERWISE: Mapping[str, str] = {
    "Ctrl+B": "a game that came is kept beside one's own, rules that were deleted come back",
    "Ctrl+Return": "goes on, and in the editor of games saves: there is nothing to go on to",
    "F6": "the archive chooses all rows of one person by it, a list that comes in swaps names",
    "F7": "the archive finds duplicates by it, a list that comes in swaps day and month",
    "F8": "what goes on the pages of lists: games and rules are deleted, people banned, and of the "
    "backups what is newer",
}
"""Keys that mean one thing on one page and another elsewhere, with the reason."""


def described() -> Iterator[tuple[str, Act]]:
    """All acts of the window, each with the package of its page."""
    for found in pkgutil.walk_packages(bglmanager.ui.__path__, "bglmanager.ui."):
        for kind in vars(import_module(found.name)).values():
            if isinstance(kind, type) and kind.__module__ == found.name:
                yield from ((found.name.split(".")[3], act) for _, act in acts_of(kind))


def meaning(act: Act, keys: str) -> object:
    """What kind of act it is; one with a key of its own is a kind of its own."""
    return act.kind if keys in act.kind.keys.split("; ") else act.words


def test_a_key_means_the_same_on_every_page() -> None:
    found = defaultdict[str, set[object]](set)
    for _, act in described():
        for keys in filter(None, act.keys.split("; ")):
            found[keys].add(meaning(act, keys))
    assert {keys for keys, meant in found.items() if len(meant) > 1} == set(OTHERWISE)


@pytest.mark.parametrize("name", STATES)
def test_no_key_does_two_things_at_once(tour: Tour, name: str) -> None:
    STATES[name].show(tour)
    frame = tour.window.actions_of_frame
    taken = defaultdict[str, list[str]](list)
    for action in (*tour.page.page_actions, *frame.all(), frame.commands):
        if action.isEnabled():
            for keys in action.shortcuts():
                taken[keys.toString()].append(action.text())
    assert {keys: acts for keys, acts in taken.items() if len(acts) > 1} == {}


def legends(tour: Tour) -> list[str]:
    """The lines of keys that can be seen on the page."""
    return [line.whole for line in tour.page.findChildren(CutWords) if line.isVisible()]


@pytest.mark.parametrize("name", ["till", "archive"])
def test_the_legend_of_a_page_is_made_of_its_acts(tour: Tour, name: str) -> None:
    STATES[name].show(tour)
    told = [
        f"{key_name(tour.window.look.texts, action.shortcut().toString())} {action.legend}"
        for action in tour.page.page_actions
        if action.legend
    ]
    assert told
    assert any(line.endswith(" · ".join(told)) for line in legends(tour))
