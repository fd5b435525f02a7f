"""Games whose sheet is more than one number a player, by keys: series, parts, sides, pairs, boards.

What is typed at the tables stands in the result file, which stands its own check.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from bglmanager.engine.event import Team, TeamsMode
from bglmanager.engine.ids import TeamNumber
from bglmanager.engine.kinds import BoardVariant, League, TeamKind, TeamPairing, TeamPoints
from bglmanager.services.events import PAIRS
from tests.helpers import boards
from tests.helpers.events import event
from tests.journeys.hands import ALL, DRAWN_TABLE, ENTER, WON, Opener
from tests.journeys.hands import play as play

Key = Qt.Key
DUEL = {"players_per_table": 2, "rounds_planned": 2}


def won(winner: bool, score: int) -> dict[str, object]:
    """A game of a series as it stands in the file."""
    return {"winner": winner, "score": score}


@pytest.mark.long
def test_4_13_1_quoridor_three_games_one_drawn_and_a_bye(play: Opener) -> None:
    """Table 1 wins a game each and draws one: a drawn round. The table of one is no sheet."""
    with play(event(7, game="quoridor", **DUEL)) as hands:
        hands.start([2, 2, 2, 1])
        hands.table(1, "0", "0=", "0", "6", "4", "0")
        hands.table(2, "5", "0", "0", "2", "3", "0")
        hands.table(3, "2", "1v", "0", "3", "0", "1")
        hands.close()
        [rests] = hands.last.byes
        hands.start([2, 2, 2, 1])
        assert hands.last.byes != (rests,), "nobody rests twice before everybody has"
        document = hands.document()
    assert document.seats(1, 1, "score", "games") == [
        (4, [won(False, 0), won(False, 0), won(True, 4)]),
        (6, [won(False, 0), won(True, 6), won(False, 0)]),
    ]
    assert document.outcome(1, 1) == [(1, 40), (1, 40)]
    assert document.seats(1, 2, "score") == [8, 2]
    assert document.outcome(1, 2) == [(1, 100), (2, 10)]
    assert document.seats(1, 3, "games")[1][0] == won(True, 1), "the lower points, marked as won"
    assert document.outcome(1, 3) == [(2, 10), (1, 100)]
    assert document.whole["rounds"][0]["byes"] == [rests]
    assert document.outcome(1, 4) == [(1, 100)]
    assert document.unsaid(1, 4, "score", "games")


@pytest.mark.long
def test_4_17_2_doomtrooper_best_of_three(play: Opener) -> None:
    """Two wins end it, a drawn game is played again; all points are summed."""
    with play(event(8, game="doomtrooper", **DUEL)) as hands:
        hands.start([2, 2, 2, 2])
        hands.table(1, "12", "4", "3", "11", "8=", "6", "15", "2")
        hands.table(2, "10", "0", "9", "1")
        hands.table(3, "1", "2", "3", "1", "1", "9")
        hands.table(4, "5", "4", "", "")
        assert hands.last.tables[3].seats[0].score is None, "one game is no series"
        hands.do(ENTER)
        hands.close()
        document = hands.document()
    assert document.seats(1, 1, "score", "games") == [
        (38, [won(True, 12), won(False, 3), won(False, 8), won(True, 15)]),
        (23, [won(False, 4), won(True, 11), won(False, 6), won(False, 2)]),
    ]
    assert document.seats(1, 2, "score", "games") == [
        (19, [won(True, 10), won(True, 9)]),
        (1, [won(False, 0), won(False, 1)]),
    ]
    assert document.outcome(1, 3) == [(2, 10), (1, 100)]
    assert document.seats(1, 4, "games") == [[won(True, 5)], [won(False, 4)]]


@pytest.mark.long
def test_4_19_4_shuuro_the_winner_apart_from_the_delta(play: Opener) -> None:
    """Mate counts with the smaller delta; where nobody is named the delta decides, asked once."""
    with play(event(8, game="shuuro", **DUEL)) as hands:
        hands.start([2, 2, 2, 2])
        hands.table(1, "190", WON, "-190")
        hands.table(2, "70", "-70")
        assert hands.last.tables[1].seats[0].score is None
        hands.do(ENTER)
        hands.open(3)
        hands.do(WON, "-251", "251")
        assert hands.last.tables[2].seats[0].score is None, "no delta can be so large"
        hands.do(ALL, "-250", ALL, "250")
        hands.table(4, "0", "0")
        hands.do(ENTER)
        hands.close()
        document = hands.document()
    assert document.seats(1, 1, "score", "place") == [(190, 2), (-190, 1)]
    assert document.outcome(1, 1) == [(2, 10), (1, 100)]
    assert document.seats(1, 2, "score", "place") == [(70, None), (-70, None)]
    assert document.seats(1, 3, "score", "place") == [(-250, 1), (250, 2)]
    assert document.outcome(1, 3) == [(1, 100), (2, 10)]
    assert document.outcome(1, 4) == [(1, 40), (1, 40)]


def test_4_20_5_wings_of_war_parts_and_the_side_that_won(play: Opener) -> None:
    """Table 1 is won by the side with fewer points, table 2 by nobody."""
    mode = TeamsMode(TeamKind.VARIABLE, 3, TeamPairing.FREE, TeamPoints.WINNERS_LOSERS)
    made = event(12, game="wings-of-war", players_per_table=6, rounds_planned=2, teams_mode=mode)
    first = ("3", "1", "", "3", "", "", "3", "-1", "1", "", "3", "9", "0", "", "", "", "-1", "1")
    with play(made) as hands:
        hands.start([6, 6])
        hands.open(1)
        hands.do(WON, *first)
        hands.open(2)
        hands.do(DRAWN_TABLE, *("1", "1", "") * 5, "1", "", "2")
        hands.close()
        document = hands.document()
    assert document.seats(1, 1, "side") == [1, 1, 1, 2, 2, 2]
    assert document.seats(1, 1, "score", "components") == [
        (4, {"Squadra": 3, "In volo": 1}),
        (3, {"Squadra": 3}),
        (3, {"Squadra": 3, "In volo": -1, "Abbattuti": 1}),
        (12, {"In volo": 3, "Abbattuti": 9}),
        (0, {"Squadra": 0}),
        (0, {"In volo": -1, "Abbattuti": 1}),
    ]
    assert [points for _, points in document.outcome(1, 1)] == [75] * 3 + [25] * 3
    assert document.table(1, 2)["drawn"] is True
    assert document.outcome(1, 2) == [(1, 50)] * 6
    assert document.seats(1, 2, "score") == [2, 2, 2, 2, 2, 3]


@pytest.mark.long
def test_8_3_4_pairs_of_7_wonders_cities(play: Opener) -> None:
    """Scores of a pair add up, bids come off, coins break the tie."""
    people = event(
        10,
        ruleset="big-2026",
        league=League.BIG,
        tier=None,
        game="7-wonders-cities",
        rounds_planned=2,
        teams_mode=PAIRS,
        desk=replace(event(1).settings.desk, auction=True),
    )
    teams = tuple(
        Team(
            TeamNumber(n),
            f"Pair {n}",
            (people.entries[2 * n - 2].number, people.entries[2 * n - 1].number),
        )
        for n in range(1, 6)
    )
    entries = tuple(replace(e, team=TeamNumber((e.number + 1) // 2)) for e in people.entries)
    with play(replace(people, entries=entries, teams=teams)) as hands:
        hands.start([4, 4, 2])
        hands.table(1, "3", "50", "", "40", "", "45", "2", "45")
        hands.table(2, "", "50", "", "40", "", "45", "1", "46", "2", "", "1", "4")
        hands.close()
        hands.start([4, 4, 2])
        document = hands.document()
    assert document.seats(1, 1, "score", "bid", "tie_breaks") == [
        (50, 3, [None]),
        (40, 0, [None]),
        (45, 0, [None]),
        (45, 2, [None]),
    ]
    assert document.seats(1, 2, "tie_breaks") == [[2], [None], [1], [4]]
    assert document.outcome(1, 1) == [(2, 336), (2, 336), (1, 1000), (1, 1000)]
    assert document.outcome(1, 2) == [(2, 336), (2, 336), (1, 1000), (1, 1000)]
    assert document.outcome(1, 3) == [(1, 1000)] * 2
    together = [seat["entry"] for seat in document.table(1, 1)["seats"]]
    assert [(one - 1) // 2 for one in together[::2]] == [(one - 1) // 2 for one in together[1::2]]


SOLO = ((5, 5, 4, 4, 5, 4, 3), (10, 6, 3, 2, 7, 0, 3), (18, 6, 3, 2, 2, 0, 3))
SIX = ((4, 4, 5, 5, 5, 4), (6, 6, 6, 5, 5, 4))


def test_7_1_a_solo_a_board_of_six_and_the_eliminated(play: Opener) -> None:
    """The solo takes all; a power without centres is passed over; board 2 is without Turkey."""
    with play(boards.event(13)) as hands:
        hands.start([7, 6])
        hands.open(1)
        played = [n for year in SOLO for n in year]
        del played[-2]  # who has no centre left is passed over
        hands.do(*map(str, played))
        assert "Solo of " in hands.person.hall.form.words.text()
        hands.do(ENTER)
        hands.open(2)
        hands.person.reach(hands.person.hall.form.vote.variants[BoardVariant.TURKEY_OUT])
        hands.do(Key.Key_Space)
        assert hands.last.tables[1].variant is BoardVariant.TURKEY_OUT
        hands.open(2)
        for year in SIX:
            hands.do(*map(str, year))
        hands.do(ENTER, ENTER)
        hands.close()
        document = hands.document()
    years = ("1901", "1902", "1903")
    assert document.seats(1, 1, "extra") == [
        {"centres": dict(zip(years, own, strict=True))} for own in zip(*SOLO, strict=True)
    ]
    assert document.unsaid(1, 1, "score", "place")
    assert [points for _, points in document.outcome(1, 1)] == [445.9, *[0] * 6]
    assert document.table(1, 2)["variant"] == "turkey-out"
    assert "turkey" not in document.seats(1, 2, "role")
