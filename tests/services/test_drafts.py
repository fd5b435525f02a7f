"""Drafts at the desk: what their seating costs, and tables kept while the others are drawn."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.kinds import FirstSeating, Pairing, Seating
from bglmanager.engine.problems import Problems
from bglmanager.engine.seating.aims import Aim, Told
from bglmanager.services import drafts, guard, rounds
from tests.helpers import events
from tests.helpers.days import Day
from tests.services.conftest import DayMaker


def kept(*numbers: int) -> frozenset[TableNumber]:
    return frozenset(map(TableNumber, numbers))


def codes(found: Problems) -> list[str]:
    return [each.code for each in found]


def drawn(begin: DayMaker, event: Event) -> Day:
    day = begin(event)
    rounds.draw_round(day.desk)
    return day


def test_what_a_draft_costs_is_counted_from_the_facts(begin: DayMaker) -> None:
    made = events.with_entry(events.played(8, 1), 1, club="Ludica")
    made = events.with_entry(made, 2, club="ludica", related=(EntryNumber(6),))
    day = begin(events.with_round(made, status=RoundStatus.DRAFT, order=[1, 2, 5, 6, 3, 4, 7, 8]))
    found = drafts.draft_now(day.event, day.desk.derived, day.round).found
    assert found.of(Aim.AGAIN).who == ((1, 2), (5, 6), (3, 4), (7, 8))
    assert found.of(Aim.RELATED).who == ((1, 2), (2, 6))
    assert found.of(Aim.SHORT).cost == 0
    met = [*drafts.met_again(day.event, day.round)]
    assert met == [(1, 2, 1, 1), (5, 6, 1, 1), (3, 4, 2, 1), (7, 8, 2, 1)]


def test_an_exchange_is_told_before_it_is_made(begin: DayMaker) -> None:
    made = events.played(8, 1)
    day = begin(events.with_round(made, status=RoundStatus.DRAFT, order=[1, 2, 5, 6, 3, 4, 7, 8]))
    now = drafts.draft_now(day.event, day.desk.derived, day.round)
    one, other = EntryNumber(2), EntryNumber(7)
    after = rounds.exchanged_draft(day.event, day.round, one, other)
    again = next(
        x for x in drafts.seating_changes(now.found, now.otherwise(after)) if x.aim is Aim.AGAIN
    )
    assert (again.more, again.less, again.cost) == (
        ((5, 7), (6, 7), (2, 3), (2, 4)),
        ((1, 2), (7, 8)),
        2,
    )
    rounds.exchange_seats(day.desk, one, other)
    assert day.round == after


@pytest.mark.parametrize("players", [10, 13, 26])
def test_who_sits_at_tables_that_are_kept_stays(begin: DayMaker, players: int) -> None:
    day = drawn(begin, events.event(players))
    before = day.round
    drafts.redraw_rest(day.desk, kept(1, 2))
    after = day.round
    assert after.tables[:2] == before.tables[:2]
    assert [len(t.seats) for t in after.tables] == [len(t.seats) for t in before.tables]
    assert {s.entry for s in after.seats()} == {s.entry for s in before.seats()}
    assert after.attempt == 2
    assert guard.wrong_in(day.event, after.number, day.desk.derived) == ()


def test_seeds_stay_apart_around_a_table_that_is_kept(begin: DayMaker) -> None:
    seeded = FirstSeating.SEEDED
    made = events.event(12, first_seating=seeded, ruleset="big-2026", league=None, tier=None)
    for number in (1, 2, 3):
        made = events.with_entry(made, number, seeded=True)
    day = drawn(begin, made)
    assert day.round.pairing is Pairing.SEEDED
    drafts.redraw_rest(day.desk, kept(2))
    assert [table.seats[0].entry for table in day.round.tables] == [1, 2, 3]


def test_the_bye_goes_to_somebody_who_had_none(begin: DayMaker) -> None:
    made = events.event(
        7, players_per_table=2, ruleset="big-2026", league=None, tier=None, seating=Seating.RANDOM
    )
    day = drawn(begin, made)
    drafts.redraw_rest(day.desk, kept(1))
    assert [len(table.seats) for table in day.round.tables] == [2, 2, 2, 1]
    assert day.round.byes == (day.round.tables[-1].seats[0].entry,)


def test_why_a_draft_is_not_drawn_around_tables(begin: DayMaker) -> None:
    day = drawn(begin, events.event(8))
    assert codes(drafts.can_redraw_rest(day.event, kept(1))) == []
    assert codes(drafts.can_redraw_rest(day.event, kept(1, 2))) == ["keep.all"]
    rounds.publish_draft(day.desk)
    assert codes(drafts.can_redraw_rest(day.event, kept(1))) == ["seating.no-draft"]
    ranked = drawn(begin, events.played(8, 1))
    assert codes(drafts.can_redraw_rest(ranked.event, kept(1))) == ["seating.nothing-to-draw"]


def test_seats_given_by_hand_stay_when_the_others_are_drawn(begin: DayMaker) -> None:
    day = begin(events.event(12))
    rounds.seat_by_hand(day.desk)
    rounds.exchange_seats(day.desk, EntryNumber(1), EntryNumber(12))
    drafts.redraw_rest(day.desk, kept(1))
    assert [seat.entry for seat in day.round.tables[0].seats] == [12, 2, 3, 4]
    assert day.round.pairing is Pairing.MANUAL
    others = [seat.entry for table in day.round.tables[1:] for seat in table.seats]
    assert others != sorted(others)
    same = replace(day.round, attempt=1)
    assert all(len({*two}) == 2 for two in combinations([s.entry for s in same.seats()], 2))


def test_another_draft_is_taken_in_one_act(begin: DayMaker) -> None:
    day = drawn(begin, events.event(10))
    before = day.event
    other = drafts.drawn_otherwise(before, day.desk.derived).round
    changed = drafts.compare_drafts(before, other)
    moved = {move.entry for move in changed.moves}
    sat = {seat.entry: t.number for t in day.round.tables for seat in t.seats}
    sits = {seat.entry: t.number for t in other.tables for seat in t.seats}
    assert moved == {entry for entry in sat if sat[entry] != sits[entry]}
    assert {*changed.tables} == {n[entry] for entry in moved for n in (sat, sits)}
    changes = drafts.take_draft(day.desk, other)
    assert (changes.kind, changes.args) == ("seat-otherwise", {"round": 1})
    assert day.round.attempt == 2
    day.desk.undo()
    assert day.event == before


def test_a_draft_with_the_same_people_at_its_tables_has_others_in_their_seats(
    begin: DayMaker,
) -> None:
    day = drawn(begin, events.event(10))
    first, *rest = day.round.tables
    turned = replace(first, seats=first.seats[::-1])
    changed = drafts.compare_drafts(day.event, replace(day.round, tables=(turned, *rest)))
    assert (changed.tables, changed.moves) == ((first.number,), ())


def test_a_draft_before_its_last_swap(begin: DayMaker) -> None:
    day = drawn(begin, events.event(10))
    before = day.round
    assert drafts.before_last_swap(day.event) is None
    first, second, third = (seat.entry for seat in [*before.seats()][:9:4])
    rounds.exchange_seats(day.desk, first, second)
    once = day.round
    rounds.exchange_seats(day.desk, first, third)
    assert drafts.before_last_swap(day.event) == once
    drafts.take_draft(day.desk, once)
    assert drafts.before_last_swap(day.event) == before


@pytest.mark.parametrize("way", [Pairing.GREEDY, Pairing.FEWEST])
def test_two_player_tables_are_seated_by_another_rule(begin: DayMaker, way: Pairing) -> None:
    usual = {"players_per_table": 2, "ruleset": "big-2026", "league": None, "tier": None}
    day = begin(events.event(9, rounds_planned=4, **usual))
    day.play(2)
    rounds.draw_round(day.desk)
    assert way in drafts.other_ways(day.event)
    assert day.round.pairing not in drafts.other_ways(day.event)
    *_, other = drafts.seated_by(day.event, day.desk.derived, way)
    drafts.take_draft(day.desk, other.round)
    assert day.round.pairing is way
    assert guard.wrong_in(day.event, day.round.number, day.desk.derived) == ()


def test_a_bound_holds_for_what_is_as_good_by_the_aims_before(begin: DayMaker) -> None:
    made = drawn(begin, events.event(8)).round

    def costs(again: int, shift: int, *, least: int = 0) -> drafts.Judged:
        told = Told(Aim.AGAIN, again, min(again, least)), Told(Aim.SHIFT, shift, least)
        return drafts.Judged(made, told)

    best = costs(0, 20, least=18)
    assert costs(0, 24).with_proof(best).of(Aim.SHIFT).least == 18
    assert costs(1, 4).with_proof(best).of(Aim.SHIFT).least == 0
    assert costs(0, 20).with_proof(costs(0, 20, least=20)).of(Aim.SHIFT).is_proven
