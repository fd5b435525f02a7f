"""One number a player, with what a game or a regulation asks beside it, by keys alone.

What is typed at the tables stands in the result file, which stands its own check.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EventDesk, League
from tests.helpers.events import event
from tests.journeys.hands import ALL, DRAWN_TABLE, ENTER, PLACES, Hands, hands_on
from tests.ui.tour import CONTROL

Key = Qt.Key
Opener = Callable[..., AbstractContextManager[Hands]]


@pytest.fixture
def play(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Opener:
    """Opens an event of so many people with these settings in the whole program."""

    def make(players: int, **changes: Any) -> AbstractContextManager[Hands]:
        settings = {"rounds_planned": 2, **changes}
        return hands_on(qtbot, qapp, tmp_path, event(players, **settings))

    return make


def today(game: str, players_per_table: int = 4, **changes: Any) -> dict[str, Any]:
    """Settings of an event of the league of today: one round, then the final."""
    plain = {"ruleset": "big-2026", "league": League.BIG, "tier": None, "rounds_planned": 1}
    return {**plain, "game": game, "players_per_table": players_per_table, **changes}


def auctioned(game: str, players_per_table: int = 4) -> dict[str, Any]:
    """The same, with an opening auction."""
    return today(game, players_per_table, desk=EventDesk(auction=True))


@pytest.mark.long
def test_2_5_scores_below_0_at_a_short_table(play: Opener) -> None:
    """Scores stay as they are typed; shares and the virtual player live on the raised scale."""
    with play(7) as hands:
        hands.start([4, 3])
        hands.table(1, "12", "-3", "0", "12")
        hands.table(2, "9", "-2", "-7")
        hands.close()
        document = hands.document()
    assert document.seats(1, 1, "score") == [12, -3, 0, 12]
    assert document.seats(1, 2, "score") == [9, -2, -7]
    assert [document.outcome(1, table) for table in (1, 2)] == [
        [(1, 77.5), (4, 15), (3, 35), (1, 77.5)],
        [(1, 100), (3, 35), (4, 15)],
    ]
    virtual = [table["virtual"] for table in document.whole["derived"]["tables"]]
    assert virtual == [[], [7]]
    assert document.unsaid(1, 1, "bid", "tie_breaks", "place", "bottom", "components")


@pytest.mark.long
def test_splendor_bids_by_tenths_and_the_fewer_cards(play: Opener) -> None:
    """Bids come off; of two level players the one with fewer cards is ahead."""
    with play(8, **auctioned("splendor")) as hands:
        hands.start([4, 4])
        hands.table(1, "1", "16", "", "15", "0.1", "15", "", "12", "14", "12")
        hands.table(2, "0.5", "18", "0.25", "15", "", "9", "", "7")
        assert "0.25" in hands.person.hall.form.said.text
        hands.do(ENTER)
        hands.close()
        hands.start([4])
        hands.table(1, "", "15", "", "15", "", "14", "", "3", "12", "12")
        assert hands.last.tables[0].seats[0].score is None, "a tie that is broken by nothing"
        hands.do(ENTER)
        hands.close()
        document = hands.document()
    assert document.seats(1, 1, "score", "bid", "tie_breaks") == [
        (16, 1, [14]),
        (15, 0, [12]),
        (15, 0.1, [None]),
        (12, 0, [None]),
    ]
    assert document.seats(1, 2, "bid") == [0.5, 0.25, 0, 0]
    assert document.unsaid(1, 2, "place", "turn")
    assert document.outcome(1, 1) == [(2, 611), (1, 1000), (3, 403), (4, 200)]
    assert document.outcome(2, 1) == [(1, 805.5), (1, 805.5), (3, 403), (4, 200)]


@pytest.mark.long
def test_ark_nova_two_tie_breaks_one_after_the_other(play: Opener) -> None:
    with play(4, **today("ark-nova")) as hands:
        hands.start([4])
        hands.table(1, "-3", "40", "40", "40", "5", "5", "6", "20", "21")
        hands.close()
        document = hands.document()
    assert document.whole["rounds"][0]["tie_breaks"] == [
        {"label": label, "better": "high"}
        for label in ("Progetti di conservazione", "Monete avanzate")
    ]
    assert document.seats(1, 1, "score", "tie_breaks") == [
        (-3, [None, None]),
        (40, [5, 20]),
        (40, [5, 21]),
        (40, [6, None]),
    ]
    assert [place for place, _ in document.outcome(1, 1)] == [4, 3, 2, 1]


@pytest.mark.long
def test_carcassonne_the_turn_order_of_an_auction_and_a_bye(play: Opener) -> None:
    """Who plays later wins a tie; the table of one is passed over and has the points of a win."""
    with play(7, **auctioned("carcassonne", 2)) as hands:
        hands.start([2, 2, 2, 1])
        hands.table(1, "3", "80", "", "77", "2", "1")
        hands.table(2, "1", "61", "0", "60", "1", "2")
        hands.table(3, "", "70", "5", "90")
        assert hands.person.state == "Round 1: all results are in. Close it."
        hands.close()
        document = hands.document()
    assert document.seats(1, 1, "score", "bid", "turn", "tie_breaks") == [
        (80, 3, 2, [2]),
        (77, 0, 1, [1]),
    ]
    assert document.outcome(1, 1) == [(1, 1000), (2, 336)]
    assert document.outcome(1, 2) == [(2, 336), (1, 1000)]
    [rests] = document.whole["rounds"][0]["byes"]
    assert document.seats(1, 4, "entry", "score") == [(rests, None)]
    assert document.outcome(1, 4) == [(1, 1000)]


@pytest.mark.long
def test_egizia_the_referee_says_who_got_there_first(play: Opener) -> None:
    """This game cannot end level: without his word the table is not taken."""
    with play(4, **today("egizia")) as hands:
        hands.start([4])
        hands.table(1, "88", "70", "88", "70", "2", "", "1", "")
        assert hands.last.tables[0].seats[0].score is None
        hands.do(Key.Key_Up, Key.Key_Up, ALL, "1", "1", "2")
        hands.close()
        document = hands.document()
    assert document.seats(1, 1, "score", "tie_breaks", "place") == [
        (88, [2], None),
        (70, [1], None),
        (88, [1], None),
        (70, [2], None),
    ]
    assert [place for place, _ in document.outcome(1, 1)] == [2, 3, 1, 4]


@pytest.mark.long
def test_2_3_4_places_by_the_referee(play: Opener) -> None:
    """They count, whatever the scores; places that do not read like a ranking are refused."""
    with play(8) as hands:
        hands.start([4, 4])
        hands.open(1)
        hands.do(PLACES, "10", "2", "40", "1", "20", "2", "30", "3")
        assert hands.last.tables[0].seats[0].place is None
        hands.do(Key.Key_Escape, "1", "10", "2", "40", "1", "20", "2", "30", "4", ENTER)
        hands.table(2, "10", "20", "30", "40")
        hands.close()
        document = hands.document()
    assert document.seats(1, 1, "score", "place") == [(10, 2), (40, 1), (20, 2), (30, 4)]
    assert document.outcome(1, 1) == [(2, 45), (1, 100), (2, 45), (4, 15)]
    assert document.unsaid(1, 2, "place")


def test_2_3_5_a_drawn_table_and_places_taken_back(play: Opener) -> None:
    """Out of its time the table is drawn: everybody who played to the end shares the first place.

    Where the referee has given places he takes them back first: both at once cannot be.
    """
    with play(8, **today("terra-mystica")) as hands:
        hands.start([4, 4])
        hands.open(1)
        hands.do(DRAWN_TABLE, "90", "80", "70", "60")
        hands.open(2)
        hands.do(PLACES, "90", "1", "80", "2", "70", "3", "60")
        hands.do(DRAWN_TABLE, "4")
        assert hands.last.tables[1].drawn is False, "drawn, and places given"
        hands.do(PLACES, ENTER)
        hands.close()
        document = hands.document()
    for table in (1, 2):
        assert document.table(1, table)["drawn"] is True
        assert document.seats(1, table, "score") == [90, 80, 70, 60]
        assert document.outcome(1, table) == [(1, 553.5)] * 4
        assert document.unsaid(1, table, "place")


@pytest.mark.long
def test_4_14_4_energy_left_beside_the_score(play: Opener) -> None:
    """It is kept, and decides nothing."""
    with play(8, game="giro-d-italia", appendices=("Appendice A: energia restante",)) as hands:
        hands.start([4, 4])
        hands.table(1, "4", "15", "3", "", "2", "0", "1", "7")
        hands.table(2, "4", "1", "4", "2", "2", "3", "1", "16")
        assert "from 0 to 15" in hands.person.hall.line(4).fault
        hands.do(ALL, "4")
        hands.close()
        document = hands.document()
    assert document.seats(1, 1, "extra") == [{"energy": 15}, None, {"energy": 0}, {"energy": 7}]
    assert document.outcome(1, 2) == [(1, 77.5), (1, 77.5), (3, 35), (4, 15)]


def test_2_3_2_ways_to_be_last_with_one_key_each(play: Opener) -> None:
    """The first who goes takes the last place, whatever the scores; who left is not seated again.

    Where a key has taken the last field away, Enter saves what is left of the table.
    """
    with play(8, **today("stone-age", rounds_planned=2)) as hands:
        hands.start([4, 4])
        hands.open(1)
        hands.do("40", Key.Key_F5, "5", (Key.Key_F6, CONTROL), "slow play", "90", Key.Key_F7, ENTER)
        hands.open(2)
        hands.do("10", (Key.Key_F12, CONTROL), "20", "30", "40")
        gone = hands.last.tables[0].seats[1].entry
        hands.close()
        hands.start([4, 3])
        assert gone not in {seat.entry for seat in hands.last.seats()}
        document = hands.document()
    assert document.seats(1, 1, "score", "bottom", "bottom_reason") == [
        (40, None, None),
        (5, 1, "withdrew"),
        (90, 2, "put-last"),
        (None, 3, "absent"),
    ]
    assert document.outcome(1, 1) == [(1, 1000), (4, 200), (3, 403), (2, 611)]
    assert document.seats(1, 2, "score", "bottom", "bottom_reason") == [
        (10, None, None),
        (20, 1, "out-of-time"),
        (30, None, None),
        (40, None, None),
    ]
    assert document.outcome(1, 2) == [(3, 403), (4, 200), (2, 611), (1, 1000)]
    left = document.whole["entries"][gone - 1]
    assert (left["status"], left["left_after"]) == ("withdrawn", 1)
