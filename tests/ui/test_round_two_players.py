"""An event of the league of today by keys: two at a table, a bye, a knock-out, slow tables."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bglmanager.engine.event import Event, Pairing, Phase, RoundStatus, Seating
from bglmanager.engine.games.kinds import DrawnFinal
from bglmanager.engine.tables import is_complete
from bglmanager.services import rounds, sample
from tests.helpers import events
from tests.helpers.days import Day
from tests.helpers.games import rules, shelf
from tests.ui.conftest import HallMaker
from tests.ui.hall import CONTROL, ENTER, Hall

RETURN = Qt.Key.Key_Return


def duels(players: int = 9, **changes: object) -> Event:
    """Nine people here for a game of two."""
    usual: dict[str, object] = {
        "ruleset": "big-2026",
        "league": None,
        "tier": None,
        "game": "russian-railroads",
        "players_per_table": 2,
        "rounds_planned": 3,
    }
    return events.event(players, **(usual | changes))


@pytest.fixture
def hall(hall_of: HallMaker) -> Hall:
    """Nine players are here, three rounds are planned, nothing is drawn."""
    return hall_of(duels())


def type_results(hall: Hall) -> None:
    """The first of every table that is missing wins."""
    for number in rounds.missing_tables(hall.event.rounds[-1]):
        hall.page.take_focus()
        hall.type(str(number), "20", "10")


def play_a_round(hall: Hall) -> None:
    """From the draw to the page of the next round, by keys alone."""
    hall.press(ENTER, CONTROL, times=2)
    type_results(hall)
    hall.press(ENTER, CONTROL, times=2)


def play_three(hall: Hall) -> None:
    """The three rounds, without a key: what follows them is looked at."""
    Day(hall.desk).play(3)
    hall.window.go("round-4")


@pytest.mark.long
def test_a_whole_event_is_played_by_keys_to_the_final(hall: Hall) -> None:
    assert hall.page.proposal.tables.text() == "4 tables of 2 and 1 bye"
    for number in (1, 2, 3):
        assert hall.page.title() == f"Round {number}"
        play_a_round(hall)
        played = hall.event.rounds[number - 1]
        assert is_complete(played, played.tables[-1])
    phases = []
    while len(hall.event.rounds) < 10 and hall.window.key == f"round-{len(hall.event.rounds) + 1}":
        phases.append(hall.page.title())
        play_a_round(hall)
    assert phases[-1] == "Final"
    assert hall.event.rounds[-1].phase is Phase.FINAL
    assert hall.page.results.view.ranking.lines[1].startswith("2. ")
    following = hall.page.primary()
    assert following is not None
    assert following.text() == "Send the results"


def test_a_bye_is_shown_and_never_typed(hall: Hall) -> None:
    hall.press(ENTER, CONTROL)
    assert [card.title for card in hall.draft.hall.cards][-1] == "Bye"
    hall.press(ENTER, CONTROL)
    assert [card.mark.value for card in hall.results.cards] == ["open"] * 4 + ["bye"]
    assert {step.key: step.count for step in hall.window.steps}["round-1"] == "0/4"
    hall.type("5")
    assert hall.form.title == "Bye"
    assert hall.line(1).fields() == []
    assert hall.form.save.isHidden()
    type_results(hall)
    assert hall.state == "Round 1: all results are in. Close it."


def test_a_bye_is_not_counted_with_the_tables(hall: Hall) -> None:
    hall.press(ENTER, CONTROL, times=2)
    assert len(hall.event.rounds[0].tables) == 5
    assert hall.results.side.counts[1] == "Open 4"


def test_equal_scores_are_a_draw_before_they_are_saved(hall: Hall) -> None:
    hall.press(ENTER, CONTROL, times=2)
    hall.type("1", "10")
    assert hall.form.words.isHidden()
    QTest.keyClicks(hall.focus, "10")
    assert hall.form.words.text() == "A draw: both share the first place."
    assert [hall.line(seat).outcome[0] for seat in (1, 2)] == ["1", "1"]
    hall.press(ENTER)
    assert hall.scores(1) == [10, 10]


def test_the_rules_of_two_player_tables_stand_side_by_side(hall: Hall) -> None:
    play_a_round(hall)
    card = hall.page.proposal.pairing
    assert card.isVisible()
    hall.qtbot.waitUntil(lambda: not card.search.is_busy)
    assert [words.text().split(".")[0] for words in card.one_of.words] == ["Nobody meets again"] * 3
    proven = [words.text().endswith("no other pairs are closer.") for words in card.one_of.words]
    assert proven == [False, False, True]
    card.one_of.buttons[0].setFocus()
    hall.press(Qt.Key.Key_Right, times=2)
    assert card.one_of.buttons[2].isChecked()
    hall.window.setFocus()
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[1].pairing is Pairing.FEWEST
    hall.press(Qt.Key.Key_Z, CONTROL)
    assert len(hall.event.rounds) == 1


def test_who_plays_on_is_proposed_and_changed(hall: Hall) -> None:
    play_three(hall)
    shown = hall.page.proposal
    assert shown.cut.title.text() == (
        "9 players: 5 advance: the first 3 straight to the semifinals, ranks 4–5 in a quarterfinal"
    )
    assert shown.cut.why.text().startswith("All who lost one game at most are through (BIG 8.1.1).")
    assert shown.cut.usual.isHidden()
    assert shown.pairing.isHidden()
    shown.cut.qualified.setFocus()
    shown.cut.qualified.setValue(4)
    assert hall.page.title() == "Semifinal"
    assert shown.tables.text() == "Semifinal: 2 tables, 4 players"
    assert shown.final.text().startswith("Table 1: ")
    shown.cut.qualified.setValue(1)
    assert shown.cut.qualified_field.problem == "1 cannot advance: at least 2 have to."
    assert not hall.page.draw.isEnabled()
    assert [notice.action for notice in hall.page.notices() if "cannot" in notice.text] == [None]
    shown.cut.qualified.setValue(3)
    assert shown.cut.chosen.text().startswith("Your choice: 3 advance: the first straight to")
    assert shown.cut.change.text().startswith("No longer in: 4. ")
    assert shown.final.text().splitlines()[-1].startswith("Straight on: ")
    hall.page.draw.trigger()
    assert [len(table.seats) for table in hall.event.rounds[3].tables] == [2]


@pytest.mark.usefixtures("dressed")
def test_in_a_small_window_the_fields_of_a_cut_keep_their_height(hall: Hall) -> None:
    """A usual screen at 150 %: the page scrolls, and nothing is squeezed."""
    play_three(hall)
    hall.window.showNormal()
    hall.window.resize(910, 512)
    QTest.qWait(20)
    cut = hall.page.proposal.cut
    for field in (cut.qualified_field, cut.ways, cut.third):
        assert field.isVisible()
        assert field.rect().contains(field.editor.geometry())


def test_what_the_rules_leave_open_of_the_playoffs_is_chosen_where_they_begin(
    hall: Hall,
) -> None:
    play_three(hall)
    cut = hall.page.proposal.cut
    assert [cut.ways.box.itemText(n) for n in range(cut.ways.box.count())] == [
        "Best against worst of those left, anew in every phase",
        "Fixed from the start",
    ]
    cut.ways.box.setFocus()
    hall.press(Qt.Key.Key_Down)
    assert hall.event.settings.options == {"bracket": "fixed"}
    cut.third.box.setFocus()
    hall.press(Qt.Key.Key_Down)
    assert hall.event.settings.options == {"bracket": "fixed", "third_place": True}
    assert cut.third.box.currentText().startswith("Yes, ")
    hall.press(Qt.Key.Key_Z, CONTROL)
    hall.press(Qt.Key.Key_Z, CONTROL)
    assert hall.event.settings.options == {}
    assert cut.ways.box.currentIndex() == 0
    cut.qualified.setValue(2)
    assert cut.ways.isHidden()
    assert cut.third.isHidden()


def test_the_tables_of_semifinals_are_chosen_among_ranks(hall_of: HallMaker) -> None:
    """Reading `semifinals_of_three`: the rules do not say who meets whom (BIG 8.1.2)."""
    big = {"ruleset": "big-2026", "league": None, "tier": None}
    made = events.played(25, 3, players_per_table=3, rounds_planned=3, **big)
    hall = hall_of(made, "round-4")
    cut, final = hall.page.proposal.cut, hall.page.proposal.final
    assert cut.title.text() == (
        "25 players: 7 advance: the first straight to the final, ranks 2–7 in 2 semifinals"
    )
    ways = [cut.ways.box.itemText(n) for n in range(cut.ways.box.count())]
    assert ways == ["2-4-7 · 3-5-6", "2-5-6 · 3-4-7", "2-4-6 · 3-5-7"]
    for way in ways:
        lines = final.text().splitlines()
        ranks = ["-".join(re.findall(r"(\d+)\. ", line)) for line in lines[:2]]
        assert " · ".join(ranks) == way
        cut.ways.box.setFocus()
        hall.press(Qt.Key.Key_Down)


def test_a_level_knock_out_is_played_again_or_not(hall: Hall) -> None:
    play_three(hall)
    hall.page.proposal.cut.qualified.setValue(2)
    assert hall.page.title() == "Final"
    hall.page.draw.trigger()
    hall.press(ENTER, CONTROL)
    hall.type("1", "10", "10")
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[3].status is RoundStatus.CLOSED
    assert hall.page.over.again in hall.page.secondary()
    hall.page.over.again.trigger()
    assert hall.page.title() == "Final, played again"
    assert hall.event.rounds[4].phase is Phase.FINAL


def test_a_game_that_asks_for_it_is_played_again(hall_of: HallMaker) -> None:
    game = rules("duello", drawn_final=DrawnFinal.REPLAY)
    hall = hall_of(duels(game=game.id), games=shelf(game))
    play_three(hall)
    hall.page.proposal.cut.qualified.setValue(2)
    hall.page.draw.trigger()
    hall.press(ENTER, CONTROL)
    hall.type("1", "10", "10")
    hall.press(ENTER, CONTROL, times=2)
    assert hall.page.title() == "Final, played again"
    replay = hall.page.proposal.replay
    assert replay.one_of.buttons[0].isChecked()
    replay.one_of.buttons[1].click()
    assert hall.state == "Everything is decided: the event is over."
    hall.page.over.again.trigger()
    assert len(hall.event.rounds) == 5


def test_the_tables_that_can_start_before_the_slow_ones(hall_of: HallMaker) -> None:
    hall = hall_of(duels(10))
    play_a_round(hall)
    hall.press(ENTER, CONTROL, times=2)
    cards = hall.results.hall
    assert {card.note for card in cards.cards} == {""}, "all wait for all: nobody has to be told"
    for table in ("1", "2", "3", "4"):
        hall.page.take_focus()
        hall.type(table, "20", "10")
    assert [card.note for card in cards.cards] == ["", "", "", "", "tables 4–5 wait"]
    (notice,) = hall.notices
    assert notice.startswith("Tables 1, 2, 3 of round 3 can start")
    hall.press(RETURN, CONTROL)
    assert hall.window.key == "round-3"
    assert hall.page.draw.text() == "Start the tables that can"
    assert hall.state == "Round 2 is still being played, but some tables can start."
    hall.press(ENTER, CONTROL)
    assert hall.state == "Draft: tables 1, 2 and 3 of 5; the others follow."
    hall.press(ENTER, CONTROL)
    assert hall.state == "Round 3 in progress: tables 1, 2 and 3 of 5; the others follow."
    type_results(hall)
    assert hall.page.results.seat_rest.toolTip() == (
        "Round 2 is still being played. Close it, then the other tables can be seated."
    )
    hall.window.go("round-2")
    hall.page.take_focus()
    hall.type("5", "20", "10")
    hall.press(ENTER, CONTROL, times=2)
    assert hall.window.key == "round-3"
    hall.press(ENTER, CONTROL)
    assert [len(table.seats) for table in hall.event.rounds[2].tables] == [2] * 5
    assert not hall.event.rounds[2].partial
    assert hall.scores(1) == [20, 10]
    assert hall.state == "Round 3 in progress: tables 4 and 5 are missing"


def test_a_round_that_waits_for_all_can_be_cut_instead(hall_of: HallMaker) -> None:
    hall = hall_of(duels(10, options={"rematches": "fewest"}))
    play_a_round(hall)
    hall.press(ENTER, CONTROL, times=2)
    for table in ("1", "2", "3", "4"):
        hall.page.take_focus()
        hall.type(table, "20", "10")
    said = "Round 3 can begin at some tables now if it is cut from the top."
    (notice,) = hall.notices
    assert notice.startswith(said)
    hall.page.look_ahead.trigger()
    assert hall.window.key == "round-3"
    (notice,) = hall.notices
    assert notice.startswith(said)
    hall.page.cut_now.trigger()
    hall.press(ENTER, CONTROL)
    assert hall.state == "Draft: tables 1, 2 and 3 of 5; the others follow."
    assert hall.event.rounds[2].pairing is Pairing.GREEDY_COMPLETE


def test_a_round_robin_shows_who_rests(hall_of: HallMaker) -> None:
    event = duels(5, seating=Seating.ROUND_ROBIN, rounds_planned=5)
    hall = hall_of(event)
    shown = hall.page.proposal
    assert shown.rounds.text() == "Round 1 of the schedule, of 5"
    assert "has the bye." in shown.tables_why.text()
    assert shown.final.text() == "No final"
    sample.play_to_end(hall.desk)
    hall.window.go("round-5")
    assert hall.state == "Closed: 2 tables, 1 bye, 5 players. Everything is decided."
    hall.page.over.hold.trigger()
    assert hall.page.title() == "Final"


def test_late_is_one_key_and_the_next_step_is_said(hall_of: HallMaker) -> None:
    hall = hall_of(events.event(8))
    hall.press(ENTER, CONTROL, times=2)
    hall.type("1")
    hall.press(Qt.Key.Key_F4)
    assert "is late at table 1: a warning" in hall.said
    (notice,) = hall.notices
    assert "Not here after 15 minutes: F4 again" in notice
    hall.press(Qt.Key.Key_F4)
    assert hall.event.rounds[0].tables[0].extra_minutes == 15
    assert hall.event.rounds[0].tables[0].seats[0].bottom == 1
    assert hall.notices == []
    hall.press(Qt.Key.Key_Escape)
    hall.type("1", "30", "20", "10")
    (notice,) = hall.notices
    assert notice.startswith("Not there when the game ended: ")
