"""Standings as the screen asks for them: lines, reasons, the final ranking."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived, StandingsMark
from bglmanager.engine.event import EntryStatus, Event, Phase, Prize
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.orders import Order, Separation
from bglmanager.services import standings
from tests.helpers.events import closed, played, two_rounds, with_entry, with_round

ONE, TWO = RoundNumber(1), RoundNumber(2)


def entry(number: int) -> EntryNumber:
    return EntryNumber(number)


def lines(event: Event, number: RoundNumber) -> tuple[standings.StandingsLine, ...]:
    return standings.standings_lines(event, derive(event), number)


def test_before_a_round_is_closed_there_are_none() -> None:
    assert standings.latest_standings(Derived()) is None
    with pytest.raises(LookupError):
        standings.standings_after(Derived(), ONE)


def test_the_newest_are_those_after_the_last_closed_round() -> None:
    event = with_round(two_rounds())
    newest = standings.latest_standings(derive(event))
    assert newest is not None
    assert newest.after_round == TWO
    assert standings.standings_after(derive(event), ONE).after_round == ONE


def test_a_line_has_everything_of_a_player() -> None:
    line = lines(two_rounds(), TWO)[3]
    assert line == standings.StandingsLine(
        rank=4,
        change=line.change,
        entry=entry(2),
        name="Rossi Bruno",
        club="",
        points=90,
        criteria=(("pba", 810), ("pbg", 50)),
        places=(2, 3),
        mark=None,
        seating_rank=5,
    )


def test_lines_are_in_the_order_of_the_standings() -> None:
    assert [line.entry for line in lines(two_rounds(), TWO)] == [1, 5, 3, 2, 7, 6, 4, 8]


def test_the_change_is_counted_in_ranks_won() -> None:
    before = {line.entry: line.rank for line in lines(two_rounds(), ONE)}
    assert all(line.change is None for line in lines(two_rounds(), ONE))
    for line in lines(two_rounds(), TWO):
        assert line.change == before[line.entry] - line.rank


def test_who_did_not_sit_has_no_place_there() -> None:
    event = closed(with_round(played(8), order=[2, 3, 4, 5, 6, 7, 8]))
    places = {line.entry: line.places for line in lines(event, TWO)}
    assert (places[entry(1)], places[entry(2)]) == ((1, None), (2, 1))


def test_who_left_is_marked_from_then_on() -> None:
    event = with_entry(two_rounds(), 7, status=EntryStatus.WITHDRAWN, left_after=TWO)
    marks = {line.entry: line.mark for line in lines(event, TWO)}
    assert marks[entry(7)] is StandingsMark.WITHDRAWN
    assert {line.mark for line in lines(event, ONE)} == {None}


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


def final_event() -> Event:
    event = two_rounds(prizes=(Prize(1, "Coppa"), Prize(3, "Gioco")))
    return closed(with_round(event, phase=Phase.FINAL, order=[5, 1, 2, 3]))


def test_the_final_comes_first_then_the_standings() -> None:
    event = final_event()
    found = standings.final_lines(event, derive(event))
    assert [line.entry for line in found] == [5, 1, 2, 3, 7, 6, 4, 8]
    assert [line.rank for line in found] == list(range(1, 9))
    assert [line.prize for line in found] == ["Coppa", "", "Gioco", "", "", "", "", ""]


def test_league_points_come_with_the_parts_of_the_formula() -> None:
    event = final_event()
    winner = standings.final_lines(event, derive(event))[0]
    assert winner.league is not None
    assert winner.league.detail == {"pm": Fraction(155, 2), "pf": 100, "n": 8, "tier": 1}
    assert round(float(winner.league.points), 3) == 702.106


def test_an_event_of_no_league_gives_no_points() -> None:
    event = two_rounds(league=None, tier=None)
    assert {line.league for line in standings.final_lines(event, derive(event))} == {None}
