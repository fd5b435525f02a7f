"""The page of the till, by keys: who owes, lines and receipts, sums, the pot."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, EventDesk, League, Phase
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import leaving, till
from bglmanager.services.paper import Printed
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.entries.page import EntriesPage
from bglmanager.ui.pages.till.page import LINES, OWING, TillPage
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.printers import Printers
from bglmanager.ui.style import Style
from tests.helpers.events import event
from tests.helpers.workspaces import open_workspace
from tests.ui.desk import CONTROL, DeskMaker, registered
from tests.ui.doubles import Answers, HostDouble, unnamed
from tests.ui.open_page import SHIFT, Seen
from tests.ui.panel_hand import PanelHand
from tests.ui.test_final_ranking import QUARTERS, SEMIFINALS, phases

Key = Qt.Key
ONE, TWO = EntryNumber(1), EntryNumber(2)


@dataclass
class PrintersDouble(Printers):
    """A printer that is there or not and takes what it is sent, or not."""

    there: bool = True
    works: bool = True
    sent: list[Printed] = field(default_factory=list)

    def is_any(self) -> bool:
        return self.there

    def send(self, printed: Printed, title: str) -> bool:
        self.sent.append(printed)
        return self.works


@dataclass
class Cash(Seen):
    """A window with the till, and the printer beside it."""

    printers: PrintersDouble
    answers: Answers

    @property
    def till(self) -> TillPage:
        page = self.page
        assert isinstance(page, TillPage)
        return page

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """Player, what, amount of every row shown."""
        model = self.till.list.table.rows_model
        return [tuple(model.cell_text(row, n) for n in (2, 4, 5)) for row in model.rows]


@pytest.fixture
def cash_of(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[CashMaker]:
    """Opens the till of an event."""
    made = CashMaker(look, qtbot, tmp_path)
    yield made
    made.close()


class CashMaker:
    """Opens windows at the till; the first has its printer and answers."""

    def __init__(self, look: Style, qtbot: QtBot, folder: Path) -> None:
        self._look, self._qtbot, self._folder = look, qtbot, folder
        self._close: list[MainWindow] = []

    def __call__(self, made: Event) -> Cash:
        self._workspace = open_workspace(self._folder / "library.sqlite")
        desk = self._workspace.import_document(made)
        printers, answers = PrintersDouble(), Answers()
        window = MainWindow(
            self._look,
            HostDouble(),
            {
                "entries": lambda shell, _step: EntriesPage(shell, desk),
                "till": lambda shell, _step: TillPage(shell, desk, printers=printers),
            },
            Preferences(language="en"),
            desk,
            answers,
        )
        self._close.append(window)
        self._qtbot.addWidget(window)
        window.show()
        window.go("till")
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)
        return Cash(window, desk, printers, answers)

    def close(self) -> None:
        for window in self._close:
            window.close()
            self._workspace.close()


def test_the_step_is_there_where_something_costs(cash_of: CashMaker, desk_of: DeskMaker) -> None:
    cash = cash_of(event(8, fee=5))
    assert [(s.title, s.count) for s in cash.window.steps if s.kind == "till"] == [("Till", "0/8")]
    till.take_fee(cash.desk, ONE)
    assert [(s.spoken, s.count) for s in cash.window.steps if s.kind == "till"] == [
        ("1 of 8 have paid", "1/8")
    ]
    free = desk_of(registered())
    assert [s for s in free.window.steps if s.kind == "till"] == []


def test_who_owes_comes_first_until_something_is_taken(cash_of: CashMaker) -> None:
    cash = cash_of(event(3, fee=5))
    assert (cash.till.list.list_shown, cash.state) == (OWING, "0 have paid; 3 owe 15 €")
    assert cash.till.list.search.hasFocus()
    assert cash.rows[0] == ("Rossi Ada", "owes", "5 €")
    cash.press(Key.Key_F4)
    assert [name for name, *_ in cash.rows] == ["Rossi Bruno", "Rossi Carla"]
    assert cash.said == "5 € taken from Ada Rossi, receipt 1"
    assert cash.state == "1 has paid; 2 owe 10 €"


def test_the_fee_is_collected_from_all_selected(cash_of: CashMaker) -> None:
    cash = cash_of(event(4, fee=5))
    till.take_fee(cash.desk, TWO)
    cash.till.list.table.setFocus()
    cash.press(Key.Key_A, CONTROL)
    [act] = [one for one in cash.till.page_actions if one.keys == "F4"]
    assert act.text() == "Collect the fee (3)"
    cash.press(Key.Key_F4)
    assert cash.said == "15 € taken from 3 players"
    assert act.text() == "Collect the fee"
    cash.press(Key.Key_Z, CONTROL)
    assert cash.state == "1 has paid; 3 owe 15 €"


def test_until_when_the_fee_is_due_is_said_while_somebody_owes(cash_of: CashMaker) -> None:
    cash = cash_of(event(1, fee=5, desk=EventDesk(fee_until=dt.time(9, 45))))
    assert cash.state == "0 have paid; 1 owes 5 €; to be paid by 09:45"
    morning = cash.desk.now()
    cash.desk.now = lambda: morning.replace(hour=9, minute=46)
    cash.window.renew()
    assert cash.state == "0 have paid; 1 owes 5 €; due since 09:45"
    cash.press(Key.Key_F4)
    assert cash.state == "1 has paid"


def test_the_lists_and_the_sums(cash_of: CashMaker) -> None:
    cash = cash_of(event(5, fee=5))
    for number in (1, 2, 3):
        till.take_fee(cash.desk, EntryNumber(number))
    till.give_back(cash.desk, ONE)
    till.set_paid(cash.desk, EntryNumber(4), paid=True)
    leaving.withdraw_entry(cash.desk, TWO)
    page = cash.till
    assert "; ".join(figure.text() for figure in page.sums.figures) == "10 €; 15 €; 5 €; 10 €; 5 €"
    assert page.sums.note.text() == (
        "Besides, 1 player is noted as paid without a receipt (5 €): not in the till."
    )
    assert cash.state == "2 have paid; 2 owe 10 €; 1 to be refunded? (5 €)"
    cash.press(Key.Key_F3, times=3)
    assert (page.list.list_shown, cash.rows) == (LINES, [
        ("Rossi Ada", "given back", "−5 €"),
        ("Rossi Carla", "taken", "5 €"),
        ("Rossi Bruno", "taken", "5 €"),
        ("Rossi Ada", "taken", "5 €"),
    ])  # fmt: skip
    cash.press(Key.Key_F3, times=2)
    assert (page.list.list_shown, cash.rows) == (
        "refunds",
        [("Rossi Bruno", "did not play", "5 €")],
    )
    cash.press(Key.Key_F3)
    assert (page.list.list_shown, cash.rows) == ("noted", [("Rossi Dino", "noted as paid", "5 €")])


def test_a_search_finds_players_and_receipts(cash_of: CashMaker) -> None:
    cash = cash_of(event(3, fee=5))
    for number in (1, 2, 3):
        till.take_fee(cash.desk, EntryNumber(number))
    cash.press(Key.Key_F3, times=3)
    cash.type("bru")
    assert cash.rows == [("Rossi Bruno", "taken", "5 €")]
    cash.press(Key.Key_Escape)
    cash.type("3")
    assert cash.rows == [("Rossi Carla", "taken", "5 €")]


def test_enter_opens_the_players_till(cash_of: CashMaker) -> None:
    cash = cash_of(event(3, fee=5))
    cash.type("carla")
    cash.press(Key.Key_Return)
    assert cash.side == "3  Carla Rossi"
    assert PanelHand(cash.window.side).at == "amount"
    cash.press(Key.Key_Escape)
    assert cash.side == ""
    assert cash.till.list.search.hasFocus()


def test_receipts_go_to_the_printer_or_into_a_file(
    cash_of: CashMaker, qtbot: QtBot, tmp_path: Path
) -> None:
    cash = cash_of(event(3, fee=5))
    till.take_fee(cash.desk, ONE)
    cash.press(Key.Key_F3, times=3)
    cash.press(Key.Key_F4, SHIFT)
    PanelHand(cash.window.side).press("Print the receipt")
    qtbot.waitUntil(lambda: len(cash.printers.sent) == 1)
    assert cash.printers.sent[0].pages == 1
    assert cash.said == "Sent to the printer: Receipts"
    cash.printers.there, cash.answers.file = False, tmp_path / "receipt.pdf"
    cash.press(Key.Key_Return)
    qtbot.waitUntil((tmp_path / "receipt.pdf").exists)
    assert (tmp_path / "receipt.pdf").read_bytes().startswith(b"%PDF")
    assert cash.answers.asked == ["There is no printer: save the sheet as PDF"]


def test_the_pot_before_the_end_says_what_each_place_wins(cash_of: CashMaker) -> None:
    """Four of ten euro: 30 € in the pot, the example of the regulation (BIG 9.3)."""
    cash = cash_of(event(6, ruleset="big-2026", league=League.BIG, tier=None, fee=10, pot=True))
    assert cash.till.pot.sentence == ""
    for number in (2, 3, 5, 6):
        till.take_fee(cash.desk, EntryNumber(number))
    assert cash.till.pot.sentence == (
        "Pot: 30 € of the fees of 4 players · consolation voucher 2 € · 1. 11.20 € · 2. 8.40 € · "
        "3. 5.60 € · 4. 2.80 €"
    )
    till.give_back(cash.desk, TWO)
    assert cash.till.pot.sentence.startswith("Pot: 22.50 € of the fees of 3 players")


def test_the_pot_after_the_end_says_who_wins_it(cash_of: CashMaker) -> None:
    cash = cash_of(phases(QUARTERS, SEMIFINALS, (Phase.FINAL, [5, 1])))
    assert cash.till.pot.sentence == (
        "Pot: 24 € of the fees of 8 players · consolation voucher 2 € · 1. Elena Rossi 11 € · "
        "2. Ada Rossi 6.60 € · 3. Gaia Rossi 4.40 €"
    )


def test_another_regulation_has_only_the_sums(cash_of: CashMaker) -> None:
    cash = cash_of(event(3, fee=10))
    till.take_fee(cash.desk, ONE)
    assert cash.till.pot.sentence == ""
    assert cash.till.sums.figures[0].text() == "10 €"


def test_undo_takes_a_payment_back_and_the_page_shows_it(cash_of: CashMaker) -> None:
    cash = cash_of(event(2, fee=5))
    cash.press(Key.Key_F4)
    cash.press(Key.Key_Z, CONTROL)
    assert cash.till.sums.figures[0].text() == "0 €"
    assert len(cash.rows) == 2


def test_everything_on_the_page_has_a_name(cash_of: CashMaker) -> None:
    cash = cash_of(event(3, fee=5))
    till.take_fee(cash.desk, ONE)
    assert unnamed(cash.till) == []
