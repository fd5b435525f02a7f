"""Copies where every round has a game of its own: noted for a game, counted and dealt by round."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from dataclasses import replace
from typing import Any

from bglmanager.engine import copies, equipment_needed
from bglmanager.engine.equipment_needed import Need
from bglmanager.engine.event import EntryStatus, PlannedRound
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import MULTI
from bglmanager.services import entries, entry_lists, merging, waiting
from bglmanager.services.entries import Person
from bglmanager.services.entry_lists import Choices, EntryList
from bglmanager.services.games import game_catalogue
from bglmanager.services.merging import Difference
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.services.conftest import DayMaker

PLAN = (PlannedRound("azul", 4, 45), PlannedRound("kingsburg", 4, 60), PlannedRound("azul", 4, 45))
ONE, TWO = map(EntryNumber, (1, 2))


BIG: dict[str, Any] = {"ruleset": "big-2026", "league": None, "tier": None, "game": MULTI}


def several(begin: DayMaker) -> Day:
    return begin(event(8, **BIG, plan=PLAN, rounds_planned=3))


def test_who_is_here_has_brought_it_and_who_is_not_has_promised(begin: DayMaker) -> None:
    day = several(begin)
    away = replace(day.event.entry(TWO), status=EntryStatus.REGISTERED)
    day.desk.act("edit-entry", {"entry": 2}, day.event.with_entry(away))
    assert not copies.are_counted(day.event)
    waiting.note_copies_of(day.desk, ONE, ["azul", "kingsburg", "azul"])
    waiting.note_copies_of(day.desk, TWO, ["azul"])
    here, coming = (day.event.entry(number).desk for number in (ONE, TWO))
    assert (here.copies, here.promised_copy, here.copies_of) == (2, None, ("azul", "kingsburg"))
    assert (coming.copies, coming.promised_copy, coming.copies_of) == (None, True, ("azul",))
    assert copies.copy_owners(day.event, "azul") == Counter({ONE: 1})
    waiting.turn_copy(day.desk, TWO)  # he lends it
    assert copies.copy_owners(day.event, "azul") == Counter({ONE: 1, TWO: 1})
    assert copies.copy_owners(day.event, "kingsburg") == Counter({ONE: 1})
    waiting.note_copies_of(day.desk, ONE, [])
    assert copies.copy_owners(day.event, "kingsburg") == Counter()


def test_the_copies_of_its_game_go_to_the_tables_of_a_round(begin: DayMaker) -> None:
    day = several(begin)
    waiting.note_copies_of(day.desk, ONE, ["azul"])
    waiting.note_copies_of(day.desk, TWO, ["azul", "kingsburg"])
    for owners in ({ONE, TWO}, {TWO}, {ONE, TWO}):
        day.start()
        assert set(copies.on_tables(day.event, day.round).values()) == owners
        day.finish()


def test_what_must_be_in_the_hall_says_the_copies_of_each_game(begin: DayMaker) -> None:
    day = several(begin)
    waiting.note_copies_of(day.desk, ONE, ["azul"])
    waiting.note_copies_of(day.desk, TWO, ["azul", "kingsburg"])
    games = game_catalogue().games_in_event(day.event)
    things = equipment_needed.things_needed(day.event, games)
    found = {each.game: (each.number, each.values) for each in things if each.need is Need.COPIES}
    assert found == {
        "azul": (2, {"brought": 2, "promised": 0}),
        "kingsburg": (2, {"brought": 1, "promised": 0}),
    }


NOW = dt.datetime(2026, 3, 14, 9, tzinfo=dt.UTC)
LIST = "Cognome\tNome\tPorta\nZanni\tAda\tKingsburg, azul\nZorzi\tBea\tSplendor\n"


def pasted(day: Day, text: str) -> EntryList:
    games = entry_lists.known_games(day.event, game_catalogue())
    return entry_lists.read_pasted(text, day.event, now=NOW, games=games)


def test_a_list_says_who_brings_which_games(begin: DayMaker) -> None:
    day = several(begin)
    entry_lists.take_list(day.desk, pasted(day, LIST))
    ada, bea = (entry.desk for entry in day.event.entries[-2:])
    assert (ada.copies, ada.promised_copy, ada.copies_of) == (None, True, ("kingsburg", "azul"))
    assert (bea.promised_copy, bea.copies_of, bea.notes) == (None, (), "Porta: Splendor")
    games = game_catalogue().games_in_event(day.event)
    things = equipment_needed.things_needed(day.event, games)
    found = {each.game: each.values for each in things if each.need is Need.COPIES}
    assert {game: values["promised"] for game, values in found.items()} == {
        "azul": 1,
        "kingsburg": 1,
    }
    assert entry_lists.what_taking_does(day.event, pasted(day, LIST)).nothing


def test_a_list_fills_in_who_is_not_here_and_asks_about_who_is(begin: DayMaker) -> None:
    day = several(begin)
    here, away = day.event.entry(ONE), day.event.entry(TWO)
    waiting.note_copies_of(day.desk, ONE, ["azul"])
    moved = replace(away, status=EntryStatus.REGISTERED)
    day.desk.act("edit-entry", {"entry": 2}, day.event.with_entry(moved))
    rows = [f"{each.last_name}\t{each.first_name}\tkingsburg" for each in (here, away)]
    found = pasted(day, "\n".join(("Cognome\tNome\tPorta", *rows)))
    merges = entry_lists.merges_by_line(day.event, found)
    assert merges[2].others == (
        Difference("promised_copy", None, True),
        Difference("copies_of", ("azul",), ("kingsburg",)),
    )
    assert merges[2].one_by_one
    assert merges[3] == merging.Merge(("promised_copy", "copies_of"))
    entry_lists.take_list(day.desk, found, Choices(listed=frozenset({2})))
    copies_of = [day.event.entry(number).desk.copies_of for number in (ONE, TWO)]
    assert copies_of == [("kingsburg",), ("kingsburg",)]


def test_the_games_in_the_data_of_a_player_are_promised_until_he_is_here(begin: DayMaker) -> None:
    day = several(begin)
    coming, here = Person("Ada", "Zanni", copies_of=("azul",)), Person("Bea", "Zorzi")
    entries.add_entry(day.desk, coming, present=False)
    entries.add_entry(day.desk, replace(here, copies_of=("azul", "kingsburg")), present=True)
    ada, bea = (entry.desk for entry in day.event.entries[-2:])
    assert (ada.copies, ada.promised_copy, ada.copies_of) == (None, True, ("azul",))
    assert (bea.copies, bea.promised_copy) == (2, None)
    number = day.event.entries[-1].number
    entries.edit_entry(day.desk, number, replace(here, copies_of=()))
    assert day.event.entries[-1].desk.copies is None
    entries.edit_entry(day.desk, number, replace(here, club="Tana", copies=3))
    assert day.event.entries[-1].desk.copies == 3


def test_games_noted_for_an_earlier_plan_are_no_copies_of_the_one_game(begin: DayMaker) -> None:
    day = begin(event(8, **{**BIG, "game": "azul"}))
    kept = day.event.with_facts(ONE, copies_of=("azul", "kingsburg"), promised_copy=True)
    day.desk.act("edit-entry", {"entry": 1}, kept)
    waiting.turn_copy(day.desk, ONE)
    assert day.event.entry(ONE).desk.copies == 1
