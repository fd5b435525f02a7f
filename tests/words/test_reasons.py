"""Why somebody sits where he sits, in the words of both leagues."""

from __future__ import annotations

from fractions import Fraction

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import Order, Separation
from bglmanager.engine.seating import SeatReason
from bglmanager.i18n import Texts
from bglmanager.words import reasons

EN = Texts("en")
ADA, BRUNO, CARLA = EntryNumber(1), EntryNumber(2), EntryNumber(3)
NAMES = {ADA: "Ada Rossi", BRUNO: "Bruno Neri", CARLA: "Carla Verdi"}
PLAIN = SeatReason(BRUNO, 2, Order.SEATING, 1336, None, exchanged=False)


def behind(criterion: str, value: int | None, other: int | None) -> str:
    return reasons.separation_words(
        EN, Separation(criterion, value, ADA, other), NAMES, Order.SEATING
    )


def test_tables_and_places_of_a_round_separate() -> None:
    assert behind("table_2", 3, 1) == (
        "Tied with Ada Rossi so far; in round 2 table 3, Ada Rossi at table 1: the "
        "higher table comes first."
    )
    assert behind("place_2", 2, 1) == (
        "Tied with Ada Rossi so far; in round 2 place 2, Ada Rossi place 1."
    )
    assert behind("table_1", None, 1) == (
        "Tied with Ada Rossi so far, who played round 1: Ada Rossi comes first."
    )


def test_both_numbers_of_a_reason_are_written_one_way() -> None:
    for criterion in ("points", "pbg", "wins", "place_2"):
        apart = Separation(criterion, Fraction(7, 2), ADA, 4)
        said = reasons.separation_words(Texts("it"), apart, NAMES, Order.STANDINGS)
        assert "3,50" in said
        assert "4,00" in said


def test_wins_separate_in_a_round_robin() -> None:
    assert "Wins" in behind("wins", 2, 3)
    assert "Among tied" in behind("points_among_tied", 0, 1)


def test_a_bye_is_explained() -> None:
    said = reasons.seat_words(EN, PLAIN._replace(bye=True), NAMES)
    assert said.endswith(
        "This player has the bye: the last in the order who has not had one, or the last of all."
    )


def test_who_was_passed_over_and_who_meets_again() -> None:
    said = reasons.seat_words(EN, PLAIN._replace(passed=(CARLA,), again=True), NAMES)
    assert "Passed over, because met before: Carla Verdi." in said
    assert said.endswith("The two have met before: nobody else was left.")
