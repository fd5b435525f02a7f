"""Standings as they are asked about: the newest, and what separates two players."""

from __future__ import annotations

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.orders import Order, Separation, explain, what_separates
from bglmanager.engine.rulesets import ruleset_of
from tests.helpers.events import two_rounds, with_round

ONE, TWO = RoundNumber(1), RoundNumber(2)


def entry(number: int) -> EntryNumber:
    return EntryNumber(number)


def test_before_a_round_is_closed_there_are_none() -> None:
    assert Derived().latest_standings is None
    with pytest.raises(LookupError):
        Derived().standings_after(ONE)


def test_the_newest_are_those_after_the_last_closed_round() -> None:
    event = with_round(two_rounds())
    newest = derive(event).latest_standings
    assert newest is not None
    assert newest.after_round == TWO
    assert derive(event).standings_after(ONE).after_round == ONE


def test_the_two_orders_give_different_reasons() -> None:
    event = two_rounds()
    ruleset, found = ruleset_of(event.settings), derive(event).standings_after(TWO)
    assert explain(ruleset, found, entry(7), Order.STANDINGS) == Separation(
        "pba", 470, entry(2), 810
    )
    assert explain(ruleset, found, entry(2), Order.SEATING) == Separation("pba", 810, entry(7), 470)
    assert explain(ruleset, found, entry(1), Order.STANDINGS) is None


def test_two_players_are_compared_whichever_is_named_first() -> None:
    event = two_rounds()
    ruleset, found = ruleset_of(event.settings), derive(event).standings_after(TWO)
    expected = Separation("points", 30, entry(1), 200)
    for one, other in ((1, 8), (8, 1)):
        assert what_separates(ruleset, found, entry(one), entry(other)) == expected
    with pytest.raises(LookupError):
        what_separates(ruleset, found, entry(1), entry(99))
