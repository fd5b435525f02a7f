"""Teams, pairs and a game for each round, from the new event to the document and the final ranking
on paper, by mouse alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bglmanager.engine import copies
from bglmanager.engine.event import EntryStatus, Phase, Table
from bglmanager.engine.games.asked import has_auction
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import TeamPairing, TeamPoints
from bglmanager.engine.seating.check import check
from bglmanager.services.games import game_catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.pages.entries.panels import CopiesOfPanel
from bglmanager.ui.pages.entries.team_panel import EntryTeamPanel
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.standings.page import StandingsPage
from tests.journeys.by_mouse import (
    GRAB,
    Figures,
    at_the_event,
    draw_and_publish,
    fill_in_tables,
    finish,
    take_the_list,
)
from tests.journeys.by_mouse import mouse as mouse
from tests.journeys.mouse import Mouse
from tests.journeys.test_plans import SAID, steps
from tests.journeys.test_teams import bids, name_of, scores
from tests.printing.reading import text

pytestmark = [pytest.mark.long, GRAB]
BGL = "Boardgame League, tier C"
GAMES = ("Puerto Rico", "Stone Age", "Carcassonne", "Agricola")
"""Of the list of the league: others are typed."""


def test_united_teams_of_three_from_a_list_one_of_which_leaves(
    mouse: Mouse, tmp_path: Path
) -> None:
    """BGL 3.1.1, 3.6.4, 3.12.1: without a reserve the whole team goes; one sits alone."""
    desk = begin(mouse, BGL)
    choose_teams(mouse, 3, "united", "winners and losers")
    assert desk.event.settings.players_per_table == 6
    come(mouse, tmp_path, 12, ("Lupi", "Orsi", "Volpi", "Tassi"))
    assert [len(team.members) for team in desk.event.teams] == [3, 3, 3, 3]
    play(mouse, [6, 6])
    withdraw(mouse, 12)
    gone = [desk.event.entry(EntryNumber(n)).status for n in (10, 11, 12)]
    assert gone == [EntryStatus.WITHDRAWN] * 3
    play(mouse, [6, 3])
    play(mouse, [6])
    assert desk.event.rounds[-1].phase is Phase.FINAL
    document = end(mouse, tmp_path, "Final ranking of the teams", "Lupi")
    best = [line["entry"] for line in document["derived"]["final_ranking"][:3]]
    assert sorted(best) == document["teams"][0]["members"]


def test_divided_teams_of_two_made_on_the_spot_with_a_reserve(mouse: Mouse, tmp_path: Path) -> None:
    """BGL 3.6.5, 3.12.1: mates meet in the final alone; the reserve plays for who leaves."""
    desk = begin(mouse, BGL)
    choose_teams(mouse, 2, "divided", "each player alone")
    come(mouse, tmp_path, 9)
    for first in range(1, 5):
        make_team(mouse, first, 9 - first)
    join_team(mouse, 9, "RossiA / RossiH")
    assert [team.members for team in desk.event.teams] == [(1, 8), (2, 7), (3, 6), (4, 5)]
    assert desk.event.teams[0].reserve == 9
    play(mouse, [4, 4])
    withdraw(mouse, 8)
    reserve = desk.event.entry(EntryNumber(9))
    assert (reserve.status, reserve.first_round) == (EntryStatus.ACTIVE, 2)
    play(mouse, [4, 4])
    play(mouse, [4])
    end(mouse, tmp_path, "Final ranking of the teams", "RossiA / RossiH")


def test_teams_made_at_the_table_by_sixteen(mouse: Mouse, tmp_path: Path) -> None:
    """BGL 3.1.2, 3.6.3: the first half of each table against the other; players are ranked."""
    desk = begin(mouse, BGL)
    choose_teams(mouse, 2, "", "winners and losers")
    come(mouse, tmp_path, 16)
    play(mouse, [4, 4, 4, 4])
    assert [seat.side for seat in desk.event.rounds[0].tables[0].seats] == [1, 1, 2, 2]
    play(mouse, [4, 4, 4, 4])
    play(mouse, [4])
    document = end(mouse, tmp_path, "Final ranking", name_of(mouse.person, 1))
    assert "team_standings" not in document["derived"]


def test_pairs_of_7_wonders_cities(mouse: Mouse, tmp_path: Path) -> None:
    """BIG 8.3.4: asked when the event is made; the two are called by their surnames."""
    desk = begin(mouse, "Board Italian Gamers", "7 Wonders Cities")
    mode = desk.event.settings.teams_mode
    assert mode is not None
    assert (mode.points, desk.event.settings.game) == (TeamPoints.PAIRS, "7-wonders-cities")
    come(mouse, tmp_path, 10)
    for number in range(1, 11, 2):
        make_pair(mouse, number, number + 1)
    names = [team.name for team in desk.event.teams]
    assert names[:2] == ["RossiA / RossiB", "RossiC / RossiD"]
    for _ in range(desk.event.settings.rounds_planned):
        play(mouse, [4, 4, 2], bids)
    while f"round-{mouse.round + 1}" in [step.key for step in mouse.person.window.steps]:
        play(mouse, None, bids)
    mouse.go("standings")
    page = mouse.person.window.page
    assert isinstance(page, StandingsPage)
    assert page.title() == "Final ranking of the pairs"
    assert {row.name for row in page.table.rows_model.rows} == {*names}
    document = end(mouse, tmp_path, "Final ranking of the pairs", names[0])
    assert [line["entry"] for line in document["derived"]["final_ranking"][:2]] == [1, 2]


def test_four_rounds_of_a_game_each(mouse: Mouse, tmp_path: Path) -> None:
    """BIG 8.2; somebody brings the games of the first two rounds."""
    desk = begin(mouse, "Board Italian Gamers", *GAMES)
    settings = desk.event.settings
    assert (settings.game, settings.rounds_planned) == ("multi", 4)
    come(mouse, tmp_path, 8)
    mouse.menu_of_row(mouse.person.entries.listed.table, 1)
    mouse.choose("Copy brought")
    panel = mouse.person.entries.players.panels.shown
    assert isinstance(panel, CopiesOfPanel)
    for game in ("puerto-rico", "stone-age"):
        mouse.click_in(panel.boxes[game])
    mouse.press("Save")
    assert desk.event.entries[0].desk.copies_of == ("puerto-rico", "stone-age")
    for sizes in ([4, 4], [4, 4], [2, 2, 2, 2], [4, 4]):
        play(mouse, sizes, lambda table: asked_now(mouse, table))
        round_ = desk.event.rounds[-1]
        assert round_.game == settings.plan[round_.number - 1].game
        assert 1 in copies.on_tables(desk.event, round_).values() or round_.number > 2
    document = end(mouse, tmp_path, "Final ranking", name_of(mouse.person, 1))
    assert [row["game"] for row in document["event"]["plan"]] == [
        "puerto-rico", "stone-age", "carcassonne", "agricola",
    ]  # fmt: skip


def asked_now(mouse: Mouse, table: Table) -> Sequence[str]:
    """Scores, after a bid of nothing where the game of this round has an auction."""
    event = mouse.person.desk.event
    rules = game_catalogue().planned_game(event, event.rounds[-1].number)
    return (bids if has_auction(event.settings, rules) else scores)(table)


def test_26_were_expected_and_14_are_here(mouse: Mouse, tmp_path: Path) -> None:
    """The plan is that of 14, until the rounds of 26 are kept."""
    desk = begin(mouse, BGL)
    come(mouse, tmp_path, 26, here=14)
    mouse.go("round-1")
    person = mouse.person
    assert person.hall.notices == [SAID]
    before = steps(person)
    mouse.click(person.hall.notice_button("Keep what was planned"))
    assert person.hall.notices == []
    assert len(steps(person)) == len(before) + 1
    for _ in steps(person):
        play(mouse, None)
    end(mouse, tmp_path, "Final ranking", name_of(person, 1))
    assert mouse.person.desk is desk


# ------------------------------------------------------------------------------- before the draw


def begin(mouse: Mouse, league: str, *games: str) -> OpenEvent:
    """A new event of these games, of several a round each; in pairs where the game has them."""
    mouse.press("New event")
    page = mouse.person.window.page
    assert isinstance(page, HomePage)
    form = page.form
    mouse.pick(form.league, league)
    if len(games) == 1:
        mouse.press_line(form.game.found, games[0])
        assert form.pairs.isChecked()
    elif games:
        mouse.click_in(form.several.tick)
        for place, game in enumerate(games):
            mouse.pick(form.several.rounds.rows[place].game, game)
    mouse.person.wait_for_another_window(lambda: mouse.press("Create the event"))
    return mouse.person.desk


def choose_teams(mouse: Mouse, size: int, pairing: str, points: str) -> None:
    """Fixed teams of so many, or, without a way to seat them, teams made at the table."""
    teams = at_the_event(mouse, lambda page: page.teams.kind).teams
    mouse.pick(teams.kind, "Fixed teams" if pairing else "Teams made at the table")
    mouse.step_to(teams.members, size)
    if pairing:
        mouse.pick(teams.pairing, pairing)
    mouse.pick(teams.points, points)
    mouse.press("Play in teams like this")
    mode = mouse.person.desk.event.settings.teams_mode
    assert mode is not None
    assert (mode.size, mode.pairing) == (size, pairing or TeamPairing.FREE)


def come(
    mouse: Mouse, folder: Path, players: int, teams: Sequence[str] = (), here: int | None = None
) -> None:
    """Names come from a file; the first of them, all unless told, are selected and here."""
    take_the_list(mouse, players, folder, teams)
    event, listed = mouse.person.desk.event, mouse.person.entries.listed
    numbers = [entry.number for entry in event.entries][:here]
    mouse.menu_from_to(listed.table, numbers[0], numbers[-1])
    mouse.choose(f"Here ({len(numbers)})")
    entries = mouse.person.desk.event.entries
    assert [e.number for e in entries if e.status is EntryStatus.ACTIVE] == numbers


def make_team(mouse: Mouse, first: int, second: int) -> None:
    """Choose the mate from the list of all; the team is called by their surnames."""
    mouse.menu_of_row(mouse.person.entries.listed.table, first)
    mouse.choose("Team")
    panel = mouse.person.entries.players.panels.shown
    assert isinstance(panel, EntryTeamPanel)
    mouse.add_player(panel.mate, name_of(mouse.person, second))
    mouse.press("Make the team")
    assert mouse.person.desk.event.teams[-1].members == (first, second)


def make_pair(mouse: Mouse, first: int, second: int) -> None:
    """Select two who stand one below the other, and make a team of them."""
    mouse.menu_from_to(mouse.person.entries.listed.table, first, second)
    mouse.choose("Team of 2 players")
    mouse.press("Make the team")
    assert mouse.person.desk.event.teams[-1].members == (first, second)


def join_team(mouse: Mouse, number: int, name: str) -> None:
    """Choose the team there is for one player."""
    mouse.menu_of_row(mouse.person.entries.listed.table, number)
    mouse.choose("Team")
    panel = mouse.person.entries.players.panels.shown
    assert isinstance(panel, EntryTeamPanel)
    mouse.take_offer(panel.form.fields["team"].editor, name)
    mouse.press("Put into the team")


# ----------------------------------------------------------------------------------- the rounds


def play(mouse: Mouse, sizes: Sequence[int] | None, figures: Figures = scores) -> None:
    """Draw the next round, publish it, fill in every table, close it."""
    mouse.go(f"round-{mouse.round + 1}")
    draw_and_publish(mouse, sizes)
    desk = mouse.person.desk
    assert check(desk.event, desk.event.rounds[-1].number, desk.derived) == ()
    fill_in_tables(mouse, figures)
    mouse.close_round()


def withdraw(mouse: Mouse, number: int) -> None:
    mouse.go("entries")
    mouse.menu_of_row(mouse.person.entries.listed.table, number)
    mouse.choose("Withdraw")
    entry = mouse.person.desk.event.entry(EntryNumber(number))
    assert entry.status is EntryStatus.WITHDRAWN


# ------------------------------------------------------------------------------ what comes of it


def end(mouse: Mouse, folder: Path, title: str, champion: str) -> Any:
    """The result file, and the final ranking on paper, with this team or player at its head."""
    document = finish(mouse, folder, title)
    paper = text((folder / "standings.pdf").read_bytes())
    names = [team.name for team in mouse.person.desk.event.teams]
    others = names or [name_of(mouse.person, n) for n in range(1, 5)]
    assert min(others, key=paper.index) == champion
    return document
