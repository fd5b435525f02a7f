"""The till by keys: the panel of a player, who owes, lines and receipts, sums, the pot."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus, Event, EventDesk, League, Phase
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import entries, leaving, till
from bglmanager.services.paper import PaperSize, page_sizes
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.entries.page import EntriesPage
from bglmanager.ui.pages.entries.people import Filter
from bglmanager.ui.pages.till.page import LINES, OWING, TillPage
from bglmanager.ui.pages.till.panel import TillPanel
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from tests.helpers.events import event
from tests.helpers.workspaces import open_workspace
from tests.ui.desk import CONTROL, Desk, DeskMaker, registered
from tests.ui.doubles import Answers, HostDouble, unnamed
from tests.ui.open_page import SHIFT, Seen
from tests.ui.panel_hand import PanelHand
from tests.ui.printers import PrintersDouble
from tests.ui.test_final_ranking import QUARTERS, SEMIFINALS, phases

Key = Qt.Key
ONE, TWO = EntryNumber(1), EntryNumber(2)


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
    assert (cash.till.chips.chosen_key, cash.state) == (OWING, "0 have paid; 3 owe 15 €")
    assert cash.till.list.search.hasFocus()
    assert cash.rows[0] == ("Rossi Ada", "owes", "5 €")
    cash.press(Key.Key_F9)
    assert [name for name, *_ in cash.rows] == ["Rossi Bruno", "Rossi Carla"]
    assert cash.said == "5 € taken from Ada Rossi, receipt 1"
    assert cash.state == "1 has paid; 2 owe 10 €"


def test_the_fee_is_collected_from_all_selected(cash_of: CashMaker) -> None:
    cash = cash_of(event(4, fee=5))
    till.take_fee(cash.desk, TWO)
    cash.till.list.table.setFocus()
    cash.press(Key.Key_A, CONTROL)
    [act] = [one for one in cash.till.page_actions if one.keys == "F9"]
    assert act.text() == "Collect the fee (3)"
    cash.press(Key.Key_F9)
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
    cash.press(Key.Key_F9)
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
    assert (page.chips.chosen_key, cash.rows) == (LINES, [
        ("Rossi Ada", "given back", "−5 €"),
        ("Rossi Carla", "taken", "5 €"),
        ("Rossi Bruno", "taken", "5 €"),
        ("Rossi Ada", "taken", "5 €"),
    ])  # fmt: skip
    cash.press(Key.Key_F3, times=2)
    assert (page.chips.chosen_key, cash.rows) == (
        "refunds",
        [("Rossi Bruno", "did not play", "5 €")],
    )
    cash.press(Key.Key_F3)
    assert (page.chips.chosen_key, cash.rows) == ("noted", [("Rossi Dino", "noted as paid", "5 €")])


def test_a_search_finds_players_and_receipts(cash_of: CashMaker) -> None:
    cash = cash_of(event(3, fee=5))
    for number in (1, 2, 3):
        till.take_fee(cash.desk, EntryNumber(number))
    cash.press(Key.Key_F3)
    cash.type("bru")
    assert cash.rows == [("Rossi Bruno", "taken", "5 €")]
    cash.press(Key.Key_Escape)
    cash.type("3")
    assert cash.rows == [("Rossi Carla", "taken", "5 €")]


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_mouse_alone_collects_and_opens(cash_of: CashMaker) -> None:
    cash = cash_of(event(3, fee=5))
    offered = cash.offered_by(cash.till.list.table)
    offered["Till of the player"].trigger()
    assert cash.side == "1  Ada Rossi"
    offered = cash.offered_by(cash.till.list.table)
    offered["Collect the fee"].trigger()
    assert cash.said == "5 € taken from Ada Rossi, receipt 1"
    QTest.mouseClick(cash.till.chips.buttons[LINES], Qt.MouseButton.LeftButton)
    assert cash.rows == [("Rossi Ada", "taken", "5 €")]


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
    cash.window.keep_preferences(replace(cash.window.preferences, paper=PaperSize.LETTER))
    cash.press(Key.Key_F3)
    cash.press(Key.Key_F9, SHIFT)
    PanelHand(cash.window.side).press("Print the receipt")
    qtbot.waitUntil(lambda: cash.said.startswith("Sent"))
    assert cash.printers.sent[0].pages == 1
    assert page_sizes(cash.printers.sent[0].printed.data) == ((612, 792),)
    assert cash.said == "Sent to the printer: Receipts"
    cash.printers.names, cash.answers.file = (), tmp_path / "receipt.pdf"
    cash.press(Key.Key_Return)
    qtbot.waitUntil((tmp_path / "receipt.pdf").exists)
    assert (tmp_path / "receipt.pdf").read_bytes().startswith(b"%PDF")
    assert cash.answers.asked == ["There is no printer. Save the pages as PDF"]


def test_who_has_a_receipt_in_other_letters_is_named(cash_of: CashMaker, qtbot: QtBot) -> None:
    made = event(3, fee=5)
    named = replace(made.entries[0], last_name="李", first_name="伟")
    cash = cash_of(replace(made, entries=(named, *made.entries[1:])))
    till.take_fee(cash.desk, ONE)
    cash.press(Key.Key_F3)
    cash.press(Key.Key_F9, SHIFT)
    PanelHand(cash.window.side).press("Print the receipt")
    qtbot.waitUntil(lambda: cash.said.startswith("Sent"))
    assert cash.said == (
        "Sent to the printer: Receipts · Printed in Latin letters: no. 1 Li Wei (李 伟)"
    )


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
    cash.press(Key.Key_F9)
    cash.press(Key.Key_Z, CONTROL)
    assert cash.till.sums.figures[0].text() == "0 €"
    assert len(cash.rows) == 2


def test_everything_on_the_page_has_a_name(cash_of: CashMaker) -> None:
    cash = cash_of(event(3, fee=5))
    till.take_fee(cash.desk, ONE)
    assert unnamed(cash.till) == []


def panel_of(desk: Desk) -> PanelHand:
    """The player's till beside the entries."""
    panel = desk.window.side.content_shown
    assert isinstance(panel, TillPanel)
    return PanelHand(panel)


