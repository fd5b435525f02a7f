"""The entry list of Board Italian Gamers and of seeds: membership, data, lists of elements."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit

from bglmanager.engine.event import EntryStatus, Event, FirstSeating, League, ListState
from bglmanager.services import events, rounds
from bglmanager.ui.pages.entries.panel import KnownPlayer
from tests.helpers.events import settings
from tests.ui.desk import CONTROL, Desk, DeskMaker, here, registered
from tests.ui.doubles import unnamed

Key = Qt.Key
BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
SEED, PAID = 7, 4  # columns


def big(**changes: Any) -> Event:
    """Six people registered for an event of Board Italian Gamers."""
    return Event(settings(**{**BIG, **changes}), registered().entries)


def panel(desk: Desk) -> KnownPlayer:
    """The panel of the current player, opened."""
    desk.press(Key.Key_F2)
    shown = desk.page.panels.panel
    assert isinstance(shown, KnownPlayer)
    return shown


def choose(desk: Desk, shown: KnownPlayer, name: str, words: str) -> None:
    """Choose in a box of the panel and save."""
    box = shown.form.fields[name].editor
    assert isinstance(box, QComboBox)
    box.setFocus()
    QTest.keyClick(box, Key.Key_Home)
    while box.currentText() != words:
        last = box.currentIndex()
        QTest.keyClick(box, Key.Key_Down)
        assert box.currentIndex() > last, words
    shown.confirm.setFocus()
    desk.press(Key.Key_Return)


def test_enter_in_a_box_saves_and_the_next_letters_find_the_next_one(desk_of: DeskMaker) -> None:
    desk = desk_of(big())
    desk.type("li")
    box = panel(desk).form.fields["member"].editor
    box.setFocus()
    desk.type("ref")
    desk.press(Key.Key_Return)
    assert desk.entry(6).desk.member is False
    desk.type("li")
    desk.press(Key.Key_Return)
    assert desk.said.startswith("Bo Li refuses the free membership")
    desk.type("rossin")
    assert (desk.page.listed.search.text(), desk.current) == ("rossin", "Rossini Bruno")


def test_who_refuses_membership_stays_out(desk_of: DeskMaker) -> None:
    desk = desk_of(big())
    desk.type("li")
    choose(desk, panel(desk), "member", "refuses")
    assert desk.entry(6).desk.member is False
    desk.press(Key.Key_Return)
    assert desk.entry(6).status is EntryStatus.REGISTERED
    refusal = (
        "Bo Li refuses the free membership of the league and cannot play. Change “Member” first."
    )
    assert desk.said == refusal
    [line] = [line for line in desk.page.listed.model.rows if line.entry.number == 6]
    assert line.hint == "refuses membership; missing: e-mail, birth date"
    shown = panel(desk)
    assert shown.why == refusal
    choose(desk, shown, "member", "yes")
    desk.press(Key.Key_Return)
    assert desk.entry(6).status is EntryStatus.ACTIVE


def test_data_that_are_missing_are_said_in_one_line(desk_of: DeskMaker) -> None:
    desk = desk_of(big())
    [notice] = desk.window.strip.notices
    assert notice.text == "6 players: e-mail missing. 6 players: birth date missing."
    desk.type("li")
    shown = panel(desk)
    for name, text in (("email", "bo@example.org"), ("birth_date", "31/01/1990")):
        editor = shown.form.fields[name].editor
        assert isinstance(editor, QLineEdit)
        QTest.keyClicks(editor, text)
    desk.press(Key.Key_Return)
    assert desk.entry(6).birth_date == dt.date(1990, 1, 31)
    model, notes = desk.page.listed.model, desk.page.listed.model.columns[6]
    marked = {line.entry.number for line in model.rows if model.icon_of(line, notes)}
    assert marked == {1, 2, 3, 4, 5}
    [notice] = desk.window.strip.notices
    assert notice.text == "5 players: e-mail missing. 5 players: birth date missing."


def test_each_league_asks_for_its_own(desk_of: DeskMaker) -> None:
    def asked(made: Event) -> set[str]:
        fields = panel(desk_of(made)).form.fields
        return {name for name in ("member", "list", "seeded") if fields[name].isVisible()}

    assert asked(big()) == {"member"}
    assert asked(registered()) == {"list"}
    assert asked(big(first_seating=FirstSeating.SEEDED)) == {"member", "seeded"}


def test_a_list_of_elements_is_handed_in(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("li")
    choose(desk, panel(desk), "list", "handed in")
    assert desk.entry(6).desk.list is ListState.HANDED_IN


def test_seeds_are_ticked_in_the_list_until_they_are_drawn(desk_of: DeskMaker) -> None:
    desk = desk_of(Event(settings(first_seating=FirstSeating.SEEDED), registered().entries))
    table = desk.page.listed.table
    assert not table.isColumnHidden(SEED)
    header = table.horizontalHeader()
    assert header.visualIndex(SEED) == header.visualIndex(PAID) + 1
    desk.type("li")
    table.setFocus()
    table.setCurrentIndex(table.currentIndex().siblingAtColumn(SEED))
    desk.press(Key.Key_Space)
    assert desk.entry(6).seeded
    assert desk.said == "Bo Li is a seed"
    desk.press(Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text().splitlines()[0].endswith("Club\tSeeded")
    desk.press(Key.Key_Space)
    assert not desk.entry(6).seeded
    assert unnamed(desk.window) == []


def test_a_seed_of_a_drawn_round_stays_one(desk_of: DeskMaker) -> None:
    people = tuple(map(here, registered().entries))
    seeds = (replace(people[0], seeded=True), *people[1:])
    desk = desk_of(Event(settings(first_seating=FirstSeating.SEEDED), seeds))
    rounds.draw(desk.opened)
    desk.page.acts.set_seeded(desk.entry(1).number, seeded=True)
    assert not desk.window.attempt(
        lambda: desk.page.acts.set_seeded(desk.entry(1).number, seeded=False)
    )
    assert desk.said == "Round 1 is drawn: who is a seed cannot change any more."
    assert desk.entry(1).seeded


def test_seeds_have_a_column_once_the_event_has_seeds(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    assert desk.page.listed.table.isColumnHidden(SEED)
    seeded = replace(desk.opened.event.settings, first_seating=FirstSeating.SEEDED)
    events.change(desk.opened, seeded)
    assert not desk.page.listed.table.isColumnHidden(SEED)
