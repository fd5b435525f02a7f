"""The ways a Swiss round can be seated: which there are, which is usual, what each is told of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, FirstSeating, Round, Seating
from bglmanager.engine.kinds import Pairing
from bglmanager.engine.problems import Refused
from bglmanager.engine.rulesets import custom, ruleset_of
from bglmanager.engine.seating import making, next_round, reasons
from bglmanager.engine.seating.aims import Aim, Told
from bglmanager.engine.seating.check import check
from bglmanager.engine.seating.making import SeatingOptions, Upcoming
from bglmanager.services import drafts
from tests.engine import playing
from tests.engine.builders import with_settings
from tests.helpers.cups import CATAN, catan
from tests.helpers.events import settings

TWO, FOUR = 2, 4
RULES = (Pairing.GREEDY, Pairing.GREEDY_COMPLETE, Pairing.FEWEST)


def later(players: int, size: int, rounds: int) -> Event:
    """An event of the Boardgame League with rounds played, and more to come."""
    begun = with_settings(playing.swiss(players, size, rounds), rounds_planned=rounds + 2)
    return with_settings(begun, ruleset="bgl-2010", league=None)


def with_draft(event: Event, round_: Round) -> Event:
    return replace(event, rounds=(*event.rounds, round_))


def wrong(event: Event, round_: Round) -> list[str]:
    made = with_draft(event, round_)
    return [found.code for found in check(made, round_.number, derive(event))]


def told_of(event: Event, round_: Round) -> tuple[Told, ...]:
    made = with_draft(event, round_)
    return drafts.draft_now(made, derive(made), round_).found.told


@pytest.mark.parametrize("size", [TWO, 3, FOUR])
def test_an_optimised_first_round_hinders_no_later_one(size: int) -> None:
    event = playing.event(13, size, 3)
    event = with_settings(event, first_seating=FirstSeating.OPTIMISED)
    first = next_round(event)
    assert (first.pairing, wrong(event, first)) == (Pairing.OPTIMISED, [])
    usual = Pairing.GREEDY_COMPLETE if size == TWO else Pairing.GREEDY
    assert next_round(playing.play(event, playing.by_number)).pairing is usual


def test_a_later_round_that_is_drawn_again_is_another_one() -> None:
    event = with_settings(playing.event(16, FOUR, 4), first_seating=FirstSeating.OPTIMISED)
    event = playing.play(with_settings(event, seating=Seating.OPTIMISED), playing.by_number)
    once = next_round(event)
    again = making.redraw(with_draft(event, once))
    assert again.attempt == once.attempt + 1
    assert playing.tables(again) != playing.tables(once)
    for made in (once, again):
        told = told_of(event, made)
        assert sum(each.cost for each in told if each.aim is Aim.AGAIN) == 0


def test_what_can_be_chosen_depends_on_the_table_and_the_event() -> None:
    two, four = later(12, TWO, 2), later(12, FOUR, 2)
    assert Upcoming(two).ways == RULES
    assert Upcoming(four).ways == (Pairing.GREEDY, Pairing.SOFT)
    by_lot = with_settings(four, seating=Seating.RANDOM)
    assert Upcoming(by_lot).ways == (Pairing.RANDOM, Pairing.OPTIMISED)
    assert Upcoming(with_settings(two, seating=Seating.ROUND_ROBIN)).ways == (Pairing.SCHEDULE,)
    with pytest.raises(Refused, match=r"seating\.no-such-way"):
        next_round(two, SeatingOptions(pairing=Pairing.SOFT))


def test_soft_is_an_option_and_the_way_of_rules_of_ones_own() -> None:
    event = later(12, FOUR, 2)
    soft = with_settings(event, options={"rematches": "soft"})
    assert next_round(soft).pairing is Pairing.SOFT
    own = {"name": "Casa", "base": "bgl-2010"}
    assert next_round(with_settings(event, ruleset=custom.ID, options=own)).pairing is Pairing.SOFT
    letter = {**own, "readings": {"rematches": "greedy"}}
    cut = with_settings(event, ruleset=custom.ID, options=letter)
    assert next_round(cut).pairing is Pairing.GREEDY
    two = with_settings(later(12, TWO, 2), options={"rematches": "soft"})
    assert next_round(two).pairing is Pairing.FEWEST


def test_catan_says_itself_that_tables_are_cut() -> None:
    usual = ruleset_of(settings(**catan()))
    assert usual.id == CATAN
    assert usual.rematches.only_cut
    assert not ruleset_of(settings()).rematches.only_cut


@pytest.mark.parametrize("way", [Pairing.GREEDY, Pairing.SOFT])
def test_a_round_is_told_what_it_costs(way: Pairing) -> None:
    event = later(13, FOUR, 3)
    coming = Upcoming(event, wishes=SeatingOptions(pairing=way))
    *_, best = coming.seatings()
    made = Upcoming(event, wishes=SeatingOptions(pairing=way, tables=best.tables)).made()
    assert made == coming.made()
    assert wrong(event, made) == []
    told = told_of(event, made)
    assert [(each.aim, each.cost, each.who) for each in told] == [
        (each.aim, each.cost, each.who) for each in best.told
    ]
    shift = next(each for each in told if each.aim is Aim.SHIFT)
    assert way is Pairing.SOFT or shift.cost == 0


def test_a_worse_seating_than_the_cut_is_found_out() -> None:
    event = later(12, FOUR, 2)
    made = next_round(event, SeatingOptions(pairing=Pairing.SOFT))
    again = replace(event.rounds[0], number=made.number, status=made.status, pairing=made.pairing)
    assert wrong(event, made) == []
    assert "check.soft" in wrong(event, again)


def test_who_was_moved_from_his_table_is_told_from_which_and_because_of_whom() -> None:
    event = later(16, FOUR, 3)
    made = next_round(event, SeatingOptions(pairing=Pairing.SOFT))
    found = reasons.seat_reasons(with_draft(event, made), made.number, derive(event))
    here = {seat.entry: table.number for table in made.tables for seat in table.seats}
    order = sorted(found.values(), key=lambda each: each.rank)
    homes = {each.entry: 1 + at // FOUR for at, each in enumerate(order)}
    moved = {entry: homes[entry] for entry in homes if homes[entry] != here[entry]}
    assert {each.entry: each.home for each in order if each.home is not None} == moved
    assert all(each.home != here[each.entry] for each in order)
