"""Why somebody sits where he sits."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Pairing, Round
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.orders import Order
from bglmanager.engine.seating import SeatReason, exchange, next_round, seat_reasons
from tests.engine import notation

PLAYED = """
    size 3, rounds 2
    entries 1-6
    round 1
    1: 1=90 2=5 3=4
    2: 4=10 5=9 6=8
"""


def of(event: Event, draft: Round, entry: int) -> SeatReason:
    event = replace(event, rounds=(*event.rounds, draft))
    return seat_reasons(event, draft.number, derive(event))[EntryNumber(entry)]


def test_in_round_1_chance_decided() -> None:
    event = notation.event("size 3\nentries 1-6")
    draft = next_round(event)
    second = draft.tables[0].seats[1].entry
    assert of(event, draft, second) == SeatReason(second, 2, None, None, None, False)


def test_later_the_seating_order_decided() -> None:
    event = notation.event(PLAYED)
    draft = next_round(event)
    first = of(event, draft, 1)
    assert (first.rank, first.order, first.points, first.separation) == (
        1,
        Order.SEATING,
        100,
        None,
    )
    second = of(event, draft, 4)
    assert (second.rank, second.points) == (2, 100)
    assert second.separation is not None
    assert (second.separation.criterion, second.separation.above) == ("pbg", 1)


def test_ranks_count_those_who_sit_and_compare_them_with_each_other() -> None:
    """With 4 gone, 5 is second in the round and behind 1."""
    event = notation.event(PLAYED + "\n4 withdrawn 1")
    found = of(event, next_round(event), 5)
    assert (found.rank, found.points) == (2, 55)
    assert found.separation is not None
    assert (found.separation.criterion, found.separation.above) == ("points", 1)


def test_in_the_final_the_standings_decided() -> None:
    event = notation.event(PLAYED.replace("rounds 2", "rounds 1"))
    found = of(event, next_round(event), 5)
    assert (found.rank, found.order) == (3, Order.STANDINGS)


def test_a_hand_moved_them() -> None:
    event = notation.event(PLAYED)
    draft = exchange(next_round(event), EntryNumber(1), EntryNumber(6))
    assert [of(event, draft, n).exchanged for n in (1, 4, 6)] == [True, False, True]
    assert of(event, draft, 1).rank == 1


def test_seated_by_hand_has_no_reasons() -> None:
    event = notation.event(PLAYED)
    by_hand = replace(next_round(event), pairing=Pairing.MANUAL)
    event = replace(event, rounds=(*event.rounds, by_hand))
    assert seat_reasons(event, RoundNumber(2), derive(event)) == {}
