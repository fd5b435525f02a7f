"""Sheets to a printer by mouse alone: slips of a round again, a list for the wall on Letter."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from bglmanager.ui.pages.prints.page import PrintsPage
from tests.helpers.lp_double import LpDouble
from tests.journeys.by_mouse import GRAB, Kind, begin, draw_and_publish
from tests.journeys.by_mouse import mouse as mouse
from tests.journeys.mouse import Mouse
from tests.printing.reading import text

pytestmark = [pytest.mark.long, GRAB]

EVENT = Kind("Boardgame League", 13, lambda table: ["3", "2", "1", "0"][: len(table.seats)])


@pytest.fixture
def lp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LpDouble:
    made = LpDouble(tmp_path / "queues")
    made.install(monkeypatch)
    return made


def sheet(mouse: Mouse, title: str) -> PrintsPage:
    """The sheet of this title, once its pages are shown."""
    page = mouse.person.window.page
    assert isinstance(page, PrintsPage)
    model = page.table.model()
    titles = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    mouse.press_row(page.table, titles.index(title))
    settled(mouse, page)
    return page


def settled(mouse: Mouse, page: PrintsPage) -> None:
    busy = mouse.person.window.tasks
    mouse.person.qtbot.waitUntil(lambda: page.printed is not None and not busy.is_busy)


def sent(mouse: Mouse, lp: LpDouble, page: PrintsPage) -> list[str]:
    """What the printer is asked once the button is pressed."""
    before = len(lp.jobs)
    mouse.press("Print the sheet")
    mouse.person.qtbot.waitUntil(lambda: len(lp.jobs) > before)
    settled(mouse, page)
    assert mouse.person.window.bottom.text.startswith("Sent to the printer: ")
    return lp.jobs[-1]


def test_two_slips_again_and_a_list_on_letter(mouse: Mouse, lp: LpDouble, tmp_path: Path) -> None:
    begin(mouse, EVENT, tmp_path)
    mouse.go("round-1")
    draw_and_publish(mouse)
    mouse.go("prints")
    page = sheet(mouse, "Table sheets – Round 1")
    mouse.pick(page.order.printer, "segreteria")
    mouse.click(page.order.pages)
    QTest.keyClicks(page.order.pages, "2, 4")
    mouse.step_to(page.order.copies, 3)
    mouse.pick(page.order.sides, "Both, bound on top")
    asked = sent(mouse, lp, page)
    for option, value in (("-d", "segreteria"), ("-P", "2,4"), ("-n", "3")):
        assert asked[asked.index(option) + 1] == value
    assert {"media=A4", "sides=two-sided-short-edge"} <= set(asked)
    page = sheet(mouse, "Pairings by name – Round 1")
    mouse.pick(page.choices.paper, "Letter")
    mouse.pick(page.choices.distance, "5 m")
    settled(mouse, page)
    asked = sent(mouse, lp, page)
    assert "media=Letter" in asked
    assert "-P" not in asked
    assert "Pairings by name" in text(lp.given[-1])
    assert asked[asked.index("-d") + 1] == "segreteria"
