"""Maps of generated events: every round there is stands in them, whatever has been done by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from bglmanager.engine.cross_table import cross_table
from bglmanager.engine.day_map import DayMap, day_map, qualified_so_far
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Round, RoundStatus, Seat
from bglmanager.engine.kinds import EntryStatus
from bglmanager.engine.problems import Refused
from bglmanager.engine.reach import reach_of
from bglmanager.i18n import Texts
from bglmanager.words.standings import final_team_ranking
from tests.engine.generated_cups import cup
from tests.engine.generated_teams import team_event
from tests.engine.generator import generate

MAKERS = [generate, cup, team_event]


def moments(event: Event) -> Iterator[Event]:
    """The event before and after each of its rounds, and while that is a draft or half played."""
    yield replace(event, rounds=())
    for count, last in enumerate(event.rounds, 1):
        before = event.rounds[: count - 1]
        half = half_played(last)
        for made in (
            replace(half, status=RoundStatus.DRAFT),
            half,
            replace(last, status=RoundStatus.PLAYING),
            last,
        ):
            yield replace(event, rounds=(*before, made))


def half_played(round_: Round) -> Round:
    tables = tuple(
        table
        if index % 2
        else replace(table, seats=tuple(Seat(seat.entry, side=seat.side) for seat in table.seats))
        for index, table in enumerate(round_.tables)
    )
    return replace(round_, status=RoundStatus.PLAYING, tables=tables)


def maps(event: Event) -> Iterator[tuple[Event, DayMap]]:
    for now in moments(event):
        try:
            derived = derive(now)
        except Refused:
            continue
        qualified = qualified_so_far(now, derived)
        yield now, day_map(now, derived, qualified=qualified)
        cross_table(now, derived)


def hold_what_there_is(event: Event) -> None:
    for now, found in maps(event):
        assert [stop.number for stop in found.stops] == [*range(1, len(found.stops) + 1)]
        for stop, round_ in zip(found.stops, now.rounds, strict=False):
            assert [box.table for box in stop.boxes] == [table.number for table in round_.tables]
            seats = [seat for box in stop.boxes for seat in box.seats]
            shown = [entry for seat in seats for entry in (seat.entry, *seat.mates)]
            assert sorted(filter(None, shown)) == sorted(seat.entry for seat in round_.seats())
        for way in found.ways:
            assert way.stop < way.to <= len(found.stops)
            for stop in found.stops[way.to : way.to + 1]:
                assert way.into < len(stop.boxes) + len(stop.waiting)


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", range(4))
def test_every_round_and_everybody_in_it_stands_in_the_map(
    make: Callable[[int], Event], seed: int
) -> None:
    hold_what_there_is(make(seed))


@pytest.mark.parametrize(
    ("make", "seed"), [(generate, 5001), (team_event, 5000), (team_event, 5001), (cup, 5002)]
)
def test_where_everybody_was_expelled_nobody_is_champion(
    make: Callable[[int], Event], seed: int
) -> None:
    event = make(seed)
    gone = (replace(e, status=EntryStatus.EXPELLED, left_after=None) for e in event.entries)
    for now, found in maps(replace(event, entries=tuple(gone))):
        derived = derive(now)
        reach_of(now, derived)
        if not derived.team_standings:
            assert found.champion.entry in {None, *derived.final_ranking}
        else:
            shown = final_team_ranking(Texts("en"), now, derived)
            assert bool(shown.sentence) is bool(shown.rows)


@pytest.mark.long
@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", range(4, 100))
def test_every_round_of_many_events_stands_in_their_maps(
    make: Callable[[int], Event], seed: int
) -> None:
    hold_what_there_is(make(seed))
