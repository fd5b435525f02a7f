"""Events of Catan, 7 Wonders and Diplomacy, from the four questions to the result file, by keys."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus, Phase, RoundStatus, Seat
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.services import boards, documents
from bglmanager.services.boards import Decision
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.pages.round.proposal_words import top_table
from tests.journeys.cups import ask_and_answer, check_in, draw_and_publish, export, take_the_list
from tests.journeys.person import CONTROL, Person, at_the_keyboard

Key = Qt.Key
ENTER = Key.Key_Return
SEATS = (("10", "4", "7", "2"), ("8", "5", "6", "3"), ("8", "4", "5", "0"), ("5", "3", "6", "7"))
"""Victory points, settlements + cities, roads + cards, cards in hand."""


@pytest.mark.long
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
    assert documents.verify_document(data) == ()
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
                person.press(Key.Key_1, CONTROL)
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
    assert page.form.said["offer"] == offer
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


# ---------- A 7 Wonders event from the four questions to the result file, by keys and clicks
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
        first_round_of_bids(person)
        for key in ("round-2", "round-3"):
            person.go(key)
            draw_and_publish(person, [5, 5, 4, 4])
            for table in person.desk.event.rounds[-1].tables:
                type_table(person, table.number, USUAL[: len(table.seats)])
            close(person)
        the_final_of_bids(person)
        file = export(person, tmp_path)
    data = file.read_bytes()
    assert documents.verify_document(data) == ()
    document = json.loads(data)
    assert document["event"]["ruleset"] == "7wonders-ludolimpiadi-2015"
    assert len(document["derived"]["final_ranking"]) == 18


def first_round_of_bids(person: Person) -> None:
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


def the_final_of_bids(person: Person) -> None:
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


# ---- An Italian Diplomacy event from the four questions to the result file, by keys and clicks
YEARS = ((4, 4, 5, 4, 4, 5, 5), (5, 5, 6, 4, 3, 5, 6), (6, 6, 8, 4, 0, 4, 6))
"""Centres of the seven seats in 1901, 1902 and 1903; the fifth power is eliminated."""


@pytest.mark.long
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
    assert documents.verify_document(data) == ()
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
        field = person.hall.line(seat + 1).named["1903"]
        field.setFocus(Qt.FocusReason.TabFocusReason)
        person.lines(count)
    person.hall.form.reason.setFocus()
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
    while card.player.value != str(entry):
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
    card.lines[0].link.setFocus()
    person.press(ENTER)
    decide(person, resting, Decision.SITS_OUT_ASKED)
    found = boards.round_decisions(person.desk.event, RoundNumber(2))
    assert found == ((resting, Decision.SITS_OUT_ASKED),)
    return resting


def the_best_declines(person: Person) -> EntryNumber:
    person.go("round-3")
    best = top_table(person.desk.event, person.desk.derived)[0]
    decide(person, best, Decision.NO_TOP_TABLE)
    assert best not in top_table(person.desk.event, person.desk.derived)
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
