"""Events of teams and of pairs, from a new event to the result file and the ranking on paper."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus, Phase, RoundStatus, Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import TeamPairing, TeamPoints
from bglmanager.engine.seating.check import check
from bglmanager.services import documents
from bglmanager.ui.pages.entries.team_panel import EntryTeamPanel
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.prints.page import PrintsPage
from bglmanager.ui.pages.standings.page import StandingsPage
from tests.journeys.cups import ask_and_answer, draw_and_publish, take_the_list, write_names
from tests.journeys.person import CONTROL, SHIFT, Person, at_the_keyboard
from tests.printing.reading import text

Key = Qt.Key
ENTER = Key.Key_Return
Figures = Callable[[Table], Sequence[str]]
"""What is typed at a table, field after field."""


def scores(table: Table) -> Sequence[str]:
    """The lower the start number, the better."""
    return [str(60 - seat.entry) for seat in table.seats]


def test_united_teams_of_three_from_a_list_one_of_which_leaves(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """BGL 3.1.1, 3.6.4, 3.7.4, 3.12.1: without a reserve the whole team goes; one sits alone."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        ask_and_answer(person, "Boardgame League, tier C", "Siena")
        choose_teams(person, 3, "united", "winners and losers")
        assert person.desk.event.settings.players_per_table == 6
        come(person, tmp_path, 12, ("Lupi", "Orsi", "Volpi", "Tassi"))
        assert [len(team.members) for team in person.desk.event.teams] == [3, 3, 3, 3]
        play(person, "round-1", [6, 6])
        withdraw(person, 12)
        gone = [person.desk.event.entry(EntryNumber(n)).status for n in (10, 11, 12)]
        assert gone == [EntryStatus.WITHDRAWN] * 3
        play(person, "round-2", [6, 3])
        call_off_the_second(person, "round-3", 3, "Orsi", "Volpi")
        play(person, "round-3", [6])
        assert person.desk.event.rounds[-1].phase is Phase.FINAL
        document = finish(person, tmp_path, "Final ranking of the teams", "Lupi")
    assert {seat["entry"] for seat in document["rounds"][2]["tables"][0]["seats"]} == {
        *document["teams"][0]["members"],
        *document["teams"][2]["members"],
    }
    best = [line["entry"] for line in document["derived"]["final_ranking"][:3]]
    assert sorted(best) == document["teams"][0]["members"]


