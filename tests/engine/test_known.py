"""What is known of a snapshot shortens the way to another one, and changes nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import TableResult
from bglmanager.engine.event import (
    EntryStatus,
    Event,
    Pairing,
    Penalty,
    PenaltyKind,
    Round,
    RoundStatus,
    Table,
)
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.tables import play_table
from tests.engine.generated_cups import cup
from tests.engine.generated_teams import team_event
from tests.engine.generator import generate
from tests.helpers import events
from tests.helpers.figures import figure

Change = Callable[[Event, Random], Event]


@cache
def played() -> tuple[Event, ...]:
    """Events of every ruleset, of teams and of pairs, with at least a round."""
    made = (
        make(seed) for make in (generate, cup, team_event) for seed in range(figure(10, long=30))
    )
    return tuple(event for event in made if event.rounds)


def another_score(event: Event, chance: Random) -> Event:
    """At a table of any round those with a score have each other's."""
    rounds = list(event.rounds)
    n = chance.randrange(len(rounds))
    tables = list(rounds[n].tables)
    k = chance.randrange(len(tables))
    scores = [seat.score for seat in tables[k].seats if seat.score is not None]
    seats = (s if s.score is None else replace(s, score=scores.pop()) for s in tables[k].seats)
    tables[k] = replace(tables[k], seats=tuple(seats))
    rounds[n] = replace(rounds[n], tables=tuple(tables))
    return replace(event, rounds=tuple(rounds))


def somebody_left(event: Event, chance: Random) -> Event:
    """Somebody has withdrawn or was expelled, with or without a word when."""
    people = list(event.entries)
    n = chance.randrange(len(people))
    rounds = [round_.number for round_ in event.rounds]
    status = chance.choice([EntryStatus.WITHDRAWN, EntryStatus.EXPELLED])
    people[n] = replace(
        people[n], status=status, left_after=chance.choice([None, RoundNumber(0), *rounds])
    )
    return replace(event, entries=tuple(people))


def last_reopened(event: Event, _chance: Random) -> Event:
    """The last round is being played again."""
    opened = replace(event.rounds[-1], status=RoundStatus.PLAYING)
    return replace(event, rounds=(*event.rounds[:-1], opened))


def warned(event: Event, chance: Random) -> Event:
    """One warning more, which some orders count."""
    entry = chance.choice(event.entries).number
    at = dt.datetime(2026, 3, 14, 12, tzinfo=dt.UTC)
    line = Penalty(
        entry, chance.randrange(len(event.rounds) + 1), PenaltyKind.WARNING, "lento", None, at
    )
    return replace(event, penalties=(*event.penalties, line))


def by_hand(event: Event, chance: Random) -> Event:
    """A round counts as seated by hand: nothing else follows from that."""
    rounds = list(event.rounds)
    n = chance.randrange(len(rounds))
    rounds[n] = replace(rounds[n], pairing=Pairing.MANUAL, exchanged=(), attempt=7)
    return replace(event, rounds=tuple(rounds))


def another_seed(event: Event, _chance: Random) -> Event:
    """Lots fall otherwise."""
    return replace(event, settings=replace(event.settings, draw_seed="andere"))


CHANGES = (another_score, somebody_left, last_reopened, warned, by_hand, another_seed)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_the_same_with_and_without(change: Change) -> None:
    for seed, event in enumerate(played()):
        found, other = derive(event), change(event, Random(seed))
        whole = derive(other)
        assert derive(other, [(event, found)]) == whole, seed
        assert derive(event, [(other, whole)]) == found, seed
        assert derive(event, [(other, whole), (event, found)]) == found, seed


def test_rounds_that_are_the_same_are_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    event = events.played(8, 3)
    found = derive(event)
    seen: list[int] = []

    def watched(ruleset: Ruleset, round_: Round, table: Table) -> TableResult:
        seen.append(round_.number)
        return play_table(ruleset, round_, table)

    monkeypatch.setattr("bglmanager.engine.derive.play_table", watched)
    later = events.with_result(event, 1, [1, 2, 3, 4])
    assert derive(later, [(event, found)]).standings[:2] == found.standings[:2]
    assert set(seen) == {3}
    seen.clear()
    assert derive(deepcopy(later), [(event, found)]) == derive(later)
    assert seen == [3, 3, *[1, 1, 2, 2, 3, 3]]
    seen.clear()
    assert derive(events.with_round(event), [(event, found)]) == found
    assert seen == []
