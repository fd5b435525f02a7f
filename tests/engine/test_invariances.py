"""What must not show in the results: names, the spelling of a file, who has which start number.

Every property is asked of whole events made from a seed: of the two leagues, of Catan, 7 Wonders
and Diplomacy, and in teams.
"""

from __future__ import annotations

import datetime as dt
import itertools
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived, StandingRow
from bglmanager.engine.event import Event, EventDesk, Gender, Json, Organiser, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.seating import next_round
from bglmanager.exchange import event_document
from bglmanager.exchange.event_document.canonical import canonical_form
from bglmanager.exchange.event_document.parsing import parse_tree
from bglmanager.services import documents
from tests.engine.generated_cups import DIPLOMACY, cup
from tests.engine.generated_teams import team_event
from tests.engine.generator import generate
from tests.exchange.documents import by_hand, data_of, document_of
from tests.helpers.figures import figure

MADE: Mapping[str, Callable[[int], Event]] = {
    "leagues": generate, "cups": cup, "teams": team_event
}  # fmt: skip
SEEDS = {
    "leagues": range(figure(12, long=100)),
    "cups": range(figure(6, long=40)),
    "teams": range(figure(6, long=40)),
}
OPEN = {"options", "extra", "components"}
"""Objects whose keys are no part of the format: they stay in the order they were given in."""

every_event = pytest.mark.parametrize(
    ("kind", "seed"),
    [pytest.param(kind, seed, id=f"{kind}-{seed}") for kind in MADE for seed in SEEDS[kind]],
)
every_league_event = pytest.mark.parametrize("seed", SEEDS["leagues"])
some_events = pytest.mark.parametrize("seed", SEEDS["leagues"][: figure(10, long=30)])


@cache
def event_of(kind: str, seed: int) -> Event:
    return MADE[kind](seed)


@cache
def derived_of(kind: str, seed: int) -> Derived:
    return derive(event_of(kind, seed))


def told_of(kind: str, seed: int) -> Event:
    """The event as a document tells it."""
    event = event_of(kind, seed)
    return by_hand(event) if kind == "leagues" else event


@cache
def file_of(kind: str, seed: int) -> bytes:
    return event_document.write_document(document_of(told_of(kind, seed)))


# -------------------------------------------------------------------------------- people


def renamed(event: Event, chance: Random) -> Event:
    """Other people in another place, with the same numbers, ratings and results.

    At boards what the regulation asks of people stays theirs.
    """
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
    if event.settings.ruleset == DIPLOMACY:
        people = tuple(
            replace(new, gender=old.gender, birth_date=old.birth_date, club=old.club)
            for new, old in zip(people, event.entries, strict=True)
        )
    teams = tuple(replace(team, name=f"{chance.random()}") for team in event.teams)
    return replace(event, settings=settings, entries=people, teams=teams)


@every_event
def test_names_do_not_change_results(kind: str, seed: int) -> None:
    assert derive(renamed(event_of(kind, seed), Random(seed))) == derived_of(kind, seed)


def seated(event: Event) -> Round | tuple[Problem, ...]:
    try:
        return next_round(event)
    except Refused as refused:
        return refused.problems


@every_event
def test_names_do_not_change_the_next_seating(kind: str, seed: int) -> None:
    event = event_of(kind, seed)
    assert seated(renamed(event, Random(seed))) == seated(event)


# ---------------------------------------------------------------------- lists whose order is free


def mixed(event: Event, chance: Random) -> Event:
    """Seats, byes, rounds sat out, teams, members, warnings, the director's words reordered."""

    def table(given: Table) -> Table:
        return replace(given, seats=tuple(chance.sample(given.seats, len(given.seats))))

    def round_(given: Round) -> Round:
        byes = tuple(chance.sample(given.byes, len(given.byes)))
        return replace(given, byes=byes, tables=tuple(map(table, given.tables)))

    entries = tuple(replace(entry, sits_out=entry.sits_out[::-1]) for entry in event.entries)
    rounds = tuple(map(round_, event.rounds))
    teams = tuple(
        replace(team, members=tuple(chance.sample(team.members, len(team.members))))
        for team in chance.sample(event.teams, len(event.teams))
    )
    return replace(
        event,
        entries=entries,
        rounds=rounds,
        teams=teams,
        penalties=tuple(chance.sample(event.penalties, len(event.penalties))),
        adjustments=tuple(chance.sample(event.adjustments, len(event.adjustments))),
    )


def seats_sorted(derived: Derived) -> Derived:
    """The same results, those of a table by start number."""
    tables = tuple(
        table._replace(seats=tuple(sorted(table.seats, key=lambda seat: seat.entry)))
        for table in derived.tables
    )
    return derived._replace(tables=tables)


@every_event
def test_the_order_of_entry_does_not_change_results(kind: str, seed: int) -> None:
    other = derive(mixed(event_of(kind, seed), Random(seed)))
    assert seats_sorted(other) == seats_sorted(derived_of(kind, seed))


@every_league_event
def test_numbers_of_tables_do_not_change_standings_of_the_boardgame_league(seed: int) -> None:
    event = event_of("leagues", seed)
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
    """The same people and teams, the people with other start numbers; by number again."""

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
            replace(
                team,
                members=tuple(numbers[each] for each in team.members),
                reserve=None if team.reserve is None else numbers[team.reserve],
            )
            for team in event.teams
        ),
        rounds=tuple(map(round_, event.rounds)),
        penalties=tuple(replace(each, entry=numbers[each.entry]) for each in event.penalties),
        adjustments=tuple(replace(each, entry=numbers[each.entry]) for each in event.adjustments),
    )


