"""What must not show in the results of Catan, 7 Wonders, Diplomacy and of events in teams.

The same properties as those of the two leagues, asked of whole events made from a seed.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Json
from bglmanager.engine.ids import EntryNumber
from bglmanager.exchange import event_document
from bglmanager.services import documents
from tests.engine import test_invariances as leagues
from tests.engine.generated_cups import DIPLOMACY, cup
from tests.engine.generated_teams import team_event
from tests.exchange.documents import data_of, document_of
from tests.helpers.figures import figure

MADE: Mapping[str, Callable[[int], Event]] = {"cups": cup, "teams": team_event}
SEEDS = range(figure(12, long=40))

every_event = pytest.mark.parametrize(
    ("kind", "seed"),
    [pytest.param(kind, seed, id=f"{kind}-{seed}") for kind in MADE for seed in SEEDS],
)


@cache
def event_of(kind: str, seed: int) -> Event:
    return MADE[kind](seed)


@cache
def derived_of(kind: str, seed: int) -> Derived:
    return derive(event_of(kind, seed))


@cache
def file_of(kind: str, seed: int) -> bytes:
    return event_document.write(document_of(event_of(kind, seed)))


# -------------------------------------------------------------------------------- people


def renamed(event: Event, chance: Random) -> Event:
    """Other names everywhere; at boards what the regulation asks of people stays theirs."""
    other = leagues.renamed(event, chance)
    teams = tuple(replace(team, name=f"{chance.random()}") for team in event.teams)
    if event.settings.ruleset != DIPLOMACY:
        return replace(other, teams=teams)
    people = tuple(
        replace(new, gender=old.gender, birth_date=old.birth_date, club=old.club)
        for new, old in zip(other.entries, event.entries, strict=True)
    )
    return replace(other, entries=people)


@every_event
def test_names_do_not_change_results(kind: str, seed: int) -> None:
    assert derive(renamed(event_of(kind, seed), Random(seed))) == derived_of(kind, seed)


@every_event
def test_names_do_not_change_the_next_seating(kind: str, seed: int) -> None:
    event = event_of(kind, seed)
    assert leagues.seated(renamed(event, Random(seed))) == leagues.seated(event)


# ---------------------------------------------------------------------- lists whose order is free


def mixed(event: Event, chance: Random) -> Event:
    """Seats, byes, teams, members, warnings and the director's words in another order."""
    teams = tuple(
        replace(team, members=tuple(chance.sample(team.members, len(team.members))))
        for team in chance.sample(event.teams, len(event.teams))
    )
    return replace(
        leagues.mixed(event, chance),
        teams=teams,
        penalties=tuple(chance.sample(event.penalties, len(event.penalties))),
        adjustments=tuple(chance.sample(event.adjustments, len(event.adjustments))),
    )


@every_event
def test_the_order_of_entry_does_not_change_results(kind: str, seed: int) -> None:
    other = derive(mixed(event_of(kind, seed), Random(seed)))
    assert leagues.seats_sorted(other) == leagues.seats_sorted(derived_of(kind, seed))


# -------------------------------------------------------------------------- start numbers, lots


def relabelled(event: Event, numbers: Mapping[EntryNumber, EntryNumber]) -> Event:
    """The same people and teams, the people with other start numbers."""
    teams = tuple(
        replace(
            team,
            members=tuple(numbers[each] for each in team.members),
            reserve=None if team.reserve is None else numbers[team.reserve],
        )
        for team in event.teams
    )
    lines = tuple(replace(line, entry=numbers[line.entry]) for line in event.adjustments)
    return replace(leagues.relabelled(event, numbers), teams=teams, adjustments=lines)


def called(derived: Derived, numbers: Mapping[EntryNumber, EntryNumber]) -> Derived:
    points = tuple((numbers[entry], value) for entry, value in derived.points_ranking)
    return leagues.called(derived, numbers)._replace(points_ranking=points)


def lots_decide(derived: Derived) -> bool:
    """Whether two people or two teams are equal in everything but the lot."""
    pairs = (p for each in derived.team_standings for p in itertools.pairwise(each.rows))
    equal = any((one.units, one.criteria) == (other.units, other.criteria) for one, other in pairs)
    return equal or leagues.lots_decide(derived)


@every_event
def test_start_numbers_change_lots_only(kind: str, seed: int) -> None:
    event = event_of(kind, seed)
    numbers = leagues.permutation(event, Random(seed))
    mine, other = called(derived_of(kind, seed), numbers), derive(relabelled(event, numbers))
    assert leagues.without_lots(other) == leagues.without_lots(mine)
    assert lots_decide(mine) or other == mine


@every_event
def test_another_seed_of_the_draws_changes_lots_only(kind: str, seed: int) -> None:
    event = event_of(kind, seed)
    mine = derived_of(kind, seed)
    other = derive(replace(event, settings=replace(event.settings, draw_seed="another seed")))
    assert leagues.without_lots(other) == leagues.without_lots(mine)
    assert lots_decide(mine) or other == mine


@pytest.mark.parametrize("kind", MADE)
def test_lots_decide_in_some_events_and_not_in_others(kind: str) -> None:
    decided = [lots_decide(derived_of(kind, seed)) for seed in SEEDS]
    assert min(decided.count(True), decided.count(False)) >= len(SEEDS) // 8


# -------------------------------------------------------------------------------- files


@every_event
def test_documents_survive_a_round_trip_byte_for_byte(kind: str, seed: int) -> None:
    data = file_of(kind, seed)
    document = event_document.read(data)
    assert event_document.write(document) == data
    event = event_document.to_event(document)
    assert event == event_of(kind, seed)
    assert event_document.write(document_of(event)) == data


@every_event
def test_what_is_written_is_sound_and_computed_to_the_same_bytes(kind: str, seed: int) -> None:
    data = file_of(kind, seed)
    assert documents.verify(data) == ()
    assert documents.compute(data) == data
    whole = json.loads(data)
    for key in ("derived", "integrity"):
        del whole[key]
    assert documents.compute(data_of(whole)) == data


@every_event
def test_the_order_of_keys_and_white_space_do_not_change_results(kind: str, seed: int) -> None:
    data = file_of(kind, seed)
    other = data_of(leagues.shuffled(Random(seed), json.loads(data)))
    assert other != data
    assert documents.verify(other) == ()
    assert documents.compute(other) == data


def turned(extra: Mapping[str, Json]) -> Mapping[str, Json]:
    """The same values, the last key first at every depth."""
    return {
        key: turned(value) if isinstance(value, Mapping) else value
        for key, value in reversed(tuple(extra.items()))
    }


@pytest.mark.parametrize("seed", SEEDS)
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
