"""The kinds of event there are, from the new event to the standings on paper, by mouse alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus, Phase, Table
from bglmanager.engine.seating import making
from bglmanager.services import boards, pre_start_check
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.prints.page import PrintsPage
from bglmanager.ui.pages.round.board_acts import DrawCard
from tests.journeys.cups import bids, island, scores
from tests.journeys.mouse import Mouse
from tests.journeys.person import at_the_keyboard


@dataclass(frozen=True)
class Kind:
    """A kind of event: what the league field says of it, who comes, how a sheet is filled in."""

    league: str
    players: int
    figures: Callable[[Table], Sequence[str]]
    per_table: int = 0
    teams: bool = False
    final: bool = True


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


@pytest.fixture
def mouse(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Mouse]:
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        yield Mouse(person)


_LONG = ("7 wonders", "diplomacy", "two players", "teams")


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard")  # menus, without a screen
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


def print_standings(mouse: Mouse, tmp_path: Path) -> None:
    """The final ranking on paper."""
    person = mouse.person
    mouse.go("standings")
    mouse.press("Print")
    page = person.window.page
    assert isinstance(page, PrintsPage)
    person.qtbot.waitUntil(lambda: page.printed is not None)
    person.answers.file = tmp_path / "standings.pdf"
    mouse.press("Save as PDF")
    assert (tmp_path / "standings.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.long
@pytest.mark.qt_log_ignore("does not support grabbing the keyboard")  # menus, without a screen
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
@pytest.mark.qt_log_ignore("does not support grabbing the keyboard")  # menus, without a screen
def test_a_team_is_made_of_who_is_selected_and_dissolved_by_mouse_alone(
    mouse: Mouse, tmp_path: Path
) -> None:
    make_event(mouse, KINDS["open"])
    mouse.go("event")
    page = mouse.person.window.page
    assert isinstance(page, EventPage)
    mouse.open_section(page.form.sections.titles, page.teams.kind)
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
@pytest.mark.qt_log_ignore("does not support grabbing the keyboard")  # menus, without a screen
def test_boards_of_15_and_a_draw_at_one_by_mouse_alone(mouse: Mouse, tmp_path: Path) -> None:
    make_event(mouse, KINDS["diplomacy"])
    take_the_list(mouse, 15, tmp_path)
    check_in(mouse)
    mouse.go("round-1")
    person = mouse.person
    person.window.activateWindow()  # without a window manager no menu gives the keyboard back
    assert QTest.qWaitForWindowActive(person.window)
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
        QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(14, box.height() // 2))
    mouse.press("All agree: it is a draw")
    mouse.press("Save and go on")
    table = person.desk.event.rounds[0].tables[0]
    assert (table.ended_in_draw, boards.year_in_play(table)) == (True, 1902)


def make_event(mouse: Mouse, kind: Kind) -> None:
    mouse.press("New event")
    page = mouse.person.window.page
    assert isinstance(page, HomePage)
    mouse.pick(page.form.league, kind.league)
    if kind.per_table:
        mouse.step_to(page.form.per_table, kind.per_table)
    mouse.person.wait_for_another_window(lambda: mouse.press("Create the event"))


def play_in_teams(mouse: Mouse) -> None:
    """At every table one half of the seats plays against the other."""
    mouse.go("event")
    page = mouse.person.window.page
    assert isinstance(page, EventPage)
    mouse.open_section(page.form.sections.titles, page.teams.kind)
    mouse.pick(page.teams.kind, "Teams made at the table")
    mouse.press("Play in teams like this")
    assert mouse.person.desk.event.settings.teams_mode is not None


def take_the_list(mouse: Mouse, players: int, folder: Path) -> None:
    """Names come from a file."""
    file = folder / "names.csv"
    names = (f"Rossi{chr(65 + n)},Anna{chr(65 + n)}" for n in range(players))
    file.write_text("\n".join(("Cognome,Nome", *names)), encoding="utf-8")
    mouse.go("entries")
    person = mouse.person
    person.answers.file = file
    mouse.press("Import a list")
    person.qtbot.waitUntil(lambda: person.entries.intake.is_preview)
    mouse.go_on()
    assert len(person.desk.event.entries) == players


def check_in(mouse: Mouse) -> None:
    """Everybody by the menu of his line."""
    for entry in mouse.person.desk.event.entries:
        mouse.menu_of_row(mouse.person.entries.listed.table, entry.number)
        mouse.choose("Here")
    there = {entry.status for entry in mouse.person.desk.event.entries}
    assert there == {EntryStatus.ACTIVE}


def play_round(mouse: Mouse, kind: Kind) -> bool:
    """Draw the next round, publish it, fill in its sheets, close it; False where none is left."""
    person = mouse.person
    number = mouse.round + 1
    keys = [step.key for step in person.window.steps]
    if f"round-{number}" not in keys:
        return False
    mouse.go(f"round-{number}")
    person.window.activateWindow()  # without a window manager no menu gives the keyboard back
    assert QTest.qWaitForWindowActive(person.window)
    mouse.go_on()
    if pre_start_check.entries_asked(person.desk.event):
        mouse.go_on()
    assert mouse.round == number
    mouse.go_on()
    for table in person.desk.event.rounds[-1].tables:
        mouse.open_table(table.number)
        mouse.fill_in(kind.figures(table))
    mouse.close_round()
    return True


# What differs between kinds of final phases.

GRAB = pytest.mark.qt_log_ignore("does not support grabbing the keyboard")


def begin(mouse: Mouse, kind: Kind, folder: Path) -> None:
    make_event(mouse, kind)
    take_the_list(mouse, kind.players, folder)
    check_in(mouse)


@GRAB
@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "rounds", "words", "status"),
    [
        pytest.param(
            Kind("Single event: 7 Wonders", 10, bids),
            3,
            "Is not here, or is back",
            EntryStatus.ACTIVE,
            id="not there",
        ),
        pytest.param(
            Kind("Single event: Catan", 17, island),
            2,
            "Leaves the event",
            EntryStatus.WITHDRAWN,
            id="leaves",
        ),
    ],
)
def test_a_finalist_is_replaced_by_mouse_alone(
    mouse: Mouse, kind: Kind, rounds: int, words: str, status: EntryStatus, tmp_path: Path
) -> None:
    begin(mouse, kind, tmp_path)
    for _ in range(rounds):
        assert play_round(mouse, kind)
    person = mouse.person
    mouse.go(f"round-{rounds + 1}")
    mouse.press("Call the finalists")
    roll = person.hall.page.before.calling.view
    first = roll.listed.model.rows[0].entry.number
    mouse.menu_of_row(roll.listed.table, first)
    mouse.choose(words)
    assert "who is not there: the next in the standings" in roll.result.text()
    assert person.desk.event.entry(first).status is status
    assert play_round(mouse, kind)
    final = person.desk.event.rounds[-1]
    assert final.phase is Phase.FINAL
    assert first not in [seat.entry for seat in final.seats()]
    print_standings(mouse, tmp_path)


@GRAB
@pytest.mark.long
def test_a_round_robin_is_played_by_mouse_alone(mouse: Mouse, tmp_path: Path) -> None:
    kind = Kind("Board Italian Gamers", 4, bids, per_table=2, final=False)
    begin(mouse, kind, tmp_path)
    mouse.go("event")
    page = mouse.person.window.page
    assert isinstance(page, EventPage)
    mouse.open_section(page.form.sections.titles, page.plans)
    mouse.press("Take this plan")
    for _ in range(3):
        assert play_round(mouse, kind)
    phases = {made.phase for made in mouse.person.desk.event.rounds}
    assert phases == {Phase.ROUND_ROBIN}
    print_standings(mouse, tmp_path)


@GRAB
@pytest.mark.long
def test_a_bracket_is_chosen_and_a_tied_final_played_again_by_mouse_alone(
    mouse: Mouse, tmp_path: Path
) -> None:
    kind = Kind("Board Italian Gamers", 13, bids, per_table=2)
    begin(mouse, kind, tmp_path)
    person = mouse.person
    while not mouse.round or making.swiss_left(person.desk.event):
        assert play_round(mouse, kind)
    mouse.go(f"round-{mouse.round + 1}")
    cut = person.hall.page.proposal.cut
    usual = cut.qualified.value()
    mouse.step_to(cut.qualified, 2)
    assert cut.chosen.text() == "Your choice: 2 advance: all of them play the final."
    QApplication.processEvents()  # what is shown now has its place by its layout
    mouse.press("As the rules say")
    assert cut.qualified.value() == usual
    mouse.step_to(cut.qualified, 2)
    tied = Kind(kind.league, 13, lambda _: ("0", "50", "0", "50", "1", "1", ""))
    mouse.go_on()
    mouse.go_on()
    mouse.open_table(1)
    mouse.fill_in(tied.figures(person.desk.event.rounds[-1].tables[0]))
    mouse.close_round()
    QApplication.processEvents()
    mouse.click(person.hall.notice_button("Play again"))
    assert person.hall.page.title() == "Final, played again"
    mouse.go_on()
    mouse.open_table(1)
    mouse.fill_in(bids(person.desk.event.rounds[-1].tables[0]))
    mouse.close_round()
    champion = person.desk.event.rounds[-1].tables[0].seats[0].entry
    assert person.desk.derived.final_ranking[0] == champion
    print_standings(mouse, tmp_path)
