"""A Settlers of Catan event from the four questions to the result file, by keys and clicks."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus, Phase, RoundStatus, Seat
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import documents
from bglmanager.ui.pages.referee.page import RefereePage
from tests.journeys.cups import ask_and_answer, check_in, draw_and_publish, export, take_the_list
from tests.journeys.person import CONTROL, Person, at_the_keyboard

Key = Qt.Key
ENTER = Key.Key_Return
SEATS = (("10", "4", "7", "2"), ("8", "5", "6", "3"), ("8", "4", "5", "0"), ("5", "3", "6", "7"))
"""Victory points, settlements + cities, roads + cards, cards in hand."""


def test_17_players_two_rounds_an_expulsion_a_final_and_a_points_prize(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        ask_and_answer(person, "Single event: Catan", "Firenze")
        settings = person.desk.event.settings
        assert (settings.ruleset, settings.game) == ("catan-firenze-2014", "catan")
        assert (settings.players_per_table, settings.rounds_planned) == (4, 2)
        assert (settings.league, settings.tier, settings.minutes) == (None, None, 70)
        take_the_list(person)
        check_in(person, 17)
        first_round(person)
        expelled = two_warnings(person)
        person.go("round-2")
        draw_and_publish(person, [4, 4, 4, 4])
        type_results(person)
        person.press(ENTER, CONTROL)
        the_final(person)
        file = export(person, tmp_path)
        derived = person.desk.derived
        points = [entry for entry, _ in derived.points_ranking]
        assert expelled not in points
        assert len(points) == 16
        prize = next(entry for entry in points if entry != derived.final_ranking[0])
        assert dict(derived.points_ranking)[prize] == max(
            value for entry, value in derived.points_ranking if entry != derived.final_ranking[0]
        )
    data = file.read_bytes()
    assert documents.verify(data) == ()
    document = json.loads(data)
    assert document["rounds"][0]["tables"][1]["overran"] is True
    assert document["rounds"][0]["tables"][2]["seats"][1]["place"] == 1
    assert [line["kind"] for line in document["penalties"]] == ["warning", "warning", "expulsion"]


def first_round(person: Person) -> None:
    """Table 2 is stopped by the clock, at table 3 somebody declares victory and is not first."""
    person.go("round-1")
    assert person.hall.notices == []
    draw_and_publish(person, [4, 4, 3, 3, 3])
    type_results(person, overran=2, declared=3)
    round_ = person.desk.event.rounds[0]
    first = round_.tables[0].seats[0]
    assert (first.score, first.extra) == (10, {"buildings": 4, "roads_cards": 7, "hand": 2})
    assert [table.overran for table in round_.tables] == [False, True, False, False, False]
    assert [seat.place for seat in round_.tables[2].seats] == [2, 1, 3]
    person.press(ENTER, CONTROL)
    assert person.desk.event.rounds[0].status is RoundStatus.CLOSED
    row = person.desk.derived.standings[0].rows[0]
    assert dict(row.criteria)["wins"] == 1


def type_results(person: Person, *, overran: int = 0, declared: int = 0) -> None:
    """Every table, with the figures of `SEATS`; the last Enter saves."""
    for table in person.desk.event.rounds[-1].tables:
        person.hall.results.number.setFocus()
        person.lines(str(table.number))
        for place, figures in enumerate(SEATS[: len(table.seats)], 1):
            if table.number == declared and place == 2:
                person.press(Key.Key_F3)
            last = place == len(table.seats)
            person.lines(*(figures[:-1] if last else figures))
        person.type(SEATS[len(table.seats) - 1][-1])
        if table.number == overran:
            person.press(Key.Key_L, CONTROL)
        person.press(ENTER, times=2 if table.number in (overran, declared) else 1)


def two_warnings(person: Person) -> EntryNumber:
    """The same player twice: the second time he is expelled, and is told of before."""
    event = person.desk.event
    entry = event.rounds[0].tables[0].seats[0].entry
    name = event.entry(entry).last_name
    warn(person, name, "The first warning in this event. A second one is disqualification.")
    assert person.desk.event.entry(entry).status is EntryStatus.ACTIVE
    warn(person, name, "The second warning in this event: disqualification follows by itself.")
    gone = person.desk.event.entry(entry)
    assert person.said == f"{gone.first_name} {gone.last_name} disqualified"
    assert (gone.status, gone.left_after) == (EntryStatus.EXPELLED, 1)
    assert entry not in {row.entry for row in person.desk.derived.standings[0].rows}
    return entry


def warn(person: Person, name: str, offer: str) -> None:
    person.window.go("referee")
    page = person.window.page
    assert isinstance(page, RefereePage)
    person.type(name)
    person.press(ENTER)
    person.type("Unsporting behaviour")
    assert page.form.offer == offer
    person.press(ENTER)


def the_final(person: Person) -> None:
    person.go("round-3")
    draw_and_publish(person, [4])
    final = person.desk.event.rounds[-1]
    assert final.phase is Phase.FINAL
    best = [row.entry for row in person.desk.derived.standings[-1].rows[:4]]
    assert [seat.entry for seat in final.tables[0].seats] == best
    type_results(person)
    person.press(ENTER, CONTROL)
    places: list[Seat] = list(person.desk.event.rounds[-1].seats())
    assert person.desk.derived.final_ranking[0] == places[0].entry
