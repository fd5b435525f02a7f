"""Rounds seated by the rules and columns of the emergency pack alone, and taken by the program.

The next round is printed; here it is of no use, as if somebody had left.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bglmanager.engine.event import Event, Json, Seating, TeamPoints
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import next_round
from bglmanager.services import documents, rounds
from tests.helpers.days import EVENING
from tests.helpers.events import EVENT_ID
from tests.helpers.pack import ByHand, Pack, Tables
from tests.printing import builders, other_events
from tests.services.conftest import DayMaker

pytestmark = pytest.mark.long


def played_once(made: Event) -> Event:
    drawn = builders.with_round(made, closed=False)
    return other_events._with(made, drawn.rounds[0], closed=True)


def diplomacy(players: int) -> Event:
    return played_once(other_events.diplomacy(players, rounds=0))


def searched(seating: Seating | None) -> Event:
    made = builders.event(builders.ordinary(26))
    if seating is not None:
        made = replace(made, settings=replace(made.settings, seating=seating))
    else:
        options: dict[str, Json] = {
            "base": "bgl-2010",
            "name": "Casa",
            "orders": {"standings": ("points high",)},
        }
        settings = replace(made.settings, ruleset="custom", options=options, tier=None, league=None)
        made = replace(made, settings=settings)
    return builders.with_round(made, closed=True)


def united() -> Event:
    made = other_events.teams(rounds=0, count=7, points=TeamPoints.INDIVIDUAL)
    return played_once(made)


EVENTS = {
    "boards of 27": lambda: diplomacy(27),
    "boards of 28": lambda: diplomacy(28),
    "by aims": lambda: searched(Seating.OPTIMISED),
    "few rematches": lambda: searched(None),
    "teams": united,
}


def by_the_rule(name: str, sheets: ByHand) -> Tables:
    if name.startswith("boards"):
        return [sheets.with_powers(table) for table in sheets.to_the_fewest(sheets.by("Draw 2"))]
    if name == "by aims":
        return sheets.to_the_fewest(sheets.by("Draw 2"))
    if name == "few rematches":
        return sheets.to_the_first(sheets.by_rank())
    teams = sheets.pack.teams
    return sheets.united(sorted(teams, key=lambda team: teams[team].rank))


@pytest.mark.parametrize("name", EVENTS)
def test_a_round_seated_by_the_rule_is_taken(name: str, begin: DayMaker) -> None:
    made = EVENTS[name]()
    made = replace(made, settings=replace(made.settings, id=EVENT_ID))
    day, sheets = begin(made), ByHand(Pack(made))
    tables = by_the_rule(name, sheets)
    assert sorted(one for table in tables for one in table) == sorted(sheets.lines)
    own = [[int(seat.entry) for seat in table.seats] for table in next_round(made).tables]
    if name == "teams":
        assert tables == own
    assert sheets.meetings(tables) <= sheets.meetings(own) + 2, "hardly more than of the search"
    rounds.seat_by_hand(day.desk, tables=[list(map(EntryNumber, table)) for table in tables])
    rounds.publish_draft(day.desk)
    assert day.seated() == tables
    if ruleset_of(made.settings).board is not None:
        had = {(s.entry, s.role) for s in made.rounds[0].seats()}
        assert not had & {(s.entry, s.role) for s in day.round.seats()}, "a power twice"
    document = documents.write_document(day.event, exported_at=EVENING, for_league=False)
    assert documents.verify_document(document) == ()


@pytest.mark.parametrize("name", EVENTS)
def test_the_next_round_is_printed(name: str) -> None:
    """The round of the program, table by table."""
    made = EVENTS[name]()
    pages = [page for page in Pack(made).pages if "if everybody stays" in page]
    names = {entry.number: f"{entry.last_name} {entry.first_name}" for entry in made.entries}
    wanted = [names[seat.entry] for table in next_round(made).tables for seat in table.seats]
    found = re.findall("|".join(map(re.escape, names.values())), "\n".join(pages))
    assert found == wanted
