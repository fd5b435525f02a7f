"""Diplomacy events from the new event to the final ranking on paper, by keys."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import BoardVariant, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.services import boards
from bglmanager.services.boards import Decision
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.round.board_acts import DrawCard, ExtraYearCard
from bglmanager.ui.pages.round.decisions import DecisionsCard
from bglmanager.ui.pages.round.proposal_words import called_next, top_table
from tests.journeys.cups import ask_and_answer, draw_and_publish
from tests.journeys.person import CONTROL, Person, at_the_keyboard
from tests.journeys.test_finals import close, come, finish, go_on

Key = Qt.Key
ENTER = Key.Key_Return
CENTRES = "6554443"
"""Of one year, by the order of the powers; a digit each, typed without Enter."""


def new_event(person: Person, players: int, folder: Path, *, rounds: int = 3) -> None:
    """Made by the Italian rules, everybody checked in; so many rounds are planned."""
    ask_and_answer(person, "Single event: Diplomacy", "Modena")
    settings = person.desk.event.settings
    assert (settings.ruleset, settings.rounds_planned) == ("diplomacy-italia-2010", 3)
    come(person, players, folder)
    person.go("round-1")
    if rounds != settings.rounds_planned:
        planned = person.hall.page.proposal.planned
        person.reach(planned)
        person.press(Key.Key_Down, times=settings.rounds_planned - rounds)
        assert person.desk.event.settings.rounds_planned == rounds


def decisions(person: Person) -> DecisionsCard:
    return person.hall.page.proposal.decisions


def decide(person: Person, entry: EntryNumber, decision: Decision) -> None:
    """F7, the letters of a name, the decision with the arrows, Enter."""
    card = decisions(person)
    person.press(Key.Key_F7)
    assert person.focus is card.player
    person.type(person.desk.event.entry(entry).last_name)
    assert card.player.value == str(entry)
    person.press(Key.Key_Tab)
    person.press(Key.Key_Home)
    while card.decision.value != decision.value:
        person.press(Key.Key_Down)
    person.press(ENTER)
    number = RoundNumber(len(person.desk.event.rounds) + 1)
    assert (entry, decision) in boards.round_decisions(person.desk.event, number)


def type_board(person: Person, *years: str) -> None:
    """Digits straight through, and Enter; a second one where the game is over before its end."""
    for year in years:
        for digit in year:
            person.press(Key(Key.Key_0 + int(digit)))
    person.press(ENTER)
    if person.hall.form.said.text:
        person.press(ENTER)


def play(person: Person, sizes: Sequence[int]) -> None:
    """The round that is shown, one year at every board, and on to what comes after it."""
    draw_and_publish(person, sizes)
    type_and_close(person)
    go_on(person)


def type_and_close(person: Person) -> None:
    person.press(ENTER)
    for table in person.desk.event.rounds[-1].tables:
        if not any(boards.held_by(table)):
            type_board(person, CENTRES[: len(table.seats)])
    close(person)


def test_27_with_volunteers(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """One plays two boards, so that there are four of seven; then one sits out for points."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        new_event(person, 27, tmp_path, rounds=2)
        twice, resting = EntryNumber(5), EntryNumber(9)
        decide(person, twice, Decision.TWO_BOARDS)
        play(person, [7, 7, 7, 7])
        assert sum(s.entry == twice for s in person.desk.event.rounds[0].seats()) == 2
        decide(person, resting, Decision.SITS_OUT_ASKED)
        play(person, [7, 7, 7, 5])
        rows = {row.entry: row for row in person.desk.derived.standings[-1].rows}
        scores = {n: dict(rows[resting].criteria)[f"score_{n}"] or 0 for n in (1, 2)}
        assert rows[resting].points == scores[1] + 12
        document = finish(person, tmp_path)
    kinds = [(line["entry"], line["kind"]) for line in document["adjustments"]]
    assert [line for line in kinds if line[1] != "top-table"] == [
        (twice, "two-boards"),
        (resting, "sat-out"),
    ]
    assert document["rounds"][1]["tables"][3]["variant"] == "escalation"


