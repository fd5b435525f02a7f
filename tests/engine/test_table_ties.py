"""Which values put players of a table apart who have the same score (rules 2.3.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.event import Event, Team, TeamKind, TeamPairing, TeamPoints, TeamsMode
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.engine.table_ties import asked_for, table_ties, virtual_behind
from tests.engine import notation
from tests.engine.builders import with_seat, with_settings, with_table

BGL = "size 4, rounds 3\nentries 1-4\n"
BIG = "ruleset big-2026, size 4, rounds 3\nentries 1-4\n"
SEVEN = "ruleset 7wonders-ludolimpiadi-2015, size 4, rounds 3\nentries 1-4\n"


def ties(event: Event) -> list[tuple[int, int, str | None, object, object]]:
    found = table_ties(event, RoundNumber(1), event.rounds[0].tables[0])
    return [(tie.ahead, tie.behind, tie.label, tie.value, tie.other) for tie in found]


@pytest.mark.parametrize("head", [BGL, BIG])
@pytest.mark.parametrize(
    ("better", "seats", "expected"),
    [
        ("high", "1=40/3 2=40/5 3=30/1 4=20/0", [(2, 1, "tb1", 5, 3)]),
        ("low", "1=40/3 2=40/5 3=30/1 4=20/0", [(1, 2, "tb1", 3, 5)]),
        ("high", "1=50/3 2=40/5 3=30/1 4=20/0", []),  # nobody is level
        ("high", "1=40/5 2=40/5 3=30/1 4=20/0", []),  # they share
        ("high", "1=40/3 2=40/- 3=30/1 4=20/0", [(1, 2, "tb1", 3, None)]),  # unknown is behind
        ("high,low", "1=40/3,7 2=40/3,6 3=30/1,1 4=20/0,1", [(2, 1, "tb2", 6, 7)]),
        ("high", "1=40/1 2=40/2 3=40/3 4=20/0", [(3, 2, "tb1", 3, 2), (2, 1, "tb1", 2, 1)]),
        ("high", "1=40/2 2=40/2 3=40/3 4=20/0", [(3, 1, "tb1", 3, 2)]),  # 1 and 2 share
        ("high", "1=42b2/3 2=40/5 3=30/1 4=20/0", [(2, 1, "tb1", 5, 3)]),  # level after the bid
        ("high", "1=40b2/3 2=40/5 3=30/1 4=20/0", []),  # the bid put them apart already
        ("high", "1=40/3 2=40/5!1w 3=30/1 4=20/0", []),  # who left is behind in any case
        ("high", "1=40/3#1 2=40/5#2 3=30/1#3 4=20/0#4", []),  # the referee's places
        ("high", "1=40/3 2=40/5 3=30/1 4=?/0", []),  # not all scores are there
    ],
)
def test_the_value_that_decided_is_named(
    head: str, better: str, seats: str, expected: list[object]
) -> None:
    assert ties(notation.event(f"{head}round 1 tb {better}\n1: {seats}\n")) == expected


def test_the_score_is_the_one_they_are_level_in() -> None:
    event = notation.event(f"{BGL}round 1 tb high\n1: 1=42b2/3 2=40/5 3=30/1 4=20/0\n")
    (tie,) = table_ties(event, RoundNumber(1), event.rounds[0].tables[0])
    assert tie.score == 40


def test_the_lower_bid_decides_where_the_ruleset_says_so() -> None:
    event = notation.event(f"{SEVEN}round 1\n1: 1=52b2 2=51b1 3=30 4=20\n")
    assert ties(event) == [(2, 1, None, 1, 2)]


def test_a_drawn_table_has_nobody_ahead() -> None:
    event = notation.event(f"{BGL}round 1 tb high\n1: 1=40/3 2=40/5 3=30/1 4=20/0\n")
    assert ties(with_table(event, 0, 0, drawn=True)) == []


def test_a_table_not_saved_yet_counts_as_typed() -> None:
    saved = notation.event(f"{BGL}round 1 playing tb high\n1: 1=40/3 2=40/5 3=30/1 4=20/0\n")
    typed = with_seat(saved, 0, 0, 0, tie_breaks=(9,)).rounds[0].tables[0]
    (tie,) = table_ties(saved, RoundNumber(1), typed)
    assert (tie.ahead, tie.value) == (1, 9)


def in_pairs(event: Event) -> Event:
    """The event with 1 and 2, 3 and 4 as fixed pairs."""
    mode = TeamsMode(TeamKind.FIXED, 2, TeamPairing.UNITED, TeamPoints.PAIRS)
    teams = tuple(
        Team(TeamNumber(n), f"Team {n}", (EntryNumber(2 * n - 1), EntryNumber(2 * n)))
        for n in (1, 2)
    )
    return replace(with_settings(event, teams_mode=mode), teams=teams)


def test_pairs_are_compared_by_their_sums() -> None:
    event = notation.event(f"{BIG}round 1 tb high\n1: 1=40/1 2=20/1 3=30/0 4=30/5\n")
    assert ties(in_pairs(event)) == [(2, 1, "tb1", 5, 2)]


def asked(event: Event) -> list[tuple[int, int]]:
    """Seat and value of those asked for, the first of both is 1."""
    found = asked_for(event, RoundNumber(1), event.rounds[0].tables[0])
    return [(one.seat + 1, one.value + 1) for one in found]


@pytest.mark.parametrize(
    ("better", "seats", "expected"),
    [
        ("high", "1=50/- 2=40/- 3=30/- 4=20/-", []),  # nobody is level
        ("high", "1=40/- 2=30/- 3=40/- 4=20/-", [(1, 1), (3, 1)]),
        ("high", "1=40/5 2=30/- 3=40/3 4=20/-", [(1, 1), (3, 1)]),  # typed they have a say too
        ("high", "1=40/- 2=30/- 3=40/- 4=30/-", [(1, 1), (2, 1), (3, 1), (4, 1)]),
        ("high", "1=42b2/- 2=40/- 3=30/- 4=20/-", [(1, 1), (2, 1)]),  # level after the bid
        ("high", "1=40/- 2=40/-!1w 3=30/- 4=20/-", []),  # who left is behind in any case
        ("high", "1=40/-#1 2=40/-#2 3=30/-#3 4=20/-#4", []),  # the referee's places
        ("high", "1=40/- 2=40/- 3=30/- 4=?/-", []),  # not all scores are there
        ("high,low", "1=40/3,- 2=40/5,- 3=30/-,- 4=20/-,-", [(1, 1), (2, 1)]),
        ("high,low", "1=40/3,- 2=40/3,- 3=30/-,- 4=20/-,-", [(1, 1), (2, 1), (1, 2), (2, 2)]),
        (
            "high,low",  # the second one only for those who are level in the first
            "1=40/3,- 2=40/5,- 3=40/3,- 4=20/-,-",
            [(1, 1), (2, 1), (3, 1), (1, 2), (3, 2)],
        ),
    ],
)
def test_values_are_asked_for_where_they_have_a_say(
    better: str, seats: str, expected: list[tuple[int, int]]
) -> None:
    assert asked(notation.event(f"{BGL}round 1 tb {better}\n1: {seats}\n")) == expected


def test_players_level_with_a_virtual_player_are_asked_too() -> None:
    """Of 30, 30 and 40 the virtual player has 30 like two of them: tie-breaks decide (BGL 3.8)."""
    level = notation.event(f"{BGL}round 1 tb high\n1: 1=35/- 2=35/- 3=45/-\n")
    assert asked(level) == [(1, 1), (2, 1)]
    with_him = notation.event(f"{BGL}round 1 tb high\n1: 1=30/- 2=30/- 3=40/-\n")
    assert asked(with_him) == [(1, 1), (2, 1)]
    apart = notation.event(f"{BGL}round 1 tb high\n1: 1=30/3 2=30/5 3=40/0\n")
    assert ties(apart) == [(2, 1, "tb1", 5, 3)]


@pytest.mark.parametrize(
    ("head", "seats", "expected"),
    [
        (BGL, "1=30#1 2=30#2 3=20#3", 0),  # in the order of the scores he has a place of his own
        (BGL, "1=20#1 2=30#2 3=30#3", 1),
        (BGL, "1=30#1 2=20#1 3=10#3", 1),
        (BGL, "1=20#1 2=30#2", 2),
        (BGL, "1=20 2=30 3=30", 0),  # no places are typed
        (BGL, "1=20#1 2=30#2 3=?!1a", 1),
        (BGL, "1=20#1 2=30#2 3=?#3", 0),  # not all scores are there
        (BIG, "1=20#1 2=30#2 3=30#3", 0),  # he takes no place
        (BGL, "1=20#1 2=30#2 3=30#3 4=9#4", 0),  # a full table
    ],
)
def test_where_virtual_players_are_behind_whatever_their_scores(
    head: str, seats: str, expected: int
) -> None:
    event = notation.event(f"{head}round 1 playing\n1: {seats}\n")
    assert virtual_behind(event, RoundNumber(1), event.rounds[0].tables[0]) == expected


def test_at_a_drawn_table_virtual_players_are_behind() -> None:
    event = with_table(notation.event(f"{BGL}round 1\n1: 1=9 2=8 3=7\n"), 0, 0, drawn=True)
    assert virtual_behind(event, RoundNumber(1), event.rounds[0].tables[0]) == 1


def test_a_drawn_table_and_bids_that_decide_ask_for_none() -> None:
    event = notation.event(f"{BGL}round 1 tb high\n1: 1=40/- 2=40/- 3=30/- 4=20/-\n")
    assert asked(with_table(event, 0, 0, drawn=True)) == []
    assert asked(notation.event(f"{SEVEN}round 1\n1: 1=52b2 2=50 3=30 4=20\n")) == []


def test_of_pairs_who_are_level_everybody_is_asked() -> None:
    event = notation.event(f"{BIG}round 1 tb high\n1: 1=40/- 2=20/- 3=30/- 4=30/-\n")
    assert asked(in_pairs(event)) == [(1, 1), (2, 1), (3, 1), (4, 1)]
    other = notation.event(f"{BIG}round 1 tb high\n1: 1=40/- 2=40/- 3=30/- 4=30/-\n")
    assert asked(in_pairs(other)) == []
