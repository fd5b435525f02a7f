"""What holds for every table and every event, whatever was played; ties at a table."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import POINT, StandingRow, TableResult, plain_number, points_of_units
from bglmanager.engine.event import Event, Number, Round, Table, Team
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.engine.kinds import BottomReason
from bglmanager.engine.orders import Order, criteria_of, explain
from bglmanager.engine.problems import Refused
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.bgl_2010 import BGL_2010
from bglmanager.engine.seating import next_round
from bglmanager.engine.tables import play_table
from bglmanager.engine.totals import asked_for, table_ties, virtual_behind
from tests.engine import notation
from tests.engine.builders import with_seat, with_settings, with_table
from tests.engine.generator import generate
from tests.helpers.figures import figure
from tests.helpers.teams import PAIRS

SEEDS = range(figure(12, long=60))

exact = settings(deadline=None, database=None, derandomize=True, max_examples=figure(30, long=200))
whole = st.integers(-30, 90)
tenths = st.integers(-300, 900).map(lambda n: plain_number(Fraction(n, 10)))


@st.composite
def one_table(draw: st.DrawFn, *, full: bool = False) -> Event:
    """A closed round of one table: any size, any scores, somebody perhaps put last."""
    per_table = draw(st.integers(3, 6))
    players = per_table if full else draw(st.integers(2, per_table))
    seats = " ".join(f"{n}=0" for n in range(1, players + 1))
    event = notation.event(f"size {per_table}\nentries 1-{players}\nround 1\n1: {seats}")
    values = draw(st.sampled_from([st.integers(0, 4), whole, tenths]))
    for index in range(players):
        event = with_seat(event, 0, 0, index, score=draw(values))
    return event


def only(event: Event) -> tuple[Round, Table, TableResult]:
    (round_,) = event.rounds
    (table,) = round_.tables
    return round_, table, play_table(ruleset_of(event.settings), round_, table)


def raised(table: Table) -> list[Number]:
    scores = [seat.score or 0 for seat in table.seats]
    lift = 1 - min(scores) if min(scores) < 0 else 0
    return [score + lift for score in scores]


@exact
@given(one_table())
def test_shares_of_a_table_make_100_with_the_virtual_players(event: Event) -> None:
    round_, table, result = only(event)
    total = sum(raised(table)) + sum(result.virtual)
    real = sum((seat.pbg or Fraction(0)) for seat in result.seats)
    if total:
        assert real + Fraction(100 * sum(result.virtual)) / total == 100
    else:
        assert real == Fraction(100 * len(table.seats), round_.players_per_table)


@exact
@given(one_table(full=True))
def test_a_full_table_gives_the_whole_column(event: Event) -> None:
    round_, _, result = only(event)
    assert sum(seat.units or 0 for seat in result.seats) == POINT * sum(
        BGL_2010.points[round_.players_per_table]
    )


@exact
@given(one_table())
def test_a_higher_score_never_has_a_worse_place(event: Event) -> None:
    _, table, result = only(event)
    order = sorted(
        zip(table.seats, result.seats, strict=True), key=lambda pair: -(pair[0].score or 0)
    )
    ranked = [seat.place or 0 for _, seat in order]
    assert ranked == sorted(ranked)
    for (above, better), (below, worse) in itertools.pairwise(order):
        assert (above.score == below.score) == (better.place == worse.place)


@exact
@given(one_table(), st.randoms(use_true_random=False))
def test_the_order_of_the_seats_changes_nothing(event: Event, chance: Random) -> None:
    round_, table, result = only(event)
    seats = chance.sample(table.seats, len(table.seats))
    again = play_table(ruleset_of(event.settings), round_, replace(table, seats=tuple(seats)))
    assert {seat.entry: seat for seat in again.seats} == {seat.entry: seat for seat in result.seats}


@exact
@given(one_table(), st.data())
def test_who_is_put_last_keeps_his_share(event: Event, data: st.DataObject) -> None:
    round_, table, result = only(event)
    index = data.draw(st.integers(0, len(table.seats) - 1))
    event = with_seat(event, 0, 0, index, bottom=1, bottom_reason=BottomReason.PUT_LAST)
    _, _, after = only(event)
    assert [seat.pbg for seat in after.seats] == [seat.pbg for seat in result.seats]
    assert after.virtual == result.virtual
    assert after.seats[index].place == round_.players_per_table


@pytest.mark.parametrize("seed", SEEDS)
def test_ranks_are_1_to_n(seed: int) -> None:
    derived = derive(generate(seed))
    for standings in derived.standings:
        n = len(standings.rows)
        assert [row.rank for row in standings.rows] == [*range(1, n + 1)]
        seating = [row.seating_rank or row.rank for row in standings.rows]
        assert sorted(seating) == [*range(1, n + 1)]
    assert len(set(derived.final_ranking)) == len(derived.final_ranking)
    assert not set(derived.final_ranking) & set(derived.struck)


@pytest.mark.parametrize("seed", SEEDS)
def test_names_and_the_order_of_the_list_change_nothing(seed: int) -> None:
    event = generate(seed)
    entries = tuple(
        replace(entry, first_name=f"{entry.number * 37 % 101}", last_name="Same")
        for entry in reversed(event.entries)
    )
    assert derive(replace(event, entries=entries)) == derive(event)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_facts_give_the_same_seating(seed: int) -> None:
    event = replace(generate(seed), rounds=())
    try:
        first = next_round(event)
    except Refused:
        return
    reversed_list = replace(event, entries=tuple(reversed(event.entries)))
    assert next_round(reversed_list) == first


def value(row: StandingRow, criterion: str) -> Number | None:
    return row.points if criterion == "points" else dict(row.criteria)[criterion]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("order", Order)
def test_every_order_explains_itself(seed: int, order: Order) -> None:
    """The criterion named is the first that differs, and it differs the right way."""
    event = generate(seed)
    ruleset = ruleset_of(event.settings)
    for standings in derive(event).standings:
        rows = sorted(
            standings.rows,
            key=lambda row: row.rank if order is Order.STANDINGS else row.seating_rank or row.rank,
        )
        names = [(name, behind(order, name)) for name in criteria_of(ruleset, standings, order)]
        for above, row in itertools.pairwise(rows):
            found = explain(ruleset, standings, row.entry, order)
            assert found is not None
            assert found.above == above.entry
            for name, is_behind in names:
                mine, better = value(row, name), value(above, name)
                if mine != better:
                    assert mine is None or (better is not None and is_behind(mine, better))
                    assert (found.criterion, found.value, found.above_value) == (name, mine, better)
                    break
            else:
                assert found.criterion == "lot"


def behind(order: Order, name: str) -> Callable[[Number, Number], bool]:
    """How a value of who stands behind compares with that of who stands above."""
    if name.startswith(("table_", "place_")) or (name == "pba" and order is Order.SEATING):
        return higher
    return lower


def lower(mine: Number, better: Number) -> bool:
    return mine < better


def higher(mine: Number, better: Number) -> bool:
    return mine > better


def test_who_is_not_listed_has_no_explanation() -> None:
    event = notation.event("size 3\nentries 1-3\nround 1\n1: 1=1 2=2 3=3")
    (standings,) = derive(event).standings
    with pytest.raises(LookupError):
        explain(ruleset_of(event.settings), standings, EntryNumber(9), Order.STANDINGS)


def test_points_are_exact() -> None:
    assert points_of_units(POINT * 100 // 3) == Fraction(100, 3)
    assert points_of_units(155 * POINT // 2) == Fraction(155, 2)
    assert points_of_units(POINT) == 1


# ----------- Which values put players of a table apart who have the same score (rules 2.3.3)

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
    teams = tuple(
        Team(TeamNumber(n), f"Team {n}", (EntryNumber(2 * n - 1), EntryNumber(2 * n)))
        for n in (1, 2)
    )
    return replace(with_settings(event, teams_mode=PAIRS), teams=teams)


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
