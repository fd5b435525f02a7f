"""A 7 Wonders event from the four questions to the result file, by keys and clicks."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Phase, RoundStatus
from bglmanager.services import documents
from tests.journeys.cups import ask_and_answer, check_in, draw_and_publish, export, take_the_list
from tests.journeys.person import CONTROL, Person, at_the_keyboard

Key = Qt.Key
ENTER = Key.Key_Return
USUAL = (("50", "3"), ("45", "0"), ("40", "1"), ("30", "0"), ("20", "2"))
"""Score as counted, bid."""

LEVEL = (("46", "1"), ("50", "5"), ("45", "0"), ("30", "0"), ("20", "0"))
"""Three are level at 45 after their bids."""


@pytest.mark.long
def test_18_players_three_rounds_with_auctions_and_a_final_of_five(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        ask_and_answer(person, "Single event: 7 Wonders", "Pisa")
        settings = person.desk.event.settings
        assert (settings.ruleset, settings.game) == ("7wonders-ludolimpiadi-2015", "7-wonders")
        assert (settings.players_per_table, settings.rounds_planned) == (5, 3)
        assert (settings.league, settings.minutes) == (None, 30)
        take_the_list(person)
        check_in(person, 18)
        first_round(person)
        for key in ("round-2", "round-3"):
            person.go(key)
            draw_and_publish(person, [5, 5, 4, 4])
            for table in person.desk.event.rounds[-1].tables:
                type_table(person, table.number, USUAL[: len(table.seats)])
            close(person)
        the_final(person)
        file = export(person, tmp_path)
    data = file.read_bytes()
    assert documents.verify(data) == ()
    document = json.loads(data)
    assert document["event"]["ruleset"] == "7wonders-ludolimpiadi-2015"
    assert len(document["derived"]["final_ranking"]) == 18


def first_round(person: Person) -> None:
    """A tie at table 1 that the bids break; a virtual player at table 4, and a score of 130."""
    person.go("round-1")
    assert person.hall.notices == []
    draw_and_publish(person, [5, 5, 4, 4])
    type_table(person, 1, LEVEL)
    type_table(person, 2, USUAL)
    type_table(person, 3, (("40", "0"), ("35", "0"), ("25", "0"), ("20", "0")))
    type_table(person, 4, (("130", "0"), ("80", "0"), ("75", "0"), ("70", "0")))
    assert "more than 120 is hardly possible" in person.hall.form.said.text
    person.press(ENTER)
    close(person)
    results = person.desk.derived.tables
    assert [seat.place for seat in results[0].seats] == [2, 3, 1, 4, 5]
    assert [seat.units // 420 for seat in results[0].seats if seat.units] == [7, 5, 10, 3, 1]
    assert results[2].virtual == (30,)
    assert [seat.units // 420 for seat in results[2].seats if seat.units] == [10, 7, 3, 1]


def type_table(person: Person, number: int, figures: Sequence[tuple[str, str]]) -> None:
    person.hall.results.number.setFocus()
    person.lines(str(number))
    for score, bid in figures:
        person.lines(bid, score)


def close(person: Person) -> None:
    person.press(ENTER, CONTROL)
    assert person.desk.event.rounds[-1].status is RoundStatus.CLOSED


def the_final(person: Person) -> None:
    person.go("round-4")
    draw_and_publish(person, [5])
    final = person.desk.event.rounds[-1]
    assert final.phase is Phase.FINAL
    best = [row.entry for row in person.desk.derived.standings[-1].rows[:5]]
    seated = [seat.entry for seat in final.tables[0].seats]
    assert seated == best
    type_table(person, 1, USUAL[::-1])
    close(person)
    # 20-2, 30, 40-1, 45, 50-3: the last seat wins
    assert list(person.desk.derived.final_ranking[:5]) == seated[::-1]
