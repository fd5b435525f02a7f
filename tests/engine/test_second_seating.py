"""The second implementation of seatings against the worked examples of the rules."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import EntryStatus, Event, Pairing, Round, RoundStatus, Seat, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.presence import seatable_entries
from bglmanager.engine.seating import check as package
from bglmanager.engine.seating import next_round
from bglmanager.engine.seating.check import check
from bglmanager.engine.seating.making import SeatingOptions
from tests.engine import cups, notation, second, second_cups
from tests.engine.builders import with_entry, with_round
from tests.engine.playing import by_number, play, swiss, won_by
from tests.engine.second_seating import (
    board_sizes,
    complete,
    cut_tables,
    found_wrong,
    going_on,
    greedy,
    top_table,
)
from tests.engine.test_second import Json, document, fours, round_, seat
from tests.engine.test_second_cups import adjustments, plain

# Boards of Diplomacy: 7.4


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (6, [6]), (7, [7]), (8, [4, 4]), (9, [7, 2]), (10, [7, 3]), (12, [7, 5]), (14, [7, 7]),
        (15, [7, 4, 4]), (16, [7, 7, 2]), (17, [7, 7, 3]), (18, [7, 7, 4]), (20, [7, 7, 6]),
        (22, [7, 5, 5, 5]), (29, [7, 6, 6, 5, 5]),
    ],
)  # fmt: skip
def test_as_many_sevens_as_can_be_in_the_last_round(players: int, sizes: list[int]) -> None:
    assert board_sizes(players, last=True) == sizes


def test_without_a_top_table_a_rest_of_one_evens_out_all_boards() -> None:
    assert board_sizes(15, last=True, top=False) == [5, 5, 5]


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (5, [5]), (8, [4, 4]), (11, [6, 5]), (12, [6, 6]), (13, [7, 6]), (15, [5, 5, 5]),
        (17, [6, 6, 5]), (18, [6, 6, 6]), (19, [7, 6, 6]), (22, [6, 6, 5, 5]), (24, [6, 6, 6, 6]),
        (29, [6, 6, 6, 6, 5]),
    ],
)  # fmt: skip
def test_sevens_and_sixes_in_the_rounds_before(players: int, sizes: list[int]) -> None:
    assert board_sizes(players, last=False) == sizes


def test_the_top_table_is_the_best_who_do_not_decline() -> None:
    """7.2: who only sat out may be called to it."""
    noted = adjustments("sat-out", 9) + adjustments("top-table-refused", 1, number=2)
    first = cups.round_(plain(9, 5, 4, 0))
    boards = cups.round_(plain(0, 0, 0), plain(0, 0, first=4), [cups.seat(9)], status="playing")
    facts = cups.document(second_cups.DIPLOMACY, first, boards, adjustments=noted)
    assert top_table(facts, second_cups.derive(facts), 2, 3) == {2, 3, 9}


# Cut from the top, and tables of two


@pytest.mark.parametrize(("ruleset", "second_pair"), [("bgl-2010", [5, 7]), ("big-2026", [5, 7])])
def test_who_has_met_is_passed_over(ruleset: str, second_pair: list[int]) -> None:
    """3.6: ranks 5 and 6 drew with each other: 5-7 and 6-8."""
    order = [*range(1, 9)]
    avoided: dict[int, set[int]] = {n: set() for n in order} | {5: {6}, 6: {5}}
    for way in (greedy, complete):
        assert way(order, avoided) == [[1, 2], [3, 4], second_pair, [6, 8]]


def test_nobody_is_stranded_who_need_not_be() -> None:
    """3.6: the last two have met; 2 takes 4 so that 3 is left for 5 or 6."""
    order = [*range(1, 7)]
    avoided = {1: {6}, 2: {5}, 3: {4}, 4: {3}, 5: {2, 6}, 6: {1, 5}}
    assert greedy(order, avoided) == [[1, 2], [3, 5], [4, 6]]
    avoided |= {3: {4}, 4: {3}, 5: {6}, 6: {5}, 1: {2}, 2: {1}}
    assert greedy(order, avoided) == [[1, 3], [2, 4], [5, 6]]
    assert complete(order, avoided) == [[1, 3], [2, 5], [4, 6]]


def test_two_players_cannot_avoid_each_other() -> None:
    assert complete([1, 2], {1: {2}, 2: {1}}) == [[1, 2]]
    two = [round_(2, [seat(1, 5), seat(2, 4)]) for _ in range(2)]
    two[1] |= {"pairing": "greedy-complete", "status": "playing"}
    facts = document("big-2026", 2, *two)
    assert cut_tables(facts, second.derive(facts), 2) == [[1, 2]]


def test_as_few_as_can_be_have_to_meet_again() -> None:
    """Of 7, 9, 5 and 4 only 9 and 4 have not met."""
    avoided = {7: {9, 5, 4}, 9: {7, 5}, 5: {7, 9, 4}, 4: {7, 5}}
    assert complete([7, 9, 5, 4], avoided) == [[7, 5], [9, 4]]
    assert greedy([7, 9, 5, 4], avoided) == [[7, 9], [5, 4]]


@pytest.mark.parametrize(("ruleset", "pairs"), [("bgl-2010", 1), ("big-2026", 2)])
def test_the_leagues_remember_all_rounds_or_the_last(ruleset: str, pairs: int) -> None:
    """4.4: 1 and 2 met in round 1, so that BIG lets them meet again in round 3."""
    rounds = [
        fours("1 2", "3 4", size=2),
        fours("1 3", "2 4", size=2),
        fours("1 2", "3 4", size=2, status="playing", pairing="greedy"),
    ]
    facts = document(ruleset, 4, *rounds)
    tables = cut_tables(facts, second.derive(facts), 3)
    assert ([1, 2] in tables, [1, 4] in tables) == (pairs == 2, pairs == 1)


def test_the_bye_is_the_lasts_who_had_none() -> None:
    """2.8: 1, wherever he stands."""
    rounds = [
        fours("1 2", "3", size=2),
        fours("1 3", "2", size=2),
        fours("2 3", "1", size=2, status="playing", pairing="greedy"),
    ]
    facts = document("bgl-2010", 3, *rounds)
    assert cut_tables(facts, second.derive(facts), 3)[-1] == [1]


def drawn_semifinals(*final: int) -> Json:
    swiss = fours("1 2 3 4", "5 6 7 8")
    swiss["tables"][0]["seats"][0]["score"] = 99  # before 5 by the share
    semifinals = [seat(n, 5) for n in (1, 5)], [seat(2, 4), seat(6, 5)]
    made = document(
        "big-2026",
        8,
        swiss,
        round_(2, *semifinals, phase="semifinal"),
        round_(2, [seat(n) for n in final], phase="final", status="draft", pairing="bracket"),
    )
    made["event"] |= {"first_seating": "random", "seating": "swiss"}
    return made


def test_a_drawn_semifinal_goes_to_the_better_in_the_standings() -> None:
    """4.5."""
    right, wrong = drawn_semifinals(1, 6), drawn_semifinals(5, 6)
    order = [row["entry"] for row in second.derive(right)["standings"][0]["rows"]]
    assert order.index(1) < order.index(5)
    assert going_on(right, second.derive(right), 2) == {1, 6}
    assert found_wrong(right, second.derive(right), 3) is None
    assert found_wrong(wrong, second.derive(wrong), 3) == "without {1}"


def test_who_leaves_the_knock_out_is_replaced_by_the_next_of_his_table() -> None:
    """2.10."""
    facts = drawn_semifinals(1, 2)
    facts["entries"][5] |= {"status": "withdrawn", "left_after": 2}
    assert 2 in going_on(facts, second.derive(facts), 2)


def test_a_round_that_is_cut_otherwise_is_told() -> None:
    swiss = fours("1 2 3 4", "5 6 7 8", pairing="manual")
    rounds = [swiss, fours("1 5 2 3", "6 4 7 8", pairing="greedy", status="draft")]
    facts = document("bgl-2010", 8, *rounds, first_seating="random", seating="swiss")
    derived = second.derive(facts)
    assert found_wrong(facts, derived, 1) is None
    assert found_wrong(facts, derived, 2) == "cut"
    cut = cut_tables(facts, derived, 2)
    assert {*chain(*cut)} == {*range(1, 9)}
    facts["rounds"][1]["tables"] = [
        {"number": n, "seats": [seat(entry) for entry in table]} for n, table in enumerate(cut, 1)
    ]
    assert found_wrong(facts, derived, 2) is None


# ---- The checker of seatings: silent about right ones, and it names every kind of wrong one


def codes(event: Event, number: int = 0) -> set[str]:
    """What is said about a round, the last one if no number is given."""
    round_ = RoundNumber(number or len(event.rounds))
    return {found.code for found in check(event, round_, derive(event))}


def started(text: str, wishes: SeatingOptions | None = None) -> Event:
    event = notation.event(text)
    made = next_round(event, wishes or SeatingOptions())
    return replace(event, rounds=(*event.rounds, made))


def changed(event: Event, change: Callable[[list[list[EntryNumber]]], None]) -> Event:
    """The event with the players of its last round put elsewhere."""
    last = event.rounds[-1]
    tables = [[seat.entry for seat in table.seats] for table in last.tables]
    change(tables)
    made = tuple(
        Table(TableNumber(n), tuple(Seat(entry) for entry in players))
        for n, players in enumerate((t for t in tables if t), 1)
    )
    byes = tuple(sorted(t.seats[0].entry for t in made if len(t.seats) == 1))
    return with_round(event, len(event.rounds) - 1, tables=made, byes=byes)


def swapped(event: Event, one: tuple[int, int], other: tuple[int, int]) -> Event:
    def change(tables: list[list[EntryNumber]]) -> None:
        (a, b), (c, d) = one, other
        tables[a][b], tables[c][d] = tables[c][d], tables[a][b]

    return changed(event, change)


NINE = "ruleset big-2026, size 4, rounds 3\nentries 1-11"
PAIRS = "ruleset {}, size 2, rounds 4\nentries 1-9"


def after(text: str, rounds: int, wishes: SeatingOptions | None = None) -> Event:
    """The event with rounds played and the next one drawn."""
    event = notation.event(text)
    for _ in range(rounds):
        event = play(event, by_number)
    return replace(event, rounds=(*event.rounds, next_round(event, wishes or SeatingOptions())))


RIGHT = {
    "a draw": started(NINE),
    "a cut": after(NINE, 1),
    "pairs of BGL": after(PAIRS.format("bgl-2010"), 2),
    "pairs of BIG": after(PAIRS.format("big-2026"), 2),
    "complete pairs": after(
        PAIRS.format("bgl-2010"), 3, SeatingOptions(pairing=Pairing.GREEDY_COMPLETE)
    ),
    "fewest": after(PAIRS.format("bgl-2010"), 3, SeatingOptions(pairing=Pairing.FEWEST)),
    "seeds": started(NINE.replace("rounds 3", "rounds 3, first seeded") + "\n4 seeded\n7 seeded"),
    "a round robin": after(
        "ruleset big-2026, size 2, rounds 5, seating round-robin\nentries 1-6", 2
    ),
    "quarterfinals": after("ruleset big-2026, size 2, rounds 3\nentries 1-16", 3),
    "semifinals": after("ruleset big-2026, size 2, rounds 3\nentries 1-16", 4),
    "three semifinals": after("ruleset big-2026, size 3, rounds 3\nentries 1-15", 3),
    "a final": after("size 4, rounds 2\nentries 1-12", 2),
}


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_seating_has_no_finding(name: str) -> None:
    assert codes(RIGHT[name]) == set()


@pytest.mark.parametrize(
    ("name", "one", "other", "code"),
    [
        ("a draw", (0, 0), (1, 0), "check.draw"),
        ("a draw", (0, 0), (0, 1), "check.draw"),
        ("a cut", (0, 3), (1, 0), "check.cut"),
        ("pairs of BGL", (0, 1), (1, 1), "check.pairs"),
        ("pairs of BIG", (0, 1), (1, 1), "check.pairs"),
        ("pairs of BIG", (0, 0), (4, 0), "check.bye"),
        ("fewest", (0, 1), (3, 1), "check.pairs"),
        ("seeds", (0, 0), (0, 1), "check.draw"),
        ("seeds", (0, 1), (1, 1), "check.draw"),
        ("quarterfinals", (0, 1), (1, 1), "check.final-tables"),
        ("semifinals", (0, 0), (1, 0), "check.final-tables"),
        ("three semifinals", (0, 1), (1, 1), "check.final-tables"),
        ("a final", (0, 0), (0, 1), "check.final-tables"),
    ],
)
def test_two_seats_exchanged_unsaid_are_found(
    name: str, one: tuple[int, int], other: tuple[int, int], code: str
) -> None:
    assert codes(swapped(RIGHT[name], one, other)) == {code}


def test_an_exchange_that_is_on_record_is_undone_first() -> None:
    event = RIGHT["a draw"]
    one, other = event.rounds[0].tables[0].seats[0].entry, event.rounds[0].tables[1].seats[0].entry
    moved = swapped(event, (0, 0), (1, 0))
    assert codes(with_round(moved, 0, exchanged=((one, other),))) == set()


def test_a_new_draw_has_another_order() -> None:
    event = RIGHT["a draw"]
    assert codes(with_round(event, 0, attempt=2)) == {"check.draw"}
    assert codes(started(NINE, SeatingOptions(attempt=2))) == set()


def test_people_twice_missing_or_not_allowed() -> None:
    event = RIGHT["a draw"]

    def twice(tables: list[list[EntryNumber]]) -> None:
        tables[0][0] = tables[1][0]

    assert codes(changed(event, twice)) == {"check.twice", "check.missing"}
    first = event.rounds[0].tables[0].seats[0].entry
    for change in ({"status": EntryStatus.WAITING}, {"first_round": 2}, {"sits_out": (1,)}):
        assert codes(with_entry(event, first - 1, **change)) == {"check.not-allowed"}
    left = with_entry(event, first - 1, status=EntryStatus.WITHDRAWN, left_after=1)
    assert codes(left) == set()
    gone = with_entry(event, first - 1, left_after=0)
    assert first not in seatable_entries(replace(gone, rounds=()))
    late = notation.event(NINE.replace("1-11", "1-12"))
    assert codes(replace(late, rounds=event.rounds)) == {"check.missing"}


def test_tables_of_the_wrong_size() -> None:
    def moved(tables: list[list[EntryNumber]]) -> None:
        tables[2].append(tables[0].pop())

    assert "check.sizes" in codes(changed(RIGHT["a draw"], moved))
    manual = with_round(changed(RIGHT["a draw"], moved), 0, pairing=Pairing.MANUAL)
    assert codes(manual) == set()
    assert codes(with_round(manual, 0, players_per_table=3)) == {"check.sizes"}


def test_byes_and_table_numbers_that_do_not_fit() -> None:
    event = RIGHT["pairs of BIG"]
    assert codes(with_round(event, 2, byes=())) == {"check.byes"}
    tables = event.rounds[2].tables
    moved = (*tables[:-1], replace(tables[-1], number=TableNumber(9)))
    assert codes(with_round(event, 2, tables=moved)) == {"check.numbers"}


def test_a_second_meeting_before_the_schedule_is_through() -> None:
    event = RIGHT["a round robin"]
    first = event.rounds[0].tables
    assert codes(with_round(event, 2, tables=first)) == {"check.schedule"}


def test_complete_pairs_with_a_rematch_that_can_be_avoided() -> None:
    text = "size 2, rounds 4\nentries 1-4\nround 1\n1: 1=9 4=8\n2: 2=9 3=8\n"
    event = started(text, SeatingOptions(pairing=Pairing.GREEDY_COMPLETE))
    again = with_round(event, 1, tables=event.rounds[0].tables)
    emptied = with_round(again, 1, status=RoundStatus.DRAFT)
    assert codes(event) == set()
    assert codes(emptied) == {"check.pairs"}


def test_who_was_not_good_enough_in_the_first_final_phase() -> None:
    event = RIGHT["quarterfinals"]
    seated = {seat.entry for seat in event.rounds[-1].seats()}
    outside = next(e.number for e in reversed(event.entries) if e.number not in seated)

    def better_out(tables: list[list[EntryNumber]]) -> None:
        tables[3][0] = outside

    assert codes(changed(event, better_out)) & {"check.qualified", "check.final-tables"}


def test_a_winner_who_does_not_play_on() -> None:
    event = RIGHT["semifinals"]
    loser = next(
        seat.entry
        for result in derive(event).tables[-4:]
        for seat in result.seats
        if seat.place == 2
    )

    def loser_in(tables: list[list[EntryNumber]]) -> None:
        tables[0][0] = loser

    assert "check.winner" in codes(changed(event, loser_in))


def test_a_replay_of_people_who_were_not_level() -> None:
    event = play(swiss(8, 2, 3), won_by(1))
    tables = event.rounds[-1].tables
    again = replace(
        event.rounds[-1], number=RoundNumber(5), tables=tables[:1], status=RoundStatus.DRAFT
    )
    assert codes(replace(event, rounds=(*event.rounds, again))) == {"check.replay"}


def imports_of(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def test_it_shares_nothing_with_what_it_checks() -> None:
    shared = ("event", "kinds", "ids", "problems", "derived", "rulesets", "rulesets.ruleset")
    allowed = {f"bglmanager.engine.{name}" for name in shared}
    used = imports_of(Path(package.__file__))
    assert {name for name in used if name.startswith("bglmanager")} <= allowed


def test_partial_rounds_and_pairs_are_judged_by_their_people_only() -> None:
    event = RIGHT["a cut"]
    few: Round = replace(event.rounds[-1], partial=True, tables=event.rounds[-1].tables[:1])
    assert codes(replace(event, rounds=(*event.rounds[:-1], few))) == set()
