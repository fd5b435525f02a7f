"""Who stands in the final while the last Swiss round is played, and what the others need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from bglmanager.engine.day_map import Qualified, day_map, qualified_so_far
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.finals import next_final
from tests.engine import notation
from tests.engine.playing import by_number, play
from tests.engine.test_day_map import at, closed, landed, open_tables, reported, with_next


def last_round(ruleset: str, players: int, size: int, rounds: int) -> Event:
    """The last Swiss round as it begins."""
    made = notation.event(f"ruleset {ruleset}, size {size}, rounds {rounds}\nentries 1-{players}")
    for _ in range(rounds - 1):
        made = play(made, by_number)
    return with_next(made)


def orders(made: Event) -> Iterator[Event]:
    """The round closed, its open tables ended in every order."""
    waits = open_tables(made.rounds[-1])
    every = ([*permutations(at(made.rounds[-1].tables[table]))] for table in waits)
    for ends in product(*every):
        ended = made
        for table, order in zip(waits, ends, strict=True):
            ended = reported(ended, table, *order)
        yield closed(ended)


def qualified_in(made: Event) -> Qualified:
    found = qualified_so_far(made, derive(made))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("ruleset", "players", "size", "rounds"),
    [
        ("bgl-2010", 12, 4, 2),
        ("bgl-2010", 9, 3, 2),
        ("7wonders-ludolimpiadi-2015", 10, 5, 2),
        ("catan-firenze-2014", 12, 4, 2),
        ("big-2026", 12, 4, 2),
    ],
)
def test_who_is_said_to_be_in_or_to_come_is_whatever_the_open_tables_report(
    ruleset: str, players: int, size: int, rounds: int
) -> None:
    said = 0
    for made in landed(last_round(ruleset, players, size, rounds), Random(size)):
        if len(open_tables(made.rounds[-1])) != 1:
            continue
        found = qualified_in(made)
        came = set[int]()
        for ended in orders(made):
            derived = derive(ended)
            final = next_final(ended, derived)
            assert final is not None
            [finalists] = final.tables
            came |= {*finalists}
            assert {*found.certain} <= {*finalists}
            for claim in found.claims:
                if claim.sure and claim.table is not None:
                    seats = derived.table(ended.rounds[-1].number, claim.table).seats
                    [place] = [seat.place or 0 for seat in seats if seat.entry == claim.entry]
                    assert place > claim.worst or claim.entry in finalists
                    said += 1
        named = {*found.certain, *(claim.entry for claim in found.claims)}
        assert came <= named or not found.claims
    assert said


def test_who_is_in_stands_in_the_final_and_what_is_open_names_who_may_come() -> None:
    made = last_round("bgl-2010", 12, 4, 2)
    *_, before_last, _ = landed(made, Random(1))
    found = qualified_in(before_last)
    final = day_map(before_last, derive(before_last), qualified=found).stops[-1]
    seats = final.boxes[0].seats
    assert [seat.entry for seat in seats[: len(found.certain)]] == [*found.certain]
    assert len(seats) == 4
    assert {seat.claims for seat in seats[len(found.certain) :]} == {found.claims}
    assert all(claim.worst for claim in found.claims if claim.sure)


def test_before_the_last_round_and_after_it_nothing_is_said() -> None:
    made = last_round("bgl-2010", 12, 4, 3)
    earlier = replace(made, rounds=made.rounds[:1])
    assert qualified_so_far(earlier, derive(earlier)) is None
    *_, whole = landed(made, Random(1))
    assert qualified_so_far(closed(whole), derive(closed(whole))) is None
    draft = replace(made.rounds[-1], status=RoundStatus.DRAFT)
    drawn = replace(made, rounds=(*made.rounds[:-1], draft))
    assert qualified_so_far(drawn, derive(drawn)) is None