def amounts(desk: Desk, number: int) -> list[object]:
    return [line.amount for line in desk.entry(number).desk.payments]


def column(desk: Desk) -> dict[str, str]:
    """What the column “Paid” says of everybody."""
    return {line.name: line.till.words for line in desk.page.listed.model.rows}


# ------------------------------------------------------------------------------- the entries


def test_the_column_says_paid_owed_or_free(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(4, fee=Fraction(15, 2)))
    till.set_fee(desk.opened, ONE, 0)
    till.take_fee(desk.opened, TWO)
    till.take_fee(desk.opened, EntryNumber(3), 5)
    assert column(desk) == {
        "Rossi Anna": "free of charge",
        "Rossini Bruno": "paid",
        "D’Àngelo Niccolò": "owes 2.50 €",
        "Żółkiewski Łukasz": "owes 7.50 €",
    }
    desk.page.listed.chips.choose(Filter.UNPAID)
    assert desk.names == ["D’Àngelo Niccolò", "Żółkiewski Łukasz"]


def test_who_was_taken_off_the_list_owes_nothing_and_may_get_money_back(
    desk_of: DeskMaker,
) -> None:
    desk = desk_of(registered(2, fee=5))
    till.take_fee(desk.opened, TWO)
    for number in (ONE, TWO):
        leaving.withdraw_entry(desk.opened, number)
    assert column(desk) == {"Rossi Anna": "", "Rossini Bruno": "refund?"}


def test_a_part_is_taken_and_given_back_in_the_panel(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(fee=5))
    desk.type("li")
    desk.press(Key.Key_F9, SHIFT)
    panel = panel_of(desk)
    assert desk.window.side.title == "6  Bo Li"
    assert panel.at == "amount"
    assert (panel.pills, panel.verb) == (["owes 5 €"], "Take 5 €")
    desk.type("2,50")
    assert panel.verb == "Take 2.50 €"
    desk.press(Key.Key_Return)
    assert amounts(desk, 6) == [Fraction(5, 2)]
    assert (panel.pills, panel["amount"]) == (["owes 2.50 €"], "")
    assert panel.at == "amount"
    desk.press(Key.Key_Return)
    assert amounts(desk, 6) == [Fraction(5, 2)] * 2
    assert panel.pills == ["paid"]
    [lines] = [text for text in panel.words if text.startswith("No. 2 ·")]
    assert lines.splitlines()[0].endswith("2.50 € taken")
    desk.type("2")
    panel.press("Give back 2 €")
    assert amounts(desk, 6) == [Fraction(5, 2), Fraction(5, 2), -2]
    assert panel.pills == ["owes 2 €"]
    desk.press(Key.Key_Escape)
    assert not desk.window.side.isVisible()
    assert desk.focus is desk.page.listed.search


