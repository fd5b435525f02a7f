"""An event played by a copy with other points and tie-breaks (rules, first page)."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from bglmanager.engine import facts
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Json
from bglmanager.engine.problems import Refused
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.check import check
from bglmanager.services import documents
from tests.engine import playing

NOW = dt.datetime(2026, 3, 14, 18, tzinfo=dt.UTC)
OPTIONS: dict[str, Json] = {
    "name": "Casa",
    "base": "bgl-2010",
    "points": {"4": (10, 6, 3, 1)},
    "orders": {
        "standings": ("points high", "wins high", "victory_points high", "pba low"),
        "seating": ("wins high", "points high"),
    },
    "readings": {"virtual_ties": "loses"},
}


def own(event: Event, options: dict[str, Json] | None = None) -> Event:
    settings = replace(event.settings, ruleset="custom", options=options or OPTIONS, league=None)
    return replace(event, settings=settings)


def played(rounds: int) -> Event:
    event = own(playing.event(15, 4, rounds))
    for _ in range(rounds + 1):  # with the final
        event = playing.play(event, lambda entry: (entry * 7) % 11)
    return event


def test_the_copy_pays_its_own_points_and_orders_by_its_own_criteria() -> None:
    event = played(3)
    derived = derive(event)
    units = {seat.units for result in derived.tables for seat in result.seats if seat.place == 1}
    assert 10 * 420 in units
    rows = derived.standings[-1].rows
    names = [name for name, _ in rows[0].criteria]
    assert set(names) == {"pba", "wins", "victory_points"}
    keys = [(-row.units, *(-(dict(row.criteria)[n] or 0) for n in ("wins", "victory_points")))
            for row in rows]  # fmt: skip
    assert keys == sorted(keys)
    assert {row.seating_rank for row in rows} == set(range(1, 16))


def test_every_round_of_it_is_sound_and_its_document_verifies() -> None:
    event = played(3)
    assert facts.check(event) == ()
    derived = derive(event)
    assert [p for r in event.rounds for p in check(event, r.number, derived)] == []
    data = documents.export(event, exported_at=NOW, for_league=False)
    assert documents.verify(data) == ()


def test_no_league_counts_it() -> None:
    assert derive(played(2)).league_points == ()
    assert ruleset_of(own(playing.event(8, 4, 1)).settings).league is None


def test_options_of_a_document_say_everything_that_is_wrong() -> None:
    options: dict[str, Json] = {"base": "bgl-2010", "points": {"8": (1,)}, "colour": "red"}
    with pytest.raises(Refused) as refused:
        ruleset_of(own(playing.event(8, 4, 1), options).settings)
    assert [(p.path, p.code) for p in refused.value.problems] == [
        ("event.options.colour", "custom.key-unknown"),
        ("event.options.name", "custom.name"),
        ("event.options.points.8", "custom.points-size"),
    ]
