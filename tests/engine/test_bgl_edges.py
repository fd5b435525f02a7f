"""Corners of the rules where the parts of the engine must agree with each other."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bglmanager.engine import facts
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import points_of_units
from bglmanager.engine.event import Pairing
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Refused
from bglmanager.engine.seating import exchange, next_round, recompute, seat_reasons
from tests.engine import notation
from tests.engine.builders import with_round


def test_a_draft_has_a_tie_break_value_for_every_label() -> None:
    event = notation.event(
        "size 3, rounds 3\nentries 1-3\nround 1 tb high,low\n1: 1=9/1,2 2=8/1,1 3=7/1,1"
    )
    draft = next_round(event)
    assert facts.check(replace(event, rounds=(*event.rounds, draft))) == ()


def test_greedy_at_tables_of_three_and_more_is_the_cut_from_the_top() -> None:
    event = notation.event("size 3, rounds 3\nentries 1-3\nround 1\n1: 1=9 2=8 3=7")
    draft = replace(next_round(event), pairing=Pairing.GREEDY)
    event = replace(event, rounds=(*event.rounds, draft))
    assert recompute(event, RoundNumber(2), derive(event)) is not None


def test_none_for_who_is_expelled_in_the_round_that_is_played() -> None:
    event = notation.event(
        """
        size 4, rounds 2, tier C
        entries 1-8
        1 expelled 2
        round 1
        1: 1=9 2=8 3=7 4=6
        2: 5=9 6=8 7=7 8=6
        round 2 playing
        1: 1=9!1e 5=? 2=? 6=?
        2: 3=? 7=? 4=? 8=?
        """
    )
    assert 1 not in {line.entry for line in derive(event).league_points}


def test_a_bye_is_worth_the_first_place_and_a_fixed_share() -> None:
    event = notation.event("size 3\nentries 1-4\nround 1\n1: 1=9 2=8 3=7\n2: 4=?")
    event = with_round(event, 0, byes=(EntryNumber(4),))
    assert facts.check(event) == ()
    bye = derive(event).table(RoundNumber(1), TableNumber(2))
    assert bye.virtual == ()
    assert [(seat.place, points_of_units(seat.units or 0), seat.pbg) for seat in bye.seats] == [
        (1, 100, Fraction(1000, 19))
    ]


def test_no_round_planned_is_refused_in_words() -> None:
    with pytest.raises(Refused):
        next_round(notation.event("size 4, rounds 0\nentries 1-8"))


def test_a_round_drawn_by_lot_has_no_order_behind_it() -> None:
    """A round says itself that it was drawn by lot, whatever the event does otherwise."""
    event = notation.event("size 3, rounds 3\nentries 1-3\nround 1\n1: 1=9 2=8 3=7")
    draft = replace(next_round(event), pairing=Pairing.RANDOM)
    event = replace(event, rounds=(*event.rounds, draft))
    found = seat_reasons(event, RoundNumber(2), derive(event))
    assert {reason.order for reason in found.values()} == {None}


def test_the_rank_of_a_drawn_seat_is_that_of_the_draw() -> None:
    """Exchanged by hand in round 1, a player keeps the rank the draw gave him."""
    event = notation.event("size 3\nentries 1-6")
    draft = next_round(event)
    first, last = draft.tables[0].seats[0].entry, draft.tables[1].seats[2].entry
    event = replace(event, rounds=(exchange(draft, first, last),))
    assert seat_reasons(event, RoundNumber(1), derive(event))[first].rank == 1
