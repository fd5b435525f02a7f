"""Badges with the organiser's logo: a file chosen on the page of the event, badges as a PDF."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.logo import LARGEST_LOGO
from bglmanager.services import logo
from bglmanager.ui.pages.event.logo import small_logo
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.prints.page import PrintsPage
from bglmanager.ui.widgets.basics import Button
from tests.helpers import events
from tests.helpers.pictures import grey_png
from tests.helpers.refusals import refused_codes
from tests.journeys.by_mouse import GRAB, at_the_event
from tests.journeys.by_mouse import mouse as mouse
from tests.journeys.mouse import Mouse
from tests.journeys.person import CONTROL, Person, at_the_keyboard
from tests.printing.reading import text

Key = Qt.Key


def kept(person: Person) -> None:
    """An event of eight players."""
    person.workspace.import_document(events.event(8))
    person.window.show_again()
    person.wait_for_another_window(lambda: person.press(Key.Key_Return))


def button(page: EventPage, words: str) -> Button:
    [found] = [each for each in page.form.findChildren(Button) if each.text().strip() == words]
    return found


def picture(folder: Path) -> Path:
    """A photograph, larger than a logo is kept."""
    made = QImage(160, 120, QImage.Format.Format_RGB32)
    for x in range(160):
        for y in range(120):
            made.setPixel(x, y, (x * y * 2654435761) & 0xFFFFFF)
    file = folder / "logo.jpg"
    assert made.scaled(1600, 1200).save(str(file))
    return file


def has_a_logo(data: bytes) -> bool:
    return b"/Subtype /Image" in data


def test_badges_with_a_logo(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        kept(person)
        person.go("event")
        page = person.window.page
        assert isinstance(page, EventPage)
        person.answers.file = picture(tmp_path)
        person.reach_section(button(page, "Choose the logo…"))
        person.press(Key.Key_Space)
        assert logo.logo_of(person.desk) is not None
        person.reach(button(page, "Print badges"))
        person.press(Key.Key_Space)
        prints = person.window.page
        assert isinstance(prints, PrintsPage)
        qtbot.waitUntil(lambda: prints.printed is not None)
        data = person.saved(tmp_path / "badges.pdf")
        assert has_a_logo(data)
        said = text(data)
        assert all(entry.last_name in said for entry in person.desk.event.entries)
        person.press(Key.Key_Z, CONTROL)
        assert logo.logo_of(person.desk) is None


@pytest.mark.long
@GRAB
def test_by_mouse_a_logo_is_chosen_printed_and_removed(mouse: Mouse, tmp_path: Path) -> None:
    person = mouse.person
    kept(person)
    page = at_the_event(mouse, lambda page: button(page, "Choose the logo…"))
    person.answers.file = picture(tmp_path)
    mouse.click(button(page, "Choose the logo…"))
    assert logo.logo_of(person.desk) is not None
    mouse.click(button(page, "Print badges"))
    prints = person.window.page
    assert isinstance(prints, PrintsPage)
    person.qtbot.waitUntil(lambda: prints.printed is not None)
    assert prints.printed is not None
    assert has_a_logo(prints.printed.data)
    page = at_the_event(mouse, lambda page: button(page, "Remove the logo"))
    mouse.click(button(page, "Remove the logo"))
    assert logo.logo_of(person.desk) is None


def test_a_picture_becomes_small_and_stays_as_wide_as_it_is_high(
    qapp: QApplication, tmp_path: Path
) -> None:
    small = small_logo(picture(tmp_path).read_bytes(), "logo.jpg")
    assert len(small) <= LARGEST_LOGO
    made = QImage.fromData(small)
    assert abs(made.width() / made.height() - 4 / 3) < 0.05
    for data in (b"", b"no picture", b"GIF89a", grey_png(20, 20)[:50]):
        assert refused_codes(small_logo, data, "logo.png") == ["logo.not-readable"]
    huge = QImage(10_000, 10_000, QImage.Format.Format_Mono)
    huge.fill(0)
    assert huge.save(str(tmp_path / "huge.png"))
    data = (tmp_path / "huge.png").read_bytes()
    assert refused_codes(small_logo, data, "huge.png") == ["logo.huge"]
    assert small_logo(grey_png(1, 1), "logo.png").startswith(b"\x89PNG")
