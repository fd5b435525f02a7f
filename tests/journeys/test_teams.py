"""Teams of two, eight of them, from the four questions to the result file, by keys and clicks."""

from __future__ import annotations

import json
from pathlib import Path

from anyascii import anyascii
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus, Phase, RoundStatus, TeamPairing, TeamPoints
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.check import check
from bglmanager.services import documents
from bglmanager.ui.pages.entries.team_panel import EntryTeamPanel
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.standings.page import StandingsPage
from tests.journeys.cups import ask_and_answer, check_in, draw_and_publish, export, take_the_list
from tests.journeys.person import CONTROL, Person, at_the_keyboard
from tests.ui.tour import SHIFT

Key = Qt.Key
ENTER = Key.Key_Return
NAMES = ("Alfa", "Bravo", "Charlie", "Delta", "Eco", "Foxtrot", "Golf", "Hotel")


def test_eight_teams_of_two_with_a_reserve_play_two_rounds_and_a_final(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        ask_and_answer(person, "Boardgame League, tier C", "Siena")
        choose_teams(person)
        take_the_list(person)
        make_teams(person)
        play(person, "round-1")
        the_reserve_steps_in(person)
        a_team_leaves(person)
        play(person, "round-2")
        look_at_the_teams(person)
        play(person, "round-3")
        assert person.desk.event.rounds[-1].phase is Phase.FINAL
        file = export(person, tmp_path)
    data = file.read_bytes()
    assert documents.verify_document(data) == ()
    document = json.loads(data)
    assert len(document["derived"]["team_standings"]) == 2
    first = document["derived"]["final_ranking"][:2]
    teams = [team["members"] for team in document["teams"]]
    reserve = document["teams"][0]["reserve"]
    together = [line["entry"] for line in first]
    assert any(set(together) <= {*members, reserve} for members in teams)


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


def choose_teams(person: Person) -> None:
    person.go("event")
    page = person.window.page
    assert isinstance(page, EventPage)
    person.reach_section(page.teams.kind)
    down_to(page.teams.kind, "Fixed teams")
    down_to(page.teams.pairing, "united")
    down_to(page.teams.points, "winners and losers")
    assert page.teams.explained.text().startswith("A whole team sits at a table")
    press(person, page.teams, "Play in teams like this")
    mode = person.desk.event.settings.teams_mode
    assert mode is not None
    assert (mode.size, mode.pairing, mode.points) == (
        2,
        TeamPairing.UNITED,
        TeamPoints.WINNERS_LOSERS,
    )
    assert person.desk.event.settings.players_per_table == 4


def make_teams(person: Person) -> None:
    """Sixteen are here and in teams of two; a seventeenth is the reserve of the first."""
    check_in(person, 17)
    for index, entry in enumerate(person.desk.event.entries[:16]):
        put(person, entry.number, NAMES[index // 2])
    put(person, person.desk.event.entries[16].number, NAMES[0])
    event = person.desk.event
    assert [team.name for team in event.teams] == [*NAMES]
    assert event.teams[0].reserve == 17
    assert event.entries[16].status is EntryStatus.WAITING


def put(person: Person, number: EntryNumber, team: str) -> None:
    """Into the team of this name, which is made if there is none."""
    find(person, number)
    person.press(Key.Key_T, CONTROL | SHIFT)
    panels = person.entries.players.panels
    assert isinstance(panels.shown, EntryTeamPanel)
    person.lines(team)
    if panels.shown is not None:
        person.press(ENTER)


def find(person: Person, number: EntryNumber) -> None:
    """Type the name of somebody of the list."""
    page = person.entries
    page.listed.search.setFocus()
    page.listed.search.selectAll()
    entry = person.desk.event.entry(number)
    person.type(anyascii(f"{entry.last_name} {entry.first_name}"))
    assert page.listed.current is not None
    assert page.listed.current.entry.number == number


def play(person: Person, key: str) -> None:
    """Draw, publish, type every table, close; the lower the start numbers, the better."""
    person.go(key)
    before = len(person.desk.event.rounds)
    teams = len({e.team for e in person.desk.event.entries if e.status is EntryStatus.ACTIVE}) // 2
    final = before == 2
    draw_and_publish(person, [4] if final else [4] * teams + [2] * (before == 1))
    event = person.desk.event
    assert check(event, event.rounds[-1].number, person.desk.derived) == ()
    for table in event.rounds[-1].tables:
        if len(table.seats) < 4:
            continue  # a team that sits alone
        person.hall.results.number.setFocus()
        person.lines(str(table.number))
        person.lines(*(str(60 - seat.entry) for seat in table.seats))
    person.press(ENTER, CONTROL)
    assert person.desk.event.rounds[-1].status is RoundStatus.CLOSED


def the_reserve_steps_in(person: Person) -> None:
    person.go("entries")
    find(person, EntryNumber(1))
    page = person.entries
    page.listed.table.setFocus()
    person.press(Key.Key_F5)
    event = person.desk.event
    assert event.entry(EntryNumber(1)).status is EntryStatus.WITHDRAWN
    assert event.entry(EntryNumber(17)).status is EntryStatus.ACTIVE
    assert event.entry(EntryNumber(17)).first_round == 2


def a_team_leaves(person: Person) -> None:
    """Without a reserve the mate leaves too: seven teams, one of which sits alone."""
    person.go("entries")
    find(person, EntryNumber(16))
    page = person.entries
    page.listed.table.setFocus()
    person.press(Key.Key_F5)
    gone = [person.desk.event.entry(EntryNumber(n)).status for n in (15, 16)]
    assert gone == [EntryStatus.WITHDRAWN] * 2


def look_at_the_teams(person: Person) -> None:
    person.go("standings")
    page = person.window.page
    assert isinstance(page, StandingsPage)
    while page.title() != "Teams after round 2":
        person.press(Key.Key_F3)
    shown = page.listed.table.rows_model
    assert shown.rows[0].name in NAMES
    assert len(shown.rows) == 8
    assert [column.title for column in shown.columns][3:] == ["Points", "PBG", "PBA"]
