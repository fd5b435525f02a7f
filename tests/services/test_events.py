"""New events and their settings: what is asked, what is refused, what is worth knowing."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bglmanager.engine.event import (
    EntryStatus,
    League,
    Organiser,
    PlannedRound,
    Prize,
    RoundStatus,
    Seating,
    Tier,
)
from bglmanager.engine.ids import EventId
from bglmanager.engine.problems import Refused
from bglmanager.services import events, rounds, upcoming_rounds
from bglmanager.services.events import NewEvent
from bglmanager.services.workspace import Workspace, open_library
from bglmanager.words.problems import sentence
from tests.helpers.days import ENGLISH, Day
from tests.helpers.events import event, settings
from tests.helpers.workspaces import open_workspace, ticking
from tests.services.conftest import DayMaker

DAY = dt.date(2026, 3, 14)
LONG = "x" * 201


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = open_workspace(tmp_path / "new.sqlite")
    yield made
    made.close()


def random_id() -> str:
    return str(uuid.uuid4())


def asked(**changes: Any) -> NewEvent:
    usual = NewEvent(name="Trofeo", game="carcassonne", date=DAY, players_per_table=4)
    return replace(usual, **changes)


def refused(workspace: Workspace, new: NewEvent) -> list[str]:
    with pytest.raises(Refused) as caught:
        events.create(workspace, new)
    assert workspace.events() == ()
    return [sentence(ENGLISH, found) for found in caught.value.problems]


def test_four_answers_make_an_event(workspace: Workspace) -> None:
    made = events.create(workspace, asked(name=" Trofeo ", tier=Tier.A, city=" Lucca ", venue=" "))
    found = made.event.settings
    assert (found.name, found.city, found.venue) == ("Trofeo", "Lucca", None)
    assert (found.league, found.tier, found.ruleset) == (League.BGL, Tier.A, "bgl-2010")
    assert (found.rounds_planned, found.players_per_table) == (2, 4)
    assert (made.event.entries, made.event.rounds) == ((), ())
    [row] = workspace.events()
    assert row.id == made.id


def test_an_event_that_counts_for_nobody_has_no_tier(workspace: Workspace) -> None:
    found = events.create(workspace, asked(league=False, tier=Tier.A)).event.settings
    assert (found.league, found.tier) == (None, None)


def test_two_events_do_not_share_their_draws(tmp_path: Path) -> None:
    file = tmp_path / "library.sqlite"
    library = open_library(file, clock=ticking(), new_id=random_id, synchronous="OFF")
    one, other = (events.create(library, asked()).event.settings for _ in range(2))
    library.close()
    assert one.id != other.id
    assert one.draw_seed != other.draw_seed


SIZES = "This version plays at tables of 2 to 6, not of {}."


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": "  "}, ["The event has no name. Type one."]),
        ({"game": ""}, ["No game is chosen. Choose or type one."]),
        (
            {"game": "multi"},
            ["“multi” stands for several games, which this version cannot plan. Type one game."],
        ),
        ({"players_per_table": 7}, [SIZES.format(7)]),
        ({"players_per_table": 0}, [SIZES.format(0)]),
        ({"minutes": 0}, ["The minutes must be between 1 and 1440 (a day), not 0."]),
        ({"date": dt.date(206, 3, 14)}, ["14/03/206 is too long ago. Check the year."]),
        (
            {"name": LONG, "city": LONG, "venue": "a\x07", "game": "\ud800"},
            [
                "The field “name” has 201 characters; 200 are allowed. Shorten it.",
                "The field “game” holds the invisible character U+D800. Type it again.",
                "The field “venue” holds the invisible character U+0007. Type it again.",
                "The field “town” has 201 characters; 200 are allowed. Shorten it.",
            ],
        ),
        (
            {"name": "", "game": " ", "minutes": 1441, "players_per_table": 9},
            [
                "The event has no name. Type one.",
                "No game is chosen. Choose or type one.",
                SIZES.format(9),
                "The minutes must be between 1 and 1440 (a day), not 1441.",
            ],
        ),
    ],
)
def test_answers_that_make_no_event(
    workspace: Workspace, changes: dict[str, Any], said: list[str]
) -> None:
    assert refused(workspace, asked(**changes)) == said


def changed(day: Day, **changes: Any) -> None:
    events.change(day.desk, replace(day.event.settings, **changes))


LENGTH = "The field “{}” has 201 characters; 200 are allowed. Shorten it."
RANGE = "The field “{}” must hold a number from {} to 1,000,000 with at most 6 decimals."


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rounds_planned": 0}, "The number of rounds must be between 1 and 20, not 0."),
        ({"rounds_planned": 99}, "The number of rounds must be between 1 and 20, not 99."),
        ({"draw_seed": " "}, "The draw code is empty. Type any word or number."),
        (
            {"draw_seed": "s" * 10_000},
            "The field “draw code” has 10000 characters; 200 are allowed. Shorten it.",
        ),
        ({"fee": -1}, RANGE.format("fee", 0)),
        ({"fee": Fraction(1, 3)}, RANGE.format("fee", 0)),
        ({"fee": 10**7}, RANGE.format("fee", 0)),
        ({"max_players": 0}, RANGE.format("largest number of players", 1)),
        ({"points_limit": -1}, RANGE.format("points limit", 0)),
        (
            {"end_date": dt.date(2026, 3, 13)},
            "The last day (13/03/2026) is before the first (14/03/2026). Correct one of the two.",
        ),
        ({"league_code": LONG}, LENGTH.format("league code")),
        ({"not_valid": LONG}, LENGTH.format("why the event does not count")),
        ({"arbiters": ("Ada", LONG)}, LENGTH.format("referees")),
        ({"prizes": (Prize(1, LONG),)}, LENGTH.format("prizes")),
        ({"appendices": (LONG,)}, LENGTH.format("appendices")),
        ({"expansions": (LONG,)}, LENGTH.format("expansions")),
        ({"organiser": Organiser(LONG, None, None)}, LENGTH.format("organiser’s name")),
        ({"organiser": Organiser(None, LONG, None)}, LENGTH.format("organiser’s e-mail")),
        ({"organiser": Organiser(None, None, LONG)}, LENGTH.format("organiser’s phone")),
        ({"organiser": Organiser(None, None, None, LONG)}, LENGTH.format("organiser’s club")),
    ],
)
def test_settings_that_cannot_be(begin: DayMaker, changes: dict[str, Any], said: str) -> None:
    day = begin(event(8))
    assert day.refused(lambda: changed(day, **changes)) == [said]


def test_everything_else_can_be_changed(begin: DayMaker) -> None:
    day = begin(event(8))
    changed(
        day,
        name="Coppa",
        game="multi",
        plan=(PlannedRound("go", 4),),
        draw_seed="s" * 200,
        fee=Fraction(25, 2),
        max_players=1_000_000,
        rounds_planned=20,
        arbiters=("Ada", "Bruno"),
        end_date=DAY,
        minutes=1440,
    )
    assert day.event.settings.name == "Coppa"
    changed(day, game="go", plan=())


FIXED = "The {} cannot change after the first draw."


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"draw_seed": "other"}, "draw code"),
        ({"players_per_table": 3}, "players per table"),
        ({"game": "chess"}, "game"),
    ],
)
def test_what_a_draw_was_made_from_is_fixed(
    begin: DayMaker, changes: dict[str, Any], field: str
) -> None:
    day = begin(event(8))
    rounds.draw(day.desk)
    assert day.refused(lambda: changed(day, **changes)) == [FIXED.format(field)]
    rounds.discard(day.desk)
    changed(day, **changes)


def test_the_way_of_seating_is_fixed_once_it_was_used(begin: DayMaker) -> None:
    day = begin(event(8))
    day.play()
    changed(day, seating=Seating.RANDOM)
    day.play()
    assert day.refused(lambda: changed(day, seating=Seating.SWISS)) == [
        FIXED.format("seating after round 1")
    ]


def test_rounds_that_are_made_stay_planned(begin: DayMaker) -> None:
    day = begin(event(8, rounds_planned=3))
    day.play(2)
    assert day.refused(lambda: events.set_rounds(day.desk, 1)) == [
        "2 rounds are made already: 1 cannot be the number of rounds."
    ]
    events.set_rounds(day.desk, 2)
    rounds.draw(day.desk)
    assert day.refused(lambda: events.set_rounds(day.desk, 3)) == [
        "2 rounds are made already: 3 cannot be the number of rounds."
    ]
    assert day.round.status is RoundStatus.DRAFT


def test_reminders() -> None:
    few = replace(event(49), settings=settings(arbiters=("Ada",), league_code="BGL-1"))
    assert said_of(few, DAY) == ["49 players: 3 referees are recommended, 1 is named."]
    none = replace(few, settings=settings(league_code="BGL-1"))
    assert said_of(none, DAY) == ["49 players: 3 referees are recommended, 0 are named."]
    enough = replace(few, settings=settings(arbiters=("A", "B", "C"), league_code="BGL-1"))
    assert said_of(enough, DAY) == []
    assert said_of(event(24), dt.date(2026, 3, 9)) == [
        "The league code is not there yet: ask the league for it by 09/03/2026."
    ]
    assert said_of(event(24), dt.date(2026, 3, 10)) == [
        "The league code is missing: it should have been asked for by 09/03/2026."
    ]
    assert said_of(event(24, league=None, tier=None), DAY) == []


def said_of(made: Any, today: dt.date) -> list[str]:
    return [sentence(ENGLISH, found) for found in events.event_reminders(made, today)]


def test_entries_of_a_new_event_are_nobody_s(workspace: Workspace) -> None:
    made = events.create(workspace, asked())
    assert upcoming_rounds.event_proposal(made.event).players == 0
    assert not any(e.status is EntryStatus.ACTIVE for e in made.event.entries)


@pytest.mark.parametrize(
    ("ruleset", "game", "places", "fee"),
    [
        ("catan-firenze-2014", "catan", 20, 2),
        ("7wonders-ludolimpiadi-2015", "7-wonders", 20, 2),
        ("bgl-2010", "catan", None, None),
        ("big-2026", "catan", None, None),
    ],
)
def test_places_and_fee_of_the_regulation_are_filled_in(
    ruleset: str, game: str, places: int | None, fee: int | None
) -> None:
    new = events.NewEvent("Coppa", game, dt.date(2026, 3, 14), 4, ruleset=ruleset)
    made = events.settings_of(new, id_=EventId("new"), seed="seed")
    assert (made.max_players, made.fee) == (places, fee)
    other = events.with_league(made, "bgl-2010", league=True, tier=Tier.C)
    assert (other.max_players, other.fee) == (None, None)
    typed = replace(made, max_players=16, fee=5)
    kept = events.with_league(typed, "catan-firenze-2014", league=False, tier=None)
    assert (kept.max_players, kept.fee) == (16, 5)
