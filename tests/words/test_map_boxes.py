"""What a day map says of who may still come, and of how many advance."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.day_map import day_map, qualified_so_far
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Entry, Event, TeamsMode
from bglmanager.engine.final_roll import final_roll
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.seating import next_round
from bglmanager.i18n import Texts
from bglmanager.words.finals import reserve_words
from bglmanager.words.map_boxes import MapText, map_text, short_names
from tests.engine.test_final_roll import away, pairs_played
from tests.engine.test_teams import FIXED, SIDES, UNITED, in_teams
from tests.helpers import events

BIG = {"ruleset": "big-2026", "league": None, "tier": None, "players_per_table": 2}


def texts_of(event: Event) -> MapText:
    derived = derive(event)
    qualified = qualified_so_far(event, derived)
    drawn = day_map(event, derived, qualified=qualified)
    return map_text(Texts("en"), event, drawn, final_roll(event, derived))


def first_final(found: MapText) -> str:
    return next(head.said for head in found.heads if "advance" in head.said)


def test_who_has_one_name_alone_is_called_by_it() -> None:
    people = [("Ada", "Rossi"), ("", "Erased 2"), ("Bo", "")]
    entries = [Entry(EntryNumber(n), *name) for n, name in enumerate(people, 1)]
    assert [*short_names(entries).values()] == ["Rossi A.", "Erased 2", "Bo"]


def test_while_games_won_are_to_say_how_many_it_is_at_most() -> None:
    before = events.event(13, **BIG, rounds_planned=3)
    assert first_final(texts_of(before)) == "at most 7 advance"
    assert first_final(texts_of(events.played(13, 3, **BIG, rounds_planned=3))) == "7 advance"


def test_who_may_still_come_says_as_what() -> None:
    made = events.with_round(events.played(12, 1, rounds_planned=2))
    for table in (1, 3):
        made = events.with_result(made, table, [40, 30, 20, 10])
    found = texts_of(made)
    claims = {seat.claims for box in found.boxes.values() for seat in box.seats if seat.claims}
    assert any("by winning at table 2" in said for said in claims)
    assert any("if other tables let it be" in said for said in claims)


def test_who_plays_for_an_absent_finalist_says_so_where_he_sits() -> None:
    """Alone, or with the other one of the pair."""
    catan = {"ruleset": "catan-firenze-2014", "league": None, "tier": None}
    for event in (events.played(12, 2, **catan, rounds_planned=2), pairs_played(5)):
        here = final_roll(event)
        assert here is not None
        missing = here.people(here.called[0])[-1]
        found = texts_of(away(event, missing))
        seats = [seat for box in found.boxes.values() for seat in box.seats]
        told = [seat for seat in seats if "who is not there" in seat.claims]
        assert [seat.entry for seat in told] == [here.people(here.reserve[0])[0]]
        assert told[0].spoken == f"{told[0].words}, {told[0].claims}"


def test_who_would_play_is_said_at_the_tables_to_be_called() -> None:
    """Not at those of the rounds before, nor once the final is drawn."""
    event = events.played(12, 2, rounds_planned=2)
    roll = final_roll(event)
    assert roll is not None
    said = reserve_words(Texts("en"), event, roll)
    found = texts_of(event)
    assert {box.reserve for node, box in found.boxes.items() if node.stop == 2} == {said}
    assert {box.reserve for node, box in found.boxes.items() if node.stop < 2} == {""}
    assert all(box.spoken.endswith(said) for box in found.boxes.values() if box.reserve)
    drawn = texts_of(replace(event, rounds=(*event.rounds, next_round(event))))
    assert {box.reserve for box in drawn.boxes.values()} == {""}


def test_who_has_a_bye_sits_at_no_table() -> None:
    found = texts_of(events.with_round(events.event(9, **BIG, rounds_planned=3)))
    assert found.heads[0].said == "0 of 4 tables"
    byes = [box for node, box in found.boxes.items() if box.head == "Bye" and node.stop == 0]
    assert [(len(box.seats), box.word) for box in byes] == [(1, "")]


def test_the_bye_of_a_round_to_come_is_no_table_either() -> None:
    """Of players, and of united teams, who count as one each (rules 3.7)."""
    teams = in_teams(5, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=2)
    for made, said in (
        (events.event(9, **BIG, rounds_planned=2), "4 tables"),
        (teams, "2 tables"),
    ):
        found = texts_of(made)
        assert [head.said for head in found.heads[:2]] == [said] * 2
        assert [box.number for box in found.boxes.values() if box.head == "Bye"] == ["–"] * 2


def test_the_champion_has_a_short_name_as_well() -> None:
    found = texts_of(events.event(8, **BIG, rounds_planned=3))
    assert (found.champion, found.champion_short) == ("", "")


def test_the_tables_that_decide_are_named_and_who_is_settled_can_be_called() -> None:
    big = {"ruleset": "big-2026", "league": None, "tier": None, "rounds_planned": 3}
    made = events.played(34, 2, **big)
    best = [row.entry for row in derive(made).standings[-1].rows]
    made = events.with_round(made, order=best)
    for table in range(1, 10):
        if table != 7:
            made = events.with_result(made, table, [40, 30, 20, 10][: 4 if table < 8 else 3])
    found = texts_of(made)
    assert found.race == ""  # whoever sits there stays out
    words = {box.head: box.word for node, box in found.boxes.items() if node.stop == 3}
    assert words == {"Table 1": "can be called", "Table 2": "can be called", "": "goes straight on"}
    one = made.rounds[-1].table(TableNumber(3))
    seats = tuple(replace(seat, score=None) for seat in one.seats)
    open_ = texts_of(made.with_table(RoundNumber(3), replace(one, seats=seats)))
    assert open_.race == "table 3 decides who advances"
    decides = {box.number: box.word for box in open_.boxes.values() if box.decides}
    assert decides == {"3": "being played, decides who advances"}
    finalists = [box for node, box in open_.boxes.items() if node.stop == 3]
    assert {box.word for box in finalists} == {"to come", "goes straight on"}
    settled = [seat.words for box in finalists for seat in box.seats if seat.entry is not None]
    assert 0 < len(settled) < 10
