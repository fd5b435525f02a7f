"""What must be in the hall: how many of what, and nothing that the event does not need."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from bglmanager.engine import equipment_needed
from bglmanager.engine.equipment_needed import Need
from bglmanager.engine.event import (
    Entry,
    EntryDesk,
    EntryStatus,
    Event,
    EventDesk,
    League,
    PlannedRound,
    Prize,
)
from bglmanager.engine.games.game import ElementList, GameRules, Sizes
from bglmanager.engine.games.setup import SetupDraw
from bglmanager.engine.games.text import Text
from tests.helpers.events import event

MINOR, ADULT = dt.date(2010, 3, 15), dt.date(2008, 3, 14)


def game(**facts: Any) -> GameRules:
    return GameRules(id="puerto-rico", name=Text("Puerto Rico", "Puerto Rico"), **facts)


PLAIN = game(sizes=Sizes(3, 4, 5))


def numbers(made: Event, known: GameRules | None = PLAIN) -> dict[str, int | None]:
    found = equipment_needed.things_needed(made, {made.settings.game: known})
    return {each.code.removeprefix("hall."): each.number for each in found}


@pytest.mark.parametrize(
    ("players", "tables", "referees", "sheets"),
    [(8, 2, 1, 9), (24, 6, 1, 25), (25, 7, 2, 29), (26, 7, 2, 29), (49, 13, 3, 53)],
)
def test_copies_referees_and_sheets_for_the_players(
    players: int, tables: int, referees: int, sheets: int
) -> None:
    """Four rounds and a final; one referee for 24 (BGL 2.2)."""
    found = numbers(event(players))
    assert (found["copies"], found["numbers"], found["tables"]) == (tables, tables, tables)
    assert (found["referees"], found["pens"]) == (referees, tables + 2)
    assert found["table-sheets"] == sheets
    assert found["regulation"] == found["rules"] == 1


def test_before_anybody_is_here_as_many_as_may_come() -> None:
    made = event(8, max_players=40)
    assert equipment_needed.expected_players(made) == 8
    nobody = replace(
        made,
        entries=tuple(replace(e, status=EntryStatus.REGISTERED) for e in made.entries),
    )
    assert equipment_needed.expected_players(nobody) == 40
    assert numbers(nobody)["copies"] == 10


def test_who_has_called_off_is_not_counted() -> None:
    made = event(9)
    away = replace(made.entries[8], status=EntryStatus.NO_SHOW)
    assert equipment_needed.expected_players(replace(made, entries=(*made.entries[:8], away))) == 8


def test_nothing_known_gives_no_numbers_and_no_fault() -> None:
    found = numbers(event(0), None)
    assert equipment_needed.expected_players(event(0)) is None
    assert (found["copies"], found["tables"], found["paper"], found["consent"]) == (None,) * 4
    assert "table-sheets" not in found


@pytest.mark.parametrize(
    ("changes", "facts", "code", "number"),
    [
        ({"fee": 5}, {}, "receipts", 8),
        ({"fee": 5}, {}, "cash", 1),
        ({"prizes": (Prize(1, "a"), Prize(2, "b"))}, {}, "prizes", 2),
        ({"desk": EventDesk(auction=True)}, {}, "auction", 2),
        ({"minutes": 60}, {}, "timer", 1),
        ({}, {"minutes_per_player": 25}, "clocks", 8),
        ({"players_per_table": 2}, {"minutes_per_player": 25}, "clocks", 4),
        ({}, {"list": ElementList(Text("Esercito", "Army"))}, "lists", 8),
        ({}, {"setup": (SetupDraw("x", Text("X", "X")),)}, "setup", 4),
        (
            {"ruleset": "diplomacy-italia-2010", "league": None, "players_per_table": 7},
            {},
            "orders",
            8,
        ),
    ],
)
def test_only_what_the_event_asks_for(
    changes: dict[str, Any], facts: dict[str, Any], code: str, number: int
) -> None:
    assert code not in numbers(event(8))
    assert numbers(event(8, **changes), game(sizes=Sizes(2, 4, 5), **facts))[code] == number


def test_the_auction_of_a_regulation_is_always_there() -> None:
    made = event(10, ruleset="7wonders-ludolimpiadi-2015", league=None, players_per_table=5)
    assert numbers(made)["auction"] == 2


def test_several_games_have_copies_each() -> None:
    plan = (PlannedRound("egizia", 4), PlannedRound("azul", 3), PlannedRound("egizia", 4))
    made = event(12, plan=plan, rounds_planned=3, game="multi", ruleset="big-2026")
    found = equipment_needed.things_needed(made, {"egizia": None, "azul": None})
    copies = {each.game: each.number for each in found if each.need is Need.COPIES}
    assert copies == {"egizia": 3, "azul": 4}
    tables = next(each for each in found if each.need is Need.TABLES)
    assert (tables.number, tables.values["seats"]) == (4, 4)
    sheets = next(each for each in found if each.need is Need.TABLE_SHEETS)
    assert (sheets.number, sheets.values["final"]) == (3 + 4 + 3, 0)
    bringing = (replace(e, desk=EntryDesk(copies=1)) for e in made.entries)
    lent = equipment_needed.things_needed(replace(made, entries=tuple(bringing)), {})
    assert {each.values["brought"] for each in lent if each.need is Need.COPIES} == {0}


def test_copies_of_the_players_are_told() -> None:
    made = event(4)
    desks = (EntryDesk(copies=2), EntryDesk(promised_copy=True), EntryDesk(), EntryDesk(copies=1))
    entries = [replace(e, desk=desk) for e, desk in zip(made.entries, desks, strict=True)]
    found = equipment_needed.things_needed(replace(made, entries=tuple(entries)), {})
    copies = next(each for each in found if each.need is Need.COPIES)
    assert dict(copies.values) == {"brought": 3, "promised": 1}


def with_births(*births: dt.date | None) -> Event:
    made = event(len(births))
    entries = (replace(e, birth_date=b) for e, b in zip(made.entries, births, strict=True))
    return replace(made, entries=tuple(entries))


@pytest.mark.parametrize(
    ("births", "expected"),
    [
        ((MINOR, ADULT, None), {"consent": 1}),
        ((ADULT, None), {"consent": None}),
        ((ADULT, ADULT), {}),
    ],
)
def test_consent_where_somebody_is_or_may_be_under_age(
    births: tuple[dt.date | None, ...], expected: dict[str, int | None]
) -> None:
    """The day is 14 March 2026: who is born on 14 March 2008 is of age that day."""
    found = numbers(with_births(*births))
    assert {code: n for code, n in found.items() if code == "consent"} == expected


def test_an_online_event_needs_no_furniture() -> None:
    assert not {"tables", "numbers", "copies", "pens"} & set(numbers(event(8, online=True)))


def test_the_league_asks_for_no_referees_where_it_says_nothing() -> None:
    assert numbers(event(60, ruleset="big-2026", league=League.BIG, tier=None))["referees"] == 1


def test_who_may_come() -> None:
    statuses = (EntryStatus.REGISTERED, EntryStatus.WAITING, EntryStatus.WITHDRAWN)
    made = event(3)
    entries = [replace(e, status=s) for e, s in zip(made.entries, statuses, strict=True)]
    found: tuple[Entry, ...] = equipment_needed.coming_entries(
        replace(made, entries=tuple(entries))
    )
    assert [entry.number for entry in found] == [1, 2]
