"""Single events in the window: what the event page offers, what is proposed before a draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import (
    Event,
    FirstSeating,
    Seating,
)
from bglmanager.ui.look import Look
from tests.helpers.cups import catan, diplomacy, seven_wonders
from tests.helpers.events import event
from tests.ui.event_desk import DeskMaker, event_desks
from tests.ui.hall import Hall

HallMaker = Callable[[Event], Hall]


@pytest.fixture
def hall_of(qtbot: QtBot, look: Look, tmp_path: Path) -> Iterator[HallMaker]:
    """Opens the round of an event; closes it at the end."""
    made: list[Hall] = []

    def make(found: Event) -> Hall:
        made.append(Hall.of(qtbot, look, tmp_path / f"{len(made)}", found))
        return made[-1]

    yield make
    for hall in made:
        hall.close()


@pytest.fixture
def desk_of(look: Look, qtbot: QtBot, tmp_path: Path) -> Iterator[DeskMaker]:
    """Opens the event page of an event."""
    with event_desks(look, qtbot, tmp_path) as make:
        yield make


# The event page.


def test_choosing_a_single_event_brings_its_game_tables_rounds_and_time(
    desk_of: DeskMaker,
) -> None:
    desk = desk_of(event(14, league_code="AB12"))
    desk.choose("league", "Single event: Diplomacy")
    desk.save()
    now = desk.settings
    assert (now.ruleset, now.game, now.players_per_table) == (
        "diplomacy-italia-2010",
        "diplomacy",
        7,
    )
    assert (now.league, now.tier, now.league_code, now.minutes) == (None, None, None, None)
    assert (now.rounds_planned, now.first_seating, now.seating) == (
        3,
        FirstSeating.OPTIMISED,
        Seating.OPTIMISED,
    )


def test_choosing_a_league_again_gives_back_what_was_there(desk_of: DeskMaker) -> None:
    desk = desk_of(event(14, minutes=80))
    desk.choose("league", "Single event: Catan")
    desk.choose("league", "Boardgame League, tier C")
    assert desk.page.primary() is None


@pytest.mark.parametrize(
    ("changes", "readings"),
    [
        (catan(), {"options.shared_win"}),
        (seven_wonders(), {"options.bid_deducted", "options.virtual_ties"}),
        (
            diplomacy(),
            {
                "options.women_first",
                "options.worst_counts_tenth",
                "options.top_table",
                "options.last_year",
            },
        ),
    ],
)
def test_the_readings_are_those_of_the_regulation(
    desk_of: DeskMaker, changes: dict[str, Any], readings: set[str]
) -> None:
    desk = desk_of(event(14, **changes))
    assert {name for name in desk.shown if name.startswith("options.")} == readings
    gone = {"league_code", "not_valid", "kind", "qualifies", "auction"}
    assert desk.shown & gone == set()
    assert not desk.form.fields["game"].editor.isEnabled()
    assert desk.page.primary() is None


def test_how_a_shared_win_counts_at_the_limit_is_chosen(desk_of: DeskMaker) -> None:
    desk = desk_of(event(14, **catan()))
    desk.choose("options.shared_win", "They divide")
    desk.save()
    assert desk.settings.options == {"shared_win": "shared"}
    desk.choose("options.shared_win", "Each")
    desk.save()
    assert desk.settings.options == {}


def test_readings_are_chosen_and_the_usual_ones_not_kept(desk_of: DeskMaker) -> None:
    desk = desk_of(event(14, **diplomacy()))
    desk.choose("options.women_first", "No")
    desk.choose("options.worst_counts_tenth", "Counts a tenth")
    desk.type("options.last_year", "1909")
    desk.save()
    assert desk.settings.options == {
        "women_first": False,
        "worst_counts_tenth": True,
        "last_year": 1909,
    }
    desk.choose("options.women_first", "Yes")
    desk.save()
    assert "women_first" not in desk.settings.options


def test_a_year_that_does_not_exist_is_said_at_its_field(desk_of: DeskMaker) -> None:
    desk = desk_of(event(14, **diplomacy()))
    desk.type("options.last_year", "1807")
    desk.save()
    assert "1901" in desk.problem("options.last_year")


def test_the_plan_says_whom_the_regulation_is_made_for(desk_of: DeskMaker) -> None:
    desk = desk_of(event(21, **catan()))
    assert [line.text() for line in desk.plans.lines] == [
        "2 rounds, then the final: 3 games, 3 h 30"
    ]
    assert "The rules are made for 12 to 20." in desk.plans._why.text()


# The proposal.


def test_17_players_of_catan(hall_of: HallMaker) -> None:
    hall = hall_of(event(17, **catan()))
    proposal = hall.page.proposal
    assert proposal.tables.text() == "2 tables of 4 and 3 tables of 3"
    assert "with points of their own" in proposal.tables_why.text()
    assert proposal.rounds_why.text() == "The rules ask for 2 rounds (Catan 3)."
    assert proposal.final.text() == "Then the final for the first 4"
    assert hall.notices == []


def test_18_players_of_7_wonders(hall_of: HallMaker) -> None:
    proposal = hall_of(event(18, **seven_wonders())).page.proposal
    assert proposal.tables.text() == "2 tables of 5 and 2 tables of 4"
    assert "with the average of the others" in proposal.tables_why.text()
    assert proposal.final.text() == "Then the final for the first 5"


def test_boards_are_of_seven_and_six(hall_of: HallMaker) -> None:
    proposal = hall_of(event(20, **diplomacy())).page.proposal
    assert proposal.tables.text() == "2 tables of 7 and 1 table of 6"
    assert proposal.final.text() == "No final"
    assert proposal.final_why.text().startswith("The last round has the top table")


def test_the_last_round_without_a_top_table(hall_of: HallMaker) -> None:
    proposal = hall_of(event(20, **diplomacy(options={"top_table": False}))).page.proposal
    assert proposal.final_why.text() == "The standings after the last round decide."


@pytest.mark.parametrize(
    ("players", "changes", "said"),
    [
        (5, catan(), "5 players cannot be seated at tables of 3 and more. It works with 4, 6."),
        (21, catan(), "21 players: the rules are made for 12 to 20."),
        (7, seven_wonders(), "7 players: the rules are made for 8 to 20."),
    ],
)
def test_numbers_the_regulation_is_not_made_for(
    hall_of: HallMaker, players: int, changes: dict[str, Any], said: str
) -> None:
    assert said in hall_of(event(players, **changes)).notices
