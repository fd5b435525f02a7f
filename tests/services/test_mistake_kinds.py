"""The named corrections in every kind of round; at the end of each the document is verified."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine import facts
from bglmanager.engine.derive import derive
from bglmanager.engine.event import BottomReason, Event, Number, Round, Seat, TeamsMode
from bglmanager.engine.games.drawing import with_turns
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import (
    FirstSeating,
    Pairing,
    Seating,
    TeamKind,
    TeamPairing,
    TeamPoints,
)
from bglmanager.engine.tables import with_seat_at_bottom
from bglmanager.services import mistakes, rounds, teams
from bglmanager.services.mistakes import Furniture, Mistake, Sheets, SwappedPlaces, WrongTable
from bglmanager.words.referee import SEATS
from tests.helpers import cups, setups
from tests.helpers.days import Day
from tests.helpers.events import event, playing, with_entry
from tests.helpers.teams import sides_of
from tests.services.conftest import DayMaker

BIG = {"ruleset": "big-2026", "league": None, "tier": None}


def duels(**changes: Any) -> Event:
    return event(**{**BIG, "players": 9, "players_per_table": 2, "rounds_planned": 3, **changes})


def seeded() -> Event:
    made = event(8, **BIG, first_seating=FirstSeating.SEEDED)
    return with_entry(with_entry(made, 3, seeded=True), 5, seeded=True)


KINDS: dict[str, tuple[Event, int]] = {
    "drawn": (event(9), 1),
    "cut": (event(9), 3),
    "random": (event(9, seating=Seating.RANDOM), 2),
    "seeded": (seeded(), 1),
    "duels": (duels(), 3),
    "round robin": (duels(players=6, seating=Seating.ROUND_ROBIN, rounds_planned=5), 3),
    "big": (event(9, **BIG), 3),
    "final": (event(9, rounds_planned=2), 3),
    "semifinal": (event(20, **BIG, rounds_planned=2), 3),
    "catan": (event(13, **cups.catan()), 2),
    "7 wonders": (event(13, **cups.seven_wonders()), 2),
}


def last_round(begin: DayMaker, kind: str) -> Day:
    """The last round of this kind being played, its first table typed."""
    made, number = KINDS[kind]
    day = begin(made)
    day.play(number - 1)
    day.start()
    day.fill()
    return day


def kept(day: Day, mistake: Mistake) -> None:
    number = day.round.number
    mistakes.put_right(day.desk, number, mistake, "found out at the table")


@pytest.mark.parametrize("kind", KINDS)
def test_two_players_changed_places(begin: DayMaker, kind: str) -> None:
    day = last_round(begin, kind)
    tables = day.seated()
    one, other = EntryNumber(tables[0][0]), EntryNumber(tables[-1][-1])
    kept(day, SwappedPlaces(one, other))
    assert (day.who(1, 1), day.seated()[-1][-1]) == (other, one)
    assert day.round.pairing is not Pairing.MANUAL
    rounds.close_round(day.desk, day.round.number)


@pytest.mark.parametrize("kind", ["cut", "duels", "semifinal", "catan", "7 wonders"])
def test_two_sheets_were_swapped(begin: DayMaker, kind: str) -> None:
    day = last_round(begin, kind)
    seats = len(day.table(2).seats)
    other = next(t for t in day.round.tables if len(t.seats) == seats and t.number != 2)
    scores = [30 - n for n in range(seats)]
    ties = [seat.tie_breaks for seat in day.table(2).seats]
    day.enter(2, scores, reason="read wrong", tie_breaks=ties)
    kept(day, Sheets(TableNumber(2), other.number))
    assert [seat.score for seat in day.table(other.number).seats] == scores
    rounds.close_round(day.desk, day.round.number)


@pytest.mark.parametrize("kind", ["drawn", "cut", "random", "big", "catan", "7 wonders"])
def test_a_player_sat_where_there_was_room(begin: DayMaker, kind: str) -> None:
    day = last_round(begin, kind)
    mover, last = day.who(1, 1), day.round.tables[-1]
    assert len(last.seats) < day.round.players_per_table
    kept(day, WrongTable(mover, last.number))
    assert day.seated()[-1][-1] == mover
    assert day.round.pairing is Pairing.MANUAL
    assert (day.round.number, SEATS) in {(x.round, x.field) for x in day.event.corrections}
    rounds.close_round(day.desk, day.round.number)
    if len(day.event.rounds) < day.event.settings.rounds_planned:
        day.play()


def in_teams(points: TeamPoints, pairing: TeamPairing) -> Callable[[DayMaker], Day]:
    def made(begin: DayMaker) -> Day:
        mode = TeamsMode(TeamKind.FIXED, 2, pairing, points)
        day = begin(event(8))
        teams.set_mode(day.desk, mode)
        for number in range(1, 9):
            name = chr(ord("A") + (number - 1) // 2)
            teams.form_team(day.desk, [EntryNumber(number)], name)
        return day

    return made


@pytest.mark.parametrize("points", [TeamPoints.INDIVIDUAL, TeamPoints.WINNERS_LOSERS])
@pytest.mark.parametrize("pairing", [*TeamPairing])
def test_players_of_teams(begin: DayMaker, points: TeamPoints, pairing: TeamPairing) -> None:
    day = in_teams(points, pairing)(begin)
    day.play()
    day.start()
    day.fill()
    one, other = day.who(1, 1), day.who(2, 1)
    sides = [[seat.side for seat in table.seats] for table in day.round.tables]
    kept(day, SwappedPlaces(one, other))
    assert day.who(1, 1) == other
    assert [[seat.side for seat in table.seats] for table in day.round.tables] == sides
    rounds.close_round(day.desk, day.round.number)


def test_a_variable_team_takes_one_more(begin: DayMaker) -> None:
    day = begin(event(7, teams_mode=sides_of(2)))
    day.start()
    day.fill()
    kept(day, WrongTable(day.who(1, 1), TableNumber(2)))
    assert [seat.side for seat in day.table(2).seats] == [1, 1, 2, 2]
    assert [seat.side for seat in day.table(1).seats] == [1, 2, 2]
    rounds.close_round(day.desk, day.round.number)


def test_a_round_begun_early(begin: DayMaker) -> None:
    day = begin(duels(players=10))
    day.play()
    day.start()
    for table in day.round.tables[:-1]:
        day.enter(table.number, [20, 10])
    day.start()
    assert day.round.partial
    kept(day, SwappedPlaces(day.who(1, 1), day.who(2, 1)))
    day.enter(5, [20, 10], round_=2)
    rounds.close_round(day.desk, RoundNumber(2))
    rounds.seat_rest(day.desk)
    assert not day.round.partial


def test_the_turn_order_goes_on_without_a_gap(begin: DayMaker) -> None:
    day = begin(event(7))
    day.start()
    inputs = [[2, 1, 4, 3], [1, 2, 3]]
    for table, turns in enumerate(inputs, 1):
        day.enter(table, [9, 8, 7, 6][: len(turns)], turn=turns)
    kept(day, WrongTable(day.who(1, 1), TableNumber(2)))
    assert [seat.turn for seat in day.table(1).seats] == [1, 3, 2]
    assert [seat.turn for seat in day.table(2).seats] == [1, 2, 3, 4]


def test_the_set_up_knows_of_the_new_seats(begin: DayMaker) -> None:
    game = replace(setups.GAME, setup=(setups.TURNS, setups.OPENER))
    made = playing(7)
    manual = replace(made, rounds=(replace(made.rounds[0], pairing=Pairing.MANUAL),))
    day = begin(setups.drawn(manual, game))
    assert drawn(day) == [("1: 2, 3, 1, 4", "2: 1, 2, 3"), ("1: 2", "2: 1")]
    opener = day.who(1, 2)
    kept(day, WrongTable(day.who(1, 1), TableNumber(2)))
    assert drawn(day) == [("1: 1, 2, 3", "2: 1, 2, 3, 4"), ("1: 1", "2: 1")]
    assert day.who(1, 1) == opener
    assert with_turns(day.round) == day.round


def drawn(day: Day) -> list[tuple[str, ...]]:
    """What the set-up of the round has drawn for its tables."""
    setup = day.round.setup
    return [] if setup is None else [each.items for each in setup.drawn]


ONE = RoundNumber(1)


@st.composite
def rounds_played(draw: st.DrawFn) -> Event:
    """A round being played at tables of four and three; some have a sheet, somebody may be last."""
    event = playing(draw(st.integers(8, 15)))
    round_ = event.rounds[0]
    tables = []
    for table in round_.tables:
        typed = draw(st.booleans())
        scores = [draw(st.integers(-5, 60)) if typed else None for _ in table.seats]
        seats = (replace(s, score=n) for s, n in zip(table.seats, scores, strict=True))
        new = replace(table, seats=tuple(seats), drawn=typed and draw(st.booleans()))
        if draw(st.booleans()):
            last = draw(st.sampled_from(table.seats)).entry
            new = with_seat_at_bottom(new, last, draw(st.sampled_from([*BottomReason])))
        tables.append(new)
    return replace(event, rounds=(replace(round_, tables=tuple(tables)),))


@st.composite
def swaps(draw: st.DrawFn) -> tuple[Event, Mistake]:
    """A round, and something that may have happened in it."""
    event = draw(rounds_played())
    tables = [table.number for table in event.rounds[0].tables]
    people = [entry.number for entry in event.entries]
    table, player = st.sampled_from(tables), st.sampled_from(people)
    mistake: Mistake = draw(
        st.one_of(
            st.builds(Sheets, table, table),
            st.builds(SwappedPlaces, player, player),
            st.builds(WrongTable, player, table),
            st.builds(Furniture, table, table),
        )
    )
    return event, mistake


def after(event: Event, mistake: Mistake) -> Event | None:
    """The event put right, None where that is refused."""
    found = mistakes.correction_outcome(event, ONE, mistake, derive(event))
    return None if found.is_refused else found.after


@given(swaps())
def test_what_is_put_right_is_a_round_that_can_be(found: tuple[Event, Mistake]) -> None:
    event, mistake = found
    new = after(event, mistake)
    if new is not None:
        assert [*facts.check_event(new)] == []
        assert people(new) == people(event)
        assert len(new.rounds[0].tables) == len(event.rounds[0].tables)


@given(swaps())
def test_no_sheet_is_lost(found: tuple[Event, Mistake]) -> None:
    event, mistake = found
    new = after(event, mistake)
    if new is not None:
        assert typed(new.rounds[0]) == typed(event.rounds[0])


@given(swaps())
def test_twice_is_as_before(found: tuple[Event, Mistake]) -> None:
    event, mistake = found
    once = None if isinstance(mistake, WrongTable) else after(event, mistake)
    if once is not None:
        assert after(once, mistake) == event


@given(rounds_played())
def test_who_was_last_is_last_wherever_the_sheets_go(event: Event) -> None:
    new = after(event, Sheets(TableNumber(1), TableNumber(2)))
    if new is not None:
        assert last(new.rounds[0]) == last(event.rounds[0])


@given(rounds_played(), st.integers(1, 8), st.integers(1, 8))
def test_who_was_last_is_last_wherever_he_sits(event: Event, one: int, other: int) -> None:
    new = after(event, SwappedPlaces(EntryNumber(one), EntryNumber(other)))
    if new is not None:
        assert last(new.rounds[0]) == last(event.rounds[0])


def people(event: Event) -> Counter[EntryNumber]:
    return Counter(seat.entry for seat in event.rounds[0].seats())


def typed(round_: Round) -> Counter[Number | None]:
    return Counter(seat.score for seat in round_.seats())


def last(round_: Round) -> dict[EntryNumber, BottomReason | None]:
    return {s.entry: s.bottom_reason for s in round_.seats() if is_last(s)}


def is_last(seat: Seat) -> bool:
    return seat.bottom is not None
