"""An Italian Diplomacy event from the four questions to the result file, by keys and clicks."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.services import boards, documents
from bglmanager.services.boards import Decision
from bglmanager.services.table_sheet import Cell
from tests.journeys.cups import ask_and_answer, check_in, draw_and_publish, export, take_the_list
from tests.journeys.person import CONTROL, Person, at_the_keyboard

Key = Qt.Key
ENTER = Key.Key_Return
YEARS = ((4, 4, 5, 4, 4, 5, 5), (5, 5, 6, 4, 3, 5, 6), (6, 6, 8, 4, 0, 4, 6))
"""Centres of the seven seats in 1901, 1902 and 1903; the fifth power is eliminated."""


def test_20_players_three_rounds_and_a_top_table(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """One sits out round 2 at the director's request, the best declines the top table."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        ask_and_answer(person, "Single event: Diplomacy", "Modena")
        settings = person.desk.event.settings
        assert (settings.ruleset, settings.game) == ("diplomacy-italia-2010", "diplomacy")
        assert (settings.players_per_table, settings.rounds_planned) == (7, 3)
        take_the_list(person)
        check_in(person, 20)
        play_round(person, 1, [7, 7, 6])
        correct_a_year(person)
        resting = one_sits_out(person)
        play_round(person, 2, [7, 6, 6])
        declining = the_best_declines(person)
        play_round(person, 3, [7, 7, 6])
        the_top_table_decides(person, resting, declining)
        file = export(person, tmp_path)
    data = file.read_bytes()
    assert documents.verify(data) == ()
    document = json.loads(data)
    kinds = [line["kind"] for line in document["adjustments"]]
    assert sorted(kinds) == sorted(["sat-out", "top-table-refused", *["top-table"] * 7])
    assert document["entries"][resting - 1]["sits_out"] == [2]
    assert [line["reason"] for line in document["corrections"]] == ["recounted"] * 2


def play_round(person: Person, number: int, sizes: Sequence[int]) -> None:
    """Draw, publish, type every board year by year, close."""
    person.go(f"round-{number}")
    draw_and_publish(person, sizes)
    for table in person.desk.event.rounds[-1].tables:
        person.hall.results.number.setFocus()
        person.lines(str(table.number))
        for year in YEARS:
            person.lines(*map(str, year[: len(table.seats)]))
        person.press(ENTER, times=2)
    person.press(ENTER, CONTROL)
    assert person.desk.event.rounds[-1].status is RoundStatus.CLOSED


def correct_a_year(person: Person) -> None:
    """A centre of 1903 at board 2 belongs to another power."""
    results = person.hall.results
    results.number.setFocus()
    person.lines("2")
    person.press(Key.Key_F2)
    for seat, count in ((0, "5"), (1, "7")):
        results.board.seats.field(Cell(seat, "1903")).setFocus(Qt.FocusReason.TabFocusReason)
        person.lines(count)
    results.board.reason.setFocus()
    person.lines("recounted")
    held = boards.held_by(person.desk.event.rounds[0].tables[1])
    assert [own[1903] for own in held] == [5, 7, 8, 4, 0, 4, 6]


def decide(person: Person, entry: EntryNumber, decision: Decision) -> None:
    """Choose a player and a decision with the arrows."""
    card = person.hall.page.proposal.decisions
    card.decision.setFocus()
    person.press(Key.Key_Home)
    while card.decision.currentData() != decision.value:
        person.press(Key.Key_Down)
    card.player.setFocus()
    person.press(Key.Key_Home)
    while card.player.currentData() != entry:
        person.press(Key.Key_Down)
    person.press(ENTER)


def one_sits_out(person: Person) -> EntryNumber:
    """Fourteen points for who sits out; somebody else is named first and taken back."""
    person.go("round-2")
    card = person.hall.page.proposal.decisions
    card.points.setFocus()
    person.press(Key.Key_Up)
    person.press(Key.Key_Up)
    assert person.desk.event.sat_out_points == 14
    other, resting = EntryNumber(1), EntryNumber(4)
    decide(person, other, Decision.TWO_BOARDS)
    card.lines[0].back.setFocus()
    person.press(ENTER)
    decide(person, resting, Decision.SITS_OUT_ASKED)
    found = boards.round_decisions(person.desk.event, RoundNumber(2))
    assert found == ((resting, Decision.SITS_OUT_ASKED),)
    return resting


def the_best_declines(person: Person) -> EntryNumber:
    person.go("round-3")
    best = boards.top_table(person.desk.event, person.desk.derived)[0]
    decide(person, best, Decision.NO_TOP_TABLE)
    assert best not in boards.top_table(person.desk.event, person.desk.derived)
    return best


def the_top_table_decides(person: Person, resting: EntryNumber, declining: EntryNumber) -> None:
    """Its winner is first; the points for sitting out are in the total."""
    desk = person.desk
    top = desk.event.rounds[2].tables[0]
    assert declining not in [seat.entry for seat in top.seats]
    rows = {row.entry: row for row in desk.derived.standings[-1].rows}
    first = desk.derived.standings[-1].rows[0]
    assert first.entry == top.seats[2].entry
    assert first.points > 2000
    assert desk.derived.final_ranking[0] == first.entry
    assert dict(rows[resting].criteria)["boards"] == 2
    scores = [dict(rows[resting].criteria)[f"score_{n}"] or 0 for n in (1, 2, 3)]
    assert scores[1] == 0
    assert rows[resting].points == sum(scores) + 14
