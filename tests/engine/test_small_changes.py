"""Who stands up when somebody leaves or arrives: figures, and every smaller set of moves tried."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating import small_changes as changes
from bglmanager.engine.seating.aims import SWISS_AIMS, Aim, Asked
from bglmanager.engine.seating.small_changes import SeatedTables, SmallChange
from bglmanager.engine.tables import sizes_of_tables

Seats = list[list[EntryNumber]]


def seated(
    players: int, size: int, *, least: int = 1, held: Collection[int] = (), **known: Any
) -> SeatedTables:
    """Tables of so many people by start number, and what is known of them."""
    everybody = tuple(map(EntryNumber, range(1, players + 1)))
    people, sizes = iter(everybody), sizes_of_tables(players, size)
    tables = [[next(people) for _ in range(each)] for each in sizes]
    asked = Asked(everybody, sizes, SWISS_AIMS)._replace(**known)
    return SeatedTables(asked, tables, size, least, held)


def found(
    tables: SeatedTables, leaving: Collection[int] = (), arriving: Sequence[int] = ()
) -> tuple[SmallChange, ...]:
    gone, new = [*map(EntryNumber, leaving)], [*map(EntryNumber, arriving)]
    return changes.small_changes(tables, gone, new)


def sizes(change: SmallChange) -> list[int]:
    return [len(table) for table in change.tables]


def stands(change: SmallChange) -> list[tuple[int, int, int]]:
    """Who stands up, from which table to which as people count them."""
    return [(each.entry, each.before + 1, each.after + 1) for each in change.stands]


def test_of_26_one_leaves_a_short_table() -> None:
    """Rules 2.2: 25 at 4 are four tables of 4 and three of 3."""
    as_it_is, first, second = found(seated(26, 4), [26])
    assert (stands(as_it_is), sizes(as_it_is)) == ([], [4, 4, 4, 4, 4, 3, 2])
    assert as_it_is.sizes_off > 0
    assert (stands(first), sizes(first)) == ([(17, 5, 7)], [4, 4, 4, 4, 3, 3, 3])
    assert (stands(second), first.sizes_off, second.sizes_off) == ([(18, 5, 7)], 0, 0)


def test_of_26_one_leaves_a_whole_table_and_nobody_stands_up() -> None:
    [only] = found(seated(26, 4), [1])
    assert (stands(only), only.sizes_off) == ([], 0)


def test_of_27_one_leaves_the_short_table() -> None:
    as_it_is, first, _ = found(seated(27, 4), [27])
    assert sizes(as_it_is) == [4, 4, 4, 4, 4, 4, 2]
    assert (stands(first), sizes(first)) == ([(21, 6, 7)], [4, 4, 4, 4, 4, 3, 3])


def test_a_thirteenth_makes_a_table_with_two_who_stand_up() -> None:
    """4 4 4 and one more are 4 3 3 3: nobody sits alone, nobody stands up for a table of two."""
    three = found(seated(12, 4), [], [13])
    assert [stands(each) for each in three] == [
        [(9, 3, 4), (5, 2, 4)],
        [(10, 3, 4), (6, 2, 4)],
        [(11, 3, 4), (7, 2, 4)],
    ]
    assert {tuple(sorted(sizes(each))) for each in three} == {(3, 3, 3, 4)}


def test_whoever_arrives_takes_the_free_seat_where_nobody_is_met_again() -> None:
    met = {EntryNumber(27): {EntryNumber(26): 1}, EntryNumber(26): {EntryNumber(27): 1}}
    first, second = found(seated(26, 4, met=met), [], [27])
    assert [sizes(each)[-2:] for each in (first, second)] == [[4, 3], [3, 4]]
    assert [told.cost for told in second.told if told.aim is Aim.AGAIN] == [1]


def test_a_table_dissolves_where_that_makes_whole_ones() -> None:
    as_it_is, one_more_short, whole = found(seated(25, 4), [25])
    assert sizes(as_it_is) == [4, 4, 4, 4, 3, 3, 2]
    assert sizes(one_more_short) == [4, 4, 4, 3, 3, 3, 3]
    assert sizes(whole) == [4, 4, 4, 4, 4, 4, 0]
    assert [len(each.stands) for each in (as_it_is, one_more_short, whole)] == [0, 1, 2]


def test_catan_has_three_at_every_table() -> None:
    """Rules 5: of 9 at three tables of 3 one leaves; eight are two tables of 4."""
    tables = seated(9, 4, least=3)
    [only] = found(tables, [9])
    assert (stands(only), sizes(only)) == ([(7, 3, 2), (8, 3, 1)], [4, 4, 0])


def test_five_cannot_play_where_three_have_to_be_at_a_table() -> None:
    assert found(seated(6, 4, least=3), [6]) == ()


def test_nobody_is_left() -> None:
    assert found(seated(2, 2), [1, 2]) == ()


def test_who_has_the_bye_sits_in() -> None:
    [only] = found(seated(9, 2), [1])
    assert (stands(only), sizes(only)) == ([(9, 5, 1)], [2, 2, 2, 2, 0])


def test_whoever_is_left_alone_in_an_even_field_has_the_bye() -> None:
    [only] = found(seated(8, 2), [1])
    assert (stands(only), sizes(only)) == ([], [1, 2, 2, 2])


def test_nobody_goes_to_or_from_a_table_that_has_begun() -> None:
    _, first, _ = found(seated(26, 4, held=(4, 5)), [26])
    assert stands(first) == [(13, 4, 7)]
    last = found(seated(25, 4, held=(6,)), [22])
    assert all(sizes(each)[6] == 3 for each in last)


def test_one_more_stands_up_to_spare_two_a_rematch() -> None:
    """Everybody else has met the two who are left."""
    met: dict[EntryNumber, dict[EntryNumber, int]] = {}
    for one, other in product(range(1, 9), (9, 10)):
        met.setdefault(EntryNumber(one), {})[EntryNumber(other)] = 1
        met.setdefault(EntryNumber(other), {})[EntryNumber(one)] = 1
    tables = seated(11, 4, met=met)
    first = found(tables, [11])
    assert [len(each.stands) for each in first] == [0, 1, 1]
    assert [told.cost for told in first[1].told if told.aim is Aim.AGAIN] == [2]


# --------------------------------------------------- every set of moves, one after the other


def brute(
    tables: SeatedTables, leaving: Collection[int], arriving: Sequence[int], people: int
) -> Iterator[tuple[tuple[int, ...], Seats]]:
    """What every allowed seating with so many who stand up costs, and its tables."""
    left = [[each for each in table if each not in leaving] for table in tables.tables]
    home = {each: n for n, table in enumerate(left) for each in table}
    left += [[], []]
    free = [n for n in range(len(left)) if n not in tables.held]
    movable = [each for each, n in home.items() if n in free]
    for movers in combinations(movable, people):
        for goals in product(free, repeat=people + len(arriving)):
            if any(home[who] == to for who, to in zip(movers, goals, strict=False)):
                continue
            made = [[each for each in table if each not in movers] for table in left]
            for who, to in zip((*movers, *arriving), goals, strict=True):
                made[to].append(EntryNumber(who))
            cost = judged(tables, made, left, people)
            if cost is not None:
                yield cost, made


def judged(tables: SeatedTables, made: Seats, left: Seats, people: int) -> tuple[int, ...] | None:
    """Sizes, then the aims that people stand up for; None where it is not allowed."""
    held = {*tables.held}
    free = [len(table) for n, table in enumerate(made) if n not in held and table]
    right = right_sizes(sum(free), tables.size)
    floor = max(tables.least, min(tables.size - 1, max(2, min(right, default=0) * bool(people))))
    if any(not floor <= size <= tables.size for size in free):
        return None
    gap = next((n for n, table in enumerate(made) if not table), len(made))
    if any(made[n] and n in held for n in range(gap, len(made))):
        return None
    off = sum((tables.size - n) ** 2 for n in free) - sum((tables.size - n) ** 2 for n in right)
    if tables.size == 2 and off:
        return None
    return off, *aims_counted(tables.asked, made, tables.size)


def right_sizes(players: int, size: int) -> list[int]:
    tables = -(-players // size)
    return [players // tables + (n < players % tables) for n in range(tables)]


def aims_counted(asked: Asked, made: Seats, size: int) -> tuple[int, ...]:
    pairs = [{one, other} for table in made for one, other in combinations(table, 2)]
    never, kin = [set(two) for two in asked.forbidden], [set(two) for two in asked.related]
    least = min(asked.short.get(EntryNumber(each), 0) for table in made for each in table)
    short = [each for table in made if len(table) < size for each in table]
    return (
        sum(two in never for two in pairs),
        sum(met(asked.met, *two) > 0 for two in pairs),
        sum(asked.short.get(EntryNumber(each), 0) - least for each in short),
        sum(two in kin for two in pairs),
    )


def met(times: Mapping[EntryNumber, Mapping[EntryNumber, int]], one: int, other: int) -> int:
    return times.get(EntryNumber(one), {}).get(EntryNumber(other), 0)


def known_of(chance: Random, players: int) -> dict[str, Any]:
    """Meetings, kin, people who must not meet, short tables sat at."""
    couples = [*combinations(map(EntryNumber, range(1, players + 1)), 2)]
    times: dict[EntryNumber, dict[EntryNumber, int]] = {}
    for one, other in chance.sample(couples, len(couples) * chance.choice([1, 2, 3]) // 5):
        times.setdefault(one, {})[other] = times.setdefault(other, {})[one] = 1
    return {
        "met": times,
        "forbidden": chance.sample(couples, 2),
        "related": chance.sample(couples, 3),
        "short": {EntryNumber(n): chance.randint(0, 2) for n in range(1, players + 1)},
    }


def compare(seed: int) -> None:
    """No smaller set of moves does what a change found does, none of its size does it better."""
    chance = Random(seed)
    size = chance.choice([2, 3, 3, 4])
    players = chance.randint(size + 1, 9 if size > 2 else 8)
    least = chance.choice([1, 1, 3]) if size == 4 else 1
    tables = seated(players, size, least=least, **known_of(chance, players + 1))
    held = [n for n in range(len(tables.tables)) if chance.random() < 0.2]
    tables = tables._replace(held=tuple(held))
    playing = [each for n, table in enumerate(tables.tables) if n not in held for each in table]
    comes = chance.random() < 0.5 or not playing
    gone, new = ((), (players + 1,)) if comes else ((chance.choice(playing),), ())
    found_ = found(tables, gone, new)
    best = {n: min((c for c, _ in brute(tables, gone, new, n)), default=None) for n in range(3)}
    offs = [cost[0] if cost else None for cost in best.values()]
    by_size: dict[int, SmallChange] = {}
    for each in found_:
        by_size.setdefault(len(each.stands), each)
    for n in range(3):
        better = [off for off in offs[:n] if off is not None]
        off = offs[n]
        if off is not None and (not better or off < min(better)):
            assert n in by_size, (seed, n, best, found_)
        if n in by_size and best[n] is not None:
            made = [[*table] for table in by_size[n].tables]
            cost = judged(tables, made, made, n)
            assert cost == best[n], (seed, n, cost, best[n], found_)
        else:
            assert n not in by_size or n > 2, (seed, n, best, found_)


@pytest.mark.parametrize("seed", range(40))
def test_no_smaller_change_does_it(seed: int) -> None:
    compare(seed)


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_no_smaller_change_does_it_in_many_fields(block: int) -> None:
    for seed in range(100 + 50 * block, 150 + 50 * block):
        compare(seed)
