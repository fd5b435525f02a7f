"""What must not show in the results: names, the spelling of a file, who has which start number.

Every property is asked of whole events made from a seed.
"""

from __future__ import annotations

import datetime as dt
import itertools
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived, StandingRow
from bglmanager.engine.event import Event, EventDesk, Gender, Organiser, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.seating import next_round
from bglmanager.exchange import event_document
from bglmanager.exchange.event_document.canonical import canonical
from bglmanager.exchange.event_document.parsing import parse
from bglmanager.services import documents
from tests.engine.generator import generate
from tests.exchange.documents import by_hand, data_of, document_of
from tests.helpers.figures import figure

SEEDS = range(figure(25, long=100))
OPEN = {"options", "extra", "components"}
"""Objects whose keys are no part of the format: they stay in the order they were given in."""

every_event = pytest.mark.parametrize("seed", SEEDS)
some_events = pytest.mark.parametrize("seed", SEEDS[: figure(10, long=30)])


@cache
def event_of(seed: int) -> Event:
    return generate(seed)


def events() -> Iterator[Event]:
    return map(event_of, SEEDS)


@cache
def file_of(seed: int) -> bytes:
    return event_document.write(document_of(by_hand(event_of(seed))))


# -------------------------------------------------------------------------------- people


def renamed(event: Event, chance: Random) -> Event:
    """Other people in another place, with the same numbers, ratings and results."""
    people = tuple(
        replace(
            entry,
            first_name=chance.choice(["Zoë", "李", "", "Ada"]),
            last_name=f"{chance.random()}",
            email=chance.choice([None, "x@example.org"]),
            phone=chance.choice([None, "1"]),
            nickname="n",
            club=chance.choice([None, "Club", "Other"]),
            league_id=f"{chance.randrange(999)}",
            gender=chance.choice(list(Gender)),
            birth_date=dt.date(1950 + chance.randrange(60), 1, 2),
        )
        for entry in event.entries
    )
    settings = replace(
        event.settings,
        name="Another name",
        venue="Elsewhere",
        city="Roma",
        organiser=Organiser("Nobody", None, None),
        arbiters=("Nobody",),
        desk=EventDesk(wishes="light"),
    )
    return replace(event, settings=settings, entries=people)


@every_event
def test_names_do_not_change_results(seed: int) -> None:
    event = event_of(seed)
    assert derive(renamed(event, Random(seed))) == derive(event)


def seated(event: Event) -> Round | tuple[Problem, ...]:
    try:
        return next_round(event)
    except Refused as refused:
        return refused.problems


@every_event
def test_names_do_not_change_the_next_seating(seed: int) -> None:
    event = event_of(seed)
    assert seated(renamed(event, Random(seed))) == seated(event)


# ---------------------------------------------------------------------- lists whose order is free


def mixed(event: Event, chance: Random) -> Event:
    """Seats of a table, byes and rounds sat out in another order."""

    def table(given: Table) -> Table:
        return replace(given, seats=tuple(chance.sample(given.seats, len(given.seats))))

    def round_(given: Round) -> Round:
        byes = tuple(chance.sample(given.byes, len(given.byes)))
        return replace(given, byes=byes, tables=tuple(map(table, given.tables)))

    entries = tuple(replace(entry, sits_out=entry.sits_out[::-1]) for entry in event.entries)
    return replace(event, entries=entries, rounds=tuple(map(round_, event.rounds)))


def seats_sorted(derived: Derived) -> Derived:
    """The same results, those of a table by start number."""
    tables = tuple(
        table._replace(seats=tuple(sorted(table.seats, key=lambda seat: seat.entry)))
        for table in derived.tables
    )
    return derived._replace(tables=tables)


@every_event
def test_the_order_of_the_seats_does_not_change_results(seed: int) -> None:
    event = event_of(seed)
    other = derive(mixed(event, Random(seed)))
    assert seats_sorted(other) == seats_sorted(derive(event))


@every_event
def test_numbers_of_tables_do_not_change_standings_of_the_boardgame_league(seed: int) -> None:
    event = event_of(seed)
    event = replace(event, settings=replace(event.settings, ruleset="bgl-2010", options={}))
    if any(round_.players_per_table == 7 for round_ in event.rounds):
        return  # no table of that league
    rounds = tuple(
        replace(each, tables=tuple(
            replace(table, number=given.number)
            for table, given in zip(reversed(each.tables), each.tables, strict=True)
        ))
        for each in event.rounds
    )  # fmt: skip
    other, mine = derive(replace(event, rounds=rounds)), derive(event)
    assert other._replace(tables=()) == mine._replace(tables=())


# -------------------------------------------------------------------------- start numbers, lots


def relabelled(event: Event, numbers: Mapping[EntryNumber, EntryNumber]) -> Event:
    """The same people with other start numbers; the list is by number again."""

    def seat(given: Seat) -> Seat:
        return replace(given, entry=numbers[given.entry])

    def round_(given: Round) -> Round:
        return replace(
            given,
            byes=tuple(sorted(numbers[each] for each in given.byes)),
            exchanged=tuple((numbers[a], numbers[b]) for a, b in given.exchanged),
            tables=tuple(
                replace(table, seats=tuple(map(seat, table.seats))) for table in given.tables
            ),
        )

    entries = (
        replace(each, number=numbers[each.number], related=tuple(numbers[n] for n in each.related))
        for each in event.entries
    )
    return replace(
        event,
        entries=tuple(sorted(entries, key=lambda entry: entry.number)),
        teams=tuple(
            replace(each, members=tuple(sorted(numbers[n] for n in each.members)))
            for each in event.teams
        ),
        rounds=tuple(map(round_, event.rounds)),
        penalties=tuple(replace(each, entry=numbers[each.entry]) for each in event.penalties),
    )


