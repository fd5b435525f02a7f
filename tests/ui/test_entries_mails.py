"""E-mail addresses of those listed onto the clipboard: Ctrl+E on the entry page."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from bglmanager.engine.event import Event
from tests.ui.desk import CONTROL, DeskMaker, here, registered

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


def addressed(count: int = 6, *, without: tuple[int, ...] = ()) -> Event:
    """An event in which all have an address but these."""
    event = registered(count)
    return replace(
        event,
        entries=tuple(
            entry
            if entry.number in without
            else replace(entry, email=f"p{entry.number}@example.org")
            for entry in event.entries
        ),
    )


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def test_everybody_listed_in_one_line(desk_of: DeskMaker) -> None:
    desk = desk_of(addressed(3))
    desk.press(Key.Key_E, CONTROL)
    assert clipboard() == "p3@example.org, p1@example.org, p2@example.org"  # by surname
    assert desk.said == "3 addresses are copied: paste them into the field “Bcc”."


def test_search_and_filter_count(desk_of: DeskMaker) -> None:
    event = addressed(6)
    present = replace(here(event.entries[0]), email="p1@example.org")
    desk = desk_of(replace(event, entries=(present, *event.entries[1:])))
    desk.type("ros")
    desk.press(Key.Key_E, CONTROL)
    assert clipboard() == "p1@example.org, p2@example.org"
    desk.press(Key.Key_F3)  # not here yet
    desk.press(Key.Key_E, CONTROL)
    assert clipboard() == "p2@example.org"
    assert desk.said == "1 address is copied: paste it into the field “Bcc”."


def test_who_has_none_is_named(desk_of: DeskMaker) -> None:
    desk = desk_of(addressed(4, without=(2, 4)))
    desk.press(Key.Key_E, CONTROL)
    assert desk.said.endswith("2 have no address: Bruno Rossini, Łukasz Żółkiewski")


def test_names_before_the_addresses(desk_of: DeskMaker) -> None:
    desk = desk_of(addressed(2))
    desk.press(Key.Key_E, CONTROL | SHIFT)
    assert clipboard() == '"Anna Rossi" <p1@example.org>, "Bruno Rossini" <p2@example.org>'


def test_nobody_with_an_address_greys_it(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(3))
    QGuiApplication.clipboard().setText("kept")
    desk.press(Key.Key_E, CONTROL)
    assert clipboard() == "kept"
    assert desk.page.mails.plain.refusal == "None of those listed has an e-mail address."


def test_450_addresses_and_the_first_names_of_those_without(desk_of: DeskMaker) -> None:
    desk = desk_of(addressed(450, without=tuple(range(1, 31))))
    desk.press(Key.Key_E, CONTROL)
    assert clipboard().count("@") == 420
    assert "30 have no address: Niccolò D’Àngelo, " in desk.said
    assert desk.said.endswith(", …")
