"""All paper of a round: printed after the draw, drawn again, printed again; one lost sheet.

By keys alone, and by mouse alone under `./dev long`.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt

from bglmanager.ui.pages.prints.page import PrintsPage
from bglmanager.ui.printers import Printers
from tests.helpers import events
from tests.journeys.hands import ENTER, Hands, Opener
from tests.journeys.hands import play as play
from tests.journeys.mouse import Mouse
from tests.journeys.person import CONTROL, SHIFT
from tests.printing import reading
from tests.ui.printers import PrintersDouble, SentPages

Key = Qt.Key
DRAW = (ENTER, CONTROL)
DRAW_AGAIN = (Key.Key_F3, CONTROL)
PRINT = (Key.Key_P, CONTROL)
PRINT_ALL = (Key.Key_P, CONTROL | SHIFT)


class Desk(NamedTuple):
    """Somebody at the desk, and the printer beside him."""

    hands: Hands
    printer: PrintersDouble

    def paper(self, number: int) -> SentPages:
        """What the printer was given as its first, its second …"""
        tasks = self.hands.person.window.tasks
        self.hands.person.qtbot.waitUntil(
            lambda: len(self.printer.sent) == number and not tasks.is_busy
        )
        return self.printer.sent[-1]

    def prints(self) -> PrintsPage:
        page = self.hands.person.window.page
        assert isinstance(page, PrintsPage)
        self.hands.person.qtbot.waitUntil(lambda: page.printed is not None)
        return page


@pytest.fixture
def printer(monkeypatch: pytest.MonkeyPatch) -> PrintersDouble:
    """The only printer of the machine."""
    found = PrintersDouble(("Hall",))
    for asked in ("find", "send", "is_stopped"):
        monkeypatch.setattr(Printers, asked, getattr(found, asked))
    return found


def text(paper: SentPages) -> list[str]:
    """The text of every page, on one line."""
    pages = reading.text(paper.printed.data).split("\n----\n")
    return [" ".join(page.split()) for page in pages]


def check_first(paper: SentPages) -> None:
    cover, *sheets = text(paper)
    assert "All paper of the round" in cover
    assert "3 tables · 11 players" in cover
    assert not any("replaces" in page for page in (cover, *sheets))
    assert sum("Pairings by name" in page for page in sheets) == 1


def check_second(paper: SentPages) -> None:
    """Every page of it says that it is the second, the lists also which they replace."""
    pages = text(paper)
    assert [page for page in pages if "Print no. 2" not in page] == []
    assert all("Print no. 2, replaces" in page for page in pages[:3])


def code(paper: SentPages, table: int) -> str:
    """The code that stands on the sheet of this table: "ABC DEFG"."""
    [found] = [page for page in text(paper) if page.startswith(f"Table {table} ")]
    return found.removeprefix(f"Table {table} ")[:8]


def scan(hands: Hands, typed: str) -> None:
    """A scanner types what it has read, and Enter."""
    hands.person.type(typed)
    hands.do(ENTER)


def test_all_paper_is_printed_drawn_again_and_printed_again(
    play: Opener, printer: PrintersDouble
) -> None:
    with play(events.event(11, rounds_planned=3)) as hands:
        desk = Desk(hands, printer)
        hands.person.go("round-1")
        hands.do(DRAW, PRINT_ALL)
        first = desk.paper(1)
        check_first(first)
        hands.do(DRAW_AGAIN, PRINT_ALL)
        second = desk.paper(2)
        check_second(second)
        assert text(second)[1] != text(first)[1]
        hands.do(DRAW)
        side = hands.person.hall.results.side
        scan(hands, code(first, 2))
        assert side.problem.startswith("This is the sheet of the first draw, but round 1 is played")
        assert hands.person.hall.form.title == "Table 1"
        hands.do(Key.Key_Delete)
        scan(hands, code(second, 2).replace(" ", ""))
        assert hands.person.hall.form.title == "Table 2"
        hands.do(Key.Key_Escape, PRINT)
        desk.prints()
        hands.do(Key.Key_Down, Key.Key_Down)
        page = desk.prints()
        assert page.offer is not None
        assert page.offer.key == "tables-1"
        hands.person.reach(page.order.pages)
        hands.person.type("2")
        hands.do(PRINT)
        lost = desk.paper(3)
        assert lost.order.pages == (2,)
        assert "Print no. 3" in text(lost)[1]


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.long
def test_all_paper_is_printed_again_by_mouse(play: Opener, printer: PrintersDouble) -> None:
    with play(events.event(11, rounds_planned=3)) as hands:
        desk, mouse = Desk(hands, printer), Mouse(hands.person)
        mouse.go("round-1")
        mouse.go_on()
        mouse.go_on()
        mouse.press("Print all paper of the round")
        check_first(desk.paper(1))
        mouse.go("prints")
        desk.prints()
        mouse.press("Print all paper of the round")
        check_second(desk.paper(2))
        mouse.go("round-1")
        mouse.menu_of_table(2)
        mouse.choose("Print the sheet of this table")
        [slip] = text(desk.paper(3))
        assert slip.startswith("Table 2 ")
        assert "Print no. 3, replaces" in slip
