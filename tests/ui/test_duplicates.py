"""Who was entered twice: pointed out on the entry page, made one or deleted by real keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Entry, EntryStatus, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import entries, rounds
from bglmanager.ui.pages.entries.panels import TwicePanel
from bglmanager.ui.style import Style
from tests.ui.desk import CONTROL, SHIFT, Desk, DeskMaker, desks, here, registered
from tests.ui.doubles import Answers, unnamed
from tests.ui.panel_hand import PanelHand

Key = Qt.Key
TWICE = "Rossi Anna (1) and Rosi Anna (7) may be the same person: names nearly the same."


def twice() -> Event:
    """Anna Rossi is entered a second time, with an error, a phone and her copy of the game."""
    made = registered()
    other = here(Entry(EntryNumber(7), "Anna", "Rosi"))
    return replace(made, entries=(*made.entries, replace(other, phone="347 1234567")))


@pytest.fixture
def desk_with_archive(
    look: Style, qtbot: QtBot, tmp_path: Path, answers: Answers
) -> Iterator[DeskMaker]:
    with desks(look, qtbot, tmp_path, answers, archived=True) as make:
        yield make


def test_two_entries_of_one_person_are_pointed_out_and_made_one(desk_of: DeskMaker) -> None:
    desk = desk_of(twice())
    assert TWICE in desk.notices
    desk.press(Key.Key_J, CONTROL)
    assert unnamed(desk.window.side) == []
    assert tuple(desk.merging.told) == (
        ("name", "Rossi Anna", "Rosi Anna"),
        ("club", "Ludica Milano", ""),
        ("phone", "347 1234567", ""),
    )
    desk.press(Key.Key_Return)
    assert desk.said == "Entry 7 merged into Anna Rossi"
    assert desk.numbers == [1, 2, 3, 4, 5, 6]
    assert (desk.entry(1).phone, desk.entry(1).status) == ("347 1234567", EntryStatus.ACTIVE)
    assert TWICE not in desk.notices
    assert desk.current == "Rossi Anna"
    assert desk.page.players.panels.shown is None
    desk.press(Key.Key_Z, CONTROL)
    assert desk.numbers == [1, 2, 3, 4, 5, 6, 7]
    assert TWICE in desk.notices


def test_the_link_of_the_notice_opens_it_and_a_key_keeps_the_other(
    desk_of: DeskMaker,
) -> None:
    desk = desk_of(twice())
    links = desk.window.strip.findChildren(QPushButton)
    (link,) = [link for link in links if link.text() == "Merge two entries"]
    desk.click(link)
    desk.press(Key.Key_X, CONTROL | SHIFT)
    desk.press(Key.Key_Return)
    assert desk.numbers == [2, 3, 4, 5, 6, 7]
    assert (desk.entry(7).last_name, desk.entry(7).club) == ("Rosi", "Ludica Milano")


def test_any_two_that_are_selected_are_merged(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.page.listed.table.setFocus()
    desk.press(Key.Key_J, CONTROL)
    assert desk.page.players.panels.shown is None
    desk.press(Key.Key_Down, SHIFT)
    desk.press(Key.Key_J, CONTROL)
    assert (desk.merging.keep.name, desk.merging.other.name) == (
        "D’Àngelo Niccolò",
        "Li Bo",
    )
    desk.press(Key.Key_Escape)
    assert len(desk.numbers) == 6


def test_who_are_two_people_are_not_pointed_out_again(desk_with_archive: DeskMaker) -> None:
    desk = desk_with_archive(twice())
    desk.qtbot.waitUntil(lambda: desk.page.acquaintance.ready is not None)
    desk.press(Key.Key_J, CONTROL)
    PanelHand(desk.merging).press("They are two people")
    assert desk.said == "Rossi Anna and Rosi Anna: kept as two people"
    assert TWICE not in desk.notices
    entries.edit_entry(
        desk.opened, EntryNumber(7), replace(entries.person_of(desk.entry(7)), club="Orsi")
    )
    assert TWICE not in desk.notices


def test_del_deletes_one_or_all_that_are_selected(desk_of: DeskMaker) -> None:
    desk = desk_of(twice())
    desk.page.listed.table.pick_key(7)
    desk.press(Key.Key_Delete)
    assert desk.numbers == [1, 2, 3, 4, 5, 6]
    assert desk.said == "Entry 7 deleted"
    desk.press(Key.Key_Z, CONTROL)
    assert desk.numbers == [1, 2, 3, 4, 5, 6, 7]
    desk.page.listed.table.setFocus()
    desk.page.listed.table.pick_key(1)
    desk.press(Key.Key_Down, SHIFT, times=2)
    assert desk.page.players.delete.text() == "Delete 3 entries"
    desk.press(Key.Key_Delete)
    assert desk.said == "3 entries deleted"
    assert len(desk.numbers) == 4
    desk.press(Key.Key_Z, CONTROL)
    assert len(desk.numbers) == 7


def test_once_round_1_is_drawn_nobody_is_deleted(desk_of: DeskMaker) -> None:
    desk = desk_of(replace(twice(), entries=tuple(map(here, twice().entries))))
    rounds.draw_round(desk.opened)
    assert TWICE in desk.notices
    desk.page.listed.table.pick_key(7)
    desk.press(Key.Key_Delete)
    assert len(desk.numbers) == 7
    assert desk.said.startswith("Anna Rosi: round 1 is drawn.")


def _is_shown(link: QPushButton) -> bool:
    return link.isVisible() and link.text() == "Withdraw one of two"


def sitting_twice(desk: Desk) -> TwicePanel:
    """The panel about who sits twice, opened by the link of the notice."""
    desk.qtbot.waitUntil(lambda: any(map(_is_shown, desk.window.strip.findChildren(QPushButton))))
    link = next(filter(_is_shown, desk.window.strip.findChildren(QPushButton)))
    desk.click(link)
    panel = desk.page.players.panels.shown
    assert isinstance(panel, TwicePanel)
    return panel


def test_of_two_who_sit_in_a_round_one_is_withdrawn(desk_of: DeskMaker) -> None:
    desk = desk_of(replace(twice(), entries=tuple(map(here, twice().entries))))
    rounds.draw_round(desk.opened)
    rounds.publish_draft(desk.opened)
    panel = sitting_twice(desk)
    assert unnamed(desk.window.side) == []
    for name in ("Withdraw Rossi Anna (1)", "Withdraw Rosi Anna (7)"):
        assert PanelHand(panel).has_button(name)
    desk.press(Key.Key_Return)
    assert desk.entry(7).status is EntryStatus.WITHDRAWN
    assert TWICE not in desk.notices
    assert desk.page.players.panels.shown is None
    desk.press(Key.Key_Z, CONTROL)
    assert TWICE in desk.notices


def test_after_the_draw_the_line_is_put_away_and_stays_away(
    desk_with_archive: DeskMaker,
) -> None:
    desk = desk_with_archive(replace(twice(), entries=tuple(map(here, twice().entries))))
    desk.qtbot.waitUntil(lambda: desk.page.acquaintance.ready is not None)
    rounds.draw_round(desk.opened)
    PanelHand(sitting_twice(desk)).press("They are two people")
    assert desk.said == "Rossi Anna and Rosi Anna: kept as two people"
    assert TWICE not in desk.notices
    rounds.publish_draft(desk.opened)
    assert TWICE not in desk.notices


def test_who_has_nearly_the_name_of_a_walk_in_is_pointed_out(desk_of: DeskMaker) -> None:
    """It is said while it is typed; the next step is the same as for a namesake."""
    desk = desk_of(registered())
    desk.press(Key.Key_Insert)
    desk.type("Rosi")
    desk.press(Key.Key_Tab)
    desk.type("Anna")
    assert desk.new_player.namesakes.text == (
        "Anna Rossi is in the list already: number 1, Ludica Milano, not here yet."
    )
    desk.press(Key.Key_Return)
    assert desk.said == "Anna Rosi entered"
    assert TWICE in desk.notices
