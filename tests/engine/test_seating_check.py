"""The checker of seatings: silent about right ones, and it names every kind of wrong one."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import EntryStatus, Event, Pairing, Round, RoundStatus, Seat, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.seating import SeatingOptions, next_round, seatable_entries
from bglmanager.engine.seating import check as package
from bglmanager.engine.seating.check import check
from tests.engine import notation
from tests.engine.builders import with_entry, with_round
from tests.engine.playing import by_number, play, swiss, won_by


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
    own = "bglmanager.engine.seating.check"
    shared = ("event", "kinds", "ids", "problems", "derived", "rulesets", "rulesets.ruleset")
    allowed = {f"bglmanager.engine.{name}" for name in shared}
    for path in Path(package.__file__).parent.glob("*.py"):
        used = {name for name in imports_of(path) if name.startswith("bglmanager")}
        assert {name for name in used if not name.startswith(own)} <= allowed, path


def test_partial_rounds_and_pairs_are_judged_by_their_people_only() -> None:
    event = RIGHT["a cut"]
    few: Round = replace(event.rounds[-1], partial=True, tables=event.rounds[-1].tables[:1])
    assert codes(replace(event, rounds=(*event.rounds[:-1], few))) == set()
