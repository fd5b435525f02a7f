"""The final ranking: the final first, prizes, league points and their formula."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Prize, Team, TeamsMode
from bglmanager.engine.ids import EntryNumber, TeamNumber
from bglmanager.engine.kinds import League, Phase, Seating, TeamKind, TeamPairing, TeamPoints
from bglmanager.services.games import NO_GAMES
from bglmanager.services.paper import sheets_offered
from bglmanager.ui.pages.standings.page import StandingsPage, rankings
from bglmanager.ui.pages.standings.table import Bands
from bglmanager.ui.pages.standings.why import StandingsTeamPanel
from bglmanager.ui.style import Style
from tests.engine.test_teams import after_the_final_of_teams
from tests.helpers import boards
from tests.helpers.events import closed, event, played, two_rounds, with_result, with_round
from tests.ui.open_page import SHIFT, Opener, Seen, pages
from tests.ui.standings_panel import (
    apart,
    cells,
    content,
    decides,
    page_of,
    reasons,
    table_of,
    titles,
    told,
    words,
)

Key = Qt.Key


@pytest.fixture
def open_(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Opener]:
    """Opens the standings of an event."""
    with pages(look, qtbot, tmp_path, "standings") as make:
        yield make


def with_final(**changes: object) -> Event:
    """Two Swiss rounds and a closed final: 5, 1, 2, 3, then 7, 6, 4, 8."""
    event = two_rounds(rounds_planned=2, **changes)
    return closed(with_round(event, phase=Phase.FINAL, order=[5, 1, 2, 3]))


def test_the_final_ranking_comes_first_once_the_final_is_closed(open_: Opener) -> None:
    seen = open_(with_final(prizes=(Prize(1, "Coppa"), Prize(2, "Gioco"))))
    assert seen.window.header.title == "Final ranking"
    assert seen.state == "The event is over: 8 players."
    assert titles(seen) == ["No.", "Name", "Points", "F", "League points", "Prize", "Trend"]
    assert cells(seen, "Name")[:3] == ["Rossi Elena", "Rossi Ada", "Rossi Bruno"]
    assert cells(seen, "F")[:5] == ["1/1", "2/1", "3/1", "4/1", "–"]
    assert cells(seen, "Prize")[:3] == ["Coppa", "Gioco", ""]
    assert cells(seen, "League points")[0] == "702"
    assert table_of(seen).bands == Bands(EntryNumber(3), "", "Finalists: the final decides")
    index = page_of(seen).listed.table.rows_model.index_of(5, 4)
    assert index.data(Qt.ItemDataRole.ToolTipRole) == "702.105571"


def test_the_panel_shows_the_league_formula_with_its_numbers(open_: Opener) -> None:
    seen = open_(with_final())
    seen.press(Key.Key_Down)
    assert reasons(seen)[0] == "Played the final and took place 1 there."
    assert "1 × 10 × (77.50 + 0.5 × 100) × (1 − e^(−8/10)) = 702.105571" in words(seen)
    seen.press(Key.Key_Down, times=4)
    assert reasons(seen)[0] == "Not in the final: the standings before it decide."


def test_the_final_separates_before_the_standings_do(open_: Opener) -> None:
    seen = open_(with_final())
    seen.press(Key.Key_Down)
    seen.press(Key.Key_Down, SHIFT)
    assert apart(seen) == ["The final decides: place 1 against place 2."]
    seen.press(Key.Key_Down, SHIFT, times=3)
    assert apart(seen) == ["Rossi Elena played the final."]


def test_while_the_final_is_played_there_is_no_final_ranking(open_: Opener) -> None:
    event = with_round(two_rounds(rounds_planned=2), phase=Phase.FINAL, order=[1, 5, 3, 2])
    seen = open_(event)
    assert seen.window.header.title == "Standings after round 2"
    assert seen.notices == ["Provisional: the final is being played, table 1 is missing."]


BIG: dict[str, Any] = {
    "ruleset": "big-2026",
    "league": League.BIG,
    "tier": None,
    "players_per_table": 2,
    "fee": 4,
    "pot": True,
}


def paid(made: Event) -> Event:
    """Everybody has paid; the higher the start number, the higher the rating."""
    entries = (
        replace(each, rating=1500 + 20 * each.number, desk=replace(each.desk, paid=True))
        for each in made.entries
    )
    return replace(made, entries=tuple(entries))


def phases(*orders: tuple[Phase, list[int]]) -> Event:
    """Eight players of BIG, one Swiss round, then these phases; the first of a table wins."""
    made = paid(played(8, rounds_planned=1, **BIG))
    for phase, order in orders:
        made = closed(with_round(made, phase=phase, order=order))
    return made


QUARTERS = (Phase.QUARTERFINAL, [1, 8, 3, 6, 5, 4, 7, 2])
SEMIFINALS = (Phase.SEMIFINAL, [1, 7, 5, 3])


def test_every_player_is_told_how_far_he_came(open_: Opener) -> None:
    seen = open_(phases(QUARTERS, SEMIFINALS, (Phase.FINAL, [5, 1])))
    columns = ["No.", "Name", "Points", "1/4", "1/2", "F", "League points", "Trend"]
    assert titles(seen) == columns
    assert cells(seen, "Name")[:4] == ["Rossi Elena", "Rossi Ada", "Rossi Gaia", "Rossi Carla"]
    told = []
    for _ in range(5):
        seen.press(Key.Key_Down)
        told.append(reasons(seen)[0])
    assert told == [
        "Champion: place 1 in the final.",
        "Played the final and took place 2 there.",
        "Phase reached: Semifinal, place 2 at table 1.",
        "Phase reached: Semifinal, place 2 at table 2.",
        "Phase reached: Quarterfinal, place 2 at table 4.",
    ]


def test_who_did_not_qualify_is_told_so(open_: Opener) -> None:
    seen = open_(phases((Phase.SEMIFINAL, [1, 7, 5, 3]), (Phase.FINAL, [5, 1])))
    seen.press(Key.Key_Down, times=5)
    assert reasons(seen)[0] == ("Not in the playoffs: the standings before them decide.")


def test_the_phase_reached_separates_two(open_: Opener) -> None:
    seen = open_(phases(QUARTERS, SEMIFINALS, (Phase.FINAL, [5, 1])))
    seen.press(Key.Key_Down)
    seen.press(Key.Key_Down, SHIFT)
    assert apart(seen) == ["The final decides: place 1 against place 2."]
    seen.press(Key.Key_Down, SHIFT)
    assert apart(seen) == ["Rossi Elena played the final."]
    seen.press(Key.Key_Down, times=1)
    seen.press(Key.Key_Down, SHIFT)
    assert apart(seen) == ["Rossi Carla went further: Semifinal."]


def test_losers_of_one_phase_are_separated_by_the_standings(open_: Opener) -> None:
    seen = open_(phases(QUARTERS, SEMIFINALS, (Phase.FINAL, [5, 1])))
    seen.press(Key.Key_Down, times=3)
    seen.press(Key.Key_Down, SHIFT)
    assert decides(seen) != ""


def test_a_phase_played_again_decides(open_: Opener) -> None:
    level = with_round(phases(QUARTERS, SEMIFINALS), phase=Phase.FINAL, order=[1, 5])
    level = closed(level)
    level = with_result(level, 1, [7, 7])
    seen = open_(closed(with_round(level, phase=Phase.FINAL, order=[5, 1])))
    seen.press(Key.Key_Down)
    assert reasons(seen)[0] == "Champion: place 1 in the final."
    assert "Final, played again · Table 1" in words(seen)
    assert "Final · Table 1" in words(seen)


def test_an_event_without_a_final_ends_in_its_ranking(open_: Opener) -> None:
    robin = event(6, rounds_planned=1, seating=Seating.ROUND_ROBIN, **BIG)
    seen = open_(closed(with_round(paid(robin), phase=Phase.ROUND_ROBIN)))
    assert seen.window.header.title == "Final ranking"
    assert titles(seen) == ["No.", "Name", "Points", "League points"]
    seen.press(Key.Key_Down)
    assert reasons(seen)[0] == "Champion: no final was played, the standings decide."
    seen.press(Key.Key_Down)
    assert reasons(seen)[0] == "No final was played: the standings decide."


def test_a_regulation_without_finals_says_nothing_of_one(open_: Opener) -> None:
    seen = open_(closed(with_round(boards.event(14, rounds_planned=1))))
    seen.press(Key.Key_Down, times=2)
    assert reasons(seen)[0] == "Decided by the standings."


def test_while_phases_are_missing_there_is_no_final_ranking(open_: Opener) -> None:
    seen = open_(phases(QUARTERS, SEMIFINALS))
    assert seen.window.header.title == "Standings after round 1"
    assert page_of(seen).pot.sentence == ""


def test_the_formula_of_big_has_the_numbers_and_the_sign(open_: Opener) -> None:
    seen = open_(phases(QUARTERS, SEMIFINALS, (Phase.FINAL, [5, 1])))
    seen.press(Key.Key_Down)
    assert "(937.50 + 253.33) × (1 − 0.0100) = 1178.925000" in words(seen)
    seen.press(Key.Key_Down)
    assert "(812.50 + 126.67) × (1 + 0.0700) = 1004.908333" in words(seen)


def test_the_pot_stands_under_the_final_ranking_only(open_: Opener) -> None:
    seen = open_(phases(QUARTERS, SEMIFINALS, (Phase.FINAL, [5, 1])))
    assert page_of(seen).pot.sentence == (
        "Pot: 24 € of the fees of 8 players · consolation voucher 2 € · 1. Elena Rossi 11 € · "
        "2. Ada Rossi 6.60 € · 3. Gaia Rossi 4.40 €"
    )
    assert seen.notices == []
    seen.press(Key.Key_F3)
    assert seen.window.header.title == "Standings after round 1"
    assert page_of(seen).pot.sentence == ""


def test_without_a_pot_there_is_no_card(open_: Opener) -> None:
    assert page_of(open_(with_final(fee=4))).pot.sentence == ""


def test_one_order_is_told_once_where_it_seats_too(open_: Opener) -> None:
    seen = open_(paid(played(8, rounds_planned=3, **BIG)))
    seen.press(Key.Key_Down)
    assert len(reasons(seen)) == 1


def test_a_bye_is_called_one(open_: Opener) -> None:
    seen = open_(paid(played(7, rounds_planned=3, **BIG)))
    for _ in range(7):
        seen.press(Key.Key_Down)
        if "Round 1 · bye" in words(seen):
            break
    assert seen.side == "4. Rossi Gaia"
    assert words(seen)[-1] == (
        "Bye: 1000 points as for the first place; PBG of the round: 100 / 1.9 = 52.63"
    )


# ------------- Rankings beside that of the players: the prize for most points, and the teams
CATAN: dict[str, Any] = {
    "ruleset": "catan-firenze-2014",
    "league": None,
    "tier": None,
    "rounds_planned": 1,
}


def sentence(seen: Seen) -> str:
    """What stands below the ranking."""
    return page_of(seen).sentence.text()


def test_what_decides_comes_first_and_the_points_of_the_prize_last(open_: Opener) -> None:
    seen = open_(played(12, **CATAN))
    shown = [title for title in titles(seen) if title not in ("No.", "Name", "R1")]
    assert shown[:2] == ["Wins", "Vict. points"]
    assert table_of(seen).shape.figures == (
        "wins", "victory_points", "share", "buildings", "roads_cards", "hand", "warnings",
        "points",
    )  # fmt: skip


def test_the_prize_for_most_points_is_open_until_the_final(open_: Opener) -> None:
    seen = open_(played(12, **CATAN))
    seen.press(Key.Key_F3)
    assert seen.window.header.title == "Points prize"
    assert seen.state == "12 players"
    assert sentence(seen).startswith("Who wins the event does not win this prize")
    assert cells(seen, "Points")[:4] == ["8", "8", "8", "4"]


def test_the_prize_goes_to_the_best_who_has_not_won_the_event(open_: Opener) -> None:
    made = played(12, **CATAN)
    seen = open_(closed(with_round(made, phase=Phase.FINAL, order=[1, 5, 9, 2])))
    assert seen.window.header.title == "Final ranking"
    while seen.window.header.title != "Points prize":
        seen.press(Key.Key_F3)
    winner = next(name for name in cells(seen, "Name") if name != "Rossi Ada")
    said = " ".join(reversed(winner.split()))
    assert sentence(seen) == f"The prize goes to {said}, the best who has not won the event."
    seen.press(Key.Key_F3)
    QApplication.processEvents()  # a table made anew is shown by its layout
    assert table_of(seen).isVisible()


def in_teams() -> Event:
    """Two teams of four at two tables, one round played."""
    made = event(8)
    mode = TeamsMode(TeamKind.FIXED, 4, TeamPairing.FREE, TeamPoints.INDIVIDUAL)
    teams = tuple(
        Team(TeamNumber(n), name, tuple(EntryNumber(e) for e in range(n, 9, 2)))
        for n, name in ((1, "Odd"), (2, "Even"))
    )
    entries = (replace(e, team=TeamNumber(2 - e.number % 2)) for e in made.entries)
    settings = replace(made.settings, teams_mode=mode, rounds_planned=2)
    made = replace(made, settings=settings, teams=teams, entries=tuple(entries))
    return closed(with_round(made))


def test_the_teams_have_standings_of_their_own(open_: Opener) -> None:
    """They are what is played for: those of the players stand behind them."""
    seen = open_(in_teams())
    assert seen.window.header.title == "Teams after round 1"
    assert isinstance(seen.page, StandingsPage)
    chips = seen.page.chips.buttons.values()
    assert [chip.text() for chip in chips] == ["Teams, R1", "Players, R1"]
    assert seen.state == "2 teams"
    assert (cells(seen, "No."), cells(seen, "Name")) == (["1", "2"], ["Odd", "Even"])
    assert cells(seen, "Players")[0] == "Ada Rossi, Carla Rossi, Elena Rossi, Gaia Rossi"
    seen.press(Key.Key_F2)
    assert reasons(seen) == ["First: no team is above."]
    assert told(content(seen))["270 points"] == [
        "100 (Ada Rossi) + 35 (Carla Rossi) + 100 (Elena Rossi) + 35 (Gaia Rossi) = 270"
    ]
    assert seen.side == "1. Odd"
    seen.press(Key.Key_F2)
    seen.press(Key.Key_F3)
    assert seen.window.header.title == "Standings after round 1"
    assert seen.state.startswith("Round 1 of 2: ")
    seen.press(Key.Key_F2)
    assert reasons(seen)


def test_after_a_final_of_teams_the_champion_is_a_team(open_: Opener) -> None:
    """The second of the standings has won the final."""
    made = after_the_final_of_teams()
    seen = open_(made)
    assert seen.window.header.title == "Final ranking of the teams"
    before = [row.team for row in derive(made).team_standings[-1].rows]
    names = {team.number: team.name for team in made.teams}
    expected = [names[n] for n in (before[1], before[0], *before[2:])]
    ranks = [f"{n}" for n in range(1, len(expected) + 1)]
    assert (cells(seen, "No."), cells(seen, "Name")) == (ranks, expected)
    assert sentence(seen) == f"Champion: {expected[0]}."
    seen.press(Key.Key_F2)
    assert isinstance(content(seen), StandingsTeamPanel)
    seen.press(Key.Key_F2)
    seen.press(Key.Key_F3)
    assert seen.window.header.title == "Teams after round 2"
    seen.press(Key.Key_F3)
    seen.press(Key.Key_F3)
    assert seen.window.header.title == "Final ranking"


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(played(12, **CATAN), id="points"),
        pytest.param(after_the_final_of_teams(), id="teams"),
    ],
)
def test_every_ranking_has_its_sheet(made: Event) -> None:
    derived = derive(made)
    printed = [offer.key for offer in sheets_offered(made, derived, NO_GAMES)]
    offered = rankings(made, derived)
    wanted = [one.sheet.key for one in offered]
    assert wanted
    assert [key for key in wanted if key not in printed] == []
    assert len(wanted) == len(set(wanted)), "each is another sheet"


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(played(12, 2, rounds_planned=3), id="bgl"),
        pytest.param(phases(QUARTERS, SEMIFINALS, (Phase.FINAL, [5, 1])), id="big"),
        pytest.param(played(12, **CATAN), id="catan"),
        pytest.param(
            played(12, 2, ruleset="7wonders-ludolimpiadi-2015", league=None, tier=None),
            id="7 wonders",
        ),
        pytest.param(closed(with_round(boards.event(14, rounds_planned=2))), id="diplomacy"),
        pytest.param(after_the_final_of_teams(), id="teams"),
    ],
)
def test_every_regulation_says_why_and_what_separates_two(open_: Opener, made: Event) -> None:
    seen = open_(made)
    for ranking in rankings(made, derive(made)):
        assert seen.window.header.title == ranking.title(seen.page.texts)
        for row in table_of(seen).rows_model.rows:
            assert table_of(seen).pick_key(row.entry)
            assert row.name in seen.side
            assert [text for own in told(content(seen)).values() for text in own]
        if not ranking.of.endswith(("teams", "points")):
            seen.press(Key.Key_Up, SHIFT)
            assert (seen.side.startswith("Ranks "), len(apart(seen))) == (True, 1)
        seen.press(Key.Key_F3)
