"""Standings as they are asked about: the newest, and the reasons."""

from __future__ import annotations

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.orders import Order, Separation
from bglmanager.services import standings
from bglmanager.words.standings import standings_after
from tests.helpers.events import two_rounds, with_round

ONE, TWO = RoundNumber(1), RoundNumber(2)


def entry(number: int) -> EntryNumber:
    return EntryNumber(number)


def test_before_a_round_is_closed_there_are_none() -> None:
    assert standings.latest_standings(Derived()) is None
    with pytest.raises(LookupError):
        standings_after(Derived(), ONE)


def test_the_newest_are_those_after_the_last_closed_round() -> None:
    event = with_round(two_rounds())
    newest = standings.latest_standings(derive(event))
    assert newest is not None
    assert newest.after_round == TWO
    assert standings_after(derive(event), ONE).after_round == ONE


def test_the_two_orders_give_different_reasons() -> None:
    event = two_rounds()
    derived = derive(event)
    standing = standings.why_not_higher(event, derived, TWO, entry(7), Order.STANDINGS)
    seating = standings.why_not_higher(event, derived, TWO, entry(2), Order.SEATING)
    assert standing == Separation("pba", 470, entry(2), 810)
    assert seating == Separation("pba", 810, entry(7), 470)


def test_nobody_is_above_the_first() -> None:
    event = two_rounds()
    assert standings.why_not_higher(event, derive(event), TWO, entry(1), Order.STANDINGS) is None


def test_two_players_are_compared_whichever_is_named_first() -> None:
    event = two_rounds()
    expected = Separation("points", 30, entry(1), 200)
    for one, other in ((1, 8), (8, 1)):
        found = standings.what_separates(event, derive(event), TWO, entry(one), entry(other))
        assert found == expected


def test_who_is_not_listed_cannot_be_compared() -> None:
    event = two_rounds()
    with pytest.raises(LookupError):
        standings.what_separates(event, derive(event), TWO, entry(1), entry(99))
