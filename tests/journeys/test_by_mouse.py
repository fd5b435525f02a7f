"""The kinds of event there are, from the new event to the standings on paper, by mouse alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from bglmanager.engine.event import Phase, Table
from bglmanager.services import boards
from bglmanager.ui.pages.round.board_acts import DrawCard
from tests.journeys.by_mouse import (
    GRAB,
    Kind,
    at_the_event,
    check_in,
    make_event,
    play_round,
    print_standings,
    take_the_list,
)
from tests.journeys.by_mouse import mouse as mouse
from tests.journeys.cups import bids, island, scores
from tests.journeys.mouse import Mouse

pytestmark = pytest.mark.usefixtures("dressed")


def _centres(table: Table) -> Sequence[str]:
    """A year of seven powers, and an empty one that ends it."""
    years = (("4", "4", "5", "4", "4", "5", "5"), ("5", "5", "6", "4", "3", "5", "6"))
    return [*(figure for year in years for figure in year[: len(table.seats)]), "", ""]


KINDS = {
    "open": Kind("Boardgame League", 8, scores),
    "7 wonders": Kind("Single event: 7 Wonders", 10, bids),
    "catan": Kind("Single event: Catan", 8, island),
    "two players": Kind("Board Italian Gamers", 8, bids, per_table=2),
    "teams": Kind("Boardgame League", 8, scores, teams=True),
    "diplomacy": Kind("Single event: Diplomacy", 7, _centres, final=False),
}


_LONG = ("7 wonders", "catan", "diplomacy", "two players", "teams")


@GRAB
@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, id=name, marks=[pytest.mark.long] if name in _LONG else [])
        for name, kind in KINDS.items()
    ],
)
def test_an_event_is_played_by_mouse_alone(mouse: Mouse, kind: Kind, tmp_path: Path) -> None:
    make_event(mouse, kind)
    if kind.teams:
        play_in_teams(mouse)
    take_the_list(mouse, kind.players, tmp_path)
    check_in(mouse)
    while play_round(mouse, kind):
        pass
    person = mouse.person
    assert person.desk.derived.final_ranking
    assert (person.desk.event.rounds[-1].phase is Phase.FINAL) is kind.final
    print_standings(mouse, tmp_path)


@pytest.mark.long
@GRAB
def test_who_can_still_reach_the_final_is_asked_by_mouse_alone(
    mouse: Mouse, tmp_path: Path
) -> None:
    make_event(mouse, KINDS["open"])
    take_the_list(mouse, 8, tmp_path)
    check_in(mouse)
    play_round(mouse, KINDS["open"])
    mouse.go("standings")
    mouse.press("Who can still reach the final")
    assert mouse.person.window.side.title == "Who can still advance"


@pytest.mark.long
@GRAB
def test_a_team_is_made_of_who_is_selected_and_dissolved_by_mouse_alone(
    mouse: Mouse, tmp_path: Path
) -> None:
    make_event(mouse, KINDS["open"])
    page = at_the_event(mouse, lambda page: page.teams.kind)
    mouse.pick(page.teams.kind, "Fixed teams")
    mouse.pick(page.teams.pairing, "divided")
    mouse.press("Play in teams like this")
    take_the_list(mouse, 8, tmp_path)
    listed = mouse.person.entries.listed
    mouse.menu_of_rows(listed.table, 1, 4)
    mouse.choose("Team of 2 players")
    mouse.press("Make the team")
    assert [team.members for team in mouse.person.desk.event.teams] == [(1, 4)]
    mouse.press("Without a team 6")
    assert len(listed.model.rows) == 6
    mouse.press("All 8")
    QApplication.processEvents()  # the lines are laid out where they stand now
    mouse.menu_of_row(listed.table, 4)
    mouse.choose("Team")
    mouse.press("Dissolve the team")
    assert mouse.person.desk.event.teams == ()


@pytest.mark.long
@GRAB
def test_boards_of_15_and_a_draw_at_one_by_mouse_alone(mouse: Mouse, tmp_path: Path) -> None:
    make_event(mouse, KINDS["diplomacy"])
    take_the_list(mouse, 15, tmp_path)
    check_in(mouse)
    mouse.go("round-1")
    person = mouse.person
    card = person.hall.page.proposal.decisions
    mouse.click(card.sizes.buttons[0])
    assert card.asked.text() == "Name 1 volunteer to sit out."
    mouse.click(card.sizes.buttons[-1])
    assert card.asked.isHidden()
    mouse.go_on()
    mouse.go_on()
    assert [len(table.seats) for table in person.desk.event.rounds[0].tables] == [5, 5, 5]
    mouse.open_table(1)
    mouse.fill_in(("7", "7", "6", "6", "5"))
    mouse.press("Draw proposed")
    draw = person.hall.results.desk_line.card
    assert isinstance(draw, DrawCard)
    for box in list(draw.powers.values())[:2]:
        mouse.click_in(box)
    mouse.press("All agree: it is a draw")
    mouse.press("Save and go on")
    table = person.desk.event.rounds[0].tables[0]
    assert (table.ended_in_draw, boards.year_in_play(table)) == (True, 1902)


def play_in_teams(mouse: Mouse) -> None:
    """At every table one half of the seats plays against the other."""
    page = at_the_event(mouse, lambda page: page.teams.kind)
    mouse.pick(page.teams.kind, "Teams made at the table")
    mouse.press("Play in teams like this")
    assert mouse.person.desk.event.settings.teams_mode is not None
