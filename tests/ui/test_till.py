"""The till by keys: the player's panel from the entries, the page with lists, sums and pot."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import Qt

from bglmanager.engine.event import EntryStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import entries, leaving, till
from bglmanager.ui.pages.entries.people import Filter
from bglmanager.ui.pages.till.panel import TillPanel
from tests.ui.desk import Desk, DeskMaker, registered
from tests.ui.doubles import unnamed
from tests.ui.open_page import SHIFT
from tests.ui.panel_hand import PanelHand

Key = Qt.Key
ONE, TWO = EntryNumber(1), EntryNumber(2)


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
    desk.page.listed.list_only(Filter.UNPAID)
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
    desk.press(Key.Key_F4, SHIFT)
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
    desk.press(Key.Key_F4)
    desk.press(Key.Key_F4, SHIFT)
    desk.press(Key.Key_Return)
    assert amounts(desk, 6) == [5]
    assert panel_of(desk).problems["amount"].startswith("Bo Li has paid 5 €: nothing is owed.")


def test_what_is_no_sum_is_said_at_the_field_and_stays(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(fee=5))
    desk.press(Key.Key_F4, SHIFT)
    panel = panel_of(desk)
    desk.type("five")
    desk.press(Key.Key_Return)
    assert panel.problems["amount"] == (
        "“five” is not a sum of money. Type euro from 0 on, with comma or point: 7.50."
    )
    assert panel["amount"] == "five"
    assert desk.opened.undoable is None
    panel.go_to("fee")
    desk.type("1.234")
    desk.press(Key.Key_Return)
    assert panel.problems["fee"].startswith("“1.234” has parts of a cent.")
    assert panel["amount"] == "five"


def test_a_fee_of_his_own_and_the_usual_one_again(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(fee=5))
    desk.type("li")
    desk.press(Key.Key_F4, SHIFT)
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
    desk.press(Key.Key_F4, SHIFT)
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
    desk.press(Key.Key_F4, SHIFT)
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
    desk.press(Key.Key_F4, SHIFT)
    assert desk.window.side.isVisible()
    desk.opened.undo()
    line = desk.page.listed.current
    assert line is not None
    assert (desk.window.side.title, line.entry.number) == ("1  Anna Rossi", 1)


def test_f9_puts_aside_who_owes_and_paying_brings_him_back(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(3, fee=5))
    desk.type("rossi a")
    desk.press(Key.Key_F4)
    desk.press(Key.Key_F9)
    statuses = [desk.entry(n).status for n in (1, 2, 3)]
    assert statuses == [EntryStatus.REGISTERED, EntryStatus.LAPSED, EntryStatus.LAPSED]
    desk.type("rossini")
    desk.press(Key.Key_F4)
    desk.press(Key.Key_Return)
    assert desk.entry(2).status is EntryStatus.ACTIVE
    assert amounts(desk, 2) == [5]


def test_everything_in_the_panel_has_a_name(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(fee=5))
    desk.press(Key.Key_F4, SHIFT)
    assert unnamed(panel_of(desk).panel) == []


# ------------------------------------------------------------------------------- the page