def called(derived: Derived, numbers: Mapping[EntryNumber, EntryNumber]) -> Derived:
    """The same results with other start numbers."""
    return derived._replace(
        tables=tuple(
            table._replace(
                seats=tuple(seat._replace(entry=numbers[seat.entry]) for seat in table.seats),
            )
            for table in derived.tables
        ),
        standings=tuple(
            each._replace(rows=tuple(row._replace(entry=numbers[row.entry]) for row in each.rows))
            for each in derived.standings
        ),
        final_ranking=tuple(numbers[each] for each in derived.final_ranking),
        league_points=tuple(
            each._replace(entry=numbers[each.entry]) for each in derived.league_points
        ),
        struck=tuple(sorted(numbers[each] for each in derived.struck)),
    )


def permutation(event: Event, chance: Random) -> dict[EntryNumber, EntryNumber]:
    own = [entry.number for entry in event.entries]
    new = chance.sample(range(1, 3 * len(own) + 1), len(own))
    return dict(zip(own, map(EntryNumber, new), strict=True))


def values(row: StandingRow) -> tuple[object, ...]:
    return (row.units, row.criteria)


def ordering(derived: Derived, row: StandingRow) -> tuple[object, ...]:
    """What the standings go by: not the points where these have a ranking of their own."""
    return (row.criteria,) if derived.points_ranking else values(row)


def lots_decide(derived: Derived) -> bool:
    """Whether two people are equal in everything but the lot, after any round."""
    pairs = (pair for each in derived.standings for pair in itertools.pairwise(each.rows))
    return any(ordering(derived, a) == ordering(derived, b) for a, b in pairs)


def without_lots(derived: Derived) -> object:
    """What no lot can change: results of tables, values by rank, who is in which list."""
    return (
        derived.tables,
        [[ordering(derived, row) for row in each.rows] for each in derived.standings],
        [{(row.entry, *values(row), row.mark) for row in each.rows} for each in derived.standings],
        set(derived.final_ranking),
        {each.entry for each in derived.league_points},
        derived.struck,
    )


@every_event
def test_start_numbers_change_lots_only(seed: int) -> None:
    event = event_of(seed)
    numbers = permutation(event, Random(seed))
    mine, other = called(derive(event), numbers), derive(relabelled(event, numbers))
    assert without_lots(other) == without_lots(mine)
    assert lots_decide(mine) or other == mine


@every_event
def test_another_seed_of_the_draws_changes_lots_only(seed: int) -> None:
    event = event_of(seed)
    again = replace(event, settings=replace(event.settings, draw_seed="another seed"))
    mine, other = derive(event), derive(again)
    assert without_lots(other) == without_lots(mine)
    assert lots_decide(mine) or other == mine


def test_lots_decide_in_some_events_and_not_in_others() -> None:
    decided = [lots_decide(derive(event)) for event in events()]
    assert min(decided.count(True), decided.count(False)) >= len(SEEDS) // 10


# -------------------------------------------------------------------------------- files


@every_event
def test_documents_survive_a_round_trip_byte_for_byte(seed: int) -> None:
    data = file_of(seed)
    document = event_document.read(data)
    assert event_document.write(document) == data
    event = event_document.to_event(document)
    assert event == by_hand(event_of(seed))
    assert event_document.write(document_of(event)) == data


@every_event
def test_what_is_written_is_sound_and_computed_to_the_same_bytes(seed: int) -> None:
    data = file_of(seed)
    assert documents.verify(data) == ()
    assert documents.compute(data) == data


def shuffled(chance: Random, value: Any, *, free: bool = True) -> Any:
    """The same content, the keys of every object of the format in another order."""
    if isinstance(value, dict):
        keys = chance.sample(list(value), len(value)) if free else list(value)
        return {key: shuffled(chance, value[key], free=free and key not in OPEN) for key in keys}
    if isinstance(value, list):
        return [shuffled(chance, each, free=free) for each in value]
    return value


@every_event
def test_the_order_of_keys_and_white_space_do_not_change_results(seed: int) -> None:
    data = file_of(seed)
    chance = Random(seed)
    other = data_of(shuffled(chance, json.loads(data)))
    assert other != data
    assert documents.verify(other) == ()
    assert documents.compute(other) == data


@some_events
def test_keys_of_open_places_change_nothing_but_their_own_order(seed: int) -> None:
    whole = json.loads(file_of(seed))
    settings = whole["event"]
    seat = whole["rounds"][0]["tables"][0]["seats"][0] if whole["rounds"] else {}
    seat["extra"] = {"b": 1, "a": {"d": [], "c": 2.5}}
    del whole["integrity"]
    one = documents.compute(data_of(whole))
    seat["extra"] = {"a": {"c": 2.5, "d": []}, "b": 1}
    settings["options"] = dict(reversed(settings["options"].items()))
    assert canonical(parse(documents.compute(data_of(whole)))) == canonical(parse(one))


@some_events
def test_what_is_derived_is_no_part_of_the_facts(seed: int) -> None:
    data = file_of(seed)
    whole = json.loads(data)
    for key in ("derived", "integrity"):
        del whole[key]
    assert documents.compute(data_of(whole)) == data
