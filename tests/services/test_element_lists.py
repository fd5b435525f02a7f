"""Lists of elements of an event: asked for by its game, noted, checked (BGL 5.2)."""

from __future__ import annotations

import pytest

from bglmanager.engine.event import EntryDesk, ListState, PlannedRound
from bglmanager.engine.games.game import Game
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import entries
from bglmanager.services.games import Catalogue
from tests.helpers.events import event, with_entry
from tests.helpers.told_games import ARMY, BATTLE, HARBOUR
from tests.services.conftest import DayMaker

GAMES = Catalogue((Game(HARBOUR), Game(BATTLE)))
ADA = EntryNumber(1)
RIGHT = {"Re": 1, "Pedone": 3}


def test_a_list_is_asked_for_where_a_game_of_the_event_has_one() -> None:
    assert entries.list_asked_for(event(8, game="battle"), GAMES) is ARMY
    assert entries.list_asked_for(event(8, game="harbour"), GAMES) is None
    assert entries.list_asked_for(event(8, game="nobody knows"), GAMES) is None
    several = (PlannedRound("harbour", 4), PlannedRound("battle", 2))
    assert entries.list_asked_for(event(8, game="multi", plan=several), GAMES) is ARMY


@pytest.mark.parametrize(
    ("kept", "asked", "state"),
    [
        (None, True, ListState.MISSING),
        (None, False, None),
        (ListState.NOT_NEEDED, True, ListState.NOT_NEEDED),
        (ListState.CHECKED, False, ListState.CHECKED),
    ],
)
def test_where_one_is_asked_for_it_is_missing_until_it_comes(
    kept: ListState | None, asked: bool, state: ListState | None
) -> None:
    made = with_entry(event(8), 1, desk=EntryDesk(list=kept))
    assert entries.list_state(made.entry(ADA), asked=asked) is state


def test_a_right_list_is_checked_and_kept_with_the_notes(begin: DayMaker) -> None:
    day = begin(with_entry(event(8), 1, desk=EntryDesk(notes="Arriva tardi.")))
    entries.check_in_list(day.desk, ADA, ARMY, RIGHT)
    desk = day.event.entry(ADA).desk
    assert (desk.list, desk.notes) == (
        ListState.CHECKED,
        "Arriva tardi.\nLista: Re 1, Pedone 3 = 30",
    )


def test_a_wrong_list_is_refused_with_all_its_faults_and_nothing_is_noted(begin: DayMaker) -> None:
    day = begin(event(8, points_limit=100))
    said = day.refuses(entries.check_in_list, ADA, ARMY, {"Regina": 3})
    assert said == [
        "King is missing: at least 1 must be there.",
        "Queen: 3, at most 2 are allowed.",
        "The list costs 330 points, 230 more than the 100 allowed.",
    ]
    assert day.event.entry(ADA).desk == EntryDesk()


def test_notes_that_leave_no_room_for_the_list_are_refused(begin: DayMaker) -> None:
    day = begin(with_entry(event(8), 1, desk=EntryDesk(notes="x" * 2000)))
    assert len(day.refuses(entries.check_in_list, ADA, ARMY, RIGHT)) == 1
    assert day.event.entry(ADA).desk.list is None


@pytest.mark.parametrize("state", ListState)
def test_every_state_can_be_noted(begin: DayMaker, state: ListState) -> None:
    day = begin(event(8))
    entries.set_list_state(day.desk, ADA, state)
    assert day.event.entry(ADA).desk.list is state


def test_where_lists_are_asked_for_who_gave_none_is_named_when_round_2_is_made(
    begin: DayMaker,
) -> None:
    made = with_entry(event(4), 1, desk=EntryDesk(present=True, list=ListState.CHECKED))
    made = with_entry(made, 2, desk=EntryDesk(present=True, list=ListState.NOT_NEEDED))
    day = begin(made)
    assert entries.lists_open(day.event, asked=True) == ()
    day.play()
    assert entries.lists_open(day.event) == ()
    assert day.said(entries.lists_open(day.event, asked=True)) == [
        (
            "Army or deck lists not handed in: Carla Rossi, Dino Rossi. They were due at "
            "registration."
        )
    ]
