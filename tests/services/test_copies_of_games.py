"""Copies where every round has a game of its own: noted for a game, counted and dealt by round."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from bglmanager.engine import copies, equipment_needed
from bglmanager.engine.equipment_needed import Need
from bglmanager.engine.event import EntryStatus, PlannedRound
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import MULTI
from bglmanager.services import waiting
from bglmanager.services.games import game_catalogue
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
