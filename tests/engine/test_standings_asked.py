"""Standings as they are asked about: the newest, and what separates two players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from bglmanager.engine.chances import Chance
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.orders import Order, Separation, explain, what_separates
from bglmanager.engine.reach import reach_of
from bglmanager.engine.rulesets import ruleset_of
from tests.helpers.events import closed, event, two_rounds, with_round

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


def after_each_round(
    changes: dict[str, Any], lot: Random
) -> Iterator[Mapping[EntryNumber, Chance]]:
    """Who can advance after each of five rounds with any results."""
    made = event(16, rounds_planned=5, **changes)
    for _ in range(5):
        numbers = [each.number for each in made.entries]
        lot.shuffle(numbers)
        made = closed(with_round(made, order=numbers))
        found = reach_of(made, derive(made))
        assert found is not None
        yield found.chances


CATAN: dict[str, Any] = {"ruleset": "catan-firenze-2014", "league": None, "tier": None}
WONDERS: dict[str, Any] = {"ruleset": "7wonders-ludolimpiadi-2015", "league": None, "tier": None}


@pytest.mark.parametrize("changes", [{}, CATAN, WONDERS], ids=["bgl", "catan", "7 wonders"])
@pytest.mark.parametrize("draw", range(4))
def test_who_is_sure_to_advance_does_and_who_is_out_does_not(
    changes: dict[str, Any], draw: int
) -> None:
    told = list(after_each_round(changes, Random(draw)))
    assert set(told[0].values()) == {Chance.POSSIBLE}
    assert Counter(told[-1].values()) == {Chance.CERTAIN: 4, Chance.OUT: 12}
    for before in told[:-1]:
        for number, said in before.items():
            assert said in (Chance.POSSIBLE, told[-1][number])
    assert changes == CATAN or any(Chance.OUT in before.values() for before in told[:-1])
