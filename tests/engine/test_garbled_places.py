"""Garbled or contradictory places of the sources, and the Reading that is taken of each."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from bglmanager.engine.boards import power_scores
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import TableResult, points_of_units
from bglmanager.engine.event import Number
from bglmanager.engine.rulesets.diplomacy_italia_2010 import DIPLOMACY_ITALIA_2010
from bglmanager.engine.seating.boards import board_sizes, size_remedies
from tests.engine import notation
from tests.engine.builders import with_settings, with_table


def table(head: str, seats: str, **options: Any) -> TableResult:
    made = notation.event(f"{head}\nentries 1-6\nround 1\n1: {seats}")
    return derive(with_settings(made, options=options)).tables[0]


def paid(result: TableResult) -> list[Number]:
    return [points_of_units(seat.units or 0) for seat in result.seats]


CATAN = "ruleset catan-firenze-2014, size 4"
WONDERS = "ruleset 7wonders-ludolimpiadi-2015, size 5"


def test_solo() -> None:
    """Diplomacy 2.3.1: the formula printed multiplies by the survivors less one, without the
    one; and 1 + 10 % for each further survivor is what everybody else has. 18 centres, four
    solid powers: 343 × 1.3, not 343 × 3.
    """
    formula = DIPLOMACY_ITALIA_2010.board
    assert formula is not None
    assert power_scores(formula, (18, 6, 5, 5, 0, 0, 0))[0] == 343 * Fraction(13, 10)


def test_match_points() -> None:
    """7 Wonders 4: shared places are said to be paid in match points, which are victory points
    everywhere else there. Tournament points are meant.
    """
    made = notation.event(f"{WONDERS}\nentries 1-6\nround 1\n1: 1=50 2=50 3=30 4=20 5=10")
    derived = derive(made)
    assert paid(derived.tables[0])[:2] == [Fraction(17, 2)] * 2
    assert dict(derived.standings[-1].rows[0].criteria) == {"victory_points": 50}


def test_bid_deducted() -> None:
    """7 Wonders 2.1 and 4: the bid is noted, and whether the pad takes it off is not said. The
    score is entered before it; an option says otherwise.
    """
    assert paid(table(WONDERS, "1=51b2 2=50 3=30 4=20 5=10"))[:2] == [7, 10]
    assert paid(table(WONDERS, "1=51b2 2=50 3=30 4=20 5=10", bid_deducted=False))[:2] == [10, 7]


def test_virtual_ties_of_7_wonders() -> None:
    """7 Wonders 4: the virtual player never has what breaks a tie, so he loses it."""
    assert paid(table(WONDERS, "1=40 2=30 3=30 4=20")) == [10, 6, 6, 1]


def test_declared_win() -> None:
    """Catan: places go by victory points, and yet who declares victory in his turn wins, with as
    many or more in other hands. The referee gives the places then.
    """
    assert paid(table(CATAN, "1=10#1 2=11#2 3=8#3 4=5#4")) == [8, 4, 2, 0]


def test_shared_win() -> None:
    """Catan 3 gives 0.9 wins at the limit and says of points only that they are shared."""
    made = notation.event(f"{CATAN}\nentries 1-4\nround 1\n1: 1=9 2=9 3=9 4=5")
    made = with_table(made, 0, 0, overran=True)
    rows = derive(made).standings[-1].rows
    assert [dict(row.criteria)["wins"] for row in rows] == [Fraction(9, 10)] * 3 + [0]


def test_civil_disorder() -> None:
    """Diplomacy has no rule for a power without a player: it takes no part in order and factor."""
    formula = DIPLOMACY_ITALIA_2010.board
    assert formula is not None
    assert power_scores(formula, (9, 6, 5, 4, 4, 3))[0] == (1 + 36 + 70 + 30) * Fraction(15, 10)


def test_board_sizes() -> None:
    """Diplomacy 8.4 wants as many sevens as can be, and sixes for the rest; some numbers have no
    such split, and the program says what would make one.
    """
    assert board_sizes(20) == (7, 7, 6)
    assert [n for n in range(12, 40) if min(board_sizes(n)) < 6] == [15, 16, 17, 22, 23, 29]
    found = {(each.sit_out, each.twice): each.sizes for each in size_remedies(15)}
    assert found[1, 0] == (7, 7)
    assert found[3, 0] == (6, 6)
    assert found[0, 3] == (6, 6, 6)