def test_17_with_a_top_table_of_seven(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """Three sit out of the first round; the best declines the top table, which plays 1908 too."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        new_event(person, 17, tmp_path, rounds=2)
        volunteers(person, "3 players sit out: 2 boards of 7")
        play(person, [7, 7])
        best, desk = top_table(person.desk.event, person.desk.derived), person.desk
        after = called_next(desk.event, desk.derived, best)
        person.reach(decisions(person).top.lines[0].link)
        person.press(Key.Key_Space)
        assert top_table(desk.event, desk.derived) == (*best[1:], after)
        volunteers(person, "1 player plays two boards: 2 boards of 7, 1 board of 4")
        draw_and_publish(person, [7, 7, 4])
        one_year_more(person)
        type_board(person, *[CENTRES] * 8)
        type_and_close(person)
        go_on(person)
        top = desk.event.rounds[1].tables[0].seats
        assert desk.derived.final_ranking[0] == top[0].entry
        document = finish(person, tmp_path)
    table = document["rounds"][1]["tables"][0]
    assert table["extra_year"] is True
    assert max(table["seats"][0]["extra"]["centres"]) == "1908"
    declined = [x["entry"] for x in document["adjustments"] if x["kind"] == "top-table-refused"]
    assert declined == [best[0]]


def volunteers(person: Person, way: str) -> None:
    """Choose a way to make the boards, and name the first of the list until they come out."""
    card = decisions(person)
    ways = [each.words for each in card.sizes.ways]
    person.reach(next(button for button in card.sizes.buttons if button.isChecked()))
    while not card.sizes.buttons[ways.index(way)].isChecked():
        person.press(Key.Key_Up)
    while not card.asked.isHidden():
        person.press(ENTER)
        assert person.focus is card.player
        person.press(Key.Key_Down)
        person.press(ENTER)


def one_year_more(person: Person) -> None:
    """Nobody at the top table objects: the box for everything asks, one key answers."""
    person.press(Key.Key_K, CONTROL)
    person.lines("one year more")
    assert isinstance(person.hall.results.desk_line.card, ExtraYearCard)
    person.press(Key.Key_Space)
    assert person.hall.form.title == "Table 1 · top table · to 1908"


def test_6_by_escalation(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """By the clock of the phases; six vote for the escalation; two propose a draw in 1903, on
    which all agree.
    """
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        new_event(person, 6, tmp_path, rounds=1)
        type_phases(person)
        draw_and_publish(person, [6])
        spring_is_short(person)
        person.press(ENTER)
        vote = person.hall.form.vote
        person.reach(vote.variants[BoardVariant.ESCALATION])
        person.press(Key.Key_Space)
        assert person.hall.form.title == "Table 1 · escalation"
        assert "4 pieces, placed one by one" in person.hall.form.words.text()
        for digit in "666655" + "776644":
            person.press(Key(Key.Key_0 + int(digit)))
        person.press(Key.Key_D, CONTROL)
        card = person.hall.results.desk_line.card
        assert isinstance(card, DrawCard)
        assert card.year.value() == 1903
        person.press(Key.Key_Space)
        person.press(Key.Key_Tab)
        person.press(Key.Key_Space)
        person.reach(card.yes)
        person.press(Key.Key_Space)
        person.press(ENTER)
        [table] = person.desk.event.rounds[0].tables
        assert person.desk.event.rounds[0].status is RoundStatus.PLAYING
        assert boards.year_in_play(table) == 1903
        close(person)
        document = finish(person, tmp_path)
    table_written = document["rounds"][0]["tables"][0]
    assert (table_written["variant"], table_written["ended_in_draw"]) == ("escalation", True)
    assert [line["year"] for line in table_written["draw_proposals"]] == [1903, 1903]
    assert document["rounds"][0]["minutes"] == 7 * 45


def type_phases(person: Person) -> None:
    """The minutes of a year, on the page of the event."""
    person.go("event")
    page = person.window.page
    assert isinstance(page, EventPage)
    person.reach_section(page.form.fields["desk.phases"].editor)
    person.type("15+5+15+5+5")
    person.press(Key.Key_S, CONTROL)
    person.go("round-1")


def spring_is_short(person: Person) -> None:
    """The clock is started; the orders are there before the time; the retreats take longer."""
    person.press(Key.Key_T, CONTROL)
    person.press(Key.Key_F12, Qt.KeyboardModifier.AltModifier)
    person.press(Key.Key_F12, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert person.window.header.clock.text == "1901, spring retreats: 10 min"
