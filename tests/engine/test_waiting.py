"""Places, copies and who waits when they are short (rules 3.1, 4.1; BIG 2)."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine import copies
from bglmanager.engine.event import (
    Entry,
    EntryDesk,
    Event,
    EventDesk,
    PlannedRound,
    Settings,
    Team,
)
from bglmanager.engine.ids import EntryNumber, TeamNumber
from bglmanager.engine.kinds import EntryStatus
from tests.helpers.events import settings, with_round
from tests.helpers.teams import FREE

ASKED = EventDesk(bring_copy=True)
ACTIVE, WAITING, REGISTERED = EntryStatus.ACTIVE, EntryStatus.WAITING, EntryStatus.REGISTERED


def day(number: int) -> dt.datetime:
    return dt.datetime(2026, 11, number, 12, tzinfo=dt.UTC)


def here(number: int, *, at: int | None = None, status: EntryStatus = ACTIVE, **desk: Any) -> Entry:
    """Somebody who is here, registered before on this day of November."""
    noted = EntryDesk(present=True, preregistered=None if at is None else day(at), **desk)
    return Entry(EntryNumber(number), "Nome", f"Cognome{number}", status=status, desk=noted)


def big(*people: Entry, **changes: Any) -> Event:
    return Event(settings(ruleset="big-2026", league=None, tier=None, **changes), people)


def bgl(*people: Entry, **changes: Any) -> Event:
    return Event(settings(**changes), people)


def playing(event: Event) -> list[int]:
    return [e.number for e in copies.with_places_given(event).entries if e.status is ACTIVE]


def waits(event: Event) -> list[int]:
    return [entry.number for entry in copies.waiting_list(copies.with_places_given(event))]


def test_without_a_limit_nobody_waits() -> None:
    assert waits(bgl(here(1), here(2, status=WAITING))) == []


def test_big_2_the_own_copy_goes_before_the_earlier_pre_registration() -> None:
    event = big(here(1, at=1), here(2, at=2), here(3, copies=1), max_players=2)
    assert (playing(event), waits(event)) == ([1, 3], [2])


def test_big_2_of_two_without_a_copy_the_earlier_pre_registration_goes_first() -> None:
    event = big(here(1, at=9), here(2, at=3), here(3), max_players=1)
    assert (playing(event), waits(event)) == ([2], [1, 3])


def test_elsewhere_a_copy_is_no_precedence_where_places_and_not_copies_are_short() -> None:
    event = bgl(here(1, at=2), here(2, copies=1), max_players=1)
    assert (playing(event), waits(event)) == ([1], [2])


def test_elsewhere_the_order_of_registration_decides_last() -> None:
    event = bgl(here(3), here(5), here(9, at=4), max_players=2)
    assert (playing(event), waits(event)) == ([3, 9], [5])


def test_a_copy_makes_the_places_of_a_table() -> None:
    people = [here(n, copies=1 if n in (1, 7) else None) for n in range(1, 11)]
    event = big(*people, desk=ASKED)
    assert copies.event_places(event).most == 8
    assert (len(playing(event)), waits(event)) == (8, [9, 10])


def test_the_smaller_of_players_and_copies_is_the_limit() -> None:
    people = [here(n, copies=1 if n < 3 else None) for n in range(1, 10)]
    assert copies.event_places(big(*people, desk=ASKED, max_players=6)).most == 6
    assert copies.event_places(big(*people, desk=ASKED, max_players=60)).most == 8


def test_big_4_1_a_promise_not_kept_comes_last_where_copies_are_short() -> None:
    people = (here(1, at=1, promised_copy=True), here(2, at=5), here(3), here(4), here(5, copies=1))
    event = big(*people, desk=ASKED)
    assert (playing(event), waits(event)) == ([2, 3, 4, 5], [1])


def test_a_promise_not_kept_counts_for_nothing_where_copies_are_not_asked_for() -> None:
    event = big(here(1, at=1, promised_copy=True), here(2, at=5), max_players=1)
    assert playing(event) == [1]


def test_copies_are_not_counted_unless_they_are_asked_for() -> None:
    for bring in (None, False):
        event = big(here(1), here(2, copies=1), desk=EventDesk(bring_copy=bring))
        assert copies.event_places(event).most is None


def test_copies_are_not_counted_where_the_rounds_have_several_games() -> None:
    plan = (PlannedRound("perudo", 4), PlannedRound("carcassonne", 4))
    assert copies.event_places(big(here(1), desk=ASKED, game="multi", plan=plan)).most is None


def test_without_any_copy_nobody_has_a_place() -> None:
    event = big(here(1, at=1), here(2), desk=ASKED)
    assert (copies.event_places(event).most, waits(event)) == (0, [1, 2])


def test_a_copy_of_somebody_who_has_left_or_is_not_here_yet_counts_for_nothing() -> None:
    for status in (EntryStatus.WITHDRAWN, EntryStatus.EXPELLED):
        gone = replace(here(1, copies=3), status=status)
        assert copies.event_places(big(gone, here(2), desk=ASKED)).copies == 0
    for status in (EntryStatus.LAPSED, EntryStatus.NO_SHOW, REGISTERED):
        away = replace(here(1), status=status, desk=EntryDesk(copies=3))
        assert copies.event_places(big(away, here(2), desk=ASKED)).copies == 0


def test_who_is_here_without_playing_lends_his_copies() -> None:
    for status in (EntryStatus.NO_SHOW, REGISTERED):
        organiser = replace(here(1, copies=3), status=status)
        assert copies.event_places(big(organiser, desk=ASKED)).most == 12
        assert copies.to_come(organiser) == 0


def test_the_copy_of_somebody_who_waits_makes_places_too() -> None:
    event = bgl(*(here(n, copies=1) for n in range(1, 4)), desk=ASKED, max_players=2)
    assert copies.event_places(copies.with_places_given(event)).copies == 3


def test_a_reserve_of_a_team_is_not_on_the_waiting_list() -> None:
    reserve = here(3, status=WAITING)
    team = Team(TeamNumber(1), "Uno", (EntryNumber(1), EntryNumber(2)), EntryNumber(3))
    event = replace(bgl(here(1), here(2), reserve, max_players=20), teams=(team,))
    assert (waits(event), playing(event)) == ([], [1, 2])
    assert not copies.is_waiting(event, reserve)


def test_a_fixed_team_has_its_places_or_waits_as_a_whole() -> None:
    one = Team(TeamNumber(1), "Uno", (EntryNumber(1), EntryNumber(4)))
    two = Team(TeamNumber(2), "Due", (EntryNumber(2), EntryNumber(3)))
    people = (here(1), here(2), here(3), here(4))
    event = replace(bgl(*people, teams_mode=FREE, max_players=3), teams=(one, two))
    assert (playing(event), waits(event)) == ([1, 4], [2, 3])


def test_the_place_of_a_mate_who_is_still_to_come_is_kept() -> None:
    one = Team(TeamNumber(1), "Uno", (EntryNumber(1), EntryNumber(4)))
    late = Entry(EntryNumber(4), "Nome", "Cognome4")
    event = replace(bgl(here(1), here(2), late, max_players=2), teams=(one,))
    assert (playing(event), waits(event)) == ([1], [2])


def test_nobody_is_moved_once_a_round_is_drawn() -> None:
    event = with_round(bgl(*(here(n) for n in range(1, 9)), max_players=8))
    fewer = replace(event, settings=replace(event.settings, max_players=4))
    assert copies.with_places_given(fewer) == fewer


def test_who_comes_after_the_draw_takes_nobodys_place() -> None:
    event = with_round(big(*(here(n) for n in range(1, 9)), max_players=8))
    late = replace(event, entries=(*event.entries, here(9, at=1, copies=1)))
    assert copies.let_in(late, EntryNumber(9)).entry(EntryNumber(9)).status is WAITING
    room = replace(late, settings=replace(late.settings, max_players=9))
    assert copies.let_in(room, EntryNumber(9)).entry(EntryNumber(9)).status is ACTIVE


def test_who_sits_in_a_round_and_comes_after_all_needs_no_place() -> None:
    """Marked absent at a table and another called in: who then comes keeps the seat."""
    drawn = with_round(bgl(*(here(n) for n in range(1, 9)), max_players=8))
    full = replace(drawn, entries=(*drawn.entries, here(9)))
    assert copies.let_in(full, EntryNumber(8)).entry(EntryNumber(8)).status is ACTIVE
    assert copies.let_in(full, EntryNumber(9)).entry(EntryNumber(9)).status is WAITING


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (Entry(EntryNumber(1), "A", "B", desk=EntryDesk(promised_copy=True)), 1),
        (Entry(EntryNumber(1), "A", "B", desk=EntryDesk(copies=2)), 2),
        (Entry(EntryNumber(1), "A", "B"), 0),
        (here(1, promised_copy=True), 0),
        (here(1, status=EntryStatus.LAPSED, promised_copy=True), 0),
    ],
)
def test_copies_to_come_are_those_of_who_is_not_here_yet(entry: Entry, expected: int) -> None:
    assert copies.to_come(entry) == expected


STATUSES = st.sampled_from(list(EntryStatus))


@st.composite
def crowds(draw: st.DrawFn) -> Event:
    """An event before its first draw with people in any state."""
    count = draw(st.integers(0, 14))
    people = tuple(
        Entry(
            EntryNumber(n),
            "Nome",
            f"Cognome{n}",
            status=draw(STATUSES),
            desk=EntryDesk(
                present=draw(st.booleans()),
                copies=draw(st.sampled_from((None, 0, 1, 2))),
                promised_copy=draw(st.sampled_from((None, True))),
                preregistered=draw(st.sampled_from((None, *map(day, (1, 2, 3))))),
            ),
        )
        for n in range(1, count + 1)
    )
    ruleset = draw(st.sampled_from(("big-2026", "bgl-2010")))
    made: Settings = settings(
        ruleset=ruleset,
        league=None,
        tier=None,
        max_players=draw(st.sampled_from((None, 1, 4, 9))),
        desk=EventDesk(bring_copy=draw(st.sampled_from((None, True, False)))),
    )
    teams: tuple[Team, ...] = ()
    if count >= 3 and draw(st.booleans()):
        teams = (Team(TeamNumber(1), "Uno", (EntryNumber(1), EntryNumber(2)), EntryNumber(3)),)
    return Event(made, people, teams)


@given(crowds())
def test_never_more_play_than_there_are_places(event: Event) -> None:
    after = copies.with_places_given(event)
    most = copies.event_places(after).most
    outside = {team.reserve for team in event.teams}
    active = [e for e in after.entries if e.status is ACTIVE and e.number not in outside]
    assert most is None or len(active) <= most


@given(crowds())
def test_nobody_is_lost_and_only_places_change(event: Event) -> None:
    after = copies.with_places_given(event)
    for old, new in zip(event.entries, after.entries, strict=True):
        assert replace(new, status=old.status) == old
        if new.status is not old.status:
            assert {old.status, new.status} == {ACTIVE, WAITING}


@given(crowds())
def test_places_once_given_stay_as_they_are(event: Event) -> None:
    after = copies.with_places_given(event)
    assert copies.with_places_given(after) == after


@given(crowds(), st.randoms(use_true_random=False))
def test_who_plays_does_not_depend_on_who_came_in_first(event: Event, dice: Any) -> None:
    """Everybody who is here and asks for a place, in any mixture of having one and waiting."""
    reserves = {team.reserve for team in event.teams}

    def tossed(entry: Entry) -> Entry:
        asks = entry.status is ACTIVE or copies.is_waiting(event, entry)
        if not asks or entry.number in reserves or not entry.desk.present:
            return entry
        return replace(entry, status=dice.choice((ACTIVE, WAITING)))

    other = replace(event, entries=tuple(map(tossed, event.entries)))
    assert copies.with_places_given(other) == copies.with_places_given(event)


@given(crowds())
def test_who_waits_stands_behind_everybody_who_plays(event: Event) -> None:
    """Without teams the order of precedence is total: nobody is overtaken."""
    alone = replace(event, teams=())
    after = copies.with_places_given(alone)
    list_ = [entry.number for entry in copies.waiting_list(after)]
    assert len(set(list_)) == len(list_)
    more = replace(after, settings=replace(after.settings, max_players=None, desk=EventDesk()))
    assert all(
        e.status is not WAITING or not e.desk.present
        for e in copies.with_places_given(more).entries
    )
    if list_ and (most := copies.event_places(after).most) is not None:
        assert copies.places_taken(after) == most