def test_divided_teams_of_two_made_on_the_spot_with_a_reserve(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """BGL 3.6.5, 3.12.1: mates never meet before the final; the reserve plays for who leaves."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        ask_and_answer(person, "Boardgame League, tier C", "Siena")
        choose_teams(person, 2, "divided", "each player alone")
        come(person, tmp_path, 9)
        for team, numbers in (("Lupi", (1, 8)), ("Orsi", (2, 7)), ("", (3, 6)), ("", (4, 5))):
            make_team(person, *numbers, name=team)
        make_team(person, 9, name="Lupi")
        event = person.desk.event
        assert [team.name for team in event.teams[2:]] == ["RossiC / RossiF", "RossiD / RossiE"]
        assert event.teams[0].reserve == 9
        play(person, "round-1", [4, 4])
        withdraw(person, 8)
        reserve = person.desk.event.entry(EntryNumber(9))
        assert (reserve.status, reserve.first_round) == (EntryStatus.ACTIVE, 2)
        play(person, "round-2", [4, 4])
        play(person, "round-3", [4])
        finish(person, tmp_path, "Final ranking of the teams", "Lupi")


def test_teams_made_at_the_table_by_sixteen(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """BGL 3.1.2, 3.6.3: the first half of each table against the other; players are ranked."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        ask_and_answer(person, "Boardgame League, tier C", "Siena")
        choose_teams(person, 2, "", "winners and losers")
        come(person, tmp_path, 16)
        play(person, "round-1", [4, 4, 4, 4])
        made = person.desk.event.rounds[0]
        assert [seat.side for seat in made.tables[0].seats] == [1, 1, 2, 2]
        play(person, "round-2", [4, 4, 4, 4])
        play(person, "round-3", [4])
        document = finish(person, tmp_path, "Final ranking", name_of(person, 1))
    assert "team_standings" not in document["derived"]


def test_pairs_of_7_wonders_cities(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """BIG 8.3.4: asked when the event is made; the two are called by their surnames."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        new_event_of_pairs(person)
        come(person, tmp_path, 10)
        for number in range(1, 11, 2):
            make_team(person, number, number + 1)
        names = [team.name for team in person.desk.event.teams]
        assert names[:2] == ["RossiA / RossiB", "RossiC / RossiD"]
        rounds = person.desk.event.settings.rounds_planned
        for number in range(1, rounds + 1):
            play(person, f"round-{number}", [4, 4, 2], bids)
        while f"round-{len(person.desk.event.rounds) + 1}" in [s.key for s in person.window.steps]:
            play(person, f"round-{len(person.desk.event.rounds) + 1}", None, bids)
        look_at_standings(person, "Final ranking of the pairs", names)
        document = finish(person, tmp_path, "Final ranking of the pairs", names[0])
    assert [line["entry"] for line in document["derived"]["final_ranking"][:2]] == [1, 2]


def bids(table: Table) -> Sequence[str]:
    """Bid and score of each; a tie of two pairs would ask for coins."""
    return [figure for score in scores(table) for figure in ("0", score)]


# ------------------------------------------------------------------------------- before the draw


def new_event_of_pairs(person: Person) -> None:
    person.press(Key.Key_N, CONTROL)
    page = person.window.page
    assert isinstance(page, HomePage)
    person.press(Key.Key_Down)
    person.press(Key.Key_Tab)
    person.type("7 Wonders Cities")
    person.reach(page.form.pairs)
    if not page.form.pairs.isChecked():
        person.press(Key.Key_Space)
    person.reach(page.form.city)
    person.type("Siena")
    person.wait_for_another_window(lambda: person.press(ENTER))
    settings = person.desk.event.settings
    assert settings.teams_mode is not None
    assert (settings.teams_mode.points, settings.game) == (TeamPoints.PAIRS, "7-wonders-cities")


def choose_teams(person: Person, size: int, pairing: str, points: str) -> None:
    """Fixed teams of so many, or, without a way to seat them, teams made at the table."""
    person.go("event")
    page = person.window.page
    assert isinstance(page, EventPage)
    person.reach_section(page.teams.kind)
    down_to(page.teams.kind, "Fixed teams" if pairing else "Teams made at the table")
    person.reach(page.teams.members)
    person.press(Key.Key_Up, times=size - 2)
    if pairing:
        down_to(page.teams.pairing, pairing)
    down_to(page.teams.points, points)
    press(person, page.teams, "Play in teams like this")
    mode = person.desk.event.settings.teams_mode
    assert mode is not None
    assert (mode.size, mode.pairing) == (size, pairing or TeamPairing.FREE)


def press(person: Person, around: QWidget, name: str) -> None:
    """Press a button by the keyboard."""
    [button] = [b for b in around.findChildren(QPushButton) if b.accessibleName() == name]
    button.setFocus()
    person.press(Key.Key_Space)


def down_to(box: QWidget, words: str) -> None:
    """Go down in a box to the words that begin so."""
    QTest.keyClick(box, Key.Key_Home)
    while not str(box.property("currentText")).startswith(words):
        last = box.property("currentIndex")
        QTest.keyClick(box, Key.Key_Down)
        assert box.property("currentIndex") > last, words


def come(person: Person, folder: Path, players: int, teams: Sequence[str] = ()) -> None:
    """Names from a file, with the teams, the same share of them each in turn; all are here."""
    take_the_list(person, write_names(folder, players, teams))
    person.press(Key.Key_A, CONTROL)
    person.press(ENTER)
    assert {entry.status for entry in person.desk.event.entries} == {EntryStatus.ACTIVE}


def make_team(person: Person, first: int, *mates: int, name: str = "") -> None:
    """Find the first by the name, then the name of the team and the others by theirs."""
    find(person, first)
    person.press(Key.Key_T, CONTROL | SHIFT)
    panels = person.entries.players.panels
    assert isinstance(panels.shown, EntryTeamPanel)
    person.lines(name, *(name_of(person, mate) for mate in mates))
    if panels.shown is not None:
        person.press(ENTER)
    assert panels.shown is None


def name_of(person: Person, number: int) -> str:
    found = person.desk.event.entry(EntryNumber(number))
    return f"{found.last_name} {found.first_name}"


def find(person: Person, number: int) -> None:
    """Type the name of somebody of the list."""
    page = person.entries
    page.listed.search.setFocus()
    page.listed.search.selectAll()
    person.type(name_of(person, number))
    assert page.listed.number == number


# ----------------------------------------------------------------------------------- the rounds


def play(person: Person, key: str, sizes: Sequence[int] | None, figures: Figures = scores) -> None:
    """Draw, publish, type every table, close."""
    person.go(key)
    draw_and_publish(person, sizes)
    event = person.desk.event
    assert check(event, event.rounds[-1].number, person.desk.derived) == ()
    for table in event.rounds[-1].tables:
        if table.seats[0].entry not in event.rounds[-1].byes:
            person.hall.results.number.setFocus()
            person.lines(str(table.number), *figures(table))
    person.press(ENTER, CONTROL)
    assert person.desk.event.rounds[-1].status is RoundStatus.CLOSED, person.notices


def call_off_the_second(person: Person, key: str, size: int, team: str, instead: str) -> None:
    """Call the finalists: one of the second team is not there, and the next team plays."""
    person.go(key)
    person.press(Key.Key_M, CONTROL)
    view = person.hall.page.before.calling.view
    person.press(Key.Key_Down, times=size)
    person.press(ENTER)
    assert view.result.text().startswith(f"{instead} plays for {team}, who is not there: ")
    person.press(Key.Key_Escape)


def withdraw(person: Person, number: int) -> None:
    person.go("entries")
    find(person, number)
    person.entries.listed.table.setFocus()
    person.press(Key.Key_F5)
    assert person.desk.event.entry(EntryNumber(number)).status is EntryStatus.WITHDRAWN


# ------------------------------------------------------------------------------ what comes of it


def look_at_standings(person: Person, title: str, names: Sequence[str]) -> None:
    """Those of the teams are shown first."""
    person.go("standings")
    page = person.window.page
    assert isinstance(page, StandingsPage)
    assert page.title() == title
    assert {row.name for row in page.table.rows_model.rows} == {*names}


def finish(person: Person, folder: Path, title: str, champion: str) -> Any:
    """The result file, which stands its check, and the final ranking on paper."""
    person.go("send")
    data = person.saved(folder / "risultato.bgl.json")
    assert documents.verify_document(data) == ()
    person.go("standings")
    person.press(Key.Key_P, CONTROL)
    page = person.window.page
    assert isinstance(page, PrintsPage)
    person.qtbot.waitUntil(lambda: page.printed is not None)
    paper = text(person.saved(folder / "ranking.pdf"))
    assert title in paper
    names = [team.name for team in person.desk.event.teams]
    others = names or [name_of(person, n) for n in range(1, 5)]
    assert min(others, key=paper.index) == champion
    return json.loads(data)