def called(derived: Derived, numbers: Mapping[EntryNumber, EntryNumber]) -> Derived:
    """The same results with other start numbers."""
    return derived._replace(
        tables=tuple(
            table._replace(
                seats=tuple(seat._replace(entry=numbers[seat.entry]) for seat in table.seats)
            )
            for table in derived.tables
        ),
        standings=tuple(
            each._replace(rows=tuple(row._replace(entry=numbers[row.entry]) for row in each.rows))
            for each in derived.standings
        ),
        points_ranking=tuple((numbers[entry], value) for entry, value in derived.points_ranking),
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
    """Whether two people or teams are equal in everything but the lot, after any round."""
    pairs = (pair for each in derived.standings for pair in itertools.pairwise(each.rows))
    teams = (pair for each in derived.team_standings for pair in itertools.pairwise(each.rows))
    return any(ordering(derived, a) == ordering(derived, b) for a, b in pairs) or any(
        (a.units, a.criteria) == (b.units, b.criteria) for a, b in teams
    )


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
def test_start_numbers_change_lots_only(kind: str, seed: int) -> None:
    event = event_of(kind, seed)
    numbers = permutation(event, Random(seed))
    mine, other = called(derived_of(kind, seed), numbers), derive(relabelled(event, numbers))
    assert without_lots(other) == without_lots(mine)
    assert lots_decide(mine) or other == mine


@every_event
def test_another_seed_of_the_draws_changes_lots_only(kind: str, seed: int) -> None:
    event = event_of(kind, seed)
    again = replace(event, settings=replace(event.settings, draw_seed="another seed"))
    mine, other = derived_of(kind, seed), derive(again)
    assert without_lots(other) == without_lots(mine)
    assert lots_decide(mine) or other == mine


@pytest.mark.parametrize("kind", MADE)
def test_lots_decide_in_some_events_and_not_in_others(kind: str) -> None:
    decided = [lots_decide(derived_of(kind, seed)) for seed in SEEDS[kind]]
    share = 10 if kind == "leagues" else 8
    assert min(decided.count(True), decided.count(False)) >= len(decided) // share


# -------------------------------------------------------------------------------- files


@every_event
def test_documents_survive_a_round_trip_byte_for_byte(kind: str, seed: int) -> None:
    data = file_of(kind, seed)
    document = event_document.read_document(data)
    assert event_document.write_document(document) == data
    event = event_document.to_event(document)
    assert event == told_of(kind, seed)
    assert event_document.write_document(document_of(event)) == data


@every_event
def test_what_is_written_is_sound_and_computed_to_the_same_bytes(kind: str, seed: int) -> None:
    data = file_of(kind, seed)
    assert documents.verify_document(data) == ()
    assert documents.with_results_computed(data) == data


def shuffled(chance: Random, value: Any, *, free: bool = True) -> Any:
    """The same content, the keys of every object of the format in another order."""
    if isinstance(value, dict):
        keys = chance.sample(list(value), len(value)) if free else list(value)
        return {key: shuffled(chance, value[key], free=free and key not in OPEN) for key in keys}
    if isinstance(value, list):
        return [shuffled(chance, each, free=free) for each in value]
    return value


@every_event
def test_the_order_of_keys_and_white_space_do_not_change_results(kind: str, seed: int) -> None:
    data = file_of(kind, seed)
    chance = Random(seed)
    other = data_of(shuffled(chance, json.loads(data)))
    assert other != data
    assert documents.verify_document(other) == ()
    assert documents.with_results_computed(other) == data


@some_events
def test_keys_of_open_places_change_nothing_but_their_own_order(seed: int) -> None:
    whole = json.loads(file_of("leagues", seed))
    settings = whole["event"]
    seat = whole["rounds"][0]["tables"][0]["seats"][0] if whole["rounds"] else {}
    seat["extra"] = {"b": 1, "a": {"d": [], "c": 2.5}}
    del whole["integrity"]
    one = documents.with_results_computed(data_of(whole))
    seat["extra"] = {"a": {"c": 2.5, "d": []}, "b": 1}
    settings["options"] = dict(reversed(settings["options"].items()))
    assert canonical_form(
        parse_tree(documents.with_results_computed(data_of(whole)))
    ) == canonical_form(parse_tree(one))


@every_event
def test_what_is_derived_is_no_part_of_the_facts(kind: str, seed: int) -> None:
    data = file_of(kind, seed)
    whole = json.loads(data)
    for key in ("derived", "integrity"):
        del whole[key]
    assert documents.with_results_computed(data_of(whole)) == data


def turned(extra: Mapping[str, Json]) -> Mapping[str, Json]:
    """The same values, the last key first at every depth."""
    return {
        key: turned(value) if isinstance(value, Mapping) else value
        for key, value in reversed(tuple(extra.items()))
    }


@pytest.mark.parametrize("seed", SEEDS["cups"])
def test_years_and_figures_of_a_seat_may_stand_in_any_order(seed: int) -> None:
    event = event_of("cups", seed)
    rounds = tuple(
        replace(round_, tables=tuple(
            replace(table, seats=tuple(
                replace(seat, extra=turned(seat.extra)) for seat in table.seats
            ))
            for table in round_.tables
        ))
        for round_ in event.rounds
    )  # fmt: skip
    assert derive(replace(event, rounds=rounds)) == derived_of("cups", seed)