def test_enter_never_gives_money_back(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(fee=5))
    desk.type("li")
    desk.press(Key.Key_F9)
    desk.press(Key.Key_F9, SHIFT)
    desk.press(Key.Key_Return)
    assert amounts(desk, 6) == [5]
    assert panel_of(desk).problems["amount"].startswith("Bo Li has paid 5 €: nothing is owed.")


def test_what_is_no_sum_is_said_at_the_field_and_stays(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(fee=5))
    desk.press(Key.Key_F9, SHIFT)
    panel = panel_of(desk)
    desk.type("five")
    desk.press(Key.Key_Return)
    assert panel.problems["amount"] == (
        "“five” is not a sum of money. Type euro from 0 on, with comma or point: 7.50."
    )
    assert panel["amount"] == "five"
    assert desk.opened.timeline.undoable is None
    panel.go_to("fee")
    desk.type("1.234")
    desk.press(Key.Key_Return)
    assert panel.problems["fee"].startswith("“1.234” has parts of a cent.")
    assert panel["amount"] == "five"


def test_a_fee_of_his_own_and_the_usual_one_again(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(fee=5))
    desk.type("li")
    desk.press(Key.Key_F9, SHIFT)
    panel = panel_of(desk)
    assert "The fee is 5 €." in panel.words
    panel.go_to("fee")
    desk.type("3")
    desk.press(Key.Key_Return)
    assert desk.entry(6).desk.fee == 3
    assert "Pays 3 € instead of 5 €." in panel.words
    assert panel.pills == ["owes 3 €"]
    panel.write("fee", "")
    desk.press(Key.Key_Return)
    assert (desk.entry(6).desk.fee, panel.pills) == (None, ["owes 5 €"])
    assert desk.said == "Bo Li pays the usual fee"


def test_paid_elsewhere_and_not_after_all(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(fee=5))
    desk.type("li")
    desk.press(Key.Key_F9, SHIFT)
    panel = panel_of(desk)
    panel.press("Paid elsewhere")
    assert (desk.entry(6).desk.paid, amounts(desk, 6)) == (True, [])
    assert panel.pills == ["paid"]
    panel.press("Undo payment")
    assert not desk.entry(6).desk.paid
    desk.press(Key.Key_Return)
    assert not panel.has_button("Paid elsewhere")
    assert not panel.has_button("Undo payment")
    assert amounts(desk, 6) == [5]


def test_the_panel_follows_the_list_while_nothing_is_typed(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(fee=5))
    desk.press(Key.Key_F9, SHIFT)
    first = desk.window.side.title
    desk.page.listed.search.setFocus()
    desk.press(Key.Key_Down)
    second = panel_of(desk)
    assert desk.window.side.title != first
    assert desk.page.listed.search.hasFocus()
    second.write("amount", "2")
    desk.page.listed.search.setFocus()
    desk.press(Key.Key_Down)
    assert panel_of(desk).panel is second.panel


def test_the_panel_goes_on_when_its_player_is_undone(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(2, fee=5))
    entries.add_entry(desk.opened, entries.Person("Zoe", "Blu"), present=True)
    desk.page.listed.pick(EntryNumber(3))
    desk.press(Key.Key_F9, SHIFT)
    assert desk.window.side.isVisible()
    desk.opened.undo()
    line = desk.page.listed.current
    assert line is not None
    assert (desk.window.side.title, line.entry.number) == ("2  Bruno Rossini", 2)


def test_a_key_puts_aside_who_owes_and_paying_brings_him_back(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(3, fee=5))
    desk.type("rossi a")
    desk.press(Key.Key_F9)
    desk.press(Key.Key_F5, CONTROL)
    statuses = [desk.entry(n).status for n in (1, 2, 3)]
    assert statuses == [EntryStatus.REGISTERED, EntryStatus.LAPSED, EntryStatus.LAPSED]
    desk.type("rossini")
    desk.press(Key.Key_F9)
    desk.press(Key.Key_Return)
    assert desk.entry(2).status is EntryStatus.ACTIVE
    assert amounts(desk, 2) == [5]


def test_everything_in_the_panel_has_a_name(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(fee=5))
    desk.press(Key.Key_F9, SHIFT)
    assert unnamed(panel_of(desk).panel) == []


# ------------------------------------------------------------------------------- the page
